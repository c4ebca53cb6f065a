"""Our own cards in games by chance: every one is played and works without a fault, in the bundled decks and outside them."""

from __future__ import annotations

from functools import cache

import pytest

from tefuda.arena.playing import play_game
from tefuda.games.catalogue import open_game
from tefuda.games.evolve import table as t
from tefuda.games.evolve.cards.deck import Deck
from tefuda.games.evolve.cards.loading import PACKS, faces_in
from tefuda.games.evolve.rules import ch06_deck_building as building
from tefuda.games.evolve.table import Face
from tefuda.kernel.flow.play import advance
from tefuda.kernel.primitives import mixer
from tefuda.players.random_player import RandomPlayer

OPENED = open_game("evolve")
OURS = [face for name in ("cards", "tokens", "titles") for face in faces_in(PACKS / f"{name}.jsonl")]
TITLES = sorted({face.sides[0].title for face in OURS if face.sides[0].title})
BASES = [*t.CLASSES[1:], *TITLES]
GAMES = 24


def cards_of(basis: str) -> list[Face]:
    """All cards that a deck of this class or title may hold."""
    if basis in TITLES:
        return [face for face in OURS if face.sides[0].title == basis]
    return [face for face in OURS if not face.sides[0].title and {*face.sides[0].classes} <= {basis, t.NEUTRAL}]


def deck(basis: str, seed: int) -> Deck:
    """A legal deck by chance, so that every card of the class or title comes up sooner or later."""

    def mixed(pool: list[Face], place: int) -> list[Face]:
        return [pool[number] for number in mixer.shuffled(seed, place, tuple(range(len(pool))))[0]]

    pool = cards_of(basis)
    leaders = [
        f for f in pool if building.may_be_leader(f.sides[0]) and basis in (*f.sides[0].classes, f.sides[0].title)
    ]
    main = [face.number for face in mixed([f for f in pool if building.may_be_in_main(f.sides[0])], 1000)]
    if basis == "カードファイト!! ヴァンガード":  # 14.4.2.1.1
        main.sort(
            key=lambda number: number != next(f.number for f in pool if "スタートアミュレット" in f.sides[0].keywords)
        )
    many = (main * 3)[:40] if len(main) < 40 else main[:40]
    names = {face.name for face in pool if face.number in many}
    evolved = [face for face in pool if building.may_be_in_evolve(face.sides[0])]
    wanted = mixed([f for f in evolved if f.name in names or t.ADVANCE in f.sides[0].special], 2000)
    others = [f for f in evolved if t.SPELL in f.sides[0].kinds]
    evolve = [face.number for face in (others * 10 + wanted * 2)[:10]]
    return Deck((leaders[0].number,), tuple(many), tuple(evolve), basis if basis in TITLES else "")


@cache
def seen(basis: str) -> frozenset[str]:
    """The numbers of the cards that were played, evolved, fetched or made in some games of such decks."""
    found: set[str] = set()
    faces = OPENED.game.faces
    for seed in range(GAMES):
        decks = [deck(basis, seed), deck(basis, seed + 1000)]
        result = play_game(OPENED, decks, [RandomPlayer(seed, seat) for seat in (0, 1)], seed, check=seed % 4 == 0)
        assert not result.error, f"seed {seed}: {result.error}"
        assert not result.violations, f"seed {seed}: {result.violations}"
        state = OPENED.start(decks, seed)
        for answer in result.answers:
            state, _ = advance(state, answer)
            found |= {faces[played.face].number for played in state.facts.played}
            for zone in (t.FIELD, t.EX, t.EVOLUTION, t.RACE, t.DRIVE, t.EQUIPMENT):
                for seat in (0, 1):
                    found |= {faces[state.cards[card].face].number for card in state.zone(zone, seat)}
    return frozenset(found)


@pytest.mark.parametrize("basis", BASES)
def test_decks_by_chance_are_legal(basis: str) -> None:
    assert OPENED.lists.problems(OPENED.lists.prepared(deck(basis, 1)), "constructed") == []


@pytest.mark.parametrize("basis", BASES)
def test_every_card_comes_into_play(basis: str) -> None:
    wanted = {face.number: face.name for face in cards_of(basis) if t.LEADER_KIND not in face.sides[0].kinds}
    own = {number: name for number, name in wanted.items() if number in _of(basis)}
    assert own
    assert {name for number, name in own.items() if number not in seen(basis)} == set()


def _of(basis: str) -> set[str]:
    return {face.number for face in cards_of(basis) if basis in (*face.sides[0].classes, face.sides[0].title)}


def test_every_neutral_card_comes_into_play() -> None:
    neutral = {f.number: f.name for f in OURS if f.sides[0].classes == (t.NEUTRAL,) and not f.sides[0].title}
    found = frozenset[str]().union(*[seen(basis) for basis in t.CLASSES[1:]])
    assert {name for number, name in neutral.items() if number not in found} == set()
