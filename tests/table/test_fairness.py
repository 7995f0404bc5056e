"""Dice from a secret, seeds and a number: exactly as the page on dice says, fair, and the same for everybody."""

import re
from collections import Counter
from hashlib import sha256
from itertools import islice, pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rekke.rules.cubo.events import Middle, Roll
from rekke.rules.faults import Unreadable
from rekke.rules.games import GAMES
from rekke.rules.position import Chance
from rekke.table.fairness import Fairness, Proof, commitment, drawn_secret, seal_of, secret_of
from rekke.table.statistics import chance_of

SECRET = "2b" * 32
SEEDS = ("1b" * 8, "-", "0123456789abcdef" * 4)
FAIR = Fairness(SECRET, SEEDS)
hexadecimal = st.text("0123456789abcdef", min_size=16, max_size=64)
secrets = st.binary(min_size=32, max_size=32).map(bytes.hex)
seats_seeds = st.lists(st.just("-") | hexadecimal, min_size=2, max_size=4).map(tuple)


def keyed(secret: str, message: str) -> bytes:
    """HMAC-SHA-256, written out from its definition."""
    key = bytes.fromhex(secret).ljust(64, b"\0")
    inner = sha256(bytes(byte ^ 0x36 for byte in key) + message.encode()).digest()
    return sha256(bytes(byte ^ 0x5C for byte in key) + inner).digest()


def shown(number: int, dice: int, fairness: Fairness = FAIR) -> str:
    return "".join(islice(fairness.faces(number), dice))


def rows(fairness: Fairness, number: int, how_many: int) -> list[int]:
    head = f"{','.join(fairness.seeds)}:{number}"
    return [byte for counter in range(how_many) for byte in keyed(fairness.secret, f"{head}:{counter}")]


def test_a_secret_is_drawn_or_follows_from_a_seed() -> None:
    assert drawn_secret() != drawn_secret()
    assert secret_of("1") == secret_of("1") != secret_of("2")
    assert all(re.fullmatch("[0-9a-f]{64}", secret) for secret in (drawn_secret(), secret_of("ø")))


def test_a_commitment_is_the_fingerprint_of_the_secret_s_bytes() -> None:
    assert commitment("00" * 32) == "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
    assert commitment(SECRET) == sha256(b"\x2b" * 32).hexdigest()


def test_a_seal_is_the_fingerprint_of_the_seed_s_text() -> None:
    """`printf abababababababab | sha256sum`."""
    assert seal_of("ab" * 8) == "157263f98aef8ed46f22e7e125b4a76bc27d7d9f28f5df4d379b1af60917ba7b"


def test_a_throw_that_another_program_calculated() -> None:
    """`printf abababababababab,-:1:0 | openssl dgst -sha256 -mac HMAC -macopt hexkey:00…`, by six, plus one."""
    row = "1e51a77366f20a75492c7941b5bc80ca2432a8a06161f5d3aa834722e92fb35c"
    nought = Fairness("00" * 32, ("ab" * 8, "-"))
    assert keyed(nought.secret, "abababababababab,-:1:0").hex() == row
    assert shown(1, 6, nought) == "146213"
    assert str(nought.throw(1, Chance(1, "??????"))) == "1 roll 643211"


@given(secrets, seats_seeds, st.integers(0, 10**6))
def test_every_byte_below_252_shows_a_face_and_the_others_are_skipped(
    secret: str, seeds: tuple[str, ...], number: int
) -> None:
    fairness = Fairness(secret, seeds)
    expected = "".join(str(byte % 6 + 1) for byte in rows(fairness, number, 3) if byte < 252)
    assert shown(number, len(expected), fairness) == expected


def test_bytes_above_251_do_occur_and_are_skipped() -> None:
    number = next(n for n in range(1, 1_000) if rows(FAIR, n, 1)[0] >= 252)
    second = next(byte for byte in rows(FAIR, number, 1) if byte < 252)
    assert shown(number, 1) == str(second % 6 + 1)


def test_every_face_has_the_same_number_of_bytes() -> None:
    assert Counter(byte % 6 for byte in range(252)) == dict.fromkeys(range(6), 42)


def test_faces_never_end() -> None:
    assert set(shown(1, 10_000)) == set("123456")


def test_every_face_comes_equally_often_over_many_events() -> None:
    counts = Counter(
        "".join(FAIR.throw(number, Chance(1, "??????")).arguments[0] for number in range(1, 20_001))
    )
    strayed = sum((counts[face] - 20_000) ** 2 / 20_000 for face in "123456")
    assert sum(counts.values()) == 120_000
    assert 0.001 < chance_of(strayed) < 0.999


def test_the_dice_of_one_event_say_nothing_about_the_next() -> None:
    first = [shown(number, 1) for number in range(36_001)]
    pairs = Counter(pairwise(first))
    assert len(pairs) == 36
    assert all(850 < times < 1_150 for times in pairs.values())


def test_throwing_again_gives_the_same_dice_because_only_the_number_counts() -> None:
    assert FAIR.throw(7, Chance(1, "????????")) == FAIR.throw(7, Chance(1, "????????"))
    assert (
        FAIR.throw(7, Chance(2, "????????")).arguments[0] == FAIR.throw(7, Chance(1, "????????")).arguments[0]
    )


@pytest.mark.parametrize(
    "other",
    [
        Fairness("2c" + SECRET[2:], SEEDS),
        Fairness(SECRET, ("1c" * 8, *SEEDS[1:])),
        Fairness(SECRET, (*SEEDS[:2], "-")),
        Fairness(SECRET, (SEEDS[1], SEEDS[0], SEEDS[2])),
    ],
    ids=["the secret", "a seed", "a seed less", "the order of the seats"],
)
def test_the_dice_follow_from_the_secret_the_seeds_and_the_number(other: Fairness) -> None:
    assert shown(1, 30, other) != shown(1, 30)


def test_cubo_s_dice_keep_their_colours_and_take_their_faces_red_before_blue_before_white() -> None:
    faces = shown(3, 9)
    thrown = "".join(colour + face for colour, face in zip("RRRRBBBBW", faces, strict=True))
    event = FAIR.throw(3, Chance(2, "R?R?R?R?B?B?B?B?W?", Roll))
    assert (event.seat, event.verb) == (2, "roll")
    assert sorted(re.findall("..", event.arguments[0])) == sorted(re.findall("..", thrown))
    assert event.arguments[0][::2] == "RRRRBBBBW"
    assert FAIR.throw(3, Chance(1, "R?B?", Middle)).arguments[0] == f"R{faces[0]}B{faces[1]}"


def test_the_throws_for_the_start_have_the_number_0() -> None:
    opening = FAIR.opening(GAMES["sequence-dice"])
    dice = [int(face) for face in shown(0, 6)]
    sums = ((1, dice[0] + dice[1]), (2, dice[2] + dice[3]), (3, dice[4] + dice[5]))
    assert opening.thrown[:3] == sums
    assert opening.first == max(sums, key=lambda pair: pair[1])[0]


def test_tied_seats_throw_again_with_the_next_faces() -> None:
    random = Random(5)
    tied = (
        fairness
        for fairness in (Fairness(random.randbytes(32).hex(), ("-", "-")) for _ in range(100))
        if shown(0, 2, fairness)[0] == shown(0, 2, fairness)[1]
    )
    fairness = next(tied)
    thrown = fairness.opening(GAMES["kivi"]).thrown
    assert [seat for seat, _ in thrown[:4]] == [1, 2, 1, 2]
    assert [str(face) for _, face in thrown] == list(shown(0, len(thrown), fairness))


@given(secrets, seats_seeds, st.booleans())
def test_a_proof_is_its_text(secret: str, seeds: tuple[str, ...], revealed: bool) -> None:
    proof = Proof(commitment(secret), seeds, secret if revealed else "")
    assert Proof.read(str(proof)) == proof
    assert (secret in str(proof)) == revealed
    assert len(str(proof)) < 500


PROOF = str(Proof(commitment(SECRET), SEEDS, SECRET))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hmac-sha256",
        PROOF.replace("hmac-sha256", "md5"),
        PROOF.replace("seeds=1b", "seeds=1B"),
        PROOF.replace(",-,", ",,"),
        PROOF.replace("1b" * 8, "1b" * 7),
        PROOF.replace(SECRET, SECRET[2:]),
        PROOF.replace(" secret", "  secret"),
        PROOF + " more",
        PROOF + "\n",
    ],
)
def test_a_malformed_proof_is_unreadable(text: str) -> None:
    with pytest.raises(Unreadable, match="a proof is written hmac-sha256 commit=… seeds=…,… secret=…"):
        Proof.read(text)


def test_the_program_on_the_page_throws_the_same_dice_in_a_few_lines() -> None:
    page = (Path(__file__).parents[2] / "docs" / "dice.md").read_text(encoding="utf-8")
    (program,) = re.findall(r"^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    assert "rekke" not in program
    assert len([line for line in program.splitlines() if line]) <= 17
    said: dict[str, Any] = {}
    exec(program, said)  # noqa: S102
    assert said["committed"](SECRET) == commitment(SECRET)
    assert said["sealed"](SEEDS[0]) == seal_of(SEEDS[0])
    for number in range(50):
        assert "".join(map(str, said["faces"](SECRET, SEEDS, number, 70))) == shown(number, 70)
