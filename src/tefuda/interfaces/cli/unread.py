"""The option `--unread`: what becomes of cards that are not understood."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer


class Unread(StrEnum):
    """What becomes of cards that are not understood."""

    REFUSED = "refused"
    BLANK = "blank"


UNREAD = Annotated[
    Unread,
    typer.Option(
        "--unread", help="Cards that are not understood: refused, or blank: they have their numbers and no text."
    ),
]
