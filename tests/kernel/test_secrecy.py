"""Secrecy: a question with one answer that all can see is not put; where the silence would tell of hidden cards, it is."""

from tefuda.kernel.effects import nodes as effects
from tefuda.kernel.effects.nodes import NOTHING, Cost, Pay, Pool
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.resolving import secrecy
from tefuda.kernel.resolving.performing import possible
from tefuda.kernel.table.atoms import reveal, show
from tefuda.kernel.table.requests import NO, YES, Ask
from tefuda.kernel.table.state import Table
from tests.kernel.parlour import DECK
from tests.kernel.tavern import HAND, Toss, opened, order

STRONG = Toss(tests=(effects.Test("power", 3),))
DEAR = Pay("coins", 5)
OWN_HAND = (Pool("hand", "own"),)


def asked(table: Table, *parts: Node) -> Ask | None:
    """What the first seat, which holds the card that speaks, is asked about a cost."""
    speaker, cost = order(table, NOTHING), Cost(parts)
    return secrecy.ask_to_pay(table, speaker, cost, possible(table, speaker, cost), "4.3")


def test_what_can_be_paid_may_be_left() -> None:
    ask = asked(opened(hand=("large",)), STRONG)
    assert ask is not None
    assert ask.options == (YES, NO)


def test_what_cannot_be_paid_from_a_hand_is_asked_all_the_same() -> None:
    ask = asked(opened(hand=("small",)), STRONG)
    assert ask is not None
    assert (ask.options, ask.forced()) == ((NO,), None)


def test_what_all_can_see_to_be_unpayable_is_not_asked() -> None:
    assert asked(opened(hand=("small",)), DEAR) is None  # no part of it comes from the hand
    assert asked(opened(hand=("small",)), DEAR, STRONG) is None  # the part in the open is not there
    assert asked(opened(hand=("small",), coins=5), DEAR, STRONG) is not None


def test_a_hand_of_no_cards_hides_none() -> None:
    assert asked(opened(), STRONG) is None  # there is the card that speaks alone


def test_a_hand_that_all_have_seen_hides_none() -> None:
    table = opened(hand=("small", "small"))
    reveal(table, table.zone(HAND, 0)[:2])
    assert asked(table, STRONG) is not None
    reveal(table, table.zone(HAND, 0))
    assert asked(table, STRONG) is None


def test_a_card_tells_something_where_the_seat_knows_it_and_whoever_looks_on_does_not() -> None:
    table = opened(hand=("small",))
    card = table.zone(HAND, 0)[1]
    assert secrecy.reveals_hidden(table, 0, (card,))
    assert not secrecy.reveals_hidden(table, 1, (card,))
    show(table, (card,), (1,))
    assert secrecy.reveals_hidden(table, 0, (card,))  # the opponent has seen it, and a spectator has not
    reveal(table, (card,))
    assert not secrecy.reveals_hidden(table, 0, (card,))


def test_pools_tell_of_a_hand_and_of_a_deck_that_are_not_empty() -> None:
    table = opened(hand=("small",))
    speaker = order(table, NOTHING)
    assert secrecy.reveals_hidden_zone(table, speaker, 0, OWN_HAND)
    assert not secrecy.reveals_hidden_zone(table, speaker, 0, (Pool("hand", "opponent"),))
    assert secrecy.reveals_hidden_zone(table, speaker, 0, (Pool("deck", "own"),)) == bool(table.zone(DECK, 0))
    reveal(table, table.zone(HAND, 0))
    assert not secrecy.reveals_hidden_zone(table, speaker, 0, OWN_HAND)
