"""Reporting: what a program over JSON lines is told besides its questions, where it asks for it: events, words, the scene.

What happened is kept until the next question, and told as the program's seat may know it.
"""

from __future__ import annotations

from typing import Any, Literal, get_args

import msgspec

from tefuda.games.catalogue import OpenedGame, teller_for
from tefuda.kernel.seeing.view import View, told, view
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.requests import Request
from tefuda.kernel.table.state import Table
from tefuda.kernel.telling import Teller

Language = Literal["en", "ja"]
LANGUAGES: tuple[str, ...] = get_args(Language)


class Wanted(msgspec.Struct, frozen=True):
    """What a program asks for in its reply to the first line: events, words in a language, the board in words."""

    events: bool = False
    words: Language | None = None
    scene: bool = False

    @property
    def anything(self) -> bool:
        """True if it asks for more than questions."""
        return self.events or self.words is not None or self.scene


class Reporting:
    """What happened since the last question to one program, and how it is told of it."""

    def __init__(self, opened: OpenedGame) -> None:
        self.opened = opened
        self.wanted: Wanted | None = None  # not known before it has greeted
        self.news: list[tuple[Table, list[Event]]] = []
        self.teller: Teller | None = None

    def hear(self, state: Table, events: list[Event]) -> None:
        """Keep what happened, if the program may want to know."""
        if self.wanted is None or self.wanted.anything:
            self.news.append((state, events))

    @property
    def asked(self) -> bool:
        """True if the program has asked for more than questions."""
        return self.wanted is not None and self.wanted.anything

    def agree(self, reply: dict[str, Any]) -> None:
        """Take in what a program asks for; ValueError where it asks for what there is not."""
        self.wanted = wanted = msgspec.convert(
            {name: reply[name] for name in Wanted.__struct_fields__ if name in reply}, Wanted
        )
        if wanted.words is not None or wanted.scene:
            self.teller = teller_for(self.opened.game, wanted.words or LANGUAGES[0])
        if not wanted.anything:
            self.news.clear()

    def parts(self, seat: int, request: Request | None, seen: View | None) -> dict[str, Any]:
        """What a line says besides its question: only what was asked for. The news are told by this."""
        wanted, news, self.news = self.wanted or Wanted(), self.news, []
        if not wanted.anything:
            return {}
        heard = [(view(state, seat), [told(state, event, seat) for event in events]) for state, events in news]
        found: dict[str, Any] = {}
        if wanted.events:
            found["events"] = [plain_event(event) for _, events in heard for event in events]
        if self.teller is None:
            return found
        log = [line for then, events in heard for line in self.teller.log(then, events)]
        if wanted.words is not None:
            found["log"] = [{"text": line.text, "clause": line.clause, "weight": line.weight} for line in log]
            if request is not None and seen is not None:
                found["prompt"] = self.teller.prompt(seen, request)
                found["options"] = [self.teller.option(seen, request, option) for option in request.options]
        now = seen if seen is not None else heard[-1][0] if heard else None
        if wanted.scene and now is not None:
            found["scene"] = plain(self.teller.scene(now))
        return found


def plain_event(event: Event) -> dict[str, Any]:
    """An event as JSON has it: of a card that moved where it lay and lies, and its face where that is known; views tell the rest."""
    found = {name: getattr(event, name) for name in event.__struct_fields__ if name not in ("facts", "before", "after")}
    for name, card in (("before", event.before), ("after", event.after)):
        if card is not None:
            found[name] = {part: getattr(card, part) for part in ("zone", "seat", "face", "facedown")}
    return found


def plain(value: Any) -> Any:
    """Named tuples in one another as mappings."""
    if isinstance(value, tuple) and hasattr(value, "_asdict"):
        return {name: plain(part) for name, part in value._asdict().items()}
    return [plain(part) for part in value] if isinstance(value, tuple | list) else value
