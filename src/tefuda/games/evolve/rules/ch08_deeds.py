"""Chapter 8, the deeds of a main phase as options: each is made once."""

from __future__ import annotations

from tefuda.kernel.table.requests import Option

PLAYS: list[Option] = []  # by card
ATTACKS: list[Option] = []


def make_deeds(cards: int) -> None:
    """Let there be the options of playing, and of attacking with, each of so many cards."""
    for card in range(len(PLAYS), cards):
        PLAYS.append(Option("play", card))
        ATTACKS.append(Option("attack", card))


class Activations(dict[tuple[int, int], Option]):
    """The options of activating by card and ability."""

    def __missing__(self, key: tuple[int, int]) -> Option:
        found = self[key] = Option("activate", card=key[0], index=key[1])
        return found


ACTIVATIONS = Activations()
