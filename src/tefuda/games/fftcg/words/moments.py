"""FFTCG's words for moments: when something happens, what would happen, and what is asked of it."""

from __future__ import annotations

from tefuda.kernel.effects import Quantity
from tefuda.kernel.values import Node


class Word(Node, frozen=True, tag=lambda name: f"fftcg.{name}"):
    """A word of this game: its name in files is its own, whatever other games call theirs."""


class When(Word, frozen=True):
    """(subject)が…とき / when (subject) …. `subject` is This or a Pool (its zone is ignored); it becomes `It`.

    event: entered (フィールドに出た / enters the field) | left (フィールドから離れた) | broken_zone (フィールドからブレイクゾーンに
    置かれた / is put from the field into the Break Zone) | broken (ブレイクされた) | moved (`from_zone`, `to_zone`) |
    discarded (捨てられた) | drawn | attacked (アタックした) | blocked (ブロックした) | was_blocked (ブロックされた) |
    formed_party (パーティーを組んでアタックした) | broke (ブレイクした: the subject breaks `whom`, 12.4.5) | party_dealt,
    party_dealt_player (パーティーがダメージを与えた, `whose`: 15.1.1.9.10) | damaged (ダメージを受けた) |
    dealt (ダメージを与えた) | dealt_player (対戦相手にダメージを与えた) |
    player_damaged (あなたがダメージを受けた) | cast (キャストした) | used (アビリティを使用した) | chosen (選ばれた) |
    activated | dulled | phase (`fact`: main (either) main1 main2 attack end …の開始時) | counted | counters_gone (最後の…カウンターが
    取り除かれた) | primed (顕現した).
    """

    event: str
    subject: Node | None = None
    whose: str = "any"  # of the player, in phases and draws
    fact: str = ""
    from_zone: str = ""
    to_zone: str = ""
    sort: str = ""  # of damage: combat | effect; of cast: summon | character; of used: action | special
    by: tuple[Node, ...] = ()  # of damage: tests on the card that is its source
    whom: tuple[Node, ...] = ()  # of dealt and broke: tests on the card that it was done to, which becomes `It`
    by_whose: str = ""  # by whose summon or ability: own | opponent


class Whenever(Word, frozen=True):
    """A state is the trigger, not an event (11.8.18)."""

    condition: Node


class Would(Word, frozen=True):
    """(subject)が…する代わりに / if … would …, instead (11.12.5). Subject and `sort` as in When.

    event: damaged | dealt | dealt_player (Nが対戦相手にダメージを与える場合) | broken | left | moved | entered |
    drawn | player_damaged (`whose`: あなたがダメージを受ける場合).
    """

    event: str
    subject: Node | None = None
    sort: str = ""
    from_zone: str = ""
    to_zone: str = ""
    by: tuple[Node, ...] = ()  # of damage: tests on the card that is its source
    whose: str = "own"
    by_whose: str = ""  # whose summon or ability does it
    below: Quantity | None = None  # of damage: only where it is less than this (its power: Fact("power", It()))


class Amount(Word, frozen=True):
    """As the `instead` of damage: ダメージはN増える・減る・0になる / the damage is increased, reduced, becomes 0."""

    add: Quantity = 0
    value: Quantity | None = None


class EventAmount(Word, frozen=True):
    """その数 — the number in the event that triggered."""


class Spent(Word, frozen=True):
    """ブレイクゾーンに置いたフォワード / the Forward put into the Break Zone: the cards that paying the cost moved. A group (11.5.5)."""


class PaidExtra(Word, frozen=True):
    """追加コストを支払っていたなら / if you paid the extra cost: a condition."""


class CastThisTurn(Word, frozen=True):
    """このターンにあなたがキャストしたカードの枚数 / the number of cards you have cast this turn."""

    tests: tuple[Node, ...] = ()
    other: bool = False
