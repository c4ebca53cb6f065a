"""Moments of games of chance for tests that need a certain question: a game is played until it is put, and goes on in the page as a study."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

import msgspec
from playwright.sync_api import Page

from tefuda.games.catalogue import open_game, open_played, teller_for
from tefuda.kernel.flow.play import advance
from tefuda.kernel.saving.rows import FoldedGame, Row
from tefuda.kernel.saving.transcript import Header, beginning, header, header_line, read_row, row_line
from tefuda.kernel.seeing.view import View, view
from tefuda.kernel.table.requests import Answer, By, Request
from tefuda.kernel.table.state import Table
from tefuda.kernel.telling.teller import Scene
from tefuda.players.random_player import RandomPlayer
from tefuda.server.store.store import Store
from tefuda.table.live import settled_answer
from tefuda.testing.positions import answer_of, asked, decks_for
from tests.browser.playing import Hand, Opened

Wanted = Callable[[Request], bool]
There = Callable[[Table, Scene], bool]  # of a table and what the first seat is told of it
MOST_GAMES = 200


@cache
def moment(game: str, wanted: Wanted, first: int = 0, there: There | None = None) -> str:
    """A transcript that ends where a question is put that is wanted, and where what is wanted is there; games are tried from a seed on."""
    opened = open_game(game)
    teller = teller_for(opened.game, "en")
    for seed in range(first, first + MOST_GAMES):
        decks = decks_for(opened, 2 * seed, opened.formats[0])
        state, player = opened.start(decks, seed, opened.formats[0]), RandomPlayer(seed, 7)
        answers: list[Answer] = []
        while state.over is None:
            if wanted(asked(state)) and (there is None or there(state, teller.scene(view(state, 0)))):
                lines = [
                    header_line(header(opened, decks, seed, opened.formats[0])),
                    *[row_line(one) for one in answers],
                ]
                return b"".join(lines).decode()
            answers.append(answer_of(player, state))
            state, _ = advance(state, answers[-1])
    raise AssertionError(f"no such question in {MOST_GAMES} games of {game}")


def plan_at(transcript: str) -> dict[str, Any]:
    """What a plan says of a study that begins where a transcript ends."""
    return {"study": True, "from": {"transcript": transcript}}


def at(
    opened: Opened,
    table: Callable[..., dict[str, Any]],
    game: str,
    wanted: Wanted,
    first: int = 0,
    there: There | None = None,
    **more: Any,
) -> tuple[Page, str]:
    """A study in the page where a question is put that is wanted, and the name of its table; `more`: how the page is opened."""
    made = table(game, "person", "person", **plan_at(moment(game, wanted, first, there)))
    page = opened(made["seats"]["0"], **more)
    Hand(page).until_asked()
    return page, made["table"]


def rows_of(database: str, table: str) -> list[Row]:
    """What is written of a table."""
    store = Store(database)
    found = [read_row(row.body, row.number + 2) for row in store.rows(table)]
    store.close()
    return found


class Put(NamedTuple):
    """A question that was put to a seat: before which row, under which number, about which card, and what was answered."""

    row: int
    number: str
    kind: str
    prompt: str
    about: str  # the number that is printed on the card; empty: none in sight
    verb: str  # of the first option that was taken; empty: none was
    settled: bool  # nobody needs to be asked: there is only one answer
    phase: str  # in whose turn and which phase, as the page keeps where to stop


def questions_to(database: str, table: str, seat: int) -> list[Put]:
    """The questions of a table that a seat has answered, folded from the store."""
    store = Store(database)
    record, rows = store.table(table), rows_of(database, table)
    store.close()
    assert record is not None
    assert record.header is not None
    head = msgspec.json.decode(record.header, type=Header)
    opened = open_played(head.game, head.packs)
    teller = teller_for(opened.game, "en")
    game, found = FoldedGame(lambda: beginning(head, lambda name: opened)), []
    for place, row in enumerate(rows):
        answer = row.answer if isinstance(row, By) else row
        seen = view(game.state, seat) if isinstance(answer, int | tuple) else None
        if seen is not None and seen.request is not None and (not isinstance(row, By) or row.seat == seat):
            found.append(_put(place, seen, answer, teller.scene(seen)))
        game.add(row)
    return found


def _put(place: int, seen: View, answer: Any, scene: Scene) -> Put:
    request = seen.request
    assert request is not None
    about = -1 if request.about is None else request.about[0]
    cards = {card.handle: card.number for zone in seen.zones for card in zone if card is not None}
    taken = [answer] if isinstance(answer, int) else [*answer]
    verb = request.options[taken[0]].verb if taken and request.kind != "number" else ""
    settled = settled_answer(seen) is not None
    phase = f"{'own' if scene.player == seen.observer else 'other'} {scene.phase}"
    return Put(place, str(request.number), request.kind, request.prompt, cards.get(about, ""), verb, settled, phase)
