"""The net as a player: it answers at once, by what it has learnt, and looks nothing ahead."""

from __future__ import annotations

from math import log
from pathlib import Path

from tefuda.games.catalogue import OpenedGame
from tefuda.kernel.primitives import mixer, rng
from tefuda.kernel.primitives.identity_cache import IdentityCache
from tefuda.kernel.seeing.view import View
from tefuda.kernel.table.requests import Answer, Request
from tefuda.players.net.answers import answer_by, picks_freely
from tefuda.players.net.network import NetGuide
from tefuda.players.net.settings import NetSettings, bundled
from tefuda.players.net.weights import load

DIGITS = 4  # of scores that count: the last bits of a sum may differ from machine to machine


DEFAULTS = NetSettings()
_GUIDES: IdentityCache[NetGuide] = IdentityCache()  # what a net has met of cards serves all who play by it


def guide_for(opened: OpenedGame, weights: str = "") -> NetGuide:
    """The net of a game as a guide; BadWeights where there are no weights for it that can be used."""
    game = opened.game
    found = load(Path(weights) if weights else bundled(game.name), game.name)
    return _GUIDES.of((game, found), NetGuide, game, found)


class NetPlayer:
    """One program at one seat. With equal seeds it gives equal answers to equal views."""

    looks = True

    def __init__(self, seed: rng.Seed, seat: int, opened: OpenedGame, settings: NetSettings = DEFAULTS) -> None:
        self.guide = guide_for(opened, settings.weights)
        self.temperature = settings.temperature
        self.seed = rng.derived_seed(rng.key_of(seed), "net", seat)  # a stream of its own
        self.counter = 0

    def choose(self, view: View | None, request: Request) -> Answer:
        """The best answer by the net's scores, or with a temperature one by chance, the better the more likely."""
        assert view is not None
        scores = self.guide.scores(view, request)
        told = [round(float(score), DIGITS) for score in scores]
        if self.temperature > 0:
            told = [score + self.temperature * self._noise(request) for score in told]
        return answer_by(request, told)

    def _noise(self, request: Request) -> float:
        """Noise by which the highest scores are drawn as softmax says, or each by itself as a sigmoid says."""
        self.counter += 1
        share = (mixer.word(self.seed, self.counter) % (1 << 32) + 0.5) / (1 << 32)
        return log(share / (1 - share)) if picks_freely(request) else -log(-log(share))
