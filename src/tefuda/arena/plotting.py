"""Pictures of a match, as SVG or PNG: decks against each other, how long games are, from which seat and in which turn they are won.

matplotlib is in the extra `plot`; it is imported when something is drawn.
"""

from __future__ import annotations

from io import BytesIO
from typing import Any

from tefuda.arena.match import Tally
from tefuda.arena.matrix import decks_met

KINDS = ("svg", "png")
WORDS: dict[str, tuple[str, str]] = {
    "decks": ("share of the row's deck against the column's, %", "行のデッキの、列のデッキに対する勝率 (%)"),
    "lengths": ("games by their turns", "対戦の長さ（ターン数）"),
    "seats": ("share of the games that each seat won, %", "席ごとの勝率 (%)"),
    "turns": ("turn in which each seat won", "席ごとの、勝ったターン"),
    "seat": ("seat {}", "席{}"),
    "games": ("games", "対戦"),
    "turn": ("turn", "ターン"),
}
JAPANESE_FONTS = (
    "Noto Sans CJK JP",
    "Noto Sans JP",
    "IPAexGothic",
    "IPAGothic",
    "Hiragino Sans",
    "Yu Gothic",
    "MS Gothic",
)


def picture(tally: Tally, title: str, kind: str, japanese: bool = False) -> bytes:
    """A match as a picture of this kind; ImportError where matplotlib is not installed."""
    import logging

    import matplotlib

    matplotlib.use("Agg")
    logging.getLogger("matplotlib.font_manager").setLevel(logging.ERROR)  # a sign that no font has is drawn as a box
    from matplotlib import font_manager, pyplot

    fonts = [font.name for font in font_manager.fontManager.ttflist]
    own = [name for name in JAPANESE_FONTS if name in fonts]
    language = int(japanese and bool(own or kind == "svg"))  # an SVG is shown in the reader's own fonts
    style: Any = {
        "font.family": [*own, "DejaVu Sans"] if own else ["sans-serif"],
        "svg.fonttype": "none",
        "svg.hashsalt": title,
    }
    with pyplot.rc_context(style):
        decks = decks_met(tally)
        side = max(5.0, 0.45 * len(decks) + 2.5)
        figure, (upper, lower) = pyplot.subplots(2, 2, figsize=(side + 5.0, side + 4.0))
        figure.suptitle(title)
        _matrix(figure, upper[0], tally, decks, WORDS["decks"][language])
        _lengths(upper[1], tally, language)
        _seats(lower[0], tally, language)
        _turns(lower[1], tally, language)
        figure.tight_layout()
        found = BytesIO()
        figure.savefig(found, format=kind, metadata={"Date": None} if kind == "svg" else None)
        pyplot.close(figure)
    return found.getvalue()


def _matrix(figure: Any, axes: Any, tally: Tally, decks: list[str], title: str) -> None:
    """The heat map: white is even, red loses, blue wins."""
    rows = [[100 * tally.against(deck, other).share[0] if deck != other else 50.0 for other in decks] for deck in decks]
    axes.set_title(title)
    if not decks:
        return
    drawn = axes.imshow(rows, cmap="RdBu", vmin=0, vmax=100)
    figure.colorbar(drawn, ax=axes, shrink=0.8)
    axes.set_xticks(range(len(decks)), decks, rotation=90)
    axes.set_yticks(range(len(decks)), decks)
    if len(decks) <= 16:
        for row, deck in enumerate(decks):
            for column, other in enumerate(decks):
                if deck != other and tally.against(deck, other).games:
                    dark = abs(rows[row][column] - 50) > 30
                    text = f"{rows[row][column]:.0f}"
                    axes.text(
                        column, row, text, ha="center", va="center", fontsize=7, color="white" if dark else "black"
                    )


def _lengths(axes: Any, tally: Tally, language: int) -> None:
    turns = sorted(tally.ends)
    axes.bar(turns, [sum(tally.ends[turn]) for turn in turns], width=0.9, color="#557799")
    axes.set_title(WORDS["lengths"][language])
    axes.set_xlabel(WORDS["turn"][language])
    axes.set_ylabel(WORDS["games"][language])


def _seats(axes: Any, tally: Tally, language: int) -> None:
    """By seat the share of games, with its interval."""
    from tefuda.arena.intervals import wilson

    seats = range(len(tally.players))
    won = [sum([row[seat] for row in tally.ends.values()]) for seat in seats]
    shares = [100 * wins / (tally.ended or 1) for wins in won]
    bounds = [wilson(wins, tally.ended) for wins in won]
    below = [max(0.0, share - 100 * low) for share, (low, _) in zip(shares, bounds, strict=True)]
    above = [max(0.0, 100 * high - share) for share, (_, high) in zip(shares, bounds, strict=True)]
    axes.bar(
        [WORDS["seat"][language].format(seat) for seat in seats],
        shares,
        yerr=[below, above],
        capsize=6,
        color="#779955",
    )
    axes.axhline(100 / (len(tally.players) or 1), color="grey", linewidth=0.8)
    axes.set_title(WORDS["seats"][language])


def _turns(axes: Any, tally: Tally, language: int) -> None:
    """By turn how many games each seat has won."""
    turns = sorted(tally.ends)
    bottom = [0] * len(turns)
    for seat in range(len(tally.players)):
        won = [tally.ends[turn][seat] for turn in turns]
        axes.bar(turns, won, width=0.9, bottom=bottom, label=WORDS["seat"][language].format(seat))
        bottom = [below + more for below, more in zip(bottom, won, strict=True)]
    axes.set_title(WORDS["turns"][language])
    axes.set_xlabel(WORDS["turn"][language])
    axes.legend()
