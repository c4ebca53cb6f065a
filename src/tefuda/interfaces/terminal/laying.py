"""Laying out the board in lines: as much of each side as there is room for, one's own last; where on them which card lies."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text

from tefuda.interfaces.terminal.marking import NO_CHANGES, Changes
from tefuda.interfaces.terminal.words import Speech
from tefuda.server import documents as d

HEADER, FOLDED, COMPACT, FULL = range(4)  # how much of a side is shown
TINTS = {
    "red": "red", "blue": "bright_blue", "green": "green", "yellow": "yellow", "purple": "magenta", "white": "white", "black": "grey62",
    "brown": "dark_orange3", "cyan": "cyan", "orange": "dark_orange", "pink": "hot_pink", "grey": "grey62",
}  # fmt: skip


class Spot(NamedTuple):
    """Where on a line something stands that can be pointed at: a card by its handle, or (below 0) a side by its seat."""

    line: int
    start: int
    end: int
    card: int
    seat: int = -1


class Laid(NamedTuple):
    """A board in lines."""

    lines: list[Text]
    spots: list[Spot]


class Looks(NamedTuple):
    """How cards are shown besides what they are."""

    speech: Speech
    changes: Changes = NO_CHANGES
    lit: Collection[int] = ()  # with which something can be done
    focus: int = 0
    picked: Collection[int] = ()
    opened: Collection[int] = ()  # seats that are shown in full, as somebody wants it


def lay_out(scene: d.Scene, looks: Looks, width: int, height: int) -> Laid:
    """The board, folded as far as it takes to fit; what does not fit even so goes on below."""
    levels = dict.fromkeys(range(len(scene.sides)), FULL)
    while True:
        laid = _laid(scene, looks, width, levels)
        foldable = [place for place, level in levels.items() if level > _least(scene, place, looks)]
        if len(laid.lines) <= height or not foldable:
            return laid
        # The one that shows most is folded first; of equals the one farthest from the observer, the player of the turn last.
        place = max(
            foldable, key=lambda one: (levels[one], one != len(scene.sides) - 1, not scene.sides[one].active, -one)
        )
        levels[place] -= 1


def _least(scene: d.Scene, place: int, looks: Looks) -> int:
    if place == len(scene.sides) - 1:
        return FOLDED
    side = scene.sides[place]
    return FULL if side.seat in looks.opened else FOLDED if side.boss else HEADER


def _laid(scene: d.Scene, looks: Looks, width: int, levels: dict[int, int]) -> Laid:
    lines: list[Text] = []
    spots: list[Spot] = []
    last = len(scene.sides) - 1
    column = max(
        [cell_len(looks.speech.of(row.label)) for side in scene.sides for row in side.rows] or [0]
    )  # of the labels
    for place, side in enumerate(scene.sides):
        own = place == last
        if own:
            _put(lines, spots, _between(scene, looks, width))
        _put(lines, spots, _side(side, looks, width, levels[place], column, own))
        if not own and levels[place] > FOLDED and place < last - 1:
            lines.append(Text("┄" * width, "dim"))
    return Laid(lines, spots)


def _put(lines: list[Text], spots: list[Spot], more: Laid) -> None:
    spots += [spot._replace(line=spot.line + len(lines)) for spot in more.spots]
    lines += more.lines


# ── between the sides ───────────────────────────────────────────────────────────────────────────────────────────────
def _between(scene: d.Scene, looks: Looks, width: int) -> Laid:
    """What lies on the stack, the top first, and who fights whom; else a line."""
    speech = looks.speech
    stacked = [one for one in scene.pending if one.sort == "stack"]
    label = scene.labels.get("stack")
    told = [(f"{speech.of(label)} {place}", speech.of(one.words), one.card) for place, one in enumerate(stacked, 1)]
    told += [
        (speech.of(one.label), speech.of(one.words), one.groups[0][0] if one.groups else 0) for one in scene.fights
    ]
    if not told:
        return Laid([Text("─" * width, "dim")], [])
    lines, spots = [], []
    for place, (name, text, card) in enumerate(told):
        line = Text.assemble(("━━ ", "yellow"), (f"{name} ", "dim"), (text, "bold yellow"))
        line.truncate(width, overflow="ellipsis")
        lines.append(line)
        spots.append(Spot(place, 0, line.cell_len, card))
    return Laid(lines, spots)


# ── a side ──────────────────────────────────────────────────────────────────────────────────────────────────────────
def _side(side: d.Side, looks: Looks, width: int, level: int, column: int, own: bool) -> Laid:
    header = _header(side, looks, width, level, own)
    if level == HEADER:
        return header
    rows = [row for row in side.rows if row.cards or row.backs or (level == FULL and row.role in ("front", "hand"))]
    if level == FOLDED and not own:
        rows = [row for row in rows if row.role in ("front", "back", "leader", "passing") and row.cards]
    found = Laid([], [])
    parts = [_row(row, looks, width, level, column, own) for row in (rows if own else reversed(rows))]
    for part in [*parts, header] if own else [header, *parts]:
        _put(found.lines, found.spots, part)
    return found


def _header(side: d.Side, looks: Looks, width: int, level: int, own: bool) -> Laid:
    speech, style = looks.speech, "bold cyan" if own else "bold red" if side.boss else "bold magenta"
    mark = "▶ " if side.active else "  "
    head = Text.assemble((mark, "yellow"), (speech.of(side.name), "strike dim" if side.out else style))
    parts = [_number(side.seat, one, looks, place < 2) for place, one in enumerate(side.numbers)]
    lines = _flow([head, *parts], width, 4, "  ", most=1 if level < FULL else 2)
    spots = [Spot(0, 0, head.cell_len, -1, side.seat)]
    return Laid(lines, spots)


def _number(seat: int, one: d.Tally, looks: Looks, decisive: bool) -> Text:
    speech = looks.speech
    text = Text.assemble((f"{speech.of(one.label)} ", "dim"), (speech.of(one.text), "bold" if decisive else ""))
    if (seat, one.key) in looks.changes.numbers:
        by = looks.changes.numbers[seat, one.key]
        text.append(f" ({by:+})" if by else "*", "bold yellow")
    return text


def _row(row: d.Row, looks: Looks, width: int, level: int, column: int, own: bool) -> Laid:
    speech = looks.speech
    label = speech.of(row.label)
    head = Text.assemble(("  " + label + " " * (column - cell_len(label) + 1), "dim"))
    cells = [(card_text(card, row, looks), card.handle) for card in row.cards]
    if row.role == "resource":
        cells = _alike(cells)
    if row.backs:
        cells.append((Text(speech.say("backs", n=row.backs), "dim"), 0))
    if not cells:
        return Laid([head + Text.assemble((speech.say("empty"), "dim"))], [])
    return _cells(
        head, cells, looks, width, 9 if level == FULL else 2 if level == COMPACT and row.role == "hand" else 1
    )


def _cells(head: Text, cells: Sequence[tuple[Text, int]], looks: Looks, width: int, most: int) -> Laid:
    """Cards side by side in as many lines as may be; those that have no place any more are counted."""
    lines, spots, line, begun = list[Text](), list[Spot](), head.copy(), False
    for place, (text, card) in enumerate(cells):
        left = len(cells) - place
        last = len(lines) == most - 1
        room = width - (6 if last and left > 1 else 0)
        if begun and line.cell_len + 3 + text.cell_len > room:
            if last:
                line.append(" " + looks.speech.say("more", n=left), "yellow")
                break
            lines.append(line)
            line, begun = Text(" " * head.cell_len), False
        if begun:
            line.append(" │ ", "dim")
        start = line.cell_len
        line.append_text(text)
        line.truncate(width, overflow="ellipsis")
        if card > 0:
            spots.append(Spot(len(lines), start, line.cell_len, card))
        begun = True
    return Laid([*lines, line], spots)


def _alike(cells: list[tuple[Text, int]]) -> list[tuple[Text, int]]:
    """Cards that look alike once, with their number."""
    found: dict[str, list[tuple[Text, int]]] = {}
    for text, card in cells:
        found.setdefault(text.plain, []).append((text, card))
    return [
        (texts[0][0] + Text(f" ×{len(texts)}" if len(texts) > 1 else "", "dim"), texts[0][1])
        for texts in found.values()
    ]


def card_text(card: d.Card, row: d.Row | None, looks: Looks) -> Text:
    """A card in short: what it costs, its name, its numbers, what is to be noticed about it."""
    speech, front = looks.speech, row is not None and row.role == "front"
    text = Text()
    if card.handle in looks.picked:
        text.append("✓", "bold green")
    if card.handle in looks.changes.cards:
        text.append("*", "bold yellow")
    corner = speech.of(card.corner)
    if corner:
        text.append(f"[{corner}] ", "yellow dim" if front else "yellow")
    colour = TINTS.get(card.tints[0].key, "") if card.tints else ""
    weight = "italic" if card.turned else "bold" if front else ""
    text.append(speech.of(card.name), Style.parse(f"{colour} {weight}".strip()))
    if speech.of(card.numbers):
        text.append(f" {speech.of(card.numbers)}", "green")
    if card.turned:
        text.append(f" {speech.of(card.turned)}", "red")
    notes = [speech.of(note.words) for note in card.notes]
    if notes:
        text.append(" " + "·".join(notes), "cyan")
    if card.handle in looks.lit:
        text.stylize("underline", text.plain.find(speech.of(card.name)))
    if card.handle == looks.focus > 0:
        text.stylize("reverse")
    return text


def _flow(parts: Sequence[Text], width: int, later: int, between: str, most: int) -> list[Text]:
    """Parts side by side, as many as fit into a line; of what does not fit into the last line a dot is seen."""
    lines, line, begun = list[Text](), Text(), False
    for part in parts:
        if begun and line.cell_len + len(between) + part.cell_len > width:
            if len(lines) == most - 1:
                line.append(" …", "dim")
                line.truncate(width, overflow="crop")
                break
            lines.append(line)
            line, begun = Text(" " * later), False
        if begun:
            line.append(between)
        line.append_text(part)
        begun = True
    return [*lines, line]
