"""Evaluation: what a table of EVOLVE is worth. The last points of a leader's defense are worth most."""

from __future__ import annotations

from typing import Any, NamedTuple

from tefuda.games.evolve import table as t
from tefuda.games.evolve.rules.questions import followers, leader
from tefuda.kernel.programs.evaluation import Evaluation, Weights, steps
from tefuda.kernel.table.game import derived_facts
from tefuda.kernel.table.state import Table

KEYWORDS = {
    "守護": 22, "必殺": 30, "疾走": 12, "突進": 6, "指定攻撃": 14, "威圧": 18, "ドレイン": 16, "オーラ": 16,
}  # fmt: skip
FOLLOWER = Weights(20, (("attack", 30, 1), ("defense", 24, 1)), KEYWORDS, 12, 8, damage=24, counter=18)
LIFE = steps((5, 75), (5, 50), (10, 30), (40, 12))


class Fighter(NamedTuple):
    """A follower, as far as fighting goes."""

    worth: int
    attack: int
    defense: int
    acted: bool
    keywords: tuple[str, ...]


class EvolveEvaluation(Evaluation):
    """How good a table is for a seat: the sides of both players, and in the opponent's turn which followers could fall in it."""

    cards = {  # noqa: RUF012
        t.FIELD: {t.FOLLOWER: FOLLOWER, "": Weights(30, (("cost", 12, 1),), counter=18)},
        t.EX: {t.CREST: Weights(90), "": Weights(26, (("cost", 4, 1),))},
    }
    counts = {t.HAND: steps((7, 48)), t.DECK: steps((6, 40), start=-240)}  # noqa: RUF012
    points = {"ep": steps((9, 55)), "sep": steps((9, 70)), "max_pp": steps((10, 60))}  # noqa: RUF012

    def worth(self, table: Table, seat: int) -> int:
        """With the leaders' defense; where the other's turn has come, what stands there may fall yet, and so may they."""
        found = super().worth(table, seat)
        if table.over is not None:
            return found
        found += LIFE[min(_life(table, seat), len(LIFE) - 1)] - LIFE[min(_life(table, 1 - seat), len(LIFE) - 1)]
        if table.facts.player == seat:
            return found
        mine, theirs = self._fighters(table, seat), self._fighters(table, 1 - seat)
        threat = 150 if sum([one.attack for one in mine]) >= _life(table, 1 - seat) else 0
        return found + threat - _danger(mine, theirs, _life(table, seat))

    def _fighters(self, table: Table, seat: int) -> list[Fighter]:
        found = []
        for card in followers(table, seat):
            facts, record = derived_facts(table)[card], table.cards[card]
            worth = self.printed(facts)[t.FIELD][1] - FOLLOWER.damage * record.damage
            attack, defense = max(0, facts.attack or 0), (facts.defense or 0) - record.damage
            found.append(Fighter(worth, attack, defense, record.acted, facts.keywords))
        return found


def _life(table: Table, seat: int) -> int:
    chief = leader(table, seat)
    facts: Any = derived_facts(table)[chief]
    return max(0, int(facts.defense) - table.cards[chief].damage)


def _danger(mine: list[Fighter], theirs: list[Fighter], life: int) -> int:
    """What the other player's attackers could take: followers that lie engaged, and the leader."""
    guards = [one for one in mine if one.acted and "守護" in one.keywords and "威圧" not in one.keywords]
    found, strikes = 0, len(theirs)
    for one in sorted(mine, reverse=True):
        killers = [other for other in theirs if other.attack >= one.defense or "必殺" in other.keywords]
        safe = not one.acted or "威圧" in one.keywords or (guards and "守護" not in one.keywords)
        if not strikes or not killers or safe:
            continue
        strikes -= 1
        survives = any(other.defense > one.attack and "必殺" not in one.keywords for other in killers)
        found += one.worth * (50 if survives else 30) // 100
    blow = sum(sorted([one.attack for one in theirs])[len(guards) :])
    if blow >= life:
        return found + 1500 + 120 * min(blow - life, 10) if theirs else 0
    return found + (12 * blow if blow * 2 >= life else 0)
