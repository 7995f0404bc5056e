"""The attack of an operator who also plays: with the secret and all other seeds she looks for a seed that suits her.

Before seeds were sealed, this took seconds: a last seed that gave 222222. Now the server refuses it; and if the
operator changes the server, the device of everybody else names it.
"""

from collections.abc import Iterable, Iterator
from itertools import count, islice

import pytest

from rekke.rules.games import GAMES
from rekke.rules.position import Chance
from rekke.table import messages as ask
from rekke.table.acts import Refusal, act
from rekke.table.fairness import Fairness, seal_of, secret_of
from rekke.table.log import NewEntry
from rekke.table.promises import Breach, Promises, examined
from rekke.table.records import records
from rekke.table.setting_up import opening_line
from rekke.table.terms import Terms
from tests.table.seated import ADA, BO, CY, SEED, Plain, numbered

SIX_DICE, KIVI = Chance(1, "??????"), GAMES["kivi"]
ADAS, BOS = "ad" * 16, "b0" * 16
"""The seeds that they have drawn. Ada runs the server, hosts the table and knows its secret."""


def at_the_table() -> Plain:
    """Seat Ada and Bo with sealed seeds."""
    at = Plain()
    secret = secret_of("the same in every run, so that the attack is too")
    at.entries = numbered([opening_line(at.table.terms, ADA, secret=secret)], 0, at.now)
    at.do(ADA, ask.Sit(seat=1, name="Ada", seal=seal_of(ADAS)))
    at.do(BO, ask.Sit(seat=2, name="Bo", seal=seal_of(BOS)))
    return at


def bo_has_revealed() -> Plain:
    """Begin, so that Bo reveals his seed, and Ada alone could still choose."""
    at = at_the_table()
    at.do(ADA, ask.Begin())
    at.do(BO, ask.Seed(seat=2, seed=BOS))
    return at


def first_throw(at: Plain, mine: str) -> str:
    """Return what Ada knows she would throw first with this seed of hers."""
    return Fairness(at.table.secret, (mine, at.table.seat(2).seed)).throw(1, SIX_DICE).text


def wanted(at: Plain) -> str:
    """Return a seed that gives Ada a better throw than her own would; with more time it would be the best."""
    tried = (f"{number:032x}" for number in range(200))
    return max(tried, key=lambda seed: first_throw(at, seed).count("2"))


def attempts(seed: str) -> Iterator[tuple[str, list[ask.Command]]]:
    """Yield every way to bring another seed in, as commands one after the other."""
    seal, reveal = ask.Seal(seat=1, seal=seal_of(seed)), ask.Seed(seat=1, seed=seed)
    sit = ask.Sit(seat=1, name="Ada", seal=seal_of(seed))
    yield "another seed", [reveal]
    yield "a late seal", [seal, reveal]
    yield "a second seal", [seal, ask.Seal(seat=1, seal=seal_of(ADAS)), seal, reveal]
    yield "sitting down again with another seal", [sit, reveal]
    yield "standing up and sitting down", [ask.Stand(seat=1), sit, reveal]
    yield "sending Bo away", [ask.Stand(seat=2)]
    yield "beginning again", [ask.Begin(), seal, reveal]
    yield "other terms", [ask.Set(terms=Terms(game="kivi", seats=2, clock=60)), seal]
    yield "more seats", [ask.Set(terms=Terms(game="kivi", seats=3)), ask.Fill(seat=3, level="random")]
    yield "a bot instead", [ask.Fill(seat=1, level="random")]
    yield "another device", [ask.Offer(seat=1, code="c" * 22), ask.TakeOver(seat=1, code="c" * 22)]
    yield "a new game", [ask.Rematch(seat=1)]
    yield "leaving", [ask.Leave(seat=1)]
    yield "giving up", [ask.Forfeit(seat=1)]


@pytest.mark.parametrize("way", [way for way, _ in attempts(SEED)])
@pytest.mark.parametrize("who", [ADA, CY], ids=["as the host", "as another person"])
def test_no_command_brings_in_a_seed_that_was_chosen_after_seeing_the_others(way: str, who: str) -> None:
    at = bo_has_revealed()
    seed = wanted(at)
    assert first_throw(at, seed).count("2") > first_throw(at, ADAS).count("2")
    for command in dict(attempts(seed))[way]:
        try:
            written, _ = act(at.table, who, command, at.now, at.levels)
        except Refusal:
            continue
        at.write(*written)
    assert at.table.phase == "open"
    at.do(ADA, ask.Seed(seat=1, seed=ADAS))
    assert at.table.fairness.seeds == (ADAS, BOS), "all that is left is the seed that was sealed before"


def winning(tried: Iterable[Fairness]) -> Fairness:
    """Return the first choice with which Ada begins and throws 222222: the attack, which takes a moment."""
    twos = (each for each in tried if [*islice(each.faces(1), 6)] == ["2"] * 6)
    return next(each for each in twos if each.opening(KIVI).first == 1)


def cheated(seal: str, dice: Fairness) -> list[tuple[Breach, int]]:
    """Play with these dice on a server that Ada has changed so that it takes them; return what Bo's device finds.

    That device is not changed: it keeps the commitment and the seals that it is shown, and only then reveals its seed.
    """
    at = at_the_table()
    at.write(NewEntry(1, f"seals {seal}"), NewEntry(0, "gathers 0"))
    kept = Promises(at.table.commitment, tuple(each.seal for each in at.table.seats), {2: BOS})
    at.do(BO, ask.Seed(seat=2, seed=BOS))
    at.entries[:1] = numbered([opening_line(at.table.terms, ADA, secret=dice.secret)], 0, at.now)
    at.write(NewEntry(1, f"seeds {dice.seeds[0]}"), NewEntry(0, "begins 1"))
    at.do(ADA, ask.Throw(seat=1), ask.Forfeit(seat=1))
    (record,) = records(at.entries)
    assert str(record.events[0]) == "1 roll 222222"
    verdict = examined(record, kept)
    assert verdict.throws == 1, "by itself the record is right"
    return [(each.breach, each.seat) for each in verdict.broken]


def test_on_a_changed_server_a_chosen_seed_or_secret_is_named_by_the_device_of_the_other() -> None:
    secret = at_the_table().table.secret
    chosen_seed = winning(Fairness(secret, (f"{number:032x}", BOS)) for number in count())
    assert cheated(seal_of(ADAS), chosen_seed) == [("seal", 1)], "it is not the seed that was sealed"
    assert cheated("", chosen_seed) == [("seal", 1)], "a seat that has sealed nothing plays without a seed"
    chosen_secret = winning(Fairness(f"{number:064x}", (ADAS, BOS)) for number in count())
    assert cheated(seal_of(ADAS), chosen_secret) == [("commitment", 0)]


def test_before_anybody_reveals_there_is_nothing_to_choose_by() -> None:
    at = at_the_table()
    at.do(ADA, ask.Begin())
    told = " ".join(f"{entry.seat} {entry.text} {entry.sealed}" for entry in at.entries)
    assert BOS not in told, "the server itself does not know it"


def test_what_remains_is_one_bit_to_reveal_or_not_and_everybody_sees_it() -> None:
    revealed, withheld = bo_has_revealed(), bo_has_revealed()
    revealed.do(ADA, ask.Seed(seat=1, seed=ADAS))
    withheld.write(NewEntry(1, "withholds"))
    assert revealed.table.fairness.seeds == (ADAS, BOS)
    assert withheld.table.fairness.seeds == ("-", BOS)
    assert [seat.withheld for seat in withheld.table.seats] == [True, False]
