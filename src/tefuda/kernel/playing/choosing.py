"""Choosing: asks for the modes, targets and shares of an effect while it is played, and says why it cannot be played.

A rulebook's numbered steps call `ask_…` for a question and `keep_…` for its answer, with their clauses. `bar_choices` finds the
obstacles beforehand, for offers, refusals and `why_not` alike. A game registers what cannot be chosen
(`@rules.barring(Choose)`), how many are (`@rules.bounding`), and what is divided (`@rules.dividing`).
"""

from __future__ import annotations

from typing import Any, NamedTuple

from tefuda.kernel.declaring.abilities import needs_of, uses_x
from tefuda.kernel.effects.nodes import Choice, Choose, ChooseEach, Sequence
from tefuda.kernel.evaluating.continuous import demanded
from tefuda.kernel.evaluating.questions import amount, pool
from tefuda.kernel.flow.procedures import keep
from tefuda.kernel.flow.stack import stacked
from tefuda.kernel.playing.selecting import all_different, completing, enough, largest, said_of_all
from tefuda.kernel.playing.settling import Settling
from tefuda.kernel.primitives.clauses import RECORDS, cite, cite_if_said
from tefuda.kernel.primitives.identity_cache import cached_by_identity
from tefuda.kernel.primitives.values import Node, Record, within
from tefuda.kernel.resolving.walking import walk
from tefuda.kernel.table import chance
from tefuda.kernel.table.game import derived_facts
from tefuda.kernel.table.records import ON_STACK, Modes, Need, Ref, Targets
from tefuda.kernel.table.requests import Ask, Bar, Option
from tefuda.kernel.table.sides import masters_meant
from tefuda.kernel.table.signatures import Speaker
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import Answered


class Clauses(Record, frozen=True):
    """The clauses for the choices of one sort of play; a rulebook may have others for each sort."""

    modes: str  # which modes are picked,
    targets: str  # what is chosen,
    shares: str  # and how a number is divided
    few_targets: str = ""  # too few targets: it cannot be played; "": it can
    few_modes: str = ""  # too few possible modes: it cannot be played
    no_modes: str = ""  # 0 modes: it cannot be played; "": it can, and does nothing
    few_shares: str = ""  # more targets than shares: it cannot be played
    # clauses cited when they decide something:
    exactly: str = ""  # exactly so many are chosen
    any_number: str = ""  # any number, or up to so many, includes none
    up_to: str = ""
    required: str = ""  # what must be chosen if anything is
    at_random: str = ""
    share_each: str = ""  # at most as many targets as shares
    nothing_to_share: str = ""
    some_modes: str = ""  # any number of modes from so many to so many
    all_modes: str = ""  # no more modes than there are
    none_of_modes: str = ""
    counted_modes: str = ""  # the number of modes is counted,
    modes_by_x: str = ""  # or is X
    modes_left: str = ""  # only modes that could be carried out are picked


class ChoiceKinds(Record, frozen=True):
    """The kinds of choices that an effect asks for as it is played."""

    modes: bool
    targets: bool
    divides: bool
    joint: tuple[ChooseEach, ...]
    sole: Choose | None  # the only word that chooses, if it is certainly carried out
    needs: tuple[Need, ...] | None  # what must be chosen; None: it depends on the table


@cached_by_identity
def choice_kinds(effect: Node | None) -> ChoiceKinds:
    """The kinds of choices that an effect asks for as it is played; worked out once for each effect."""
    nodes = list(within(effect))
    choosing = [node for node in nodes if type(node) in (Choose, Choice)]
    steps = effect.steps if type(effect) is Sequence else (effect,)
    sole = next((step for step in steps if type(step) is Choose), None) if len(choosing) == 1 else None
    return ChoiceKinds(
        modes=any(type(node) is Choice for node in choosing),
        targets=any(type(node) is Choose for node in choosing),
        divides=any(getattr(node, "divided", False) for node in nodes),
        joint=tuple([node for node in nodes if type(node) is ChooseEach]),
        sole=sole,
        needs=None if effect is None else needs_of(effect),
    )


# ── what stands in the way ──────────────────────────────────────────────────────────────────────────────────────────
def bar_choices(table: Table, scope: Speaker, effect: Node | None, clauses: Clauses) -> Bar | None:
    """The reason why the choices of an effect cannot be made as it is played (too few targets, modes or shares), or None."""
    there = choice_kinds(effect)
    if not clauses.few_targets or not (there.modes or there.targets):
        return None
    if there.needs is not None:
        return bar_needs(table, scope, there.needs, clauses)
    for node, inner in walk(table, scope, effect, ()):
        barred = None
        if type(node) is Choose:
            barred = _bar_targets(table, inner, effect, node, clauses)
        elif type(node) is Choice:
            barred = _bar_modes(table, inner, node, clauses)
        if barred is not None:
            cite(barred.clause)
            return barred
    return None


def bar_needs(table: Table, scope: Speaker, needs: tuple[Need, ...], clauses: Clauses) -> Bar | None:
    """The reason why choices that are always asked for cannot be made (too few targets), or None."""
    for need in needs:
        if not can_choose(table, scope, need.choose, need.number):
            if RECORDS:
                cite_if_said(clauses.few_targets)
            return Bar(clauses.few_targets, why="targets")
    return None


def _bar_targets(table: Table, scope: Speaker, effect: Node | None, choose: Choose, clauses: Clauses) -> Bar | None:
    if choose.at_random:
        return None
    there, least = choice_kinds(effect), target_bounds(table, scope, choose, 0, clauses)[0]
    if not can_choose(table, scope, choose, least):
        return Bar(clauses.few_targets, why="targets")
    for each in there.joint:
        if each.choices[0] == choose and not all_different(_wanted(table, scope, each.choices)):
            return Bar(clauses.few_targets, why="targets")
    if clauses.few_shares and there.divides and can_choose(table, scope, choose, 1):
        return Bar(clauses.few_shares, why="shares") if _too_few_shares(table, scope, effect, choose, least) else None
    return None


def _too_few_shares(table: Table, scope: Speaker, effect: Node | None, choose: Choose, targets: int) -> bool:
    """True if fewer shares are divided among the targets of a word than it must choose targets."""
    last: Node | None = None
    for node, inner in walk(table, scope, effect, ()):
        if type(node) is Choose:
            last = node
        elif getattr(node, "divided", False) and last == choose and _division(table, inner, node)[0] < targets:
            return not uses_x(node)
    return False


def _bar_modes(table: Table, scope: Speaker, choice: Choice, clauses: Clauses) -> Bar | None:
    least, most = mode_bounds(table, scope, choice, clauses)
    possible = len(possible_modes(table, scope, choice, clauses))
    if clauses.no_modes and not most:
        return Bar(clauses.no_modes, why="modes")
    if possible < least:
        return Bar(clauses.few_modes, why="modes")
    if possible < len(choice.modes):
        cite_if_said(clauses.modes_left)
    return None


# ── modes ───────────────────────────────────────────────────────────────────────────────────────────────────────────
def mode_bounds(table: Table, scope: Speaker, choice: Choice, clauses: Clauses) -> tuple[int, int]:
    """The least and the most modes that may be picked: at most all of them, and none if the number is 0."""
    least, most = amount(table, scope, choice.least), amount(table, scope, choice.most)
    bounds = table.game.bounds.get(Choice)
    if bounds is not None:
        least, most = bounds(table, scope, choice, least, most)
    if most > len(choice.modes):
        cite_if_said(clauses.all_modes)
        least, most = min(least, len(choice.modes)), len(choice.modes)
    if most <= 0:
        cite_if_said(clauses.none_of_modes)
        return 0, 0
    if least != most:
        cite_if_said(clauses.some_modes)
    if not isinstance(choice.most, int):
        cite_if_said(clauses.counted_modes)
        cite_if_said(clauses.modes_by_x if uses_x(choice.most) else "")
    return max(0, least), most


def possible_modes(table: Table, scope: Speaker, choice: Choice, clauses: Clauses) -> list[int]:
    """The indices of modes whose own choices can be made."""
    return [index for index, mode in enumerate(choice.modes) if bar_choices(table, scope, mode, clauses) is None]


def next_choice(table: Table, frame: Settling) -> tuple[Choice, Speaker] | None:
    """The first choice of modes not picked yet, with who speaks there."""
    if not choice_kinds(frame.effect).modes:
        return None
    left = [choice for choice, _ in frame.modes]
    for node, inner in walk(table, frame, frame.effect, frame.modes):
        if type(node) is Choice:
            if node in left:
                left.remove(node)
            else:
                return node, inner
    return None


def ask_modes(table: Table, frame: Settling, clauses: Clauses) -> Ask | None:
    """The question for the modes of the next choice; None if all have been picked."""
    found = next_choice(table, frame)
    if found is None:
        return None
    choice, scope = found
    options = tuple([Option("mode", index=index) for index in possible_modes(table, scope, choice, clauses)])
    least, most = mode_bounds(table, scope, choice, clauses)
    least, most = min(least, most, len(options)), min(most, len(options))
    return Ask(
        (frame.seat,), "choose", clauses.modes, options, least=least, most=most, about=frame.source, prompt="modes",
        too_few=clauses.some_modes,
    )  # fmt: skip


def keep_modes(table: Table, frame: Settling, picked: tuple[Option, ...]) -> Choice | None:
    """Store the picked modes of the next choice and return that choice."""
    found = next_choice(table, frame)
    if found is None:
        return None
    keep(table, modes=(*frame.modes, (found[0], tuple([option.index for option in picked]))))
    return found[0]


# ── targets ─────────────────────────────────────────────────────────────────────────────────────────────────────────
def eligible(table: Table, scope: Speaker, choose: Choose, enough: int = 0) -> list[Ref]:
    """The cards and abilities that can be chosen: those in the pools that nothing protects; only the first `enough` if that is given."""
    found: list[Ref] = []
    cards, bar = table.cards, table.game.bars.get(Choose)
    several = len(choose.pools) > 1
    for where in choose.pools:
        for card in pool(table, scope, where):
            ref = (card, cards[card].life)
            if (bar is None or bar(table, scope, ref) is None) and not (several and ref in found):
                found.append(ref)
                if len(found) == enough:
                    return found
        if where.zone == "stack":
            for ref in stacked(table, scope, where):
                if bar is None or bar(table, scope, ref) is None:
                    found.append(ref)
    return found


def can_choose(table: Table, scope: Speaker, choose: Choose, number: int) -> bool:
    """True if there are as many candidates as must be chosen; if they are tested together, as many that go together."""
    pools = choose.pools
    if pools and pools[0].tests and said_of_all(table, pools):
        cards = [ref[0] for ref in eligible(table, scope, choose)]
        return len(largest(table, scope, said_of_all(table, pools), cards)) >= number
    return number < 1 or len(eligible(table, scope, choose, number)) >= number


def still_proper(table: Table, scope: Speaker, choose: Choose, refs: tuple[Ref, ...]) -> tuple[Ref, ...]:
    """The chosen references that could still be chosen now."""
    now = eligible(table, scope, choose)
    return tuple([ref for ref in refs if ref in now])


def target_bounds(table: Table, scope: Speaker, choose: Choose, count: int, clauses: Clauses) -> tuple[int, int]:
    """The least and the most targets that may be chosen among so many candidates."""
    if choose.any_number:
        cite_if_said(clauses.any_number)
        return 0, count
    number = max(0, amount(table, scope, choose.number))
    if choose.up_to:
        cite_if_said(clauses.any_number)
        cite_if_said(clauses.up_to)
        return 0, min(number, count)
    if RECORDS:
        cite_if_said(clauses.exactly)
    return number, number


def required(table: Table, scope: Speaker, choose: Choose, found: list[Ref]) -> list[Ref]:
    """The candidates that an opponent must choose before any other."""
    if not (table.derived or derived_facts(table)) or not table.collecting:
        return []
    if choose.any_number and said_of_all(table, choose.pools):
        return []  # the player decides which cards go together
    own, others = scope.seat, [ref for ref in found if ref[0] != ON_STACK]
    return [ref for ref in others if table.cards[ref[0]].seat != own and demanded(table, ref[0], "be_chosen")]


class Candidates(NamedTuple):
    """What may be chosen: references that must be, the other candidates, and how many of those must be chosen."""

    must: list[Ref]
    refs: list[Ref]
    least: int = 0


def candidates(table: Table, frame: Settling, scope: Speaker, choose: Choose, clauses: Clauses) -> Candidates:
    """The candidates of the next word that chooses; in a joint choice one part is enough for what must be chosen."""
    found = eligible(table, scope, choose)
    joint = choice_kinds(frame.effect).joint
    if joint:
        found = apart(table, scope, frame.effect, choose, found, frame.targets)
    must = required(table, scope, choose, found)
    if must and joint:
        must = _not_left_to_later_parts(table, frame, scope, choose, must)
    if not must:
        return Candidates([], found)
    cite_if_said(clauses.required)
    number = len(found) if choose.any_number else max(0, amount(table, scope, choose.number))
    if len(must) >= number:
        return Candidates([], must, number)
    return Candidates(must, [ref for ref in found if ref not in must])


def _not_left_to_later_parts(
    table: Table, frame: Settling, scope: Speaker, choose: Choose, must: list[Ref]
) -> list[Ref]:
    """Candidates that must be chosen and that no later part of a joint choice can choose instead."""
    for each in choice_kinds(frame.effect).joint:
        if choose in each.choices:
            place = len([other for other, _ in frame.targets if other in each.choices])
            slots: list[list[Ref]] = []
            for part in each.choices[place + 1 :]:
                if type(part) is Choose and not part.at_random:
                    room = len(must) if part.any_number else max(0, amount(table, scope, part.number))
                    slots += [eligible(table, scope, part)] * room
            places = [[number for number, refs in enumerate(slots) if ref in refs] for ref in must]
            if all_different(places):
                return []
            return [ref for ref, later in zip(must, places, strict=True) if not later] or must
    return must


def apart(
    table: Table, scope: Speaker, effect: Node | None, choose: Choose, refs: list[Ref], targets: Targets
) -> list[Ref]:
    """The candidates of one part of a joint choice: not those of other parts, and leaving enough for the parts that follow."""
    for each in choice_kinds(effect).joint:
        if choose in each.choices:
            made = [chosen for other, chosen in targets if other in each.choices]  # two parts may be alike
            place, used = len(made), tuple([ref for chosen in made for ref in chosen])
            refs = [ref for ref in refs if ref not in used]
            wanted = _wanted(table, scope, each.choices[place + 1 :])
            if wanted and choose.number == 1:
                return [ref for ref in refs if all_different(wanted, (*used, ref))]
    return refs


def _wanted(table: Table, scope: Speaker, parts: tuple[Node, ...]) -> list[list[Ref]]:
    """For each target that parts of a joint choice must have, its candidates."""
    wanted: list[list[Ref]] = []
    for part in parts:
        if type(part) is Choose and not part.up_to and not part.any_number and not part.at_random:
            wanted += [eligible(table, scope, part)] * max(0, amount(table, scope, part.number))
    return wanted


def next_target(table: Table, frame: Settling) -> tuple[Choose, Speaker] | None:
    """The next word that chooses, with who speaks there; None if all have chosen."""
    sole, chosen = choice_kinds(frame.effect).sole, len(frame.targets)
    if sole is not None:
        return None if chosen else (sole, frame)
    words = [(node, inner) for node, inner in walk(table, frame, frame.effect, frame.modes) if type(node) is Choose]
    return words[chosen] if chosen < len(words) else None


def ask_targets(table: Table, frame: Settling, clauses: Clauses, answered: Answered) -> Any:
    """The question for the targets of the next word that chooses; None if all have chosen.

    `answered`: the step's function for an answer, used if chance answers or only one answer is left.
    """
    found = next_target(table, frame)
    if found is None:
        return None
    choose, scope = found
    must, refs, forced = candidates(table, frame, scope, choose, clauses)
    least, most = target_bounds(table, scope, choose, len(must) + len(refs), clauses)
    least = max(least, min(forced, most))
    if choose.at_random:
        cite_if_said(clauses.at_random)
        picked = chance.pick_at_random(table, tuple([ref[0] for ref in refs]), min(most, len(refs)))
        return answered(table, frame, options_of(table, [table.ref(card) for card in picked]))
    together = said_of_all(table, choose.pools)
    if together:
        cards = completing(table, scope, together, [ref[0] for ref in frame.partial], [ref[0] for ref in refs], least)
        if not cards or len(frame.partial) >= most:
            return answered(table, frame, ())
        taken = [ref[0] for ref in frame.partial]
        refs, most = [table.ref(card) for card in cards], 1
        least = 0 if len(taken) >= least and enough(table, scope, together, taken) else 1
    most = there = min(most, len(must) + len(refs))
    if choice_kinds(frame.effect).divides and not together:
        most = _no_more_than_shares(table, frame, most, clauses)
    limited = clauses.share_each if most < there else ""
    least, most = _left_of(least, must, refs), _left_of(most, must, refs)
    return Ask(
        (_who(table, frame, choose),), "choose", clauses.targets, options_of(table, refs), least=least, most=most, about=frame.source,
        prompt="targets", too_few=clauses.required if forced else clauses.exactly, too_many=limited,
    )  # fmt: skip


def _left_of(number: int, must: list[Ref], refs: list[Ref]) -> int:
    """How many are left to choose among `refs`, after those that must be chosen."""
    return max(0, min(number - len(must), len(refs)))


def _who(table: Table, frame: Settling, choose: Choose) -> int:
    return masters_meant(table, frame.seat, choose.by)[0]


def keep_targets(table: Table, frame: Settling, picked: tuple[Option, ...], clauses: Clauses) -> tuple[Ref, ...] | None:
    """Store the chosen targets and return them; None while a choice is still being made one by one."""
    found = next_target(table, frame)
    if found is None:
        return None
    choose, scope = found
    refs = tuple([target(table, option) for option in picked])
    if said_of_all(table, choose.pools) and not choose.at_random:
        if refs:
            keep(table, partial=(*frame.partial, *refs))
            return None
        refs = frame.partial
    elif table.collecting:
        refs = (*candidates(table, frame, scope, choose, clauses).must, *refs)
    keep(table, targets=(*frame.targets, (choose, refs)), partial=())
    return refs


def options_of(table: Table, refs: list[Ref]) -> tuple[Option, ...]:
    """References as options: cards with the verb of their zone, abilities on the stack by their card and time."""
    zones, cards, found = table.game.zones, table.cards, []
    for ref in refs:
        if ref[0] == ON_STACK:
            source = next(item.source[0] for item in table.stack if item.time == ref[1])
            found.append(Option("item", card=source, number=ref[1]))
        else:
            found.append(Option(zones[cards[ref[0]].zone].verb, card=ref[0]))
    return tuple(found)


def target(table: Table, option: Option) -> Ref:
    """The reference that an option stands for."""
    return (ON_STACK, option.number) if option.verb == "item" else table.ref(option.card)


# ── shares ──────────────────────────────────────────────────────────────────────────────────────────────────────────
def _division(table: Table, scope: Speaker, node: Node) -> tuple[int, int]:
    return table.game.divisions[type(node)](table, scope, node)


class Division(NamedTuple):
    """A division: how many shares, the size of one, and the index of the word whose targets take them (-1: the last)."""

    shares: int
    size: int
    place: int


def division(table: Table, scope: Speaker, effect: Node | None, modes: Modes) -> Division | None:
    """The division in an effect, if there is one, among the targets of the last word that chose before it."""
    if not choice_kinds(effect).divides:
        return None
    place = -1
    for node, inner in walk(table, scope, effect, modes):
        if type(node) is Choose:
            place += 1
        elif getattr(node, "divided", False):
            return Division(*_division(table, inner, node), place)
    return None


def _no_more_than_shares(table: Table, frame: Settling, most: int, clauses: Clauses) -> int:
    """The most targets of a division: each takes at least one share."""
    divided = division(table, frame, frame.effect, frame.modes)
    if divided is None or divided.place != len(frame.targets):
        return most
    cite_if_said(clauses.share_each)
    return min(most, max(0, divided.shares))


def ask_shares(table: Table, frame: Settling, clauses: Clauses, prompt: str = "shares") -> Ask | None:
    """The question how a number is divided among its targets; each takes at least one share."""
    divided = division(table, frame, frame.effect, frame.modes)
    if divided is None or not frame.targets:
        return None
    refs, number = frame.targets[divided.place][1], divided.shares
    if not refs or number <= 0:
        cite_if_said(clauses.nothing_to_share)
        return None
    options, few = options_of(table, list(refs)), clauses.share_each
    return Ask(
        (frame.seat,),
        "divide",
        clauses.shares,
        options,
        least=number,
        most=number,
        about=frame.source,
        prompt=prompt,
        too_few=few,
    )


def keep_shares(table: Table, frame: Settling, picked: tuple[Option, ...]) -> None:
    """Store the shares of a division, as the amount that each target takes."""
    divided = division(table, frame, frame.effect, frame.modes)
    if divided is not None and frame.targets:
        taken = [target(table, option) for option in picked]
        shares = tuple([divided.size * taken.count(ref) for ref in frame.targets[divided.place][1]])
        keep(table, shares=shares, sharers=divided.place)
