"""Random streams: the published generator, fair dice, and the same draws in plain Python and compiled."""

import numpy as np
from numpy.typing import NDArray

from rekke.compiling.chance import below, happens_with, throw_packed, word
from rekke.compiling.squares import count, nth
from rekke.compiling.stream import Stream, first_words


def stream(seed: str) -> NDArray[np.int64]:
    return np.array(first_words(seed))


def test_the_generator_is_the_published_one() -> None:
    words, plain = np.array([1, 2, 3, 4]), Stream("")
    plain.setstate((1, 2, 3, 4))
    published = [641, 1573767, 3222811527, 3517856514, 836907274, 4247214768]
    assert [word(words) for _ in range(6)] == published
    assert [plain.getrandbits(32) for _ in range(6)] == published
    assert plain.getstate() == tuple(words)


def test_seeds_begin_far_from_each_other() -> None:
    begins = [first_words(f"{seed}/{game}/dice") for seed in ("", "1", "æ", "1/1") for game in range(500)]
    assert len(set(begins)) == len(begins)
    bits = np.array([[words[0] >> bit & 1 for bit in range(32)] for words in begins])
    # Every bit is set in half of them, and changes from one game to the next in half of them.
    assert np.abs(bits.mean(axis=0) - 0.5).max() < 0.06
    assert np.abs((bits[1:] ^ bits[:-1]).mean(axis=0) - 0.5).max() < 0.06


def test_dice_are_fair_and_independent() -> None:
    words = stream("dice")
    throws = np.array([[int(face) for face in f"{throw_packed(words, 8):o}"] for _ in range(6000)])
    expected = throws.size / 6
    assert sum((np.sum(throws == face) - expected) ** 2 / expected for face in range(1, 7)) < 25
    assert np.abs(np.corrcoef(throws.T) - np.eye(8)).max() < 0.06


def test_compiled_code_draws_what_plain_python_draws() -> None:
    words, plain = stream("same"), Stream("same")
    for limit in (*range(1, 70), 462, 3501, 36001):
        assert below(words, limit) == plain.randrange(limit) < limit
    assert f"{throw_packed(words, 9):o}" == "".join(plain.choice("123456") for _ in range(9))
    assert [happens_with(words, 0.25) for _ in range(99)] == [plain.random() < 0.25 for _ in range(99)]
    order = list(range(8))
    plain.shuffle(order)
    drawn = list(range(8))
    for last in range(7, 0, -1):
        other = below(words, last + 1)
        drawn[last], drawn[other] = drawn[other], drawn[last]
    assert order == drawn
    assert plain.words == tuple(words)


def test_more_bits_than_a_word_has_come_from_several() -> None:
    one, other = Stream("bits"), Stream("bits")
    high, low = (one.getrandbits(32) for _ in range(2))
    assert other.getrandbits(40) == (high << 32 | low) >> 24
    assert other.getrandbits(0) == 0


def test_numbers_stay_below_their_limit_and_reach_all_of_it() -> None:
    words = stream("limit")
    assert {below(words, 7) for _ in range(300)} == set(range(7))
    assert below(words, 1) == 0


def test_squares_are_counted_and_found_in_reading_order() -> None:
    words = stream("squares")
    for _ in range(200):
        squares = (word(words) << 17 | word(words) >> 15) & ((1 << 49) - 1)
        places = [place for place in range(49) if squares >> place & 1]
        assert count(squares) == len(places)
        assert [nth(squares, at) for at in range(len(places))] == places
