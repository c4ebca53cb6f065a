"""Trying out printed cards: those that are understood on tables of their own, beside the project's packs."""

from __future__ import annotations

from tefuda.games.fftcg.cards.loading import examine as examine
from tefuda.games.fftcg.cards.opening import OpenedFFTCG
from tefuda.games.fftcg.trying import Tables, invented
from tefuda.kernel.cards.examining import CardTrials


class Tried(CardTrials):
    """The understood cards of files, ready to be tried."""

    deeds = ("cast", "attacked", "burst")
    broken = ("break", "broken")
    most_decisions = 160  # whoever has priority is asked again and again
    opened_type, tables_type, invented = OpenedFFTCG, Tables, staticmethod(lambda faces: invented())
