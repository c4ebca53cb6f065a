"""`tefuda play`: sit down, choose decks and an opponent, and play in the terminal."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer
from rich.console import Console
from rich.text import Text

from tefuda.arena.keys import fresh_key, key_for
from tefuda.games.catalogue import FIRST, OpenedGame, games, teller_for
from tefuda.interfaces.cli.asking import decks_there
from tefuda.interfaces.cli.board import paragraph
from tefuda.interfaces.cli.deck_choice import (
    CARDS,
    COMPLETE,
    RESTRICTIONS,
    chosen_decks,
    legal,
    restricted,
    told_blank,
)
from tefuda.interfaces.cli.language import LANG, Language, preferred
from tefuda.interfaces.cli.listening import PLAIN, has_screen
from tefuda.interfaces.cli.opening import opened_game
from tefuda.interfaces.cli.play_words import Voice
from tefuda.interfaces.cli.seeds import seed_option
from tefuda.interfaces.cli.sitting import Sitting
from tefuda.interfaces.cli.sitting_down import (
    YOU,
    Host,
    chosen_boss,
    chosen_format,
    chosen_players,
    chosen_seats,
    named_players,
    own_decks,
    usual_players,
)
from tefuda.interfaces.cli.table_options import BOSS, DIFFICULTY, FORMAT, SEATS, TIME_LIMIT
from tefuda.interfaces.cli.unread import UNREAD, Unread
from tefuda.kernel.primitives.rng import Seed
from tefuda.kernel.saving import transcript
from tefuda.kernel.saving.transcript import BrokenTranscript
from tefuda.kernel.telling import Teller
from tefuda.players.player import Player, dismiss
from tefuda.players.registry import FORMS, LIMIT, PLAYERS, TRUSTED, maker_of
from tefuda.table import saves
from tefuda.table.layouts import as_recorded
from tefuda.table.live import LiveGame


def play(
    game: Annotated[str, typer.Argument(help="Which game: " + ", ".join(games()) + ".")] = FIRST,
    lang: LANG = None,
    players: Annotated[
        str | None,
        typer.Option(
            "--players",
            metavar="A,B",
            help="Who sits where: you, " + ", ".join(sorted(PLAYERS)) + f", {FORMS}. {TRUSTED}",
            show_default=False,
        ),
    ] = None,
    decks: Annotated[
        str | None,
        typer.Option(
            "--decks",
            metavar="X,Y",
            help="The deck of each seat: bundled or installed ones, files, random; without it you are asked.",
            show_default=False,
        ),
    ] = None,
    seed: Annotated[
        Any, seed_option("The same seed gives the same shuffles; without it nobody can foretell them.")
    ] = None,
    format: FORMAT = "",
    seats: SEATS = None,
    difficulty: DIFFICULTY = None,
    boss: BOSS = None,
    limit: TIME_LIMIT = LIMIT,
    resume: Annotated[
        str | None,
        typer.Option(
            "--resume",
            metavar="[GAME]",
            help="Go on with a saved game, by its name or file; without one the saved ones are offered.",
            show_default=False,
        ),
    ] = None,
    quick: Annotated[
        bool, typer.Option("--quick", help="Ask nothing: the usual opponent, decks as they come.")
    ] = False,
    plain: PLAIN = False,
    cards: CARDS = None,
    complete: COMPLETE = False,
    restrictions: RESTRICTIONS = None,
    unread: UNREAD = Unread.REFUSED,
) -> None:
    """Play in the terminal, against a player program or another person at the same screen.

    Every question names the clause that asks it. Press h for the keys; ? tells why something cannot be done.
    """
    voice = Voice((lang or preferred()).value)
    console = Console(highlight=False, markup=False, emoji=False)
    if sys.stdin.isatty():
        import readline  # noqa: F401 - arrow keys and history while typing
    host = Host(console, voice, quick)
    try:
        files = tuple(cards or ())
        said = _Said(
            game=game, players=players, decks=decks, seed=seed, format=format, seats=seats, difficulty=difficulty,
            boss=boss, limit=limit, resume=_saved_game(host, resume), cards=files, complete=complete, restrictions=restrictions,
            blank=unread is Unread.BLANK,
        )  # fmt: skip
        _play(host, said, plain or not has_screen(console))
    except (EOFError, KeyboardInterrupt):
        console.print()


class _Said(NamedTuple):
    """What the command line says."""

    game: str
    players: str | None
    decks: str | None
    seed: Seed | None
    format: str
    seats: str | None
    difficulty: str | None
    boss: str | None
    limit: float
    resume: Path | None
    cards: tuple[Path, ...]
    complete: bool
    restrictions: Path | None
    blank: bool


class Table(NamedTuple):
    """Who has sat down to which game: enough to sit down again."""

    opened: OpenedGame
    format: str
    names: list[str]
    decks: list[Any]
    limit: float
    live: LiveGame
    file: Path
    own_file: bool = False

    def again(self, swapped: bool) -> Table:
        """A table of these people and decks with chance anew; `swapped`: each in the next seat, with the deck that is there."""
        dismiss(self.live.players, self.live.over)
        names = [*self.names[-1:], *self.names[:-1]] if swapped else self.names
        key = fresh_key()
        live = LiveGame.start(self.opened, self.decks, key, _sitting(names, key, self.opened, self.limit), self.format)
        return self._replace(names=names, live=live, file=_file(self.opened.name), own_file=False)


def _file(game: str, given: Seed | None = None) -> Path:
    """Where a game is kept: by the seed that was given, else by chance that has nothing to do with the game's."""
    return saves.folder() / f"{game}-{fresh_key()[:8] if given is None else given}{saves.SUFFIX}"


def _saved_game(host: Host, said: str | None) -> Path | None:
    """The file of the game that is to go on; the saved ones are offered where none is named."""
    if said is None:
        return None
    try:
        if said:
            return saves.file_of(said)
    except ValueError as problem:
        raise typer.BadParameter(str(problem), param_hint="--resume") from None
    there = saves.saved()
    if not there:
        raise typer.BadParameter(host.voice.say("no saves", folder=saves.folder()), param_hint="--resume")
    choices = [(one.name, host.voice.about_save(one)) for one in there]
    return there[host.choose(host.voice.say("which save"), choices)].path


def _play(host: Host, said: _Said, plain: bool) -> None:
    """Sit down, and play on a screen or in lines, as often as one wants."""
    table: Table | None = _resumed_table(host, said) if said.resume is not None else _new_table(host, said, plain)
    while table is not None:
        table = _in_lines(host, table) if plain else _on_screen(host, table)


def _resumed_table(host: Host, said: _Said) -> Table:
    assert said.resume is not None
    voice = host.voice
    settled = {"--decks": said.decks, "--seed": said.seed, "--format": said.format or None}
    for option, given in (
        settled | {"--seats": said.seats, "--difficulty": said.difficulty, "--boss": said.boss}
    ).items():
        if given is not None:
            raise typer.BadParameter(voice.say("fixed", option=option), param_hint=option)
    live, opened = _resumed(voice, said.resume, said.cards)
    seated = live.state.seats
    before = saves.players_of(said.resume)
    names = before if len(before) == seated and YOU in before else usual_players(seated)
    if said.players is not None:
        names = named_players(host, opened, said.players, (seated,))
    live.players = tuple(_sitting(names, key_for(said.seed), opened, said.limit))
    paragraph(host.console, voice.say("resumed", file=saves.called(said.resume), steps=len(live.answers)), "bold")
    format, laid_out = live.header.format, live.header.layout is not None
    decks = [] if laid_out else [opened.deck(deck, format) for deck in live.header.decks[:seated]]
    return Table(opened, format, names, decks, said.limit, live, said.resume, own_file=True)


def _new_table(host: Host, said: _Said, plain: bool) -> Table:
    console, voice = host.console, host.voice
    key, given = key_for(said.seed), said.seed
    opened = opened_game(said.game, Language(voice.language), said.cards, said.blank)
    words = teller_for(opened.game, voice.language)
    said = said._replace(format=chosen_format(host, opened, said.format, said.difficulty))
    seats = chosen_seats(host, opened, said.format, said.seats, said.players)
    if said.players is None:
        names = chosen_players(host, opened.name, opened.sides_of(said.format, seats[0]))
    else:
        names = named_players(host, opened, said.players, seats)
    played = chosen_boss(host, opened, said.format, said.boss, words)
    keys, there = _decks(host, opened, words, said._replace(seed=key), names)
    decks = [there[deck] for deck in keys]
    live = LiveGame.start(opened, decks, key, _sitting(names, key, opened, said.limit), played)
    if plain:
        paragraph(console, words.introduction(said.format), "italic")
        welcome = voice.say("welcome") if given is None else voice.say("welcome with seed", seed=given)
        paragraph(console, welcome, "bold")
        for place, (name, deck) in enumerate(zip(names, keys, strict=True), 1):
            console.print(Text(f"  {place}. {name}: {words.deck(deck, there[deck])[0]}", "dim"))
    return Table(opened, played, names, decks, said.limit, live, _file(opened.name, given))


def _in_lines(host: Host, table: Table) -> Table | None:
    """The game in lines; the next one, if one is wanted."""
    tellers = {
        seat: teller_for(table.opened.game, host.voice.language) for seat, name in enumerate(table.names) if name == YOU
    }
    sitting = Sitting(
        table.live, table.opened, tuple(table.names), tellers, host.voice, table.opened.clauses, host.console, table.file,
        table.own_file,
    )  # fmt: skip
    for line in told_blank(table.opened, table.decks, Language(host.voice.language)):
        paragraph(host.console, line, "bold")
    try:
        sitting.play()
    finally:
        dismiss(table.live.players, table.live.over)
    return None if sitting.again is None or not table.decks else table.again(sitting.again)


def _on_screen(host: Host, table: Table) -> Table | None:
    """The game on a screen that stays; there one goes on to the next one without leaving it."""
    from tefuda.interfaces.terminal.local_desk import LocalDesk  # loaded where it is shown alone
    from tefuda.interfaces.terminal.running import run

    tables = [table]

    def desk() -> LocalDesk:
        last = tables[-1]
        found = LocalDesk(last.live, last.opened, last.names, last.file, last.own_file)
        both = [told_blank(last.opened, last.decks, language) for language in (Language.JA, Language.EN)]
        for ja, en in zip(*both, strict=True):
            found.say(ja, en)
        return found

    def again(swapped: bool) -> LocalDesk:
        tables.append(tables[-1].again(swapped))
        return desk()

    try:
        run(host.console, desk(), host.voice.language, table.opened.clauses, again if table.decks else None)
    finally:
        dismiss(tables[-1].live.players, tables[-1].live.over)
    return None


def _decks(
    host: Host, opened: OpenedGame, words: Teller, said: _Said, names: list[str]
) -> tuple[list[str], Mapping[str, Any]]:
    """The deck of each seat, and all there were to choose from: as it was said, or as the person chooses."""
    language = Language(host.voice.language)
    if said.decks is None:
        return own_decks(host, opened, said.format, decks_there(opened, said.format), words, names)
    read = legal(opened, said.format, said.complete, restricted(opened, said.restrictions, language, said.format))
    found = chosen_decks(opened, said.decks, language, said.format, read, key_for(said.seed))
    keys = [name for meant in found.meant for name in meant]
    if len(keys) != len(names):
        why = host.voice.say("how many decks", wanted=len(names), given=len(keys))
        raise typer.BadParameter(why, param_hint="--decks")
    return keys, found.decks


def _sitting(names: list[str], seed: Seed, opened: OpenedGame, limit: float) -> list[Player | None]:
    """A program for each seat that is not a person's."""
    return [None if name == YOU else maker_of(name, limit)(seed, place, opened) for place, name in enumerate(names)]


def _resumed(voice: Voice, path: Path, cards: tuple[Path, ...]) -> tuple[LiveGame, OpenedGame]:
    """The game of a file, opened with the packs that it was played with."""
    try:
        opener = as_recorded(transcript.read(path, unclosed=True).header, cards)
        live = LiveGame.resume(path, opener)
        return live, opener(live.header.game)
    except BrokenTranscript as problem:
        told = problem.japanese if voice.language == "ja" else problem.english
        place = f"{problem.line}行目" if voice.language == "ja" else f"line {problem.line}"
        raise typer.BadParameter(f"{path}, {place}: {told}", param_hint="--resume") from None
    except (ValueError, OSError) as problem:
        raise typer.BadParameter(str(problem), param_hint="--cards") from None
