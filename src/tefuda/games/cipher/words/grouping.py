"""Changes and the cards that they are made to: how a change speaks of the card itself, in either language."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tefuda.games.cipher.words import vocabulary as v
from tefuda.kernel.effects.nodes import Fact, It, This
from tefuda.kernel.wording.engine.patterns import OBJECT, rebuilt, replaced


def _itself(group: Any) -> Any:
    """How changes speak of the card that they are made to: as the group does, or as each of them."""
    return group if isinstance(group, This | It | v.Fighter) else It()


def of_group(changes: tuple[Any, ...], group: Any) -> tuple[Any, ...]:
    """Changes in which the card they are made to is the group's."""
    found: tuple[Any, ...] = replaced(changes, OBJECT, _itself(group))
    return found


def left_open(changes: tuple[Any, ...], group: Any) -> Iterable[tuple[Any, ...]]:
    """Changes of a group as they may be written: as they are, and with each card's own numbers left open."""
    yield changes
    yield _opened(changes, _itself(group))


def _opened(changes: Any, itself: Any) -> Any:
    if isinstance(changes, Fact) and changes.group == itself:
        return Fact(changes.fact, OBJECT)
    return rebuilt(changes, lambda part: _opened(part, itself))
