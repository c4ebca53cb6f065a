"""Loading: printed cards from JSON lines into faces, with errors that name the line and the words."""

from __future__ import annotations

from pathlib import Path
from types import MappingProxyType
from typing import Any

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.cards.printed import is_listed, plain
from tefuda.games.fftcg.cards.published import PUBLISHED
from tefuda.games.fftcg.rules import (
    chapters,  # noqa: F401 - what words depend on must be declared before cards are read
    rules,
)
from tefuda.games.fftcg.rules.as_played import as_played
from tefuda.games.fftcg.rules.ch11_in_force import ALSO, in_all_situations
from tefuda.games.fftcg.rules.ch15_keywords import WARP_COUNTS_DOWN, WARP_ENDS
from tefuda.games.fftcg.table import Face, Facts
from tefuda.games.fftcg.words import vocabulary as v
from tefuda.games.fftcg.words.reading import EX_BURST, read
from tefuda.kernel.cards.fields import ANYTHING, FLAG, NUMBER, NUMBER_OR_X, WORD_OR_WORDS, WORDS, Field, Fields
from tefuda.kernel.cards.loading import Loader
from tefuda.kernel.declaring.abilities import sorted_abilities
from tefuda.kernel.effects.nodes import Activated, Automatic, Compare, Continuous, Gain, Keyword, Spell
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.errors import BrokenCard

ABILITIES = (Keyword, Activated, Automatic, Continuous, Spell, v.Warp, v.LimitBreak, v.Priming)
PACKS = Path(__file__).parent / "packs"
FIELDS = Fields(
    Field("number"), Field("name"), Field("names", WORDS), Field("english"), Field("kind", WORD_OR_WORDS, (t.FORWARD,)),
    Field("kinds", WORD_OR_WORDS), Field("elements", WORD_OR_WORDS, (t.FIRE,), fact="elements"), Field("cost", NUMBER_OR_X, 1),
    Field("power", NUMBER), Field("jobs", WORD_OR_WORDS), Field("categories", WORD_OR_WORDS), Field("generic", FLAG, fact="generic"),
    Field("ex_burst", FLAG), Field("ex_damage", NUMBER), Field("lb_cost", NUMBER), Field("limited", FLAG, fact="limited"), Field("text"),
    Field("english_text"), Field("abilities", ANYTHING),
    ignored=MappingProxyType({"note": "", "printings": ""}),
)  # fmt: skip


class FFTCGLoader(Loader[Face]):
    """FFTCG's cards, in our own form or as public lists write them."""

    published = PUBLISHED
    game, rules, fields, abilities, folder = "fftcg", rules, FIELDS, ABILITIES, PACKS
    markers = ("crystal",)  # what counts crystals (6.8.1)
    implied = (WARP_COUNTS_DOWN, WARP_ENDS)

    def build(self, card: dict[str, Any], whole: bool) -> Face:
        found = self.fields.read(plain(card) if is_listed(card) else card)
        name, number, text, kinds = found["name"], found["number"] or found["name"], found["text"], _kinds(found)
        abilities = self._abilities(found, kinds[0], whole)
        limit = next((ability.number for ability in abilities if isinstance(ability, v.LimitBreak)), 0)
        needed, cost = _burst_from(abilities), found["cost"]
        also = {fact: [word for one, word in in_all_situations(abilities) if one == fact] for fact in ALSO}
        burst = needed > 0 or found["ex_burst"] or any(getattr(a, "label", "") == EX_BURST for a in abilities)
        usual = 1000 if t.FORWARD in kinds else None
        facts = Facts(
            names=(name, *found["names"], *also["name"]), kinds=(*kinds, *also["kind"]), jobs=(*found["jobs"], *also["job"]),
            categories=(*found["categories"], *also["category"]), number=number, cost=0 if cost == "X" else cost, cost_is_x=cost == "X",
            power=usual if found["power"] is None else found["power"], ex_burst=burst or text.startswith(EX_BURST),
            ex_damage=needed if found["ex_damage"] is None else found["ex_damage"],
            lb_cost=limit if found["lb_cost"] is None else found["lb_cost"], **self.fields.as_facts(found), **sorted_abilities(abilities, rules),
        )  # fmt: skip
        section = "lb" if facts.lb_cost else "main"
        return Face(number, name, facts, text, found["english"], found["english_text"], section)

    def _abilities(self, found: dict[str, Any], kind: str, whole: bool) -> tuple[Node, ...]:
        """What the card says, as it is played; BrokenCard where the rules do not carry it out."""
        said = self.meaning(found, kind, whole)
        if whole and (problems := rules.unsupported(said)):
            raise BrokenCard(problems[0])
        abilities: tuple[Node, ...] = as_played(said)
        if any(isinstance(ability, v.Warp) for ability in abilities):
            abilities = (*abilities, *self.implied)
        return abilities

    def read(self, text: str, name: str, kind: str) -> tuple[Node, ...]:
        if "\n" in text.strip():
            cite("11.5.3")
        return read(text, name, kind)


def _kinds(found: dict[str, Any]) -> tuple[str, ...]:
    """The kinds of a card, which has some, and elements (5.2.1.1)."""
    kinds: tuple[str, ...] = found["kinds"] or found["kind"]
    for key, words, known in (("kind", kinds, t.KINDS), ("element", found["elements"], t.ELEMENTS)):
        if wrong := [word for word in words if word not in known]:
            raise BrokenCard(f"there is no {key} {wrong[0]!r}; there are {', '.join(known)}")
    if not kinds or not found["elements"]:
        raise BrokenCard("a card has a kind and, by 5.2.1.1, elements / 種類と属性が要ります")
    if t.SUMMON in kinds and found["jobs"]:
        raise BrokenCard("by 6.6.3 only characters have jobs / ジョブを持つのはキャラクターだけです")
    return kinds


def _burst_from(abilities: tuple[Node, ...]) -> int:
    """15.2.6.3: how much damage an EX burst needs that an ability with Damage N gives; 0 where there is none."""
    for ability in abilities:
        if isinstance(ability, Continuous) and isinstance(ability.condition, Compare):
            given = [part for node in ability.changes if isinstance(node, Gain) for part in node.abilities]
            if any(getattr(part, "label", "") == EX_BURST for part in given) and type(ability.condition.right) is int:
                return ability.condition.right
    return 0


LOADER = FFTCGLoader()
face, faces_in, packs, examine = LOADER.face, LOADER.faces_in, LOADER.packs, LOADER.examine
