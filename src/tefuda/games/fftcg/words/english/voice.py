"""Whose text is read or written, and how the card is spoken of at the moment."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass
class Voice:
    """What readers and writers of the English card language have to know beside the words."""

    name: str
    kind: str
    paying: bool = False  # inside a cost: cards on the field are one's own without saying
    spoken_of_others: bool = False  # an ability is given to another card, and calls it “this Forward”
    apart: bool = False  # what a condition at the end holds for stands in sentences of its own
    quoted: bool = False  # inside the words of a given ability: the card is “this Forward”
