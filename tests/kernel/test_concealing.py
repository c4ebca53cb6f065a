"""Cards that were revealed for now: all are hidden again, or one alone."""

from tefuda.kernel.table import atoms
from tefuda.kernel.table.seating import DUEL
from tests.kernel.parlour import HAND, Parlour, face, laid_out

GAME = Parlour(face("plain", power=3))


def test_one_card_is_hidden_again_and_the_others_stay_open() -> None:
    table = laid_out(GAME, DUEL, [["plain", "plain"], []], [[], []]).copy()
    for card in table.zone(0, 0):
        atoms.move(table, card, HAND, 0)
    first, second = table.zone(HAND, 0)[:2]
    atoms.reveal(table, (first, second))
    assert list(table.opened) == [first, second]
    atoms.conceal_card(table, first)
    assert (table.cards[first].open, table.cards[second].open) == (False, True)
    assert list(table.opened) == [second]
