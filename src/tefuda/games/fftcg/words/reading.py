"""Reading the plainest card texts: keywords, costs before a colon, triggers, and one-clause sentences, in Japanese."""

from __future__ import annotations

import re
from collections.abc import Callable

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.words import vocabulary as v
from tefuda.kernel.effects import (
    Activated,
    Add,
    All,
    Automatic,
    Change,
    Choose,
    Compare,
    Continuous,
    Cost,
    Gain,
    It,
    Keyword,
    Pay,
    Points,
    Pool,
    Quantity,
    Sequence,
    Spell,
    Test,
    This,
    X,
)
from tefuda.kernel.values import Node

EX_BURST = "EX BURST"


class Unreadable(ValueError):
    """Words that are not understood: which, and in which line."""


def read(text: str, name: str, kind: str) -> tuple[Node, ...]:
    """The abilities of a card's text, a line each (11.5.3); Unreadable where a word is not understood."""
    found: list[Node] = []
    for number, line in enumerate(text.strip().splitlines(), 1):
        line = line.strip().replace("(", "（").replace(")", "）").replace(":", "：")
        line = re.sub(r"（[^）]*）", "", line)
        if not line:
            continue
        try:
            found += _line(line, name, kind)
        except Unreadable as problem:
            raise Unreadable(f"line {number}: {problem}") from None
    return tuple(found)


def _line(line: str, name: str, kind: str) -> list[Node]:
    words = re.split(r"[ 　、]+", line)
    if all(word in t.KEYWORDS for word in words):
        return [Keyword(word) for word in words]
    if match := re.fullmatch(r"Limit Break ?[-－—–]+ ?(\d+)", line):
        return [v.LimitBreak(int(match[1]))]
    if match := re.fullmatch(r"デジョン ?(\d+) ?[-－—–]+ ?((?:《[^》]+》)+)", line):
        return [v.Warp(int(match[1]), Cost(cost(match[2])))]
    if match := re.fullmatch(r"顕現「(.+?)」 ?[-－—–]+ ?((?:《[^》]+》)+)", line):
        return [v.Priming(match[1], Cost(cost(match[2])))]
    if match := re.fullmatch(r"Damage ?(\d+) ?[-－—–]+ ?(.+)", line):
        inner = tuple(_line(match[2], name, kind))
        return [Continuous(This(), (Gain(inner),), Compare(Points("damage"), ">=", int(match[1])))]
    label = ""
    if line.startswith(EX_BURST):
        label, line = EX_BURST, line[len(EX_BURST) :].strip()
    if kind == t.SUMMON:
        return [Spell(effect(line))]
    if match := re.match(r"(?:「?[^：「」《]*」? ?)?((?:《[^》]+》|[、 ])+[^：。]*)：(.+)", line):
        special = "《S》" in match[1]
        return [Activated(Cost(cost(match[1])), effect(match[2]), sort="special" if special else "")]
    for pattern, event in TRIGGERS:
        if match := re.fullmatch(f"(.+?)が{pattern}(?:とき|たび)、(.+)", line):
            return [Automatic(v.When(event, _subject(match[1], name)), effect(match[2]), label=label)]
    if match := re.fullmatch(
        r"(あなたの|対戦相手の|各)?(第1メインフェイズ|アタックフェイズ|エンドフェイズ|第2メインフェイズ)開始時、(.+)",
        line,
    ):
        fact = {
            "第1メインフェイズ": "main1",
            "第2メインフェイズ": "main2",
            "アタックフェイズ": "attack",
            "エンドフェイズ": "end",
        }
        whose = {"あなたの": "own", "対戦相手の": "opponent"}.get(match[1] or "", "any")
        return [Automatic(v.When("phase", whose=whose, fact=fact[match[2]]), effect(match[3]), label=label)]
    if match := re.fullmatch(r"(.+?)のパワーを([+＋\-－]\d+)する。", line):
        group = This() if match[1] == name else All(pool(match[1]))
        return [Continuous(group, (Add("power", _signed(match[2])),))]
    if match := re.fullmatch(r"(.+?)は(ブレイブ|ヘイスト|先制攻撃)を得る。", line):
        group = This() if match[1] == name else All(pool(match[1]))
        return [Continuous(group, (Gain((Keyword(match[2]),)),))]
    raise Unreadable(f"cannot read “{line}” / 読めません")


TRIGGERS = (
    ("フィールドに出た", "entered"),
    ("アタックした", "attacked"),
    ("ブロックした", "blocked"),
    ("ブロックされた", "was_blocked"),
    ("フィールドからブレイクゾーンに置かれた", "broken_zone"),
    ("フィールドを離れた", "left"),
    ("対戦相手にダメージを与えた", "dealt_player"),
    ("ダメージを受けた", "damaged"),
)


def _subject(words: str, name: str) -> Node:
    return This() if words in (name, "このキャラクター", "このフォワード") else pool(words)


def _signed(words: str) -> int:
    return int(words.replace("＋", "+").replace("－", "-"))


def cost(words: str) -> tuple[Node, ...]:
    """《火》《2》《ダル》… and what else a cost says."""
    elements: list[str] = []
    generic: Quantity | None = None
    parts: list[Node] = []
    for icon in re.findall(r"《([^》]+)》", words):
        if icon in t.ELEMENTS:
            elements.append(icon)
        elif icon.isdigit():
            generic = int(icon)
        elif icon == "X":
            generic = X()
        elif icon == "ダル":
            parts.append(v.Dull(This()))
        elif icon == "C":
            parts.append(Pay("crystals", 1))
        elif icon != "S":
            raise Unreadable(f"cannot read 《{icon}》 / 読めません")
    found: list[Node] = []
    if elements or generic is not None:
        found.append(v.PayCP(tuple(elements), generic or 0))
    crystals = len([part for part in parts if isinstance(part, Pay)])
    found += [part for part in parts if not isinstance(part, Pay)]
    if crystals:
        found.append(Pay("crystals", crystals))
    rest = re.sub(r"《[^》]+》|[、 ]", "", words)
    if match := re.fullmatch(
        r"(.*(?:フォワード|バックアップ|キャラクター|モンスター))(\d+)体をブレイクゾーンに置く", rest
    ):
        where = pool(match[1])
        found += [v.Pick((Pool("field", "own", where.tests, where.other),), int(match[2])), v.Put(It(), "break")]
    elif rest.endswith("をブレイクゾーンに置く"):
        found.append(v.Put(This(), "break"))
    elif match := re.fullmatch(r"手札を?(\d+)枚捨てる", rest):
        found.append(v.Discard(int(match[1])))
    elif rest:
        raise Unreadable(f"cannot read “{rest}” / 読めません")
    return tuple(found)


def pool(words: str) -> Pool:
    """対戦相手のコントロールするコスト3以下の火属性のフォワード."""
    whose, tests, rest = "any", [], words
    for start, who in (("対戦相手のコントロールする", "opponent"), ("あなたのコントロールする", "own")):
        if rest.startswith(start):
            whose, rest = who, rest[len(start) :]
    other = rest.startswith("他の")
    rest = rest.removeprefix("他の")
    while rest:
        if match := re.match(r"(コスト|パワー)(\d+)(以上|以下)?の", rest):
            op = {"以上": ">=", "以下": "<="}.get(match[3] or "", "=")
            tests.append(Test("cost" if match[1] == "コスト" else "power", int(match[2]), op))
        elif match := re.match(r"([火氷風土雷水光闇])属性の", rest):
            tests.append(Test("element", match[1]))
        elif match := re.match(r"(アクティブ|ダル|アタック中|ブロック中|凍結)(?:状態)?の", rest):
            tests.append(Test("state", match[1]))
        elif match := re.match(r"【ジョブ（(.+?)）】|《ジョブ（(.+?)）》", rest):
            tests.append(Test("job", match[1] or match[2]))
        elif match := re.fullmatch(r"フォワード|バックアップ|モンスター|召喚獣|キャラクター", rest):
            tests.append(Test("kind", match[0]))
        else:
            raise Unreadable(f"cannot read “{rest}” / 読めません")
        rest = rest[match.end() :]
    return Pool("field", whose, tuple(tests), other)


def effect(words: str) -> Node:
    """Sentences, one after the other."""
    steps: list[Node] = []
    for sentence in [part for part in words.strip().split("。") if part]:
        steps += _sentence(sentence.strip())
    return steps[0] if len(steps) == 1 else Sequence(tuple(steps))


def _sentence(words: str) -> list[Node]:
    for pattern, make in SENTENCES:
        if match := re.fullmatch(pattern, words):
            return [make(match)]
    raise Unreadable(f"cannot read “{words}” / 読めません")


def _group(words: str) -> Node:
    if words in ("それ", "それら"):
        return It()
    return All(pool(words.removesuffix("すべて").removeprefix("すべての")))


Made = Callable[[re.Match[str]], Node]
SENTENCES: tuple[tuple[str, Made], ...] = (
    (r"カードを?(\d+)枚引く", lambda m: v.Draw(int(m[1]))),
    (r"対戦相手はカードを?(\d+)枚引く", lambda m: v.Draw(int(m[1]), "opponent")),
    (r"(対戦相手は)?(?:自分の)?手札を(\d+)枚捨てる", lambda m: v.Discard(int(m[2]), "opponent" if m[1] else "own")),
    (r"対戦相手に(\d+)点のダメージを与える", lambda m: v.DamagePlayer(int(m[1]))),
    (r"《C》を(?:(\d+)個)?得る", lambda m: v.GainCrystals(int(m[1] or 1))),
    (r"(.+?)(\d+)[体枚](まで)?を?選ぶ", lambda m: Choose((pool(m[1]),), int(m[2]), up_to=bool(m[3]))),
    (r"(.+?)に(\d+)ダメージを与える", lambda m: v.Damage(_group(m[1]), int(m[2]))),
    (r"(.+?)をブレイクする", lambda m: v.Break(_group(m[1]))),
    (r"(.+?)をダルにする", lambda m: v.Dull(_group(m[1]))),
    (r"(.+?)をアクティブにする", lambda m: v.Activate(_group(m[1]))),
    (r"(.+?)を凍結する", lambda m: v.Freeze(_group(m[1]))),
    (r"(.+?)を(?:ゲームから)?除外する", lambda m: v.Exile(_group(m[1]))),
    (r"(.+?)を(?:オーナーの)?手札に(?:戻す|加える)", lambda m: v.Put(_group(m[1]), "hand")),
    (
        r"ターン終了時まで、(.+?)のパワーを([+＋\-－]\d+)する",
        lambda m: Change(_group(m[1]), (Add("power", _signed(m[2])),), "turn"),
    ),
    (
        r"ターン終了時まで、(.+?)は(ブレイブ|ヘイスト|先制攻撃)を得る",
        lambda m: Change(_group(m[1]), (Gain((Keyword(m[2]),)),), "turn"),
    ),
)
