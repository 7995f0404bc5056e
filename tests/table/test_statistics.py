"""The statistics of all dice: counts, expected counts, and the chi-square test."""

from pathlib import Path

import msgspec
import pytest

from rekke.rules.games import GAMES
from rekke.table.log import Counts
from rekke.table.records import records
from rekke.table.statistics import Faces, chance_of, statistics
from rekke.table.terms import Terms
from tests.table.played import begun, hall, play_on


@pytest.mark.parametrize(
    ("chi_square", "p"),
    [
        (0, 1.0),
        (0.554298, 0.99),
        (1.145476, 0.95),
        (4.351460, 0.5),
        (9.236357, 0.10),
        (11.070498, 0.05),
        (15.086272, 0.01),
        (20.515006, 0.001),
    ],
)
def test_the_probability_is_that_of_printed_chi_square_tables(chi_square: float, p: float) -> None:
    assert chance_of(chi_square) == pytest.approx(p, rel=1e-5)


def test_the_probability_falls_as_the_distance_grows_and_is_never_negative() -> None:
    chances = [chance_of(chi_square / 10) for chi_square in range(1_000)]
    assert chances == sorted(chances, reverse=True)
    assert chance_of(10**6) == 0


def test_counts_are_listed_with_the_expected_ones() -> None:
    seen = statistics([Counts("cubo", (5, 8, 9, 8, 10, 20)), Counts("kivi", (60, 60, 60, 60, 60, 60))])
    assert [faces.game for faces in seen.games] == ["cubo", "kivi"]
    cubo, kivi = seen.games
    assert (cubo.thrown, cubo.expected) == (60, 10)
    assert cubo.chi_square == pytest.approx(13.4)
    assert cubo.p == pytest.approx(0.0199, abs=1e-4)
    assert (kivi.thrown, kivi.chi_square, kivi.p) == (360, 0, 1)


def test_all_games_are_summed_up() -> None:
    seen = statistics([Counts("cubo", (1, 2, 3, 4, 5, 6)), Counts("kivi", (6, 5, 4, 3, 2, 1))])
    assert seen.total == Faces(game="", thrown=42, faces=[7] * 6, expected=7, chi_square=0, p=1)


def test_before_the_first_throw_nothing_is_expected_and_nothing_deviates() -> None:
    seen = statistics([])
    assert seen.games == []
    assert seen.total == Faces(game="", thrown=0, faces=[0] * 6, expected=0, chi_square=0, p=1)
    assert seen.reading.startswith("Of 0 dice every face is expected 0 times")


def test_the_statistics_say_how_to_read_them() -> None:
    reading = statistics([Counts("kivi", (1_000, 1_010, 990, 1_000, 1_020, 980))]).reading
    assert reading.startswith(
        "Of 6,000 dice every face is expected 1,000 times, and chance alone moves most counts by up to 58."
    )


def test_the_statistics_can_be_sent_as_json() -> None:
    seen = statistics([Counts("kivi", (1, 2, 3, 4, 5, 6))])
    assert msgspec.json.decode(msgspec.json.encode(seen), type=type(seen)) == seen


async def test_all_dice_of_all_games_at_a_server_are_counted(tmp_path: Path) -> None:
    thrown = {}
    async with hall(tmp_path) as node:
        for name in GAMES:
            (record,) = records(await play_on(await begun(node, Terms(game=name)), 60))
            thrown[name] = "".join(
                event.arguments[0] for event in record.events if event.verb in ("roll", "middle")
            )
        seen = statistics(await node.log.counts())
    counts = {name: [dice.count(face) for face in "123456"] for name, dice in thrown.items()}
    assert {faces.game: faces.faces for faces in seen.games} == counts
    assert seen.total.thrown == sum(map(sum, counts.values()))
