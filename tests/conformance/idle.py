"""Idle words: abilities that are used and never change, ask or refuse anything.

A card is tried three times with the same answers: as it is, with one of its abilities emptied (it can still be played or triggered,
and does nothing), and with that ability made loud (it does something that nobody can miss). Where only the loud one goes another
way, the ability was used and did nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import msgspec

from tefuda.arena.trials import answer_about
from tefuda.games import catalogue
from tefuda.kernel import effects as e
from tefuda.kernel.cards.files import cards_in
from tefuda.kernel.events import Event
from tefuda.kernel.play import advance, settle
from tefuda.kernel.state import Table, change
from tefuda.kernel.values import Node, encode, within
from tefuda.players.random_player import RandomPlayer

NOTHING = e.Sequence(())
OWN = (
    "number", "abilities", "keywords", "times", "automatics", "choosing", "watching", "watches", "activated", "plans", "spell", "statics", "lasting",
)  # fmt: skip
MOST_DECISIONS = 200
LayOut = Callable[[str, str, str, int], Table | None]


class Ability(NamedTuple):
    """One ability of a card, and the numbers of the cards that have it emptied and made loud."""

    card: str
    place: int
    node: Node
    emptied: str
    loud: str

    def __str__(self) -> str:
        return f"{self.card}, ability {self.place + 1}"


class Variants(NamedTuple):
    """The cards of a game with all that was made of them: trials lay out tables with the cards, `game` has the others, too."""

    trials: Any
    game: Any
    start: Any
    abilities: list[Ability]


@cache
def variants(name: str) -> Variants:
    """The project's own cards of a game."""
    loading, card_trials = catalogue.room(name, "cards.loading"), catalogue.room(name, "proving.card_trials")
    cards = [card for path in sorted(loading.LOADER.folder.glob("*.jsonl")) for _, card in cards_in(path)]
    faces = {card["number"]: loading.face(card) for card in cards}
    draw = next(node for face in faces.values() for node in within(_abilities(face)) if type(node).__name__ == "Draw")
    found, made = [], []
    for card in cards:
        abilities = _abilities(faces[card["number"]])
        for place, node in enumerate(abilities):
            changed = _emptied(node), _made_loud(node, draw)
            if None not in changed:
                numbers = [f"{card['number']}~{place}{which}" for which in ("emptied", "loud")]
                rows = [(*abilities[:place], variant, *abilities[place + 1 :]) for variant in changed]
                made += [loading.face(_printed(card, number, row)) for number, row in zip(numbers, rows, strict=True)]
                found.append(Ability(card["number"], place, node, *numbers))
    trials = card_trials.Trials(list(faces.values()))
    whole = card_trials.Trials([*faces.values(), *made])
    there = [one for one in found if one.card not in trials.lacking]
    return Variants(trials, whole.opened.game, whole.opened.start, there)


def _abilities(face: Any) -> tuple[Node, ...]:
    found: tuple[Node, ...] = face.sides[0].abilities if hasattr(face, "sides") else face.facts.abilities
    return found


def _printed(card: dict[str, Any], number: str, abilities: tuple[Any, ...]) -> dict[str, Any]:
    """A card with other abilities, as values."""
    facts = {key: value for key, value in card.items() if key not in ("text", "english_text")}
    return {**facts, "number": number, "abilities": msgspec.json.decode(encode(abilities))}


def _emptied(node: Node) -> Node | None:
    """An ability without what it does; None where it is more than that: a keyword, a special kind of activated ability."""
    if isinstance(node, e.Continuous):
        return change(node, changes=())
    if isinstance(node, e.Automatic | e.Spell) or (isinstance(node, e.Activated) and not node.sort):
        return change(node, effect=NOTHING)
    return None


def _made_loud(node: Node, draw: Node) -> Node | None:
    """An ability that is noticed wherever it works: cards lose what they can, or somebody draws."""
    if isinstance(node, e.Continuous):
        return change(node, changes=(e.LoseAbilities(),))
    return None if _emptied(node) is None else change(node, effect=e.Sequence((draw, draw, draw)))


# ── trials ──────────────────────────────────────────────────────────────────────────────────────────────────────────
class Tried(NamedTuple):
    """How an ability fared: how often it was used, and whether it ever did anything."""

    used: int
    worked: bool


def tried(name: str, ability: Ability, seeds: int, patience: int) -> Tried:
    """Try an ability until it does something: on tables of its own, then in games with the decks that hold its card.

    Where it is used and does nothing, it is tried more often: what it waits for may be rare.
    """
    used = 0
    for lay_out in (on_its_table, in_a_game):
        for seed in range(patience):
            if seed >= seeds and not used:
                break
            if _goes_another_way(name, ability, ability.emptied, seed, lay_out):
                return Tried(used + 1, True)
            used += _goes_another_way(name, ability, ability.loud, seed, lay_out)
    return Tried(used, False)


def _goes_another_way(name: str, ability: Ability, number: str, seed: int, lay_out: LayOut) -> bool:
    """With the same answers, does another card in the place of this one ever make a difference?"""
    one, other = lay_out(name, ability.card, ability.card, seed), lay_out(name, ability.card, number, seed)
    if one is None or other is None:
        return False
    subject, instead = [variants(name).game.by_number[which] for which in (ability.card, number)]
    players = [RandomPlayer(seed, seat) for seat in range(one.seats)]
    events: tuple[list[Event], list[Event]] = ([], [])
    for _ in range(MOST_DECISIONS):
        if _told(one, (subject, instead), events[0]) != _told(other, (subject, instead), events[1]):
            return True
        if one.over is not None or one.pending is None:
            return False
        answer = answer_about(one, players[min(one.pending.seats)], subject)
        one, other, events = _both(one, other, answer)
    return False


def _both(one: Table, other: Table, answer: Any) -> tuple[Table, Table, tuple[list[Event], list[Event]]]:
    one, events = advance(one, answer)
    other, others = advance(other, answer)
    return one, other, (events, others)


def on_its_table(name: str, card: str, instead: str, seed: int) -> Table | None:
    """The table on which a card is tried, with another in its place."""
    trials, game = variants(name).trials, variants(name).game
    laid = trials.table(card, seed)
    faces = {place: game.by_number[face.number] for place, face in enumerate(laid.game.faces)}
    faces[trials.subject(card)] = game.by_number[instead]
    found: Table = laid.copy()
    found.game = game
    found.own_board()
    for record in laid.cards:
        found.cards[record.id] = change(record, face=faces[record.face])
    found.shown, found.shown_zones, found.pending = {}, {}, None
    return settle(found)


def in_a_game(name: str, card: str, instead: str, seed: int) -> Table | None:
    """The start of a game in which all play the first deck that holds a card, with another in its place; None: none does."""
    opened = catalogue.open_game(name)
    for deck in opened.decks.values():
        rows = {row: getattr(deck, row) for row in deck.__struct_fields__}
        if any(card in row for row in rows.values() if isinstance(row, tuple)):
            other = change(deck, **{row: _replaced(cards, card, instead) for row, cards in rows.items()})
            found: Table = variants(name).start([other] * opened.players[opened.formats[0]][0], seed)
            return found
    return None


def _replaced(row: Any, card: str, instead: str) -> Any:
    return tuple([instead if one == card else one for one in row]) if isinstance(row, tuple) else row


def _told(state: Table, own: tuple[int, ...], events: list[Event]) -> Any:
    """All that could be different, but for the card that is tried itself: its number and its abilities are."""
    happened = [
        (event.kind, event.card, event.seat, event.amount, event.sort, event.clause, event.text) for event in events
    ]
    cards = [_card(state, card.id, own) for card in state.cards]
    return state.pending, state.zones, state.players, state.over, state.counter, happened, cards


def _card(state: Table, card: int, own: tuple[int, ...]) -> Any:
    record, facts = state.cards[card], state.game.facts(state, card)
    tried = record.face in own or any(state.cards[other].face in own for other in record.attached)
    names = [name for name in facts.__struct_fields__ if not tried or name not in OWN]
    return change(record, face=-1) if tried else record, len(facts.abilities), [getattr(facts, name) for name in names]
