"""The prompt in lines: what is asked and by which clause, what it is about, and the answers with the cursor and what is marked."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from rich.text import Text

from tefuda.interfaces.terminal.panes import hung, paragraphs, titled
from tefuda.interfaces.terminal.picking import NONE, Picking
from tefuda.interfaces.terminal.words import Speech
from tefuda.server import documents as d


class Asked(NamedTuple):
    """What is needed to put a question."""

    picking: Picking
    speech: Speech
    hints: bool
    typed: str = ""  # the beginning of a number
    only: Collection[int] = ()  # of the options these alone, as they are about a card
    heading: str = ""


class Prompted(NamedTuple):
    """A prompt in lines: how many of them come before the options, and the option of each line behind them."""

    lines: list[Text]
    options: dict[int, int]  # line: place among the rows
    cursor: tuple[int, int]  # its first and its last line
    head: int  # how many lines always stand there: which clause, and what is asked


def prompt_lines(asked: Asked, width: int) -> Prompted:
    """The question and its options."""
    picking, speech = asked.picking, asked.speech
    question = picking.question
    lines = [titled(question.clause, width)]
    lines += hung(Text(), Text(speech.of(question.words), "bold"), width)
    head = len(lines)
    if question.quote is not None:
        lines += hung(Text("  "), Text(_quoted(speech, question), "italic"), width)
    if asked.hints and question.hint is not None:
        lines += hung(Text("  "), Text(speech.of(question.hint), "dim"), width)
    if asked.heading:
        lines += paragraphs(asked.heading, width, "yellow")
    options: dict[int, int] = {}
    cursor = (0, 0)
    for place, option in enumerate(picking.rows):
        if asked.only and option not in asked.only:
            continue
        told = _row(asked, place, option, width)
        for line in range(len(lines), len(lines) + len(told)):
            options[line] = place
        if place == picking.cursor:
            cursor = (len(lines), len(lines) + len(told) - 1)
        lines += told
    foot = _foot(asked)
    lines += paragraphs(foot, width, "dim") if foot else []
    return Prompted(lines, options, cursor, head)


def fitted(asked: Asked, width: int, height: int) -> Prompted:
    """The question and its options in so many lines: first the explanation gives way, then options far from the cursor."""
    whole = prompt_lines(asked, width)
    if len(whole.lines) > height and asked.hints:
        whole = prompt_lines(asked._replace(hints=False), width)
    if len(whole.lines) <= height:
        return whole
    room = max(1, height - whole.head)
    top = max(
        whole.head,
        min(len(whole.lines) - room, whole.cursor[1] + 1 - room if whole.cursor[1] >= height else whole.head),
    )
    by = top - whole.head
    lines = [*whole.lines[: whole.head], *whole.lines[top : top + room]]
    options = {line - by: place for line, place in whole.options.items() if top <= line < top + room}
    return Prompted(lines, options, (whole.cursor[0] - by, whole.cursor[1] - by), whole.head)


def _quoted(speech: Speech, question: d.Question) -> str:
    text = speech.of(question.quote)
    return f"「{text}」" if speech.pick == 0 else f"“{text}”"


def _row(asked: Asked, place: int, option: int, width: int) -> list[Text]:
    picking, speech = asked.picking, asked.speech
    question = picking.question
    if option == NONE:
        words, number = speech.say("as they are" if question.kind == "order" else "none"), "0"
    else:
        words, number = speech.of(question.options[option].words), str(place + 1)
        if question.kind == "number":
            number = str(question.options[option].option.number)
    mark = _mark(picking, option)
    here = place == picking.cursor
    typed = bool(asked.typed) and number.startswith(asked.typed)
    head = Text.assemble(
        ("›" if here else " ", "bold yellow"), (f"{number:>2}", "bold reverse" if typed else "bold yellow"), (f"{mark} ", "bold green")
    )  # fmt: skip
    return hung(head, Text(words, "bold reverse" if here else ""), width)


def _mark(picking: Picking, option: int) -> str:
    if not picking.several or option == NONE:
        return ""
    kind, count = picking.question.kind, picking.picks.count(option)
    if kind == "divide":
        return f" {count}"
    if kind == "order":
        return f" {picking.picks.index(option) + 1}." if count else " · "
    return " ✓" if count else " ·"


def bounds(speech: Speech, question: d.Question) -> str:
    """How many: exactly, up to, or between."""
    least, most = question.least, min(question.most, len(question.options))
    if least == most:
        return speech.say("exactly", n=most)
    return speech.say("up to", n=most) if least == 0 else speech.say("between", least=least, most=most)


def _foot(asked: Asked) -> str:
    """What can be done besides choosing a row."""
    picking, speech = asked.picking, asked.speech
    question, count = picking.question, len(picking.picks)
    if picking.several:
        if question.kind == "divide":
            return speech.say("shared", n=count, most=question.most)
        if question.kind == "order":
            return speech.say("ordered", n=count, most=len(question.options))
        return speech.say("picked", n=count, bounds=bounds(speech, question))
    if question.kind == "yes/no" and question.about > 0:
        return speech.say("always")
    return speech.say("habit") if question.habit is not None else ""
