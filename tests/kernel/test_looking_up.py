"""Looking up: words find terms, clauses, readings and scenarios in both languages; clauses are linked; editions are compared."""

from pathlib import Path

import msgspec
import pytest

from tefuda.games.catalogue import games, rulings
from tefuda.kernel.proving.editions import FILE, BrokenRulebook, compare, hash_lines, hashes_in, kept_hashes
from tefuda.kernel.proving.headlines import headline
from tefuda.kernel.proving.links import links
from tefuda.kernel.proving.reading import read
from tefuda.kernel.proving.searching import search, search_form
from tefuda.kernel.proving.spelling import KANJI
from tests.reach import reach

GAMES = [game for game in games() if game != "toy"]  # which has no readings, and no publisher


@pytest.mark.parametrize(
    ("game", "words", "clause"),
    [
        ("evolve", "ward", "12.8"),
        ("evolve", "WARD", "12.8"),
        ("evolve", "守護", "12.8"),
        ("evolve", "コスト", "2.5"),
        ("fftcg", "priority", "11.1"),
        ("cipher", "critical hit", "18.4.1.2"),
        ("pso2", "行動権", "103.6.1"),
        ("rebirth", "キャンセル能力", "9.1.1.4"),
        ("evolve", "しゅご", "12.8"),
        ("evolve", "まもり", "12.8"),
        ("evolve", "シュゴ", "12.8"),
        ("evolve", "こすと", "2.5"),
        ("fftcg", "ゆうせんけん", "11.1"),
        ("pso2", "こうどうけん", "103.6.1"),
        ("rebirth", "きゃんせるのうりょく", "9.1.1.4"),
    ],
)
def test_the_clause_that_defines_a_term_comes_first(game: str, words: str, clause: str) -> None:
    assert clause in search(rulings(game), words)[0].clauses


def test_all_sorts_are_searched_and_whole_words_come_before_parts() -> None:
    found = search(rulings("evolve"), "ward")
    assert {one.sort for one in found} == {"term", "clause", "reading", "scenario"}
    assert [one.worth for one in found] == sorted([one.worth for one in found], reverse=True)
    assert not any(
        "forward" in one.en.casefold() and "ward" not in one.en.casefold().replace("forward", "") for one in found[:10]
    )


def test_a_term_is_found_by_its_other_name_in_what_is_written_in_one_language() -> None:
    said = [one.en for one in search(rulings("evolve"), "守護") if one.sort == "reading"]
    assert any("ward" in text.casefold() for text in said)


def test_kana_find_words_with_their_endings_and_words_that_begin_so() -> None:
    spelling = rulings("evolve").spelling
    assert "選ぶ" in spelling.spelled("えらぶ")
    assert "攻撃" in spelling.spelled("こうげ")
    assert spelling.spelled("ward") == ()
    assert any("攻撃力" in one.ja for one in search(rulings("evolve"), "こうげきりょく"))


@pytest.mark.parametrize("game", GAMES)
def test_every_term_of_the_glossary_is_found_by_its_kana(game: str) -> None:
    room = rulings(game)
    names = [search_form(name) for term in room.terms for name in term.japanese]
    words = [word for name in names for word in KANJI.findall(name)]
    assert [word for word in words if not room.spelling.read(word)] == []
    for word in dict.fromkeys(words):
        assert word in room.spelling.spelled(room.spelling.read(word)[0])


def test_all_words_are_wanted_before_any() -> None:
    both = search(rulings("evolve"), "ward intimidate")
    assert both
    assert all("intimidate" in f"{one.en} {one.ja}".casefold() or one.sort == "reading" for one in both)
    assert search(rulings("evolve"), "ward qqqq")[0].clauses == ("12.8",)
    assert search(rulings("evolve"), "qqqq") == []


@pytest.mark.parametrize("game", games())
def test_headlines_say_what_the_files_say(game: str) -> None:
    room = rulings(game)
    assert [line.id for line in room.headlines] == list(room.files)
    for line in room.headlines[:: reach(40, 1)]:
        ruling = read(room.files[line.id])
        said = (ruling.title, ruling.ja or ruling.title, ruling.clauses, "deck" in ruling.body)
        assert (line.en, line.ja, line.clauses, line.deck) == said


def test_a_title_over_several_lines_is_read_whole(tmp_path: Path) -> None:
    path = tmp_path / "one.yaml"
    path.write_text("title: >\n  one\n  two\nclauses:\n  - '1.1'\nexpect: {}\n", "utf8")
    found = headline("one", path)
    assert found is not None
    assert (found.en.strip(), found.clauses) == ("one two", ("1.1",))


@pytest.mark.parametrize("game", GAMES)
def test_readings_name_clauses_and_scenarios_that_are_there(game: str) -> None:
    room = rulings(game)
    assert len(room.readings) > 40
    shown = [name for one in room.readings for name in one.shown if name.startswith("ch")]
    folders = {f"{name.partition('/')[0]}/" for name in room.files}  # a chapter as a whole may show it
    assert [name for name in shown if name not in room.files and name not in folders] == []
    assert all(one.clauses for one in room.readings if not one.text.startswith(("No clause", "All sentences")))


def test_clauses_are_linked_both_ways() -> None:
    found = links(rulings("evolve"), "8.4.3.1")
    assert found.above == ("8", "8.4", "8.4.3")
    assert "12.9" in found.named
    assert "12.9.2" in found.naming
    assert "8.4.3.1" in links(rulings("evolve"), "12.9.2").named
    assert "12.10.2" in found.read_with


# ── editions ────────────────────────────────────────────────────────────────────────────────────────────────────────
def edition(path: Path, **clauses: str) -> dict[str, str]:
    rows = [msgspec.json.encode({"id": number[1:].replace("_", "."), "text": text}) for number, text in clauses.items()]
    path.write_bytes(b"\n".join(rows) + b"\n")
    return hashes_in(path)


def test_what_is_new_gone_or_changed_is_told_and_a_new_scan_is_not(tmp_path: Path) -> None:
    old = edition(tmp_path / "old.jsonl", c1="ゲーム", c1_1="2 人で 遊ぶ", c1_2="引く", c1_3="捨てる")
    new = edition(tmp_path / "new.jsonl", c1="ゲーム", c1_1="２人で遊ぶ", c1_2="2枚引く", c1_4="並べる")
    found = compare(old, new)
    assert (found.new, found.gone, found.changed, found.same) == (("1.4",), ("1.3",), ("1.2",), 2)


def test_hashes_come_back_as_they_were_written(tmp_path: Path) -> None:
    hashes = {"1": "ab", "302.1#2": "cd", "G.置かれる": "ef"}
    (tmp_path / FILE).write_text(hash_lines(hashes), "utf8")
    assert kept_hashes(tmp_path) == hashes


@pytest.mark.parametrize(
    ("line", "told"), [("{", "line 2: not a clause"), ('{"id":"1","text":"y"}', "line 2: 1 stands twice")]
)
def test_a_file_that_is_no_rulebook_is_told_with_its_line(line: str, told: str, tmp_path: Path) -> None:
    path = tmp_path / "new.jsonl"
    path.write_text('{"id":"1","text":"x"}\n' + line + "\n", "utf8")
    with pytest.raises(BrokenRulebook, match=told):
        hashes_in(path)


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_of_the_ledger_that_is_numbered_has_a_hash(game: str) -> None:
    room = rulings(game)
    assert [*kept_hashes(room.folder)] == [number for number, clause in room.clauses.items() if not clause.extra]


@pytest.mark.parametrize("game", GAMES)
def test_the_hashes_are_those_of_the_rulebook_that_is_followed(game: str, shared: Path) -> None:
    assert kept_hashes(rulings(game).folder) == hashes_in(shared / "rulebooks" / f"{game}.jsonl")
