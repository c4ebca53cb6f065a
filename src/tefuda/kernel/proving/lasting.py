"""Lasting effects of a scenario: what an earlier effect has made of a card, in numbers and in the card language."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tefuda.kernel.effects.nodes import Add, Gain, LoseAbilities
from tefuda.kernel.proving.reading import BadScenario
from tefuda.kernel.wording.errors import Unreadable

if TYPE_CHECKING:
    from tefuda.kernel.cards.loading import Loader
    from tefuda.kernel.primitives.values import Node
    from tefuda.kernel.table.state import Table

SHAPE = "a lasting effect is {%s, text: what it gains, lose: keywords or all, until: turn} / 続く効果はこの形に書く"


def lasting_changes(
    table: Table, card: int, said: object, loader: Loader[Any], line: int
) -> tuple[tuple[Node, ...], str]:
    """The changes of a lasting effect on a card, and its duration: "" (for ever) or "turn".

    `{attack: 2}` raises a number, `text` gives abilities as they would be printed on the card, `lose` takes keywords (or
    `all`).
    """
    numbers = table.game.card_numbers
    shape = SHAPE % ", ".join([f"{name}: +1" for name in numbers])
    if not isinstance(said, dict) or not said or any(key not in (*numbers, "text", "lose", "until") for key in said):
        raise BadScenario(shape, line)
    until = str(said.get("until", ""))
    found: list[Node] = [Add(name, int(said[name])) for name in numbers if name in said]
    if "text" in said:
        found.append(Gain(_abilities(table, card, str(said["text"]), loader, line)))
    if "lose" in said:
        words = said["lose"]
        found.append(LoseAbilities(() if words == "all" else tuple([str(word) for word in words])))
    if until not in ("", "turn") or not found:
        raise BadScenario(shape, line)
    return tuple(found), until


def _abilities(table: Table, card: int, text: str, loader: Loader[Any], line: int) -> tuple[Node, ...]:
    """The abilities that a text gives to a card."""
    facts = table.game.original(table, table.cards[card])
    try:
        return loader.meaning({"abilities": None, "text": text, "name": facts.names[0]}, facts.kinds[0], whole=True)
    except Unreadable as problem:
        raise BadScenario(str(problem), line) from None
