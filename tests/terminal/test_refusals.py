"""Refusals in the terminal: in the language of the reader, with the ruling, until the next event."""

import pytest

from rekke.lang import LANGUAGES
from rekke.lang.translatable import Translatable, phrase, reason
from rekke.lang.words import Words
from rekke.rules.faults import Illegal, Unreadable
from rekke.table import messages as ask
from rekke.table.acts import Refusal
from rekke.terminal.refusals import failure_sentence, fault_sentence, refusal_sentence
from tests.table.seated import ADA
from tests.terminal.sitting import begun, looking, open_hall

HOST_FIRST = Refusal("not-yours", reason("table.host-first", seconds=49))
ASKS = reason("columbiz.asks", square="e3", asks=phrase("columbiz.asks", count=3, face=5), have=2)
UNKNOWN = Translatable("reason.of-a-newer-server", {"square": "e3"})


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Only the host can do that; you can in 49 s."),
        ("de", "Das kann nur der Gastgeber; du kannst es in 49 s."),
        ("fi", "Sen voi tehdä vain isäntä; sinä voit 49 sekunnin kuluttua."),
    ],
)
def test_a_refusal_is_one_sentence_in_the_language_of_the_reader(language: str, said: str) -> None:
    assert refusal_sentence(HOST_FIRST, Words(language)) == said
    assert failure_sentence(HOST_FIRST, Words(language)) == said


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "e3 needs 3 dice showing 5; you have 2 unused (B8)."),
        ("sv", "e3 kräver 3 tärningar som visar 5; du har 2 oanvända (B8)."),
        ("fr", "e3 demande 3 dés montrant 5\u00a0; il t\u2019en reste 2 (B8)."),
    ],
)
def test_a_refusal_of_the_rules_cites_the_ruling(language: str, said: str) -> None:
    assert refusal_sentence(Refusal("illegal", ASKS, "B8"), Words(language)) == said
    assert fault_sentence(Illegal(ASKS, "B8"), Words(language)) == said


def test_a_plain_text_stays_english_after_a_general_phrase() -> None:
    too_fast = Refusal("too-fast", "too many requests: try again in 0.4 s")
    assert refusal_sentence(too_fast, Words("en")) == "Too many requests: try again in 0.4 s."
    assert refusal_sentence(too_fast, Words("it")) == (
        "Troppo in fretta: aspetta un momento. (too many requests: try again in 0.4 s)"
    )
    assert refusal_sentence(Refusal("illegal", "no peg fits"), Words("it")) == "No peg fits."
    assert fault_sentence(Unreadable("no such file"), Words("it")) == "No such file."
    assert failure_sentence(OSError("cable cut"), Words("it")) == "cable cut"


STRANGE = [
    UNKNOWN,
    Translatable("reason.kivi.taken"),
    Translatable("reason.kivi.sum", {"square": "e3", "target": UNKNOWN, "sum": 7}),
    Translatable("reason.dice.throw-first", {"count": "six"}),
    Translatable("reason.dice.throw-first"),
]


@pytest.mark.parametrize("why", STRANGE)
def test_a_reason_that_the_catalogs_cannot_say_is_shown_in_english(why: Translatable) -> None:
    refusal = Refusal("illegal", why, "K1", "in the server's words")
    assert refusal_sentence(refusal, Words("de")) == "In the server's words (K1)."


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_refused_move_is_explained_in_every_language_until_the_next_event(language: str) -> None:
    async with open_hall() as hall:
        room = await begun(hall, "kivi/en seats=2", "Ada", "Bo")
        async with looking(room, language=language) as hands:
            seat = hands.screen.seat
            await hands.press("colon", *"box", "enter")
            said = Words(language).translated(reason("dice.throw-first", count=6))
            assert said is not None
            assert hands.message == f"{said[0].upper()}{said[1:]}."
            await room.act(ADA, ask.Say(seat=seat, text="hm"))
            await hands.settle()
            assert hands.message != ""
            await room.act(ADA, ask.Throw(seat=seat))
            await hands.settle()
            assert hands.message == ""
