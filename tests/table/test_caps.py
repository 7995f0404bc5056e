"""Caps on the lines of a seat: they end chat and changes around a game, but never a game that has begun."""

import pytest

from rekke.table import caps
from rekke.table import messages as ask
from tests.table.seated import ADA, BO, SEAL, TOKENS, Plain

CODE = TOKENS["di"]
CHANGES = "not-now: there have been 20 changes around this game, which is enough: "
TALK = "not-now: 10 messages and changes are enough for one game: chat again at the next one"


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the caps small, so that a test reaches them."""
    monkeypatch.setattr(caps, "MOST_TALK", 10)
    monkeypatch.setattr(caps, "MOST_NOTICES", 20)


def until(plain: Plain, most: int, who: str, *commands: ask.Command) -> Plain:
    """Send commands again and again until the seat of the first one has had this many lines."""
    while not plain.table.notices or plain.table.notices[getattr(commands[0], "seat", 0)] < most:
        plain.do(who, *commands)
    return plain


def changed(plain: Plain, who: str = ADA, seat: int = 1) -> Plain:
    """Change things at a seat until nothing may be changed there any more."""
    return until(plain, caps.MOST_NOTICES, who, ask.Offer(seat=seat, code=CODE))


def test_chat_ends_and_the_game_can_still_be_set_up() -> None:
    plain = until(Plain().seat(ADA), caps.MOST_TALK, ADA, ask.Say(seat=1, text="and so on"))
    assert plain.refuses(ADA, ask.Say(seat=1, text="and so on")) == TALK
    assert plain.refuses(ADA, ask.Sign(seat=1, sign="wow")) == TALK
    plain.do(BO, ask.Sit(seat=2, name="Bo"))
    plain.do(ADA, ask.Begin())


def test_sitting_down_and_standing_up_ends_and_the_game_can_still_begin() -> None:
    plain = Plain("kivi/en seats=3").seat(ADA, BO)
    plain.do(ADA, ask.Fill(seat=3, level="novice"))
    until(plain, caps.MOST_NOTICES, BO, ask.Stand(seat=2), ask.Sit(seat=2, name="Bo"))
    until(plain, caps.MOST_NOTICES, ADA, ask.Fill(seat=3, level="random"))
    until(plain, caps.MOST_NOTICES, ADA, ask.Set(terms=plain.table.terms))
    for who, command in (
        (BO, ask.Stand(seat=2)),
        (BO, ask.Sit(seat=2, name="Robert")),
        (BO, ask.Seal(seat=2, seal=SEAL)),
        (BO, ask.Offer(seat=2, code=CODE)),
        (ADA, ask.Set(terms=plain.table.terms)),
        (ADA, ask.Fill(seat=3, level="random")),
        (ADA, ask.Mute(seat=2, muted=True)),
    ):
        assert plain.refuses(who, command) == f"{CHANGES}begin, or open a new table"
    plain.do(ADA, ask.Begin())
    assert plain.table.phase == "play"


def test_nobody_uses_up_what_others_need_for_their_changes_and_their_chat() -> None:
    plain = changed(Plain("kivi/en seats=3").seat(ADA, BO), BO, 2)
    plain.do(ADA, ask.Seal(seat=1, seal=SEAL), ask.Say(seat=1, text="Bo, stop it"))
    plain.do(ADA, ask.Mute(seat=2, muted=True), ask.Set(terms=plain.table.terms))
    plain = changed(Plain("kivi/en seats=2 grace=0").begin(ADA, BO), BO, 2)
    plain.do(ADA, ask.Sign(seat=1, sign="wow"), ask.Leave(seat=1))


def test_the_host_can_still_free_the_seat_of_somebody_who_may_change_nothing_more_but_not_for_ever() -> None:
    plain = changed(Plain("kivi/en seats=2").seat(ADA, BO), BO, 2)
    for _ in range(caps.MOST_DISMISSALS // 2):
        plain.do(ADA, ask.Stand(seat=2))
        plain.do(BO, ask.Sit(seat=2, name="Bo"))
    assert plain.refuses(ADA, ask.Stand(seat=2)) == f"{CHANGES}begin, or open a new table"
    plain.do(ADA, ask.Begin())


def test_a_seat_that_is_free_can_always_be_taken() -> None:
    plain = changed(Plain("kivi/en seats=3").seat(ADA))
    plain.do(BO, ask.Sit(seat=2, name="Bo"))
    plain.do(ADA, ask.Fill(seat=3, level="novice"))
    plain.do(ADA, ask.Begin())


def test_a_game_is_played_to_its_end_whatever_was_changed_around_it() -> None:
    plain = changed(changed(Plain("kivi/en seats=2 grace=0").begin(ADA, BO)), BO, 2)
    assert plain.refuses(BO, ask.Leave(seat=2)) == f"{CHANGES}play on"
    while plain.table.phase == "play":
        seat = next(seat for seat in (1, 2) if plain.table.waited_for(seat) is not None)
        who = (ADA, BO)[seat - 1]
        if plain.table.chance(seat):
            plain.do(who, ask.Throw(seat=seat))
        else:
            move = max(plain.game.moves(seat), key=lambda event: event.verb == "place")
            plain.do(who, ask.Play(seat=seat, event=move.text))
    plain.agree_on_rematch()
    plain.do(BO, ask.Say(seat=1, text="at the next game there is room again"))


def test_a_person_who_left_may_return_and_an_offered_seat_may_be_taken() -> None:
    plain = Plain("kivi/en seats=3 grace=0").begin(ADA, BO, BO)
    plain.do(BO, ask.Leave(seat=2))
    changed(changed(plain), BO, 2)
    plain.do(BO, ask.Return(seat=2))
    plain.do(BO, ask.TakeOver(seat=1, code=CODE))
    plain.do(BO, ask.Forfeit(seat=2))


def test_a_bot_can_still_be_asked_for_but_not_again_and_again() -> None:
    plain = Plain("kivi/en seats=3 grace=0").begin(ADA, BO, BO)
    plain.do(BO, ask.Leave(seat=3))
    changed(plain)
    assert plain.do(ADA, ask.Wish(seat=1, about=3)) == ["1 wishes 3"]
    assert plain.refuses(ADA, ask.Wish(seat=1, about=3)) == f"{CHANGES}play on"
    assert plain.do(BO, ask.Wish(seat=2, about=3)) == ["2 wishes 3", "3 becomes skilled"]


def test_a_very_long_log_has_no_further_game(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = Plain().begin(ADA, BO)
    plain.do(BO, ask.Forfeit(seat=2))
    monkeypatch.setattr(caps, "MOST_LINES", plain.table.number)
    assert plain.refuses(ADA, ask.Rematch(seat=1)) == (
        f"not-now: this table has had {plain.table.number} lines, which is enough: open a new table"
    )


def test_a_missing_permission_is_reported_before_a_limit() -> None:
    plain = changed(Plain().seat(ADA))
    assert plain.refuses(BO, ask.Stand(seat=1)) == "not-yours: seat 1 is not yours"
