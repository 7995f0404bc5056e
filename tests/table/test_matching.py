"""Which of the people who wait play together: whoever has waited longest comes first, and people of similar skill meet."""

from typing import Any

import pytest

from rekke.table import messages as ask
from rekke.table.matching import WIDEN, Party, Seeker, Waiter, free_seat, parties
from tests.table.seated import ADA, BO, CY, SEAL, Plain


def waits(person: str, since: int = 0, games: str = "kivi", **wants: Any) -> Waiter:
    return Waiter(person, since, Seeker(games=tuple(games.split()), name=person, **wants))


def found(*waiters: Waiter, now: int = 0) -> list[str]:
    """Return the parties as text: the terms, and the people in the order of their seats."""
    return [said(party) for party in parties(waiters, now)]


def said(party: Party) -> str:
    return f"{party.terms}: {' '.join(waiter.person for waiter in party.people)}"


KIVI = "kivi/en seats=2 clock=120 signs_only=yes: ada bo"


def test_two_who_want_the_same_game_play_it_with_a_clock() -> None:
    assert found(waits("ada"), waits("bo", 1)) == [KIVI]
    assert found(waits("bo", 1), waits("ada")) == [KIVI]


def test_nobody_plays_alone_and_nobody_twice() -> None:
    assert found() == found(waits("ada")) == []
    assert found(waits("ada"), waits("bo", 1), waits("cy", 2)) == [KIVI]
    four = found(waits("ada"), waits("bo", 1), waits("cy", 2), waits("di", 3))
    assert four == [KIVI, "kivi/en seats=2 clock=120 signs_only=yes: cy di"]


def test_the_first_game_of_the_one_who_has_waited_longest_is_played() -> None:
    ada, bo = waits("ada", 0, "cubo kivi"), waits("bo", 1, "kivi cubo")
    assert found(ada, bo) == ["cubo/nl seats=2 signs_only=yes: ada bo"]
    assert found(waits("ada", 0, "columbiz"), bo) == []


def test_those_who_do_not_mind_join_a_larger_table() -> None:
    ada, bo, cy = waits("ada", 0, seats=3), waits("bo", 1), waits("cy", 2, seats=3)
    assert found(ada, bo) == []
    assert found(ada, bo, cy) == ["kivi/en seats=3 clock=120 signs_only=yes: ada bo cy"]
    assert found(waits("ada", 0, seats=2), cy) == []


def test_somebody_who_does_not_mind_can_be_the_first_of_a_larger_table() -> None:
    wanted = [waits("ada", 0), waits("bo", 1, seats=3), waits("cy", 2, seats=3)]
    assert found(*wanted) == ["kivi/en seats=3 clock=120 signs_only=yes: ada bo cy"]


def test_a_number_of_seats_that_a_game_is_not_for_is_never_played() -> None:
    assert found(waits("ada", seats=1), waits("bo", seats=1)) == []


@pytest.mark.parametrize(
    ("one", "other", "clock"),
    [
        ("any", "any", 120),
        ("any", "fast", 30),
        ("fast", "fast", 30),
        ("calm", "any", 120),
        ("fast", "calm", 0),
    ],
)
def test_the_pace_is_one_that_suits_everybody(one: Any, other: Any, clock: int) -> None:
    played = [party.terms.clock for party in parties([waits("ada", pace=one), waits("bo", pace=other)], 0)]
    assert played == ([clock] if clock else [])


def test_of_three_everybody_has_to_fit_everybody() -> None:
    ada, bo = waits("ada", 0, seats=3), waits("bo", 1, seats=3, pace="fast")
    cy, di = waits("cy", 2, seats=3, pace="calm"), waits("di", 3, seats=3, pace="fast")
    assert found(ada, bo, cy) == []
    assert found(ada, bo, cy, di) == ["kivi/en seats=3 clock=30 signs_only=yes: ada bo di"]


def test_people_of_one_level_play_together_first() -> None:
    ada, bo, cy = waits("ada", 0), waits("bo", 1, level="strong"), waits("cy", 2)
    assert found(ada, bo, cy, now=WIDEN) == ["kivi/en seats=2 clock=120 signs_only=yes: ada cy"]


@pytest.mark.parametrize(("level", "widened"), [("new", 0), ("knows", 1), ("strong", 2)])
def test_the_longer_somebody_waits_the_further_apart_the_levels_may_be(level: Any, widened: int) -> None:
    ada, bo = waits("ada", 0, level="new"), waits("bo", 2 * WIDEN, level=level)
    moments = [moment for moment in (0, 1, 2) if found(ada, bo, now=moment * WIDEN)]
    assert moments == [moment for moment in (0, 1, 2) if moment >= widened]


def test_people_write_to_each_other_only_if_all_want_to() -> None:
    ada, bo, cy = waits("ada", chat=True), waits("bo", 1, chat=True), waits("cy", 1)
    assert found(ada, bo) == ["kivi/en seats=2 clock=120: ada bo"]
    assert found(ada, cy) == ["kivi/en seats=2 clock=120 signs_only=yes: ada cy"]


# Public tables


def suits(at: Plain, person: str = BO, **wants: Any) -> int:
    return free_seat(at.table, waits(person, **{"chat": True, **wants}))


def test_a_free_seat_at_a_public_table_suits_somebody_who_wants_its_game() -> None:
    at = Plain("kivi/en seats=3 public=yes").seat(ADA)
    assert suits(at) == 2
    assert suits(at, seats=3) == 2
    assert suits(at, seats=2) == suits(at, games="cubo") == 0


def test_nobody_is_seated_at_a_table_of_their_own() -> None:
    at = Plain("kivi/en seats=3 public=yes").seat(ADA, BO)
    assert suits(at, ADA) == suits(at, BO) == 0
    assert suits(at, CY) == 3


def test_a_table_suits_the_pace() -> None:
    slow, fast = Plain("kivi/en seats=2").seat(ADA), Plain("kivi/en seats=2 clock=60").seat(ADA)
    assert [suits(slow, pace=pace) for pace in ("any", "fast", "calm")] == [2, 0, 2]
    assert [suits(fast, pace=pace) for pace in ("any", "fast", "calm")] == [2, 2, 0]
    cubo = Plain("cubo/nl seats=2").seat(ADA)
    assert [suits(cubo, games="cubo", pace=pace) for pace in ("any", "fast", "calm")] == [2, 2, 2]


@pytest.mark.parametrize(
    ("terms", "seat"), [("clock=14", 0), ("clock=15", 2), ("grace=14", 0), ("grace=15", 2)]
)
def test_nobody_is_seated_where_there_is_no_time_to_choose(terms: str, seat: int) -> None:
    assert suits(Plain(f"kivi/en seats=2 {terms}").seat(ADA)) == seat


def test_whoever_wants_people_only_is_not_seated_beside_a_bot() -> None:
    at = Plain("kivi/en seats=3").seat(ADA)
    at.do(ADA, ask.Fill(seat=2, level="novice"))
    assert suits(at) == 3
    assert suits(at, people_only=True) == 0


def test_whoever_does_not_want_to_chat_is_seated_at_tables_without_words_only() -> None:
    assert suits(Plain("kivi/en seats=2"), chat=False) == 0
    assert suits(Plain("kivi/en seats=2 signs_only=yes"), chat=False) == 1
    assert suits(Plain("kivi/en seats=2 signs_only=yes"), chat=True) == 1


def test_nobody_is_seated_once_the_game_begins() -> None:
    at = Plain().begin(ADA, BO)
    assert suits(at, CY) == 0
    gathering = Plain("kivi/en seats=2")
    gathering.do(ADA, ask.Sit(seat=1, name="Ada", seal=SEAL))
    gathering.do(BO, ask.Sit(seat=2, name="Bo", seal=SEAL))
    gathering.do(ADA, ask.Begin())
    assert gathering.table.gathering
    assert suits(gathering, CY) == 0
