"""Chapter 5, what players do: discard, search, look, shuffle, points, dice, naming, turns, winning and losing."""

from __future__ import annotations

from tefuda.games.evolve import table as t
from tefuda.games.evolve.rules import rules
from tefuda.games.evolve.rules.ch10_paying import serving
from tefuda.games.evolve.rules.questions import Speaker
from tefuda.games.evolve.words import vocabulary as v
from tefuda.kernel.effects.nodes import Pool, Sequence
from tefuda.kernel.evaluating.questions import amount, passes, pool
from tefuda.kernel.flow.procedures import keep
from tefuda.kernel.happening.deeds import Note, happen
from tefuda.kernel.happening.replacement import Moving, intend
from tefuda.kernel.playing.paying import whole
from tefuda.kernel.playing.selecting import Selecting, said_of_all, set_tests
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.resolving.performing import Call, reached, remember
from tefuda.kernel.resolving.secrecy import reveals_hidden, reveals_hidden_zone
from tefuda.kernel.table import atoms, chance
from tefuda.kernel.table.declared import Natural, Seat
from tefuda.kernel.table.records import Frame, Ref, Resolving
from tefuda.kernel.table.requests import NO, YES, Ask, Option
from tefuda.kernel.table.sides import masters_meant
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import Done, Result, WordResult


def whom(table: Table, scope: Speaker, who: str) -> tuple[int, ...]:
    """The players that a word means: own, opponent, each (the turn player first: 1.3.4), its (of the card spoken of)."""
    if who == "each":
        cite("1.3.4")
        who = "any"
    return masters_meant(table, scope.seat, who, scope)


# ── 5.12 discard ────────────────────────────────────────────────────────────────────────────────────────────────────
def _discardable(table: Table, scope: Speaker, node: v.Discard, seat: int) -> list[int]:
    but = scope.source[0] if node.other or node.with_this else None
    return [
        card
        for card in table.zone(t.HAND, seat)
        if card != but and (not node.tests or passes(table, scope, card, node.tests))
    ]


@rules.word(v.Discard, "5.12.1")
def discard(table: Table, frame: Resolving, node: v.Discard) -> WordResult:
    """5.12.1: the player picks cards of the own hand and puts them into the own graveyard."""
    if node.group is not None:
        refs = [ref for ref in reached(table, frame, node.group) if table.cards[ref[0]].zone == t.HAND]
        return happen(table, _discards(table, [ref[0] for ref in refs], frame.source), "discarded")
    seats = whom(table, frame, node.who)
    if len(seats) != 1:
        return (
            *tuple(
                [
                    Call(
                        Discarding(seat, frame.source, node, amount(table, frame, node.number), must=_must(frame, node))
                    )
                    for seat in seats
                ]
            ),
            Note((), "discarded", (t.GRAVEYARD,)),
        )
    return (
        Call(Discarding(seats[0], frame.source, node, amount(table, frame, node.number), must=_must(frame, node))),
        Note((), "discarded", (t.GRAVEYARD,)),
    )


def _must(frame: Resolving, node: v.Discard) -> bool:
    """4.1.2.2: that a hand holds a card of a kind is not certain to others; but a cost is paid, or not begun (10.4.2.2)."""
    return frame.paying or not node.tests


class Discarding(Frame, frozen=True):
    """A player discards."""

    seat: Seat
    source: Ref
    node: v.Discard
    number: Natural
    clause: str = "5.12.1"
    cards: tuple[Ref, ...] = ()
    must: bool = True  # may not say that there is no such card (4.1.2.2)


discarding = rules.procedure("5.12", Discarding)


@discarding.step("5.12.1")
def which(table: Table, frame: Discarding) -> Result:
    scope = Resolving((), frame.source, frame.seat)
    cards = _discardable(table, scope, frame.node, frame.seat)
    number = len(cards) if frame.node.any_number else max(0, min(frame.number, len(cards)))
    least = 0 if frame.node.up_to or frame.node.any_number or not frame.must else number
    if not frame.must:
        cite("4.1.2.2")
    elif least < number:
        cite("1.3.5.1")
    elif len(cards) < frame.number:
        cite("1.3.2")
    if frame.node.at_random:
        cite("5.19.1")
        picked = chance.pick_at_random(table, tuple(cards), number)
        return discarded(table, frame, tuple([Option("card", card=card) for card in picked]))
    secret = bool(frame.node.tests) and bool(table.zone(t.HAND, frame.seat))
    about = frame.source if frame.source[0] >= 0 else None
    options = tuple([Option("card", card=card) for card in cards])
    ask = Ask(
        (frame.seat,),
        "choose",
        frame.clause,
        options,
        least=least,
        most=number,
        secret=secret,
        about=about,
        prompt="discard",
    )
    return whole(table, ask)


@discarding.answer("5.12.1")
def discarded(table: Table, frame: Discarding, picked: tuple[Option, ...]) -> Result:
    cards = [option.card for option in picked]
    if frame.node.with_this and table.alive(frame.source):
        cards.append(frame.source[0])
    keep(table, cards=tuple([table.ref(card) for card in cards]))
    return intend(table, _discards(table, cards, frame.source if frame.source[0] >= 0 else None))


def _discards(table: Table, cards: list[int], source: Ref | None) -> list[Moving]:
    return [
        Moving(table.ref(card), t.GRAVEYARD, table.cards[card].seat, reason="discard", source=source, clause="5.12.1")
        for card in cards
    ]


@discarding.step("5.12")
def was_discarded(table: Table, frame: Discarding) -> Result:
    return Done(tuple([ref for ref in frame.cards if not table.alive(ref)]))


@rules.possibility(v.Discard)
def discard_possible(table: Table, scope: Speaker, node: v.Discard) -> bool:
    if node.group is not None:
        return any(table.cards[ref[0]].zone == t.HAND for ref in reached(table, scope, node.group))
    if node.up_to or node.any_number:
        return True
    seat = whom(table, scope, node.who)[0]
    return len(_discardable(table, scope, node, seat)) >= amount(table, scope, node.number)


# ── 5.8 search, 5.9 shuffle ─────────────────────────────────────────────────────────────────────────────────────────
@rules.word(v.Search, "5.8.1")
def search(table: Table, frame: Resolving, node: v.Search) -> Result:
    """5.8: the player alone looks at the deck; with a condition besides the number nothing need be found (5.8.1.1, 4.1.2.2)."""
    deck = table.zone(t.DECK, frame.seat)
    atoms.show(table, deck, (frame.seat,))
    found = [card for card in deck if not node.tests or passes(table, frame, card, node.tests)]
    number = min(amount(table, frame, node.number), len(found))
    must = number if not node.tests and not node.up_to else 0
    cite("4.1.2.2" if node.tests else "5.8.1.1")
    which = Selecting(
        frame.seat, frame.source, tuple(found), set_tests(table, node.tests), least=must, most=max(0, number),
        clause="5.8.1", secret=bool(deck), prompt="search",
    )  # fmt: skip
    return _ask_which(table, frame, node, which, "5.8.1.1")


@rules.answering(v.Search)
def searched(table: Table, frame: Resolving, node: v.Search, picked: tuple[Option, ...]) -> WordResult:
    refs = tuple([table.ref(option.card) for option in picked])
    if node.tests and refs:
        cite("5.8.1.2")
        atoms.reveal(table, tuple([ref[0] for ref in refs]))
    keep(table, it=refs, did=bool(refs))
    if isinstance(node.then, Sequence) and isinstance(node.then.steps[0], v.Take):  # 2枚まで探す。その中から、…
        keep(table, looked=refs)
    remember(table, "found", refs)
    then = (node.then,) if node.then is not None and refs else ()
    return (*then, Shuffled("5.8.2"))


def _ask_which(table: Table, frame: Resolving, node: v.Search | v.Take, which: Selecting, too_few: str = "") -> Result:
    """Ask which of some cards; one by one where something is asked of them together."""
    if which.tests:
        return _one_by_one(table, frame, node, which)
    options = tuple([Option("card", card=card) for card in which.cards])
    return Ask(
        (which.seat,), "choose", which.clause, options, least=which.least, most=which.most, secret=which.secret, about=which.source,
        prompt=which.prompt, too_few=too_few,
    )  # fmt: skip


def _one_by_one(table: Table, frame: Resolving, node: Node, picking: Selecting) -> Selecting:
    """Cards that must fit together are picked one after the other; then the word goes on with them."""
    keep(table, agenda=(frame.agenda[0], Gathered(node), *frame.agenda[1:]))
    return picking


class Gathered(Node, frozen=True):
    """An inner word: what was picked one by one is the answer to a word's question."""

    node: Node


@rules.word(Gathered)
def _gathered(table: Table, frame: Resolving, node: Gathered) -> WordResult | Node:
    picked = tuple([Option("card", card=ref[0]) for ref in table.value or ()])
    return table.game.replies[type(node.node)](table, frame, node.node, picked)


class Shuffled(Node, frozen=True):
    """An inner word: the deck is shuffled because a rule says so."""

    clause: str


@rules.word(Shuffled)
def _shuffled(table: Table, frame: Resolving, node: Shuffled) -> None:
    cite(node.clause)
    shuffle_deck(table, frame.seat)


def shuffle_deck(table: Table, seat: int) -> None:
    """5.9.1; a deck of one card or none keeps its order, but was shuffled (5.9.1.1)."""
    cite("5.9.1.1" if len(table.zone(t.DECK, seat)) < 2 else "5.9.1")
    chance.shuffle(table, t.DECK, seat)


@rules.word(v.Shuffle, "5.9.1")
def shuffle(table: Table, frame: Resolving, node: v.Shuffle) -> None:
    for seat in whom(table, frame, node.who):
        shuffle_deck(table, seat)
    keep(table, did=True)


# ── 5.11 look ───────────────────────────────────────────────────────────────────────────────────────────────────────
@rules.word(v.Look, "5.11.1")
def look(table: Table, frame: Resolving, node: v.Look) -> WordResult:
    seat = whom(table, frame, node.whose)[0]
    number = amount(table, frame, node.number)
    if number > len(table.zone(t.DECK, seat)):
        cite("1.3.2")
    if not node.up_to:
        _look_at(table, frame.seat, table.zone(t.DECK, seat)[: max(0, number)])
        return ()
    cite("5.11.2")
    keep(table, looked=())
    return (LookFurther(node),)


class LookFurther(Node, frozen=True):
    """An inner word: of the cards on top of a deck one more may be looked at."""

    look: v.Look
    seen: int = 0


@rules.word(LookFurther)
def look_further(table: Table, frame: Resolving, node: LookFurther) -> WordResult:
    cite("5.11.2.1" if not node.seen else "5.11.2.4")
    seat = whom(table, frame, node.look.whose)[0]
    if node.seen >= min(amount(table, frame, node.look.number), len(table.zone(t.DECK, seat))):
        return ()
    return Ask((frame.seat,), "yes/no", "5.11.2.2", (YES, NO), about=frame.source, prompt="look")


def _look_at(table: Table, seat: int, cards: tuple[int, ...]) -> None:
    atoms.show(table, cards, (seat,))
    refs = tuple([table.ref(card) for card in cards])
    keep(table, looked=refs, it=refs, did=bool(cards))


@rules.answering(LookFurther)
def looked_further(table: Table, frame: Resolving, node: LookFurther, picked: tuple[Option, ...]) -> WordResult:
    if picked[0] == NO:
        return ()
    seat = whom(table, frame, node.look.whose)[0]
    cite("5.11.2.3")
    _look_at(table, frame.seat, table.zone(t.DECK, seat)[: node.seen + 1])
    return (LookFurther(node.look, node.seen + 1),)


@rules.word(v.Take, "5.11.1")
def take(table: Table, frame: Resolving, node: v.Take) -> WordResult:
    """From the cards looked at. What they are is the looker's secret, so nothing need be found that has a condition."""
    refs = [ref for ref in frame.looked if table.alive(ref)]
    found = [ref[0] for ref in refs if not node.tests or passes(table, frame, ref[0], node.tests)]
    if node.every:
        return taken(table, frame, node, tuple([Option("card", card=card) for card in found]))
    number = len(found) if node.any_number else min(amount(table, frame, node.number), len(found))
    least = 0 if node.tests or node.up_to or node.any_number else number
    if node.tests:
        cite("4.1.2.2")
    which = Selecting(
        frame.seat, frame.source, tuple(found), set_tests(table, node.tests), least=least, most=max(0, number),
        clause="5.11.1", secret=reveals_hidden(table, frame.seat, [ref[0] for ref in refs]), prompt="take",
    )  # fmt: skip
    return _ask_which(table, frame, node, which)


@rules.answering(v.Take)
def taken(table: Table, frame: Resolving, node: v.Take, picked: tuple[Option, ...]) -> WordResult:
    refs = tuple([table.ref(option.card) for option in picked])
    if node.revealed:
        cite("5.21.1")
        atoms.reveal(table, tuple([ref[0] for ref in refs]))
    keep(table, it=refs, did=bool(refs), looked=tuple([ref for ref in frame.looked if ref not in refs]))
    remember(table, "revealed" if node.revealed else "found", refs)
    return ()


# ── picking from hidden zones as the effect is carried out ──────────────────────────────────────────────────────────
@rules.word(v.Pick, "10.6.2.3")
def pick(table: Table, frame: Resolving, node: v.Pick) -> WordResult:
    seats = whom(table, frame, node.who)
    if not seats:
        keep(table, it=(), did=False)
        return ()
    seat = seats[0]
    cards = [card for where in node.pools for card in pool(table, frame, where)]
    if frame.paying:
        cards = serving(table, frame, cards, frame.agenda[1:])
    hidden = any(t.ZONES[table.game.zone_of(where.zone)].hidden for where in node.pools)
    number = len(cards) if node.any_number else min(amount(table, frame, node.number), len(cards))
    tested = any(where.tests for where in node.pools)
    unsure = hidden and tested and not frame.paying  # a cost is paid, or not begun (10.4.2.2)
    least = 0 if node.up_to or node.any_number or unsure else number
    if unsure:
        cite("4.1.2.2")
    there = hidden and reveals_hidden_zone(table, frame, seat, node.pools)
    together = said_of_all(table, node.pools)
    if together:
        picking = Selecting(
            seat,
            frame.source,
            tuple(cards),
            together,
            least=least,
            most=max(0, number),
            clause="10.6.2.3",
            secret=there,
        )
        return _one_by_one(table, frame, node, picking)
    options = tuple([Option("card", card=card) for card in cards])
    ask = Ask(
        (seat,),
        "choose",
        "10.6.2.3",
        options,
        least=least,
        most=max(0, number),
        secret=there,
        about=frame.source,
        prompt="pick",
        too_few="10.4.2.2" if frame.paying else "",
    )
    return whole(table, ask) if frame.paying else ask


class Selected(Node, frozen=True):
    """An inner word: what was chosen one by one is meant from here on."""

    deed: str


@rules.word(Selected)
def _selected(table: Table, frame: Resolving, node: Selected) -> None:
    refs = table.value if isinstance(table.value, tuple) else ()
    keep(table, it=refs, did=bool(refs))
    remember(table, node.deed, refs)


@rules.answering(v.Pick)
def picked_cards(table: Table, frame: Resolving, node: v.Pick, picked: tuple[Option, ...]) -> WordResult:
    refs = tuple([table.ref(option.card) for option in picked])
    keep(table, it=refs, did=bool(refs))
    remember(table, "chosen", refs)
    return ()


@rules.possibility(v.Pick)
def pick_possible(table: Table, scope: Speaker, node: v.Pick) -> bool:
    """By what all can see: there are cards in the zones."""
    for where in node.pools:
        hidden = t.ZONES[table.game.zone_of(where.zone)].hidden
        if _may_be_there(table, scope, where) if hidden else pool(table, scope, where):
            return True
    return False


def _may_be_there(table: Table, scope: Speaker, where: Pool) -> bool:
    """By what all can see, may a hidden zone hold cards of a pool: any that lies face down, or one that shows its face (4.6.3)?"""
    zone, seats = table.game.zone_of(where.zone), masters_meant(table, scope.seat, where.whose, scope)
    if any(table.cards[card].facedown for seat in seats for card in table.zone(zone, seat)):
        return True
    return bool(pool(table, scope, where))
