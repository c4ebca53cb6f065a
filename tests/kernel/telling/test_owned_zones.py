"""Cards are told with whose they are in the zones that a game's words name, one or several; what lay face down as it was turned up."""

from pathlib import Path

import pytest

from tefuda.games.catalogue import open_game
from tefuda.kernel.seeing.view import told, view
from tefuda.kernel.table import atoms
from tefuda.kernel.table.knowing import show
from tefuda.kernel.telling.template_teller import TemplateTeller
from tefuda.kernel.telling.words import load, zone_settings
from tests.kernel.toybox import laid
from tests.toy import table as t


@pytest.mark.parametrize(
    ("said", "owned"),
    [("", (t.FIELD,)), ('owned = "hand"', (t.HAND,)), ('owned = ["field", "hand"]', (t.FIELD, t.HAND))],
)
def test_one_zone_or_several_are_owned(tmp_path: Path, said: str, owned: tuple[int, ...]) -> None:
    (tmp_path / "board.toml").write_text(said, "utf8")
    zones, numbered, _ = zone_settings(open_game("toy").game, load(tmp_path))
    assert zones == numbered == owned


def test_looking_and_turning_over_say_by_which_clause() -> None:
    state = laid(A={"field": ["Guard"], "deck": ["Guard", "Guard"]})
    unit, card = state.zone(t.FIELD, 0)[0], state.zone(t.DECK, 0)[0]
    show(state, (card,), (0,), "9.1")
    assert [event.clause for event in state.events if event.kind == "shown"] == ["9.1"]
    turned = atoms.turn_over(state, unit, True, clause="9.2")
    assert turned is not None
    assert turned.clause == "9.2"


def test_a_card_that_lay_face_down_is_told_as_it_was_turned_up() -> None:
    state = laid(A={"field": ["Guard"]})
    unit = state.zone(t.FIELD, 0)[0]
    atoms.turn_over(state, unit, True)
    teller = TemplateTeller(state.game, "en")
    teller.notice(view(state, 1))  # who sees it lie face down
    event = atoms.turn_over(state, unit, False)
    assert event is not None
    told_to = told(state, event, 1)
    assert told_to is not None
    assert "Guard" in teller.event_card(view(state, 1), told_to)
