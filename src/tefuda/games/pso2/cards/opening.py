"""Opening: PSO2 with packs and decks, and who sits down: two players, or a party of one to four against a boss."""

from __future__ import annotations

from pathlib import Path
from types import MappingProxyType

from tefuda.games.pso2.cards.deck import SECTIONS, Deck, PSO2Decks
from tefuda.games.pso2.cards.loading import LOADER
from tefuda.games.pso2.game import PSO2
from tefuda.games.pso2.proving.bounds import BOUNDS
from tefuda.games.pso2.rules.ch102_preparation import Preparation
from tefuda.games.pso2.table import Player
from tefuda.kernel.cards.decklist import read_deck, read_text
from tefuda.kernel.cards.opened import Opened, Seats
from tefuda.kernel.table.seating import LAST, SIDES, Format

PARTY, TEAM = (2, 1, 3, 4), (0, 1, 2, 3)  # the rulebook gives no largest party


def boss_deck(path: Path) -> tuple[Deck, Player]:
    """A boss with its deck, of a file that names cards by number, and the life that is printed on it."""
    listed = read_deck(read_text(path), SECTIONS)
    boss = listed["player"][0].words
    life = next(face.facts.hp for face in LOADER.packs() if face.number == boss)
    main = tuple([entry.words for entry in listed["main"] for _ in range(entry.count)])
    return Deck(main, (boss,), name=listed.name), Player(life=life or 0)


BOSSES = {path.stem: boss_deck(path) for path in sorted(Path(__file__).with_name("bosses").glob("*.txt"))}


def _raid(difficulty: str) -> Seats:
    """R.1.1, R.1.2, R.2.1: the party of a raid, any of the bosses, and one of the difficulties."""
    return Seats(Format("raid", opponents=SIDES, ends=LAST), PARTY, (TEAM,), BOSSES, "R.1.1", difficulty)


class OpenedPSO2(Opened[PSO2, Deck]):
    """PSO2 with a set of cards."""

    name, room, clause_of_seats = "pso2", Path(__file__).parents[1], "101.2"
    rules, loader, deck_type, bounds = PSO2, LOADER, PSO2Decks, BOUNDS
    preparation = Preparation
    seatings = MappingProxyType({
        "raid": _raid("normal"), "raid_hard": _raid("hard"), "raid_very_hard": _raid("very_hard"),
    })  # fmt: skip


opening = OpenedPSO2.opening
