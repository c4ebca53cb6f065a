"""Plays a game by chance and holds it to the contract: one check for each thing that people and programs rely on."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

from tefuda.games import catalogue
from tefuda.kernel.flow import procedures
from tefuda.kernel.flow.play import advance
from tefuda.kernel.proving import running
from tefuda.kernel.proving.reading import files, read
from tefuda.kernel.saving import transcript
from tefuda.kernel.seeing.view import SPECTATOR, request_for, told, view
from tefuda.kernel.table.state import Table
from tefuda.kernel.telling import LANGUAGES
from tefuda.testing import checks, naive, twins
from tefuda.testing.positions import Played, asked, play

LOOKED_AT = 12  # states of a game that are looked at closely
CONTINUED = 20  # answers for which twins are played on
Check = Callable[[Played], list[str]]


class Fault(NamedTuple):
    """What a check has against a game; `seed` is that of the game it was found in, -1 where none was played."""

    check: str
    seed: int
    what: str

    def __str__(self) -> str:
        where = f", seed {self.seed}" if self.seed >= 0 else ""
        return f"{self.check}{where}: {self.what}"


def check_game(name: str, seeds: Iterable[int] = range(4), heard: Callable[[str], None] | None = None) -> list[Fault]:
    """What is wrong with a game of the catalogue, the first fault of each check for each seed; nothing, if it holds the contract.

    A game of every seed is played by chance, with the bundled decks, each format and number of seats in turn. `heard` is
    told what is looked at next.
    """
    hear = heard or (lambda _: None)
    found: list[Fault] = []
    for seed in seeds:
        hear(f"{name}, seed {seed}: a game by chance")
        try:
            game = play(name, seed)
        except Exception as problem:  # a game that cannot be played has this fault and no other yet
            found.append(Fault("play", seed, _said(problem)))
            continue
        for check, look in CHECKS.items():
            hear(f"{name}, seed {seed}: {check}")
            found += [Fault(check, seed, what) for what in _faults(look, game)[:1]]
    hear(f"{name}: rulings")
    return found + [Fault("rulings", -1, what) for what in rulings_hold(name)]


def _faults(look: Check, game: Played) -> list[str]:
    try:
        return look(game)
    except Exception as problem:  # whatever a game throws at its observers is its fault
        return [_said(problem)]


def _said(problem: Exception) -> str:
    return f"{type(problem).__name__}: {problem}"


def _looked_at(game: Played) -> list[int]:
    """The numbers of some states in which something is asked, from the first to the last, spread evenly."""
    asked_in = len(game.states) - 1
    return sorted({place * asked_in // LOOKED_AT for place in range(min(LOOKED_AT, asked_in))})


def _in_some(look: Callable[[Played, Table], list[str]]) -> Check:
    """The check that looks at some states of a game."""
    return lambda game: [what for number in _looked_at(game) for what in look(game, game.states[number])]


# ── what is asked of a game ─────────────────────────────────────────────────────────────────────────────────────────
def ends(game: Played) -> list[str]:
    """A game comes to an end, and says by which clause."""
    over = game.states[-1].over
    return [] if over is not None and over.clause in game.opened.clauses else [f"it ends by the clause {over}"]


def replays(game: Played) -> list[str]:
    """A transcript leads to the same table again."""
    kept = transcript.transcript_text(game.header(), tuple(game.answers), game.states[-1])
    again = transcript.verify(transcript.parse(kept), lambda *_: game.opened)
    return [] if again.encode() == game.states[-1].encode() else ["its transcript leads to another end"]


def loads(game: Played) -> list[str]:
    """A state written down, read and played on comes to the same end."""
    return [what for number in _looked_at(game)[:: LOOKED_AT // 3] for what in checks.loads_and_goes_on(game, number)]


def takes_picks_one_by_one(game: Played) -> list[str]:
    """Answers given pick by pick lead where they lead at once."""
    return [
        what for number in _looked_at(game) for what in checks.one_by_one(game.states[number], game.answers[number])
    ]


def caches_nothing_wrong(game: Played) -> list[str]:
    """What is remembered between answers makes no difference: with all of it forgotten at every step the same happens."""
    found, fast = [], procedures.run
    for number in _looked_at(game):
        state, answer = game.states[number], game.answers[number]
        try:
            procedures.run = naive.run
            slow, events = advance(state, answer)
        finally:
            procedures.run = fast
        if naive.essence(slow) != naive.essence(game.states[number + 1]) or events != game.events[number + 1]:
            found.append(f"answer {number} leads elsewhere where nothing is remembered")
    return found


def keeps_secrets(game: Played) -> list[str]:
    """Tables that differ only in what an observer may not know look alike to them, and go on doing so."""
    acting = [game.states[number] for number in _looked_at(game) if asked(game.states[number]).kind == "act"]
    return [
        what
        for state in acting[:: max(1, len(acting) // 3)]
        for seat in range(state.seats)
        for what in twins.differences(state, seat, game.seed, CONTINUED)
    ]


def finds_words(game: Played) -> list[str]:
    """Everybody is shown a table and told in both languages what happens and what is asked."""
    found: list[str] = []
    for number in _looked_at(game):
        before, after, events = game.states[number], game.states[number + 1], game.events[number + 1]
        for language in LANGUAGES:
            teller = catalogue.teller_for(game.opened.game, language)
            for observer in (*range(before.seats), SPECTATOR):
                teller.log(view(after, observer), [told(after, event, observer) for event in events])
                if not teller.scene(view(before, observer)).sides:
                    found.append(f"state {number}: nothing of the table is shown to {observer}")
            for seat in asked(before).seats:
                now, request = view(before, seat), request_for(before, seat)
                if request is None or not teller.prompt(now, request):
                    found.append(f"state {number}: the question has no words ({language})")
                elif not all(teller.option(now, request, option) for option in request.options):
                    found.append(f"state {number}: an option has no words ({language})")
    last = game.states[-1]
    tellers = [catalogue.teller_for(game.opened.game, language) for language in LANGUAGES]
    return found + [
        f"the end has no words ({LANGUAGES[n]})" for n, one in enumerate(tellers) if not one.outcome(view(last, 0))
    ]


def rulings_hold(name: str) -> list[str]:
    """The rulings of a game hold, and the clauses that they show are in its ledger."""
    rulings = catalogue.rulings(name)
    ledger, paths, found = rulings.ledger(), files([rulings.scenarios]), list[str]()
    for path in paths:
        try:
            verdict = running.run(read(path), rulings.setting)
        except Exception as problem:
            found.append(f"{path.name}: {_said(problem)}")
            continue
        missing = [clause for clause in verdict.clauses if clause not in ledger]
        if not verdict.holds:
            found.append(f"{path.name}: {verdict.why or verdict}")
        found += [f"{path.name}: the ledger has no clause {clause}" for clause in missing]
    return found if paths else ["no ruling shows any clause"]


CHECKS: dict[str, Check] = {
    "an end": ends,
    "invariants": checks.conserved_throughout,
    "old states stay": checks.old_states_stay,
    "states load": loads,
    "transcripts": replays,
    "answers are read back": checks.accepted_answers_are_read_back,
    "answers pick by pick": takes_picks_one_by_one,
    "every option leads on": _in_some(lambda game, state: checks.options_lead_on(game.opened, state, game.seed)),
    "wrong answers": _in_some(lambda game, state: checks.wrong_answers_refused(game.opened, state)),
    "wrong wishes": _in_some(lambda game, state: checks.wrong_wishes_barred(game.opened, state)),
    "why not": _in_some(lambda game, state: checks.reasons_agree(game.opened, state)),
    "targets": _in_some(lambda game, state: checks.targets_agree(game.opened, state)),
    "giving up": _in_some(lambda game, state: checks.conceding_leads_on(game.opened, state, game.seed)),
    "nothing is cached wrongly": caches_nothing_wrong,
    "secrets": keeps_secrets,
    "words": finds_words,
}
