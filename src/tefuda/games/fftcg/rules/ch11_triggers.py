"""Chapter 11.8, automatic abilities: what the words for the events mean that set them off."""

from __future__ import annotations

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.rules import rules
from tefuda.games.fftcg.rules.ch11_choices import is_summons
from tefuda.games.fftcg.rules.ch11_using import Casting
from tefuda.games.fftcg.rules.ch15_party import dealing
from tefuda.games.fftcg.rules.questions import damage_taken
from tefuda.kernel.effects.nodes import Did, Pool
from tefuda.kernel.effects.vocabulary import EventPattern
from tefuda.kernel.evaluating.matching import fits
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.records import Ref
from tefuda.kernel.table.state import Table

rules.known_later(Did)  # 11.8.9: "if you do so, choose": chosen as it goes on the stack, whether it will be done or not


# ── cards that move ─────────────────────────────────────────────────────────────────────────────────────────────────
@rules.event("entered", "moved", enters=(t.FIELD,))
def came_by(table: Table, pattern: EventPattern, holder: Ref, seat: int, event: Event) -> bool:
    """By being cast, by warp, or by an ability (warp is one; a summon is none, unless the text names it, too)."""
    if pattern.sort not in ("put", "effect"):
        return not pattern.sort or event.sort == pattern.sort
    if event.sort not in ("put", "warp") or event.source is None:
        return False
    return pattern.sort == "effect" or bool(pattern.by_whose) or not _by_summon(table, event)


def _by_summon(table: Table, event: Event) -> bool:
    return event.source is not None and t.SUMMON in table.known(event.source)[1].kinds


def discarded_by(table: Table, pattern: EventPattern, holder: Ref, seat: int, event: Event) -> bool:
    """By whatever (""), by a summon or an ability ("effect"), by an ability alone; what a cost or a rule asks for is by neither."""
    if not pattern.sort:
        return True
    return event.source is not None and (pattern.sort == "effect" or not _by_summon(table, event))


rules.event("left", "moved", leaves=(t.FIELD,))(came_by)
rules.event("moved")(came_by)
rules.event("broken_zone", "moved", leaves=(t.FIELD,), enters=(t.BREAK,))
rules.event("broken", "moved", sort="break", leaves=(t.FIELD,))  # 15.1.1.3.2: only what says so breaks
rules.event("discarded", "moved", leaves=(t.HAND,), enters=(t.BREAK,))(
    discarded_by
)  # 15.1.1.4.1: by whatever puts it there
rules.event("drawn", "moved", of="player", sort="draw", leaves=(t.DECK,), enters=(t.HAND,))

# ── what happens to cards, and what they do ─────────────────────────────────────────────────────────────────────────
for _word in ("attacked", "blocked", "was_blocked", "formed_party", "primed", "counters_gone", "frozen"):
    rules.event(_word, fact="sort")


def _lies_there(table: Table, pattern: EventPattern, event: Event) -> bool:
    """6.2.5: nobody controls a card that is not on the field: what is said of one's Forwards is not of those elsewhere."""
    if not isinstance(pattern.subject, Pool) or event.card < 0:
        return True
    cite("6.2.5")
    zone: str = table.game.zones[table.cards[event.card].zone].name
    return zone == pattern.subject.zone


@rules.event("chosen", by_seat=True)
def chosen_by(table: Table, pattern: EventPattern, holder: Ref, seat: int, event: Event) -> bool:
    """By whatever, or by a summon or by an ability, where the text says so: by what is being cast or used."""
    if not _lies_there(table, pattern, event):
        return False
    if not pattern.fact:
        return True
    casting = next((frame for frame in reversed(table.frames) if isinstance(frame, Casting)), None)
    return casting is not None and pattern.fact == ("summon" if is_summons(table, casting) else "ability")


@rules.event("counted", fact="sort")
def is_placed(table: Table, pattern: EventPattern, holder: Ref, seat: int, event: Event) -> bool:
    """6.7.1: counters are placed; taking some off (15.1.1.10.1) is another thing."""
    return event.amount > 0 and _lies_there(table, pattern, event)


@rules.event("uncounted", "counted", fact="sort")
def is_taken_off(table: Table, pattern: EventPattern, holder: Ref, seat: int, event: Event) -> bool:
    return event.amount < 0 and _lies_there(table, pattern, event)


rules.event("activated", "stood", fact="sort")
rules.event("dulled", "acted", fact="sort")


def who_dealt(table: Table, event: Event) -> tuple[Ref, ...]:
    """15.1.1.9.8: who has dealt damage, or would deal it: in battle all of a party."""
    return dealing(table, event.source, event.sort)


rules.event("damaged", by_sort=True, doers=who_dealt)
rules.event("dealt", by_sort=True, done_to=True)  # deeds of a card, to another one or to a player
rules.event("broke", by_sort=True, done_to=True)
rules.event("dealt_player", by_sort=True)
rules.event("party_dealt", of="player", by_sort=True, done_to=True)  # 15.1.1.9.10: deeds of a party
rules.event("party_dealt_player", of="player", by_sort=True)


@rules.event("cast", by_sort=True)
def is_nth(table: Table, pattern: EventPattern, holder: Ref, seat: int, event: Event) -> bool:
    """The second, third, … card that the player casts this turn, where the text says so: this one is among them already."""
    cast = [player for player, _ in table.facts.cast if player == event.seat]
    return not pattern.fact or pattern.fact == str(len(cast))


rules.event("used", by_sort=True)


@rules.event("party_with", "formed_party", of="player")
def formed_with(table: Table, pattern: EventPattern, holder: Ref, seat: int, event: Event) -> bool:
    """15.1.1.9.1: who formed a party, and with whom; asked as it attacks, whatever becomes of them later."""
    members = [ref for ref in table.facts.attackers if table.alive(ref)]
    others = [ref for ref in members if ref[0] != event.card]
    formed = any(ref[0] == event.card and fits(table, pattern.subject, holder, seat, ref) for ref in members)
    return formed and any(fits(table, pattern.whom, holder, seat, ref) for ref in others)


# ── players and the turn ────────────────────────────────────────────────────────────────────────────────────────────
rules.event("burst_used", "burst", of="player")
rules.event("player_damaged", "player damaged", of="player", by_sort=True, doers=who_dealt)
rules.event("point_taken", "point taken", of="player", by_sort=True, doers=who_dealt)  # 6.5.2: of several, one


@rules.event("nth_damage", "player damaged", of="player")
def is_nth_point(table: Table, pattern: EventPattern, holder: Ref, seat: int, event: Event) -> bool:
    """7.8.2: is the fifth, … point of damage of a player among those that were dealt now?"""
    now = damage_taken(table, event.seat)
    return now - event.amount < int(pattern.fact) <= now


rules.event("phase", of="player", fact="sort", means={"main": ("main1", "main2")})  # either main phase


@rules.citing_after("matched")
def cite_matched(table: Table, when: Node, event: Event) -> None:
    cite("11.8.6")
    if table.facts.phase not in ("main1", "main2", "attack"):
        cite("11.8.3")
    if event.kind == "moved":
        cite("11.8.16")
        if event.after is not None and event.after.zone == t.FIELD:
            cite("11.8.16.2.1")
        if event.sort != "limit break" and table.game.faces[table.cards[event.card].face].facts.lb_cost:
            cite("15.2.8.4.2")
