"""Chance: the stream of a key, every number and order as likely as any other, and no way back to a key."""

from collections import Counter
from hashlib import blake2b
from itertools import permutations

import pytest

from tefuda.kernel.primitives import rng
from tests.kernel.unmixing import unmixed

KEYS = ("0" * 32, "0123456789abcdef" * 2, "f" * 32, rng.key_of(3))
PURPOSES = ("player", "greedy", "random", "game", "deck")


# ── keys ────────────────────────────────────────────────────────────────────────────────────────────────────────────
def test_a_number_is_hashed_and_a_key_taken_as_it_is() -> None:
    assert rng.key_of(3) == "1ef80e1934c86d116add743312f4da1d"
    assert rng.key_of(KEYS[1]) == KEYS[1]
    keys = {rng.key_of(seed) for seed in (*range(-3, 1000), 2**64, 2**64 - 1, 2**200)}
    assert len(keys) == 1003 + 3
    assert all(rng.is_key(key) for key in keys)


@pytest.mark.parametrize("text", ["", "3", "f" * 31, "f" * 33, "F" * 32, "g" * 32, "f" * 31 + "\n", " " + "f" * 31])
def test_other_text_is_no_key(text: str) -> None:
    assert not rng.is_key(text)
    with pytest.raises(ValueError, match=r"not a key of 32 hexadecimal digits: .* / .*鍵ではありません"):
        rng.key_of(text)


@pytest.mark.parametrize("value", [3, None, b"f" * 32, ["f"] * 32])
def test_what_is_no_text_is_no_key(value: object) -> None:
    assert not rng.is_key(value)


def test_keys_of_other_purposes_and_places_are_others() -> None:
    found = [rng.derived(key, purpose, place) for key in KEYS for purpose in PURPOSES for place in range(6)]
    assert len({*found, *KEYS}) == len(found) + len(KEYS)
    assert all(rng.is_key(key) for key in found)
    assert rng.derived_seed(KEYS[1], "player", 1) == int(rng.derived(KEYS[1], "player", 1)[:16], 16)
    assert rng.derived_seed(KEYS[1], "player", 1) < 2**64


def test_what_is_derived_is_no_part_of_the_stream() -> None:
    """Neither of the key's own nor of one that could be found by turning the mixer round."""
    for key in KEYS:
        drawn = set(rng.words(key, 0, 4000))
        for purpose in PURPOSES:
            seed = rng.derived_seed(key, purpose, 1)
            assert seed not in drawn
            guesses = {unmixed(seed, place) for place in (0, 1, (1 << 40) + 1, (1 << 41) + 1, (1 << 42) + 1)}
            assert key not in {rng.key_of(guess) for guess in guesses} | {f"{guess:032x}" for guess in guesses}


# ── the stream ──────────────────────────────────────────────────────────────────────────────────────────────────────
def test_the_stream_is_keyed_blake2b_over_a_counter() -> None:
    """On every machine and in every version: transcripts are folded by it."""
    key = KEYS[1]
    blocks = [
        blake2b(number.to_bytes(16, "little"), key=bytes.fromhex(key), person=b"tefuda stream").digest()
        for number in range(3)
    ]
    words = [int.from_bytes(block[place : place + 8], "little") for block in blocks for place in range(0, 64, 8)]
    assert list(rng.words(key, 0, 24)) == words
    assert words[:2] == [14806520883324028980, 17964217759240098965]


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("counter", [0, 1, 7, 8, 1000, 2**40])
def test_many_words_are_the_words_of_the_stream(key: str, counter: int) -> None:
    for number in (1, 2, 8, 9, 39, rng.MOST_WORDS):
        alone = [rng.words(key, counter + place, 1)[0] for place in range(number)]
        assert list(rng.words(key, counter, number)) == alone


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("number", [0, 1, 2, 40, 65, 150])
def test_a_shuffle_swaps_every_place_with_one_before_it(key: str, number: int) -> None:
    order, counter = list(range(number)), 5
    for last in range(number - 1, 0, -1):
        pick, counter = rng.below(key, counter, last + 1)
        order[last], order[pick] = order[pick], order[last]
    assert rng.shuffled(key, 5, tuple(range(number))) == (tuple(order), counter)


def test_a_word_that_would_favour_small_numbers_is_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    def low_at_first(counter: int) -> int:
        return 0 if counter < 3 else 2**64 - 1 - counter

    monkeypatch.setattr(rng, "words", lambda key, at, number: [low_at_first(at + n) for n in range(number)])
    order, counter = list(range(11)), 0
    for last in range(10, 0, -1):
        pick, counter = rng.below(KEYS[0], counter, last + 1)
        order[last], order[pick] = order[pick], order[last]
    assert counter > 10
    assert rng.shuffled(KEYS[0], 0, tuple(range(11))) == (tuple(order), counter)


# ── as likely as any other ──────────────────────────────────────────────────────────────────────────────────────────
def chi_squared(found: Counter[object], kinds: int) -> float:
    """How far counts are from all being equal: about `kinds` - 1 where they are by chance."""
    mean = sum(found.values()) / kinds
    return sum([(count - mean) ** 2 / mean for count in found.values()]) + mean * (kinds - len(found))


@pytest.mark.parametrize(("bound", "most"), [(2, 15.2), (6, 25.8), (7, 27.9), (40, 79.0), (100, 158.0)])
def test_every_number_is_as_likely(bound: int, most: float) -> None:
    """`most` is passed by one stream in ten thousand; these are always the same."""
    found: Counter[object] = Counter()
    for key in KEYS:
        counter = 0
        for _ in range(5000):
            value, counter = rng.below(key, counter, bound)
            found[value] += 1
    assert chi_squared(found, bound) < most


def test_every_order_is_as_likely() -> None:
    found: Counter[object] = Counter()
    counter = 0
    for _ in range(12_000):
        order, counter = rng.shuffled(KEYS[1], counter, (0, 1, 2, 3))
        found[order] += 1
    assert set(found) == set(permutations(range(4)))
    assert chi_squared(found, 24) < 57.8


def test_every_card_is_as_likely_at_every_place_of_every_game() -> None:
    """The first shuffle of games by seeds 0, 1, 2, …"""
    found: Counter[object] = Counter()
    for seed in range(1500):
        order, _ = rng.shuffled(rng.key_of(seed), 0, tuple(range(12)))
        found.update(enumerate(order))
    assert chi_squared(found, 144) < 205.0


def test_half_of_all_bits_are_set_and_half_change_with_the_key() -> None:
    bits = "".join([f"{word:064b}" for word in rng.words(KEYS[1], 0, 2000)])
    assert abs(bits.count("1") - 64_000) < 800
    other = "".join([f"{word:064b}" for word in rng.words(KEYS[1][:-1] + "e", 0, 2000)])
    assert abs(sum([one != two for one, two in zip(bits, other, strict=True)]) - 64_000) < 800
