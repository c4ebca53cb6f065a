"""The picture of a deck: its cards, its curve and its kinds."""

from __future__ import annotations

from collections import Counter

from rich.columns import Columns
from rich.console import Console, Group
from rich.table import Table
from rich.text import Text

from tefuda.games.evolve.deck import prepare
from tefuda.games.evolve.decklist import DeckList
from tefuda.games.evolve.game import Evolve
from tefuda.games.evolve.rules.ch06_deck_building import Copies, Prepared, basis_of, classes_en, kind_en, kind_ja
from tefuda.interfaces.cli.language import Language

WORDS = {
    Language.EN: {
        "legal": "legal", "class": "built on the class {}", "title": "built on the title {}", "main": "Main deck",
        "evolve": "Evolve deck", "curve": "Cost", "kinds": "Kinds", "card": "card", "cost": "cost", "kind": "kind",
        "body": "attack/defense", "leader": "leader", "nobody": "without a leader card",
    },
    Language.JA: {
        "legal": "使えます", "class": "クラス「{}」基準", "title": "タイトル「{}」基準", "main": "メインデッキ",
        "evolve": "エボルヴデッキ", "curve": "コスト", "kinds": "種類", "card": "カード", "cost": "コスト",
        "kind": "種類", "body": "攻撃力/体力", "leader": "リーダー", "nobody": "リーダーカードなし",
    },
}  # fmt: skip


def show(game: Evolve, listed: DeckList, language: Language, console: Console | None = None) -> None:
    """Draw a legal deck."""
    console = console or Console(highlight=False)
    words, japanese = WORDS[language], language is Language.JA
    deck, _ = prepare(game, listed)
    name = f"{listed.name}: " if listed.name else ""
    console.print(Text(f"{name}{words['legal']} — {_built_on(deck, words, japanese)}", style="bold green"))
    console.print(_cards(deck.main, f"{words['main']} ({listed.size('main')})", words, japanese))
    if deck.evolve:
        console.print(_cards(deck.evolve, f"{words['evolve']} ({listed.size('evolve')})", words, japanese))
    console.print(
        Columns([_curve(deck.main, words), _kinds((*deck.main, *deck.evolve), words, japanese)], padding=(0, 4))
    )


def _built_on(deck: Prepared, words: dict[str, str], japanese: bool) -> str:
    """What it is built on, and who leads it: nobody, one, or (in crossover) two."""
    if not deck.leader:
        return words["nobody"]
    found = tuple(dict.fromkeys([word for copies in deck.leader for word in copies.facts.classes]))
    basis = basis_of(deck) if len(deck.leader) == 1 else "class"
    classes = "・".join(found) if japanese else classes_en(found)
    on = words[basis].format(deck.leader[0].facts.title if basis == "title" else classes)
    return f"{on}, {words['leader']} {' + '.join([_name(copies, japanese) for copies in deck.leader])}"


def _name(copies: Copies, japanese: bool) -> str:
    face = copies.face
    return face.name if japanese or not face.english else f"{face.english} ({face.name})"


def _kind(copies: Copies, japanese: bool) -> str:
    return kind_ja(copies.facts) if japanese else kind_en(copies.facts)


def _cards(part: tuple[Copies, ...], title: str, words: dict[str, str], japanese: bool) -> Table:
    table = Table(title=title, title_justify="left", title_style="bold", box=None, padding=(0, 1))
    table.add_column("", justify="right")
    table.add_column(words["cost"], justify="right")
    table.add_column(words["card"])
    table.add_column(words["kind"])
    table.add_column(words["body"], justify="right")
    for copies in sorted(part, key=lambda one: (one.facts.cost is None, one.facts.cost or 0, one.face.number)):
        facts = copies.facts
        body = f"{facts.attack}/{facts.defense}" if facts.attack is not None and facts.defense is not None else ""
        cost = "" if facts.cost is None else str(facts.cost)
        table.add_row(str(copies.count), cost, _name(copies, japanese), _kind(copies, japanese), body)
    return table


def _curve(main: tuple[Copies, ...], words: dict[str, str]) -> Group:
    """How many cards there are of each cost, as bars."""
    costs: Counter[int] = Counter()
    for copies in main:
        costs[copies.facts.cost or 0] += copies.count
    rows = [Text(words["curve"], style="bold")]
    for cost in range(min(costs), max(costs) + 1):
        rows.append(Text(f"{cost:>3} {'█' * costs[cost]} {costs[cost]}"))
    return Group(*rows)


def _kinds(cards: tuple[Copies, ...], words: dict[str, str], japanese: bool) -> Group:
    kinds: Counter[str] = Counter()
    for copies in cards:
        kinds[_kind(copies, japanese)] += copies.count
    return Group(
        Text(words["kinds"], style="bold"), *(Text(f"{count:>3} {kind}") for kind, count in kinds.most_common())
    )
