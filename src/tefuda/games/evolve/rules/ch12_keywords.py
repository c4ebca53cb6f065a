"""Chapter 12, keywords: which clause defines which, and what they let a card do."""

from __future__ import annotations

from tefuda.games.evolve.rules import rules
from tefuda.games.evolve.words.vocabulary import (
    Act,
    DriveCheck,
    EventAmount,
    Evolve,
    MoveCounters,
    PutCounter,
    When,
    Would,
)
from tefuda.kernel.effects.nodes import (
    Activated,
    Add,
    All,
    Automatic,
    Change,
    Choose,
    Compare,
    Continuous,
    Cost,
    Fact,
    It,
    Pool,
    Replace,
    Sequence,
    Test,
    This,
)
from tefuda.kernel.primitives.values import Node

# The clause that says what an automatic keyword means.
LABELS = {
    "ファンファーレ": "12.4.3",
    "ラストワード": "12.5.3",
    "進化時": "12.6.2",
    "攻撃時": "12.7.2",
    "超進化時": "12.17.2",
    "ドレイン": "12.13.2",
    "シングルドライブ": "14.4.6.2",
    "ツインドライブ": "14.4.6.3",
    "出走時": "14.2.4.2",
    "ドライブ獲得時": "14.4.8.2",
}

# 12.13.2: damage that it deals by attacking comes back to its master's leader.
DRAIN = Automatic(
    When("dealt", This(), sort="attack"),
    Change(All(Pool("leader", "own")), (Add("defense", EventAmount()),)),
    label="ドレイン",
)

# 13.3.2.2, but for the counter that it comes with: it loses a counter instead of leaving, and gives its counters away.
STACK_STAYS = Continuous(
    This(),
    (Replace(Would("left", This()), PutCounter(This(), "スタック", -1)),),
    Compare(Fact("counter:スタック", This()), ">=", 1),
)
OTHER_STACKS = Pool("field", "own", (Test("kind", "アミュレット"), Test("keyword", "スタック")), other=True)
STACK_GIVES = Activated(
    Cost((Act(This()),)),
    Sequence((Choose((OTHER_STACKS,)), MoveCounters(This(), "スタック", It()))),
)
MEANINGS: dict[str, tuple[Node, ...]] = {
    "ドレイン": (DRAIN,),
    "スタック": (STACK_STAYS, STACK_GIVES),
    "シングルドライブ": (Automatic(When("attacked", This()), DriveCheck(), label="シングルドライブ"),),  # 14.4.6.2
    "ツインドライブ": (Automatic(When("attacked", This()), DriveCheck(2), label="ツインドライブ"),),  # 14.4.6.3
}

for keyword, abilities in MEANINGS.items():
    rules.meaning(keyword, *abilities)

SUPER_FROM = (7, 6)  # 12.2.4: turns that must have come for the first and for the second player

EVOLVE_SORTS = ("evolve", "advance", "meal", "ride")  # 12.2, 12.16.3, 14.2.2.5, 14.4.9.5


def counts_as_evolving(ability: Node | None) -> bool:
    """8.3.2: is this an evolve ability, or one that counts as one?"""
    return type(ability) is Activated and ability.sort in EVOLVE_SORTS


def takes_ep(ability: Node | None) -> bool:
    """12.2.3, 12.16.3: may one PP of its cost be paid with an EP?"""
    return counts_as_evolving(ability)


def evolves_into(ability: Node | None) -> tuple[str, ...]:
    """The names of the cards that an evolve ability speaks of, where it does (5.16.1.1.1)."""
    effect = getattr(ability, "effect", None)
    return effect.into if type(effect) is Evolve else ()
