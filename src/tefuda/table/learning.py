"""Learning: the lessons of a game, and a live game that goes on along one: what is to be done, and what goes by itself."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from tefuda.games.catalogue import OpenedGame, rulings
from tefuda.kernel.proving.lessons import LEARNER, Given, Lesson, lesson, number_of
from tefuda.kernel.proving.reading import Saying, read
from tefuda.kernel.saving.transcript import Folded, Layout, header_of
from tefuda.kernel.seeing.view import View
from tefuda.kernel.table.requests import Answer, Option, indices_of
from tefuda.table.layouts import laid_out
from tefuda.table.live import LiveGame

FOLDER = "lessons"  # among a game's scenarios


class Listed(msgspec.Struct, frozen=True):
    """A lesson as it is listed."""

    name: str
    number: int
    title: Saying


def lessons(game: str) -> list[Listed]:
    """The lessons of a game in their order."""
    found = [(name, read(path)) for name, path in rulings(game).files.items() if name.startswith(f"{FOLDER}/")]
    listed = [Listed(name, number_of(one), Saying(one.title, one.ja or one.title)) for name, one in found]
    return sorted(listed, key=lambda one: (one.number, one.name))


def lesson_of(game: str, name: str) -> Lesson:
    """A lesson by its name; KeyError where there is none."""
    found = rulings(game)
    return lesson(name, read(found.files[name]), found.setting)


class Learning:
    """Somebody who learns at a table: the lesson goes on by the answers that it asks for, and by no others."""

    def __init__(self, game: str, name: str) -> None:
        self.lesson = lesson_of(game, name)
        laid = laid_out(game, Layout(scenario=name))
        self.opened: OpenedGame = laid.opened
        table = self.lesson.table
        head = msgspec.structs.replace(header_of(laid.opened, (), table, laid.format), layout=laid.layout)
        self.live = LiveGame(head, [Folded(table, table.events)], (), [None] * table.seats)
        self.place = 0  # how many steps are behind

    @property
    def wanted(self) -> Given | None:
        """The answer that is waited for; None where none is."""
        step = self.lesson.steps[self.place] if self.place < len(self.lesson.steps) else None
        return step if isinstance(step, Given) and step.learnt else None

    @property
    def is_over(self) -> bool:
        """True if nothing is left of the lesson."""
        return self.place == len(self.lesson.steps)

    def go_on(self) -> Iterable[Saying | None]:
        """Go on to the next answer that is waited for: what is said on the way, and None wherever the table has gone on."""
        while not self.is_over and self.wanted is None:
            step = self.lesson.steps[self.place]
            self.place += 1
            if isinstance(step, Given):
                self.live.answer(step.answer, step.seat)
                yield None
            else:
                yield step

    def offer(self, picks: tuple[int, ...]) -> bool:
        """Give an answer where it is the one that is waited for; False, and nothing happens, where it is another."""
        wanted = self.wanted
        if wanted is None or not self._is_meant(picks, wanted.answer):
            return False
        self.place += 1
        self.live.answer(wanted.answer, LEARNER)
        return True

    def meant(self) -> tuple[Option, ...]:
        """The options of the answer that is waited for, as they are seen."""
        seen, wanted = self.live.view(LEARNER), self.wanted
        assert wanted is not None
        assert seen.request is not None
        return tuple([seen.request.options[place] for place in indices_of(wanted.answer)])

    def _is_meant(self, picks: tuple[int, ...], answer: Answer) -> bool:
        """True of the very answer, and of one with cards that nobody could tell from those it has."""
        seen, places = self.live.view(LEARNER), indices_of(answer)
        request = seen.request
        assert request is not None
        if request.kind in ("order", "divide"):
            return picks == places
        return sorted([_look(seen, request.options[place]) for place in picks]) == sorted(
            [_look(seen, request.options[place]) for place in places]
        )


def _look(seen: View, option: Option) -> str:
    """How an option looks: of two copies of a card in the same state the options are alike."""
    cards = {card.handle: card for zone in seen.zones for card in zone if card is not None}
    looks = [
        repr(msgspec.structs.replace(cards[one], handle=0)) if one in cards else one
        for one in (option.card, option.target)
    ]
    return repr((msgspec.structs.replace(option, card=-1, target=-1), looks))
