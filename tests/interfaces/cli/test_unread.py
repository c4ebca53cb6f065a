"""Cards that are not understood: played without their text where one says so, or read by a text of our own."""

import json
from pathlib import Path

from tefuda.kernel.cards.rewordings import text_hash
from tests.interfaces.cli.test_own_cards import PASTED, Run, run  # noqa: F401 - a fixture

LIST = PASTED["evolve"].replace("1 MY-13", "1 MY-99")
TEXT = "【守護】\n月を眺める。"
REWORDED = {"number": "MY-99", "hash": text_hash(TEXT), "text": "【守護】\n【ファンファーレ】1枚引く。"}


def _installed(run: Run) -> None:  # noqa: F811
    assert run("packs", "add", "evolve", "evolve_own.jsonl").exit_code == 0
    Path("mine.txt").write_text(LIST, "utf8")


def test_a_deck_is_played_without_the_text_where_one_says_so(run: Run) -> None:  # noqa: F811
    _installed(run)
    sim = ("sim", "evolve", "--decks", "mine.txt,mine.txt", "--complete", "--games", "2", "-j", "1", "--lang", "en")
    refused = run(*sim)
    assert refused.exit_code == 2
    assert "MY-99" in refused.output
    played = run(*sim, "--unread", "blank", "--save", "kept")
    assert played.exit_code == 0, played.output
    assert "without their text: 月見の客 (MY-99)" in played.output
    files = sorted(Path("kept").glob("*.jsonl"))
    assert json.loads(files[0].read_text("utf8").splitlines()[0])["packs"]["unread"] == "blank"
    assert run("replay", *[str(file) for file in files], "--verify").exit_code == 0
    plain = json.loads(run(*sim, "--unread", "blank", "--json").output.splitlines()[-1])  # behind what was filled in
    assert plain["unread"] == ["月見の客 (MY-99)"]


def test_a_rewording_holds_for_its_text_alone_and_is_counted_apart(run: Run) -> None:  # noqa: F811
    _installed(run)
    before = json.loads(run("cards", "evolve", "evolve_own.jsonl", "--json").output)
    Path("words.jsonl").write_text(json.dumps(REWORDED, ensure_ascii=False), "utf8")
    told = run("packs", "reword", "evolve", "words.jsonl", "--lang", "en")
    assert told.exit_code == 0
    assert "1 × read from now on" in told.output
    after = json.loads(run("cards", "evolve", "evolve_own.jsonl", "--json").output)
    assert (before["reworded"], after["reworded"]) == (0, 1)
    assert before["understood"] == after["understood"]
    assert after["not_understood"] == []
    card = next(json.loads(line) for line in Path("evolve_own.jsonl").read_text("utf8").splitlines() if "MY-99" in line)
    Path("other.jsonl").write_text(json.dumps(card | {"text": "月を眺めない。"}, ensure_ascii=False), "utf8")
    assert json.loads(run("cards", "evolve", "other.jsonl", "--json").output)["reworded"] == 0
    Path("other.jsonl").write_text(json.dumps(card | {"text": "【守護】"}, ensure_ascii=False), "utf8")
    by_itself = json.loads(run("cards", "evolve", "other.jsonl", "--json").output)
    assert (by_itself["understood"], by_itself["reworded"]) == (1, 0)


def test_players_are_told_how_a_card_is_read(run: Run) -> None:  # noqa: F811
    from tefuda.games.catalogue import open_game, teller_for

    _installed(run)
    Path("words.jsonl").write_text(json.dumps(REWORDED, ensure_ascii=False), "utf8")
    assert run("packs", "reword", "evolve", "words.jsonl").exit_code == 0
    opened = open_game("evolve")
    assert "read as: 【守護】 【ファンファーレ】1枚引く。" in teller_for(opened.game, "en").printed("MY-99")
    assert "1枚引く。」と読む" in teller_for(opened.game, "ja").printed("MY-99")
    assert "reworded" in opened.packs


def test_a_rewording_that_is_not_understood_is_refused(run: Run) -> None:  # noqa: F811
    _installed(run)
    Path("words.jsonl").write_text(json.dumps(REWORDED | {"text": "星を眺める。"}, ensure_ascii=False), "utf8")
    told = run("packs", "reword", "evolve", "words.jsonl", "--lang", "en")
    assert told.exit_code == 2
    assert "星" in told.output
    assert "line 1" in told.output


def test_the_guide_has_near_phrases_and_a_line_to_fill_in(run: Run) -> None:  # noqa: F811
    told = json.loads(run("cards", "evolve", "evolve_own.jsonl", "--reword", "--json").output)
    assert [(one["number"], one["hash"]) for one in told] == [("MY-99", text_hash(TEXT))]
    shown = run("cards", "evolve", "evolve_own.jsonl", "--reword", "--lang", "en").output
    assert "near phrases" in shown
    assert '"text": "…"' in shown
