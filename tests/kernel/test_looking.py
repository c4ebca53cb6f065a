"""Views of one's own table: who searches alone sees, a shuffle makes all forget, what is face down has no name, handles are not ids."""

import pytest

from tefuda.kernel.flow.play import advance
from tefuda.kernel.proving import moves
from tefuda.kernel.seeing.view import SPECTATOR, Shown, told, view
from tefuda.kernel.table import atoms
from tefuda.kernel.table.requests import Concede
from tefuda.kernel.table.state import Table
from tests.conformance.divergence import renamed
from tests.kernel.toybox import assert_fails_without, laid, played


def seen(state: Table, observer: int, zone: str, seat: int) -> list[str]:
    """The cards of a zone that an observer sees."""
    cards = view(state, observer).zones[state.game.zone_of(zone) * state.masters + seat]
    return sorted([card.name for card in cards if isinstance(card, Shown)])


def searching() -> None:
    deck = ["Guard", "Captain", "Bolt"]
    state = played(laid("teams", A={"hand": ["Seek"], "deck": deck}), "A play Seek")
    assert [seen(state, who, "deck", 0) for who in (0, 2, 1, SPECTATOR)] == [sorted(deck), sorted(deck), [], []]
    assert state.pending is not None
    assert state.pending.secret
    state, events = advance(state, moves.answer(state, 0, "choose Captain"))
    assert [seen(state, who, "hand", 0) for who in (0, 2, 1)] == [["Captain"], ["Captain"], []]
    assert seen(state, 0, "deck", 0) == []  # shuffled: nobody knows any of them
    taken = next(event for event in events if event.kind == "moved")
    assert [told(state, taken, who).card != 0 for who in (0, 2, 1, SPECTATOR)] == [True, True, False, False]


def test_a_side_sees_what_one_of_it_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    assert_fails_without(searching, monkeypatch, "tefuda.kernel.table.atoms.show", lambda table, cards, seats: None)


def test_and_nobody_else_does(monkeypatch: pytest.MonkeyPatch) -> None:
    assert_fails_without(searching, monkeypatch, "tefuda.kernel.seeing.view.sees", lambda table, card, observer: True)


def face_down() -> None:
    state = played(laid(A={"hand": ["Captain"]}), "A set Captain")
    spot = state.game.zone_of("field") * 2
    own, other = (view(state, who).zones[spot] for who in (0, 1))
    assert isinstance(own[0], Shown)
    assert other == (None,)
    state, events = advance(state, moves.answer(state, 0, "flip Captain"))
    assert seen(state, 1, "field", 0) == ["Captain"]
    assert [told(state, event, 1).kind for event in events] == ["turned"]


def test_what_is_face_down_in_the_open_only_its_player_sees(monkeypatch: pytest.MonkeyPatch) -> None:
    assert_fails_without(face_down, monkeypatch, "tefuda.kernel.table.game.Game.visible", lambda self, card, seat: True)


def no_ids() -> None:
    state = laid(A={"hand": ["Guard", "Bolt"], "field": ["Captain"]}, B={"field": ["Banner"]})
    shown = view(state, 0)
    handles = {card.handle for zone in shown.zones for card in zone if card is not None}
    assert shown.request is not None
    assert {option.card for option in shown.request.options if option.card >= 0} < handles


def test_options_name_cards_by_their_handles(monkeypatch: pytest.MonkeyPatch) -> None:
    assert_fails_without(
        no_ids, monkeypatch, "tefuda.kernel.seeing.view._named_options", lambda table, options: options
    )


def signs() -> None:
    state = laid("melee", A={"hand": ["Gilded", "Guard", "Gilded"]})
    hand = state.game.zone_of("hand") * state.masters
    assert dict(view(state, 1).signs) == {hand: ("", "gold", "gold")}
    assert dict(view(state, 0).signs) == {}


def test_a_golden_back_is_told_to_those_who_do_not_see_the_face(monkeypatch: pytest.MonkeyPatch) -> None:
    assert_fails_without(signs, monkeypatch, "tefuda.kernel.seeing.view._signs", lambda table, observer: ())


def leaving_in_no_order() -> None:
    """What all are told of a leaver's cards does not depend on the ids under which a table keeps them."""
    state = laid("melee", A={"hand": ["Guard", "Bolt"], "field": ["Captain", "Banner"], "bin": ["Hex", "Seek"]})
    other = renamed(state, 3)
    assert other is not None
    for observer in (1, SPECTATOR):
        news = [
            [told(after, event, observer) for event in events]
            for after, events in (advance(one, Concede(0)) for one in (state, other))
        ]
        assert news[0] == news[1]


def test_cards_of_a_leaver_do_not_tell_their_ids(monkeypatch: pytest.MonkeyPatch) -> None:
    def by_ids(table: Table, going: tuple[int, ...]) -> None:
        for card in [card.id for card in table.cards if card.owner in going]:
            atoms.erase(table, card)

    assert_fails_without(leaving_in_no_order, monkeypatch, "tefuda.kernel.flow.leaving._clear_away", by_ids)
