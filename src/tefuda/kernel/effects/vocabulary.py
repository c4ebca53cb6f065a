"""Vocabulary: the words that the card languages of several games share, as nodes.

A node says what a card says and nothing more. Each game registers on its own `Rules` how a word is carried out and by which
clause; with `Rules.uses` it declares which of these words it has, and which of their fields. A card that says more is refused.
Words that only one game has are in that game's own vocabulary.
"""

from __future__ import annotations

from tefuda.kernel.effects.nodes import (
    NOTHING,
    Cost,
    HowMany,
    Limit,
    Pool,
    Quantity,
    Signed,
    ZoneName,
)
from tefuda.kernel.primitives.values import Node

# The words themselves, for the vocabulary of a game; their bases (`Shared`, `EventPattern`) are no words.
__all__ = [
    "AlternativeCost", "Amount", "Damage", "Discard", "Draw", "EventAmount", "Former", "Latter", "Look", "OptionalCost",
    "Pick", "Put", "PutCounter", "Reveal", "RevealUntil", "Search", "Shuffle", "Take", "Times", "When", "Whenever", "Would",
]  # fmt: skip

# Fields that have the same meaning wherever they stand:
#   who: the players who do it: own | opponent | each (in turn order) | its (of the card that is `It`); `seating.masters_meant`.
#   whose: the players to whom something belongs: own | opponent | any | its. In a node that moves cards "" is the owner.
#   number, up_to, any_number: exactly so many; any number up to so many (まで / up to); as many as one likes (好きな枚数 / any number).
#   tests: what a card must be; no tests: any card.
#   group: the cards that are spoken of (`This`, `It`, `All(pool)`, …).


class Shared(Node, frozen=True):
    """A word that several games have."""


# ── cards that go somewhere ─────────────────────────────────────────────────────────────────────────────────────────
class Put(Shared, frozen=True):
    """(group)を(zone)に置く・出す・戻す・加える / put (group) into (zone), return it to (zone), play it onto the field.

    `whose` "": each card goes to its owner's zone, or, where a zone has no owners, under the control of the one who does it.
    """

    group: Node
    zone: ZoneName
    whose: str = ""
    place: str = ""  # in a deck: top | bottom | a position from the top such as "3"
    acted: bool = False  # アクト状態で, ダル状態で / dull: it arrives turned sideways
    facedown: bool = False  # 裏向きで / face down
    in_any_order: bool = False  # 好きな順番で / in any order: the one who moves them orders them
    shuffled: bool = False  # ランダムな順番で / in a random order: nobody knows which
    sort: str = ""  # by what a trigger tells such a move from others, where it is more than being put: "warp"


class Draw(Shared, frozen=True):
    """カードをN枚引く / draw N cards."""

    number: HowMany = 1
    who: str = "own"
    up_to: bool = False


class Discard(Shared, frozen=True):
    """手札をN枚捨てる / discard N cards: those who do it pick them. `group`: the cards that are spoken of, nobody picks."""

    number: HowMany = 1
    who: str = "own"
    tests: tuple[Node, ...] = ()
    group: Node | None = None
    at_random: bool = False  # ランダムに / at random
    other: bool = False  # 他の / another: not the card that speaks
    up_to: bool = False
    any_number: bool = False
    with_this: bool = False  # これと / this and: the card that speaks and others, as one


class Search(Shared, frozen=True):
    """デッキから(tests)N枚を探し、(then) / search your deck for N (tests) and (then). What was found is `It` in `then`."""

    tests: tuple[Node, ...]
    number: HowMany = 1
    up_to: bool = False
    then: Node | None = None


class Shuffle(Shared, frozen=True):
    """デッキをシャッフルする / shuffle your deck."""

    who: str = "own"


# ── cards that are looked at, revealed, picked ──────────────────────────────────────────────────────────────────────
class Look(Shared, frozen=True):
    """デッキの上からN枚を見る / look at the top N cards of a deck. `Take` takes from them, those left are `Others`."""

    number: HowMany = 1
    whose: str = "own"
    up_to: bool = False  # one after the other, as long as the player likes
    revealed: bool = False  # 公開する / reveal: all players see them


class Take(Shared, frozen=True):
    """その中から(tests)N枚を… / … N (tests) among them: of the cards looked at or revealed. What is taken is `It`."""

    tests: tuple[Node, ...] = ()
    number: HowMany = 1
    up_to: bool = False
    any_number: bool = False
    revealed: bool = False  # 公開して / reveal: all players see what is taken
    every: bool = False  # すべて / all: whatever passes, and `number` says nothing


class Reveal(Shared, frozen=True):
    """(group)を公開する / reveal (group). What was revealed is `It`."""

    group: Node


class RevealUntil(Shared, frozen=True):
    """(tests)がN枚公開されるまでデッキの上から公開する / reveal cards from the top of a deck until N (tests) are revealed.

    Those that pass are `It`, the rest `Others`.
    """

    tests: tuple[Node, ...]
    number: HowMany = 1
    whose: str = "own"


class Pick(Shared, frozen=True):
    """(pools)N枚を… where the text does not say 選ぶ / choose: cards that are picked as the effect is carried out. They are `It`.

    With `who` "each" every player picks, and "own" in the pools is each one's own.
    """

    pools: tuple[Pool, ...]
    number: HowMany = 1
    up_to: bool = False
    who: str = "own"
    any_number: bool = False
    chosen: bool = True  # the text says 選ぶ / choose: where it does not, cards that cannot be chosen can be picked


class Former(Shared, frozen=True):
    """前者 / the former: of two choices that were made together, what the first one chose. A group."""


class Latter(Shared, frozen=True):
    """後者 / the latter: of two choices that were made together, what the second one chose. A group."""


# ── damage and counters ─────────────────────────────────────────────────────────────────────────────────────────────
class Damage(Shared, frozen=True):
    """(group)にNダメージを与える / deal N damage to (group)."""

    group: Node
    amount: Quantity
    divided: bool = False  # 割り振る / divide: so much in all, and the player says how much each takes
    fixed: bool = False  # 軽減されない / cannot be reduced
    by: Node | None = None  # (by)は…に / (by) deals …: the card that deals it, where that is not the one that speaks


class PutCounter(Shared, frozen=True):
    """(group)に(counter)カウンターをN個置く / place N (counter) counters on (group); a negative number 取り除く / remove."""

    group: Node
    counter: str
    number: Signed | Node = 1
    divided: bool = False  # 割り振って置く / divide: so many in all


# ── costs ───────────────────────────────────────────────────────────────────────────────────────────────────────────
class OptionalCost(Shared, frozen=True):
    """プレイする際、追加コストとして(cost)してよい / you may pay (cost) as an extra cost: decided as the card is played. A change.

    `effect`: what follows at once when it was paid; other sentences may ask whether it was.
    """

    cost: Cost
    effect: Node = NOTHING


class AlternativeCost(Shared, frozen=True):
    """コストを払うのではなく(cost)してよい / you may pay (cost) instead of its cost, decided as the card is played. A change."""

    cost: Cost


# ── events ──────────────────────────────────────────────────────────────────────────────────────────────────────────
class EventPattern(Shared, frozen=True):
    """What an event must be: who it is about, what happens, from where to where, by what and to what.

    A card is described by `This`, `It` or a `Pool` whose zone counts only where the game says so. The names of events are the
    game's, and so are those of sorts.
    """

    event: str  # the verb: entered, attacked, damaged, …
    subject: Node | None = None  # the card that it happens to, or that does it; it becomes `It`
    whose: str = "any"  # of which player, where the event is a player's: a phase, a draw, a card played, damage taken
    fact: str = ""  # what it is about besides: the phase, the number that changed, the counter
    from_zone: ZoneName = ""
    to_zone: ZoneName = ""
    sort: str = ""  # what sort of it: of damage combat, ability, …; of entering how it came
    by: Node | None = None  # the card that did it, or whose ability did
    by_whose: str = ""  # own | opponent: whose doing it was, of whatever card
    whom: Node | None = None  # the card that the subject did it to
    to_whose: str = ""  # own | opponent: to whose zone
    at_least: Limit = 0  # N以上の / N or more
    below: Quantity | None = None  # N未満の / less than N
    once: bool = False  # 1枚以上 / 1 or more: once for all that happens together


class When(EventPattern, frozen=True):
    """(event)したとき / when (event): what an automatic ability waits for."""


class Would(EventPattern, frozen=True):
    """(event)する代わりに / if (event) would happen, … instead: what a replacement waits for."""


class Whenever(Shared, frozen=True):
    """(condition)とき / when (condition): an automatic ability that waits for a state and not for an event."""

    condition: Node


class Amount(Shared, frozen=True):
    """As the `instead` of damage: そのダメージは+N・N減る・Nになる / the damage is increased, reduced, becomes N."""

    add: Quantity = 0
    value: Quantity | None = None  # instead of the number of the event


class EventAmount(Shared, frozen=True):
    """その数, そのダメージ / that much: the number in the event that triggered or is replaced. A number."""


class Times(Shared, frozen=True):
    """このターン中に(event)した回数 / the number of times (event) has happened this turn. A number.

    このターン、(event)していたなら / if (event) this turn is `Compare(Times(event), ">=", 1)`.
    """

    event: When
