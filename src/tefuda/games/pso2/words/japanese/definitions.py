"""Definitions: what chapter 302 says that a keyword stands for, read as that keyword."""

from __future__ import annotations

from tefuda.games.pso2 import table as t
from tefuda.games.pso2.words import vocabulary as v
from tefuda.games.pso2.words.japanese.nouns import ENEMY
from tefuda.kernel.effects.nodes import Keyword
from tefuda.kernel.wording.engine.grammar import Grammar
from tefuda.kernel.wording.engine.patterns import Built, Found, S

SPELLED_OUT = {
    t.WAR_CRY: ("【ON⇒OFF】(⇒|：)攻撃の対象を<this>に移す。この能力は味方が攻撃された時のみ発動できる。",),
    t.DOUBLE_STRIKE: (f"<this>が{ENEMY}のプレイヤーを攻撃した時：1ターンに1(度|回)だけ[<this>は]【ON】になる。",),
    t.AMBUSH: ("<this>は【ON】状態で場に出る。",),
    t.DOUBLE_SHOT: ("<this>は攻撃[の]対象を2つ[まで]同時に選択できる。[戦闘は同時に解決する。]",),
    t.SNIPE: ("<this>は攻撃中[、]戦闘ダメージを受けない。",),
    t.CORRUPTION: (f"<this>は{ENEMY}のプレイヤーしか攻撃[対象に]できない。",),
    t.PROLIFERATION: ("<this>はデッキに9枚まで入れる事ができる。", "<this>はデッキに9枚まで入れられる。"),
}


def up_to_so_many(found: Found) -> Built:
    """100.3.2: more copies than the three that any card may have, as an ability; nine are 増殖 (302.11)."""
    number = found["integer"]
    return (v.Copies(number),) if number > 3 and number != 9 else None


def add_definitions(grammar: Grammar) -> None:
    """302.1#2 to 302.11, and 202.2: where a card enters."""
    for word, ways in SPELLED_OUT.items():
        for way in ways:
            grammar.read_only("line", way, (Keyword(word),), f"【{word}】")
    any_number = "<this>はデッキに(何枚でも|4枚以上)入れ(る事ができる|られる)。"
    grammar.read_only("line", any_number, (v.Copies(None),), "ルール：<rule>")
    grammar.also("line", "<this>はデッキに<integer>枚まで入れ(る事ができる|られる)。", up_to_so_many, "ルール：<rule>")
    grammar.rule(
        "line",
        "このカードは後列に置かれる。",
        (v.EntersBack(),),
        also=("<this>は(後列に出る|後列に置かれる|場の後列に出る)。",),
    )
    grammar.rule(
        "line",
        "このカードはクラスを無視して装備できる。",
        (v.AnyClass(),),
        also=(
            "<this>は(クラスを無視して|クラスに関係なく|どのクラスにも|違うクラスにも)装備(できる|する事ができる)。",
        ),
    )
    color = "(同じ色のカード|その色のカード|同じ色)がなくても"
    grammar.rule(
        "line",
        "このカードは自分のPPに同じ色のカードがなくてもプレイできる。",
        (v.AnyColor(),),
        also=(f"<this>は[自分の]PPに{color}プレイ(できる|する事ができる)。",),
    )
    grammar.rule(
        "line",
        f"このカードは{t.WEAPON}を<integer>枚まで装備できる。",
        (v.Room(t.WEAPON, S.integer),),
        also=(
            f"<this>は{t.WEAPON}を<integer>(枚|つ)まで装備(できる|する事ができる)。",
            f"<this>の{t.WEAPON}の装備枠(は|が)<integer>になる。",
        ),
    )
    slots = f"このカードの{t.ARMOUR}の装備枠は<integer>になる。"
    grammar.rule(
        "line", slots, (v.Room(t.ARMOUR, S.integer),), also=(f"<this>の{t.ARMOUR}の装備枠(は|が)<integer>になる。",)
    )
    whole = "[自分の]捨札から(【回復】|回復)を持たないカードを<quantity>枚まで選び、それらをデッキに加え(て|、)シャッフルする。"
    other = (
        "または[、]味方のキャラ(を1体|1体を)選び、それが受けているダメージを取り除き、後列にいるなら前列に移動させる。"
    )
    grammar.read_only("sentence", whole + other, v.Recover(S.quantity), "回復<quantity>を行う。")
