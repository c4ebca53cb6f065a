"""The cards of all rulings, thrown together into decks: whatever they do to each other, play goes on and keeps its bounds."""

from functools import cache
from typing import Any

import pytest

from tefuda.games.catalogue import rulings
from tefuda.games.fftcg.cards.deck import Deck
from tefuda.games.fftcg.cards.loading import face, packs
from tefuda.games.fftcg.cards.opening import OpenedFFTCG
from tefuda.games.fftcg.game import FFTCG
from tefuda.games.fftcg.proving.bounds import BOUNDS
from tefuda.games.fftcg.proving.setting import SETTING
from tefuda.kernel.flow.play import advance
from tefuda.kernel.primitives import mixer
from tefuda.kernel.proving.reading import files, read
from tefuda.kernel.table.state import Table
from tefuda.players.random_player import RandomPlayer
from tefuda.testing.positions import asked
from tefuda.testing.twins import differences
from tests.reach import reach

MOST = 500  # answers: cards that cost nothing may go round and round
LEFT_OUT = ("ゲームに勝利", "ゲームに敗北", "《0》")  # what ends a game, and what would be done for ever


@cache
def cards() -> tuple[FFTCG, list[str], list[str]]:
    """A game with every card that a ruling invents, by numbers of our own: main deck cards and Limit Break cards."""
    found: dict[tuple[str, str], Any] = {}
    for path in files([rulings("fftcg").scenarios]):
        body = read(path).body
        if "deck" in body or "start" in body:
            continue
        for card in body.get("cards") or ():
            text = str(card.get("text", ""))
            if text and not any(words in text for words in LEFT_OUT):
                found.setdefault((card["name"], text), card)
    faces = [face({**SETTING.with_defaults(card), "number": f"R-{place}"}) for place, card in enumerate(found.values())]
    main = [one.number for one in faces if not one.facts.lb_cost]
    return FFTCG([*faces, *packs()]), main, [one.number for one in faces if one.facts.lb_cost]


def begun(seed: int) -> Table:
    game, main, limit = cards()
    decks = [
        Deck(
            tuple([main[mixer.word(seed, 100 * seat + place) % len(main)] for place in range(50)]),
            tuple([limit[(seed + seat + place) % len(limit)] for place in range(8)]),
        )
        for seat in range(2)
    ]
    return OpenedFFTCG(game, {}, {}).start(decks, seed)


def play(seed: int) -> list[Table]:
    states, player = [begun(seed)], RandomPlayer(seed, 7)
    while states[-1].over is None and len(states) < MOST:
        state, _ = advance(states[-1], player.choose(None, asked(states[-1])))
        assert BOUNDS.out_of_bounds(state) == [], f"seed {seed}, answer {len(states)}"
        states.append(state)
    return states


@pytest.mark.parametrize("part", range(reach(2, 10)))
def test_any_cards_together_keep_their_bounds(part: int) -> None:
    assert len(cards()[1]) > 350
    games = [play(seed) for seed in range(part * 8, part * 8 + 8)]
    assert any(states[-1].over is not None for states in games)


@pytest.mark.parametrize("seed", range(reach(3, 12)))
def test_any_cards_together_tell_nobody_what_they_may_not_know(seed: int) -> None:
    states = [state for state in play(seed)[20:-1:60] if asked(state).kind == "act"][:3]
    assert states
    assert [fault for state in states for seat in range(2) for fault in differences(state, seat, seed, 25)] == []
