"""The teller of any game: it speaks from the game's words (`words`), and falls back to plain texts for what they leave out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, final

from tefuda.kernel.primitives.values import Record
from tefuda.kernel.seeing.influences import Influence
from tefuda.kernel.seeing.view import View
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.requests import PASS, Bar, Option, Request
from tefuda.kernel.telling import board, log
from tefuda.kernel.telling.asking_back import details, effect, find, influence, quote, sheet
from tefuda.kernel.telling.printing import NO_VIEW
from tefuda.kernel.telling.remembering import memory_of, recall
from tefuda.kernel.telling.speech import Speech
from tefuda.kernel.telling.teller import Details, Line, Scene, Wish
from tefuda.kernel.telling.templates import capital
from tefuda.kernel.telling.values import Scope
from tefuda.kernel.telling.words import Variant

LONGEST_ROW = 12  # lists up to this length are told in full


class TemplateTeller(Speech):
    """Words for one observer: the board, questions, the log, refusals and answers to what people ask back, in sentences."""

    @final
    def prepare(self) -> None:
        """Load what takes a while: how abilities are read and written."""
        self.print.prepare()

    @final
    def introduction(self, format: str = "") -> str:
        """A few lines about the game, in one of its formats."""
        given = {"game": self.game.name, "format": format.partition(":")[0]}
        return self.value("introduction", Scope(self, NO_VIEW, given))

    @final
    def about(self) -> str:
        """The game in two sentences."""
        return self.value("about", Scope(self, NO_VIEW, {"game": self.game.name}))

    @final
    def scene(self, view: View) -> Scene:
        """The board: the opponents' sides first, the observer's own last, what all share between them."""
        self.notice(view)
        return board.scene(self, view)

    @final
    def prompt(self, view: View, request: Request) -> str:
        """The question, with the card that asks, and how many answers it takes."""
        return capital(self._asked(view, request)[1], self.pick)

    @final
    def hint(self, view: View, request: Request) -> str:
        """Advice for somebody who plays for the first time."""
        self.notice(view)
        given = {"prompt": request.prompt, "kind": request.kind, "options": len(request.options)}
        entries = self.words.entries["hints"]
        entry = next((entries[name] for name in (request.prompt, request.kind) if name in entries), ())
        return self.sentence(entry, Scope(self, view, given, view.observer))

    @final
    def moment(self, view: View, request: Request) -> str:
        """Whether passing is possible, and why: "" for other questions; "idle", or "reply" to what has just happened."""
        passes = request.kind == "act" and PASS in request.options
        return str(self._asked(view, request)[0].more.get("moment", "")) if passes else ""

    def _asked(self, view: View, request: Request) -> tuple[Variant, str]:
        self.notice(view)
        entries = self.words.entries
        entry = entries["prompts"].get(request.prompt, ()) + entries["questions"].get(request.kind, ())
        about = request.about
        given = {
            "card": (lambda way: self.cards(view, (about,), way)) if about is not None else None,
            "prompt": request.prompt, "kind": request.kind, "n": self.bounds(request), "units": request.most,
            "options": len(request.options), "highest": max([option.number for option in request.options], default=0),
            "effect": lambda way: effect(self, request, entry),
        }  # fmt: skip
        return self.choose(entry, Scope(self, view, given, view.observer))

    @final
    def quote(self, view: View, request: Request) -> str:
        """The line of the card's text that asks; "" if it cannot be told, or if the question has it already."""
        return quote(self, view, request, *self._asked(view, request))

    def habit(self, view: View, request: Request) -> tuple[int, ...] | None:
        """The answer for a person who leaves this question to the program; None: the person must answer."""
        return None

    @final
    def memory(self) -> bytes:
        """What is remembered of cards out of sight, for another teller to continue with."""
        return memory_of(self)

    @final
    def remember(self, memory: bytes, view: View) -> None:
        """Continue for the teller that had this memory when it saw this view."""
        recall(self, memory, view)

    @final
    def log(self, view: View, events: Sequence[Event]) -> list[Line]:
        """Events as lines."""
        for event in events:
            for record in (event.before, event.after):
                if record is not None and record.face >= 0 and record.id:
                    self.passed[record.id] = record
        lines = log.lines(self, view, events)
        self.notice(view)
        return lines

    @final
    def refusal(self, view: View, wish: Option, bar: Bar) -> str:
        """The reason why a deed is not possible, as a sentence; the clause is shown beside it."""
        self.notice(view)
        return log.refusal(self, view, wish, bar)

    @final
    def outcome(self, view: View) -> str:
        """How the game ended, and why, as a sentence."""
        return log.outcome(self, view)

    @final
    def find(self, view: View, words: str) -> list[int]:
        """The cards in sight with a name, or with a part of it, in either language; #2 for the second. Own cards come first."""
        return find(self, view, words)

    @final
    def card(self, view: View, handle: int) -> str:
        """A card in sight: as printed, and as it is now if the game goes on."""
        self.notice(view)
        return sheet(self, view, handle)

    @final
    def details(self, view: View, handle: int, name: str = "") -> Details | None:
        """A card in sight now or before, by its handle, or one of the packs, by its name; None if there is none."""
        self.notice(view)
        return details(self, view, handle, name)

    @final
    def influence(self, view: View, one: Influence) -> tuple[str, str]:
        """A change on a card in words: the name of the card that makes it, and what it does."""
        return influence(self, view, one)

    @final
    def printed(self, words: str) -> str:
        """A card of the packs as it is printed."""
        return next((self.print.sheet(face) for face in self.print.search(words)), "")

    @final
    def own(self, view: View) -> list[int]:
        """The observer's cards that can do deeds."""
        return board.own(self, view)

    @final
    def wishes(self, view: View, handle: int) -> list[Wish]:
        """The deeds that one may wish to do with a card of one's own, or to one of another's."""
        return board.wishes(self, view, handle)

    @final
    def deck(self, key: str, deck: Any) -> tuple[str, str]:
        """A bundled deck: its name in the language, its contents, and the line that its file says of it."""
        return self.print.deck(key, deck, self.folder, self.made_of(deck))

    def made_of(self, deck: Record) -> str:
        """The contents of a deck, in a word or two."""
        return ""
