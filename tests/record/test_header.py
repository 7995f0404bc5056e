"""The header of a record: its keys, their values, and the line of a fault."""

import pytest

from rekke.record.reader import read_record
from tests.record.samples import SEVENS, reprinted, verdict, written

DICE = {"game": "sequence-dice", "edition": "no"}
MISSING = "the line `---` between header and events is missing"


def lines(*text: str) -> str:
    return "\n".join(text) + "\n"


def test_the_smallest_record_is_a_header() -> None:
    assert verdict(written()) == "unfinished"


@pytest.mark.parametrize("version", ["2", "0", "1.0", "01", "1 1", "one"])
def test_any_other_version_is_unreadable(version: str) -> None:
    reason = "a record begins with `rekke: 1`, the only version that is read"
    assert verdict(written(rekke=version)) == f"unreadable line 1: {reason}"


def test_the_first_line_is_the_version() -> None:
    rest = "edition: en", "seats: Ada | Bo", "first: 1", "---"
    reason = "a record begins with `rekke: 1`, the only version that is read"
    assert verdict(lines("game: kivi", "rekke: 1", *rest)) == f"unreadable line 2: {reason}"
    assert verdict(lines("; hello", "rekke: 1", "game: kivi", *rest)) == f"unreadable line 2: {reason}"


def test_keys_may_stand_in_any_order_below_the_version() -> None:
    turned = lines("rekke: 1", "first: 2", "seats: Ada | Bo", "edition: it", "game: kivi", "---")
    assert reprinted(turned) == written(edition="it", first="2")


@pytest.mark.parametrize("key", ["game", "edition", "seats", "first"])
def test_a_missing_key_is_reported_at_the_dashes(key: str) -> None:
    text = written("1 roll nonsense", **{key: ""})
    assert verdict(text) == f"unreadable line 5: the header has no {key}"


def test_a_missing_version_is_reported_at_the_dashes() -> None:
    assert verdict(written(rekke="")) == "unreadable line 5: the header has no rekke"


@pytest.mark.parametrize("key", ["rekke", "game", "edition", "seats", "first", "date"])
def test_no_key_is_given_twice(key: str) -> None:
    twice = written(date="today").replace("---", f"{key}: 1\n---")
    assert verdict(twice) == f"unreadable line 7: {key} is given twice"


def test_a_result_is_no_header_key() -> None:
    reason = "the result belongs after the events, not in the header"
    assert verdict(written(result="1 0")) == f"unreadable line 6: {reason}"


@pytest.mark.parametrize(
    "line",
    [
        "date",
        "date:",
        "date: ; unknown",
        "date:today",
        "date : today",
        "1date: today",
        "-date: today",
        "my date: today",
        "dåte: today",
        "d.te: today",
        ": today",
        "--",
        "----",
        "1 roll 644422",
    ],
)
def test_a_line_without_key_and_value_is_reported_with_its_number(line: str) -> None:
    judged = verdict(lines("rekke: 1", "game: kivi", line, "edition: en", "seats: A | B", "first: 1", "---"))
    says = line.partition(" ;")[0]
    assert judged == f"unreadable line 3: neither `key: value` nor `---`: {says}"


@pytest.mark.parametrize("key", ["date", "Date", "d", "a-b_c9", "Result", "comments"])
def test_a_key_is_a_letter_then_letters_digits_hyphens_and_underscores(key: str) -> None:
    assert read_record(written(**{key: "x: y"})).others == {key: "x: y"}


def test_missing_dashes_are_reported_at_the_first_line_without_key_and_value() -> None:
    text = lines("rekke: 1", "game: kivi", "edition: en", "seats: A | B", "first: 1", "1 roll 644422", "x")
    assert verdict(text) == "unreadable line 6: neither `key: value` nor `---`: 1 roll 644422"


def test_missing_dashes_are_reported_at_the_last_line_if_every_line_is_key_and_value() -> None:
    assert verdict(lines("rekke: 1", "game: kivi")) == f"unreadable line 2: {MISSING}"
    assert verdict(lines("rekke: 1", "game: kivi", "; what now?")) == f"unreadable line 3: {MISSING}"
    assert verdict("; only a comment") == f"unreadable line 1: {MISSING}"


@pytest.mark.parametrize("name", ["chess", "KIVI", "sequence_dice", "kivi/en", "1"])
def test_a_game_is_one_of_the_four(name: str) -> None:
    reason = f"there is no game {name!r}: choose one of columbiz, sequence-dice, kivi, cubo"
    assert verdict(written(game=name)) == f"unreadable line 2: {reason}"


def test_an_edition_belongs_to_its_game() -> None:
    assert verdict(written(edition="fr")) == (
        "unreadable line 3: there is no edition 'fr': choose one of da, de, en, fi, it, no, sv"
    )


@pytest.mark.parametrize(
    ("seats", "reason"),
    [
        ("Ada", "the game is for 2 to 4 seats, not 1"),
        ("A | B | C | D | E", "the game is for 2 to 4 seats, not 5"),
        ("Ada |", "a seat has no name"),
        ("| Ada", "a seat has no name"),
        ("Ada || Bo", "a seat has no name"),
        ("|", "a seat has no name"),
    ],
)
def test_every_seat_has_a_name(seats: str, reason: str) -> None:
    assert verdict(written(seats=seats)) == f"unreadable line 4: {reason}"


@pytest.mark.parametrize("seats", ["Ada|Bo", "Ada |Bo", "Ada| Bo", "Ada | Bo"])
def test_names_lose_the_spaces_at_their_ends(seats: str) -> None:
    assert read_record(written(seats=seats)).names == ("Ada", "Bo")
    assert reprinted(written(seats=seats)) == written()


def test_two_seats_may_have_the_same_name_and_a_name_may_be_anything_printable() -> None:
    names = "Ada Lovelace", "Ada Lovelace", "Бо: 王", "---"
    assert read_record(written(seats=" | ".join(names))).names == names


@pytest.mark.parametrize(
    ("first", "seats"), [("0", 2), ("3", 2), ("01", 2), ("Ada", 2), ("1 2", 2), ("4", 3)]
)
def test_first_is_one_of_the_seats(first: str, seats: int) -> None:
    names = " | ".join("ABCD"[:seats])
    reason = f"first is one of the seats 1 to {seats}, not {first}"
    assert verdict(written(seats=names, first=first)) == f"unreadable line 5: {reason}"


@pytest.mark.parametrize(
    ("choices", "reason"),
    [
        ("K1", "a choice is written RULING=VALUE, not K1"),
        ("K1=permissive K1=permissive", "the choice K1 is given twice"),
        ("K1=strict K1=permissive", "the choice K1 is given twice"),
        ("C4=any", "KIVI has no choice 'C4': it has K1"),
        ("K1=loose", "K1 is one of strict, permissive, not 'loose'"),
        ("K1=", "K1 is one of strict, permissive, not ''"),
        ("k1=permissive", "KIVI has no choice 'k1': it has K1"),
        ("K1=permissive, C4=any", "K1 is one of strict, permissive, not 'permissive,'"),
    ],
)
def test_a_choice_given_twice_of_another_game_or_unlisted_is_a_fault(choices: str, reason: str) -> None:
    assert verdict(written(choices=choices)) == f"unreadable line 6: {reason}"


@pytest.mark.parametrize("limit", ["0", "-5", "007", "1.5", "١٢", "soon"])
def test_the_limit_of_a_round_is_a_number_of_seconds(limit: str) -> None:
    reason = f"C10 is one of 120, none or a number of seconds, not {limit!r}"
    assert (
        verdict(written(game="cubo", edition="nl", choices=f"C10={limit}")) == f"unreadable line 6: {reason}"
    )


@pytest.mark.parametrize(
    ("board", "reason"),
    [
        ("7 7 7/7 7 7", "the board has 2 rows, not 6"),
        (SEVENS.replace("7 7/", "7/", 1), "row 1 of the board has 5 words, not 6"),
        (f"{SEVENS} 7", "row 6 of the board has 7 words, not 6"),
        (SEVENS.replace("/7", "/10", 1), "'10' on a2 is not one of the words 2, 3, 4, 5, 6, 7, 8, 9, 12"),
        (SEVENS[:-1] + "VII", "'VII' on f6 is not one of the words 2, 3, 4, 5, 6, 7, 8, 9, 12"),
    ],
)
def test_a_bad_board_is_refused_with_the_exact_place(board: str, reason: str) -> None:
    assert verdict(written(**DICE, board=board)) == f"unreadable line 6: {reason}"


@pytest.mark.parametrize(("game", "edition"), [("columbiz", "fr"), ("cubo", "nl")])
def test_only_two_games_can_have_a_tables_own_board(game: str, edition: str) -> None:
    judged = verdict(written(game=game, edition=edition, board="1 2 3"))
    assert judged.startswith("unreadable line 6: ")
    assert judged.endswith("is played on its printed board only: leave the board out")


def test_of_several_faults_the_earliest_is_reported() -> None:
    text = lines("rekke: 1", "first: 9", "choices: K9=x", "seats: A", "game: kivi", "edition: xx", "---")
    assert verdict(text) == "unreadable line 2: first is one of the seats 1 to 4, not 9"
    assert verdict(text.replace("first: 9", "first: 1")).startswith("unreadable line 3: ")


def test_a_header_of_an_unknown_game_can_have_earlier_faults() -> None:
    text = lines("rekke: 1", "seats: A|", "game: chess", "edition: xx", "first: 1", "---")
    assert verdict(text) == "unreadable line 2: a seat has no name"


def test_a_game_that_is_unknown_may_be_for_any_number_of_seats() -> None:
    text = lines("rekke: 1", "seats: A|B|C|D|E", "game: chess", "edition: xx", "first: 5", "---")
    assert verdict(text).startswith("unreadable line 3: there is no game 'chess'")


def test_a_fault_in_the_header_is_reported_before_one_among_the_events() -> None:
    assert verdict(written("x", "\t", edition="xx")).startswith("unreadable line 3: ")
