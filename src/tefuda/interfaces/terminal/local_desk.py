"""The desk of a live game in this process: staged for each person at the screen as a server stages it for a seat."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tefuda.games.catalogue import OpenedGame, rulings
from tefuda.interfaces.terminal.desk import Broken, Declined
from tefuda.interfaces.terminal.words import words
from tefuda.kernel.primitives.bilingual import system_reasons
from tefuda.kernel.seeing.view import view
from tefuda.kernel.table.requests import Concede, Option, Refused
from tefuda.server import documents as d
from tefuda.server.narration import Narration
from tefuda.table import saves
from tefuda.table.live import LiveGame, Stumbled

if TYPE_CHECKING:
    from tefuda.kernel.proving.rulings import Rulings
    from tefuda.kernel.proving.searching import Found


class LocalDesk:
    """A game between programs and the people at this screen. Only one thread may use it at a time."""

    shared, waiting, offered = False, None, -1

    def __init__(
        self, live: LiveGame, opened: OpenedGame, names: Sequence[str], file: Path, own_file: bool = False
    ) -> None:
        self.live, self.opened, self.names, self.game = live, opened, tuple(names), opened.name
        self.file, self.own_file = file, own_file  # where it is kept; is that file this game's already?
        self.people = tuple([seat for seat, player in enumerate(live.players) if player is None])
        self.seat = self.people[0]
        self.told = {seat: Narration(opened, seat) for seat in self.people}
        self.lengths: dict[int, list[int]] = {seat: [] for seat in self.people}  # of the log after each step
        self.by_itself: set[int] = set()  # the steps at which nobody was asked
        self._hear()

    def _hear(self) -> None:
        """Tell every person what they were not told yet."""
        for seat, narration in self.told.items():
            lengths = self.lengths[seat]
            for state, events in self.live.steps[len(lengths) :]:
                narration.feed(state, events)
                lengths.append(len(narration.log))

    def say(self, ja: str, en: str) -> None:
        """Tell all who sit here something that is no part of the game."""
        for narration in self.told.values():
            narration.say(d.Words(ja, en))
        self._measure()

    # ── what is shown ───────────────────────────────────────────────────────────────────────────────────────────────
    @property
    def now(self) -> d.GameNow:
        """What is shown."""
        return self.told[self.seat].document(with_view=False)

    @property
    def log(self) -> Sequence[d.LogLine]:
        """All that was told."""
        return self.told[self.seat].log

    @property
    def asked(self) -> int:
        """Whose answer is waited for; -1: the game is over."""
        return self.live.polled

    def sit(self, seat: int) -> None:
        """Show it through the eyes of another who plays at this screen."""
        self.seat = seat

    # ── going on ────────────────────────────────────────────────────────────────────────────────────────────────────
    def go_on(self) -> bool:
        """Let the program answer whose turn it is."""
        name = self.names[self.live.polled]
        try:
            lost = self.live.let_program_answer()
        except (Refused, Stumbled) as problem:
            raise Broken(words("program stumbled", name=name, problem=problem)) from None
        self._hear()
        if lost is not None:
            why = words("forfeit", name=name, why=(lost.japanese, lost.english))
            self.say(why.ja, why.en)
        return True

    def _measure(self) -> None:
        for seat, narration in self.told.items():
            self.lengths[seat][-1] = len(narration.log)

    def answer(self, picks: Sequence[int], by_itself: bool = False) -> None:
        """Answer for the seat; Declined leaves everything as it was."""
        step = len(self.live.steps) - 1
        try:
            self.live.answer(tuple(picks), self.seat)
        except Refused as no:
            raise Declined(words("refused", why=no.why), no.clause) from None
        except Stumbled as problem:
            raise Declined(words("stumbled", problem=problem)) from None
        self.by_itself = {one for one in self.by_itself if one < step} | ({step} if by_itself else set())
        self._hear()

    @cached_property
    def _rulings(self) -> Rulings:
        return rulings(self.game)

    def search(self, said: str) -> list[Found]:
        """What the rules have of some words, the best first."""
        from tefuda.kernel.proving.searching import search  # loaded when somebody asks

        return search(self._rulings, said)

    def overhear(self) -> bool:
        """Nobody does anything while a person is asked."""
        return False

    def ask(self, kind: str, **fields: Any) -> object:
        """Nothing is asked of others: in this process there are none."""
        raise Declined(words("not here"))

    def take_back(self) -> None:
        """Back to the last decision of this seat; Declined where there is none."""
        if not self.live.take_back(self.seat, lambda step, seen: step in self.by_itself):
            raise Declined(words("nothing to take back"))
        steps = len(self.live.steps)
        self.by_itself = {one for one in self.by_itself if one < steps - 1}
        for seat, narration in self.told.items():
            del self.lengths[seat][steps:]
            narration.back(self.live.state, self.lengths[seat][-1])

    def concede(self) -> None:
        """Give up."""
        self.live.answer(Concede(self.seat))
        self._hear()

    # ── asking ──────────────────────────────────────────────────────────────────────────────────────────────────────
    def why(self, deed: d.Deed) -> d.Obstacle | None:
        """What stands in the way of a deed."""
        wish = Option(
            deed.verb, card=deed.card, index=deed.index, number=deed.number, target=deed.target, text=deed.text
        )
        bar = self.live.why_not(self.seat, wish)
        return None if bar is None else self.told[self.seat].refusal(wish, bar)

    def card(self, handle: int, name: str = "") -> d.CardDetails | None:
        """All that is known of a card."""
        return self.told[self.seat].card(handle, name)

    def hint(self, language: str) -> list[str]:
        """What the strongest program that is there would do, by what the person sees."""
        from tefuda.interfaces.cli.advice import hint_lines  # searching programs are loaded when somebody asks
        from tefuda.interfaces.cli.play_words import Voice
        from tefuda.players.reviewing import hint

        seen = self.live.view(self.seat)
        if seen.request is None:
            raise Declined(words("not your move"))
        found = hint(self.opened, seen, seen.request)
        teller = self.told[self.seat].tellers[language]
        return [*hint_lines(Voice(language), teller, seen, seen.request, found)]

    def review(self, language: str) -> list[str]:
        """The largest mistakes of this seat."""
        from tefuda.games.catalogue import teller_for
        from tefuda.interfaces.cli.advice import review_lines
        from tefuda.interfaces.cli.play_words import Voice
        from tefuda.players.reviewing import review

        course = [(one.state, answer) for one, answer in zip(self.live.steps, self.live.answers, strict=False)]
        found = review(self.opened, course, (self.seat,))
        name = self.save()
        teller = teller_for(self.opened.game, language)
        for state, _ in course:
            teller.scene(view(state, self.seat))  # it has to have seen the cards of which it speaks
        return [*review_lines(Voice(language), teller, found, Path(name), 5)]

    # ── keeping ─────────────────────────────────────────────────────────────────────────────────────────────────────
    def save(self, path: Path | None = None) -> str:
        """Keep the game: in a file, or under its own name among the saves."""
        path = path or (self.file if self.own_file else saves.free_file(self.file))
        try:
            saves.keep(self.live, path, self.names)
        except (OSError, ValueError) as problem:
            english, japanese = system_reasons(problem)
            raise Declined(words("not saved", file=path, why=(japanese, english))) from None
        self.file, self.own_file = path, True
        return saves.called(path)

    def leave(self) -> str:
        """Keep the game if anything was answered, and how one comes back to it."""
        if not self.live.answers or (self.live.over is not None and not self.own_file):
            return ""
        return f"./tefuda play --resume {self.save()}"
