"""Chapter 7.9 and 15.1, cards of a deck turned over and put back: until one is found, on top or at the bottom, in which order."""

from __future__ import annotations

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.rules import rules
from tefuda.games.fftcg.rules.ch11_choices import options_of
from tefuda.games.fftcg.words import vocabulary as v
from tefuda.kernel.evaluating.questions import passes
from tefuda.kernel.flow.procedures import keep
from tefuda.kernel.happening.replacement import Moving, intend
from tefuda.kernel.happening.together import ordered_by
from tefuda.kernel.resolving.performing import reached
from tefuda.kernel.table import atoms
from tefuda.kernel.table.declared import CardId, Seat
from tefuda.kernel.table.records import Frame, Ref, Resolving
from tefuda.kernel.table.requests import Ask, Option
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import Done, Result


@rules.word(v.RevealUntil, "7.6.1")
def reveal_until(table: Table, frame: Resolving, node: v.RevealUntil) -> None:
    """One after the other, until one fits or the deck is over."""
    turned: list[Ref] = []
    found: tuple[Ref, ...] = ()
    for card in table.zone(t.DECK, frame.seat):
        atoms.reveal(table, (card,))
        if passes(table, frame, card, node.tests):
            found = (table.ref(card),)
            break
        turned.append(table.ref(card))
    keep(table, it=found, looked=tuple(turned), did=bool(found))


class PuttingBack(Frame, frozen=True, tag=t.own):
    """Cards that go back to the top and the bottom of a deck: which go to the bottom, then the order of each part."""

    seat: Seat
    cards: tuple[CardId, ...]
    source: Ref
    bottom: tuple[CardId, ...] = ()
    top: tuple[CardId, ...] = ()


putting_back = rules.procedure("back to the deck", PuttingBack)


@putting_back.step("which go to the bottom")
def which_to_the_bottom(table: Table, frame: PuttingBack) -> Result:
    if not frame.cards:
        return Done(0)
    return Ask(
        (frame.seat,), "choose", "11.11.5.1", options_of(list(frame.cards)), least=0, most=len(frame.cards), secret=True, about=frame.source,
        prompt="to the bottom",
    )  # fmt: skip


@putting_back.answer("which go to the bottom")
def bottom_said(table: Table, frame: PuttingBack, picked: tuple[Option, ...]) -> None:
    low = tuple([option.card for option in picked])
    keep(table, bottom=low, top=tuple([card for card in frame.cards if card not in low]))


@putting_back.step("order of the bottom")
def order_the_bottom(table: Table, frame: PuttingBack) -> Result:
    return _ordered(frame, frame.bottom, "to the bottom")


@putting_back.answer("order of the bottom")
def bottom_ordered(table: Table, frame: PuttingBack, picked: tuple[Option, ...]) -> None:
    if picked:
        keep(table, bottom=tuple([option.card for option in picked]))


@putting_back.step("order of the top")
def order_the_top(table: Table, frame: PuttingBack) -> Result:
    return _ordered(frame, frame.top, "to the top")


@putting_back.answer("order of the top")
def top_ordered(table: Table, frame: PuttingBack, picked: tuple[Option, ...]) -> None:
    if picked:
        keep(table, top=tuple([option.card for option in picked]))


def _ordered(frame: PuttingBack, cards: tuple[int, ...], prompt: str) -> Result:
    if len(cards) < 2:
        return None
    return Ask(
        (frame.seat,), "order", "11.11.5.1", options_of(list(cards)), least=len(cards), most=len(cards), secret=True, about=frame.source,
        prompt=prompt,
    )  # fmt: skip


@putting_back.step("back to the deck")
def put_back(table: Table, frame: PuttingBack) -> Result:
    """The first of the top lies on top; of the bottom the last lies lowest."""
    moves = [
        Moving(table.ref(card), t.DECK, table.cards[card].owner, position=-1, reason="put", source=frame.source)
        for card in frame.bottom
    ]
    moves += [
        Moving(table.ref(card), t.DECK, table.cards[card].owner, position=0, reason="put", source=frame.source)
        for card in reversed(frame.top)
    ]
    return intend(table, ordered_by(frame.seat, moves))


@rules.word(v.TopOrBottom, "11.11.5.1")
def top_or_bottom(table: Table, frame: Resolving, node: v.TopOrBottom) -> Result:
    cards = tuple([ref[0] for ref in reached(table, frame, node.group)])
    return PuttingBack(frame.seat, cards, frame.source)
