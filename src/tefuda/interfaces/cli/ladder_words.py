"""What the ladder says and draws, in English and in Japanese."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from rich.cells import cell_len, set_cell_size

from tefuda.arena.ladder import Ladder, Standing
from tefuda.arena.ratings import Rated
from tefuda.arena.sequential import HIGH, LOW
from tefuda.interfaces.cli.language import Language

SAID: dict[str, tuple[str, str]] = {
    "bounds": ("--h1 is greater than --h0: {low}, {high}", "--h1 は --h0 より大きくします: {low}, {high}"),
    "two programs": ("a ladder needs two programs or more", "ラダーには2つ以上のプログラムが要ります"),
    "program": ("program", "プログラム"),
    "against": ("against", "相手"),
    "wins": ("won", "勝敗"),
    "share": ("share", "割合"),
    "games": ("games", "対戦"),
    "strength": ("rating", "レーティング"),
    "answer": ("test", "検定"),
    HIGH: ("≥ {high:.0%} holds", "{high:.0%}以上"),
    LOW: ("{low:.0%} holds", "{low:.0%}"),
    "going on": ("not clear", "未決"),
    "no ratings": (
        "ratings need openskill: install the extra `ladder`",
        "レーティングには openskill が要ります（追加 `ladder`）",
    ),
    "errors": (
        "{errors} games broke off by an error: see the results",
        "エラーで終わった対戦が{errors}あります（結果を参照）",
    ),
}


def say(language: Language, key: str, **values: object) -> str:
    """A saying in a language."""
    return SAID[key][language is Language.JA].format(**values)


def table_of(
    found: Ladder, standings: list[Standing], strengths: list[Rated] | None, language: Language
) -> Iterator[str]:
    """What came of it, as lines."""
    heads = [say(language, key) for key in ("program", "against", "games", "wins", "share", "answer")]
    yield _row(heads[0], heads[1], heads[2], heads[3], heads[4], "95 %", heads[5])
    for one in standings:
        yield standing_row(one, language, found)
    yield ""
    if strengths is None:
        yield say(language, "no ratings")
    else:
        yield _row(say(language, "program"), "", say(language, "games"), "", say(language, "strength"), "95 %", "")
        for rated in strengths:
            yield _row(
                rated.name, "", str(rated.games), "", f"{rated.strength:.1f}", f"{rated.low:.1f}–{rated.high:.1f}", ""
            )
    errors = sum([one.errors for one in standings])
    if errors:
        yield say(language, "errors", errors=errors)


def markdown_of(
    found: Ladder, standings: list[Standing], strengths: list[Rated] | None, language: Language
) -> Iterator[str]:
    """Standings and ratings as tables in Markdown."""
    keys = ("program", "against", "games", "wins", "share", "answer")
    heads = [say(language, key) for key in keys]
    yield f"| {' | '.join([*heads[:5], '95 %', heads[5]])} |"
    yield "| --- " * 7 + "|"
    for one in standings:
        yield f"| {' | '.join(_cells(one, language, found))} |"
    if strengths is not None:
        yield ""
        yield f"| {say(language, 'program')} | {say(language, 'games')} | {say(language, 'strength')} | 95 % |"
        yield "| --- " * 4 + "|"
        for rated in strengths:
            yield f"| {rated.name} | {rated.games} | {rated.strength:.1f} | {rated.low:.1f}–{rated.high:.1f} |"


def standing_row(one: Standing, language: Language, found: Ladder | None = None) -> str:
    """How two programs stand, as a line."""
    return _row(*_cells(one, language, found))


def _cells(one: Standing, language: Language, found: Ladder | None) -> tuple[str, str, str, str, str, str, str]:
    low, high = one.interval
    verdict = ""
    if found is not None and found.test is not None:
        verdict = say(language, one.verdict, low=found.test.low, high=found.test.high)
    wins = f"{one.wins[0]}:{one.wins[1]}"
    return one.one, one.other, str(one.played), wins, f"{one.share:.1%}", f"{low:.1%}–{high:.1%}", verdict


def _row(program: str, against: str, games: str, wins: str, share: str, interval: str, verdict: str) -> str:
    columns = [
        _left(program, 34),
        _left(against, 22),
        _right(games, 6),
        _right(wins, 9),
        _right(share, 7),
        _right(interval, 13),
        verdict,
    ]
    return "  ".join(columns).rstrip()


def _left(text: str, width: int) -> str:
    return text if cell_len(text) > width else set_cell_size(text, width)


def _right(text: str, width: int) -> str:
    return " " * (width - cell_len(text)) + text


# ── a picture ───────────────────────────────────────────────────────────────────────────────────────────────────────
WIDTH, LINE, LEFT = 720, 26, 300


def plot(standings: list[Standing], strengths: list[Rated] | None, language: Language) -> str:
    """Shares and ratings with their intervals, as an SVG picture."""
    rows = [(f"{one.one} : {one.other}", one.share, *one.interval) for one in standings]
    parts = [_scale(say(language, "share"), rows, 0.0, 1.0, 0, "{:.0%}")]
    height = LINE * (len(rows) + 2)
    if strengths:
        lowest, highest = min([one.low for one in strengths]), max([one.high for one in strengths])
        rated = [(one.name, one.strength, one.low, one.high) for one in strengths]
        parts.append(_scale(say(language, "strength"), rated, lowest, highest, height, "{:.1f}"))
        height += LINE * (len(rated) + 2)
    body = "\n".join(parts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif" font-size="13">\n'
        f'<rect width="100%" height="100%" fill="white"/>\n{body}\n</svg>\n'
    )


def _scale(
    title: str, rows: list[tuple[str, float, float, float]], lowest: float, highest: float, top: int, shown: str
) -> str:
    """One picture: a line for each row from its lower to its upper bound, a dot at its value."""
    span = (highest - lowest) or 1.0

    def place(value: float) -> float:
        return round(LEFT + (value - lowest) / span * (WIDTH - LEFT - 70), 1)

    found = [f'<text x="8" y="{top + 18}" font-weight="bold">{escape(title)}</text>']
    for number, (name, value, low, high) in enumerate(rows, 1):
        y = top + LINE * number + 18
        found.append(f'<text x="8" y="{y}">{escape(name)}</text>')
        found.append(
            f'<line x1="{place(low)}" x2="{place(high)}" y1="{y - 4}" y2="{y - 4}" stroke="#888" stroke-width="3"/>'
        )
        found.append(f'<circle cx="{place(value)}" cy="{y - 4}" r="5" fill="#1f5fa8"/>')
        found.append(f'<text x="{WIDTH - 60}" y="{y}">{escape(shown.format(value))}</text>')
    return "\n".join(found)
