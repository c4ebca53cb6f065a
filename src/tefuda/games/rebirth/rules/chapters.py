"""The chapters of Reバース's rulebook: importing this registers them all."""

from __future__ import annotations

from tefuda.games.rebirth.rules import (
    card_language,
    ch04_zones,
    ch05_cards,
    ch05_players,
    ch06_preparation,
    ch07_deeds,
    ch07_turn,
    ch08_attack,
    ch09_cancel,
    ch09_check_timing,
    ch09_costs,
    ch09_hidden,
    ch09_in_force,
    ch09_playing,
    ch09_replacement,
    ch09_times,
    ch09_triggers,
    ch09_words,
    ch10_defeat,
    ch10_entry,
    ch10_recovery,
    ch10_refresh,
    ch10_signs,
    ch11_blockers,
    ch11_keywords,
    ch12_endings,
    ch13_loops,
)

CHAPTERS = (
    ch04_zones, ch05_cards, ch05_players, ch06_preparation, ch07_turn, ch07_deeds, ch08_attack, ch09_in_force, ch09_costs,
    ch09_check_timing, ch09_playing, ch09_cancel, ch09_replacement, ch09_triggers, ch09_hidden, ch09_times, ch09_words,
    ch10_refresh, ch10_signs, ch10_recovery, ch10_entry,
    ch10_defeat, ch11_keywords, ch11_blockers, ch12_endings, ch13_loops, card_language,
)  # fmt: skip
