"""What is said to people over HTTP, in both languages; and how a route gives back what was worked out once."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Annotated, Any

from litestar import Request
from litestar.params import PathParameter, QueryParameter
from litestar.response import Response

from tefuda.games.catalogue import OpenedGame, teller_for
from tefuda.kernel.bilingual import each_in_language, halves
from tefuda.kernel.telling.teller import LANGUAGES, Teller
from tefuda.server.documents import Words

Short = Annotated[str, PathParameter(max_length=100)]
Asked = Annotated[str, QueryParameter(max_length=100)]
MOST_KEPT = 64  # answers that are kept whole


def said(en: str, ja: str) -> Words:
    """Words in both languages, English first, as errors have them."""
    return Words(ja, en)


def both(text: str) -> Words:
    """A message that has both languages in one text."""
    return said(*halves(text))


def each(text: str) -> Words:
    """A list of which every part is in both languages."""
    return said(each_in_language(text, False), each_in_language(text, True))


def in_both(opened: OpenedGame, say: Callable[[Any], str]) -> Words:
    """What the tellers of both languages say."""
    tellers = tellers_of(opened)
    return Words(**{language: say(teller) for language, teller in tellers.items()})


def tellers_of(opened: OpenedGame) -> dict[str, Teller]:
    """The tellers of a game by language."""
    return {language: teller_for(opened.game, language) for language in LANGUAGES}


class Kept:
    """Answers that stay the same as long as the cards and the program do: their bytes, with a tag by which browsers know them."""

    def __init__(self) -> None:
        self.answers: dict[tuple[str, ...], tuple[bytes, str]] = {}

    def find(self, key: tuple[str, ...]) -> tuple[bytes, str] | None:
        """The bytes and the tag of an answer that was given before."""
        return self.answers.get(key)

    def put(self, key: tuple[str, ...], body: bytes) -> tuple[bytes, str]:
        """Keep an answer; the oldest goes where there are many."""
        while len(self.answers) >= MOST_KEPT:
            del self.answers[next(iter(self.answers))]
        self.answers[key] = (body, f'"{hashlib.sha256(body).hexdigest()[:32]}"')
        return self.answers[key]


def tagged(request: Request[Any, Any, Any], body: bytes, tag: str) -> Response[bytes]:
    """An answer with its tag; without its body, where the browser has it already."""
    headers = {"etag": tag, "cache-control": "no-cache"}
    if request.headers.get("if-none-match") == tag:
        return Response(b"", status_code=304, headers=headers, media_type="application/json")
    return Response(body, headers=headers, media_type="application/json")
