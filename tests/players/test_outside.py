"""Programs from outside play, and whatever they do wrong they lose by, in a line, in time, and with nothing left running."""

import json
import os
import shlex
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tefuda.arena.match import Plan, Tally, match
from tefuda.arena.playing import Result, play_game
from tefuda.games.catalogue import open_game
from tefuda.kernel.flow.play import advance
from tefuda.kernel.primitives.values import encode
from tefuda.kernel.saving.transcript import parse, verify
from tefuda.kernel.seeing.view import View, view
from tefuda.kernel.table.records import PREPARED, change
from tefuda.kernel.table.requests import Request
from tefuda.players import descendants
from tefuda.players.conversation import Conversation
from tefuda.players.outside import COMMAND, NoSuchPlayer, question
from tefuda.players.player import Player
from tefuda.players.random_player import RandomPlayer
from tefuda.players.registry import listed, maker_of
from tests.conftest import ROOT
from tests.players import own_programs

PROGRAM = Path(__file__).parent / "programs" / "misbehaving.py"
OWN = own_programs.__name__


def command(how: str, *more: str) -> str:
    """How a program of the tests is started; its words say by which process of the tests."""
    return COMMAND + shlex.join([sys.executable, str(PROGRAM), how, *more, _mine()])


def _mine() -> str:
    return f"started by {os.getpid()}"


def game_with(name: str, limit: float = 20.0) -> Result:
    """A game of a program at seat 0 against chance."""
    opened = open_game("evolve")
    decks = [opened.decks["harbor_lights"], opened.decks["fog_and_stars"]]
    return play_game(opened, decks, [maker_of(name, limit)(3, 0, opened), RandomPlayer(3, 1)], 3, check=True)


def left_running(how: str) -> list[str]:
    """The processes that run a program of this process of the tests though they were ended: each is given the time to end."""
    until = time.monotonic() + 20
    while (found := running(how)) and time.monotonic() < until:
        time.sleep(0.05)
    return found


def running(how: str) -> list[str]:
    """The processes that run a program of this process of the tests."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            try:
                words = (entry / "cmdline").read_bytes().split(b"\0")
            except OSError:
                continue
            if all(word.encode() in words for word in (str(PROGRAM), how, _mine())):
                found.append(entry.name)
    return found


@pytest.mark.parametrize("how", ["good", "blind", "stays"])
def test_a_program_plays_to_the_end(how: str) -> None:
    result = game_with(command(how))
    assert result.outcome is not None
    assert (result.error, result.violations, result.forfeits) == ("", (), ())
    assert not left_running(how)


@pytest.mark.parametrize(
    ("how", "english", "japanese"),
    [
        ("wrong", "its answer is refused by ", "回答が認められません"),
        ("garbage", "not JSON: '\\x1b[2Jhello'", "JSONではありません"),
        ("deep", "not JSON", "JSONではありません"),
        ("binary", "not JSON", "JSONではありません"),
        ("chatter", "it wrote without being asked: 'I think I am winning'", "問われていないのに書きました"),
        ("other seat", "it answered for seat 1", "席1の回答をしました"),
        ("endless", "a line of more than 1048576 bytes", "バイトを超える行"),
        ("silence", "no answer within 2 s", "2秒以内に回答がありません"),
        ("deaf", "no answer within 2 s", "2秒以内に回答がありません"),
        ("children", "no answer within 2 s", "2秒以内に回答がありません"),
        (
            "death",
            "it ended with exit code 1:\n    Traceback (most recent call last):\n",
            "終了コード1で終了しました:\n",
        ),
        ("last words", "it ended with exit code 4: no more", "終了コード4で終了しました: no more"),
        ("closed", "it closed its output without an answer", "回答せずに出力を閉じました"),
        ("killed", "it ended with exit code -15", "終了コード-15で終了しました"),
        ("unborn", "it ended with exit code 3", "終了コード3で終了しました"),
        ("rude", "it does not greet: 'no thanks'", "最初の返事が"),
    ],
)
def test_what_a_program_does_wrong_it_loses_by(how: str, english: str, japanese: str) -> None:
    started = time.monotonic()
    result = game_with(command(how), 2.0 if "2 s" in english else 60.0)  # a busy machine may be slow to start it
    assert (result.error, result.violations) == ("", ())
    ((seat, lost),) = result.forfeits
    assert (seat, result.winners) == (0, (1,))
    assert english in lost.english
    assert japanese in lost.japanese
    for said in (lost.english, lost.japanese):
        assert all(line.isprintable() for line in said.split("\n"))
        assert (said.count("\n") > 2) == (how == "death")
    assert time.monotonic() - started < 120
    assert not left_running(how)


def test_the_last_ten_lines_of_a_program_that_dies_are_told() -> None:
    """As they were indented, each cut to a length, without what would move a cursor; of how many there were before nothing."""
    result = game_with(command("many words"), 60.0)
    lost = result.forfeits[0][1]
    lines = [*[f"      line {number}" for number in range(12, 20)], "    bell  [31m!", "    " + "x" * 200 + "…"]
    assert lost.english.split("\n") == ["it ended with exit code 5:", *lines]
    assert lost.japanese.split("\n")[1:] == lines


LEAVES = {  # how a program starts something that is no longer in its session, and may not even descend from it
    "a session of its own": "setsid sleep {time} & wait",
    "a daemon": "(setsid sleep {time} &) ; exec sleep 600",
    "a daemon that is left behind": "(setsid sleep {time} &) ; exit 3",
    "without the mark, while its parent runs": "env -i $(command -v setsid) sleep {time} & wait",
}


@pytest.mark.parametrize("how", LEAVES if sys.platform == "linux" else ())  # elsewhere such are not found
def test_what_left_the_session_of_a_program_ends_with_it(how: str) -> None:
    opened = open_game("evolve")
    asleep = f"{700 + list(LEAVES).index(how) + os.getpid() / 1e7:.7f}"  # a time that nobody else sleeps
    player = maker_of(f"cmd:sh -c {shlex.quote(LEAVES[how].format(time=asleep))}", 1.0)(1, 0, opened)
    result = play_game(opened, list(opened.decks.values())[:2], [player, RandomPlayer(1, 1)], 1)
    assert [seat for seat, _ in result.forfeits] == [0]
    until = time.monotonic() + 20
    while asleep in (listing := _processes()) and time.monotonic() < until:
        time.sleep(0.05)
    assert asleep not in listing


def test_what_another_program_started_goes_on() -> None:
    asleep = f"{800 + os.getpid() / 1e7:.7f}"
    one, other = Conversation(["sh", "-c", f"setsid sleep {asleep} & wait"]), Conversation(["sleep", "600"])
    until = time.monotonic() + 20
    while asleep not in _processes() and time.monotonic() < until:
        time.sleep(0.05)
    other.end()
    assert asleep in _processes()
    one.end()
    assert asleep not in _processes() or sys.platform != "linux"  # elsewhere what has left its session is not found


def test_where_no_processes_are_shown_none_are_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(descendants, "PROCESSES", tmp_path / "none")
    assert descendants.marked("x") == []
    descendants.end_all("x", 0.1)


def test_what_a_program_started_ends_with_it() -> None:
    opened = open_game("evolve")
    asleep = f"{600 + os.getpid() / 1e7:.7f}"  # a time that nobody else sleeps
    player = maker_of(f"cmd:sh -c 'sleep {asleep} & sleep {asleep}'", 0.5)(1, 0, opened)
    result = play_game(opened, list(opened.decks.values())[:2], [player, RandomPlayer(1, 1)], 1)
    assert "no answer within 0.5 s" in result.forfeits[0][1].english
    until = time.monotonic() + 20
    while asleep in (listing := _processes()) and time.monotonic() < until:
        time.sleep(0.05)
    assert asleep not in listing


def _processes() -> str:
    return subprocess.run(["ps", "-eo", "args"], capture_output=True, text=True, check=True).stdout


def test_a_program_that_does_not_read_is_not_waited_for() -> None:
    """More is written to it than a pipe holds."""
    opened = open_game("evolve")
    player = maker_of("cmd:sh -c 'echo {}; sleep 600'", 0.5)(1, 0, opened)
    result = play_game(opened, list(opened.decks.values())[:2], [player, RandomPlayer(1, 1)], 1)
    assert "no answer within 0.5 s" in result.forfeits[0][1].english


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Raises", "it failed: ZeroDivisionError: a thought too many"),
        ("Exits", "it failed: SystemExit: 0"),
        ("Interrupts", "it failed: KeyboardInterrupt: my own"),
        ("Stops", "it failed: GeneratorExit"),
        ("Unmade", "it failed: TypeError"),
        ("Wrong", "its answer is refused by 6.2.1.8: an answer is an index or a list of indices, not 'the first'"),
        ("ForOthers", "it answered for seat"),
        ("AsOther", "it answered for seat"),
    ],
)
def test_a_class_that_fails_loses(name: str, said: str) -> None:
    result = game_with(f"{OWN}:{name}")
    assert said in result.forfeits[0][1].english
    assert (result.error, result.winners) == ("", (1,))


def test_to_give_up_is_no_fault() -> None:
    result = game_with(f"{OWN}:GivesUp")
    assert (result.winners, result.forfeits) == ((1,), ())


def test_a_class_plays_and_hears_of_the_end() -> None:
    own_programs.ENDED.clear()
    result = game_with(f"{OWN}:Good")
    assert (result.error, result.forfeits) == ("", ())
    assert [result.outcome] == own_programs.ENDED


@pytest.mark.parametrize(
    ("name", "english", "japanese"),
    [
        (
            "nobody",
            "there is no player 'nobody'; there are: easy, normal, hard, expert, greedy, ismcts, net, random, module:Class, cmd:PROGRAM",
            "いません",
        ),
        ("no_such_module:Class", "there is no module 'no_such_module'", "モジュール 'no_such_module' はありません"),
        (f"{OWN}:Nobody", "has no class 'Nobody'", "クラス 'Nobody' はありません"),
        (f"{OWN}:NOT_A_CLASS", "has no class 'NOT_A_CLASS'", "クラス"),
        ("cmd:", "there is no program behind cmd:", "プログラムがありません"),
        ("cmd:./no_such_program", "there is no program './no_such_program' that can be run", "ありません"),
        ("cmd:echo 'a", "a quotation is not closed", "引用符"),
    ],
)
def test_who_is_nobody_is_refused_in_a_line(name: str, english: str, japanese: str) -> None:
    with pytest.raises(NoSuchPlayer) as refused:
        maker_of(name)
    assert english in refused.value.english
    assert japanese in refused.value.japanese
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("text", ["x = (", "import no_such_thing", "raise SystemExit", "raise KeyboardInterrupt"])
def test_a_module_that_fails_is_refused_in_a_line(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    name = f"broken_{abs(hash(text))}"
    (tmp_path / f"{name}.py").write_text(text, "utf8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    with pytest.raises(NoSuchPlayer, match="cannot be imported"):
        maker_of(f"{name}:Class")


def test_commas_within_quotes_are_no_commas() -> None:
    assert listed("greedy, cmd:./mine 'a,b' \"c,d\" ,random,") == ["greedy", "cmd:./mine 'a,b' \"c,d\"", "random"]
    assert listed("cmd:it's,random") == ["cmd:it's", "random"]


@pytest.mark.parametrize("game", ["evolve", "fftcg"])
def test_the_examples_play(game: str) -> None:
    """The example player in Python and its twin in Perl play equal games."""
    plans = []
    for language, file in (("python3", "eager.py"), ("perl", "eager.pl")):
        name = f"cmd:{language} {shlex.quote(str(ROOT / 'examples' / file))}"
        tally, whole = match(Plan(game, 1, seed=5, players=(name, "random"), limit=60.0))
        assert whole
        assert (tally.errors, tally.violations, tally.forfeits, tally.games) == (0, 0, [0, 0], 1)
        plans.append((tally.decisions, tally.turns, tally.wins))
    assert plans[0] == plans[1]


def test_processes_play_with_programs() -> None:
    plan = Plan("evolve", 6, seed=2, players=(command("good"), command("wrong")), keep=True, limit=60.0)
    reports: list[bytes] = []

    def heard(tally: Tally, report: object) -> None:
        reports.append(report.transcript)  # type: ignore[attr-defined]

    alone, _ = match(plan, 1, heard)
    spread, _ = match(plan, 2)
    assert alone == spread
    assert alone.forfeits == [0, 6]
    assert alone.wins == [6, 0]
    assert "its answer is refused by" in alone.forfeited[0][0]
    assert verify(parse(reports[0]), open_game).over is not None
    assert not left_running("good")


def test_processes_play_with_classes() -> None:
    plan = Plan("evolve", 6, seed=2, players=(f"{OWN}:Good", f"{OWN}:Raises"))
    tallies = [match(plan, jobs)[0] for jobs in (1, 2)]
    assert tallies[0] == tallies[1]
    assert (tallies[0].forfeits, tallies[0].wins) == ([0, 6], [6, 0])


def test_what_cannot_be_started_loses(tmp_path: Path) -> None:
    """A file that may be run and is no program: only whoever starts it finds out."""
    program = tmp_path / "program"
    program.write_bytes(b"\x00\x01")
    program.chmod(0o755)
    result = game_with(f"cmd:{shlex.quote(str(program))}")
    assert "it cannot be started: Exec format error" in result.forfeits[0][1].english
    assert result.winners == (1,)


def test_what_a_program_is_told() -> None:
    """All of the request, and the view without what the engine has prepared for itself."""
    opened = open_game("evolve")
    state = opened.start([opened.decks["harbor_lights"], opened.decks["fog_and_stars"]], 1)
    for _ in range(30):
        assert state.request is not None
        seen = view(state, state.request.seat)
        assert seen.request is not None
        told = json.loads(question(seen, seen.request))
        assert told["request"].keys() == set(Request.__struct_fields__)
        assert told["view"].pop("request") is None
        plain = json.loads(encode(change(seen, request=None)))
        assert plain.pop("request") is None
        for zone in plain["zones"]:
            for card in zone:
                for name in PREPARED if card is not None else ():
                    card["facts"].pop(name, None)
        assert told["view"] == plain
        state, _ = advance(state, RandomPlayer(1, 0).choose(None, state.request))


class Watches(RandomPlayer):
    """Answers by chance, and looks whether it is asked at its own seat."""

    looks = True

    def __init__(self, seat: int) -> None:
        super().__init__(5, seat)
        self.seat = seat

    def choose(self, view: View | None, request: Request) -> object:  # type: ignore[override]
        assert view is not None
        assert view.observer == self.seat
        return super().choose(view, request)


@pytest.mark.parametrize("format", open_game("toy").formats)
def test_several_seats(format: str) -> None:
    """Who loses its seat leaves a game that goes on; whoever is asked with others answers for itself."""
    opened = open_game("toy")
    seats = opened.players[format][0]
    players: list[Player] = [Watches(seat) for seat in range(seats - 1)]  # type: ignore[misc]
    players.append(maker_of(command("wrong"), 60.0)(5, seats - 1, opened))
    result = play_game(opened, list(opened.decks.values())[:1] * seats, players, 5, check=True, format=format)
    assert (result.error, result.violations) == ("", ())
    assert [seat for seat, _ in result.forfeits] == [seats - 1]
    assert result.outcome is not None


def test_a_good_program_at_every_seat() -> None:
    opened = open_game("toy")
    for format, numbers in opened.players.items():
        players = [maker_of(command("good"), 60.0)(5, seat, opened) for seat in range(numbers[0])]
        result = play_game(opened, list(opened.decks.values())[:1] * numbers[0], players, 5, check=True, format=format)
        assert (result.error, result.violations, result.forfeits) == ("", (), ()), format


def test_the_example_of_a_class_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr(sys, "path", list(sys.path))
    for game in ("evolve", "fftcg"):
        tally, _ = match(Plan(game, 2, seed=5, players=("examples.cautious:Cautious", "random")))
        assert (tally.errors, tally.violations, tally.forfeits, tally.games) == (0, 0, [0, 0], 2)
