"""What EVOLVE's own words depend on, so that continuous effects are worked out anew only when it has changed."""

from __future__ import annotations

from tefuda.games.evolve import table as t
from tefuda.games.evolve.words.vocabulary import Bearer, UnionBurst
from tefuda.kernel.dependence import OTHER_POINTS, STANDS_ON, STATES, TURNED, WOUNDED, named

STATES |= {"スタンド": TURNED, "アクト": TURNED, "進化": 0, "交戦": named("battle"), "攻撃": named("battle")}
OTHER_POINTS["life"] = WOUNDED | 1 << t.LEADER  # the leader's defense (2.8.2)
STANDS_ON[Bearer] = 1 << t.FIELD | 1 << t.EQUIPMENT  # 14.5.2.1: links end and begin with moves there
STANDS_ON[UnionBurst] = named("title")  # 14.5.1.2
