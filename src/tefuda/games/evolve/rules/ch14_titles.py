"""Chapter 14, what titles bring: another preparation, meals and races, riding and drive checks, equipment."""

from __future__ import annotations

from typing import Any

from tefuda.games.evolve import table as t
from tefuda.games.evolve.cards import followers
from tefuda.games.evolve.rules.ch05_changes import start_change
from tefuda.games.evolve.rules.ch05_players import draw_a_card
from tefuda.games.evolve.rules.ch06_deck_building import START_AMULET, VANGUARD
from tefuda.games.evolve.rules.ch09_special_cards import token_face
from tefuda.games.evolve.rules.ch10_costs import TREASURIES
from tefuda.games.evolve.words import vocabulary as v
from tefuda.kernel import atoms
from tefuda.kernel.effects import Add, All, Change, Forbid, Gain, It, Keyword, Pool
from tefuda.kernel.events import Event
from tefuda.kernel.performing import Resolving, reached, word
from tefuda.kernel.procedures import done, keep, procedure
from tefuda.kernel.questions import Scope
from tefuda.kernel.replacement import Moving, Orienting, intend
from tefuda.kernel.requests import NO, YES, Ask, Option
from tefuda.kernel.rulebook import cite
from tefuda.kernel.state import Frame, Ref, Table
from tefuda.kernel.triggers import trigger

CARROT, DRIVE_POINT = "にんじん", "ドライブポイント"
CINDERELLA, MAGIC_ITEM, MAGIC_ITEMS = "アイドルマスター シンデレラガールズ", "魔法のアイテム", 5


# ── what titles change in the preparation (14.3.1, 14.4.3) ──────────────────────────────────────────────────────────
def lay_out_magic_items(table: Table) -> None:
    """14.3.1.2: a player whose deck is built on the title has five of these tokens in the EX area."""
    for seat in range(table.seats):
        if table.players[seat].title != CINDERELLA:
            continue
        cite("14.3.1.2")
        face = token_face(table, MAGIC_ITEM)
        if face is None:
            raise ValueError(f"there is no token called {MAGIC_ITEM!r}")
        for _ in range(MAGIC_ITEMS):
            atoms.create(table, face, seat, t.EX, token=True)


def start_amulets(table: Table, seat: int) -> list[int]:
    """14.4.3.1: the cards of a deck built on the title of which one is laid on the field, one of each name."""
    if table.players[seat].title != VANGUARD:
        return []
    cards = [card for card in table.zone(t.DECK, seat) if START_AMULET in table.game.facts(table, card).keywords]
    return list({table.cards[card].face: card for card in reversed(cards)}.values())


def lay_face_down(table: Table, seat: int, card: int) -> None:
    """14.4.3.1: it lies face down on the field, known to its player alone."""
    cite("14.4.3.1")
    atoms.show(table, (card,), (seat,))
    atoms.move(table, card, t.FIELD, seat, facedown=True, reason="rule", clause="14.4.3.1")


def turn_up_start_amulets(table: Table) -> None:
    """14.4.3.2: what lies there face down is turned up."""
    for seat in range(table.seats):
        for card in table.zone(t.FIELD, seat):
            if table.cards[card].facedown and START_AMULET in table.game.facts(table, card).keywords:
                cite("14.4.3.2")
                atoms.turn_over(table, card, False)


# ── cards that a cost lays under a card (14.2.1, 14.4.9) ────────────────────────────────────────────────────────────
def _in_evolve_deck(table: Table, seat: int, name: str) -> list[int]:
    return [
        card
        for card in table.zone(t.EVOLVE_DECK, seat)
        if table.cards[card].facedown and name in table.game.facts(table, card).names
    ]


def _lies_under(table: Table, card: int, zone: int) -> bool:
    return any(table.cards[other].zone == zone for other in table.cards[card].attached)


def _have(name: str, zone: int, again: str) -> Any:
    def count(table: Table, scope: Any) -> int:
        if _lies_under(table, scope.source[0], zone):
            cite(again)
            return 0
        return len(_in_evolve_deck(table, scope.seat, name))

    return count


def _lay(name: str, zone: int, clause: str) -> Any:
    def pay(table: Table, scope: Any, number: int) -> None:
        cite(clause)
        for card in _in_evolve_deck(table, scope.seat, name)[:number]:
            atoms.move(table, card, zone, scope.seat, reason="cost", clause=clause)
            atoms.attach(table, scope.source[0], card)

    return pay


TREASURIES["carrot"] = (_have(CARROT, t.RACE, "14.2.1.2.1"), _lay(CARROT, t.RACE, "14.2.1.1"))
TREASURIES["drive"] = (_have(DRIVE_POINT, t.DRIVE, "14.4.9.2"), _lay(DRIVE_POINT, t.DRIVE, "14.4.9.2"))


# ── 14.2.3 races ────────────────────────────────────────────────────────────────────────────────────────────────────
@word(v.Race, "14.2.3.1")
def race(table: Table, frame: Resolving, node: v.Race) -> None:
    """14.2.3.1: it has rush while a carrot lies under it, and has raced so many times."""
    events = []
    for ref in reached(table, frame, node.group):
        if _lies_under(table, ref[0], t.RACE):
            start_change(table, frame, (ref,), Change(It(), (Gain((Keyword("突進"),)),)))
        record = table.cards[ref[0]]
        events += [
            atoms.record(table, Event("raced", record.id, record.seat, record, record, clause="14.2.3.1"))
        ] * node.times
    trigger(table, events)
    keep(table, did=bool(events))


# ── 14.4.5 drive checks ─────────────────────────────────────────────────────────────────────────────────────────────
class DriveChecking(Frame, frozen=True):
    """A drive check: the card in the trigger zone, and what its icon brings."""

    seat: int
    source: Ref
    card: int = -1
    used: bool = False
    picked: tuple[Option, ...] = ()


drive_checking = procedure("14.4.5", DriveChecking)
ICONS = ("クリティカルトリガー", "ドロートリガー", "スタンドトリガー", "ヒールトリガー")


def icon(table: Table, card: int) -> str:
    """14.4.1.2: the trigger icon that a card has, if it has one."""
    return next((word for word in table.game.facts(table, card).keywords if word in ICONS), "")


@drive_checking.step("14.4.5.1.1")
def to_the_trigger_zone(table: Table, frame: DriveChecking) -> Any:
    deck = table.zone(t.DECK, frame.seat)
    if not deck:
        return done(0)
    atoms.move(table, deck[0], t.TRIGGER, frame.seat, reason="drive check", clause="14.4.5.1.1")
    keep(table, card=deck[0])
    return None


@drive_checking.step("14.4.5.1.2")
def built_on_a_title(table: Table, frame: DriveChecking) -> Any:
    """14.4.5.1.2: a deck that is not built on a title gets nothing of it."""
    return None if table.players[frame.seat].title else "14.4.5.1.5"


@drive_checking.step("14.4.5.1.3")
def use_the_icon(table: Table, frame: DriveChecking) -> Any:
    if frame.used or not icon(table, frame.card):
        return None
    return Ask(frame.seat, "yes/no", "14.4.5.1.3", (YES, NO), about=table.ref(frame.card), prompt="trigger")


@drive_checking.answer("14.4.5.1.3")
def icon_used(table: Table, frame: DriveChecking, picked: tuple[Option, ...]) -> None:
    keep(table, used=bool(picked) and picked[0] == YES)


@drive_checking.step("14.4.5.1.3.1")
def which_follower(table: Table, frame: DriveChecking) -> Any:
    mark = icon(table, frame.card)
    if not frame.used or mark not in ("クリティカルトリガー", "スタンドトリガー") or frame.picked:
        return None
    options = tuple([Option("card", card=card) for card in followers(table, frame.seat)])
    return Ask(
        frame.seat, "choose", "14.4.5.1.3.1" if mark == ICONS[0] else "14.4.5.1.3.3", options, prompt="trigger follower"
    )


@drive_checking.answer("14.4.5.1.3.1")
def carry_out_the_icon(table: Table, frame: DriveChecking, picked: tuple[Option, ...]) -> Any:
    if not frame.used or not picked:
        return None
    ref, scope = table.ref(picked[0].card), Scope(frame.source, frame.seat)
    keep(table, picked=picked)
    if icon(table, frame.card) == ICONS[0]:
        start_change(table, scope, (ref,), Change(It(), (Add("attack", 2),)))
        return None
    cite("14.4.5.1.3.3")
    start_change(table, scope, (ref,), Change(It(), (Forbid("attack_leader"),), "turn"))
    return intend(table, [Orienting(ref, False, clause="14.4.5.1.3.3")])


@drive_checking.step("14.4.5.1.3.2")
def draw_or_heal(table: Table, frame: DriveChecking) -> Any:
    mark = icon(table, frame.card)
    if not frame.used:
        return None
    if mark == "ドロートリガー":
        return draw_a_card(table, frame.seat)
    if mark == "ヒールトリガー":
        cite("14.4.5.1.3.4")
        heal = Change(All(Pool("leader", "own")), (Add("defense", 3),))
        return Resolving((heal,), frame.source, frame.seat)
    return None


@drive_checking.step("14.4.5.1.4")
def triggered(table: Table, frame: DriveChecking) -> None:
    if frame.used:
        trigger(table, [atoms.record(table, Event("drive triggered", seat=frame.seat, clause="14.4.5.1.4"))])


@drive_checking.step("14.4.5.1.5")
def clear_the_trigger_zone(table: Table, frame: DriveChecking) -> Any:
    if frame.card < 0 or table.cards[frame.card].zone != t.TRIGGER:
        return done(1)
    zone, place = (t.GRAVEYARD, 0) if frame.used else (t.DECK, atoms.BOTTOM)
    move = Moving(
        table.ref(frame.card), zone, table.cards[frame.card].owner, place, reason="drive check", clause="14.4.5.1.5"
    )
    return intend(table, [move])


@word(v.DriveCheck, "14.4.5.1")
def drive_check(table: Table, frame: Resolving, node: v.DriveCheck) -> Any:
    if node.times <= 0:
        return ()
    keep(table, agenda=(frame.agenda[0], v.DriveCheck(node.times - 1), *frame.agenda[1:]))
    return DriveChecking(frame.seat, frame.source)


# ── 14.5.2 equipment ────────────────────────────────────────────────────────────────────────────────────────────────
@word(v.Equip, "14.5.2.2")
def equip(table: Table, frame: Resolving, node: v.Equip) -> Any:
    """14.5.2.2: a token is made in the equipment zone and linked to the follower, which wears it (several at once: 14.5.2.3)."""
    face = token_face(table, node.token)
    if face is None:
        raise ValueError(f"there is no token called {node.token!r}")
    events = []
    for ref in reached(table, frame, node.group):
        record = table.cards[ref[0]]
        made = atoms.create(table, face, record.seat, t.EQUIPMENT, token=True, source=frame.source)
        cite("14.5.2.2.1")
        atoms.attach(table, ref[0], made.card)
        cite("14.5.2.2.2")
        wears = Event(
            "equipped", ref[0], record.seat, record, table.cards[ref[0]], clause="14.5.2.2.2",
            target=table.ref(made.card), text=node.token,
        )  # fmt: skip
        events.append(atoms.record(table, wears))
    trigger(table, events)
    keep(table, did=bool(events))
