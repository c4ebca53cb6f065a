"""Who made an effect that goes on: named as the card was then, so that nothing leads to where it lies hidden now."""

import pytest

from tefuda.kernel.effects.nodes import All, Change, Continuous, Forbid, Pool
from tefuda.kernel.flow.play import advance, settle
from tefuda.kernel.primitives.values import encode
from tefuda.kernel.seeing.view import SPECTATOR, view
from tefuda.kernel.table import atoms, bookkeeping
from tefuda.kernel.table.records import Source
from tefuda.kernel.table.seating import DUEL
from tefuda.kernel.table.state import Table
from tefuda.testing.twins import differences, swaps
from tests.kernel.parlour import DECK, FIELD, HAND, Parlour, add, face, laid_out, spell

BAN = Change(All(Pool("field", "opponent")), (Forbid("attack"),), until="turn")
GAME = Parlour(
    face("plain"),
    face("other"),
    spell("ban", BAN),
    face("hermit", Continuous(All(Pool("field", "opponent")), (Forbid("rest"),), zone="hand")),
)
EVERYBODY = (0, 1, SPECTATOR)


def banned(hand: str = "ban plain other") -> tuple[Table, int]:
    """A table on which the first player's card forbids the other's to attack; and that card."""
    state = laid_out(GAME, DUEL, [hand.split(), ["plain", "other"]], [["plain"], ["plain"]])
    card = state.zone(HAND, 0)[0]
    return advance(state, 0)[0], card


def sources(state: Table, observer: int) -> list[Source]:
    """What effects say about the second player's card."""
    (shown,) = view(state, observer).zones[FIELD * 2 + 1]
    assert shown is not None
    return list(shown.facts.collected)  # type: ignore[attr-defined]


def returned(zone: int) -> tuple[Table, int, int]:
    """A table on which the source of a ban has gone where it is hidden; the card, and the name that it had before."""
    state, card = banned()
    name = state.cards[card].life
    table = state.copy()
    atoms.move(table, card, zone, 0)
    # Another card of the hand is exchanged, and so nobody else knows which of them it is.
    other = next(other for other in table.zone(HAND, 0) if other != card)
    atoms.move(table, other, DECK, 0)
    atoms.move(table, table.zone(DECK, 0)[0], HAND, 0)
    table.pending = None
    return settle(table), card, name


def test_while_it_is_there_it_is_named_by_its_handle() -> None:
    state, card = banned()
    for observer in EVERYBODY:
        (source,) = sources(state, observer)
        assert (source.source, source.number) == ((state.cards[card].life, 0), "")


@pytest.mark.parametrize("zone", [HAND, DECK])
def test_once_it_is_hidden_it_is_told_as_it_was(zone: int) -> None:
    state, card, name = returned(zone)
    handles = [one.handle or one.life for one in state.cards]
    for observer in EVERYBODY:
        (source,) = sources(state, observer)
        assert (source.source, source.number, source.seat) == ((name, 0), "ban", 0)
        assert name not in handles
    assert state.cards[card].facedown


@pytest.mark.parametrize("zone", [HAND, DECK])
def test_it_is_told_so_after_what_is_gone_has_been_forgotten(zone: int) -> None:
    state, _, name = returned(zone)
    table = state.copy()
    bookkeeping.forget_departed(table)
    assert [source.source for source in sources(table, 1)] == [(name, 0)]
    atoms.end_effects(table, tuple([effect.time for effect in table.effects]))
    bookkeeping.forget_departed(table)
    assert table.departed == ()


@pytest.mark.parametrize("zone", [HAND, DECK])
def test_equal_states_give_equal_views(zone: int) -> None:
    state = returned(zone)[0].with_key("0" * 32)
    for observer in EVERYBODY:
        view(state, observer)
    loaded = settle(Table.decode(GAME, state.encode()))
    assert [encode(view(loaded, who)) for who in EVERYBODY] == [encode(view(state, who)) for who in EVERYBODY]


def test_twins_are_made_of_it_and_look_alike() -> None:
    state, card, _ = returned(HAND)
    assert any(card in (one, other) for one, other, _ in swaps(state, 1))
    assert differences(state, 1, 1, 12) == []


def test_whoever_speaks_out_of_a_hand_has_no_name() -> None:
    state = laid_out(GAME, DUEL, [["hermit", "plain"], ["plain"]], [["plain"], ["plain"]])
    for observer in EVERYBODY:
        assert [source.source for source in sources(state, observer)] == [(0, 0)]


def test_what_was_made_out_of_hiding_does_not_tell_since_when_its_card_lay_there() -> None:
    table = banned()[0].copy()
    hidden = add(table, "other", 0, HAND)
    table.refresh()
    (effect,) = table.effects
    atoms.set_effects(
        table, (type(effect)(effect.time, table.ref(hidden), 0, effect.cards, effect.changes, effect.until),)
    )
    assert [source.source for source in sources(table, 1)] == [(0, 0)]
    atoms.move(table, hidden, DECK, 0)
    assert [(source.source, source.number) for source in sources(table, 1)] == [((0, 0), "")]


@pytest.mark.parametrize("zone", [HAND, DECK])
def test_what_was_shown_before_it_left_is_shown_anew(zone: int) -> None:
    """A card that leaves keeps the name that it had in views, and so the name does not tell that it has left."""
    state, card = banned()
    for observer in EVERYBODY:
        view(state, observer)
    table = state.copy()
    atoms.move(table, card, zone, 0)
    assert [source.number for observer in EVERYBODY for source in sources(table, observer)] == ["ban"] * 3
