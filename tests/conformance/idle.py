"""The abilities of the project's own cards, tried for whether they ever do anything: on tables of their own and in games."""

from __future__ import annotations

from functools import cache
from typing import Any

from tefuda.arena.abilities import Ability, Seen, Variants
from tefuda.games import catalogue
from tefuda.kernel.table.records import change
from tefuda.kernel.table.state import Table


@cache
def variants(name: str) -> Variants:
    """The project's own cards of a game."""
    trials = catalogue.room(name, "proving.card_trials").Trials(list(catalogue.room(name, "cards.loading").packs()))
    return Variants(trials, [number for number in trials.faces if number not in trials.lacking])


def tried(name: str, ability: Ability, patience: int) -> Seen:
    """Try an ability until it does something: on tables of its own, then in games with the decks that hold its card."""
    return variants(name).tried(
        ability, 0, patience, (lambda instead, seed: in_a_game(name, ability.card, instead, seed),)
    )


def in_a_game(name: str, card: str, instead: str, seed: int) -> Table | None:
    """The start of a game in which all play the first deck that holds a card, with another in its place; None: none does."""
    opened = catalogue.open_game(name)
    for deck in opened.decks.values():
        rows = {row: getattr(deck, row) for row in deck.__struct_fields__}
        if any(card in row for row in rows.values() if isinstance(row, tuple)):
            other = change(deck, **{row: _replaced(cards, card, instead) for row, cards in rows.items()})
            found: Table = variants(name).opened.start([other] * opened.players[opened.formats[0]][0], seed)
            return found
    return None


def _replaced(row: Any, card: str, instead: str) -> Any:
    return tuple([instead if one == card else one for one in row]) if isinstance(row, tuple) else row
