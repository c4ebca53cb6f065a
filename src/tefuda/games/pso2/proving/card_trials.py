"""Card trials of PSO2: where a card can lie, tools to use it with, PP of every color, plain cards around it."""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType

from tefuda.games.pso2 import table as t
from tefuda.games.pso2.proving.setting import SETTING
from tefuda.kernel import rng
from tefuda.kernel.proving.card_trials import CardTrials
from tefuda.kernel.state import Table, change


class Trials(CardTrials):
    """PSO2's cards, each on tables of its own."""

    setting = SETTING
    rooms = MappingProxyType(
        {t.DECK: 25, t.HAND: 8, t.FIELD: 12, t.PP: 12, t.DISCARD: 8, t.PLAYER_ZONE: 1, t.MAG_ZONE: 1}
    )
    chosen, given = (t.FIELD, t.DISCARD), (t.FIELD, t.HAND, t.DISCARD)

    def may_be(self, table: Table, face: int, master: int, zone: int) -> bool:
        facts, section = self.game.faces[face].facts, self.game.sections[face]
        if zone in (t.PLAYER_ZONE, t.MAG_ZONE) or section != "main":
            return bool(section == t.ZONES[zone].section and section != "main")
        if zone == t.FIELD:
            return t.CHARACTER in facts.kinds or facts.kinds == (t.ITEM,)
        return True

    def lay(self, table: Table, subject: int, seed: int, around: Callable[[], None]) -> None:
        section = self.game.sections[subject]
        zone = {"player": t.PLAYER_ZONE, "mag": t.MAG_ZONE}.get(section)
        plain = self.game.by_name["主人公"][0]
        for master in range(table.masters):
            own = zone == t.PLAYER_ZONE and master == 0
            self.add(table, subject if own else plain, master, t.PLAYER_ZONE)
        if zone == t.MAG_ZONE:
            self.add(table, subject, 0, t.MAG_ZONE)
        if zone is None:
            self.add(table, subject, 0, t.HAND, t.HAND, t.DECK, t.DISCARD)
            self.add(table, subject, 1, t.DECK)
            if self.may_be(table, subject, 0, t.FIELD):
                self.add(table, subject, 0, t.FIELD)
        around()
        for master in range(table.masters):
            for place, color in enumerate((*t.COLORS, *t.COLORS)):
                self.add(table, self.game.by_name[f"{color}札"][0], master, t.PP)
                blank = self.game.by_name[f"{t.COLORS[rng.word(seed, 10 * master + place) % 4]}札"][0]
                self.add(table, blank, master, t.DECK, t.DECK, *((t.HAND, t.DISCARD, t.FIELD) if place < 2 else ()))
            for card in table.zone(t.FIELD, master)[::2]:
                if t.ITEM not in self.game.facts(table, card).kinds:
                    table.put(change(table.cards[card], place=t.FRONT))
