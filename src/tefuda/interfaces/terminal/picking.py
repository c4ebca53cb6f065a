"""Picking an answer: what is marked so far, what that makes of it, and where the cursor begins. Pure: no screen, no game."""

from __future__ import annotations

from tefuda.interfaces.terminal.course import ONWARD
from tefuda.server import documents as d

NONE = -1  # the row by which one picks nothing
LONELY = ("act", "number", "yes/no")  # kinds of questions with one answer


class Picking:
    """The picks for one question. Options that nobody could tell apart are one row."""

    def __init__(self, question: d.Question) -> None:
        self.question = question
        self.picks: list[int] = self._proposed()
        self.rows = self._rows()
        self.cursor = self._first()

    def _proposed(self) -> list[int]:
        """What is marked as it is asked: a division or a payment as it is usually made, to be changed or agreed to."""
        question = self.question
        return list(question.habit or ()) if question.kind != "order" and self.several else []

    def _rows(self) -> list[int]:
        """The options in the order in which they are put; NONE behind them where nothing is an answer."""
        question, places = self.question, list(range(len(self.question.options)))
        if question.kind in ("act", "choose") and question.most == 1:
            words = [one.words for one in question.options]
            places = [place for place in places if words[place] not in words[:place]]
            habit = question.habit[0] if question.habit and len(question.habit) == 1 else -1
            usual = next((place for place in places if habit >= 0 and words[place] == words[habit]), -1)
            places.sort(key=lambda place: (place != usual, question.options[place].option.verb in ONWARD))
        return places + ([NONE] if self.nothing_is_an_answer else [])

    @property
    def nothing_is_an_answer(self) -> bool:
        """True where one may choose nothing, or leave an order as it is."""
        question = self.question
        return question.kind == "order" or (question.kind == "choose" and question.least == 0)

    @property
    def several(self) -> bool:
        """True where more than one option may be part of the answer."""
        question = self.question
        if question.kind in ("order", "divide"):
            return len(question.options) > 1
        return question.kind == "choose" and (question.most > 1 or question.least > 1)

    def nothing(self) -> list[int] | None:
        """The answer that is nothing, no or a pass; None where there is none."""
        question = self.question
        if question.kind == "order":
            return list(range(len(question.options)))
        if self.nothing_is_an_answer:
            return []
        verbs = [one.option.verb for one in question.options]
        return next(([verbs.index(verb)] for verb in ("no", "pass") if verb in verbs), None)

    def _first(self) -> int:
        """The row at which the cursor begins: what is usually answered, else nothing where that is an answer, else the first."""
        question = self.question
        if question.habit is not None and not self.several:
            return 0
        nothing = self.nothing()
        if nothing is None or self.several or (question.kind == "act" and not question.moment):
            return 0  # what ends a turn is never what Enter alone would say
        return self.rows.index(nothing[0]) if nothing and nothing[0] in self.rows else len(self.rows) - 1

    # ── picking ─────────────────────────────────────────────────────────────────────────────────────────────────────
    def toggle(self, place: int) -> None:
        """Mark an option, or take its mark away; where as many are marked as may be, the latest gives way."""
        question = self.question
        if place in self.picks:
            self.picks.remove(place)
            return
        most = len(question.options) if question.kind == "order" else question.most
        self.picks = [*self.picks[: max(0, most - 1)], place]

    def share(self, place: int, more: bool) -> None:
        """Give an option one more of a division, or one less."""
        if more and len(self.picks) < self.question.most:
            self.picks.append(place)
        elif not more and place in self.picks:
            self.picks.remove(place)

    @property
    def whole(self) -> bool:
        """True if what is marked is an answer."""
        question, count = self.question, len(self.picks)
        if question.kind == "order":
            return count in (0, len(question.options))
        if question.kind == "divide":
            each = question.zeros or all(place in self.picks for place in range(len(question.options)))
            return count == question.most and each
        return question.least <= count <= question.most

    def answer(self) -> list[int]:
        """What is marked, as an answer; an order of which nothing is marked stays as it is."""
        if self.question.kind == "order" and not self.picks:
            return list(range(len(self.question.options)))
        return list(self.picks)

    def of_card(self, card: int) -> list[int]:
        """The options that are about a card: those it is the card of, else those that name it."""
        options = self.question.options
        shown = [place for place in self.rows if place != NONE]
        own = [place for place in shown if options[place].option.card == card]
        return own or [place for place in shown if options[place].option.target == card or card in options[place].cards]

    def lit(self) -> set[int]:
        """The cards with which something can be answered."""
        return {card for one in self.question.options for card in one.cards}
