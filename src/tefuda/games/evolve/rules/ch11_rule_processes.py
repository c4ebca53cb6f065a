"""Chapter 11, rule processes: a table of what is found and what is done, all at once, until none is found."""

from __future__ import annotations

from functools import cache

from tefuda.games.evolve import table as t
from tefuda.games.evolve.rules import rules
from tefuda.games.evolve.rules.questions import leader
from tefuda.kernel.evaluating.continuous import forbidden
from tefuda.kernel.happening.checking import Finding, Losing, Round, ToPick, together
from tefuda.kernel.happening.replacement import Moving
from tefuda.kernel.primitives.clauses import RECORDS, cite
from tefuda.kernel.primitives.values import Record
from tefuda.kernel.table import atoms
from tefuda.kernel.table.declared import CardId, Seat
from tefuda.kernel.table.game import derived_facts
from tefuda.kernel.table.records import Card, Ref
from tefuda.kernel.table.state import Table


class Unlink(Record, frozen=True):
    """A link is undone: of a card on the field with cards that lie on it."""

    card: CardId
    others: tuple[CardId, ...]


class CutPoints(Record, frozen=True):
    """PP above the maximum are cut."""

    seat: Seat


class PassOn(Record, frozen=True):
    """An equipment goes to the master of the card it is linked with."""

    card: CardId
    seat: Seat


class Erase(Record, frozen=True):
    """A token that has no place is erased."""

    card: CardId


class Keep(ToPick, frozen=True):
    """Of several cards so many are kept, which their player picks; what becomes of the others: graveyard | link | evolution."""

    then: str = ""


# What a look over the table can tell, each for the processes that could find something then.
LIFE, DREW, DEFENSE, BANE, FIELD, EX, LINKS, STACKS, MASTERS, POINTS, LOOSE, LOOSE_UNDER = [1 << n for n in range(12)]


def pending_processes(table: Table) -> Round | None:
    """11.1.2, 11.1.3: a round of all that is found now."""
    if RECORDS:
        cite("11.1.2")
    signs = look_over(table)
    return together(table, signs) if signs else None


@rules.after_move("11.3.1", enters=(t.FIELD,))
def comes_onto_a_field(table: Table, before: Card, after: Card) -> None:
    """A card has come that cannot stay, for want of defense (11.3.1) or because there are too many now (11.4.1)."""
    defense, limit = table.base[after.id].defense, table.players[after.seat].field_limit
    if (defense is not None and defense <= 0) or len(table.zones[t.FIELD * table.masters + after.seat]) > limit:
        atoms.require_check(table)


@rules.after_move("11.6.1", leaves=(t.FIELD,))
def leaves_a_field(table: Table, before: Card, after: Card) -> None:
    """What was linked with a card that has gone is loose (11.6.1, 11.8.1, 11.10.1, 11.11.1)."""
    if before.attached:
        atoms.require_check(table)


@cache
def _ruled_spots(seats: int) -> tuple[tuple[int, ...], ...]:
    """Where leader, field, EX area and evolution zone of each seat stand among all zones."""
    zones = (t.LEADER, t.FIELD, t.EX, t.EVOLUTION)
    return tuple([tuple([zone * seats + seat for zone in zones]) for seat in range(seats)])


OF_TWO = _ruled_spots(2)


def look_over(table: Table) -> int:
    """One look over the table for the signs of what a process could find; it never misses any."""
    now, cards, zones, seats = table.derived or derived_facts(table), table.cards, table.zones, table.seats
    signs = BANE if table.facts.doomed else 0
    over: tuple[int, ...] = ()  # what is linked with cards on the fields,
    lying: tuple[int, ...] = ()  # and what lies where such cards lie
    for seat, field, area, evolutions in OF_TWO if seats == 2 else _ruled_spots(seats):
        card, player = zones[seat][0], table.players[seat]
        if now[card].defense <= cards[card].damage:
            signs |= LIFE
        if player.drew_from_nothing:
            signs |= DREW
        if player.pp > player.max_pp:
            signs |= POINTS
        if zones[area] and len(zones[area]) > player.ex_limit:
            signs |= EX
        if len(zones[field]) > player.field_limit:
            signs |= FIELD
        for card in zones[field]:
            record = cards[card]
            defense = now[card].defense
            if defense is not None and defense <= record.damage:
                signs |= DEFENSE
            if record.attached:
                attached = record.attached
                over += attached
                if len(attached) > 1 or cards[attached[0]].seat != seat:
                    signs |= _linked_wrongly(cards, seat, attached)
        if zones[evolutions]:
            lying += zones[evolutions]
    if any(zones[TITLES * seats :]):
        for spot, more in enumerate(zones[TITLES * seats :], TITLES * seats):
            if more and spot // seats != t.TRIGGER:
                lying += more
    if over != lying and (len(over) != len(lying) or set(over) != set(lying)):
        signs |= _loose(cards, over, lying)  # each of them is linked with one card, or something is loose
    if STACK in table.trigger_index.keywords and _stacks(table, now):
        signs |= STACKS
    return signs


EVOLUTIONS, TITLES = t.EVOLUTION, t.RACE  # from the last of these on, zones that only some titles use


def _loose(cards: list[Card], over: tuple[int, ...], lying: tuple[int, ...]) -> int:
    """Of what lies over or under cards: what is linked with none (11.6.1, 11.8.1, 11.10.1, 11.11.1), and with several (11.6.3)."""
    signs = LINKS if len(set(over)) < len(over) else 0
    for card in lying:
        if card not in over:
            signs |= LOOSE if cards[card].zone == EVOLUTIONS else LOOSE_UNDER
    return signs


def _linked_wrongly(cards: list[Card], seat: int, attached: tuple[int, ...]) -> int:
    """What lies on or under a card: one evolve card at most (11.6.2), and what it wears is its master's (11.11.2)."""
    signs = evolved = 0
    for other in attached:
        record = cards[other]
        if record.seat != seat:
            signs |= MASTERS
        if record.zone == EVOLUTIONS:
            evolved += 1
    return signs | LINKS if evolved > 1 else signs


def _stacks(table: Table, now: list[t.EvolveFacts]) -> bool:
    """Is there a card with stack that has no counter for it?"""
    for card in on_the_field(table):
        if STACK in now[card].keywords:
            counters = table.cards[card].counters
            if not counters or not dict(counters).get(STACK):
                return True
    return False


STACK = "スタック"


def may_lose(table: Table, seat: int) -> bool:
    """1.3.1, 1.3.3: a text can say that a player does not lose."""
    if forbidden(table, leader(table, seat), "lose"):
        cite("1.3.1")
        return False
    return True


@rules.process("11.2.1", LIFE)
def leader_without_life(table: Table) -> list[Finding]:
    now, cards, found = derived_facts(table), table.cards, []
    for seat in range(table.seats):
        card = table.zones[seat][0]  # the leader: zone 0
        if now[card].defense < cards[card].damage:
            cite("1.3.2.4")
            cite("5.14.1.1")
        if now[card].defense <= cards[card].damage and may_lose(table, seat):
            cite("1.2.1.1")
            found.append(Losing(seat, "11.2.1"))
    return found


@rules.process("11.2.2", DREW)
def drew_from_nothing(table: Table) -> list[Finding]:
    found = [
        Losing(seat, "11.2.2")
        for seat in range(table.seats)
        if table.players[seat].drew_from_nothing and may_lose(table, seat)
    ]
    if found:
        cite("1.2.1.2")
    return list(found)


@rules.process("11.3.2", BANE)
def fought_bane(table: Table) -> list[Finding]:
    """11.3.2: what fought bane. Looked for before 11.3.1: who is destroyed by both at once is destroyed by an ability, too (11.3.2.1)."""
    if not table.facts.doomed:
        return []
    doomed = [ref for ref in table.facts.doomed if table.alive(ref) and table.cards[ref[0]].zone == t.FIELD]
    return [_to_graveyard(table, ref[0], "destroy", "11.3.2", _fought_by(table, ref)) for ref in doomed]


def _fought_by(table: Table, ref: Ref) -> Ref:
    """10.12.1.1, 11.3.2.1: the follower whose bane destroys another is the source of it: the one that it fights."""
    battle: tuple[Ref, Ref] | None = table.facts.battle
    if battle is None or ref not in battle:
        return ref
    attacker, target = battle
    return target if ref == attacker else attacker


@rules.process("11.3.1", DEFENSE)
def followers_without_defense(table: Table) -> list[Finding]:
    now, cards, found = derived_facts(table), table.cards, []
    for card in on_the_field(table):
        facts = now[card]
        if facts.defense is not None and facts.defense <= cards[card].damage and t.FOLLOWER in facts.kinds:
            if 0 < facts.defense < cards[card].damage:
                cite("5.14.1.1")
            found.append(_to_graveyard(table, card, "destroy", "11.3.1"))
    return found


def on_the_field(table: Table) -> tuple[int, ...]:
    """All cards on all fields."""
    if table.seats == 2:
        return table.zones[2] + table.zones[3]  # zone 1 of either seat
    return tuple([card for seat in range(table.seats) for card in table.zone(t.FIELD, seat)])


def _to_graveyard(table: Table, card: int, reason: str, clause: str, source: Ref | None = None) -> Moving:
    record = table.cards[card]
    return Moving((card, record.life), t.GRAVEYARD, record.owner, reason=reason, clause=clause, source=source)


@rules.process("11.4.1", FIELD)
def too_many_on_the_field(table: Table) -> list[Finding]:
    return [
        Keep(seat, "11.4.1", table.zone(t.FIELD, seat), table.players[seat].field_limit, then="graveyard")
        for seat in range(table.seats)
        if len(table.zone(t.FIELD, seat)) > table.players[seat].field_limit
    ]


@rules.process("11.5.1", EX)
def too_many_in_the_ex_area(table: Table) -> list[Finding]:
    return [
        Keep(seat, "11.5.1", table.zone(t.EX, seat), table.players[seat].ex_limit, then="graveyard")
        for seat in range(table.seats)
        if len(table.zone(t.EX, seat)) > table.players[seat].ex_limit
    ]


def linked_with(table: Table, other: int) -> list[int]:
    """The cards on the field that a card is linked with."""
    cards = table.cards
    return [card for card in on_the_field(table) if other in cards[card].attached]


@rules.after_move("14.2.1.3", leaves=(t.RACE, t.DRIVE))
def look_at_what_it_lay_under(table: Table, before: Card, after: Card) -> None:
    """A card is another without what lay under it."""
    for other in linked_with(table, after.id):
        atoms.reread(table, other, 0)


def _unlinked(table: Table, zone: int, clause: str) -> list[Finding]:
    found: list[Finding] = []
    for seat in range(table.seats):
        for card in table.zone(zone, seat):
            if not linked_with(table, card):
                record = table.cards[card]
                if len(table.game.faces[record.face].sides) > 1:
                    cite("4.6.3.1")  # the face that showed shows on
                found.append(
                    Moving(
                        (card, record.life),
                        t.EVOLVE_DECK,
                        record.owner,
                        facedown=False,
                        side=record.side,
                        reason="rule",
                        clause=clause,
                    )
                )
    return found


@rules.process("11.6.1", LOOSE)
def evolve_cards_without_a_card(table: Table) -> list[Finding]:
    return _unlinked(table, t.EVOLUTION, "11.6.1")


@rules.process("11.6.2", LINKS)
def several_evolve_cards_on_one(table: Table) -> list[Finding]:
    cards, found = table.cards, []
    for card in on_the_field(table):
        if len(cards[card].attached) > 1:
            overs = [other for other in cards[card].attached if cards[other].zone == t.EVOLUTION]
            if len(overs) > 1:
                found.append(_latest(table, cards[card].seat, "11.6.2", card, overs))
    return found


def _latest(table: Table, seat: int, clause: str, card: int, overs: list[int]) -> Finding:
    """Only the last one stays; where several came at once, one of them, which its master picks."""
    when = max(table.cards[other].life for other in overs)
    last = tuple([other for other in overs if table.cards[other].life == when])
    if len(last) == 1:
        return Unlink(card, tuple([other for other in overs if other not in last]))
    return Keep(seat, clause, last, 1, then=f"link {card}")


@rules.process("11.6.3", LINKS)
def one_evolve_card_on_several(table: Table) -> list[Finding]:
    found: list[Finding] = []
    for seat in range(table.seats):
        for other in table.zone(t.EVOLUTION, seat):
            cards = linked_with(table, other)
            if len(cards) > 1:
                found += _latest_holder(table, seat, other, cards)
    return found


def _latest_holder(table: Table, seat: int, other: int, cards: list[int]) -> list[Finding]:
    when = max(table.cards[card].linked for card in cards)
    last = tuple([card for card in cards if table.cards[card].linked == when])
    if len(last) > 1:
        return [Keep(seat, "11.6.3", tuple(cards), 1, then=f"evolution {other}")]
    return [Unlink(card, (other,)) for card in cards if card not in last]


@rules.process("11.7.1", STACKS)
def stacks_without_counters(table: Table) -> list[Finding]:
    now = derived_facts(table)
    cite("13.3.2.3")
    return [
        _to_graveyard(table, card, "rule", "11.7.1")
        for card in on_the_field(table)
        if STACK in now[card].keywords and not dict(table.cards[card].counters).get(STACK)
    ]


@rules.process("11.8.1", LOOSE_UNDER)
def carrots_without_a_card(table: Table) -> list[Finding]:
    return _unlinked(table, t.RACE, "11.8.1")


@rules.process("11.9.1", POINTS)
def points_above_the_maximum(table: Table) -> list[Finding]:
    return [CutPoints(seat) for seat in range(table.seats) if table.players[seat].pp > table.players[seat].max_pp]


@rules.process("11.10.1", LOOSE_UNDER)
def drive_points_without_a_card(table: Table) -> list[Finding]:
    return _unlinked(table, t.DRIVE, "11.10.1")


@rules.process("11.11.1", LOOSE_UNDER)
def equipment_without_a_card(table: Table) -> list[Finding]:
    return [
        Erase(card)
        for seat in range(table.seats)
        for card in table.zone(t.EQUIPMENT, seat)
        if not linked_with(table, card)
    ]


@rules.process("11.11.2", MASTERS)
def equipment_of_another_master(table: Table) -> list[Finding]:
    found: list[Finding] = []
    for seat in range(table.seats):
        for card in table.zone(t.EQUIPMENT, seat):
            wearers = linked_with(table, card)
            if wearers and table.cards[wearers[0]].seat != seat:
                found.append(PassOn(card, table.cards[wearers[0]].seat))
    return found


# ── what is done with what was found ────────────────────────────────────────────────────────────────────────────────
@rules.finding(Unlink)
def unlink(table: Table, what: Unlink, picked: tuple[int, ...]) -> None:
    atoms.detach(table, what.card, what.others)


@rules.finding(CutPoints)
def cut_points(table: Table, what: CutPoints, picked: tuple[int, ...]) -> None:
    atoms.set_player(table, what.seat, pp=table.players[what.seat].max_pp)


@rules.finding(PassOn)
def pass_on(table: Table, what: PassOn, picked: tuple[int, ...]) -> None:
    atoms.hand_over(table, what.card, what.seat)


@rules.finding(Erase)
def erase(table: Table, what: Erase, picked: tuple[int, ...]) -> None:
    atoms.erase(table, what.card)


@rules.finding(Keep)
def let_go(table: Table, what: Keep, kept: tuple[int, ...]) -> list[Finding]:
    """11.4.1, 11.5.1, 11.6.2, 11.6.3: what is not kept."""
    rest = tuple([card for card in what.cards if card not in kept])
    if what.then == "graveyard":
        return [_to_graveyard(table, card, "rule", what.clause) for card in rest]
    word, number = what.then.split()
    if word == "link":
        card = int(number)
        others = [other for other in table.cards[card].attached if table.cards[other].zone == t.EVOLUTION]
        atoms.detach(table, card, tuple([other for other in others if other not in kept]))
    else:
        for card in rest:
            atoms.detach(table, card, (int(number),))
    return []
