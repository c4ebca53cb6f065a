"""Starting: a table from two decks, ready for the steps before the game."""

from __future__ import annotations

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.game import FFTCG
from tefuda.games.fftcg.rules.ch08_preparation import Preparation
from tefuda.games.fftcg.table import Player, TurnFacts
from tefuda.kernel.cards.setup import add as add
from tefuda.kernel.play import settle
from tefuda.kernel.procedures import call
from tefuda.kernel.rulebook import cite
from tefuda.kernel.state import Table
from tefuda.kernel.values import Record

PLAYERS = 2  # 1.1


class Deck(Record, frozen=True, tag=t.own):
    """A deck as it is played: main deck and LB deck by card numbers."""

    main: tuple[str, ...]
    lb: tuple[str, ...] = ()
    name: str = ""
    pool: tuple[str, ...] = ()  # limited play: what was opened, where the list says it


def start(game: FFTCG, decks: list[Deck], seed: int, format: str = "") -> Table:
    """A game before its first question. The decks have been found legal."""
    if len(decks) != PLAYERS:
        raise ValueError(
            f"1.1: two players play, and {len(decks)} decks were given / 対戦は2人です（デッキ{len(decks)}個）"
        )
    cite("1.1")
    table = empty(game, seed)
    if format and format != "constructed":
        table.facts = TurnFacts(format=format)
    for seat, deck in enumerate(decks):
        table.players.append(Player())
        for number in deck.main:
            add(table, game.by_number[number], seat, t.DECK)
        for number in deck.lb:
            add(table, game.by_number[number], seat, t.LB_DECK, facedown=True)
    call(table, Preparation())
    return settle(table)


def empty(game: FFTCG, seed: int) -> Table:
    """A table with nothing on it."""
    table = Table(game, PLAYERS, seed)
    table.facts = TurnFacts()
    return table
