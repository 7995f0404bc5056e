"""What people may do before a game: take seats, fill them, set what is played, begin, play again."""

import pytest

from rekke.record.names import LONGEST_NAME, checked_name
from rekke.rules.games import GAMES
from rekke.table import messages as ask
from rekke.table.fairness import commitment
from rekke.table.log import NewEntry
from rekke.table.setting_up import opening_line
from rekke.table.terms import Terms
from tests.table.seated import ADA, BO, CY, EVE, NOBODY, SEAL, SEED, Plain

CODE = "a-code-of-22-letters-or-more"


# Seats


def test_one_device_may_hold_two_seats() -> None:
    at = Plain("kivi/en seats=3")
    assert at.do(ADA, ask.Sit(seat=1, name="  Ada   Lovelace ")) == ["1 sits Ada Lovelace"]
    assert at.do(BO, ask.Sit(seat=2, name="Bo")) == ["2 sits Bo"]
    assert at.do(ADA, ask.Sit(seat=3, name="Ada's sister")) == ["3 sits Ada's sister"]
    assert [seat.held_by(ADA) for seat in at.table.seats] == [True, False, True]


def test_a_seated_person_may_change_their_name_and_nobody_else_may_sit_there() -> None:
    at = Plain().seat(ADA)
    assert at.do(ADA, ask.Sit(seat=1, name="Countess")) == ["1 sits Countess"]
    assert at.table.seat(1).held_by(ADA)
    assert at.refuses(BO, ask.Sit(seat=1, name="Bo")) == "not-now: seat 1 is taken"
    assert at.refuses(BO, ask.Sit(seat=3, name="Bo")) == "unreadable: there is no seat 3"


def test_nobody_can_sit_in_the_seat_of_a_bot() -> None:
    at = Plain()
    at.do(ADA, ask.Fill(seat=2, level="novice"))
    assert at.refuses(BO, ask.Sit(seat=2, name="Bo")) == "not-now: seat 2 is taken"
    at.do(ADA, ask.Stand(seat=2))
    at.do(BO, ask.Sit(seat=2, name="Bo"))


@pytest.mark.parametrize(
    "name", ["", "   ", "a" * (LONGEST_NAME + 1), "a|b", "a;b", "a\x00b", "\u202eevil", "\ud800"]
)
def test_a_name_that_a_record_cannot_hold_is_refused(name: str) -> None:
    reason = f"unreadable: {name!r} cannot be a name: it needs 1 to 24 printable characters, without | and ;"
    assert Plain().refuses(ADA, ask.Sit(seat=1, name=name)) == reason


def test_a_name_may_be_in_any_script() -> None:
    assert checked_name("Åse 李雷 Ωμέγα") == "Åse 李雷 Ωμέγα"


def test_a_name_that_another_seat_has_gets_a_number() -> None:
    at = Plain("kivi/en seats=3")
    assert at.do(ADA, ask.Sit(seat=1, name="Guest")) == ["1 sits Guest"]
    assert at.do(BO, ask.Sit(seat=2, name="Guest")) == ["2 sits Guest 2"]
    assert at.do(CY, ask.Sit(seat=3, name="Guest")) == ["3 sits Guest 3"]
    assert at.do(ADA, ask.Sit(seat=1, name="Guest")) == ["1 sits Guest"]
    assert at.do(ADA, ask.Sit(seat=1, name="Guest 2")) == ["1 sits Guest 2 2"]


def test_chat_may_have_emoji_of_several_code_points() -> None:
    at = Plain().seat(ADA, BO)
    assert at.do(ADA, ask.Say(seat=1, text="👨‍👩‍👧")) == ["1 says 👨‍👩‍👧"]
    assert at.refuses(ADA, ask.Say(seat=1, text="\u202e")).startswith("unreadable: a chat message needs")


def test_a_seated_person_may_stand_up_and_the_host_may_free_any_seat() -> None:
    at = Plain("kivi/en seats=3").seat(ADA, BO, CY)
    assert at.refuses(BO, ask.Stand(seat=3)) == "not-yours: seat 3 is not yours"
    assert at.do(BO, ask.Stand(seat=2)) == ["2 stands"]
    assert at.do(ADA, ask.Stand(seat=3)) == ["3 stands"]
    assert at.refuses(ADA, ask.Stand(seat=4)) == "unreadable: there is no seat 4"


def test_the_host_who_stands_up_is_still_the_host() -> None:
    at = Plain().seat(ADA, BO)
    at.do(ADA, ask.Stand(seat=1), ask.Fill(seat=1, level="expert"), ask.Begin())
    assert at.table.phase == "play"


EVERYTHING: list[ask.Command] = [
    ask.Set(terms=Terms(game="cubo")),
    ask.Seal(seat=1, seal=SEAL),
    ask.Seed(seat=1, seed=SEED),
    ask.Stand(seat=1),
    ask.Fill(seat=2, level="novice"),
    ask.Begin(),
    ask.Throw(seat=1),
    ask.Play(seat=1, event="keep 444"),
    ask.Say(seat=1, text="hello"),
    ask.Sign(seat=1, sign="hello"),
    ask.Mute(seat=1, muted=True),
    ask.Leave(seat=1),
    ask.Return(seat=1),
    ask.Wish(seat=1, about=2),
    ask.Forfeit(seat=1),
    ask.Rematch(seat=1),
    ask.Decline(seat=1),
    ask.Offer(seat=1, code=CODE),
    ask.TakeOver(seat=1, code=CODE),
]


@pytest.mark.parametrize("who", [NOBODY, EVE])
@pytest.mark.parametrize("phase", ["open", "play", "ended"])
def test_a_spectator_can_do_nothing(who: str, phase: str) -> None:
    at = Plain().seat(ADA, BO)
    if phase != "open":
        at.do(ADA, ask.Begin())
    if phase == "ended":
        at.do(ADA, ask.Forfeit(seat=1))
    assert at.table.phase == phase
    at.wait(3600)
    for command in EVERYTHING:
        assert at.refuses(who, command).partition(":")[0] in ("not-yours", "not-now")


def test_a_seat_is_taken_with_a_token() -> None:
    at = Plain()
    assert at.refuses(NOBODY, ask.Sit(seat=1, name="No")) == "not-yours: you need a token to take a seat"
    at.do(EVE, ask.Sit(seat=1, name="Eve"))


# Before the game


def test_the_host_sets_what_is_played_and_fills_seats_with_bots() -> None:
    at = Plain()
    terms = Terms(game="cubo", seats=3, clock=60, late="forfeit", grace=5)
    assert at.do(ADA, ask.Set(terms=terms)) == ["0 sets cubo/nl seats=3 clock=60 late=forfeit grace=5"]
    assert at.do(ADA, ask.Fill(seat=2, level="novice")) == ["2 becomes novice"]
    assert at.do(ADA, ask.Fill(seat=2, level="expert")) == ["2 becomes expert"]
    assert at.refuses(BO, ask.Set(terms=terms)) == "not-yours: only the host can do that"


def test_terms_that_are_wrong_are_refused_with_the_reason() -> None:
    at = Plain().seat(ADA, BO)
    assert "there is no game 'go'" in at.refuses(ADA, ask.Set(terms=Terms(game="go")))
    wider = Plain("kivi/en seats=3").seat(ADA, BO, CY)
    reason = "not-now: a seat that is taken cannot be removed: free it first"
    assert wider.refuses(ADA, ask.Set(terms=Terms(game="kivi", seats=2))) == reason


def test_a_bot_does_not_take_the_seat_of_a_person() -> None:
    at = Plain().seat(ADA, BO)
    assert at.refuses(ADA, ask.Fill(seat=2, level="novice")) == "not-now: a person sits in seat 2"


def test_a_bot_of_a_level_that_the_game_does_not_have_is_refused() -> None:
    at = Plain().seat(ADA)
    reason = "unreadable: KIVI has no bot 'grandmaster': it has random, novice, skilled, expert"
    assert at.refuses(ADA, ask.Fill(seat=2, level="grandmaster")) == reason


def test_a_game_without_the_level_of_a_bot_that_sits_there_is_not_set() -> None:
    at = Plain().seat(ADA)
    at.do(ADA, ask.Fill(seat=2, level="expert"))
    at.levels = lambda game: ("random", "expert") if game == "kivi" else ("random",)
    reason = "unreadable: Cubo has no bot 'expert': it has random"
    assert at.refuses(ADA, ask.Set(terms=Terms(game="cubo"))) == reason
    assert at.do(ADA, ask.Set(terms=Terms(game="kivi", clock=60))) == ["0 sets kivi/en seats=2 clock=60"]


def test_no_game_begins_while_a_seat_is_free() -> None:
    at = Plain("cubo/nl seats=2").seat(ADA)
    assert at.refuses(ADA, ask.Begin()) == "not-now: a seat is still free: take it, or fill it with a bot"
    at.do(ADA, ask.Fill(seat=2, level="random"))
    assert at.refuses(ADA, ask.Begin(first=3)) == "unreadable: there is no seat 3"


def test_C13_the_host_says_who_begins_in_cubo() -> None:
    at = Plain("cubo/nl seats=2").seat(ADA, BO)
    assert at.do(ADA, ask.Begin(first=2)) == ["0 begins 2"]
    assert at.game.first == 2
    assert Plain("cubo/nl seats=2").seat(ADA, BO).do(ADA, ask.Begin()) == ["0 begins 1"]


@pytest.mark.parametrize("game", ["kivi", "columbiz", "sequence-dice"])
def test_where_dice_decide_who_begins_everybody_sees_them(game: str) -> None:
    at = Plain(f"{game} seats=3".replace(" ", "/ ")).seat(ADA, BO, CY)
    *throws, begins = at.do(ADA, ask.Begin(first=2))
    opening = at.table.fairness.opening(GAMES[game])
    assert throws == [f"{seat} throws {thrown}" for seat, thrown in opening.thrown]
    assert begins == f"0 begins {opening.first}"
    assert {int(line[0]) for line in throws} == {1, 2, 3}


def test_each_command_is_refused_in_the_wrong_phase() -> None:
    at = Plain().seat(ADA, BO)
    assert at.refuses(ADA, ask.Throw(seat=1)) == "not-now: the game has not begun"
    assert at.refuses(ADA, ask.Rematch(seat=1)) == "not-now: the game has not begun"
    assert at.refuses(ADA, ask.Leave(seat=1)) == "not-now: the game has not begun: stand up instead"
    at.do(ADA, ask.Begin())
    assert at.refuses(ADA, ask.Begin()) == "not-now: the game is in play"
    assert at.refuses(ADA, ask.Seed(seat=1, seed=SEED)) == "not-now: the game is in play"
    at.do(ADA, ask.Forfeit(seat=1))
    assert at.refuses(ADA, ask.Throw(seat=1)) == "not-now: the game has ended"
    assert at.refuses(BO, ask.Forfeit(seat=2)) == "not-now: the game has ended"


# Nobody is stuck because the host is gone


def test_when_the_host_is_silent_for_the_grace_time_anybody_who_sits_there_may_fill_and_begin() -> None:
    at = Plain("kivi/en seats=3 grace=30").seat(ADA, BO)
    at.wait(10)
    reason = "not-yours: only the host can do that; you can in 20 s"
    assert at.refuses(BO, ask.Fill(seat=3, level="novice")) == reason
    assert at.refuses(EVE, ask.Fill(seat=3, level="novice")) == "not-yours: only the host can do that"
    at.wait(20)
    assert at.refuses(EVE, ask.Fill(seat=3, level="novice")) == "not-yours: only the host can do that"
    at.do(BO, ask.Fill(seat=3, level="novice"))
    assert "you can in 30 s" in at.refuses(BO, ask.Begin())
    at.wait(30)
    assert at.do(BO, ask.Begin())[-1].startswith("0 begins ")


def test_a_rematch_does_not_wait_for_ever_for_a_host_who_never_comes_back() -> None:
    at = Plain("kivi/en seats=2 grace=30").begin(ADA, BO)
    at.do(BO, ask.Forfeit(seat=2))
    at.agree_on_rematch()
    assert at.do(BO, ask.Seal(seat=1, seal=SEAL)) == [f"1 seals {SEAL}"]
    at.wait(30)
    assert at.do(BO, ask.Begin(), ask.Seed(seat=1, seed=SEED))[0] == f"1 seeds {SEED}"
    # And in the game the seat of the host is waited for no longer than any other.
    if at.table.waited_for(2) is None:
        at.write(NewEntry(2, "leaves"))
    at.wait(30)
    assert at.do(BO, ask.Wish(seat=1, about=2)) == ["1 wishes 2", "2 becomes skilled"]


# Rematches


def test_a_table_that_is_given_its_secret_commits_to_it() -> None:
    line = opening_line(Terms(game="kivi").checked(), ADA, secret="ab" * 32)
    assert line.text == f"opens kivi/en seats=2 dice={commitment('ab' * 32)}"
    assert line.sealed == f"{'ab' * 32} {ADA}"


def test_a_host_who_plays_on_no_seat_asks_for_a_rematch_as_the_server() -> None:
    at = Plain(host=EVE).seat(ADA, BO)
    at.do(EVE, ask.Begin())
    at.do(ADA, ask.Forfeit(seat=1))
    assert at.do(EVE, ask.Rematch(seat=1)) == ["0 rematches"]
    assert at.do(BO, ask.Rematch(seat=2)) == ["2 rematches"]
    assert at.do(ADA, ask.Leave(seat=1))[1].startswith("0 opens kivi/en seats=2 dice=")
    assert at.table.hosted_by(EVE)
    assert [seat.holder for seat in at.table.seats] == [BO, ADA]


def test_only_seated_people_and_the_host_may_ask_for_a_rematch() -> None:
    at = Plain().begin(ADA, BO)
    at.do(ADA, ask.Forfeit(seat=1))
    assert at.refuses(EVE, ask.Rematch(seat=1)) == "not-yours: seat 1 is not yours"
