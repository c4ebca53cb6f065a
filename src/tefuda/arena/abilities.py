"""Abilities tried: what each ability of a card does, seen by playing the card beside one that lacks it.

A card is played three times with the same answers: as it is, with one of its abilities emptied (it can still be played or triggered,
and does nothing), and with that ability made loud (it does something that nobody can miss). Where the emptied one goes another way,
the ability has done something; where only the loud one does, it was used and did nothing. One that is used often and never does
anything is idle: its words are read, and mean nothing on a table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

import msgspec

from tefuda.arena.trials import answer_about
from tefuda.kernel.declaring.abilities import sorted_abilities
from tefuda.kernel.effects import nodes as e
from tefuda.kernel.effects.vocabulary import Draw
from tefuda.kernel.flow.play import advance, settle
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.proving.card_trials import BARE, MET, POOR, RICH, CardTrials
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.records import change
from tefuda.kernel.table.state import Table
from tefuda.players.random_player import RandomPlayer

LOUD = e.Sequence((Draw(1), Draw(1), Draw(1)))
OWN = (  # what is another on the card whose ability was changed, whatever it does
    "number", "abilities", "keywords", "times", "automatics", "choosing", "watching", "watches", "activated", "plans", "spell", "statics", "lasting",
)  # fmt: skip
MOST_DECISIONS = 200
OFTEN = 5  # so often an ability has to have been used before it is called idle
# On which an ability is tried until it does something, those on which its conditions hold last. Where it is used and does nothing, on more.
TABLES = (RICH, RICH, BARE, POOR, *[MET] * 8)
UNUSED = 8  # tables, or games, on which it was not used: on more it is not tried
NOBODY = -1  # a face that no card has: answers are eager for none
LayOut = Callable[
    [str, int], Table | None
]  # a table with a card of this number in the place of the one that is tried, by a seed


class Ability(NamedTuple):
    """One ability of a card, and the numbers of the cards that have it (of equal ones the first) emptied and made loud."""

    card: str
    place: int
    node: Node
    emptied: str
    loud: str

    def __str__(self) -> str:
        return f"{self.card}, ability {self.place + 1}"


class Seen(msgspec.Struct):
    """How an ability fared: how often it was used, and what it was first seen to do."""

    used: int = 0
    happened: tuple[str, ...] = ()

    @property
    def idle(self) -> bool:
        """Was it used often, and never did anything?"""
        return self.used >= OFTEN and not self.happened


class Variants:
    """Cards with what was made of them: `trials` lay out tables, `game` has the cards with changed abilities, too."""

    def __init__(self, trials: CardTrials, numbers: Iterable[str]) -> None:
        self.trials = trials
        self.abilities: list[Ability] = []
        made: list[Any] = []
        for number in numbers:
            face = trials.game.faces[trials.subject(number)]
            held = abilities_of(face)
            for place, node in enumerate(held):
                empty, loud, first = emptied(node), _made_loud(node), held.index(node)
                if empty is None or loud is None:
                    continue
                names = f"{number}~{first}emptied", f"{number}~{first}loud"
                if place == first:
                    made += [_with(trials, face, names[0], empty, place), _with(trials, face, names[1], loud, place)]
                self.abilities.append(Ability(number, place, node, *names))
        there = [face for face in trials.known if face.number not in trials.lacking]
        self.opened, _ = trials.open([*there, *made])
        self.game: Any = self.opened.game

    def on_its_table(self, ability: Ability, means: str = RICH) -> LayOut:
        """The tables on which a card is tried."""

        def lay_out(instead: str, seed: int) -> Table:
            laid = self.trials.table(ability.card, seed, means, ability.node)
            faces = {place: self.game.by_number[face.number] for place, face in enumerate(laid.game.faces)}
            faces[self.trials.subject(ability.card)] = self.game.by_number[instead]
            found: Table = laid.copy()
            found.game = self.game
            found.own_board()
            for record in laid.cards:
                found.cards[record.id] = change(record, face=faces[record.face])
            found.shown, found.shown_zones, found.pending = {}, {}, None
            return settle(found)

        return lay_out

    def tried(self, ability: Ability, seed: int, patience: int, further: tuple[LayOut, ...] = ()) -> Seen:
        """Try an ability until it does something: on tables of each kind, and where it is used without effect on more of them.

        `further`: other tables on which it is tried after these. What it waits for may be rare.
        """
        seen = Seen()
        own = [(self.on_its_table(ability, means), seed + place) for place, means in enumerate(TABLES)]
        own += [(self.on_its_table(ability), seed + place) for place in range(len(TABLES), patience)]
        others = [[(lay_out, seed + place) for place in range(patience)] for lay_out in further]
        for tables in (own, *others):
            for place, (lay_out, number) in enumerate(tables):
                if place >= UNUSED and not seen.used:
                    break
                seen.happened = self.difference(ability, ability.emptied, number, lay_out)
                seen.used += bool(seen.happened) or bool(self.difference(ability, ability.loud, number, lay_out))
                if seen.happened:
                    return seen
        return seen

    def difference(self, ability: Ability, instead: str, seed: int, lay_out: LayOut) -> tuple[str, ...]:
        """What first differs when another card is in the place of this one and the same answers are given; nothing: it is all the same."""
        one, other = lay_out(ability.card, seed), lay_out(instead, seed)
        if one is None or other is None:
            return ()
        subject, changed = [self.game.by_number[which] for which in (ability.card, instead)]
        about = NOBODY if _waits_for_others(ability.node) and seed % 4 > 1 else subject
        players = [RandomPlayer(seed, seat) for seat in range(one.seats)]
        events, others = one.events, other.events
        for _ in range(MOST_DECISIONS):
            found = _differing(Point(one, events), Point(other, others), (subject, changed))
            if found or one.over is not None or one.pending is None:
                return found
            answer = answer_about(one, players[min(one.pending.seats)], about)
            one, events = advance(one, answer)
            other, others = advance(other, answer)
        return ()


# ── changed cards ───────────────────────────────────────────────────────────────────────────────────────────────────
def abilities_of(face: Any) -> tuple[Node, ...]:
    """The abilities that are printed on a card's first side."""
    found: tuple[Node, ...] = face.sides[0].abilities if hasattr(face, "sides") else face.facts.abilities
    return found


def emptied(node: Node) -> Node | None:
    """An ability without what it does; None where it is more than that: a keyword, a special kind of activated ability, a name."""
    if isinstance(node, e.Continuous) and all(isinstance(one, e.Become) and one.fact == "name" for one in node.changes):
        return None  # what a card is also called stands in its printed names
    if isinstance(node, e.Continuous):
        return change(node, changes=())
    if isinstance(node, e.Automatic | e.Spell) or (isinstance(node, e.Activated) and not node.sort):
        return change(node, effect=e.Sequence(()))
    return None


def _waits_for_others(node: Node) -> bool:
    """Is an ability triggered by what happens to others? Who always uses, or attacks, its own card may never let that happen."""
    return isinstance(node, e.Automatic) and isinstance(getattr(node.trigger, "subject", None), e.Pool)


def _made_loud(node: Node) -> Node | None:
    """An ability that is noticed wherever it works: cards lose what they can, or somebody draws."""
    if isinstance(node, e.Continuous):
        return change(node, changes=(e.LoseAbilities(),))
    return None if emptied(node) is None else change(node, effect=LOUD)


def _with(trials: CardTrials, face: Any, number: str, node: Node, place: int) -> Any:
    """A card by another number with another ability in the place of one of its own."""
    held = abilities_of(face)
    fields = sorted_abilities((*held[:place], node, *held[place + 1 :]), trials.game.rules)
    if hasattr(face, "sides"):
        first = change(face.sides[0], **fields)
        also = {"facts": first} if hasattr(face, "facts") else {}  # where a face has its first side by that name, too
        return change(face, number=number, sides=(first, *face.sides[1:]), **also)
    return change(face, number=number, facts=change(face.facts, **fields))


# ── what differs ────────────────────────────────────────────────────────────────────────────────────────────────────
class Point(NamedTuple):
    """A state that was reached, and what happened on the way to it."""

    state: Table
    events: list[Event]


def _differing(one: Point, other: Point, own: tuple[int, ...]) -> tuple[str, ...]:
    """In words, what of one table is not so on the other: events, what is asked, points, facts of cards.

    Of the card that is tried itself (`own`: its face and that of the other in its place) number and abilities are no difference.
    """
    found: list[str] = []
    happened, others = [[_plain(event) for event in point.events] for point in (one, other)]
    if happened != others:
        found += [f"{event[0]} {event[4]}".strip() for event in happened if event not in others]
    if one.state.pending != other.state.pending:
        prompts = [point.state.pending and point.state.pending.prompt for point in (one, other)]
        found.append(f"asks {prompts[0]}" if prompts[0] != prompts[1] else f"other answers to {prompts[0]}")
    for mine, theirs in zip(one.state.players, other.state.players, strict=True):
        if mine != theirs:
            found += [name for name in mine.__struct_fields__ if getattr(mine, name) != getattr(theirs, name)]
    found += _facts_differing(one.state, other.state, own)
    if found:
        return tuple(dict.fromkeys(found))
    ways = [(point.state.zones, point.state.over, point.state.counter) for point in (one, other)]
    return ("less happens",) if happened != others else ("cards lie elsewhere",) if ways[0] != ways[1] else ()


def _plain(event: Event) -> tuple[Any, ...]:
    return event.kind, event.card, event.seat, event.amount, event.sort, event.clause, event.text


def _facts_differing(one: Table, other: Table, own: tuple[int, ...]) -> list[str]:
    """The states and facts in which the cards of two tables differ."""
    found: list[str] = []
    for record, theirs in zip(one.cards, other.cards, strict=False):
        facts, others = one.game.facts(one, record.id), other.game.facts(other, record.id)
        tried = record.face in own or any(one.cards[card].face in own for card in record.attached)
        if facts is others and record == theirs and not tried:
            continue
        if (change(record, face=-1) != change(theirs, face=-1)) if tried else record != theirs:
            found.append("a card's state")
        if len(facts.abilities) != len(others.abilities):
            found.append("abilities")
        names = [name for name in facts.__struct_fields__ if not tried or name not in OWN]
        found += [name for name in names if getattr(facts, name) != getattr(others, name)]
    return found
