"""Observations: what a seat sees, and what it is asked, as arrays of fixed shapes. From the view alone: what a seat may not see is not in them.

| array | shape | what a row is |
| --- | --- | --- |
| `cards` | cards × features | a card in sight: what it is (facts and effect values), where and how it lies; zeros where there is none |
| `players` | features | numbers of players and of the cards in their zones, by whose they are: own, opponent, ally |
| `turn` | features | the turn, what waits to happen, who is asked |
| `request` | features | the question: its kind, prompt, clause, how many picks |
| `options` | options × features | an option of the page that is shown: whether it is there, is picked, and what it names |
| `option_cards` | options × 2 | the rows of `cards` of its card and of its target; -1 where there is none |

The features are those of the project's own nets (`players/encoding`). What is beyond the bounds is cut off, and counted.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tefuda.interfaces.environments.codec import NOTHING, PAGE, Picks
from tefuda.interfaces.environments.columns import Columns
from tefuda.kernel.primitives.identity_cache import cached_by_identity
from tefuda.kernel.seeing.view import View
from tefuda.kernel.table.requests import KINDS, Request
from tefuda.kernel.table.state import Table
from tefuda.players.encoding import VERSION as FEATURES
from tefuda.players.encoding import Bag, Encoder
from tefuda.players.encoding.encoder import SIDES, Masters, masters_seen
from tefuda.players.encoding.position import NOWHERE

VERSION = f"{FEATURES}.1"  # the encoder's, and that of how its features become columns
CARDS = 64  # rows of cards for each seat
FACE, STATE, WORLD, OPTION = 48, 16, 64, 48  # columns that features without a column of their own share
THERE, PICKED, OWN_COLUMNS = 0, 1, 2  # the first columns of an option

Arrays = dict[str, NDArray[Any]]


class Cut(NamedTuple):
    """How much did not fit: cards in sight beyond the rows there are, options of other pages, options whose card has no row."""

    cards: int = 0
    options: int = 0
    option_cards: int = 0


class Observation(NamedTuple):
    """What a seat sees as arrays, and what of it is cut off."""

    arrays: Arrays
    cut: Cut


class Observer:
    """Makes observations of a game at one format and number of seats."""

    def __init__(self, table: Table, cards: int = 0) -> None:
        """`table`: a game as it begins; `cards`: rows of cards, 0 for the usual number."""
        game = table.game
        self.encoder = Encoder(game)
        self.most_cards = cards or CARDS * table.seats
        names = _names_of_masters(table)
        zones = [zone.name for zone in game.zones]
        self.face = Columns(game.card_numbers, FACE)
        self.state = Columns(_state_names(zones, game.card_numbers), STATE)
        self.players = Columns(_player_names(table, zones, names), WORLD)
        self.turn = Columns(_turn_names(table, names), 2 * WORLD)
        self.request = Columns([*[f"kind={kind}" for kind in KINDS], "least", "most", "options", "picked"], WORLD)
        self.option = Columns([], OPTION)
        self._face_row = cached_by_identity(self.face.row)
        self._state_row = cached_by_identity(self.state.row)
        self.shapes: dict[str, tuple[int, ...]] = {
            "cards": (self.most_cards, self.face.width + self.state.width),
            "players": (self.players.width,),
            "turn": (self.turn.width,),
            "request": (self.request.width,),
            "options": (PAGE, OWN_COLUMNS + self.option.width),
            "option_cards": (PAGE, 2),
        }

    def empty(self) -> Arrays:
        """Arrays of nothing."""
        found: Arrays = {name: np.zeros(shape, np.float32) for name, shape in self.shapes.items()}
        found["option_cards"] = np.full(self.shapes["option_cards"], NOWHERE, np.int16)
        return found

    def observe(self, view: View, picks: Picks = NOTHING) -> Observation:
        """What the observer of a view sees and is asked."""
        arrays = self.empty()
        return Observation(arrays, self.write(arrays, view, picks))

    def cut(self, view: View, picks: Picks | None = None) -> Cut:
        """What of an observation would be cut off."""
        request = view.request
        seen = [card.handle for zone in view.zones for card in zone if card is not None]
        cut = Cut(max(0, len(seen) - self.most_cards))
        if request is None or (not cut.cards and len(request.options) <= PAGE):
            return cut
        begin, lost = (picks or NOTHING).page * PAGE, {*seen[self.most_cards :]}
        page = request.options[begin : begin + PAGE]
        named = [handle for option in page for handle in (option.card, option.target) if handle in lost]
        return cut._replace(options=len(request.options) - len(page), option_cards=len(named))

    def write(self, into: Arrays, view: View, picks: Picks = NOTHING) -> Cut:
        """Write an observation into arrays that are empty; what of it is cut off."""
        request, encoder = view.request, self.encoder
        masters = masters_seen(view.seating, view.observer)
        faces, states, _, places = encoder.cards(view, request)
        rows, width = into["cards"], self.face.width
        for place, (face, state) in enumerate(zip(faces[: self.most_cards], states, strict=False)):
            rows[place, :width] = self._face_row(face)
            rows[place, width:] = self._state_row(state)
        into["players"][:] = self.players.row(Bag(encoder.players(view, masters)))
        into["turn"][:] = self.turn.row(Bag(encoder.moment(view, masters)))
        into["request"][:] = self.request.row(Bag(encoder.question(request)))
        cut = Cut(max(0, len(faces) - self.most_cards))
        return cut if request is None else self._options(into, view, request, picks, masters, places, cut)

    def _options(
        self,
        into: Arrays,
        view: View,
        request: Request,
        picks: Picks,
        masters: Masters,
        places: dict[int, int],
        cut: Cut,
    ) -> Cut:
        """Write the options of the page that is shown."""
        begin = picks.page * PAGE
        page = request.options[begin : begin + PAGE]
        count, rows, lost = len(page), into["options"], 0
        rows[:count, THERE] = 1
        for place in (*request.picked, *picks.picked):
            if begin <= place < begin + PAGE:
                rows[place - begin, PICKED] += 1
        rows[:count, OWN_COLUMNS:] = self.option.rows(self.encoder.options(view, request, page, masters))
        named = into["option_cards"]
        for spot, option in enumerate(page):
            for column, handle in enumerate((option.card, option.target)):
                place = places.get(handle, NOWHERE)
                lost += place >= self.most_cards
                named[spot, column] = place if place < self.most_cards else NOWHERE
        return cut._replace(options=len(request.options) - count, option_cards=lost)


# ── names of columns ────────────────────────────────────────────────────────────────────────────────────────────────
def _names_of_masters(table: Table) -> list[str]:
    """What masters are called by any seat."""
    seen = [masters_seen(table.seating, seat).name for seat in range(table.seats)]
    return sorted({name for names in seen for name in names})


def _state_names(zones: list[str], numbers: tuple[str, ...]) -> list[str]:
    """How a card lies: its zone, whose it is, and what may be so of any card."""
    plain = ["acted", "facedown", "token", "fresh", "not its owner's", "about", "target", "on the stack", "damage"]
    lies = [f"zone={zone}" for zone in zones] + [f"side={side}" for side in SIDES]
    return [*lies, *plain, "attached", *[f"{number} left" for number in numbers]]


def _player_names(table: Table, zones: list[str], masters: list[str]) -> list[str]:
    """The numbers of players, and how many cards lie in their zones and are not seen there."""
    records = {type(player): player for player in table.players}
    numbers = [
        name for player in records.values() for name in player.__struct_fields__ if type(getattr(player, name)) is int
    ]
    shared = [zone.name for zone in table.game.zones if zone.shared]
    found = [f"player {called} {name}" for called in masters for name in dict.fromkeys(numbers)]
    found += [f"{what} {zone} {called}" for what in ("cards", "unseen") for zone in zones for called in masters]
    return [name for name in found if name.split(" ")[1] not in shared] + [f"cards {zone} " for zone in shared]


def _turn_names(table: Table, masters: list[str]) -> list[str]:
    """The number of the turn, whose it is, and who is asked."""
    turn: Any = table.facts
    numbers = [
        f"turn {name}" for name in turn.__struct_fields__ if type(getattr(turn, name)) is int and name != "began"
    ]
    return [*numbers, *[f"turn player is {called}" for called in masters], *[f"asked {called}" for called in masters]]
