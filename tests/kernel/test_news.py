"""What is told of cards that go into hiding: no more than the views before and after show, and in no order that lies hidden."""

import pytest

from tefuda.kernel.happening.replacement import Moving, intend
from tefuda.kernel.happening.together import CHANCE, ordered_by
from tefuda.kernel.primitives.values import encode
from tefuda.kernel.seeing.view import SPECTATOR, Shown, told, view
from tefuda.kernel.table import atoms
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.seating import DUEL, SIDES, Format, seated
from tefuda.kernel.table.state import Table
from tests.kernel.parlour import DECK, FIELD, HAND, HEAP, Parlour, face, laid_out

GAME = Parlour(*[face(name) for name in ("red", "blue", "white")])
TEAMS = Format("teams", opponents=SIDES, ends="", shared_sight=True)
ALL = (0, 1, SPECTATOR)


def table_with(hand: str = "red blue white", heap: str = "", field: str = "") -> Table:
    """A table of two on which the first has these cards, and two red ones in the deck."""
    table = laid_out(GAME, DUEL, [hand.split(), []], [field.split(), []]).copy()
    for name in heap.split():
        atoms.create(table, GAME.by_name[name][0], 0, HEAP, token=False)
    table.events = []
    return table


def names(table: Table, event: Event, observer: int) -> list[str]:
    """The faces that an observer is told of, as the card was before and after; an empty one where it has none."""
    heard = told(table, event, observer)
    return ["" if card is None or card.face < 0 else GAME.faces[card.face].name for card in (heard.before, heard.after)]


def seen(table: Table, observer: int, zone: int) -> list[str]:
    """The cards of the first player's zone that an observer sees, in the order in which they are shown."""
    return [card.name for card in view(table, observer).zones[zone * table.masters] if isinstance(card, Shown)]


# ── which card ──────────────────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(("zone", "facedown"), [(DECK, None), (FIELD, True), (HEAP, True)])
def test_who_was_shown_a_hand_is_not_told_which_of_it_goes_into_hiding(zone: int, facedown: bool | None) -> None:
    heard = []
    for place in range(3):
        table = table_with()
        atoms.show(table, table.zone(HAND, 0), (1,))
        assert sorted(seen(table, 1, HAND)) == ["blue", "red", "white"]
        table.events = []
        event = atoms.move(table, table.zone(HAND, 0)[place], zone, 0, facedown=facedown)
        assert seen(table, 1, HAND) == []
        assert names(table, event, 0) == [GAME.faces[table.cards[event.card].face].name] * 2
        heard.append([encode(told(table, event, who)) for who in (1, SPECTATOR)])
    assert heard[0] == heard[1] == heard[2]


def test_a_card_that_all_saw_come_into_a_hand_is_not_told_as_it_goes_on_from_there() -> None:
    table = table_with("red", field="blue")
    came = atoms.move(table, table.zone(FIELD, 0)[0], HAND, 0)
    assert [names(table, came, who) for who in ALL] == [["blue", "blue"]] * 3
    assert seen(table, 1, HAND) == ["blue"]
    went = atoms.move(table, came.card, DECK, 0)
    assert [names(table, went, who) for who in (1, SPECTATOR)] == [["", ""]] * 2


def test_a_card_that_is_revealed_as_it_goes_is_told_to_all() -> None:
    table = table_with()
    card = table.zone(HAND, 0)[1]
    atoms.reveal(table, (card,))
    event = atoms.move(table, card, DECK, 0)
    assert [names(table, event, who) for who in ALL] == [["blue", "blue"]] * 3


def test_a_card_of_a_hand_that_comes_into_the_open_is_told_to_all() -> None:
    table = table_with()
    atoms.show(table, table.zone(HAND, 0), (1,))
    event = atoms.move(table, table.zone(HAND, 0)[0], HEAP, 0)
    assert names(table, event, 1)[1] == names(table, event, SPECTATOR)[1] != ""


def test_a_card_whose_place_in_a_deck_is_known_is_told_wherever_it_goes() -> None:
    table = table_with("")
    top = table.zone(DECK, 0)[0]
    atoms.show(table, (top,), (1,))
    event = atoms.move(table, top, HAND, 0)
    known = GAME.faces[table.cards[top].face].name
    assert [names(table, event, who) for who in ALL] == [[known, known]] * 2 + [["", ""]]
    assert seen(table, 1, HAND) == [known]


def test_a_side_that_shares_its_sight_is_told_what_one_of_it_knows() -> None:
    seating = seated(TEAMS, 4, teams=((0, 2), (1, 3)))
    table = laid_out(GAME, seating, [["red", "blue"], [], [], []], [[]] * 4).copy()
    card = table.zone(HAND, 0)[0]
    event = atoms.move(table, card, DECK, 0)
    assert [names(table, event, who)[0] != "" for who in range(4)] == [True, False, True, False]


def test_who_leaves_takes_a_hand_along_that_others_are_not_told_card_by_card() -> None:
    table = table_with()
    atoms.show(table, table.zone(HAND, 0), (1,))
    table.events = []
    card = table.zone(HAND, 0)[0]
    atoms.erase(table, card)
    assert [names(table, table.events[-1], who)[0] != "" for who in ALL] == [True, False, False]


# ── in which order ──────────────────────────────────────────────────────────────────────────────────────────────────
def put_under(order: tuple[int, ...], by: int | None, origin: int = HEAP, position: int = atoms.BOTTOM) -> Table:
    """A table on which cards of the heap (or those on top of the deck, revealed) went under a deck in an order of somebody's."""
    table = table_with("", "red blue white")
    if origin == DECK:
        for card in table.zone(HEAP, 0)[::-1]:
            atoms.move(table, card, DECK, 0, known_to=0)
        atoms.reveal(table, table.zone(DECK, 0)[:3])
    table.events = []
    there = table.zone(origin, 0)
    moves = [Moving(table.ref(there[place]), DECK, 0, position) for place in order]
    intend(table, moves if by is None else ordered_by(by, moves))
    return table


def heard(table: Table, observer: int) -> list[bytes]:
    """All that an observer is told of what happened, and shown at last."""
    return [*[encode(told(table, event, observer)) for event in table.events], encode(view(table, observer).zones)]


@pytest.mark.parametrize("origin", [HEAP, DECK])
@pytest.mark.parametrize("position", [0, atoms.BOTTOM])
def test_an_order_under_a_deck_is_known_to_who_has_said_it_alone(origin: int, position: int) -> None:
    one, other = (put_under(order, 0, origin, position) for order in ((0, 1, 2), (2, 0, 1)))
    assert [heard(one, who) == heard(other, who) for who in ALL] == [False, True, True]
    faces = [[GAME.faces[table.cards[card].face].name for card in table.zone(DECK, 0)] for table in (one, other)]
    assert faces[0] != faces[1]
    assert [names(one, event, 1)[0] for event in one.events] == ["red", "blue", "white"]


def test_cards_lie_as_they_were_put() -> None:
    table = put_under((2, 0, 1), 0)
    assert seen(table, 0, DECK) == ["white", "red", "blue"]
    table = put_under((2, 0, 1), 0, position=0)
    assert seen(table, 0, DECK) == ["blue", "red", "white"]


def test_an_order_of_chance_is_known_to_nobody() -> None:
    table = put_under((1, 0, 2), CHANCE)
    assert [seen(table, who, DECK) for who in ALL] == [[], [], []]


def test_one_card_alone_has_no_order_to_be_hidden() -> None:
    table = put_under((1,), 0)
    assert [seen(table, who, DECK) for who in ALL] == [["blue"], ["blue"], []]


def test_what_nobody_has_ordered_all_see_go_as_it_lay() -> None:
    table = put_under((0, 1, 2), None)
    assert [seen(table, who, DECK) for who in (0, 1)] == [["red", "blue", "white"]] * 2


# ── cards that were spoken of ───────────────────────────────────────────────────────────────────────────────────────
def test_a_card_that_has_left_is_spoken_of_as_it_was_and_not_where_it_lies() -> None:
    spoken = []
    for zone in (HAND, DECK):
        table = table_with("red", field="blue")
        ref = table.ref(table.zone(FIELD, 0)[0])
        assert table.spoken_of(ref) == table.cards[ref[0]]
        atoms.move(table, ref[0], zone, 0)
        record = table.spoken_of(ref)
        spoken.append(encode(told(table, Event("resolved", ref[0], 0, record, after=record), SPECTATOR)))
        assert record.zone == FIELD
    assert spoken[0] == spoken[1]
