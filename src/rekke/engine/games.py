"""All compiled games by name."""

from collections.abc import Mapping
from typing import TypeAlias

from rekke.engine import columbiz, cubo, cubo_random, kivi, sequence_dice
from rekke.engine.engine import Engine
from rekke.engine.loop import loop_of
from rekke.rules.columbiz.rules import Edition as Columbiz
from rekke.rules.cubo.rules import Edition as Cubo
from rekke.rules.kivi.rules import Edition as Kivi
from rekke.rules.sequence_dice.rules import Edition as SequenceDice

AnyEngine: TypeAlias = (
    Engine[Columbiz, columbiz.ColumbizLookup]
    | Engine[SequenceDice, sequence_dice.SequenceDiceLookup]
    | Engine[Kivi, kivi.KiviLookup]
    | Engine[Cubo, cubo.CuboLookup]
)

RANDOM_ENGINES: Mapping[str, AnyEngine] = {
    "columbiz": Engine(Columbiz, columbiz.VERBS, columbiz.lookup, columbiz.argument, loop_of(columbiz)),
    "sequence-dice": Engine(
        SequenceDice,
        sequence_dice.VERBS,
        sequence_dice.lookup,
        sequence_dice.argument,
        loop_of(sequence_dice),
    ),
    "kivi": Engine(Kivi, kivi.VERBS, kivi.lookup, kivi.argument, loop_of(kivi)),
    "cubo": Engine(Cubo, cubo.VERBS, cubo.lookup, cubo.argument, loop_of(cubo_random)),
}
"""Games between random players."""
