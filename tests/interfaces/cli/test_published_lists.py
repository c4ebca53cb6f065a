"""Lists of cards as they are published, in each shape with cards of our own: taken in, with what is wrong in them named."""

import json
from pathlib import Path
from typing import Any

import pytest

from tefuda.games.catalogue import room
from tefuda.kernel.cards.files import cards_in
from tefuda.kernel.cards.rows import rows_of
from tefuda.kernel.wording.errors import BrokenCard
from tests.interfaces.cli.test_own_cards import Run, run  # noqa: F401 - a fixture

DATABASE = [
    {"card_code": "MY-01", "name": "浜の兵", "class": "ロイヤル", "card_type": "フォロワー", "sub_type": "港町・兵士", "cost": "２", "attack": "1",
     "hp": "2", "effect": "【ファンファーレ】『子犬』1体を出す。\n―――――\n『子犬』【ニュートラル】・フォロワー【コスト1】"},
    {"card_code": "MY-02", "name": "浜の風", "class": "ロイヤル", "card_type": "スペル", "sub_type": "-", "cost": "1", "attack": "-", "hp": "-",
     "effect": "1枚引く。"},
    {"card_code": "CP-03", "name": "浜の旗", "class": "ロイヤル", "card_type": "アミュレット", "sub_type": "港町", "cost": "1", "attack": "-",
     "hp": "-", "effect": "【ファンファーレ】1枚引く&amp;。<br>【守護"},
]  # fmt: skip
ORACLES = [
    {"oracle_id": "MY-01", "name": "浜の兵", "class": "ロイヤル", "card_type": ["フォロワー"], "tribe": ["港町"], "title": None, "cost": 2,
     "atk": 1, "hp": 2, "text": "【進化】コスト1：これは進化する。\n【起動】コスト1これをアクト：自分のロイヤルフォロワーすべては攻撃力+1する。",
     "prints": ["MY-01", "PR-01"]},
    {"oracle_id": "MY-02", "name": "表//裏", "is_dual_face": True, "class": "ロイヤル", "card_type": ["フォロワー", "エボルヴ"] * 2,
     "tribe": ["港町"], "title": None, "cost": 2, "prints": ["MY-02"], "faces": [
         {"name": name, "class": "ロイヤル", "card_type": ["フォロワー", "エボルヴ"], "tribe": ["港町"], "title": "", "cost": 2, "atk": 3, "hp": 3,
          "text": "【守護】"} for name in ("表", "裏")]},
]  # fmt: skip
SET_FILE = {
    "Version": 1,
    "Cards": [
        {"Serial": "MY/001B-001", "Alternates": [{"Serial": "MY/001B-001SP"}], "Name": {"EN": "Guard", "JP": "浜の番人 <strong>Guard"},
         "Traits": [{"EN": "Harbour", "JP": "港町"}], "Type": "Character", "Color": "Blue", "Cost": 2, "ATK": 3, "DEF": 4,
         "Effect": [{"EN": "[Spark]:Draw a card.", "JP": "【スパーク】：あなたは１枚引く。"}]},
    ],
}  # fmt: skip
CARD_LIST = [
    {"Character": "Tova", "Title": title, "Color": ["Red"], "Cost": "3", "ClassChangeCost": "-", "Class": "Guard", "Type": ["Male", "Sword"],
     "MinRange": 1, "MaxRange": 1, "Attack": "50", "Support": "20", "Skill": "-", "SupportSkill": "-",
     "AlternateArts": [{"CardCode": f"MY0{n}-001N", "SetCode": "MY"}, {"CardCode": f"MY0{n}-001N+"}]}
    for n, title in enumerate(("Harbour Guard", "-"))
]  # fmt: skip
ENGLISH = [
    {"id": number, "cardNumber": number, "name": name, "element": element, "type": "forward", "cost": 2, "power": 5000, "job": "Guard",
     "category": "MY", "text": text, "set": "Ours", "image": place}
    for place, (number, name, element, text) in enumerate([
        ("1-001C", "Tova", "fire", "[[i]]Haste[[/]]"), ("1-002H", "Mira", "light", ""), ("1-003H", "Runa", "wind", ""),
        ("1-004S", "Sora", "wind", ""), ("1-005C", "Kaya", "light", "[[i]Brave"), ("1-001C", "Tova", "fire", "[[i]]Haste[[/]]"),
        ("1-002H", "Mina", "light", ""),
    ])
]  # fmt: skip
LISTS: list[tuple[str, Any]] = [
    ("evolve", DATABASE), ("evolve", ORACLES), ("rebirth", SET_FILE), ("cipher", CARD_LIST), ("fftcg", ENGLISH),
]  # fmt: skip


def _taken(game: str, plain: object, folder: Path) -> tuple[list[dict[str, Any]], list[list[str]]]:
    path = folder / "list.json"
    text = "\ufeff" + json.dumps(plain, ensure_ascii=False, indent=1).replace("\n", "\r\n")
    path.write_bytes(text.encode())
    found = cards_in(path, room(game, "cards.loading").LOADER.published)
    return [one.card for one in found], [[fault.en for fault in one.faults] for one in found]


def test_a_database_by_sets(tmp_path: Path) -> None:
    cards, faults = _taken("evolve", DATABASE, tmp_path)
    assert cards[0] == {
        "number": "MY-01", "set": "MY", "name": "浜の兵", "class": "ロイヤル", "kind": "フォロワー", "types": ["港町", "兵士"], "title": None,
        "cost": 2, "attack": 1, "defense": 2, "text": "【ファンファーレ】『子犬』1体を出す。",
    }  # fmt: skip
    assert cards[1]["types"] == []
    assert cards[1]["attack"] is None
    assert faults[0] == []
    assert "quick" in faults[1][0]
    assert [
        words for words in ("title", "<br>", "markup is broken") if not any(words in one for one in faults[2])
    ] == []


def test_a_list_with_printings_gets_its_icons_back(tmp_path: Path) -> None:
    cards, faults = _taken("evolve", ORACLES, tmp_path)
    assert cards[0]["text"] == (
        "【進化】【コスト1】：これは進化する。\n【起動】【コスト1】これを【アクト】：自分の【ロイヤル】フォロワーすべては【攻撃力】+1する。"
    )
    assert cards[0]["printings"] == ["MY-01", "PR-01"]
    assert (cards[1]["name"], cards[1]["back"]["name"], cards[1]["cost"]) == ("表", "裏", None)
    assert faults == [[], []]


def test_a_set_file(tmp_path: Path) -> None:
    cards, faults = _taken("rebirth", SET_FILE, tmp_path)
    assert (cards[0]["name"], cards[0]["traits"], cards[0]["set"]) == ("浜の番人", ["港町"], "MY/001B")
    assert cards[0]["printings"] == ["MY/001B-001", "MY/001B-001SP"]
    assert "name" in faults[0][0]


def test_a_card_list_of_players(tmp_path: Path) -> None:
    cards, faults = _taken("cipher", CARD_LIST, tmp_path)
    assert (cards[0]["number"], cards[0]["class_change_cost"], cards[0]["text"]) == ("MY00-001N", None, "")
    assert faults[0] == []
    assert "title is missing" in faults[1][0]


def test_a_list_of_english_cards(tmp_path: Path) -> None:
    cards, faults = _taken("fftcg", ENGLISH, tmp_path)
    assert [card["number"] for card in cards] == ["1-001C", "1-002H", "1-003H", "1-004S", "1-005C", "1-002H"]
    assert [bool(one) for one in faults] == [False, False, True, False, True, True]
    assert "elements" in faults[2][0]
    assert "markup" in faults[4][0]
    assert "line" in faults[5][0]


@pytest.mark.parametrize(("game", "plain"), LISTS)
def test_an_installed_list_reads_as_the_file_does(run: Run, game: str, plain: object) -> None:  # noqa: F811
    Path("mine.json").write_text(json.dumps(plain, ensure_ascii=False), "utf8")
    told = run("packs", "add", game, "mine.json", "--lang", "en")
    assert told.exit_code == 0, told.output
    loader = room(game, "cards.loading").LOADER
    before, after = [list(loader.examine([Path(one)])) for one in ("mine.json", f"home/packs/{game}/mine.jsonl")]
    assert [one.face for one in before] == [one.face for one in after]
    assert [one.problem is None for one in before] == [one.problem is None for one in after]
    assert run("packs", "list", game, "--lang", "en").output.count("mine") == 1


def test_a_spell_whose_icons_are_lost_is_not_read(run: Run) -> None:  # noqa: F811
    Path("mine.json").write_text(json.dumps(DATABASE, ensure_ascii=False), "utf8")
    told = json.loads(run("cards", "evolve", "mine.json", "--json").output)
    assert "MY-02" in [one["number"] for one in told["not_understood"]]
    assert "CP-03" in [one["number"] for one in told["faults"]]


@pytest.mark.parametrize(
    ("text", "line"),
    [('[\n{"name": "a"},\n{"name":\n', 3), ('[\n{"name": "a"}\n{"name": "b"}]', 3), ('{\n"a": 1\n}', 1)],
)
def test_a_list_that_is_cut_off_is_told_by_its_line(text: str, line: int) -> None:
    assert [row.line for row in rows_of(text) if row.card is None] == [line]


def test_a_list_of_another_shape_names_those_that_are_known(tmp_path: Path) -> None:
    with pytest.raises(BrokenCard, match="card_code"):
        _taken("evolve", [{"cards": 1}], tmp_path)


RAW = Path(__file__).parents[4] / "shared/carddata"
if not RAW.is_dir():
    RAW = Path(__file__).parents[5] / "shared/carddata"
REAL = [
    ("evolve", "evolve_carddb_BP05.json"), ("evolve", "evolve_oracles.json"), ("rebirth", "set_HP_001B.r4uset"), ("cipher", "cardlist.json"),
    ("fftcg", "fftcg_real_cards.json"),
]  # fmt: skip


@pytest.mark.parametrize(("game", "name"), REAL if RAW.is_dir() else [])
def test_real_lists_come_to_the_cards_that_they_should(game: str, name: str) -> None:
    """Card for card the same, but for the spells whose icons a list has lost, which are not read."""
    wanted = {
        card["number"]: card
        for line in (RAW / f"{game}.jsonl").read_text("utf8").splitlines()
        if (card := json.loads(line))
    }

    def same(card: dict[str, Any]) -> dict[str, Any]:
        return {key: value for key, value in card.items() if key != "printings"}

    found = cards_in(RAW / "raw" / name, room(game, "cards.loading").LOADER.published)
    other = [one for one in found if same(one.card) != same(wanted[one.card["number"]])]
    assert all(any(fault.unsure for fault in one.faults) for one in other)
    assert len(other) <= 3
