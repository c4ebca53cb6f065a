"""`tefuda scenario`: run rulings, files or folders of them; watch one step by step."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Annotated

import msgspec
import typer
from rich.console import Console
from rich.markup import escape
from rich.progress import track

from tefuda.games import catalogue
from tefuda.games.catalogue import game_of, games, installed_packs
from tefuda.interfaces.cli.asking import fail, rulings
from tefuda.interfaces.cli.judge_words import say
from tefuda.interfaces.cli.language import LANG, Language, preferred
from tefuda.interfaces.cli.listening import PLAIN
from tefuda.interfaces.cli.ruling_screen import RulingScreen
from tefuda.interfaces.cli.scenario_names import scenario_files
from tefuda.kernel.primitives.bilingual import in_language
from tefuda.kernel.proving.reading import BadScenario, Scenario, line_of, read
from tefuda.kernel.proving.rulings import Rulings
from tefuda.kernel.proving.running import run
from tefuda.kernel.proving.verdicts import Failed, Verdict


def scenario(
    paths: Annotated[
        list[Path],
        typer.Argument(
            metavar="SCENARIO...",
            help="Files, folders, or names as `rules` prints them: evolve/ch08/storm, ch08/storm, storm, evolve/ch08.",
        ),
    ],
    game: Annotated[
        str | None,
        typer.Option(
            help="The game they belong to, where neither their place nor a line `game:` tells.", show_default=False
        ),
    ] = None,
    step: Annotated[bool, typer.Option("--step", help="Show each move and what followed.")] = False,
    play: Annotated[bool, typer.Option("--play", help="Sit down at the table of one scenario.")] = False,
    players: Annotated[
        str,
        typer.Option(
            "--players",
            metavar="A,B",
            help="Who sits where with --play: you, a program; you,you for both seats.",
            show_default=False,
        ),
    ] = "",
    plain: PLAIN = False,
    json: Annotated[bool, typer.Option("--json", help="Print one object for programs.")] = False,
    lang: LANG = None,
) -> None:
    """Run scenarios: tables, moves and what must follow; watch one in sentences, or sit down at its table."""
    language = lang or preferred()
    if game is not None:
        rulings(game, language)
    found = scenario_files(paths, game, language)
    console = Console(highlight=False)
    if play:
        if len(found) > 1:
            fail(say(language, "one to play"), language)
        _play(found[0], game, players, plain, language)
        return
    if step:
        for path in found:
            _watch(console, path, game, language)
        return
    verdicts, broken = [], []
    for path in track(found, "scenarios", transient=True, disable=json or not console.is_terminal):
        try:
            ruling, room = _read(path, game)
            verdicts.append(run(ruling, room.setting))
        except BadScenario as problem:
            broken.append(problem)
    failed = [verdict for verdict in verdicts if not verdict.holds]
    if json:
        rows = [{"path": v.path, "line": v.line, "why": v.why, "ja": v.ja} for v in failed]
        wrong = [{"path": p.path, "line": p.line, "why": p.english, "ja": p.japanese} for p in broken]
        result = {"scenarios": len(found), "hold": len(verdicts) - len(failed), "fail": rows, "broken": wrong}
        print(msgspec.json.encode(result).decode())
    else:
        _tell(console, len(found), failed, broken, language)
    if failed or broken:
        raise typer.Exit(1)


def _read(path: Path, game: str | None) -> tuple[Scenario, Rulings]:
    """A scenario and the rulings of the game that it belongs to: by what was said, by its own line, or by where it lies."""
    ruling = read(path)
    line, known = line_of(ruling.body, "game"), ", ".join(games())
    if ruling.game and ruling.game not in games():
        why = f"there is no game {ruling.game!r}; there are: {known} / {ruling.game!r} というゲームはない。あるのは: {known}"
        raise BadScenario(why, line, str(path))
    if game and ruling.game and ruling.game != game:
        why = (
            f"it says `game: {ruling.game}`, and --game says {game} / `game: {ruling.game}` とあるのに --game は {game}"
        )
        raise BadScenario(why, line, str(path))
    name = game or ruling.game or game_of(path)
    if not name:
        why = (
            f"of which game is it? Write a line `game: {games()[0]}` in it, or --game; there are: {known} / "
            f"どのゲームのシナリオか分からない。`game: {games()[0]}` の行か --game が要る。あるのは: {known}"
        )
        raise BadScenario(why, 0, str(path))
    return ruling, _room(name, tuple(installed_packs(name)))


@cache
def _room(name: str, packs: tuple[Path, ...]) -> Rulings:
    """The rulings of a game, whose scenarios may name the cards of these packs."""
    return catalogue.rulings(name, packs)


def _why(problem: Verdict | Failed | BadScenario, language: Language) -> str:
    """What is wrong, in a language."""
    if isinstance(problem, Verdict):
        return problem.ja if language is Language.JA else problem.why
    return in_language(problem, language is Language.JA)


def _place(path: str, line: int, language: Language) -> str:
    """A file and its line, if that is known."""
    return path + ((f" {line}行目" if language is Language.JA else f", line {line}") if line else "")


def _tell(console: Console, total: int, failed: list[Verdict], broken: list[BadScenario], language: Language) -> None:
    rows: list[tuple[str, Verdict | BadScenario]] = [*[("✗", one) for one in failed], *[("!", one) for one in broken]]
    for mark, problem in rows:
        place, why = _place(problem.path, problem.line, language), _why(problem, language)
        console.print(f"[red]{mark}[/red] {escape(place)}: {escape(why)}", highlight=False, soft_wrap=True)
    hold = total - len(failed) - len(broken)
    console.print(say(language, "hold", hold=hold, total=total))


def _play(path: Path, game: str | None, players: str, plain: bool, language: Language) -> None:
    """Sit down at the table of a scenario."""
    from tefuda.interfaces.cli.scenario_play import play_scenario  # loaded where somebody plays

    try:
        ruling, room = _read(path, game)
    except BadScenario as problem:
        fail(f"{_place(problem.path, problem.line, language)}: {_why(problem, language)}", language)
    bundled = next((name for name, file in room.files.items() if file.resolve() == path.resolve()), "")
    play_scenario(ruling, game or ruling.game or game_of(path), bundled, players, plain, language)


def _watch(console: Console, path: Path, game: str | None, language: Language) -> None:
    """One scenario, move by move, with the clauses it shows."""
    try:
        ruling, room = _read(path, game)
    except BadScenario as problem:
        fail(f"{_place(problem.path, problem.line, language)}: {_why(problem, language)}", language)
    try:
        RulingScreen(console, room, language).show(ruling)
    except (BadScenario, Failed) as problem:
        fail(f"{_place(ruling.path, problem.line, language)}: {_why(problem, language)}", language, 1)
