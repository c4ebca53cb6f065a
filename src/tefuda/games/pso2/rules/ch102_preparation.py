"""Chapter 102, before the game: who goes first, shuffled decks, player cards on the side of their turn, five cards, a PP for the second."""

from __future__ import annotations

from tefuda.games.pso2 import table as t
from tefuda.games.pso2.rules import rules
from tefuda.games.pso2.rules.ch301_players import Drawing
from tefuda.games.pso2.rules.ch500_turn import Turns
from tefuda.games.pso2.rules.questions import Speaker, is_boss
from tefuda.games.pso2.words import vocabulary as v
from tefuda.kernel.primitives.clauses import cite
from tefuda.kernel.table import atoms, chance
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.masks import name_mask
from tefuda.kernel.table.records import Frame
from tefuda.kernel.table.sides import in_turn_order, masters_meant
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import Again, Result

FIRST_SIDE, SECOND_SIDE = 0, 1


class Preparation(Frame, frozen=True, tag=t.own):
    """The steps before the first turn."""


preparation = rules.procedure("102", Preparation)


@preparation.step("102.1")
def who_goes_first(table: Table, frame: Preparation) -> None:
    """102.1: chance says who goes first; R.2.1: in a raid the difficulty does."""
    if table.masters > table.seats:
        cite("R.2.1")
        if table.zone(t.DECK, table.seats):
            cite("R.1.2")
        first = 0 if is_first(table, 0) else table.seats
    else:
        first = chance.roll(table, table.seats) - 1
    atoms.set_facts(table, first=first, player=first)
    atoms.record(table, Event("goes first", seat=first, clause="102.1"))


@preparation.step("102.2")
def shuffle(table: Table, frame: Preparation) -> None:
    """102.2, 401.1: every deck is shuffled and lies face down."""
    for master in range(table.masters):
        chance.shuffle(table, t.DECK, master)


@preparation.step("102.3.1")
def lay_player_cards(table: Table, frame: Preparation) -> None:
    """102.3, 102.3.1: player and mag cards lie face up, the player card with the side of its player's turn."""
    cite("102.3")
    for seat in range(table.seats):
        side = FIRST_SIDE if is_first(table, seat) else SECOND_SIDE
        if table.zone(t.MAG_ZONE, seat):
            cite("203.1")
        for card in table.zone(t.PLAYER_ZONE, seat):
            cite("201.2")
            if side < len(table.game.sides[table.cards[card].face]):
                atoms.turn_over(table, card, False, side)


def is_first(table: Table, seat: int) -> bool:
    """Glossary 先攻/後攻: is the seat the one that has the first turn? Raid: the whole party is, in the normal one."""
    if table.masters > table.seats:
        very, hard = table.facts.format.endswith("very_hard"), table.facts.format.endswith("hard")
        cite("R.2.1.3" if very else "R.2.1.2" if hard else "R.2.1.1")
        return not hard
    cite("G.先攻/後攻")
    return bool(seat == table.facts.first)


@rules.condition(v.GoesFirst, reads=name_mask("first"))
def goes_first(table: Table, scope: Speaker, node: v.GoesFirst) -> bool:
    """Glossary 先攻/後攻: who does not go first goes second; a boss goes first where the party does not."""
    masters = masters_meant(table, scope.seat, node.whose, scope)
    return any(is_first(table, one) != is_boss(table, one) for one in masters)


@preparation.step("102.4")
def draw_hands(table: Table, frame: Preparation) -> Result:
    """102.4: five cards each."""
    for seat in in_turn_order(table, table.facts.player):
        if seat < table.seats and len(table.zone(t.HAND, seat)) < min(t.OPENING_HAND, len(table.zone(t.DECK, seat))):
            return Again(Drawing(seat, t.OPENING_HAND, clause="102.4"))
    return None


@preparation.step("102.5")
def pp_for_the_second(table: Table, frame: Preparation) -> None:
    """102.5: whoever goes second gets the top card of the deck as a PP, face down."""
    for seat in range(table.seats):
        deck = table.zone(t.DECK, seat)
        if not is_first(table, seat) and deck:
            atoms.move(table, deck[0], t.PP, seat, facedown=True, reason="pp", clause="102.5")


@preparation.step("500")
def begin(table: Table, frame: Preparation) -> Result:
    return Turns()
