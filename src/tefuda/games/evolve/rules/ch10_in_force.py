"""Chapter 10.3: where abilities are in force, and what of the cards of a table is looked for beforehand."""

from __future__ import annotations

from tefuda.games.evolve import table as t
from tefuda.games.evolve.rules import rules
from tefuda.games.evolve.words.vocabulary import NecroCharge, SpellChain
from tefuda.kernel.effects.nodes import Activated, Become, Continuous, Keyword, LoseAbilities
from tefuda.kernel.primitives.values import Node, within
from tefuda.kernel.table.masks import MARKS, NAMED, TURNED, WOUNDED

# 10.3.4 to 10.3.6: on the field (crests: in the EX area) unless they are clearly for elsewhere.
rules.works("field", t.FIELD, face_up=True)
rules.works("field", t.LEADER)
rules.works("field", t.EX, kinds=(t.CREST,), clause="10.3.6")
rules.works("field", t.EQUIPMENT, kinds=(t.EQUIPMENT_KIND,))
rules.works("hand", t.HAND, t.EX, t.RESOLUTION, clause="10.3.4")  # of cards that are yet to be, or are being, played
rules.works("ex", t.EX, kinds=(t.CREST,), clause="10.3.6")
rules.works("ex", t.EX, clause="10.3.4")
rules.works("ex", t.RESOLUTION, mark="from ex")  # これをEXエリアからプレイする際: it is being played from there
rules.works("equipment", t.EQUIPMENT, clause="14.5.2.1.3")

rules.brings("token")

# Whether a card stands or is marked, how many points there are, and what lies where chapter 11 does not look calls for no rule
# process; of damage only what leaves no defense does (`has_less_defense`), of the field only who cannot stay (`comes_onto_a_field`).
UNRULED = (t.DECK, t.EVOLVE_DECK, t.HAND, t.GRAVEYARD, t.BANISHED, t.RESOLUTION, t.TRIGGER, t.FIELD)
rules.no_check(TURNED, WOUNDED, NAMED, MARKS, *[1 << zone for zone in UNRULED])
FIELD_LIMIT, EX_LIMIT = t.LIMITS[t.FIELD], t.LIMITS[t.EX]


@rules.check_player("pp", "max_pp", "field_limit", "ex_limit", "drew_from_nothing")
def needs_check(player: t.Player) -> bool:
    """11.2.2, 11.4, 11.5, 11.9: only these have to do with what a player has."""
    return (
        player.pp > player.max_pp
        or player.field_limit != FIELD_LIMIT
        or player.ex_limit != EX_LIMIT
        or player.drew_from_nothing
    )


@rules.mark("quick", Activated)
def is_quick(node: Activated) -> bool:
    return node.quick


@rules.mark("charge", SpellChain, NecroCharge)
def counts_graveyards(node: Node) -> bool:
    return True


@rules.mark("ward", Continuous)
def changes_wards(node: Continuous) -> bool:
    """Could a card have, or lack, ward on the field other than printed by this (10.9.3, 12.8.2)?"""
    return _changes_keyword(node, "守護")


@rules.mark("stack", Continuous)
def changes_stacks(node: Continuous) -> bool:
    """Could a card have, or lack, stack on the field other than printed by this (10.9.3, 13.3.2.2)?"""
    return _changes_keyword(node, "スタック")


def _changes_keyword(node: Continuous, word: str) -> bool:
    return any(
        isinstance(part, LoseAbilities | Become) or (type(part) is Keyword and part.word == word)
        for part in within(node.changes)
    )
