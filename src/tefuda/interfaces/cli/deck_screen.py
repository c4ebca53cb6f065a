"""The picture of a deck: its cards, its curve and its kinds."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rich.columns import Columns
from rich.console import Console, Group
from rich.table import Table
from rich.text import Text

from tefuda.interfaces.cli.language import Language
from tefuda.kernel.cards.decks import Decks, Part, Row, Sheet, Verdict

WORDS = {
    Language.EN: {"legal": "legal", "curve": "Cost", "kinds": "Kinds", "card": "card", "cost": "cost", "kind": "kind"},
    Language.JA: {
        "legal": "使えます", "curve": "コスト", "kinds": "種類", "card": "カード", "cost": "コスト", "kind": "種類",
    },
}  # fmt: skip


def sheet_of(lists: Decks[Any], verdict: Verdict) -> Sheet:
    """A deck, ready to be drawn."""
    deck = verdict.deck
    parts = [
        Part(*called, tuple([lists.row(copies) for copies in deck[section]]))
        for section, called in lists.drawn.items()
        if deck[section] or section == lists.sections.cards[0]
    ]
    return Sheet(deck.said.get("name", ""), *lists.about(deck), *lists.body, tuple(parts))


def show(sheet: Sheet, language: Language, console: Console | None = None) -> None:
    """Draw a legal deck."""
    console = console or Console(highlight=False)
    words, japanese = WORDS[language], language is Language.JA
    name = f"{sheet.name}: " if sheet.name else ""
    about = sheet.about_ja if japanese else sheet.about_en
    console.print(Text(f"{name}{words['legal']}{f' — {about}' if about else ''}", style="bold green"))
    for part in sheet.parts:
        console.print(_cards(part, sheet.body_ja if japanese else sheet.body_en, words, japanese))
    rows = [row for part in sheet.parts for row in part.rows]
    console.print(Columns([_curve(sheet.parts[0].rows, words), _kinds(rows, words, japanese)], padding=(0, 4)))


def _cards(part: Part, body: str, words: dict[str, str], japanese: bool) -> Table:
    title = f"{part.title_ja if japanese else part.title_en} ({part.size})"
    table = Table(title=title, title_justify="left", title_style="bold", box=None, padding=(0, 1))
    table.add_column("", justify="right")
    table.add_column(words["cost"], justify="right")
    table.add_column(words["card"])
    table.add_column(words["kind"])
    table.add_column(body, justify="right")
    for row in sorted(part.rows, key=lambda one: (one.cost is None, one.cost or 0, one.number)):
        name = row.name if japanese or not row.english else f"{row.english} ({row.name})"
        cost = "" if row.cost is None else str(row.cost)
        table.add_row(str(row.copies), cost, name, row.kind_ja if japanese else row.kind_en, row.body)
    return table


def _curve(main: tuple[Row, ...], words: dict[str, str]) -> Group:
    """How many cards there are of each cost, as bars."""
    costs: Counter[int] = Counter()
    for row in main:
        costs[row.cost or 0] += row.copies
    rows = [Text(words["curve"], style="bold")]
    for cost in range(min(costs), max(costs) + 1):
        rows.append(Text(f"{cost:>3} {'█' * costs[cost]} {costs[cost]}"))
    return Group(*rows)


def _kinds(rows: list[Row], words: dict[str, str], japanese: bool) -> Group:
    kinds: Counter[str] = Counter()
    for row in rows:
        kinds[row.kind_ja if japanese else row.kind_en] += row.copies
    return Group(
        Text(words["kinds"], style="bold"), *(Text(f"{count:>3} {kind}") for kind, count in kinds.most_common())
    )
