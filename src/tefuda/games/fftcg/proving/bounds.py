"""Bounds: what the rulebook never allows on a table, whatever was played; play that crosses one has a fault in it."""

from __future__ import annotations

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.rules.ch12_rule_processes import due
from tefuda.games.fftcg.rules.questions import controlled
from tefuda.kernel.checking import Losing, ToPick
from tefuda.kernel.replacement import Moving, applicable
from tefuda.kernel.requests import PASS, Option
from tefuda.kernel.state import Table


def out_of_bounds(state: Table) -> list[str]:
    """What is out of bounds. Limits hold where the rule processes have been done: whenever a player may act."""
    found: list[str] = []
    ask = state.pending
    # 12.3: they are looked for as a player gets priority; who declares an attack has not got it (10.1.2.1)
    settled = ask is not None and ask.kind == "act" and ask.prompt != "attack" and state.over is None
    if settled and _undone(state):
        found.append(f"12.3: rule processes are due while seat {state.pending.seat if state.pending else -1} may act")
    for seat, player in enumerate(state.players):
        if player.crystals < 0:
            found.append(f"6.8.1: seat {seat} has {player.crystals} crystals")
        backups = len(controlled(state, seat, t.BACKUP))
        if settled and backups > t.MOST_BACKUPS:
            found.append(f"7.7.4: seat {seat} has {backups} backups")
    items = {item.source[0] for item in state.stack if item.sort == "summon"}
    if settled and items != set(state.zone(t.STACK)):
        found.append(f"7.12.1: the cards on the stack are {state.zone(t.STACK)}, the items {sorted(items)}")
    for card in state.cards:
        if card.damage < 0 or any(number <= 0 for _, number in card.counters):
            found.append(f"card {card.id} has damage {card.damage} and counters {card.counters}")
        if card.damage and card.zone != t.FIELD:
            found.append(f"7.4: card {card.id} has damage off the field")
        facts = state.game.faces[card.face].facts
        if card.zone == t.FIELD and t.SUMMON in facts.kinds:
            found.append(f"5.2.3.1.2.1: the summon {card.id} is on the field")
        if facts.lb_cost and card.zone not in (t.FIELD, t.STACK, t.LB_DECK):
            found.append(f"15.2.8.4.1: the Limit Break card {card.id} is in {t.ZONES[card.zone].name}")
    return found


def _undone(state: Table) -> bool:
    """Is there a rule process that should have been done: one that no effect forbids or has another thing done for?"""
    found = due(state)
    if found is None:
        return False
    others = [what for what in found.found if isinstance(what, Losing | ToPick)]
    moves = [what for what in found.found if isinstance(what, Moving)]
    return bool(others) or any(
        not state.game.prohibited(state, move) and not applicable(state, move, ()) for move in moves
    )


def wishes(state: Table, seat: int) -> list[Option]:
    """All deeds that a seat could wish for: cast any card, use any ability, attack with any card."""
    found = [PASS]
    for zone in (t.HAND, t.FIELD, t.BREAK, t.LB_DECK):
        for owner in (0,) if t.ZONES[zone].shared else range(state.seats):
            for card in state.zone(zone, owner):
                found += [Option(verb, card=card) for verb in ("play", "warp", "prime", "attack")]
                abilities = len(state.game.facts(state, card).activated)
                found += [Option("activate", card=card, index=index) for index in range(abilities + 1)]
    return found
