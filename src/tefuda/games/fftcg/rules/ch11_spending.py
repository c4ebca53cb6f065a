"""Chapter 11.3.7.1, 11.4.7, 11.6.10 and 11.7.10, spending: which cards a cost takes besides CP, and all of it at once."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.rules import rules
from tefuda.games.fftcg.rules.ch11_payment import (
    FROM_BACKUP,
    NO_CP,
    Giver,
    Need,
    Paying,
    Purse,
    can_pay,
    givers,
    need_of_elements,
    together,
)
from tefuda.games.fftcg.rules.questions import Speaker, gathered, position_of, ready, terms
from tefuda.games.fftcg.words import vocabulary as v
from tefuda.kernel.effects.nodes import It, Pay, This
from tefuda.kernel.evaluating.continuous import forbidden
from tefuda.kernel.evaluating.questions import Scope, amount, passes, pool
from tefuda.kernel.flow.procedures import keep
from tefuda.kernel.happening.replacement import Moving, Orienting, intend
from tefuda.kernel.playing.paying import part_possible
from tefuda.kernel.playing.settling import Settling, payment_of
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.primitives.identity_cache import IdentityCache
from tefuda.kernel.primitives.values import Node, Record
from tefuda.kernel.table.declared import CardId
from tefuda.kernel.table.game import derived_facts
from tefuda.kernel.table.records import Ref, change
from tefuda.kernel.table.requests import Ask, Bar, Option
from tefuda.kernel.table.signatures import Intention
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import AGAIN, Done, Result

NAMESAKE = v.DiscardNamesake()
OPEN = (t.FIELD, t.BREAK, t.REMOVED)  # where a card lies that may itself be part of the cost of its ability
# The clauses of the same rule for each sort: only what one controls, only what can be taken, paid whole.
CONTROLLED = {"action": "11.6.2.3", "special": "11.7.2.3"}
TAKEN = {"action": "11.6.2.4", "special": "11.7.2.4"}
NEW = {"special": "11.7.2.2"}


class Claim(Record, frozen=True, tag=t.own):
    """A part of a cost that takes so many cards of the player's choice, and what is done with them."""

    cards: tuple[int, ...]
    number: int
    deeds: tuple[Node, ...]
    barred: bool = False  # there would be enough, could the cost do what it does with all of them (11.6.2.4)
    twice: bool = False  # there would be enough, were the card that speaks not taken already (11.6.10)

    @property
    def lets_stay(self) -> bool:
        """Does it leave the cards as they lie, so that they may give CP as well: counters taken off, cards shown?"""
        return all(isinstance(deed, v.PutCounter | v.Reveal) for deed in self.deeds)

    @property
    def namesake(self) -> bool:
        """Is it the card of the same name that a special ability takes?"""
        return self.deeds == (NAMESAKE,)


def cp_of(table: Table, scope: Speaker, parts: tuple[Node, ...]) -> Need:
    """The CP that a cost asks for."""
    need = NO_CP
    for part in parts:
        if type(part) is v.PayCP:
            need = together(need, need_of_elements(part.elements, amount(table, scope, part.generic)))
    return need


def bound(kinds: tuple[str, ...]) -> bool:
    """11.6.2.2, 11.7.2.2: the dull icon binds forwards and backups that are new, also a monster that is one of them, too."""
    return t.FORWARD in kinds or t.BACKUP in kinds


# ── what a cost takes ───────────────────────────────────────────────────────────────────────────────────────────────
def claims_of(table: Table, scope: Speaker, parts: tuple[Node, ...]) -> list[Claim]:
    """The parts of a cost that leave a choice of cards, in their order."""
    found = []
    for place, part in enumerate(parts):
        if type(part) is v.DiscardNamesake:
            found.append(Claim(tuple(namesakes(table, scope.seat, scope.source)), 1, (part,)))
        elif type(part) is v.Discard and of_choice(part):
            hand = [card for card in table.zone(t.HAND, scope.seat) if card != scope.source[0]]
            fitting = [card for card in hand if passes(table, scope, card, part.tests)]
            found.append(Claim(tuple(fitting), max(0, amount(table, scope, part.number)), (part,)))
        elif type(part) is v.Pick and not part.up_to and part.who == "own":
            there = list(dict.fromkeys([card for where in part.pools for card in pool(table, scope, where)]))
            deeds = tuple(_deeds_after(parts, place))
            again = scope.source[0] in there and not _may_take_itself(table, scope, parts, deeds)
            there = [card for card in there if not again or card != scope.source[0]]
            mine = [card for card in there if table.cards[card].seat == scope.seat]
            cards = [card for card in mine if all(_can_take(table, card, deed) for deed in deeds)]
            number = max(0, amount(table, scope, part.number))
            twice = again and number <= len(cards) + 1
            found.append(Claim(tuple(cards), number, deeds, number <= len(mine), twice))
    return found


def _may_pay_itself(table: Table, scope: Speaker) -> bool:
    """May the card that speaks be among those that a cost takes? What is cast is on its way, and what is used in the hand is shown."""
    casting = getattr(scope, "sort", "") in ("summon", "character")
    return not casting and table.cards[scope.source[0]].zone in OPEN


def _may_take_itself(table: Table, scope: Speaker, parts: tuple[Node, ...], deeds: tuple[Node, ...]) -> bool:
    """11.6.10: all is paid at once, so that what the cost dulls by name it may take as well; but nothing twice, nor what has gone."""
    by_name = [part for part in parts if isinstance(getattr(part, "group", None), This)]
    if any(isinstance(part, v.Put | v.Break | v.Exile) for part in by_name):
        return False
    dulled = any(isinstance(part, v.Dull) for part in by_name)
    return _may_pay_itself(table, scope) and not (dulled and any(isinstance(deed, v.Dull) for deed in deeds))


def of_choice(part: v.Discard) -> bool:
    """Does a player pick the cards of the own hand that are discarded, so many as it says?"""
    return part.group is None and part.who == "own" and not part.at_random and not part.up_to


def _leaves_a_choice(part: Node) -> bool:
    """Is this a part for which cards are picked, or what is done with those?"""
    if isinstance(part, v.Discard) and of_choice(part):
        return True
    return isinstance(part, v.DiscardNamesake | v.Pick) or isinstance(getattr(part, "group", None), It)


def _deeds_after(parts: tuple[Node, ...], place: int) -> Iterator[Node]:
    """What is done with what is picked at a place in a cost."""
    for part in parts[place + 1 :]:
        if not isinstance(getattr(part, "group", None), It):
            return
        yield part


def _can_take(table: Table, card: int, deed: Node) -> bool:
    """11.6.2.4: can a cost do this with a card?"""
    record = table.cards[card]
    if isinstance(deed, v.Dull):
        return not record.acted
    if isinstance(deed, v.Exile):
        return forbidden(table, card, "be_exiled") is None
    if isinstance(deed, v.Put) and deed.zone == "hand":
        return forbidden(table, card, "return") is None
    return True


def namesakes(table: Table, seat: int, source: Ref) -> list[int]:
    """11.7.1: the cards in hand that share a name with the card whose special ability it is."""
    names, now = set(table.known(source)[1].names), derived_facts(table)
    hand = [card for card in table.zone(t.HAND, seat) if card != source[0]]
    found = [card for card in hand if not names.isdisjoint(now[card].names)]
    if not table.alive(source):
        return found
    others = gathered(table, source[0], v.NamesakeToo)
    if not others:
        return found
    scope = Scope(source, seat)
    more = [card for card in hand if any(passes(table, scope, card, said.tests) for said in others)]
    return [card for card in hand if card in found or card in more]


def without(table: Table, scope: Speaker, parts: tuple[Node, ...]) -> tuple[int, ...]:
    """The cards that cannot give CP here: what is cast, what the cost itself dulls or takes away, and what a text bars."""
    source: int = scope.source[0]
    by_name = any(isinstance(getattr(part, "group", None), This) for part in parts)
    used = by_name or not _may_pay_itself(table, scope)
    own = (source,) if used else ()
    said = only_cp(table, scope, parts)
    if not said:
        return own
    cite("2.2")
    barred = [
        giver.card for giver in givers(table, scope.seat, own) if any(not _gives(table, giver, one) for one in said)
    ]
    return (*own, *barred)


def only_cp(table: Table, scope: Speaker, parts: tuple[Node, ...]) -> list[v.OnlyCP]:
    """2.2: what texts say of the CP that this can be paid with: of a card that is cast, or in the cost of an ability."""
    found = [part for part in parts if type(part) is v.OnlyCP]
    if getattr(scope, "sort", "") in ("summon", "character"):
        found += said_of_cp(table, scope.source[0])
    return found


def said_of_cp(table: Table, card: int) -> list[v.OnlyCP]:
    """What texts say of the CP that a card is cast with, from where it is."""
    said = [one.change for one in terms(table, card) if type(one.change) is v.OnlyCP]
    return [one for one in said if not one.from_hand or table.cards[card].zone == t.HAND]


def _gives(table: Table, giver: Giver, only: v.OnlyCP) -> bool:
    """Can a card give CP such as a text allows?"""
    if only.elements and not any(element in giver.elements for element in only.elements):
        return False
    if not only.backups:
        return True
    element = only.backup_element
    return giver.give == FROM_BACKUP and (not element or element in table.game.facts(table, giver.card).elements)


def in_one_element(need: Need, said: list[v.OnlyCP]) -> Need:
    """The CP that are asked for, all of the one element that a text allows."""
    for only in said:
        if len(only.elements) == 1 and need.total:
            return Need(((only.elements[0], need.total),))
    return need


def affordable(
    table: Table, seat: int, need: Need, claims: list[Claim], barred: tuple[int, ...], purse: Purse | None = None,
    taken: tuple[int, ...] = (),
) -> bool:  # fmt: skip
    """Can all claims be met with different cards, so that what is left still gives the CP? `barred`: cards that give none."""
    if not claims:
        return can_pay(table, seat, need, barred, purse)
    first, rest = claims[0], claims[1:]
    seen: list[tuple[object, ...]] = []
    for cards in combinations([card for card in first.cards if card not in taken], first.number):
        alike = tuple([_signature(table, card, rest) for card in cards])
        if alike not in seen:
            seen.append(alike)
            without_cp = barred if first.lets_stay else (*barred, *cards)
            if affordable(table, seat, need, rest, without_cp, purse, (*taken, *cards)):
                return True
    return False


def _signature(table: Table, card: int, rest: list[Claim]) -> tuple[object, ...]:
    """What matters of a card to the rest of a cost: what CP it could give, and who else could take it."""
    record, facts = table.cards[card], table.game.facts(table, card)
    return (record.zone, record.acted, facts.elements, facts.kinds, tuple([card in claim.cards for claim in rest]))


class Outline:
    """A cost looked through once: what it asks for by number, what it takes of the card itself, what is left to ask."""

    __slots__ = ("crystals", "dull", "fixed", "namesake", "need", "only_cp", "own", "picks", "rest")

    def __init__(self, parts: tuple[Node, ...]) -> None:
        self.crystals, self.dull, self.namesake, self.picks, self.fixed = 0, False, False, False, True
        self.own = any(isinstance(getattr(part, "group", None), This) for part in parts)
        self.only_cp = any(isinstance(part, v.OnlyCP) for part in parts)
        elements: tuple[str, ...] = ()
        generic, rest = 0, []
        for part in parts:
            if isinstance(part, v.OnlyCP):
                continue
            if isinstance(part, v.PayCP):
                elements += part.elements
                generic += part.generic if type(part.generic) is int else 0
                self.fixed = self.fixed and type(part.generic) is int
            elif isinstance(part, Pay) and part.stat == "crystals" and type(part.amount) is int:
                self.crystals += part.amount
            elif isinstance(part, v.DiscardNamesake):
                self.namesake = self.picks = True
            elif _leaves_a_choice(part):
                self.picks = True
            elif isinstance(part, v.Dull) and isinstance(part.group, This) and not part.active:
                self.dull = True
            else:
                rest.append(part)
        self.need, self.rest = need_of_elements(elements, generic), tuple(rest)

    @property
    def whole(self) -> bool:
        """Is there nothing else to ask about it but what it takes outright and its CP?"""
        return self.fixed and not self.picks and not self.rest and not self.only_cp


_outlines: IdentityCache[Outline] = IdentityCache()


def outline(parts: tuple[Node, ...]) -> Outline:
    """The outline of a cost."""
    return _outlines.of(parts, Outline, parts)


def bar_outright(table: Table, seat: int, source: Ref, cost: Outline, sort: str) -> Bar | None:
    """What keeps the parts of a cost from being paid in which no choice and no effect has a say."""
    card = source[0]
    if cost.dull:
        if table.cards[card].acted:
            return Bar("11.6.10", why="dull")
        if bound(table.game.facts(table, card).kinds) and not ready(table, card, "15.2.2.3"):
            clause = NEW.get(sort, "11.6.2.2")
            cite(clause)
            return Bar(clause, card, "new")
    if cost.namesake and not namesakes(table, seat, source):
        return Bar("11.7.1", why="namesake")
    return Bar("6.8.1", why="crystals") if table.players[seat].crystals < cost.crystals else None


def bar_cost(
    table: Table,
    scope: Speaker,
    need: Need,
    parts: tuple[Node, ...],
    apart: tuple[int, ...] = (),
    purse: Purse | None = None,
) -> Bar | None:
    """11.3.7.1, 11.6.10: what keeps all of it from being paid."""
    cost, sort = outline(parts), getattr(scope, "sort", "")
    barred = bar_outright(table, scope.seat, scope.source, cost, sort) or _bar_rest(table, scope, cost, sort)
    if barred is not None:
        return barred
    claims = claims_of(table, scope, parts) if cost.picks else []
    for claim in claims:
        if len(claim.cards) < claim.number:
            if claim.twice:
                return Bar("11.2.1", why="CP")
            if claim.barred:
                cite(TAKEN.get(sort, "11.6.2.4"))
                return Bar(TAKEN.get(sort, "11.6.2.4"), why="cost")
            return Bar(CONTROLLED.get(sort, "11.6.2.3"), why="cost")
    if not affordable(table, scope.seat, need, claims, (*without(table, scope, parts), *apart), purse):
        return Bar("11.2.1", why="CP")
    return None


def _bar_rest(table: Table, scope: Speaker, cost: Outline, sort: str) -> Bar | None:
    """What keeps the other parts of a cost from being paid that leave no choice."""
    crystals = cost.crystals
    for part in cost.rest:
        if isinstance(part, Pay) and part.stat == "crystals":
            crystals += amount(table, scope, part.amount)
        elif isinstance(getattr(part, "group", None), This) and not _can_take(table, scope.source[0], part):
            cite(TAKEN.get(sort, "11.6.2.4"))
            return Bar(TAKEN.get(sort, "11.6.2.4"), why="cost")
        elif not part_possible(table, scope, part):
            taking = isinstance(part, v.Dull | v.Put | v.Break | v.Exile)
            return Bar(CONTROLLED.get(sort, "11.6.2.3") if taking else "11.2.1", why="cost")
    if table.players[scope.seat].crystals < crystals:
        return Bar("6.8.1", why="crystals")
    return None


# ── spending ────────────────────────────────────────────────────────────────────────────────────────────────────────
class Spending(Settling, frozen=True, tag=t.own):
    """A cost that is being paid: its CP, its parts, and the cards picked for them so far. It is who speaks, too."""

    need: Need = Need()
    clause: str = ""
    apart: tuple[CardId, ...] = ()  # cards that give no CP for it
    spent: tuple[Ref, ...] = ()


spending = rules.procedure("11.2", Spending)
spending.same_steps("clause")


@spending.step("11.6.10")
def pick_what_is_spent(table: Table, frame: Spending) -> Result:
    """Card by card, each one from which the whole cost can still be paid; all at once where it takes all that lie there."""
    claims = claims_of(table, frame, frame.cost.parts)
    place, left = _open(claims, len(frame.spent))
    if place == len(claims):
        return None
    claim, taken = claims[place], tuple([ref[0] for ref in frame.spent])
    barred = (*without(table, frame, frame.cost.parts), *frame.apart, *_used_up(table, frame))
    rest = [Claim(claim.cards, left - 1, claim.deeds), *claims[place + 1 :]]
    cards = [
        card
        for card in claim.cards
        if card not in taken
        and affordable(
            table, frame.seat, frame.need, rest, barred if claim.lets_stay else (*barred, card), None, (*taken, card)
        )
    ]
    hidden = any(table.cards[card].zone == t.HAND for card in claim.cards)
    if len(cards) == left and not hidden:
        keep(table, spent=(*frame.spent, *[table.ref(card) for card in cards]))
        return AGAIN
    clause, prompt = ("11.7.1", "namesake") if claim.namesake else (frame.clause, "cost")
    options = tuple([Option("card", card=card) for card in cards])
    return Ask((frame.seat,), "choose", clause, options, secret=hidden, about=frame.source, prompt=prompt)


def _used_up(table: Table, frame: Spending) -> list[int]:
    """Of the cards that were picked, those that can give no CP any more."""
    found, left = [], [ref[0] for ref in frame.spent]
    for claim in claims_of(table, frame, frame.cost.parts):
        mine, left = left[: claim.number], left[claim.number :]
        found += [] if claim.lets_stay else mine
    return found


def _open(claims: list[Claim], spent: int) -> tuple[int, int]:
    """The first claim that is not met yet, and how many cards it still takes."""
    for place, claim in enumerate(claims):
        if spent < claim.number:
            return place, claim.number - spent
        spent -= claim.number
    return len(claims), 0


@spending.answer("11.6.10")
def spent_picked(table: Table, frame: Spending, picked: tuple[Option, ...]) -> Result:
    if not picked:
        return None
    keep(table, spent=(*frame.spent, table.ref(picked[0].card)))
    return AGAIN


@spending.step("11.3.7.1")
def pay(table: Table, frame: Spending) -> Result:
    """11.3.7.1, 11.4.7, 11.6.10, 11.7.10: CP are given and cards taken at once."""
    cite(frame.clause)
    along = _together(table, frame)
    if not frame.need.total:
        return intend(table, list(along)) if along else None
    barred = (*without(table, frame, frame.cost.parts), *frame.apart, *_used_up(table, frame))
    return Paying(frame.seat, frame.need, frame.clause, frame.source, without=barred, along=along)


def _together(table: Table, frame: Spending) -> tuple[Intention, ...]:
    """What happens to cards as a cost is paid: to those picked, and to the card itself."""
    found: list[Intention] = []
    left = list(frame.spent)
    for claim in claims_of(table, frame, frame.cost.parts):
        mine, left = left[: claim.number], left[claim.number :]
        for deed in claim.deeds:
            found += [one for ref in mine if (one := _happens(table, frame, ref, deed)) is not None]
    moved = any(isinstance(one, Moving) and one.ref == frame.source for one in found)
    for part in frame.cost.parts:
        if isinstance(getattr(part, "group", None), This) and not (moved and isinstance(part, v.Dull)):
            one = _happens(table, frame, frame.source, part)
            if one is not None:
                found.append(one)
    return tuple(found)


def _happens(table: Table, frame: Spending, ref: Ref, deed: Node) -> Intention | None:
    """What a cost does with a card; None where that is done afterwards, as any instruction is."""
    record = table.cards[ref[0]]
    if isinstance(deed, v.Dull):
        return Orienting(ref, True, frame.source, "15.1.1.2.1")
    if isinstance(deed, v.Discard | v.DiscardNamesake):
        if isinstance(deed, v.DiscardNamesake):
            cite("11.7.1")
        return Moving(ref, t.BREAK, record.owner, reason="discard", clause="15.1.1.4.1")
    if isinstance(deed, v.Exile):
        return Moving(ref, t.REMOVED, record.owner, reason="exile", clause="15.1.1.5.1", facedown=deed.facedown)
    if isinstance(deed, v.Break):
        return Moving(ref, t.BREAK, record.owner, reason="break", clause="15.1.1.3.1")
    if isinstance(deed, v.Put) and deed.zone != "field":
        zone, position = table.game.zone_of(deed.zone), position_of(deed)
        return Moving(ref, zone, record.owner, position=position, reason="put", clause="7.3")
    return None


@spending.step("11.4.7")
def pay_the_rest(table: Table, frame: Spending) -> Result:
    """What moves and turns no card: crystals, counters, showing a card; nothing of it is left out."""
    rest = [part for part in frame.cost.parts if not _done_already(table, frame, part)]
    if not rest:
        return None
    return change(payment_of(frame, tuple(rest)), it=_picked_for(table, frame, rest))


def _picked_for(table: Table, frame: Spending, rest: list[Node]) -> tuple[Ref, ...]:
    """The cards that were picked for what is still to be done with them."""
    left = list(frame.spent)
    for claim in claims_of(table, frame, frame.cost.parts):
        mine, left = left[: claim.number], left[claim.number :]
        if any(deed in rest for deed in claim.deeds):
            return tuple(mine)
    return frame.it


def _done_already(table: Table, frame: Spending, part: Node) -> bool:
    if isinstance(part, v.PayCP | v.OnlyCP | v.DiscardNamesake) or (isinstance(part, v.Discard) and of_choice(part)):
        return True
    if isinstance(part, v.Pick) and not part.up_to and part.who == "own":
        return True
    group = getattr(part, "group", None)
    if isinstance(group, It | This):
        return _happens(table, frame, frame.source, part) is not None
    return False


@spending.step("11.2")
def spent(table: Table, frame: Spending) -> Result:
    return Done(frame.spent)
