"""Curves: how the losses of a run went down, as a plot in SVG."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from xml.sax.saxutils import escape

WIDTH, HEIGHT, LEFT, TOP, BETWEEN = 300, 200, 44, 40, 40
# What is drawn side by side: its name, and the fields of a point for what is learnt and for what was held back.
PANELS = (
    ("value loss", "value", "held_value"),
    ("policy loss", "policy", "held_policy"),
    ("answers as the teacher's", "agreed", "held_agreed"),
)
COLOURS = ("#777777", "#c2410c")  # what is learnt, what was held back


def drawn(title: str, points: Sequence[dict[str, Any]]) -> str:
    """The curves of a run, panel by panel; points are those of `curves.jsonl`."""
    wide = LEFT + len(PANELS) * (WIDTH + BETWEEN + LEFT)
    high = TOP + HEIGHT + 50
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide}" height="{high}" font-family="sans-serif" font-size="12">',
        f'<rect width="{wide}" height="{high}" fill="white"/>',
        _text(LEFT, 20, f"{title}, {points[-1]['step']} steps", size=14),
    ]
    for place, (name, own, held) in enumerate(PANELS):
        parts += _panel(LEFT + place * (WIDTH + BETWEEN + LEFT), name, points, own, held)
    return "\n".join([*parts, "</svg>\n"])


def _panel(left: int, name: str, points: Sequence[dict[str, Any]], own: str, held: str) -> list[str]:
    values = [point[field] for point in points for field in (own, held)]
    low, high, last = min(values), max(values), points[-1]["step"]
    reach = (high - low) or 1.0

    def at(point: dict[str, Any], field: str) -> str:
        x = left + WIDTH * point["step"] / (last or 1)
        return f"{x:.1f},{TOP + HEIGHT * (high - point[field]) / reach:.1f}"

    parts = [
        f'<rect x="{left}" y="{TOP}" width="{WIDTH}" height="{HEIGHT}" fill="none" stroke="#cccccc"/>',
        _text(left, TOP - 6, name),
        _text(left - 40, TOP + 10, f"{high:.3f}"),
        _text(left - 40, TOP + HEIGHT, f"{low:.3f}"),
        _text(left + WIDTH - 40, TOP + HEIGHT + 16, str(last)),
    ]
    for place, (field, colour) in enumerate(zip((own, held), COLOURS, strict=True)):
        line = " ".join([at(point, field) for point in points])
        parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="1.5"/>')
        label = f"{('learnt', 'held back')[place]} {points[-1][field]:.3f}"
        parts.append(_text(left, TOP + HEIGHT + 16 + 14 * place, label, colour))
    return parts


def _text(x: float, y: float, text: str, colour: str = "#111111", size: int = 12) -> str:
    return f'<text x="{x}" y="{y}" fill="{colour}" font-size="{size}">{escape(text)}</text>'
