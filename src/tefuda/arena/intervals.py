"""Intervals: between which bounds a share lies, by what was counted."""

from __future__ import annotations

from math import sqrt

SURE = 1.959963984540054  # 95 of 100 intervals hold the true share


def wilson(hits: float, trials: int) -> tuple[float, float]:
    """Wilson's interval for a share, good for few trials and near 0 and 1. A draw may count as half a hit."""
    if trials == 0:
        return 0.0, 1.0
    share, weight = hits / trials, SURE * SURE / trials
    middle = (share + weight / 2) / (1 + weight)
    reach = SURE * sqrt(share * (1 - share) / trials + weight / (4 * trials)) / (1 + weight)
    return max(0.0, middle - reach), min(1.0, middle + reach)
