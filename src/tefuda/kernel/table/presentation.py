"""Presentation: the names of a game's cards, moves and phases for people, above all in scenarios."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, kw_only=True)
class Presentation:
    """The words of one game for what is played; no rule reads them."""

    ability_verbs: Mapping[str, str] = field(default_factory=dict)  # verbs for special kinds of activated ability
    card_verbs: tuple[str, ...] = ()  # those of them that are no abilities, but deeds with a card that the game brings
    insisted: Mapping[str, tuple[str, str, str]] = field(
        default_factory=dict
    )  # that say yes beforehand: plain verb, prompt, clause
    roles: Mapping[str, str] = field(default_factory=dict)  # names for a card by the zone it is in
    phase_names: Mapping[str, str] = field(default_factory=dict)  # of phases, and of steps by their clauses
    described: tuple[str, ...] = ()  # the numbers by which a card is told in a scenario's complaint
    kind_beside: str = ""  # the fact with the words that are printed beside a card's kind
