"""What stands beside the board, in lines: the log, a card in full, piles, how the game went."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.text import Text

from tefuda.interfaces.terminal.laying import Looks, card_text
from tefuda.interfaces.terminal.panes import hung, paragraphs
from tefuda.interfaces.terminal.words import Speech
from tefuda.server import documents as d

MARKS = {2: ("━ ", "bold"), 1: ("▸ ", ""), 0: ("· ", "dim"), 3: ("━ ", "bold yellow")}
PLOT_HEIGHT = 6
STEPS = "▁▂▃▄▅▆▇█"


def log_lines(log: Sequence[d.LogLine], speech: Speech, width: int, new: int = 0) -> list[Text]:
    """Lines of the log, each with its clause; the last `new` ones are marked."""
    found: list[Text] = []
    for place, line in enumerate(log):
        mark, style = MARKS[min(line.weight, 3)]
        fresh = place >= len(log) - new
        body = Text(speech.of(line), style) + Text(f" {line.clause}" if line.clause else "", "dim")
        found += hung(Text(mark, "bold yellow" if fresh else "dim"), body, width)
    return found


def card_lines(card: d.CardDetails | None, speech: Speech, width: int) -> list[Text]:
    """A card in full: as it is printed, as it lies there, what changes it, its rulings."""
    if card is None:
        return paragraphs(speech.say("no card"), width, "dim")
    title, _, rest = speech.of(d.Words(card.ja, card.en)).partition("\n")
    found = paragraphs(title, width, "bold") + paragraphs(rest, width)
    if card.influences:
        found += [Text(speech.say("influences"), "dim")]
        for one in card.influences:
            told = f"{speech.of(one.name)}: {speech.of(one.words)}" if speech.of(one.words) else speech.of(one.name)
            found += hung(Text("  "), Text(told), width)
    if card.rulings:
        found += [Text(speech.say("rulings"), "dim")]
        for ruling in card.rulings:
            found += hung(Text(f"  {ruling.clause} ", "dim"), Text(speech.of(ruling.words)), width)
    return found


def pile_lines(scene: d.Scene, looks: Looks, width: int) -> list[Text]:
    """Every pile: those that lie open with their cards, alike ones once with their number; of the others how many there are."""
    speech, found = looks.speech, list[Text]()
    for side in reversed(scene.sides):
        shown = [pile for pile in side.piles if pile.count]
        if shown:
            found += [Text(speech.of(side.name), "bold cyan" if side.relation == "own" else "bold magenta")]
        for pile in shown:
            counts: dict[str, tuple[Text, int]] = {}
            for card in pile.cards:
                text = card_text(card, None, looks)
                counts[text.plain] = (text, counts.get(text.plain, (text, 0))[1] + 1)
            found.append(Text(f"  {speech.of(pile.label)} ({pile.count})", "" if counts else "dim"))
            for text, count in counts.values():
                found += hung(Text("    "), text + Text(f" ×{count}" if count > 1 else "", "dim"), width)
    return found or [Text(speech.say("empty"), "dim")]


class Story:
    """How the number that decides the game stood by turn, for each side."""

    def __init__(self) -> None:
        self.turns: dict[int, dict[int, int]] = {}  # by turn, by seat
        self.names: dict[int, d.Words] = {}
        self.label = d.Words("", "")

    def note(self, scene: d.Scene | None) -> None:
        """Note how things stand: the last of a turn counts for it; what was taken back is gone."""
        if scene is None:
            return
        self.turns = {turn: values for turn, values in self.turns.items() if turn < scene.turn}
        values = self.turns.setdefault(scene.turn, {})
        for side in scene.sides:
            self.names[side.seat] = side.name
            if side.numbers and side.numbers[0].amount is not None:
                values[side.seat] = side.numbers[0].amount
                self.label = side.numbers[0].label

    def lines(self, speech: Speech, width: int) -> list[Text]:
        """A small plot: a line of bars for each side, with where it began and ended."""
        turns = sorted(self.turns)
        if len(turns) < 2:
            return []
        most = max([1, *[value for values in self.turns.values() for value in values.values()]])
        names = {seat: speech.of(name) for seat, name in self.names.items()}
        column = max([cell_len(name) for name in names.values()])
        every = max(1, -(-len(turns) // max(8, width - column - 10)))
        found = [Text(speech.say("by turn", label=speech.of(self.label)), "dim")]
        for seat, name in sorted(names.items()):
            values = [self.turns[turn].get(seat, 0) for turn in turns[::every]]
            last = self.turns[turns[-1]].get(seat, 0)
            bars = "".join(
                [STEPS[max(0, min(7, value * 8 // most - (value >= most)))] if value > 0 else "_" for value in values]
            )
            head = Text(" " * (column - cell_len(name)) + name + " ", "bold")
            found.append(
                head + Text(bars, ("cyan", "magenta", "green", "yellow")[seat % 4]) + Text(f" {values[0]} → {last}")
            )
        return found
