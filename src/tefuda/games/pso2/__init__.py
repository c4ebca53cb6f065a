"""The PSO2 trading card game: table, rules, cards, card language, rulings and words for people."""
