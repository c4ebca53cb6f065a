"""Measure the page in Debian's Chromium, against a server of one's own on this machine.

    tools/measure_page.py [--games evolve,fftcg] [--answers 30] [--cards 3000]

Prints, in milliseconds (median, the slowest of ten, longest):
- the script of drawing a late board anew, card by card, and of drawing what an answer has changed there; in processor time of the
  page's thread, so that other work on the machine does not count;
- the time from a click until the own view is another, as a clock on the wall has it;
- what a key costs in the search of a list of so many cards: script, and the time until the list is another.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page, Route, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tefuda.interfaces.cli.testing import CHROMIUM, ROOT
from tefuda.server.client import Client, Refusal, make_table
from tests.browser.playing import Hand
from tests.server.desk import picks
from tests.server.process import Server, serving

LATE = 8  # the turn from which on a board is a late one
REDRAWN = 8  # times that a board is drawn anew
KEYS = ("d", "a", "m", "a", "g", "e")
PATIENCE = 300_000  # milliseconds: no more than a sign that something hangs
SETTLED = 400  # milliseconds, after which what a press has set off is over
# The time of the press, and the first time after it that something new stands in the log, or another question is put.
WATCH = """() => {
  const table = document.querySelector(".table");
  const before = table.dataset.question;
  window.measured = { pressed: 0, shown: 0 };
  addEventListener("click", () => { window.measured.pressed = performance.now(); }, { capture: true, once: true });
  const seen = (changes, watcher) => {
    const log = changes.some((one) => one.type === "childList");
    if (!log && ["-1", before].includes(table.dataset.question)) return;
    window.measured.shown = performance.now();
    watcher.disconnect();
  };
  const watcher = new MutationObserver(seen);
  watcher.observe(table, { attributes: true, attributeFilter: ["data-question"] });
  watcher.observe(document.querySelector(".log-lines"), { childList: true, subtree: true });
}"""
WATCH_LIST = """() => {
  window.measured = { pressed: 0, shown: 0 };
  addEventListener("input", () => { window.measured.pressed = performance.now(); }, { capture: true, once: true });
  new MutationObserver((_, watcher) => { window.measured.shown = performance.now(); watcher.disconnect(); })
    .observe(document.querySelector(".cardlist"), { childList: true, subtree: true, attributes: true, characterData: true });
}"""
MEASURED = "() => window.measured.shown > 0 ? window.measured.shown - window.measured.pressed : -1"


class Meter:
    """The script of a page's thread, in milliseconds of processor time."""

    def __init__(self, page: Page) -> None:
        self.page, self.session = page, _session(page)

    def read(self) -> float:
        """All script so far."""
        found = self.session.send("Performance.getMetrics")["metrics"]
        return 1000 * float(next(one["value"] for one in found if one["name"] == "ScriptDuration"))

    def script_of(self, deed: Callable[[], object]) -> float:
        """The script of a deed and of what it sets off."""
        before = self.read()
        deed()
        self.page.wait_for_timeout(SETTLED)
        return self.read() - before


def _session(page: Page) -> CDPSession:
    found = page.context.new_cdp_session(page)
    found.send("Performance.enable", {"timeDomain": "threadTicks"})
    return found


def said(what: str, figures: list[float]) -> None:
    """Print some figures."""
    if not figures:
        print(f"  {what}: nothing was measured")
        return
    ordered = sorted(figures)
    tenth = ordered[min(len(ordered) - 1, int(len(ordered) * 0.9))]
    print(f"  {what}: {median(ordered):.1f} / {tenth:.1f} / {ordered[-1]:.1f} ms  ({len(ordered)})")


# ── a late board ────────────────────────────────────────────────────────────────────────────────────────────────────
def late_table(server: Server, game: str, chance: Random) -> str:
    """The link to a seat at a table against a program whose game has come to a late turn: the answers until then are chance's."""
    while True:
        plan = {"game": game, "seats": [{"deck": {"name": ""}}, {"who": "random"}], "pace": 0}
        link: str = make_table(server.address, plan)["seats"]["0"]
        with Client(server.address, link) as client:
            client.ask("sit")
            while client.outcome is None:
                asked = client.question
                if asked is None:
                    client.hear(60)
                elif client.document["game"]["scene"]["turn"] >= LATE:
                    return link
                else:
                    with suppress(Refusal):
                        client.ask("answer", number=asked["number"], answer=picks(asked, chance))


def measure_board(browser: Browser, server: Server, game: str, answers: int) -> None:
    """Measure drawing and answering at late moments of games."""
    redraws, scripts, clicks, cards = [], [], [], []
    chance = Random(game)
    while len(clicks) < answers:  # a late moment is soon the last
        link = late_table(server, game, chance)
        with opened(browser, f"{server.address}/#{link}") as page:
            hand, meter = Hand(page, seed=chance.randrange(1000)), Meter(page)
            if hand.until_asked()["over"]:
                continue
            cards.append(page.locator(".card").count())
            nothing = median([meter.script_of(lambda: page.evaluate("() => 0")) for _ in range(3)])
            redraws += [one - nothing for one in redrawn(page, meter)]
            for script, took in answered(page, hand, meter, answers - len(clicks)):
                scripts.append(script - nothing)
                clicks.append(took)
    print(f"{game}, turn {LATE} or later, {min(cards)} to {max(cards)} cards drawn")
    said("a whole board drawn anew, script", redraws)
    said("what an answer and its reply change drawn, script", scripts)
    said("from a click to the own view", clicks)


def redrawn(page: Page, meter: Meter) -> list[float]:
    """The script of drawing all cards anew: in the other language, again and again."""
    page.click("[data-tool=settings]")
    names = page.locator("fieldset", has_text="Language of the cards").locator("input")
    found = [meter.script_of(lambda n=n: names.nth(n % 2).evaluate("(one) => one.click()")) for n in range(REDRAWN)]  # type: ignore[misc]
    page.keyboard.press("Escape")
    return found


def answered(page: Page, hand: Hand, meter: Meter, answers: int) -> list[tuple[float, float]]:
    """The script of each answer that one click gives, and the time from that click until the view is another."""
    found: list[tuple[float, float]] = []
    while len(found) < answers:
        seen = hand.until_asked()
        thing = hand.choose(seen)
        if seen["over"] or thing is None:
            break
        page.evaluate(WATCH)
        script = meter.script_of(lambda thing=thing, seen=seen: hand.press(thing, seen))  # type: ignore[misc]
        took = page.evaluate(MEASURED)
        if took >= 0:  # a click that opened a menu, or picked one of several, is no answer
            found.append((script, took))
    return found


# ── many cards ──────────────────────────────────────────────────────────────────────────────────────────────────────
def measure_cards(browser: Browser, server: Server, cards: int) -> None:
    """Measure what a key costs in the search of so many cards: those of a game over and over, under other numbers."""

    def many(route: Route) -> None:
        found = route.fetch().json()
        one = found["cards"]
        found["cards"] = [{**one[n % len(one)], "number": f"{one[n % len(one)]['number']}-{n}"} for n in range(cards)]
        route.fulfill(body=json.dumps(found), content_type="application/json")

    with opened(browser, "about:blank") as page:
        page.route("**/api/games/evolve/cards/all", many)
        page.goto(f"{server.address}/#/decks/evolve")
        page.locator(".cardrow").first.wait_for()
        meter, scripts, keys = Meter(page), [], []
        print(f"{cards} cards")
        field = page.get_by_label("Search cards")
        for _ in range(4):
            field.focus()
            for key in (*KEYS, *["Backspace"] * len(KEYS)):
                page.evaluate(WATCH_LIST)
                scripts.append(meter.script_of(lambda key=key: page.keyboard.press(key)))  # type: ignore[misc]
                took = page.evaluate(MEASURED)
                keys += [took] if took >= 0 else []
        said("a key in the search, script", scripts)
        said("from a key to the list", keys)


@contextmanager
def opened(browser: Browser, address: str) -> Iterator[Page]:
    """A page in English without motion, for as long as it is used."""
    context = browser.new_context(viewport={"width": 1280, "height": 720}, locale="en-US", reduced_motion="reduce")
    page: Any = context.new_page()
    page.set_default_timeout(PATIENCE)
    page.add_init_script("if (location.protocol !== 'about:') localStorage.setItem('tefuda.speed', '\"off\"')")
    page.goto(address)
    yield page
    context.close()


def main() -> None:
    """Measure all of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", default="evolve,fftcg,cipher,pso2,rebirth")
    parser.add_argument("--answers", type=int, default=30)
    parser.add_argument("--cards", type=int, default=3000)
    given = parser.parse_args()
    subprocess.run([sys.executable, str(ROOT / "tools" / "build_page.py")], check=True)
    print(f"the machine's load: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    with tempfile.TemporaryDirectory() as kept, sync_playwright() as playwright:
        folder = Path(kept)
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        with serving(f"sqlite:///{folder / 'tables.db'}", folder) as server:
            for game in given.games.split(","):
                measure_board(browser, server, game, given.answers)
            measure_cards(browser, server, given.cards)
        browser.close()


if __name__ == "__main__":
    main()
