"""Completing deck lists that say nothing of a leader or of an evolve deck, as players often paste them."""

from __future__ import annotations

from collections.abc import Iterator

from tefuda.games.evolve import table as t
from tefuda.games.evolve.cards.deck import deck_of, prepare
from tefuda.games.evolve.cards.decklist import BrokenDeck, DeckList, Problem
from tefuda.games.evolve.game import Evolve
from tefuda.games.evolve.rules import ch06_deck_building as building
from tefuda.games.evolve.rules.ch06_deck_building import Copies, Prepared
from tefuda.games.evolve.rules.formats import problems
from tefuda.games.evolve.table import Face
from tefuda.kernel.cards.deckfiles import Completed

BASES = ("class", "title")


def complete(game: Evolve, listed: DeckList) -> Completed:
    """The constructed deck of a list with what it lacks filled in; BrokenDeck where a card is not known or not read."""
    deck, unknown = prepare(game, listed)
    if unknown:
        raise BrokenDeck(unknown)
    notes: list[Problem] = []
    if not listed.leader:
        deck = _with_leader(game, deck, notes)
    if "evolve" not in listed.lines:
        deck = _with_evolve_deck(game, deck, notes)
    return Completed(deck_of(deck, listed.name), (*notes, *problems(deck, "constructed")))


# ── the leader ──────────────────────────────────────────────────────────────────────────────────────────────────────
def _with_leader(game: Evolve, deck: Prepared, notes: list[Problem]) -> Prepared:
    """6.1.1.1: the deck led by a leader card that fits its class or else its title; BrokenDeck where there is none."""
    for basis in (deck.basis,) if deck.basis else BASES:
        for face in _leaders(game, deck):
            led = deck._replace(leader=(Copies(1, face, 0),), basis=basis)
            if _is_built_on_basis(led):
                en, ja = (
                    f"no leader: {led.leader[0].en} leads it",
                    f"リーダーの指定がないので{led.leader[0].ja}を使います",
                )
                notes.append(Problem("", 0, en, ja))
                return led._replace(sizes={**deck.sizes, "leader": 1})
    en, ja = (
        "it names no leader, and no leader card fits its cards",
        "リーダーの指定がなく、合うリーダーカードもありません",
    )
    raise BrokenDeck([Problem("6.1.1.1", deck.line("main"), en, ja)])


def _leaders(game: Evolve, deck: Prepared) -> list[Face]:
    """All leader cards, those of the sets that the deck's cards come from first."""
    sets = {_set(copies.face) for copies in deck.main}
    leaders = [face for face in game.faces if face is not t.NO_LEADER and building.may_be_leader(face.sides[0])]
    return sorted(leaders, key=lambda face: _set(face) not in sets)


def _set(face: Face) -> str:
    return face.number.partition("-")[0]


def _is_built_on_basis(deck: Prepared) -> bool:
    """6.1.1.5: do all cards go with the leader, by class or by title?"""
    return not any(problem for rule in (building.basis, building.conditions_of_a_title) for problem in rule(deck))


# ── the evolve deck ─────────────────────────────────────────────────────────────────────────────────────────────────
def _with_evolve_deck(game: Evolve, deck: Prepared, notes: list[Problem]) -> Prepared:
    """6.1.1.3: with cards that those of the main deck evolve into: one of each, then a second, up to the limit."""
    faces = list(_evolved(game, deck))
    most = building.EVOLVE_SIZE[1]
    taken = (faces * building.COPIES)[:most]
    if not taken:
        return deck
    copies = tuple([Copies(taken.count(face), face, 0) for face in faces if face in taken])
    names_en, names_ja = ", ".join([one.en for one in copies]), "、".join([one.ja for one in copies])
    en = f"no evolve deck: {len(taken)} cards that its followers evolve into: {names_en}"
    ja = f"エボルヴデッキがないので、進化先のカード{len(taken)}枚を入れます: {names_ja}"
    notes.append(Problem("", 0, en, ja))
    return deck._replace(evolve=copies, sizes={**deck.sizes, "evolve": len(taken)})


def _evolved(game: Evolve, deck: Prepared) -> Iterator[Face]:
    """For each card name of the main deck the first evolve card that may be in this deck."""
    for name in dict.fromkeys([name for copies in deck.main for name in copies.facts.names]):
        for index in sorted(game.evolving.get(name, ())):
            face = game.faces[index]
            alone = deck._replace(main=(), evolve=(Copies(1, face, 0),))
            if building.may_be_in_evolve(face.sides[0]) and not any(building.basis(alone)):
                yield face
                break
