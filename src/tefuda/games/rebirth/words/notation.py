"""Notation: which clauses say what the icons and words of a text mean, given what the text was understood as."""

from __future__ import annotations

import re
from collections.abc import Callable

from tefuda.games.rebirth import table as t
from tefuda.games.rebirth.words import vocabulary as v
from tefuda.kernel.effects.nodes import (
    Activated,
    Automatic,
    Continuous,
    Forbid,
    Gain,
    Keyword,
    Pool,
    Replace,
    Test,
    Top,
)
from tefuda.kernel.primitives.values import Node, within

Nodes = list[Node]
Shows = Callable[[str], object]
Means = Callable[[Nodes], bool]
ICONS = {"エントリー": "entry", "メンバー": "member", "エネルギー": "energy", "控え室": "waiting", "手札": "hand", "リタイア": "retire"}  # fmt: skip
ABILITIES = (Activated, Automatic, Continuous)
_ZONE_ICON = re.compile(r"【(?:起|自|永)】【(" + "|".join(ICONS) + ")】")
_NAMED = re.compile(r"(?:あなた|相手|プレイヤー).*自分の")  # a player, and 自分の behind it
_OPPONENT_OF = re.compile(r"(?:あなた|自分|プレイヤー).*相手")


def _is(*kinds: type[Node], **facts: object) -> Means:
    """Is there a node of one of these kinds with these values?"""
    return lambda nodes: any(
        isinstance(node, kinds) and all(getattr(node, name) == value for name, value in facts.items()) for node in nodes
    )


def _either(*asked: Means) -> Means:
    return lambda nodes: any(means(nodes) for means in asked)


def _zone(zone: str) -> Means:
    """Does the value speak of a zone: of its cards, of moving them there, of their coming or going? Where an ability works is no such thing."""

    def means(nodes: Nodes) -> bool:
        fields = ("zone", "from_zone", "to_zone")
        others = [node for node in nodes if not isinstance(node, ABILITIES)]
        return any(getattr(node, field, "") == zone for node in others for field in fields)

    return means


def _cards_in(zone: str, partner: bool) -> Means:
    """Are partners, or all cards but partners, of a zone meant?"""
    return lambda nodes: any(
        isinstance(node, Pool) and node.zone == zone and (Test("kind", t.PARTNER) in node.tests) is partner
        for node in nodes
    )


def _player(who: str) -> Means:
    """Is a player meant, by what the player does or has?"""
    fields = ("who", "whose", "by_whose", "to_whose")
    return lambda nodes: any(getattr(node, field, "") == who for node in nodes for field in fields)


def _own_cards(nodes: Nodes) -> bool:
    """Are the cards meant of whoever picks them, who need not be the master?"""
    picks = [node for node in nodes if isinstance(node, v.Pick)]
    return any(pool.whose == "own" for pick in picks for pool in pick.pools) or _player("own")(nodes)


def _in_zones(nodes: Nodes) -> bool:
    """Is there an ability that works in one of the zones that have icons?"""
    return any(isinstance(node, ABILITIES) and node.zone in ICONS.values() for node in nodes)


def _has(*words: str) -> Shows:
    return lambda text: any(word in text for word in words)


def _like(pattern: str) -> Shows:
    return re.compile(pattern).search


RECOMBO, SHOWCASE, SPARKED = _is(v.ReCombo), _is(v.FullPotential), _is(Automatic, label=t.SPARK)
STANDING = _either(_is(v.Stand), _is(Test, fact="state", value="standing"), _is(Forbid, deed="stand"))
RESTED = _either(_is(v.Rest), _is(Test, fact="state", value="rested"), _is(v.Put, acted=True))
SOUL = _either(_is(v.MakeSoul), _is(Test, fact="state", value="with soul"), _zone("soul"))
OWN_BY_NOBODY: Shows = lambda text: "自分の" in text and not _NAMED.search(text)  # noqa: E731
OPPONENT_OF_NOBODY: Shows = lambda text: "相手" in text and not _OPPONENT_OF.search(text)  # noqa: E731

# A clause, how it shows in a line of text, and what must have come of it.
NOTATIONS: tuple[tuple[str, Shows, Means], ...] = (
    ("2.2.3", _has(t.CHARACTER, t.RE_BIRTH), _is(Test, fact="kind")),
    ("4.3.2.1", _has("【スタンド】"), STANDING),
    ("4.3.2.2", _has("【レスト】"), RESTED),
    ("4.13.3.1.1", _has("【魂】"), SOUL),
    ("4.13.3.1.1#2", _has("【魂】"), SOUL),
    ("4.4.3", _like(r"エントリー(?!】)"), _zone("entry")),
    ("4.5.4", _like(r"メンバー(?!】)"), _either(_zone("member"), _is(v.EmptySeats))),
    ("4.6.3", _like(r"エネルギー(?!】)"), _either(_cards_in("energy", False), _is(v.Put, zone="energy"))),
    ("4.6.4", _like(r"(?<!【)パートナー(?!アタック)"), _cards_in("energy", True)),
    ("4.7.4", _like(r"Reバース(?!】)(?!以外の)"), _either(_zone("rebirth"), _is(v.SetCards), _is(v.When, event="set"))),
    ("4.8.4", _like(r"リタイア(?!】)"), _zone("retire")),
    ("4.9.4", _has("デッキ"), _either(_zone("deck"), _is(Top, v.Look, v.Shuffle))),
    ("4.10.3", _like(r"手札を\d+枚"), _is(v.Discard)),
    ("4.12.3", _has("思い出"), _zone("memory")),
    ("5.7.1", _like("思い出に[すし]"), _is(v.Put, zone="memory")),
    ("5.21.1", _has("を与え"), _is(Gain)),
    ("9.1.1.1.1", _like("【起】[^：]*："), _is(Activated)),
    ("9.1.1.2.1", _like("【(?:自|スパーク)】[^：]*："), _is(Automatic)),
    ("9.1.1.3.1", _like("【永】[^：]*："), _is(Continuous)),
    ("9.1.1.4.1", _like("【キャンセル】[^：]*："), _is(v.CancelAbility)),
    ("9.3.1.3.1", _has("時、かわりに"), _is(Replace, optional=False)),
    ("9.3.1.3.2", _like("時、かわりに.*よい。そうしたら"), _is(Replace, optional=True)),
    ("9.4.4.1", _ZONE_ICON.search, _in_zones),
    ("9.14.1", _has("あなた"), _player("own")),
    ("9.14.2", _NAMED.search, _own_cards),
    ("9.14.2.1", OWN_BY_NOBODY, _player("own")),
    ("9.14.3", _OPPONENT_OF.search, _player("opponent")),
    ("9.14.3.1", OPPONENT_OF_NOBODY, _player("opponent")),
    ("11.2.2", _like(r"【(?:Reコンボ|本領発揮Lv\d+)】[^：]*："), _either(RECOMBO, SHOWCASE)),
    ("11.3.2", _like("【スパーク】[^：]*："), SPARKED),
    ("11.4.1.1", _has("【キャンセル】"), _is(v.CancelAbility)),
    ("11.4.2", _like("【キャンセル】[^：]*："), _is(v.CancelAbility)),
    ("11.5.1", _has("【Reコンボ】"), RECOMBO),
    ("11.5.1.1", _has("【Reコンボ】"), RECOMBO),
    ("11.6.1", _has("【ブロッカー】"), _is(v.Blocker)),
    ("11.6.1.1", _has("【ブロッカー】"), _is(v.Blocker)),
    ("11.7.1", _like(r"【本領発揮Lv\d+】"), SHOWCASE),
    ("11.7.1.1", _like(r"【本領発揮Lv\d+】"), SHOWCASE),
    ("11.8.1", _has("【のびしろ】"), _is(Keyword, word=t.GROWING)),
    ("11.8.1.1", _has("【のびしろ】"), _is(Keyword, word=t.GROWING)),
)


def notations(line: str, abilities: tuple[Node, ...]) -> list[str]:
    """The clauses by which a line, in the reader's spelling, was written as it is, given what it was understood as."""
    nodes = list(within(abilities))
    return [clause for clause, shows, means in NOTATIONS if shows(line) and means(nodes)]
