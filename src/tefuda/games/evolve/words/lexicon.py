"""The dictionary of the card language: nouns by what they speak of, verbs in all their forms, icons by their use."""

from __future__ import annotations

from typing import NamedTuple

LABELS = {
    "ファンファーレ": "entered",
    "ラストワード": "moved",
    "進化時": "evolved",
    "超進化時": "super_evolved",
    "攻撃時": "attacked",
    "出走時": "raced",
    "ドライブ獲得時": "drive_gained",
}
STARTS = ("起動", "進化", "食事", "憑依", "アドバンス起動", "融合", "クイック", "ユニオンバースト", "UB")
KEYWORDS = (
    "守護",
    "疾走",
    "突進",
    "指定攻撃",
    "威圧",
    "ドレイン",
    "必殺",
    "オーラ",
    "スタック",
    "クイック",
    "スタートアミュレット",
    "シングルドライブ",
    "ツインドライブ",
    "ドライブ",
    "クリティカルトリガー",
    "ドロートリガー",
    "スタンドトリガー",
    "ヒールトリガー",
)
CLASSES = ("ニュートラル", "エルフ", "ロイヤル", "ウィッチ", "ドラゴン", "ナイトメア", "ビショップ")
STATES = {"覚醒": "awakened", "真紅": "crimson", "箱詰め": "箱詰め"}
STATS = {"攻撃力": "attack", "体力": "defense"}
ZONES = {
    "場": "field",
    "手札": "hand",
    "デッキ": "deck",
    "エボルヴデッキ": "evolve_deck",
    "EXエリア": "ex",
    "墓場": "graveyard",
    "消滅領域": "banished",
    "進化領域": "evolution",
    "出走領域": "race",
    "ドライブ領域": "drive",
    "解決領域": "resolution",
}
KINDS = ("フォロワー", "カード", "スペル", "アミュレット", "トークン", "リーダー", "クレスト", "イクイップメント")
PHASES = {"スタートフェイズ": "start", "メインフェイズ": "main", "エンドフェイズ": "end"}
POINTS = {"PP": "pp", "残りPP": "pp", "PP最大値": "max_pp", "EP": "ep", "SEP": "sep", "経過ターン数": "elapsed"}
FACTS = {"攻撃力": "attack", "体力": "defense", "コスト": "cost"}
CARD_STATES = ("アクト状態", "スタンド状態", "進化状態", "【箱詰め】状態", "表向き", "裏向き")

# What each noun speaks of; the references, quantities and conditions are read from these.
NOUNS: dict[str, str] = {
    "自分": "player",
    "相手": "player",
    "自身": "player",
    "プレイヤー": "player_of",
    "各プレイヤー": "player",
    "いずれかのプレイヤー": "player",
    "これ": "this",
    "このカード": "this",
    "それ": "it",
    "それら": "it",
    "残り": "others",
    "その中": "looked",
    "前者": "former",
    "後者": "latter",
    "この能力": "ability",
    "能力": "ability",
    "他": "other",
    "元": "original",
    "上": "place",
    "下": "place",
    "上半分": "place",
    "下半分": "place",
    "枚数": "count",
    "数": "count",
    "合計": "total",
    "最大": "extreme",
    "最小": "extreme",
    "種類数": "sorts",
    "種類": "sorts",
    "回数": "times",
    "半分": "half",
    "カード名": "name_of",
    "目": "pips",
    "出た目": "rolled",
    "サイコロ": "die",
    "X": "x",
    "ダメージ": "damage",
    "能力ダメージ": "damage",
    "攻撃ダメージ": "damage",
    "交戦ダメージ": "damage",
    "そのダメージ": "event_amount",
    "上限": "limit",
    "次": "next",
    "ターン": "turn",
    "このターン": "this_turn",
    "このターン中": "this_turn",
    "ターン中": "during",
    "ターン終了時": "turn_end",
    "このバトル": "battle",
    "バトル": "battle",
    "追加ターン": "extra_turn",
    "下記": "list",
    "奇数": "parity",
    "偶数": "parity",
    "ユニオンバースト": "burst",
    "クラス": "class_of",
    "タイプ": "type_of",
    "それぞれ": "each",
    "攻撃": "attack_noun",
    "効果": "effect_noun",
    "ドライブチェック": "drive_check",
    "エボルヴフォロワー": "evolve_kind",
    "ターンごと": "per_turn",
    "エボルヴ": "special_kind",
    "アドバンス": "special_kind",
    "同名": "same_name",
    "好きな順": "order",
    "自身以外": "player",
    "コインカウンター": "counter",
    "追加コスト": "added_cost",
    "後": "after",
    "これを装備しているフォロワー": "bearer",
    "これを装備している": "bearer",
    "指定したカード名": "named",
    "ドライブ": "drive",
    "このゲーム中": "game",
    "このゲーム": "game",
    "バトル中": "game",
    "このバトル中": "game",
}
NOUNS |= (
    dict.fromkeys(ZONES, "zone")
    | dict.fromkeys(KINDS, "kind")
    | dict.fromkeys(PHASES, "phase")
    | dict.fromkeys(POINTS, "points")
)
NOUNS |= dict.fromkeys(FACTS, "fact") | dict.fromkeys(CARD_STATES, "state")
NOUNS |= {f"この{kind}": "this" for kind in KINDS} | {f"その{kind}": "it" for kind in KINDS}

ADVERBS = (
    "さらに",
    "その後",
    "ランダムに",
    "可能なら",
    "好きな順に",
    "ランダムな順に",
    "追加コストとして",
    "代わりに",
    "次に",
    "能力によって",
    "そうしたなら",
    "シャッフルして",
    "ではなく",
    "または",
    "まで",
    "もう一度",
)
ENDERS = {
    "なら": "IF",
    "とき": "WHEN",
    "のとき": "WHEN",
    "ときか": "WHEN_OR",
    "たび": "WHEN",
    "限り": "WHILE",
    "際": "AS",
    "につき": "PER",
    "、": "COMMA",
    "。": "STOP",
    "：": "COLON",
    "代わりに": "INSTEAD",
    "か": "OR",  # between verbs; between nouns it joins
}
PARTICLES = ("を", "が", "は", "に", "で", "から", "へ", "も", "として", "より")


class Form(NamedTuple):
    """A verb as it stands in a sentence: its dictionary form, and which of its forms it is."""

    verb: str
    form: str  # end stem te past may can cannot passive passive_not passive_past not had passive_had noun


_ROWS = {
    "く": ("き", "い", "て", "か", "け"),
    "す": ("し", "し", "て", "さ", "せ"),
    "ぶ": ("び", "ん", "で", "ば", "べ"),
    "む": ("み", "ん", "で", "ま", "め"),
    "う": ("い", "っ", "て", "わ", "え"),
    "つ": ("ち", "っ", "て", "た", "て"),
    "る": ("り", "っ", "て", "ら", "れ"),
}
_GODAN = (
    "選ぶ",
    "置く",
    "出す",
    "戻す",
    "引く",
    "探す",
    "持つ",
    "失う",
    "使う",
    "働く",
    "行う",
    "くり返す",
    "渡す",
    "奪う",
    "取る",
    "取り除く",
    "ふる",
    "ふりなおす",
    "払う",
    "割りふる",
    "戻る",
    "移す",
    "残す",
    "減る",
    "なる",
    "除く",
    "含む",
)
_ICHIDAN = (
    "加える",
    "捨てる",
    "見る",
    "与える",
    "受ける",
    "入れ替える",
    "離れる",
    "出る",
    "消滅させる",
    "進化させる",
    "破壊させる",
    "いる",
    "得る",
    "超える",
    "数える",
    "入れる",
)
_SURU = (
    "破壊",
    "消滅",
    "アクト",
    "スタンド",
    "進化",
    "超進化",
    "変身",
    "回復",
    "攻撃",
    "プレイ",
    "公開",
    "シャッフル",
    "チョイス",
    "交戦",
    "操縦",
    "指定",
    "勝利",
    "敗北",
    "スキップ",
    "出走",
    "食事",
    "装備",
    "減少",
    "無視",
    "融合",
    "トリガー",
    "ドライブチェック",
    "発動",
    "誘発",
    "",
)


def _forms() -> dict[str, Form]:
    forms: dict[str, Form] = {}

    def add(text: str, verb: str, form: str) -> None:
        forms.setdefault(text, Form(verb, form))

    def passive(stem: str, verb: str) -> None:
        for ending, form in (
            ("る", "passive"),
            ("た", "passive_past"),
            ("ない", "passive_not"),
            ("ず", "passive_not_stem"),
            ("ていた", "passive_had"),
            ("ている", "passive_has"),
            ("ていない", "passive_has_not"),
        ):
            add(stem + ending, verb, form)

    for verb in _GODAN:
        stem, kana = verb[:-1], verb[-1]
        i, sound, te, a, e = _ROWS[kana]
        past = "だ" if te == "で" else "た"
        for text, form in (
            (verb, "end"),
            (stem + i, "stem"),
            (stem + sound + te, "te"),
            (stem + sound + past, "past"),
            (stem + sound + te + "よい", "may"),
            (stem + sound + te + "いた", "had"),
            (stem + a + "ない", "not"),
            (stem + a + "なかった", "not_past"),
            (stem + a + "ず", "not_stem"),
            (stem + e + "る", "can"),
            (stem + e + "ない", "cannot"),
        ):
            add(text, verb, form)
        passive(stem + a + "れ", verb)
    for verb in _ICHIDAN:
        stem = verb[:-1]
        for ending, form in (
            ("る", "end"),
            ("", "stem"),
            ("て", "te"),
            ("た", "past"),
            ("てよい", "may"),
            ("ていた", "had"),
            ("ない", "not"),
            ("なかった", "not_past"),
            ("ず", "not_stem"),
            ("られる", "can"),
            ("られない", "cannot"),
        ):
            if stem + ending:
                add(stem + ending, verb, form)
        passive(stem + "られ", verb)
    for noun in _SURU:
        verb = noun + "する"
        for ending, form in (
            ("する", "end"),
            ("し", "stem"),
            ("して", "te"),
            ("した", "past"),
            ("してよい", "may"),
            ("していた", "had"),
            ("しない", "not"),
            ("しなかった", "not_past"),
            ("せず", "not_stem"),
            ("できる", "can"),
            ("できない", "cannot"),
            ("している", "has"),
            ("していない", "has_not"),
        ):
            add(noun + ending, verb, form)
        passive(noun + "され", verb)
        if noun:
            add(noun, verb, "noun")
    for text, verb, form in (
        ("ある", "ある", "end"),
        ("ない", "ある", "not"),
        ("あった", "ある", "past"),
        ("来た", "来る", "past"),
        ("くる", "来る", "end"),
        ("である", "である", "end"),
        ("であり", "である", "stem"),
        ("あり", "ある", "stem"),
        ("+していた", "+する", "had"),
        ("-していた", "-する", "had"),
        ("でない", "である", "not"),
        ("でもある", "でもある", "end"),
        ("+した", "+する", "past"),
        ("-した", "-する", "past"),
        ("＋した", "+する", "past"),
        ("なくなった", "なくなる", "past"),
        ("使えない", "使う", "cannot"),
        ("終わった", "終わる", "past"),
        ("同じ", "同じ", "end"),
        ("多い", "多い", "end"),
        ("少ない", "少ない", "end"),
        ("高い", "多い", "end"),
        ("低い", "少ない", "end"),
        ("大きい", "多い", "end"),
        ("小さい", "少ない", "end"),
        ("ことができる", "ことができる", "end"),
    ):
        add(text, verb, form)
    for short in ("い", "出", "見", "得", "し", "なり", "なる", "除き", "含み", "減り"):
        if short in ("い", "出", "見", "得"):
            forms.pop(short, None)  # too short to be told from a part of another word; their other forms remain
    return forms


VERBS = _forms()
