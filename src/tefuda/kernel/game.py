"""A game as the kernel sees it: its zones, its faces, and the questions that only a rulebook can answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tefuda.kernel.effects import Activated, Automatic, Continuous, Keyword
from tefuda.kernel.requests import Bar, Option
from tefuda.kernel.state import GONE, Card, Ref, Table
from tefuda.kernel.values import Node, Record

if TYPE_CHECKING:
    from tefuda.kernel.events import Event


class Zone(Record, frozen=True):
    """A place for cards: who sees it, whether its order counts, whether cards are turned in it."""

    name: str
    hidden: bool = False
    own: bool = False  # hidden, but its player looks at it freely
    ordered: bool = False
    oriented: bool = False
    shared: bool = False


class Source(Record, frozen=True):
    """A continuous change that a card's facts collected: who made it, and the change itself."""

    change: Node
    source: Ref
    seat: int


class Facts(Record, frozen=True):
    """What a card is at this moment. Games add their numbers; the kernel changes them by name."""

    names: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    abilities: tuple[Node, ...] = ()
    times: tuple[int, ...] = ()  # when each ability was given; empty: all are printed
    keywords: tuple[str, ...] = ()
    automatics: tuple[Automatic, ...] = ()
    activated: tuple[Activated, ...] = ()
    statics: tuple[Continuous, ...] = ()
    collected: tuple[Source, ...] = ()  # forbidden, allowed and demanded deeds, replacements, costs of playing

    def has(self, word: str) -> bool:
        """Does it have this keyword?"""
        return word in self.keywords


def sorted_abilities(abilities: tuple[Node, ...]) -> dict[str, Any]:
    """The abilities by what they are, as the fields of Facts."""
    return {
        "abilities": abilities,
        "keywords": tuple(dict.fromkeys([a.word for a in abilities if isinstance(a, Keyword)])),
        "automatics": tuple([a for a in abilities if isinstance(a, Automatic)]),
        "activated": tuple([a for a in abilities if isinstance(a, Activated)]),
        "statics": tuple([a for a in abilities if isinstance(a, Continuous)]),
    }


class Game:
    """One rulebook. A game's package subclasses this; there is one instance for a set of packs."""

    name: str
    zones: tuple[Zone, ...]
    faces: list[Any]

    # ── facts ───────────────────────────────────────────────────────────────────────────────────────────────────────
    def facts(self, table: Table, card: int) -> Any:
        """What a card is now, continuous effects included."""
        derived = table.derived
        if derived is None:
            from tefuda.kernel.continuous import derive

            derived = derive(table)
        found = derived.get(card)
        return found if found is not None else self.printed(table, table.cards[card])

    def printed(self, table: Table, card: Card) -> Any:
        """What is printed on a card, with nothing applied."""
        raise KeyError(self.name)

    def sources(self, table: Table) -> list[int]:
        """The cards whose abilities can be in force where they are."""
        raise KeyError(self.name)

    def in_force(self, table: Table, card: Card, zone: str) -> bool:
        """Is an ability that works in `zone` in force on this card where it is?"""
        raise KeyError(self.name)

    def test(self, table: Table, scope: Any, card: Card, facts: Any, test: Node) -> bool:
        """Does a card pass one test?"""
        raise KeyError(self.name)

    # ── seats ───────────────────────────────────────────────────────────────────────────────────────────────────────
    def seats(self, table: Table, seat: int, whose: str) -> tuple[int, ...]:
        """The seats that a word means for this seat: own, opponent, any; in the order they act (the turn player first)."""
        raise KeyError(self.name)

    def points(self, table: Table, seat: int, stat: str) -> int:
        """One of a player's numbers."""
        raise KeyError(self.name)

    # ── moments ─────────────────────────────────────────────────────────────────────────────────────────────────────
    def matches(self, table: Table, when: Node, holder: Ref, seat: int, event: Event) -> bool:
        """Is this event the one that the trigger waits for?"""
        raise KeyError(self.name)

    def replaces(self, table: Table, source: Source, holder: Ref, intention: Any) -> bool:
        """Is this intention the one that the replacement waits for?"""
        raise KeyError(self.name)

    def after_move(self, table: Table, before: Card, after: Card) -> None:
        """What the rules do with a card as soon as it has moved."""

    def bar(self, table: Table, seat: int, wish: Option) -> Bar | None:
        """What stands in the way of a deed; None when nothing does."""
        raise KeyError(self.name)

    # ── the table ───────────────────────────────────────────────────────────────────────────────────────────────────
    def zone_of(self, name: str) -> int:
        """The number of a zone."""
        for number, zone in enumerate(self.zones):
            if zone.name == name:
                return number
        raise KeyError(name)

    def visible(self, card: Card, seat: int) -> bool:
        """May this seat see the card's face?"""
        if card.zone == GONE:
            return True
        zone = self.zones[card.zone]
        if card.seen >> seat & 1:
            return True
        if card.facedown:
            return zone.own and card.seat == seat
        return not zone.hidden or (zone.own and card.seat == seat)
