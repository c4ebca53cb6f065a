"""What texts speak of: fighters in a battle, phases, the lowest and highest, the target player; winning, and damage that another takes."""

from __future__ import annotations

from tefuda.games.pso2 import table as t
from tefuda.games.pso2.rules import BATTLE, rules
from tefuda.games.pso2.rules.ch506_attackers import extreme
from tefuda.games.pso2.rules.questions import Speaker, is_boss, player_card
from tefuda.games.pso2.words import vocabulary as v
from tefuda.kernel.effects.nodes import Test
from tefuda.kernel.evaluating.questions import amount, members, passes, pool
from tefuda.kernel.flow.ending import finish
from tefuda.kernel.flow.procedures import keep
from tefuda.kernel.happening.replacement import Damaging
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.resolving.joint import choices_in_order
from tefuda.kernel.resolving.performing import reached
from tefuda.kernel.table.masks import name_mask
from tefuda.kernel.table.records import Card, Ref, Resolving, change
from tefuda.kernel.table.requests import NO, YES, Ask, Option
from tefuda.kernel.table.sides import masters_meant, seats_of, side_of
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import Result, WordResult

ATTACKING, FIGHTING = ("attacking", "engaged", "damage"), ("engaged", "damage")  # by stage (506.4.1, 506.5.1)


# ── battles and phases ──────────────────────────────────────────────────────────────────────────────────────────────
@rules.state(t.ATTACKING, reads=BATTLE)
def is_attacking(table: Table, card: Card, facts: t.Facts) -> bool:
    """506.4.1: from being turned OFF until the damage was dealt (506.6.3)."""
    cite("506.4.1")
    return table.facts.stage in ATTACKING and table.facts.attacker == (card.id, card.life)


@rules.state(t.ENGAGED, reads=BATTLE)
def is_engaged(table: Table, card: Card, facts: t.Facts) -> bool:
    """506.5.1: who fights, from the engagement step on."""
    cite("506.5.1")
    fighting = (table.facts.attacker, *table.facts.defenders) if table.facts.stage in FIGHTING else ()
    return (card.id, card.life) in fighting


@rules.group(v.Opposed, reads=BATTLE)
def the_opposed(table: Table, scope: Speaker, node: v.Opposed) -> tuple[Ref, ...]:
    """506.5.1: whom cards are engaged with: the attacker with all that it attacks, each of these with the attacker."""
    if table.facts.stage not in FIGHTING:
        return ()
    attacker, defenders = table.facts.attacker, table.facts.defenders
    found: list[Ref] = []
    for ref in members(table, scope, node.group):
        found += defenders if ref == attacker else (attacker,) if ref in defenders else ()
    cite("506.5.1")
    return tuple(found)


@rules.condition(v.InPhase, reads=name_mask("phase"))
def in_phase(table: Table, scope: Speaker, node: v.InPhase) -> bool:
    """500.3: the phase of the turn."""
    cite("500.3")
    return bool(table.facts.phase == node.phase)


@rules.condition(v.InStep, reads=BATTLE)
def in_step(table: Table, scope: Speaker, node: v.InStep) -> bool:
    """506.2.1: the step of the battle."""
    cite("506.2.1")
    return bool(table.facts.stage == node.step)


# ── cards ───────────────────────────────────────────────────────────────────────────────────────────────────────────
@rules.test(v.Extreme)
def is_extreme(table: Table, scope: Speaker, card: Card, facts: t.Facts, test: v.Extreme) -> bool:
    """R.4.10: no card of the pool has less, or more, of the number."""
    return card.id in extreme(table, pool(table, scope, test.pool), test.fact, test.most)


rules.fact("target", reads=name_mask("target"))
rules.fact("boss", "mine", reads=0)


@rules.test("boss")
def is_the_bosss(table: Table, scope: Speaker, card: Card, facts: t.Facts, test: Test) -> bool:
    """R.1.1: of the boss's side."""
    cite("R.1.1")
    return is_boss(table, card.seat)


@rules.test("mine")
def is_mine(table: Table, scope: Speaker, card: Card, facts: t.Facts, test: Test) -> bool:
    """R.1.1: of the player who speaks, where others of the party are meant."""
    cite("R.1.1")
    return card.seat == scope.seat


@rules.test(v.Wears)
def wears(table: Table, scope: Speaker, card: Card, facts: t.Facts, test: v.Wears) -> bool:
    """205.4.1: does such a card lie on it?"""
    cite("205.4.1")
    return any(passes(table, scope, other, test.tests) for other in card.attached)


@rules.test("target")
def is_the_target(table: Table, scope: Speaker, card: Card, facts: t.Facts, test: Test) -> bool:
    """R.3.1: of the cards of the target player."""
    return bool(card.seat == table.facts.target)


@rules.group(v.TurnPlayer, reads=name_mask("player"))
def the_turn_player(table: Table, scope: Speaker, node: v.TurnPlayer) -> tuple[Ref, ...]:
    """500.2: the player card of whoever has the turn."""
    cite("500.2")
    return tuple([table.ref(card) for card in table.zone(t.PLAYER_ZONE, table.facts.player)])


@rules.group(v.Boss, reads=1 << t.PLAYER_ZONE)
def the_boss(table: Table, scope: Speaker, node: v.Boss) -> tuple[Ref, ...]:
    """R.2.4: the card of the boss; none in a game that is not against one."""
    cards = [card for boss in range(table.seats, table.masters) for card in table.zone(t.PLAYER_ZONE, boss)]
    return tuple([table.ref(card) for card in cards])


@rules.group(v.TargetPlayer, reads=name_mask("target"))
def the_target_player(table: Table, scope: Speaker, node: v.TargetPlayer) -> tuple[Ref, ...]:
    """R.3.1: the player card of the target player, who may have dropped out."""
    target = table.facts.target
    card = player_card(table, target) if 0 <= target < table.seats else -1
    if card < 0:
        return ()
    cite("R.3.1")
    return (table.ref(card),)


# ── instructions ────────────────────────────────────────────────────────────────────────────────────────────────────
rules.binds(v.Bid)


class AskedOf(Node, frozen=True, tag=t.own):
    """An inner word: a player is asked whether to do what an effect lets that player do; one who does is `it`."""

    seat: int
    effect: Node


class Willing(Node, frozen=True, tag=t.own):
    """An inner word: those who want to, who are `it`, do what an effect lets them do."""

    effect: Node


rules.part(v.TheyMay, "effect")
rules.binds(v.TheyMay)


@rules.word(v.TheyMay, "103.1.2")
def they_may(table: Table, frame: Resolving, node: v.TheyMay) -> WordResult:
    """103.1.2: each opponent decides, one after the other; a boss decides nothing."""
    seats = [seat for seat in masters_meant(table, frame.seat, "opponent", frame) if not is_boss(table, seat)]
    keep(table, it=())
    return (*choices_in_order(table, tuple([AskedOf(seat, node.effect) for seat in seats])), Willing(node.effect))


@rules.word(AskedOf)
def ask_of(table: Table, frame: Resolving, node: AskedOf) -> Result:
    """103.2.1.2: nobody is asked who could not do it; how many cards a hand has all may know (400.3)."""
    keep(table, it=())
    number = amount(table, frame, node.effect.number) if isinstance(node.effect, v.Discard) else 0
    if len(table.zone(t.HAND, node.seat)) < number:
        return None
    return Ask((node.seat,), "yes/no", "103.1.2", (YES, NO), about=frame.source, prompt="may")


@rules.answering(AskedOf)
def answered(table: Table, frame: Resolving, node: AskedOf, picked: tuple[Option, ...]) -> None:
    card = player_card(table, node.seat)
    keep(table, it=(table.ref(card),) if picked[0].verb == YES.verb and card >= 0 else ())


@rules.word(Willing)
def willing(table: Table, frame: Resolving, node: Willing) -> WordResult:
    """What those do who wanted to."""
    keep(table, did=bool(frame.it))
    return (node.effect,) if frame.it else ()


@rules.word(v.Bid)
def bid(table: Table, frame: Resolving, node: v.Bid) -> WordResult:
    """A player who is named does something: in what is done, that player is spoken of."""
    refs = tuple(reached(table, frame, node.group))
    keep(table, it=refs, did=bool(refs))
    return (node.effect,) if refs else ()


@rules.word(v.Win, "101.4")
def win(table: Table, frame: Resolving, node: v.Win) -> None:
    """101.4: an effect has a player win, and the game is over at once; a party wins together (R.2.5)."""
    winners = masters_meant(table, frame.seat, node.who, frame)
    if winners:
        finish(table, tuple(seats_of(table, side_of(table, winners[0]))) or winners, "101.4")  # a boss has no seat


@rules.in_place_of(v.Shield)
def shield(table: Table, scope: Speaker, instead: v.Shield, intention: Damaging) -> Damaging:
    """103.4.3: the damage is dealt to another card instead, by the same source; where there is none, nothing changes."""
    refs = [ref for ref in reached(table, scope, instead.group) if table.cards[ref[0]].zone in t.IN_PLAY]
    return change(intention, ref=refs[0]) if refs else intention
