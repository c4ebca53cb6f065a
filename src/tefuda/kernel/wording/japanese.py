"""Japanese for grammars of card texts: how verbs end (する, し, してもよい, した, していた, しない)."""

from __future__ import annotations

from tefuda.kernel.wording.grammar import Language

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
    """A verb in a form: first the spelling that is written, then equal ones."""
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
