"""Card trials of the toy: on tables of all formats in turn, among cards of the packs by chance."""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType

from tefuda.kernel.primitives import mixer
from tefuda.kernel.proving.card_trials import CardTrials
from tefuda.kernel.table.records import change
from tefuda.kernel.table.state import Table
from tests.toy import table as t
from tests.toy.proving.setting import SETTING


class Trials(CardTrials):
    """The toy's cards, each on tables of its own."""

    setting, formats = SETTING, t.FORMATS
    rooms = MappingProxyType({t.DECK: 12, t.HAND: 6, t.FIELD: 6, t.BIN: 3})
    chosen, given = (t.FIELD, t.BIN), (t.FIELD, t.HAND)

    def may_be(self, table: Table, face: int, master: int, zone: int) -> bool:
        return zone != t.FIELD or self.game.faces[face].facts.power is not None

    def lay(self, table: Table, subject: int, seed: int, around: Callable[[], None]) -> None:
        self.add(table, subject, 0, t.DECK, t.HAND, t.HAND, t.FIELD, t.FIELD)
        for card in table.zone(t.FIELD, 0)[1:]:
            table.put(change(table.cards[card], facedown=True, place=t.REAR))
        around()
        zones = [*[t.DECK] * 6, t.HAND, t.HAND, *[t.FIELD] * 3, t.BIN]
        for master in range(table.masters):
            for place, zone in enumerate(zones):
                self.add(table, mixer.word(seed, 100 * master + place) % len(self.game.faces), master, zone)
