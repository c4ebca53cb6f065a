"""`tefuda why`: every clause that had a say in one move of a kept game, in order, with the cards it was about."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.text import Text

from tefuda.games.catalogue import teller_for
from tefuda.interfaces.cli import board
from tefuda.interfaces.cli.asking import fail, rulings
from tefuda.interfaces.cli.deck_choice import CARDS
from tefuda.interfaces.cli.judge_words import say
from tefuda.interfaces.cli.language import AS_JSON, LANG, Language, preferred
from tefuda.kernel.proving.tracing import Traced, trace
from tefuda.kernel.saving.transcript import BrokenTranscript, read
from tefuda.kernel.seeing.open_hands import open_view
from tefuda.kernel.seeing.view import SPECTATOR, told, view
from tefuda.kernel.table.requests import Answer, By, Concede, indices_of
from tefuda.kernel.table.state import Table
from tefuda.table.layouts import as_recorded
from tefuda.table.live import LiveGame


def why(
    game: Annotated[str, typer.Argument(help="The game.")],
    move: Annotated[
        str, typer.Argument(metavar="TRANSCRIPT:MOVE", help="A kept game, and which of its answers, from 1 on.")
    ],
    lang: LANG = None,
    cards: CARDS = None,
    as_json: AS_JSON = False,
) -> None:
    """Say why one move of a kept game went as it did: what was asked and answered, every clause that had a say, in order."""
    language = lang or preferred()
    room = rulings(game, language)
    file, _, number = move.rpartition(":")
    path = Path(file if file and number.isdecimal() else move)
    live = _live(path, game, tuple(cards or ()), language)
    answers = len(live.answers)
    if path == Path(move):
        fail(say(language, "which move", file=path, answers=answers), language)
    if len(number) > 6 or not 1 <= int(number) <= answers:
        fail(say(language, "no move", answers=answers, said=number[:20]), language)
    before, answer = live.steps[int(number) - 1].state, live.answers[int(number) - 1]
    found = trace(before, answer)
    if as_json:
        says = [{"clause": one.clause, "cards": [_name(found.state, card) for card in one.cards]} for one in found.says]
        asked = "" if before.request is None else before.request.clause
        print(msgspec.json.encode({"game": game, "move": int(number), "asked": asked, "clauses": says}).decode())
        return
    _tell(Console(highlight=False), language, room.clauses, before, answer, found, (int(number), answers))


def _live(path: Path, game: str, cards: tuple[Path, ...], language: Language) -> LiveGame:
    """The game of a file, folded again, or a clear refusal."""
    try:
        head = read(path, unclosed=True).header
        if head.game != game:
            fail(say(language, "other game", file=path, there=head.game, game=game), language)
        return LiveGame.resume(path, as_recorded(head, cards))
    except BrokenTranscript as problem:
        place = f"{problem.line}行目" if language is Language.JA else f"line {problem.line}"
        fail(f"{path}, {place}: {problem.japanese if language is Language.JA else problem.english}", language)


def _tell(
    console: Console,
    language: Language,
    clauses: Any,
    before: Table,
    answer: Answer,
    found: Traced,
    place: tuple[int, int],
) -> None:
    teller: Any = teller_for(before.game, language.value)
    seen = open_view(before, SPECTATOR)
    scene = teller.scene(seen)  # which is how the teller gets to know the cards
    number, answers = place
    console.print(Text(f"{say(language, 'move', number=number, answers=answers)} · {scene.title}", "bold"))
    _question(console, language, teller, before, answer)
    for line in teller.log(
        open_view(found.state, SPECTATOR), [told(found.state, one, SPECTATOR) for one in found.events]
    ):
        board.news(console, [line])
    console.print(Text(say(language, "had a say"), "bold"))
    for one in found.says:
        clause = clauses.get(one.clause)
        gloss = "" if clause is None else clause.ja if language is Language.JA else clause.en
        names = [teller.term("cards", name) for name in dict.fromkeys([_name(found.state, card) for card in one.cards])]
        text = Text(gloss) + Text(f"  [{', '.join(names)}]" if names else "", "cyan")
        board.hanging(console, Text.assemble("  ", (f"{one.clause}  ", "bold")), text)
    after = found.state.pending
    if after is not None and found.state.over is None:
        theirs = view(found.state, after.seats[0])
        prompt = "" if theirs.request is None else teller.prompt(theirs, theirs.request)
        board.hanging(console, Text(f"{say(language, 'asked next')}: {after.clause}  ", "dim"), Text(prompt))


def _question(console: Console, language: Language, teller: Any, before: Table, answer: Answer) -> None:
    """What was asked, by which clause, and what was answered."""
    seat = answer.seat if isinstance(answer, By | Concede) else before.pending.seats[0] if before.pending else 0
    theirs = view(before, seat)
    request, who = theirs.request, teller.who(open_view(before, SPECTATOR), seat)
    if isinstance(answer, Concede) or request is None:
        board.paragraph(console, f"{who}: {say(language, 'conceded')}")
        return
    options = [teller.option(theirs, request, request.options[pick]) for pick in indices_of(answer)]
    board.hanging(console, Text(f"{request.clause}  ", "dim"), Text(f"{who}: {teller.prompt(theirs, request)}"))
    board.hanging(
        console, Text(f"  {say(language, 'answered')}: "), Text(" / ".join(options) or say(language, "none"), "bold")
    )


def _name(table: Table, card: int) -> str:
    """A card's printed name."""
    face: Any = table.game.faces[table.cards[card].face]
    return str(face.name)
