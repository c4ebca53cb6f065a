"""Japanese: what holds for all card texts in it: forms of verbs, numbers, wide signs, sentences that belong together."""
