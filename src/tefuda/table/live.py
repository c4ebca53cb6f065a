"""A live game: who sits where, every state since the start, and so the log, taking back, saving and resuming."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tefuda.kernel.cards.opened import Opened
from tefuda.kernel.flow.play import advance, why_not
from tefuda.kernel.primitives.rng import Seed
from tefuda.kernel.saving import transcript
from tefuda.kernel.saving.rows import NOTES, Back, Row, answer_of
from tefuda.kernel.saving.transcript import BrokenTranscript, Folded, Header, Opener
from tefuda.kernel.seeing.view import View, handle, sees, told, view
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.records import Outcome, change
from tefuda.kernel.table.requests import Answer, Bar, Option, Refused, signed
from tefuda.kernel.table.state import Table
from tefuda.players.player import Forfeit, Player, let_answer, tell


class Stumbled(RuntimeError):
    """An answer that was legal and could not be carried out: a fault of ours. The game stands where it stood."""

    def __init__(self, answer: Answer, problem: Exception) -> None:
        super().__init__(f"{type(problem).__name__}: {problem}")
        self.answer, self.problem = answer, problem


class News(NamedTuple):
    """What a seat was told of one step, and what it saw after it."""

    step: int
    view: View
    events: tuple[Event, ...]


def settled_answer(seen: View) -> tuple[int, ...] | None:
    """The answer that a person need not be asked for: the only one, or one of cards that nobody could tell apart."""
    request = seen.request
    if request is None:
        return None
    sole = request.only_answer()
    if sole is not None or request.kind != "choose" or (request.least, request.most) != (1, 1):
        return sole
    cards = {card.handle: change(card, handle=0) for zone in seen.zones for card in zone if card is not None}
    first = request.options[0]
    alike = [cards.get(option.card) for option in request.options if change(option, card=first.card) == first]
    same = len(alike) == len(request.options) and alike[0] is not None and all(card == alike[0] for card in alike)
    # On the table each copy has a place and a past of its own; face down in one's own deck it has neither.
    return (0,) if same and alike[0] is not None and alike[0].facedown else None


class LiveGame:
    """One game that is being played. A seat without a player program is a person's."""

    def __init__(
        self,
        header: Header,
        steps: Iterable[Folded],
        answers: Sequence[Answer],
        players: Sequence[Player | None],
        rows: Sequence[Row] = (),
    ) -> None:
        self.header = header
        self.steps = list(steps)  # step n is the state after n answers
        self.answers = list(answers)  # those that count
        self.rows = list(rows or answers)  # the log, with what was taken back and the like
        self.players = tuple(players)
        if len(self.players) != self.state.seats:
            raise ValueError(f"{len(self.players)} players for {self.state.seats} seats")

    @classmethod
    def start(
        cls,
        opened: Opened[Any, Any],
        decks: Sequence[Any],
        seed: Seed,
        players: Sequence[Player | None],
        format: str = "",
    ) -> LiveGame:
        """A new game; no format: the usual."""
        format = format or opened.formats[0]
        state = opened.start(list(decks), seed, format)
        return cls(
            transcript.header(opened, decks, seed, format, state.seats), [Folded(state, state.events)], (), players
        )

    @classmethod
    def resume(cls, path: Path, opener: Opener, players: Sequence[Player | None] = ()) -> LiveGame:
        """A game from its file, as far as it had come, with these players or (none) people at all seats.

        BrokenTranscript says what is wrong with the file.
        """
        found = transcript.read(path, unclosed=True)
        steps, answers = counted(transcript.fold(found.header, found.rows, opener), found.rows)
        if found.digest and transcript.digest(steps[-1].state) != found.digest:
            raise BrokenTranscript(
                len(found.rows) + 2,
                "the game folds to another state than the one that was saved",
                "再現した盤面が、保存したときの盤面と違います",
            )
        return cls(found.header, steps, answers, players or [None] * steps[-1].state.seats, found.rows)

    # ── where it stands ─────────────────────────────────────────────────────────────────────────────────────────────
    @property
    def state(self) -> Table:
        """The state now."""
        return self.steps[-1].state

    @property
    def over(self) -> Outcome | None:
        """How it ended, if it has."""
        return self.state.over

    @property
    def asked(self) -> tuple[int, ...]:
        """The seats that are asked; none when the game is over."""
        request = self.state.request
        return () if request is None else request.seats

    @property
    def polled(self) -> int:
        """Of the seats that are asked the first, whose answer is waited for; -1 when the game is over."""
        return min(self.asked, default=-1)

    def turn(self) -> int:
        """Which turn of the game it is."""
        return int(self.state.facts.number)

    def view(self, seat: int) -> View:
        """What a seat may know now."""
        return view(self.state, seat)

    def news(self, seat: int, since: int) -> list[News]:
        """What a seat was told from a step on."""
        found = []
        for step in range(since, len(self.steps)):
            state, events = self.steps[step]
            found.append(News(step, view(state, seat), tuple([told(state, event, seat) for event in events])))
        return found

    # ── going on ────────────────────────────────────────────────────────────────────────────────────────────────────
    def answer(self, answer: Answer, seat: int = -1) -> None:
        """Go on by an answer (`seat`: whose it is, where several are asked); Refused and Stumbled leave everything as it was."""
        request = self.state.request
        if request is not None and seat >= 0:
            answer = signed(request, seat, answer)
        try:
            state, events = advance(self.state, answer)
        except Refused:
            raise
        except Exception as problem:
            raise Stumbled(answer, problem) from problem
        self._went_on(answer, state, events)

    def _went_on(self, answer: Answer, state: Table, events: list[Event]) -> None:
        self.steps.append(Folded(state, events))
        tell(self.players, state, events)
        self.answers.append(answer)
        self.rows.append(answer)

    def program(self) -> Player | None:
        """The program whose answer is waited for; None for a person's, or when the game is over."""
        return self.players[self.polled] if self.over is None else None

    def let_program_answer(self) -> Forfeit | None:
        """Have the program at the seat that is polled answer; why it has lost its seat instead, where it gave no legal answer."""
        player = self.program()
        assert player is not None
        try:
            done = let_answer(self.state, self.polled, player)
        except Refused:
            raise
        except Exception as problem:
            raise Stumbled((), problem) from problem
        self._went_on(done.answer, done.state, done.events)
        return done.forfeit

    # ── going back ──────────────────────────────────────────────────────────────────────────────────────────────────
    def take_back(self, seat: int, passed: Callable[[int, View], bool] = lambda step, seen: False) -> bool:
        """Back to the last time this seat had something to decide before now; False where it never had.

        `passed`: steps at which the person was not asked either, since they pass there or have left it to the program.
        """
        for step in range(len(self.steps) - 2, -1, -1):
            seen = view(self.steps[step].state, seat)
            if seen.request is not None and settled_answer(seen) is None and not passed(step, seen):
                if len(self.rows) == len(self.answers):
                    del self.rows[step:]
                else:
                    self.rows.append(Back(step))
                del self.steps[step + 1 :], self.answers[step:]
                return True
        return False

    # ── asking ──────────────────────────────────────────────────────────────────────────────────────────────────────
    def why_not(self, seat: int, wish: Option) -> Bar | None:
        """What stands in the way of a deed or an answer that names cards by handle; so does the bar."""
        return why_not_seen(self.state, seat, wish)

    # ── keeping ─────────────────────────────────────────────────────────────────────────────────────────────────────
    def save(self, path: Path) -> None:
        """Keep the game in a file; OSError where that cannot be written."""
        transcript.write(path, self.header, self.rows, self.state)


def counted(folded: Iterable[Folded], rows: Sequence[Row]) -> tuple[list[Folded], list[Answer]]:
    """Of all states of a game those after the answers that count, and these answers."""
    states = iter(folded)
    steps, answers = [next(states)], list[Answer]()
    for row, found in zip(rows, states, strict=True):
        if isinstance(row, Back):
            del steps[row.back :], answers[row.back :]
            steps.append(found)  # the same as it was, or with a new key
        elif not isinstance(row, NOTES):
            steps.append(found)
            answers.append(answer_of(row))
    return steps, answers


def why_not_seen(state: Table, seat: int, wish: Option) -> Bar | None:
    """What stands in the way of a deed or an answer that names cards by handle; so does the bar. Unseen cards have no name in it."""
    meant = change(wish, card=card_seen(state, seat, wish.card), target=card_seen(state, seat, wish.target))
    bar = why_not(state, seat, meant)
    if bar is None or bar.by < 0:
        return bar
    return change(bar, by=handle(state, bar.by) if sees(state, state.cards[bar.by], seat) else -1)


def card_seen(state: Table, seat: int, wanted: int) -> int:
    """The card under a handle; what a seat cannot see has none for it."""
    if wanted < 0:
        return wanted
    for card in state.cards:
        if handle(state, card.id) == wanted and sees(state, card, seat):
            return card.id
    return -1
