"""English: what holds for all card texts in it: articles, plurals, lists, capitals, quotations."""
