"""Chapter 8, the deeds of a main phase as options: each is made once."""

from __future__ import annotations

from tefuda.kernel.requests import Option


class Deeds(dict[int | tuple[int, int], Option]):
    """The options of a deed by card, or by card and ability: made once."""

    def __init__(self, verb: str) -> None:
        self.verb = verb

    def __missing__(self, key: int | tuple[int, int]) -> Option:
        card, index = key if isinstance(key, tuple) else (key, -1)
        found = self[key] = Option(self.verb, card=card, index=index)
        return found


PLAYS, ATTACKS, ACTIVATIONS = Deeds("play"), Deeds("attack"), Deeds("activate")
