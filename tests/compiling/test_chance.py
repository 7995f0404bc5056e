"""The randomness of compiled loops: the published generator, even dice, streams that have nothing in common."""

import numpy as np
from numpy.typing import NDArray

from rekke.compiling.chance import begin, below, comes, throw, word
from rekke.compiling.squares import count, nth


def stream(seed: int, game: int) -> NDArray[np.int64]:
    words = np.zeros(4, np.int64)
    begin(words, seed, game)
    return words


def test_the_generator_is_the_published_one() -> None:
    words = np.array([1, 2, 3, 4])
    assert [word(words) for _ in range(6)] == [641, 1573767, 3222811527, 3517856514, 836907274, 4247214768]


def test_games_and_seeds_begin_far_from_each_other() -> None:
    begins = [tuple(stream(seed, game)) for seed in (0, 1, 2, 1 << 40) for game in (*range(500), 1 << 40)]
    assert len(set(begins)) == len(begins)
    bits = np.array([[int(words[0]) >> bit & 1 for bit in range(32)] for words in begins])
    # Every bit is set in half of them, and changes from one game to the next in half of them.
    assert np.abs(bits.mean(axis=0) - 0.5).max() < 0.06
    assert np.abs((bits[1:] ^ bits[:-1]).mean(axis=0) - 0.5).max() < 0.06


def test_dice_are_even_and_do_not_follow_each_other() -> None:
    words = stream(3, 4)
    throws = np.array([[int(face) for face in f"{throw(words, 8):o}"] for _ in range(6000)])
    expected = throws.size / 6
    assert sum((np.sum(throws == face) - expected) ** 2 / expected for face in range(1, 7)) < 25
    assert np.abs(np.corrcoef(throws.T) - np.eye(8)).max() < 0.06


def test_numbers_stay_below_their_limit_and_reach_all_of_it() -> None:
    words = stream(5, 6)
    assert {below(words, 7) for _ in range(300)} == set(range(7))
    assert below(words, 1) == 0


def test_what_never_comes_never_comes_and_what_always_comes_always_does() -> None:
    words = stream(7, 8)
    assert not any(comes(words, 0.0) for _ in range(100))
    assert all(comes(words, 1.0) for _ in range(100))


def test_squares_are_counted_and_found_in_reading_order() -> None:
    words = stream(9, 10)
    for _ in range(200):
        squares = (word(words) << 17 | word(words) >> 15) & ((1 << 49) - 1)
        places = [place for place in range(49) if squares >> place & 1]
        assert count(squares) == len(places)
        assert [nth(squares, at) for at in range(len(places))] == places
