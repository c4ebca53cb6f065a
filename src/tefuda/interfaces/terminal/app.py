"""The table on a screen that stays: shows the course of a game, takes the person's answers by keys and mouse."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, ClassVar, Literal, TypeVar

from rich.text import Text
from textual.app import App
from textual.binding import Binding
from textual.timer import Timer

from tefuda.interfaces.terminal import habits as kept
from tefuda.interfaces.terminal.beside import Story
from tefuda.interfaces.terminal.course import ONWARD, Course, Moment, cards_in
from tefuda.interfaces.terminal.desk import Broken, Declined, Desk
from tefuda.interfaces.terminal.picking import NONE, Picking
from tefuda.interfaces.terminal.prompting import bounds
from tefuda.interfaces.terminal.table_screen import TableScreen
from tefuda.interfaces.terminal.words import Speech
from tefuda.kernel.primitives.clauses import Clause
from tefuda.server import documents as d

Found = TypeVar("Found")
OVERHEAR = 0.3  # seconds after which it is looked again what others at a shared table have done meanwhile
TYPING = 0.9  # seconds within which a second digit belongs to the first
Phase = Literal["busy", "paused", "asked", "cover", "over", "broken"]


class TableApp(App[str]):
    """A table. What it returns when it is left: how one comes back."""

    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[Any]] = [
        Binding("ctrl+c", "leave", show=False, priority=True),
        Binding("ctrl+q", "leave", show=False, priority=True),
    ]

    def __init__(
        self, desk: Desk, language: str, clauses: Mapping[str, Clause], habits: kept.Habits | None = None,
        again: Callable[[bool], Desk] | None = None,
    ) -> None:  # fmt: skip
        super().__init__()
        self.desk, self.speech, self.clauses, self.again = desk, Speech(language), clauses, again
        self.habits = kept.read() if habits is None else habits
        self.course = Course(desk, self.habits)
        # Games are not for several threads: all that asks the desk is done in this one, in order.
        self.desk_thread = ThreadPoolExecutor(1, "desk")
        self.game: d.GameNow | None = None
        self.log_lines: list[d.LogLine] = []
        self.fresh = 0  # lines of the log since the person answered last
        self.base: d.Scene | None = None  # the board when the person answered last
        self.phase: Phase = "busy"
        self.next_seat = -1  # who is to sit down
        self.picking: Picking | None = None
        self.only: list[int] = []  # options about a card that was pointed at
        self.heading = ""
        self.typed = ""
        self.typing: Timer | None = None
        self.sure = False  # the end of a turn, or to choose none, has been asked for once
        self.focus_card = 0
        self.on_board = False
        self.hurry = False  # run on to the person's next question
        self.key_to_go_on = asyncio.Event()
        self.notice = ""
        self.details: dict[tuple[int, int], d.CardDetails | None] = {}
        self.story = Story()
        self.fault: BaseException | None = None  # what of ours went wrong
        self.overhearing = self.heeding = False  # what others at a shared table do; that one of them asks to take back

    def get_default_screen(self) -> TableScreen:
        """The table."""
        return TableScreen()

    @property
    def table(self) -> TableScreen:
        """The table, whatever lies over it."""
        screen = self.screen_stack[0]
        assert isinstance(screen, TableScreen)
        return screen

    def _handle_exception(self, error: Exception) -> None:
        """Keep what went wrong, for whoever runs this to tell."""
        self.fault = error
        super()._handle_exception(error)

    def _fatal_error(self) -> None:
        """Close at once, without the traceback that would be shown else."""
        self._close_messages_no_wait()

    def on_mount(self) -> None:
        """Begin. Who is told to end, or loses the terminal, leaves the table and keeps the game."""
        if not self.is_headless:
            for number in (signal.SIGTERM, signal.SIGHUP):
                asyncio.get_running_loop().add_signal_handler(number, lambda: self.run_worker(self.action_leave()))
        self.set_interval(OVERHEAR, self._listen)
        self.go_on()

    async def work(self, task: Callable[[], Found]) -> Found:
        """Have the desk do something, without the screen standing still for it."""
        return await asyncio.get_running_loop().run_in_executor(self.desk_thread, task)

    async def attempt(self, task: Callable[[], Found]) -> Found | None:
        """Have the desk do something; where it declines the person is told why, and nothing comes of it."""
        try:
            return await self.work(task)
        except Declined as no:
            self.tell(f"{self.speech.of(no.words)} {no.clause}".rstrip())
            return None

    # ── the course of the game ──────────────────────────────────────────────────────────────────────────────────────
    def go_on(self) -> None:
        """Let the game go on until the person is asked."""
        self.phase = "busy"
        self.run_worker(self._run_on(), group="course", exclusive=True)

    async def _run_on(self) -> None:
        """Step by step, each shown for as long as the person wants."""
        while True:
            self.draw()
            try:
                moment = await self.work(self._step)
            except Broken as problem:
                self._break(problem)
                return
            self.draw()
            if moment.what == "went on":
                if moment.seat != self.desk.seat and any(line.weight for line in moment.lines):
                    await self._let_read()
            elif moment.what != "waiting":
                self._stop(moment)
                return

    def _step(self) -> Moment:
        """In the desk's thread: one step, and what is shown after it."""
        moment = self.course.next()
        if moment.what != "change seats":
            self.game, self.log_lines = self.desk.now, list(self.desk.log)
            self.fresh += len(moment.lines)
            self.story.note(self.game.scene if self.game is not None else None)
        return moment

    async def _let_read(self) -> None:
        """Leave a step of the others on the screen."""
        pace = self.habits.pace
        if self.hurry or pace == 0:
            return
        self.phase = "paused"
        self.key_to_go_on.clear()
        self.draw()
        with suppress(TimeoutError):
            await asyncio.wait_for(self.key_to_go_on.wait(), None if pace < 0 else pace)
        self.phase = "busy"

    def _listen(self) -> None:
        """While the person is asked, others may speak, give up, or ask to take back."""
        if self.desk.shared and not self.overhearing and self.phase in ("asked", "over"):
            self.overhearing = True
            self.run_worker(self._overhear(), group="others")
        elif not self.desk.shared or self.desk.offered < 0:
            self.heeding = False
        if self.desk.offered >= 0 and not self.heeding:
            self.heeding = True
            self.table.consent()

    async def _overhear(self) -> None:
        desk, picking = self.desk, self.picking
        try:
            another = await self.work(desk.overhear)
        except Broken as problem:
            self._break(problem)
            return
        finally:
            self.overhearing = False
        if desk is not self.desk or picking is not self.picking or self.phase not in ("asked", "over"):
            return
        if another and self.phase == "asked":
            self.go_on()
        elif len(desk.log) > len(self.log_lines):
            self.fresh += len(desk.log) - len(self.log_lines)
            self.log_lines = list(desk.log)
            self.course.news()
            self.draw()

    def _stop(self, moment: Moment) -> None:
        """The person is needed."""
        self.hurry = False
        if moment.what == "change seats":
            self.phase, self.next_seat = "cover", moment.seat
        elif moment.what == "over":
            self.phase = "over"
            self.table.show_result()
        else:
            assert self.game is not None
            assert self.game.question is not None
            self.phase, self.picking = "asked", Picking(self.game.question)
            self.only, self.heading, self.typed, self.sure = [], "", "", False
            self._look_at_option()
        self.draw()

    def _break(self, problem: Broken) -> None:
        self.phase, self.notice = "broken", self.speech.of(problem.words)
        self.draw()

    # ── answering ───────────────────────────────────────────────────────────────────────────────────────────────────
    def send(self, task: Callable[[], None]) -> None:
        """Do something at the desk that the game goes on from."""
        self.phase, self.notice = "busy", ""
        self.run_worker(self._send(task), group="course", exclusive=True)

    async def _send(self, task: Callable[[], None]) -> None:
        scene = None if self.game is None else self.game.scene
        try:
            await self.work(task)
        except Declined as no:
            self.notice, self.phase = f"{self.speech.of(no.words)} {no.clause}", "asked"
            self.draw()
            return
        except Broken as problem:
            self._break(problem)
            return
        self.base, self.fresh, self.picking = scene, 0, None
        await self._run_on()

    def answer(self, picks: list[int]) -> None:
        """Answer the question; the end of a turn in which more could be done is asked for twice."""
        assert self.picking is not None
        question = self.picking.question
        if self._ends_early(question, picks) and not self.sure:
            self.sure = True
            self.tell(self.speech.say("end?", what=self.speech.of(question.options[picks[0]].words)))
            return
        if question.habit == picks and question.kind != "divide" and self.picking.cursor == 0:
            self.send(self.course.leave_to_us)
        else:
            self.send(lambda: self.course.answer(picks))

    def _ends_early(self, question: d.Question, picks: list[int]) -> bool:
        if not self.habits.confirm or question.kind != "act" or question.moment or len(question.options) < 2:
            return False
        return len(picks) == 1 and question.options[picks[0]].option.verb in ONWARD

    def choose(self, option: int) -> None:
        """One of the options, or NONE, was chosen."""
        assert self.picking is not None
        if option == NONE:
            self.answer(self.picking.nothing() or [])
        elif self.picking.several:
            if self.picking.question.kind == "divide":
                self.picking.share(option, more=True)
            else:
                self.picking.toggle(option)
            self.draw()
        else:
            self.answer([option])

    def done(self) -> None:
        """Enter: what is marked, or the row of the cursor."""
        picking = self.picking
        assert picking is not None
        if self.typed:
            self.end_typing()
        elif not picking.several:
            self._take_row(picking.rows[picking.cursor])
        elif picking.whole:
            self.answer(picking.answer())
        elif picking.rows[picking.cursor] == NONE and not picking.picks:
            self.choose(NONE)
        else:
            self.tell(self.speech.say("not yet", bounds=bounds(self.speech, picking.question)))

    def _take_row(self, option: int) -> None:
        """The row of the cursor; to leave out what the rules let one do once a turn is asked for twice."""
        assert self.picking is not None
        by_rule = self.picking.question.kind == "choose" and self.picking.question.about < 0
        if option == NONE and by_rule and self.habits.confirm and not self.sure:
            self.sure = True
            self.tell(self.speech.say("none?"))
        else:
            self.choose(option)

    def nothing(self) -> None:
        """`n`: nothing, no, a pass."""
        found = None if self.picking is None else self.picking.nothing()
        if found is not None:
            self.answer(found)

    def digit(self, sign: str) -> None:
        """A digit of an option's number, or of the number that is asked for."""
        assert self.picking is not None
        self.typed += sign
        if self.typing is not None:
            self.typing.stop()
        more = [number for number in self._numbers() if number.startswith(self.typed) and number != self.typed]
        if more:
            self.typing = self.set_timer(TYPING, self.end_typing)
            self.draw()
        else:
            self.end_typing()

    def _numbers(self) -> dict[str, int]:
        """What can be typed, and which option it stands for."""
        picking = self.picking
        assert picking is not None
        options = picking.question.options
        if picking.question.kind == "number":
            return {str(options[option].option.number): option for option in picking.rows if option != NONE}
        shown = {str(place + 1): option for place, option in enumerate(picking.rows) if option != NONE}
        return shown if picking.nothing() is None else {"0": NONE, **shown}

    def end_typing(self) -> None:
        """Take the number that was typed."""
        typed, self.typed = self.typed, ""
        if self.phase != "asked" or self.picking is None or not typed:
            return
        option = self._numbers().get(typed)
        if option is None:
            self.tell(self.speech.say("not a number", n=typed))
            return
        if option in self.picking.rows:
            self.picking.cursor = self.picking.rows.index(option)
        self.choose(option)

    # ── looking ─────────────────────────────────────────────────────────────────────────────────────────────────────
    def move_cursor(self, by: int) -> None:
        """To another option."""
        picking = self.picking
        if picking is None:
            return
        rows = [place for place, option in enumerate(picking.rows) if not self.only or option in self.only]
        now = rows.index(picking.cursor) if picking.cursor in rows else -1 if by > 0 else 0
        picking.cursor = rows[(now + by) % len(rows)]
        self.sure, self.on_board = False, False
        self._look_at_option()
        self.draw()

    def _look_at_option(self) -> None:
        """Show the card that the option under the cursor is about, or that asks."""
        picking = self.picking
        assert picking is not None
        option = picking.rows[picking.cursor] if picking.rows else NONE
        cards = picking.question.options[option].cards if option != NONE else []
        self.look_at(cards[-1] if cards else max(0, picking.question.about))

    def look_at(self, card: int) -> None:
        """Show a card's text beside the board."""
        self.focus_card = card
        if card > 0 and (len(self.log_lines), card) not in self.details and self.phase != "cover":
            self.run_worker(self._look_up(card), group="card", exclusive=True)

    async def _look_up(self, card: int) -> None:
        self.details[len(self.log_lines), card] = await self.work(lambda: self.desk.card(card))
        self.draw()

    @property
    def card_in_full(self) -> d.CardDetails | None:
        """The card that is looked at."""
        return self.details.get((len(self.log_lines), self.focus_card))

    def act_on(self, card: int) -> None:
        """A card was clicked, or entered: what can be done with it, or why nothing can."""
        self.look_at(card)
        self.on_board = True
        if self.phase == "asked" and self.picking is not None:
            options = self.picking.of_card(card)
            if len(options) == 1:
                self.picking.cursor = self.picking.rows.index(options[0])
                self.choose(options[0])
                return
            self.only = options
            self.heading = self.speech.say("only deeds", card=self.name_of(card)) if options else ""
            if options:
                self.picking.cursor, self.on_board = self.picking.rows.index(options[0]), False
            else:
                self.explain(card)
        self.draw()

    def name_of(self, card: int) -> str:
        """A card's name."""
        scene = None if self.game is None else self.game.scene
        found = [one for one in cards_in(scene) if one.handle == card] if scene is not None else []
        return self.speech.of(found[0].name) if found else ""

    def explain(self, card: int) -> None:
        """Why what one may wish to do with a card cannot be done."""
        if card <= 0 or self.game is None:
            self.tell(self.speech.say("no focus"))
            return
        wishes = [wish for wish in self.game.wishes if wish.card == card or wish.option.target == card][:3]
        if not wishes:
            self.tell(self.speech.say("no deed"))
            return
        self.run_worker(self._explain(wishes), group="why", exclusive=True)

    async def _explain(self, wishes: list[d.Wish]) -> None:
        told: list[str] = []
        bars = await self.attempt(lambda: [self.desk.why(wish.option) for wish in wishes])
        for wish, bar in zip(wishes, bars or (), strict=bars is not None):
            what = self.speech.of(wish.words).rstrip(".。")
            if bar is None:
                told.append(self.speech.say("can", what=what))
                continue
            told.append(self.speech.say("cannot", what=what, why=self.speech.of(bar), clause=bar.clause))
            told += [f"  {bar.clause}  {self.gloss(bar.clause)}"] if len(wishes) == 1 else []
        if told:
            self.table.tell_more(self.speech.say("card") if len(told) > 3 else "?", "\n".join(told))

    def gloss(self, clause: str) -> str:
        """What a clause says in our words."""
        found = self.clauses.get(clause)
        return "" if found is None else found.ja if self.speech.pick == 0 else found.en

    # ── what is said ────────────────────────────────────────────────────────────────────────────────────────────────
    def tell(self, text: str) -> None:
        """A line at the foot, until something is done."""
        self.notice = text
        self.draw()

    def draw(self) -> None:
        """Show everything as it is now."""
        if self.is_running and self.screen_stack:
            self.table.draw()

    def take_desk(self, desk: Desk) -> None:
        """Sit down at another table."""
        self.desk, self.course = desk, Course(desk, self.habits)
        self.game, self.base, self.picking, self.story, self.details = None, None, None, Story(), {}
        self.fresh, self.focus_card, self.notice = 0, 0, ""
        self.go_on()

    async def action_leave(self) -> None:
        """Leave the table: what would be lost is kept."""
        self.key_to_go_on.set()
        try:
            back = await self.work(self.desk.leave)
        except Declined as no:
            back = self.speech.of(no.words)
        self.exit(back)

    def heading_line(self, width: int) -> Text:
        """The first line of the screen: whose turn, which phase, and whether one is asked."""
        scene = None if self.game is None else self.game.scene
        title = "" if scene is None else self.speech.of(scene.title)
        line = Text.assemble(("● " if self.phase == "asked" else "  ", "bold green"), (title, "bold"))
        line.truncate(width)
        return line
