"""What the browser's tests share: a server with the page, a browser, and tables opened in it."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tefuda.interfaces.cli.testing import CHROMIUM
from tefuda.server.client import fetch
from tests.browser.playing import Hear, Opened, ignore
from tests.server.process import Server, serving

STILL = "localStorage.setItem('tefuda.speed', '\"off\"')"


@pytest.fixture(scope="session")
def page_built(root: Path) -> None:
    """The page as its sources are now."""
    spec = importlib.util.spec_from_file_location("build_page", root / "tools" / "build_page.py")
    assert spec is not None
    assert spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    tool.build(root)


@pytest.fixture(scope="module")
def server(
    page_built: None, request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    """A server with the page, of each module's own: its tables are the same whatever other modules do meanwhile."""
    folder = tmp_path_factory.mktemp("tables")
    with serving(f"sqlite:///{folder / 'tables.db'}", folder, request.module.__name__) as found:
        yield found


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium."""
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
        )
        yield found
        found.close()


@pytest.fixture
def opened(server: Server, browser: Browser) -> Iterator[Opened]:
    """Opens an address behind `#` in a browser of its own; whatever goes wrong in one is an error of the test.

    `heard` is given what comes over its socket.
    """
    contexts: list[BrowserContext] = []
    wrong: list[str] = []

    def complain(message: Any) -> None:
        if message.type == "error":
            wrong.append(message.text)

    def open_page(
        behind: str, wide: int = 1280, high: int = 720, language: str = "en-US", heard: Hear = ignore, **more: Any
    ) -> Page:
        context = browser.new_context(viewport={"width": wide, "height": high}, locale=language, **more)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(60_000)
        page.on("console", complain)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on("websocket", lambda socket: socket.on("framereceived", lambda data: heard(str(data))))
        page.add_init_script(STILL)
        page.goto(f"{server.address}/#{behind}")
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert wrong == []


@pytest.fixture
def table(server: Server) -> Callable[..., dict[str, Any]]:
    """Makes tables: who sits there, with decks by chance unless they are named."""

    def make(game: str, *who: str, decks: tuple[str, ...] = (), **more: Any) -> dict[str, Any]:
        named = [*decks, *[""] * (len(who) - len(decks))]
        seats = [{"who": one, "deck": {"name": deck}} for one, deck in zip(who, named, strict=True)]
        plan = {"game": game, "seats": seats, "pace": 0, **more}
        made: dict[str, Any] = fetch(server.address, "/api/tables", {"plan": plan})
        return made

    return make
