"""Chapter 10, the attack phase: preparation, declaration, blocking, damage, again and again until no attack is declared."""

from __future__ import annotations

from typing import Annotated, ClassVar

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.rules import rules
from tefuda.games.fftcg.rules.ch06_damage import DamageProcess
from tefuda.games.fftcg.rules.ch10_attackers import addable, blockers, declarable, must_attack, parties, price_decides
from tefuda.games.fftcg.rules.ch10_costs import attack_costs, attack_payable, cost_of
from tefuda.games.fftcg.rules.ch11_choices import options_of
from tefuda.games.fftcg.rules.ch11_priority import Priority, turn_player_first
from tefuda.games.fftcg.rules.ch15_party import fighting, is_there
from tefuda.games.fftcg.rules.questions import has, power
from tefuda.games.fftcg.words import vocabulary as v
from tefuda.kernel.evaluating.continuous import forbidden
from tefuda.kernel.flow.procedures import keep
from tefuda.kernel.happening.replacement import Damaging, Orienting, intend
from tefuda.kernel.happening.triggers import trigger
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.primitives.marks import one_of
from tefuda.kernel.table import atoms
from tefuda.kernel.table.declared import CardId
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.records import Frame, Ref
from tefuda.kernel.table.requests import PASS, Ask, Option
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import AGAIN, Done, Jump, Result, Then


class AttackPhase(Frame, frozen=True, tag=t.own):
    """The attack that is going on."""

    shows_step: ClassVar[bool] = True

    element: Annotated[str, one_of("", *t.ELEMENTS)] = ""  # a party by this element is being picked
    members: tuple[CardId, ...] = ()  # those picked for it so far
    blocked: bool = False
    first: bool = False  # first strike counts in this battle
    struck: tuple[Ref, ...] = ()  # who dealt damage first
    shares: tuple[int, ...] = ()


attack = rules.procedure("10.1", AttackPhase)


def phase_comes(table: Table, phase: str, clause: str) -> None:
    """A phase comes, and with it what waits for its beginning."""
    atoms.set_facts(table, phase=phase)
    event = atoms.record(table, Event("phase", seat=table.facts.player, sort=phase, clause=clause))
    trigger(table, [event])


# ── 10.1.1 preparation ──────────────────────────────────────────────────────────────────────────────────────────────
@attack.step("10.1.1.1")
def prepare(table: Table, frame: AttackPhase) -> None:
    cite("9.4.1")
    phase_comes(table, "attack", "10.1.1.1")


@attack.step("10.1.1.2")
def priority_before(table: Table, frame: AttackPhase) -> Result:
    return turn_player_first(table)


# ── 10.1.2 declaration ──────────────────────────────────────────────────────────────────────────────────────────────
@attack.step("10.1.2.1")
def declare(table: Table, frame: AttackPhase) -> Result:
    seat = table.facts.player
    there = declarable(table, seat)
    able = [card for card in there if attack_payable(table, [card])]
    options = [Option("attack", card=card) for card in able]
    options += [Option("party", text=element) for element, _ in parties(table, there)]
    if must_attack(table, able):
        cite("10.1.2.1.3")
    else:
        options.append(PASS)
    must = PASS not in options  # it is a deed of the player's, though it is the only one
    secret = must or price_decides(table, seat, v.AttackCost)
    return Ask((seat,), "act", "10.1.2.1", tuple(options), secret=secret, prompt="attack")


@attack.answer("10.1.2.1")
def declared(table: Table, frame: AttackPhase, picked: tuple[Option, ...]) -> Result:
    option = picked[0]
    keep(table, element="", members=(), blocked=False, struck=(), shares=(), first=False)
    if option == PASS:
        return Jump("10.1.2.7")
    if option.verb == "party":
        keep(table, element=option.text)
        return None
    _attack_with(table, [option.card])
    return Jump("10.1.2.2")


@attack.step("15.1.1.9.1")
def pick_party(table: Table, frame: AttackPhase) -> Result:
    """15.1.1.9.2 to 15.1.1.9.4: any number of those that may attack and share the element.

    Where attacking costs something they are picked one by one, so that all of them together can be paid for.
    """
    seat = table.facts.player
    same = dict(parties(table, declarable(table, seat)))[frame.element]
    if not attack_costs(table, same):
        return Ask((seat,), "choose", "15.1.1.9.2", options_of(same), least=2, most=len(same), prompt="party")
    more = addable(table, list(frame.members), same)
    least = 0 if len(frame.members) > 1 and attack_payable(table, list(frame.members)) else 1
    return Ask((seat,), "choose", "15.1.1.9.2", options_of(more), least=least, most=min(1, len(more)), prompt="party")


@attack.answer("15.1.1.9.1")
def party_formed(table: Table, frame: AttackPhase, picked: tuple[Option, ...]) -> Result:
    members = [*frame.members, *[option.card for option in picked]]
    if picked and (len(members) < 2 or attack_costs(table, members)):
        keep(table, members=tuple(members))
        return AGAIN
    cite("15.1.1.9.1")
    if len(members) > 2:
        cite("15.1.1.9.4")
    _attack_with(table, members)
    return None


def _attack_with(table: Table, cards: list[int]) -> None:
    """10.1.2.1: an attack with these is declared."""
    refs = tuple([table.ref(card) for card in cards])
    atoms.set_facts(table, attackers=refs, blocker=None, party=len(refs) > 1, attacked=(*table.facts.attacked, *refs))
    cite("5.2.3.1.1.2")
    if any(table.game.facts(table, card).lb_cost for card in cards):
        cite("15.2.8.4")


@attack.step("10.1.2.2")
def dull_attackers(table: Table, frame: AttackPhase) -> Result:
    """10.1.2.2, 15.2.1.2: those without brave are dulled."""
    dulled = []
    for ref in table.facts.attackers:
        if has(table, ref[0], t.BRAVE):
            cite("15.2.1.2")
        elif table.alive(ref):
            dulled.append(Orienting(ref, True, clause="10.1.2.2"))
    return intend(table, dulled)


@attack.step("10.1.2.3")
def pay_to_attack(table: Table, frame: AttackPhase) -> Result:
    """10.1.2.3: what it costs is counted now that they are dull, stands from here on, and is paid."""
    there = [ref[0] for ref in table.facts.attackers if table.alive(ref)]
    return cost_of(table, there, v.AttackCost, "10.1.2.3") if there else None


@attack.step("10.1.2.4")
def attacking(table: Table, frame: AttackPhase) -> None:
    """10.1.2.4, 10.1.2.5: they are attacking, and what waits for that is set off."""
    events = []
    for ref in fighting(table):
        card = table.cards[ref[0]]
        events.append(Event("attacked", ref[0], card.seat, card, after=card, clause="10.1.2.4"))
        if table.facts.party:
            events.append(Event("formed_party", ref[0], card.seat, card, after=card, clause="15.1.1.9.1"))
    for event in events:
        atoms.record(table, event)
    trigger(table, events)
    if table.waiting:
        cite("10.1.2.5")


@attack.step("10.1.2.6")
def priority_after_declaring(table: Table, frame: AttackPhase) -> Result:
    return turn_player_first(table)


# ── 10.1.3 blocking ─────────────────────────────────────────────────────────────────────────────────────────────────
@attack.step("10.1.3.1")
def block(table: Table, frame: AttackPhase) -> Result:
    """10.1.3.1, 10.1.3.4: one forward may block; a party is blocked as if it were one."""
    seat = 1 - table.facts.player
    if not fighting(table):
        return Jump("10.1.3.6")
    if table.facts.party:
        cite("10.1.3.4")
    able, must = blockers(table, seat)
    return Ask(
        (seat,),
        "choose",
        "10.1.3.1",
        options_of(able),
        least=1 if must else 0,
        most=1,
        secret=must or price_decides(table, seat, v.BlockCost),
        prompt="block",
        too_few="10.1.3.1.3",
    )


@attack.answer("10.1.3.1")
def block_declared(table: Table, frame: AttackPhase, picked: tuple[Option, ...]) -> Result:
    if not picked:
        return Jump("10.1.3.6")
    card = picked[0].card
    atoms.set_facts(table, blocker=table.ref(card))
    return cost_of(table, [card], v.BlockCost, "10.1.3.1.3")


@attack.step("10.1.3.2")
def blocking(table: Table, frame: AttackPhase) -> None:
    """10.1.3.2, 10.1.3.5: it is blocking, if it is still controlled by that player, and what waits for that is set off."""
    ref = blocker(table)
    if ref is None:  # spent on its own cost, or lost while that was paid: nobody blocks
        atoms.set_facts(table, blocker=None)
        return
    keep(table, blocked=True)
    cite("10.1.3.2.1")
    card = table.cards[ref[0]]
    events = [Event("blocked", ref[0], card.seat, card, after=card, clause="10.1.3.2")]
    for one in fighting(table):
        attacker = table.cards[one[0]]
        events.append(Event("was_blocked", one[0], attacker.seat, attacker, after=attacker, clause="10.1.3.2"))
    for event in events:
        atoms.record(table, event)
    trigger(table, events)
    if table.waiting:
        cite("10.1.3.5")


@attack.step("10.1.3.6")
def priority_after_blocking(table: Table, frame: AttackPhase) -> Result:
    return turn_player_first(table)


# ── 10.1.4 damage ───────────────────────────────────────────────────────────────────────────────────────────────────
def blocker(table: Table) -> Ref | None:
    """The blocker that is still there."""
    ref: Ref | None = table.facts.blocker
    if ref is not None and is_there(table, ref) and table.cards[ref[0]].seat != table.facts.player:
        return ref
    return None


def in_combat(table: Table) -> list[Ref]:
    """10.1.3.2.1: attackers and blocker, as long as both sides are there."""
    there, against = fighting(table), blocker(table)
    return [*there, against] if there and against is not None else []


@attack.step("10.1.4.1")
def unblocked(table: Table, frame: AttackPhase) -> Result:
    """10.1.4.1: a point of damage to the opponent, where no block was declared; a party deals it as one."""
    there = fighting(table)
    if frame.blocked:
        return None
    if not there:
        return Jump("10.1.4.4")
    process = DamageProcess(1 - table.facts.player, 1, there[0], "combat")
    return Then(process, "10.1.4.4")


def _division(table: Table) -> Ask | None:
    """10.1.4.2.1: the blocker's damage is divided among the party in thousands, as its player likes."""
    there, against = fighting(table), blocker(table)
    if against is None or len(there) < 2:
        return None
    if not power(table, against[0]):
        return None
    units = max(1, power(table, against[0]) // 1000)
    options = options_of([ref[0] for ref in there])
    return Ask(
        (1 - table.facts.player,), "divide", "10.1.4.2.1", options, least=units, most=units, zeros=True, about=against, prompt="party damage"
    )  # fmt: skip


def _divided(table: Table, picked: tuple[Option, ...]) -> None:
    """10.1.4.2: all of its power is dealt; what is left over beyond the thousands, to the one that was picked last."""
    against = blocker(table)
    if picked and against is not None:
        over = power(table, against[0]) - 1000 * len(picked)
        dealt = [(option.card, 1000) for option in picked] + [(picked[-1].card, over)]
        cards = [ref[0] for ref in fighting(table)]
        keep(table, shares=tuple([sum([points for one, points in dealt if one == card]) for card in cards]))


@attack.step("15.2.3.1")
def divide_first_strike(table: Table, frame: AttackPhase) -> Result:
    """A blocker with first strike divides its damage before anybody has dealt any."""
    if blocker(table) is None or not fighting(table):
        cite("10.1.3.3")
        return Jump("10.1.4.4")
    return _division(table) if blocker(table) in strikes_first(table) else None


@attack.answer("15.2.3.1")
def first_strike_divided(table: Table, frame: AttackPhase, picked: tuple[Option, ...]) -> None:
    _divided(table, picked)


def _strikes(table: Table, frame: AttackPhase) -> list[Damaging]:
    """What attackers and blocker deal to each other, as things are."""
    there, against = fighting(table), blocker(table)
    if against is None or not there:
        return []
    found = []
    able = [ref for ref in there if forbidden(table, ref[0], "deal_combat_damage") is None]
    if len(able) < len(there):  # first who can deal damage, then how much it is in all, then what changes that
        cite("15.1.1.9.8")
    if able:
        found.append(
            Damaging(against, sum([power(table, ref[0]) for ref in able]), able[0], "combat", clause="10.1.4.2")
        )
    if forbidden(table, against[0], "deal_combat_damage") is None:
        shares = frame.shares or (power(table, against[0]),)
        for ref, share in zip(there, shares, strict=False):
            found.append(Damaging(ref, share, against, "combat", clause="10.1.4.2"))
    return [one for one in found if one.amount > 0]


def strikes_first(table: Table) -> list[Ref]:
    """15.2.3.2, 15.2.3.4: who has first strike; of a party all must have it."""
    there, against = fighting(table), blocker(table)
    found = [ref for ref in there if has(table, ref[0], t.FIRST_STRIKE)]
    if len(found) < len(there):
        if found:
            cite("15.2.3.4")
            cite("15.1.1.9.7")
        found = []
    if against is not None and has(table, against[0], t.FIRST_STRIKE):
        found.append(against)
    return found


@attack.step("15.2.3.2")
def first_strike(table: Table, frame: AttackPhase) -> Result:
    first = strikes_first(table)
    if not first:
        return Jump("10.1.4.2.1")
    cite("15.2.3.1")
    keep(table, struck=tuple(first), first=True)
    return intend(table, [one for one in _strikes(table, frame) if one.source in first])


@attack.step("15.2.3.3")
def between_strikes(table: Table, frame: AttackPhase) -> Result:
    """15.2.3.3: rule processes take place; nothing is cast, and what was set off waits."""
    return Priority(acting=False, stacking=False, once=True)


@attack.step("10.1.4.2.1")
def divide_damage(table: Table, frame: AttackPhase) -> Result:
    return None if blocker(table) in frame.struck else _division(table)


@attack.answer("10.1.4.2.1")
def damage_divided(table: Table, frame: AttackPhase, picked: tuple[Option, ...]) -> None:
    _divided(table, picked)


@attack.step("10.1.4.2")
def battle(table: Table, frame: AttackPhase) -> Result:
    return intend(table, [one for one in _strikes(table, frame) if one.source not in frame.struck])


@attack.step("10.1.4.4")
def priority_after_damage(table: Table, frame: AttackPhase) -> Result:
    return turn_player_first(table)


@attack.step("10.1.4.5")
def dissolve(table: Table, frame: AttackPhase) -> Result:
    """10.1.4.5, 10.1.4.6: the party is no more; the next attack."""
    if table.facts.party:
        cite("15.1.1.9.9")
    atoms.set_facts(table, attackers=(), blocker=None, party=False)
    cite("10.1.4.6")
    return Jump("10.1.2.1")


@attack.step("10.1.2.7")
def no_attack(table: Table, frame: AttackPhase) -> Result:
    """10.1.2.7: no attack was declared; the turn player has priority once more, then the phase is over."""
    atoms.set_facts(table, attackers=(), blocker=None, party=False)
    return turn_player_first(table)


@attack.step("10.1.4.6")
def over(table: Table, frame: AttackPhase) -> Result:
    return Done()


STEPS = {
    "10.1.1": "preparation",
    "10.1.2": "attack",
    "10.1.3": "block",
    "10.1.4": "damage",
    "15.1.1": "attack",
    "15.2.3": "damage",
}
