"""Chapter 11.12.5, replacement effects: what may be replaced besides what all games have, what happens instead, what is forbidden."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.rules import rules
from tefuda.games.fftcg.rules.ch06_damage import DamagingPlayer
from tefuda.games.fftcg.rules.ch11_resolving import Resolution
from tefuda.games.fftcg.rules.ch11_using import Casting
from tefuda.games.fftcg.rules.ch15_party import dealing
from tefuda.games.fftcg.rules.questions import forbidden_to, player_forbidden, position_of
from tefuda.games.fftcg.words.vocabulary import Amount, Damage, Exile, Put
from tefuda.kernel.effects.nodes import Forbid, It, Replace, This
from tefuda.kernel.evaluating.continuous import collected
from tefuda.kernel.evaluating.matching import awaits, speaker
from tefuda.kernel.evaluating.questions import Scope, amount
from tefuda.kernel.happening.contested import AS_EFFECT, would_be
from tefuda.kernel.happening.replacement import Damaging, Moving
from tefuda.kernel.happening.triggers import trigger_holders
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.primitives.values import Node, Record
from tefuda.kernel.resolving.walking import walk
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.records import Frame, Item, Resolving, Source, change
from tefuda.kernel.table.sides import masters_meant
from tefuda.kernel.table.state import Table

NEVER_THERE = {t.HAND: "return", t.REMOVED: "be_exiled"}  # what does not return to the hand, what is not removed


@rules.would_be(Damaging)
def would_deal(table: Table, what: Damaging) -> tuple[Event, ...]:
    """Whoever deals the damage, each of a party (15.1.1.9.10), would have dealt it."""
    return _deeds(table, "dealt", what)


@rules.would_be(DamagingPlayer)
def would_damage_player(table: Table, what: DamagingPlayer) -> tuple[Event, ...]:
    """What happens to a player happens to no card; who deals it to the opponent would have dealt it."""
    event = Event("player damaged", -1, what.seat, amount=what.amount, source=what.source, sort=what.sort)
    return (event, *[deed for deed in _deeds(table, "dealt_player", what) if deed.seat != what.seat])


def _deeds(table: Table, word: str, what: Damaging | DamagingPlayer) -> tuple[Event, ...]:
    """The deeds of those that deal the damage and are still there: who has left is no forward of anybody's (6.2.5), though it came back (7.4)."""
    found = []
    for card, _ in [ref for ref in dealing(table, what.source, what.sort) if table.alive(ref)]:
        record, facts = table.cards[card], table.game.facts(table, card)
        found.append(
            Event(
                word,
                card,
                record.seat,
                record,
                after=record,
                amount=what.amount,
                source=what.source,
                sort=what.sort,
                facts=facts,
                target=what.ref,
            )
        )
    return tuple(found)


@rules.in_place_of(Put)
def put_elsewhere(table: Table, scope: Scope, instead: Put, intention: Record) -> Moving | object:
    """A card that would enter does so under another's control, or dull; one that would move goes to its owner's zone instead (7.3)."""
    if type(intention) is not Moving:
        return AS_EFFECT
    if instead.zone == "field" and intention.zone == t.FIELD and table.cards[intention.ref[0]].zone != t.FIELD:
        seat = masters_meant(table, scope.seat, instead.whose)[0] if instead.whose else intention.seat
        return change(intention, seat=seat, acted=intention.acted or instead.acted)
    if not _is_the_card(scope, instead.group, intention):
        return AS_EFFECT
    zone, position = table.game.zone_of(instead.zone), position_of(instead)
    owner = table.cards[intention.ref[0]].owner
    return change(intention, zone=zone, seat=owner, position=position, facedown=None, reason="put")


@rules.in_place_of(Exile)
def exile(table: Table, scope: Scope, instead: Exile, intention: Record) -> Moving | object:
    """A card that would move is removed from the game instead."""
    if type(intention) is not Moving or not _is_the_card(scope, instead.group, intention):
        return AS_EFFECT
    owner, facedown = table.cards[intention.ref[0]].owner, instead.facedown or None
    return change(intention, zone=t.REMOVED, seat=owner, position=0, facedown=facedown, reason="exile")


def _is_the_card(scope: Scope, group: Node, intention: Moving) -> bool:
    """Is it the card about to move that goes elsewhere instead, and not another that the text names?"""
    return isinstance(group, It) or (isinstance(group, This) and scope.source == intention.ref)


@rules.citing_after("replaced")
def cite_replaced(table: Table, source: Source, intention: Any) -> None:
    """11.12.5.3: it was there before the event, where it came to be in this game; 11.8.15: what now sets off nothing."""
    if any(source.change in effect.changes for effect in table.effects):
        cite("11.12.5.3")
    if intention.ref[0] < 0:
        return
    event = would_be(table, intention)[0]
    for card in trigger_holders(table):
        for ability in table.game.facts(table, card).automatics:
            if awaits(table, ability.trigger, table.ref(card), table.cards[card].seat, event):
                cite("11.8.15")


@rules.prohibition(DamagingPlayer)
def player_is_not_damaged(table: Table, intention: DamagingPlayer) -> bool:
    """2.2: does an effect say that this player is not dealt damage?"""
    return player_forbidden(table, intention.seat, "be_damaged") is not None


@rules.prohibition(Damaging)
@rules.prohibition(Moving)
def prohibited(table: Table, intention: Moving | Damaging) -> bool:
    """2.2: does an effect forbid this?"""
    deeds: tuple[str, ...] = ()
    if type(intention) is Moving and table.cards[intention.ref[0]].zone == t.FIELD:
        deeds = _moves_forbidden(table, intention)
    elif type(intention) is Damaging:
        deeds = ("be_damaged", "be_damaged_in_combat" if intention.sort == "combat" else "be_damaged_by_effects")
    else:
        return False
    facts = table.game.facts(table, intention.ref[0])
    if not facts.collected:
        return False
    if any(deed and collected(facts, Forbid, deed) for deed in deeds):
        return True
    return type(intention) is Moving and _forbidden_to_its_speaker(table, intention)


@rules.exemption(Damaging)
def is_not_reduced(table: Table, source: Source, intention: Damaging) -> bool:
    """2.2: damage that cannot be reduced is not replaced by less, whether it is lowered or set."""
    if "fixed" not in intention.sort.split() or not isinstance(source.change, Replace):
        return False
    instead = source.change.instead
    if type(instead) is not Amount:
        return False
    scope = Scope(source.source, source.seat, it=(intention.ref,), amount=intention.amount)
    base = intention.amount if instead.value is None else amount(table, scope, instead.value)
    if base + amount(table, scope, instead.add) >= intention.amount:
        return False
    cite("2.2")
    return True


def _moves_forbidden(table: Table, intention: Moving) -> tuple[str, ...]:
    """The deeds by which a move from the field may be forbidden, whoever does it."""
    by_effect = intention.source is not None
    deeds = ["be_broken", "be_broken_by_effects" if by_effect else ""] if intention.reason == "break" else []
    deeds += [NEVER_THERE[intention.zone]] if intention.zone in NEVER_THERE else []
    return tuple(deeds)


def _forbidden_to_its_speaker(table: Table, intention: Moving) -> bool:
    """2.2: is a move from the field forbidden to the opponent of whoever the ban is of, and the doing of a summon or ability of theirs?"""
    if intention.source is None or intention.zone == t.FIELD:
        return False
    deeds = ["leave_by_opposing_effects"]
    if intention.reason == "break":
        deeds += ["be_broken_by_opposing_effects"]
        deeds += [] if _deals_damage(table) else ["be_broken_by_opposing_harmless_effects"]
    deeds += ["be_returned_by_opposing_effects"] if intention.zone == t.HAND else []
    return forbidden_to(table, speaker(table, intention.source), intention.ref[0], *deeds) is not None


def _deals_damage(table: Table) -> bool:
    """Is it a summon, an ability or an EX burst that deals damage, besides whatever else it does, that is being resolved?

    It goes by the modes that were picked and by the conditions as they stand; what a card deals by its text does not count (11.11.8).
    """
    for frame, scope in reversed(list(pairwise(table.frames))):
        if (played := _resolved(frame)) is not None and isinstance(scope, Resolving):
            words = walk(table, scope, played.effect, played.modes)
            return any(isinstance(word, Damage) and word.by is None for word, _ in words)
    return False


def _resolved(frame: Frame) -> Item | Casting | None:
    """What a frame resolves: the top of the stack, or an EX burst."""
    if isinstance(frame, Resolution):
        return frame.item
    return frame if isinstance(frame, Casting) and frame.sort == "ex" else None
