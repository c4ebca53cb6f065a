"""What observers of a table on a server may know, folded from its store: the faces that their views and the events told to them had so far."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from tefuda.games.catalogue import open_played, teller_for
from tefuda.kernel.saving.rows import FoldedGame
from tefuda.kernel.saving.transcript import Header, beginning, read_row
from tefuda.kernel.seeing.view import told, view
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.state import Table
from tefuda.kernel.telling.teller import LANGUAGES
from tefuda.kernel.telling.words import COMMON
from tefuda.server.store.store import Store


class Knowledge:
    """What some observers have come to know of a table, row by row."""

    def __init__(self, database: str, table: str, observers: Iterable[int]) -> None:
        self.store, self.table = Store(database), table
        record = self.store.table(table)
        assert record is not None
        assert record.header is not None
        head = msgspec.json.decode(record.header, type=Header)
        self.opened = open_played(head.game, head.packs)
        self.game, self.rows = FoldedGame(lambda: beginning(head, lambda name: self.opened)), 0
        self.tellers: list[Any] = [teller_for(self.opened.game, language) for language in LANGUAGES]
        self.words = "".join([path.read_text("utf8") for path in (COMMON, *self.opened.room.rglob("telling/*.toml"))])
        self.faces: dict[int, set[int]] = {who: self._own(who) for who in observers}
        self._see(self.game.state.events)

    def _own(self, observer: int) -> set[int]:
        """The faces of an observer's own deck."""
        return {card.face for card in self.game.state.cards if card.owner == observer}

    def catch_up(self) -> Table:
        """Fold what was written since; the table as it stands then."""
        for row in self.store.rows(self.table, self.rows):
            self._see(self.game.add(read_row(row.body, row.number + 2)))
            self.rows += 1
        return self.game.state

    def _see(self, events: Iterable[Event]) -> None:
        state = self.game.state
        for observer, faces in self.faces.items():
            faces |= {card.face for zone in view(state, observer).zones for card in zone if card is not None}
            for event in events:
                heard = told(state, event, observer)
                faces |= {card.face for card in (heard.before, heard.after) if card is not None}

    def secrets(self, observer: int) -> set[str]:
        """What the cards in other hands are called that an observer knows nothing of; numbers, and names in both languages.

        What the text of a card that it knows speaks of is no secret, nor is a word of the game's own.
        """
        state, known = self.game.state, self.faces[observer]
        hand = state.game.zone_of("hand")
        held = {
            state.cards[card].face for seat in range(state.seats) if seat != observer for card in state.zone(hand, seat)
        }
        said = "\n".join(
            [self.words, *[teller.print.sheet(face) for face in known if face >= 0 for teller in self.tellers]]
        )
        return {word for face in held - known for word in self._words(face) if word not in said}

    def _words(self, face: int) -> list[str]:
        return [self.opened.game.faces[face].number, *[teller.print.called(face) for teller in self.tellers]]

    def close(self) -> None:
        """Leave the store to the server."""
        self.store.close()
