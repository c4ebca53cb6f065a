"""What a report says, in English and in Japanese; the page has both and shows one."""

from __future__ import annotations

import tomllib
from functools import cache
from html import escape
from pathlib import Path


@cache
def _said() -> dict[str, dict[str, str]]:
    return tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf8"))


def plain(key: str, **values: object) -> tuple[str, str]:
    """A saying in both languages."""
    said = _said()[key]
    return said["en"].format(**values), said["ja"].format(**values)


def both(key: str, **values: object) -> str:
    """A saying as HTML that has both languages."""
    english, japanese = [escape(text) for text in plain(key, **values)]
    return f'<span class="en" lang="en">{english}</span><span class="ja" lang="ja">{japanese}</span>'


def both_in_svg(key: str, **values: object) -> str:
    """A saying within the text of a picture."""
    english, japanese = [escape(text) for text in plain(key, **values)]
    return f'<tspan class="en">{english}</tspan><tspan class="ja">{japanese}</tspan>'
