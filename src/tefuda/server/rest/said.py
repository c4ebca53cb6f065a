"""What is said to people over HTTP, in both languages; and how a route gives back what was worked out once."""

from __future__ import annotations

import asyncio
import gzip
import hashlib
from collections.abc import Callable
from functools import partial
from typing import Annotated, Any, NamedTuple

from litestar import Request
from litestar.config.compression import CompressionConfig
from litestar.params import PathParameter, QueryParameter
from litestar.response import Response

from tefuda.games.catalogue import OpenedGame, teller_for
from tefuda.kernel.primitives.bilingual import each_in_language, halves
from tefuda.kernel.telling.teller import LANGUAGES, Teller
from tefuda.server.documents import Words

Short = Annotated[str, PathParameter(max_length=100)]
Asked = Annotated[str, QueryParameter(max_length=100)]
MOST_KEPT = 64  # answers that are kept whole
AS_IT_IS = "as_it_is"  # marks a route whose answers are not packed: they are already, or hold secrets
# What is worked out for one request is packed in the loop that serves people: a low level, and nothing that is small already.
PACKING = CompressionConfig(backend="gzip", minimum_size=1000, gzip_compress_level=4, exclude_opt_key=AS_IT_IS)


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


class KeptAnswer(NamedTuple):
    """An answer as it is, packed, and the tag by which browsers know it."""

    body: bytes
    packed: bytes
    tag: str


class Kept:
    """Answers that stay the same as long as the cards and the program do; they are packed once, beside the loop that serves people."""

    def __init__(self) -> None:
        self.answers: dict[tuple[str, ...], KeptAnswer] = {}

    def find(self, key: tuple[str, ...]) -> KeptAnswer | None:
        """An answer that was given before."""
        return self.answers.get(key)

    async def put(self, key: tuple[str, ...], body: bytes) -> KeptAnswer:
        """Keep an answer; the oldest goes where there are many."""
        packed = await asyncio.to_thread(partial(gzip.compress, body, mtime=0))
        while len(self.answers) >= MOST_KEPT:
            del self.answers[next(iter(self.answers))]
        self.answers[key] = KeptAnswer(body, packed, f'"{hashlib.sha256(body).hexdigest()[:32]}"')
        return self.answers[key]


def tagged(request: Request[Any, Any, Any], kept: KeptAnswer) -> Response[bytes]:
    """An answer with its tag; without its body, where the browser has it already."""
    headers = {"etag": kept.tag, "cache-control": "no-cache"}
    if request.headers.get("if-none-match") == kept.tag:
        return Response(b"", status_code=304, headers=headers, media_type="application/json")
    return packed_for(request, kept.body, kept.packed, headers, "application/json")


def packed_for(
    request: Request[Any, Any, Any], body: bytes, packed: bytes, headers: dict[str, str], kind: str
) -> Response[bytes]:
    """An answer of which both forms are there: packed for who can unpack it. Its route is marked `AS_IT_IS`, or it would be packed twice."""
    headers = {**headers, "vary": "accept-encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(packed, headers={**headers, "content-encoding": "gzip"}, media_type=kind)
    return Response(body, headers=headers, media_type=kind)
