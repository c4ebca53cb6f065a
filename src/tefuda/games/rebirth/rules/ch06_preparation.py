"""Chapter 6.2, before the game: the entry is chosen face down, decks are shuffled, who is first, hands and partners."""

from __future__ import annotations

from tefuda.games.rebirth import table as t
from tefuda.games.rebirth.rules import rules
from tefuda.games.rebirth.rules.ch04_zones import moving
from tefuda.games.rebirth.rules.ch05_players import shuffle_deck
from tefuda.games.rebirth.rules.ch07_turn import Turns
from tefuda.games.rebirth.rules.ch12_fronts import IN_ORDER, SEATED, plain
from tefuda.games.rebirth.rules.questions import is_partner, turn_seats
from tefuda.kernel.flow.procedures import keep
from tefuda.kernel.primitives.clauses import cite, cite_if_said
from tefuda.kernel.table import atoms, chance
from tefuda.kernel.table.declared import CardId, Seat
from tefuda.kernel.table.records import Frame
from tefuda.kernel.table.requests import Ask, Option
from tefuda.kernel.table.sides import in_turn_order, seats_still_in
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import AGAIN, Result

HAND, MOST_COST = 3, 2


class Preparation(Frame, frozen=True, tag=t.own):
    """The preparation of a game: the cards that were chosen so far, by seat."""

    chosen: tuple[tuple[Seat, CardId], ...] = ()


preparation = rules.procedure("6.2", Preparation)


@preparation.step("6.2.1.1")
def present(table: Table, frame: Preparation) -> None:
    """6.2.1.1: decks and partners are presented; a player may look through the own deck to choose from it."""
    for seat in seats_still_in(table):
        atoms.show(table, table.zone(t.DECK, seat), (seat,), "6.2.1.1")


@preparation.step("6.2.1.2")
def choose_entry(table: Table, frame: Preparation) -> Result:
    """6.2.1.2: each chooses a character of cost 2 or less; nobody shows it before all have chosen (1.3.4.1)."""
    left = [seat for seat in seats_still_in(table) if seat not in dict(frame.chosen)]
    if not left:
        return None
    faces: dict[int, int] = {}
    for card in table.zone(t.DECK, left[0]):
        facts = table.game.faces[table.cards[card].face].facts
        if t.CHARACTER in facts.kinds and (facts.cost or 0) <= MOST_COST:
            faces.setdefault(table.cards[card].face, card)
    options = tuple([Option("card", card=card) for card in faces.values()])
    return Ask((left[0],), "choose", "6.2.1.2", options, prompt="first entry", secret=True)


@preparation.answer("6.2.1.2")
def entry_chosen(table: Table, frame: Preparation, picked: tuple[Option, ...]) -> Result:
    for option in picked:
        keep(table, chosen=(*frame.chosen, (table.cards[option.card].seat, option.card)))
    if not picked:
        seat = next(seat for seat in seats_still_in(table) if seat not in dict(frame.chosen))
        keep(table, chosen=(*frame.chosen, (seat, -1)))
    return AGAIN


@preparation.step("1.3.4.1")
def lay_entries(table: Table, frame: Preparation) -> None:
    """6.2.1.2: the cards are laid face down into the entries, all of them at the same time."""
    for seat, card in frame.chosen:
        if card >= 0 and table.cards[card].zone == t.DECK:
            atoms.move(table, card, t.ENTRY, seat, facedown=True, clause="6.2.1.2")


@preparation.step("6.2.1.3")
def shuffle(table: Table, frame: Preparation) -> None:
    for seat in seats_still_in(table):
        shuffle_deck(table, seat)


@preparation.step("6.2.1.4")
def who_is_first(table: Table, frame: Preparation) -> None:
    """6.2.1.4: chance decides, and nobody chooses (6.2.1.4.1); in team turns which team is first (12.5.7.1)."""
    seats = seats_still_in(table)
    first = seats[chance.roll(table, len(seats)) - 1]
    for clause in ("6.2.1.4.1", IN_ORDER.get(plain(table), ""), SEATED.get(plain(table), "")):
        cite_if_said(clause)
    if table.seating.format.together:
        cite("12.5.7.1")
        first = min([seat for seat in seats if table.seating.sides[seat] == table.seating.sides[first]])
    atoms.set_facts(table, first=first, player=first)


@preparation.step("6.2.1.5")
def hands(table: Table, frame: Preparation) -> None:
    """6.2.1.5: the three top cards and the three partners."""
    for seat in in_turn_order(table, table.facts.first):
        for card in (*table.zone(t.DECK, seat)[:HAND], *table.zone(t.PARTNERS, seat)):
            atoms.move(table, card, t.HAND, seat, clause="6.2.1.5")


@preparation.step("6.2.1.6")
def second_players_partner(table: Table, frame: Preparation) -> Result:
    """6.2.1.6: whoever is not first puts a partner into the energy zone."""
    first = turn_seats(table)
    for seat in in_turn_order(table, table.facts.first):
        partners = [card for card in table.zone(t.HAND, seat) if is_partner(table, card)]
        if seat not in first and partners and not table.zone(t.ENERGY, seat):
            options = tuple([Option("card", card=card) for card in partners])
            return Ask((seat,), "choose", "6.2.1.6", options, prompt="partner")
    return None


@preparation.answer("6.2.1.6")
def partner_put(table: Table, frame: Preparation, picked: tuple[Option, ...]) -> Result:
    move = moving(table, table.ref(picked[0].card), t.ENERGY, "6.2.1.6")
    atoms.move(table, picked[0].card, t.ENERGY, move.seat, facedown=move.facedown, clause="6.2.1.6")
    return AGAIN


@preparation.step("6.2.1.7")
def begin(table: Table, frame: Preparation) -> Result:
    """6.2.1.7: the first entries are turned up, which is no appearance (5.5.1), and the first player's turn begins."""
    cite("4.5.3.1")
    for seat in seats_still_in(table):
        for card in table.zone(t.ENTRY, seat):
            atoms.turn_over(table, card, False, clause="6.2.1.7")
    return Turns()
