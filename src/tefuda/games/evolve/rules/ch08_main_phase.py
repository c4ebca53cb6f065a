"""Chapter 8, what stands in the way of a deed now: the moment, then what the deed itself needs."""

from __future__ import annotations

from typing import Any

from tefuda.games.evolve import table as t
from tefuda.games.evolve.rules import ch10_choices as choices
from tefuda.games.evolve.rules.appendix_b import bar_rush
from tefuda.games.evolve.rules.ch08_attackers import bar_attack, bar_attacker, targets, unmet_demand
from tefuda.games.evolve.rules.ch08_bars import bar_activate, bar_play, plays_banished
from tefuda.games.evolve.rules.ch15_loops import done_before
from tefuda.games.evolve.rules.questions import unconcerned
from tefuda.kernel.flow.repeating import barred
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.table.game import derived_facts
from tefuda.kernel.table.requests import PASS, Ask, Bar, Option
from tefuda.kernel.table.state import Table

END = Option("end")


# ── the moment, and all of it ───────────────────────────────────────────────────────────────────────────────────────
def bar_end(table: Table, seat: int) -> Bar | None:
    """7.3.3.1: the phase cannot end while something that an effect demands in it can still be done."""
    if not table.collecting:
        return None
    now = table.derived or derived_facts(table)
    for card in table.zones[t.FIELD * table.seats + seat]:
        if not now[card].collected or unconcerned(now[card]):
            continue
        maker = unmet_demand(table, seat, card)
        if maker >= 0:
            cite("7.3.3.1")
            return Bar("7.3.3.1", maker)
    return None


def is_quick(table: Table, option: Option) -> bool:
    """Has the card, or the activated ability, of a deed the quick keyword (12.3)?"""
    facts = table.game.facts(table, option.card)
    if option.verb == "play":
        return "クイック" in facts.keywords
    return -1 < option.index < len(facts.activated) and bool(facts.activated[option.index].quick)


def bar_moment(table: Table, seat: int, wish: Option) -> Bar | None:
    """Is this the moment for a deed: one's own main phase, or (for quick ones) a quick window (12.3.4)?"""
    ask = table.pending
    if ask is not None and ask.seat == seat and ask.kind == "act":
        if ask.clause == "7.3.3":
            return None
        if wish.verb in ("play", "activate"):
            return None if is_quick(table, wish) else Bar("12.3.4")
        return Bar(ask.clause)
    if wish.verb in ("play", "activate"):
        return Bar("12.3.4" if seat != table.facts.player else "7.3.3")
    return Bar("7.3.3")


def bar_answer(table: Table, ask: Ask, wish: Option) -> Bar | None:
    """What stands in the way of giving this as an answer to a question."""
    if wish in ask.options:
        return None
    if wish.verb == "mode":
        cite("5.18.3.1.2")
        return Bar("5.18.3.1.2")
    if wish.verb == "number" and ask.too_few:
        return Bar(ask.too_few)
    if wish.verb == "name":
        collaborations = [facts.collaboration for face in table.game.faces for facts in face.sides]
        return Bar("5.33.1.1" if wish.text in collaborations else "5.33.1")
    if wish.verb in ("card", "leader") and ask.prompt == "target" and ask.about is not None:
        return bar_attack(table, ask.seat, ask.about[0], wish.card)
    if wish.verb in ("card", "leader") and ask.prompt == "targets":
        play: Any = table.frames[-1]
        return choices.bar_target(table, play, table.ref(wish.card)) or Bar(ask.clause)
    return Bar(ask.clause)


def bar(table: Table, seat: int, wish: Option) -> Bar | None:
    """What stands in the way of a deed now: the moment first, then the deed itself."""
    blocked = _bar(table, seat, wish)
    ask = table.pending
    if (
        blocked is not None
        and wish.verb in ("play", "activate", "attack", "rush")
        and ask is not None
        and ask.prompt == "main"
    ):
        cite("8.1.2")
    return blocked


def _bar(table: Table, seat: int, wish: Option) -> Bar | None:
    ask = table.pending
    if ask is not None and ask.seat == seat and ask.kind != "act":
        return bar_answer(table, ask, wish)
    if wish == PASS and ask is not None and ask.seat == seat and wish in ask.options:
        return None
    moment = bar_moment(table, seat, wish)
    if moment is not None:
        return moment
    if wish.verb == "end":
        return bar_end(table, seat)
    if wish.card < 0:
        return Bar("7.3.3")
    if wish.verb == "rush":
        return bar_rush(table, seat, wish.card)
    if wish.verb == "play":
        record = table.cards[wish.card]
        places = (t.HAND, t.EX, t.BANISHED) if plays_banished(table, seat) else (t.HAND, t.EX)
        if record.zone not in places or record.seat != seat or (record.zone == t.BANISHED and record.facedown):
            return Bar("8.2.1")
        return bar_play(table, seat, wish.card)
    if wish.verb == "activate":
        if not -1 < wish.index < len(table.game.facts(table, wish.card).activated):
            return Bar("8.3.1")
        if done_before(table, [wish]):
            cite("15.2.1.2")
            return Bar("15.2.1.2")
        if barred(table, (seat,), (wish,)):
            return Bar("15.2.1.1")
        return bar_activate(table, seat, wish.card, wish.index)
    if wish.verb == "attack":
        if wish.target >= 0:
            return bar_attack(table, seat, wish.card, wish.target)
        blocked = bar_attacker(table, seat, wish.card)
        if blocked is None and not targets(table, seat, wish.card):
            cite("8.4.3.2")
            return Bar("8.4.3.2")
        return blocked
    return None if ask is not None and wish in ask.options else Bar("7.3.3")
