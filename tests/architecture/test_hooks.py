"""What a game must or may define is at most thirty callables, and docs/architecture/declaring.md lists them; how they are counted says `hooks.py`."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from tefuda.games import catalogue
from tefuda.games.catalogue import games, heuristics_for, open_game, teller_for
from tefuda.games.evolve.words.reading import understand as understand_evolve
from tefuda.games.fftcg.words.japanese.grammar import grammar
from tefuda.kernel.cards.deckfiles import gather
from tefuda.kernel.cards.opened import Opened
from tefuda.kernel.flow.play import advance
from tefuda.kernel.saving import transcript
from tefuda.kernel.seeing.view import request_for, told, view
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.game import Game
from tefuda.kernel.table.requests import signed
from tefuda.kernel.table.state import Table
from tefuda.kernel.telling import LANGUAGES, Teller
from tefuda.testing.positions import play
from tests.architecture.hooks import KERNEL, MOST, called, left_open, listed, package_of
from tests.conformance.rulings import judged, scenarios
from tests.toy import PUBLISHED

ALSO = {"evolve": ("evolve/ch10/a_stack_given_up_makes_no_room", "evolve/ch10/an_additional_cost_that_may_be_left")}
SCENARIOS, EVERY = 60, 15  # so many of a game's rulings, and one in so many of a game's states, are looked at
TRIED, ANSWERS, READ = (
    12,
    8,
    4,
)  # one in so many of a game's cards is tried, with so many answers, and one in so many read anew


@cache
def seen(game: str) -> frozenset[str]:
    """The hooks by which the kernel calls a game in rulings, a told game, its transcript and its decks."""
    found: set[str] = set()
    with called(game, found):
        names = scenarios(game)
        for name in (*names[:: max(1, len(names) // SCENARIOS)], *ALSO.get(game, ())):
            judged(name)
        play_and_tell(game)
        try_and_weigh(game)
        read_cards(game)
        if game in PUBLISHED:
            gather([str(sorted(package_of(game).glob("cards/decks/*.txt"))[0])], {}, open_game(game).completed)
    return frozenset(found)


def read_cards(game: str) -> None:
    """Texts of a game's packs, as in a process that has read nothing yet."""
    if game == "fftcg":
        grammar.__wrapped__()
    faces = [face for face in open_game(game).loader.packs() if getattr(face, "text", "")] if game in PUBLISHED else []
    for face in faces[::READ]:
        kind = open_game(game).game.kind_of(face.facts)
        if game == "evolve":
            understand_evolve(face.text[0], kind)
        elif game in ("fftcg", "pso2"):
            catalogue.room(game, "words.reading").understand(face.text, face.name, kind)
        else:
            catalogue.room(game, "words.reading").understand(face.text)


def play_and_tell(game: str) -> None:
    """A game by chance, told to one seat in both languages and imagined, and its transcript folded."""
    played = play(game, 1)
    opened, state = played.opened, played.states[-1]
    tellers = [teller_for(state.game, language) for language in LANGUAGES] if game in PUBLISHED else []
    for teller in tellers:
        for key, deck in opened.decks.items():
            teller.deck(key, deck)
    for place in range(0, len(played.states), EVERY):
        for teller in tellers:
            tell(teller, played.states[place], played.events[place])
    kept = transcript.parse(
        transcript.transcript_text(transcript.header(opened, played.decks, 1), played.answers, state)
    )
    assert transcript.verify(kept, open_game).encode() == state.encode()


def tell(teller: Teller, state: Table, events: list[Event]) -> None:
    """What a seat is told of a step, and what it can find out; and the table as it imagines it."""
    now, request = view(state, 0), request_for(state, 0)
    teller.log(now, [told(state, event, 0) for event in events])
    for card in [card for zone in now.zones for card in zone if card is not None][:2]:
        teller.find(now, card.name)
        teller.printed(card.name)
    if request is not None:
        teller.prompt(now, request)
        for option in request.options[:1]:  # a secret question may have none
            teller.option(now, request, option)
        heuristics_for(state.game).imagine(now, request, 1)


def try_and_weigh(game: str) -> None:
    """Tables of card trials: what is out of bounds on them, what could be wished for, what they are worth, default answers."""
    opened = open_game(game)
    tried = catalogue.room(game, "proving.card_trials").Trials(opened.loader.packs())
    weighing = heuristics_for(tried.game)
    for seed, number in enumerate(tried.faces[::TRIED]):
        state = tried.table(number, seed)
        weighing.worth(state, 0)
        for _ in range(ANSWERS):
            ask = state.pending
            if ask is None:
                break
            opened.out_of_bounds(state)
            opened.wishes(state, ask.seats[0])
            now, request = view(state, ask.seats[0]), request_for(state, ask.seats[0])
            assert request is not None
            weighing.idle(now, request)
            state, _ = advance(state, signed(ask, ask.seats[0], weighing.default_answer(now, request)))


# ── the contract ────────────────────────────────────────────────────────────────────────────────────────────────────
def test_a_game_defines_at_most_thirty_hooks() -> None:
    assert len(listed()) <= MOST


@pytest.mark.parametrize("game", games())
def test_the_kernel_calls_a_game_by_the_listed_hooks_alone(game: str) -> None:
    assert seen(game) - listed().keys() == set()


def test_what_the_kernels_classes_leave_open_is_listed() -> None:
    assert left_open() - listed().keys() == set()


def test_whatever_is_listed_is_there() -> None:
    assert listed().keys() - left_open() - frozenset().union(*map(seen, games())) == set()
    assert set(listed().values()) <= {"must", "may"}


# ── that a hook more is found ───────────────────────────────────────────────────────────────────────────────────────
def test_a_method_that_is_left_to_games_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not {"Game.facts", "Layout.add", "Opened.empty"} & left_open()
    monkeypatch.delattr(Game.facts, "__final__")
    monkeypatch.delattr(vars(Opened)["empty"], "__final__")
    assert {"Game.facts", "Opened.empty"} <= left_open()


PLANTED = """
def ask(holder, also):
    return holder.planted(1) + also(2)
"""
SUPPLIED = """
class Holder:
    def planted(self, number):
        return number

def also(number):
    return number
"""


def test_a_call_into_a_game_is_found() -> None:
    kernel: dict[str, Any] = {}
    own: dict[str, Any] = {"__name__": "tests.toy.planted"}
    exec(compile(PLANTED, str(KERNEL / "planted.py"), "exec"), kernel)
    exec(compile(SUPPLIED, str(package_of("toy") / "planted.py"), "exec"), own)
    found: set[str] = set()
    with called("toy", found):
        kernel["ask"](own["Holder"](), own["also"])
    assert found == {"planted.planted", "planted.also"}
