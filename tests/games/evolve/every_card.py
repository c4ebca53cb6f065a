"""EVOLVE with every card there is: the packs' and all that were invented for rulings, shuffled into decks by chance."""

from __future__ import annotations

from functools import cache

from tefuda.games import catalogue
from tefuda.games.evolve.cards.deck import Deck
from tefuda.games.evolve.cards.loading import packs
from tefuda.games.evolve.cards.opening import OpenedEvolve
from tefuda.games.evolve.game import Evolve
from tefuda.games.evolve.rules import ch06_deck_building as building
from tefuda.games.evolve.table import Face
from tefuda.kernel.primitives import mixer
from tefuda.kernel.proving.reading import read
from tefuda.kernel.table.records import change
from tefuda.testing.positions import Played, play_with


@cache
def opened() -> OpenedEvolve:
    """The game with all faces; cards of rulings that say the same are taken once."""
    faces: dict[tuple[object, ...], Face] = {}
    for path in sorted(catalogue.rulings("evolve").scenarios.rglob("*.yaml")):
        for face in catalogue.rulings("evolve").setting.game(read(path)).faces:
            # Where neither player can lose, a game rightly has no end.
            if face.number.startswith("S-") and not any("敗北しない" in text for text in face.text):
                faces.setdefault(
                    (face.name, face.text, face.sides[0].kinds, face.sides[0].special, face.sides[0].cost), face
                )
    invented = [change(face, number=f"R-{place}") for place, face in enumerate(faces.values())]
    return OpenedEvolve(Evolve([*packs(), *invented]), {}, {})


def deck(seed: int) -> Deck:
    """Any forty cards, and evolve cards that fit them: not what a player may bring, but what the rules must bear."""
    game = opened().game

    def some(pool: list[Face], number: int, place: int) -> tuple[str, ...]:
        return (
            tuple([pool[mixer.word(seed, place + step) % len(pool)].number for step in range(number)]) if pool else ()
        )

    evolved = [face for face in game.faces if building.may_be_in_evolve(face.sides[0])]
    fitting = [face for face in game.faces if building.may_be_in_main(face.sides[0])]
    lifted = [face for face in fitting if any(face.name == other.name for other in evolved)]
    main = some(fitting, 28, 1000) + some(lifted, 12, 2000)
    names = {game.faces[game.by_number[number]].name for number in main}
    leader = some([face for face in game.faces if building.may_be_leader(face.sides[0])], 1, 0)
    return Deck(leader, main, some([face for face in evolved if face.name in names], 10, 3000))


@cache
def played(seed: int) -> Played:
    """A game with two such decks."""
    return play_with(opened(), [deck(seed), deck(seed + 1_000_000)], seed)
