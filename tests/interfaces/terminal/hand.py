"""A hand at the terminal table: sits a person down at a screen of some size, and plays on by keys or by mouse."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from random import Random

from textual.pilot import Pilot

from tefuda.games.catalogue import open_game
from tefuda.interfaces.terminal.app import TableApp
from tefuda.interfaces.terminal.desk import Desk
from tefuda.interfaces.terminal.habits import Habits
from tefuda.interfaces.terminal.local_desk import LocalDesk
from tefuda.interfaces.terminal.picking import NONE
from tefuda.kernel.primitives.clauses import Clause
from tefuda.players.random_player import RandomPlayer
from tefuda.table import saves
from tefuda.table.live import LiveGame

Play = Callable[["Hand"], Awaitable[None]]
PATIENCE = 20_000  # looks at whether the table is ready


def live_game(game: str, format: str = "", seats: int = 2, people: tuple[int, ...] = (0,), seed: int = 5) -> LiveGame:
    """A game against programs that answer by chance."""
    opened = open_game(game)
    format = format or opened.formats[0]
    decks = list(opened.decks_in(opened.played(format).format).values())
    players = [None if seat in people else RandomPlayer(seed, seat) for seat in range(seats)]
    return LiveGame.start(opened, [decks[seat % len(decks)] for seat in range(seats)], seed, players, format)


def desk(live: LiveGame) -> LocalDesk:
    """The desk at which a live game is played."""
    opened = open_game(live.header.game)
    names = ["you" if player is None else "random" for player in live.players]
    return LocalDesk(live, opened, names, saves.folder() / f"{opened.name}-5.jsonl")


class Hand:
    """Somebody at a screen."""

    def __init__(self, app: TableApp, pilot: Pilot[str], seed: int = 1) -> None:
        self.app, self.pilot, self.chance, self.settled = app, pilot, Random(seed), True

    @property
    def shown(self) -> str:
        """All that is on the screen, pane by pane."""
        return "\n".join([line.plain for pane in self.app.table.panes.values() if pane.display for line in pane.lines])

    async def settle(self) -> None:
        """Until the person is needed."""
        for _ in range(PATIENCE):
            await self.pilot.pause(0)
            if self.app.phase != "busy":
                return
            await asyncio.sleep(0.005)
        raise AssertionError(self.shown)

    async def press(self, *keys: str) -> None:
        """Press keys, and wait until the person is needed again."""
        await self.pilot.press(*keys)
        if self.settled:
            await self.settle()

    async def answer(self, by_mouse: bool = False, settled: bool = True) -> None:
        """Do what is asked, by chance; not `settled`: others have to answer before the person is needed again."""
        app, self.settled = self.app, settled
        if app.phase in ("paused", "cover"):
            await self.press("enter")
            return
        picking = app.picking
        assert app.phase == "asked"
        assert picking is not None
        if picking.several:
            await self._several()
            return
        if by_mouse:
            line, place = self.chance.choice(sorted(app.table.options.items()))
            picking.cursor = place
            await self.pilot.click("#prompt", offset=(5, line))
            await self.settle()
        else:
            await self.press(*["down"] * self.chance.randrange(min(4, len(picking.rows))), "enter")
        if app.sure:  # the end of the turn is asked for twice
            await self.press("enter")

    async def _several(self) -> None:
        picking = self.app.picking
        assert picking is not None
        question = picking.question
        if question.kind == "order" or picking.whole:
            await self.press("enter")
        elif question.kind == "divide":
            for _ in range(question.most):
                await self.press("+", "down")
            await self.press("enter")
        else:
            picking.cursor = 0
            for _ in range(question.least):
                await self.press("space", "down")
            assert picking.rows[0] != NONE
            await self.press("enter")

    async def play_on(
        self, steps: int = 3000, by_mouse: bool = False, look: Callable[[Hand], None] | None = None
    ) -> None:
        """Until the game is over, or so many answers were given."""
        await self.settle()
        for _ in range(steps):
            if self.app.phase == "over":
                return
            if look is not None:
                look(self)
            await self.answer(by_mouse)


def at_desk(
    desk: Desk, play: Play, language: str = "en", size: tuple[int, int] = (80, 24), habits: Habits | None = None,
    clauses: Mapping[str, Clause] | None = None, again: Callable[[bool], Desk] | None = None,
) -> TableApp:  # fmt: skip
    """Somebody plays at a screen, then leaves."""

    async def run() -> TableApp:
        app = TableApp(desk, language, clauses or {}, habits or Habits(pace=0, confirm=True), again)
        async with app.run_test(size=size) as pilot:
            await play(Hand(app, pilot))
        app.desk_thread.shutdown()
        return app

    return asyncio.run(run())


def at_table(
    live: LiveGame, play: Play, language: str = "en", size: tuple[int, int] = (80, 24), habits: Habits | None = None,
    again: Callable[[bool], Desk] | None = None,
) -> TableApp:  # fmt: skip
    """Somebody plays a live game at a screen, then leaves."""

    async def ready(hand: Hand) -> None:
        await hand.settle()
        await play(hand)

    table = desk(live)
    return at_desk(table, ready, language, size, habits, table.opened.clauses, again)
