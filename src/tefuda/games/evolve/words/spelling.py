"""Equal spellings: what is written in two ways on cards and read as one, before anything is parsed."""

from __future__ import annotations

import re
from typing import NamedTuple

from tefuda.kernel.wording.spelling import Spelled

EATEN = re.compile(r"食事することで、[^。]*出走する。")  # what only a carrot says, under whatever name


class Spelling(NamedTuple):
    """One way of writing that is turned into another, and why both mean the same."""

    pattern: str
    instead: str
    why: str


class Line(NamedTuple):
    """A paragraph of a card's text in the one spelling, and where each of its characters stood in the original."""

    text: str
    number: int  # of the line in the original text, from 1
    columns: tuple[int, ...]  # of each character (and of the end), from 1


# Names in 『…』 are never touched. The order matters: later ones see what earlier ones made.
SPELLINGS: tuple[Spelling, ...] = (
    Spelling(r"[ 　\t]+", "", "spaces mean nothing"),
    Spelling(r"《([^》]*)》", r"【\1】", "two kinds of brackets around an icon's name"),
    Spelling(r"[\[［]([^\[\]［］]*)[\]］]", r"【\1】", "lists write icons in square brackets, too"),
    Spelling(
        r"(^|】)(ファンファーレ|ラストワード|進化時|攻撃時|クイック)(?![をがはのにで】])",
        r"\1【\2】",
        "an icon's name without brackets, where the icon stands",
    ),
    Spelling(
        r"(^|】)(起動|進化|アドバンス起動)(?=コスト\d|【コスト|これを)",
        r"\1【\2】",
        "an icon's name without brackets, where the icon stands",
    ),
    Spelling(
        r"(^|[】。、「：])コスト(\d+|X)(?![の以か\d])(?=[^。]*：)",
        r"\1【コスト\2】",
        "what is paid is an icon, with brackets or without; a cost of cards goes on with の or 以下",
    ),
    Spelling(r"(?<![【の])(攻撃力|体力)(?=[+-](?:\d|X))", r"【\1】", "a number that changes has an icon"),
    Spelling(
        r"(?<![【一-龯ァ-ヴー])(守護|疾走|突進|指定攻撃|威圧|ドレイン|必殺|オーラ)(?=を持|を失|$)",
        r"【\1】",
        "a keyword without brackets, where nothing else can stand",
    ),
    Spelling(r"^Q(?=【)", "【クイック】", "the quick icon (12.3), by its letter alone"),
    Spelling(r"【(?:Q|Quick|クイック)】", "【クイック】", "the quick icon (12.3)"),
    Spelling(rf"^{EATEN.pattern}", "", "what eating does is a rule (14.2.1)"),
    Spelling(r"【ユニオンバースト】", "【UB】", "the union-burst icon (14.5.1.1.1)"),
    Spelling(r"【(?:F)】", "【ファンファーレ】", "the fanfare icon (12.4.2)"),
    Spelling(r"【(?:L)】", "【ラストワード】", "the last-words icon (12.5.2)"),
    Spelling(r"【(?:SC|スペルチェイン)[_.]?(\d+)】", r"【スペルチェイン_\1】", "13.3.1.2 allows both names"),
    Spelling(r"【(?:NC|ネクロチャージ)[_.]?(\d+)】", r"【ネクロチャージ_\1】", "13.5.1.2 allows both names"),
    Spelling(
        r"【(コンボ|土の秘術|レッスン|コスト)[_.](\d+|X)】", r"【\1\2】", "a numbered icon, its number set apart or not"
    ),
    Spelling(r"【(?:UB|ユニオンバースト)】", "【UB】", "the union burst icon (14.5.1.1.3)"),
    Spelling(r"(?<=の)【UB】(?:能力)?", "ユニオンバースト", "the icon within a sentence names the ability"),
    Spelling(r"【ライド】", "【憑依】", "the ride icon (14.4.9.3)"),
    Spelling(r"🍎", "【食事】", "the eating icon (14.2.2.2)"),
    Spelling(r"(?<!【)(?<![ァ-ヴ])トリガーを持(?=[つた])", "【トリガー】を持", "any of the trigger icons (14.4.1.2)"),
    Spelling(r"これを装備した(?=フォロワー)", "これを装備している", "who has equipped it wears it (14.5.2.2.2)"),
    Spelling(r"元のコストを支払わずに", "元のコストを払わずに", "one verb"),
    Spelling(r"【土の秘術】", "【土の秘術1】", "without a number it is one (13.3.3.2.1)"),
    Spelling(r"PPの?最大値", "PP最大値", "one term"),
    Spelling(r"(?<=[のが])最も(?:高い|大きい)(?=(?:元の)?(?:コスト|攻撃力|体力))", "最大の", "the most of them"),
    Spelling(r"(?<=[のが])最も(?:低い|小さい)(?=(?:元の)?(?:コスト|攻撃力|体力))", "最小の", "the least of them"),
    Spelling(
        r"最も((?:元の)?(?:コスト|攻撃力|体力))[がの](?:高|大き)い", r"\1が最大の", "the cards with the most of it"
    ),
    Spelling(
        r"最も((?:元の)?(?:コスト|攻撃力|体力))[がの](?:低|小さ)い", r"\1が最小の", "the cards with the least of it"
    ),
    Spelling(r"((?:コスト|攻撃力|体力))の最(大|小)値", r"最\2の\1", "the most or least of them"),
    Spelling(r"ダメージを与える(?=[。」]|$)", "ダメージ", "5.14.1 names both"),
    Spelling(r"(能力|攻撃|交戦)によるダメージ", r"\1ダメージ", "5.14.3 and 12.13.2.1 name both"),
    Spelling(r"は次のダメージを受けない", "が次に受けるダメージを0にする", "damage of 0 is not dealt (5.14.2)"),
    Spelling(r"をプレイするコストを", "をプレイする際、コストを", "what is paid as it is played"),
    Spelling(r"能力によって選ばれたとき", "選ばれたとき", "what chooses is an ability (10.6.2.3)"),
    Spelling(
        r"「((?:能力|交戦|攻撃)?(?:による)?ダメージを受けない)」", r"「これは\1」", "said of the card that has it"
    ),
    Spelling(r"繰り返", "くり返", "kanji or kana"),
    Spelling(r"割り(?:振|当)", "割りふ", "kanji or kana"),
    Spelling(r"振り直す|ふり直す", "ふりなおす", "kanji or kana"),
    Spelling(r"サイコロを振", "サイコロをふ", "kanji or kana"),
    Spelling(r"無作為に", "ランダムに", "5.19.1 explains the one by the other"),
    Spelling(r"好きな順番で|好きな順で|好きな順番に", "好きな順に", "one order"),
    Spelling(
        r"(残り|それ)をシャッフルし(?:て)?、(?=(?:自分の)?デッキの[上下]に置)",
        r"\1をランダムな順に",
        "chance orders them",
    ),
    Spelling(r"デッキの一番(上|下)(?!\d)", r"デッキの\1", "the top of the deck is its top"),
    Spelling(r"好きな(?:数|体数)", "好きな枚数", "counted in any unit"),
    Spelling(
        r"(\d+|X)(?:体|つ|個|人|点)(?!力)", r"\1枚", "counting words follow the noun and mean nothing by themselves"
    ),
    Spelling(
        r"(?:それぞれ)?カード名[がの](?:それぞれ)?異なる(?!よう)([^。、]+?)((?:\d+|X)枚(?:まで)?)を?(?=選|探|手札|EX|場|公開|出)",
        r"\1をカード名が異なるように\2",
        "said of all of them together, before them or of how they are chosen",
    ),
    Spelling(r"「このターン、(?=[^「」]*数」)", "「このターン中に", "the same time, in a number"),
    Spelling(r"ターン(?:の終わり|の終了時)まで", "ターン終了時まで", "the same moment"),
    Spelling(r"このターンのあと", "このターンの後", "kanji or kana"),
    Spelling(r"(?<=[。、])それの場の", "それのプレイヤーの場の", "a leader's field is the player's"),
    Spelling(
        r"(?<![かやと墓])場の(?=.)(?!上限|枚数)",
        "",
        "a follower, amulet or card without a zone is one on the field (4.4.3)",
    ),
    Spelling(
        r"(?<![かやとの墓])場に出(す|し|した|してよい)(?=[。、」：]|$|なら|とき|か|、)",
        r"出\1",
        "out means onto the field (5.5.2.1)",
    ),
    Spelling(
        r"((?:^|「))これが(?:場に)?(?:いる|ある)限り、",
        r"\1",
        "a card's ability works while it is on the field (10.3.5)",
    ),
    Spelling(r"攻撃するとき", "攻撃したとき", "the attack trigger (12.7.2)"),
    Spelling(r"カウンターを(\d+|X)枚", r"カウンター\1枚を", "the number before or after its particle"),
    Spelling(
        r"(カード|フォロワー|アミュレット|スペル|トークン|手札|』)を(\d+|X)枚(?=(?:引|捨て|選|置|出|公開|探|手札に|消滅|破壊))",
        r"\1\2枚を",
        "the number before or after its particle",
    ),
    Spelling(r"カード(\d+|X)枚(まで|)を?引", r"\1枚\2引", "what is drawn are cards"),
    Spelling(r"(?:取って|取り除いて)いたなら", "取り除いたなら", "one tense"),
    Spelling(r"カウンター((?:\d+|X)枚|すべて)を取る", r"カウンター\1を取り除く", "one verb"),
    Spelling(r"するか手札に戻る(?=。|$)", "するか手札に戻す", "said of the card, or of what is done to it"),
    Spelling(r"その(『[^』]*』)と(?=『)", r"その\1とその", "said once, of both"),
    Spelling(
        r"カウンターを好きな枚?数取る(?=：[^：]*Xは「取った[^」]*カウンターの枚?数」である)",
        "カウンターX枚を取り除く",
        "the number that the player likes is X (5.2.1.2)",
    ),
    Spelling(r"(?<=する。)Xは「取った[^」]*カウンターの枚?数」である。?$", "", "X is what was taken, as the cost says"),
    Spelling(
        r"これに置かれていた(?=[^。、」]+カウンター(?:\d+枚につき|の枚数))",
        "これの",
        "a card that has left is asked for what it had (10.11.1)",
    ),
    Spelling(
        r"(これの【進化】コスト)は(「[^「」]*」)と同じだけ-1する(?=。|$)",
        r"\1を-Xする。Xは\2である",
        "so many times 1 is that number",
    ),
    Spelling(r"手札に戻(し|す)(?=[。、」：てた]|$|なら)", "手札に加え|\\1", "both put it to the hand (5.5)"),
    Spelling(r"手札に加え\|し", "手札に加え", "both put it to the hand (5.5)"),
    Spelling(r"手札に加え\|す", "手札に加える", "both put it to the hand (5.5)"),
    Spelling(r"(?<=の)数(?=[」がの+-])", "枚数", "counted in any unit"),
    Spelling(r"は消滅する(?=[。」]|$)", "を消滅させる", "5.7 names both"),
    Spelling(r"(これを|下記を)(\d+|X)回くり返す", r"\1\2回行う", "5.10.2: to do it N times is to repeat it N times"),
    Spelling(
        r"エボルヴデッキに表向きで置いた", "エボルヴデッキの表向きの", "what was laid there face up is face up there"
    ),
    Spelling(r"枚を、(?=場が上限|EXエリアが上限)", "枚を", "a comma before the verb"),
    Spelling(r"お互いの", "", "of whichever player"),
    Spelling(r"(?<=デッキから)、(?=『|元の|[一-龯ァ-ヴー]+・|【|カード|フォロワー)", "", "a comma after the place"),
    Spelling(r"(?<!の)場に出た(?=フォロワー|カード|アミュレット)", "出た", "out means onto the field (5.5.2.1)"),
    Spelling(
        r"(?<!「)(このターン中に(?:場に)?出た(?:自分|相手)の(?:場の)?(?:他の)?(?:フォロワー|カード))(?=\d)",
        r"「\1」",
        "a description with or without quotation marks",
    ),
    Spelling(r"「(相手の能力ダメージ)」", r"\1", "a description with or without quotation marks"),
    Spelling(r"自分の追加ターンを", "自分は追加ターンを", "whose turn it is"),
    Spelling(r"その後、", "", "instructions are carried out in their order (10.6.2.8.2)"),
    Spelling(
        r"((?:(?:元の)?(?:コスト|体力|攻撃力)(?:\d+|X)(?:以上|以下)?の|(?:アクト|スタンド)状態の|【[^】]+】を持つ)+)((?:自分|相手)の(?:他の)?)(?!ターン|エンド)",
        r"\2\1",
        "a description before or after whose it is",
    ),
    Spelling(r"相手プレイヤー(?:すべて|1枚)?は、?", "相手は", "with two players the opponents are the opponent"),
    Spelling(r"相手プレイヤー(?:すべて|1枚)?(?=[がの])", "相手", "with two players the opponents are the opponent"),
    Spelling(r"(各プレイヤー|それのプレイヤー)は、", r"\1は", "a comma after the topic"),
    Spelling(r"(?<=[】」』ァ-ヴー一-龯])や(?=[【「『ァ-ヴ一-龯A-Z])", "か", "one of several, in either word"),
    Spelling(r"の【(攻撃力|体力)】が?(\d+)(以上|以下)?(?=なら|である)", r"の\1が\2\3", "a number that is asked"),
    Spelling(r"(墓場|EXエリア|デッキ|消滅領域)が(\d+枚)", r"\1のカードが\2", "what is counted there are cards"),
    Spelling(r"が(\d+枚(?:以上|以下)?)?いる(?=なら|限り|とき)", r"が\1ある", "what is there, living or not"),
    Spelling(r"がいない(?=なら|限り|とき)", "がない", "what is not there, living or not"),
    Spelling(
        r"「(?!このターン中)([^「」。、：か]*(?:フォロワー|カード|スペル|アミュレット|トークン))」(?=\d|X|すべて|を|が|は|」)",
        r"\1",
        "a description with or without quotation marks",
    ),
    Spelling(r"すべてと、(?=自分|相手|場)", "すべてと", "a comma in a list"),
    Spelling(r"これは場に(?:いる|ある)限り、", "これは", "a card's ability works while it is on the field (10.3.5)"),
    Spelling(r"自分は、", "自分は", "a comma after the topic"),
    Spelling(
        r"これの追加コストとして(?=アクトした)", "これによって", "its added cost is a part of playing it (10.6.2.5.1.4)"
    ),
    Spelling(r"これがEXエリアにあり、", "これがEXエリアにあるなら、", "two conditions in a row, or joined"),
    Spelling(r"^これは([^。]+なら、)(?=プレイできない)", r"\1これは", "the topic before or after the condition"),
    Spelling(
        r"^これをプレイする際、([^。]+なら、)(?=プレイできない)",
        r"\1これは",
        "that it cannot be played is asked as it would be",
    ),
    Spelling(
        r"(墓場|EXエリア|手札)に(置いた|加えた)カードの中に([^。、]+?)がある(?=なら)",
        r"\3を\1に\2",
        "one of those that were put there is such a card",
    ),
    Spelling(
        r"これをプレイする際に([^。、]+?)を捨てていた(?=なら)",
        r"\1を捨てた",
        "what is discarded for playing it is a cost of it, and spoken of as what was done",
    ),
    Spelling(
        r"(自分|相手)のデッキ1枚が墓場に置かれた(?=とき)",
        r"\1のカードがデッキから墓場に置かれた",
        "a card of the deck is put there from the deck",
    ),
    Spelling(r"自分のこれと(『[^』]*』)が与える", r"これと自分の\1すべてが与える", "this card's master is the player"),
)

_WIDE = {
    ord(wide): narrow
    for wide, narrow in zip("０１２３４５６７８９ＸＰＥＳ＋／（）：−－―，", "0123456789XPES+/（）:---、", strict=True)
}
_WIDE[ord(":")] = "："
_WIDE[ord("：")] = "："
_WIDE[ord("(")] = "（"
_WIDE[ord(")")] = "）"
_WIDE[ord("~")] = "〜"


_RULES = tuple((re.compile(f"(?P<name>『[^』]*』)|{rule.pattern}"), rule.instead) for rule in SPELLINGS)


def _without_reminders(text: str) -> list[int]:
    """The places of the characters that are no reminder text (2.6.2): rounding down is none, for the rules round up (5.30.1)."""
    kept: list[int] = []
    depth = 0
    named = False
    for place, character in enumerate(text):
        if character in "『』" and not depth:
            named = character == "『"
        if character in "（(" and not named and not text.startswith("端数切り捨て", place + 1):
            depth += 1
        elif character in "）)" and not named and depth:
            depth -= 1
        elif not depth:
            kept.append(place)
    return kept


def has_reminder(text: str) -> bool:
    """Is a part of it reminder text (2.6.2), which is not read?"""
    return any(len(_without_reminders(line)) < len(line) for line in text.split("\n"))


def _shift(instead: str) -> str:
    """The replacement with its group numbers moved past none: the protecting group is named, yet counted as the
    first.
    """
    return re.sub(r"\\(\d)", lambda found: f"\\{int(found.group(1)) + 1}", instead)


_SHIFTED = tuple(
    (re.compile(rule.pattern), pattern, _shift(instead))
    for rule, (pattern, instead) in zip(SPELLINGS, _RULES, strict=True)
)


def _respell(line: Spelled, plain: re.Pattern[str], pattern: re.Pattern[str], instead: str) -> None:
    if plain.search(line.text) is not None:
        there = [found for found in pattern.finditer(line.text) if found["name"] is None]
        line.put([(found, found.expand(instead)) for found in there])


# Trigger icons stand at the top of a card, not in its text (14.4.1.1); card lists keep only the reminder that goes with one.
TRIGGER_REMINDERS = (
    (
        re.compile(r"[（(]ドライブチェックによってこれが捲れたなら、[^）)]*【攻撃力】\+2する[）)]"),
        "【クリティカルトリガー】",
    ),
    (re.compile(r"[（(]ドライブチェックによってこれが捲れたなら、1枚引く[）)]"), "【ドロートリガー】"),
    (
        re.compile(r"[（(]ドライブチェックによってこれが捲れたなら、[^）)]*スタンドする。[^）)]*[）)]"),
        "【スタンドトリガー】",
    ),
    (re.compile(r"[（(]ドライブチェックによってこれが捲れたなら、[^）)]*【体力】\+3する[）)]"), "【ヒールトリガー】"),
)


def _trigger_icon(raw: str) -> str:
    """The icon that a line of nothing but its reminder stands for; "" for any other line."""
    return next((icon for pattern, icon in TRIGGER_REMINDERS if pattern.fullmatch(raw.strip())), "")


RULE = re.compile(r"[-ー―─]{3,}")
SEPARATOR = "―"  # a printed line between abilities and a spell's own text


def lines(text: str) -> list[Line]:
    """The paragraphs of a text in the one spelling; empty ones are left out, mode lines (【1】…) joined to the
    line before.
    """
    found: list[Line] = []
    for number, raw in enumerate(text.split("\n"), 1):
        icon = _trigger_icon(raw)
        if icon:
            found.append(Line(icon, number, tuple([1] * (len(icon) + 1))))
            continue
        kept = _without_reminders(raw)
        current = "".join(raw[place] for place in kept)
        names = [place for match in re.finditer("『[^』]*』", current) for place in range(*match.span())]
        protected = set(names)
        current = "".join(c if i in protected else c.translate(_WIDE) for i, c in enumerate(current))
        line = Spelled(current, [*kept, len(raw)])
        for plain, pattern, instead in _SHIFTED:
            _respell(line, plain, pattern, instead)
        current, places = line.text, line.places
        if RULE.fullmatch(current):
            current, places = SEPARATOR, [places[0], places[-1]]
        if current:
            found.append(Line(current, number, tuple(place + 1 for place in places)))
    return found


def normal(text: str) -> str:
    """A text in the one spelling, without its reminders: two texts that are equal here are spellings of each other."""
    return "\n".join(line.text for line in lines(text) if line.text != SEPARATOR)
