"""Hints and reviews in words: what a program would have done, and what it thinks comes of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from tefuda.interfaces.cli.play_words import Voice
from tefuda.kernel.seeing.view import View
from tefuda.kernel.table.requests import Answer, Request, indices_of
from tefuda.kernel.telling import Teller
from tefuda.players.explaining import Explanation
from tefuda.players.reviewing import Mistake

SHOWN_CANDIDATES = 4


def hint_lines(voice: Voice, teller: Teller, view: View, request: Request, found: Explanation) -> Iterator[str]:
    """A hint, as lines: the answer, what else was thought of, and how it is expected to go on."""
    if not found.candidates:
        yield voice.say("no opinion")
        return
    for place, one in enumerate(found.candidates[:SHOWN_CANDIDATES]):
        key = "also thought of" if place else "suggested" if one.visits else "suggested at once"
        yield voice.say(key, what=_deed(voice, teller, view, request, one.answer), value=one.value, visits=one.visits)
    steps = [
        voice.say(
            "who and deed",
            who=teller.who(view, step.view.observer),
            what=_deed(voice, teller, step.view, step.request, step.answer),
        )
        for step in found.line[1:]
    ]
    if steps:
        yield voice.say("expected", line=" → ".join(steps))


def review_lines(voice: Voice, teller: Teller, mistakes: list[Mistake], file: Path, most: int) -> Iterator[str]:
    """The largest mistakes of a game, as lines, each with how to look at its position."""
    if not mistakes:
        yield voice.say("no mistakes")
    for place, one in enumerate(mistakes[:most], 1):
        given, best = [_deed(voice, teller, one.view, one.request, which.answer) for which in (one.given, one.best)]
        seat = one.view.observer
        yield voice.say("mistake", place=place, step=one.step, seat=seat, cost=one.cost, given=given, best=best)
        yield voice.say("asked then", prompt=teller.prompt(one.view, one.request))
        yield voice.say("look at it", file=file, step=one.step, seat=seat)


def _deed(voice: Voice, teller: Teller, view: View, request: Request, answer: Answer) -> str:
    """An answer in words."""
    picked = [teller.option(view, request, request.options[place]) for place in indices_of(answer)]
    return ", ".join(picked) or voice.say("picks nothing")
