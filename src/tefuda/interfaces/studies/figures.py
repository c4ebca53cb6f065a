"""Pictures of a report as SVG that stands in its page: colours are the page's, words are there in both languages."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size

from tefuda.interfaces.studies.report_words import both, both_in_svg, plain

LABEL, LINE = 190, 24  # the width of names, the height of a row
NARROW, WIDE = 420, 560  # of what is drawn beside names
NAME = 26  # columns of a name that are shown


class Cell(NamedTuple):
    """A meeting as the row has it: its share, the interval, how many games; none: they have not met."""

    share: float
    low: float
    high: float
    games: int


class Row(NamedTuple):
    """A line with dots on a scale: the first filled, the second hollow, each with its interval and what is told of it."""

    name: str
    dots: tuple[tuple[float, float, float, str], ...]
    note: str = ""


def short(name: str) -> str:
    """A name as it fits beside a picture."""
    return name if cell_len(name) <= NAME else set_cell_size(name, NAME - 1).rstrip() + "…"


def svg(width: float, height: float, body: str, title: str) -> str:
    """A picture in a frame that scrolls where the page is narrow; `title` is a key of the words."""
    english, japanese = plain(title)
    return (
        f'<div class="scroll"><svg role="img" width="{width:.0f}" height="{height:.0f}" viewBox="0 0 {width:.0f} {height:.0f}"'
        f' aria-label="{escape(english)} / {escape(japanese)}">{body}</svg></div>'
    )


# ── the matrix ──────────────────────────────────────────────────────────────────────────────────────────────────────
def matrix(group: int, names: Sequence[str], places: Sequence[int], cells: Sequence[Sequence[Cell | None]]) -> str:
    """Every contestant against every other: blue wins, red loses, the stronger the further from even. Cells open their games."""
    size, tall, left = 40, 34, LABEL + 26
    height, width = tall * len(names) + 26, size * len(names) + left + 8
    parts = [
        f'<text class="head" x="{left + size * column + size / 2}" y="16" text-anchor="middle">{column + 1}</text>'
        for column in range(len(names))
    ]
    for row, name in enumerate(names):
        y = 24 + tall * row
        parts.append(
            f'<text class="name" x="{LABEL}" y="{y + 21}" text-anchor="end">{escape(short(name))}<title>{escape(name)}</title></text>'
            f'<text class="head" x="{LABEL + 20}" y="{y + 21}" text-anchor="end">{row + 1}</text>'
        )
        for column, cell in enumerate(cells[row]):
            x = left + size * column
            parts.append(
                _cell(group, places[row], places[column], x, y, (size - 2, tall - 2), cell, (name, names[column]))
            )
    return svg(width, height, "".join(parts), "matrix")


def _cell(
    group: int,
    one: int,
    other: int,
    x: float,
    y: float,
    size: tuple[int, int],
    cell: Cell | None,
    names: tuple[str, str],
) -> str:
    width, height = size
    if cell is None:
        return f'<rect class="none" x="{x}" y="{y}" width="{width}" height="{height}" rx="3"/>'
    side, strength = ("win", cell.share - 0.5) if cell.share >= 0.5 else ("lose", 0.5 - cell.share)
    told = f"{names[0]} : {names[1]} — {cell.share:.1%} ({cell.low:.1%}–{cell.high:.1%}), n = {cell.games}"
    spread = 50 * (cell.high - cell.low)
    return (
        f'<g class="cell" tabindex="-1" role="button" data-pair="{group}:{one}:{other}" aria-label="{escape(told)}">'
        f'<title>{escape(told)}</title><rect class="ground" x="{x}" y="{y}" width="{width}" height="{height}" rx="3"/>'
        f'<rect class="{side}" x="{x}" y="{y}" width="{width}" height="{height}" rx="3" fill-opacity="{0.06 + 1.2 * strength:.2f}"/>'
        f'<text class="share" x="{x + width / 2}" y="{y + 14}" text-anchor="middle">{100 * cell.share:.0f}</text>'
        f'<text class="spread" x="{x + width / 2}" y="{y + 26}" text-anchor="middle">±{spread:.0f}</text></g>'
    )


# ── dots with intervals ─────────────────────────────────────────────────────────────────────────────────────────────
def dots(
    rows: Sequence[Row], low: float, high: float, ticks: Sequence[tuple[float, str]], even: float, title: str
) -> str:
    """A line for each row, dots with their intervals; `even` is drawn through all of them."""
    several = max([len(row.dots) for row in rows], default=1) > 1
    tall = LINE + 6 if several else LINE
    height, width = tall * len(rows) + 30, LABEL + NARROW + 96
    span = (high - low) or 1.0

    def place(value: float) -> float:
        return round(LABEL + 12 + (min(max(value, low), high) - low) / span * NARROW, 1)

    parts = [
        f'<line class="grid" x1="{place(value)}" x2="{place(value)}" y1="6" y2="{height - 22}"/>'
        f'<text class="tick" x="{place(value)}" y="{height - 6}" text-anchor="middle">{escape(text)}</text>'
        for value, text in ticks
    ]
    parts.append(f'<line class="even" x1="{place(even)}" x2="{place(even)}" y1="6" y2="{height - 22}"/>')
    for number, row in enumerate(rows):
        middle = 8 + tall * number + tall / 2
        parts.append(
            f'<text class="name" x="{LABEL}" y="{middle + 4}" text-anchor="end">{escape(short(row.name))}'
            f"<title>{escape(row.name)}</title></text>"
        )
        for which, (value, least, most, told) in enumerate(row.dots):
            y = middle + (which - (len(row.dots) - 1) / 2) * 9
            kind = ("one", "two")[which]
            parts.append(
                f'<g class="{kind}"><title>{escape(row.name)}: {escape(told)}</title>'
                f'<line x1="{place(least)}" x2="{place(most)}" y1="{y}" y2="{y}"/>'
                f'<circle cx="{place(value)}" cy="{y}" r="4.2"/></g>'
            )
        parts.append(f'<text class="note" x="{LABEL + NARROW + 24}" y="{middle + 4}">{escape(row.note)}</text>')
    return svg(width, height, "".join(parts), title)


def bars(rows: Sequence[Row], title: str) -> str:
    """A bar for each row from nothing to its share, with its interval."""
    height, width = LINE * len(rows) + 30, LABEL + NARROW + 96
    most = max([max(row.dots[0][0], row.dots[0][2]) for row in rows], default=1.0) or 1.0

    def place(value: float) -> float:
        return round(LABEL + 12 + value / most * NARROW, 1)

    parts = []
    for number, row in enumerate(rows):
        y = 8 + LINE * number
        value, least, high, told = row.dots[0]
        parts.append(
            f'<text class="name" x="{LABEL}" y="{y + 15}" text-anchor="end">{escape(short(row.name))}'
            f"<title>{escape(row.name)}</title></text>"
            f'<g class="bar"><title>{escape(row.name)}: {escape(told)}</title>'
            f'<rect x="{place(0)}" y="{y + 3}" width="{max(0.5, place(value) - place(0)):.1f}" height="{LINE - 8}" rx="2"/>'
            f'<line x1="{place(least)}" x2="{place(high)}" y1="{y + 11}" y2="{y + 11}"/></g>'
            f'<text class="note" x="{LABEL + NARROW + 24}" y="{y + 15}">{escape(row.note)}</text>'
        )
    for share in (0.0, most / 2, most):
        parts.append(
            f'<text class="tick" x="{place(share)}" y="{height - 6}" text-anchor="middle">{100 * share:.0f} %</text>'
        )
    return svg(width, height, "".join(parts), title)


# ── turns ───────────────────────────────────────────────────────────────────────────────────────────────────────────
def lengths(turns: dict[int, list[int]]) -> str:
    """How many games ended in each turn, and from which seat they were won."""
    if not turns:
        return ""
    first, last = min(turns), max(turns)
    count = last - first + 1
    step = max(3.0, min(26.0, WIDE / count))
    width, tall = step * count + 70, 180
    most = max([sum(row) for row in turns.values()])
    parts = [
        f'<line class="grid" x1="46" x2="{width - 10:.0f}" y1="{y:.1f}" y2="{y:.1f}"/>'
        f'<text class="tick" x="42" y="{y + 4:.1f}" text-anchor="end">{number}</text>'
        for number in sorted({0, most // 2, most})
        for y in [tall - (tall - 14) * number / most]
    ]
    for turn in range(first, last + 1):
        below = float(tall)
        for kind, won in zip(("first", "second", "nobody"), turns.get(turn, [0, 0, 0]), strict=True):
            high = (tall - 14) * won / most
            if won:
                below -= high
                parts.append(
                    f'<rect class="{kind}" x="{48 + step * (turn - first):.1f}" y="{below:.1f}" width="{step - 1:.1f}" height="{high:.1f}">'
                    f"<title>{turn}: {won}</title></rect>"
                )
    every = next(one for one in (1, 2, 5, 10, 20, 50, 100, 500) if one * step >= 24)
    parts += [
        f'<text class="tick" x="{48 + step * (turn - first + 0.5):.1f}" y="{tall + 16}" text-anchor="middle">{turn}</text>'
        for turn in range(first, last + 1) if turn % every == 0
    ]  # fmt: skip
    parts.append(
        f'<text class="tick" x="{width - 10:.0f}" y="{tall + 34}" text-anchor="end">{both_in_svg("turn axis")}</text>'
    )
    return legend(("first", "second", "nobody")) + svg(width, tall + 42, "".join(parts), "lengths")


def legend(kinds: Sequence[str]) -> str:
    """What the colours of a picture mean; keys of the words."""
    return '<p class="legend">' + "".join([f'<span class="key {kind}"></span>{both(kind)} ' for kind in kinds]) + "</p>"
