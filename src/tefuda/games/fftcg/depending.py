"""What FFTCG's own words depend on, so that continuous effects are worked out anew only when it has changed."""

from __future__ import annotations

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.words import vocabulary as v
from tefuda.kernel.dependence import MARKS, OTHER_POINTS, STANDS_ON, STATES, TURNED, named

ATTACK = named("attackers", "blocker", "party") | 1 << t.FIELD  # who is gone is in no battle
STATES |= {
    "アクティブ": TURNED, "ダル": TURNED, t.FROZEN: MARKS, "アタック中": ATTACK, "ブロック中": ATTACK, "戦闘中": ATTACK,
    "パーティー": ATTACK, "顕現": 1 << t.FIELD,
}  # fmt: skip
OTHER_POINTS |= {"damage": 1 << t.DAMAGE, "hand": 1 << t.HAND}  # 7.8.2: a card for each point
# What these say is asked when it comes to it: who may do what, at what price, how many there may be.
STANDS_ON |= dict.fromkeys(
    (
        v.Attacks,
        v.ForPlayers,
        v.DeckCopies,
        v.Controlled,
        v.PayCP,
        v.AttackCost,
        v.BlockCost,
        v.Would,
        v.Amount,
        v.Next,
        v.Cheaper,
        v.OptionalCost,
        v.AlternativeCost,
        v.FromBurst,
        v.EntersDull,
        v.UnblockableBy,
    ),
    0,
)
STANDS_ON[v.InPhase] = named("phase", "player")
STANDS_ON[v.CastThisTurn] = named("cast")
STANDS_ON[v.Happened] = named("happened")
STANDS_ON[v.PaidElements] = STANDS_ON[v.PaidWith] = STANDS_ON[v.PaidByBackups] = named("paid")
