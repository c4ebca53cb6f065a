"""Chapter 11.2, paying CP: what is asked for, what can give it, and every payment that leaves nothing over (5.2.1.3)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.rules import rules
from tefuda.games.fftcg.rules.questions import controlled, cp_elements
from tefuda.games.fftcg.words import vocabulary as v
from tefuda.kernel.flow.procedures import keep
from tefuda.kernel.happening.replacement import Moving, Orienting, intend
from tefuda.kernel.primitives.clauses import RECORDS, cite
from tefuda.kernel.primitives.identity_cache import cached_by_identity
from tefuda.kernel.primitives.values import Node, Record, within
from tefuda.kernel.table import atoms
from tefuda.kernel.table.declared import CardId, Seat
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.game import derived_facts
from tefuda.kernel.table.records import Frame, Ref
from tefuda.kernel.table.requests import Ask, Option
from tefuda.kernel.table.signatures import Intention
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import AGAIN, Done, Result

FROM_BACKUP, FROM_HAND = 1, 2  # CP that a backup and a discarded card give (11.2.1.1)


class Need(Record, frozen=True, tag=t.own):
    """CP that are asked for: so many of each element, and so many of any."""

    elements: tuple[tuple[str, int], ...] = ()
    generic: int = 0

    @property
    def total(self) -> int:
        """All CP together."""
        return self.generic + sum([number for _, number in self.elements])


NO_CP = Need()


def need_for_card(cost: int, elements: tuple[str, ...]) -> Need:
    """11.4.6.1 to 11.4.6.3: one CP at least of each element of the card; light and dark ask for none, 0 is nothing."""
    need, clause = _need_by(cost, elements)
    if RECORDS and clause:
        cite("5.2.1.1")
        cite(clause)
    return need


@lru_cache(2000)
def _need_by(cost: int, elements: tuple[str, ...]) -> tuple[Need, str]:
    """What a card asks for, and by which clause."""
    if cost <= 0:
        return NO_CP, ""
    asked = tuple([element for element in elements if element not in t.UNPAYABLE])
    clause = "11.4.6.3" if not asked else "11.4.6.2" if len(asked) > 1 else "11.4.6.1"
    return need_of_elements(asked, cost - len(asked)), clause


@lru_cache(2000)
def need_of_elements(elements: tuple[str, ...], generic: int) -> Need:
    """One CP for each element listed, and so many of any."""
    return Need(tuple([(element, elements.count(element)) for element in dict.fromkeys(elements)]), max(0, generic))


def together(one: Need, other: Need) -> Need:
    """Two needs paid at once."""
    if one is NO_CP or other is NO_CP:
        return other if one is NO_CP else one
    elements = dict(one.elements)
    for element, number in other.elements:
        elements[element] = elements.get(element, 0) + number
    return Need(tuple(elements.items()), one.generic + other.generic)


# ── every payment ───────────────────────────────────────────────────────────────────────────────────────────────────
Class = tuple[int, str]  # what it gives: how many CP, and of which of the elements asked for ("": of none of them)
Vector = tuple[int, ...]
Gift = tuple[int, tuple[str, ...]]  # what a card can give: how many CP, and of which elements


@lru_cache(2000)
def classes_of(need: Need) -> tuple[Class, ...]:
    """What a card can be in a payment."""
    elements = [element for element, _ in need.elements]
    return tuple([(give, element) for give in (FROM_BACKUP, FROM_HAND) for element in (*elements, "")])


def _enough(need: Need, classes: tuple[Class, ...], vector: Vector) -> bool:
    given = {element: 0 for element, _ in need.elements}
    total = 0
    for (give, element), count in zip(classes, vector, strict=True):
        total += give * count
        if element:
            given[element] += give * count
    return total >= need.total and all(given[element] >= number for element, number in need.elements)


@lru_cache(20000)
def vectors(need: Need, available: Vector) -> tuple[Vector, ...]:
    """11.2.1.1: the payments by how many of each class are used: enough, and none of them more than enough.

    Where nothing can be left out, no backup is dulled beyond need, and a discarded card leaves at most one CP over for
    each element that is asked for (5.2.1.3.1).
    """
    classes = classes_of(need)
    most = need.total + max(1, len(need.elements))
    found: list[Vector] = []

    def fill(place: int, vector: list[int], total: int) -> None:
        if place == len(classes):
            whole = tuple(vector)
            if _enough(need, classes, whole) and not any(
                count and _enough(need, classes, (*whole[:i], count - 1, *whole[i + 1 :]))
                for i, count in enumerate(whole)
            ):
                found.append(whole)
            return
        give = classes[place][0]
        for count in range(available[place] + 1):
            if total + give * count > most:
                break
            fill(place + 1, [*vector, count], total + give * count)

    fill(0, [], 0)
    return tuple(found)


class Giver(Record, frozen=True, tag=t.own):
    """A card that can give CP: a backup to be dulled, or a card to be discarded."""

    card: int
    give: int
    elements: tuple[str, ...]


def givers(table: Table, seat: int, without: tuple[int, ...] = ()) -> list[Giver]:
    """What a player could dull or discard for CP: active backups; cards in hand that are neither light nor dark."""
    return Purse(table, seat).givers(without)


def elements_useful(need: Need, giver: Giver) -> tuple[str, ...]:
    """The elements asked for that a card could give; "" where it gives none of them."""
    return _useful(need, giver.elements)


@lru_cache(2000)
def _useful(need: Need, elements: tuple[str, ...]) -> tuple[str, ...]:
    return tuple([element for element, _ in need.elements if element in elements]) or ("",)


def _spread(need: Need, free: tuple[Gift, ...]) -> list[Vector]:
    """How many of each class there are, for each way to say what cards that could give several elements asked for give."""
    classes = classes_of(need)
    plain = [0] * len(classes)
    several = []
    for give, useful in free:
        if len(useful) == 1:
            plain[classes.index((give, useful[0]))] += 1
        else:
            several.append((give, useful))
    ways = [plain]
    for give, useful in several:
        more = []
        for way in ways:
            for element in useful:
                place = classes.index((give, element))
                more.append([count + (index == place) for index, count in enumerate(way)])
        ways = [list(way) for way in dict.fromkeys([tuple(way) for way in more])]
    return [tuple(way) for way in ways]


def completions(need: Need, picks: tuple[Class, ...], free: list[Giver]) -> Iterator[Vector]:
    """The payments, by classes, that these picks and what is free can be made into."""
    return _completions(need, picks, tuple([(giver.give, _useful(need, giver.elements)) for giver in free]))


def _completions(need: Need, picks: tuple[Class, ...], free: tuple[Gift, ...]) -> Iterator[Vector]:
    classes = classes_of(need)
    picked = [picks.count(one) for one in classes]
    for way in _spread(need, free):
        available = tuple([a + b for a, b in zip(picked, way, strict=True)])
        for vector in vectors(need, available):
            if all(v >= p for v, p in zip(vector, picked, strict=True)):
                yield vector


def completable(need: Need, picks: tuple[Class, ...], free: list[Giver]) -> bool:
    """Can these picks be made whole with what is free?"""
    return next(completions(need, picks, free), None) is not None


class Purse:
    """All CP that a player could give, counted when they are first asked for: card by card, together, and by element."""

    __slots__ = ("_gifts", "elements", "kept", "seat", "table", "total")

    def __init__(self, table: Table, seat: int) -> None:
        self.table, self.seat = table, seat
        self._gifts: dict[int, Gift] | None = None
        self.kept: tuple[int, ...] = ()  # light and dark cards of the hand, which are not discarded for CP (5.2.1.3)

    def gifts(self) -> dict[int, Gift]:
        """What each card gives: active backups, and cards in hand that are neither light nor dark (11.2.1.1)."""
        if self._gifts is not None:
            return self._gifts
        table, seat = self.table, self.seat
        now, cards = derived_facts(table), table.cards
        found: dict[int, Gift] = {}
        total = 0
        for card in table.zone(t.FIELD):
            record = cards[card]
            if record.seat == seat and not record.acted:
                facts = now[card]
                if t.BACKUP in facts.kinds:
                    found[card] = (FROM_BACKUP, cp_elements(table, card) if facts.collected else facts.elements)
                    total += FROM_BACKUP
        for card in table.zone(t.HAND, seat):
            elements = now[card].elements
            if t.LIGHT not in elements and t.DARK not in elements:
                found[card] = (FROM_HAND, elements)
                total += FROM_HAND
            else:
                self.kept += (card,)
        self._gifts, self.total = found, total
        self.elements: dict[str, int] = {}
        return found

    def of(self, element: str) -> int:
        """All CP of an element that there are: added up once."""
        given = [give for give, elements in self.gifts().values() if element in elements]
        found = self.elements[element] = sum(given)
        return found

    def givers(self, without: tuple[int, ...] = ()) -> list[Giver]:
        """The cards that give CP, without some."""
        gifts = self.gifts().items()
        return [Giver(card, give, elements) for card, (give, elements) in gifts if card not in without]

    def pays(self, need: Need, without: tuple[int, ...] = ()) -> bool:
        """Is there a payment without some cards?

        Of what is enough, cards can be taken away until nothing is left over: so sums decide, unless a card could give one
        of several elements that are asked for.
        """
        gifts, asked = self._gifts, need.elements
        if gifts is None:
            gifts = self.gifts()
        gone: tuple[Gift, ...] = ()
        left = self.total - need.generic
        for card in dict.fromkeys(without):  # a card that serves two parts of a cost gives no CP only once
            if card in gifts:
                gone += (gifts[card],)
                left -= gifts[card][0]
        for element, number in asked:
            given = self.elements.get(element)
            if given is None:
                given = self.of(element)
            for give, elements in gone:
                if element in elements:
                    given -= give
            if given < number:
                return False
            left -= number
        if left < 0:
            return False
        return len(asked) < 2 or completable(need, (), self.givers(without))

    def needs_light(self, need: Need, without: tuple[int, ...]) -> bool:
        """5.2.1.3: are just those CP lacking that light and dark cards would give, if they could be discarded for CP?"""
        gifts, kept = self.gifts(), [card for card in self.kept if card not in without]
        if not kept:
            return False
        given = sum([give for card, (give, _) in gifts.items() if card not in without])
        if not 0 < need.total - given <= len(kept) * FROM_HAND or not self.pays(Need(need.elements), without):
            return False
        cite("5.2.1.3")
        return True


def can_pay(table: Table, seat: int, need: Need, without: tuple[int, ...] = (), purse: Purse | None = None) -> bool:
    """Is there a payment at all? `purse`: what the player has, where that has been counted."""
    return need is NO_CP or (purse or Purse(table, seat)).pays(need, without)


def waste(need: Need, vector: Vector) -> tuple[int, int]:
    """What is to be kept small in a payment: the cards of the hand, and the CP in all."""
    given = list(zip(classes_of(need), vector, strict=True))
    cards = sum([count for (give, _), count in given if give == FROM_HAND])
    return cards, sum([give * count for (give, _), count in given])


@lru_cache(20000)
def least_waste(need: Need, picks: tuple[Class, ...], free: tuple[Gift, ...]) -> tuple[int, int] | None:
    """The least waste of the payments that these picks can be made into with what else is given; None where there is none.

    `free`: of each card how many CP, and of which of the elements asked for.
    """
    return min([waste(need, vector) for vector in _completions(need, picks, free)], default=None)


def fondness(table: Table, giver: Giver, names: dict[str, int]) -> tuple[int, ...]:
    """How gladly one gives a card up: backups of one element, spare copies (by `names`), then what costs most."""
    if giver.give == FROM_BACKUP:
        return giver.give, len(giver.elements), 0
    facts = table.game.facts(table, giver.card)
    return giver.give, 0 if names[facts.names[0]] > 1 else 1, -(facts.cost or 0)


def names_of(table: Table, seat: int) -> dict[str, int]:
    """The names of a player's cards in hand and on the field, and how many cards have each."""
    now = derived_facts(table)
    found: dict[str, int] = {}
    for card in (*table.zone(t.HAND, seat), *controlled(table, seat)):
        for name in now[card].names:
            found[name] = found.get(name, 0) + 1
    return found


# ── paying, one card at a time ──────────────────────────────────────────────────────────────────────────────────────
class Paying(Frame, frozen=True, tag=t.own):
    """CP being paid: what is asked for, and the cards picked so far with the element that each gives."""

    seat: Seat
    need: Need
    clause: str
    about: Ref
    without: tuple[CardId, ...] = ()
    along: tuple[Intention, ...] = ()  # what else of the cost happens at the same time
    picks: tuple[tuple[CardId, int, str], ...] = ()  # card, CP, element ("": not declared, as nothing asks)


paying = rules.procedure("11.2.1", Paying)


@paying.step("11.2.1.1")
def give(table: Table, frame: Paying) -> Result:
    """Each pick is one from which the payment can still be made whole: nobody gets stuck in a payment."""
    need, picks = frame.need, tuple([(give, _class(frame.need, element)) for _, give, element in frame.picks])
    left = _due(need, picks)  # each option says how much is still to be paid
    if left == 0:
        return None
    used = (*frame.without, *[card for card, _, _ in frame.picks])
    free = givers(table, frame.seat, used)
    options = tuple(_gladly(table, frame, picks, free, left))
    if not options:  # nothing is cast or used for less than it costs: what cannot be paid must not have been offered
        raise ValueError(f"{frame.clause}: {need} cannot be paid")
    if len(need.elements) > 1:
        cite("11.4.6.4")
    # Which discards would do depends on what they are, so who could discard at all is asked, or the silence would tell.
    hand = [card for card in table.zone(t.HAND, frame.seat) if card not in used]
    return Ask((frame.seat,), "choose", frame.clause, options, secret=bool(hand), about=frame.about, prompt="payment")


def _due(need: Need, picks: tuple[Class, ...]) -> int:
    """How many CP are still to be paid: what more was given of one element pays for no other."""
    given = {element: sum([give for give, one in picks if one == element]) for element, _ in need.elements}
    lacking = sum([max(0, number - given[element]) for element, number in need.elements])
    return max(lacking, need.total - sum([give for give, _ in picks]))


def _class(need: Need, element: str) -> str:
    """An element as a payment counts it: "" where it is not asked for."""
    return element if any(element == asked for asked, _ in need.elements) else ""


def _is_for_casting(table: Table) -> bool:
    """Is what is being paid the cost of casting a card?"""
    return len(table.frames) > 1 and getattr(table.frames[-2], "sort", "") in ("summon", "character")


def must_declare(table: Table, frame: Paying) -> bool:
    """5.2.1.3: does the card that is cast ask for the elements of its CP, so that it matters which of its elements a card gives?"""
    return _is_for_casting(table) and bool(_asks_elements(table.game.facts(table, frame.about[0]).abilities))


@cached_by_identity
def _asks_elements(abilities: tuple[Node, ...]) -> tuple[str, ...]:
    """The elements that a card asks for in what was paid to cast it, and "" where it counts them; nothing where it does neither."""
    named = [node.element for node in within(abilities) if isinstance(node, v.PaidWith)]
    return (*named, "") if any(isinstance(node, v.PaidElements) for node in within(abilities)) else tuple(named)


def _gladly(table: Table, frame: Paying, picks: tuple[Class, ...], free: list[Giver], left: int) -> list[Option]:
    """The cards from which the payment can still be made whole, those first that waste least and are given up most gladly."""
    need, names = frame.need, names_of(table, frame.seat)
    gifts = sorted([(giver.give, _useful(need, giver.elements)) for giver in free])
    found: list[tuple[tuple[tuple[int, int], tuple[int, ...], bool, bool], Option]] = []
    declare = must_declare(table, frame)
    given = [element for _, _, element in frame.picks] if declare else []
    wanted = _asks_elements(table.game.facts(table, frame.about[0]).abilities) if declare else ()
    for giver in free:
        useful = _useful(need, giver.elements)
        others = gifts.copy()
        others.remove((giver.give, useful))
        for element in giver.elements if declare else useful:
            least = least_waste(need, (*picks, (giver.give, _class(need, element))), tuple(others))
            if least is not None:
                verb = "dull" if giver.give == FROM_BACKUP else "discard"
                text = element if len(giver.elements) > 1 else ""
                option = Option(verb, card=giver.card, text=text, number=left)
                glad = least, fondness(table, giver, names), element not in wanted, element in given
                found.append((glad, option))
    found.sort(key=lambda one: one[0])
    return [option for _, option in found]


@paying.answer("11.2.1.1")
def given(table: Table, frame: Paying, picked: tuple[Option, ...]) -> Result:
    option = picked[0]
    amount = FROM_BACKUP if option.verb == "dull" else FROM_HAND
    backup = amount == FROM_BACKUP
    elements = cp_elements(table, option.card) if backup else table.game.facts(table, option.card).elements
    giver = Giver(option.card, amount, elements)
    element = option.text or (elements[0] if len(elements) == 1 else elements_useful(frame.need, giver)[0])
    keep(table, picks=(*frame.picks, (option.card, amount, element)))
    return AGAIN


@paying.step("11.2.1")
def pay_all(table: Table, frame: Paying) -> Result:
    """11.4.7: everything is paid at once."""
    happening: list[Intention] = list(frame.along)
    for card, amount, _ in frame.picks:
        cite("11.2.1.1")
        cite("5.2.1.3")
        if amount == FROM_BACKUP:
            cite("5.2.3.1.1.3")
            happening.append(Orienting(table.ref(card), True, clause="5.2.1.3"))
        else:
            happening.append(
                Moving(table.ref(card), t.BREAK, table.cards[card].owner, reason="discard", clause="15.1.1.4.1")
            )
    if sum([amount for _, amount, _ in frame.picks]) > frame.need.total:
        cite("5.2.1.3.1")
    if _is_for_casting(table):
        given = tuple([element for _, _, element in frame.picks])
        alone = all(amount == FROM_BACKUP for _, amount, _ in frame.picks)
        atoms.set_facts(table, paid=(*table.facts.paid, (frame.about, given, alone)))
    if frame.picks:
        atoms.record(table, Event("paid", seat=frame.seat, amount=frame.need.total, clause=frame.clause))
    return intend(table, happening)


@paying.step("11.2")
def paid(table: Table, frame: Paying) -> Result:
    return Done(len(frame.picks))
