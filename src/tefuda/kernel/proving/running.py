"""Running scenarios: set up, play, compare with what is expected, and record which clauses ran."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from copy import copy
from functools import cached_property
from typing import NoReturn

from tefuda.kernel.flow.play import why_not
from tefuda.kernel.flow.procedures import Stuck
from tefuda.kernel.primitives.clauses import recording, unrecorded
from tefuda.kernel.proving import moves
from tefuda.kernel.proving.cited_clauses import hold_clauses
from tefuda.kernel.proving.dice import advance_with, settle_with, shown_by, with_dice
from tefuda.kernel.proving.expecting import expect
from tefuda.kernel.proving.insisting import insisted
from tefuda.kernel.proving.reading import BadScenario, Mapping, Scenario, at_line, line_of, words_to_say
from tefuda.kernel.proving.refusing import RefusedMove, other_question, refuse
from tefuda.kernel.proving.scenario_moves import ScenarioMoves
from tefuda.kernel.proving.setting import Setting
from tefuda.kernel.proving.stepping import answer_until
from tefuda.kernel.proving.verdicts import Failed, Verdict, faults_told, open_question
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.requests import Answer, Ask, Refused
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import Procedure


class Run:
    """A scenario being played: the table now, and all events."""

    def __init__(self, scenario: Scenario, setting: Setting, watch: Callable[[str, Table], None] | None = None) -> None:
        self.scenario, self.setting, self.watch = scenario, setting, watch
        self.events: list[Event] = []
        self.last = ""  # what the last line was that is no expectation: refused | move | go
        self.place = 0  # how many lines of the play have begun
        self.refusals: list[RefusedMove] = []  # moves that were refused as expected
        self.acts: dict[int, Ask] = {}  # by seat, the question at which it could act last
        laid_out = scenario.body.get("table" if "start" not in scenario.body else "start") or {}
        with faults_told(getattr(laid_out, "line", 0)):
            self.table, self.dice = setting.set_up(scenario)  # the next results of dice
        self.seats = setting.seats_at(self.table)
        self.events += self.table.events
        self.moves = ScenarioMoves(self)

    @property
    def table(self) -> Table:
        """The table now."""
        return self._table

    @table.setter
    def table(self, table: Table) -> None:
        self._table, ask = table, table.pending
        if ask is not None and ask.kind == "act":
            self.acts |= dict.fromkeys(ask.seats, ask)

    def open_question(self) -> tuple[str, str]:
        """The pending question: who is asked, what, and by which clause, in English and in Japanese."""
        return open_question(self.table, self.seats)

    def seat(self, name: str, line: int) -> int:
        """The seat with a name."""
        if name not in self.seats:
            raise BadScenario(f"there is no seat {name!r} / {name!r} という席はない", line)
        return self.seats[name]

    def answer(self, given: Answer, line: int) -> None:
        """Advance by an answer."""
        try:
            self.table, events, self.dice = advance_with(self.table, given, self.dice, line)
        except Refused as problem:
            raise Failed(f"refused: {problem}", f"拒まれた: {problem}", line) from None
        except Stuck as problem:
            english = f"no question comes, whatever is done: {problem}"
            raise Failed(english, f"いつまでも次の問いにならない: {problem}", line) from None
        self.events += events

    def settle(self, line: int) -> None:
        """Run on to the next question from a table that stopped between two."""
        self.table, self.dice = settle_with(self.table, self.dice, line)
        self.events += self.table.events

    def answer_until(self, picks: tuple[int, ...], procedure: Procedure, clause: str, line: int) -> None:
        """Advance by an answer to the next question, or up to the step of a clause."""

        def go_on(chosen: Table) -> tuple[Table, list[Event]]:
            after = answer_until(chosen, picks, procedure, clause)
            return after, after.events

        self.table, events = with_dice(self.table, go_on, self.dice, line)
        self.dice = self.dice[len(shown_by(events)) :]
        self.events += events

    def step(self, item: object, line: int) -> None:
        """Play one line of the scenario."""
        if not isinstance(item, Mapping) or not item:
            raise BadScenario("a move is `seat: words` / 手は `席: 言葉` と書く", line)
        self.place += 1
        with at_line(line), faults_told(line):
            self._step(item)

    def _step(self, item: Mapping) -> None:
        for key, value in item.items():
            if key == "expect":
                self.expect(value, final=False)
            elif key == "say":
                words_to_say(value)
            elif key == "refused":
                self.last = "refused"
                refuse(self, value)
            else:
                self.last = "go" if str(value).startswith("go ") else "move"
                self.moves.play(self.seat(key, item.lines[key]), str(value), item.lines[key])

    def coming(self) -> tuple[int, str, bool] | None:
        """The next move of the play: its seat, its words, and whether it must be refused; None after the last move."""
        return self._coming[self.place] if self.place < len(self._coming) else None

    @cached_property
    def _coming(self) -> list[tuple[int, str, bool] | None]:
        """For each number of lines already begun, the next move."""
        found: list[tuple[int, str, bool] | None] = [None]
        for item in reversed(self.scenario.body.get("play") or []):
            first = (
                [move for key in item for move in self._moves_of(key, item[key])] if isinstance(item, Mapping) else []
            )
            found.append(first[0] if first else found[-1])
        return found[::-1]

    def _moves_of(self, key: str, value: object) -> list[tuple[int, str, bool]]:
        """The moves in a line of the play, made or refused."""
        said = value if key == "refused" and isinstance(value, Mapping) else {key: value}
        return [(self.seats[name], str(said[name]), key == "refused") for name in said if name in self.seats]

    def plain_move(self, seat: int, words: str, line: int) -> None:
        """Make a move with a verb that every game has."""
        verb, rest = moves.split(words, self.table.game.presentation.ability_verbs)
        if verb == "opponent":
            words = f"opponent {self.seat(rest, line)}"
        if self.watch:
            self.watch(words, self.table)
        insists, before, since = verb in self.table.game.presentation.insisted, self.table, len(self.events)
        try:
            given = insisted(self.table, seat, verb, rest) if insists else [moves.answer(self.table, seat, words)]
        except moves.NotOffered as problem:
            raise self._not_possible(seat, words, problem, line) from None
        if not given:
            clause = self.table.game.presentation.insisted[verb][2]
            raise Failed(f"{words} is not possible ({clause})", f"{words} は行えない（{clause}）", line)
        for answer in given:
            self.answer(answer, line)
        if verb == "attack":
            self._aim(before, seat, words, since, line)

    def not_asked(self, words: str, line: int) -> NoReturn:
        """Fail because nobody is asked for what a move answers."""
        english, japanese = self.open_question()
        raise Failed(
            f"{words}: nobody is asked for that; {english}", f"{words}: それは問われていない。{japanese}", line
        )

    def _not_possible(self, seat: int, words: str, problem: moves.NotOffered, line: int) -> Failed:
        """The failure of an impossible move: the clause that forbids it, and the pending question."""
        asked, other = self.open_question(), other_question(self, seat, words, problem.wish)
        bar = why_not(self.table, seat, problem.wish) if problem.wish is not None else None
        clause = "" if problem.wish is None else f" ({bar.clause if bar else 'nothing forbids it'})"
        only = ("only because ", "理由はそれだけ: ") if other[0] else ("", "")
        return Failed(
            f"{words}: {problem.english}{clause}; {only[0]}{asked[0]}",
            f"{words}: {problem.japanese}{clause}。{only[1]}{asked[1]}",
            line,
            bar.clause if bar is not None else "",
        )

    def _aim(self, before: Table, seat: int, words: str, since: int, line: int) -> None:
        """Choose the target that an attack names, if any; if nobody is asked for a target, check that the attacked card has that name."""
        ask, target = self.table.pending, words.replace("->", "→").partition("→")[2].strip()
        if not target:
            return
        if ask is None or ask.prompt != "target":
            self.hold_targets(before, seat, words, moves.names_in(target), since, line)
            return
        try:
            self.answer(moves.answer(self.table, seat, f"choose {target}"), line)
        except moves.NotOffered as problem:
            raise self._not_possible(seat, words, problem, line) from None

    def hold_targets(self, before: Table, seat: int, words: str, names: list[str], since: int, line: int) -> None:
        """Fail if the cards attacked in the events since `since` do not have these names."""
        attacks = [event for event in self.events[since:] if event.kind == "attacked"]
        there = [event.target[0] for event in attacks if event.target is not None]
        for name in names:
            try:
                there.remove(moves.card_named(before, there, name, seat))
            except moves.NotOffered:
                attacked = ", ".join([before.game.facts(before, card).names[0] for card in there]) or "-"
                english = f"{words}: nobody is asked for a target, and {name!r} is not it: {attacked}"
                japanese = f"{words}: 攻撃先は問われず、{name!r} ではない: {attacked}"
                raise Failed(english, japanese, line) from None

    def dice_are_rolled(self) -> None:
        """Fail if dice with fixed results have not been rolled."""
        if self.dice:
            line = line_of(self.scenario.body, "table")
            raise Failed(f"nobody has rolled {self.dice}", f"{self.dice} は振られていない", line)

    def expect(self, what: Mapping, final: bool) -> None:
        """Compare the table with what is expected. Between moves this is done on a copy, on which automatic answers pass."""
        if not isinstance(what, Mapping):
            raise BadScenario("expect is a mapping / expect はキーと値の組")
        with faults_told(what.line):
            look = self if final else self.copy()
            with nullcontext() if final else unrecorded():
                look.moves.look(what, final)
        look._hold(what)

    def copy(self) -> Run:
        """An independent copy of the run, for trials."""
        self.coming()  # cached for its copies, too
        new = copy(self)
        new._part()
        return new

    def _part(self) -> None:
        """Copy the lists that are shared with the original run."""
        self.events, self.acts, self.refusals = [*self.events], {**self.acts}, [*self.refusals]
        self.moves = copy(self.moves)
        self.moves.run = self

    def _hold(self, what: Mapping) -> None:
        """Compare the table as it is now with what is expected."""
        for key, value in what.items():
            with at_line(what.lines[key]), faults_told(what.lines[key]):
                found = expect(self, key, value)
            if found:
                english, japanese = self.open_question()
                raise Failed(
                    f"{key}: expected {value}, it is {found}; {english}",
                    f"{key}: 期待は {value}、実際は {found}。{japanese}",
                    what.lines[key],
                )


def run(scenario: Scenario, setting: Setting, watch: Callable[[str, Table], None] | None = None) -> Verdict:
    """Play a scenario and return its verdict."""
    hold_clauses(scenario, setting.clauses)
    with recording() as ran:
        try:
            if "deck" in scenario.body:
                _deck(scenario, setting)
            else:
                _play(scenario, setting, watch)
            _ran_without(scenario, ran)
        except Failed as problem:
            said = (problem.english, problem.line, tuple(sorted(ran)), problem.japanese)
            return Verdict(scenario.path, scenario.title, scenario.clauses, False, *said)
        except BadScenario as problem:
            raise BadScenario(problem.why, problem.line, problem.path or scenario.path) from None
    return Verdict(scenario.path, scenario.title, scenario.clauses, True, ran=tuple(sorted(ran)))


def _ran_without(scenario: Scenario, ran: set[str]) -> None:
    """Fail if a clause ran that the scenario says must not run (`without`)."""
    there = [clause for clause in scenario.without if clause in ran]
    if there:
        clauses, line = ", ".join(there), scenario.body.lines["without"]
        raise Failed(f"carried out all the same: {clauses}", f"行われるはずのない条項: {clauses}", line)


def _play(scenario: Scenario, setting: Setting, watch: Callable[[str, Table], None] | None) -> None:
    game = Run(scenario, setting, watch)
    play = scenario.body.get("play") or []
    if not isinstance(play, list):
        raise BadScenario("play is a list of moves / play は手の並び", scenario.body.lines["play"])
    for place, item in enumerate(play):
        game.step(item, line_of(play, place))
    game.expect(scenario.body["expect"], final=True)
    game.dice_are_rolled()


def _deck(scenario: Scenario, setting: Setting) -> None:
    with faults_told(line_of(scenario.body, "deck")):
        problems = setting.deck(scenario)
    wanted = scenario.body["expect"]
    clauses = [clause for clause, _ in problems]
    line = scenario.body.lines["expect"]
    if wanted.get("legal") is True and problems:
        raise Failed(f"it is illegal: {problems}", f"適正でない: {problems}", line)
    for clause in wanted.get("illegal", ()):
        if str(clause) not in clauses:
            english = f"{clause} does not forbid it; these do: {clauses}"
            raise Failed(english, f"{clause} はこれを禁じない。禁じるのは {clauses}", line)
    if "legal" not in wanted and "illegal" not in wanted:
        raise BadScenario(
            "of a deck one expects legal: true, or illegal: [clauses] / デッキには legal: true か illegal: [条項] を期待する",
            line,
        )
