"""Terms: the English words for traits of our own cards, and what they are called in values; other traits stand for themselves."""

from __future__ import annotations

TRAITS = {"Harbor": "港町", "Hills": "山里", "Townsfolk": "町衆", "Garden": "庭園", "Crew": "車掌", "Traveller": "旅人"}
WRITTEN = {value: words for words, value in TRAITS.items()}
