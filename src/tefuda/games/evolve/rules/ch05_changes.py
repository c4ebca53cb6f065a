"""Chapter 5, what changes a card's facts: + and −, becoming another kind, boxed, piloting, abilities given and lost."""

from __future__ import annotations

from collections.abc import Callable

from tefuda.games.evolve import table as t
from tefuda.games.evolve.rules import rules
from tefuda.games.evolve.rules.questions import Speaker, is_yet_to_be_picked
from tefuda.games.evolve.words import vocabulary as v
from tefuda.kernel.effects.nodes import Add, All, Become, Change, Gain, It, Keyword, LoseAbilities, Make, Quantity
from tefuda.kernel.evaluating.questions import Scope, amount, card_number
from tefuda.kernel.flow.procedures import keep
from tefuda.kernel.happening.triggers import trigger
from tefuda.kernel.primitives.clauses import RECORDS, cite
from tefuda.kernel.primitives.identity_cache import cached_by_identity
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.resolving.performing import begin, reached, to_change
from tefuda.kernel.table import atoms
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.game import derived_facts
from tefuda.kernel.table.masks import name_mask
from tefuda.kernel.table.records import Card, Ref, Resolving, change
from tefuda.kernel.table.state import Table

NUMBERS = ("attack", "defense")


@rules.word(Change)
def change_cards(table: Table, frame: Resolving, node: Change) -> None:
    start_change(table, frame, to_change(table, frame, node), node)


def start_change(table: Table, scope: Speaker, cards: tuple[Ref, ...], node: Change) -> None:
    """A continuous effect begins on cards (10.2.1.2); what it raised or lowered is an event (5.27.1)."""
    of_plays, given, _, life = _looked_through(node)
    if of_plays:
        _say_of_plays(table, scope, node)
        return
    if not cards:
        return
    if RECORDS:
        cite("10.2.1.2")
    if given:
        for keyword in given:
            GIVEN[keyword](table, scope, cards)
        node = _left_of(node)
    if len(cards) != 1:
        _start_on_several(table, scope, cards, node)
        return
    card = cards[0][0]
    before = _numbers(table, card)
    if table.cards[card].zone != t.LEADER:
        _change_cards(table, scope, cards, node)
    elif life is None:
        _change_leaders(table, scope, cards, node)
    else:
        _heal(table, card, amount(table, scope, life))
    events = _told(table, scope, card, before)
    if events:
        trigger(table, events)


def _start_on_several(table: Table, scope: Speaker, cards: tuple[Ref, ...], node: Change) -> None:
    """A continuous effect begins on several cards: what it raised or lowered is told of all together (5.27.1)."""
    if "_its_" in node.until:
        seats = dict.fromkeys([table.cards[ref[0]].seat for ref in cards])
        if len(seats) > 1:  # each until a turn of its own master's
            for seat in seats:
                start_change(table, scope, tuple([ref for ref in cards if table.cards[ref[0]].seat == seat]), node)
            return
    numbers = [_numbers(table, ref[0]) for ref in cards]
    leaders = tuple([ref for ref in cards if table.cards[ref[0]].zone == t.LEADER])
    others = tuple([ref for ref in cards if ref not in leaders]) if leaders else cards
    if leaders:
        _change_leaders(table, scope, leaders, node)
    if others:
        _change_cards(table, scope, others, node)
    events = []
    for (card, _), before in zip(cards, numbers, strict=True):
        events += _told(table, scope, card, before)
    if events:
        trigger(table, events)


@cached_by_identity
def _looked_through(node: Change) -> tuple[bool, list[str], bool, Quantity | None]:
    """Is a change said of plays to come; which keywords does it give that are more than an ability; does it set numbers?
    And where all that it does is raise or lower the defense: by how much.
    """
    first = node.changes[0] if len(node.changes) == 1 else None
    gains = [ability for part in node.changes if type(part) is Gain for ability in part.abilities]
    return (
        type(node.group) is All and node.group.pool.zone == "playable",
        [ability.word for ability in gains if type(ability) is Keyword and ability.word in GIVEN],
        any(type(part) is Make and part.fact in NUMBERS for part in node.changes),
        first.amount if type(first) is Add and first.fact == "defense" else None,
    )


# Keywords that are more than an ability to have when an instruction gives them (14.4.7.3): what is done.
GIVEN: dict[str, Callable[[Table, Speaker, tuple[Ref, ...]], None]] = {}


@cached_by_identity
def _left_of(node: Change) -> Change:
    """A change without the keywords that are more than an ability."""
    for keyword in _looked_through(node)[1]:
        node = change(node, changes=_without(node.changes, keyword))
    return node


def _without(changes: tuple[Node, ...], keyword: str) -> tuple[Node, ...]:
    kept: list[Node] = []
    for part in changes:
        if type(part) is Gain:
            part = Gain(tuple([ability for ability in part.abilities if ability != Keyword(keyword)]))
            if not part.abilities:
                continue
        kept.append(part)
    return tuple(kept)


def _say_of_plays(table: Table, scope: Speaker, node: Change) -> None:
    """このターン、(次に)自分が…をプレイする際: it is about plays to come, whichever cards these will be."""
    assert isinstance(node.group, All)
    changes = tuple([_fixed(table, scope, part) for part in node.changes])
    once = node.until == "next_play"
    until = "turn" if once else node.until
    said = t.PlayTerms(
        table.tick(), scope.source, scope.seat, node.group.pool, changes, until, table.facts.number, once
    )
    atoms.set_facts(table, terms=(*table.facts.terms, said))


def _fixed(table: Table, scope: Speaker, node: Node) -> Node:
    """A change of a cost with its number as it is now."""
    if type(node) is Add:
        return Add(node.fact, amount(table, scope, node.amount))
    return change(node, value=amount(table, scope, node.value)) if type(node) is Make else node


def _change_cards(table: Table, scope: Speaker, cards: tuple[Ref, ...], node: Change) -> None:
    if _looked_through(node)[2]:
        for ref in cards:  # what a number was when it became another is each card's own
            begin(table, scope, (ref,), tuple([_made(table, scope, ref, part) for part in node.changes]), node.until)
    else:
        begin(table, scope, cards, node.changes, node.until)
    if RECORDS:
        _cite_change(table, cards, node)


def _cite_change(table: Table, cards: tuple[Ref, ...], node: Change) -> None:
    for part in node.changes:
        if type(part) is Become:
            cite("5.25.1")
            if any(table.game.facts(table, ref[0]).abilities for ref in cards):
                cite("5.25.3")
        elif type(part) is Gain:
            _cite_gain(table, cards, part)


def _cite_gain(table: Table, cards: tuple[Ref, ...], node: Gain) -> None:
    """5.31.2.1: what a boxed card is given it has; 12.13.3: drain that it would have twice it has once."""
    for ref in cards:
        if "箱詰め" in table.cards[ref[0]].marks:
            cite("5.31.2.1")
        if [part for part in table.game.facts(table, ref[0]).abilities if part == Keyword("ドレイン")][1:]:
            cite("12.13.3")


def _made(table: Table, scope: Speaker, ref: Ref, node: Node) -> Node:
    """`Becomes N` is held against what is printed now (5.16.2.1 carries the difference), and damage so far is done with."""
    if type(node) is not Make or node.fact not in NUMBERS:
        return node
    cite("5.27.2")
    card = table.cards[ref[0]]
    against = getattr(table.game.printed(table, card), node.fact)
    value = amount(table, scope, node.value) + (card.damage if node.fact == "defense" else 0)
    return Make(node.fact, value, against)


def _change_leaders(table: Table, scope: Speaker, cards: tuple[Ref, ...], node: Change) -> None:
    """A leader's defense goes up and down by itself (2.8.2); all else on a leader is an effect as on any card."""
    rest = []
    for part in node.changes:
        if type(part) is Add and part.fact == "defense":
            for ref in cards:
                _heal(table, ref[0], amount(table, scope, part.amount))
        elif type(part) is Make and part.fact == "defense":
            cite("5.27.2")
            for ref in cards:
                _heal(
                    table,
                    ref[0],
                    amount(table, scope, part.value)
                    - (table.game.facts(table, ref[0]).defense - table.cards[ref[0]].damage),
                )
        else:
            rest.append(part)
    if rest:
        begin(table, scope, cards, tuple(rest), node.until)


def _heal(table: Table, card: int, number: int) -> None:
    atoms.set_damage(table, card, table.cards[card].damage - number)
    if number < 0:
        life_went_down(table, table.cards[card].seat)
        atoms.require_check(table)


def life_went_down(table: Table, seat: int) -> None:
    """13.5.2.2: it is kept in mind that, and how often, a leader's defense went down this turn."""
    own = table.players[seat]
    atoms.put_player(table, seat, change(own, life_went_down=True, life_losses=own.life_losses + 1), OF_LIFE)


OF_LIFE = name_mask("life_went_down", "life_losses")


@rules.after_damage("13.5.2.2")
def has_less_defense(table: Table, card: Card) -> None:
    """13.5.2.2: a leader that took damage has less defense than before; where none is left, a check is due (11.2.1, 11.3.1)."""
    if card.zone == t.LEADER:
        life_went_down(table, card.seat)
    now = table.derived
    if now is None or (now[card.id].defense or 0) <= card.damage:
        atoms.require_check(table)


def _numbers(table: Table, number: int) -> tuple[int | None, int | None]:
    """A card's attack and defense now, as `card_number` has them."""
    card, facts = table.cards[number], (table.derived or derived_facts(table))[number]
    if t.FOLLOWER in facts.kinds or t.LEADER_KIND in facts.kinds:
        return facts.attack, None if facts.defense is None else facts.defense - card.damage
    return card_number(table, card, facts, "attack"), card_number(table, card, facts, "defense")


def _told(table: Table, scope: Speaker, card: int, before: tuple[int | None, int | None]) -> list[Event]:
    """5.27.1, 5.27.2: what is higher than before was raised, what is lower was lowered, however it was changed."""
    events: list[Event] = []
    after = _numbers(table, card)
    for place in (0, 1) if after != before else ():
        was, now = before[place], after[place]
        if was is not None and now is not None and was != now:
            if RECORDS:
                cite("5.27.1")
                if now < 0:
                    cite("1.3.2.4")
            record = table.cards[card]
            kind, number = ("raised", now - was) if now > was else ("lowered", was - now)
            event = Event(
                kind, card, record.seat, record, after=record, amount=number, source=scope.source, sort=NUMBERS[place]
            )
            events.append(atoms.record(table, event))
    return events


SUPER_EVOLVED = Change(It(), (Add("attack", 1), Add("defense", 1)))


def super_evolves(table: Table, ref: Ref, seat: int) -> None:
    """12.2.4.1: a card's numbers are raised by the rules; it lasts while the card stays."""
    start_change(table, Scope(ref, seat), (ref,), SUPER_EVOLVED)


# ── 5.31 boxed ──────────────────────────────────────────────────────────────────────────────────────────────────────
class Boxed(Node, frozen=True):
    """Of a continuous effect: the card is boxed for as long as it lasts."""


@rules.word(v.Box, "5.31.1")
def box(table: Table, frame: Resolving, node: v.Box) -> None:
    """5.31.2: abilities it has, printed or given, are lost; what it is given later it has (5.31.2.1)."""
    refs = [ref for ref in reached(table, frame, node.group) if "箱詰め" not in table.cards[ref[0]].marks]
    for ref in refs:
        cite("5.31.2")
        atoms.mark(table, ref[0], "箱詰め")
        begin(table, frame, (ref,), (LoseAbilities(), Boxed()), getattr(node, "until", ""))
    keep(table, did=bool(refs))


# ── 5.32 piloting ───────────────────────────────────────────────────────────────────────────────────────────────────
@rules.word(v.Pilot, "5.32.1")
def pilot(table: Table, frame: Resolving, node: v.Pilot) -> None:
    """5.32.1: an amulet with printed attack and defense is a follower with these values for the turn."""
    done = False
    for ref in reached(table, frame, node.group):
        printed = table.game.printed(table, table.cards[ref[0]])
        facts = table.game.facts(table, ref[0])
        if (
            printed.attack is None
            or printed.defense is None
            or (t.AMULET not in facts.kinds and t.AMULET not in printed.kinds)
        ):
            cite("5.32.1.1")
            continue
        done = True
        changes = (Become("kinds", t.FOLLOWER), Make("attack", printed.attack), Make("defense", printed.defense))
        start_change(table, frame, (ref,), Change(It(), changes, "turn"))
    keep(table, did=done)


@rules.possibility(Change)
def change_possible(table: Table, scope: Speaker, node: Change) -> bool:
    """10.4.5.1: as a cost, a number may not be lowered below 0; as an effect it may (1.3.2.4)."""
    if is_yet_to_be_picked(scope, node.group):
        return True
    refs = reached(table, scope, node.group)
    if isinstance(scope, Resolving) and not scope.paying:
        return bool(refs)
    return bool(refs) and all(_can_lower(table, scope, ref[0], node) for ref in refs)


def _can_lower(table: Table, scope: Speaker, card: int, node: Change) -> bool:
    """10.4.5: has a card as much of each number as a change takes off it?"""
    attack, defense = _numbers(table, card)
    there = {"attack": attack or 0, "defense": defense or 0}
    added = [part for part in node.changes if type(part) is Add and part.fact in there]
    return all(there[part.fact] + amount(table, scope, part.amount) >= 0 for part in added)
