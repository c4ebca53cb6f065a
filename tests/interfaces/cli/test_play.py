"""A person plays in the terminal, here through a pipe: whole games, taking back, saving, asking why, slips."""

import os
import re
import subprocess
import sys
from itertools import cycle, islice
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from tefuda.games.catalogue import open_game, teller_for
from tefuda.interfaces.cli import board
from tefuda.interfaces.cli.main import program
from tefuda.interfaces.cli.play_words import HELP, SAID, Voice
from tefuda.kernel.primitives.rng import is_key, key_of
from tefuda.kernel.saving.transcript import read
from tefuda.kernel.seeing.view import View, handle
from tefuda.kernel.telling import Teller, Wish
from tefuda.table import saves
from tefuda.table.live import LiveGame, Stumbled

LANGUAGES = ("ja", "en")
# Whatever is asked, one of these answers it sooner or later.
ANYTHING = ("1", "0", "2")
SEATED = ["y", "n"]  # go first, keep the hand


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is saved without a name goes to where one is."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")


def play(lines: list[str], *options: str, seed: int = 13, language: str = "en") -> Result:
    words = ["play", "--lang", language, *options]
    if "--resume" not in options:
        words += ["--seed", str(seed), "--players", "you,random", "--decks", "fog_and_stars,harbor_lights"]
    return CliRunner().invoke(program(words), words, input="\n".join(lines) + "\n", prog_name="tefuda")


def clean(result: Result) -> str:
    assert result.exit_code == 0, result.output
    assert "Traceback" not in result.output
    assert not [key for key in ("fault", "program stumbled") if SAID[key][1].partition("{")[0] in result.output]
    return result.output


def position(lines: list[str], seed: int = 13, language: str = "en") -> tuple[LiveGame, View, Teller]:
    """Where these lines lead: the game, what the person sees, and words for it."""
    clean(play([*lines, "s position.jsonl", "q", "n"], seed=seed, language=language))
    live = LiveGame.resume(Path("position.jsonl"), open_game, [None, None])
    Path("position.jsonl").unlink()
    return live, live.view(0), teller_for(live.state.game, language)


def deeds(live: LiveGame, view: View, teller: Teller) -> dict[bool, list[Wish]]:
    """What could be wished for with one's own cards: what can be done, and what cannot."""
    wishes = [wish for handle in teller.own(view) for wish in teller.wishes(view, handle)]
    return {can: [wish for wish in wishes if (live.why_not(0, wish.option) is None) == can] for can in (True, False)}


def card_name(view: View, teller: Teller, handle: int) -> str:
    return teller.card(view, handle).partition("  ")[0].partition(" / ")[0]


def kept() -> list[str]:
    """The games that were kept without a name."""
    return sorted([path.name for path in saves.folder().glob("*.jsonl")])


def endless(number: int = 3000) -> list[str]:
    return [*SEATED, *islice(cycle(ANYTHING), number)]


@pytest.mark.parametrize("seed", [13, 8])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_game_to_its_end(language: str, seed: int) -> None:
    shown = clean(play(endless(), seed=seed, language=language))
    lines = shown.splitlines()
    told = SAID["over"][LANGUAGES.index(language)]
    end = [index for index, line in enumerate(lines) if line.startswith(told)]
    assert len(end) == 1
    clause = lines[end[0] + 1].split()[0]
    gloss = open_game("evolve").clauses[clause]
    assert (gloss.ja if language == "ja" else gloss.en)[:30] in lines[end[0] + 1]


def test_through_a_real_pipe(tmp_path: Path) -> None:
    words = ["play", "--lang", "ja", "--seed", "13", "--players", "you,random"]
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8", "LC_ALL": "C"}
    shown = subprocess.run(
        [sys.executable, "-m", "tefuda", *words],
        input="\n".join(endless()).encode() + b"\n\xff\xfe\n",
        capture_output=True,
        check=False,
        env=environment,
        cwd=tmp_path,
    )
    assert (shown.returncode, shown.stderr) == (0, b"")
    assert SAID["over"][0] in shown.stdout.decode("utf8")
    assert "\x1b" not in shown.stdout.decode("utf8")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_board_fits_the_window(language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from rich.cells import cell_len

    monkeypatch.setenv("COLUMNS", "80")
    shown = clean(play(endless(), language=language))
    typed = re.compile(r" > .*$")
    assert max(cell_len(typed.sub("", line)) for line in shown.splitlines()) <= 80


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_zones_are_aligned(language: str) -> None:
    from rich.cells import cell_len

    lines = last_question(clean(play([*SEATED, "b"], language=language)))
    labels = tuple(
        [
            "   " + label + " "
            for label in {"ja": ("場", "手札", "EXエリア"), "en": ("field", "hand", "EX area")}[language]
        ]
    )
    rows = [line for line in lines if line.startswith(labels)]
    starts = {cell_len(re.sub(r"^(   \S+(?: area)? +).*$", r"\1", line)) for line in rows}
    assert len(rows) >= 3
    assert len(starts) == 1


def test_the_seed_decides_the_game() -> None:
    assert clean(play(endless(200))) == clean(play(endless(200)))
    assert clean(play(endless(200))) != clean(play(endless(200), seed=6))


# ── saving and going back ───────────────────────────────────────────────────────────────────────────────────────────
def last_question(shown: str) -> list[str]:
    """From the last board on."""
    lines = shown.splitlines()
    begin = max(index for index, line in enumerate(lines) if line.endswith("─" * 10))
    return lines[begin:]


@pytest.mark.parametrize("language", LANGUAGES)
def test_taking_back(language: str) -> None:
    before = last_question(clean(play([*SEATED, "s one.jsonl", "q", "n"], language=language)))
    after = last_question(clean(play([*SEATED, "1", "u", "s two.jsonl", "q", "n"], language=language)))
    question = [line for line in before if not line.startswith(("one", "two")) and " > " not in line]
    assert [line for line in question if "jsonl" not in line] == [
        line for line in after if " > " not in line and "jsonl" not in line
    ]
    assert Path("one.jsonl").read_bytes() == Path("two.jsonl").read_bytes()


def test_taking_back_all_the_way() -> None:
    shown = clean(play(["y", "n", "1", "u", "u", "u", "u", "y", "s x.jsonl", "q", "n"]))
    assert shown.count(SAID["taken back"][1]) == 3
    assert shown.count(SAID["nothing to take back"][1]) == 1
    assert read(Path("x.jsonl")).answers == ((0,),)


def test_a_saved_game_goes_on_as_if_never_left() -> None:
    whole = [*SEATED, *islice(cycle(ANYTHING), 40)]
    clean(play([*whole, "s whole.jsonl", "q", "n"]))
    clean(play([*whole, "s part.jsonl", "q", "n"]))
    clean(play(["s again.jsonl", "q", "n"], "--resume", "part.jsonl"))
    assert Path("whole.jsonl").read_bytes() == Path("part.jsonl").read_bytes() == Path("again.jsonl").read_bytes()


def test_a_resumed_game_can_be_taken_back() -> None:
    clean(play([*SEATED, "1", "s part.jsonl", "q", "n"]))
    clean(play([*SEATED, "s before.jsonl", "q", "n"]))
    clean(play(["u", "s after.jsonl", "q", "n"], "--resume", "part.jsonl"))
    assert Path("after.jsonl").read_bytes() == Path("before.jsonl").read_bytes()


@pytest.mark.parametrize("language", LANGUAGES)
def test_whoever_is_cut_off_does_not_lose_the_game(language: str) -> None:
    shown = clean(play(["y", "n", "1"], language=language))
    assert shown.rstrip().endswith("--resume evolve-13")
    resumed = LiveGame.resume(saves.file_of("evolve-13"), open_game, [None, None])
    assert resumed.answers[:2] == [(0,), (1,)]


def test_a_game_is_not_written_over_another() -> None:
    saves.folder().mkdir()
    saves.file_of("evolve-13").write_text("something dear")
    clean(play(["y", "n"]))
    clean(play(["y", "n"]))
    assert saves.file_of("evolve-13").read_text() == "something dear"
    assert kept() == ["evolve-13.jsonl", "evolve-13~2.jsonl", "evolve-13~3.jsonl"]


def test_quitting_asks_whether_to_save() -> None:
    clean(play(["y", "q", "what?", "n"]))
    assert kept() == []
    shown = clean(play(["y", "q", "c", "q", "y"]))
    assert SAID["stays"][1] in shown
    assert kept() == ["evolve-13.jsonl"]


def test_before_the_first_answer_there_is_nothing_to_save() -> None:
    clean(play([]))
    assert kept() == []


def test_a_place_that_cannot_be_written_is_named() -> None:
    shown = clean(play([*SEATED, "s no/such/folder/x.jsonl", "s .", "s \0", "q", "n"]))
    assert "Cannot save to no/such/folder/x.jsonl" in shown
    assert "Cannot save to ." in shown


def test_conceding_is_asked_twice() -> None:
    shown = clean(play([*SEATED, "concede", "n", "concede", "y"]))
    assert SAID["stays"][1] in shown
    assert "The game is over: The opponent wins: you conceded" in shown
    assert "1.2.3  " in shown


# ── asking ──────────────────────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("language", LANGUAGES)
def test_why_names_the_clause_and_what_it_says(language: str) -> None:
    shown = clean(play([*SEATED, "?", "q", "n"], language=language))
    clauses = open_game("evolve").clauses
    for number in ("7.3.3", "10.4.4"):
        gloss = clauses[number].ja if language == "ja" else clauses[number].en
        assert re.search(rf"^    {re.escape(number)}  {re.escape(gloss[:25])}", shown, re.MULTILINE)


@pytest.mark.parametrize("language", LANGUAGES)
def test_why_about_one_card(language: str) -> None:
    live, view, teller = position(SEATED, language=language)
    wish = next(wish for wish in deeds(live, view, teller)[False] if wish.option.verb == "play")
    bar = live.why_not(0, wish.option)
    assert bar is not None
    face = next(
        card.face for zone in view.zones for card in zone if card is not None and card.handle == wish.option.card
    )
    printed = live.state.game.faces[face]
    for name in (printed.name, printed.english, printed.english.upper(), f"play {printed.english}"):
        shown = clean(play([*SEATED, f"? {name}", "q", "n"], language=language))
        asked = shown[shown.index(f"> ? {name}") :]
        assert Voice(language).say("cannot", what=wish.text, why="").split("{")[0][:20] in asked
        assert re.search(rf"^    {re.escape(bar.clause)}  \S", asked, re.MULTILINE)


def test_why_about_what_can_be_done_says_its_number() -> None:
    live, view, teller = position(SEATED)
    wish = deeds(live, view, teller)[True][0]
    assert view.request is not None
    number = view.request.options.index(wish.option) + 1
    shown = clean(play([*SEATED, f"? {card_name(view, teller, wish.option.card)}", "q", "n"]))
    assert f"you can, it is number {number}." in shown.replace("\n", " ")


def test_why_not_attack() -> None:
    lines = list(SEATED)
    for number in cycle(("1", "0", "2")):  # until there is a follower of one's own and one of the opponent's
        lines.append(number)
        live, view, teller = position(lines)
        fields = [live.state.zone(live.state.game.zone_of("field"), seat) for seat in (0, 1)]
        followers = [
            [card for card in field if "フォロワー" in live.state.game.facts(live.state, card).kinds]
            for field in fields
        ]
        if view.request is not None and view.request.prompt == "main" and all(followers):
            break
    mine, theirs = [card_name(view, teller, handle(live.state, cards[0])) for cards in followers]
    shown = clean(play([*lines, f"? {mine} > {theirs}", f"?{mine} -> leader", f"? {mine} → nobody", "q", "n"]))
    asked = shown[shown.index(f"? {mine} > {theirs}") :]
    assert re.search(r"(?s)Attack .* with .*(: no, .*  [\d.]+|: you can, it is number \d+\.)", asked)
    assert re.search(r"Attack .* leader .* with ", asked)
    assert "No card in sight is called 'nobody'." in asked


def test_why_in_the_middle_of_a_choice() -> None:
    _, view, teller = position(["y"])
    name = card_name(view, teller, teller.own(view)[0])
    shown = clean(play([f"? {name}", "y", f"? {name}", "q", "n"]))
    assert f"No card in sight is called '{name}'." in shown.replace('"', "'")
    assert re.search(rf"{name}.*: no, it is not among what can be chosen here\.\s+6\.2\.1\.8", shown)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_cards_text(language: str) -> None:
    name = {"ja": "灯台守", "en": "lighthouse keeper"}[language]
    shown = clean(play([*SEATED, "c", f"c {name}", "c nothing", "q", "n"], language=language))
    assert {"ja": "【守護】", "en": "Ward."}[language] in shown
    assert {"ja": "「nothing」というカードはありません", "en": "There is no card called 'nothing'."}[language] in shown


def test_the_number_of_an_option_without_a_card_shows_none() -> None:
    shown = clean(play(["c 1", "q", "n"]))
    assert "There is no card called '1'." in shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_and_log(language: str) -> None:
    shown = clean(play([*SEATED, "h", "l", "l 1", "l x", "q", "n"], language=language))
    for line in HELP[LANGUAGES.index(language)].splitlines()[1:]:
        assert line in shown
    first = {"ja": "あなたが先攻", "en": "You go first"}[language]
    assert shown.count(first) == 3  # as it happened, and twice in the log


def test_a_turn_is_ended_by_nobody_but_the_player_and_passing_is_no_news() -> None:
    shown = clean(play(endless(60)))
    assert "7.3.3  What will you do?\n  1 End the main phase (and the turn)\n" in shown
    assert "Only one thing possible: End" not in shown
    assert "Only one thing possible: Pass" not in shown


# ── slips of the pen ────────────────────────────────────────────────────────────────────────────────────────────────
NUMBERS = [
    "99",
    "0",
    "-1",
    "1 1",
    "1 2",
    "1.5",
    "1,",
    "1 2 3 4 5 6 7 8 9",
    "none",
    "nan",
    "1e5",
    "一",
    "9" * 5000,
    "１２３４５",
]
WORDS = ["x", "e", "えええ", "{seed}", "[bold]", "%s", "concede now", "play nobody", "'; --", "y", "n", "#", "a" * 9000]
SIGNS = ["\\x00", "\x1b[31m", "\x07", "\u202e", "\U0001f0cf", "\t"]
KEYS = ["? ", "?nobody", "? 99", "? > ", "? >", "c ", "c #2", "c 99", "l -5", "l 99999999", "??", "???", "？", "ｈ"]
GARBAGE = [*NUMBERS, *WORDS, *SIGNS, *KEYS]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_slip_is_taken_for_an_answer(language: str) -> None:
    shown = clean(play([*SEATED, *GARBAGE, "s slips.jsonl", "q", "n"], language=language))
    clean(play([*SEATED, "s none.jsonl", "q", "n"], language=language))
    assert Path("slips.jsonl").read_bytes() == Path("none.jsonl").read_bytes()
    assert "\x1b" not in shown


@pytest.mark.parametrize("slip", [slip for slip in GARBAGE if slip.strip()])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_slip_is_answered(language: str, slip: str) -> None:
    quiet = clean(play([*SEATED, "q", "n"], language=language)).splitlines()
    shown = clean(play([*SEATED, slip, "q", "n"], language=language)).splitlines()
    assert len(shown) > len(quiet) + 1  # the slip itself, and something about it


@pytest.mark.parametrize("slip", ["1", "1 1 2 3", "1 2 3", "1 2 3 5", "5 4 3 2 1", "x", "1 2 3 4 4"])
def test_an_order_needs_every_number_once(slip: str) -> None:
    clean(play(["y", "y", slip, "4 3 2 1", "s x.jsonl", "q", "n"]))
    assert read(Path("x.jsonl")).answers[2] == (3, 2, 1, 0)


def test_full_width_numbers_are_numbers() -> None:
    clean(play(["ｙ", "ｙ", "４　３、２，１", "s x.jsonl", "q", "n"], language="ja"))
    assert read(Path("x.jsonl")).answers[:3] == ((0,), (0,), (3, 2, 1, 0))


def test_an_option_by_a_part_of_its_words() -> None:
    lines = [*SEATED, "end the main phase"]
    assert len(position(lines)[0].answers) > len(position(SEATED)[0].answers)
    for number in cycle(("1", "0", "2")):  # until two cards can be played
        live, view, teller = position(lines)
        able = [wish for wish in deeds(live, view, teller)[True] if wish.option.verb == "play"]
        if view.request is not None and view.request.prompt == "main" and len(able) > 1:
            break
        lines.append(number)
    shown = clean(play([*lines, "play", "q", "n"]))
    assert re.search(r"'play' fits several: \d+ Play ", shown)


# ── our own faults ──────────────────────────────────────────────────────────────────────────────────────────────────
def test_a_move_that_we_cannot_carry_out_can_be_answered_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    real = LiveGame.answer

    def answer(self: LiveGame, picks: object, seat: int) -> None:
        if len(self.answers) == 1 and picks == (1,):
            raise Stumbled((1,), KeyError("Fuse"))
        real(self, picks, seat)  # type: ignore[arg-type]

    monkeypatch.setattr(LiveGame, "answer", answer)
    shown = play(["y", "n", "y", "s x.jsonl", "q", "n"])
    assert shown.exit_code == 0
    assert "a fault of the program (KeyError: 'Fuse') keeps this from being done" in shown.output
    assert read(Path("x.jsonl")).answers == ((0,), (0,))


def test_whatever_goes_wrong_with_us_the_game_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr(board, "board", broken)
    result = play(["y", "n"])
    assert result.exit_code == 1
    assert "a fault of the program (ZeroDivisionError: oh)" in result.output
    assert "Traceback" not in result.output
    assert read(saves.file_of("evolve-13")).answers == ((0,),)


def test_without_a_seed_no_game_is_like_another() -> None:
    words = ["play", "--lang", "en", "--players", "you,random", "--decks", "fog_and_stars,harbor_lights"]
    for _ in range(3):
        shown = CliRunner().invoke(program(words), words, input="y\nn\n1\n1\n1\n", prog_name="tefuda").output
        assert "The game begins. In doubt" in shown
    keys = {path.name: str(read(path, unclosed=True).header.key) for path in saves.folder().glob("*.jsonl")}
    assert len(keys) == len(set(keys.values())) == 3
    assert all(is_key(key) for key in keys.values())
    assert not [name for name, key in keys.items() if any(key[at : at + 6] in name for at in range(27))]


def test_a_key_is_a_seed() -> None:
    words = ["play", "--lang", "en", "--players", "you,random", "--decks", "fog_and_stars,harbor_lights"]
    words += ["--seed", key_of(13)]
    CliRunner().invoke(program(words), words, input="y\nn\ns one.jsonl\nq\nn\n", prog_name="tefuda")
    clean(play([*SEATED, "s two.jsonl", "q", "n"], seed=13))
    assert read(Path("one.jsonl")).header == read(Path("two.jsonl")).header


# ── sitting down ────────────────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("options", "word"),
    [
        (["nogame"], "nogame"),
        (["--players", "you,nobody"], "nobody"),
        (["--players", "you"], "1"),
        (["--players", "random,random"], "you"),
        (["--decks", "x,y"], "fog_and_stars"),
        (["--decks", "fog_and_stars"], "1"),
        (["--resume", "nowhere.jsonl"], "nowhere.jsonl"),
        (["--resume", "x", "--seed", "3"], "--seed"),
        (["--resume", "x", "--decks", "a,b"], "--decks"),
        (["--seed", "-1"], "--seed"),
        (["--seed", "x"], "--seed"),
    ],
)
def test_what_cannot_be_played_is_refused_clearly(language: str, options: list[str], word: str) -> None:
    words = ["play", "--lang", language, *options]
    refused = CliRunner().invoke(program(words), words, prog_name="tefuda")
    assert refused.exit_code == 2
    assert word in refused.output
    assert "Traceback" not in refused.output


@pytest.mark.parametrize("content", [b"", b"x", b"{}", b"\xff\xff", b'{"game": "evolve"}\n[]', b"[" * 100000])
def test_a_broken_file_is_refused_with_its_line(content: bytes) -> None:
    Path("broken.jsonl").write_bytes(content)
    refused = play([], "--resume", "broken.jsonl")
    assert refused.exit_code == 2
    assert "line 1" in refused.output
    assert "Traceback" not in refused.output


def test_two_people_change_seats() -> None:
    words = ["play", "--lang", "en", "--seed", "13", "--players", "you,you"]
    lines = ["y", "n", "", "n", "", "q", "n"]
    shown = clean(CliRunner().invoke(program(words), words, input="\n".join(lines) + "\n", prog_name="tefuda"))
    assert "Player 2 is asked. Change seats and press Enter" in shown
    turned = shown[shown.index("Player 2 is asked") :]
    assert "You draw 4 cards: " in turned
    assert "The opponent draws 4 cards" in turned


def test_the_language_is_that_of_the_locale(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "ja_JP.UTF-8")
    words = ["play", "--seed", "3"]
    shown = clean(CliRunner().invoke(program(words), words, input="q\nn\n", prog_name="tefuda"))
    assert "先攻になりますか？" in shown


@pytest.mark.parametrize("key", SAID)
def test_both_languages_say_the_same(key: str) -> None:
    japanese, english = SAID[key]
    parts = [{part.split("!")[0] for part in re.findall(r"{([\w!]+)}", text)} for text in (japanese, english)]
    assert parts[0] == parts[1]
    assert not re.search(r"[\u3040-\u30ff\u3400-\u9fff]", english)


def test_a_voice_fills_in_the_parts() -> None:
    assert Voice("en").say("out of range", n=7, most=3) == "There is no 7: the options are 1 to 3."
    assert Voice("ja").say("out of range", n=7, most=3) == "7 番はありません（1〜3）"
