"""Triggers: what happens, or is so, that an ability waits for; and what would happen, that another thing replaces."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tefuda.games.fftcg.words import vocabulary as v
from tefuda.kernel.effects import All, EventAmountLike, Half, It, Pool, Replace, Test, This
from tefuda.kernel.wording.grammar import NOTHING, Found, Grammar
from tefuda.kernel.wording.patterns import S
