"""Chapter 21.2, keyword skills: what has to be so for a skill to be in force, used or triggered; groups and numbers of Cipher."""

from __future__ import annotations

from tefuda.games.cipher import table as t
from tefuda.games.cipher.rules import ACTED, COMBAT, rules
from tefuda.games.cipher.rules.questions import facts, fights, gathered, is_class_changed, size, units
from tefuda.games.cipher.words import vocabulary as v
from tefuda.kernel.effects.nodes import Become, Keyword, Lack, LoseAbilities
from tefuda.kernel.evaluating.changes import Active
from tefuda.kernel.evaluating.questions import holds, members
from tefuda.kernel.primitives.clauses import RECORDS, cite, cite_if_said
from tefuda.kernel.table import stacking
from tefuda.kernel.table.masks import PLACES, name_mask
from tefuda.kernel.table.records import Card, Ref
from tefuda.kernel.table.signatures import Speaker
from tefuda.kernel.table.state import Table

UNITS = 1 << t.FIELD | 1 << t.OVER


# The clauses about a keyword icon, by the class of the skill that has it; and about what its text says.
ICONS: dict[type, dict[str, str]] = {
    v.ClassChanged: {"常": "21.2.2.2.2", "起": "21.2.2.2.3", "自": "21.2.2.2.4"},
    v.Levelled: {"常": "21.2.2.3.3", "起": "21.2.2.3.4", "自": "21.2.2.3.5"},
    v.Union: {"常": "21.2.2.4.1", "起": "21.2.2.4.2", "特": "21.2.2.4.3"},
}
SAID = {
    "常": ("2.3.1.7", "21.3.1.3.2.1", "21.3.1.3.2.2"), "起": ("2.3.1.8", "21.3.1.4.2.1", "21.3.1.4.2.2"),
    "自": ("2.3.1.9", "21.3.1.5.1.1.1"), "特": ("2.3.1.9",),
}  # fmt: skip


@rules.condition(v.Need, reads=0)
def is_met(table: Table, scope: Speaker, node: v.Need) -> bool:
    """21.1.1.1.1: what a skill needs is no part of its effect."""
    if RECORDS:
        cite_if_said(ICONS.get(type(node.part), {}).get(node.of, ""))
        if not (node.said):
            cite("21.2.2")
        for clause in (*SAID[node.of], "21.1.1.1.1") if node.said else ():
            cite(clause)
    return holds(table, scope, node.part)


CHANGES = {(Lack, "symbol"): "23.1.41.1", (Become, "symbol"): "23.1.42.1"}  # clauses about changes of a fact


@rules.citing_after("applied")
def cite_applied(table: Table, active: Active) -> None:
    """21.3.1.3.2, 21.2.2.6.1: a constant skill of a unit, or of a bond that lies face up, is carried out."""
    if active.static is None:
        if isinstance(active.change, Lack | LoseAbilities):
            cite("23.1.15.1")
        if isinstance(active.change, LoseAbilities):
            cite("25.17.1")
        return
    cite("21.3.1.3.2")
    cite_if_said(CHANGES.get((type(active.change), getattr(active.change, "fact", "")), ""))
    if isinstance(active.change, Lack | LoseAbilities):
        cite("23.1.15.1")
    if table.cards[active.scope.source[0]].zone == t.INFINITE:
        cite("6.2.8.1")
    if active.static.ability.zone == "bonds":
        for clause in ("21.2.2.6", "21.2.2.6.1", "21.3.1.1.2", "21.3.1.1.2.1"):
            cite(clause)


# ── 21.2.2.2, 21.2.2.3 class-change and level-up skills ─────────────────────────────────────────────────────────────
@rules.condition(v.ClassChanged, reads=UNITS)
def has_changed_class(table: Table, scope: Speaker, node: v.ClassChanged) -> bool:
    """21.2.2.2: its unit is of several cards, with a class-change cost on top (14.2.6.1)."""
    card = scope.source[0]
    cite("21.2.2.2")
    cite("21.2.2.2.1")
    cite("14.2.6.1")
    return table.cards[card].zone == t.FIELD and is_class_changed(table, card)


@rules.condition(v.Levelled, reads=UNITS)
def has_levelled_up(table: Table, scope: Speaker, node: v.Levelled) -> bool:
    """21.2.2.3: its unit is of so many cards, from the bottom to the top; or a skill has it valid all the same (23.1.31.1)."""
    card = scope.source[0]
    cite("21.2.2.3")
    cite("21.2.2.3.1")
    cite("14.2.6")
    if table.cards[card].zone != t.FIELD:
        return False
    if size(table, card) >= node.number:
        return True
    if any(one.number == node.number for one in gathered(table, card, v.ValidLevels)):
        cite("23.1.31.1")
        return True
    return False


# ── 21.2.2.4 union, 21.2.2.5 carnage form ───────────────────────────────────────────────────────────────────────────
@rules.condition(v.Union, reads=1 << t.BONDS)
def has_bonds(table: Table, scope: Speaker, node: v.Union) -> bool:
    """21.2.2.4: so many bonds with the symbol; those that lie face down have none (6.4.4.2)."""
    cite("21.2.2.4")
    bonds = [bond for bond in table.zone(t.BONDS, scope.seat) if not table.cards[bond].facedown]
    return len([bond for bond in bonds if node.symbol in facts(table, bond).symbols]) >= node.number


@rules.condition(v.CarnageForm, reads=1 << t.FIELD | PLACES)
def is_beside(table: Table, scope: Speaker, node: v.CarnageForm) -> bool:
    """21.2.2.5: a unit of the name is in the same area as this one."""
    record = table.cards[scope.source[0]]
    cite("21.2.2.5")
    if record.zone != t.FIELD:
        return False
    here = units(table, record.seat, record.place)
    return any(node.name in facts(table, unit).names for unit in here if unit != record.id)


@rules.condition(v.SkillUsed, reads=name_mask("used"))
def was_used(table: Table, scope: Speaker, node: v.SkillUsed) -> bool:
    """21.2.2.13: the skill of the name was used so often this turn, by whichever card of the player or by this one."""
    cite("21.2.2.13")
    uses = [one for one in table.facts.used if (one.seat, one.name) == (scope.seat, node.name)]
    return len([one for one in uses if not node.itself or one.source == scope.source]) >= node.number


@rules.mark("awakening", v.Awakened)
def awakens(node: v.Awakened) -> bool:
    return True


@rules.condition(v.Awakened, reads=name_mask(t.AWAKENED))
def was_awakened(table: Table, scope: Speaker, node: v.Awakened) -> bool:
    """21.2.2.11: this card was laid on a unit, which changed class by that, in this turn or before."""
    cite("21.2.2.11")
    return t.AWAKENED in table.cards[scope.source[0]].marks


@rules.test(v.Dragonblood)
def has_blood(table: Table, scope: Speaker, card: Card, facts: t.Facts, test: v.Dragonblood) -> bool:
    """21.2.2.12, 21.2.2.12.1: a unit with a dragon blood skill of the name; had twice it is had once."""
    word = f"ドラゴンブラッド {test.name}"
    cite("21.2.2.12")
    if facts.abilities.count(Keyword(word)) > 1:
        cite("21.2.2.12.1")
    return card.zone == t.FIELD and word in facts.keywords


@rules.value("raised")
def raised(table: Table, card: Card, facts: t.Facts, fact: str, original: bool) -> int:
    """23.1.38.1, 23.1.38.3: what skills have added counts, whatever was taken off; what they have set the attack to does not."""
    if RECORDS and card.zone == t.FIELD:
        if facts.raised > 0 and facts.attack <= table.base[card.id].attack:
            cite("23.1.38.1")
        if not facts.raised and facts.attack != table.base[card.id].attack:
            cite("23.1.38.3")
    return 0 if original else facts.raised


# ── states ──────────────────────────────────────────────────────────────────────────────────────────────────────────
@rules.state("未行動", reads=ACTED)
def can_act(table: Table, card: Card, facts: t.Facts) -> bool:
    return not card.acted


@rules.state("行動済み", reads=ACTED)
def has_acted(table: Table, card: Card, facts: t.Facts) -> bool:
    return card.acted


@rules.state("表向き", reads=1 << t.BONDS | 1 << t.ORBS)
def is_face_up(table: Table, card: Card, facts: t.Facts) -> bool:
    return not card.facedown


@rules.state("裏向き", reads=1 << t.BONDS | 1 << t.ORBS)
def is_face_down(table: Table, card: Card, facts: t.Facts) -> bool:
    return card.facedown


@rules.state("重なっている", reads=UNITS)
def is_of_several(table: Table, card: Card, facts: t.Facts) -> bool:
    """14.2.6: levelled up, being of two cards or more."""
    cite("14.2.6")
    return size(table, card.id) > 1


@rules.state("上級", reads=UNITS)
def has_class(table: Table, card: Card, facts: t.Facts) -> bool:
    """14.2.6.1: class-changed: of two cards or more, with a class-change cost on top."""
    cite("14.2.6.1")
    return size(table, card.id) > 1 and facts.class_change is not None


# ── groups and numbers ──────────────────────────────────────────────────────────────────────────────────────────────
@rules.group(v.Fighter, reads=COMBAT)
def fighter(table: Table, scope: Speaker, node: v.Fighter) -> tuple[Ref, ...]:
    """25.6 to 25.8: the attacker, the defender, or whichever of them is the speaker's."""
    attacks = node.side == v.ATTACKING or (not node.side and scope.seat == table.facts.player)
    ref = table.facts.attacker if attacks else table.facts.defender
    return (ref,) if fights(table, ref) else ()


@rules.group(v.AllOfThem, reads=UNITS)
def cards_of(table: Table, scope: Speaker, node: v.AllOfThem) -> tuple[Ref, ...]:
    found = [card for ref in members(table, scope, node.group) for card in stacking.cards_of(table, ref[0])]
    return tuple([table.ref(card) for card in found])


@rules.number(v.PerCard, reads=UNITS)
def cards_in_stack(table: Table, scope: Speaker, node: v.PerCard) -> int:
    """23.1.28.1, 23.1.28.2: how many cards the units consist of; a single card is one."""
    cite("23.1.28.1")
    refs = [ref for ref in members(table, scope, node.group) if table.alive(ref)]
    found = [size(table, ref[0]) for ref in refs]
    if found == [1]:
        cite("23.1.28.2")
    return sum(found)
