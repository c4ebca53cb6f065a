"""Reading one line of a card's text in English."""

from __future__ import annotations

from functools import lru_cache

from tefuda.games.fftcg.words.english.abilities import Line
from tefuda.games.fftcg.words.english.actions import add_actions
from tefuda.games.fftcg.words.english.changes import add_changes
from tefuda.games.fftcg.words.english.conditions import add_conditions
from tefuda.games.fftcg.words.english.costs import add_costs
from tefuda.games.fftcg.words.english.fields import add_fields
from tefuda.games.fftcg.words.english.groups import add_groups
from tefuda.games.fftcg.words.english.nouns import add_nouns
from tefuda.games.fftcg.words.english.phrasing import Grammar, Reading
from tefuda.games.fftcg.words.english.spelling import spelled
from tefuda.games.fftcg.words.english.triggers import add_triggers
from tefuda.kernel.values import Node
from tefuda.kernel.wording.errors import Unreadable


@lru_cache(maxsize=1)
def grammar() -> Grammar:
    """All that the language can say."""
    whole = Grammar()
    for add in (add_nouns, add_groups, add_changes, add_actions, add_conditions, add_triggers, add_costs, add_fields):
        add(whole)
    return whole


def line(text: str, name: str, kind: str) -> tuple[Node, ...]:
    """The abilities of a line; Unreadable where it is not understood, pointing as far as any reading came."""
    found = spelled(text)
    if not found.text:
        return ()
    reading = Reading(grammar(), found.text, name, kind)
    abilities = Line(reading).abilities()
    if abilities is None:
        at = min(reading.furthest, len(found.text))
        while at < len(found.text) and found.text[at] == " ":
            at += 1
        end = next((i for i in range(at, len(found.text)) if found.text[i] in ".:"), len(found.text))
        first, last = found.places[at], found.places[end]
        raise Unreadable.at(first, max(first, last), reading.expected or "card language / カードの言葉")
    return abilities
