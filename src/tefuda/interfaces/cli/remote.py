"""A remote seat in the terminal: shows what a server tells, and sends what the person answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rich.console import Console
from rich.text import Text

from tefuda.interfaces.cli import board
from tefuda.interfaces.cli.answers import YES, NotAnAnswer, plain, read_answer
from tefuda.interfaces.cli.listening import listen
from tefuda.interfaces.cli.play_words import Voice
from tefuda.kernel.table.requests import Option, Request
from tefuda.kernel.telling.teller import CardWords, Line, Note, Pile, Row, Scene, Side, Tally
from tefuda.server.client import Client, Refusal

LOG_LINES = 30


class Left(Exception):
    """The person has left the table."""


class Remote:
    """A person at a seat of a server."""

    def __init__(self, client: Client, voice: Voice, console: Console) -> None:
        self.client, self.voice, self.console = client, voice, console
        self.told = 0  # lines of the log that were shown
        self.commands: dict[str, Callable[[str], None]] = {
            "h": self._help, "l": self._log, "b": self._board, "c": self._card, "z": self._piles, "?": self._why,
            "u": self._back, "q": self._quit, "concede": self._concede, "claim": self._claim, "say": self._say, "react": self._react,
        }  # fmt: skip

    # ── the course of the game ──────────────────────────────────────────────────────────────────────────────────────
    def sit(self, name: str, deck: dict[str, Any] | None) -> None:
        """Take the seat and play until the game is over or the person leaves."""
        client = self.client
        if client.welcome["role"] in ("seat", "study"):
            client.ask("sit", name=name, deck=deck)
        if client.welcome["table"]["plan"].get("unread"):
            board.paragraph(self.console, self.voice.say("blank table"), "bold")
        try:
            while True:
                self._tell()
                if client.outcome is not None:
                    self._end()
                    return
                offer = client.document and client.document["table"]["offer"]
                if offer and client.welcome["seat"] not in offer["agreed"] and client.welcome["seat"] >= 0:
                    self._consent()
                elif client.question is None:
                    client.hear()
                else:
                    self._question(client.question)
        except Left:
            return

    def _tell(self) -> None:
        """Show what has happened since the last look."""
        log = self.client.log
        news = [line for line in log[self.told :] if line["weight"] < 3]
        board.news(self.console, [_line(line, self.voice.language) for line in news])
        self.told = len(log)
        while self.client.passing:
            said = self.client.passing.pop(0)
            name = self.client.document["table"]["seats"][said["seat"]]["name"] or self.voice.say(
                "seat n", n=said["seat"] + 1
            )
            board.paragraph(self.console, f"{name}: {said.get('text') or self.voice.say(said['sign'])}", "cyan")

    def _end(self) -> None:
        self._board("")
        outcome = self.client.outcome
        assert outcome is not None
        self.console.print(Text(f"{self.voice.say('over')}: {outcome[self.voice.language]}", "bold yellow"))

    def _question(self, asked: dict[str, Any]) -> None:
        """Answer where there is nothing to decide, else ask the person until they have answered or something else happened."""
        request = _request(asked)
        labels = [option["words"][self.voice.language] for option in asked["options"]]
        if asked["sole"] is not None:
            self._answer(asked["sole"])
            return
        if asked["moment"] == "idle":
            self._answer([[option.verb for option in request.options].index("pass")])
            return
        if request.kind == "act":
            self._board("")
        board.question(self.console, self.voice, request.clause, asked["words"][self.voice.language], labels)
        while self.client.question is not None and self.client.question["number"] == asked["number"]:
            if self._read(request, labels, asked):
                return

    def _read(self, request: Request, labels: list[str], asked: dict[str, Any]) -> bool:
        """One line from the person; True where the question is answered or has to be shown again."""
        words = plain(self._listen())
        if not words:
            if asked["habit"] is not None:
                self._answer(asked["habit"])
            return True
        head, _, rest = words.partition(" ")
        if head.startswith("?"):
            head, rest = "?", words[1:].strip()
        if head.casefold() in self.commands:
            self.commands[head.casefold()](rest)
            return head.casefold() in ("u", "concede", "claim")
        try:
            picks = read_answer(self.voice, request, labels, words)
        except NotAnAnswer as no:
            board.paragraph(self.console, str(no), "red")
            return False
        return self._answer(list(picks))

    def _answer(self, picks: list[int]) -> bool:
        try:
            self.client.answer(picks)
        except Refusal as no:
            self._refused(no)
            return no.code == "stale"
        return True

    def _refused(self, no: Refusal) -> None:
        why = no.ja if self.voice.language == "ja" else no.en
        board.paragraph(self.console, f"{why}  {no.clause}", "red")

    # ── commands ────────────────────────────────────────────────────────────────────────────────────────────────────
    def _help(self, words: str) -> None:
        board.paragraph(self.console, self.voice.say("remote help"))

    def _log(self, words: str) -> None:
        board.news(self.console, [_line(line, self.voice.language) for line in self.client.log[-LOG_LINES:]])

    def _board(self, words: str) -> None:
        game = self.client.document["game"]
        if game:
            board.board(self.console, self.voice, scene(game["scene"], self.voice.language))

    def _piles(self, words: str) -> None:
        board.piles(self.console, self.voice, scene(self.client.document["game"]["scene"], self.voice.language))

    def _card(self, words: str) -> None:
        found = [card for card in self._in_sight() if words.casefold() in card.name.casefold()]
        handle = found[0].handle if found and words else -1
        card = self.client.ask("look", card=handle, name=words)["card"]
        told = "" if card is None else card[self.voice.language]
        board.paragraph(self.console, told or self.voice.say("no such card", text=words), "" if told else "red")

    def _why(self, words: str) -> None:
        """Why a deed with a card cannot be done: every deed that one may wish to do with cards of that name."""
        for wish in self.client.document["game"]["wishes"]:
            said = wish["words"][self.voice.language]
            if words.casefold() in said.casefold():
                option = {
                    key: value
                    for key, value in wish["option"].items()
                    if key in ("verb", "card", "index", "number", "target", "text")
                }
                bar = self.client.ask("why", **option)["bar"]
                why = self.voice.say("can be done") if bar is None else f"{bar[self.voice.language]}  {bar['clause']}"
                board.paragraph(self.console, f"{said}: {why}", "dim")

    def _back(self, words: str) -> None:
        self._ask("back")

    def _claim(self, words: str) -> None:
        self._ask("claim")

    def _say(self, words: str) -> None:
        if words:
            self._ask("say", text=words)

    def _react(self, words: str) -> None:
        self._ask("react", sign=words)

    def _ask(self, kind: str, **fields: Any) -> None:
        """Ask the server for something; where it declines the person is told why."""
        try:
            self.client.ask(kind, **fields)
        except Refusal as no:
            self._refused(no)

    def _consent(self) -> None:
        self._ask("consent", agree=plain(self._listen(self.voice.say("consent?"))).casefold() in YES)

    def _concede(self, words: str) -> None:
        if plain(self._listen(self.voice.say("concede?"))).casefold() in YES:
            self.client.ask("concede")

    def _quit(self, words: str) -> None:
        link = f"{self.client.address}/#{self.client.link}"
        board.paragraph(self.console, self.voice.say("come back", link=link), "yellow")
        raise Left

    # ── reading ─────────────────────────────────────────────────────────────────────────────────────────────────────
    def _in_sight(self) -> list[CardWords]:
        game = self.client.document["game"]
        shown = scene(game["scene"], self.voice.language)
        return [card for side in shown.sides for row in side.rows for card in row.cards]

    def _listen(self, hint: str = "") -> str:
        """A line from the person."""
        return listen(self.console, hint)


# ── from plain values ───────────────────────────────────────────────────────────────────────────────────────────────
def _line(plain_line: dict[str, Any], language: str) -> Line:
    return Line(plain_line[language], plain_line["clause"], plain_line["weight"])


def _request(asked: dict[str, Any]) -> Request:
    """The question as a record, as the reader of answers takes it."""
    options = tuple(
        [Option(**{key: value for key, value in one["option"].items() if key != "type"}) for one in asked["options"]]
    )
    return Request(
        tuple(asked["seats"]),
        asked["kind"],
        asked["clause"],
        options,
        least=asked["least"],
        most=asked["most"],
        prompt=asked["prompt"],
        zeros=asked["zeros"],
    )


def scene(found: dict[str, Any], language: str) -> Scene:
    """A scene in a language, from its plain form: as much of it as the terminal shows."""
    return Scene(
        found["title"][language],
        tuple([_side(side, language) for side in found["sides"]]),
        (*_stack(found, language), *[_fight(one, language) for one in found["fights"]]),
    )


def _side(side: dict[str, Any], language: str) -> Side:
    numbers = [
        Tally(one["key"], one["label"][language], one["text"][language], one["amount"]) for one in side["numbers"]
    ]
    rows = [
        Row(
            row["label"][language],
            _cards(row["cards"], language),
            row["backs"],
            row["role"] == "front",
            alike=row["role"] == "resource",
        )
        for row in side["rows"]
    ]
    piles = [
        Pile(
            one["zone"],
            one["label"][language],
            one["title"][language],
            _cards(one["cards"], language),
            0,
            one["role"],
            one["open"],
        )
        for one in side["piles"]
    ]
    name = side["name"][language]
    return Side(side["seat"], name, tuple(numbers), tuple(rows), side["active"], tuple(piles))


def _cards(found: list[dict[str, Any]], language: str) -> tuple[CardWords, ...]:
    return tuple([_card(card, language) for card in found])


def _card(card: dict[str, Any], language: str) -> CardWords:
    notes = tuple([Note(note["words"][language]) for note in card["notes"]])
    turned = "" if card["turned"] is None else card["turned"][language]
    name, corner, numbers = [card[part][language] for part in ("name", "corner", "numbers")]
    return CardWords(card["handle"], name, corner, numbers, turned, notes)


def _stack(found: dict[str, Any], language: str) -> list[Row]:
    """What lies on the stack, the top first."""
    items = [CardWords(one["card"], one["words"][language]) for one in found["pending"] if one["sort"] == "stack"]
    return [Row(found["labels"]["stack"][language], tuple(items), main=True)] if items else []


def _fight(fight: dict[str, Any], language: str) -> Row:
    return Row(fight["label"][language], (CardWords(0, fight["words"][language]),))
