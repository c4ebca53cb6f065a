"""What a person writes, as an answer to a request; or a sentence about why it is none."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from tefuda.interfaces.cli.play_words import Voice
from tefuda.kernel.table.requests import PASS, Request

YES = ("y", "yes", "はい", "うん")
NO = ("n", "no", "いいえ", "いや")
NONE = (*NO, "none", "なし")
NUMBERS = re.compile(r"[0-9]+(?:[\s,、]+[0-9]+)*")
SHARES = re.compile(r"[0-9]+[:x×*=][0-9]+(?:[\s,、]+[0-9]+[:x×*=][0-9]+)*")
MOST_SHARES = 999
SHOWN_FITS = 6


class NotAnAnswer(ValueError):
    """What was written is no answer; the sentence says why."""


def plain(text: str) -> str:
    """What was written, with full-width signs as the common ones and nothing invisible in it."""
    folded = unicodedata.normalize("NFKC", text)
    return "".join([" " if unicodedata.category(sign)[0] in "CZ" else sign for sign in folded]).strip()


def read_answer(voice: Voice, request: Request, labels: Sequence[str], text: str) -> tuple[int, ...]:
    """The answer that was written: numbers as they are shown (from 1), yes or no, or a part of an option's words."""
    words = plain(text).casefold()
    if request.kind == "yes/no":
        verbs = [option.verb for option in request.options]
        for verb, said in (("yes", YES), ("no", NO)):
            if words in said and verb in verbs:
                return (verbs.index(verb),)
    if words in NONE:
        nothing = _nothing(request)
        if nothing is not None:
            return nothing
    if request.kind == "divide" and SHARES.fullmatch(words):
        return _checked(voice, request, _shared(words))
    if not NUMBERS.fullmatch(words):
        return _by_words(voice, request, labels, words, text)
    numbers = [_number(part) for part in re.split(r"[\s,、]+", words)]
    if request.kind == "divide" and request.zeros and len(numbers) == 1 and numbers != [0]:
        numbers *= request.most  # all of it to one
    if request.kind == "number":
        return _value(voice, request, numbers)
    if numbers == [0]:
        if request.kind == "order":
            return tuple(range(len(request.options)))
        numbers = []
    return _checked(voice, request, numbers)


def _nothing(request: Request) -> tuple[int, ...] | None:
    """The answer that is nothing: none of the options, or a pass; None where there is none."""
    if request.kind == "choose" and request.least == 0:
        return ()
    return (request.options.index(PASS),) if request.kind == "act" and PASS in request.options else None


def distinct(request: Request, labels: Sequence[str], habit: tuple[int, ...] | None = None) -> list[int]:
    """The options that are put to a person: of those that nobody could tell apart, where one is wanted, the first.

    What would be answered for them (`habit`) comes before the others.
    """
    if request.kind not in ("act", "choose") or request.most != 1:
        return list(range(len(labels)))
    found = [place for place, label in enumerate(labels) if label not in labels[:place]]
    sensible = [place for place in found if habit is not None and len(habit) == 1 and labels[place] == labels[habit[0]]]
    return sensible + [place for place in found if place not in sensible]


def _shared(words: str) -> list[int]:
    """1:2 3:1 — two for the first, one for the third: a number for each share."""
    found = []
    for part in re.split(r"[\s,、]+", words):
        target, _, share = re.sub(r"[x×*=]", ":", part).partition(":")
        found += [_number(target)] * min(_number(share), MOST_SHARES)
    return found


def _number(part: str) -> int:
    return int(part) if len(part) < 10 else 10**9


def _value(voice: Voice, request: Request, numbers: list[int]) -> tuple[int, ...]:
    """Where a number is asked for, it is the number itself that is written."""
    values = [option.number for option in request.options]
    if len(numbers) != 1 or numbers[0] not in values:
        allowed = ", ".join([str(value) for value in values])
        raise NotAnAnswer(voice.say("no such value", n=" ".join(map(str, numbers)), allowed=allowed))
    return (values.index(numbers[0]),)


def _checked(voice: Voice, request: Request, numbers: list[int]) -> tuple[int, ...]:
    count = len(request.options)
    for number in numbers:
        if not 1 <= number <= count:
            raise NotAnAnswer(voice.say("out of range", n=number, most=count))
        if numbers.count(number) > 1 and request.kind != "divide":
            raise NotAnAnswer(voice.say("twice", n=number))
    if request.kind == "order" and len(numbers) != count:
        raise NotAnAnswer(voice.say("not all", n=count))
    if len(numbers) < request.least:
        raise NotAnAnswer(voice.say("too few", given=len(numbers), least=request.least))
    if len(numbers) > request.most:
        raise NotAnAnswer(voice.say("too many", given=len(numbers), most=request.most))
    if request.kind == "divide" and not request.zeros:
        for number in range(1, count + 1):
            if number not in numbers:
                raise NotAnAnswer(voice.say("no share", n=number))
    return tuple([number - 1 for number in numbers])


def _by_words(voice: Voice, request: Request, labels: Sequence[str], words: str, text: str) -> tuple[int, ...]:
    """An option by a part of its words: good where only one fits, and one is enough."""
    parts = words.split()
    fits = [
        index for index, label in enumerate(labels) if parts and all(part in plain(label).casefold() for part in parts)
    ]
    whole = [index for index in fits if plain(labels[index]).casefold() == words]
    fits = whole or fits
    if len(words) < 2 and words.isascii():
        fits = []  # a single letter is a slip, not a name
    if len(fits) == 1 and request.least <= 1 <= request.most and request.kind not in ("order", "divide"):
        return (fits[0],)
    if fits:
        found = " / ".join([f"{index + 1} {labels[index]}" for index in fits[:SHOWN_FITS]]) + (
            " …" if len(fits) > SHOWN_FITS else ""
        )
        raise NotAnAnswer(voice.say("several fit", text=shortened(text), found=found))
    if request.kind == "yes/no":
        raise NotAnAnswer(voice.say("not yes or no"))
    raise NotAnAnswer(voice.say("not understood", text=shortened(text)))


def shortened(text: str, most: int = 40) -> str:
    """What was written, fit to be shown again."""
    found = plain(text)
    return found if len(found) <= most else found[: most - 1] + "…"
