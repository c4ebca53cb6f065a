"""Final Fantasy TCG: so far its ledger, every clause with its kind and our gloss."""
