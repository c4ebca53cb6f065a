"""Chapter 11.2, paying CP: what is asked for, what can give it, and every payment that leaves nothing over (5.2.1.3)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.rules import rules
from tefuda.games.fftcg.rules.questions import controlled, cp_elements
from tefuda.kernel import atoms
from tefuda.kernel.events import Event
from tefuda.kernel.game import current
from tefuda.kernel.procedures import AGAIN, done, keep
from tefuda.kernel.replacement import Moving, Orienting, intend
from tefuda.kernel.requests import Ask, Option
from tefuda.kernel.rulebook import cite
from tefuda.kernel.state import Frame, Ref, Table
from tefuda.kernel.values import Record

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
    if cost <= 0:
        return NO_CP
    asked = [element for element in elements if element not in t.UNPAYABLE]
    cite("5.2.1.1")
    cite("11.4.6.3" if not asked else "11.4.6.2" if len(asked) > 1 else "11.4.6.1")
    return need_of_elements(tuple(asked), cost - len(asked))


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
    return tuple([element for element, _ in need.elements if element in giver.elements]) or ("",)


def _spread(need: Need, free: list[Giver]) -> list[Vector]:
    """How many of each class there are, for each way to say what cards of several elements give."""
    classes = classes_of(need)
    plain = [0] * len(classes)
    several = []
    for giver in free:
        useful = elements_useful(need, giver)
        if len(useful) == 1:
            plain[classes.index((giver.give, useful[0]))] += 1
        else:
            several.append((giver.give, useful))
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
    """All CP that a player could give: card by card, together, and by element."""

    __slots__ = ("elements", "gifts", "total")

    def __init__(self, table: Table, seat: int) -> None:
        now, cards = current(table), table.cards
        self.gifts: dict[int, Gift] = {}
        self.total, self.elements = 0, dict.fromkeys(t.ELEMENTS, 0)
        for card in table.zone(t.FIELD):
            record, facts = cards[card], now[card]
            if record.seat == seat and not record.acted and t.BACKUP in facts.kinds:
                self._add(card, FROM_BACKUP, cp_elements(table, card) if facts.collected else facts.elements)
        for card in table.zone(t.HAND, seat):
            elements = now[card].elements
            if t.LIGHT in elements or t.DARK in elements:  # they are not discarded for CP
                cite("5.2.1.3")
            else:
                self._add(card, FROM_HAND, elements)

    def _add(self, card: int, give: int, elements: tuple[str, ...]) -> None:
        self.gifts[card] = (give, elements)
        self.total += give
        for element in elements:
            self.elements[element] += give

    def givers(self, without: tuple[int, ...] = ()) -> list[Giver]:
        """The cards that give CP, without some."""
        return [Giver(card, give, elements) for card, (give, elements) in self.gifts.items() if card not in without]

    def pays(self, need: Need, without: tuple[int, ...] = ()) -> bool:
        """Is there a payment without some cards?

        Of what is enough, cards can be taken away until nothing is left over: so sums decide, unless a card could give one
        of several elements that are asked for.
        """
        asked, total, gifts = need.elements, self.total, self.gifts
        gone = [gifts[card] for card in without if card in gifts]
        for give, _ in gone:
            total -= give
        if total < need.total:
            return False
        for element, number in asked:
            given = self.elements[element]
            for give, elements in gone:
                if element in elements:
                    given -= give
            if given < number:
                return False
        return len(asked) < 2 or completable(need, (), self.givers(without))


def can_pay(table: Table, seat: int, need: Need, without: tuple[int, ...] = (), purse: Purse | None = None) -> bool:
    """Is there a payment at all? `purse`: what the player has, where that has been counted."""
    return not need.total or (purse or Purse(table, seat)).pays(need, without)


def waste(need: Need, vector: Vector) -> tuple[int, int]:
    """What is to be kept small in a payment: the cards of the hand, and the CP in all."""
    given = list(zip(classes_of(need), vector, strict=True))
    cards = sum([count for (give, _), count in given if give == FROM_HAND])
    return cards, sum([give * count for (give, _), count in given])


@lru_cache(20000)
def least_waste(need: Need, picks: tuple[Class, ...], free: tuple[Gift, ...]) -> tuple[int, int] | None:
    """The least waste of the payments that these picks can be made into with what else is given; None where there is none."""
    givers = [Giver(-1, give, elements) for give, elements in free]
    return min([waste(need, vector) for vector in completions(need, picks, givers)], default=None)


def fondness(table: Table, giver: Giver) -> tuple[int, ...]:
    """How gladly one gives a card up: backups of one element, spare copies, then what costs most."""
    if giver.give == FROM_BACKUP:
        return giver.give, len(giver.elements), 0
    facts, seat = table.game.facts(table, giver.card), table.cards[giver.card].seat
    mine = [*table.zone(t.HAND, seat), *controlled(table, seat)]
    spare = any(facts.names[0] in table.game.facts(table, card).names for card in mine if card != giver.card)
    return giver.give, 0 if spare else 1, -(facts.cost or 0)


# ── paying, one card at a time ──────────────────────────────────────────────────────────────────────────────────────
class Paying(Frame, frozen=True, tag=t.own):
    """CP being paid: what is asked for, and the cards picked so far with the element that each gives."""

    seat: int
    need: Need
    clause: str
    about: Ref
    without: tuple[int, ...] = ()
    along: tuple[Record, ...] = ()  # what else of the cost happens at the same time
    picks: tuple[tuple[int, int, str], ...] = ()  # card, CP, element ("": none that is asked for)


paying = rules.procedure("11.2.1", Paying)


def _picked(frame: Paying) -> tuple[tuple[int, str], ...]:
    return tuple([(give, element) for _, give, element in frame.picks])


@paying.step("11.2.1.1")
def give(table: Table, frame: Paying) -> Any:
    """Each pick is one from which the payment can still be made whole: nobody gets stuck in a payment."""
    need, picks = frame.need, _picked(frame)
    classes = classes_of(need)
    vector = tuple([picks.count(one) for one in classes])
    if _enough(need, classes, vector):
        return None
    used = (*frame.without, *[card for card, _, _ in frame.picks])
    free = givers(table, frame.seat, used)
    left = need.total - sum([give for give, _ in picks])  # each option says how much is still to be paid
    found: list[tuple[Any, Option]] = []
    least: dict[tuple[int, tuple[str, ...], str], Any] = {}  # cards that give the same are tried once
    for giver in free:
        for element in elements_useful(need, giver):
            alike = (giver.give, giver.elements, element)
            if alike not in least:
                rest = tuple(sorted([(other.give, other.elements) for other in free if other is not giver]))
                least[alike] = least_waste(need, (*picks, (giver.give, element)), rest)
            if least[alike] is not None:
                verb = "dull" if giver.give == FROM_BACKUP else "discard"
                text = element if len(giver.elements) > 1 else ""
                option = Option(verb, card=giver.card, text=text, number=left)
                found.append(((least[alike], fondness(table, giver)), option))
    found.sort(key=lambda one: one[0])
    options = [option for _, option in found]
    if len(need.elements) > 1:
        cite("11.4.6.4")
    # Which discards would do depends on what they are, so who could discard at all is asked, or the silence would tell.
    secret = any(card not in used for card in table.zone(t.HAND, frame.seat))
    return Ask(
        (frame.seat,), "choose", frame.clause, tuple(options), secret=secret, about=frame.about, prompt="payment"
    )


@paying.answer("11.2.1.1")
def given(table: Table, frame: Paying, picked: tuple[Option, ...]) -> Any:
    if not picked:
        return None
    option = picked[0]
    amount = FROM_BACKUP if option.verb == "dull" else FROM_HAND
    backup = amount == FROM_BACKUP
    elements = cp_elements(table, option.card) if backup else table.game.facts(table, option.card).elements
    giver = Giver(option.card, amount, elements)
    element = option.text if option.text else elements_useful(frame.need, giver)[0]
    if option.text and option.text not in elements_useful(frame.need, giver):
        element = ""
    keep(table, picks=(*frame.picks, (option.card, amount, element)))
    return AGAIN


@paying.step("11.2.1")
def pay_all(table: Table, frame: Paying) -> Any:
    """11.4.7: everything is paid at once."""
    happening: list[Any] = list(frame.along)
    for card, amount, _ in frame.picks:
        cite("11.2.1.1")
        if amount == FROM_BACKUP:
            cite("5.2.3.1.1.3")
            happening.append(Orienting(table.ref(card), True, clause="5.2.1.3"))
        else:
            happening.append(
                Moving(table.ref(card), t.BREAK, table.cards[card].owner, reason="discard", clause="15.1.1.4.1")
            )
    if sum([amount for _, amount, _ in frame.picks]) > frame.need.total:
        cite("5.2.1.3.1")
    below = table.frames[-2] if len(table.frames) > 1 else None
    if getattr(below, "sort", "") in ("summon", "character"):
        given = tuple([(e,) if e else cp_elements(table, card) for card, _, e in frame.picks])
        alone = all(amount == FROM_BACKUP for _, amount, _ in frame.picks)
        others = tuple([entry for entry in table.facts.paid if entry[0] != frame.about[0]])
        atoms.set_facts(table, paid=(*others, (frame.about[0], given, alone)))
    if frame.picks:
        atoms.record(table, Event("paid", seat=frame.seat, amount=frame.need.total, clause=frame.clause))
    return intend(table, happening)


@paying.step("11.2")
def paid(table: Table, frame: Paying) -> Any:
    return done(len(frame.picks))
