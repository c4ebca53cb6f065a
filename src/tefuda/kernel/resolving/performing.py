"""Performing: carries out effects, one node after the other; the remaining nodes are data in the frame."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, cast

from tefuda.kernel.declaring.rules import KERNEL
from tefuda.kernel.effects import nodes as effects
from tefuda.kernel.effects.nodes import Cost, RandomOf, Sequence, This
from tefuda.kernel.evaluating.adding import add_to_facts
from tefuda.kernel.evaluating.chosen_opponent import PICK_OPPONENT, needs_pick
from tefuda.kernel.evaluating.questions import amount, holds, members, points
from tefuda.kernel.flow.procedures import keep
from tefuda.kernel.primitives.clauses import RECORDS, cite, cite_if_said
from tefuda.kernel.primitives.identity_cache import IdentityCache
from tefuda.kernel.primitives.values import Node, within
from tefuda.kernel.resolving.references import rebinds
from tefuda.kernel.resolving.secrecy import ask_to_pay
from tefuda.kernel.table import atoms
from tefuda.kernel.table.records import (
    GONE,
    Card,
    Delayed,
    Floating,
    Frame,
    Memory,
    Ref,
    Resolving,
    change,
)
from tefuda.kernel.table.requests import NO, YES, Ask, Option
from tefuda.kernel.table.signatures import change_speaker
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import AGAIN, DONE, Again, WordResult

if TYPE_CHECKING:
    from tefuda.kernel.table.signatures import Hidden, Speaker
    from tefuda.kernel.table.steps import Result


def possible(table: Table, scope: Speaker, node: Node) -> bool:
    """True if this can be carried out in full."""
    check = table.game.checks.get(type(node))
    return check is None or check(table, scope, node)


resolving = KERNEL.procedure("resolving", Resolving)


@resolving.step("resolving")
def carry_out(table: Table, frame: Resolving) -> Result:
    frames, agenda, words, about_groups = table.frames, frame.agenda, table.game.words, table.game.about_groups
    to_pick = frame.against < 0 and len(table.opposing[frame.seat]) > 1
    while agenda:
        node = agenda[0]
        if to_pick and needs_pick(table, frame, node):
            node, agenda, to_pick = PICK_OPPONENT, (PICK_OPPONENT, *agenda), False
            frame = frames[-1] = change(frame, agenda=agenda)
        kind = type(node)
        if kind in about_groups:
            group = node.group  # type: ignore[attr-defined]
            if type(group) is RandomOf:  # drawn once, before anything can be asked
                agenda = (change(node, group=effects.It()), *agenda[1:])
                frame = frames[-1] = change(frame, it=members(table, frame, group), agenda=agenda)
                continue
            if type(group) is This and group.kind and not members(table, frame, group):
                break  # この(kind)… of a card that is no such thing: what follows is not applied
        elif type(node) is Sequence:
            agenda = node.steps + agenda[1:]
            frame = frames[-1] = change(frame, agenda=agenda)
            continue
        by, perform = words[kind]
        if RECORDS:
            cite_if_said(by)
        result = perform(table, frame, node)
        if not result:  # the procedure is done
            frame = frames[-1]  # type: ignore[assignment]
            agenda = frame.agenda[1:]
            if table.over is None:
                if not agenda:
                    break  # a finished frame needs no update
                frame = frames[-1] = change(frame, agenda=agenda)
                if table.game.interrupts or table.trigger_index.watches:
                    return AGAIN  # an interrupt may come between two words
                continue
            frames[-1] = change(frame, agenda=agenda)
        elif type(result) is Ask:
            return result
        else:
            step = proceed(table, result)
            if step is not None:
                return step
            if table.game.interrupts and table.over is None:
                return AGAIN  # an interrupt may come before the words that a word has put in its place
            frame = frames[-1]  # type: ignore[assignment]
            agenda = frame.agenda
        if table.over is not None:
            return None
    return DONE


@resolving.answer("resolving")
def answered(table: Table, frame: Resolving, picked: tuple[Option, ...]) -> Result:
    node = frame.agenda[0]
    return proceed(table, table.game.replies[type(node)](table, frame, node, picked)) or AGAIN


@resolving.unasked("resolving")
def not_asked(table: Table, frame: Resolving) -> Result:
    """Skip what a player who has left would have to decide; the rest of the effect is carried out."""
    keep(table, did=False)
    return proceed(table, None) or AGAIN


def proceed(table: Table, result: WordResult) -> Result:
    """Remove the first node from the agenda and put its follow-up words in its place; a frame is called at once."""
    frames = table.frames
    frame: Any = frames[-1]
    if result is AGAIN:
        return None
    agenda: tuple[Node, ...] = frame.agenda[1:]
    if result is None or isinstance(result, tuple):
        frames[-1] = change(frame, agenda=result + agenda if result else agenda)
        return None
    frames[-1] = change(frame, agenda=agenda)
    return Again(cast(Frame, result))


def follow_moves(table: Table, scope: Speaker, ref: Ref) -> Ref | None:
    """The card that a reference means now: the same card, or what this effect (or its trigger) has made of it by moving it."""
    for _ in range(8):
        if table.alive(ref):
            return ref if table.cards[ref[0]].zone != GONE else None
        following = [new for old, new in getattr(scope, "moved", ()) if old == ref]
        if not following:
            return None
        cite_if_said(table.game.clauses.followed)
        ref = following[-1]
    return None


def reached(table: Table, scope: Speaker, node: Node) -> list[Ref]:
    """The cards of a group that can still be acted on."""
    cards, found = table.cards, []
    for ref in scope.it if type(node) is effects.It else members(table, scope, node):
        card = cards[ref[0]]
        if card.life != ref[1]:
            now = follow_moves(table, scope, ref)
            if now is not None:
                found.append(now)
        elif card.zone != GONE:
            found.append(ref)
    return found


def moved_as(table: Table, ref: Ref) -> Card:
    """The card that the latest move made of a card, as that move left it: a rule may have moved it on since."""
    for event in reversed(table.events):
        before, after = event.before, event.after
        if event.kind == "moved" and before is not None and after is not None and (before.id, before.life) == ref:
            return after
    return table.cards[ref[0]]


def last_seen(table: Table, ref: Ref) -> Ref:
    """The reference for speaking of a card that has just moved: the one from before, if all could see it there, otherwise the new one."""
    kept = any(gone.card.id == ref[0] and gone.card.life == ref[1] for gone in table.departed)
    return ref if kept else table.ref(ref[0])


def note(table: Table, frame: Resolving, did: bool) -> None:
    """Record whether the current word did anything, for the words that follow."""
    if did != frame.did and len(frame.agenda) > 1:
        table.frames[-1] = change(table.frames[-1], did=did)


def keeping(memory: Memory, deed: str, cards: tuple[Ref, ...]) -> Memory:
    """The memory of an effect after something was done to these cards."""
    return ((deed, cards), *[entry for entry in memory if entry[0] != deed]) if memory else ((deed, cards),)


def remember(table: Table, deed: str, cards: tuple[Ref, ...]) -> None:
    """Remember which cards something was last done to: later words may speak of them."""
    frame: Any = table.frames[-1]
    table.frames[-1] = change(frame, memory=keeping(frame.memory, deed, cards))


class Call(Node, frozen=True):
    """An inner word: run a procedure."""

    frame: Frame


@KERNEL.word(Call)
def _call(table: Table, frame: Resolving, node: Call) -> Result:
    return node.frame


# ── the kernel's own words ──────────────────────────────────────────────────────────────────────────────────────────
KERNEL.part(effects.Sequence, "steps")
KERNEL.part(effects.ChooseEach, "choices")


@KERNEL.word(effects.Sequence)
def _sequence(table: Table, frame: Resolving, node: effects.Sequence) -> WordResult:
    return node.steps


@KERNEL.possibility(effects.Sequence)
def _sequence_possible(table: Table, scope: Speaker, node: effects.Sequence) -> bool:
    """True if every step is possible, each judged with the steps behind it on the agenda."""
    for index, step in enumerate(node.steps):
        if index == 1 and scope.it:
            scope = change_speaker(scope, it=())  # later steps may speak of cards that those before them pick
        scope = following(scope, node.steps[index:])
        if not possible(table, scope, step):
            return False
    return True


def following(scope: Speaker, agenda: tuple[Node, ...]) -> Speaker:
    """The speaker with this agenda, if the speaker has one."""
    return change_speaker(scope, agenda=agenda) if hasattr(scope, "agenda") else scope


@KERNEL.word(effects.If)
def _if(table: Table, frame: Resolving, node: effects.If) -> WordResult:
    chosen = node.then if holds(table, frame, node.condition) else node.otherwise
    return (chosen,) if chosen is not None else ()


@KERNEL.word(effects.Instead)
def _instead(table: Table, frame: Resolving, node: effects.Instead) -> WordResult:
    cite_if_said(table.game.clauses.own_replacement)
    settled = [choice for choice, _ in frame.modes]
    for branch in (node.instead, node.base):
        if branch in settled:  # how many modes there are was settled as it was played
            cite_if_said(table.game.clauses.modes_settled)
            return (branch,)
    if holds(table, frame, node.condition):  # before anything is intended, so before all other replacements
        cite_if_said(table.game.clauses.own_replacement_first)
        return (node.instead,)
    return (node.base,)


@KERNEL.word(effects.Let)
def _let(table: Table, frame: Resolving, node: effects.Let) -> WordResult:
    cite_if_said(table.game.clauses.x_is)
    keep(table, x=node.x)
    return (node.effect,)


@KERNEL.word(effects.May)
def _may(table: Table, frame: Resolving, node: effects.May) -> WordResult:
    game, effect = table.game, node.effect
    can = possible(table, frame, effect)
    secret = _secret.of((game, effect), _depends_on_hidden, game.hidden_effects, within(effect))
    if not can and not secret:
        return _left(table, effect)
    options = (YES, NO) if can else (NO,)
    return Ask((frame.seat,), "yes/no", game.clauses.may, options, secret=secret, about=frame.source, prompt="may")


# By game and effect that may be carried out: would it tell what lies in a hidden zone whether it can be?
_secret: IdentityCache[bool] = IdentityCache()


@KERNEL.answering(effects.May)
def _may_answered(table: Table, frame: Resolving, node: effects.May, picked: tuple[Option, ...]) -> WordResult:
    if picked[0].verb != YES.verb:
        return _left(table, node.effect)
    keep(table, did=True)  # a node with its own check decides this
    return (node.effect,)


def _left(table: Table, effect: Node) -> WordResult:
    """Skip an optional effect. If it would have chosen, found, shown or made cards, `It` means nothing afterwards."""
    if rebinds(table.game, effect):
        keep(table, it=(), did=False)
    else:
        keep(table, did=False)
    return ()


@KERNEL.word(effects.PayThen)
def _pay_then(table: Table, frame: Resolving, node: effects.PayThen) -> WordResult:
    payer = change(frame, agenda=(node.cost,), paying=True)  # by itself, whatever follows
    ask = ask_to_pay(table, payer, node.cost, possible(table, payer, node.cost), _optional_cost_clause(table, frame))
    if ask is None:
        cite_if_said(table.game.clauses.not_paid)
        return _left(table, node)
    return ask


def _optional_cost_clause(table: Table, frame: Resolving) -> str:
    """The clause by which a cost within an effect may be paid or declined: that of the effect's sort, if there is one."""
    clauses = table.game.clauses
    cite_if_said(clauses.optional_costs)
    return clauses.optional_cost_of.get(frame.sort) or clauses.optional_cost


def _depends_on_hidden(kinds: dict[type, Hidden], nodes: Iterable[Node]) -> bool:
    return any(kinds[type(node)](node) for node in nodes if type(node) in kinds)


@KERNEL.answering(effects.PayThen)
def _pay_then_answered(table: Table, frame: Resolving, node: effects.PayThen, picked: tuple[Option, ...]) -> WordResult:
    if picked[0].verb != YES.verb:
        cite_if_said(table.game.clauses.not_paid)
        return _left(table, node)
    spoken_of = None if table.game.policies.paid_is_it else frame.it
    keep(table, did=True)  # a node with its own check decides this
    return (Paying(True), *node.cost.parts, Paying(False, spoken_of), node.effect)


class Paying(Node, frozen=True):
    """An inner word: a cost begins or ends being paid, and “it” is again what was spoken of before; after the end comes what was
    paid for."""

    on: bool
    it: tuple[Ref, ...] | None = None


KERNEL.binds(Paying, when=lambda node: node.it is not None)


@KERNEL.word(Paying)
def _paying(table: Table, frame: Resolving, node: Paying) -> None:
    """Carry out the inner word `Paying`; what the cost was for is skipped if the rulebook says that a replaced cost pays nothing."""
    agenda = frame.agenda
    if not node.on and not frame.did and table.game.policies.undone_cost_is_unpaid:
        cite(table.game.clauses.unpaid_by_another)
        agenda = (agenda[0], *agenda[2:])
    keep(table, paying=node.on, it=frame.it if node.it is None else node.it, agenda=agenda)


@KERNEL.word(effects.Pay)
def _pay(table: Table, frame: Resolving, node: effects.Pay) -> Result:
    number, pay = amount(table, frame, node.amount), table.game.payments.get(node.stat)
    if pay is not None:
        return pay(table, frame.seat, node.stat, number, frame)
    if number > 0:
        atoms.set_player(table, frame.seat, **{node.stat: getattr(table.players[frame.seat], node.stat) - number})
    return None


@KERNEL.possibility(effects.Pay)
def _pay_possible(table: Table, scope: Speaker, node: effects.Pay) -> bool:
    return points(table, scope.seat, node.stat) >= amount(table, scope, node.amount)


@KERNEL.word(Cost)
def _cost(table: Table, frame: Resolving, node: Cost) -> WordResult:
    return node.parts


@KERNEL.word(effects.Choice)
def _choice(table: Table, frame: Resolving, node: effects.Choice) -> WordResult:
    for index, (choice, picked) in enumerate(frame.modes):
        if choice == node:
            keep(table, modes=frame.modes[:index] + frame.modes[index + 1 :])
            cite_if_said(table.game.clauses.modes_in_order)
            return tuple([node.modes[mode] for mode in sorted(picked)])
    return ()


@KERNEL.word(effects.Repeat)
def _repeat(table: Table, frame: Resolving, node: effects.Repeat) -> WordResult:
    times = amount(table, frame, node.times)
    return () if times <= 0 else (node.effect, effects.Repeat(times - 1, node.effect))


@KERNEL.word(effects.RepeatWhile)
def _repeat_while(table: Table, frame: Resolving, node: effects.RepeatWhile) -> WordResult:
    return (node.effect, effects.If(node.condition, node))


@KERNEL.word(effects.Choose)
def _choose(table: Table, frame: Resolving, node: effects.Choose) -> WordResult:
    """Let `It` be what was chosen for this word as the effect was played; nothing, if nothing was."""
    for index, (choose, refs) in enumerate(frame.targets):
        if choose == node:
            table.frames[-1] = change(
                frame,
                agenda=frame.agenda[1:],
                it=refs,
                did=bool(refs),
                targets=frame.targets[:index] + frame.targets[index + 1 :],
                memory=keeping(frame.memory, "chosen", refs),
            )
            return AGAIN
    keep(table, it=(), did=False, memory=keeping(frame.memory, "chosen", ()))
    return ()


def to_change(table: Table, frame: Resolving, node: effects.Change) -> tuple[Ref, ...]:
    """The cards that a change is about to be made to and can reach; whether there are any is recorded."""
    refs = reached(table, frame, node.group)
    note(table, frame, bool(refs))
    return tuple(refs)


@KERNEL.word(effects.Delay)
def _delay(table: Table, frame: Resolving, node: effects.Delay) -> None:
    ability = effects.Automatic(node.trigger, node.effect)
    clauses = table.game.clauses
    for clause in (clauses.delay, clauses.delay_of.get(frame.sort, ""), clauses.delayed_by.get(frame.sort, "")):
        cite_if_said(clause)
    subject = tuple([ref for ref in [follow_moves(table, frame, r) for r in frame.it] if ref is not None])
    # Where this effect, or its trigger, has put it, if all can see it there.
    here = follow_moves(table, frame, frame.source)
    hidden = here is None or table.game.zones[table.cards[here[0]].zone].hidden
    turn = table.facts.number
    atoms.arrange(
        table,
        Delayed(
            table.tick(),
            ability,
            frame.source if hidden or here is None else here,
            frame.seat,
            subject=subject,
            times=node.times,
            until=node.until,
            turn=turn,
        ),
    )


def begin(table: Table, scope: Speaker, cards: tuple[Ref, ...], changes: tuple[Node, ...], until: str) -> None:
    """Begin a continuous effect on these cards, with its numbers evaluated now."""
    fixed: list[Node] = []
    for node in changes:
        if type(node) is effects.Add:
            if type(node.amount) is not int:
                node = effects.Add(node.fact, amount(table, scope, node.amount))
        elif type(node) is effects.Make:
            node = change(node, value=amount(table, scope, node.value))
        fixed.append(node)
    time = getattr(scope, "time", 0) if table.game.rules.layers.by_play else 0
    made, number = tuple(fixed), table.facts.number
    effect = Floating(
        table.tick(), scope.source, scope.seat, cards, changes=made, until=until, turn=number, play_time=time
    )
    atoms.start_effect(table, effect, add_to_facts(table, effect))
