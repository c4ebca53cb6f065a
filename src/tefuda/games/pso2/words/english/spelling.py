"""Spelling: notes in brackets, spaces, icons, and nouns for more than one, which the grammar reads as one."""

from __future__ import annotations

import re

from tefuda.kernel.wording.spelling import Spelled

NOTE = re.compile(r" ?\((?!\d|X\))[^()]*\)")
SPACES = re.compile(r"[ \t\xa0\n]+")
QUOTES = re.compile(r"[“”]")
APOSTROPHE = re.compile(r"’")
ARROW = re.compile(r" ?(?:⇒|→|=>) ?")
ICON = re.compile(r"【ON ⇒ OFF】|【ON】 ⇒ 【OFF】")
COSTS = re.compile(r"[⓪①②③④⑤⑥⑦⑧⑨⑩Ⓧⓧ]")
AFTER_COST = re.compile(r"(\((?:\d+|X)\)),? (?=\(|【ON)")
MAIN = re.compile(r"【Main】 ?", re.IGNORECASE)
SAME = {
    "can't": "cannot", "can not": "cannot", "do not": "does not", "doesn't": "does not", "don't": "does not", "whenever": "when",
    "their owners' decks": "their owner's deck", "their owners' hands": "their owner's hand", "processing area": "processing zone",
    "at the beginning of": "at the start of",
    "yourself": "you", "it's": "it is", "copies of this card": "of this card", "copy of this card": "of this card",
}  # fmt: skip
WORDS = re.compile("|".join([rf"\b{words}\b" for words in SAME]), re.IGNORECASE)
OF_KIND = re.compile(r"\b(character|item|active|weapon|armor|mag) card\b", re.IGNORECASE)
MANY = re.compile(r"\b(character|item|active|weapon|card|player)s\b|\b(enem|all|abilit)ies\b", re.IGNORECASE)
NOUNS = "character|item|active|weapon|card|enemy|ally|ability|player"
STOPS = f"damage|times|to|of|from|in|on|or|and|a|an|the|with|1|{NOUNS}"
DESCRIBED = (
    rf"(?:(?!(?:{STOPS})\b)[^\s.:;,]+ )*"  # words between a number and its noun: no other number or noun lies there
)
# What more than one are spoken of behind, the words that describe them, and the noun; an enemy character is one noun.
COUNTED = re.compile(
    r"((?:(?<![\w/+-])(?:0|[2-9]|[1-9]\d+|X)(?: or more| or less)?|\bmore|\bfewer|\b1 or less|\bthan|\ball(?: of)?|\bnumber of|\bas many|›) "
    rf"{DESCRIBED}(?:enemy (?={DESCRIBED}(?:character|item|active|weapon|card|ability|player)\b){DESCRIBED})?)({NOUNS})\b"
)
ANOTHER = re.compile(r"\banother\b", re.IGNORECASE)
A_OTHER = re.compile(r"\ba other\b")
OF_YOU = re.compile(r"\bthe (cost|attack|HP) of you\b")
A_VOWEL = re.compile(r"\b([Aa]) (?=[aeiouAEIO])")  # an ON character, an item; a U… is not said so
NUMERALS = "⓪①②③④⑤⑥⑦⑧⑨⑩"


def spelled(line: str) -> Spelled:
    """A line in the reader's spelling."""
    found = Spelled(line.strip())
    found.replace(NOTE, "")
    found.replace(SPACES, " ")
    found.replace(QUOTES, '"')
    found.replace(APOSTROPHE, "'")
    found.put([(match, _cost(match[0])) for match in COSTS.finditer(found.text)])
    found.replace(ARROW, " ⇒ ")
    found.replace(ICON, "【ON⇒OFF】")
    found.replace(AFTER_COST, r"\1, ")
    found.replace(MAIN, "【Main】 ")
    found.put([(match, SAME[match[0].lower()]) for match in WORDS.finditer(found.text)])
    found.put([(match, f"{match[1] or match[2] + 'y'}") for match in MANY.finditer(found.text)])
    found.replace(OF_KIND, r"\1")
    found.replace(ANOTHER, "a other")
    if found.text.endswith(" "):
        found.replace(re.compile(r" +$"), "")
    return found


def _cost(sign: str) -> str:
    """A number in a circle as it is written in English: (2)."""
    return f"({NUMERALS.index(sign)})" if sign in NUMERALS else "(X)"


def printed(words: str) -> str:
    """A line as it is printed: nouns for more than one, and a capital at the start of each sentence."""
    many = COUNTED.sub(lambda match: match[1] + _plural(match[2]), words)
    one = A_VOWEL.sub(r"\1n ", A_OTHER.sub("another", many))
    one = OF_YOU.sub(r"your \1", one).replace("you bears", "you bear")
    return re.sub(r"(^|[.:⇒] \"?|【Main】 |\")([a-z])", lambda match: match[1] + match[2].upper(), one)


def _plural(noun: str) -> str:
    return f"{noun[:-1]}ies" if noun.endswith("y") else f"{noun}s"
