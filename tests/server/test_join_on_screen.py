"""`tefuda join` on the screen: whole games and rematches, friends who come, speak and ask to take back, and a server that goes away."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import suppress
from random import Random

import pytest

from tefuda.interfaces.terminal.desk import Broken
from tefuda.interfaces.terminal.drawers import Drawer, LookUp, Question
from tefuda.interfaces.terminal.remote_desk import TRIES, RemoteDesk
from tefuda.interfaces.terminal.words import SAID
from tefuda.server.client import Client, Refusal, make_table
from tests.interfaces.terminal.hand import Hand, at_desk
from tests.server.desk import picks
from tests.server.process import Server, serving

LOOKS = 3000  # until something is given up that does not come


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server of this module's own."""
    folder = tmp_path_factory.mktemp("server")
    with serving(f"sqlite:///{folder / 'tables.db'}", folder) as found:
        yield found


def seat(server: Server, link: str, name: str = "Ann", friends: dict[int, str] | None = None) -> RemoteDesk:
    """A desk at a seat that was just taken."""
    client = Client(server.address, link, view=False)
    client.ask("sit", name=name)
    return RemoteDesk(client, friends)


async def until(hand: Hand, seen: Callable[[], object]) -> None:
    """Wait until something is so."""
    for _ in range(LOOKS):
        if seen():
            return
        await hand.pilot.pause(0.02)
    raise AssertionError(hand.shown)


async def plays(friend: Client, heard: Callable[[], object]) -> None:
    """The friend answers whatever they are asked, until they have heard something."""
    chance = Random(1)
    while not heard():
        with suppress(TimeoutError):
            await asyncio.to_thread(friend.hear, 0.05)
        if friend.question is not None:
            with suppress(Refusal):
                await asyncio.to_thread(friend.answer, picks(friend.question, chance))


def test_a_whole_game_and_a_rematch(server: Server) -> None:
    made = make_table(server.address, {"game": "cipher", "seats": [{}, {"who": "random"}]})
    desks = [seat(server, made["seats"]["0"])]
    clauses = desks[0].clauses

    def again(swapped: bool) -> RemoteDesk:
        desks.append(desks[-1].rematch())
        return desks[-1]

    async def play(hand: Hand) -> None:
        await hand.play_on()
        await until(hand, lambda: isinstance(hand.app.screen, Drawer) and hand.app.screen.pane.lines)
        assert isinstance(hand.app.screen, Drawer)
        told = "\n".join([line.plain for line in hand.app.screen.pane.lines])
        outcome = hand.app.game.outcome if hand.app.game is not None else None
        assert outcome is not None
        assert outcome.en in " ".join(told.split())
        assert clauses[outcome.clause].en[:12] in told
        await hand.pilot.press("r")
        await until(hand, lambda: len(desks) == 2 and hand.app.phase == "asked")
        await hand.play_on(3)
        assert desks[1].client.link != desks[0].client.link
        assert desks[1].seat == 1 - desks[0].seat

    app = at_desk(desks[0], play, clauses=clauses, again=again)
    assert app.fault is None


def test_friends_come_speak_and_agree(server: Server) -> None:
    made = make_table(server.address, {"game": "pso2", "seats": [{}, {}], "chat": True})
    desk = seat(server, made["seats"]["0"], friends={1: made["seats"]["1"]})

    async def play(hand: Hand) -> None:
        app, pilot = hand.app, hand.pilot
        await until(hand, lambda: made["seats"]["1"] in hand.shown)  # the link for the friend, while nobody is there
        with Client(server.address, made["seats"]["1"]) as friend:
            await asyncio.to_thread(friend.ask, "sit", name="Bob")
            enough: list[bool] = []
            task = asyncio.create_task(plays(friend, lambda: enough))
            while len(app.log_lines) < 20 or app.phase != "asked":
                await until(hand, lambda: app.phase == "asked")
                if len(app.log_lines) < 20:
                    await hand.answer(settled=False)
            enough.append(True)
            await task
            # While one is asked, a friend can be heard.
            await asyncio.to_thread(friend.ask, "say", text="Good luck!")
            await until(hand, lambda: "Bob: Good luck!" in [line.en for line in app.log_lines])
            await pilot.press("m", *"Thanks", "enter")
            await pilot.press("m", "2", "enter")
            for _ in range(LOOKS):
                with suppress(TimeoutError):
                    await asyncio.to_thread(friend.hear, 0.05)
                heard = [said.get("text") or said["sign"] for said in friend.passing if said["seat"] == 0]
                if heard == ["Thanks", "thanks"]:
                    break
            assert heard == ["Thanks", "thanks"]
            # The friend asks to take back; one is asked, and agrees.
            before = len(app.log_lines)
            await asyncio.to_thread(friend.ask, "back")
            await until(hand, lambda: isinstance(app.screen, Question) and app.screen.pane.lines)
            assert "asks to take back" in "".join([line.plain for line in app.screen.pane.lines])  # type: ignore[attr-defined]
            await pilot.press("y")
            await until(hand, lambda: len(app.log_lines) != before)
            # What the rules say is looked up at the server.
            await pilot.press("c", *"attack")
            await until(hand, lambda: isinstance(app.screen, LookUp) and len(app.screen.pane.lines) > 1)
            await pilot.press("escape", "s")
            await until(hand, lambda: app.notice == SAID["kept there"][1])
            # The friend gives up while one may be asked.
            await asyncio.to_thread(friend.ask, "concede")
            await until(hand, lambda: app.phase == "over")
            assert app.game is not None
            assert app.game.outcome is not None
            assert app.game.outcome.winners == [0]

    app = at_desk(desk, play)
    assert app.fault is None
    assert desk.leave() == f"./tefuda join '{server.address}/#{made['seats']['0']}'"


def test_watchers_see_no_hand_and_are_asked_nothing(server: Server) -> None:
    made = make_table(
        server.address,
        {"game": "cipher", "seats": [{"who": "random"}, {"who": "random"}], "watching": {"allowed": True}},
    )
    desk = RemoteDesk(Client(server.address, made["watch"], view=False))

    async def play(hand: Hand) -> None:
        await until(hand, lambda: len(hand.app.log_lines) > 15)
        assert hand.app.game is not None
        assert hand.app.game.question is None

    assert at_desk(desk, play).fault is None
    assert desk.people == ()


def test_a_server_that_comes_back_is_found_again(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tefuda.interfaces.terminal.remote_desk.BETWEEN_TRIES", 0.01)
    folder = tmp_path_factory.mktemp("server")
    with serving(f"sqlite:///{folder / 'tables.db'}", folder) as server:
        made = make_table(server.address, {"game": "evolve", "seats": [{}, {"who": "random"}]})
        desk = seat(server, made["seats"]["0"])
        while desk.now is None or desk.now.question is None:
            desk.go_on()
        server.kill()
        desk.overhear()
        assert desk.now is not None  # what was shown stays
        server.start()
        desk.tries = 0
        held = desk.client.document
        while desk.client.document is held:
            desk.go_on()
        assert desk.now is not None
        assert desk.now.question is not None
        server.kill()
        for _ in range(TRIES):
            assert not desk.go_on()
        with pytest.raises(Broken, match="does not answer"):
            desk.go_on()
