"""The adapter: everything that is read from a source tree's own modules and records goes through here.

The kernel changes while recordings of it are compared. Each function names the forms that it knows, the newest first; the fields
of events, options, requests and shown cards are read through `get`, whose table `ALSO` has their other names. A rename is followed
here and nowhere else. What cannot be found is left out of the projection, which `compare` then reports: nothing is lost silently.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

SPECTATOR = -1

# Fields that have been renamed: the name that the projection uses, and those that other trees have for it.
ALSO: dict[str, tuple[str, ...]] = {}


def get(record: Any, name: str, default: Any = None) -> Any:
    """A field of a record by this name or one of its other names."""
    for field in (name, *ALSO.get(name, ())):
        found = getattr(record, field, MISSING)
        if found is not MISSING:
            return found
    return default


MISSING = object()


def use(tree: Path) -> None:
    """Import `tefuda` from this tree from now on; one process serves one tree."""
    source = (tree / "src").resolve()
    if not (source / "tefuda").is_dir():
        raise SystemExit(f"{tree}: there is no src/tefuda in it")
    sys.path.insert(0, str(source))
    found = Path(import_module("tefuda").__file__ or "").resolve()
    if source not in found.parents:
        raise SystemExit(f"tefuda came from {found}, not from {source}")


def shared(tree: Path) -> Path | None:
    """The folder `shared` beside the tree, this project or a folder that holds them; None where a clone stands alone."""
    folders = [folder / "shared" for folder in (*tree.resolve().parents, *Path(__file__).resolve().parents)]
    return next((folder for folder in folders if (folder / "carddata").is_dir()), None)


# ── opening a game ──────────────────────────────────────────────────────────────────────────────────────────────────
ROOMS = {"evolve": ("OpenedEvolve", "Evolve"), "fftcg": ("OpenedFFTCG", "FFTCG")}


def room(name: str, module: str) -> Any:
    """A module of a game about its cards: it lies in the room `cards`, and lay beside the game before there was one."""
    try:
        return import_module(f"tefuda.games.{name}.cards.{module}")
    except ModuleNotFoundError:
        return import_module(f"tefuda.games.{name}.{module}")


def bundled(name: str) -> Any:
    """A game with the project's own cards: from its own room, since entry points are those of the environment, not of the tree."""
    return room(name, "opening").opening()


def with_cards(name: str, file: Path, only: frozenset[str] | None) -> tuple[Any, frozenset[str]]:
    """A game with the project's cards and the understood ones of a file (of these, only some numbers), and their numbers."""
    opened, rules = ROOMS[name]
    known = {face.number: face for face in room(name, "loading").packs()}
    real: dict[str, Any] = {}
    loading = room(name, "loading")  # it examines files of cards; before, a module of its own did
    for one in (loading if hasattr(loading, "examine") else room(name, "examining")).examine([file]):
        if one.face is not None and one.number not in known and (only is None or one.number in only):
            real.setdefault(one.number, one.face)
    while True:  # a card that speaks of what is not there cannot be played, nor then what speaks of it
        game = getattr(import_module(f"tefuda.games.{name}.game"), rules)([*known.values(), *real.values()])
        lacking = (
            {face.number for face, _ in game.missing(game.faces)} & real.keys() if hasattr(game, "missing") else set()
        )
        if not lacking:
            break
        real = {number: face for number, face in real.items() if number not in lacking}
    return getattr(room(name, "opening"), opened)(game, {}, {}), frozenset(real)


def formats(opened: Any) -> tuple[str, ...]:
    """The formats of a game, the usual one first."""
    return tuple(opened.formats)


def deck_names(opened: Any, format: str) -> list[str]:
    """The decks that the project brings for a format."""
    return sorted(opened.decks_in(format))


def deck(opened: Any, plain: dict[str, Any], format: str) -> Any:
    """A deck by the name of a bundled one or by its cards; ValueError where it is not legal."""
    if "bundled" in plain:
        return opened.decks_in(format)[plain["bundled"]]
    return opened.deck(plain, format)


def start(opened: Any, decks: list[Any], seed: int, format: str) -> Any:
    """The state before the first answer."""
    return opened.start(decks, seed, format)


# ── questions and answers ───────────────────────────────────────────────────────────────────────────────────────────
def request(state: Any) -> Any:
    """The question that is asked; None when the game is over."""
    return state.request


def asked(question: Any) -> tuple[int, ...]:
    """The seats that are asked: `seats`, or the one `seat`."""
    seats = getattr(question, "seats", None)
    return (question.seat,) if seats is None else tuple(seats)


def options(question: Any) -> tuple[Any, ...]:
    """What can be answered."""
    return tuple(question.options)


def shape(question: Any) -> tuple[str, int, int, int, bool]:
    """What an answer by chance goes by: the kind, the bounds, how many options there are, whether a share may be nothing."""
    count = len(options(question))
    return question.kind, min(question.least, count), question.most, count, bool(get(question, "zeros"))


def advance(state: Any, question: Any, picks: list[int]) -> tuple[Any, list[Any]]:
    """The next state and the events. Where several seats are asked an answer says whose it is: `By(seat, answer)`."""
    answer: Any = picks
    seats = asked(question)
    if len(seats) > 1:
        seat = getattr(question.options[picks[0]], "seat", seats[0]) if picks else seats[0]
        answer = import_module("tefuda").By(seat, picks)
    after, events = import_module("tefuda").advance(state, answer)
    return after, list(events)


def winners(state: Any) -> tuple[tuple[int, ...], str] | None:
    """Who won and by which clause; None while the game goes on. `winners`, or all seats but `losers` unless it is a `draw`."""
    over = state.over
    if over is None:
        return None
    if hasattr(over, "winners"):
        return tuple(sorted(over.winners)), over.clause
    lost = range(seats(state)) if over.draw else over.losers
    return tuple([seat for seat in range(seats(state)) if seat not in lost]), over.clause


def seats(state: Any) -> int:
    """How many seats there are: a number, or a seating that has one."""
    count = state.seats
    return count if isinstance(count, int) else len(count)


# ── cards, zones, views ─────────────────────────────────────────────────────────────────────────────────────────────
def printed(state: Any, card: int) -> str:
    """The printed number of a card of the table."""
    return face_number(state, state.cards[card].face) if card >= 0 else ""


def face_number(state: Any, face: int) -> str:
    """The printed number of a face."""
    return str(state.game.faces[face].number) if face >= 0 else ""


def zone_name(state: Any, zone: int) -> str:
    """What a zone is called; what exists no more lies nowhere."""
    return str(state.game.zones[zone].name) if zone >= 0 else "gone"


def view(state: Any, observer: int) -> Any:
    """The table as a seat or the spectator may know it."""
    return import_module("tefuda").view(state, observer)


def told(state: Any, event: Any, observer: int) -> Any:
    """An event as a seat or the spectator may know it."""
    return import_module("tefuda").told(state, event, observer)


def zones(state: Any, seen: Any) -> Iterator[tuple[str, int, bool, tuple[Any, ...]]]:
    """Every zone of a view: its name, the seat, whether its order counts, its cards (None: unseen)."""
    count = seats(state)
    for spot, cards in enumerate(seen.zones):
        zone = state.game.zones[spot // count]
        yield zone.name, spot % count, zone.ordered, cards


def waiting(seen: Any) -> list[int]:
    """The seats for which abilities wait, one for each ability."""
    return [one[0] if isinstance(one, tuple) else one.seat for one in seen.waiting]


def stack(seen: Any) -> tuple[Any, ...]:
    """What waits on the stack, the top first: the view's, or in older trees the turn's; games without one have none."""
    found = get(seen, "stack")
    return tuple(found if found is not None else get(seen.turn, "stack", ()))


def numbers(record: Any) -> dict[str, int]:
    """The numbers of a record by field name, those that are not 0: so a new field that nobody uses changes nothing."""
    return {
        name: value
        for name in record.__struct_fields__
        if type(value := getattr(record, name)) is int and value and name not in INTERNAL
    }


# Fields of players that hold the table's own numbers (a face), not the game's.
INTERNAL = ("partner",)
