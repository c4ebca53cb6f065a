"""The mixer, which games up to version 2 of transcripts drew from: it must never change, and it can be turned round."""

import pytest

from tefuda.kernel.primitives import mixer
from tests.kernel.unmixing import unmixed

SEEDS = (0, 1, 77, 2**63 + 5, 2**64 - 1)


def test_its_words_are_those_of_version_2() -> None:
    """As they were when version 2 was written: with others no such game could be folded again."""
    found = [mixer.word(seed, place) for seed in (0, 77, 2**64 - 1) for place in (0, 1, 1000)]
    assert found == WORDS
    assert mixer.shuffled(24, 3, tuple(range(12))) == SHUFFLED


WORDS = [
    15051786419477581507,
    15558777530669911333,
    11927784174085538733,
    8956787385058602043,
    3538291209409651724,
    2488319755704820686,
    18209232963751195308,
    16385401102518480866,
    13222060710790081873,
]
SHUFFLED = ((7, 9, 11, 2, 1, 4, 6, 0, 3, 5, 10, 8), 14)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("place", [0, 1, 2**42])
def test_it_can_be_turned_round(seed: int, place: int) -> None:
    """Which is why nothing that is secret may be drawn from it."""
    assert unmixed(mixer.word(seed, place), place) == seed


def test_a_word_that_would_favour_small_numbers_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mixer, "word", lambda seed, place: 0 if place < 3 else 2**64 - 1 - place)
    assert mixer.below(7, 0, 11) == ((2**64 - 1 - 3) % 11, 4)
