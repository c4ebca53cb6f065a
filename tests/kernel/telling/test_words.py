"""A game's words are checked whole, and a game is told by them; without any it is told plainly."""

from pathlib import Path
from typing import Any

import pytest

from tefuda.games.catalogue import open_game, teller_for
from tefuda.kernel.seeing.view import View, view
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.requests import Ask, Bar, Option, Request
from tefuda.kernel.telling.teller import Tally
from tefuda.kernel.telling.template_teller import TemplateTeller
from tefuda.kernel.telling.words import BadWords, load
from tefuda.players.random_player import RandomPlayer
from tefuda.table.live import LiveGame
from tests.toy import table as t

BOTH = '{ ja = "あ", en = "a" }'


def folder(path: Path, text: str, name: str = "words.toml") -> Path:
    (path / name).write_text(text, "utf8")
    return path


# ── what the files may not have ─────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ('[events]\nwon = { ja = "勝ち" }', "events.won: it takes both languages"),
        ('[events]\nwon = { ja = "{who}の勝ち", en = "a win" }', "the languages speak of different things"),
        ('[events]\nwon = { ja = "{who:win}", en = "{who:win}" }', "nothing agrees in Japanese"),
        ('[events]\nwon = { ja = "{who", en = "{who}" }', "no place for a value"),
        ("[events]\nwon = {}", "events.won: it takes both languages"),
        ('[[numbers]]\nja = "命"\nen = "life"\nvalue = "{life"', "numbers: {"),
        (f"[happenings]\nwon = {BOTH}", "there is no part 'happenings'"),
        ('[terms.zones]\nhand = { ja = "手札" }', "terms.zones.hand: it takes both languages"),
    ],
)
def test_words_that_are_not_whole_are_refused(tmp_path: Path, text: str, complaint: str) -> None:
    with pytest.raises(BadWords) as problem:
        load(folder(tmp_path, text))
    assert complaint in str(problem.value)


def test_two_files_do_not_say_the_same_thing(tmp_path: Path) -> None:
    folder(tmp_path, f"[events]\nwon = {BOTH}", "one.toml")
    with pytest.raises(BadWords):
        load(folder(tmp_path, f"[events]\nwon = {BOTH}", "two.toml"))


@pytest.mark.parametrize(
    "text",
    [
        '[events]\nhurt = { ja = "{energi}", en = "{energi}" }',
        '[events]\nhurt = { energi = 3, ja = "痛い", en = "ouch" }',
        '[[numbers]]\nja = "力"\nen = "energy"\nvalue = "{energi}"',
        '[[wishes]]\nverb = "attack"\nby = { energi = 3 }',
    ],
)
def test_a_name_that_nobody_knows_is_refused_when_the_game_is_first_told(tmp_path: Path, text: str) -> None:
    kind = type("Strict", (TemplateTeller,), {"folder": folder(tmp_path, text), "records": (t.Facts, t.Player)})
    with pytest.raises(BadWords, match="energi"):
        kind(open_game("toy").game, "en")


# ── how a game is told ──────────────────────────────────────────────────────────────────────────────────────────────
WORDS = """
owned = "field"

[terms.zones]
bin = { ja = "ごみ箱", en = "bin" }

[values]
numbers = "{power}"
turned = { acted = true, ja = "横", en = "tapped" }

[[numbers]]
ja = "命"
en = "life"
value = "{life}"
[[numbers]]
ja = "山"
en = "deck"
value = "{deck}"

[[rows]]
zone = "field"
place = "front"
ja = "前"
en = "front"
always = true
[[rows]]
zone = "hand"
own = true

[prompts]
act = { say = [
    { options = 1, moment = "idle", ja = "何もできません", en = "there is nothing to do" },
    { ja = "{whose_turn}番。どうしますか？", en = "{whose_turn} turn: what now?" },
] }

[options]
play = { ja = "使う：{card|bare}（{cost}）", en = "play {card|bare} for {cost}" }

[events]
hurt = { say = [
    { amount = 0, silent = true },
    { ja = "{source}で{who}は{amount}傷ついた", en = "{who:lose} {amount:point} of life to {source}" },
    { ja = "{who}は{amount}傷ついた", en = "{who:lose} {amount:point} of life" },
] }
acted = { say = [{ several = true, ja = "{n}枚が横", en = "{n:card} turn" }, { ja = "{cards}が横", en = "{cards:turn}" }] }

[refusals]
"5.1.7" = { ja = "足りない（{energy}しかない）", en = "you have only {energy} energy" }

[[wishes]]
verb = "play"
zone = "hand"
"""


def told(tmp_path: Path, language: str) -> tuple[TemplateTeller, View]:
    """A teller of the toy with these words, and what the first of four sees."""
    opened: Any = open_game("toy")
    kind: Any = type(
        "WithWords", (TemplateTeller,), {"folder": folder(tmp_path, WORDS), "records": (t.Facts, t.Player)}
    )
    return kind(opened.game, language), view(opened.start([*opened.decks.values()], 1, "teams"), 0)


def test_events_are_told_by_the_first_sentence_that_fits(tmp_path: Path) -> None:
    teller, seen = told(tmp_path, "en")
    mine, another = Event("hurt", seat=0, amount=1), Event("hurt", seat=2, amount=3)
    lines = teller.log(seen, [mine, another, Event("hurt", seat=0)])
    assert [line.text for line in lines] == ["You lose 1 point of life", "Player 3 loses 3 points of life"]
    card = next(card for card in seen.zones[t.HAND * 4] if card is not None)
    (line,) = teller.log(seen, [Event("hurt", seat=1, amount=2, source=(card.handle, 0))])
    assert line.text == f"Player 2 loses 2 points of life to {card.name}"


def test_several_events_of_one_kind_are_one_line(tmp_path: Path) -> None:
    teller, seen = told(tmp_path, "en")
    cards = [card for card in seen.zones[t.HAND * 4] if card is not None]
    events = [Event("acted", card.handle, seat=0) for card in cards]
    assert [line.text for line in teller.log(seen, events[:1])] == [f"{cards[0].name} turns"]
    assert [line.text for line in teller.log(seen, events)] == [f"{len(cards)} cards turn"]


def test_questions_options_wishes_and_refusals_have_the_values_of_the_table(tmp_path: Path) -> None:
    teller, seen = told(tmp_path, "ja")
    assert seen.request is not None
    assert teller.prompt(seen, seen.request) == "あなたの番。どうしますか？"
    assert teller.moment(seen, seen.request) == ""
    alone = Request((0,), "act", "4.3", (Option("pass"),), prompt="act")
    assert (teller.prompt(seen, alone), teller.moment(seen, alone)) == ("何もできません", "idle")
    handle = teller.own(seen)[0]
    (wish,) = teller.wishes(seen, handle)
    assert wish.text == f"使う：{teller.named(seen, handle)}（{teller.seen[handle][0].facts.cost}）"  # type: ignore[attr-defined]
    energy = seen.players[0].energy  # type: ignore[attr-defined]
    assert teller.refusal(seen, wish.option, Bar("5.1.7")) == f"足りない（{energy}しかない）"


@pytest.mark.parametrize(
    ("said", "wrong"),
    [
        ('rows = [{ zone = "field", role = "middle" }]', "there is no 'middle'"),
        ('pile_roles = { deck = "heap" }', "there is no 'heap'"),
        ('[tints]\nby = "kinds"\ncolours = { "x" = "mauve" }', "there is no 'mauve'"),
    ],
)
def test_roles_and_colours_are_those_that_there_are(tmp_path: Path, said: str, wrong: str) -> None:
    tmp_path.joinpath("board.toml").write_text(said, "utf8")
    with pytest.raises(BadWords, match=wrong):
        load(tmp_path)


def test_the_board_has_the_rows_and_numbers_that_the_words_name(tmp_path: Path) -> None:
    teller, seen = told(tmp_path, "en")
    scene = teller.scene(seen)
    assert [side.name for side in scene.sides] == ["Player 2", "Player 4", "Player 3 (on your side)", "You"]
    assert [row.label for row in scene.sides[-1].rows] == ["front", "hand"]
    assert [row.label for row in scene.sides[0].rows] == ["front"]
    deck = len(seen.zones[1])
    assert scene.sides[0].numbers == (Tally("life", "life", "6", 6), Tally("deck", "deck", str(deck), deck))


def test_a_row_has_the_cards_of_its_place(tmp_path: Path) -> None:
    opened: Any = open_game("toy")
    teller, _ = told(tmp_path, "en")
    live = LiveGame.start(opened, [*opened.decks.values()], 1, [RandomPlayer(1, seat) for seat in range(4)], "teams")
    while not {"front", "rear"} <= {card.place for zone in live.view(0).zones for card in zone if card is not None}:
        live.let_program_answer()
    cards = {card.handle: card for zone in live.view(0).zones for card in zone if card is not None}
    shown = [card.handle for side in teller.scene(live.view(0)).sides for card in side.rows[0].cards]
    assert shown
    assert {cards[handle].place for handle in shown} == {"front"}


def test_a_game_without_words_is_told_plainly() -> None:
    opened: Any = open_game("toy")
    seen = view(opened.start([*opened.decks.values()], 1, "teams"), 0)
    teller = teller_for(opened.game, "en")
    assert [row.label for row in teller.scene(seen).sides[-1].rows] == ["hand", "field front", "field rear"]
    assert teller.introduction() == "toy"
    (line,) = teller.log(seen, [Event("hurt", seat=1, amount=2, clause="7.2.4")])
    assert (line.text, line.clause) == ("Player 2: hurt 2", "7.2.4")
    odd = Ask((0,), "number", "9.9", (Option("guess", text="high"),), prompt="how high")
    assert (teller.prompt(seen, odd), teller.option(seen, odd, odd.options[0])) == ("Choose a number.", "Guess high")
    assert teller.refusal(seen, Option("play"), Bar("9.9")) == "the rules do not allow it now"
