"""Studies that begin elsewhere than with decks: at a scenario, with a card to try, or at any moment of a transcript."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from tefuda.arena.keys import fresh_key
from tefuda.games.catalogue import OpenedGame, installed_packs, room, rulings
from tefuda.kernel import transcript
from tefuda.kernel.bilingual import halves
from tefuda.kernel.cards.loading import Loader
from tefuda.kernel.proving.card_trials import CardTrials
from tefuda.kernel.proving.reading import BadScenario, read
from tefuda.kernel.rows import NOTES
from tefuda.kernel.state import Table
from tefuda.kernel.transcript import BrokenTranscript, Header, Transcript, row_line
from tefuda.kernel.wording.errors import BrokenCard
from tefuda.server import sayings
from tefuda.server.exporting import last_state
from tefuda.server.messages import Declined
from tefuda.server.plans import Origin, Plan, SeatPlan

TRIED = "TRY-0"  # the number of a card that is tried


class Study(NamedTuple):
    """How a study begins: its plan with the seats that there are, the header, the rows that lead to its moment, and where these lead."""

    plan: Plan
    header: Header
    rows: list[bytes]
    state: Table


def at_layout(plan: Plan, origin: Origin) -> Study:
    """A study at the table that a scenario of the plan's game lays out, or one with a card to try; Declined where there is none."""
    opened, format, first = laid_out(plan.game, origin)
    state = first()
    said = {"game": opened.name, "edition": opened.edition, "format": format, "packs": {}, "decks": ()}
    head = Header(seats=state.seats, key=fresh_key(), **said)  # type: ignore[arg-type]
    return Study(_planned(plan, head, origin), head, [], state)


async def at_moment(plan: Plan, found: Transcript) -> Study:
    """A study at the moment of a transcript that the plan's origin says; Declined where that cannot be folded."""
    origin = plan.origin or Origin()
    rows = found.rows if origin.rows < 0 else found.rows[: origin.rows]
    kept = [row for row in rows if not isinstance(row, NOTES)]
    try:
        state = await last_state(found._replace(rows=tuple(kept)))
    except BrokenTranscript as problem:
        raise Declined("no transcript", problem.english, problem.japanese, problem.clause) from None
    except KeyError:
        raise Declined(*sayings.no_game_of_transcript(found.header.game)) from None
    said = msgspec.structs.replace(origin, transcript="")
    return Study(_planned(plan, found.header, said), found.header, [row_line(row) for row in kept], state)


def pasted(text: str) -> Transcript:
    """A transcript from its text, be it cut off; Declined where it is none."""
    try:
        return transcript.parse(text.encode(), unclosed=True)
    except BrokenTranscript as problem:
        raise Declined("no transcript", problem.english, problem.japanese) from None
    except UnicodeEncodeError as problem:
        raise Declined(*sayings.invalid(problem)) from None


def _planned(plan: Plan, head: Header, origin: Origin) -> Plan:
    if head.game != plan.game:
        raise Declined(*sayings.another_game(plan.game, head.game))
    seats = (SeatPlan(),) * head.seats
    return msgspec.structs.replace(plan, format=head.format, difficulty="", origin=origin, seats=seats, study=True)


class Layout(NamedTuple):
    """The game with the cards that a layout needs, its format, and its table as it is laid out."""

    opened: OpenedGame
    format: str
    first: Callable[[], Table]


def laid_out(game: str, origin: Origin) -> Layout:
    """The layout of a scenario, or of a card that is tried; Declined where there is none."""
    return _with_card(game, origin.card) if origin.card else _of_scenario(game, origin.scenario)


def _of_scenario(game: str, name: str) -> Layout:
    found = rulings(game, installed_packs(game))
    path = found.files.get(name)
    try:
        if path is None:
            raise Declined(*sayings.no_scenario(game, name))
        scenario = read(path)
        if "deck" in scenario.body:
            raise Declined(*sayings.no_table_in(name))
        opened = found.setting.opened(found.setting.game(scenario), {}, {})
        format = found.setting.format(scenario)
        found.setting.table(scenario)
    except BadScenario as problem:
        raise Declined("no scenario", problem.english, problem.japanese) from None
    return Layout(opened, format, lambda: found.setting.table(scenario))


def _with_card(game: str, text: str) -> Layout:
    """A table on which a card lies wherever it can be, with what it speaks of around it and the means to use it."""
    loader: Loader[Any] | None = getattr(room(game, "cards.loading"), "LOADER", None)
    try:
        card = msgspec.json.decode(text, type=dict[str, Any])
        if loader is None:
            raise BrokenCard(f"{game} reads no cards / {game} はカードを読めません")
        with loader.fields.knowing(card):
            face: Any = loader.face({**card, "number": TRIED})
    except (msgspec.DecodeError, RecursionError, UnicodeEncodeError) as problem:
        raise Declined(*sayings.invalid(problem)) from None
    except BrokenCard as problem:
        raise Declined("no card", problem.english, problem.japanese) from None
    trials: CardTrials = room(game, "proving.card_trials").Trials([face])
    if trials.lacking:
        raise Declined("no card", *halves(trials.lacking[TRIED]))
    return Layout(trials.opened, trials.formats[0], lambda: trials.table(TRIED, 0))
