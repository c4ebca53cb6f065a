"""Chapter 11.12.5, replacement effects: which of them wait for what is about to happen, and what happens instead."""

from __future__ import annotations

from typing import Any

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.rules.ch06_damage import DamagingPlayer
from tefuda.games.fftcg.rules.ch11_triggers import awaited, fits, speaker
from tefuda.games.fftcg.rules.ch15_party import dealing
from tefuda.games.fftcg.rules.questions import player_forbidden
from tefuda.games.fftcg.words.vocabulary import Amount, Exile, Next, Put, Would
from tefuda.kernel import atoms
from tefuda.kernel.continuous import collected
from tefuda.kernel.effects import Forbid, It, Pool, Replace, Sequence, This
from tefuda.kernel.events import Event
from tefuda.kernel.game import Source
from tefuda.kernel.performing import Resolving
from tefuda.kernel.questions import Scope, amount, passes
from tefuda.kernel.replacement import Damaging, Moving
from tefuda.kernel.rulebook import RECORDS, cite
from tefuda.kernel.state import Ref, Table, change
from tefuda.kernel.triggers import listeners
from tefuda.kernel.values import Node

REPLACING = (Replace, Next)
NEVER_THERE = {t.HAND: "return", t.REMOVED: "be_exiled"}  # what does not return to the hand, what is not removed


def replacers(table: Table, intention: Any) -> list[tuple[Ref, Source]]:
    """Replacements on the card it happens to and on who deals the damage; of the field, those on players and on any card."""
    if type(intention) is DamagingPlayer:
        return _players_replacers(table)
    holders = [intention.ref[0]] if intention.ref[0] >= 0 else []
    if type(intention) is Moving and table.ears.replaces_others:
        holders += [card for card in table.zone(t.FIELD) if table.game.facts(table, card).collected]
    if type(intention) is Damaging:
        holders += [ref[0] for ref in dealing(table, intention.source, intention.sort)]
    found = []
    for card in dict.fromkeys(holders):
        facts = table.game.facts(table, card)
        found += [(table.ref(card), source) for source in facts.collected if type(source.change) in REPLACING]
    return found


TO_PLAYERS = ("player_damaged", "dealt_player")


def _enters(table: Table, intention: Any) -> bool:
    """Is a card about to enter the field?"""
    if type(intention) is not Moving or intention.zone != t.FIELD:
        return False
    return bool(table.cards[intention.ref[0]].zone != t.FIELD)


def _is_about(table: Table, source: Source, holder: Ref, would: Would, intention: Moving) -> bool:
    """A card waits for itself to move; or, on the field, for any card as it says: one that enters, under whose control."""
    if not isinstance(would.subject, Pool):
        return bool(intention.ref == holder)
    if holder != source.source or (would.subject.other and intention.ref == holder):
        return False
    seat = intention.seat if _enters(table, intention) else table.cards[intention.ref[0]].seat
    if seat not in table.game.seats(table, source.seat, would.subject.whose):
        return False
    return passes(table, Scope(source.source, source.seat), intention.ref[0], would.subject.tests)


def foremost(table: Table, intention: Any, found: list[Source], had: tuple[Source, ...]) -> list[Source]:
    """11.12.5.7: of what says under whose control a card enters one comes first; then the rest, in any order."""
    control = [source for source in found if _says_whose(source)]
    if not control or any(_says_whose(source) for source in had):
        return found
    cite("11.12.5.7")
    return control


def _says_whose(source: Source) -> bool:
    instead = getattr(source.change, "instead", None)
    return isinstance(instead, Put) and instead.zone == "field" and bool(instead.whose)


def _players_replacers(table: Table) -> list[tuple[Ref, Source]]:
    """What happens to a player happens to no card: any card on the field may replace it."""
    return [
        (table.ref(card), source)
        for card in table.zone(t.FIELD)
        for source in table.game.facts(table, card).collected
        if type(source.change) is Replace and getattr(source.change.event, "event", "") in TO_PLAYERS
    ]


def _is_by(table: Table, would: Would, source: Source, by: Ref | None) -> bool:
    """6.4.1: is the source of the damage a card as the text says?"""
    if would.by is None and not would.by_whose:
        return True
    if by is None:
        return False
    if would.by_whose and speaker(table, by) not in table.game.seats(table, source.seat, would.by_whose):
        return False
    cite("6.4.1")
    return fits(table, would.by, source.source, source.seat, by)


def _replace(source: Source) -> Replace:
    """The replacement, also where it is for the next time only."""
    made = source.change.replace if isinstance(source.change, Next) else source.change
    assert isinstance(made, Replace)
    return made


def is_used_up(source: Source) -> bool:
    """The next damage only: as it is used it is over."""
    return isinstance(source.change, Next) and not source.change.optional


def used_up(table: Table, source: Source, refs: tuple[Ref, ...]) -> None:
    """11.12.5.8: what was for the next time is over for this card; for others that it was put on it goes on."""
    for effect in table.effects:
        if source.change in effect.changes and any(ref in effect.cards for ref in refs):
            atoms.end_effects(table, (effect.time,))
            left = tuple([card for card in effect.cards if card not in refs])
            if left:
                atoms.start_effect(table, change(effect, cards=left))
            return


def replaces(table: Table, source: Source, holder: Ref, intention: Any) -> bool:
    """11.12.5.1: does it wait for this?"""
    would = _replace(source).event
    assert isinstance(would, Would)
    if would.event in ("damaged", "dealt"):
        if type(intention) is not Damaging or (would.sort and would.sort not in intention.sort.split()):
            return False
        if not _is_by(table, would, source, intention.source):
            return False
        if would.below is not None:
            scope = Scope(source.source, source.seat, it=(intention.ref,))
            if intention.amount >= amount(table, scope, would.below):
                return False
        if would.event == "damaged":
            return bool(intention.ref == holder)
        return holder in dealing(table, intention.source, intention.sort)
    if type(intention) is DamagingPlayer:
        if would.event == "dealt_player":
            return holder in dealing(table, intention.source, intention.sort) and intention.seat != source.seat
        mine = intention.seat in table.game.seats(table, source.seat, would.whose)
        said = not would.sort or would.sort in intention.sort.split()
        return would.event == "player_damaged" and mine and said and _is_by(table, would, source, intention.source)
    if type(intention) is not Moving or not _is_about(table, source, holder, would, intention):
        return False
    if would.event == "entered":
        return _enters(table, intention)
    before = table.cards[intention.ref[0]]
    if would.event == "broken":
        return bool(intention.reason == "break")
    if would.from_zone and t.ZONES[before.zone].name != would.from_zone:
        return False
    if would.to_zone and t.ZONES[intention.zone].name != would.to_zone:
        return False
    return would.event == "moved" or (would.event == "left" and before.zone == t.FIELD and intention.zone != t.FIELD)


def replaced(table: Table, source: Source, intention: Any) -> Any:
    """11.12.5.4: what happens instead; the event itself then never happened."""
    cite("11.12.5.2")
    cite("11.12.5.4")
    if RECORDS:
        _cite_replaced(table, source, intention)
    instead = _replace(source).instead
    if isinstance(source.change, Next):
        used_up(table, source, (intention.ref, *dealing(table, intention.source, intention.sort)))
    scope = Scope(source.source, source.seat, it=(intention.ref,), amount=getattr(intention, "amount", 0))
    if isinstance(instead, Amount):
        base = intention.amount if instead.value is None else amount(table, scope, instead.value)
        return change(intention, amount=max(0, base + amount(table, scope, instead.add)))
    if isinstance(instead, Put) and instead.zone == "field" and _enters(table, intention):
        seat = table.game.seats(table, source.seat, instead.whose)[0] if instead.whose else intention.seat
        return change(intention, seat=seat, acted=intention.acted or instead.acted)
    if (
        type(intention) is Moving
        and isinstance(instead, Put | Exile)
        and _is_the_card(source, instead.group, intention)
    ):
        return _elsewhere(table, instead, intention)
    if instead == Sequence(()):
        return None
    return Resolving(
        (instead,),
        source.source,
        source.seat,
        it=(intention.ref,),
        amount=scope.amount,
        time=table.tick(),
        sort="replacement",
    )


def _is_the_card(source: Source, group: Node, intention: Moving) -> bool:
    """Is it the card about to move that goes elsewhere instead, and not another that the text names?"""
    return isinstance(group, It) or (isinstance(group, This) and source.source == intention.ref)


def _elsewhere(table: Table, instead: Put | Exile, intention: Moving) -> Moving:
    """7.3: its owner's zone of that name."""
    zone = t.REMOVED if isinstance(instead, Exile) else table.game.zone_of(instead.zone)
    down = instead.facedown or None if isinstance(instead, Exile) else None
    position = -1 if isinstance(instead, Put) and instead.place == "bottom" else 0
    owner = table.cards[intention.ref[0]].owner
    return change(
        intention,
        zone=zone,
        seat=owner,
        position=position,
        facedown=down,
        reason="exile" if zone == t.REMOVED else "put",
    )


def _cite_replaced(table: Table, source: Source, intention: Any) -> None:
    """11.12.5.3: it was there before the event, where it came to be in this game; 11.8.15: what now sets off nothing."""
    if any(source.change in effect.changes for effect in table.effects):
        cite("11.12.5.3")
    if intention.ref[0] < 0:
        return
    before, facts = table.cards[intention.ref[0]], table.game.facts(table, intention.ref[0])
    event = Event(
        "damaged",
        before.id,
        before.seat,
        before,
        after=before,
        amount=0,
        source=getattr(intention, "source", None),
        facts=facts,
    )
    if type(intention) is Moving:
        after = change(before, zone=intention.zone, seat=intention.seat)
        event = Event("moved", before.id, before.seat, before, after=after, sort=intention.reason, facts=facts)
    for card in listeners(table):
        for ability in table.game.facts(table, card).automatics:
            if awaited(table, ability.trigger, table.ref(card), table.cards[card].seat, event):
                cite("11.8.15")


def affected(table: Table, intention: Any) -> int:
    """11.12.5.7: the controller of the card it happens to (its owner, where nobody controls it), or the player."""
    cite("11.12.5.7")
    if intention.ref[0] < 0:
        return int(intention.seat)
    record = table.cards[intention.ref[0]]
    return int(record.seat if t.ZONES[record.zone].shared else record.owner)


def prohibited(table: Table, intention: Any) -> bool:
    """2.2: does an effect forbid this?"""
    if type(intention) is DamagingPlayer:
        return player_forbidden(table, intention.seat, "be_damaged") is not None
    deeds: tuple[str, ...] = ()
    if type(intention) is Moving and table.cards[intention.ref[0]].zone == t.FIELD:
        deeds = _moves_forbidden(table, intention)
    elif type(intention) is Damaging:
        deeds = ("be_damaged", "be_damaged_in_combat" if intention.sort == "combat" else "be_damaged_by_effects")
    else:
        return False
    facts = table.game.facts(table, intention.ref[0])
    return bool(facts.collected) and any(deed and collected(facts, Forbid, deed) for deed in deeds)


def _moves_forbidden(table: Table, intention: Moving) -> tuple[str, ...]:
    """The deeds by which a move from the field may be forbidden: as breaking, and as done by an opponent's effect."""
    by_effect = intention.source is not None
    deeds = ["be_broken", "be_broken_by_effects" if by_effect else ""] if intention.reason == "break" else []
    deeds += [NEVER_THERE[intention.zone]] if intention.zone in NEVER_THERE else []
    if by_effect and intention.zone != t.FIELD and opposing(table, intention):
        deeds.append("leave_by_opposing_effects")
        if intention.reason == "break":
            deeds.append("be_broken_by_opposing_effects")
        if intention.zone == t.HAND:
            deeds.append("be_returned_by_opposing_effects")
    return tuple(deeds)


def opposing(table: Table, intention: Moving) -> bool:
    """Is it the doing of a summon or ability of the opponent of the card's controller?"""
    assert intention.source is not None
    return speaker(table, intention.source) != table.cards[intention.ref[0]].seat
