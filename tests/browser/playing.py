"""A player for the page: sees what is lit and offered, as anybody does, and does one of these things; by mouse, by touch or by keys alone."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Literal

from playwright.sync_api import Page, TimeoutError

Way = Literal["mouse", "touch", "keys"]
PATIENCE = 60_000  # milliseconds that anything may take
SOON = 4_000  # after which one looks again, whether something has changed or not
MOST = 3000  # things done in a game

# What can be done now, by sort: how many of each there are. What lies under something else is not there.
SEEN = """() => {
  const at = (element) => {
    element.scrollIntoView({ block: "nearest", inline: "nearest" });
    const box = element.getBoundingClientRect();
    for (const [x, y] of [[0.5, 0.5], [0.15, 0.5], [0.15, 0.12], [0.5, 0.9]]) {
      const [left, top] = [box.left + box.width * x, box.top + box.height * y];
      const found = document.elementFromPoint(left, top);
      if (found && (element === found || element.contains(found))) return [left, top];
    }
    return null;
  };
  const table = document.querySelector(".table");
  const sorts = {
    sure: "[data-sure]",
    deeds: ".deeds .deed[data-option]",
    confirm: ".prompt [data-confirm]:not(:disabled)",
    shown: "[data-as-shown]",
    more: "[data-more]:not(:disabled)",
    lit: ".card[data-lit]:not(.picked)",
    choices: ".prompt [data-option]:not([data-lit]):not(.picked), .prompt [data-habit]",
    plain: ".prompt-actions .choice:not(:disabled)",
    drawer: ".hand.has-lit:not(.open) .hand-handle",
    close: "dialog[open]:not(.result) .close",
  };
  const found = {};
  for (const [sort, selector] of Object.entries(sorts)) {
    found[sort] = [...document.querySelectorAll(selector)].filter((element) => at(element));
  }
  window.seenByPlayer = { found, at };
  const counts = Object.fromEntries(Object.entries(found).map(([sort, elements]) => [sort, elements.length]));
  return {
    ...counts,
    state: table ? [table.dataset.question, table.dataset.picks, table.dataset.open].join("|") : "",
    over: document.querySelector(".dialog.result") !== null,
  };
}"""
PLACE = "([sort, index]) => window.seenByPlayer.at(window.seenByPlayer.found[sort][index])"
FOCUSED = "([sort, index]) => document.activeElement === window.seenByPlayer.found[sort][index]"
CHANGED = """(before) => {
  const table = document.querySelector(".table");
  const state = [table?.dataset.question, table?.dataset.picks, table?.dataset.open].join("|");
  return document.querySelector(".dialog.result, [data-sure]") !== null
    || (state !== before && table?.dataset.question !== "-1");
}"""
STANDS = """() => document.querySelector('.dialog.result') ? 'over' : document.querySelector('.table')?.dataset.question ?? '-1'"""
Thing = tuple[str, int]  # of which sort, and which of them
Opened = Callable[..., Page]
Hear = Callable[[str], None]  # what is done with each frame that comes over a socket


def ignore(frame: str) -> None:
    """What is done with frames that no test looks at."""


def question(page: Page) -> str:
    """The number of the question that is put in a page; -1 where none is, "over" where the game is."""
    found: str = page.evaluate(STANDS)
    return found


def next_asked(*pages: Page) -> Page | None:
    """The page in which something is asked, once one is; None once the game is over in all of them."""
    for _ in range(PATIENCE // 50):
        stand = [question(page) for page in pages]
        for page, number in zip(pages, stand, strict=True):
            if number not in ("-1", "over"):
                return page
        if {*stand} == {"over"}:
            return None
        pages[0].wait_for_timeout(50)
    raise AssertionError("nobody is asked anything")


def asked(*pages: Page) -> Page:
    """The page in which something is asked, once one is; the game goes on."""
    found = next_asked(*pages)
    assert found is not None
    return found


def seated(opened: Opened, made: dict[str, Any], *heard: Hear) -> list[Page]:
    """People who have come to the seats of a table, each in a browser of their own; `heard`: by seat, for frames."""
    ears = dict(enumerate(heard))
    pages = [opened(link, heard=ears.get(int(seat), ignore)) for seat, link in sorted(made["seats"].items())]
    for page in pages:
        page.wait_for_selector("[data-sit]")
    for page in pages:  # the game may have begun before the last has said so: all have come, and decks are settled
        page.evaluate("() => document.querySelector('[data-sit]')?.click()")
    for page in pages:
        page.wait_for_selector(".table")
    return pages


class Hand:
    """Somebody at a table in the browser."""

    def __init__(self, page: Page, way: Way = "mouse", seed: int = 1) -> None:
        self.page, self.way, self.chance = page, way, Random(seed)
        self.answered: set[str] = set()  # the numbers of the questions to which something was pressed

    def look(self) -> Any:
        """What is to be seen now."""
        return self.page.evaluate(SEEN)

    def until_asked(self) -> Any:
        """What is to be seen once one is asked something, or the game is over."""
        self.page.wait_for_function(
            "() => document.querySelector('.dialog.result') || (document.querySelector('.table')?.dataset.question ?? '-1') !== '-1'",
            timeout=PATIENCE,
        )
        return self.look()

    def play_out(self) -> int:
        """Play until the game is over; how many things were done."""
        for done in range(MOST):
            if not self.step():
                return done
        raise AssertionError("no end")

    def step(self) -> bool:
        """Do one thing and wait until it has had its effect; False when the game is over."""
        for _ in range(PATIENCE // SOON):
            seen = self.until_asked()
            if seen["over"]:
                return False
            thing = self.choose(seen)
            if thing is None:
                continue
            self.press(thing, seen)
            if thing[0] in ("drawer", "close") or self.has_changed(seen["state"]):
                return True
        raise AssertionError(f"nothing has an effect: {self.look()} {self.page.inner_text('.prompt')}")

    def step_once(self) -> None:
        """Answer the question that is put now, whoever is asked next."""
        number = self.look()["state"].split("|")[0]
        for _ in range(MOST):
            seen = self.look()
            if seen["over"] or seen["state"].split("|")[0] != number:
                return
            thing = self.choose(seen)
            if thing is not None:
                self.press(thing, seen)
            self.page.wait_for_timeout(50)
        raise AssertionError("the question stays")

    def has_changed(self, state: str) -> bool:
        """True once the table is another than in a state; False if it stays so for a while: what was pressed may have just gone."""
        try:
            self.page.wait_for_function(CHANGED, arg=state, timeout=SOON)
        except TimeoutError:
            return False
        return True

    def choose(self, seen: Any) -> Thing | None:
        """One of the things that can be done: what was begun is finished, else a deed is likelier than to go on without one."""
        for first in ("sure", "deeds", "shown"):
            if seen[first]:
                return self.one_of(seen, first)
        if seen["confirm"] and (not seen["lit"] or self.chance.random() < 0.6):
            return self.one_of(seen, "confirm")
        if seen["more"]:
            return self.one_of(seen, "more")
        if seen["drawer"] and self.chance.random() < 0.9:
            return self.one_of(seen, "drawer")
        if seen["lit"] and self.chance.random() < 0.8:
            return self.one_of(seen, "lit")
        for sorts in (("choices", "lit"), ("confirm",), ("plain",), ("close",)):  # what opened by a slip is closed
            if thing := self.one_of(seen, *sorts):
                return thing
        return None

    def one_of(self, seen: Any, *sorts: str) -> Thing | None:
        """One of the things of some sorts, by chance; None where there are none."""
        things = [(sort, index) for sort in sorts for index in range(seen[sort])]
        return self.chance.choice(things) if things else None

    def press(self, thing: Thing, seen: Any) -> None:
        """Press something, in this player's way."""
        sort, index = thing
        self.answered.add(seen["state"].split("|")[0])
        if self.way == "keys":
            if sort == "deeds" and index < 9:
                self.page.keyboard.press(str(index + 1))
            else:
                self.reach(thing)
        elif place := self.page.evaluate(PLACE, list(thing)):
            if self.way == "touch":
                self.page.touchscreen.tap(*place)
            else:
                self.page.mouse.click(*place)

    def reach(self, thing: Thing) -> None:
        """Bring the focus to something, with keys alone, and press Enter."""
        for _ in range(100):
            if self.page.evaluate(FOCUSED, list(thing)):
                self.page.keyboard.press("Enter")
                return
            in_dialog = self.page.evaluate("() => document.querySelector('dialog[open]') !== null")
            self.page.keyboard.press("Tab" if in_dialog else "n")
