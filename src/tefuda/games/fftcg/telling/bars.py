"""Refusals: what stands in the way of a deed, in Japanese and in English, by the clause and the word the rules add."""

from __future__ import annotations

from tefuda.kernel.narrating import Pair

BARS: dict[tuple[str, str], Pair] = {
    ("", ""): ("ルールにより、今はできない", "the rules do not allow it now"),
    ("", "choice"): ("ここで選べるものではない", "it is not among what can be chosen here"),
    ("2.1", ""): (
        "カードに書かれた条件を満たしていないか、このターンはもう使った",
        "what is written on it does not allow it now",
    ),
    ("2.2", ""): ("効果で禁じられている", "an effect forbids it"),
    ("4.1", ""): ("負の数は選べない", "a number below 0 cannot be chosen"),
    ("5.1", ""): ("そういうカードはない", "there is no such card"),
    ("6.8.1", ""): ("クリスタルが足りない（{crystals}個）", "there are not enough crystals (you have {crystals})"),
    ("7.7.3", ""): (
        "同名のカードがフィールドにいる（一般アイコンのないものは1体まで）",
        "you control one of that name, and only cards with the generic icon may be there twice",
    ),
    ("7.7.4", ""): ("バックアップは5体まで", "you control five Backups already"),
    ("7.7.5", ""): (
        "光属性と闇属性のキャラクターは合わせて1体まで",
        "of Light and Dark together you may control one Character",
    ),
    ("9.3.1.5", ""): (
        "キャラクターをキャストできるのは自分のメインフェイズでスタックが空のときだけ（バックアタックがあれば別）",
        "Characters are cast in your own main phase with nothing on the stack (unless they have Back Attack)",
    ),
    ("9.3.1.6", ""): (
        "召喚獣をキャストできるのはメインフェイズとアタックフェイズだけ",
        "Summons are cast in main and attack phases only",
    ),
    ("9.3.1.7", ""): (
        "アビリティを使えるのはメインフェイズとアタックフェイズだけ",
        "abilities are used in main and attack phases only",
    ),
    ("10.1", ""): ("アタックできるのは自分のアタックフェイズだけ", "attacks are declared in your own attack phase"),
    ("10.1.2.1", ""): (
        "アタックできるのは自分のフォワードだけ（パーティーは同じ属性どうし）",
        "only your own Forwards attack, and a party shares an element",
    ),
    ("10.1.2.1.1", ""): ("アタックできる状態ではない", "it is not ready to attack"),
    ("10.1.2.1.1", "dull"): ("ダル状態", "it is dull"),
    ("10.1.2.1.1", "new"): (
        "このターンに出たばかり（ヘイストがあればアタックできる）",
        "it came only this turn (Haste would let it attack)",
    ),
    ("10.1.2.1.2", ""): ("効果でアタックを禁じられている", "an effect keeps it from attacking"),
    ("10.1.2.1.2", "attacked"): ("このターンはもうアタックした", "it has attacked this turn already"),
    ("10.1.2.1.3", ""): ("アタックしなければならないフォワードがいる", "there is a Forward that must attack first"),
    ("10.1.2.3", ""): ("アタックするためのコストを支払えない", "what it costs to attack cannot be paid"),
    ("10.1.3.1", ""): ("ブロックできるのは自分のフォワードだけ", "only your own Forwards block"),
    ("10.1.3.1.1", ""): ("ダル状態ではブロックできない", "it is dull and cannot block"),
    ("10.1.3.1.2", ""): ("このアタックをブロックできない", "it cannot block this attack"),
    ("10.1.3.1.3", ""): ("ブロックのコストか強制のため", "a cost or a demand about blocking stands in the way"),
    ("11.1.1", ""): ("優先権がない", "you do not have priority"),
    ("11.2.1", ""): ("CPを支払えない", "the CP cannot be paid"),
    ("11.3.3", ""): ("選ぶものがない", "there is nothing it could choose"),
    ("11.3.7.1", ""): ("CPを支払えない（属性も確かめて）", "the CP cannot be paid (look at the element, too)"),
    ("11.4.6.1", ""): ("同じ属性のCPを出せない", "there is no CP of its own element"),
    ("11.4.6.2", ""): ("すべての属性のCPをそろえられない", "there is not a CP of each of its elements"),
    ("11.4.7", ""): ("CPが足りない", "there are not enough CP"),
    ("11.6.1", ""): ("そういうアビリティはない", "it has no such ability"),
    ("11.6.2.1", ""): ("コストを支払えない", "its cost cannot be paid"),
    ("11.6.2.2", ""): (
        "《ダル》のアビリティは、出した次の自分のターンから（ヘイストがあれば別）",
        "an ability that dulls it can be used from the turn after it came (or with Haste)",
    ),
    ("11.6.2.3", ""): ("コストにするものがない", "there is nothing to pay its cost with"),
    ("11.6.2.4", ""): (
        "手札に戻せない・除外できないものはコストにできない",
        "what cannot be moved like that cannot be its cost",
    ),
    ("11.6.4", ""): ("そこからは使えないアビリティ", "that ability is not used from there"),
    ("11.6.5", ""): ("選ぶものがない", "there is nothing it could choose"),
    ("11.6.10", ""): ("すでにダル状態", "it is dull already"),
    ("11.7.1", ""): ("手札に同名のカードがない", "there is no card of the same name in your hand"),
    ("11.7.2.1", ""): ("コストを支払えない", "its cost cannot be paid"),
    ("11.7.2.2", ""): (
        "《ダル》のアビリティは、出した次の自分のターンから（ヘイストがあれば別）",
        "an ability that dulls it can be used from the turn after it came (or with Haste)",
    ),
    ("11.7.2.3", ""): ("コストにするものがない", "there is nothing to pay its cost with"),
    ("11.7.2.4", ""): (
        "手札に戻せない・除外できないものはコストにできない",
        "what cannot be moved like that cannot be its cost",
    ),
    ("11.7.4", ""): ("そこからは使えないアビリティ", "that ability is not used from there"),
    ("11.7.5", ""): ("選ぶものがない", "there is nothing it could choose"),
    ("11.8.9", ""): ("選ぶものがない", "there is nothing it could choose"),
    ("11.8.10.2", ""): ("選べる効果がない", "none of its effects can be selected"),
    ("13.2", ""): ("同じくり返しをまた選ぶことはできない", "the same loop cannot be chosen again"),
    ("13.3", ""): ("同じくり返しをまた選ぶことはできない", "the same loop cannot be chosen again"),
    ("15.1.1.7.1", ""): (
        "キャストできるのは自分の手札かLBデッキのカード",
        "only cards in your own hand or LB deck are cast",
    ),
    ("15.2.5.2", ""): (
        "バックアタックでキャストできるのはメインフェイズとアタックフェイズだけ",
        "Back Attack works in main and attack phases only",
    ),
    ("15.2.7.1.1", ""): ("デジョンを使えるのは手札から", "Warp works from your hand"),
    ("15.2.7.3", ""): (
        "デジョンを使えるのは自分のメインフェイズでスタックが空のときだけ",
        "Warp is used in your own main phase with nothing on the stack",
    ),
    ("15.2.8.3", ""): ("表向きのLBカードは使えない", "an LB card that lies face up cannot be cast"),
    ("15.2.8.3.2", ""): ("LBデッキの裏向きのカードが足りない", "there are not enough face-down cards in your LB deck"),
    ("15.2.9.1", ""): ("顕現できるキャラクターではない", "it is no Character that can be primed"),
    ("15.2.9.3", ""): (
        "顕現できるのは自分のメインフェイズでスタックが空のときだけ",
        "priming is done in your own main phase with nothing on the stack",
    ),
}
