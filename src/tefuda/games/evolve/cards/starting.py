"""Starting: a table from two decks, ready for the steps before the game."""

from __future__ import annotations

from tefuda.games.evolve import table as t
from tefuda.games.evolve.game import Evolve
from tefuda.games.evolve.rules.ch06_preparation import Preparation
from tefuda.games.evolve.rules.formats import format_called
from tefuda.games.evolve.table import Player, TurnFacts
from tefuda.kernel.cards.setup import add as add
from tefuda.kernel.procedures import call, run
from tefuda.kernel.state import Table
from tefuda.kernel.values import Record


class Deck(Record, frozen=True):
    """A deck as it is played: leader, main deck and evolve deck by card numbers; `title` when it is built on a title."""

    leader: tuple[str, ...]
    main: tuple[str, ...]
    evolve: tuple[str, ...] = ()
    title: str = ""
    name: str = ""
    pool: tuple[str, ...] = ()  # sealed: the cards that were opened, those beside the packs, and how many packs
    promo: tuple[str, ...] = ()
    packs: int = 0
    box: int = 0


def start(game: Evolve, decks: list[Deck], seed: int, format: str = "") -> Table:
    """A game before its first question; no format: the usual. The decks have been found legal."""
    key = (tuple(decks), format)
    table = game.laid_out.get(key)
    if table is None:
        if len(game.laid_out) >= MOST_LAID_OUT:
            game.laid_out.clear()
        table = game.laid_out[key] = _laid_out(game, decks, format)
    table = table.copy()
    table.key = seed
    run(table)
    return table


MOST_LAID_OUT = 256  # tables with the decks on them that are kept: the next game with them only takes another seed


def _laid_out(game: Evolve, decks: list[Deck], format: str) -> Table:
    """The decks on the table, before anything was done: the same for every seed."""
    format_called(format)
    table = empty(game, len(decks), 0)
    if format and format != "constructed":
        table.facts = TurnFacts(format=format)
    for seat, deck in enumerate(decks):
        leaders = [game.by_number[number] for number in deck.leader] or [game.by_number[t.NO_LEADER.number]]
        table.players.append(Player(title=deck.title, partner=leaders[1] if len(leaders) > 1 else -1))
        add(table, leaders[0], seat, t.LEADER)
        for number in deck.main:
            add(table, game.by_number[number], seat, t.DECK)
        for number in deck.evolve:
            add(table, game.by_number[number], seat, t.EVOLVE_DECK)
    call(table, Preparation())
    table.refresh()
    return table


def empty(game: Evolve, seats: int, seed: int) -> Table:
    """A table with nothing on it."""
    table = Table(game, seats, seed)
    table.facts = TurnFacts()
    return table
