"""Chapter 302.9, 回復X: cards without the recovery icon go back to the deck, or a character is healed and comes to the front row."""

from __future__ import annotations

from tefuda.games.pso2 import table as t
from tefuda.games.pso2.rules import rules
from tefuda.games.pso2.rules.ch213_damage import without_damage
from tefuda.games.pso2.rules.ch301_players import options_of
from tefuda.games.pso2.rules.questions import characters, facts
from tefuda.games.pso2.words import vocabulary as v
from tefuda.kernel.evaluating.questions import amount
from tefuda.kernel.flow.procedures import keep
from tefuda.kernel.happening.deeds import Note
from tefuda.kernel.happening.replacement import Moving, Shifting, intend
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.resolving.performing import Call
from tefuda.kernel.table import chance
from tefuda.kernel.table.declared import Master, Natural
from tefuda.kernel.table.records import Frame, Ref, Resolving
from tefuda.kernel.table.requests import Ask, Option
from tefuda.kernel.table.sides import allies, masters_meant
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import Done, Jump, Result, WordResult

CARDS, HEAL = 0, 1


class Recovering(Frame, frozen=True, tag=t.own):
    """回復X: whose it is, how much, which of the two was chosen, and whose discard pile or which character."""

    seat: Master
    number: Natural
    source: Ref
    mode: int = -1
    whose: int = -1
    moved: int = 0  # how many cards were to go back


recovering = rules.procedure("302.9", Recovering)


@rules.word(v.Recover, "302.9")
def recover(table: Table, frame: Resolving, node: v.Recover) -> WordResult:
    """302.9: all of it is chosen when it is carried out; what follows may ask whether it was done (glossary そうした場合)."""
    cite("G.回復X")
    number = amount(table, frame, node.number)
    seats = [seat for seat in masters_meant(table, frame.seat, node.who, frame) if seat < table.seats]
    seats = seats if node.who != "own" else [frame.seat]
    return (*[Call(Recovering(seat, number, frame.source)) for seat in seats], Note())


@recovering.step("302.9")
def which_way(table: Table, frame: Recovering) -> Ask:
    """302.9: cards of the discard pile, or a character."""
    options = (Option("mode", index=CARDS), Option("mode", index=HEAL))
    return Ask((frame.seat,), "choose", "302.9", options, about=frame.source, prompt="recover")


@recovering.answer("302.9")
def way_chosen(table: Table, frame: Recovering, picked: tuple[Option, ...]) -> Result:
    keep(table, mode=picked[0].index, whose=frame.seat)
    return None if picked[0].index == CARDS else Jump("213.3.1")


@recovering.step("R.4.2")
def whose_pile(table: Table, frame: Recovering) -> Result:
    """Raid: a member of the party may be meant, whose own cards go back to the deck."""
    seats = (frame.seat, *[seat for seat in allies(table, frame.seat) if seat < table.seats])
    if len(seats) < 2:
        return None
    options = tuple([Option("opponent", number=seat) for seat in seats])
    return Ask((frame.seat,), "choose", "R.4.2", options, about=frame.source, prompt="whose pile")


@recovering.answer("R.4.2")
def pile_chosen(table: Table, frame: Recovering, picked: tuple[Option, ...]) -> None:
    keep(table, whose=picked[0].number)


@recovering.step("405.1")
def pick_cards(table: Table, frame: Recovering) -> Ask:
    """302.9: up to X cards without the icon of recovery."""
    cards = [card for card in table.zone(t.DISCARD, frame.whose) if not facts(table, card).heals]
    most = min(frame.number, len(cards))
    return Ask(
        (frame.seat,),
        "choose",
        "302.9",
        options_of(cards),
        least=0,
        most=most,
        about=frame.source,
        prompt="recover cards",
    )


@recovering.answer("405.1")
def cards_picked(table: Table, frame: Recovering, picked: tuple[Option, ...]) -> Result:
    refs = [table.ref(option.card) for option in picked]
    moves = [Moving(ref, t.DECK, frame.whose, reason="recover", source=frame.source, clause="302.9") for ref in refs]
    keep(table, moved=len(refs))
    return intend(table, moves)


@recovering.step("recovered")
def shuffled(table: Table, frame: Recovering) -> Result:
    """302.9: the deck to which cards have come is shuffled."""
    if frame.moved:
        chance.shuffle(table, t.DECK, frame.whose)
    return Done(frame.moved)


@recovering.step("213.3.1")
def pick_character(table: Table, frame: Recovering) -> Result:
    """302.9: one character of the own side; raid: of the whole party."""
    seats = (frame.seat, *[seat for seat in allies(table, frame.seat) if seat < table.seats])
    cards = [card for seat in seats for card in characters(table, seat)]
    if not cards:
        return Done(0)
    return Ask((frame.seat,), "choose", "302.9", options_of(cards), about=frame.source, prompt="recover character")


@recovering.answer("213.3.1")
def character_picked(table: Table, frame: Recovering, picked: tuple[Option, ...]) -> Result:
    """302.9: all damage is taken off it, and out of the back row it comes to the front row; 103.2.1.2: or nothing was done."""
    ref = table.ref(picked[0].card)
    before = table.cards[ref[0]]
    without_damage(table, ref[0])
    if before.seat != frame.seat:
        cite("R.4.2")
    if before.place != t.BACK:
        return Done(before.damage)
    shift = Shifting(ref, t.FRONT, reason="recover", source=frame.source, clause="302.9")
    return intend(table, [shift]) or Done(before.damage + table.value)
