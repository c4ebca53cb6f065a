"""The board as an image: a scene drawn with Pillow, always of one size, so that frames can be put together to a film."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from tefuda.kernel.telling import CardWords, Row, Scene, Side

WIDTH, HEIGHT = 1120, 760
MARGIN, HEAD, LABEL, GAP = 10, 26, 92, 5
CARD = 150  # the width of a card, where there is room
GROUND, OWN_GROUND, INK, DIM, PAPER, BACK, EDGE, ACTIVE = (
    "#20242b", "#262c36", "#f2f2ee", "#9aa3ad", "#f6f3ea", "#4a5361", "#13161b", "#e8b84a",
)  # fmt: skip
DARK = "#1d1d1b"
# The colours that a game's data gives to classes, elements and the like (`kernel/telling`).
TINTS = {
    "red": "#d9826f", "blue": "#7da7d9", "green": "#86b87c", "yellow": "#e2c866", "purple": "#ad8fc8", "white": "#e6e6e6", "black": "#8a8a90",
    "brown": "#b8957a", "cyan": "#7cc3c6", "orange": "#e0a25c", "pink": "#dc9ab4", "grey": "#b4b8bc",
}  # fmt: skip
# Where fonts with Japanese letters usually lie. Without one, Pillow's own is used, which has Latin letters alone.
FONTS = (
    "/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc",
    "/usr/share/fonts/noto-cjk/NotoSansCJK-Regular.ttc",
    "/usr/share/fonts/google-noto-sans-cjk-fonts/NotoSansCJK-Regular.ttc",
    "/System/Library/Fonts/ヒラギノ角ゴシック W3.ttc",
    "C:/Windows/Fonts/YuGothM.ttc",
)


@cache
def _font(size: int) -> Any:
    found = next((path for path in FONTS if Path(path).exists()), None)
    return ImageFont.load_default(size) if found is None else ImageFont.truetype(found, size)


def picture(scene: Scene, question: str = "") -> NDArray[np.uint8]:
    """A scene as an RGB image: height × width × 3."""
    image = Image.new("RGB", (WIDTH, HEIGHT), GROUND)
    draw = ImageDraw.Draw(image)
    draw.text((MARGIN, 6), scene.title, INK, _font(15))
    if question:
        draw.text((MARGIN, HEIGHT - HEAD + 3), _fitting(draw, question, WIDTH - 2 * MARGIN, 14), ACTIVE, _font(14))
    between = [row for row in scene.between if row.cards or row.backs]
    rows = sum([_rows(side) for side in scene.sides]) + len(between)
    free = HEIGHT - 2 * HEAD - len(scene.sides) * (HEAD + GAP) - GAP
    height = min(96, max(14, free // max(1, rows)))
    top = HEAD + GAP
    for place, side in enumerate(scene.sides):
        own = place == len(scene.sides) - 1
        if own:
            top = _draw_rows(draw, between, top, height)
        top = _draw_side(draw, side, top, height, own)
    return np.asarray(image)


def _shown_rows(side: Side) -> list[Row]:
    return [row for row in side.rows if row.cards or row.backs]


def _rows(side: Side) -> int:
    return max(1, len(_shown_rows(side)))


def _draw_side(draw: Any, side: Side, top: int, height: int, own: bool) -> int:
    """A side under its numbers; where the next one begins."""
    rows = _shown_rows(side)
    bottom = top + HEAD + _rows(side) * height
    draw.rectangle((4, top - 2, WIDTH - 4, bottom), OWN_GROUND if own else GROUND, ACTIVE if side.active else EDGE)
    numbers = "   ".join([f"{tally.label} {tally.text}" for tally in side.numbers])
    draw.text((MARGIN, top + 2), side.name, ACTIVE if side.active else INK, _font(15))
    left = MARGIN + draw.textlength(side.name, font=_font(15)) + 16
    draw.text((left, top + 3), _fitting(draw, numbers, WIDTH - left - MARGIN, 13), DIM, _font(13))
    _draw_rows(draw, rows if own else [*reversed(rows)], top + HEAD, height)
    return bottom + GAP


def _draw_rows(draw: Any, rows: list[Row], top: int, height: int) -> int:
    for row in rows:
        draw.text((MARGIN, top + 2), _fitting(draw, row.label, LABEL - MARGIN, 12), DIM, _font(12))
        count = len(row.cards) + row.backs
        width = min(CARD, (WIDTH - LABEL - 2 * MARGIN) // count)
        for place in range(count):
            left = LABEL + MARGIN + place * width
            box = (left, top, left + width - 4, top + height - 4)
            if place < len(row.cards):
                _draw_card(draw, row.cards[place], box, row.role == "hand")
            else:
                draw.rounded_rectangle(box, 4, BACK, EDGE)
        top += height
    return top


def _draw_card(draw: Any, card: CardWords, box: tuple[int, int, int, int], held: bool) -> None:
    """A card: its colour, its name, its numbers; one that is turned is darker and has a line through its corner."""
    left, top, right, bottom = box
    facedown = card.facedown and not held
    colour = TINTS.get(card.tints[0].key, PAPER) if card.tints else PAPER
    draw.rounded_rectangle(box, 4, BACK if facedown else PAPER, EDGE)
    draw.rectangle((left + 1, top + 3, left + 5, bottom - 3), colour)
    room, ink = right - left - 12, DIM if facedown else DARK
    lines = [
        line for line in (card.name, " ".join(filter(None, (card.cost and f"[{card.cost}]", card.numbers)))) if line
    ]
    notes = "·".join(
        [card.turned, *[note.text for note in card.notes]] if card.turned else [note.text for note in card.notes]
    )
    for place, line in enumerate([*lines, notes]):
        if top + 3 + place * 15 + 14 < bottom:
            draw.text((left + 9, top + 2 + place * 15), _fitting(draw, line, room, 12), ink, _font(12))
    if card.turned:
        draw.polygon([(right - 14, top), (right, top), (right, top + 14)], ACTIVE)


def _fitting(draw: Any, text: str, room: float, size: int) -> str:
    """As much of a text as there is room for."""
    font = _font(size)
    if draw.textlength(text, font=font) <= room:
        return text
    while text and draw.textlength(text + "…", font=font) > room:
        text = text[:-1]
    return text + "…" if text else ""
