"""Chapter 14, what titles bring: another preparation, meals and races, riding and drive checks, equipment."""

from __future__ import annotations

from tefuda.games.evolve import table as t
from tefuda.games.evolve.rules import rules
from tefuda.games.evolve.rules.ch05_changes import GIVEN, start_change
from tefuda.games.evolve.rules.ch05_drawing import draw_a_card
from tefuda.games.evolve.rules.ch06_deck_building import CINDERELLA, START_AMULET, VANGUARD, built_on
from tefuda.games.evolve.rules.ch09_special_cards import token_face
from tefuda.games.evolve.rules.ch10_costs import pay_points
from tefuda.games.evolve.rules.questions import Speaker, followers, lies_under
from tefuda.games.evolve.words import vocabulary as v
from tefuda.kernel.effects.nodes import Add, All, Change, Continuous, Forbid, Gain, It, Keyword, Pool, Test, This
from tefuda.kernel.evaluating.questions import Scope, passes
from tefuda.kernel.flow.procedures import keep
from tefuda.kernel.happening.replacement import Moving, Orienting, intend
from tefuda.kernel.happening.triggers import trigger
from tefuda.kernel.playing.paying import whole
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.resolving.performing import begin, reached
from tefuda.kernel.table import atoms
from tefuda.kernel.table.declared import Absent, CardId, Natural, Seat
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.game import derived_facts
from tefuda.kernel.table.records import Frame, Ref, Resolving
from tefuda.kernel.table.requests import NO, YES, Ask, Option
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import Done, Jump, Result, WordResult

CARROT, DRIVE_POINT = "にんじん", "ドライブポイント"
MAGIC_ITEM, MAGIC_ITEMS = "魔法のアイテム", 5


# ── what titles change in the preparation (14.3.1, 14.4.3) ──────────────────────────────────────────────────────────
def lay_out_magic_items(table: Table) -> None:
    """14.3.1.2: a player whose deck is built on the title has five of these tokens in the EX area."""
    for seat in range(table.seats):
        if not built_on(table, seat, CINDERELLA):
            continue
        cite("14.3.1.2")
        cite("14.3.1.1")
        face = token_face(table, MAGIC_ITEM)
        if face is None:
            raise ValueError(f"there is no token called {MAGIC_ITEM!r}")
        for _ in range(MAGIC_ITEMS):
            atoms.create(table, face, seat, t.EX, token=True)


def start_amulets(table: Table, seat: int) -> list[int]:
    """14.4.3.1: the cards of a deck built on the title of which one is laid on the field, one of each name."""
    if not built_on(table, seat, VANGUARD):
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
    """Cards of a name in the evolve deck; those that lie there face up are not in it (4.6.3)."""
    cards, now, found = table.cards, table.derived or derived_facts(table), []
    for card in table.zones[t.EVOLVE_DECK * table.seats + seat]:
        facts = now[card]
        if name in facts.names or name == facts.collaboration:
            if name not in facts.names:
                cite("2.14.2")
            if cards[card].facedown:
                found.append(card)
            else:
                cite("4.6.3")
    return found


def _lay(table: Table, ref: Ref, name: str, number: int, zone: int, clause: str) -> int:
    """So many cards of a name go from the evolve deck of a card's master to a zone, and are linked to the card."""
    cite(clause)
    seat = table.cards[ref[0]].seat
    laid = _in_evolve_deck(table, seat, name)[:number]
    for card in laid:
        atoms.move(table, card, zone, seat, reason="cost", clause=clause)
        atoms.attach(table, ref[0], card)
    return len(laid)


def _carrots(table: Table, scope: Speaker) -> int:
    """14.2.1.2.1: none for a card that has a carrot already."""
    if lies_under(table, scope.source[0], t.RACE):
        cite("14.2.1.2.1")
        return 0
    return len(_in_evolve_deck(table, scope.seat, CARROT))


def _eat(table: Table, scope: Speaker, number: int) -> None:
    cite("14.2.2.3")
    if number == 1:
        cite("14.2.1.1.1")
    _lay(table, scope.source, CARROT, number, t.RACE, "14.2.1.1")


def _drive_points(table: Table, scope: Speaker) -> int:
    return len(_in_evolve_deck(table, scope.seat, DRIVE_POINT))


def _ride(table: Table, scope: Speaker, number: int) -> None:
    _lay(table, scope.source, DRIVE_POINT, number, t.DRIVE, "14.4.9.2")


rules.treasury("carrot", _carrots, _eat, "14.2.2.3")
rules.treasury("drive", _drive_points, _ride, "14.4.9.2")
rules.payment("carrot", "drive", "lesson")(pay_points)


@rules.word(v.Eat, "14.2.1.1")
def eat(table: Table, frame: Resolving, node: v.Eat) -> None:
    """14.2.1.1: with no carrot yet, a card gets so many; one that has some gets none (14.2.1.2)."""
    eaten = 0
    if node.times == 1:
        cite("14.2.1.1.1")
    for ref in reached(table, frame, node.group):
        if lies_under(table, ref[0], t.RACE):
            cite("14.2.1.2")
        elif table.cards[ref[0]].zone == t.FIELD:
            eaten += _lay(table, ref, CARROT, node.times, t.RACE, "14.2.1.1")
    keep(table, did=eaten > 0)


@rules.possibility(v.Eat)
def eat_possible(table: Table, scope: Speaker, node: v.Eat) -> bool:
    refs = reached(table, scope, node.group)
    if any(lies_under(table, ref[0], t.RACE) for ref in refs):
        cite("14.2.1.2.1")
        return False
    return bool(refs) and len(_in_evolve_deck(table, scope.seat, CARROT)) >= node.times * len(refs)


# ── 14.3.2 lessons ──────────────────────────────────────────────────────────────────────────────────────────────────
CALLED_MAGIC_ITEM = (Test("name", MAGIC_ITEM),)


def _magic_items(table: Table, seat: int) -> list[int]:
    """14.3.2.1, 14.3.1.1: the cards in the EX area that are called so, by their collaboration name too."""
    scope = Scope((-1, -1), seat)
    return [card for card in table.zone(t.EX, seat) if passes(table, scope, card, CALLED_MAGIC_ITEM)]


class Lesson(Frame, frozen=True):
    """Magic items are banished."""

    seat: Seat
    source: Ref
    number: Natural


lesson = rules.procedure("14.3.2", Lesson)


@lesson.step("14.3.2.1")
def which_items(table: Table, frame: Lesson) -> Result:
    items = _magic_items(table, frame.seat)
    options = tuple([Option("card", card=card) for card in items])
    if len(dict.fromkeys([(table.cards[c].face, table.cards[c].counters) for c in items])) == 1 and not table.effects:
        return banish_items(table, frame, options[: frame.number])  # it is all one which of them go
    number = frame.number
    ask = Ask(
        (frame.seat,), "choose", "14.3.2.1", options, least=number, most=number, about=frame.source, prompt="lesson"
    )
    return whole(table, ask)


@lesson.answer("14.3.2.1")
def banish_items(table: Table, frame: Lesson, picked: tuple[Option, ...]) -> Result:
    owners = [(table.ref(option.card), table.cards[option.card].owner) for option in picked]
    moves = [
        Moving(ref, t.BANISHED, owner, reason="banish", source=frame.source, clause="14.3.2.1") for ref, owner in owners
    ]
    return intend(table, moves)


rules.treasury(
    "lesson",
    lambda table, scope: len(_magic_items(table, scope.seat)),
    lambda table, scope, number: Lesson(scope.seat, scope.source, number),
    "14.3.2.1",
)


# ── 14.2.3 races ────────────────────────────────────────────────────────────────────────────────────────────────────
RUSH_WITH_A_CARROT = Continuous(This(), (Gain((Keyword("突進"),)),), v.Linked("race"))
RACING = Change(It(), (Gain((RUSH_WITH_A_CARROT,)),))


@rules.condition(v.Linked, reads=0)  # whatever ends or begins its links reads the card anew
def linked(table: Table, scope: Speaker, node: v.Linked) -> bool:
    return lies_under(table, scope.source[0], table.game.zone_of(node.zone))


@rules.word(v.Race, "14.2.3.1")
def race(table: Table, frame: Resolving, node: v.Race) -> None:
    """14.2.3.1: from now on it has rush as long as a carrot lies under it, and it has raced so many times."""
    if node.times == 1:
        cite("14.2.3.1.1")
    events = []
    for ref in reached(table, frame, node.group):
        if table.cards[ref[0]].zone != t.FIELD:
            continue
        if "出走" not in table.cards[ref[0]].marks:
            atoms.mark(table, ref[0], "出走")
        start_change(table, frame, (ref,), RACING)
        record = table.cards[ref[0]]
        for _ in range(node.times):
            event = Event("raced", record.id, record.seat, record, after=record, clause="14.2.3.1")
            events.append(atoms.record(table, event))
    trigger(table, events)
    keep(table, did=bool(events))


# ── 14.4.5 drive checks ─────────────────────────────────────────────────────────────────────────────────────────────
class DriveChecking(Frame, frozen=True):
    """A drive check: the card in the trigger zone, and what its icon brings."""

    seat: Seat
    source: Ref
    card: Absent | CardId = -1
    used: bool = False
    picked: tuple[Option, ...] = ()


drive_checking = rules.procedure("14.4.5", DriveChecking)
NEED_A_FOLLOWER = ("クリティカルトリガー", "スタンドトリガー")
ICONS = ("クリティカルトリガー", "ドロートリガー", "スタンドトリガー", "ヒールトリガー")
CRITICAL = Change(It(), (Add("attack", 2),))  # 14.4.5.1.3.1
NO_LEADER = Change(It(), (Forbid("attack_leader"),), "turn")  # 14.4.5.1.3.3
HEAL = Change(All(Pool("leader", "own")), (Add("defense", 3),))  # 14.4.5.1.3.4


def icon(table: Table, card: int) -> str:
    """14.4.1.2: the trigger icon that a card has, if it has one."""
    return next((word for word in table.game.facts(table, card).keywords if word in ICONS), "")


@drive_checking.step("14.4.5.1.1")
def to_the_trigger_zone(table: Table, frame: DriveChecking) -> Result:
    deck = table.zone(t.DECK, frame.seat)
    if not deck:
        return Done(0)
    atoms.move(table, deck[0], t.TRIGGER, frame.seat, reason="drive check", clause="14.4.5.1.1")
    keep(table, card=deck[0])
    record = table.cards[frame.source[0]]
    trigger(
        table,
        [atoms.record(table, Event("drive_checked", record.id, frame.seat, record, after=record, clause="14.4.5.1"))],
    )
    return None


@drive_checking.step("14.4.5.1.2")
def built_on_a_title(table: Table, frame: DriveChecking) -> Result:
    """14.4.5.1.2: a deck that is not built on a title gets nothing of it."""
    return None if table.players[frame.seat].title else Jump("14.4.5.1.5")


@drive_checking.step("14.4.5.1.3")
def use_the_icon(table: Table, frame: DriveChecking) -> Result:
    mark = icon(table, frame.card)
    if frame.used or not mark:
        return None
    cite("14.4.1.2")
    if mark in NEED_A_FOLLOWER and not followers(table, frame.seat):
        cite("1.3.2")  # there is nothing that it could be carried out on
        return None
    return Ask((frame.seat,), "yes/no", "14.4.5.1.3", (YES, NO), about=table.ref(frame.card), prompt="trigger")


@drive_checking.answer("14.4.5.1.3")
def icon_used(table: Table, frame: DriveChecking, picked: tuple[Option, ...]) -> None:
    keep(table, used=bool(picked) and picked[0] == YES)


@drive_checking.step("14.4.5.1.3.1")
def which_follower(table: Table, frame: DriveChecking) -> Result:
    mark = icon(table, frame.card)
    if not frame.used or mark not in NEED_A_FOLLOWER or frame.picked:
        return None
    options = tuple([Option("card", card=card) for card in followers(table, frame.seat)])
    return Ask(
        (frame.seat,),
        "choose",
        "14.4.5.1.3.1" if mark == ICONS[0] else "14.4.5.1.3.3",
        options,
        prompt="trigger follower",
    )


@drive_checking.answer("14.4.5.1.3.1")
def carry_out_the_icon(table: Table, frame: DriveChecking, picked: tuple[Option, ...]) -> Result:
    if not frame.used or not picked:
        return None
    ref, scope = table.ref(picked[0].card), Scope(frame.source, frame.seat)
    keep(table, picked=picked)
    if icon(table, frame.card) == ICONS[0]:
        start_change(table, scope, (ref,), CRITICAL)
        return None
    cite("14.4.5.1.3.3")
    start_change(table, scope, (ref,), NO_LEADER)
    return intend(table, [Orienting(ref, False, clause="14.4.5.1.3.3")])


@drive_checking.step("14.4.5.1.3.2")
def draw_or_heal(table: Table, frame: DriveChecking) -> Result:
    mark = icon(table, frame.card)
    if not frame.used:
        return None
    if mark == "ドロートリガー":
        return draw_a_card(table, frame.seat)
    if mark == "ヒールトリガー":
        cite("14.4.5.1.3.4")
        return Resolving((HEAL,), frame.source, frame.seat)
    return None


@drive_checking.step("14.4.5.1.4")
def triggered(table: Table, frame: DriveChecking) -> None:
    if frame.used:
        trigger(table, [atoms.record(table, Event("drive triggered", seat=frame.seat, clause="14.4.5.1.4"))])


@drive_checking.step("14.4.5.1.5")
def clear_the_trigger_zone(table: Table, frame: DriveChecking) -> Result:
    if frame.card < 0 or table.cards[frame.card].zone != t.TRIGGER:
        return Done(1)
    zone, place = (t.GRAVEYARD, 0) if frame.used else (t.DECK, atoms.BOTTOM)
    move = Moving(
        table.ref(frame.card), zone, table.cards[frame.card].owner, place, reason="drive check", clause="14.4.5.1.5"
    )
    return intend(table, [move])


@rules.word(v.DriveCheck, "14.4.5.1")
def drive_check(table: Table, frame: Resolving, node: v.DriveCheck) -> WordResult:
    if node.times <= 0:
        return ()
    keep(table, agenda=(frame.agenda[0], v.DriveCheck(node.times - 1), *frame.agenda[1:]))
    return DriveChecking(frame.seat, frame.source)


# ── 14.4.7 drive ────────────────────────────────────────────────────────────────────────────────────────────────────
DRIVE = "ドライブ"
WITH_DRIVE = (Keyword("シングルドライブ"), Keyword("突進"))  # 14.4.7.3.2
rules.gained_with(DRIVE, *WITH_DRIVE)


def gain_drive(table: Table, scope: Speaker, cards: tuple[Ref, ...]) -> None:
    """14.4.7.3: a follower gains drive, with single drive and rush, once and never again."""
    cite("14.4.7.3")
    events = []
    for ref in cards:
        record, facts = table.cards[ref[0]], table.game.facts(table, ref[0])
        if t.FOLLOWER not in facts.kinds or DRIVE in record.marks or DRIVE in facts.keywords:
            cite("14.4.7.3.1")
            continue
        cite("14.4.7.3.2")
        cite("14.4.7.2")  # drive by itself does nothing: what it brings are the two other keywords
        atoms.mark(table, ref[0], DRIVE)
        begin(table, scope, (ref,), (Gain((Keyword(DRIVE), *WITH_DRIVE)),), "")
        record = table.cards[ref[0]]
        event = Event("drive_gained", record.id, record.seat, record, after=record, clause="14.4.7.3.2")
        events.append(atoms.record(table, event))
    trigger(table, events)


GIVEN[DRIVE] = gain_drive


# ── 14.5.2 equipment ────────────────────────────────────────────────────────────────────────────────────────────────
@rules.word(v.Equip, "14.5.2.2")
def equip(table: Table, frame: Resolving, node: v.Equip) -> None:
    """14.5.2.2: a token is made in the equipment zone and linked to the follower, which wears it (several at once: 14.5.2.3)."""
    face = token_face(table, node.token)
    if face is None:
        raise ValueError(f"there is no token called {node.token!r}")
    events = []
    for ref in reached(table, frame, node.group):
        record = table.cards[ref[0]]
        if record.zone != t.FIELD or t.FOLLOWER not in table.game.facts(table, ref[0]).kinds:
            continue
        if lies_under(table, ref[0], t.EQUIPMENT):
            cite("14.5.2.3")
        made = atoms.create(table, face, record.seat, t.EQUIPMENT, token=True, source=frame.source)
        cite("14.5.2.2.1")
        atoms.attach(table, ref[0], made.card)
        cite("14.5.2.2.2")
        wears = Event(
            "equipped", ref[0], record.seat, record, after=table.cards[ref[0]], clause="14.5.2.2.2",
            target=table.ref(made.card), text=node.token,
        )  # fmt: skip
        events.append(atoms.record(table, wears))
    trigger(table, events)
    keep(table, did=bool(events))
