"""Chapters 213 and 214, HP and damage: by row, never added across rows; who falls at once, who is sent to the back row."""

from __future__ import annotations

from tefuda.games.pso2 import table as t
from tefuda.games.pso2.rules import rules
from tefuda.games.pso2.rules.ch103_contradictions import cannot
from tefuda.games.pso2.rules.questions import Speaker, bearer_of, characters, hp_of, is_boss, row_damage
from tefuda.games.pso2.words import vocabulary as v
from tefuda.kernel.flow.procedures import just_happened
from tefuda.kernel.happening.checking import Finding, Round, together
from tefuda.kernel.happening.replacement import Moving, Shifting
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.table import atoms
from tefuda.kernel.table.game import derived_facts
from tefuda.kernel.table.records import Card
from tefuda.kernel.table.sides import masters_meant, still_in
from tefuda.kernel.table.state import Table

ANY = 1


# ── 214 damage that is dealt ────────────────────────────────────────────────────────────────────────────────────────
@rules.after_damage("214.1")
def dealt(table: Table, card: Card) -> None:
    """214.2: to a player, so many cards of the deck; to a character, damage of the row it is in (213.3.1, 213.3.2)."""
    if card.zone == t.PLAYER_ZONE:
        cite("201.1.1")
        amount = card.damage
        atoms.set_damage(table, card.id, 0)
        _hit_player(table, card, amount)
        return
    cite("214.3")
    if card.place == t.BACK:
        back = row_damage(card, t.BACK) + table.events[-1].amount
        atoms.put_counters(table, card, {**dict(card.counters), t.BACK_DAMAGE: back})


def _hit_player(table: Table, card: Card, amount: int) -> None:
    """201.3, 201.4, 214.2: HP is the deck: so many cards go from its top to the discard pile at once; a boss loses life."""
    if is_boss(table, card.seat):
        cite("R.2.4")
        life = table.players[card.seat].life
        atoms.set_player(table, card.seat, life=max(0, life - amount))
        return
    cite("201.4")
    deck = table.zone(t.DECK, card.seat)
    if amount >= len(deck):
        cite("201.3")
    if amount > 1:
        cite("214.2.1")
    for top in deck[:amount]:
        cite("214.2")
        atoms.move(table, top, t.DISCARD, card.seat, reason="damage", clause="214.2")


# ── 213 who falls ───────────────────────────────────────────────────────────────────────────────────────────────────
@rules.interrupt("213.3")
def at_once(table: Table) -> Round | None:
    """213.3: whoever has taken fatal damage falls at once, in the middle of whatever is carried out."""
    return pending_processes(table) if table.check_pending else None


def pending_processes(table: Table) -> Round | None:
    """What there is to do on this table; None where one look tells that there is nothing."""
    return together(table) if _is_due(table) else None


def _is_due(table: Table) -> bool:
    """True if a character has taken damage or has no HP, or somebody has left; otherwise no process finds anything."""
    now, cards = table.derived or derived_facts(table), table.cards
    for master in range(table.masters):
        for card in table.zone(t.FIELD, master):
            if cards[card].damage or (t.CHARACTER in now[card].kinds and now[card].hp <= 0):
                return True
    return bool(table.out)


@rules.process("213.3", ANY)
def fallen(table: Table) -> list[Finding]:
    """213.2, 213.3: damage of one row that is the HP or more; 215.3.1: no HP left; 213.3.2: half of it in the back row."""
    return [_falls(table, card, clause) for card, clause in _all(table) if clause in ("213.3", "215.3.1", "213.3.2")]


@rules.process("204.2.2.2", ANY)
def borne_by_nobody(table: Table) -> list[Finding]:
    """204.2.2.2, R.2.6: what lies on a card that was removed from the game goes to its own owner's discard pile."""
    found: list[Finding] = []
    for master in still_in(table) if table.out else ():
        for card in table.zone(t.FIELD, master):
            record = table.cards[card]
            if record.place == t.ATTACHED and bearer_of(table, card) < 0:
                found.append(Moving(table.ref(card), t.DISCARD, record.owner, reason="destroy", clause="204.2.2.2"))
    return found


@rules.process("213.3.1", ANY)
def driven_back(table: Table) -> list[Finding]:
    """213.3.1: half of its HP or more in the front row sends a character to the back row."""
    found: list[Finding] = []
    for card, clause in _all(table):
        if clause == "213.3.1":
            found.append(Shifting(table.ref(card), t.BACK, reason="driven back", clause="213.3.1"))
    return found


def _all(table: Table) -> list[tuple[int, str]]:
    """The characters to which something happens now, each with the clause by which it does."""
    found = []
    for master in still_in(table):
        for card in characters(table, master):
            clause = _fate(table, table.cards[card])
            if clause:
                found.append((card, clause))
    return found


def _fate(table: Table, card: Card) -> str:
    """By which clause a character falls or is driven back now; "" where neither. What cannot be destroyed does not fall (103.1.2)."""
    hp = hp_of(table, card.id)
    clause = _fall(table, card, hp)
    if clause and not cannot(table, card.id, "be_destroyed"):
        if clause == "213.3":
            cite("213.2")
        return clause
    front = row_damage(card, t.FRONT)
    driven = card.place == t.FRONT and front > 0 and 2 * front >= hp and _just_hit(table, card, t.FRONT)
    return "213.3.1" if driven and not cannot(table, card.id, "be_driven_back") else ""


def _just_hit(table: Table, card: Card, row: str) -> bool:
    """Has damage just been dealt to a card in this row? Half of its HP is asked for then only."""
    return any(
        event.kind == "damaged"
        and event.after is not None
        and (event.card, event.after.life) == (card.id, card.life)
        and event.after.place == row
        for event in just_happened(table)
    )


def _fall(table: Table, card: Card, hp: int) -> str:
    """By which clause a character with so much HP has fallen; "" where it has not."""
    if hp <= 0:
        return "215.3.1"
    if not card.damage:
        return ""
    back = row_damage(card, t.BACK)
    if max(row_damage(card, t.FRONT), back) >= hp:
        return "213.3"
    return "213.3.2" if 2 * back >= hp and _just_hit(table, card, t.BACK) else ""


def _falls(table: Table, card: int, clause: str) -> Moving:
    cite("301.4")
    return Moving(table.ref(card), t.DISCARD, table.cards[card].owner, reason="fall", clause=clause)


def without_damage(table: Table, card: int) -> None:
    """All damage is taken off a character, that of both rows."""
    record = table.cards[card]
    counters = {name: number for name, number in record.counters if name != t.BACK_DAMAGE}
    if len(counters) < len(record.counters):
        atoms.put_counters(table, record, counters)
    atoms.set_damage(table, card, 0)


@rules.value("hp")
def hp(table: Table, card: Card, facts: t.Facts, fact: str, original: bool) -> int | None:
    """201.3: of a player in the game, the number of cards in the deck; of a boss, its life; of a character what its facts say."""
    if card.zone != t.PLAYER_ZONE or original:
        return facts.hp
    cite("R.2.4.1" if is_boss(table, card.seat) else "201.3")
    return table.players[card.seat].life if is_boss(table, card.seat) else len(table.zone(t.DECK, card.seat))


@rules.group(v.PlayerCard, reads=1 << t.PLAYER_ZONE)
def the_player(table: Table, scope: Speaker, node: v.PlayerCard) -> tuple[tuple[int, int], ...]:
    """201.1.1: a player who is spoken of is the player card."""
    cite("201.1.1")
    seats = masters_meant(table, scope.seat, node.whose, scope)
    return tuple([table.ref(card) for seat in seats for card in table.zone(t.PLAYER_ZONE, seat)])
