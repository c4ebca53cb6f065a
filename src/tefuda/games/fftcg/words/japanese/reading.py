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
    Demand,
    Forbid,
    Gain,
    It,
    Keyword,
    Make,
    May,
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
from tefuda.kernel.wording.errors import Unreadable

EX_BURST = "EX BURST"


def line(text: str, name: str, kind: str) -> tuple[Node, ...]:
    """The abilities of a line; Unreadable where a word is not understood."""
    plain = text.strip().replace("(", "（").replace(")", "）").replace(":", "：")
    plain = re.sub(r"（[^）]*）", "", plain)
    if not plain:
        return ()
    try:
        return tuple(_line(plain, name, kind))
    except ValueError:
        raise Unreadable.at(0, len(text), "a text that is understood") from None


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
        return [Spell(effect(line, name))]
    if match := re.match(r"(?:「?[^：「」《]*」? ?)?((?:《[^》]+》|[、 ])+[^：。]*)：(.+)", line):
        special = "《S》" in match[1]
        return [Activated(Cost(cost(match[1])), effect(match[2], name), sort="special" if special else "")]
    for pattern, event in TRIGGERS:
        if match := re.fullmatch(f"(.+?)が{pattern}(?:とき|たび)、(.+)", line):
            return [Automatic(v.When(event, _subject(match[1], name)), effect(match[2], name), label=label)]
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
        return [Automatic(v.When("phase", whose=whose, fact=fact[match[2]]), effect(match[3], name), label=label)]
    if match := re.fullmatch(r"(.+?)のパワーを([+＋\-－]\d+)する。", line):
        group = This() if match[1] == name else All(pool(match[1]))
        return [Continuous(group, (Add("power", _signed(match[2])),))]
    if match := re.fullmatch(r"(.+?)は(ブレイブ|ヘイスト|先制攻撃)を得る。", line):
        group = This() if match[1] == name else All(pool(match[1]))
        return [Continuous(group, (Gain((Keyword(match[2]),)),))]
    if match := re.fullmatch(r"(.+?)のパワーを(\d+)にする。", line):
        group = This() if match[1] == name else All(pool(match[1]))
        return [Continuous(group, (Make("power", int(match[2])),))]
    for deed, change in DEEDS:
        if match := re.fullmatch(f"(.+?)は{deed}。", line):
            group = This() if match[1] == name else All(pool(match[1]))
            return [Continuous(group, (change,))]
    if match := re.fullmatch(r"(あなたの|対戦相手の|各)?ターン終了時、(.+)", line):
        whose = {"あなたの": "own", "対戦相手の": "opponent"}.get(match[1] or "", "any")
        return [Automatic(v.When("phase", whose=whose, fact="end"), effect(match[2], name), label=label)]
    raise ValueError


DEEDS: tuple[tuple[str, Node], ...] = (
    ("可能な限りアタックしなければならない", Demand("attack")),
    ("可能な限りブロックしなければならない", Demand("block")),
    ("アタックできない", Forbid("attack")),
    ("ブロックできない", Forbid("block")),
    ("ブロックされない", Forbid("be_blocked")),
    ("ブレイクされない", Forbid("be_broken")),
    ("ダメージを受けない", Forbid("be_damaged")),
    ("対戦相手の召喚獣やアビリティに選ばれない", Forbid("be_chosen")),
)

TRIGGERS = (
    ("フィールドに出た", "entered"),
    ("アタックした", "attacked"),
    ("ブロックした", "blocked"),
    ("ブロックされた", "was_blocked"),
    ("フィールドからブレイクゾーンに置かれた", "broken_zone"),
    ("フィールドを離れた", "left"),
    ("対戦相手にダメージを与えた", "dealt_player"),
    ("アクティブになった", "activated"),
    ("ダルになった", "dulled"),
    ("顕現した", "primed"),
    ("ブレイクされた", "broken"),
    ("パーティーを組んでアタックした", "formed_party"),
    ("召喚獣やアビリティに選ばれた", "chosen"),
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
            raise ValueError
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
        raise ValueError
    return tuple(found)


PLACES = (
    ("対戦相手のコントロールする", "opponent", "field"),
    ("あなたのコントロールする", "own", "field"),
    ("対戦相手のブレイクゾーンの", "opponent", "break"),
    ("あなたのブレイクゾーンの", "own", "break"),
    ("スタック上の", "any", "stack"),
)


def pool(words: str) -> Pool:
    """対戦相手のコントロールするコスト3以下の火属性のフォワード."""
    whose, zone, rest = "any", "field", words.removeprefix("すべての")
    tests: list[Node] = []
    for start, who, where in PLACES:
        if rest.startswith(start):
            whose, zone, rest = who, where, rest[len(start) :]
    rest = rest.removeprefix("すべての")
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
        elif match := re.match(r"(カード名|ジョブ|カテゴリ)【(.+?)】の?", rest):
            tests.append(Test({"カード名": "name", "ジョブ": "job", "カテゴリ": "category"}[match[1]], match[2]))
        elif match := re.match(r"パーティーを組んでいる", rest):
            tests.append(Test("state", "パーティー"))
        elif match := re.fullmatch(r"カード", rest):
            pass
        elif match := re.fullmatch(r"フォワード|バックアップ|モンスター|召喚獣|キャラクター", rest):
            tests.append(Test("kind", match[0]))
        else:
            raise ValueError
        rest = rest[match.end() :]
    return Pool(zone, whose, tuple(tests), other)


def effect(words: str, name: str = "") -> Node:
    """Sentences, one after the other; the card's own name is the card."""
    steps: list[Node] = []
    for sentence in [part for part in words.strip().split("。") if part]:
        steps += _sentence(sentence.strip().removeprefix("その後、"), name)
    return steps[0] if len(steps) == 1 else Sequence(tuple(steps))


MAY = (
    ("してもよい", "する"),
    ("得てもよい", "得る"),
    ("引いてもよい", "引く"),
    ("捨ててもよい", "捨てる"),
    ("出してもよい", "出す"),
)


def _sentence(words: str, name: str) -> list[Node]:
    for may, plain in MAY:
        if words.endswith(may):
            return [May(_sentence(words.removeprefix("あなたは").removesuffix(may) + plain, name)[0])]
    if name:
        words = re.sub(f"(^|、){re.escape(name)}(?=を|の|は|に)", r"\1これ", words)
    for pattern, make in SENTENCES:
        if match := re.fullmatch(pattern, words):
            return [make(match)]
    raise ValueError


def _group(words: str) -> Node:
    if words in ("それ", "それら"):
        return It()
    if words == "これ":
        return This()
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
    (r"各プレイヤーは(?:自分の)?手札を(\d+)枚捨てる", lambda m: v.Discard(int(m[1]), "any")),
    (r"各プレイヤーはカードを?(\d+)枚引く", lambda m: v.Draw(int(m[1]), "any")),
    (r"(.+?)のコントロールを得る", lambda m: v.TakeControl(_group(m[1]))),
    (r"(.+?)を(?:あなたの)?フィールドに出す", lambda m: v.Put(_group(m[1]), "field")),
    (r"(.+?)を(?:オーナーの)?ブレイクゾーンに置く", lambda m: v.Put(_group(m[1]), "break")),
    (r"(.+?)の効果を無効にする", lambda m: v.Cancel(_group(m[1]))),
    (
        r"ターン終了時まで、(.+?)のパワーを(\d+)にする",
        lambda m: Change(_group(m[1]), (Make("power", int(m[2])),), "turn"),
    ),
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
