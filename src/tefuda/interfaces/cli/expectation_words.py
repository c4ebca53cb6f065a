"""What a scenario expects, as a sentence in a language: by the words that the game has for zones, numbers and questions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tefuda.interfaces.cli.judge_words import SAID, say
from tefuda.interfaces.cli.language import Language
from tefuda.kernel.seeing.view import View, view
from tefuda.kernel.table.state import Table

AS_SAID = ("card", "facedown")


class ExpectationWords:
    """Says expectations of a table in words; seats are called as the teller calls them."""

    def __init__(self, language: Language, teller: Any, seats: Mapping[str, int]) -> None:
        self.language, self.teller, self.seats = language, teller, seats
        self.special: dict[str, Callable[[Any, Table, View], str]] = {
            "asked": self._asked,
            "over": self._over,
            "turn": lambda value, table, seen: self._labelled("expect turn", self._seat(str(value), seen)),
            "phase": lambda value, table, seen: self._labelled("expect phase", self.teller.term("phases", str(value))),
            "offered": lambda value, table, seen: self._labelled("expect offered", self._list(value, seen)),
            "not offered": lambda value, table, seen: self._labelled("expect not offered", self._list(value, seen)),
            "events": lambda value, table, seen: self._labelled("expect events", self._list(value, seen)),
            "no events": lambda value, table, seen: self._labelled("expect no events", self._list(value, seen)),
            "view": self._view,
        }

    def lines(self, expected: Mapping[str, Any], table: Table, seen: View) -> list[str]:
        """One sentence for each thing that is expected."""
        return [self._line(key, value, table, seen) for key, value in expected.items()]

    def _line(self, key: str, value: Any, table: Table, seen: View) -> str:
        if key in self.special:
            return self.special[key](value, table, seen)
        first, _, rest = key.partition(".")
        if first not in self.seats:
            return f"{self._thing(key)}: {self._value(value, seen)}"
        thing, _, part = rest.partition(".")
        count = f" ({say(self.language, 'count')})" if part == "count" else f" {part}" if part else ""
        return f"{self._seat(first, seen)} · {self._thing(thing)}{count}: {self._value(value, seen)}"

    def _labelled(self, key: str, text: str) -> str:
        return say(self.language, key, what=text)

    def _seat(self, name: str, seen: View) -> str:
        return str(self.teller.who(seen, self.seats[name])) if name in self.seats else name

    def _thing(self, name: str) -> str:
        """A zone or a number by the game's word for it."""
        words = self.teller.words.terms
        table = next((table for table in ("zones", "stats", "facts", "counters") if name in words.get(table, {})), "")
        return str(self.teller.term(table, name)) if table else name

    def _value(self, value: Any, seen: View) -> str:
        if isinstance(value, Mapping):
            return self._card(value, seen)
        return self._list(value, seen) if isinstance(value, list) else self._plain(value, seen)

    def _list(self, value: Any, seen: View) -> str:
        items = value if isinstance(value, list) else [value]
        return (", ", "、")[self.language is Language.JA].join([self._value(one, seen) for one in items]) or say(
            self.language, "none"
        )

    def _card(self, value: Mapping[str, Any], seen: View) -> str:
        facts = [f"{self._thing(key)} {self._value(one, seen)}" for key, one in value.items() if key != "card"]
        name = str(value.get("card", ""))
        return f"{name} ({', '.join(facts)})" if name and facts else name or ", ".join(facts)

    def _plain(self, value: Any, seen: View) -> str:
        if isinstance(value, bool):
            return say(self.language, "yes" if value else "no")
        return self._seat(str(value), seen) if str(value) in self.seats else str(value)

    def _asked(self, value: Any, table: Table, seen: View) -> str:
        """The question that is open, as whoever is asked reads it."""
        ask = table.pending
        if ask is None or table.over is not None:
            return say(self.language, "nobody asked")
        theirs = view(table, ask.seats[0])
        prompt = "" if theirs.request is None else self.teller.prompt(theirs, theirs.request)
        who = ", ".join([str(self.teller.who(seen, seat)) for seat in ask.seats])
        return say(self.language, "expect asked", who=who, prompt=prompt, clause=ask.clause)

    def _over(self, value: Any, table: Table, seen: View) -> str:
        if table.over is None:
            return say(self.language, "not over")
        return f"{self.teller.outcome(seen)}  {table.over.clause}"

    def _view(self, value: Any, table: Table, seen: View) -> str:
        """What a seat's view shows and hides."""
        told = [
            say(self.language, f"expect {key}", who=self._seat(str(seat), seen), what=self._value(what, seen))
            for seat, parts in value.items()
            for key, what in parts.items()
            if f"expect {key}" in SAID
        ]
        return (". ", "。")[self.language is Language.JA].join(told)
