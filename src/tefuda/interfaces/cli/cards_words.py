"""What `tefuda cards` says, in English and in Japanese."""

from __future__ import annotations

from tefuda.interfaces.cli.language import Language

SAID: dict[str, tuple[str, str]] = {
    "no game": (
        "there is no game {name!r}; there are: {known}",
        "{name!r} というゲームはありません。あるのは: {known}",
    ),
    "counts": ("cards {cards}, understood {understood} ({share:.1%})", "カード{cards}枚、理解{understood}枚（{share:.1%}）"),
    "none": ("There are no cards in it.", "カードがありません。"),
    "header": ("Not understood, the most frequent first:", "理解できないもの（多い順）:"),
    "expected": ("{number} × expected here: {expected}", "{number}枚 ここに来るもの: {expected}"),
    "facts": ("{number} × {expected}", "{number}枚 {expected}"),
    "reworded": ("and {number} by rewordings", "言い換えによる理解{number}枚"),
    "near": ("near phrases that are understood:", "理解できる近い言い方:"),
    "template": (
        "the same in the card language (put it for …), a line of a file for `tefuda packs reword`:",
        "同じ内容をカードの言葉で（…に書く）。`tefuda packs reword` のファイルの1行:",
    ),
    "faults": ("{number} cards of published lists have something wrong with them:", "公開リストのカードのうち、{number}枚におかしな点があります:"),
    "where": ("line {line}, column {column}", "{line}行{column}字目"),
    "more": ("... and {number} more (--all shows them)", "…ほか{number}枚（--all ですべて表示）"),
    "tried": (
        "played {played}: errors {errors}, violations {violations}; {seconds:.1f} s",
        "対戦で試したカード{played}枚: エラー{errors}、違反{violations}、{seconds:.1f}秒",
    ),
    "deeds": ("cards that were {deeds}", "{deeds}（枚）"),
    "played": ("played", "プレイ"), "attacked": ("attacked", "攻撃"), "evolved": ("evolved", "進化"),
    "destroyed": ("destroyed", "破壊"), "activated": ("activated", "起動"), "cast": ("cast", "キャスト"),
    "broken": ("broken", "ブレイク"), "burst": ("used as EX bursts", "EXバースト"),
    "used": ("used", "使用"), "fall": ("destroyed", "破壊"), "deploy": ("deployed", "出撃"),
    "skill_used": ("used for a skill", "スキル使用"), "retreated": ("defeated", "撃破"), "retired": ("retired", "リタイア"),
    "unsaid ja": (
        "{number} that are understood cannot be written in Japanese:",
        "理解したカードのうち、日本語で書けないもの{number}枚:",
    ),
    "unsaid en": (
        "{number} that are understood cannot be written in English:",
        "理解したカードのうち、英語で書けないもの{number}枚:",
    ),
    "suspects": ("{number} printed facts that cannot be right:", "印刷されたはずのない情報{number}件:"),
    "suspect markup": ("{fact} has marks of a page in it: {value}", "{fact}にページの記号が残っている: {value}"),
    "suspect number": ("{fact} is missing, which every {value} has", "{fact}がない（{value}には必ずある）"),
    "suspect word": (
        "its text speaks of the {fact} {value}, which no card has",
        "文が{fact}「{value}」を指しているが、それを持つカードがない",
    ),
    "abilities": (
        "abilities {abilities}: used {used}, seen to do something {seen}, idle {idle}",
        "能力{abilities}個: 使われた{used}、働きが見えた{seen}、使っても何も起きない{idle}",
    ),
    "seen": ("what they were first seen to do: {words}", "最初に見えた働き: {words}"),
    "idle": (
        "ability {place} was used {used} times and did nothing",
        "能力{place}は{used}回使われたが、何も起きなかった",
    ),
    "error": ("error", "エラー"),
    "violation": ("violation", "違反"),
    "stopped": ("broken off after {done} of {planned} cards: {why}", "{planned}枚のうち{done}枚で打ち切り: {why}"),
    "interrupted": ("interrupted after {done} of {planned} cards", "{planned}枚のうち{done}枚で中断"),
}  # fmt: skip


def say(language: Language, key: str, **values: object) -> str:
    """A saying in a language."""
    return SAID[key][language is Language.JA].format(**values)
