"""Every printed record is read back, and any other text is refused with a one-line reason."""

from collections.abc import Mapping
from dataclasses import replace
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from rekke.record.faults import Fault
from rekke.record.header import KNOWN
from rekke.record.lines import repaired
from rekke.record.reader import check, read_record, read_records
from rekke.record.record import Line, Record, Remark
from rekke.rules.games import GAMES, game
from rekke.rules.position import Edition
from tests.record.samples import raced, verdicts, written
from tests.tables import one_game

printed = st.characters(exclude_categories=("Cc", "Cs"))
unstruck = st.characters(exclude_categories=("Cc", "Cs"), exclude_characters=";|")
KEYS = st.from_regex(r"[A-Za-z][A-Za-z0-9_-]{0,8}", fullmatch=True)
HEADERS = "\n".join(
    written(game=each.name, edition=each.default, choices=f"{choice.ruling}={choice.values[-1]}")
    for each in GAMES.values()
    for choice in each.choices
)


def words(characters: st.SearchStrategy[str], least: int = 0) -> st.SearchStrategy[str]:
    """Return any text that can be part of a line: single spaces between words, none at the ends."""
    return (
        st.text(characters, min_size=least, max_size=30)
        .map(lambda text: " ".join(filter(None, text.split(" "))))
        .filter(lambda text: len(text) >= least)
    )


comments = words(printed)


@st.composite
def editions(draw: st.DrawFn) -> Edition:
    """Return any edition of any game with any choices, and sometimes with a board of its own."""
    played = game(draw(st.sampled_from(sorted(GAMES))))
    choices = {choice.ruling: draw(st.sampled_from(choice.values)) for choice in played.choices}
    board = None
    if bool(played.words) and draw(st.booleans()):
        columns, rows = played.edition().board.size
        random = Random(draw(st.integers(0, 1000)))
        board = "/".join(" ".join(random.choices(played.words, k=columns)) for _ in range(rows))
    return played.edition(draw(st.sampled_from(played.editions)), choices, board)


@st.composite
def records(draw: st.DrawFn) -> Record:
    """Return a random game, cut off anywhere, with names, keys and comments of all kinds."""
    seats = draw(st.integers(2, 4))
    played = one_game(draw(editions()), ["random"] * seats, draw(st.text("abc", max_size=3))).record
    length = draw(st.integers(0, len(played.lines)))
    lines = [
        replace(line, comment=draw(comments)) if i % 7 == 0 else line for i, line in enumerate(played.lines)
    ]
    lines[length:] = [Line(None, comment) for comment in draw(st.lists(comments, max_size=2))]
    whole = length == len(played.lines)
    others: Mapping[str, str] = draw(
        st.dictionaries(
            KEYS.filter(lambda key: key not in (*KNOWN, "result")), words(unstruck, 1), max_size=3
        )
    )
    remarked = ("game", "seats", "first", "---", *others)
    names = draw(st.lists(words(unstruck, 1), min_size=seats, max_size=seats))
    return replace(
        played,
        names=tuple(names),
        lines=tuple(lines),
        others=others,
        result=played.result if whole else None,
        remarks=draw(st.dictionaries(st.sampled_from(remarked), remarks(), max_size=3)),
        tail=tuple(draw(st.lists(comments, max_size=2))) if whole else (),
    )


def remarks() -> st.SearchStrategy[Remark]:
    """Return comments above a header line, at its end, or both."""
    both = st.builds(Remark, st.lists(comments, max_size=2).map(tuple), comments)
    return both.filter(lambda remark: bool(remark.above or remark.behind))


@settings(max_examples=40, deadline=None)
@given(records())
def test_a_printed_record_is_read_back_unchanged(record: Record) -> None:
    text = str(record)
    read = read_record(text)
    assert read == record
    assert str(read) == text
    assert check(read) == ("ok" if record.result else "unfinished")


@settings(max_examples=10, deadline=None)
@given(st.lists(records(), min_size=1, max_size=2))
def test_records_in_a_file_are_read_in_their_order(several: list[Record]) -> None:
    assert list(read_records("\n".join(map(str, several)))) == several


@settings(max_examples=200, deadline=None)
@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    for found in read_records(text):
        assert isinstance(found, Fault)
        assert found.kind == "unreadable"
        assert 1 <= found.line <= text.count("\n") + 1
    assert all(isinstance(found, Fault) for found in read_records(text, repaired))


@st.composite
def mangled(draw: st.DrawFn) -> str:
    """Return a file of records in which some pieces were cut out, doubled, moved or overwritten."""
    text = draw(st.sampled_from((raced("; so", "result: 1 0 ; there"), HEADERS, written("1 roll 644422"))))
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        end = draw(st.integers(start, min(len(text), start + 40)))
        new = draw(
            st.text(max_size=3)
            | st.sampled_from(("\n", ";", " ", "result: 1 0", "---\n", text[start:end] * 2))
        )
        text = text[:start] + new + text[end:]
    return text


@settings(max_examples=300, deadline=None)
@given(mangled())
def test_a_mangled_record_is_judged_and_what_is_readable_prints_canonically(text: str) -> None:
    assert all(line.split()[0] in KINDS for line in verdicts(text))
    for found in read_records(text):
        if isinstance(found, Record):
            once = str(found)
            assert str(read_record(once)) == once


KINDS = ("ok", "unfinished", "unreadable", "illegal", "inconsistent")


@settings(max_examples=200, deadline=None)
@given(
    st.integers(1, 4),
    st.sampled_from(sorted({verb for each in GAMES.values() for verb in each.verbs})),
    st.text("R123456BW-/ab", max_size=20),
)
def test_any_event_is_refused_or_replayed(seat: int, verb: str, what: str) -> None:
    for each in GAMES.values():
        text = written(f"{seat} {verb} {what}".rstrip(), game=each.name, edition=each.default)
        (judged,) = verdicts(text)
        assert judged.startswith(("unfinished", "unreadable line 7: ", "illegal line 7: "))
