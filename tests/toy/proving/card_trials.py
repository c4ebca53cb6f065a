"""The toy's cards tried: a table for each, with the card wherever it can be."""

from __future__ import annotations

from tefuda.kernel import rng
from tefuda.kernel.cards.setup import add
from tefuda.kernel.play import settle
from tefuda.kernel.procedures import call
from tefuda.kernel.state import Table, change
from tefuda.kernel.wording.examined import Trials
from tests.toy import table as t
from tests.toy.cards.loading import packs as packs
from tests.toy.cards.opening import OpenedToy, empty
from tests.toy.playing import Turns, turn


class Tried(Trials):
    """Cards on tables of all formats in turn, among cards of the packs by chance."""

    def __init__(self, faces: list[t.Face]) -> None:
        self.faces, self.opened = [face.number for face in faces], OpenedToy((), faces)
        self.lacking: dict[str, str] = {}

    def table(self, number: str, seed: int) -> Table:
        format = self.opened.formats[seed % len(self.opened.formats)]
        table = empty(self.opened.game, format, t.PLAYERS[format][0], seed)
        for master in range(table.masters):
            for place, (zone, count) in enumerate(((t.DECK, 6), (t.HAND, 2), (t.FIELD, 3), (t.BIN, 1))):
                for n in range(count):
                    pick = rng.word(seed, 100 * master + 10 * place + n) % len(packs())
                    unit = self.opened.game.faces[pick].facts.power is not None
                    add(table, pick if unit or zone != t.FIELD else 0, master, zone)
            table.players[master] = t.Player(energy=t.ENERGY)
        own, unit = self.subject(number), self.opened.game.faces[self.subject(number)].facts.power is not None
        for zone in (t.DECK, t.HAND, t.HAND, *((t.FIELD, t.FIELD) if unit else ())):
            card = add(table, own, 0, zone)
        if unit:
            table.put(change(table.cards[card], facedown=True, place=t.REAR))
        call(table, Turns())
        table.at[-1] = turn.place("5.2")
        return settle(table)

    def subject(self, number: str) -> int:
        return int(self.opened.game.by_number[number])
