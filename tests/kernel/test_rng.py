"""Chance: words that are found all at once are those of the stream, and a shuffle takes one for each place."""

import pytest

from tefuda.kernel import rng

KEYS = (0, 1, 77, 2**63 + 5, 2**64 - 1, 2**70 + 3, -9)


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("counter", [0, 1, 1000, 2**40])
def test_many_words_are_the_words_of_the_stream(key: int, counter: int) -> None:
    for number in (1, 2, 39, rng.MOST_WORDS):
        assert rng.words(key, counter, number) == [rng.word(key, counter + place) for place in range(number)]


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("number", [0, 1, 2, 40, 65, 150])
def test_a_shuffle_swaps_every_place_with_one_before_it(key: int, number: int) -> None:
    order, counter = list(range(number)), 5
    for last in range(number - 1, 0, -1):
        pick, counter = rng.below(key, counter, last + 1)
        order[last], order[pick] = order[pick], order[last]
    assert rng.shuffled(key, 5, tuple(range(number))) == (tuple(order), counter)


def test_a_word_that_would_favour_small_numbers_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    def low_at_first(key: int, counter: int) -> int:
        return 0 if counter < 3 else 2**64 - 1 - counter

    monkeypatch.setattr(rng, "word", low_at_first)
    monkeypatch.setattr(rng, "words", lambda key, at, number: [low_at_first(key, at + n) for n in range(number)])
    order, counter = list(range(11)), 0
    for last in range(10, 0, -1):
        pick, counter = rng.below(7, counter, last + 1)
        order[last], order[pick] = order[pick], order[last]
    assert counter > 10
    assert rng.shuffled(7, 0, tuple(range(11))) == (tuple(order), counter)
