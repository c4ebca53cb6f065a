"""What views show of several seats: a side's own hands, signs on the backs of cards, abilities that wait unseen."""

import pytest

from tefuda.kernel.flow.stack import push
from tefuda.kernel.happening.triggers import trigger
from tefuda.kernel.primitives.values import encode
from tefuda.kernel.seeing.view import SPECTATOR, Shown, request_for, sees, told, view
from tefuda.kernel.table import atoms
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.records import Item, change
from tefuda.kernel.table.requests import Ask, Option
from tefuda.kernel.table.seating import DUEL, SIDES, Format, seated
from tefuda.kernel.table.state import Table
from tefuda.testing.twins import differences, swaps
from tests.kernel.parlour import DECK, FIELD, HAND, Coins, Parlour, face, laid_out, waits

TEAMS = Format("teams", opponents=SIDES, ends="", shared_sight=True)
FACES = (
    face("plain"),
    face("other"),
    face("third"),
    face("secret", waits("moved", Coins(1), zone="hand")),
    face("open", waits("moved", Coins(2))),
)
GAME = Parlour(*FACES, signs={1: "partner"})


def teams(shared: bool = True, hands: str = "plain other,plain,plain third,secret") -> Table:
    seating = seated(change(TEAMS, shared_sight=shared), 4, teams=((0, 2), (1, 3)))
    return laid_out(GAME, seating, [row.split() for row in hands.split(",")], [["open"]])


def seen_in_hand(state: Table, observer: int, seat: int) -> list[str]:
    return [card.name for card in view(state, observer).zones[HAND * 4 + seat] if isinstance(card, Shown)]


def test_a_side_sees_its_hands_where_the_format_says_so() -> None:
    state = teams()
    assert [len(seen_in_hand(state, 0, seat)) for seat in range(4)] == [2, 0, 2, 0]
    assert [len(seen_in_hand(state, 3, seat)) for seat in range(4)] == [0, 1, 0, 1]
    assert [len(seen_in_hand(state, SPECTATOR, seat)) for seat in range(4)] == [0, 0, 0, 0]
    assert [len(seen_in_hand(teams(shared=False), 0, seat)) for seat in range(4)] == [2, 0, 0, 0]


def test_what_one_is_shown_its_ally_sees() -> None:
    table = teams().copy()
    card = table.zone(DECK, 1)[0]
    atoms.show(table, (card,), (0,))
    assert [sees(table, table.cards[card], seat) for seat in range(4)] == [True, False, True, False]
    event = table.events[-1]
    assert [told(table, event, seat).card != 0 for seat in range(4)] == [True, False, True, False]


def test_who_has_left_has_told_its_side() -> None:
    from tefuda.kernel.flow.leaving import remove

    table = teams().copy()
    card = table.zone(DECK, 1)[0]
    atoms.show(table, (card,), (0,))
    remove(table, (0,), "1.2")
    assert sees(table, table.cards[card], 2)


def test_the_back_of_a_card_shows_its_sign() -> None:
    state = teams()
    assert dict(view(state, 1).signs) == {HAND * 4: ("", "partner")}
    assert view(state, 0).signs == ()  # it sees the card itself
    assert dict(view(state, SPECTATOR).signs) == {HAND * 4: ("", "partner")}


def test_an_ability_that_waits_in_a_hidden_hand_is_not_told() -> None:
    table = teams().copy()
    trigger(table, [atoms.move(table, table.zone(DECK, 1)[0], HAND, 1)])
    assert [one.seat for one in table.waiting] == [0, 3]
    shown = {who: [seat for seat, _, _ in view(table, who).waiting] for who in (0, 1, 2, 3, SPECTATOR)}
    assert shown == {0: [0], 1: [0, 3], 2: [0], 3: [0, 3], SPECTATOR: [0]}


def test_options_name_waiting_abilities_as_they_are_shown() -> None:
    table = teams().copy()
    trigger(table, [atoms.move(table, table.zone(DECK, 1)[0], HAND, 1)])
    table.waiting = table.waiting[::-1]  # the one in the hidden hand first
    card = table.zone(FIELD, 0)[0]
    table.pending = Ask((0,), "choose", "1.2", (Option("waiting", card=card, index=1),), secret=True)
    seen = view(table, 0)
    assert seen.request is not None
    assert seen.request.options[0].index == 0
    assert seen.waiting[0][1] == seen.request.options[0].card


def test_a_sign_that_is_no_secret_is_not_exchanged() -> None:
    state = teams(hands="plain other third,plain,plain third,third")
    pairs = [(state.cards[one].face, state.cards[two].face) for one, two, _ in swaps(state, 1)]
    assert pairs
    assert not [pair for pair in pairs if 1 in pair]


def test_twins_look_alike_to_a_whole_side() -> None:
    state = teams()
    assert [len(swaps(state, seat)) for seat in range(4)] != [0] * 4
    assert [fault for seat in range(4) for fault in differences(state, seat, 1, 12)] == []


def test_a_hand_that_only_one_of_a_side_may_see_is_a_secret_before_the_other() -> None:
    state = teams(shared=False)
    one, other = state.zone(HAND, 2)
    assert (one, other, True) in swaps(state, 0)
    assert encode(view(state, 0)) != encode(view(state, 2))


@pytest.mark.parametrize("seat", [0, 1])
def test_ones_own_hand_is_shown_as_it_lies(seat: int) -> None:
    """Others see what they know of it by handles; its player in the order in which it is held, whatever others were shown."""
    hands = "plain other third,plain other third,plain,plain"
    table = teams(shared=False, hands=hands).copy()
    first = table.zone(HAND, seat)[0]
    atoms.show(table, (first,), (2,))
    assert seen_in_hand(table, seat, seat) == ["plain", "other", "third"]
    assert seen_in_hand(table, 2, seat) == ["plain"]


def test_of_a_hand_that_is_seen_in_part_the_number_is_told() -> None:
    table = teams().copy()
    atoms.show(table, table.zone(HAND, 0)[1:], (1,))
    (seen, unseen) = view(table, 1).zones[HAND * 4]
    assert isinstance(seen, Shown)
    assert seen.name == "other"
    assert unseen is None


def test_an_ability_that_waits_is_told_though_its_card_lies_hidden_now() -> None:
    table = teams().copy()
    (card,) = table.zone(FIELD, 0)
    name = table.cards[card].life
    trigger(table, [atoms.move(table, table.zone(DECK, 1)[0], HAND, 1)])
    atoms.move(table, card, DECK, 0)
    assert [(seat, source) for seat, source, _ in view(table, SPECTATOR).waiting] == [(0, name)]


def test_what_is_about_no_card_is_told_to_all() -> None:
    table = teams().copy()
    event = Event("rested", seat=1, amount=2)
    assert [told(table, event, who) for who in (0, 1, SPECTATOR)] == [event] * 3


def test_what_was_shown_to_every_seat_all_have_seen() -> None:
    table = teams().copy()
    card = table.zone(DECK, 1)[0]
    atoms.show(table, (card,), (0, 1, 2, 3))
    event = next(event for event in table.events if event.kind == "shown")
    assert told(table, event, SPECTATOR).card == table.cards[card].handle


def test_a_card_that_is_told_of_bears_nothing_but_its_name() -> None:
    table = teams().copy()
    event = atoms.move(table, table.zone(FIELD, 0)[0], HAND, 0)
    before = told(table, event, 1).before
    assert before is not None
    assert (before.since, before.handle, before.attached, before.linked, before.seen) == (0, 0, (), 0, 0)
    assert before.id == before.life == event.before.life  # type: ignore[union-attr]


def test_a_question_is_told_to_those_whom_it_is_put_to() -> None:
    table = teams().copy()
    (card,) = table.zone(FIELD, 0)
    table.pending = Ask((0,), "choose", "1.1", (Option("card", card=card),), about=table.ref(card))
    request = request_for(table, 0)
    assert request is not None
    assert request.about == (table.cards[card].life, 0)
    assert request_for(table, 1) is None


def test_what_waits_on_the_stack_names_the_first_card_like_any_other() -> None:
    table = teams().copy()
    source = table.zone(HAND, 0)[0]
    assert source == 0
    push(table, Item(table.tick(), 0, table.ref(source), "ability", Coins(1)))
    assert [view(table, who).stack[0].source for who in (0, 1)] == [(0, 0)] * 2  # it lies hidden: no name for all


def test_a_card_is_shown_anew_when_what_lies_on_it_has_another_name() -> None:
    """Of the card itself nothing has changed: what it is shown with has."""
    table = laid_out(Parlour(face("plain")), DUEL, [["plain"], ["plain"]], [["plain", "plain"], []])
    bearer, laid_on = table.zone(FIELD, 0)
    atoms.attach(table, bearer, laid_on)
    view(table, 1)
    after = table.copy()
    after.put(change(after.cards[laid_on], handle=9999))
    shown = view(after, 1).zones[FIELD * 2]
    assert [card.attached for card in shown if card is not None and card.attached] == [(9999,)]
