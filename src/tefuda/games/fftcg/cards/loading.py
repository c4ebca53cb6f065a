"""Loading: printed cards from JSON lines into faces, with errors that name the line and the words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.cards.printed import is_listed, plain
from tefuda.games.fftcg.rules import (
    chapters,  # noqa: F401 - what words depend on must be declared before cards are read
    rules,
)
from tefuda.games.fftcg.rules.ch11_spending import as_played
from tefuda.games.fftcg.rules.ch15_keywords import WARP_COUNTS_DOWN, WARP_ENDS
from tefuda.games.fftcg.table import Face, Facts
from tefuda.games.fftcg.words import vocabulary as v
from tefuda.games.fftcg.words.reading import EX_BURST, Unreadable, read
from tefuda.kernel.abilities import sorted_abilities
from tefuda.kernel.cards.files import abilities_from, cards_in
from tefuda.kernel.effects import Activated, Automatic, Become, Compare, Continuous, Gain, Keyword, Spell, This
from tefuda.kernel.rulebook import cite
from tefuda.kernel.values import Node
from tefuda.kernel.wording.errors import BrokenCard

ABILITIES = (Keyword, Activated, Automatic, Continuous, Spell, v.Warp, v.LimitBreak, v.Priming)
PACKS = Path(__file__).parent / "packs"
KNOWN = (
    "number", "name", "names", "english", "kind", "kinds", "elements", "cost", "power", "jobs", "categories", "generic", "ex_burst",
    "ex_damage", "lb_cost", "limited", "text", "english_text", "abilities", "note",
)  # fmt: skip


def face(card: dict[str, Any], where: str = "") -> Face:
    """A card from its plain form; BrokenCard says what is wrong with it."""
    if is_listed(card):
        card = plain(card)
    name = card.get("name")
    if not isinstance(name, str) or not name:
        raise BrokenCard(f"{where}a card has a name / カードには名前が要ります")
    for key in card:
        if key not in KNOWN:
            raise BrokenCard(f"{where}{name}: a card has no {key!r}; it has {', '.join(KNOWN)}")
    kinds = _words(card, "kinds" if "kinds" in card else "kind", (t.FORWARD,), where)
    for kind in kinds:
        if kind not in t.KINDS:
            raise BrokenCard(f"{where}{name}: there is no kind {kind!r}; there are {', '.join(t.KINDS)}")
    elements = _words(card, "elements", (t.FIRE,), where)
    for element in elements:
        if element not in t.ELEMENTS:
            raise BrokenCard(f"{where}{name}: there is no element {element!r}; there are {', '.join(t.ELEMENTS)}")
    if not kinds or not elements:
        raise BrokenCard(f"{where}{name}: a card has a kind and, by 5.2.1.1, elements / 種類と属性が要ります")
    if t.SUMMON in kinds and card.get("jobs"):
        raise BrokenCard(f"{where}{name}: by 6.6.3 only characters have jobs / ジョブを持つのはキャラクターだけです")
    said = _abilities(card, name, kinds[0], where)
    if problems := rules.unsupported(said):
        raise BrokenCard(f"{where}{name}: {problems[0]}")
    abilities: tuple[Node, ...] = as_played(said)
    cost = card.get("cost", 1)
    limit = next((ability.number for ability in abilities if isinstance(ability, v.LimitBreak)), 0)
    if any(isinstance(ability, v.Warp) for ability in abilities):
        abilities = (*abilities, WARP_COUNTS_DOWN, WARP_ENDS)
    for key in ("power", "lb_cost", "ex_damage"):
        if key in card and (type(card[key]) is not int or card[key] < 0):
            raise BrokenCard(f"{where}{name}: {key} is a number from 0 on, not {card[key]!r}")
    if cost != "X" and (type(cost) is not int or cost < 0):
        raise BrokenCard(f"{where}{name}: cost is a number from 0 on or X, not {cost!r}")
    needed = _burst_from(abilities)
    burst = needed > 0 or bool(card.get("ex_burst")) or any(getattr(a, "label", "") == EX_BURST for a in abilities)
    also = _in_all_situations(abilities)
    facts = Facts(
        names=(name, *_words(card, "names", (), where), *also["name"]), kinds=(*kinds, *also["kind"]), elements=elements,
        jobs=(*_words(card, "jobs", (), where), *also["job"]), categories=(*_words(card, "categories", (), where), *also["category"]),
        number=str(card.get("number", name)), cost=0 if cost == "X" else cost,
        power=card.get("power", 1000 if t.FORWARD in kinds else None), generic=bool(card.get("generic")),
        ex_burst=burst or str(card.get("text", "")).startswith(EX_BURST), ex_damage=card.get("ex_damage", needed),
        lb_cost=card.get("lb_cost", limit), limited=bool(card.get("limited")), cost_is_x=cost == "X",
        **sorted_abilities(abilities, rules),
    )  # fmt: skip
    number, text = str(card.get("number", name)), str(card.get("text", ""))
    return Face(number, name, facts, text, str(card.get("english", "")), str(card.get("english_text", "")))


def _in_all_situations(abilities: tuple[Node, ...]) -> dict[str, list[str]]:
    """11.9.1: what a card also is in all situations it is in every zone, also where nobody looks for abilities."""
    found: dict[str, list[str]] = {"name": [], "job": [], "category": [], "kind": []}
    for ability in abilities:
        if isinstance(ability, Continuous) and ability.zone == "any" and ability.condition is None:
            for one in ability.changes:
                if isinstance(one, Become) and one.also and one.fact in found and ability.group == This():
                    found[one.fact].append(one.value)
    return found


def _burst_from(abilities: tuple[Node, ...]) -> int:
    """15.2.6.3: how much damage an EX burst needs that an ability with Damage N gives; 0 where there is none."""
    for ability in abilities:
        if isinstance(ability, Continuous) and isinstance(ability.condition, Compare):
            given = [part for node in ability.changes if isinstance(node, Gain) for part in node.abilities]
            if any(getattr(part, "label", "") == EX_BURST for part in given) and type(ability.condition.right) is int:
                return ability.condition.right
    return 0


def _words(card: dict[str, Any], key: str, default: tuple[str, ...], where: str) -> tuple[str, ...]:
    found = card.get(key, default)
    if isinstance(found, str):
        found = [found]
    if not isinstance(found, list | tuple) or not all(isinstance(word, str) for word in found):
        raise BrokenCard(f"{where}{card['name']}: {key} is a list of words, not {found!r}")
    return tuple(found)


def _abilities(card: dict[str, Any], name: str, kind: str, where: str) -> tuple[Node, ...]:
    """From values, or from the text."""
    if "abilities" in card:
        try:
            return abilities_from(card["abilities"], "fftcg", ABILITIES, rules.zones)
        except BrokenCard as problem:
            raise BrokenCard(f"{where}{name}: {problem}") from None
    text = card.get("text", "")
    if not isinstance(text, str):
        raise BrokenCard(f"{where}{name}: text is a text, not {text!r}")
    if "\n" in text.strip():
        cite("11.5.3")
    try:
        return read(text, name, kind)
    except Unreadable as problem:
        raise BrokenCard(f"{where}{name}: {problem}") from problem


def faces_in(path: Path) -> list[Face]:
    """All faces of a file; the first card that cannot be taken in is an error with its line."""
    return [face(card, f"{path.name}, line {number}: ") for number, card in cards_in(path)]


def packs() -> list[Face]:
    """All faces that the project brings."""
    return [one for path in sorted(PACKS.glob("*.jsonl")) for one in faces_in(path)]
