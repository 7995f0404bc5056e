"""Matching: which of the people in the waiting room play together, and at which public table somebody is seated.

Whoever has waited longest comes first. People who play about equally well are put together; the longer somebody waits,
the further apart they may be.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Annotated, Literal, NamedTuple, get_args

from msgspec import Meta, Struct

from rekke.rules.events import MOST_SEATS
from rekke.rules.games import GAMES
from rekke.table.message_fields import OptionalSeal, PersonName
from rekke.table.table import Table
from rekke.table.terms import Terms

Skill = Literal["new", "knows", "strong"]
"""How well somebody says they play, weakest first."""
Pace = Literal["any", "fast", "calm"]
GameName = Annotated[str, Meta(extra_json_schema={"enum": list(GAMES)})]
WIDEN = 20_000
"""Milliseconds after which the next level is near enough."""
CLOCKS: Mapping[Pace, int] = {"any": 120, "fast": 30, "calm": 120}
"""Seconds for each throw and each choice: strangers never wait for somebody for ever."""
FAST = 60
"""The most seconds of a table that is fast."""
SHORTEST = 15
"""The fewest seconds for a choice, and until a bot may play for somebody, at a table where strangers are seated."""


class Seeker(Struct, kw_only=True, frozen=True):
    """What somebody who looks for others wants to play."""

    games: Annotated[tuple[GameName, ...], Meta(min_length=1, max_length=len(GAMES))]
    name: PersonName
    seal: OptionalSeal = ""
    """The seal of their seed, if they add one to the dice."""
    seats: Annotated[int, Meta(ge=0, le=MOST_SEATS)] = 0
    """How many play; 0 for any number."""
    pace: Pace = "any"
    level: Skill = "knows"
    people_only: bool = False
    """Whether no bot may play with them."""
    chat: bool = False
    """Whether they want to chat; people can write to each other only where all of them do."""


class Waiter(NamedTuple):
    """Somebody who waits: the hash of their token, since when, and what they want."""

    person: str
    since: int
    seeker: Seeker


class Party(NamedTuple):
    """People who play together, the one who has waited longest first, and what they play."""

    terms: Terms
    people: tuple[Waiter, ...]


def parties(waiters: Sequence[Waiter], now: int) -> Iterator[Party]:
    """Yield who plays with whom; nobody twice."""
    left = sorted(waiters, key=lambda waiter: waiter.since)
    while left:
        first, *left = left
        if found := _party(first, left, now):
            left = [waiter for waiter in left if waiter not in found.people]
            yield found


def _party(first: Waiter, others: Sequence[Waiter], now: int) -> Party | None:
    """Return the first game that somebody wants and enough others want, too."""
    for game in first.seeker.games:
        for seats in _counts(first, others, game):
            people = _together(first, others, game, seats, now)
            if len(people) == seats:
                return Party(_terms(game, people), tuple(people))
    return None


def _counts(first: Waiter, others: Sequence[Waiter], game: str) -> list[int]:
    """Return the numbers of seats to try for a game: the wanted one, or two and whatever others want."""
    wanted = {each.seeker.seats for each in others} | {2} if not first.seeker.seats else {first.seeker.seats}
    return [seats for seats in GAMES[game].seats if seats in wanted]


def _together(first: Waiter, others: Sequence[Waiter], game: str, seats: int, now: int) -> list[Waiter]:
    """Return people who all fit each other, one for each seat; fewer if there are not enough."""
    able = [each for each in others if game in each.seeker.games and each.seeker.seats in (0, seats)]
    people = [first]
    for other in sorted(able, key=lambda each: (_distance(first, each), each.since)):
        if len(people) < seats and all(_fit(each, other, now) for each in people):
            people.append(other)
    return people


def _fit(one: Waiter, other: Waiter, now: int) -> bool:
    paces = {one.seeker.pace, other.seeker.pace} - {"any"}
    waited = max(now - min(one.since, other.since), 0)
    return len(paces) < 2 and _distance(one, other) <= waited // WIDEN


def _distance(one: Waiter, other: Waiter) -> int:
    levels: tuple[Skill, ...] = get_args(Skill)
    return abs(levels.index(one.seeker.level) - levels.index(other.seeker.level))


def _terms(game: str, people: Sequence[Waiter]) -> Terms:
    paces: list[Pace] = [each.seeker.pace for each in people if each.seeker.pace != "any"]
    return Terms(
        game=game,
        seats=len(people),
        clock=0 if GAMES[game].timed else CLOCKS[paces[0] if paces else "any"],
        signs_only="no" if all(each.seeker.chat for each in people) else "yes",
    ).checked()


def free_seat(table: Table, waiter: Waiter) -> int:
    """Return the seat at an open public table that suits somebody who waits; 0 for none."""
    wanted, terms = waiter.seeker, table.terms
    pace = "fast" if 0 < terms.clock <= FAST else "calm"
    suits = (
        table.phase == "open"
        and not table.gathering
        and terms.game in wanted.games
        and wanted.seats in (0, terms.seats)
        and (GAMES[terms.game].timed or wanted.pace in ("any", pace))
        and terms.grace >= SHORTEST
        and (terms.clock == 0 or terms.clock >= SHORTEST)
        and (wanted.chat or terms.signs_only == "yes")
        and not (wanted.people_only and any(seat.bot for seat in table.seats))
        and not table.hosted_by(waiter.person)
        and not table.seats_of(waiter.person)
    )
    free = (number for number, seat in enumerate(table.seats, 1) if not seat.taken)
    return next(free, 0) if suits else 0
