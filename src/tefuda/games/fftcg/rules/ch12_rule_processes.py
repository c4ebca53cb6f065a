"""Chapters 12 and 3: rule processes, all at once, before anybody gets priority; how the game ends."""

from __future__ import annotations

from typing import Any

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.cards import controlled, damage_taken
from tefuda.games.fftcg.rules import rules
from tefuda.games.fftcg.rules.ch15_party import breakers
from tefuda.kernel import atoms
from tefuda.kernel.continuous import forbidden
from tefuda.kernel.ending import finish
from tefuda.kernel.game import current
from tefuda.kernel.procedures import AGAIN, done, keep
from tefuda.kernel.replacement import Moving, intend
from tefuda.kernel.requests import Ask, Option
from tefuda.kernel.rulebook import cite
from tefuda.kernel.state import Frame, Ref, Table


class RuleProcesses(Frame, frozen=True, tag=t.own):
    """Rule processes that were found on one table, and the backups a player picks to give up (12.4.8)."""

    moves: tuple[Moving, ...] = ()
    excess: tuple[tuple[int, int], ...] = ()  # seat, how many backups too many
    broken_by: tuple[
        tuple[Ref, tuple[Ref, ...]], ...
    ] = ()  # forwards that are broken, and whose damage did it (12.4.5)


def losers(table: Table) -> tuple[tuple[int, ...], str]:
    """12.4.1 to 12.4.3, 3.1: who loses, and by which clause."""
    found, clause = [], ""
    for seat, player in enumerate(table.players):
        reason = ""
        if damage_taken(table, seat) >= t.LOSING_DAMAGE[table.facts.format]:
            reason = "12.4.1"
            cite("3.1.1")
            cite("7.8.2")
        elif player.drew_from_nothing:
            reason = "12.4.2"
            cite("3.1.2")
        elif player.damaged_from_nothing:
            reason = "12.4.3"
            cite("3.1.3")
        elif seat in table.facts.asked_to_lose:
            reason = "3.1"
        if reason:
            cite(reason)
            found.append(seat)
            clause = clause or reason
    for seat in table.facts.asked_to_win:
        if seat in found:
            cite("3.2")
        else:
            found += [other for other in range(table.seats) if other != seat and other not in found]
            clause = clause or "3.1"
    return tuple(found), clause


def end_the_game(table: Table, seats: tuple[int, ...], clause: str) -> None:
    """3.1, 3.3: those lose; where all do, it is a draw."""
    winners = tuple([seat for seat in range(table.seats) if seat not in seats])
    cite("3.1" if winners else "3.3")
    finish(table, winners, clause)


def quiet(table: Table) -> bool:
    """One look over the field: is there nothing to do for 12.4.4 to 12.4.8? It never says so wrongly."""
    now, cards = current(table), table.cards
    names: dict[tuple[int, str], int] = {}
    bright, backups = [0] * table.seats, [0] * table.seats
    for card in table.zone(t.FIELD):
        facts, record = now[card], cards[card]
        kinds, elements, seat = facts.kinds, facts.elements, record.seat
        if t.FORWARD in kinds and (facts.power or 0) <= record.damage:
            return False
        if not facts.generic:
            for name in facts.names:
                if (seat, name) in names:
                    return False
                names[seat, name] = card
        if t.LIGHT in elements or t.DARK in elements:
            bright[seat] += 1
        if t.BACKUP in kinds:
            backups[seat] += 1
    return max(bright) <= 1 and max(backups) <= t.MOST_BACKUPS


def due(table: Table) -> RuleProcesses | None:
    """12.3: what there is to do on this table, all of it found before any of it is done."""
    if quiet(table):
        return None
    moves: dict[int, Moving] = {}
    excess, broken_by = [], []
    for card in table.zone(t.FIELD):
        facts, record = table.game.facts(table, card), table.cards[card]
        if t.FORWARD not in facts.kinds:
            continue
        power = facts.power or 0
        if power <= 0:
            cite("4.3")
            moves[card] = _put(table, card, "12.4.4")
        elif record.damage >= power and power >= 1000:
            if forbidden(table, card, "be_broken"):  # 2.2: there is nothing to be done, as long as that holds
                cite("2.2")
                continue
            cite("5.2.6.1")
            cite("15.1.1.3.1")
            moves[card] = Moving(table.ref(card), t.BREAK, record.owner, reason="break", clause="12.4.5")
            broken_by.append((table.ref(card), breakers(table, table.ref(card))))
    for seat in range(table.seats):
        mine = controlled(table, seat)
        for card in _namesakes(table, mine):
            moves.setdefault(card, _put(table, card, "12.4.6"))
        bright = [card for card in mine if any(e in t.UNPAYABLE for e in table.game.facts(table, card).elements)]
        if len(bright) > 1:
            for card in bright:
                moves.setdefault(card, _put(table, card, "12.4.7"))
        backups = [card for card in mine if t.BACKUP in table.game.facts(table, card).kinds]
        if len(backups) > t.MOST_BACKUPS:
            excess.append((seat, len(backups) - t.MOST_BACKUPS))
    if not moves and not excess:
        return None
    return RuleProcesses(tuple(moves.values()), tuple(excess), tuple(broken_by))


def _put(table: Table, card: int, clause: str) -> Moving:
    return Moving(table.ref(card), t.BREAK, table.cards[card].owner, reason="rule", clause=clause)


def _namesakes(table: Table, cards: list[int]) -> list[int]:
    """12.4.6: those without the generic icon that share a name with another without it."""
    plain = [card for card in cards if not table.game.facts(table, card).generic]
    names: dict[str, list[int]] = {}
    for card in plain:
        for name in table.game.facts(table, card).names:
            names.setdefault(name, []).append(card)
    return list(dict.fromkeys([card for same in names.values() if len(same) > 1 for card in same]))


rule_processes = rules.procedure("12.3", RuleProcesses)


@rule_processes.step("12.4.8")
def too_many_backups(table: Table, frame: RuleProcesses) -> Any:
    """12.4.8, 7.7.4: the controller picks which go."""
    if not frame.excess:
        return None
    seat, number = frame.excess[0]
    backups = controlled(table, seat, t.BACKUP)
    options = tuple([Option("card", card=card) for card in backups])
    return Ask((seat,), "choose", "12.4.8", options, number, number, prompt="backups")


@rule_processes.answer("12.4.8")
def backups_picked(table: Table, frame: RuleProcesses, picked: tuple[Option, ...]) -> Any:
    if not frame.excess:
        return None
    gone = [move.ref[0] for move in frame.moves]
    more = [_put(table, option.card, "12.4.8") for option in picked if option.card not in gone]
    keep(table, excess=frame.excess[1:], moves=(*frame.moves, *more))
    return AGAIN


@rule_processes.step("12.3")
def all_at_once(table: Table, frame: RuleProcesses) -> Any:
    cite("12.1")
    return intend(table, list(frame.moves))


@rule_processes.step("12.4")
def over(table: Table, frame: RuleProcesses) -> Any:
    """12.3: and again, until there is none: also where something else happened instead."""
    table.due = True
    return done()


def forget_since_the_last(table: Table) -> None:
    """12.4.2: what happened before this check counts no more for the next."""
    for seat, player in enumerate(table.players):
        if player.drew_from_nothing or player.damaged_from_nothing:
            atoms.set_player(table, seat, drew_from_nothing=False, damaged_from_nothing=False)


def broken_by(table: Table, ref: Ref) -> tuple[Ref, ...]:
    """12.4.5: whose damage breaks this forward in the rule process that is going on."""
    for frame in reversed(table.frames):
        if isinstance(frame, RuleProcesses):
            return dict(frame.broken_by).get(ref, ())
    return ()
