"""Cutting a paragraph into words: the longest word of the dictionary that fits, then the few open patterns."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from lark import Token
from lark.common import LexerConf
from lark.lexer import Lexer

from tefuda.games.evolve.words.lexicon import (
    ADVERBS,
    CLASSES,
    ENDERS,
    KEYWORDS,
    KINDS,
    LABELS,
    NOUNS,
    PARTICLES,
    STARTS,
    STATES,
    STATS,
    VERBS,
)
from tefuda.kernel.wording.errors import Unreadable
from tefuda.kernel.wording.names import Names

_KIND = "|".join(KINDS)
_NUMBER = r"(?:\d+|X)"

# Open patterns, tried before the dictionary. Types and names are an open set: cards bring new ones.
_PATTERNS: tuple[tuple[str, str], ...] = (
    ("RULE", r"バトル開始時、(?:後攻プレイヤー|各プレイヤー)はS?EPを\d+枚持つ"),
    (
        "RULE",
        r"自分が【進化】(?:か【(?:食事|憑依)】)?のコストを払うとき、表向きのEPを1枚裏向きにすることで、1PPを払える",
    ),
    ("ADVERB", r"カード名が異なるように"),
    ("ADVERB", r"(?:元の)?コストの合計が\d+(?:以下|以上)になるように"),
    ("RULE", r"自分は1枚以上の選択肢をチョイスする際、代わりに好きな枚数チョイスする"),
    (
        "PRE",
        r"(?:これによって)?(?:墓場|EXエリア|場|手札)に(?:置いた|出した|戻した|加えた)(?=元の|コスト|【|『|「|カード|フォロワー|スペル|アミュレット|[一-龯ァ-ヴー]+・)",
    ),
    (
        "PRE",
        r"これによって(?:捨てた|公開した|消滅させた|破壊した|アクトした)(?=元の|コスト|【|『|「|手札|カード|フォロワー|スペル|アミュレット|相手|[一-龯ァ-ヴー]+・)",
    ),
    ("ADVERB", r"これによって"),
    ("PRE", r"【[^】]+】でない(?=[【フカスア一-龯])|これと同名でない|【進化】を除く(?=【起動】能力)"),
    ("LIMIT", r"この能力は1ターンに\d+回(?:まで|だけ)?(?:使える|働く)"),
    ("LIMIT", r"1ターンに\d+回(?:まで|だけ)?(?:使える|働く)"),
    ("LIMIT", r"(?:自分の|相手の|各)?ターンごとに\d+回"),
    ("LIMIT", r"この能力は1ターンに何回でも使える"),
    ("ADVERB", r"(?:場|EXエリア)が上限になるまで(?=出|置)"),
    ("ADVERB", r"公開されるまで(?=公開)"),
    ("ADVERB", r"スタートフェイズ以外で"),
    ("PARTICLE", r"(?<=カード)の能力によって|(?<=フォロワー)の能力によって|(?<=スペル)の能力によって"),
    ("ADVERB", r"(?:自分|相手)のドライブチェックによって"),
    ("ADVERB", r"元のコストを払わずに"),
    ("ADVERB", r"自分の【土の秘術\d+】によって"),
    ("ADVERB", r"可能なら(?:ターンごとに1回)?、?"),
    ("ADVERB", r"を払うのではなく"),
    ("PRE", r"(?:カード名に)?『[^』]+』(?:か『[^』]+』)*を(?:カード名に)?含む"),
    ("PRE", r"(?:これと同名|『[^』]+』|トークン|これ)を除く"),
    ("PRE", r"これを含め(?:て|ず)、?"),
    (
        "PRE",
        rf"(?!(?:トークン|エボルヴ|アドバンス|{_KIND})・)(?:[^、。：「」『』【】・0-9のをがはにでとかやただ]+|土の印|かげろう)・(?=(?:[^、。：「」『』【】・0-9のをがはにでとかやただ]+・)*(?:{_KIND}|エボルヴ|タイプ))",
    ),
    ("PRE", rf"(?:トークン|エボルヴ|アドバンス)・(?=(?:{_KIND}))"),
    (
        "PRE",
        r"(?:【進化】していない|進化していない|出走した|進化した|交戦している|攻撃している|融合した)(?=フォロワー|カード|『)",
    ),
    ("WORD", r"(?:手札|墓場|EXエリア|デッキ|場)以外"),
    ("WORD", r"これを装備している(?:フォロワー)?"),
    ("WORD", r"指定したカード名"),
    ("ENDER", r"につき"),
    ("NAME", r"『[^』]+』"),
    ("WORD", rf"{_NUMBER}ダメージ"),
    ("QUANTITY", rf"それぞれ{_NUMBER}枚(?:まで|以上|以下)?"),
    ("QUANTITY", rf"{_NUMBER}(?:枚目|枚|回目|回(?!復)|種類|倍|番目|ターン)?(?:まで|以上|以下|ずつ)?"),
    ("QUANTITY", r"すべて|好きな枚数|半分|だけ"),
    ("SIGNED", rf"[+-]{_NUMBER}"),
    ("GLUE", r"を持つ(?=[^。、」：かな と限よ])"),
    ("GLUE", r"を持たない(?=[^。、」：かなと限よ])"),
    ("GLUE", r"への(?=攻撃|交戦|能力|ダメージ)"),
    ("GLUE", r"よりも?(?:元の)?(?:コスト|攻撃力|体力)の?(?:が)?(?:大き|高|小さ|低)い"),
    ("GLUE", r"よりも?(?:大き|高|小さ|低)い(?:元の)?(?:コスト|攻撃力|体力)の"),
    ("GLUE", r"と同名の"),
    ("GLUE", r"以外の(?=自分|相手|自身|他|元の|コスト|フォロワー|カード|スペル|アミュレット|【|[一-龯ァ-ヴー]+・)"),
    ("PRE", r"元のコストが(?:奇数|偶数)の"),
    ("PRE", r"(?:元の)?(?:コスト|攻撃力|体力)が?(?:最大|最小)の"),
    ("GLUE", r"でない(?=(?:フォロワー|カード|スペル|アミュレット))"),
    ("GLUE", r"に(?:ある|いる)(?=[^。、」：な限と])"),
    ("WORD", r"[一-龯々ァ-ヴーA-Za-z]+[いり]?カウンター"),
)
# All in one: the first that fits, in their order.
_KINDS = tuple(kind for kind, _ in _PATTERNS)
_ANY_PATTERN = re.compile("|".join(f"(?P<p{place}>{pattern})" for place, (_, pattern) in enumerate(_PATTERNS)))
_NEGATED = re.compile(r"【[^】]+】でない(?=[【フカスア一-龯])|【進化】を除く(?=【起動】能力)")
_ICON = re.compile(r"【([^】]*)】")
_PAST_ENDS = re.compile(r"とき|なら|後|あと|、|。|」|：|場合|たび|り|ら|$")
_PAST = frozenset(("past", "passive_past"))
# Names in hiragana, looked for where no word of the dictionary begins.
_SPELT_OUT = (
    (
        "PRE",
        re.compile(rf"[^、。：「」『』【】・0-9]+・(?=(?:[^、。：「」『』【】・0-9]+・)*(?:{_KIND}|エボルヴ|タイプ))"),
    ),
    ("WORD", re.compile(r"[^、。：「」『』【】・0-9]+カウンター")),
)


# Types that cards have: one like かげろう is told from other words only where it is known.
TYPES = Names(ordinary=re.compile("[^、。：「」『』【】・0-9のをがはにでとかやただ]+"))
# Names of cards: texts write some without the space that the card's own name has.
CARD_NAMES = Names(ordinary=re.compile("(?!)"))
_NAMED = re.compile("(?<=『)[^』]+(?=』)")


def types_in(text: str) -> tuple[str, ...]:
    """The types that a text may speak of because cards have them, though their names could be other words."""
    return tuple([name for name in TYPES.known if f"{name}・" in text])


def respelled_names(text: str) -> tuple[str, ...]:
    """The names of cards that a text writes with other spaces than the cards do, as the cards have them."""
    written = _NAMED.findall(text)
    return tuple([name for one in written if (name := CARD_NAMES.as_printed(one)) != one])


def _named(word: str) -> str:
    """A word with the names in 『…』 as the cards have them."""
    return _NAMED.sub(lambda found: CARD_NAMES.as_printed(found[0]), word) if "『" in word else word


@cache
def _type_pattern(name: str) -> re.Pattern[str]:
    return re.compile(rf"{re.escape(name)}・(?=(?:[^、。：「」『』【】・0-9]+・)*(?:{_KIND}|エボルヴ|タイプ))")


def _dictionary() -> tuple[dict[str, str], re.Pattern[str]]:
    words: dict[str, str] = {}
    for text in NOUNS:
        words[text] = "WORD"
    for text in VERBS:
        words.setdefault(text, "VERB")
    for text in ADVERBS:
        words[text] = "ADVERB"
    for text in PARTICLES:
        words[text] = "PARTICLE"
    for text in ENDERS:
        words[text] = "ENDER"
    words["代わりに"] = "ENDER"
    words |= {
        "の": "GLUE",
        "か": "JOIN",
        "や": "JOIN",
        "と": "JOIN",
        "/": "SLASH",
        "／": "SLASH",
        "「": "OPEN",
        "」": "CLOSE",
        "と同じ": "GLUE",
        "選んだ": "PRE",
        "その": "PRE",
    }
    longest_first = sorted(words, key=lambda word: (-len(word), word))
    return words, re.compile("|".join(map(re.escape, longest_first)))


_WORDS, _ANY_WORD = _dictionary()
_HEADS = frozenset(("LABEL", "START", "SLASH"))


def _icon(name: str, head: bool, after: str) -> str:
    """What an icon is where it stands."""
    if name.startswith("コスト"):
        return "PAY"
    if name in LABELS and head:
        return "LABEL"
    if (
        name in STARTS
        and head
        and not (name == "クイック" and not after.startswith(("【起動】", "【進化】", "【アドバンス起動】")))
    ):
        return "START"
    if name in KEYWORDS:
        return "KEYWORD"
    if name in STATS:
        return "STAT"
    if name in CLASSES:
        return "PRE"
    if name == "アクト":
        return "ACT"
    if name.isdigit():
        return "MODE"
    if re.fullmatch(r"(?:コンボ|スペルチェイン_|ネクロチャージ_|土の秘術|レッスン)\d+", name):
        return "CONDITION"
    if name in STATES:
        return "STATE"
    if (
        name in LABELS
        or name in STARTS
        or name in ("スペルチェイン", "ネクロチャージ", "土の秘術", "コンボ", "融合", "トリガー")
    ):
        return "ICON"
    return ""


def cut(text: str) -> Iterator[Token]:
    """The words of a paragraph, each with its kind."""
    place = 0
    last = ""
    heads = [True]
    while place < len(text):
        kind, word = _next(text, place, heads[-1], last)
        if kind == "OPEN":
            heads[-1] = False
            heads.append(True)
        elif kind == "CLOSE":
            if len(heads) == 1:
                raise Unreadable.at(place, place + 1, "a quotation that was opened / 先に開いた「")
            heads.pop()
        elif kind not in _HEADS and not (kind == "KEYWORD" and heads[-1]):
            heads[-1] = False
        if kind == "NAME" and last == "NAME":  # 『A』『B』すべて: cards of either name
            yield Token("JOIN", "か", place, end_pos=place)
        yield Token(kind, _named(word), place, end_pos=place + len(word))
        last = kind
        place += len(word)
    if len(heads) > 1:
        raise Unreadable.at(len(text), len(text), "the end of the quotation / 」")


def _next(text: str, place: int, head: bool, last: str) -> tuple[str, str]:
    if text[place] == "【" and not _NEGATED.match(text, place):
        found = _ICON.match(text, place)
        if found is None:
            raise Unreadable.at(place, place + 1, "an icon's end / 】")
        name, after = found.group(1), text[found.end() :]
        labelled = after.startswith("能力") or (name == "進化" and after.startswith("コスト"))
        kind = "PRE" if labelled else _icon(name, head, after)
        if kind == "CONDITION" and after.startswith("を持つ"):
            kind = "ICON"  # 【土の秘術】を持つカード
        if kind == "STATE":
            if after.startswith("状態"):
                return "WORD", f"【{name}】状態"
            kind = "KEYWORD" if name == "覚醒" else ""
        if not kind:
            raise Unreadable.at(place, found.end(), "an icon of this game / このゲームのアイコン")
        return kind, found.group()
    if last == "KEYWORD" and text[place] in "かや" and text.startswith("【", place + 1):
        return "SEPARATOR", text[place]
    for type_name in TYPES.known:
        if (spelt := _type_pattern(type_name).match(text, place)) is not None:
            return "PRE", spelt.group()
    found = _ANY_PATTERN.match(text, place)
    if found is not None:
        assert found.lastgroup is not None
        return _KINDS[int(found.lastgroup[1:])], found.group()
    found = _ANY_WORD.match(text, place)
    if found is None:
        for kind, pattern in _SPELT_OUT:
            if (spelt := pattern.match(text, place)) is not None:
                return kind, spelt.group()
        raise Unreadable.at(place, place + 1, "a word of the card language / カードの言葉")
    word = found.group()
    kind = _WORDS[word]
    if word == "か" and last == "VERB":
        return "ENDER", word
    if kind == "VERB" and VERBS[word].form in _PAST and not _PAST_ENDS.match(text, found.end()):
        return "PRE", word  # 捨てたカード: the verb speaks of the noun that follows
    return kind, word


class Cutter(Lexer):
    """`cut` in the shape that Lark's parser asks for."""

    def __init__(self, lexer_conf: LexerConf) -> None:
        self.conf = lexer_conf

    # Lark hands a lexer of this kind the text alone.
    def lex(self, data: object) -> Iterator[Token]:  # type: ignore[override]
        yield from cut(str(getattr(data, "text", data)))
