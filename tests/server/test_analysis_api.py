"""What was luck and what was skill, over HTTP: for no game that is being played, computed once, and never for too long."""

import asyncio
import re
from pathlib import Path
from typing import get_args

import pytest
from msgspec import json

from rekke.analysis.step import Cause
from rekke.lang import LANGUAGES
from rekke.lang.words import Words
from rekke.record.reader import read_record
from rekke.server import analyses
from rekke.server.analyses import EVENT, Analyses
from rekke.server.analysis_api import RECOGNISED
from rekke.server.analysis_view import AnalysedMoment, EventAnalysis, GameAnalysis
from rekke.server.limits import RATES, Limits
from rekke.table.acts import Refusal
from tests.hand_clock import HandClock
from tests.server.running import Person, Running, refused
from tests.server.test_study_api import ended

GOLDENS = Path(__file__).parents[2] / "goldens"
KIVI = (GOLDENS / "kivi-en.rekke").read_text(encoding="utf-8")


class Strict(GameAnalysis, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An analysis that has no fields but those described."""


@pytest.mark.parametrize("name", ["kivi-en", "sequence-dice-no", "cubo-nl", "columbiz-no"])
def test_the_analysis_of_a_posted_record_adds_up(nobody: Person, name: str) -> None:
    answer = nobody.http.post("/api/analysis", content=(GOLDENS / f"{name}.rekke").read_bytes())
    assert answer.status_code == 200
    analysis = json.decode(answer.content, type=Strict)
    assert analysis.moments[-1].worth == analysis.result
    for seat, points in enumerate(analysis.points):
        gained = points.dice + points.own + sum(points.others.values()) + points.unexplained
        assert points.start + gained == points.result == round(100 * analysis.result[seat])


def test_a_finished_game_of_a_table_has_an_analysis_for_everybody(host: Person, nobody: Person) -> None:
    table = ended(host)
    analysis = host.get(f"/api/tables/{table}/analysis")
    assert [moment["event"] is None for moment in analysis["moments"]] == [False, True]
    assert nobody.get(f"/api/tables/{table}/analysis?game=1") == analysis
    record = nobody.http.get(f"/table/{table}.rekke").content
    assert nobody.http.post("/api/analysis", content=record).json() == analysis


def test_a_game_that_is_being_played_has_none_for_anybody(host: Person, nobody: Person, table: str) -> None:
    record = host.http.get(f"/table/{table}.rekke").content
    for person in (host, nobody):
        refused(person.http.get(f"/api/tables/{table}/analysis"), "not-now")
        refused(person.http.get(f"/api/tables/{table}/analysis?game=1"), "not-now")
        answer = person.http.post("/api/analysis", content=record)
        assert refused(answer, "not-now") == "this game is not over: it can be analysed when it is"
    assert answer.json()["why"]["key"] == "reason.table.analysis-early"
    assert len({Words(language)("reason.table.analysis-early") for language in LANGUAGES}) == len(LANGUAGES)


def begun(host: Person) -> str:
    """Return a table where a game has been played long enough to be recognised."""
    table = host.open(game="sequence-dice", sitters=[{"name": "Ada"}, {"name": "Bo"}], begin=True)
    while host.get(f"/api/tables/{table}/game")["steps"][RECOGNISED:] == []:
        (seat,) = host.get(f"/api/tables/{table}")["acting"]
        move, *_ = host.get(f"/api/tables/{table}/moves/{seat}")["moves"]
        if move == "throw":
            host.do(table, "throw", seat=seat)
        else:
            host.do(table, "play", seat=seat, event=move)
    return table


def test_a_game_that_is_being_played_is_recognised_in_an_edited_record(host: Person, nobody: Person) -> None:
    """Who plays, the proof of the dice and the comments make no difference, nor what is added at the end."""
    table = begun(host)
    seat = host.get(f"/api/tables/{table}")["acting"][0]
    move = host.get(f"/api/tables/{table}/moves/{seat}")["moves"][0]
    record = host.http.get(f"/table/{table}.rekke").text
    unproven = without_proof(record).replace("Ada", "Cy")
    more = f"{seat} roll 61" if move == "throw" else f"{seat} {move}"
    for edited in (unproven, f"{record}; 1 closes\n", f"{unproven}{more}\n; 2 forfeits\n"):
        for path in ("/api/analysis", "/api/analysis/event?event=1"):
            refused(nobody.http.post(path, content=edited), "not-now")
    host.do(table, "forfeit", seat=1)
    over = host.http.get(f"/table/{table}.rekke").text
    for known in (over, unproven):
        assert nobody.http.post("/api/analysis", content=known).status_code == 200


def without_proof(record: str) -> str:
    """Return a record without the line that proves its dice."""
    return re.sub(r"(?m)^dice: .*\n", "", record)


def test_a_game_that_has_just_begun_is_recognised_without_the_proof_of_its_dice(
    host: Person, nobody: Person
) -> None:
    table = host.open(game="kivi", sitters=[{"name": "Ada"}, {"name": "Bo"}], begin=True)
    (seat,) = host.get(f"/api/tables/{table}")["acting"]
    host.do(table, "throw", seat=seat)
    record = without_proof(host.http.get(f"/table/{table}.rekke").text)
    refused(nobody.http.post("/api/analysis", content=record), "not-now")


def test_a_game_that_another_server_plays_is_not_analysed_before_the_secret_of_its_dice_is_published(
    host: Person, nobody: Person, tmp_path: Path
) -> None:
    """Whoever is asked, and however few of its events are sent; a secret of another game does not help."""
    table = begun(host)
    record = host.http.get(f"/table/{table}.rekke").text
    beginning = "".join(record.splitlines(keepends=True)[:-4])
    invented = re.sub(r"(?m)^(dice: .*)$", rf"\1 secret={'ab' * 32}", record)
    with Running(tmp_path) as elsewhere, Person(elsewhere.address, "") as stranger:
        for part in (record, beginning, invented):
            for path in ("/api/analysis", "/api/analysis/event?event=1"):
                refused(stranger.http.post(path, content=part), "not-now")
            refused(nobody.http.post("/api/analysis", content=part), "not-now")
        host.do(table, "forfeit", seat=1)
        over = host.http.get(f"/table/{table}.rekke").text
        assert stranger.http.post("/api/analysis", content=over).json()["finished"]


@pytest.mark.parametrize("name", ["kivi-en", "sequence-dice-no", "cubo-nl", "columbiz-no"])
def test_a_game_that_was_cut_off_is_analysed_up_to_its_last_event(nobody: Person, name: str) -> None:
    whole = (GOLDENS / f"{name}.rekke").read_text(encoding="utf-8")
    head, events = whole.split("---\n")
    cut = "".join([head, "---\n", *events.splitlines(keepends=True)[:6]])
    answer = nobody.http.post("/api/analysis", content=cut)
    assert answer.status_code == 200
    analysis = json.decode(answer.content, type=Strict)
    assert not analysis.finished
    assert len(analysis.moments) == 6
    assert analysis.moments[-1].worth == analysis.result
    for seat, points in enumerate(analysis.points):
        gained = points.dice + points.own + sum(points.others.values()) + points.unexplained
        assert points.start + gained == points.result == round(100 * analysis.result[seat])
    assert nobody.http.post("/api/analysis/event?event=6", content=cut).status_code == 200


def test_what_is_no_record_is_refused(nobody: Person) -> None:
    refused(nobody.http.post("/api/analysis", content=b"nonsense"), "unreadable")
    refused(nobody.http.post("/api/analysis", content=b"#" * 65_537), "too-large")


def test_an_address_is_limited_but_what_is_kept_costs_nothing() -> None:
    async def ask() -> None:
        limits = Limits(now=HandClock())
        limits.take("analyse", "ada", RATES["analyse"].burst - 1)
        made = Analyses(limits)
        first = await made.of(read_record(KIVI), "ada")
        assert await made.of(read_record(KIVI), "ada") is first
        limits.take("analyse", "bo", RATES["analyse"].burst)
        for _ in range(2):  # as many as may wait
            limits.delay("analyse", "bo")
        with pytest.raises(Refusal, match="too many requests"):
            await made.of(read_record((GOLDENS / "kivi-no.rekke").read_text(encoding="utf-8")), "bo")
        await made.close()

    asyncio.run(ask())


def test_a_game_that_never_ends_costs_as_much_as_many_games() -> None:
    head = "rekke: 1\ngame: cubo\nedition: nl\nseats: Ada | Bo\nfirst: 1\n---\n1 middle R1R1B1B1\n"
    endless = head + "1 roll R1R1R1R1B1B1B1B1W1\n1 lift\n" * 2_000 + "; 1 forfeits\n"

    async def ask() -> None:
        limits = Limits(now=HandClock())
        made = Analyses(limits, now=iter(range(0, 10**6, 10)).__next__)
        for _ in range(2):
            with pytest.raises(Refusal, match="takes too long"):
                await made.of(read_record(endless), "ada")
        with pytest.raises(Refusal, match="too many requests"):
            await made.of(read_record(endless), "ada")
        await made.close()

    asyncio.run(ask())


def test_only_the_latest_analyses_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyses, "MOST_KEPT", 1)
    other = read_record((GOLDENS / "kivi-no.rekke").read_text(encoding="utf-8"))

    async def ask() -> None:
        made = Analyses(Limits(0))
        first = await made.of(read_record(KIVI), "ada")
        await made.of(other, "ada")
        again = await made.of(read_record(KIVI), "ada")
        assert again == first
        assert again is not first
        await made.close()

    asyncio.run(ask())


def test_an_analysis_that_takes_too_long_is_given_up() -> None:
    clock = iter(range(0, 10**6, 10))

    async def ask() -> None:
        made = Analyses(Limits(0), now=lambda: next(clock))
        with pytest.raises(Refusal) as refusal:
            await made.of(read_record(KIVI), "ada")
        assert refusal.value.code == "too-large"
        await made.close()

    asyncio.run(ask())


def test_the_described_causes_are_those_of_an_analysis() -> None:
    assert get_args(AnalysedMoment.__annotations__["cause"]) == get_args(Cause)


@pytest.mark.parametrize(
    ("name", "ways"), [("kivi-en", 6**6), ("sequence-dice-no", 36), ("columbiz-no", 6**8)]
)
def test_one_event_has_everything_that_could_have_fallen(nobody: Person, name: str, ways: int) -> None:
    record = (GOLDENS / f"{name}.rekke").read_text(encoding="utf-8")
    first = next(n for n, event in enumerate(read_record(record).events, 1) if event.thrown)
    answer = nobody.http.post(f"/api/analysis/event?event={first}", content=record)
    event = json.decode(answer.content, type=EventAnalysis)
    assert event.throws
    assert sum(throw.ways for throw in event.throws.possible) == ways
    whole = nobody.http.post("/api/analysis", content=record).json()["moments"][first - 1]
    fell = event.throws.possible[event.throws.fell]
    assert fell.name == whole["event"].split(" ")[2]
    assert [after - before for before, after in zip(event.before, fell.worth, strict=True)] == whole["luck"]


def test_all_throws_of_cubo_are_grouped_by_the_points_that_they_are_good_for(nobody: Person) -> None:
    record = (GOLDENS / "cubo-nl.rekke").read_text(encoding="utf-8")
    rolls = [n for n, event in enumerate(read_record(record).events, 1) if event.verb == "roll"]
    answer = nobody.http.post(f"/api/analysis/event?event={rolls[0]}", content=record)
    throws = json.decode(answer.content, type=EventAnalysis).throws
    assert throws
    assert throws.grouped
    assert sum(group.ways for group in throws.possible) == 6**9
    points = [float(group.name) for group in throws.possible]
    assert points == sorted(set(points))


def test_one_event_can_be_asked_for_in_finished_games_only(host: Person, nobody: Person, table: str) -> None:
    refused(nobody.http.post("/api/analysis/event?event=0", content=KIVI), "unknown")
    refused(nobody.http.post("/api/analysis/event?event=999", content=KIVI), "unknown")
    record = host.http.get(f"/table/{table}.rekke").content
    refused(host.http.post("/api/analysis/event?event=1", content=record), "not-now")


def test_many_events_can_be_asked_for_before_an_address_must_wait() -> None:
    async def ask() -> None:
        clock = HandClock()
        limits = Limits(now=clock)
        made = Analyses(limits)
        record = read_record(KIVI)
        burst = RATES["analyse"].burst
        limits.take("analyse", "ada", burst - 2 * EVENT)
        for _ in range(2):
            await made.of_event(record, 1, "ada")
        assert limits.delay("analyse", "ada") > 0
        await made.close()

    asyncio.run(ask())
