"""The table on a screen: whole games by keys and by mouse, drawers, taking back, and nobody sees another's hand."""

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from tefuda.interfaces.terminal.drawers import Drawer, LookUp, Settings
from tefuda.interfaces.terminal.habits import BY_KEY, Habits, read
from tefuda.interfaces.terminal.local_desk import LocalDesk
from tefuda.interfaces.terminal.words import HELP, SAID
from tefuda.kernel.seeing.view import view
from tefuda.server import documents as d
from tefuda.table import saves
from tefuda.table.live import LiveGame
from tests.interfaces.terminal.hand import Hand, at_table, desk, live_game

SMALL, LARGE = (80, 24), (120, 40)


def hidden_names(live: LiveGame, seat: int, language: str) -> set[str]:
    """The names of cards in others' hands that this seat sees nowhere."""
    place = 1 - (language == "ja")
    faces = live.state.game.faces
    shown = {card.face for zone in view(live.state, seat).zones for card in zone if card is not None}
    hands = [zone for zone, spec in enumerate(live.state.game.zones) if spec.own and spec.hidden]
    held = {
        live.state.cards[card].face
        for zone in hands
        for other in range(live.state.seats)
        if other != seat
        for card in live.state.zones[zone * live.state.masters + other]
    }
    known, unknown = [{(faces[face].name, faces[face].english)[place] for face in some} for some in (shown, held)]
    return unknown - known  # a card that has become another has its name, too


def no_other_hand(live: LiveGame, language: str) -> object:
    """What looks whether the board shows a card of another's hand."""

    def look(hand: Hand) -> None:
        shown = "\n".join([line.plain for line in hand.app.table.panes["board"].lines])
        assert not [name for name in hidden_names(live, hand.app.desk.seat, language) if name and name in shown]

    return look


async def until(hand: Hand, holds: Callable[[], bool]) -> None:
    """Wait until something holds."""
    for _ in range(3000):
        if holds():
            return
        await hand.pilot.pause(0.01)
    raise AssertionError(hand.shown)


def drawn(hand: Hand) -> str:
    """What stands in the drawer that is open; nothing where none is, or where it is not drawn yet."""
    screen = hand.app.screen
    return (
        "\n".join([line.plain for line in screen.pane.lines]) if isinstance(screen, Drawer | Settings | LookUp) else ""
    )


@pytest.mark.parametrize(
    ("game", "language", "size"),
    [
        ("evolve", "en", SMALL),
        ("fftcg", "ja", LARGE),
        ("cipher", "ja", SMALL),
        ("pso2", "en", LARGE),
        ("rebirth", "en", SMALL),
    ],
)
def test_a_whole_game_by_keys(game: str, language: str, size: tuple[int, int]) -> None:
    live = live_game(game)

    async def play(hand: Hand) -> None:
        await hand.play_on(look=no_other_hand(live, language))  # type: ignore[arg-type]
        assert hand.app.phase == "over"
        assert live.over is not None
        await until(hand, lambda: drawn(hand) != "")
        assert live.over.clause in drawn(hand)
        assert "→" in drawn(hand)  # the plot

    at_table(live, play, language, size)
    assert live.over is not None


def test_a_whole_game_by_mouse() -> None:
    live = live_game("cipher", seed=7)

    async def play(hand: Hand) -> None:
        await hand.play_on(by_mouse=True)

    at_table(live, play)
    assert live.over is not None


@pytest.mark.parametrize(
    ("game", "format", "seats", "language"), [("pso2", "raid", 3, "en"), ("rebirth", "rumble", 4, "ja")]
)
def test_many_seats_fit_on_a_small_screen(game: str, format: str, seats: int, language: str) -> None:
    live = live_game(game, format, seats)

    async def play(hand: Hand) -> None:
        def look(hand: Hand) -> None:
            board = hand.app.table.panes["board"]
            assert len(board.lines) <= board.size.height or not board.size.height
            assert max([line.cell_len for line in board.lines], default=0) <= SMALL[0]

        await hand.play_on(25, look=look)
        assert hand.app.game is not None
        assert hand.app.game.scene is not None
        names = [hand.app.speech.of(side.name) for side in hand.app.game.scene.sides]
        assert len(names) >= 4
        assert all(name in hand.shown for name in names)

    at_table(live, play, language)


def test_two_people_change_seats_behind_a_cover() -> None:
    live = live_game("cipher", people=(0, 1))
    covers = 0

    async def play(hand: Hand) -> None:
        nonlocal covers
        for _ in range(60):
            if hand.app.phase == "cover":
                covers += 1
                names = hidden_names(live, 0, "en") | hidden_names(live, 1, "en")
                assert not [name for name in names if name in hand.shown]
                assert SAID["hand over"][1].format(seat=hand.app.next_seat + 1)[:20] in hand.shown
            await hand.answer()

    at_table(live, play)
    assert covers >= 2


@pytest.mark.parametrize("language", ["ja", "en"])
def test_drawers_taking_back_and_saving(language: str) -> None:
    pick = 0 if language == "ja" else 1
    live = live_game("evolve")

    async def play(hand: Hand) -> None:
        app, pilot = hand.app, hand.pilot
        await hand.play_on(6)
        answers = len(live.answers)
        await pilot.press("h")
        await until(hand, lambda: HELP[pick].splitlines()[1].strip()[:10] in drawn(hand))
        await pilot.press("escape", "z")
        await until(hand, lambda: SAID["piles"][pick] in drawn(hand))
        await pilot.press("escape", "l")
        await until(hand, lambda: app.speech.of(app.log_lines[-1])[:12] in drawn(hand))
        await pilot.press("escape", "c", *"8.4.3.1")
        await until(hand, lambda: "8.4.3.1" in drawn(hand))
        assert app.gloss("8.4.3.1")[:12] in drawn(hand)
        await pilot.press("escape", "right")
        assert app.on_board
        await pilot.press("escape")
        await hand.press("u")
        assert len(live.answers) < answers
        await pilot.press("s")
        await until(hand, lambda: bool(saves.saved()))
        assert [one.name for one in saves.saved()] == ["evolve-5"]
        await pilot.resize_terminal(120, 40)
        await until(hand, lambda: bool(app.table.panes["log"].display))
        await pilot.resize_terminal(60, 20)
        await until(hand, lambda: "60×20" in hand.shown)

    at_table(live, play, language)
    again = LiveGame.resume(saves.file_of("evolve-5"), lambda name: __import__("tefuda").open_game(name))
    assert again.answers == live.answers


def test_others_are_followed_step_by_step() -> None:
    live = live_game("evolve")
    paused = 0

    async def play(hand: Hand) -> None:
        nonlocal paused
        for _ in range(40):
            paused += hand.app.phase == "paused"
            if hand.app.phase == "over":
                break
            await hand.answer()

    at_table(live, play, habits=Habits(pace=BY_KEY))
    assert paused >= 3


def test_what_is_set_is_kept(home: Path) -> None:
    async def play(hand: Hand) -> None:
        await hand.pilot.press("o", "enter", "down", "enter", "escape")
        await hand.pilot.pause()

    at_table(live_game("evolve"), play)
    assert read() == Habits(pace=0.5, autopass=False)
    assert (home / "terminal.json").is_file()


async def to_the_end(hand: Hand) -> None:
    """Play a little and give up: what can be done after a game stands on the screen."""
    for _ in range(4):
        await hand.answer()
    await hand.press("x", "y")
    assert hand.app.phase == "over"
    assert isinstance(hand.app.screen, Drawer)


@pytest.mark.parametrize(("key", "swapped"), [("r", False), ("w", True)])
def test_after_the_end_one_plays_again_or_swaps(key: str, swapped: bool) -> None:
    wished, following = list[bool](), live_game("cipher", seed=9)

    def again(swap: bool) -> LocalDesk:
        wished.append(swap)
        return desk(following)

    async def play(hand: Hand) -> None:
        await to_the_end(hand)
        await hand.pilot.press(key)
        await until(hand, lambda: bool(wished) and hand.app.phase == "asked")
        assert wished == [swapped]
        before = len(following.answers)
        await hand.answer()
        assert len(following.answers) > before  # it is the new game that is played

    at_table(live_game("cipher"), play, again=again)


def test_after_the_end_one_saves() -> None:
    async def play(hand: Hand) -> None:
        await to_the_end(hand)
        await hand.pilot.press("s")
        await until(hand, lambda: bool(saves.saved()))

    at_table(live_game("cipher"), play)  # at the table of a scenario, which is not had again, too
    assert len(saves.saved()) == 1


def test_after_the_end_one_looks_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(LocalDesk, "review", lambda desk, language: [f"turn 3, {language}: better was this"])

    async def play(hand: Hand) -> None:
        await to_the_end(hand)
        await hand.pilot.press("v")

        def shown() -> bool:
            screen = hand.app.screen
            return isinstance(screen, Drawer) and "turn 3, ja" in "".join([line.plain for line in screen.pane.lines])

        await until(hand, shown)
        assert shown()

    at_table(live_game("cipher"), play, "ja", again=lambda swap: desk(live_game("cipher")))


def test_the_question_quotes_the_effect_that_it_comes_from() -> None:
    live, quoted = live_game("evolve", seed=6), list[str]()

    def look(hand: Hand) -> None:
        question = hand.app.game.question if hand.app.game is not None else None
        if question is not None and question.quote is not None and hand.app.phase == "asked":
            words = "".join(hand.app.speech.of(question.quote).split())
            prompt = "".join("".join([line.plain for line in hand.app.table.panes["prompt"].lines]).split())
            assert words[:12] in prompt
            quoted.append(words)

    async def play(hand: Hand) -> None:
        for _ in range(120):
            if quoted or hand.app.phase == "over":
                return
            look(hand)
            await hand.answer()

    at_table(live, play, size=LARGE)
    assert quoted


def asked_for(
    asks: Callable[[d.Question], bool], done: Callable[[Hand], Awaitable[None]]
) -> Callable[[Hand], Awaitable[None]]:
    """Plays on until such a question is asked, and does something then."""

    async def play(hand: Hand) -> None:
        await hand.settle()
        for _ in range(300):
            picking = hand.app.picking
            if hand.app.phase == "asked" and picking is not None and asks(picking.question):
                await done(hand)
                return
            await hand.answer()
        raise AssertionError("it was not asked")

    return play


def test_what_the_rules_offer_once_a_turn_is_not_left_out_by_a_slip() -> None:
    """Reバース: a card of the hand may be laid as energy."""

    async def done(hand: Hand) -> None:
        picking = hand.app.picking
        assert picking is not None
        picking.cursor = len(picking.rows) - 1
        await hand.press("enter")
        assert "Enter again: none" in hand.app.notice
        assert hand.app.picking is picking
        await hand.press("enter")
        assert hand.app.picking is not picking

    at_table(
        live_game("rebirth"), asked_for(lambda one: one.kind == "choose" and one.most == 1 and one.least == 0, done)
    )


def test_a_payment_is_proposed() -> None:
    """Reバース: the energy that is usually paid with is marked, and Enter agrees."""

    async def done(hand: Hand) -> None:
        picking = hand.app.picking
        assert picking is not None
        assert picking.picks == picking.question.habit
        await hand.press("enter")
        assert hand.app.picking is not picking

    at_table(
        live_game("rebirth"),
        asked_for(lambda one: one.habit is not None and one.kind == "choose" and one.most > 1, done),
    )
