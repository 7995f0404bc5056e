"""A table as a client may see it: what is public, what belongs to the client, and nothing sealed."""

import msgspec
import pytest

from rekke.rules.games import GAMES, read_position
from rekke.table import messages as ask
from rekke.table.changes import Change
from rekke.table.log import NewEntry
from rekke.table.messages import Welcome
from rekke.table.planning import ahead
from rekke.table.snapshot import legal_moves, public_table, snapshot, summary
from rekke.table.views import ClockView, ProgressView
from tests.table.seated import ADA, BO, CY, NOBODY, NOON, SEAL, TOKENS, Plain, message_to

MIDDLE, THROW, SQUARE = "R6R1B5B2", "R6R4R2R1B5B3B3B1W4", "R6R4R2/R1W4B5/B3B3B1"


def seen(at: Plain, who: str = NOBODY) -> Welcome:
    return snapshot(at.table, who, at.now, drawn=True)


def test_the_view_of_a_table_before_its_game() -> None:
    at = Plain("kivi/en seats=3").seat(ADA, BO)
    at.do(ADA, ask.Fill(seat=3, level="novice"), ask.Seal(seat=1, seal=SEAL), ask.Mute(seat=2, muted=True))
    welcome = seen(at, BO)
    assert (welcome.phase, welcome.number, welcome.now, welcome.host) == ("open", 6, NOON, False)
    assert (welcome.position, welcome.drawing, welcome.acting, welcome.scores) == ("", "", [], [])
    assert [
        (seat.name, seat.person, seat.bot, seat.seal, seat.muted, seat.yours) for seat in welcome.seats
    ] == [
        ("No. 1", True, "", SEAL, False, False),
        ("No. 2", True, "", "", True, True),
        ("novice", False, "novice", "", False, False),
    ]
    assert welcome.commitment == at.table.commitment


def test_a_public_table_has_free_seats_until_its_game_begins() -> None:
    at = Plain("kivi/en seats=3").seat(ADA)
    at.do(ADA, ask.Fill(seat=3, level="novice"))
    listed = public_table(at.table)
    assert (listed.table, listed.phase, listed.free) == (at.table.id, "open", [2])
    assert [seat.name for seat in listed.seats] == ["No. 1", "", "novice"]
    assert not any(seat.yours for seat in listed.seats)
    assert public_table(Plain("kivi/en seats=2").begin(ADA, BO).table).free == []


def test_the_host_sees_that_it_is_the_host_and_a_spectator_that_nothing_is_theirs() -> None:
    at = Plain().seat(ADA, ADA)
    assert seen(at, ADA).host
    assert [seat.yours for seat in seen(at, ADA).seats] == [True, True]
    assert not seen(at).host
    assert [seat.yours for seat in seen(at).seats] == [False, False]


@pytest.mark.parametrize(
    ("terms", "sides"),
    [
        ("sequence-dice/no seats=3", [1, 2, 3]),
        ("sequence-dice/no seats=4", [1, 2, 1, 2]),
        ("kivi/en seats=4", [1, 2, 3, 4]),
    ],
)
def test_everybody_sees_who_wins_together_before_the_game_and_in_it(terms: str, sides: list[int]) -> None:
    at = Plain(terms)
    assert seen(at).sides == sides
    at.begin(*[ADA] * len(sides))
    assert seen(at).sides == sides


@pytest.mark.parametrize(
    ("terms", "counted"), [("sequence-dice/no seats=2", False), ("kivi/en seats=2", True)]
)
def test_everybody_sees_whether_points_are_counted(terms: str, counted: bool) -> None:
    assert seen(Plain(terms)).counted == counted


def test_a_game_is_shown_as_text_and_as_a_drawing() -> None:
    at = Plain("cubo/nl seats=2").begin(ADA, BO)
    at.play(f"1 middle {MIDDLE}", f"2 roll {THROW}")
    at.do(BO, ask.Leave(seat=2))
    welcome = seen(at)
    assert read_position(welcome.position) == at.game
    assert welcome.drawing == str(at.game)
    assert (welcome.acting, welcome.scores, welcome.winners, welcome.reason) == ([1, 2], [0, 0], [], "")
    assert [seat.left for seat in welcome.seats] == [False, True]
    assert welcome.clocks == [ClockView(seat=seat, kind="round", until=NOON + 120_000) for seat in (1, 2)]


@pytest.mark.parametrize(
    ("line", "winners", "reason"),
    [(NewEntry(1, "forfeits"), [2], "seat 1 gave up"), (NewEntry(0, "closes"), [], "everybody has left")],
)
def test_the_view_of_an_ended_game_has_a_reason(line: NewEntry, winners: list[int], reason: str) -> None:
    at = Plain().begin(ADA, BO)
    at.write(line)
    assert (seen(at).phase, seen(at).winners, seen(at).reason, seen(at).acting) == (
        "ended",
        winners,
        reason,
        [],
    )


def test_an_end_by_the_rules_has_the_reason_of_the_rules() -> None:
    at = Plain("cubo/nl seats=2").begin(ADA, BO)
    for start in (1, 2) * 3:
        at.play(f"{start} middle {MIDDLE}", f"1 roll {THROW}", f"1 cover {SQUARE}", "1 waive", "2 late")
    assert (seen(at).winners, seen(at).reason) == ([1, 2], "6 rounds are played")


def test_the_view_lists_the_moves_of_a_seat() -> None:
    at = Plain().seat(ADA, BO)
    assert legal_moves(at.table, 1).moves == []
    at.write(NewEntry(0, "begins 1"))
    assert legal_moves(at.table, 1).moves == ["throw"]
    assert (legal_moves(at.table, 2).moves, legal_moves(at.table, 4).moves) == ([], [])
    at.play("1 roll 644422")
    listed = legal_moves(at.table, 1)
    assert (listed.seat, listed.number) == (1, at.table.number)
    assert listed.moves == [str(event).removeprefix("1 ") for event in at.game.moves(1)]


def test_a_planned_turn_ends_at_the_limit_of_pieces() -> None:
    at = Plain("columbiz/fr seats=2").begin(ADA, BO)
    (seat,) = at.table.acting
    at.play(f"{seat} roll 66554321")
    who, places = (ADA, BO)[seat - 1], ["place a1", "place b1", "place c1", "place d1"]
    thought = ahead(at.table, who, seat, places[:3], at.now).table
    assert legal_moves(thought, seat).moves == [
        "place d1",
        "place e1",
        "place f1",
        "place e2",
        "place f2",
        "end",
    ]
    assert legal_moves(ahead(at.table, who, seat, places, at.now).table, seat).moves == []
    assert "place a1" in legal_moves(at.table, seat).moves


def test_moves_that_are_too_many_to_list_are_named_by_their_verb() -> None:
    at = Plain("cubo/nl seats=2").begin(ADA, BO)
    at.play(f"1 middle {MIDDLE}", f"1 roll {THROW}")
    assert legal_moves(at.table, 1).moves == ["lift", "cover ?"]
    assert legal_moves(at.table, 2).moves == ["throw"]
    at.play(f"1 cover {SQUARE}")
    assert legal_moves(at.table, 1).moves == ["grab R6", "grab R1", "grab B5", "grab B2", "waive"]
    assert at.table.acting == [1, 2]


@pytest.mark.parametrize("game", GAMES)
def test_nothing_sealed_is_in_any_message(game: str) -> None:
    at = Plain(f"{game}/ seats=3").seat(ADA, BO, CY)
    at.do(ADA, ask.Offer(seat=1, code="c" * 22), ask.Begin())
    messages = [snapshot(at.table, who, at.now) for who in (NOBODY, ADA, BO)]
    before = msgspec.structs.replace(at.table, position=None)
    told = [Change(entry, before, at.table) for entry in at.entries]
    said = msgspec.json.encode(messages) + b"".join(
        message_to(who, each, view=view)
        for each in told
        for who in (NOBODY, ADA, BO)
        for view in (False, True)
    )
    sealed = [word for entry in at.entries for word in entry.sealed.split()]
    assert len(sealed) == 6
    for word in (*sealed, *TOKENS.values()):
        assert word.encode() not in said


def test_a_secret_is_revealed_when_its_game_is_over_and_the_next_one_is_not() -> None:
    at = Plain().begin(ADA, BO)
    secret = at.table.secret
    at.do(ADA, ask.Forfeit(seat=1))
    at.agree_on_rematch()
    told = b"".join(message_to(NOBODY, Change(entry, at.table, at.table), view=False) for entry in at.entries)
    assert secret.encode() in told
    assert at.table.secret.encode() not in told


def test_the_view_says_how_far_the_game_has_got() -> None:
    at = Plain().seat(ADA, BO)
    assert seen(at).progress == ProgressView()
    at.write(NewEntry(0, "begins 1"))
    at.play("1 roll 644422", "1 place b4")
    assert seen(at).progress == ProgressView(unit="turn", number=1, of=10, left=[9, 10])


def test_a_planned_square_of_cubo_shows_its_points_unless_the_table_has_no_odds() -> None:
    for odds, points in (("yes", 32), ("hints", 32), ("no", 0)):
        at = Plain(f"cubo/nl seats=2 odds={odds}").begin(ADA, BO)
        at.play("1 middle R6R1B5B2", "1 roll R5R4R4R3B3B2B2B1W3")
        plan = ahead(at.table, ADA, 1, ["cover R5R4R3/R4W3B2/B3B2B1"], at.now)
        listed = legal_moves(plan.table, 1, plan.gains)
        assert sum(gain.points for gain in listed.gains) == points


def test_a_summary_says_since_when_a_game_waits_and_for_whom() -> None:
    at = Plain().begin(ADA, BO)
    at.wait(60)
    at.play("1 roll 654321")
    thrown = at.now
    at.wait(60)
    at.do(BO, ask.Say(seat=2, text="well?"))
    said = summary(at.table, BO)
    assert (said.phase, said.acting, said.since, said.scores) == ("play", [1], thrown, [0, 0])
    assert [seat.yours for seat in said.seats] == [False, True]
    at.do(ADA, ask.Forfeit(seat=1))
    said = summary(at.table, NOBODY)
    assert (said.phase, said.acting, said.since, said.winners, said.ending) == (
        "ended",
        [],
        at.now,
        [2],
        "forfeit",
    )


def test_a_summary_of_a_table_before_its_game_has_no_scores() -> None:
    said = summary(Plain("sequence-dice/no seats=4").seat(ADA).table, ADA)
    assert (said.game, said.phase, said.scores, said.counted) == ("sequence-dice", "open", [], False)
    assert (said.sides, said.since, said.games) == ([1, 2, 1, 2], NOON, 1)
