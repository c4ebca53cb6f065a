"""Rendering: what `render()` of every environment gives, by its mode."""

from __future__ import annotations

import sys
from typing import Any

from tefuda.interfaces.environments.match import OVER, BadSetup, Match
from tefuda.interfaces.environments.words import Words

MODES = ["human", "ansi", "rgb_array"]


def known_mode(mode: str | None) -> str | None:
    """The mode; BadSetup names those that there are."""
    if mode is not None and mode not in MODES:
        known = ", ".join(MODES)
        raise BadSetup(
            f"there is no render mode {mode!r}; there are: {known} / 表示方法{mode!r}はありません。あるのは：{known}"
        )
    return mode


def rendered(match: Match, words: Words, mode: str | None, language: str) -> Any:
    """`ansi`: the board as text; `human`: that, printed; `rgb_array`: the board as an image; nothing without a mode."""
    if mode is None:
        return None
    if mode == "rgb_array":
        from tefuda.interfaces.environments.picture import picture  # with Pillow, which nobody else needs

        asked = ""
        if match.seat != OVER:
            request = match.request()
            asked = f"{request.clause}  {words.tellers[language].prompt(match.view(match.seat), request)}"
        return picture(words.scene(match, language), asked)
    text = words.board(match, language)
    if mode == "ansi":
        return text
    sys.stdout.write(text)
    return None
