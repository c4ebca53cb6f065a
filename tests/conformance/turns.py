"""Several games in one process, a move of one and then a move of the next: what each comes to, as digests.

python -m tests.conformance.turns SEED GAME… opens the games in this order, plays them in turns and prints the digests.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator

import tests.toy  # noqa: F401 - one of the games from here on
from tefuda.games.catalogue import open_game
from tefuda.kernel.flow.play import advance
from tefuda.kernel.primitives.values import encode
from tefuda.kernel.seeing.view import SPECTATOR, view
from tefuda.players.random_player import RandomPlayer
from tefuda.testing.positions import answer_of, decks_for, format_for


def moves(game: str, seed: int) -> Iterator[bytes]:
    """A game by chance, move by move: the bytes of its states, of what happened, and of what everybody sees."""
    opened, player = open_game(game), RandomPlayer(seed, 7)
    format = format_for(opened, seed)
    state = opened.start(decks_for(opened, seed, format), seed, format)
    events = state.events
    while True:
        seen = [view(state, observer) for observer in (*range(state.seats), SPECTATOR)]
        yield b"\n".join([state.encode(), encode(events), *[encode(one) for one in seen]])
        if state.over is not None:
            return
        state, events = advance(state, answer_of(player, state))


def digests(games: list[str], seed: int) -> dict[str, str]:
    """What each game comes to, where they are opened in this order and played in turns, a move each."""
    for game in games:
        open_game(game)
    running = {game: (moves(game, seed), hashlib.sha256()) for game in games}
    left = list(games)
    while left:
        for game in list(left):
            going_on, digest = running[game]
            move = next(going_on, None)
            if move is None:
                left.remove(game)
            else:
                digest.update(move)
    return {game: digest.hexdigest() for game, (_, digest) in running.items()}


if __name__ == "__main__":
    print(json.dumps(digests(sys.argv[2:], int(sys.argv[1]))))
