"""The screen of the table: its panes, and what keys and clicks mean there."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, cast

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.screen import Screen

from tefuda.interfaces.terminal import habits as kept
from tefuda.interfaces.terminal.beside import card_lines, log_lines, pile_lines
from tefuda.interfaces.terminal.drawers import Choice, Drawer, LookUp, Question, Settings, Writing
from tefuda.interfaces.terminal.laying import Looks, lay_out
from tefuda.interfaces.terminal.looking_up import look_up
from tefuda.interfaces.terminal.marking import changes
from tefuda.interfaces.terminal.panes import Pane, hung, paragraphs, titled
from tefuda.interfaces.terminal.prompting import Asked, fitted
from tefuda.interfaces.terminal.rooms import LEAST_HEIGHT, LEAST_WIDTH, Room, board_room, rooms

if TYPE_CHECKING:
    from tefuda.interfaces.terminal.app import TableApp

# What can be said to others, the sign of claiming a game, and what may be done after the end.
SIGNS, CLAIM = ("good", "thanks", "think", "sorry"), "!"
AFTER = {
    "after": ("r", "w", "v", "s", "q"),
    "after, shared": ("r", "q"),
    "after, once": ("v", "s", "q"),
    "after, watching": ("q",),
}


class TableScreen(Screen[None]):
    """The table."""

    CSS: ClassVar[str] = "TableScreen { layers: table; overflow: hidden; }"

    def __init__(self) -> None:
        super().__init__()
        self.panes = {name: Pane(name) for name in ("title", "board", "prompt", "log", "card", "foot")}
        self.options: dict[int, int] = {}  # of the prompt's lines
        self.opened: set[int] = set()  # sides that are shown in full

    @property
    def table(self) -> TableApp:
        """The table that is shown."""
        return cast("TableApp", self.app)

    def compose(self) -> ComposeResult:
        """The panes."""
        yield from self.panes.values()

    def on_resize(self) -> None:
        """Lay everything out anew."""
        self.draw()

    # ── drawing ─────────────────────────────────────────────────────────────────────────────────────────────────────
    def draw(self) -> None:
        """Show everything as it is now."""
        width, height = self.size
        if not self.is_mounted or not width:
            return
        table, speech = self.table, self.table.speech
        if width < LEAST_WIDTH or height < LEAST_HEIGHT:
            self._only([Text(speech.say("small", width=width, height=height), "bold yellow")])
            return
        if table.phase == "cover":
            self._only(["", *paragraphs(speech.say("hand over", seat=table.next_seat + 1), width - 2, "bold yellow")])
            return
        scene = None if table.game is None else table.game.scene
        looks = self.looks()
        across, most = board_room(width, height)
        laid = None if scene is None else lay_out(scene, looks, across, most)
        with_card = table.focus_card > 0
        where = rooms(width, height, 4 if laid is None else len(laid.lines), with_card)
        for name, room in where._asdict().items():
            _place(self.panes[name], room)
        self.panes["title"].show([table.heading_line(width)])
        if laid is not None:
            self.panes["board"].show_laid(laid)
            there = [spot.line for spot in laid.spots if spot.card == table.focus_card]
            if there and table.on_board:
                self.panes["board"].keep_in_sight(there[0], there[0])
        self._draw_prompt(where.prompt.width, where.prompt.height)
        self._draw_log(where.log)
        if where.card.height:
            lines = card_lines(table.card_in_full, speech, where.card.width)
            self.panes["card"].show([titled(speech.say("card"), where.card.width), *lines])
        notice = Text(table.notice, "bold yellow") if table.notice else Text(speech.say("foot"), "dim")
        notice.truncate(width, overflow="ellipsis")
        self.panes["foot"].show([notice])

    def looks(self) -> Looks:
        """How cards are shown now."""
        table = self.table
        scene = None if table.game is None else table.game.scene
        picking = table.picking if table.phase == "asked" else None
        lit = picking.lit() if picking is not None else ()
        picked = (
            {card for place in picking.picks for card in picking.question.options[place].cards}
            if picking is not None
            else ()
        )
        return Looks(table.speech, changes(table.base, scene), lit, table.focus_card, picked, self.opened)

    def _only(self, lines: list[str | Text]) -> None:
        """Show nothing but these lines."""
        for pane in self.panes.values():
            _place(pane, Room(0, 0, 0, 0))
            pane.show([])
        _place(self.panes["prompt"], Room(1, 1, self.size.width - 2, self.size.height - 2))
        self.panes["prompt"].show([Text(line) if isinstance(line, str) else line for line in lines])

    def _draw_log(self, room: Room) -> None:
        if not room.height:
            return
        table = self.table
        lines = log_lines(table.log_lines[-4 * room.height :], table.speech, room.width, table.fresh)
        head = titled(table.speech.say("log"), room.width)
        self.panes["log"].show([head, *lines[-(room.height - 1) :]])

    def _draw_prompt(self, width: int, height: int) -> None:
        table, pane = self.table, self.panes["prompt"]
        self.options = {}
        if table.phase == "asked" and table.picking is not None:
            asked = Asked(table.picking, table.speech, table.habits.hints, table.typed, table.only, table.heading)
            prompted = fitted(asked, width, height)
            self.options = prompted.options
            pane.top = 0
            pane.show(prompted.lines)
            return
        pane.top = 0
        pane.show([titled("", width), *self._meanwhile(width)])

    def _meanwhile(self, width: int) -> list[Text]:
        """What is shown where nothing is asked."""
        table, speech = self.table, self.table.speech
        if table.phase == "paused":
            news = log_lines([line for line in table.log_lines[-table.fresh :] if line.weight][-4:], speech, width)
            return [*news, Text(), *paragraphs(speech.say("step"), width, "yellow")]
        if table.phase == "over":
            outcome = None if table.game is None else table.game.outcome
            told = hung(Text(), Text(f"{speech.say('over')}: {speech.of(outcome)}", "bold yellow"), width)
            return [*told, *paragraphs(self._after(), width, "dim")]
        if table.phase == "broken":
            return paragraphs(table.notice, width, "bold red")
        if table.desk.waiting is not None:
            return [*paragraphs(speech.of(table.desk.waiting), width), Text(), Text(speech.say("gathering"), "dim")]
        asked = table.desk.asked
        name = self._name_of(asked)
        return paragraphs(speech.say("thinking", who=name) if name else speech.say("waiting"), width, "dim")

    def _name_of(self, seat: int) -> str:
        scene = None if self.table.game is None else self.table.game.scene
        if scene is None or seat < 0:
            return ""
        return next((self.table.speech.of(side.name) for side in scene.sides if side.seat == seat), "")

    # ── keys ────────────────────────────────────────────────────────────────────────────────────────────────────────
    def on_key(self, event: events.Key) -> None:
        """What a key means now."""
        event.stop()
        event.prevent_default()
        key, sign, table = event.key, event.character or "", self.table
        if table.phase == "cover":
            if key == "enter":
                table.send(lambda: table.desk.sit(table.next_seat))
            return
        if key == "escape":
            table.only, table.heading, table.typed, table.notice, table.on_board = [], "", "", "", False
            table.focus_card = 0
            table.draw()
        elif sign and sign in COMMANDS:
            COMMANDS[sign](self)
        elif table.phase == "paused" and key in ("space", "enter"):
            table.key_to_go_on.set()
        elif table.phase == "over" and (key == "enter" or key in AFTER[self._after_kind]):
            self.show_result() if key == "enter" else self.after(key)
        elif key in ("left", "right", "tab", "shift+tab"):
            self._move(0, 1 if key in ("right", "tab") else -1)
        elif table.on_board and key in ("up", "down"):
            self._move(1 if key == "down" else -1, 0)
        elif key == "enter" and table.on_board:
            table.act_on(table.focus_card)
        elif table.phase == "asked" and table.picking is not None:
            self._answer_by(key, sign)

    def _answer_by(self, key: str, sign: str) -> None:
        table = self.table
        picking = table.picking
        assert picking is not None
        option = picking.rows[picking.cursor] if picking.rows else -1
        if key in ("up", "down"):
            table.move_cursor(1 if key == "down" else -1)
        elif key == "enter":
            table.done()
        elif key == "space":
            table.choose(option)
        elif sign.isdecimal():
            table.digit(sign)
        elif sign in ("+", "-") and picking.question.kind == "divide" and option >= 0:
            picking.share(option, sign == "+")
            table.draw()
        elif sign == "n":
            table.nothing()
        elif sign == "y" and "yes" in [one.option.verb for one in picking.question.options]:
            table.answer([[one.option.verb for one in picking.question.options].index("yes")])
        elif sign == "a" and picking.question.kind == "yes/no" and option >= 0:
            verb = picking.question.options[option].option.verb
            table.send(lambda: table.course.always(verb))
            kept.keep(table.habits)

    def _move(self, down: int, right: int) -> None:
        """To another card on the board."""
        table = self.table
        spots = [spot for spot in self.panes["board"].spots if spot.card > 0]
        if not spots:
            return
        here = next((place for place, spot in enumerate(spots) if spot.card == table.focus_card), -1)
        if here < 0:
            own = [
                place for place, spot in enumerate(spots) if spot.card in (table.picking.lit() if table.picking else ())
            ]
            new = own[0] if own else len(spots) - 1
        elif right:
            new = (here + right) % len(spots)
        else:
            now = spots[here]
            lines = sorted(
                {spot.line for spot in spots if (spot.line - now.line) * down > 0},
                key=lambda line: abs(line - now.line),
            )
            near = [place for place, spot in enumerate(spots) if lines and spot.line == lines[0]]
            new = min(near, key=lambda place: abs(spots[place].start - now.start)) if near else here
        table.on_board = True
        table.look_at(spots[new].card)
        table.draw()

    # ── the mouse ───────────────────────────────────────────────────────────────────────────────────────────────────
    def on_pane_pointed(self, event: Pane.Pointed) -> None:
        """What a click means."""
        event.stop()
        table = self.table
        name = event.pane.id
        if table.phase == "cover":
            return
        if table.phase == "paused":
            table.key_to_go_on.set()
        elif name == "prompt" and event.line in self.options and table.picking is not None:
            table.picking.cursor = self.options[event.line]
            table.choose(table.picking.rows[table.picking.cursor])
        elif name == "prompt" and table.phase == "asked" and table.picking is not None and table.picking.several:
            table.done()
        elif name == "prompt" and table.phase == "over":
            self.show_result()
        elif name == "board":
            spot = event.pane.at(event.line, event.column)
            if spot is not None and spot.seat >= 0:
                self.opened ^= {spot.seat}
                table.draw()
            elif spot is not None and spot.card > 0:
                table.act_on(spot.card)
        elif name == "log":
            self.show_log()
        elif name == "foot":
            self.show_help()

    # ── drawers ─────────────────────────────────────────────────────────────────────────────────────────────────────
    def open(self, title: str, text: str) -> None:
        """A text in a drawer."""
        self.app.push_screen(Drawer(self.table.speech, title, lambda width: paragraphs(text, width)))

    def tell_more(self, title: str, text: str) -> None:
        """A text at the foot where it fits there, else in a drawer."""
        if "\n" not in text and len(text) < self.size.width // 2:
            self.table.tell(text)
        else:
            self.open(title, text)

    def show_help(self) -> None:
        """All the keys."""
        self.open(self.table.speech.say("help"), self.table.speech.help)

    def show_log(self) -> None:
        """All that has happened."""
        table = self.table
        self.app.push_screen(
            Drawer(
                table.speech,
                table.speech.say("log"),
                lambda width: log_lines(table.log_lines, table.speech, width),
                end=True,
            )
        )

    def show_piles(self) -> None:
        """What lies in piles."""
        table = self.table
        scene = None if table.game is None else table.game.scene
        if scene is not None:
            looks = self.looks()
            self.app.push_screen(
                Drawer(table.speech, table.speech.say("piles"), lambda width: pile_lines(scene, looks, width))
            )

    def look_up(self) -> None:
        """Any card, any clause."""
        self.app.push_screen(LookUp(self.table.speech, self._found, self.table.name_of(self.table.focus_card)))

    async def _found(self, words: str, width: int) -> list[Text]:
        table = self.table
        return await table.work(lambda: look_up(table.desk, table.clauses, table.speech, words, width))

    def show_settings(self) -> None:
        """What one can set; it is kept when the drawer is closed."""

        def closed(said: str | None) -> None:
            kept.keep(self.table.habits)
            self.table.draw()

        self.app.push_screen(Settings(self.table.speech, self._choices), closed)

    def _choices(self) -> list[Choice]:
        from tefuda.interfaces.terminal.setting import choices

        return choices(self.table.habits, self.table.desk.game, self.table.speech, self.table.course.seen_phases)

    # ── what one asks for ───────────────────────────────────────────────────────────────────────────────────────────
    def take_back(self) -> None:
        """Back to the last decision."""
        table = self.table
        if table.phase in ("asked", "over"):
            table.only, table.heading = [], ""
            table.send(table.course.take_back)

    def hint(self) -> None:
        """What a program would do."""
        if self.table.phase == "asked":
            desk, language = self.table.desk, self.table.speech.language
            self._think("hint", lambda: desk.hint(language))

    def _think(self, what: str, task: Callable[[], list[str]]) -> None:
        """Have a program think, and show what it comes to."""
        self.table.tell(self.table.speech.say(f"{what} thinking"))
        self.app.run_worker(self._show_thought(what, task), group=what, exclusive=True)

    async def _show_thought(self, what: str, task: Callable[[], list[str]]) -> None:
        lines = await self.table.attempt(task)
        if lines is not None:
            self.table.tell("")
            self.open(self.table.speech.say(what), "\n".join(lines))

    def save(self) -> None:
        """Keep the game."""
        self.app.run_worker(self._save(), group="save", exclusive=True)

    async def _save(self) -> None:
        table = self.table
        name = await table.attempt(table.desk.save)
        if name is not None:
            table.tell(table.speech.say("saved", name=name))

    def concede(self) -> None:
        """Give up, if one is sure."""
        if self.table.phase in ("asked", "paused", "busy"):
            self._if_sure("concede?", lambda: self.table.send(self.table.desk.concede))

    def _if_sure(self, question: str, task: Callable[[], object]) -> None:
        """Do it if the person says yes."""

        def said(answer: str | None) -> None:
            if answer == "y":
                task()

        self.app.push_screen(Question(self.table.speech, self.table.speech.say(question)), said)

    def leave(self) -> None:
        """Leave, if one is sure."""

        def leave() -> None:
            self.app.run_worker(self.table.action_leave())

        if self.table.phase in ("over", "broken"):
            leave()
        else:
            self._if_sure("quit, shared?" if self.table.desk.shared else "quit?", leave)

    # ── the others at a shared table ────────────────────────────────────────────────────────────────────────────────
    def consent(self) -> None:
        """Somebody asks to take back: does this one agree?"""
        table = self.table
        words = table.speech.say("consent?", who=self._name_of(table.desk.offered))

        def said(answer: str | None) -> None:
            self.app.run_worker(self._to_others("consent", agree=answer == "y"))

        self.app.push_screen(Question(table.speech, words), said)

    def speak(self) -> None:
        """Say something to the others, show them a sign, or claim the game of who stays away."""
        speech = self.table.speech
        if not self.table.desk.shared:
            self.table.tell(speech.say("not here"))
            return

        def said(words: str | None) -> None:
            if words and words.isdecimal() and 0 < int(words) <= len(SIGNS):
                self.app.run_worker(self._to_others("react", sign=SIGNS[int(words) - 1]))
            elif words == CLAIM:
                self.app.run_worker(self._to_others("claim"))
            elif words:
                self.app.run_worker(self._to_others("say", text=words))

        lines = [Text(f"{place}  {speech.say(sign)}") for place, sign in enumerate(SIGNS, 1)]
        self.app.push_screen(Writing(speech, [*lines, Text(f"{CLAIM}  {speech.say('claim')}")]), said)

    async def _to_others(self, kind: str, **fields: Any) -> None:
        await self.table.attempt(lambda: self.table.desk.ask(kind, **fields))

    def run_on(self) -> None:
        """On to the person's next question."""
        self.table.hurry = True
        self.table.key_to_go_on.set()

    def rest(self) -> None:
        """Pass until the turn is over."""
        table = self.table
        table.course.rest()
        table.tell(table.speech.say("resting"))
        if table.phase == "asked" and table.picking is not None and table.picking.question.moment:
            table.nothing()

    def explain(self) -> None:
        """Why something cannot be done with the card that is looked at."""
        self.table.explain(self.table.focus_card)

    # ── the end ─────────────────────────────────────────────────────────────────────────────────────────────────────
    def _after(self) -> str:
        return self.table.speech.say(self._after_kind)

    @property
    def _after_kind(self) -> str:
        table = self.table
        if table.desk.shared:
            return "after, watching" if table.again is None else "after, shared"
        return "after, once" if table.again is None else "after"  # a table of a scenario is no match to be had again

    def show_result(self) -> None:
        """How it ended, by which clause and why, how it went, and what one can do next."""
        table, speech = self.table, self.table.speech
        outcome = None if table.game is None else table.game.outcome
        if outcome is None:
            return

        def told(width: int) -> list[Text]:
            found = [Text(), *hung(Text("  "), Text(speech.of(outcome), "bold yellow"), width)]
            found += [Text(), *hung(Text(f"  {outcome.clause}  ", "dim"), Text(table.gloss(outcome.clause)), width)]
            return [*found, Text(), *table.story.lines(speech, width)]

        self.app.push_screen(
            Drawer(speech, speech.say("over"), told, AFTER[self._after_kind], self._after()), self.after
        )

    def after(self, key: str | None) -> None:
        """What one wants after the end."""
        table = self.table
        if key == "q":
            self.app.run_worker(table.action_leave())
        elif key == "s":
            self.save()
        elif key == "v":
            self._think("review", lambda: table.desk.review(table.speech.language))
        elif key in ("r", "w") and table.again is not None:
            self.app.run_worker(self._again(key == "w"), group="again", exclusive=True)

    async def _again(self, swapped: bool) -> None:
        again = self.table.again
        assert again is not None
        desk = await self.table.attempt(lambda: again(swapped))
        if desk is not None:
            self.table.take_desk(desk)


def _place(pane: Pane, room: Room) -> None:
    """Let a pane stand there."""
    pane.styles.offset = (room.x, room.y)
    pane.styles.width, pane.styles.height = room.width, room.height
    pane.display = room.height > 0


# What a sign means, whatever is shown.
COMMANDS = {
    "h": TableScreen.show_help, "?": TableScreen.explain, "c": TableScreen.look_up, "/": TableScreen.look_up, "z": TableScreen.show_piles,
    "l": TableScreen.show_log, "i": TableScreen.hint, "u": TableScreen.take_back, "o": TableScreen.show_settings, "s": TableScreen.save,
    "x": TableScreen.concede, "q": TableScreen.leave, "f": TableScreen.run_on, "t": TableScreen.rest, "m": TableScreen.speak,
}  # fmt: skip
