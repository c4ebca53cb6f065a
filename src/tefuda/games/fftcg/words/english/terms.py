"""Terms: the English words for kinds, elements, states, keywords and zones, and what they are called in values."""

from __future__ import annotations

from tefuda.games.fftcg import table as t

KINDS = {
    "Forward": t.FORWARD, "Backup": t.BACKUP, "Monster": t.MONSTER, "Summon": t.SUMMON, "Character": t.CHARACTER,
}  # fmt: skip
ABILITIES = {
    "auto-ability": t.ABILITY_KINDS["auto"], "action ability": t.ABILITY_KINDS["action"], "special ability": t.ABILITY_KINDS["special"],
    "ability": t.ABILITY,
}  # fmt: skip
ELEMENTS = dict(zip(("Fire", "Ice", "Wind", "Earth", "Lightning", "Water", "Light", "Dark"), t.ELEMENTS, strict=True))
STATES = {
    "active": "アクティブ",
    "dull": "ダル",
    "attacking": "アタック中",
    "blocking": "ブロック中",
    "frozen": t.FROZEN,
}
NEW = "このターンに出た"  # a state that is said behind the noun
KEYWORDS = {
    "Brave": t.BRAVE, "Haste": t.HASTE, "First Strike": t.FIRST_STRIKE, "Back Attack": t.BACK_ATTACK,
}  # fmt: skip
COUNTERS = {"Warp": t.WARP_COUNTER}  # counters that the rules place have the name of their keyword (15.2.7)
FACTS = {"Job": "job", "Card Name": "name", "Category": "category"}
KIND_OF = {value: word for word, value in (*KINDS.items(), *ABILITIES.items())}
ELEMENT_OF = {value: word for word, value in ELEMENTS.items()}
COUNTER_OF = {value: word for word, value in COUNTERS.items()}
STATE_OF = {value: word for word, value in STATES.items()}
KEYWORD_OF = {value: word for word, value in KEYWORDS.items()}
FACT_OF = {value: word for word, value in FACTS.items()}
