"""Japanese for grammars of card texts: how verbs end (する, し, してもよい, した, していた, しない), numbers, wide characters."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tefuda.kernel.effects.nodes import Half, Per, X
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.engine.grammar import Grammar, Language
from tefuda.kernel.wording.engine.patterns import Built, Found, S

# end: する. stem: し. may: してもよい. past: した. had: していた. not: しない
FORMS = ("end", "stem", "may", "past", "had", "not")
_GODAN_RU = ("なる", "戻る", "減る", "入る", "ある", "振る")
# the last sound: stem, te, past, before ない
_GODAN = {
    "く": ("き", "いて", "いた", "か"),
    "す": ("し", "して", "した", "さ"),
    "う": ("い", "って", "った", "わ"),
    "ぶ": ("び", "んで", "んだ", "ば"),
    "る": ("り", "って", "った", "ら"),
    "つ": ("ち", "って", "った", "た"),
    "む": ("み", "んで", "んだ", "ま"),
}


def inflect(verb: str, form: str) -> tuple[str, ...]:
    """The spellings of a verb in a form, the one that is written first."""
    stem, te, past, negative = _parts(verb)
    return {
        "end": (verb,),
        "stem": (stem, te),
        "may": (f"{te}もよい", f"{te}よい"),
        "past": (past,),
        "had": (f"{te}いた",),
        "not": (f"{negative}ない",),
    }[form]


def _parts(verb: str) -> tuple[str, str, str, str]:
    if verb.endswith("する"):
        base = verb[:-2]
        return f"{base}し", f"{base}して", f"{base}した", f"{base}し"
    if verb.endswith("る") and not verb.endswith(_GODAN_RU):
        base = verb[:-1]
        return base, f"{base}て", f"{base}た", base
    stem, te, past, negative = [verb[:-1] + sound for sound in _GODAN[verb[-1]]]
    return stem, te, past, negative


JAPANESE = Language(FORMS, inflect)

# wide and narrow signs that are the same
WIDE = str.maketrans(
    {
        **{chr(0xFF10 + digit): str(digit) for digit in range(10)},
        **{chr(0xFF21 + letter): chr(65 + letter) for letter in range(26)},
        "＋": "+",
        "－": "-",
        "−": "-",
        "–": "-",
        "—": "-",
        "―": "-",
        ":": "：",
        "(": "（",
        ")": "）",
        ",": "、",
        "，": "、",
        "［": "【",
        "］": "】",
        "〈": "《",
        "〉": "》",
    }
)


# ── numbers ─────────────────────────────────────────────────────────────────────────────────────────────────────────
def add_numbers(grammar: Grammar) -> None:
    """Add the categories integer, quantity (a plain number or X), signed, and value (an `amount` in words)."""
    grammar.word("integer", r"\d+", int, lambda value: str(value) if type(value) is int and value >= 0 else None)
    grammar.rule("quantity", "<integer>", S.integer)
    grammar.rule("quantity", "X", X())
    grammar.word("signed", r"[+\-](?:\d+|X)", signed, sign)
    grammar.made(
        "value", "Xの<integer>倍", lambda found: Per(X(), 1, found["integer"]) if found["integer"] else None, _times_x
    )
    grammar.rule("value", "<amount>の半分", Half(S.amount))
    for category in ("integer", "quantity", "amount"):
        grammar.label(category, "a number / 数")
    grammar.label("signed", "+N or -N")


def signed(words: str) -> Built:
    if words[1:] == "X":
        return X() if words[0] == "+" else Per(X(), 1, -1)
    return int(words)


def sign(value: Built) -> str | None:
    if type(value) is int:
        return f"{value:+d}"
    return {X(): "+X", Per(X(), 1, -1): "-X"}.get(value) if isinstance(value, Node) else None


def _times_x(value: Built) -> Iterable[Found]:
    if isinstance(value, Per) and value.count == X() and value.unit == 1 and value.each > 0:
        yield {"integer": value.each}


def multiplied(each: Per, number: Built) -> Any:
    """A number for each of something: one number (dropping the remainder); None if it cannot be said."""
    return Per(each.count, each.unit, number) if type(number) is int else None


def divided(value: Built) -> Iterable[tuple[Per, int]]:
    """A number for each of something, as the same with 1 for each, and the amount for each."""
    if isinstance(value, Per) and value.count != X():
        yield Per(value.count, value.unit, 1), value.each


def negative_stem(words: str) -> str | None:
    """…ない in the middle of a sentence: …ず, and せず of しない."""
    if not words.endswith("ない"):
        return None
    return f"{words[:-3]}せず" if words.endswith("しない") else f"{words[:-2]}ず"
