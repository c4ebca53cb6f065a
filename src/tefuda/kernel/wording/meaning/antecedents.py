"""What "it" (それ) speaks of: the thing of the sentences before that fits, and the card is refused where two could.

Effect values have `It` for what was last chosen, found or made. A text may say "it" of something older, when what came last
cannot be meant: of a card that lies in a graveyard nobody says that it takes damage. Such a word is bound to the part that
the card played (chosen, revealed), by a node of the game. This module knows no game: a card language says which of its
words bring something that can be spoken of, where that is, and where it would have to be for what is done to it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from tefuda.kernel.effects.nodes import Add, Both, Cost, Delay, Gain, If, Instead, It, Let, Replace
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.table.records import change
from tefuda.kernel.wording.engine.patterns import Built, rebuilt, replaced

Places = frozenset[str]


class Ambiguous(ValueError):
    """A text whose "it" could mean two things, or nothing that was spoken of."""


@dataclass
class Antecedent:
    """Something that "it" can mean: its role ("chosen"), and the zones in which it may be by now."""

    role: str
    places: Places
    waits: bool = False  # it was chosen or found in order to be spoken of, and has not been yet


@dataclass(frozen=True)
class Reference:
    """A card language's declarations about "it"."""

    introduced: Callable[[Node], Antecedent | None]
    needed: Mapping[type, Places]  # by word, where the cards of its group must be; no word: they may be anywhere
    needed_for: Mapping[str, Places]  # by a fact that is added to, where such cards must be
    # By word, the zone of its group's cards after it ("": it says the zone); no word: they stay.
    moved: Mapping[type, str]
    recalled: Mapping[str, Node]  # by role, the group that is its cards, if it can be said

    def bound(self, effect: Built) -> Any:
        """An effect with each "it" bound; `Ambiguous` if that cannot be done."""
        return _Walk(self).node(effect)

    def places_needed(self, value: Node) -> Places:
        """The zones where "it" must be for what a word does to it; empty if any will do."""
        if not _is_done_to_it(value):
            return frozenset()
        added = [one.fact for one in getattr(value, "changes", ()) if isinstance(one, Add)]
        found = [self.needed_for[fact] for fact in added if fact in self.needed_for]
        return found[0] if found else self.needed.get(type(value), frozenset())

    def places_after(self, value: Node) -> Places:
        """The zones where "it" is after a word; empty if it stays."""
        if not _is_done_to_it(value) or type(value) not in self.moved:
            return frozenset()
        return frozenset([self.moved[type(value)] or getattr(value, "zone", "")])


_STEPS = ("effect", "steps", "then", "options")  # the fields of a word that hold steps of their own
_APART = ("otherwise", "modes")  # and those of which at most one is carried out


@dataclass
class _Walk:
    """A walk through an effect in the order of its sentences, with what could be spoken of so far."""

    words: Reference
    known: list[Antecedent] = field(default_factory=list)

    def node(self, value: Built) -> Any:
        """Walk through a word, or several in order."""
        match value:
            case tuple():
                return tuple([self.node(part) for part in value])
            case Gain() | Delay() | Replace() | Cost():  # they have an "it" of their own
                return rebuilt(value, _Walk(self.words).node)
            case If(test, then, otherwise):
                return If(self.said(test), self.apart(then), self.apart(otherwise))
            case Instead(base, test, instead):
                before = self.copy()
                return Instead(self.node(base), before.said(test), before.node(instead))
            case Let(x, effect):
                return Let(x, self.node(effect))
            case Node():
                return self.step(value)
        return value

    def step(self, value: Node) -> Any:
        """Walk through a word: bind its own "it", then add what it brings, then walk through the steps within it."""
        value = self.said(value)
        if (new := self.words.introduced(value)) is not None:
            self.known.append(new)
        within = {name: self.node(getattr(value, name)) for name in _STEPS if hasattr(value, name)}
        within |= {name: self.apart(getattr(value, name)) for name in _APART if hasattr(value, name)}
        return change(value, **within) if within else value

    def apart(self, value: Built) -> Any:
        """Walk through steps, or alternatives, whose new things can be spoken of only inside."""
        if isinstance(value, tuple):
            return tuple([self.apart(part) for part in value])
        return self.copy().node(value)

    def copy(self) -> _Walk:
        return _Walk(self.words, [replace(one) for one in self.known])

    def said(self, value: Node) -> Any:
        """A word with its own "it" bound to the latest thing that fits; steps within it are left alone."""
        if not self.known or not _says_it(value):
            return value
        meant = self.meant(value)
        latest = meant is self.known[-1]
        meant.waits = False
        meant.places = self.words.places_after(value) or meant.places
        if latest:
            return value
        group = self.words.recalled.get(meant.role)
        if group is None:
            raise Ambiguous
        own = {name: getattr(value, name) for name in value.__struct_fields__ if name not in _STEPS + _APART}
        return change(value, **{name: replaced(part, It(), group) for name, part in own.items()})

    def meant(self, value: Node) -> Antecedent:
        needed = self.words.places_needed(value)
        fitting = [one for one in self.known if not needed or one.places & needed]
        if not fitting and len(self.known) > 1:
            raise Ambiguous
        last = (fitting or self.known)[-1]
        if not last.waits and any(one.waits for one in fitting):
            raise Ambiguous
        return last


def _is_done_to_it(value: Node) -> bool:
    """True if a word does something to "it", alone or among others (it and its leader)."""
    left = [getattr(value, "group", None)]
    while left:
        group = left.pop()
        if isinstance(group, It):
            return True
        if isinstance(group, Both):
            left += [group.first, group.second]
    return False


def _says_it(value: Built) -> bool:
    """True if a word itself names "it", not only the steps or abilities within it."""
    if isinstance(value, It):
        return True
    if isinstance(value, tuple):
        return any(map(_says_it, value))
    if isinstance(value, Gain | Delay | Replace | Cost) or not isinstance(value, Node):
        return False
    return any(_says_it(getattr(value, name)) for name in value.__struct_fields__ if name not in _STEPS + _APART)
