"""English: rules for all English card texts: articles, plurals, lists, capitals, quotations."""
