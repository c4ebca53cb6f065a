"""Triggers: what an ability waits for: phases, what happens to cards, what cards and players do (300.2)."""

from __future__ import annotations

from typing import Any

from tefuda.games.pso2 import table as t
from tefuda.games.pso2.words import vocabulary as v
from tefuda.games.pso2.words.japanese.nouns import ANY_FIGHTER, ENEMY, OWNERS
from tefuda.kernel.effects.nodes import Pool, Test, This
from tefuda.kernel.wording.engine.grammar import Grammar
from tefuda.kernel.wording.engine.patterns import Built, Found, S

LABELLED: tuple[tuple[str, v.When, str], ...] = (
    (t.ENTERING, v.When("entered", This()), "field"),
    (t.FALLING, v.When("destroyed", This()), "field"),
    (t.DROP, v.When("dropped", This()), "deck"),
)
DISCARDED = v.When("discarded", This())  # an ability of a card that lies in the hand
PHASES: tuple[tuple[str, v.When, tuple[str, ...]], ...] = (
    ("自分のターンの開始時", v.When("phase", whose="own", fact="start"), ("自分のターン開始時",)),
    (f"{ENEMY}のターンの開始時", v.When("phase", whose="opponent", fact="start"), (f"{ENEMY}のターン開始時",)),
    ("自分のターン終了時", v.When("phase", whose="own", fact="end"), ("自分のターンの終了時",)),
    (f"{ENEMY}のターン終了時", v.When("phase", whose="opponent", fact="end"), (f"{ENEMY}のターンの終了時",)),
    ("ターン終了時", v.When("phase", fact="end"), ("ターンの終了時", "各ターンの終了時", "各ターン終了時")),
    ("自分のメインフェイズの開始時", v.When("phase", whose="own", fact="main"), ("自分のメインフェイズ開始時",)),
    (
        "自分がドローした時",
        v.When("drawn", whose="own"),
        ("自分がカードを[1枚]ドロー(した|する)時", "自分がドローする時", "自分がカードを(引いた|引く)時"),
    ),
    (
        f"{ENEMY}がドローした時",
        v.When("drawn", whose="opponent"),
        (f"{ENEMY}がカードを[1枚]ドロー(した|する)時", f"{ENEMY}がドローする時", f"{ENEMY}がカードを(引いた|引く)時"),
    ),
    ("ターンの開始時", v.When("phase", fact="start"), ("ターン開始時", "各ターンの開始時")),
    (
        f"{ENEMY}のメインフェイズの開始時",
        v.When("phase", whose="opponent", fact="main"),
        (f"{ENEMY}のメインフェイズ開始時",),
    ),
)
EVENTS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    ("場に出た", "entered", ()),
    ("場を離れた", "left", ()),
    ("破壊された", "destroyed", ("戦闘不能になった", "場から捨札に置かれた")),
    ("攻撃した", "attacked", ("攻撃する", "攻撃を宣言した", "攻撃宣言した")),
    ("攻撃された", "was_attacked", ("攻撃される", "攻撃[の]対象になった", "攻撃[の]対象に選ばれた")),
    ("攻撃に参加した", "joined", ("攻撃中になった",)),
    ("交戦した", "engaged", ("交戦状態になった",)),
    (
        "攻撃でキャラを破壊した",
        "felled",
        (
            "攻撃によって[相手の]キャラを破壊した",
            "攻撃(で|によって)[相手の]キャラを戦闘不能にした",
            "攻撃で相手のキャラを破壊した",
        ),
    ),
    (
        "戦闘でキャラを破壊した",
        "beat",
        (
            "戦闘で相手のキャラを破壊した",
            "戦闘によって[相手の]キャラを破壊した",
            "戦闘(で|によって)[相手の]キャラを戦闘不能にした",
        ),
    ),
    ("ダメージを受けた", "damaged", ("ダメージを与えられた",)),
    ("【ON】になった", "turned_on", ("【ON】状態になった",)),
    ("【OFF】になった", "turned_off", ("【OFF】状態になった",)),
    ("フリーズした", "frozen", ("フリーズ状態になった",)),
    ("対象に選ばれた", "chosen", ("能力の対象になった", "対象になった")),
    ("使用された", "armed", ("使われた",)),
)
MOVES = ("entered", "left", "destroyed")  # by which a card would no longer be borne
GONE = {"left": "bearer_left", "destroyed": "bearer_destroyed"}  # of what bore a card: 300.2.2, as it was before
BEARERS = (("装備先", v.Bearer()), ("付与先", v.Bearer(True)))
# By what damage is dealt: in battle, by effects, by those of one kind of ability (300.1).
DAMAGE = (
    ("", ""),
    ("戦闘", "battle"),
    ("(効果|能力)による", "effect"),
    ("アクティブ(能力|の能力|)による", "active"),
    ("起動能力による", "activated"),
    ("誘発能力による", "trigger"),
)
HIT = (
    ("<whom:pool>", S.whom), (f"({ENEMY}のプレイヤー|対戦相手|相手プレイヤー)", Pool("player", "opponent", (Test("kind", t.PLAYER),))),
    ("自分", Pool("player", "own", (Test("kind", t.PLAYER),))), ("", Pool("sides", "any", ANY_FIGHTER)),
)  # fmt: skip


def add_triggers(grammar: Grammar) -> None:
    """The category when."""
    for word, when, _ in LABELLED:
        grammar.rule("when", f"【{word}】", when, also=(f"『{word}』", word))
    for words, when, also in PHASES:
        grammar.rule("when", words, when, also=also)
    for words, event, also in EVENTS:
        ways = tuple([f"<subject>が{way}時" for way in also])
        grammar.rule("when", f"<subject>が{words}時", v.When(event, S.subject), also=ways)
        for bearer, group in BEARERS if event not in MOVES else ():
            grammar.rule(
                "when", f"{bearer}が{words}時", v.When(event, group), also=tuple([f"{bearer}が{way}時" for way in also])
            )
        for bearer, group in BEARERS if event in GONE else ():
            gone = v.When(GONE[event], fact="attached" if group.attached else "")
            grammar.rule("when", f"{bearer}が{words}時", gone, also=tuple([f"{bearer}が{way}時" for way in also]))
    chosen = v.When("chosen", S.subject, by_whose="opponent")
    grammar.rule(
        "when",
        f"<subject>が{ENEMY}の能力の対象になった時",
        chosen,
        also=(f"<subject>が{ENEMY}の(能力|効果|能力や効果)の対象(になった|に選ばれた)時",),
    )
    _battles(grammar)
    _damage(grammar)
    _moves(grammar)
    _leaving(grammar)
    _players(grammar)
    grammar.label("when", "when / 条件")


def _battles(grammar: Grammar) -> None:
    grammar.rule(
        "when",
        "<subject>が<whom:pool>を攻撃した時",
        v.When("attacked", S.subject, whom=S.whom),
        also=("<subject>が<whom:pool>に攻撃した時",),
    )
    grammar.rule(
        "when",
        "<subject>が<whom:pool>と交戦した時",
        v.When("engaged", S.subject, whom=S.whom),
        also=("<subject>が<whom:pool>と交戦状態になった時",),
    )
    grammar.rule("when", "<subject>が後列に移動した時", v.When("shifted", S.subject, fact=t.BACK))
    grammar.rule("when", "<subject>が前列に移動した時", v.When("shifted", S.subject, fact=t.FRONT))
    weapon = Pool("field", "any", (Test("kind", t.WEAPON),))
    grammar.rule(
        "when", "このカードが武器を使用した時", v.When("armed", weapon, whom=This()), also=("<this>が武器を使用した時",)
    )
    for words in (t.WEAPON, t.ARMOUR):
        bearing = f"装備先が(この{words}|このカード|<this>)を(使用した|使った)時"
        grammar.read_only("when", bearing, v.When("armed", This()), "<subject>が使用された時")
    equipped = v.When("equipped", S.subject, whom=Pool("field", "any", (Test("kind", S.kind),)))
    worn = ("<kind>が<subject>に(装備された|付与された)時",)
    grammar.rule("when", "<subject>が<kind>を装備した時", equipped, also=worn)
    armour = Pool("field", "any", (Test("kind", t.ARMOUR),))
    grammar.rule(
        "when", "このカードが防具を使用した時", v.When("armed", armour, whom=This()), also=("<this>が防具を使用した時",)
    )
    grammar.read_only("when", "<subject>を使用した時", v.When("armed", S.subject), "<subject>が使用された時")
    grammar.read_only("when", "自分が<subject:pool>を使用した時", v.When("armed", S.subject), "<subject>が使用された時")


def _damage(grammar: Grammar) -> None:
    """214.1: who has taken how much, by what, and who has dealt it (103.2.2)."""
    for words, sort in DAMAGE:
        if sort:
            grammar.rule("when", f"<subject>が{words}ダメージを受けた時", v.When("damaged", S.subject, sort=sort))
        grammar.rule(
            "when",
            f"<subject>が<integer>以上の{words}ダメージを受けた時",
            v.When("damaged", S.subject, sort=sort, at_least=S.integer),
        )
        for hit, whom in HIT:
            to = f"{hit}に" if hit else ""
            by = v.When("damaged", whom, sort=sort, by=This())
            grammar.rule(
                "when",
                f"このカードが{to}{words}ダメージを与えた時",
                by,
                also=(f"<this>が{to}{words}ダメージを与えた時",),
            )
            grammar.rule(
                "when", f"装備先が{to}{words}ダメージを与えた時", v.When("damaged", whom, sort=sort, by=v.Bearer())
            )
    for hit, whom in HIT[1:3]:
        for words, sort in DAMAGE:
            taken = f"{hit}が{words}ダメージを受けた時"
            grammar.read_only(
                "when", taken, v.When("damaged", whom, sort=sort), f"<subject>が{words}ダメージを受けた時"
            )
        more = v.When("damaged", whom, at_least=S.integer)
        grammar.read_only(
            "when", f"{hit}が<integer>以上のダメージを受けた時", more, "<subject>が<integer>以上のダメージを受けた時"
        )


def _moves(grammar: Grammar) -> None:
    """Glossary 置かれる: cards that come to a zone, from anywhere or from one."""
    by_effect = v.When("destroyed", S.subject, by_whose="opponent")
    grammar.rule(
        "when",
        f"<subject>が{ENEMY}の効果で破壊された時",
        by_effect,
        also=(
            f"<subject>が{ENEMY}の(効果|能力)によって(破壊された|戦闘不能になった)時",
            f"{ENEMY}の(効果|能力)(によって|で)<subject>が(破壊された|戦闘不能になった)時",
        ),
    )
    grammar.rule(
        "when",
        "このカードが手札から捨札に置かれた時",
        DISCARDED,
        also=("<this>が手札から捨札に置かれた時", "<this>が[手札から]捨てられた時"),
    )
    for words, whose in OWNERS:
        by_ability = v.When("destroyed", S.subject, by=Pool("any", whose, S.cards))
        of_cards = f"{words}<cards>の(能力|効果)(によって|で|により)"
        fell = "(破壊された|戦闘不能になった)時"
        grammar.rule(
            "when",
            f"<subject>が{words}<cards>の能力によって破壊された時",
            by_ability,
            also=(f"<subject>が{of_cards}{fell}", f"{of_cards}[、]<subject>が{fell}"),
        )
    falls = ("場から破壊され、捨札に置かれた", "破壊され、捨札に置かれた", "破壊され捨札に置かれた")
    for way in falls:
        grammar.read_only("when", f"<subject>が{way}時", v.When("destroyed", S.subject), "<subject>が破壊された時")
    dropped = f"{ENEMY}のターン中、デッキから<this>が捨札に置かれた時"
    grammar.read_only("when", dropped, v.When("dropped", This()), f"【{t.DROP}】")
    for owner, whose in OWNERS:
        for words, zone in (("捨札", "discard"), ("PP", "pp"), ("手札", "hand"), ("デッキ", "deck")):
            put = v.When("moved", Pool("any", whose, S.cards), to_zone=zone)
            ways = (f"{owner}{words}に<cards>が置かれた時",)
            grammar.rule("when", f"<cards>が{owner}{words}に置かれた時", put, also=ways)

        for words, zone in (("捨札", "discard"), ("PP", "pp"), ("デッキ", "deck")):
            for to_words, to_zone in (("手札", "hand"), ("デッキ", "deck"), ("捨札", "discard"), ("PP", "pp")):
                if to_zone == zone:
                    continue
                put = v.When("moved", Pool("any", whose, S.cards), from_zone=zone, to_zone=to_zone)
                comes = "(置かれた|加えられた|戻った|戻された|加わった)時"
                comings = (
                    f"<cards>が{owner}{words}から[自分の]{to_words}に{comes}",
                    f"{owner}{words}(にある|の|から)<cards>が[自分の]{to_words}に{comes}",
                )
                grammar.rule("when", f"<cards>が{owner}{words}から{to_words}に置かれた時", put, also=comings)

        def entered(found: Found, whose: Any = whose) -> Built:
            return v.When("entered", Pool("field", whose, found["cards"], found["other"]))

        grammar.also("when", f"{owner}場に<other><cards>が出た時", entered, "<subject>が場に出た時")


def _leaving(grammar: Grammar) -> None:
    """103.2.2: cards that leave the field, by whose doing."""
    for gone, event in (("場を離れた", "left"), ("(破壊された|戦闘不能になった)", "destroyed")):
        by_source = v.When(event, S.subject, by=S.by)
        plain = f"<subject>が<by:source>が発生源の能力によって{gone}時"
        sources = "<by:source>(が発生源の|を発生源とする)(能力|効果)(によって|で|により)"
        ways = (f"<subject>が{sources}{gone}時", f"{sources}[、]<subject>が{gone}時")
        grammar.rule("when", plain, by_source, also=ways)
    left = v.When("left", S.subject, by_whose="opponent")
    theirs = f"{ENEMY}の(効果|能力)(によって|で|により)"
    grammar.rule("when", f"<subject>が{theirs}場を離れた時", left, also=(f"{theirs}[、]<subject>が場を離れた時",))


def _players(grammar: Grammar) -> None:
    for words, whose in (("自分", "own"), (ENEMY, "opponent")):
        grammar.rule("when", f"{words}が<cards>をプレイした時", v.When("played", Pool("any", whose, S.cards)))
        of = "自分の" if whose == "own" else f"{ENEMY}の"
        grammar.read_only(
            "when",
            f"{of}<cards>がプレイされた時",
            v.When("played", Pool("any", whose, S.cards)),
            f"{words}が<cards>をプレイした時",
        )
        grammar.rule(
            "when",
            f"{words}が手札を捨てた時",
            v.When("discarded", Pool("hand", whose)),
            also=(f"{words}が(手札を1枚|カードを[1枚]|手札のカードを[1枚])捨てた時",),
        )
        grammar.rule(
            "when",
            f"{words}が起動能力を使用した時",
            v.When("used", Pool("any", whose)),
            also=(f"{words}が起動能力を(使った|起動した|発動した)時",),
        )
        grammar.rule(
            "when",
            f"{words}がクイックアビリティを使用した時",
            v.When("quick", Pool("any", whose)),
            also=(f"{words}がクイックアビリティを(使った|発動した)時",),
        )
    grammar.rule("when", "<cards>がプレイされた時", v.When("played", Pool("any", "any", S.cards)))
