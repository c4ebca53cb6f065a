"""Explaining at the table: why something cannot be done, by which clause, and what a card says."""

from __future__ import annotations

import re
from collections.abc import Mapping

from rich.console import Console
from rich.text import Text

from tefuda.games.catalogue import teller_for
from tefuda.interfaces.cli import board
from tefuda.interfaces.cli.answers import distinct, shortened
from tefuda.interfaces.cli.play_words import Voice
from tefuda.kernel.primitives.clauses import Clause
from tefuda.kernel.seeing.view import View
from tefuda.kernel.table.requests import Bar, Option
from tefuda.kernel.telling import Teller, Wish
from tefuda.table.live import LiveGame

JAPANESE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
ARROW = re.compile(r"\s*(?:->|=>|>|→)\s*")
CARDS_SHOWN = 3


class Explaining:
    """Answers the questions of whoever sits at the screen; nothing in the game changes by them."""

    def __init__(self, live: LiveGame, voice: Voice, clauses: Mapping[str, Clause], console: Console) -> None:
        self.live, self.voice, self.clauses, self.console = live, voice, clauses, console

    def clause(self, number: str) -> None:
        """A clause and what it says."""
        found = self.clauses.get(number)
        gloss = "" if found is None else found.ja if self.voice.language == "ja" else found.en
        board.clause(self.console, number, gloss)

    # ── why not ─────────────────────────────────────────────────────────────────────────────────────────────────────
    def why(self, seat: int, teller: Teller, words: str) -> None:
        """Why a named card cannot do or suffer something; without a name, all that one's own cards cannot do."""
        view = self.live.view(seat)
        if not words:
            self._everything(seat, teller, view)
            return
        first, *rest = ARROW.split(words, maxsplit=1)
        handles = self._meant(teller, view, first)
        if not handles:
            key = "not in sight" if teller.printed(first) else "no such card"
            self._complain(key, text=shortened(first))
            return
        if rest:
            targets = self._meant(teller, view, rest[0])
            if not targets:
                self._complain("not in sight", text=shortened(rest[0]))
                return
            pairs = [wish for target in targets for wish in teller.wishes(view, target) if wish.option.card in handles]
            self._explain(seat, teller, view, pairs[:CARDS_SHOWN] or teller.wishes(view, handles[0]))
            return
        request = view.request
        if request is not None and request.kind != "act":
            self._choice(seat, teller, view, handles)
            return
        # Cards that are alike ask the same, so a few are enough.
        wishes = [wish for handle in handles[:CARDS_SHOWN] for wish in teller.wishes(view, handle)]
        if not wishes:
            self._complain("no deed", card=shortened(first))
        self._explain(seat, teller, view, wishes)

    def _meant(self, teller: Teller, view: View, words: str) -> list[int]:
        """Cards by name; words before the name (attack, play…) do not stand in the way, nor does an option's number."""
        request = view.request
        if words.isdecimal() and request is not None:
            labels = [teller.option(view, request, option) for option in request.options]
            places = distinct(request, labels, teller.habit(view, request))
            if 1 <= int(words) <= len(places):
                card = request.options[places[int(words) - 1]].card
                return [card] if card >= 0 else []
        parts = words.split()
        for start in range(len(parts)):
            found = teller.find(view, " ".join(parts[start:]))
            if found:
                return found
        return []

    def _everything(self, seat: int, teller: Teller, view: View) -> None:
        request = view.request
        if request is not None:
            board.paragraph(self.console, self.voice.say("now", prompt=teller.prompt(view, request)), "bold")
            self.clause(request.clause)
        if request is None or request.kind == "act":
            wishes = [wish for handle in teller.own(view) for wish in teller.wishes(view, handle)]
            barred = [wish for wish in wishes if self.live.why_not(seat, wish.option) is not None]
            self._explain(seat, teller, view, barred)
            if not barred:
                board.paragraph(self.console, self.voice.say("nothing barred"), "dim")
        board.paragraph(self.console, self.voice.say("ask more"), "dim")

    def _explain(self, seat: int, teller: Teller, view: View, wishes: list[Wish]) -> None:
        glossed: set[str] = set()
        said: set[str] = set()  # of two that nobody could tell apart, one is explained
        for wish in wishes:
            if wish.text in said:
                continue
            said.add(wish.text)
            bar = self.live.why_not(seat, wish.option)
            number = self._number(teller, view, wish.option)
            if bar is None:
                board.paragraph(self.console, self.voice.say("can", what=wish.text.rstrip(".。"), n=number), "green")
                continue
            self._no(teller, view, wish.text, wish.option, bar)
            if bar.clause not in glossed:
                glossed.add(bar.clause)
                self.clause(bar.clause)

    def _no(self, teller: Teller, view: View, what: str, wish: Option, bar: Bar) -> None:
        why = teller.refusal(view, wish, bar)
        text = Text(self.voice.say("cannot", what=what.rstrip(".。"), why=why)) + Text(f"  {bar.clause}", "dim")
        board.hanging(self.console, Text(""), text)

    def _number(self, teller: Teller, view: View, option: Option) -> int:
        """Under which number a deed is offered; an attack is offered before its target is asked for."""
        request = view.request
        for place, offered in enumerate(request.options if request is not None else ()):
            if (offered.verb, offered.card, offered.index) == (option.verb, option.card, option.index):
                return self._shown_as(teller, view, place)
        return 0

    def _shown_as(self, teller: Teller, view: View, place: int) -> int:
        """The number by which an option was put to the person."""
        request = view.request
        assert request is not None
        labels = [teller.option(view, request, option) for option in request.options]
        shown = [labels[one] for one in distinct(request, labels, teller.habit(view, request))]
        return shown.index(labels[place]) + 1

    def _choice(self, seat: int, teller: Teller, view: View, handles: list[int]) -> None:
        """In the middle of a choice: is a card among what can be chosen, and if not, by which clause?"""
        request = view.request
        assert request is not None
        for handle in handles[:CARDS_SHOWN]:
            wish = Option("card", card=handle)
            name = teller.option(view, request, wish)
            offered = [place for place, option in enumerate(request.options) if option.card == handle]
            if offered:
                number = self._shown_as(teller, view, offered[0])
                board.paragraph(self.console, self.voice.say("can", what=name, n=number), "green")
                continue
            bar = self.live.why_not(seat, wish) or Bar(request.clause)
            if request.prompt == "target" and request.about is not None:
                wish = Option("attack", card=request.about[0], target=handle)
            self._no(teller, view, name, wish, bar)
            self.clause(bar.clause)

    # ── cards ───────────────────────────────────────────────────────────────────────────────────────────────────────
    def card(self, seat: int, teller: Teller, words: str) -> None:
        """A card's text: of those in sight, or of any there is."""
        view = self.live.view(seat)
        if not words:
            own = teller.own(view)
            example = teller.card(view, own[0]).split("  ")[0].split(" / ")[0] if own else "…"
            self._complain("which card", example=example)
            return
        # Of a card that is not in sight, a part of its name may fit another that is: the whole name comes first.
        # A number is an option's, and no part of a card's.
        handles = [] if words.isdecimal() else teller.find(view, words)
        if not handles and (words.isdecimal() or not teller.printed(words)):
            handles = self._meant(teller, view, words)
        if bool(JAPANESE.search(words)) != (teller.language == "ja") and not words.isdecimal():
            # Who names a card in the other language wants to read it there.
            teller = teller_for(self.live.state.game, "en" if teller.language == "ja" else "ja")
        sheets = list(dict.fromkeys([teller.card(view, handle) for handle in handles]))
        if not sheets:
            printed = "" if words.isdecimal() else teller.printed(words)  # a number is an option, and no part of a name
            if not printed:
                self._complain("no such card", text=shortened(words))
                return
            sheets = [printed]
        for sheet in sheets[:CARDS_SHOWN]:
            title, _, rest = sheet.partition("\n")
            self.console.print(Text(title, "bold"))
            if rest:
                board.paragraph(self.console, rest)

    def _complain(self, key: str, **parts: object) -> None:
        board.paragraph(self.console, self.voice.say(key, **parts), "red")
