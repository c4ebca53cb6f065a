"""Chapters 13.4 and 13.5: what the turn player may do now, and what stands in the way of all else."""

from __future__ import annotations

from tefuda.games.cipher import table as t
from tefuda.games.cipher.rules.ch15_deploying import (
    Deploying,
    LevellingUp,
    bar_deployment,
    bar_level_up,
)
from tefuda.games.cipher.rules.ch17_moving import MovingUnit, bar_move
from tefuda.games.cipher.rules.ch18_attack import Attack, bar_attack
from tefuda.games.cipher.rules.ch19_using import bar_use, using
from tefuda.games.cipher.rules.ch24_loops import begins, done_before
from tefuda.games.cipher.rules.questions import barred
from tefuda.kernel.table.game import derived_facts
from tefuda.kernel.table.requests import Ask, Bar, Option
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import Again, Result

END = Option("end")
DEPLOYING, ACTING = ("play", "level"), ("move", "attack", "activate")


def bar_deed(table: Table, seat: int, wish: Option) -> Bar | None:
    """What the deed itself needs, at its moment."""
    verb, card = wish.verb, wish.card
    if verb == "activate":
        unable = bar_use(table, seat, card, wish.index)
        return barred("24.2.1") if unable is None and table.history and done_before(table, wish) else unable
    if verb == "play":
        return bar_deployment(table, seat, card)
    if verb == "level":
        return bar_level_up(table, seat, card)
    return bar_move(table, seat, card) if verb == "move" else bar_attack(table, seat, card, wish.target)


def deploying(table: Table) -> Ask:
    """13.4.1.2: what can be deployed, and what can be laid on a unit. Others do not know what the hand holds, so it is asked anyhow."""
    seat, now = table.facts.player, table.derived or derived_facts(table)
    offered: list[Option] = []
    for card in table.zone(t.HAND, seat):
        if bar_deployment(table, seat, card) is None:
            offered.append(Option("play", card=card))
        if bar_level_up(table, seat, card) is None:
            offered.append(Option("level", card=card))
    for zone in (t.RETREAT, t.BONDS, t.ORBS, t.INFINITE):
        for card in table.zone(zone, seat):
            if now[card].collected and bar_deployment(table, seat, card) is None:
                offered.append(Option("play", card=card))
    return Ask((seat,), "act", "13.4.1.2", (*offered, END), secret=True, prompt="deploy")


def acting(table: Table) -> Ask:
    """13.5.1.3: which units can move and attack, and which skills can be used."""
    seat, now = table.facts.player, table.derived or derived_facts(table)
    offered: list[Option] = []
    for unit in table.zone(t.FIELD, seat):
        if bar_attack(table, seat, unit) is None:
            offered.append(Option("attack", card=unit))
        if bar_move(table, seat, unit) is None:
            offered.append(Option("move", card=unit))
    for zone in (t.FIELD, t.BONDS, t.HAND):
        for card in table.zone(zone, seat):
            activated = now[card].activated
            if not activated:
                continue
            for place in range(len(activated)):
                wish = Option("activate", card=card, index=place)
                if bar_deed(table, seat, wish) is None:
                    offered.append(wish)
    return Ask((seat,), "act", "13.5.1.3", (*offered, END), secret=True, prompt="act")


def do_it(table: Table, option: Option) -> Result:
    """Carry out a deed, and ask again."""
    seat, card = table.facts.player, option.card
    if option.verb == "play":
        return Again(Deploying(seat, card))
    if option.verb == "level":
        return Again(LevellingUp(seat, card))
    if option.verb == "move":
        return Again(MovingUnit(card))
    if option.verb == "attack":
        return Again(Attack(seat, card))
    loop = begins(table, option)
    return Again(loop or using(table, seat, card, option.index))


# ── for whoever asks why not ────────────────────────────────────────────────────────────────────────────────────────
def bar(table: Table, seat: int, wish: Option) -> Bar | None:
    """What stands in the way of a deed now: the moment first, then the deed itself."""
    ask = table.pending
    if ask is not None and seat in ask.seats and ask.kind != "act":
        return _bar_answer(table, ask, wish)
    if ask is None or seat not in ask.seats or ask.prompt not in ("deploy", "act"):
        return barred("13.5.1.3" if wish.verb in ACTING else "13.4.1.2")
    if wish.verb == "end":
        return None
    if wish.verb in DEPLOYING and ask.prompt != "deploy":
        return barred("13.4.1.2")
    if wish.verb in ACTING and ask.prompt != "act":
        return barred("13.5.1.3")
    if wish.verb not in (*DEPLOYING, *ACTING) or wish.card < 0:
        return barred(ask.clause)
    return bar_deed(table, seat, wish)


def _bar_answer(table: Table, ask: Ask, wish: Option) -> Bar | None:
    if wish in ask.options:
        return None
    return barred("20.1" if ask.prompt == "target" else ask.clause)
