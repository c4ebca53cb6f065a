"""The cards and decks of our own: both languages say the same, every keyword is there, and the decks are legal."""

from collections import Counter
from typing import Any

import pytest

from tefuda.games.catalogue import open_game
from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.cards.deck import FFTCGDecks
from tefuda.games.fftcg.cards.loading import PACKS, faces_in, packs
from tefuda.games.fftcg.table import Face
from tefuda.games.fftcg.telling import FFTCGTeller
from tefuda.games.fftcg.words import vocabulary as v
from tefuda.games.fftcg.words.reading import read
from tefuda.kernel.effects.nodes import Activated, Compare, Keyword, Pay, Points
from tefuda.kernel.primitives.values import Node, within
from tefuda.kernel.table.records import change
from tefuda.kernel.telling.words import load

FACES = packs()
SET = faces_in(PACKS / "lanterns.jsonl")


def nodes(face: Face, kind: type) -> list[Any]:
    return [node for node in within(face.facts.abilities) if isinstance(node, kind)]


def holders(wanted: Any) -> list[str]:
    return [face.name for face in SET if wanted(face)]


# What the brief of a set is: every keyword on two cards at least, told by what the cards are read as.
KEYWORDS: dict[str, Any] = {
    **{word: lambda face, word=word: any(one.word == word for one in nodes(face, Keyword)) for word in t.KEYWORDS},
    "freeze": lambda face: nodes(face, v.Freeze),
    "damage N": lambda face: any(one.left == Points("damage") for one in nodes(face, Compare)),
    "warp": lambda face: nodes(face, v.Warp),
    "limit break": lambda face: nodes(face, v.LimitBreak),
    "priming": lambda face: nodes(face, v.Priming),
    "EX burst": lambda face: face.facts.ex_burst,
    "party": lambda face: any(one.event == "formed_party" for one in nodes(face, v.When)),
    "crystals gained": lambda face: nodes(face, v.GainCrystals),
    "crystals paid": lambda face: any(one.stat == "crystals" for one in nodes(face, Pay)),
    "special ability": lambda face: any(one.sort == "special" for one in nodes(face, Activated)),
    "counters": lambda face: nodes(face, v.PutCounter),
}


@pytest.mark.parametrize("word", list(KEYWORDS))
def test_every_keyword_is_there_twice(word: str) -> None:
    assert len(holders(KEYWORDS[word])) >= 2


def test_there_is_a_set_to_play_with() -> None:
    assert len(SET) >= 100
    elements = Counter(element for face in SET for element in face.facts.elements)
    assert set(elements) == set(t.ELEMENTS)
    assert min(elements[element] for element in t.ELEMENTS[:6]) >= 15
    kinds = Counter(kind for face in SET for kind in face.facts.kinds)
    assert set(kinds) == set(t.KINDS)
    assert min(kinds.values()) >= 7
    assert len(holders(lambda face: face.facts.lb_cost)) >= 8
    assert len(holders(lambda face: len(face.facts.elements) > 1)) >= 4


def test_numbers_and_names_are_each_cards_own() -> None:
    for words in ([face.number for face in FACES], [face.name for face in FACES], [face.english for face in FACES]):
        assert [word for word, count in Counter(words).items() if count > 1 or not word] == []
    assert [face.number for face in SET] == [f"LAN-{place:03}" for place in range(1, len(SET) + 1)]


# ── both languages ──────────────────────────────────────────────────────────────────────────────────────────────────
TERMS = load(FFTCGTeller.folder).terms
JAPANESE = {face.english: face.name for face in FACES} | {
    english: japanese for table in ("jobs", "categories", "counters") for japanese, english in TERMS[table].values()
}


def in_japanese(value: Any) -> Any:
    """A value with what it calls by English names called by the Japanese ones."""
    if isinstance(value, str):
        start, colon, rest = value.rpartition(":")
        return f"{start}:{JAPANESE.get(rest, rest)}" if colon else JAPANESE.get(value, value)
    if isinstance(value, tuple):
        return tuple([in_japanese(part) for part in value])
    if isinstance(value, Node):
        return change(value, **{name: in_japanese(getattr(value, name)) for name in value.__struct_fields__})
    return value


PRINTED = [face for face in FACES if face.text]


@pytest.mark.parametrize("face", PRINTED, ids=[face.number for face in PRINTED])
def test_both_texts_say_the_same(face: Face) -> None:
    kind = face.facts.kinds[0]
    japanese, english = face.text.splitlines(), face.english_text.splitlines()
    assert len(japanese) == len(english)
    for one, other in zip(japanese, english, strict=True):
        assert in_japanese(read(other, face.english, kind)) == read(one, face.name, kind), one


# ── decks ───────────────────────────────────────────────────────────────────────────────────────────────────────────
DECKS = FFTCGDecks.folder
LISTS = sorted(DECKS.rglob("*.txt"))


@pytest.mark.parametrize("path", LISTS, ids=[path.stem for path in LISTS])
def test_a_bundled_deck_is_legal(path: Any) -> None:
    lists = open_game("fftcg").lists
    format = "constructed" if path.parent == DECKS else path.parent.name
    assert lists.check(lists.read_file(path), format) == []


def test_there_are_decks_of_different_plans() -> None:
    decks = open_game("fftcg").decks
    assert len(decks) >= 6
    assert len([deck for deck in decks.values() if deck.lb]) >= 2
    by_number = {face.number: face for face in FACES}
    plans = {
        key: tuple(sorted(Counter(e for number in deck.main for e in by_number[number].facts.elements).items()))
        for key, deck in decks.items()
    }
    assert len(set(plans.values())) == len(plans)
    used = {number for deck in decks.values() for number in (*deck.main, *deck.lb)}
    assert len([face for face in SET if face.number in used]) > 90
