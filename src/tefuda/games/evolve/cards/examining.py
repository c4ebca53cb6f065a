"""Trying out printed cards: those that are understood on tables of their own, beside the project's packs."""

from __future__ import annotations

from tefuda.games.evolve.cards.loading import examine as examine
from tefuda.games.evolve.cards.opening import OpenedEvolve
from tefuda.games.evolve.trying import Trials, invented
from tefuda.kernel.cards.examining import CardTrials


class Tried(CardTrials):
    """The understood cards of files, ready to be tried."""

    deeds = ("played", "attacked", "evolved")
    opened_type, tables_type, invented = OpenedEvolve, Trials, staticmethod(invented)
