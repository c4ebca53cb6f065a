"""Pictures of every page, to be looked at:

    .venv/bin/python tools/screenshots.py FOLDER [--only WORD,…] [--sizes wide,large,phone] [--languages en,ja] [--themes light,dark]

Tables are played once by programs of chance and kept in the folder (`tables.db`, `links.json`), so that the same boards can be looked at
again after a change. `--only` takes words of which one must be in a picture's name.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playwright.sync_api import Browser, Page, sync_playwright

from tefuda.interfaces.cli.testing import CHROMIUM, ROOT
from tefuda.server.client import Client, fetch
from tests.server.process import serving

SIZES = {"wide": (1280, 720), "large": (1920, 1080), "phone": (360, 740), "low": (780, 493)}
GAMES = ("evolve", "fftcg", "cipher", "pso2", "rebirth")
STAGES = {"early": 2, "mid": 7, "late": 12}  # turns
SEATS = {
    "raid": {"game": "pso2", "format": "raid", "who": ("person", "greedy", "greedy")},
    "rumble": {"game": "rebirth", "format": "rumble", "who": ("person", "greedy", "greedy", "greedy")},
}
AROUND = {
    "home": ("/", "article.game h2"),
    "make": ("/new/pso2", "form .seat"),
    "decks": ("/decks/rebirth?deck=harbor", ".deckpart li"),
    "decks-empty": ("/decks/evolve", "main h1"),
    "rules": ("/rules/evolve/8.4.3.1", ".gloss"),
    "rules-open": ("/rules/cipher", "main h1"),
    "replay-empty": ("/replay", ".drop"),
    "workshop": ("/workshop/evolve", ".fine"),
    "packs": ("/packs/evolve", ".drop"),
    "simulate": ("/simulate/rebirth", "form .check"),
    "lessons": ("/learn/evolve", "main h1"),
    "lesson": ("/learn/evolve/2", ".exercise .told"),
    "puzzle": ("/puzzle/cipher/1", ".exercise .prompt [data-verb=end]"),
}
ONWARD = ("pass", "end", "no")
TRIES = 6
Deed = Callable[[Page], object]


def picks(question: dict[str, Any], chance: Random) -> list[int]:
    """An answer by chance that rather does something than nothing."""
    if question["sole"] is not None:
        return list(question["sole"])
    if question["habit"] is not None:
        return list(question["habit"])
    options, kind = range(len(question["options"])), question["kind"]
    if kind == "order":
        return list(options)
    if kind == "divide":
        return [place % len(options) for place in range(question["most"])]
    if kind == "number":
        return [question["most"]]
    if kind in ("act", "yes/no"):
        doing = [one for one in options if question["options"][one]["option"]["verb"] not in ONWARD]
        return [chance.choice(doing or list(options))]
    return chance.sample(list(options), max(question["least"], min(1, question["most"])))


def play(address: str, plan: dict[str, Any], turn: int, seed: int) -> str:
    """Play until a turn; the link of the seat. Nothing where the game is over before; `turn` 0: play it out."""
    made = fetch(address, "/api/tables", {"plan": plan})
    link, chance = made["seats"]["0"], Random(seed)
    with Client(address, link) as client:
        while client.document is None:
            client.hear()
        if client.document["table"]["stage"] == "gathering":
            client.ask("sit")
        while client.outcome is None:
            question = client.question
            if question is None:
                client.hear()
                continue
            scene = client.document["game"]["scene"]
            if turn and scene["turn"] >= turn and question["kind"] == "act" and len(question["options"]) > 1:
                return str(link)
            client.answer(picks(question, chance))
    return "" if turn else str(link)


def plan_of(game: str, who: tuple[str, ...], **more: str) -> dict[str, Any]:
    """A plan of a table with decks by chance."""
    return {"game": game, "pace": 0, "seats": [{"who": one, "deck": {"name": ""}} for one in who], **more}


def boards(address: str, known: dict[str, str]) -> dict[str, str]:
    """The links of tables to be looked at, played where they are not known yet."""
    wanted: dict[str, tuple[dict[str, Any], int]] = {}
    for game in GAMES:
        for stage, turn in STAGES.items():
            wanted[f"{game}-{stage}"] = (plan_of(game, ("person", "random")), turn)
    for name, about in SEATS.items():
        wanted[name] = (plan_of(about["game"], about["who"], format=about["format"]), 6)  # type: ignore[arg-type]
    for name in ("result", "gathering"):
        wanted[name] = (plan_of("evolve", ("person", "random" if name == "result" else "person")), 0)
    for name, (plan, turn) in wanted.items():
        if name in known:
            continue
        if name == "gathering":
            known[name] = fetch(address, "/api/tables", {"plan": plan})["seats"]["0"]
            continue
        for seed in range(TRIES):
            # A game that ends early is looked at a little before its end.
            known[name] = play(address, plan, max(1, turn - seed * 2) if turn else 0, seed)
            if known[name]:
                break
        print(name, known[name], flush=True)
    return known


def press(selector: str) -> Deed:
    """Presses the first of what a selector finds."""
    return lambda page: page.locator(selector).first.click()


def zoom(page: Page) -> None:
    """Looks at a card closely."""
    page.locator(".zrow .card[data-card], .hand .card").first.click(button="right", force=True)
    page.wait_for_selector("dialog .details")


def scenario(page: Page) -> None:
    """Plays a ruling on a board, from the rules beside a table."""
    page.locator("[data-tool=rules]").click()
    page.locator("dialog input[type=search]").fill("506.6.1")
    page.locator(".found button").first.click()
    page.locator("dialog summary").first.click()
    page.locator("dialog .pane li button").first.click()
    page.wait_for_selector(".still .card")


def deeds(page: Page) -> None:
    """Opens what a card can do; on a phone out of the drawer."""
    if page.locator(".hand-handle").first.is_visible():
        page.locator(".hand-handle").click()
        page.wait_for_timeout(300)
    page.locator(".hand .card").first.click(force=True)


OVER: dict[str, tuple[str, Deed]] = {
    "zoom": ("evolve-mid", zoom),
    "deeds": ("evolve-mid", deeds),
    "drawer": ("pso2-mid", deeds),
    "pile": ("evolve-late", press("button.pile")),
    "log": ("cipher-mid", press("[data-tool=log]:visible, .log-lines")),
    "rules-drawer": ("pso2-mid", press("[data-tool=rules]")),
    "scenario": ("pso2-mid", scenario),
    "settings": ("rebirth-mid", press("[data-tool=settings]")),
    "signs": ("rebirth-mid", press("[data-tool=signs]")),
}


def shots(links: dict[str, str], address: str) -> Iterator[tuple[str, str, str, Deed | None]]:
    """What is looked at: a name, an address, what must be there, and what is done before."""
    for name, (behind, there) in AROUND.items():
        yield f"around-{name}", behind, there, None
    for name, link in links.items():
        if link:
            yield f"table-{name}", link, ".table, .gathering", None
    for name, (board, deed) in OVER.items():
        if links.get(board):
            yield f"over-{name}", links[board], ".table", deed
    if links.get("result"):
        with Client(address, links["result"]) as client:
            yield "around-replay", f"/replay?table={client.welcome['table']['id']}&at=60", ".still", None


def take(browser: Browser, address: str, links: dict[str, str], given: argparse.Namespace) -> None:
    """Take the pictures that are wanted."""
    for size in given.sizes.split(","):
        for language in given.languages.split(","):
            for theme in given.themes.split(","):
                wide, high = SIZES[size]
                context = browser.new_context(
                    viewport={"width": wide, "height": high}, locale=f"{language}-{language.upper()}",
                    color_scheme=theme, has_touch=size == "phone", is_mobile=size == "phone",
                )  # fmt: skip
                context.add_init_script("localStorage.setItem('tefuda.speed', '\"off\"')")
                for name, behind, there, deed in shots(links, address):
                    if given.only and not any(word in name for word in given.only.split(",")):
                        continue
                    page = context.new_page()
                    page.goto(f"{address}/#{behind}")
                    path = given.folder / f"{name}-{size}-{language}-{theme}.png"
                    try:
                        page.wait_for_selector(there, timeout=60_000)
                        page.wait_for_timeout(700)
                        if deed:
                            deed(page)
                            page.wait_for_timeout(500)
                    except Exception as problem:
                        print(f"{path.name}: {str(problem).splitlines()[0]}", flush=True)
                    page.screenshot(path=path, full_page="around" in name)
                    page.close()
                context.close()


def main() -> None:
    """Build the page, play what is to be looked at, and take the pictures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", default="")
    parser.add_argument("--sizes", default="wide,large,phone")
    parser.add_argument("--languages", default="en,ja")
    parser.add_argument("--themes", default="light,dark")
    given = parser.parse_args()
    given.folder.mkdir(parents=True, exist_ok=True)
    subprocess.run([sys.executable, str(ROOT / "tools" / "build_page.py")], check=True)
    kept = given.folder / "links.json"
    with serving(f"sqlite:///{given.folder / 'tables.db'}", given.folder) as server, sync_playwright() as playwright:
        links = boards(server.address, json.loads(kept.read_text("utf8")) if kept.exists() else {})
        kept.write_text(json.dumps(links), "utf8")
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        take(browser, server.address, links, given)
        browser.close()


if __name__ == "__main__":
    main()
