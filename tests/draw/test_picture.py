"""A picture follows from its position alone, shows everything in it, and needs no other file."""

import re
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest

import rekke
from rekke.draw.picture import picture
from rekke.draw.reading import owners
from rekke.draw.svg import FELT, GOLD, SEATS, die, piece
from rekke.record.reader import read_record

GOLDENS = Path(__file__).parents[2] / "goldens"
RECORDS = sorted(GOLDENS.glob("*.rekke"))
RING = 'stroke="#00a878"'
ALL_DICE = [f"{colour}{face}" for colour in ("", *"RBW") for face in "123456"]


def drawn(text: str) -> str:
    return picture(rekke.read_position(text))


def elements(svg: str) -> Counter[str]:
    """Count the elements of a picture, which must be XML."""
    tree = ElementTree.fromstring(svg)  # noqa: S314 - it was written one line ago
    return Counter(element.tag.rpartition("}")[2] for element in tree.iter())


def kivi(stones: str = "", boxed: str = "0,0", dice: str = "-", throws: int = 0, turn: int = 1) -> str:
    rows = (stones or "......./" * 7).rstrip("/")
    return drawn(f"kivi/en first=1 turn={turn} stones={rows} boxed={boxed} dice={dice} throws={throws}")


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.stem)
def test_a_picture_shows_every_piece_and_every_thrown_die_of_its_position(file: Path) -> None:
    record = read_record(file.read_text(encoding="utf-8"))
    empty = picture(record.start)
    for position in list(record.positions())[::7]:
        svg = picture(position)
        assert elements(svg)["title"] >= 1
        pieces, dice = Counter(owners(position).values()), thrown(position)
        for side in set(position.sides):
            assert svg.count(piece(side)) - empty.count(piece(side)) == pieces[side]
        for word in ALL_DICE:
            assert svg.count(die(word)) - empty.count(die(word)) == dice[word]


def thrown(position: rekke.Position) -> Counter[str]:
    """Count the dice of a position that show a face: those of the turn, or coloured ones anywhere."""
    fields = position.fields
    return Counter(fields.get("dice", "").strip("-")) + Counter(
        re.findall("[RBW][1-6]", " ".join(fields.values()))
    )


def test_the_same_position_always_has_the_same_picture() -> None:
    record = read_record(RECORDS[0].read_text(encoding="utf-8"))
    pictures = [picture(position) for position in record.positions()]
    again = [picture(rekke.read_position(rekke.write_position(p))) for p in record.positions()]
    assert pictures == again
    assert len(set(pictures)) > len(pictures) / 2


@pytest.mark.parametrize("name", rekke.GAMES)
def test_a_picture_needs_no_other_file_and_changes_no_page(name: str) -> None:
    svg = picture(rekke.game(name).edition().start(4, 1))
    head = svg.partition(">")[0]
    assert 'viewBox="0 0 ' in head
    assert 'role="img"' in head
    assert svg.partition(">")[2].startswith("<title>")
    assert re.findall(r"https?://[^\"]+", svg) == ["http://www.w3.org/2000/svg"]
    assert not re.search(r"<style|<script|<image|<use|href|url\(| id=| class=", svg)


def test_the_title_of_a_picture_has_the_scores_and_the_seats_to_act() -> None:
    assert "<title>KIVI: seat 1 has 0, seat 2 has 0; to act: seat 2</title>" in drawn(
        rekke.write_position(rekke.game("kivi").edition().start(2, 2))
    )
    file = (GOLDENS / "cubo-nl.rekke").read_text(encoding="utf-8")
    *_, end = read_record(file).positions()
    assert "; 6 rounds are played</title>" in picture(end)
    both = "cubo/nl first=1 played=0 scores=0,0 middle=R6R1B5B2 trays=R?R?R?R?B?B?B?B?W?,R?R?R?R?B?B?B?B?W?"
    assert "to act: seat 1, seat 2</title>" in drawn(both)


def test_sides_differ_by_colour_and_by_shape() -> None:
    pieces = [piece(side) for side in (1, 2, 3, 4)]
    assert len({re.findall(' d="(.*?)"', one)[0] for one in pieces}) == 4
    assert all(colour in one for colour, one in zip(SEATS, pieces, strict=True))
    assert ">3</text>" in piece(1, number=3)


@pytest.mark.parametrize("face", "123456")
def test_a_die_has_as_many_pips_as_its_face_and_the_joker_stars(face: str) -> None:
    assert elements(f"<g>{die(face)}</g>")["circle"] == int(face)
    assert elements(f"<g>{die('R' + face)}</g>")["circle"] == int(face)
    assert elements(f"<g>{die('W' + face)}</g>")["path"] == int(face)


def test_a_die_in_the_hand_shows_no_face_and_a_blue_one_has_a_frame() -> None:
    assert elements(f"<g>{die('?')}</g>")["circle"] == 0
    assert elements(f"<g>{die('W?')}</g>")["path"] == elements(f"<g>{die('R?')}</g>")["path"] + 1
    assert elements(f"<g>{die('B4')}</g>")["rect"] == elements(f"<g>{die('R4')}</g>")["rect"] + 1


def test_squares_that_may_be_chosen_now_have_a_ring() -> None:
    assert kivi().count(RING) == 0
    assert kivi(dice="4442", throws=2).count(RING) == 0
    assert kivi(dice="666666", throws=1).count(RING) == 49
    rolled = rekke.play(rekke.game("columbiz").edition().start(2, 1), "1 roll 65553321")
    assert picture(rolled).count(RING) == len({e.arguments[0] for e in rolled.moves(1) if e.verb == "place"})
    summed = rekke.play(rekke.game("sequence-dice").edition().start(2, 1), "1 roll 66")
    assert picture(summed).count(RING) == 4


def test_stones_left_and_boxed_are_counted_beside_the_score() -> None:
    svg = kivi("1....../" + "......./" * 6, boxed="0,1")
    assert "<title>9 stones left</title>" in svg
    assert "<title>1 boxed</title>" in svg
    assert "<title>0 boxed</title>" not in svg


def test_pieces_in_reserve_and_captives_are_counted_beside_the_score() -> None:
    svg = picture(rekke.game("columbiz").edition().start(2, 1))
    assert svg.count("<title>18 in reserve</title>") == 2
    assert svg.count("<title>0 captured</title>") == 2


def test_throws_made_are_open_rings_and_those_left_are_full() -> None:
    ring = r'<circle cx="\d+" cy="\d+" r="7" fill="(none|#ffffff)"'
    assert re.findall(ring, kivi()) == ["#ffffff"] * 3
    assert re.findall(ring, kivi(dice="444", throws=2)) == ["none", "none", "#ffffff"]


def test_a_finished_game_shows_no_dice_and_a_star_for_each_winner() -> None:
    file = (GOLDENS / "sequence-dice-no.rekke").read_text(encoding="utf-8")
    start, *_, end = read_record(file).positions()
    assert FELT in picture(start)
    assert FELT not in picture(end)
    line, star = 6, 1
    assert picture(end).count(GOLD) == line + star


def test_the_sum_of_two_dice_is_written_beside_them() -> None:
    start = rekke.game("sequence-dice").edition().start(2, 1)
    assert ">= 10</text>" in picture(rekke.play(start, "1 roll 64"))


def test_chips_are_counted_on_the_board_or_as_those_left_and_partners_share_a_shape() -> None:
    unlimited = rekke.game("sequence-dice").edition(choices={"S8": "unlimited"}).start(4, 1)
    four = rekke.play(unlimited, "1 roll 61", "1 place b2")
    assert picture(four).count("<title>1 chips on the board</title>") == 2
    limited = rekke.game("sequence-dice").edition().start(3, 1)
    assert picture(limited).count("<title>20 chips left</title>") == 3


def test_a_tables_own_board_has_a_heart_only_if_four_twelves_form_a_block() -> None:
    game = rekke.game("sequence-dice")
    printed = picture(game.edition().start(2, 1))
    rows = "/".join(["3 4 5 6 7 12", *["3 4 5 6 7 8"] * 5])
    own = picture(game.edition(board=rows).start(2, 1))
    assert (printed.count("#b3242f"), own.count("#b3242f")) == (4, 0)
    assert (printed.count("#e9b949"), own.count("#e9b949")) == (4, 0)


LAID = "R6R5R4/R3W2B6/B5B4B3"
LOOSE = "R6R5R4R3B6B5B4B3W2"


def cubo(*trays: str, middle: str = "R6R1B5B2") -> str:
    scores = ",".join("7" for _ in trays)
    return drawn(f"cubo/nl C10=none first=1 played=2 scores={scores} middle={middle} trays={','.join(trays)}")


def test_a_square_that_is_laid_shows_what_its_lines_score() -> None:
    svg = cubo(LAID, LOOSE)
    assert ">3/6</text>" in svg
    assert ">+22</text>" in svg
    assert svg.count(">12</text>") == 1
    assert svg.count(">·</text>") == 4


def test_a_grabbed_die_lies_beside_the_score_and_a_waived_one_is_crossed_out() -> None:
    grabbed = cubo(f"{LAID}+R6", LOOSE, middle="R1B5B2")
    waived = cubo(f"{LAID}+-", LOOSE)
    assert die("R6") in grabbed
    assert ("M30 30L70 70" in grabbed, "M30 30L70 70" in waived) == (False, True)
    assert grabbed.count('stroke-dasharray="9 8"') == 1


def test_dice_in_the_hand_are_straight_thrown_ones_tilted_and_late_ones_pale() -> None:
    hand = "R?R?R?R?B?B?B?B?W?"
    assert cubo(hand, hand).count("rotate(0 50 50)") == 18
    assert cubo(hand, LOOSE).count("rotate(0 50 50)") == 9
    late = cubo(f"{LAID}", f"{LOOSE}!")
    assert late.count('opacity="0.45"') == 9


@pytest.mark.parametrize(("seats", "columns"), [(2, 2), (3, 3), (4, 2)])
def test_trays_are_drawn_two_or_three_in_a_row(seats: int, columns: int) -> None:
    svg = picture(rekke.game("cubo").edition().start(seats, 1))
    width = int(re.findall(r'viewBox="0 0 (\d+) ', svg)[0])
    assert round(width / 416) == columns
