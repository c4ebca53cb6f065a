"""Layouts: tables that are laid out and not dealt, by a scenario or around a card that is tried; games that began at one open again as they were."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from tefuda.games.catalogue import OpenedGame, games, installed_packs, open_played, room, rulings
from tefuda.kernel.primitives.bilingual import halves
from tefuda.kernel.saving.transcript import BrokenTranscript, Header, Layout, Opener
from tefuda.kernel.table.state import Table
from tefuda.kernel.wording.errors import BrokenCard

if TYPE_CHECKING:
    from tefuda.kernel.cards.loading import Loader
    from tefuda.kernel.proving.card_trials import CardTrials
    from tefuda.kernel.proving.reading import Scenario
    from tefuda.kernel.proving.rulings import Rulings

TRIED = "TRY-0"  # the number of a card that is tried


class NoLayout(BrokenTranscript):
    """A scenario that is missing or has no table, or a card that is none; `code` is a word for programs."""

    def __init__(self, code: str, english: str, japanese: str) -> None:
        super().__init__(1, english, japanese)
        self.code = code


class LaidOut(NamedTuple):
    """A game with the cards that a layout needs, whose tables begin as it lays them out; its format, and the layout as a header has it."""

    opened: OpenedGame
    format: str
    layout: Layout


def as_recorded(head: Header, cards: tuple[Path, ...] = ()) -> Opener:
    """What opens the game of a header as it was played: with its packs, of those installed and in files, or at its layout.

    It raises KeyError where there is no such game, NoLayout where the layout is no longer the same.
    """

    @cache
    def opened(name: str) -> OpenedGame:
        return open_played(name, head.packs, cards) if head.layout is None else laid_out(name, head.layout).opened

    return opened


def laid_out(game: str, layout: Layout) -> LaidOut:
    """The game as a scenario lays it out, or with a card to try; NoLayout where there is none, KeyError without such a game."""
    if game not in games():
        raise KeyError(game)
    return _with_card(game, layout) if layout.card else _by_scenario(game, layout)


def _by_scenario(game: str, layout: Layout) -> LaidOut:
    from tefuda.kernel.proving.reading import parse, read  # loaded when somebody asks

    found, name = rulings(game, installed_packs(game)), layout.scenario
    if layout.text:
        return _by_ruling(found, lambda: parse(layout.text), layout)
    path = found.files.get(name) or found.puzzles.get(name)
    if path is None:
        raise NoLayout(
            "no scenario", f"{game} has no scenario {name!r}", f"{game} に「{name}」というシナリオはありません"
        )
    hashed = hashlib.sha256(path.read_bytes()).hexdigest()
    if layout.hash not in ("", hashed):
        english = f"the scenario {name} is not the one it began at: {layout.hash[:16]} there, {hashed[:16]} here"
        raise NoLayout("no scenario", english, f"シナリオ {name} が記録のときと違います")
    return _by_ruling(found, lambda: read(path), Layout(scenario=name, hash=hashed))


def _by_ruling(found: Rulings, reading: Callable[[], Scenario], layout: Layout) -> LaidOut:
    from tefuda.kernel.proving.reading import BadScenario  # loaded when somebody asks

    try:
        scenario = reading()
        if "deck" in scenario.body:
            english, japanese = "a scenario about a deck has no table", "デッキの裁定には盤面がありません"
            raise NoLayout("no scenario", english, japanese)
        opened, format = found.setting.opened(found.setting.game(scenario), {}, {}), found.setting.format(scenario)
        found.setting.table(scenario)
    except BadScenario as problem:
        raise NoLayout("no scenario", problem.english, problem.japanese) from None
    return _begins(opened, lambda: found.setting.table(scenario), format, layout)


def _with_card(game: str, layout: Layout) -> LaidOut:
    """A table on which a card lies wherever it can be, with what it speaks of around it and the means to use it."""
    loader: Loader[Any] | None = getattr(room(game, "cards.loading"), "LOADER", None)
    try:
        card = msgspec.json.decode(layout.card, type=dict[str, Any])
        if loader is None:
            raise BrokenCard(f"{game} reads no cards / {game} はカードを読めません")
        with loader.fields.knowing(card):
            face: Any = loader.face({**card, "number": TRIED})
    except (msgspec.DecodeError, RecursionError, UnicodeEncodeError) as problem:
        raise NoLayout("invalid", f"not understood: {problem}", f"理解できません: {problem}") from None
    except BrokenCard as problem:
        raise NoLayout("no card", problem.english, problem.japanese) from None
    trials: CardTrials = room(game, "proving.card_trials").Trials([face])
    if trials.lacking:
        raise NoLayout("no card", *halves(trials.lacking[TRIED]))
    return _begins(trials.opened, lambda: trials.table(TRIED, 0), trials.formats[0], Layout(card=layout.card))


def _begins(opened: OpenedGame, first: Callable[[], Table], format: str, layout: Layout) -> LaidOut:
    opened.first = first
    return LaidOut(opened, format, layout)
