"""Commands in a game, and their refusals: play, leave, wish, talk, take over."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rekke.players.levels import levels
from rekke.rules.position import Chance
from rekke.table import messages as ask
from rekke.table.acts import Refusal, act, hashed
from rekke.table.log import NewEntry
from tests.table.seated import ADA, BO, CY, DI, EVE, NOBODY, Plain

CODE = "a-code-of-22-letters-or-more"
MIDDLE, THROW, SQUARE = "R6R1B5B2", "R6R4R2R1B5B3B3B1W4", "R6R4R2/R1W4B5/B3B3B1"


# The game


def test_the_number_of_the_event_decides_what_the_server_throws() -> None:
    at = Plain().begin(ADA, BO)
    first = at.do(ADA, ask.Throw(seat=1))
    assert first == [str(at.table.fairness.throw(1, Chance(1, "??????")))]
    assert at.refuses(ADA, ask.Throw(seat=1)) == "illegal: seat 1 has no dice to throw now"
    assert at.refuses(BO, ask.Throw(seat=2)) == "illegal: seat 2 has no dice to throw now"


def test_keeping_and_throwing_again_is_one_command() -> None:
    at = Plain().begin(ADA, BO)
    at.play("1 roll 644422")
    kept, thrown = at.do(ADA, ask.Play(seat=1, event="keep 444", throw=True))
    assert kept == "1 keep 444"
    assert thrown == str(at.table.fairness.throw(3, Chance(1, "???")))


def test_a_move_after_which_there_is_nothing_to_throw_does_not_happen_without_the_throw() -> None:
    at = Plain().begin(ADA, BO)
    at.play("1 roll 644422")
    refused = at.refuses(ADA, ask.Play(seat=1, event="place b4", throw=True))
    assert refused == "illegal: seat 1 has no dice to throw now"
    assert at.refuses(ADA, ask.Play(seat=1, event="place h9", throw=True)).startswith("unreadable")


def test_clients_cannot_send_throws_or_the_events_of_clocks() -> None:
    ours = "illegal: the server throws the dice and runs the clocks: ask it to throw"
    at = Plain().begin(ADA, BO)
    assert at.refuses(ADA, ask.Play(seat=1, event="roll 666666")) == ours
    cubo = Plain("cubo/nl seats=2").begin(ADA, BO)
    assert cubo.refuses(ADA, ask.Play(seat=1, event="middle R6R6B6B6")) == ours
    cubo.play(f"1 middle {MIDDLE}", f"1 roll {THROW}")
    assert cubo.refuses(ADA, ask.Play(seat=1, event="late")) == ours
    assert cubo.refuses(BO, ask.Play(seat=2, event="late")) == ours
    assert cubo.refuses(ADA, ask.Play(seat=2, event="late")) == "not-yours: seat 2 is not yours"


def test_an_event_is_refused_with_the_words_and_the_ruling_of_the_game() -> None:
    at = Plain("cubo/nl seats=2").begin(ADA, BO)
    at.play(f"1 middle {MIDDLE}")
    with pytest.raises(Refusal) as refusal:
        act(at.table, ADA, ask.Play(seat=1, event="lift"), at.now, levels)
    assert (refusal.value.code, refusal.value.ruling) == ("illegal", "C6")
    assert refusal.value.reason == "throw your dice first"
    assert at.refuses(ADA, ask.Play(seat=1, event="dance")).startswith(
        "unreadable: 'dance' is not a verb of this game"
    )


def test_an_event_is_written_in_one_way_however_it_was_sent() -> None:
    at = Plain().begin(ADA, BO)
    at.play("1 roll 644422")
    assert at.do(ADA, ask.Play(seat=1, event="keep 4244")) == ["1 keep 4442"]


@given(st.text(max_size=100))
def test_whatever_is_sent_as_an_event_is_refused_or_legal(text: str) -> None:
    at = Plain("cubo/nl seats=2").begin(ADA, BO)
    at.play(f"1 middle {MIDDLE}", f"1 roll {THROW}")
    with suppress(Refusal):
        assert at.do(ADA, ask.Play(seat=1, event=text)) == ["1 lift"]


def test_a_game_that_ends_is_revealed_however_it_ends() -> None:
    at = Plain("cubo/nl seats=2").begin(ADA, BO)
    secret = at.table.secret
    assert at.do(BO, ask.Forfeit(seat=2)) == ["2 forfeits", f"0 reveals {secret}"]
    whole = Plain("cubo/nl seats=2").begin(ADA, BO)
    for start in (1, 2, 1, 2, 1, 2):
        whole.play(
            f"{start} middle {MIDDLE}", f"1 roll {THROW}", f"1 cover {SQUARE}", "1 waive", f"2 roll {THROW}"
        )
        whole.play(f"2 cover {SQUARE}")
        last = whole.do(BO, ask.Play(seat=2, event="waive"))
    assert last == ["2 waive", f"0 reveals {whole.table.secret}"]
    assert whole.table.phase == "ended"


def test_grabs_are_first_come_first_served() -> None:
    at = Plain("cubo/nl seats=2").begin(ADA, BO)
    at.play(
        f"1 middle {MIDDLE}", f"1 roll {THROW}", f"2 roll {THROW}", f"1 cover {SQUARE}", f"2 cover {SQUARE}"
    )
    at.do(BO, ask.Play(seat=2, event="grab R6"))
    assert (
        at.refuses(ADA, ask.Play(seat=1, event="grab R6"))
        == "illegal: there is no red 6 in the middle: R1B5B2"
    )


# Leaving and coming back


def test_a_person_who_has_left_must_return_before_playing() -> None:
    at = Plain().begin(ADA, BO)
    reason = "not-now: you have left seat 1, or a bot plays for you: return first"
    assert at.refuses(ADA, ask.Return(seat=1)) == "not-now: you have not left"
    assert at.do(ADA, ask.Leave(seat=1)) == ["1 leaves"]
    assert at.refuses(ADA, ask.Leave(seat=1)) == "not-now: you have left already"
    assert at.refuses(ADA, ask.Throw(seat=1)) == reason
    at.do(ADA, ask.Return(seat=1), ask.Throw(seat=1))
    at.write(NewEntry(1, "becomes skilled"))
    assert at.refuses(ADA, ask.Play(seat=1, event="keep 1")) == reason
    assert at.do(ADA, ask.Return(seat=1)) == ["1 returns"]


def test_a_bot_plays_for_a_person_who_has_left_after_the_grace_time_if_the_other_wishes() -> None:
    at = Plain("kivi/en seats=2 grace=30").begin(ADA, BO)
    assert at.refuses(ADA, ask.Wish(seat=1, about=2)) == "not-now: nobody waits for a person in seat 2"
    at.do(BO, ask.Leave(seat=2))
    at.wait(29.5)
    assert at.refuses(ADA, ask.Wish(seat=1, about=2)) == "not-now: wait another 1 s for seat 2"
    at.wait(0.5)
    assert at.do(ADA, ask.Wish(seat=1, about=2)) == ["1 wishes 2", "2 becomes skilled"]
    assert at.refuses(ADA, ask.Wish(seat=1, about=2)) == "not-now: nobody waits for a person in seat 2"


def test_a_silent_person_is_waited_for_no_longer_than_one_who_has_left() -> None:
    at = Plain("kivi/en seats=2 grace=30").begin(ADA, BO)
    assert at.refuses(ADA, ask.Wish(seat=1, about=1)) == "not-now: nobody waits for a person in seat 1"
    at.wait(30)
    assert at.do(BO, ask.Wish(seat=2, about=1)) == ["2 wishes 1", "1 becomes skilled"]


def test_somebody_who_has_not_left_has_some_seconds_whatever_the_grace_time() -> None:
    at = Plain("kivi/en seats=2 grace=0").begin(ADA, BO)
    assert at.refuses(BO, ask.Wish(seat=2, about=1)) == "not-now: wait another 15 s for seat 1"
    at.wait(14.5)
    assert at.refuses(BO, ask.Wish(seat=2, about=1)) == "not-now: wait another 1 s for seat 1"
    at.do(ADA, ask.Leave(seat=1))
    assert at.do(BO, ask.Wish(seat=2, about=1)) == ["2 wishes 1", "1 becomes skilled"]


def test_three_and_four_seats_need_everybodys_wish() -> None:
    at = Plain("kivi/en seats=4 grace=0").begin(ADA, BO, CY, DI)
    at.do(DI, ask.Leave(seat=4))
    assert at.do(ADA, ask.Wish(seat=1, about=4)) == ["1 wishes 4"]
    assert at.do(BO, ask.Wish(seat=2, about=4)) == ["2 wishes 4"]
    assert at.do(ADA, ask.Wish(seat=1, about=4)) == ["1 wishes 4"]  # twice is not two
    assert at.do(CY, ask.Wish(seat=3, about=4)) == ["3 wishes 4", "4 becomes skilled"]


def test_bots_and_those_who_have_left_wish_nothing() -> None:
    at = Plain("kivi/en seats=4 grace=0").begin(ADA, BO, CY, DI)
    at.write(NewEntry(2, "leaves"), NewEntry(3, "becomes skilled"))
    at.do(DI, ask.Leave(seat=4))
    reason = "not-now: you have left seat 2, or a bot plays for you: return first"
    assert at.refuses(BO, ask.Wish(seat=2, about=4)) == reason
    assert at.do(ADA, ask.Wish(seat=1, about=4)) == ["1 wishes 4", "4 becomes skilled"]


def test_two_seats_of_one_person_have_one_wish() -> None:
    at = Plain("kivi/en seats=3 grace=0").begin(ADA, ADA, BO)
    at.do(BO, ask.Leave(seat=3))
    assert at.do(ADA, ask.Wish(seat=2, about=3)) == ["2 wishes 3", "3 becomes skilled"]


# Talk


def test_everybody_at_the_table_may_say_something_short_and_show_a_sign() -> None:
    at = Plain().seat(ADA, BO)
    assert at.do(ADA, ask.Say(seat=1, text="  have   fun! ")) == ["1 says have fun!"]
    assert at.do(BO, ask.Sign(seat=2, sign="good-luck")) == ["2 signs good-luck"]
    at.do(ADA, ask.Begin())
    assert at.do(ADA, ask.Say(seat=1, text="opens kivi/en seats=2")) == ["1 says opens kivi/en seats=2"]
    assert at.refuses(ADA, ask.Say(seat=2, text="I am Bo")) == "not-yours: seat 2 is not yours"


@pytest.mark.parametrize("text", ["", "  ", "a\x07", "\u202e", "\ud800"])
def test_unprintable_chat_is_refused(text: str) -> None:
    reason = "unreadable: a chat message needs printable characters"
    assert Plain().seat(ADA).refuses(ADA, ask.Say(seat=1, text=text)) == reason


def test_a_muted_person_is_muted_in_every_seat_and_on_every_device() -> None:
    at = Plain("kivi/en seats=3").seat(ADA, BO)
    assert at.refuses(ADA, ask.Mute(seat=3, muted=True)) == ("not-now: no person sits in seat 3")
    at.do(ADA, ask.Mute(seat=2, muted=True))
    at.do(BO, ask.Stand(seat=2), ask.Sit(seat=3, name="Bo"))
    assert at.refuses(BO, ask.Say(seat=3, text="why?")) == "silent: the host has muted you"
    at.do(BO, ask.Offer(seat=3, code="c" * 22))
    at.do(EVE, ask.TakeOver(seat=3, code="c" * 22))
    assert at.refuses(EVE, ask.Say(seat=3, text="why?")) == "silent: the host has muted you"
    at.do(CY, ask.Sit(seat=2, name="Cy"))
    assert at.do(CY, ask.Say(seat=2, text="hello")) == ["2 says hello"]
    at.do(ADA, ask.Mute(seat=3, muted=False))
    assert at.do(EVE, ask.Say(seat=3, text="thanks")) == ["3 says thanks"]


def test_the_host_mutes_a_seat_and_lets_it_speak_again() -> None:
    at = Plain().seat(ADA, BO)
    assert at.refuses(BO, ask.Mute(seat=1, muted=True)) == "not-yours: only the host can do that"
    assert at.refuses(ADA, ask.Mute(seat=3, muted=True)) == "unreadable: there is no seat 3"
    assert at.do(ADA, ask.Mute(seat=2, muted=True)) == ["0 mutes 2"]
    assert at.refuses(BO, ask.Say(seat=2, text="why?")) == "silent: the host has muted you"
    assert at.refuses(BO, ask.Sign(seat=2, sign="oops")) == "silent: the host has muted you"
    assert at.do(ADA, ask.Mute(seat=2, muted=False)) == ["0 unmutes 2"]
    at.do(BO, ask.Say(seat=2, text="thanks"))


def test_partners_may_chat_before_and_after_their_game_but_not_during_it() -> None:
    at = Plain("sequence-dice/no seats=4").seat(ADA, BO, CY, DI)
    at.do(ADA, ask.Say(seat=1, text="partner!"))
    at.do(ADA, ask.Begin())
    reason = "silent: partners must not talk while the game runs"
    assert at.refuses(ADA, ask.Say(seat=1, text="take e3")) == reason
    assert at.refuses(CY, ask.Sign(seat=3, sign="oops")) == reason
    at.do(BO, ask.Forfeit(seat=2))
    at.do(CY, ask.Say(seat=3, text="well done, partner"))


def test_players_without_partners_may_chat_during_the_game() -> None:
    at = Plain("sequence-dice/no seats=3").seat(ADA, BO, CY)
    at.do(ADA, ask.Begin(), ask.Say(seat=1, text="hello"))


# Another device


def test_a_private_link_moves_a_seat_to_another_device_once() -> None:
    at = Plain().seat(ADA, BO)
    used = "not-yours: this code does not open the seat, or has been used: make a new one on the old device"
    assert at.refuses(EVE, ask.TakeOver(seat=2, code=CODE)) == used
    assert at.refuses(EVE, ask.Offer(seat=2, code=CODE)) == "not-yours: seat 2 is not yours"
    assert at.do(BO, ask.Offer(seat=2, code=CODE)) == ["2 offers"]
    assert at.refuses(EVE, ask.TakeOver(seat=2, code=CODE + "x")) == used
    assert at.refuses(NOBODY, ask.TakeOver(seat=2, code=CODE)) == used
    assert at.refuses(EVE, ask.TakeOver(seat=1, code=CODE)) == used
    assert at.do(EVE, ask.TakeOver(seat=2, code=CODE)) == ["2 moves"]
    assert at.table.seat(2).held_by(EVE)
    assert at.refuses(CY, ask.TakeOver(seat=2, code=CODE)) == used
    assert at.refuses(BO, ask.Stand(seat=2)) == "not-yours: seat 2 is not yours"


def test_a_new_link_makes_the_old_one_worthless() -> None:
    at = Plain().seat(ADA)
    at.do(ADA, ask.Offer(seat=1, code=CODE), ask.Offer(seat=1, code=CODE + "2"))
    at.refuses(BO, ask.TakeOver(seat=1, code=CODE))
    at.do(BO, ask.TakeOver(seat=1, code=CODE + "2"))
    assert at.table.hosted_by(BO)


def test_only_hashes_of_tokens_and_codes_are_kept() -> None:
    at = Plain().seat(ADA)
    at.do(ADA, ask.Offer(seat=1, code=CODE))
    assert at.entries[-1].sealed == hashed(CODE)
    assert at.entries[-2].sealed == ADA
    assert CODE not in "".join(entry.text + entry.sealed for entry in at.entries)
