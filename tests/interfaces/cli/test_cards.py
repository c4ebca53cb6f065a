"""`tefuda cards` counts what it understands, points at what it does not, and plays what it does."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from tefuda.arena.abilities import OFTEN
from tefuda.games.catalogue import games, room
from tefuda.games.evolve import table as t
from tefuda.games.evolve.cards import loading
from tefuda.games.evolve.proving.card_trials import Trials
from tefuda.games.evolve.rules import rules
from tefuda.games.evolve.words.vocabulary import Damage, Destroy
from tefuda.interfaces.cli.cards_words import say
from tefuda.interfaces.cli.language import Language
from tefuda.interfaces.cli.main import program
from tefuda.kernel.effects import nodes as e
from tefuda.kernel.effects.vocabulary import Draw, When
from tefuda.kernel.primitives.values import encode
from tefuda.kernel.proving.card_trials import BARE, POOR, RICH

GOOD = {"number": "A-1", "name": "番人", "kind": "フォロワー", "cost": 2, "attack": 1, "defense": 3, "text": "【守護】"}
ODD = {"number": "A-2", "name": "旅人", "kind": "スペル", "cost": 1, "text": "【クイック】\n1枚引く。空を飛ぶ。"}
POINT = {"number": "A-3", "name": "EP", "kind": "EP", "text": "バトル開始時、後攻プレイヤーはEPを3つ持つ。"}


def run(*words: str) -> Result:
    quiet = {"TEFUDA_LANG": "", "LC_ALL": "", "LC_MESSAGES": "", "LANG": "C"}
    return CliRunner().invoke(program(words), list(words), prog_name="tefuda", env=quiet)


def file_of(tmp_path: Path, *cards: dict[str, Any]) -> str:
    path = tmp_path / "cards.jsonl"
    path.write_text("".join(json.dumps(card, ensure_ascii=False) + "\n" for card in cards), "utf8")
    return str(path)


def test_the_object_counts_and_points(tmp_path: Path) -> None:
    path = file_of(tmp_path, GOOD, ODD, POINT)
    told = run("cards", "evolve", path, "--json")
    assert told.exit_code == 0, told.output
    found = json.loads(told.output)
    assert (found["game"], found["cards"], found["understood"], found["share"]) == ("evolve", 3, 2, 0.6667)
    (odd,) = found["not_understood"]
    assert (odd["number"], odd["name"], odd["file"], odd["file_line"]) == ("A-2", "旅人", path, 2)
    assert (odd["line"], odd["column"], odd["words"]) == (2, 6, "空")
    assert "card language" in odd["expected"]
    assert "played" not in found


def test_the_words_are_pointed_at_in_their_line(tmp_path: Path) -> None:
    rows = run("cards", "evolve", file_of(tmp_path, ODD)).output.splitlines()
    assert rows[0] == "cards 1, understood 0 (0.0%)"
    where = next(place for place, row in enumerate(rows) if row.strip() == "1枚引く。空を飛ぶ。")
    assert rows[where + 1] == "    " + " " * 9 + "^^"  # a wide character takes two cells
    assert "line 2, column 6" in rows[where - 1]


def test_the_words_are_those_that_are_printed(tmp_path: Path) -> None:
    text = "相手の場のフォロワーすべては、歌う。"
    card = {**ODD, "text": text}
    (odd,) = json.loads(run("cards", "evolve", file_of(tmp_path, card), "--json").output)["not_understood"]
    assert text[odd["column"] - 1 :].startswith(odd["words"])


def test_japanese_is_spoken(tmp_path: Path) -> None:
    shown = run("cards", "evolve", file_of(tmp_path, ODD), "--lang", "ja").output
    assert "理解0枚" in shown
    assert "カードの言葉" in shown
    assert "card language" not in shown


def test_the_most_frequent_come_first(tmp_path: Path) -> None:
    others = [{**ODD, "number": f"B-{place}", "text": "フォロワー1体を選ぶ。破壊する。"} for place in range(5)]
    rows = run("cards", "evolve", file_of(tmp_path, ODD, *others)).output.splitlines()
    assert [row.split(" × ")[0] for row in rows if " × " in row] == ["5", "1"]
    assert any("2 more" in row for row in rows)


def test_cards_are_played(tmp_path: Path) -> None:
    told = run("cards", "evolve", file_of(tmp_path, GOOD, ODD, POINT), "--play", "--json")
    found = json.loads(told.output)
    assert told.exit_code == 0
    assert (found["played"], found["errors"], found["violations"], found["problems"]) == (1, 0, 0, [])
    assert found["deeds"]["played"] == found["deeds"]["attacked"] == 1


def test_what_is_used_is_every_way_to_use_a_card(tmp_path: Path) -> None:
    base = {
        **GOOD,
        "text": "【進化】【コスト0】：これは進化する。\n【起動】【コスト0】：1枚引く。この能力は1ターンに1回使える。",
    }
    over = {**GOOD, "number": "A-9", "kind": "フォロワー・エボルヴ", "cost": None, "text": "【進化時】1枚引く。"}
    found = json.loads(
        run("cards", "evolve", file_of(tmp_path, base, over), "--play", "--json", "--rounds", "4").output
    )
    assert found["errors"] == found["violations"] == 0
    assert all(number >= 1 for number in found["deeds"].values())


HITS = {**GOOD, "text": "【守護】\n【ファンファーレ】相手のリーダーに1ダメージ。"}


def test_what_an_ability_was_seen_to_do_is_told(tmp_path: Path) -> None:
    path = file_of(tmp_path, HITS)
    found = json.loads(run("cards", "evolve", path, "--play", "--json").output)
    (ability,) = found["abilities"]
    assert (ability["number"], ability["ability"], ability["idle"], found["idle"]) == ("A-1", 2, False, 0)
    assert ability["used"] == 1
    assert "damaged ability" in ability["seen"]
    shown = run("cards", "evolve", path, "--play", "--lang", "en").output
    assert "abilities 1: used 1, seen to do something 1, idle 0" in shown
    assert "what they were first seen to do: " in shown


def test_an_ability_that_is_used_and_does_nothing_is_idle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = file_of(tmp_path, HITS)
    monkeypatch.setitem(rules.words, Damage, ("5.14.1", lambda *_: None))
    found = json.loads(run("cards", "evolve", path, "--play", "--json").output)
    (ability,) = found["abilities"]
    assert (ability["seen"], ability["idle"], found["idle"]) == ([], True, 1)
    assert ability["used"] >= OFTEN
    shown = run("cards", "evolve", path, "--play", "--lang", "en").output
    assert f"A-1 番人: ability 2 was used {ability['used']} times and did nothing" in shown


def test_a_card_is_tried_without_targets_and_without_means(tmp_path: Path) -> None:
    card = {**GOOD, "text": "【起動】【コスト1】：場のフォロワー1体を選ぶ。それに1ダメージ。"}
    trials = Trials([loading.face(card)])
    rich, bare, poor = (trials.table("A-1", 0, means) for means in (RICH, BARE, POOR))
    others = [
        [card for card in table.zone(t.FIELD, 1) if table.cards[card].face != trials.subject("A-1")]
        for table in (rich, bare)
    ]
    assert others[0]
    assert not others[1]
    assert (poor.players[0].pp, len(poor.zone(t.HAND, 0))) == (0, 1)
    assert rich.players[0].pp > 0
    for table in (rich, bare, poor):
        assert len([card for card in table.zone(t.FIELD, 0) if table.cards[card].face == trials.subject("A-1")]) == 1


def test_what_passes_between_zones_lies_in_both() -> None:
    card = {**GOOD, "text": "自分の手札が捨てられたとき、1枚引く。"}
    pattern = When("moved", e.Pool("hand", "own", (e.Test("kind", t.SPELL),)), from_zone="deck", to_zone="graveyard")
    values = json.loads(encode([e.Automatic(pattern, Draw(1))]))
    trials = Trials(
        [loading.face({key: value for key, value in {**card, "abilities": values}.items() if key != "text"})]
    )
    table = trials.table("A-1", 3)
    for zone in (t.DECK, t.GRAVEYARD):
        there = [trials.game.faces[table.cards[card].face].sides[0].kinds for card in table.zone(zone, 0)]
        assert (t.SPELL,) in there


def test_a_value_that_a_language_cannot_say_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def speechless(*_: object) -> str:
        raise ValueError("no words for it")

    path = file_of(tmp_path, GOOD)
    assert json.loads(run("cards", "evolve", path, "--json").output)["unsaid"] == []
    monkeypatch.setattr("tefuda.games.evolve.telling.printing.english", speechless)
    found = json.loads(run("cards", "evolve", path, "--json").output)["unsaid"]
    assert found == [{"number": "A-1", "name": "番人", "language": "en", "words": "no words for it"}]
    shown = run("cards", "evolve", path, "--lang", "en").output
    assert "1 that are understood cannot be written in English:" in shown
    assert "A-1 番人: no words for it" in shown


def test_printed_facts_that_cannot_be_right_are_told(tmp_path: Path) -> None:
    cards: list[dict[str, Any]] = [
        {**GOOD, "types": ["A&middot;B"]},
        {**GOOD, "number": "A-5", "name": "歩哨", "cost": None},
        {**GOOD, "number": "A-6", "name": "[[i]]衛士[[/]]"},
        {
            **GOOD,
            "number": "A-7",
            "name": "隊長",
            "text": "【ファンファーレ】自分の場の見知らぬ者・フォロワー1体を選ぶ。それを破壊する。",
        },
    ]
    path = file_of(tmp_path, GOOD, *cards)
    found = json.loads(run("cards", "evolve", path, "--json").output)
    told = {(one["number"], one["sort"], one["fact"]) for one in found["suspects"]}
    assert told == {
        ("A-1", "markup", "types"),
        ("A-5", "number", "cost"),
        ("A-6", "markup", "names"),
        ("A-7", "word", "type"),
    }
    assert "cost is missing, which every フォロワー has" in run("cards", "evolve", path, "--all", "--lang", "en").output


def test_an_error_in_play_is_told_by_card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("the sky falls")

    card = {**GOOD, "text": "【ファンファーレ】相手の場のフォロワー1体を選ぶ。それを破壊する。"}
    monkeypatch.setitem(rules.words, Destroy, ("5.6.1", broken))
    told = run("cards", "evolve", file_of(tmp_path, card), "--play", "--json")
    found = json.loads(told.output)
    assert told.exit_code == 1
    assert found["errors"] >= 1
    assert (found["problems"][0]["number"], found["problems"][0]["kind"]) == ("A-1", "error")
    assert "the sky falls" in found["problems"][0]["problem"]


def test_a_token_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    card = {**GOOD, "text": "【ファンファーレ】『どこにもない者』1体を出す。"}
    told = run("cards", "evolve", file_of(tmp_path, card), "--play")
    assert told.exit_code == 1
    assert "A-1 番人: error: there is no token called どこにもない者" in told.output


@pytest.mark.parametrize(
    ("line", "words"), [("{", "line 2: not JSON"), ("[]", "line 2: a card is an object"), (None, "cannot be read")]
)
def test_a_file_of_no_cards_is_refused(line: str | None, words: str, tmp_path: Path) -> None:
    path = tmp_path / "cards.jsonl"
    if line is not None:
        path.write_text(f"{json.dumps(GOOD)}\n{line}\n", "utf8")
    told = run("cards", "evolve", str(path))
    assert told.exit_code == 2
    assert words in " ".join(told.output.split())


def test_broken_facts_are_told_with_the_file_line(tmp_path: Path) -> None:
    path = file_of(tmp_path, GOOD, {**GOOD, "kind": "竜"})
    told = run("cards", "evolve", path)
    assert told.exit_code == 0
    assert "there is no kind '竜'" in told.output
    assert f"{path}:2: A-1 番人" in told.output


def test_another_game_is_refused(tmp_path: Path) -> None:
    assert run("cards", "chess", file_of(tmp_path, GOOD)).exit_code == 2


def test_real_cards_are_understood(shared: Path) -> None:
    told = run("cards", "evolve", str(shared / "carddata/evolve.jsonl"), "--json")
    found = json.loads(told.output)
    assert found["cards"] == 2754
    assert found["understood"] == found["cards"] - len(found["not_understood"])
    assert found["share"] >= 0.95


@pytest.mark.parametrize("game", games())
def test_what_was_done_with_a_card_is_said_in_both_languages(game: str) -> None:
    tried = room(game, "proving.card_trials").Trials
    for deed in (*tried.deeds, tried.broken[1]):
        assert all(say(language, deed) for language in Language)


def test_several_processes_tell_what_one_tells(tmp_path: Path) -> None:
    many = [{**GOOD, "number": f"A-{number}", "text": "【ファンファーレ】1枚引く。"} for number in range(25)]
    path = file_of(tmp_path, *many, ODD)
    one, three = [
        json.loads(run("cards", "evolve", path, "--play", "--json", "-j", jobs).output) for jobs in ("1", "3")
    ]
    assert one.pop("seconds") != three.pop("seconds")
    assert one == three
    assert [ability["number"] for ability in one["abilities"]] == [card["number"] for card in many]
