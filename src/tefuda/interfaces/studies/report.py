"""The report of a study: one HTML page that needs nothing beside it, with pictures, in both languages, light and dark."""

from __future__ import annotations

import zlib
from base64 import b64encode
from collections.abc import Iterator, Sequence
from html import escape
from importlib.resources import files
from typing import Any, NamedTuple

import msgspec

from tefuda.arena.studies.counting import Counts, Share, games_in_order
from tefuda.arena.studies.equilibrium import DRAWN_AGAIN, can_solve, equilibrium
from tefuda.arena.studies.one_game import NOBODY, transcript_of
from tefuda.arena.studies.plan import EITHER, Group, Pair
from tefuda.arena.studies.running import Running
from tefuda.arena.studies.strengths import Strength, strengths
from tefuda.arena.studies.tuning import Swap, Tuned, Tuning
from tefuda.interfaces.studies import figures
from tefuda.interfaces.studies.figures import Cell, Row
from tefuda.interfaces.studies.planning import SAME
from tefuda.interfaces.studies.report_words import both
from tefuda.kernel.table.records import MAIN

MOST_TRANSCRIPTS = 6_000_000  # bytes of transcripts that a page carries along
SELDOM = 0.005  # the share below which a contestant of the equilibrium is not drawn
SOME = 6  # of games that broke off, so many are named
FEW = 5  # games in which a card was drawn or played; with fewer it is not shown
PACKAGE = "tefuda.interfaces.studies"


Note = tuple[str, str]  # in both languages


class Swaps(NamedTuple):
    """A tuning with what came of it."""

    plan: Tuning
    found: Tuned


def page(
    running: Running,
    counts: Sequence[Counts],
    tuned: Swaps | None,
    file: str,
    language: str,
    notes: Sequence[Note] = (),
) -> bytes:
    """The whole report; `language`: that in which it opens, `en` or `ja`; `notes`: what there is to say of the lists, in both."""
    study = running.study
    body = [
        f'<header><h1>{escape(study.title)}</h1><button id="language">{both("language")}</button>'
        f'<button id="theme">{both("theme")}</button></header>',
        _tiles(running, counts),
        *[part for place in range(len(study.groups)) for part in _group(running, place, counts[place])],
        *([] if tuned is None else _tuning(running, tuned)),
        _made(running, notes),
        _behind(file),
    ]
    data = msgspec.json.encode(_games(running)).decode().replace("</", "<\\/")
    return (
        f'<!doctype html>\n<html lang="{language}" data-lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{escape(study.title)}</title>\n'
        f"<style>\n{_text('report.css')}</style>\n</head>\n<body>\n{chr(10).join(body)}\n"
        f'<template id="save">{both("save")}</template>\n<script type="application/json" id="games">{data}</script>\n'
        f"<script>\n{_text('report.js')}</script>\n</body>\n</html>\n"
    ).encode()


def _text(name: str) -> str:
    return files(PACKAGE).joinpath(name).read_text("utf8")


def _panel(title: str, about: str, body: str, **values: object) -> str:
    said = f'<p class="about">{both(about, **values)}</p>' if about else ""
    return f'<section class="panel"><h3>{both(title)}</h3>{said}{body}</section>'


def _told(share: Share) -> tuple[float, float, float, str]:
    low, high = share.interval
    return share.share, low, high, f"{share.share:.1%} ({low:.1%}–{high:.1%}), n = {share.games}"


# ── the head ────────────────────────────────────────────────────────────────────────────────────────────────────────
def _tiles(running: Running, counts: Sequence[Counts]) -> str:
    games, ended = sum([one.games for one in counts]), sum([one.ended for one in counts])
    turns = sum([turn * sum(row) for one in counts for turn, row in one.turns.items()])
    contestants = {one.name for group in running.study.groups for one in group.contestants}
    tiles = [
        (f"{games:,}", "games"),
        (f"{len(contestants)}", "contestants"),
        (f"{turns / (ended or 1):.1f}", "turns"),
        (f"{sum([one.decisions for one in counts]) / (games or 1):.0f}", "decisions"),
        (f"{sum([one.draws for one in counts])}", "draws"),
        (f"{sum([one.errors for one in counts])}", "errors"),
    ]
    found = "".join([f'<div class="tile"><b>{number}</b><span>{both(key)}</span></div>' for number, key in tiles])
    left = running.left
    warnings = [both("unfinished", done=games, games=games + left)] if left else []
    for one in counts:
        warnings += [
            both("broken", number=len(ids), why=why, ids=", ".join([id[:12] for id in ids[:SOME]]))
            for why, ids in one.broken.items()
        ]
        warnings += [both("forfeits", player=player, number=number) for player, number in one.forfeits.items()]
    return f'<div class="tiles">{found}</div>' + "".join([f'<p class="warning">{words}</p>' for words in warnings])


# ── a group ─────────────────────────────────────────────────────────────────────────────────────────────────────────
def _group(running: Running, place: int, counts: Counts) -> Iterator[str]:
    """The sections of a group of contestants."""
    group = running.study.groups[place]
    mixed = len({one.player for one in group.contestants}) > 1
    yield f"<h2>{both('each' if mixed else 'group', name=group.name)}</h2>"
    many = range(len(group.contestants))
    met = [[running.met(place, one, other) for other in many] for one in many]
    points = [[one.points for one in row] for row in met]
    games = [[one.games for one in row] for row in met]
    rated = strengths(points, games)
    order = [one.place for one in rated]
    names = [group.contestants[one].name for one in order]
    cells = [
        [Cell(met[one][other].share, *met[one][other].interval, games[one][other]) if games[one][other] else None for other in order]
        for one in order
    ]  # fmt: skip
    pairs = sum([sum([count > 0 for count in row]) for row in games]) // 2
    caution = f'<p class="about">{both("many", pairs=pairs, wrong=pairs / 20)}</p>' if pairs >= 20 else ""
    if any(SAME in name for name in names):
        caution += f'<p class="about">{both("same")}</p>'
    if len(order) > 1:
        yield _panel("matrix", "matrix about", caution + figures.matrix(place, names, order, cells))
        yield '<div class="pair">'
        yield _panel("ratings", "ratings about", _ratings(place, group, rated))
        yield _equilibrium(group, points, games)
        yield "</div>"
    first = counts.of_seat(0)
    low, high = first.interval
    yield '<div class="pair">'
    yield _panel("seats", "seats about", _seats(place, group, order, counts), share=first.share, low=low, high=high)
    yield _panel("by turn", "by turn about", _by_turn(place, counts))
    yield "</div>"
    yield _panel("lengths", "lengths about", figures.lengths(place, counts.turns))
    yield _cards(running, group, order, counts)


def _ratings(number: int, group: Group, rated: Sequence[Strength]) -> str:
    rows = [
        Row(escape(group.contestants[one.place].name), ((one.elo, one.low, one.high, f"{one.elo:+.0f} ({one.low:+.0f}–{one.high:+.0f})"),),
            f"{one.elo:+.0f}", f"group={number}&amp;one={one.place}")
        for one in rated
    ]  # fmt: skip
    least, most = min([one.low for one in rated]), max([one.high for one in rated])
    step = next(size for size in (25, 50, 100, 200, 400, 1000, 10_000) if (most - least) / size <= 8)
    ticks = [
        (float(value), f"{value:+d}" if value else "0")
        for value in range(int(least // step) * step, int(most) + step, step)
    ]
    return figures.dots(rows, ticks[0][0], max(most, ticks[-1][0]), ticks, 0.0, "ratings")


PERCENT = [(share / 100, f"{share} %") for share in range(0, 101, 25)]


def _seats(number: int, group: Group, order: Sequence[int], counts: Counts) -> str:
    rows = []
    for place in order:
        row = counts.contestants.get(place)
        if row is None:
            continue
        seats = [Share(row[2 * seat], int(row[2 * seat + 1])) for seat in range(2)]
        dots = tuple([_told(seat) for seat in seats if seat.games])
        note = " / ".join([f"{100 * seat.share:.0f}" if seat.games else "–" for seat in seats])
        if group.contestants[place].seat == EITHER and len(dots) == 2:
            rows.append(
                Row(escape(group.contestants[place].name), dots, note, f"group={number}&amp;one={place}&amp;seats=1")
            )
    return figures.dots(rows, 0.0, 1.0, PERCENT, 0.5, "seats")


def _by_turn(number: int, counts: Counts) -> str:
    rows = []
    for turn in sorted(counts.turns):
        won, lost, _ = counts.turns[turn]
        share = Share(won, won + lost)
        if share.games >= FEW:
            rows.append(Row(str(turn), (_told(share),), f"n = {share.games}", f"group={number}&amp;turn={turn}"))
    return figures.dots(rows, 0.0, 1.0, PERCENT, 0.5, "by turn")


def _equilibrium(group: Group, points: Sequence[Sequence[float]], games: Sequence[Sequence[int]]) -> str:
    if not can_solve():
        return _panel("equilibrium", "no scipy", "")
    found = equilibrium(points, games)
    shown = [one for one in found if one.share > SELDOM or one.high > SELDOM]
    rows = [
        Row(escape(group.contestants[one.place].name), ((one.share, one.low, one.high, f"{one.share:.1%} ({one.low:.1%}–{one.high:.1%})"),),
            f"{100 * one.share:.0f} %")
        for one in shown
    ]  # fmt: skip
    left = len(found) - len(shown)
    others = f'<p class="about">{both("others", number=left)}</p>' if left else ""
    return _panel("equilibrium", "equilibrium about", figures.bars(rows, "equilibrium") + others, again=DRAWN_AGAIN)


def _cards(running: Running, group: Group, order: Sequence[int], counts: Counts) -> str:
    """The cards of every deck, each deck to be opened."""
    found = []
    for deck in dict.fromkeys([group.contestants[place].deck for place in order]):
        rows = list(_card_rows(running, counts, deck))
        if rows:
            whole = _whole(group, counts, deck)
            about = both("deck games", games=whole.games, share=whole.share)
            picture = figures.dots(rows, 0.0, 1.0, PERCENT, whole.share, "cards")
            found.append(
                f'<details><summary>{escape(deck)}<span class="about">{about}</span></summary>'
                f"{figures.legend(('drawn', 'played'))}{picture}</details>"
            )
    warning = f'<p class="warning">{both("cards warning")}</p>'
    return _panel("cards", "cards about", warning + "".join(found)) if found else ""


def _whole(group: Group, counts: Counts, deck: str) -> Share:
    shares = [counts.of_contestant(place) for place, one in enumerate(group.contestants) if one.deck == deck]
    return Share(sum([one.points for one in shares]), sum([one.games for one in shares]))


def _card_rows(running: Running, counts: Counts, deck: str) -> Iterator[Row]:
    main = set(getattr(running.study.field.lists[deck], MAIN))
    for number, count in counts.cards_of(deck):
        drawn, played = Share(count.drawn_points, count.drawn), Share(count.played_points, count.played)
        dots = tuple([_told(one) if one.games >= FEW else None for one in (drawn, played)])
        if number in main and dots[0] is not None:
            there = tuple([one for one in dots if one is not None])
            yield Row(_card(running, number), there, f"{drawn.games} / {played.games}")


def _card(running: Running, number: str) -> str:
    """A card by its name, in each language, and its number, as HTML."""
    game = running.opened.game
    face = game.faces[game.by_number[number]]
    names = [escape(name) for name in (face.english or face.name, face.name)]
    called = (
        names[0] if names[0] == names[1] else f'<span class="en">{names[0]}</span><span class="ja">{names[1]}</span>'
    )
    return f"{called} <small>{escape(number)}</small>"


# ── tuning ──────────────────────────────────────────────────────────────────────────────────────────────────────────
def _tuning(running: Running, tuned: Swaps) -> Iterator[str]:
    plan, found = tuned
    yield f"<h2>{both('tuning', deck=plan.deck)}</h2>"
    sizes = ", ".join(
        [f"{len(row)} × {games * len(plan.opponents)}" for row, games in zip(found.rounds, found.games, strict=True)]
    )
    tested = found.tested
    games = found.original.games
    about = both("tuning about", rounds=sizes, finals=plan.finals, games=games, sure=1 - plan.error, error=plan.error)
    parts = [f'<p class="about">{about}</p>']
    if tested:
        head = "".join([f"<th>{both(key)}</th>" for key in ("swap", "fresh", "against original", "verdict")])
        rows = [
            f"<tr><td>{both('as it is')}</td><td class=number>{_told(found.original)[3]}</td><td></td><td></td></tr>"
        ]
        rows += [
            f'<tr><td>{_swap(running, one.swap)}</td><td class="number">{_told(one.share)[3]}</td>'
            f'<td class="number">{one.low:+.1%} – {one.high:+.1%}</td><td class="{one.verdict.split()[0]}">{both(one.verdict)}</td></tr>'
            for one in tested
        ]
        parts.append(
            f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{"".join(rows)}</tbody></table></div>'
        )
    for number, row in enumerate(found.rounds, 1):
        dots = [Row(_swap(running, one.swap), (_told(one.share),), "→" if one.goes_on else "") for one in row]
        parts.append(f"<h3>{both('round', number=number)}</h3>" + figures.dots(dots, 0.0, 1.0, PERCENT, 0.5, "swap"))
    yield f'<section class="panel">{"".join(parts)}</section>'


def _swap(running: Running, swap: Swap) -> str:
    """A swap as HTML."""
    return f"− {_card(running, swap.out)}<br>+ {_card(running, swap.into)}"


# ── the games ───────────────────────────────────────────────────────────────────────────────────────────────────────
def _made(running: Running, notes: Sequence[Note]) -> str:
    study = running.study
    rows = []
    if study.stop.width:
        rows.append(both("stop", width=study.stop.width))
    if study.stop.better:
        rows.append(both("stop test", better=study.stop.better))
    values = {
        "game": study.field.game,
        "format": study.field.format or running.opened.formats[0],
        "seeds": ", ".join(map(str, study.seeds)),
        "mark": running.marks.cards,
    }
    stop = "".join([f'<p class="about">{row}</p>' for row in rows])
    if notes:
        told = "".join(
            [
                f'<li><span class="en" lang="en">{escape(en)}</span><span class="ja" lang="ja">{escape(ja)}</span></li>'
                for en, ja in notes
            ]
        )
        stop += f"<details><summary>{both('lists', number=len(notes))}</summary><ul>{told}</ul></details>"
    return (
        f"<h2>{both('made')}</h2>"
        + f'<section class="panel"><p class="about">{both("made about", **values)}</p>{stop}</section>'
    )


def _behind(file: str) -> str:
    heads = ("game", "goes first", "goes second", "winner", "length", "save", "id")
    head = "".join([f"<th>{both(key) if key != 'save' else ''}</th>" for key in heads])
    return (
        f'<section class="panel" id="behind" hidden><header><h3></h3><button class="close">{both("close")}</button></header>'
        f'<p class="about">{both("behind about", file=file)} <span class="most">{both("shown", most=400)}</span></p>'
        f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody></tbody></table></div></section>'
    )


def _games(running: Running) -> dict[str, Any]:
    """For the page's own program: every game behind every number, and as many transcripts as there is room for."""
    games: dict[str, list[tuple[str, int, int, int, int]]] = {}
    fixtures: dict[Pair, list[Any]] = {}
    for fixture, game in games_in_order(running):
        pair = fixture.pair
        first = int(fixture.sides[0] != pair.one)
        winner = -1 if game.winner == NOBODY else int(fixture.sides[game.winner] != pair.one)
        row = (fixture.id[:12], first, winner, game.turns, game.seed)
        games.setdefault(_key(pair), []).append(row)
        fixtures.setdefault(pair, []).append(fixture)
    return {
        "groups": [[one.name for one in group.contestants] for group in running.study.groups],
        "games": games,
        "transcripts": _transcripts(running, fixtures),
    }


def _key(pair: Pair) -> str:
    return f"{pair.group}:{pair.one}:{pair.other}"


def _transcripts(running: Running, fixtures: dict[Pair, list[Any]]) -> dict[str, tuple[int, str]]:
    """By pair, how many of its first games are here, and their transcripts, compressed."""
    if not fixtures:
        return {}
    room = MOST_TRANSCRIPTS * 3 // 4 // len(fixtures)
    found = {}
    for pair, listed in fixtures.items():
        texts: list[bytes] = []
        size = 0
        for fixture in listed:
            body = running.journal.body(fixture.id)
            size += len(body) + 150
            if not body or (texts and size > room):
                break
            texts.append(transcript_of(running.study.field, running.opened, fixture, body))
        if texts:
            # Every transcript ends with its line, so that an empty line stands between two.
            found[_key(pair)] = len(texts), b64encode(zlib.compress(b"\n".join(texts), 9)).decode()
    return found
