"""Bounds: what the rulebook never allows on a table, whatever was played; play that crosses one has a fault in it."""

from __future__ import annotations

from tefuda.games.evolve import table as t
from tefuda.games.evolve.rules.ch09_special_cards import ADVANCE_ZONES, TOKEN_ZONES
from tefuda.games.evolve.rules.questions import leader
from tefuda.kernel.requests import Option
from tefuda.kernel.state import GONE, Table

LINKED = (t.EVOLUTION, t.RACE, t.DRIVE, t.EQUIPMENT)  # the zones of cards that lie under or over another


def out_of_bounds(state: Table) -> list[str]:
    """What is out of bounds. Limits hold where the rule processes have been done: whenever a player may act."""
    found: list[str] = []
    settled = state.pending is not None and state.pending.kind == "act"
    for seat, player in enumerate(state.players):
        if min(player.pp, player.max_pp, player.ep, player.sep) < 0:
            found.append(f"seat {seat} has fewer than no points: {player}")
        if player.max_pp > t.MOST_PP:
            found.append(f"3.2.4.1: seat {seat} has a maximum of {player.max_pp} PP")
        if settled and player.pp > player.max_pp:
            found.append(f"11.9.1: seat {seat} has {player.pp} PP of {player.max_pp}")
        if len(state.zone(t.LEADER, seat)) != 1:
            found.append(f"seat {seat} has {len(state.zone(t.LEADER, seat))} leaders")
        for zone, limit, clause in ((t.FIELD, player.field_limit, "11.4.1"), (t.EX, player.ex_limit, "11.5.1")):
            if settled and len(state.zone(zone, seat)) > limit:
                there = len(state.zone(zone, seat))
                found.append(f"{clause}: seat {seat} has {there} cards in {t.ZONES[zone].name}, {limit} may be")
    for card in state.cards:
        kinds, special = state.game.faces[card.face].sides[0].kinds, state.game.faces[card.face].sides[0].special
        if card.token and card.zone not in (*TOKEN_ZONES[kinds[0]][0], GONE):
            found.append(f"9.1.4: the token {card.id} is in {t.ZONES[card.zone].name}")
        if t.ADVANCE in special and not card.token and card.zone not in ADVANCE_ZONES:
            found.append(f"9.2.2: the advance card {card.id} is in {t.ZONES[card.zone].name}")
        if (card.damage < 0 and card.zone != t.LEADER) or any(number <= 0 for _, number in card.counters):
            found.append(f"card {card.id} has damage {card.damage} and counters {card.counters}")
        if card.attached and card.zone != t.FIELD:
            found.append(
                f"5.16.3: card {card.id} has links in {'nowhere' if card.zone == GONE else t.ZONES[card.zone].name}"
            )
        for other in card.attached:
            if settled and state.cards[other].zone not in LINKED:
                found.append(f"card {card.id} is linked with {other}, which is in zone {state.cards[other].zone}")
    return found


def wishes(state: Table, seat: int) -> list[Option]:
    """All deeds that a seat could wish for: play any card, use any ability, attack with any card."""
    found = [Option("end")]
    targets = [
        *[card for other in range(state.seats) for card in state.zone(t.FIELD, other)],
        *[leader(state, other) for other in range(state.seats)],
    ]
    for zone in (t.HAND, t.EX, t.FIELD, t.LEADER, t.GRAVEYARD):
        for owner in range(state.seats):
            for card in state.zone(zone, owner):
                found.append(Option("play", card=card))
                found += [
                    Option("activate", card=card, index=index)
                    for index in range(len(state.game.facts(state, card).activated) + 1)
                ]
                if zone == t.FIELD:
                    found += [Option("attack", card=card), Option("rush", card=card)]
                    found += [Option("attack", card=card, target=target) for target in targets]
    return found
