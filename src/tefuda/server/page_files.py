"""The page: its built files, read when the server starts, or once they are built. A request names one of a list, and never a path."""

from __future__ import annotations

import asyncio
import gzip
import os
import signal
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Annotated, Any, NamedTuple

from litestar import Request, get
from litestar.params import PathParameter
from litestar.response import Response

from tefuda.server.messages import Declined
from tefuda.server.rest.said import AS_IT_IS, packed_for

FOLDER = Path(__file__).with_name("page")
KINDS = {
    ".html": "text/html",
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".jpg": "image/jpeg",
    ".jpeg": "image/jpeg",
    ".webp": "image/webp",
    ".avif": "image/avif",
}
PICTURES = {".png", ".jpg", ".jpeg", ".webp", ".avif"}
FOR_EVER = "public, max-age=31536000, immutable"  # the name has the hash of what it names
ALWAYS_ASKED = "no-cache"
NOT_BUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>tefuda</title>
<p>The page is not built here: start the server with ./tefuda serve in a clone, or install a wheel.
<p lang="ja">ページが組み立てられていません。クローンで ./tefuda serve を使うか、wheelからインストールしてください。
<p>tefuda join, and programs over the WebSocket, can play all the same (docs/server.md)."""
BEING_BUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>tefuda</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<link rel="stylesheet" href="/assets/waiting.css"><script src="/assets/waiting.js"></script>
<main><h1>tefuda <span lang="ja">手札</span></h1>
<p>The page is being built, once: it opens here when it is there.
<p lang="ja">ページを一度だけ組み立てています。できあがるとここに開きます。</main>"""
# An address with a table behind `#` is not read again by a refresh of HTML, which takes it for a place within the page.
WAITING = {
    "waiting.js": "setInterval(() => location.reload(), 2000);",
    "waiting.css": """body { margin: 0; min-height: 100vh; display: grid; place-items: center;
  font: 16px/1.7 system-ui, sans-serif; background: #f6f1e6; color: #1d2a2b; }
main { padding: 2rem; text-align: center; } h1 { font: 700 2rem/1.3 Georgia, serif; } h1 span { color: #b03a24; font-size: .7em; }
@media (prefers-color-scheme: dark) { body { background: #141b1c; color: #ece7da; } h1 span { color: #f0907a; } }""",
}
Short = Annotated[str, PathParameter(max_length=100)]


class Held(NamedTuple):
    """A file in memory: as it is, packed, and what it is."""

    data: bytes
    packed: bytes
    kind: str


class PageFiles:
    """What the server gives out besides the API: the page, its assets by name, and pictures of cards by number."""

    def __init__(self, images: Path | None = None, folder: Path = FOLDER) -> None:
        self.folder = folder
        found = _files(images) if images is not None else []
        self.pictures: Mapping[str, Path] = {path.stem: path for path in found if path.suffix.lower() in PICTURES}
        self.read()

    def read(self) -> None:
        """Read the page as it is now."""
        opening = self.folder / "index.html"
        self.opening = _held(opening) if opening.is_file() else _page(NOT_BUILT)
        self.assets = {path.name: _held(path) for path in _files(self.folder / "assets") if path.suffix in KINDS}

    def wait(self) -> None:
        """Give out nothing but that the page is being built."""
        self.opening, self.assets = _page(BEING_BUILT), {name: _asset(name, text) for name, text in WAITING.items()}


@asynccontextmanager
async def building(files: PageFiles, command: Sequence[str]) -> AsyncIterator[None]:
    """While a server serves, let a command (none: there is nothing to do) see to it that the page is current, and read it then."""
    if not command:
        yield
        return
    files.wait()
    builder = await asyncio.create_subprocess_exec(
        *command, start_new_session=True
    )  # with all that it starts it is one

    async def read() -> None:
        await builder.wait()
        await asyncio.to_thread(files.read)

    reading = asyncio.create_task(read())
    try:
        yield
    finally:
        reading.cancel()
        with suppress(ProcessLookupError):
            os.killpg(builder.pid, signal.SIGTERM)


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.iterdir() if path.is_file()) if folder.is_dir() else []


def _held(path: Path) -> Held:
    data = path.read_bytes()
    return Held(data, gzip.compress(data, 9, mtime=0), KINDS[path.suffix])


def _page(text: str) -> Held:
    return _asset("index.html", text)


def _asset(name: str, text: str) -> Held:
    return Held(text.encode(), gzip.compress(text.encode(), mtime=0), KINDS[Path(name).suffix])


def _sent(held: Held, request: Request[Any, Any, Any], caching: str) -> Response[bytes]:
    return packed_for(request, held.data, held.packed, {"cache-control": caching}, held.kind)


def _files_of(request: Request[Any, Any, Any]) -> PageFiles:
    found: PageFiles = request.app.state.page_files
    return found


@get("/", include_in_schema=False, opt={AS_IT_IS: True})
async def opening(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The page itself; which table it shows stands behind `#` and is not sent."""
    return _sent(_files_of(request).opening, request, ALWAYS_ASKED)


@get("/assets/{name:str}", include_in_schema=False, opt={AS_IT_IS: True})
async def asset(name: Short, request: Request[Any, Any, Any]) -> Response[bytes]:
    """A file of the page, by a name that has its hash."""
    held = _files_of(request).assets.get(name)
    if held is None:
        raise Declined("no file", "the page has no such file", "そのファイルはありません")
    return _sent(held, request, FOR_EVER)


@get("/api/pictures", include_in_schema=False)
async def pictures(request: Request[Any, Any, Any]) -> list[str]:
    """The numbers of the cards of which the operator has a picture."""
    return sorted(_files_of(request).pictures)


@get("/pictures/{number:str}", include_in_schema=False, opt={AS_IT_IS: True})
async def picture(number: Short, request: Request[Any, Any, Any]) -> Response[bytes]:
    """The operator's own picture of a card, by its number."""
    path = _files_of(request).pictures.get(number)
    if path is None:
        raise Declined("no file", "there is no picture of this card", "このカードの画像はありません")
    headers = {"cache-control": "private, max-age=3600"}
    return Response(path.read_bytes(), headers=headers, media_type=KINDS[path.suffix.lower()])


ROUTES: list[Any] = [opening, asset, pictures, picture]
