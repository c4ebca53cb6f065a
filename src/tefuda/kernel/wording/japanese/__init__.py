"""Japanese: rules for all Japanese card texts: forms of verbs, numbers, wide characters, sentences that belong together."""
