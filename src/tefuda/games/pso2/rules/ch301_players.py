"""Chapters 102.4.1, 301.2, 402 and the glossary, what players do with cards: draw, discard, search, look, pick, shuffle, reveal."""

from __future__ import annotations

from tefuda.games.pso2 import table as t
from tefuda.games.pso2.rules import rules
from tefuda.games.pso2.rules.ch103_contradictions import cannot
from tefuda.games.pso2.rules.questions import Speaker, facts, is_boss, player_card
from tefuda.games.pso2.rules.raid_frames import BossPlay
from tefuda.games.pso2.words import vocabulary as v
from tefuda.kernel.effects.nodes import Choose
from tefuda.kernel.evaluating.questions import Scope, amount, passes, pool
from tefuda.kernel.flow.procedures import keep
from tefuda.kernel.happening.deeds import Note, happen
from tefuda.kernel.happening.replacement import Moving, intend
from tefuda.kernel.playing.paying import whole
from tefuda.kernel.playing.picking import suited
from tefuda.kernel.playing.selecting import Selecting, set_tests
from tefuda.kernel.primitives.clauses import cite, cite_if_said
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.resolving.joint import choices_in_order
from tefuda.kernel.resolving.performing import Call, reached, remember
from tefuda.kernel.resolving.secrecy import reveals_hidden, reveals_hidden_zone
from tefuda.kernel.table import atoms, chance
from tefuda.kernel.table.declared import Master, Natural
from tefuda.kernel.table.knowing import in_no_order
from tefuda.kernel.table.records import Frame, Ref, Resolving
from tefuda.kernel.table.requests import Ask, Option
from tefuda.kernel.table.sides import masters_meant
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import Again, Done, Result, WordResult


def options_of(cards: list[int] | tuple[int, ...]) -> tuple[Option, ...]:
    """Cards as options."""
    return tuple([Option("card", card=card) for card in cards])


# ── drawing ─────────────────────────────────────────────────────────────────────────────────────────────────────────
class Drawing(Frame, frozen=True, tag=t.own):
    """Cards being drawn, one after the other."""

    seat: Master
    left: Natural
    source: Ref | None = None
    clause: str = ""
    drawn: int = 0


drawing = rules.procedure("402.2", Drawing)


@drawing.step("102.4.1")
def draw(table: Table, frame: Drawing) -> Result:
    """102.4.1, 402.2: the top card of the deck comes to the hand; several are drawn one by one."""
    deck = table.zone(t.DECK, frame.seat)
    if frame.left <= 0 or not _can_draw(table, frame.seat):
        return Done(frame.drawn)
    cite("402.2")
    cite_if_said(frame.clause)
    keep(table, left=frame.left - 1, drawn=frame.drawn + 1)
    move = Moving(table.ref(deck[0]), t.HAND, frame.seat, reason="draw", source=frame.source, clause="102.4.1")
    return Again(intend(table, [move]))


@rules.word(v.Draw, "402.2")
def draw_cards(table: Table, frame: Resolving, node: v.Draw) -> WordResult:
    """402.2: so many cards, or as many up to that as the player likes (glossary まで)."""
    number = amount(table, frame, node.number)
    if node.up_to:
        options = tuple([Option("number", number=count) for count in range(number + 1)])
        return Ask((frame.seat,), "number", "G.まで", options, about=frame.source, prompt="draw")
    return _draws(table, frame, node, number)


@rules.answering(v.Draw)
def draw_so_many(table: Table, frame: Resolving, node: v.Draw, picked: tuple[Option, ...]) -> WordResult:
    return _draws(table, frame, node, picked[0].number)


def _draws(table: Table, frame: Resolving, node: v.Draw, number: int) -> WordResult:
    seats = masters_meant(table, frame.seat, node.who, frame)
    return _drawing(table, frame, [(seat, number) for seat in seats])


@rules.word(v.DrawTo, "102.4.1")
def draw_to(table: Table, frame: Resolving, node: v.DrawTo) -> WordResult:
    """102.4.1: each draws as many cards as the hand lacks to that number; a boss's hand has none (R.4.6)."""
    number = amount(table, frame, node.number)
    seats = masters_meant(table, frame.seat, node.who, frame)
    return _drawing(table, frame, [(seat, number - len(table.zone(t.HAND, seat))) for seat in seats])


def _drawing(table: Table, frame: Resolving, lots: list[tuple[int, int]]) -> WordResult:
    """102.4.1: each of some players draws so many cards; 103.2.1.2: it is done if anybody is to draw one and can."""
    calls: list[Node] = []
    for seat, number in lots:
        if number > 0 and _can_draw(table, seat):
            calls += _boss_plays(seat, number) if is_boss(table, seat) else [Call(Drawing(seat, number, frame.source))]
    keep(table, did=bool(calls))
    return tuple(calls)


def _can_draw(table: Table, seat: int) -> bool:
    """103.1.2: are there cards in the deck, and does nothing forbid drawing them?"""
    return bool(table.zone(t.DECK, seat)) and not cannot(table, player_card(table, seat), "draw")


def _boss_plays(boss: int, number: int) -> list[Node]:
    """R.4.4: for a boss, so many cards are played from the top of its deck instead."""
    cite("R.4.4")
    return [Call(BossPlay(boss))] * number


# ── discarding ──────────────────────────────────────────────────────────────────────────────────────────────────────
class Discarding(Frame, frozen=True, tag=t.own):
    """A player discards so many cards of the hand."""

    seat: Master
    number: Natural
    source: Ref
    clause: str = "G.捨てる"
    tests: tuple[Node, ...] = ()
    up_to: bool = False
    speaker: Master = 0
    at_random: bool = False


discarding = rules.procedure("G.捨てる", Discarding)


@discarding.step("G.捨てる")
def pick_discards(table: Table, frame: Discarding) -> Result:
    """Glossary 捨てる: who discards picks the cards; as many as there are, where they are too few (103.1.3)."""
    hand = table.zone(t.HAND, frame.seat)
    scope = Scope(frame.source, frame.speaker)
    fitting = [card for card in hand if passes(table, scope, card, frame.tests)]
    number = min(frame.number, len(fitting))
    if number < frame.number and not frame.up_to:
        cite("103.1.3")
    if frame.at_random:
        return discards_picked(table, frame, options_of(chance.pick_at_random(table, tuple(fitting), number)))
    if number <= 0 and not (frame.tests and hand):
        return Done(0)
    least = 0 if frame.up_to else number
    about = frame.source if frame.source[0] >= 0 else None
    ask = Ask(
        (frame.seat,), "choose", frame.clause, options_of(fitting), least=least, most=number, secret=number < len(hand) or frame.up_to,
        about=about, prompt="discard",
    )  # fmt: skip
    return whole(table, ask)


@discarding.answer("G.捨てる")
def discards_picked(table: Table, frame: Discarding, picked: tuple[Option, ...]) -> Result:
    source = frame.source if frame.source[0] >= 0 else None
    cite("G.捨てる")
    moves = [
        Moving(table.ref(option.card), t.DISCARD, frame.seat, reason="discard", source=source, clause=frame.clause)
        for option in picked
    ]
    return intend(table, moves) or Done(len(picked))


@rules.word(v.Discard, "G.捨てる")
def discard(table: Table, frame: Resolving, node: v.Discard) -> WordResult:
    """209.1.3.1.1, glossary 捨てる: one's own hand, unless the text says whose."""
    cite("209.1.3.1.1")
    if node.group is not None:
        return discard_group(table, frame, node.group)
    meant = masters_meant(table, frame.seat, node.who, frame)
    seats = [seat for seat in meant if not is_boss(table, seat)]
    if len(seats) < len(meant):  # a boss has no hand, and nothing happens
        cite("R.4.5")
        cite("R.4.6")
    held = tuple([table.ref(card) for seat in seats for card in table.zone(t.HAND, seat)])
    number = len(held) if node.any_number else amount(table, frame, node.number)
    calls = [
        Call(
            Discarding(
                seat,
                number,
                frame.source,
                tests=node.tests,
                up_to=node.up_to or node.any_number,
                speaker=frame.seat,
                at_random=node.at_random,
            )
        )
        for seat in seats
    ]
    return (*calls, Note(held, "discarded", (t.DISCARD,)))


def discard_group(table: Table, frame: Resolving, group: Node) -> WordResult:
    """Glossary 捨てる: cards that are spoken of go from a hand to the discard pile; nobody picks them."""
    refs = [ref for ref in reached(table, frame, group) if table.cards[ref[0]].zone == t.HAND]
    moves = [
        Moving(ref, t.DISCARD, table.cards[ref[0]].owner, reason="discard", source=frame.source, clause="G.捨てる")
        for ref in refs
    ]
    return happen(table, moves, "discarded")


@rules.group(v.Discarded)
def discarded(table: Table, scope: Speaker, node: v.Discarded) -> tuple[Ref, ...]:
    """捨てたカード: what the effect that is carried out had discarded last."""
    memory: tuple[tuple[str, tuple[Ref, ...]], ...] = getattr(scope, "memory", ())
    return next((cards for deed, cards in memory if deed == "discarded"), ())


# ── searching ───────────────────────────────────────────────────────────────────────────────────────────────────────
@rules.word(v.Search, "301.2")
def search(table: Table, frame: Resolving, node: v.Search) -> Result:
    """301.2, glossary サーチ: the deck is looked through; one may find nothing."""
    atoms.show(table, table.zone(t.DECK, frame.seat), (frame.seat,))
    cite("G.デッキを見る")
    cards = [card for card in table.zone(t.DECK, frame.seat) if passes(table, frame, card, node.tests)]
    most = min(amount(table, frame, node.number), len(cards))
    together = set_tests(table, node.tests)
    if together:
        keep(table, agenda=(frame.agenda[0], FoundTogether(node), *frame.agenda[1:]))
        return Selecting(
            seat=frame.seat,
            source=frame.source,
            cards=tuple(cards),
            tests=together,
            least=0,
            most=most,
            clause="301.2",
            secret=True,
            prompt="search",
        )
    return Ask(
        (frame.seat,),
        "choose",
        "301.2",
        options_of(cards),
        least=0,
        most=most,
        secret=True,
        about=frame.source,
        prompt="search",
    )


class FoundTogether(Node, frozen=True, tag=t.own):
    """An inner word: the cards that a search has found one by one, since they have to fit together."""

    search: v.Search


@rules.word(FoundTogether)
def found_together(table: Table, frame: Resolving, node: FoundTogether) -> WordResult:
    refs = table.value if isinstance(table.value, tuple) else ()
    return searched(table, frame, node.search, options_of([card for card, _ in refs]))


@rules.set_test(v.Different)
def are_different(table: Table, scope: Speaker, test: v.Different, cards: list[int]) -> bool:
    """206.2: no two of them have a name in common; titles are no part of it."""
    names = [facts(table, card).names for card in cards]
    cite("206.2")
    return not any(name in others for others in names[:-1] for name in names[-1])


@rules.answering(v.Search)
def searched(table: Table, frame: Resolving, node: v.Search, picked: tuple[Option, ...]) -> WordResult:
    """301.2: what was found is shown and comes to the hand, and the deck is shuffled, found or not."""
    cards = tuple([option.card for option in picked])
    cite("G.サーチ")
    cite("G.公開")
    cite("301.1")
    refs = tuple([table.ref(card) for card in cards])
    keep(table, it=refs, did=bool(refs))
    if is_boss(table, frame.seat):
        _onto_the_deck(table, frame.seat, cards)
        return ()
    atoms.show(table, cards, tuple(range(table.seats)))
    moves = [Moving(ref, t.HAND, frame.seat, reason="search", source=frame.source, clause="301.2") for ref in refs]
    moving = intend(table, moves)
    after = (v.Shuffle(), *((node.then,) if node.then is not None and refs else ()))
    return after if moving is None else (Call(moving), *after)


def _onto_the_deck(table: Table, boss: int, cards: tuple[int, ...]) -> None:
    """R.4.3, R.4.6: a boss has no hand: what its card has found lies on top of its deck, once that is shuffled; all know it there."""
    chance.shuffle(table, t.DECK, boss)
    for card in cards:
        cite("R.4.3")
        atoms.move(table, card, t.DECK, boss, facedown=True, reason="search", clause="R.4.3")
    atoms.show(table, cards, tuple(range(table.seats)))


@rules.word(v.Shuffle)
def shuffle(table: Table, frame: Resolving, node: v.Shuffle) -> None:
    for seat in masters_meant(table, frame.seat, node.who, frame):
        chance.shuffle(table, t.DECK, seat)


# ── looking and picking ─────────────────────────────────────────────────────────────────────────────────────────────
@rules.word(v.Look, "G.デッキを見る")
def look(table: Table, frame: Resolving, node: v.Look) -> WordResult:
    """Glossary デッキを見る: so many cards from the top are looked at; they stay in the deck."""
    seats = masters_meant(table, frame.seat, node.whose, frame)
    cards = table.zone(t.DECK, seats[0])[: amount(table, frame, node.number)] if seats else ()
    if node.revealed:
        cite("G.公開")
        atoms.reveal(table, cards)
    atoms.show(table, cards, tuple(range(table.seats)) if node.revealed else (frame.seat,))
    refs = tuple([table.ref(card) for card in cards])
    keep(table, looked=refs, it=refs, did=bool(refs))
    return ()


rules.binds(v.LookAt)


@rules.word(v.LookAt, "402.2.1")
def look_at(table: Table, frame: Resolving, node: v.LookAt) -> WordResult:
    """402.2.1: an effect lets a player see a hand; its cards stay there."""
    seats = masters_meant(table, frame.seat, node.whose, frame)
    cards = in_no_order(table, table.zone(t.HAND, seats[0])) if seats else ()
    atoms.show(table, cards, (frame.seat,))
    refs = tuple([table.ref(card) for card in cards])
    keep(table, looked=refs, it=refs, did=bool(refs))
    return ()


@rules.word(v.Take)
def take(table: Table, frame: Resolving, node: v.Take) -> WordResult:
    """Of the cards looked at some are taken; those left are the others."""
    cards = [ref[0] for ref in frame.looked if table.alive(ref) and passes(table, frame, ref[0], node.tests)]
    if node.every:
        return taken(table, frame, node, options_of(cards))
    most = len(cards) if node.any_number else min(amount(table, frame, node.number), len(cards))
    least = 0 if node.up_to or node.any_number else most
    clause = "G.まで" if node.up_to else "406.2.5"
    return Ask(
        (frame.seat,),
        "choose",
        clause,
        options_of(cards),
        least=least,
        most=most,
        about=frame.source,
        prompt="take",
        secret=reveals_hidden(table, frame.seat, [ref[0] for ref in frame.looked if table.alive(ref)]),
    )


@rules.answering(v.Take)
def taken(table: Table, frame: Resolving, node: v.Take, picked: tuple[Option, ...]) -> WordResult:
    cards = [option.card for option in picked]
    refs = tuple([table.ref(card) for card in cards])
    if node.revealed:
        atoms.reveal(table, tuple(cards))
        atoms.show(table, tuple(cards), tuple(range(table.seats)))
    keep(table, it=refs, did=bool(refs), looked=tuple([ref for ref in frame.looked if ref not in refs]))
    return ()


@rules.word(v.Reveal, "G.公開")
def reveal(table: Table, frame: Resolving, node: v.Reveal) -> None:
    """Glossary 公開: all see it; it stays where it is."""
    refs = reached(table, frame, node.group)
    cards = tuple([card for card, _ in refs])
    atoms.reveal(table, cards)
    atoms.show(table, cards, tuple(range(table.seats)))
    shown = tuple([table.ref(card) for card in cards])
    keep(table, it=shown, looked=shown, did=bool(cards))


class PickBy(Node, frozen=True, tag=t.own):
    """An inner word: one of several players, each of whom picks own cards, does so."""

    seat: int
    pick: v.Pick


@rules.word(PickBy)
def pick_by(table: Table, frame: Resolving, node: PickBy) -> Result:
    """101.2: what is one's own is the picking player's."""
    return _asked_to_pick(table, frame, Scope(frame.source, node.seat), node.pick, (node.seat,))


@rules.word(v.Pick, "406.2.5")
def pick(table: Table, frame: Resolving, node: v.Pick) -> WordResult:
    """406.2.5: what a text chooses elsewhere than at its head is chosen when it comes to that; there may be nothing."""
    seats = masters_meant(table, frame.seat, node.who, frame)
    if node.who == "each":
        return choices_in_order(table, tuple([PickBy(seat, node) for seat in seats]))
    return _asked_to_pick(table, frame, frame, node, seats)


def _asked_to_pick(table: Table, frame: Resolving, scope: Speaker, node: v.Pick, seats: tuple[int, ...]) -> Result:
    """The question which cards are picked, of those that are there for the one who speaks."""
    cards = suited(table, frame, pickable(table, scope, node))
    most = len(cards) if node.any_number else min(amount(table, frame, node.number), len(cards))
    least = 0 if node.up_to or node.any_number else most
    secret = bool(seats) and reveals_hidden_zone(table, frame, seats[0], node.pools)
    ask = Ask(
        seats[:1], "choose", "406.2.5", options_of(cards), least=least, most=most, secret=secret, about=frame.source, prompt="pick"
    )  # fmt: skip
    return whole(table, ask) if frame.paying else ask


def pickable(table: Table, scope: Speaker, node: v.Pick) -> list[int]:
    """What can be picked, without what an effect keeps from being chosen."""
    bar = table.game.bars[Choose]
    found = dict.fromkeys([card for where in node.pools for card in pool(table, scope, where)])
    return [card for card in found if bar(table, scope, table.ref(card)) is None]


@rules.answering(PickBy)
@rules.answering(v.Pick)
def picked_cards(table: Table, frame: Resolving, node: Node, picked: tuple[Option, ...]) -> None:
    refs = tuple([table.ref(option.card) for option in picked])
    keep(table, it=refs, did=bool(refs))
    remember(table, "picked", refs)
