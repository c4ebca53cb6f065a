"""Chapter 6.2, before the game: decks are laid out, who goes first, the first hand and its one redraw."""

from __future__ import annotations

from tefuda.games.evolve import table as t
from tefuda.games.evolve.rules import rules
from tefuda.games.evolve.rules.ch04_zones import Laying
from tefuda.games.evolve.rules.ch05_players import shuffle_deck
from tefuda.games.evolve.rules.ch07_turn import Turns
from tefuda.games.evolve.rules.ch10_check_timing import automatic
from tefuda.games.evolve.rules.ch14_titles import (
    lay_face_down,
    lay_out_magic_items,
    start_amulets,
    turn_up_start_amulets,
)
from tefuda.games.evolve.rules.formats import format_called
from tefuda.games.evolve.rules.questions import leader
from tefuda.games.evolve.words.vocabulary import When
from tefuda.kernel.flow.procedures import call_below, keep
from tefuda.kernel.happening.replacement import Moving
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.table import atoms, chance
from tefuda.kernel.table.declared import Natural
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.records import Frame, Waiting
from tefuda.kernel.table.requests import NO, YES, Ask, Option
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import AGAIN, Again, Done, Result, Then

FIRST_HAND = 4
SECOND_PLAYERS_EP = 3
FIRST_SEP = 1


class Preparation(Frame, frozen=True):
    """The steps before the game."""

    laid: Natural = 0  # players that have laid out what their title asks for
    asked: Natural = 0  # players that have been asked whether they redraw
    redrawing: bool = False
    started: Natural = 0  # abilities of the start of the game that have been processed


preparation = rules.procedure("6.2.1", Preparation)


def in_turn(table: Table) -> list[int]:
    """1.3.4: before the game the first player comes first."""
    cite("1.3.4")
    return [(table.facts.first + step) % table.seats for step in range(table.seats)]


@preparation.step("6.2.1.1")
def decks_are_shown(table: Table, frame: Preparation) -> None:
    """The decks were checked as they were handed in (6.1); that there is no evolve deck is seen by all (6.2.1.1.1)."""
    cite("6.2.1")
    cite("6.2.1.1")
    if any(not table.zone(t.EVOLVE_DECK, seat) for seat in range(table.seats)):
        cite("6.2.1.1.1")


@preparation.step("6.2.1.2")
def leaders(table: Table, frame: Preparation) -> None:
    """A leader each. In sealed play none is asked for, and one without a name stands there (B-1.6.2.1)."""
    assert all(len(table.zone(t.LEADER, seat)) == 1 for seat in range(table.seats))
    cite("6.2.1.2")
    if table.facts.format:
        cite(format_called(table.facts.format).clause)
    if any(table.game.faces[table.cards[leader(table, seat)].face] == t.NO_LEADER for seat in range(table.seats)):
        cite("B-1.6.2.1")
        cite("B-1.6.1.1.2")
    if any(player.partner >= 0 for player in table.players):
        cite("B-2.6.1.1.1")


@preparation.step("6.2.1.3")
def basis(table: Table, frame: Preparation) -> None:
    """On what a deck is built, class or title, is part of the deck and known to all."""
    for seat in range(table.seats):
        atoms.record(table, Event("declared", seat=seat, text=table.players[seat].title or "class"))


@preparation.step("14.4.3.1")
def start_amulet(table: Table, frame: Preparation) -> Result:
    """14.4.3.1: right before its deck is laid out, a deck of that title gives one of its start amulets."""
    for seat in range(frame.laid, table.seats):
        cards = start_amulets(table, seat)
        if cards:
            keep(table, laid=seat)
            options = tuple([Option("card", card=card) for card in cards])
            return Ask((seat,), "choose", "14.4.3.1", options, prompt="start amulet")
    return None


@preparation.answer("14.4.3.1")
def start_amulet_chosen(table: Table, frame: Preparation, picked: tuple[Option, ...]) -> Result:
    lay_face_down(table, frame.laid, picked[0].card)
    keep(table, laid=frame.laid + 1)
    return AGAIN


@preparation.step("6.2.1.4")
def shuffle(table: Table, frame: Preparation) -> None:
    for seat in range(table.seats):
        shuffle_deck(table, seat)


@preparation.step("6.2.1.5")
def evolve_decks(table: Table, frame: Preparation) -> None:
    """6.2.1.5: the evolve decks lie face down, as the table was made with them."""
    there = [card for seat in range(table.seats) for card in table.zone(t.EVOLVE_DECK, seat)]
    assert all(table.cards[card].facedown for card in there)
    if there:
        cite("6.2.1.5")


@preparation.step("14.3.1.2")
def magic_items(table: Table, frame: Preparation) -> None:
    lay_out_magic_items(table)


@preparation.step("6.2.1.6")
def who_is_first(table: Table, frame: Preparation) -> Result:
    """6.2.1.6: one player, at random, says whether to go first."""
    if table.facts.phase == "before":
        seat = chance.roll(table, table.seats) - 1
        atoms.set_facts(table, first=seat, player=seat, phase="preparing")
    return Ask((table.facts.first,), "yes/no", "6.2.1.6", (YES, NO), prompt="go first")


@preparation.answer("6.2.1.6")
def first_said(table: Table, frame: Preparation, picked: tuple[Option, ...]) -> None:
    if picked[0] == NO:
        other = (table.facts.first + 1) % table.seats
        atoms.set_facts(table, first=other, player=other)
    atoms.record(table, Event("first", seat=table.facts.first))


@preparation.step("6.2.1.7")
def first_hands(table: Table, frame: Preparation) -> None:
    for seat in in_turn(table):
        _deal(table, seat, "6.2.1.7")


def _deal(table: Table, seat: int, clause: str) -> None:
    for card in table.zone(t.DECK, seat)[:FIRST_HAND]:
        atoms.move(table, card, t.HAND, seat, reason="deal", clause=clause)


@preparation.step("6.2.1.8")
def redraw(table: Table, frame: Preparation) -> Result:
    """6.2.1.8: once each, the whole hand may go under the deck, in any order, for four new cards."""
    if frame.redrawing:
        _deal(table, in_turn(table)[frame.asked - 1], "6.2.1.8")
        keep(table, redrawing=False)
        return AGAIN
    if frame.asked == table.seats:
        return None
    return Ask((in_turn(table)[frame.asked],), "yes/no", "6.2.1.8", (YES, NO), prompt="redraw")


@preparation.answer("6.2.1.8")
def redraws(table: Table, frame: Preparation, picked: tuple[Option, ...]) -> Result:
    seat = in_turn(table)[frame.asked]
    keep(table, asked=frame.asked + 1)
    atoms.record(table, Event("redrew" if picked[0] == YES else "kept", seat=seat))
    if picked[0] == NO:
        return AGAIN
    keep(table, redrawing=True)
    moves = [
        Moving(table.ref(card), t.DECK, seat, atoms.BOTTOM, reason="redraw", clause="6.2.1.8")
        for card in table.zone(t.HAND, seat)
    ]
    return Then(Laying(tuple(moves), seat, "6.2.1.8"), "6.2.1.8")


@preparation.step("6.2.1.9")
def no_points(table: Table, frame: Preparation) -> None:
    for seat in range(table.seats):
        atoms.set_player(table, seat, pp=0, max_pp=0)
        cite("6.2.1.9")


@preparation.step("6.2.1.10")
def evolve_points(table: Table, frame: Preparation) -> None:
    for seat in range(table.seats):
        atoms.set_player(table, seat, ep=0 if seat == table.facts.first else SECOND_PLAYERS_EP)


@preparation.step("6.2.1.11")
def super_evolve_points(table: Table, frame: Preparation) -> None:
    for seat in range(table.seats):
        atoms.set_player(table, seat, sep=FIRST_SEP)


@preparation.step("6.2.1.12")
def leaders_life(table: Table, frame: Preparation) -> None:
    for seat in range(table.seats):
        card = leader(table, seat)
        atoms.set_damage(table, card, 0)
        cite("6.2.1.12")


@preparation.step("6.2.1.13")
def start_of_the_game(table: Table, frame: Preparation) -> Result:
    """6.2.1.13: abilities of cards in the deck or on the field that are processed now, after the redraw."""
    turn_up_start_amulets(table)
    if "started" not in table.trigger_index.event_kinds:
        return None
    found = [
        (card, seat, ability)
        for seat in in_turn(table)
        for zone in (t.FIELD, t.DECK)
        for card in table.zone(zone, seat)
        for ability in table.game.faces[table.cards[card].face].sides[0].automatics
        if type(ability.trigger) is When and ability.trigger.event == "started"
    ]
    if frame.started >= len(found):
        return None
    card, seat, ability = found[frame.started]
    keep(table, started=frame.started + 1)
    play = automatic(table, Waiting(ability, table.ref(card), seat))
    return Again(play)


@preparation.step("6.2.1.14")
def begin(table: Table, frame: Preparation) -> Result:
    call_below(table, Turns())
    return Done()
