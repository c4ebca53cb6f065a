"""What EVOLVE's own words depend on, so that continuous effects are worked out anew only when it has changed."""

from __future__ import annotations

from tefuda.games.evolve import table as t
from tefuda.games.evolve.words import vocabulary as v
from tefuda.kernel.dependence import MARKS, OTHER_POINTS, STANDS_ON, STATES, TURNED, WOUNDED, named

STATES |= {"スタンド": TURNED, "アクト": TURNED, "進化": 0, "交戦": named("battle"), "攻撃": named("battle")}
OTHER_POINTS["life"] = WOUNDED | 1 << t.LEADER  # the leader's defense (2.8.2)
STANDS_ON[v.Bearer] = 0  # 14.5.2.1: whatever ends or begins a link reads the bearer anew
STANDS_ON[v.Linked] = 0  # its own links: whatever ends or begins them reads the card anew
STANDS_ON[v.UnionBurst] = named("title")  # 14.5.1.2
STANDS_ON[v.CameFrom] = MARKS  # 5.5.3
STANDS_ON[v.Parity] = 0
STANDS_ON[v.SpellChain] = STANDS_ON[v.NecroCharge] = 1 << t.GRAVEYARD  # 13.3.1, 13.5.1
STANDS_ON[v.Crimson] = named("life_went_down", "player")  # 13.5.2
STANDS_ON[v.StackTaken] = named("taken")  # 13.3.2.5
