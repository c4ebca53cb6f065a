"""The table of contents: importing it registers every chapter of the rulebook."""

from importlib import import_module

NAMES = (
    "ch06_zones",
    "ch07_check_timing",
    "ch09_rule_processes",
    "ch10_triggers",
    "ch10_executing",
    "ch12_deck_building",
    "ch12_preparation",
    "ch13_turn",
    "ch13_deeds",
    "ch14_units",
    "ch15_deploying",
    "ch17_moving",
    "ch18_attack",
    "ch18_support",
    "ch18_critical",
    "ch18_judgement",
    "ch19_using",
    "ch21_gates",
    "ch21_describing",
    "ch22_replacement",
    "ch20_range",
    "ch23_against",
    "ch23_actions",
    "ch23_choosing",
    "ch23_defeat",
    "ch23_drawing",
    "ch23_for_the_game",
    "ch23_units",
    "ch24_loops",
    "card_language",
)
CHAPTERS = tuple([import_module(f"{__package__}.{name}") for name in NAMES])
