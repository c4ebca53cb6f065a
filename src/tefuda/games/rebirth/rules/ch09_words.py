"""Chapters 9.3 and 9.10, continuous effects that begin once; and Reバース's own numbers, conditions and groups."""

from __future__ import annotations

from typing import Any

from tefuda.games.rebirth import table as t
from tefuda.games.rebirth.rules import rules
from tefuda.games.rebirth.rules.ch04_zones import souls_of
from tefuda.games.rebirth.rules.ch05_cards import Just
from tefuda.games.rebirth.rules.ch05_players import SHOWN
from tefuda.games.rebirth.rules.ch09_times import NEXT_ATTACK, AfterThisAttack
from tefuda.games.rebirth.rules.questions import Speaker, empty_seats, entry_ref, facts
from tefuda.games.rebirth.words import vocabulary as v
from tefuda.games.rebirth.words.japanese.spelling import spelled_name
from tefuda.kernel.effects.nodes import Add, Change, Make, Test, This, Top
from tefuda.kernel.evaluating.history import times_happened
from tefuda.kernel.evaluating.questions import amount, card_number, members
from tefuda.kernel.flow.procedures import keep
from tefuda.kernel.primitives.clauses import cite, cite_if_said
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.resolving.performing import begin, reached, to_change
from tefuda.kernel.table import atoms, bookkeeping
from tefuda.kernel.table.masks import TURNED, name_mask
from tefuda.kernel.table.records import Card, Ref, Resolving, Waiting, change
from tefuda.kernel.table.sides import masters_meant, one_opponent
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import WordResult
from tefuda.kernel.wording.engine.patterns import rebuilt

ATTACK = name_mask("attacking_seat", "attacked_seat", "attacks", "attacks_of", "partner_attack", "supporter", "blocked")


# ── continuous effects that begin once ──────────────────────────────────────────────────────────────────────────────
@rules.word(Change, "9.3.1.2")
def begin_effect(table: Table, frame: Resolving, node: Change) -> None:
    """9.10.2: for the cards that are there now; 9.10.4: a number that is set becomes the difference to what it is."""
    if any(isinstance(one, v.ForPlayers | v.LosesAt | v.SparksAgain) for one in node.changes):
        begin(table, frame, (), node.changes, node.until)
        return
    for clause in ("5.17.1" if any(type(one) is Add for one in node.changes) else "", "9.10.2"):
        cite_if_said(clause)
    cards = to_change(table, frame, node)
    if node.until == NEXT_ATTACK and table.facts.attacking_seat >= 0:  # the attack that is going on is not the next
        begin(table, frame, (), (AfterThisAttack(cards, node.changes),), NEXT_ATTACK)
        return
    until = _of_whose_turn(table, frame, node.until)
    if until == node.until and not any(type(one) is Make for one in node.changes):
        begin(table, frame, cards, node.changes, until)
        return
    for ref in cards:
        begin(table, frame, (ref,), tuple([_difference(table, frame, ref, one) for one in node.changes]), until)


def _of_whose_turn(table: Table, frame: Resolving, until: str) -> str:
    """12.5.5.3: of several opponents who have turns of their own, 次の相手のターン is that of the card's master."""
    several = len(table.opposing[frame.seat]) > 1 and not table.seating.format.together
    if not several or not until.endswith("next_opponent_turn"):
        return until
    cite("12.5.5.3")
    return until.replace("_opponent_", "_its_")


def _difference(table: Table, frame: Resolving, ref: Ref, node: Node) -> Node:
    """9.10.4: what has to be added to a number as it is now, all effects applied, so that it is what was said."""
    if type(node) is not Make:
        return node
    cite("9.10.4")
    now = card_number(table, table.cards[ref[0]], facts(table, ref[0]), node.fact) or 0
    return Add(node.fact, amount(table, frame, node.value) - now)


@rules.word(v.NextEntry, "9.3.1.2")
def next_entry(table: Table, frame: Resolving, node: v.NextEntry) -> None:
    """次にエントリーに置かれるキャラ: an effect that is on no card yet."""
    begin(table, frame, (), (node,), "turn")


@rules.after_move("9.10.3", enters=(t.ENTRY,))
def comes_next(table: Table, before: Card, after: Card) -> None:
    """9.10.3: what is said of the next character in an entry is applied as soon as it comes there."""
    if before.zone == t.ENTRY or t.CHARACTER not in table.game.sides[after.face][0].kinds:
        return
    for effect in table.effects:
        if effect.seat == after.seat and not effect.cards and type(effect.changes[0]) is v.NextEntry:
            cite("9.10.3")
            atoms.end_effects(table, (effect.time,))
            changes = effect.changes[0].changes
            atoms.start_effect(table, change(effect, cards=((after.id, after.life),), changes=changes))


@rules.word(v.SparkAs, "11.3.2")
def spark_as(table: Table, frame: Resolving, node: v.SparkAs) -> None:
    """9.8.2: the Sparks of other cards wait as this card's own; of このキャラ they say nothing where this is no character (2.2.3)."""
    found: list[Waiting] = []
    is_character = t.CHARACTER in table.known(frame.source)[1].kinds
    for ref in reached(table, frame, node.group):
        for ability in facts(table, ref[0]).automatics:
            if ability.label == t.SPARK:
                if not is_character and t.CHARACTER in facts(table, ref[0]).kinds:
                    cite("2.2.3")
                    ability = change(ability, effect=_without_this(ability.effect))
                found.append(
                    Waiting(ability, frame.source, frame.seat, (frame.source,), time=table.tick(), moved=frame.moved)
                )
    if found:
        cite("9.8.2")
    bookkeeping.wait(table, *found)
    keep(table, did=bool(found))


def _without_this(value: Any) -> Any:
    """An effect in which no card is meant by “this character”."""
    return Just(()) if isinstance(value, This) else rebuilt(value, _without_this)


@rules.word(v.EndOfPhase, "1.3.1")
def end_of_phase(table: Table, frame: Resolving, node: v.EndOfPhase) -> None:
    """このフェイズを終了する: what is going on is finished, and then the next phase comes."""
    if table.facts.phase == "main":
        atoms.set_facts(table, phase="main over")


# ── checks ──────────────────────────────────────────────────────────────────────────────────────────────────────────
WON, LOST = "check won", "check lost"


class CheckCame(Node, frozen=True, tag=t.own):
    """An inner word: the card of a check has come, and it is won or lost."""

    whose: str


@rules.word(v.Check, "2.4.2")
def check(table: Table, frame: Resolving, node: v.Check) -> WordResult:
    """チェックする: what it is the cards say that have the word."""
    return (v.Put(Top(1), "waiting"), CheckCame(node.whose))


@rules.word(CheckCame, "2.4.2")
def check_came(table: Table, frame: Resolving, node: CheckCame) -> None:
    before = [one for one in frame.memory if one[0] not in (WON, LOST)]
    ended = [(WON if _wins(table, frame, ref) else LOST, (ref,)) for ref in frame.it[:1]]
    keep(table, memory=(*ended, *before))


def _wins(table: Table, frame: Resolving, ref: Ref) -> bool:
    """Is the card of a check a Re-birth, or a character of more ATK than the opponent's entry? Against no entry it does not win."""
    found = facts(table, ref[0])
    if t.RE_BIRTH in found.kinds:
        return True
    entries = entry_ref(table, one_opponent(table, frame))
    against = [card_number(table, table.cards[card], facts(table, card), "attack") or 0 for card, _ in entries]
    mine = card_number(table, table.cards[ref[0]], found, "attack") or 0
    return t.CHARACTER in found.kinds and bool(against) and mine > against[0]


@rules.condition(v.CheckEnded)
def check_ended(table: Table, scope: Speaker, node: v.CheckEnded) -> bool:
    """Was the check of this effect won, or lost? Where none was made it was neither."""
    return any(deed == (WON if node.won else LOST) for deed, _ in getattr(scope, "memory", ()))


# ── what cards are asked ────────────────────────────────────────────────────────────────────────────────────────────
@rules.test("name")
def is_called(table: Table, scope: Speaker, card: Card, found: t.Facts, test: Test) -> bool:
    """2.1.2: is a word a card's name, or where a part is enough, in it?"""
    names = [spelled_name(name) for name in found.names]
    return test.value in names if test.op == "=" else any(str(test.value) in name for name in names)


@rules.test("keyword")
def has_keyword(table: Table, scope: Speaker, card: Card, found: t.Facts, test: Test) -> bool:
    """Does a card have a keyword: one that stands alone, a Spark, a cancel or a blocker?"""
    if test.value == t.GROWING:
        cite("11.8.2")
    if test.value in found.keywords or any(ability.label == test.value for ability in found.automatics):
        return True
    kinds = {t.CANCEL: v.CancelAbility, t.BLOCKER: v.Blocker}
    return test.value in kinds and any(isinstance(one, kinds[test.value]) for one in found.abilities)


rules.state("rested", reads=TURNED)(lambda table, card, found: card.acted)
rules.state("standing", reads=TURNED)(lambda table, card, found: not card.acted)
rules.state("facedown", reads=0)(lambda table, card, found: card.facedown)
rules.state("faceup", reads=0)(lambda table, card, found: not card.facedown)
rules.state("with soul", reads=1 << t.SOUL)(lambda table, card, found: bool(souls_of(table, card.id)))


# ── numbers ─────────────────────────────────────────────────────────────────────────────────────────────────────────
@rules.number(v.EmptySeats, reads=1 << t.MEMBER)
def number_of_empty_seats(table: Table, scope: Speaker, node: v.EmptySeats) -> int:
    """4.5.3.2.1: how many member seats are empty."""
    cite("4.5.3.2.1")
    seat = scope.seat if node.whose == "own" else one_opponent(table, scope)
    return len(empty_seats(table, seat)) if seat >= 0 else 0


@rules.number(v.Every, reads=0)
def every_one(table: Table, scope: Speaker, node: v.Every) -> int:
    """すべて: no fewer than there are cards."""
    return len(table.cards)


@rules.number(v.Times, reads=name_mask("happened"))
def times(table: Table, scope: Speaker, node: v.Times) -> int:
    return times_happened(table, scope, node.event)


# ── conditions ──────────────────────────────────────────────────────────────────────────────────────────────────────
@rules.condition(v.Attacking, reads=ATTACK | 1 << t.ENTRY)
def is_attacking(table: Table, scope: Speaker, node: v.Attacking) -> bool:
    """…のN回目のアタック中: is an attack going on, by whom, and is it the nth of the turn or of the card?"""
    turn = table.facts
    if turn.attacking_seat < 0 or (node.partner and not turn.partner_attack):
        return False
    if node.whose != "any" and turn.attacking_seat not in masters_meant(table, scope.seat, node.whose):
        return False
    if node.supporter is not None and turn.supporter not in members(table, scope, node.supporter):
        return False
    attacker = entry_ref(table, turn.attacking_seat)
    if node.group is None:
        return not node.nth or turn.attacks == node.nth
    if not attacker or attacker[0] not in members(table, scope, node.group):
        return False
    return not node.nth or dict(turn.attacks_of).get(attacker[0], 0) == node.nth


# ── groups ──────────────────────────────────────────────────────────────────────────────────────────────────────────
@rules.group(v.Attacker, reads=ATTACK | 1 << t.ENTRY)
def attacker(table: Table, scope: Speaker, node: v.Attacker) -> tuple[Ref, ...]:
    """8.2.4.3: whoever is in the entry of the player who attacks."""
    cite("8.2.4.3")
    return entry_ref(table, table.facts.attacking_seat)


@rules.group(v.Attacked, reads=ATTACK | 1 << t.ENTRY)
def attacked(table: Table, scope: Speaker, node: v.Attacked) -> tuple[Ref, ...]:
    """8.2.4.3: whoever is in the entry of the player who is attacked."""
    cite("8.2.4.3")
    return entry_ref(table, table.facts.attacked_seat)


@rules.group(v.Supporter, reads=ATTACK | 1 << t.MEMBER)
def supporter(table: Table, scope: Speaker, node: v.Supporter) -> tuple[Ref, ...]:
    """8.2.4.3: the member that was rested for this attack, as long as it is there."""
    cite("8.2.4.3")
    ref = table.facts.supporter
    return (ref,) if ref is not None and table.alive(ref) else ()


@rules.group(v.Seen)
def seen(table: Table, scope: Speaker, node: v.Seen) -> tuple[Ref, ...]:
    """公開したカード: all cards that were looked at or revealed, those that were taken, too, as far as they are still there."""
    shown = [refs for deed, refs in getattr(scope, "memory", ()) if deed == SHOWN]
    return tuple([ref for ref in (shown[0] if shown else ()) if table.alive(ref)])
