"""Further words of FFTCG: what a text says of what it did before, of the past of the turn, of decks, casts and payments."""

from __future__ import annotations

from typing import ClassVar

from tefuda.kernel.effects.nodes import Cost, It, Pool, Quantity, ZoneName
from tefuda.kernel.effects.vocabulary import Times
from tefuda.kernel.primitives.values import Node


class Word(Node, frozen=True, tag=lambda name: f"fftcg.{name}"):
    """A word of this game alone: its name in files has the game's before it."""


class WhenDone(Word, frozen=True):
    """そうしたとき、(effect) / when you do so, (effect): an automatic ability set off where the last instruction was done."""

    effect: Node


class Either(Word, frozen=True):
    """(group)をダルにするか、凍結する / dull (group) or Freeze it: the player says which as it is carried out (11.11.5.1)."""

    deeds: tuple[Node, ...]


class LyingIn(Word, frozen=True):
    """(player)の(zone)にある(group) / (group) in or from (player)'s (zone): the cards of a group that lie there."""

    group: Node
    zone: ZoneName = "break"
    whose: str = "own"


class Those(Word, frozen=True):
    """それら / they, behind a deed to all cards of a sort: these cards as they are now, and none that come later."""

    is_several: ClassVar[bool] = True

    pool: Pool


class Unless(Word, frozen=True):
    """(player)が(cost)しない場合、(effect) / if (player) doesn't (cost), (effect): they are asked whether they do."""

    cost: Cost
    who: str
    effect: Node


class InPhase(Word, frozen=True):
    """あなたのメインフェイズ中 / during your Main Phase: a condition. `phase`: main | attack | end."""

    phase: str = "main"
    whose: str = "own"


class EntersDull(Word, frozen=True):
    """ダル状態でフィールドに出る / enters the field dull. A change, zone "any"."""


class NotBeside(Word, frozen=True):
    """(name)をコントロールしている場合、このカードはフィールドに出せない。逆も同様 / you cannot play it or (name) while in control of either.

    A change, zone "any": of the card itself wherever it comes from, of the other while this card is on the field.
    """

    name: str


class Paid(Word, frozen=True):
    """An inner word: a cost that this seat pays now."""

    cost: Cost
    seat: int


class Cheaper(Word, frozen=True):
    """コストはN減る（…より少なくならない） / the cost is reduced by N (it cannot become less than `least`). A change."""

    amount: Quantity
    least: int = 1


class CastForLess(Word, frozen=True):
    """このターン、あなたが次に(tests)をキャストするためのコストはN減る / the cost required to cast your next (tests) is reduced by N.

    An instruction. It is never less than `least`. Without `once` it is so of all that the player casts this turn.
    """

    tests: tuple[Node, ...]
    amount: int
    least: int = 0
    once: bool = True


class Discount(Word, frozen=True):
    """コストを支払う前に(cost)してもよい。そうした場合、そのコストはN減る / before paying the cost to cast it, you can (cost) to reduce it by N.

    A change: decided with the optional costs (11.3.5, 11.4.4), before the cost stands.
    """

    cost: Cost
    amount: int


class OnlyCP(Word, frozen=True):
    """コストは(elements)のCPでのみ支払える / you can only pay with (elements) CP. A change of casting, or a part of an ability's cost.

    `backups`: バックアップが生み出したCPでのみ / CP produced by Backups, of an element where the text says `backup_element`; `from_hand`:
    手札からキャストするための / only where it is cast from the hand.
    """

    elements: tuple[str, ...] = ()
    backups: bool = False
    backup_element: str = ""
    from_hand: bool = False


class Highest(Word, frozen=True):
    """(pool)の最も高い(fact) / the highest (fact) among (pool); 0 where there is none. A number."""

    fact: str
    pool: Pool


class NoBursts(Word, frozen=True):
    """(this)によってダメージゾーンに置かれた(tests)のEXバーストは使用できない / EX Bursts of (tests) put into the Damage Zone due to it
    cannot be used. A change (11.10.2)."""

    tests: tuple[Node, ...] = ()


class NamesakeToo(Word, frozen=True):
    """スペシャルアビリティを使用する際、同名のカードの代わりに(tests)を捨ててもよい / you may use its special ability by discarding
    (tests) instead of a card of its name. A change (11.7.1)."""

    tests: tuple[Node, ...]


class UnchosenBy(Word, frozen=True):
    """(tests)の召喚獣やアビリティによって選ばれない / cannot be chosen by Summons or abilities of (tests): of either player. A change.

    `forwards`: フォワードのアビリティ / a Forward's ability alone.
    """

    tests: tuple[Node, ...]
    forwards: bool = False


# ── what is asked of several cards together ─────────────────────────────────────────────────────────────────────────
class Different(Word, frozen=True):
    """それぞれ(fact)の異なる / each with a different (fact): as a test, no two of the cards share it. `fact`: cost | name | element."""

    fact: str


class Shares(Word, frozen=True):
    """(group)と同じ(fact)の / of the same (fact) as (group): as a test, the card shares it with one of them. `fact`: element | kind | name."""

    fact: str
    group: Node


class TotalAtMost(Word, frozen=True):
    """コストの合計がN以下の / with a total cost of N or less: as a test of the cards that are chosen together."""

    value: Quantity


class AllDifferent(Word, frozen=True):
    """(pool)の属性がすべて異なる / the (pool) are all of different Elements: a condition."""

    pool: Pool
    fact: str = "element"


class Alike(Word, frozen=True):
    """(group)がすべて同じ(fact)の / (group) are of the same (fact): a condition. `fact`: element | kind; several Elements share one."""

    group: Node
    fact: str


class ElementsAmong(Word, frozen=True):
    """(group)の属性の数 / how many different Elements there are among (group). A number."""

    group: Node


# ── the deck, the past, the payment ─────────────────────────────────────────────────────────────────────────────────
class TopOrBottom(Word, frozen=True):
    """(group)をデッキの上か下に好きな順番で戻す / return (group) to the top and/or bottom of your deck in any order."""

    group: Node


class Remembered(Word, frozen=True):
    """捨てたカード, ゲームから除外したカード, ブレイクゾーンに置いたカード, 公開したカード / the discarded card, the removed card,
    the card put into the Break Zone, the card you revealed. A group (11.5.5).

    `deed`: discarded | exiled | put | revealed. The cards to which this effect last did it, or else those that paying its cost moved.
    """

    deed: str


class AllBut(Word, frozen=True):
    """それ以外の(pool)すべて / all the other (pool): all but the cards that are spoken of. A group."""

    pool: Pool
    but: Node = It()


class Choosing(Word, frozen=True):
    """(pool)を選んでいる / choosing (pool): a test of a summon or an ability on the stack."""

    pool: Pool


class TriggeredFrom(Word, frozen=True):
    """(tests)から誘発した / triggered from (tests): a test of an auto-ability on the stack."""

    tests: tuple[Node, ...]


class SourceOf(Word, frozen=True):
    """それを持つカード / the card that an ability triggered from. A group."""

    group: Node


class RemovedBy(Word, frozen=True):
    """THISのアビリティによって除外されたカード / the cards removed by THIS's abilities, as long as they are. A group."""


class Among(Word, frozen=True):
    """(group)の中から / among (group): `Take` takes from them, and those left are `Others`."""

    group: Node


class NameOne(Word, frozen=True):
    """(player)は数字・ジョブ・属性・カードタイプ1つを指定する / names 1 number, Job, Element or card type, none of `but` (11.11.5.1).

    `what`: number | job | element | kind. What two players name one after the other are both meant later.
    """

    what: str
    who: str = "own"
    but: tuple[str, ...] = ()


class OfNamed(Word, frozen=True):
    """指定した…の / of the named …: a test. `fact`: cost (of a number) | job | element | kind."""

    fact: str


class BecomesNamed(Word, frozen=True):
    """指定したジョブを得る, 指定した属性になる / gains the named Job, becomes the named Element. A change.

    `fact`: job | element. It is settled as the effect is carried out which one it is.
    """

    fact: str


class HurtThisTurn(Word, frozen=True):
    """このターンに(by)によってダメージを受けた / damaged by (by) on the same turn: a test of a card. Without `by`: by whatever."""

    by: Node | None = None


class HappenedThisTurn(Word, frozen=True):
    """このターンにフィールドからブレイクゾーンに置かれた / put in the Break Zone from the field during this turn: a test of a card.

    `times`: of the event as it happened to the card itself. Since then the card has stayed where it came.
    """

    times: Times


class Blocks(Word, frozen=True):
    """(whom)をブロックしている / blocking (whom): a test of a card."""

    whom: Node


class BlockedBy(Word, frozen=True):
    """(by)にブロックされている / blocked by (by): a test of a card."""

    by: Node


class CannotBlock(Word, frozen=True):
    """(tests)のフォワードをブロックできない / cannot block a Forward of (tests). A change (10.1.3.1.2)."""

    tests: tuple[Node, ...]


class Negate(Word, frozen=True):
    """(group)の受けているダメージをすべて取り除く / negate all damage dealt to (group): what is marked on it is gone."""

    group: Node


class FromBurst(Word, frozen=True):
    """EXバーストによるものである場合 / if it results from an EX Burst: a condition (11.10.2)."""


class PaidElements(Word, frozen=True):
    """支払ったCPの属性の数 / how many different Elements the CP had that were paid to cast this card. A number."""


class PaidWith(Word, frozen=True):
    """支払ったコストに(element)のCPが含まれている場合 / if the cost paid to cast it included (element) CP: a condition."""

    element: str


class PaidByBackups(Word, frozen=True):
    """バックアップのみから生み出したCPを支払った場合 / if the CP paid to cast it was only produced by Backups: a condition."""


class PaidExtra(Word, frozen=True):
    """追加コストを支払っていたなら / if you paid the extra cost: a condition."""


class CastThisTurn(Word, frozen=True):
    """このターンにあなたがキャストしたカードの枚数 / the number of cards you have cast this turn."""

    tests: tuple[Node, ...] = ()
    other: bool = False
