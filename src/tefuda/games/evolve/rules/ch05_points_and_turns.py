"""Chapter 5, what happens to players and to the game: points, dice, naming a card, winning and losing, turns, several players."""

from __future__ import annotations

from tefuda.games.evolve import table as t
from tefuda.games.evolve.rules import rules
from tefuda.games.evolve.rules.ch05_players import whom
from tefuda.games.evolve.rules.questions import Speaker, defense, leader
from tefuda.games.evolve.words import vocabulary as v
from tefuda.kernel.effects.nodes import Add, All, Change, It, Pool, Sequence
from tefuda.kernel.evaluating.continuous import forbidden
from tefuda.kernel.evaluating.questions import amount
from tefuda.kernel.flow.leaving import leave
from tefuda.kernel.flow.procedures import keep, keep_at
from tefuda.kernel.happening.triggers import trigger_by
from tefuda.kernel.primitives.clauses import RECORDS, cite
from tefuda.kernel.primitives.values import Node, within
from tefuda.kernel.resolving.performing import Call
from tefuda.kernel.table import atoms, chance
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.masks import WOUNDED, name_mask
from tefuda.kernel.table.records import Frame, Resolving, change
from tefuda.kernel.table.requests import Ask, Option
from tefuda.kernel.table.sides import masters_meant
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import Again, Done, Result, WordResult

# ── 5.15, 5.27 points ───────────────────────────────────────────────────────────────────────────────────────────────
rules.point("life", reads=WOUNDED | 1 << t.LEADER)(lambda table, seat: defense(table, leader(table, seat)))  # 2.8.2


@rules.point("max_pp", reads=name_mask("max_pp"))
def max_pp(table: Table, seat: int) -> int:
    """13.4.1.2: overflow asks for a player's PP maximum, 7 or more."""
    cite("13.4.1.2")
    return int(table.players[seat].max_pp)


BOUNDS = {"max_pp": (0, t.MOST_PP, "3.2.4.1"), "ep": (0, None, "3.2.5.1"), "sep": (0, None, "3.2.6.1")}


OF_POINTS = {stat: name_mask(stat) for stat in ("pp", *BOUNDS)}


def set_points(table: Table, seat: int, stat: str, value: int) -> None:
    """3.2.4, 1.3.2.4.1: a number beyond its bounds is the bound. What rose or fell is an event (5.27)."""
    player = table.players[seat]
    old = getattr(player, stat)
    low, high, clause = (0, player.max_pp, "3.2.4.2") if stat == "pp" else BOUNDS[stat]
    new = low if value < low else value if high is None or value <= high else high
    if new != value:
        cite(clause)
        cite("3.2.4")
        cite("1.3.2.4.1")
    if new == old:
        return
    atoms.put_player(table, seat, change(player, **{stat: new}), OF_POINTS[stat])
    if RECORDS:
        cite("5.27.1")
    kind, by = ("raised", new - old) if new > old else ("lowered", old - new)
    event = atoms.record(table, Event(kind, seat=seat, amount=by, sort=stat))
    if stat == "max_pp" and player.pp > new:
        cite("3.2.4")
        cite("3.2.4.2")
        atoms.set_player(table, seat, pp=new)  # 3.2.4: PP above the maximum are cut at once
    trigger_by(table, event)


@rules.word(v.Gainpoints, "5.27.1")
def gain_points(table: Table, frame: Resolving, node: v.Gainpoints) -> WordResult:
    number = amount(table, frame, node.amount)
    for seat in whom(table, frame, node.who):
        if node.stat == "life":
            return (_life(node.who, number),)
        set_points(table, seat, node.stat, getattr(table.players[seat], node.stat) + number)
    keep(table, did=True)
    return ()


def _life(who: str, number: int) -> Node:
    return Change(All(Pool("leader", "any" if who == "each" else who)), (Add("defense", number),))


@rules.possibility(v.Gainpoints)
def gain_possible(table: Table, scope: Speaker, node: v.Gainpoints) -> bool:
    """10.4.5.1: as a cost, a number may not go beyond its bounds."""
    if node.stat == "life":
        return True
    number = amount(table, scope, node.amount)
    seat = masters_meant(table, scope.seat, node.who)[0]
    value = getattr(table.players[seat], node.stat) + number
    low, high, _ = (0, table.players[seat].max_pp, "") if node.stat == "pp" else BOUNDS[node.stat]
    if value < low or (high is not None and value > high):
        cite("10.4.5.1")
        return False
    return True


@rules.word(v.Setpoints, "5.27.2")
def become_points(table: Table, frame: Resolving, node: v.Setpoints) -> None:
    for seat in whom(table, frame, node.who):
        set_points(table, seat, node.stat, amount(table, frame, node.value))


@rules.word(v.Recover, "5.15.1", changes=OF_POINTS["pp"])
def recover(table: Table, frame: Resolving, node: v.Recover) -> None:
    """5.15: PP go up, to the maximum at most (5.15.1.1)."""
    number = amount(table, frame, node.amount)
    for seat in whom(table, frame, node.who):
        player = table.players[seat]
        if player.pp + number > player.max_pp:
            cite("5.15.1.1")
        if number > 0:
            set_points(table, seat, "pp", player.pp + number)


@rules.word(v.SetLimit, "4.4.4")
def set_limit(table: Table, frame: Resolving, node: v.SetLimit) -> None:
    cite({"field": "4.4.4", "ex": "4.8.3", "hand": "4.7.3"}[node.zone])
    for seat in whom(table, frame, node.who):
        atoms.set_player(table, seat, **{f"{node.zone}_limit": amount(table, frame, node.value)})


# ── 5.20 dice, 5.33 naming ──────────────────────────────────────────────────────────────────────────────────────────
@rules.word(v.RollDie, "5.20.1")
def roll(table: Table, frame: Resolving, node: v.RollDie) -> None:
    keep(table, rolled=_rolled(table, frame.seat))


@rules.word(v.RerollDie, "5.20.2")
def reroll(table: Table, frame: Resolving, node: v.RerollDie) -> None:
    keep(table, rolled=_rolled(table, frame.seat))


def _rolled(table: Table, seat: int) -> int:
    value = chance.roll(table, 6)
    atoms.record(table, Event("rolled", seat=seat, amount=value))
    return value


@rules.word(v.NameCard, "5.33.1")
def name_a_card(table: Table, frame: Resolving, node: v.NameCard) -> Result:
    """5.33.1: the name of a card or token that exists; no collaboration name (5.33.1.1)."""
    cite("5.33.1.1")
    options = tuple([Option("name", text=name) for name in table.game.by_name])
    return Ask((frame.seat,), "choose", "5.33.1", options, about=frame.source, prompt="name")


@rules.answering(v.NameCard)
def named(table: Table, frame: Resolving, node: v.NameCard, picked: tuple[Option, ...]) -> WordResult:
    keep(table, named=picked[0].text)
    atoms.record(table, Event("named", seat=frame.seat, text=picked[0].text))
    return ()


# ── 5.23 winning and losing, 5.26 and 5.28 turns ────────────────────────────────────────────────────────────────────
@rules.word(v.WinBattle, "5.23.1")
def win(table: Table, frame: Resolving, node: v.WinBattle) -> None:
    """5.23.1, 1.2.4: all others lose, at once, within the effect."""
    seats = whom(table, frame, node.who)
    losers = tuple([seat for seat in range(table.seats) if seat not in seats])
    _lose(table, losers)


@rules.word(v.LoseBattle, "5.23.1")
def lose(table: Table, frame: Resolving, node: v.LoseBattle) -> None:
    _lose(table, whom(table, frame, node.who))


def _lose(table: Table, seats: tuple[int, ...]) -> None:
    losers = tuple([seat for seat in seats if not forbidden(table, leader(table, seat), "lose")])
    if any(forbidden(table, leader(table, seat), "win") for seat in range(table.seats) if seat not in seats):
        cite("1.3.3")
        return
    cite("1.2.4")
    if losers:
        leave(table, losers, "1.2.4")


@rules.word(v.SkipTurn, "5.26.2")
def skip_turn(table: Table, frame: Resolving, node: v.SkipTurn) -> None:
    for seat in whom(table, frame, node.who):
        atoms.set_facts(table, skips=(*table.facts.skips, t.ToCome(seat, table.tick())))


@rules.word(v.ExtraTurn, "5.28.1")
def extra_turn(table: Table, frame: Resolving, node: v.ExtraTurn) -> None:
    for seat in whom(table, frame, node.who):
        atoms.set_facts(table, extras=(*table.facts.extras, t.ToCome(seat, table.tick())))


# ── 1.3.4.1 several players ─────────────────────────────────────────────────────────────────────────────────────────
CHOOSING = (v.Pick, v.Discard, v.Search, v.Take)


@rules.word(v.EachPlayer, "1.3.4.1")
def each_player(table: Table, frame: Resolving, node: v.EachPlayer) -> WordResult:
    """1.3.4.1: a step without a choice is done by all at once, one with a choice by the turn player first.

    Where each rolls a die, what follows goes for each by what they rolled (5.20.1).
    """
    seats, steps = masters_meant(table, frame.seat, "any"), _flat(node.steps)
    at_once = [all_at_once for step in steps if (all_at_once := _of_all_players(step)) is not None]
    if len(at_once) == len(steps):
        return tuple(at_once)
    rolled = dict.fromkeys(seats, 0)
    if isinstance(steps[0], v.RollDie):
        cite("5.20.1")
        rolled, steps = {seat: _rolled(table, seat) for seat in seats}, steps[1:]
    die = next((place for place, step in enumerate(steps) if isinstance(step, v.RollDie)), len(steps))
    groups = _grouped(steps[:die])
    if any(_chooses(step) for group in groups for step in group):
        cite("1.3.4")
    playing = tuple([Resolving((), frame.source, seat, time=frame.time, rolled=rolled[seat]) for seat in seats])
    return (Call(EachPlaying(groups, playing)), *[v.EachPlayer(steps[die:])] * (die < len(steps)))


def _of_all_players(step: Node) -> Node | None:
    """What is done to all of each player's own cards of a kind as one deed about all players' cards; None of anything else."""
    if not isinstance(step, v.Destroy | v.Banish) or type(step.group) is not All or step.group.pool.whose != "own":
        return None
    pool = step.group.pool
    if any(type(one) is Pool for one in within(pool.tests)):
        return None  # what it asks of them is asked for each player
    return change(step, group=All(change(pool, whose="any")))


class EachPlaying(Frame, frozen=True):
    """Each player carries out the same: one part of it after the other, and each part the turn player first."""

    left: tuple[tuple[Node, ...], ...]
    playing: tuple[Resolving, ...]  # how far each has come
    turn: int = 0


each_playing = rules.procedure("1.3.4.1", EachPlaying)


@each_playing.step("1.3.4.1")
def the_next_part(table: Table, frame: EachPlaying) -> Result:
    if not frame.left:
        return Done()
    last = frame.turn + 1 == len(frame.playing)
    keep(table, turn=0 if last else frame.turn + 1, left=frame.left[1:] if last else frame.left)
    return Again(change(frame.playing[frame.turn], agenda=(*frame.left[0], PutAside(frame.turn))))


class PutAside(Node, frozen=True):
    """An inner word: how far a player has come with what each carries out is kept until that player's next part."""

    turn: int


@rules.word(PutAside)
def _put_aside(table: Table, frame: Resolving, node: PutAside) -> None:
    below = len(table.frames) - 2
    playing: list[Resolving] = list(table.frames[below].playing)  # type: ignore[attr-defined]
    playing[node.turn] = change(frame, agenda=())
    keep_at(table, below, playing=tuple(playing))


def _flat(steps: tuple[Node, ...]) -> tuple[Node, ...]:
    return tuple([inner for step in steps for inner in (_flat(step.steps) if type(step) is Sequence else (step,))])


def _grouped(steps: tuple[Node, ...]) -> tuple[tuple[Node, ...], ...]:
    """The parts that all players carry out before the next: one step each; what is done to cards that were picked stays with the picking."""
    groups: list[tuple[Node, ...]] = []
    for step in steps:
        if groups and isinstance(groups[-1][0], v.Pick | v.Take) and any(type(one) is It for one in within(step)):
            groups[-1] = (*groups[-1], step)
        else:
            groups.append((step,))
    return tuple(groups)


def _chooses(node: Node) -> bool:
    if isinstance(node, CHOOSING):
        return True
    inner = [getattr(node, name) for name in node.__struct_fields__]
    return type(node).__name__ in ("May", "PayThen") or any(isinstance(part, Node) and _chooses(part) for part in inner)
