"""The table of contents: importing it registers every chapter of the rulebook."""

from importlib import import_module

NAMES = (
    "card_language",
    "ch100_deck_building",
    "ch101_defeat",
    "ch102_preparation",
    "ch103_contradictions",
    "ch103_layers",
    "ch103_loops",
    "ch103_right_to_act",
    "ch205_equipment",
    "ch209_costs",
    "ch213_damage",
    "ch215_states",
    "ch300_abilities",
    "ch301_intended",
    "ch301_players",
    "ch301_processes",
    "ch301_spoken_of",
    "ch302_keywords",
    "ch302_recovery",
    "ch403_control",
    "ch406_play",
    "ch406_playing",
    "ch406_resolving",
    "ch500_turn",
    "ch504_deeds",
    "ch504_offering",
    "ch504_played_by_effects",
    "ch506_attackers",
    "ch506_battle",
    "raid",
)
CHAPTERS = tuple([import_module(f"{__package__}.{name}") for name in NAMES])
