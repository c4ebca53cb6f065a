"""Triggers: …時、 and …たび、, what a skill waits for."""

from __future__ import annotations

from tefuda.games.cipher.words import vocabulary as v
from tefuda.games.cipher.words.needing import ENEMY
from tefuda.kernel.effects.nodes import AnyOf, Pool, This
from tefuda.kernel.wording.engine.grammar import Grammar
from tefuda.kernel.wording.engine.patterns import S

BY_SKILL = "スキルの効果によって"
OF_UNITS = (
    ("<subject>が<whom:units>を攻撃した", v.When("attacked", S.subject, whom=S.whom)),
    ("<subject>が攻撃した", v.When("attacked", S.subject)), ("<subject>が攻撃された", v.When("was_attacked", S.subject)),
    ("<subject>が<whom:units>に攻撃された", v.When("was_attacked", S.subject, whom=S.whom)),
    ("<subject>が出撃した", v.When("deployed", S.subject)), (f"{BY_SKILL}<subject>が出撃した", v.When("deployed", S.subject, sort="skill")),
    ("<subject>がレベルアップした", v.When("levelled", S.subject)), ("<subject>がクラスチェンジした", v.When("class_changed", S.subject)),
    (f"{BY_SKILL}ではなく<subject>がクラスチェンジした", v.When("class_changed", S.subject, sort="rule")),
    ("<subject>が成長した", v.When("grown", S.subject)), ("<subject>が移動した", v.When("relocated", S.subject)),
    ("<subject>が支援された", v.When("supported", S.subject)),
    ("<subject>が<adjectives>カードに支援された", v.When("supported", S.subject, whom=Pool("support", "own", S.adjectives))),
    ("<subject>が必殺攻撃した", v.When("critical", S.subject)), ("<subject>が必殺攻撃された", v.When("was_critical", S.subject)),
    ("<subject>が<whom:bearer>の攻撃を神速回避した", v.When("evaded", S.subject, whom=S.whom)),
    ("<subject>が神速回避した", v.When("evaded", S.subject)), ("<subject>が神速回避された", v.When("was_evaded", S.subject)),
    ("<subject>が撃破された", v.When("defeated", S.subject)), ("<subject>が攻撃で撃破された", v.When("defeated", S.subject, sort="attack")),
    ("<subject>が撃破されなかった", v.When("survived", S.subject)), ("<subject>が敵を撃破できなかった", v.When("fails_to_defeat", S.subject)),
    ("<subject>の攻撃で<whom:units>を撃破した", v.When("defeats", S.subject, sort="attack", whom=S.whom)),
    ("<subject>が行動済みになった", v.When("acted", S.subject)), ("<subject>が未行動になった", v.When("stood", S.subject)),
    ("<subject>が戦場を離れた", v.When("left", S.subject)), ("<subject>の攻撃終了", v.When("attack_ended", S.subject)),
)  # fmt: skip


def add_triggers(grammar: Grammar) -> None:
    """The category trigger."""
    for words, value in OF_UNITS:
        grammar.rule("event", words, value)
    grammar.read_only("event", "<subject>への支援が成功した", v.When("supported", S.subject), "<subject>が支援された")
    for who_words, who in (("自分の", "own"), ("相手の", "opponent"), ("", "any")):
        for words, fact in (("ターン開始", "start"), ("行動フェイズ開始", "act"), ("ターン終了", "end")):
            grammar.rule("event", f"{who_words}{words}", v.When("phase", whose=who, fact=fact))
    for who_words, who in (("自分", "own"), ("相手", "opponent")):
        failed = (f"{who_words}が支援に失敗した",)
        grammar.rule("event", f"{who_words}の支援が失敗した", v.When("support_failed", whose=who), also=failed)
        placed = v.When("support_placed", Pool("support", who))
        grammar.rule("event", f"{who_words}の支援エリアにカードが置かれた", placed)
        grammar.rule("event", f"{who_words}のオーブが破壊された", v.When("orb_destroyed", Pool("orbs", who)))
        bonds, words = Pool("bonds", who, S.adjectives), f"{who_words}の絆エリアに<adjectives>カードが置かれた"
        grammar.rule("event", f"{BY_SKILL}{words}", v.When("bonded", bonds, sort="skill"))
        grammar.rule("event", words, v.When("bonded", bonds))
    _of_cards(grammar)
    grammar.rule("trigger", "<event>時", S.event, also=("<event>たび", "<event>するたび"))
    grammar.rule("trigger", "<a:event>時、または<b:event>時", AnyOf((S.a, S.b)))
    grammar.label("trigger", "when it happens / いつ")
    grammar.label("event", "what happens / 何が起きた")


def _of_cards(grammar: Grammar) -> None:
    """What happens to the card that speaks, or to cards of the hand."""
    bonded = v.When("bonded", This(), sort="skill")
    grammar.rule("event", f"このカードが{BY_SKILL}自分の絆エリアに置かれた", bonded)
    grammar.rule("event", "このカードが自分の絆エリアに置かれた", v.When("bonded", This()))
    grammar.rule("event", "このカードが手札から退避エリアに置かれた", v.When("discarded", This()))
    by_them = v.When("discarded", This(), by_whose="opponent")
    grammar.rule("event", "このカードが相手のスキルの効果によって手札から退避エリアに置かれた", by_them)
    enemy = "敵のスキルか相手の支援型スキルの効果によって"
    grammar.rule("event", f"このカードが{enemy}手札から退避エリアに置かれた", v.When("discarded", This(), by=ENEMY))
    own_hand = v.When("discarded", Pool("hand", "own"), by=ENEMY)
    grammar.rule("event", f"{enemy}自分の手札が退避エリアに置かれた", own_hand)
    any_card = v.When("discarded", Pool("hand", "own"), by_whose="opponent")
    grammar.rule("event", "相手のスキルの効果によって自分の手札が退避エリアに置かれた", any_card)
    grammar.rule("event", "このカードが手札に加わった", v.When("moved", This(), to_zone="hand"))
