"""The board in the terminal: sides, zones and cards as lines that fit the window, wide characters included."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from tefuda.interfaces.cli.play_words import Voice
from tefuda.kernel.telling import CardWords, Line, Row, Scene, Side

TALL = 36  # from this many lines on, every card on a field has one of its own
OPTIONS_SHOWN = 30


def board(console: Console, voice: Voice, scene: Scene) -> None:
    """Show a scene: the others' sides above, one's own below, what all share right above it."""
    tall = console.is_terminal and console.height >= TALL
    console.print(Rule(Text(scene.title, "bold"), align="left", characters="─", style="dim"))
    labels = [row.label for side in scene.sides for row in side.rows] + [row.label for row in scene.between]
    width = max([Text(label).cell_len for label in labels], default=0)
    for place, side in enumerate(scene.sides):
        own = place == len(scene.sides) - 1
        header = _header(side, own)
        rows = [
            line
            for row in (side.rows if own else reversed(side.rows))
            for line in _row(console, voice, row, width, tall)
        ]
        for line in [*_flow(console, header, 1, 3), *rows] if not own else [*rows, *_flow(console, header, 1, 3)]:
            console.print(line, soft_wrap=True)
        if not own:
            console.print(Rule(characters="┄", style="dim"))
        if place == len(scene.sides) - 2 and scene.between:
            for row in scene.between:
                for line in _row(console, voice, row, width, tall):
                    console.print(line, soft_wrap=True)
            console.print(Rule(characters="┄", style="dim"))


def piles(console: Console, voice: Voice, scene: Scene) -> None:
    """Piles that lie open, each with its cards; alike ones are told once, with their number."""
    found = [pile for side in scene.sides for pile in side.piles if pile.open and pile.cards]
    for pile in found:
        console.print(Text(f"{pile.title} ({len(pile.cards)})", "bold"))
        for line in _flow(console, _alike(Row(pile.label, pile.cards)), 3, 3, 0, " │ "):
            console.print(line, soft_wrap=True)
    if not found:
        console.print(Text(voice.say("empty"), "dim"))


def _alike(row: Row) -> list[Text]:
    """Cards that look alike once, with their number."""
    found: dict[str, list[Text]] = {}
    for text in [_card(card, row) for card in row.cards]:
        found.setdefault(text.plain, []).append(text)
    return [texts[0] + Text(f" ×{len(texts)}" if len(texts) > 1 else "", "dim") for texts in found.values()]


def _header(side: Side, own: bool) -> list[Text]:
    name = Text(side.name, "bold cyan" if own else "bold magenta")
    parts = [
        Text.assemble((f"{tally.label} ", "dim"), (tally.text, "bold" if index < 2 else ""))
        for index, tally in enumerate(side.numbers)
    ]
    return [Text.assemble(("▶ " if side.active else "  ", "yellow"), name), *parts]


def _row(console: Console, voice: Voice, row: Row, width: int, tall: bool) -> list[Text]:
    """A zone: its name, then its cards; one a line where there is room, else side by side."""
    label = Text(" " * 3 + row.label + " " * (width - Text(row.label).cell_len + 2), "dim")
    cards = _alike(row) if row.alike else [_card(card, row) for card in row.cards]
    if row.backs:
        cards.append(Text(voice.say("backs", n=row.backs), "dim"))
    if not cards:
        return [label + Text(voice.say("empty"), "dim")]
    indent = label.cell_len
    if tall and row.main:
        return [(label if index == 0 else Text(" " * indent)) + card for index, card in enumerate(cards)]
    lines = _flow(console, cards, 0, 0, indent, " │ ")
    return [(label if index == 0 else Text(" " * indent)) + line for index, line in enumerate(lines)]


def _card(card: CardWords, row: Row) -> Text:
    text = Text()
    if card.cost and not row.main:
        text.append(f"[{card.cost}] ", "yellow")
    elif card.cost:
        text.append(f"[{card.cost}] ", "dim yellow")
    text.append(card.name, "dim" if card.turned else "bold" if row.main else "")
    if card.numbers:
        text.append(f" {card.numbers}", "green")
    if card.turned:
        text.append(f" {card.turned}", "red")
    if card.notes:
        text.append(" " + "·".join([note.text for note in card.notes]), "cyan")
    return text


def _flow(
    console: Console, parts: Sequence[Text], first: int, later: int, taken: int = 0, between: str = "  "
) -> list[Text]:
    """Parts side by side, as many as fit into a line; a part is never torn."""
    room = max(20, console.width - taken - 1)
    lines, line = [], Text(" " * first)
    begun = False
    for part in parts:
        if begun and line.cell_len + len(between) + part.cell_len > room:
            lines.append(line)
            line, begun = Text(" " * later), False
        if begun:
            line.append(between, "dim")
        line.append_text(part)
        begun = True
    return [*lines, line]


NOT_FIRST = "、。，．・：；？！）」』】〉》〕］｝ー々〜…,.:;?!)]}"  # signs that may not begin a line
NOT_LAST = "（「『【〈《〔［｛([{"


def wrapped(text: Text, width: int) -> list[Text]:
    """A text in lines: English breaks between words, Japanese between any two signs but before 。 and the like."""
    plain, breaks, start, last, column = text.plain, [], 0, 0, 0
    for place, sign in enumerate(plain):
        if place > start and _breakable(plain, place):
            last = place
        column += cell_len(sign)
        if column > width and last > start and sign != " ":
            breaks.append(last)
            start, column = last, cell_len(plain[last : place + 1].lstrip(" "))
    lines = list(text.divide(breaks))
    for line in lines:
        line.rstrip()
    return lines


def _breakable(plain: str, place: int) -> bool:
    before, after = plain[place - 1], plain[place]
    if after in NOT_FIRST or before in NOT_LAST or after == " ":
        return False
    return before == " " or cell_len(before) > 1 or cell_len(after) > 1


def hanging(console: Console, head: Text, body: Text) -> None:
    """A text behind a mark; where it is too long for the line it goes on below itself, not below the mark."""
    width = max(20, console.width - head.cell_len)
    for index, line in enumerate(wrapped(body, width)):
        console.print((head if index == 0 else Text(" " * head.cell_len)) + line, soft_wrap=True)


def paragraph(console: Console, text: str, style: str = "") -> None:
    """A text as it is, line by line, each going on below where it began."""
    for line in text.splitlines():
        begun = len(line) - len(line.lstrip(" "))
        hanging(console, Text(line[:begun]), Text(line[begun:], style))


def question(console: Console, voice: Voice, clause: str, prompt: str, labels: Sequence[str]) -> None:
    """What is asked, by which clause, and the answers by number."""
    hanging(console, Text(f"{clause}  ", "dim"), Text(prompt, "bold"))
    for number, label in enumerate(labels[:OPTIONS_SHOWN], 1):
        hanging(console, Text(f"{number:>3} ", "bold yellow"), Text(label))
    if len(labels) > OPTIONS_SHOWN:
        paragraph(console, "    " + voice.say("more options", n=len(labels) - OPTIONS_SHOWN), "dim")


def news(console: Console, lines: Sequence[Line]) -> None:
    """Lines of the log, each with its clause; a turn opens with a line across."""
    for line in lines:
        clause = Text(f"  {line.clause}" if line.clause else "", "dim")
        if line.weight >= 2:
            console.print(Text("━━ ", "dim") + Text(line.text, "bold") + clause)
        else:
            hanging(console, Text("▸ " if line.weight == 1 else "  · ", "dim"), Text(line.text) + clause)


def clause(console: Console, number: str, gloss: str) -> None:
    """A clause with what it says in our words."""
    hanging(console, Text(f"    {number}  ", "dim"), Text(gloss, "italic"))
