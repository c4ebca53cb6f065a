"""Pictures of a report as SVG that stands in its page: colours are the page's, words are there in both languages."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size

from tefuda.interfaces.studies.report_words import both, both_in_svg, plain

LINE, WIDE = 24, 900  # the height of a row, the width of a picture without names
NAME = 26  # columns of a name that are shown


class Cell(NamedTuple):
    """A meeting as the row has it: its share, the interval, how many games; none: they have not met."""

    share: float
    low: float
    high: float
    games: int


class Row(NamedTuple):
    """A line with dots on a scale: the first filled, the second hollow, each with its interval and what is told of it; the name is HTML.

    `games`: which games are behind it, as the page's program asks for them; nothing: that is not told.
    """

    name: str
    dots: tuple[tuple[float, float, float, str], ...]
    note: str = ""
    games: str = ""


def short(name: str) -> str:
    """A name as it fits beside a picture."""
    return name if cell_len(name) <= NAME else set_cell_size(name, NAME - 1).rstrip() + "…"


def _picture(width: float, height: float, body: str, title: str) -> str:
    """A picture of a fixed size; `title` is a key of the words."""
    english, japanese = [escape(text) for text in plain(title)]
    return (
        f'<svg role="group" width="{width:.0f}" height="{height:.0f}" viewBox="0 0 {width:.0f} {height:.0f}"'
        f' aria-label="{english} / {japanese}">{body}</svg>'
    )


# ── the matrix ──────────────────────────────────────────────────────────────────────────────────────────────────────
def matrix(group: int, names: Sequence[str], places: Sequence[int], cells: Sequence[Sequence[Cell | None]]) -> str:
    """Every contestant against every other: blue wins, red loses, the stronger the further from even. Cells open their games.

    The names stand still where the rest scrolls.
    """
    size, tall = 40, 34
    height, width = tall * len(names) + 26, size * len(names) + 8
    parts = [
        f'<text class="head" x="{size * column + size / 2}" y="16" text-anchor="middle">{column + 1}</text>'
        for column in range(len(names))
    ]
    beside = []
    for row, name in enumerate(names):
        y = 24 + tall * row
        beside.append(
            f'<text class="head" x="22" y="{y + 21}" text-anchor="end">{row + 1}</text>'
            f'<text class="name" x="32" y="{y + 21}">{escape(short(name))}<title>{escape(name)}</title></text>'
        )
        for column, cell in enumerate(cells[row]):
            met = name, names[column]
            parts.append(
                _cell(group, (places[row], places[column]), (size * column, y), (size - 2, tall - 2), cell, met)
            )
    label = 40 + 7.2 * max([cell_len(short(name)) for name in names], default=0)
    return (
        f'<div class="scroll matrix"><div class="names"><svg width="{label:.0f}" height="{height}">{"".join(beside)}</svg></div>'
        f"{_picture(width, height, ''.join(parts), 'matrix')}</div>"
    )


def _cell(
    group: int,
    pair: tuple[int, int],
    corner: tuple[float, float],
    size: tuple[int, int],
    cell: Cell | None,
    names: tuple[str, str],
) -> str:
    (x, y), (width, height) = corner, size
    if cell is None:
        return f'<rect class="none" x="{x}" y="{y}" width="{width}" height="{height}" rx="3"/>'
    side, strength = ("win", cell.share - 0.5) if cell.share >= 0.5 else ("lose", 0.5 - cell.share)
    told = f"{names[0]} : {names[1]} — {cell.share:.1%} ({cell.low:.1%}–{cell.high:.1%}), n = {cell.games}"
    spread = 50 * (cell.high - cell.low)
    return (
        f'<g class="cell" tabindex="-1" role="button" data-games="group={group}&amp;one={pair[0]}&amp;other={pair[1]}" aria-label="{escape(told)}">'
        f'<title>{escape(told)}</title><rect class="ground" x="{x}" y="{y}" width="{width}" height="{height}" rx="3"/>'
        f'<rect class="{side}" x="{x}" y="{y}" width="{width}" height="{height}" rx="3" fill-opacity="{0.06 + 1.2 * strength:.2f}"/>'
        f'<text class="share" x="{x + width / 2}" y="{y + 14}" text-anchor="middle">{100 * cell.share:.0f}</text>'
        f'<text class="spread" x="{x + width / 2}" y="{y + 26}" text-anchor="middle">±{spread:.0f}</text></g>'
    )


# ── rows: a name, what is drawn of it, a note ───────────────────────────────────────────────────────────────────────
def dots(
    rows: Sequence[Row], low: float, high: float, ticks: Sequence[tuple[float, str]], even: float, title: str
) -> str:
    """A line for each row, dots with their intervals; `even` is drawn through all of them."""
    several = max([len(row.dots) for row in rows], default=1) > 1
    tall = LINE + 6 if several else LINE

    def place(value: float) -> str:
        return f"{3 + 94 * (min(max(value, low), high) - low) / ((high - low) or 1.0):.2f}%"

    grid = "".join([_line("grid", place(value), place(value), 0, tall) for value, _ in ticks])
    grid += _line("even", place(even), place(even), 0, tall)
    found = []
    for row in rows:
        parts = [grid]
        for which, (value, least, most, told) in enumerate(row.dots):
            y = tall / 2 + (which - (len(row.dots) - 1) / 2) * 9
            parts.append(
                f'<g class="{("one", "two")[which]}"><title>{escape(told)}</title>'
                f'{_line("", place(least), place(most), y, y)}<circle cx="{place(value)}" cy="{y}" r="4.2"/></g>'
            )
        found.append((row, tall, "".join(parts)))
    scale = "".join([_tick(place(value), text) for value, text in ticks])
    return _rows(found, scale, title)


def bars(rows: Sequence[Row], title: str) -> str:
    """A bar for each row from nothing to its share, with its interval."""
    longest = max([max(row.dots[0][0], row.dots[0][2]) for row in rows], default=1.0) or 1.0
    step = next(one for one in (0.01, 0.02, 0.05, 0.1, 0.2, 0.25) if one == 0.25 or longest <= 5 * one)
    most = step * -(-longest // step)

    def place(value: float) -> str:
        return f"{3 + 94 * value / most:.2f}%"

    found = []
    for row in rows:
        value, least, high, told = row.dots[0]
        middle = LINE / 2
        body = (
            f'<g class="bar"><title>{escape(told)}</title>'
            f'<rect x="3%" y="4" width="{94 * value / most:.2f}%" height="{LINE - 8}" rx="2"/>'
            f"{_line('', place(least), place(high), middle, middle)}</g>"
        )
        found.append((row, LINE, body))
    marks = [step * number for number in range(round(most / step) + 1)]
    scale = "".join([_tick(place(share), f"{100 * share:.0f} %") for share in marks])
    return _rows(found, scale, title)


def _rows(found: Sequence[tuple[Row, int, str]], scale: str, title: str) -> str:
    """Rows beneath each other, as wide as there is room, and the scale under them."""
    english, japanese = [escape(text) for text in plain(title)]
    rows = [
        f'<span class="name">{_opening(row)}</span><svg width="100%" height="{tall}">{body}</svg><span class="note">{escape(row.note)}</span>'
        for row, tall, body in found
    ]
    return (
        f'<div class="rows" role="group" aria-label="{english} / {japanese}">{"".join(rows)}'
        f'<span></span><svg width="100%" height="20">{scale}</svg><span></span></div>'
    )


def _opening(row: Row) -> str:
    """The name of a row; where its games are told, pressed to open them."""
    return f'<button class="games" data-games="{row.games}">{row.name}</button>' if row.games else row.name


def _line(kind: str, left: str, right: str, top: float, bottom: float) -> str:
    named = f' class="{kind}"' if kind else ""
    return f'<line{named} x1="{left}" x2="{right}" y1="{top}" y2="{bottom}"/>'


def _tick(place: str, text: str) -> str:
    return f'<text class="tick" x="{place}" y="14" text-anchor="middle">{escape(text)}</text>'


# ── turns ───────────────────────────────────────────────────────────────────────────────────────────────────────────
def lengths(group: int, turns: dict[int, list[int]]) -> str:
    """How many games ended in each turn, and from which seat they were won. A bar opens its games."""
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
                    f'<rect class="{kind}" data-games="group={group}&amp;turn={turn}"'
                    f' x="{48 + step * (turn - first):.1f}" y="{below:.1f}" width="{step - 1:.1f}" height="{high:.1f}">'
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
    return (
        legend(("first", "second", "nobody"))
        + f'<div class="scroll">{_picture(width, tall + 42, "".join(parts), "lengths")}</div>'
    )


def legend(kinds: Sequence[str]) -> str:
    """What the colours of a picture mean; keys of the words."""
    return '<p class="legend">' + "".join([f'<span class="key {kind}"></span>{both(kind)} ' for kind in kinds]) + "</p>"
