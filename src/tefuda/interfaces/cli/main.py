"""The `tefuda` program: knows every command by name and loads only the one that is asked for."""

import signal
import sys
from collections.abc import Callable, Sequence
from importlib import import_module
from io import TextIOWrapper
from types import FrameType
from typing import Annotated, Any, Literal, NamedTuple

import typer
from typer.core import TyperGroup

USAGE: Any = typer.BadParameter.__base__  # what every mistake on a command line is


class Command(NamedTuple):
    """Where a command's function lies, and the line that the help shows for it."""

    module: str
    function: str
    summary: str


# One line a command, in the order of the help. The function's own docstring is the command's full help.
COMMANDS: dict[str, Command] = {
    "play": Command("play", "play", "Sit down and play: choose decks and an opponent."),
    "learn": Command("learn", "learn", "Learn a game move by move: lessons with words between the moves."),
    "puzzle": Command("puzzle", "puzzle", "Find the one move that wins this turn."),
    "puzzles": Command("puzzles", "puzzles", "Look for puzzles in games between programs."),
    "serve": Command("serve", "serve", "Open tables for people and programs over the network."),
    "join": Command("join", "join", "Sit down at a table of a server."),
    "tables": Command("tables", "tables", "Tables that a server has kept: list, export, delete."),
    "sim": Command("sim", "simulate", "Play many games, every two decks equally often, and count."),
    "ladder": Command("ladder", "ladder", "Which of several programs is better: games that are kept and added to."),
    "study": Command("study", "study", "Decks and programs against each other, from a file: a report with pictures."),
    "train": Command("train", "train", "Train a net by self-play; learning needs PyTorch."),
    "rules": Command("rules", "rules", "Look up clauses by number or words: what they say, code, scenarios."),
    "scenario": Command("scenario", "scenario", "Run rulings, watch one in sentences, sit down at its table."),
    "why": Command("why", "why", "Why a move of a kept game went as it did: every clause that had a say, in order."),
    "replay": Command("replay", "replay", "Watch a game again; prove that it folds to the same bytes."),
    "deck": Command("deck", "check_deck", "Is this deck legal; if not, by which clause, on which line."),
    "packs": Command("packs", "packs", "Cards of one's own: add, list and remove packs of printed cards."),
    "decks": Command("decks", "decks", "Decks of one's own: add, list and remove deck lists."),
    "cards": Command("cards", "cards", "Read printed cards: how many are understood, and which words are not."),
    "bench": Command(
        "bench", "bench", "Decisions and games a second, beside python-chess; `start`: how long commands take."
    ),
    "test": Command("testing", "run_stages", "Check everything that must hold: style, types, layers, tests."),
}

MAY_STAND_ALONE = ("--resume",)  # without a value it is offered what there is


def load(command: Command) -> Callable[..., None] | typer.Typer:
    """The function of a command, or the commands of a group; its module is imported here and not before."""
    module = import_module(f"tefuda.interfaces.cli.{command.module}")
    found: Callable[..., None] | typer.Typer = getattr(module, command.function)
    return found


def _show_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"tefuda {version('tefuda')}")
        raise typer.Exit


def _tefuda(
    version: Annotated[
        bool, typer.Option("--version", callback=_show_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Five Japanese trading card games, one rules engine, every clause of every rulebook."""


def _not_loaded() -> None:
    """Stands for the commands that were not asked for."""


def _commands(argv: Sequence[str]) -> type[TyperGroup]:
    """The kind of the group of all commands: one that tells mistakes in the language that its command line asks for."""

    class Commands(TyperGroup):
        def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
            return super().parse_args(ctx, _with_empty_values(args))

        def invoke(self, ctx: Any) -> Any:
            try:
                return super().invoke(ctx)
            except USAGE as problem:
                from tefuda.interfaces.cli.usage_errors import tell

                tell(problem, ctx, argv)
                raise

    return Commands


def _with_empty_values(args: list[str]) -> list[str]:
    """A command line with an empty value behind each option that may stand alone, where none is there."""
    found: list[str] = []
    for place, word in enumerate(args):
        alone = place + 1 == len(args) or args[place + 1].startswith("-")
        found += [word, ""] if word in MAY_STAND_ALONE and alone else [word]
    return found


def program(argv: Sequence[str]) -> typer.Typer:
    """The program for this command line: all commands are listed, the one that is asked for is loaded."""
    # rich is slow to import, and wasted on a pipe
    decorated: Literal["rich"] | None = "rich" if sys.stdout.isatty() else None
    app = typer.Typer(
        name="tefuda",
        cls=_commands(argv),
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        rich_markup_mode=decorated,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(_tefuda)
    asked = next((word for word in argv if not word.startswith("-")), None)
    for name, command in COMMANDS.items():
        found = load(command) if name == asked else _not_loaded
        if isinstance(found, typer.Typer):
            app.add_typer(found, name=name, short_help=command.summary)
        else:
            app.command(name, short_help=command.summary)(found)
    return app


def _terminated(number: int, frame: FrameType | None) -> None:
    sys.exit(128 + number)


def main() -> None:
    """Run the program on the command line it was called with. Who is told to end still ends what it has started.

    What a terminal cannot show is shown as a question mark.
    """
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    signal.signal(signal.SIGTERM, _terminated)
    from tefuda.kernel.primitives.folders import BadHome

    try:
        program(sys.argv[1:])(prog_name="tefuda")
    except BadHome as problem:
        from tefuda.interfaces.cli.usage_errors import in_asked_language

        typer.echo(f"tefuda: {in_asked_language(problem, sys.argv[1:])}", err=True)
        sys.exit(2)
