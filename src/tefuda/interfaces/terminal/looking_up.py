"""Looking up: what is found by a clause's number, by a part of a card's name, or by words in the rules, in lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.text import Text

from tefuda.interfaces.cli.judge_words import named
from tefuda.interfaces.cli.language import Language
from tefuda.interfaces.terminal.beside import card_lines
from tefuda.interfaces.terminal.course import cards_in
from tefuda.interfaces.terminal.desk import Desk
from tefuda.interfaces.terminal.panes import hung
from tefuda.interfaces.terminal.words import Speech
from tefuda.kernel.primitives.clauses import Clause
from tefuda.kernel.proving.searching import Found

MOST_FOUND = 20


def look_up(desk: Desk, clauses: Mapping[str, Clause], speech: Speech, said: str, width: int) -> list[Text]:
    """What there is under these words: clauses by their number, else a card by a part of its name, and what the rules have of them."""
    if said[0].isdecimal():
        numbers = [number for number in clauses if number == said or number.startswith(f"{said}.")]
        return _clauses([clauses[number] for number in numbers[:MOST_FOUND]], speech, width) or _nothing(speech, said)
    scene = None if desk.now is None else desk.now.scene
    seen = cards_in(scene) if scene is not None else []
    handles = [one.handle for one in seen if said.casefold() in speech.of(one.name).casefold()]
    details = desk.card(handles[0] if handles else -1, said)
    found = [] if details is None else [*card_lines(details, speech, width), Text()]
    found += hit_lines(desk.search(said)[:MOST_FOUND], speech, width)
    return found or _nothing(speech, said)


def hit_lines(found: Sequence[Found], speech: Speech, width: int) -> list[Text]:
    """What a search of the rules has found, each with the clause to open."""
    lines: list[Text] = []
    for one in found:
        head = Text.assemble((f"{', '.join(one.clauses[:2])} ", "bold cyan"))
        sort = "" if one.sort == "clause" else f"  ({named(Language(speech.language), one.sort)})"
        lines += hung(head, Text(one.told(speech.language == "ja")) + Text(sort, "dim"), width)
    return lines


def _clauses(found: Sequence[Clause], speech: Speech, width: int) -> list[Text]:
    return [
        line
        for clause in found
        for line in hung(
            Text(f"{clause.id} ", "bold cyan"), Text(clause.ja if speech.language == "ja" else clause.en), width
        )
    ]


def _nothing(speech: Speech, said: str) -> list[Text]:
    return [Text(speech.say("nothing found", text=said), "red")]
