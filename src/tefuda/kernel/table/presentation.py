"""Presentation: the names of a game's cards, moves and phases for people, above all in scenarios."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, kw_only=True)
class Presentation:
    """The words of one game for what is played; no rule reads them."""

    ability_verbs: Mapping[str, str] = field(default_factory=dict)  # verbs for special kinds of activated ability
    card_verbs: tuple[str, ...] = ()  # verbs of deeds with a card that are no abilities
    # Verbs that accept an offer in advance: plain verb, prompt, clause.
    insisted: Mapping[str, tuple[str, str, str]] = field(default_factory=dict)
    roles: Mapping[str, str] = field(default_factory=dict)  # names for a card by the zone it is in
    phase_names: Mapping[str, str] = field(default_factory=dict)  # of phases, and of steps by their clauses
    described: tuple[str, ...] = ()  # the numbers that identify a card in a scenario's messages
    kind_beside: str = ""  # the fact with the supplement to a card's kind
