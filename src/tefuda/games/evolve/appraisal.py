"""Appraisal: what a table is worth to a seat, for player programs, which know no game's insides."""

from __future__ import annotations

from typing import Any

from tefuda.games.evolve import table as t
from tefuda.games.evolve.imagining import imagine
from tefuda.games.evolve.instinct import SETTLED, instinct
from tefuda.games.evolve.rules.questions import leader
from tefuda.kernel.game import Game, current
from tefuda.kernel.requests import Answer, Ask, Request
from tefuda.kernel.state import Table
from tefuda.kernel.view import View

WON = 1_000_000
KEYWORDS = {
    "守護": 22, "必殺": 30, "疾走": 12, "突進": 6, "指定攻撃": 14, "威圧": 18, "ドレイン": 16, "オーラ": 16,
}  # fmt: skip
HAND_CARD, HAND_LIMIT, EX_CARD, CREST = 48, 7, 26, 90
EVOLVE_POINT, SUPER_EVOLVE_POINT, MOST_PP = 55, 70, 60
THIN_DECK = 6


def _life_table() -> tuple[int, ...]:
    """What a leader's defense is worth: the last points most."""
    worth, found = 0, [0]
    for point in range(1, 61):
        worth += 75 if point <= 5 else 50 if point <= 10 else 30 if point <= 20 else 12
        found.append(worth)
    return tuple(found)


LIFE = _life_table()


class EvolveAppraisal:
    """EVOLVE as a player program may know it: its rules to try moves on, and how good what comes of them is."""

    weighed: frozenset[str] = frozenset()
    settled = SETTLED

    def __init__(self, game: Game) -> None:
        self.game = game

    def imagine(self, view: View, request: Request, seed: int) -> Table | None:
        """A table that agrees with the view, on which this question is asked; None where there is no telling."""
        return imagine(self.game, view, request, seed)

    def instinct(self, view: View, request: Request) -> Answer:
        """An answer by the view alone, where nothing can be tried."""
        return instinct(view, request)

    def idle(self, view: View, request: Request) -> bool:
        """Every question of this game is worth a thought."""
        return False

    def passing(self, table: Table, ask: Ask) -> int:
        """There is no passing by: who is asked may have something to do."""
        return -1

    def worth(self, table: Table, seat: int) -> int:
        """How good a table is for a seat, as it stands; what its player cannot see counts only by its number."""
        if table.over is not None:
            return 0 if not table.over.winners else WON if seat in table.over.winners else -WON
        other = 1 - seat
        mine, theirs = _side(table, seat), _side(table, other)
        found = mine.worth - theirs.worth
        if (
            table.facts.player == seat
        ):  # in the own turn what has been struck down is struck down, the rest may stand yet
            return found
        return found - _danger(table, mine, theirs) + _pressure(mine, theirs)


class _Side:
    """One player's side of the table, counted."""

    __slots__ = ("followers", "life", "worth")

    def __init__(self, worth: int, life: int, followers: list[tuple[int, int, int, bool, Any]]) -> None:
        self.worth, self.life = worth, life
        self.followers = followers  # worth, attack, defense, acted, keywords


def _side(table: Table, seat: int) -> _Side:
    player, seats, now, records = table.players[seat], table.seats, current(table), table.cards
    chief = leader(table, seat)
    life = max(0, now[chief].defense - records[chief].damage)
    worth = LIFE[min(life, len(LIFE) - 1)]
    worth += HAND_CARD * min(len(table.zones[t.HAND * seats + seat]), HAND_LIMIT)
    worth += EVOLVE_POINT * player.ep + SUPER_EVOLVE_POINT * player.sep + MOST_PP * player.max_pp
    left = len(table.zones[t.DECK * seats + seat])
    if left < THIN_DECK:
        worth -= (THIN_DECK - left) * 40
    followers = []
    for card in table.zones[t.FIELD * seats + seat]:
        record, facts = records[card], now[card]
        value = _on_field(record, facts)
        worth += value
        if t.FOLLOWER in facts.kinds:
            followers.append(
                (value, max(0, facts.attack or 0), (facts.defense or 0) - record.damage, record.acted, facts.keywords)
            )
    for card in table.zones[t.EX * seats + seat]:
        facts = now[card]
        worth += CREST if t.CREST in facts.kinds else EX_CARD + 4 * (facts.cost or 0)
    return _Side(worth, life, followers)


def _on_field(record: Any, facts: Any) -> int:
    """What a card on the field is worth."""
    worth: int = 18 * sum([number for _, number in record.counters])
    if t.FOLLOWER not in facts.kinds:
        return worth + 30 + 12 * (facts.cost or 0)
    attack, defense = max(0, facts.attack or 0), max(0, (facts.defense or 0) - record.damage)
    worth += 20 + 30 * attack + 24 * defense
    for word in facts.keywords:
        worth += KEYWORDS.get(word, 0)
    if facts.automatics:
        worth += 12 * len(facts.automatics)
    if facts.activated:
        worth += 8 * len(facts.activated)
    return worth


def _danger(table: Table, mine: _Side, theirs: _Side) -> int:
    """The other player's turn is coming: who could fall in it, and would the leader?"""
    attackers = sorted([(attack, defense, keywords) for _, attack, defense, _, keywords in theirs.followers])
    if not attackers:
        return 0
    guards = [one for one in mine.followers if one[3] and "守護" in one[4] and "威圧" not in one[4]]
    found, strikes = 0, len(attackers)
    for worth, attack, defense, acted, keywords in sorted(mine.followers, reverse=True, key=lambda one: one[0]):
        if not strikes or not acted or "威圧" in keywords:
            continue
        killers = [one for one in attackers if one[0] >= defense or "必殺" in one[2]]
        if not killers or (guards and "守護" not in keywords):
            continue
        strikes -= 1
        survives = any(one[1] > attack and "必殺" not in keywords for one in killers)
        found += worth * (50 if survives else 30) // 100
    blow = sum([attack for attack, _, _ in attackers])
    blow -= sum([attack for attack, _, _ in attackers[: len(guards)]]) if guards else 0
    if guards and len(attackers) <= len(guards):
        blow = 0
    if blow >= mine.life:
        found += 1500 + 120 * min(blow - mine.life, 10)
    elif blow * 2 >= mine.life:
        found += 12 * blow
    return found


def _pressure(mine: _Side, theirs: _Side) -> int:
    """What stands there could win next turn."""
    blow = sum([attack for _, attack, _, _, _ in mine.followers])
    return 150 if blow >= theirs.life else 0
