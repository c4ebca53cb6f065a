"""Running scenarios: set up, play, hold against what is expected, and put down which clauses ran."""

from __future__ import annotations

from collections.abc import Callable

from tefuda.kernel.events import Event
from tefuda.kernel.play import advance, why_not
from tefuda.kernel.proving import moves
from tefuda.kernel.proving.expecting import expect
from tefuda.kernel.proving.reading import BadScenario, Mapping, Scenario
from tefuda.kernel.proving.scenario_moves import ScenarioMoves
from tefuda.kernel.proving.setting import Setting
from tefuda.kernel.requests import Answer, Option, Refused
from tefuda.kernel.rulebook import recording
from tefuda.kernel.state import Table
from tefuda.kernel.values import Record


class Verdict(Record, frozen=True):
    """How a scenario went: whether it holds, what is wrong, which clauses ran."""

    path: str
    title: str
    clauses: tuple[str, ...]
    holds: bool
    why: str = ""
    line: int = 0
    ran: tuple[str, ...] = ()


class Failed(ValueError):
    """What was expected is not so."""

    def __init__(self, why: str, line: int = 0) -> None:
        super().__init__(why)
        self.line = line


class Run:
    """A scenario being played: the table now, and all that happened."""

    def __init__(self, scenario: Scenario, setting: Setting, watch: Callable[[str, Table], None] | None = None) -> None:
        self.scenario, self.setting, self.watch = scenario, setting, watch
        self.events: list[Event] = []
        self.last = ""  # what the last line was that is no expectation: refused | move
        self.table = setting.table(scenario)
        self.seats = setting.seats_at(self.table)
        self.events += self.table.events
        self.moves = ScenarioMoves(self)

    def seat(self, name: str, line: int) -> int:
        """The seat that a name means."""
        if name not in self.seats:
            raise BadScenario(f"there is no seat {name!r}", line)
        return self.seats[name]

    def answer(self, given: Answer, line: int) -> None:
        """Advance by an answer."""
        try:
            self.table, events = advance(self.table, given)
        except Refused as problem:
            raise Failed(f"refused: {problem}", line) from None
        self.events += events

    def step(self, item: object, line: int) -> None:
        """One line of the play."""
        if not isinstance(item, Mapping) or not item:
            raise BadScenario("a move is `seat: words`", line)
        for key, value in item.items():
            if key == "expect":
                self.expect(value, final=False)
            elif key == "refused":
                self.last = "refused"
                self.refused(value)
            else:
                self.last = "move"
                self.moves.play(self.seat(key, item.lines[key]), str(value), item.lines[key])

    def plain_move(self, seat: int, words: str, line: int) -> None:
        """A move that every game has."""
        verb, rest = moves.split(words, self.table.game.ability_verbs)
        if verb == "opponent":
            words = f"opponent {self.seat(rest, line)}"
        if self.watch:
            self.watch(words, self.table)
        try:
            given = moves.answer(self.table, seat, words)
        except moves.NotOffered as problem:
            raise Failed(f"{words}: {problem}{self._why(seat, problem.wish)}", line) from None
        self.answer(given, line)
        self._follow_up(seat, verb, words, line)

    def _why(self, seat: int, wish: Option | None) -> str:
        ask = self.table.pending
        asked = f"; asked: seat {ask.seats}, {ask.kind} {ask.prompt} by {ask.clause}" if ask else ""
        if wish is None:
            return asked
        bar = why_not(self.table, seat, wish)
        return f" ({bar.clause if bar else 'nothing forbids it'}){asked}"

    def _follow_up(self, seat: int, verb: str, words: str, line: int) -> None:
        """Give the answers that a verb brings along: the target of an attack, the yes of a verb that says it beforehand."""
        ask = self.table.pending
        if verb == "attack" and ask is not None and ask.prompt == "target":
            target = words.replace("->", "→").partition("→")[2].strip()
            try:
                self.answer(moves.answer(self.table, seat, f"choose {target}"), line)
            except moves.NotOffered as problem:
                raise Failed(f"{words}: {problem}", line) from None
        if verb in self.table.game.insisted:
            self._insist(verb, line)

    def refused(self, item: object) -> None:
        """A move that must not be possible, and by which clause it is not."""
        if not isinstance(item, Mapping):
            raise BadScenario("refused is a mapping: the seat with its move, `by`, `because`")
        for key, words in item.items():
            if key in ("by", "because"):
                continue
            line = item.lines[key]
            seat = self.seat(key, line)
            words = self.moves.first_move(seat, str(words))
            clause = self.moves.refused_by(seat, words)
            if clause is not None:
                if not clause:
                    raise Failed(f"{words} is possible", line)
                self._same_clause(item, clause, line, words)
                continue
            verb, rest = moves.split(str(words), self.table.game.ability_verbs)
            wish = moves.wish(self.table, seat, verb, rest)
            if verb in self.table.game.insisted:
                self._cannot_insist(item, seat, verb, rest, line)
                continue
            try:
                given = moves.answer(self.table, seat, str(words))
                if verb == "attack" and self._attackable(seat, given, str(words)):
                    raise Failed(f"{words} is possible", line)
                if verb != "attack":
                    advance(self.table, given)
                    raise Failed(f"{words} is possible", line)
            except moves.NotOffered as problem:
                wish = problem.wish or wish
            except Refused as problem:
                self._same_clause(item, problem.clause, line, words)
                continue
            bar = why_not(self.table, seat, wish) if wish is not None else None
            self._same_clause(item, bar.clause if bar else "", line, words)
            if "because" in item:
                self._because(item, bar.by if bar else -1, line)

    def _insist(self, verb: str, line: int) -> None:
        """A verb that says yes beforehand: the first answer to every question up to the one it is about."""
        prompt = self.table.game.insisted[verb][1]
        frames = len(self.table.frames)
        while self.table.pending is not None and len(self.table.frames) >= frames:
            last = self.table.pending.prompt == prompt
            self.answer([0], line)
            if last:
                return

    def _cannot_insist(self, item: Mapping, seat: int, verb: str, name: str, line: int) -> None:
        """The plain deed may be possible, but the question that the verb is about does not come."""
        plain, prompt, clause = self.table.game.insisted[verb]
        trial, _ = advance(self.table, moves.answer(self.table, seat, f"{plain} {name}"))
        frames = len(trial.frames)
        while trial.pending is not None and len(trial.frames) >= frames and trial.pending.prompt != prompt:
            trial, _ = advance(trial, [0])
        if trial.pending is not None and trial.pending.prompt == prompt:
            raise Failed(f"{verb} {name} is possible", line)
        self._same_clause(item, clause, line, f"{verb} {name}")

    def _attackable(self, seat: int, given: Answer, words: str) -> bool:
        target = words.replace("->", "→").partition("→")[2].strip()
        trial, _ = advance(self.table, given)
        if trial.pending is None or trial.pending.prompt != "target":
            wish = moves.wish(self.table, seat, *moves.split(words, self.table.game.ability_verbs))
            return wish is not None and why_not(self.table, seat, wish) is None
        try:
            moves.answer(trial, seat, f"choose {target}")
        except moves.NotOffered:
            return False
        return True

    def _same_clause(self, item: Mapping, clause: str, line: int, words: object) -> None:
        if "by" in item and str(item["by"]) != clause:
            raise Failed(f"{words} is refused by {clause or 'nothing'}, not by {item['by']}", line)

    def _because(self, item: Mapping, card: int, line: int) -> None:
        name = self.table.game.facts(self.table, card).names[0] if card >= 0 else "nobody"
        if name != item["because"]:
            raise Failed(f"because of {name}, not of {item['because']}", line)

    def expect(self, what: Mapping, final: bool) -> None:
        """Hold the table against what is expected."""
        if not isinstance(what, Mapping):
            raise BadScenario("expect is a mapping")
        self.moves.look(what, final)
        for key, value in what.items():
            problem = expect(self, key, value)
            if problem:
                raise Failed(f"{key}: {problem}", what.lines[key])


def run(scenario: Scenario, setting: Setting, watch: Callable[[str, Table], None] | None = None) -> Verdict:
    """Play a scenario and say whether it holds."""
    with recording() as ran:
        try:
            if "deck" in scenario.body:
                _deck(scenario, setting)
            else:
                _play(scenario, setting, watch)
        except Failed as problem:
            return Verdict(
                scenario.path, scenario.title, scenario.clauses, False, str(problem), problem.line, tuple(sorted(ran))
            )
        except BadScenario as problem:
            raise BadScenario(problem.why, problem.line, problem.path or scenario.path) from None
    return Verdict(scenario.path, scenario.title, scenario.clauses, True, ran=tuple(sorted(ran)))


def _play(scenario: Scenario, setting: Setting, watch: Callable[[str, Table], None] | None) -> None:
    game = Run(scenario, setting, watch)
    play = scenario.body.get("play") or []
    if not isinstance(play, list):
        raise BadScenario("play is a list of moves", scenario.body.lines["play"])
    for place, item in enumerate(play):
        game.step(item, play.lines[place])  # type: ignore[attr-defined]
    game.expect(scenario.body["expect"], final=True)


def _deck(scenario: Scenario, setting: Setting) -> None:
    problems = setting.deck(scenario)
    wanted = scenario.body["expect"]
    clauses = [clause for clause, _ in problems]
    line = scenario.body.lines["expect"]
    if wanted.get("legal") is True and problems:
        raise Failed(f"it is illegal: {problems}", line)
    for clause in wanted.get("illegal", ()):
        if str(clause) not in clauses:
            raise Failed(f"{clause} does not forbid it; these do: {clauses}", line)
    if "legal" not in wanted and "illegal" not in wanted:
        raise BadScenario("of a deck one expects legal: true, or illegal: [clauses]", line)
