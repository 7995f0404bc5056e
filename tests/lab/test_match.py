"""Matches: players sit in all orders, dice are mirrored, and the number of processes changes nothing."""

import os
import signal
import time
from collections import Counter
from collections.abc import Generator, Iterator
from functools import partial
from itertools import islice
from multiprocessing import active_children

import pytest

from rekke.lab.game import PlayedGame
from rekke.lab.lineup import Deal, Lineup
from rekke.lab.match import CHUNK, Block, Match, Result, _margins, _shares, play_chunk, play_match
from rekke.lab.processes import in_turn
from rekke.lab.standing import Standing
from rekke.lab.times import Times
from rekke.players.program import Forfeited
from rekke.record.reader import read_record
from rekke.record.record import Record
from rekke.rules.games import GAMES


def match(name: str = "kivi", seats: int = 2, seed: str = "7") -> Match:
    return Match(GAMES[name].edition(), ("random",) * seats, seed, records=True)


def results(blocks: Iterator[Block]) -> list[Result]:
    return [result for block in blocks for result in block.results]


def ended(name: str, scores: tuple[int, ...], winners: tuple[int, ...]) -> PlayedGame:
    return PlayedGame(Record(GAMES[name].edition(), ("random",) * len(scores), 1), (), scores, winners)


@pytest.mark.parametrize("games", [1, 2, 3, 30])
def test_games_come_in_whole_blocks(games: int) -> None:
    assert len(results(play_match(match(), games))) == games + games % 2


@pytest.mark.parametrize("name", ["columbiz", "cubo"])
def test_the_number_of_processes_changes_nothing(name: str) -> None:
    alone, together = (
        results(play_match(match(name), 2 * CHUNK * 2 + 2, partial(in_turn, jobs=jobs))) for jobs in (1, 2)
    )
    assert alone == together
    assert len({result.record for result in alone}) == len(alone) == 2 * CHUNK * 2 + 2


def test_a_longer_match_begins_as_a_shorter_one() -> None:
    assert results(play_match(match(), 20))[:6] == results(play_match(match(), 6))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_in_a_block_every_player_sits_on_every_seat_once(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    sat: Counter[tuple[int, int]] = Counter()

    def seated(lineup: Lineup, deal: Deal) -> PlayedGame:
        order = list(lineup.seated(deal.order).values())
        sat.update(enumerate(order))
        return ended("kivi", tuple(10 * index for index in order), (order.index(seats - 1) + 1,))

    monkeypatch.setattr(Lineup, "played", seated)
    (block,) = play_match(match(seats=seats), seats)
    assert set(sat.values()) == {1}
    assert len(sat) == seats * seats
    for result in block.results:
        assert result.shares == (0,) * (seats - 1) + (1,), "results are by player, not by seat"
        assert result.margins[-1] == 10


def test_names_move_on_with_the_players() -> None:
    names = "random", "cmd:true  1", "cmd:true 2"
    with Lineup(GAMES["kivi"].edition(), names) as lineup:
        orders = (), (2, 0, 1), (1, 2, 0)
        moved = [lineup.played(Deal("dice", "seed", order)).record.names for order in orders]
    assert moved == [
        ("random", "cmd:true 1", "cmd:true 2"),
        ("cmd:true 2", "random", "cmd:true 1"),
        ("cmd:true 1", "cmd:true 2", "random"),
    ]


def test_the_games_of_a_pair_have_the_same_dice_and_the_same_seat_begins() -> None:
    firsts = []
    for block in islice(play_chunk(match("sequence-dice"), 0), 6):
        one, other = (read_record(result.record) for result in block.results)
        # Here every throw is of two dice, so the stream shows; elsewhere throws part ways.
        rolls = [
            [event.arguments[0] for event in game.events if event.verb == "roll"] for game in (one, other)
        ]
        shorter = min(map(len, rolls))
        assert rolls[0][:shorter] == rolls[1][:shorter]
        assert one.first == other.first
        assert one.events != other.events
        firsts.append(one.first)
    assert set(firsts) == {1, 2}


def test_where_a_program_plays_every_game_has_dice_of_its_own() -> None:
    names = ("random", "cmd:sh examples/bot.sh")
    block = next(play_chunk(Match(GAMES["sequence-dice"].edition(), names, "1", records=True), 0))
    one, other = (read_record(result.record).events for result in block.results)
    assert [str(event) for event in one][::2][:6] != [str(event) for event in other][::2][:6]


@pytest.mark.parametrize(
    ("name", "scores", "winners", "shares", "margins"),
    [
        ("kivi", (56, 41), (1,), (1, 0), (15, -15)),
        ("kivi", (50, 50, 20), (1, 2), (0.5, 0.5, 0), (0, 0, -30)),
        ("sequence-dice", (0, 0), (), (0.5, 0.5), (0, 0)),
        ("sequence-dice", (0, 1, 0, 1), (2, 4), (0, 1, 0, 1), (-1, 1, -1, 1)),
        ("columbiz", (3, 7, 5, 1), (2,), (0, 1, 0, 0), (-4, 2, -2, -6)),
    ],
)
def test_shares_and_margins(
    name: str,
    scores: tuple[int, ...],
    winners: tuple[int, ...],
    shares: tuple[float, ...],
    margins: tuple[int, ...],
) -> None:
    game = ended(name, scores, winners)
    sides = game.opening.start.sides
    assert tuple(_shares(game, sides)) == shares
    assert tuple(_margins(game, sides)) == margins


@pytest.mark.parametrize(("seats", "winners"), [(2, (1,)), (3, (1, 3)), (4, (1, 3))])
def test_a_player_that_forfeits_loses_with_its_team_and_the_others_share(
    seats: int, winners: tuple[int, ...]
) -> None:
    names = ["random"] * seats
    names[1] = "cmd:true"
    with Lineup(GAMES["sequence-dice"].edition(), names) as lineup:
        game = lineup.played(Deal("dice", "seed"))
    assert isinstance(game.forfeit, Forfeited)
    assert game.winners == winners


@pytest.mark.parametrize(
    ("name", "names", "games", "around"),
    [
        ("kivi", "abc", 6, {"abc", "acb"}),
        ("kivi", "abb", 3, {"abb"}),
        ("kivi", "bbba", 4, {"abbb"}),
        ("kivi", "aabb", 12, {"aabb", "abab"}),
        ("kivi", "abcd", 24, {"abcd", "abdc", "acbd", "acdb", "adbc", "adcb"}),
        ("sequence-dice", "abab", 4, {"abab"}),
        ("sequence-dice", "abcd", 8, {"abcd", "adcb"}),
    ],
)
def test_players_sit_in_all_orders_and_those_that_differ_equally_often(
    name: str, names: str, games: int, around: set[str]
) -> None:
    played = Match(GAMES[name].edition(), tuple(names), "1").orders
    sat = Counter("".join(names[index] for index in order) for order in played)
    assert len(played) == sat.total() == games
    assert len(set(sat.values())) == 1
    assert set(sat) == {one[by:] + one[:by] for one in around for by in range(len(names))}
    places = Counter((seat, index) for order in played for seat, index in enumerate(order))
    assert set(places.values()) == {games // len(names)}, "every player sits on every seat equally often"


def test_the_games_of_a_block_are_played_in_all_orders() -> None:
    names = "random", "novice", "skilled"
    (block,) = play_match(Match(GAMES["kivi"].edition(), names, "7", records=True), 6)
    for result in block.results:
        assert read_record(result.record).names == tuple(names[index] for index in result.order)
    assert len({result.order for result in block.results}) == 6


def followed(order: tuple[int, ...], winner: int, luck: tuple[float, ...] = ()) -> Result:
    """The result of a game that the player with this index has won."""
    shares = tuple(float(index == winner) for index in range(len(order)))
    return Result(shares, (0,) * len(order), 1, "", "", luck, order)


def test_it_matters_whom_one_follows() -> None:
    standing, times = Standing(("strong", "weak", "weak")), tuple(Times() for _ in range(3))
    # Whoever sits behind the strong player never wins, and the other weak one always does.
    results = [followed((0, 1, 2), 2), followed((2, 0, 1), 2), followed((1, 2, 0), 2)]
    for _ in range(10):
        standing.add(Block(tuple(results), times))
    total, strong, *weak, after_strong, after_weak = str(standing).splitlines()
    assert total == "30 games, 0 shared, 0 drawn"
    assert strong.startswith("1 strong: won 0.00% (")
    assert [line[:20] for line in weak] == ["2 weak: won 50.00% (", "3 weak: won 50.00% ("]
    assert after_strong.startswith("weak after strong: won 0.00% (")
    assert after_weak.startswith("weak after weak: won 100.00% (")


def test_of_those_who_follow_others_the_luck_is_subtracted_too() -> None:
    standing, times = Standing(("a", "b", "b"), "expert 1 (0)"), tuple(Times() for _ in range(3))
    for _ in range(20):
        standing.add(Block((followed((0, 1, 2), 2, (-0.25, -0.25, 0.5)),), times))
    lines = str(standing).splitlines()
    assert lines[4].startswith("1 a without luck: 25.00% (")
    assert lines[5].startswith("2 b without luck: 37.50% ("), "the mean of 25 % and 50 %"
    assert ", without luck 25.00% (" in lines[7]
    assert lines[7].startswith("b after a: won 0.00% (")
    assert ", without luck 50.00% (" in lines[8]


def test_the_standing_adds_up() -> None:
    standing = Standing(("a", "b"))
    times = (Times(), Times())
    times[1].add(0.002)
    standing.add(Block((Result((1, 0), (5, -5), 1, "", ""), Result((0.5, 0.5), (0, 0), 2, "", "")), times))
    standing.add(
        Block((Result((1, 0), (3, -3), 1, "", ""), Result((1, 0), (), 1, "b, seat 1: no", "")), times)
    )
    total, first, second, forfeited, why = str(standing).splitlines()
    assert total == "4 games, 1 shared, 0 drawn"
    assert first.startswith("1 a: won 87.50% (")
    assert ", Elo +338 (" in first
    assert first.endswith(", margin +2.67"), "times that were not measured are not shown"
    assert second.endswith(", 2 ms a decision, 99% within 2.03 ms")
    assert ", Elo -338 (" in second
    assert (forfeited, why) == ("forfeited: 1", "  game 4: b, seat 1: no")
    assert standing.running == f"87.5% ± {standing.half:.1%}"


def test_of_many_forfeits_only_some_are_listed() -> None:
    standing = Standing(("a", "b"))
    for _ in range(10):
        standing.add(Block((Result((1, 0), (), 1, "why", ""),), (Times(), Times())))
    told = str(standing).splitlines()
    assert told[1] == "1 a: won 100.00% (67.38% to 100.00%), Elo +∞ (+126 to +∞)"
    assert told[3] == "forfeited: 10"
    assert told[-1] == "  and 5 more"


def test_between_more_than_two_there_is_no_elo_and_before_the_first_game_nothing() -> None:
    standing = Standing(("a", "b", "c"))
    assert str(standing) == "0 games"
    standing.add(Block((Result((1, 0, 0), (2, -2, -3), 1, "", ""),), (Times(), Times(), Times())))
    assert "Elo" not in str(standing)


def squares(of: int, chunk: int) -> Generator[int]:
    """Some work: three results a chunk."""
    yield from (of + 10 * chunk + n for n in range(3))


def dying(of: int, chunk: int) -> Generator[int]:
    """Some work that does not survive its second chunk."""
    if chunk == of:
        os.kill(os.getpid(), signal.SIGKILL)
    yield chunk


def test_results_come_in_order_from_many_processes_and_none_stays() -> None:
    expected = [100 + 10 * chunk + n for chunk in range(7) for n in range(3)]
    assert list(in_turn(squares, 100, 7, 1)) == list(in_turn(squares, 100, 7, 2)) == expected
    endless = in_turn(squares, 100, None, 2)
    assert list(islice(endless, 21)) == expected
    endless.close()
    assert not active_children()


def slow_to_end(of: int, _chunk: int) -> Generator[int]:
    """Some work without end that takes a moment to end all the same."""
    try:
        while True:
            yield of
    finally:
        time.sleep(0.5)


def test_work_that_is_interrupted_ends_in_silence(capfd: pytest.CaptureFixture[str]) -> None:
    endless = in_turn(slow_to_end, 1, 2, 2)
    assert list(islice(endless, 1000)) == [1] * 1000
    endless.close()
    assert not active_children()
    assert capfd.readouterr().err == ""


def test_a_process_that_dies_is_missed() -> None:
    with pytest.raises(ChildProcessError, match="a process of this work has died"):
        list(in_turn(dying, 1, 4, 2))
    assert not active_children()
