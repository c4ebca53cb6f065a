"""Reading one line of a card's text in Japanese."""

from __future__ import annotations

import re
from typing import Any

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.words.further import WhenDone
from tefuda.games.fftcg.words.japanese.grammar import given, grammar
from tefuda.games.fftcg.words.japanese.spelling import spelled
from tefuda.games.fftcg.words.speaking_of import with_all
from tefuda.kernel.effects.nodes import (
    Change,
    Choose,
    Continuous,
    Delay,
    Did,
    Gain,
    If,
    Instead,
    May,
    Replace,
    Sequence,
    This,
)
from tefuda.kernel.primitives.values import Node, within
from tefuda.kernel.table.records import change
from tefuda.kernel.wording.engine.patterns import Built
from tefuda.kernel.wording.errors import Unreadable
from tefuda.kernel.wording.meaning.antecedents import Ambiguous
from tefuda.kernel.wording.meaning.joining import flat
from tefuda.kernel.wording.texts import read_spelled


def line(text: str, name: str, kind: str) -> tuple[Node, ...]:
    """The abilities of a line; Unreadable where it is not understood."""
    written = spelled(text)
    if not written.text:
        return ()
    category = "spell" if kind == t.SUMMON else "lines"
    found: tuple[Node, ...] = read_spelled(written, grammar(), category, given(spelled(name).text))
    if place := _named_for_another(written.text, spelled(name).text, found):
        start = written.places[place]
        raise Unreadable.at(start, start + len(name), "このキャラクター / this Character")
    if _left_perhaps(found):
        place = written.places[written.text.rindex("代わりに")]
        raise Unreadable.at(place, place + 4, "what is done in any case / 必ず行うこと")
    if _chosen_perhaps(found):
        place = written.places[written.text.rindex("選ぶ")]
        raise Unreadable.at(place, place + 2, "そうしたとき、 / when you do so,")
    try:
        return _with_all(found) if "それら" in written.text else found
    except Ambiguous:
        place = written.places[written.text.rindex("それら")]
        raise Unreadable.at(place, place + 3, "words that leave no doubt / どのカードかが決まる語") from None


def _with_all(value: Built) -> Any:
    """A value in which それら, behind a deed to all cards of a sort, are these. Raises `Ambiguous` where that is not clear."""
    if isinstance(value, tuple):
        return tuple(map(_with_all, value))
    if not isinstance(value, Node):
        return value
    value = change(value, **{name: _with_all(getattr(value, name)) for name in value.__struct_fields__})
    if not isinstance(value, Sequence):
        return value
    steps = with_all([], list(value.steps))
    if steps is None:
        raise Ambiguous
    return Sequence(tuple(steps))


def _left_perhaps(abilities: tuple[Node, ...]) -> bool:
    """True if something may be left that stands in the place of something else: where it is left, that would have to be done."""
    made = [node.instead for node in within(abilities) if isinstance(node, Instead | Replace)]
    return any(isinstance(flat(instead)[0], May) for instead in made)


def _chosen_perhaps(abilities: tuple[Node, ...]) -> bool:
    """True if something is chosen only where something else was done: it would have to be chosen as that is known."""
    done = [node.then for node in within(abilities) if isinstance(node, If) and node.condition == Did()]
    return any(_chooses(effect) for effect in done)


def _chooses(value: Built) -> bool:
    """True if something is chosen as an effect is carried out; what a given ability or a later one chooses is not."""
    if isinstance(value, Choose):
        return True
    if isinstance(value, tuple):
        return any(map(_chooses, value))
    if not isinstance(value, Node) or isinstance(value, Gain | Delay | WhenDone):
        return False
    return any(_chooses(getattr(value, name)) for name in value.__struct_fields__)


def _named_for_another(text: str, name: str, abilities: tuple[Node, ...]) -> int:
    """Where an ability given to other cards calls this one by its name: it would not be clear which is meant (5.2.4.1)."""
    given_away = [node for node in within(abilities) if isinstance(node, Change | Continuous) and node.group != This()]
    if not any(isinstance(made, Gain) for node in given_away for made in node.changes):
        return 0
    return next((match.start(1) for match in re.finditer(f"「[^」]*?({re.escape(name)})", text)), 0)
