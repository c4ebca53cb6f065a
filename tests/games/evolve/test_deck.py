"""Decks: lists are read with their lines, and every rule of 6.1 decides both ways."""

import itertools
from typing import Any

import pytest

from tefuda.games.evolve.cards.deck import SECTIONS, EvolveDecks
from tefuda.games.evolve.cards.loading import face, packs
from tefuda.games.evolve.cards.opening import OpenedEvolve
from tefuda.games.evolve.game import Evolve
from tefuda.kernel.cards import decklist
from tefuda.kernel.cards.decklist import BrokenDeck, Entry, Listed
from tefuda.kernel.primitives.clauses import recording


def read_deck(deck: object) -> Listed:
    return decklist.read_deck(deck, SECTIONS)


TITLE, VANGUARD = "星の港", "カードファイト!! ヴァンガード"


def cards(count: int, **facts: Any) -> list[dict[str, Any]]:
    return [{"number": f"F-{n}", "name": f"兵{n}", "cost": 1, "attack": 1, "defense": 1, **facts} for n in range(count)]


def game(*own: dict[str, Any], title: str = "", count: int = 17) -> EvolveDecks:
    """A game of so many plain followers, a leader, and what a test adds."""
    plain = {"kind": "フォロワー", "class": "エルフ", "title": title}
    leader = {"number": "L-1", "name": "森の主", "kind": "リーダー", "class": "エルフ", "title": title}
    other = {"number": "L-2", "name": "泉の主", "kind": "リーダー", "class": "エルフ", "title": title}
    added = [{"cost": 1, "attack": 1, "defense": 1, "number": f"X-{n}", **plain, **card} for n, card in enumerate(own)]
    return EvolveDecks(Evolve([face({**plain, **card}) for card in (*cards(count), leader, other, *added)]))


def listing(
    main: int, *more: str, leader: str = "leader: 森の主", basis: str = "basis: class", evolve: tuple[str, ...] = ()
) -> str:
    """A deck of so many plain followers, three of each, and further lines."""
    rows = [f"{min(3, main - start)} 兵{start // 3}" for start in range(0, main, 3)]
    return "\n".join([leader, basis, "main:", *rows, *more, "evolve:", *evolve])


def clauses(rules: EvolveDecks, text: str) -> list[str]:
    return [problem.clause for problem in rules.check(read_deck(text))]


# ── 6.1, both ways ──────────────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("leader", "wrong"),
    [
        ("leader: 森の主", []),
        ("", ["6.1.1.1"]),
        ("leader: 森の主\nleader: 泉の主", ["6.1.1.1"]),
        ("leader: 兵1", ["6.1.1.1"]),
    ],
)
def test_one_leader(leader: str, wrong: list[str]) -> None:
    assert clauses(game(), listing(40, leader=leader)) == wrong


@pytest.mark.parametrize(("main", "wrong"), [(39, ["6.1.1.2"]), (40, []), (50, []), (51, ["6.1.1.2"])])
def test_the_size_of_the_main_deck(main: int, wrong: list[str]) -> None:
    assert clauses(game(), listing(main)) == wrong


@pytest.mark.parametrize(
    ("kind", "wrong"),
    [
        ("フォロワー", []),
        ("スペル", []),
        ("アミュレット", []),
        ("リーダー", ["6.1.1.2"]),
        ("フォロワー・エボルヴ", ["6.1.1.2"]),
        ("フォロワー・アドバンス", ["6.1.1.2"]),
        ("フォロワー・トークン", ["6.1.1.2"]),
    ],
)
def test_the_kinds_in_the_main_deck(kind: str, wrong: list[str]) -> None:
    assert clauses(game({"name": "異物", "kind": kind}), listing(40, "1 異物")) == wrong


EVOLVED = {"name": "化身", "kind": "フォロワー・エボルヴ"}


@pytest.mark.parametrize(("count", "wrong"), [(0, []), (10, []), (11, ["6.1.1.3"])])
def test_the_size_of_the_evolve_deck(count: int, wrong: list[str]) -> None:
    own = [{"name": f"化身{n}", "kind": "フォロワー・エボルヴ"} for n in range(4)]
    rows = [f"{min(3, count - start)} 化身{start // 3}" for start in range(0, count, 3)]
    assert clauses(game(*own), listing(40, evolve=tuple(rows))) == wrong


@pytest.mark.parametrize(
    ("kind", "wrong"),
    [
        ("フォロワー・エボルヴ", []),
        ("フォロワー・アドバンス", []),
        ("スペル・エボルヴ", []),
        ("フォロワー", ["6.1.1.3"]),
        ("フォロワー・トークン", ["6.1.1.3"]),
    ],
)
def test_the_kinds_in_the_evolve_deck(kind: str, wrong: list[str]) -> None:
    assert clauses(game({"name": "異物", "kind": kind}), listing(40, evolve=("1 異物",))) == wrong


@pytest.mark.parametrize(
    ("main", "evolve", "wrong"), [(3, 3, []), (4, 3, ["6.1.1.4"]), (3, 4, ["6.1.1.4"]), (4, 4, ["6.1.1.4", "6.1.1.4"])]
)
def test_three_of_a_name_in_each_deck(main: int, evolve: int, wrong: list[str]) -> None:
    rules = game({"name": "化身"}, EVOLVED)
    assert clauses(rules, listing(39, f"{main} 化身", evolve=(f"{evolve} 化身",))) == wrong


def test_copies_on_several_lines_and_under_several_numbers_are_one_name() -> None:
    rules = game({"name": "双子"}, {"name": "双子"})
    text = listing(39, "2 X-0", "1 双子", "1 X-1")
    problems = rules.check(read_deck(text))
    assert [problem.clause for problem in problems] == ["6.1.1.4"]
    assert text.splitlines()[problems[0].line - 1] == "1 X-1"  # the line that is one too many


def test_a_double_faced_card_counts_by_its_first_face() -> None:
    back = {"name": "夜の顔", "kind": "フォロワー・エボルヴ", "attack": 2, "defense": 2}
    rules = game({**EVOLVED, "name": "昼の顔", "back": back}, {**EVOLVED, "name": "夜の顔"})
    with recording() as ran:
        assert clauses(rules, listing(40, evolve=("3 昼の顔", "3 夜の顔"))) == []
    assert "6.1.1.4.1" in ran
    assert clauses(rules, listing(40, evolve=("4 昼の顔",))) == ["6.1.1.4"]


def test_a_collaboration_name_is_not_the_name_that_counts() -> None:
    rules = game({"name": "本名", "collaboration": "別名"}, {"name": "本名"})
    assert clauses(rules, listing(39, "2 別名", "1 X-1")) == []
    assert clauses(rules, listing(39, "2 別名", "2 X-1")) == ["6.1.1.4"]


@pytest.mark.parametrize(("word", "wrong"), [("エルフ", []), ("ニュートラル", []), ("ロイヤル", ["6.1.1.5.1"])])
def test_on_a_class(word: str, wrong: list[str]) -> None:
    rules = game({"name": "客", "class": word}, {**EVOLVED, "class": word})
    assert clauses(rules, listing(40, "1 客")) == wrong
    assert clauses(rules, listing(40, evolve=("1 化身",))) == wrong


@pytest.mark.parametrize(("title", "wrong"), [(TITLE, []), ("", ["6.1.1.5.2"]), ("月の砂漠", ["6.1.1.5.2"])])
def test_on_a_title(title: str, wrong: list[str]) -> None:
    rules = game({"name": "客", "class": "ロイヤル", "title": title}, {**EVOLVED, "title": title}, title=TITLE)
    assert clauses(rules, listing(40, "1 客", basis="basis: title")) == wrong
    assert clauses(rules, listing(40, basis="basis: title", evolve=("1 化身",))) == wrong


def test_a_leader_without_a_title_leads_no_deck_on_a_title() -> None:
    assert clauses(game(title=TITLE), listing(40, basis="basis: title")) == []
    assert clauses(game(), listing(40, basis="basis: title")) == ["6.1.1.5.2"]


def test_a_basis_that_is_not_said_is_found() -> None:
    stranger = {"name": "客", "class": "ロイヤル"}
    on_title = game({**stranger, "title": TITLE}, title=TITLE)
    assert clauses(on_title, listing(40, "1 客", basis="")) == []
    assert on_title.resolve(read_deck(listing(40, "1 客", basis=""))).title == TITLE
    assert on_title.resolve(read_deck(listing(40, basis=""))).title == ""
    assert clauses(game(stranger), listing(40, "1 客", basis="")) == ["6.1.1.5"]


def test_a_title_with_conditions_of_its_own() -> None:
    amulet = {"kind": "アミュレット", "text": "【スタートアミュレット】", "title": VANGUARD}
    rules = game({**amulet, "name": "灯"}, {**amulet, "name": "火"}, title=VANGUARD)
    assert clauses(rules, listing(40, basis="basis: title")) == ["14.4.2.1.1"]
    assert clauses(rules, listing(40, "2 灯", basis="basis: title")) == []
    assert clauses(rules, listing(40, "1 灯", "1 火", basis="basis: title")) == ["14.4.4.1.1"]
    assert clauses(rules, listing(40)) == []  # on a class it needs none
    assert clauses(rules, listing(40, "1 灯", "1 火")) == ["14.4.4.1.1"]  # but never two sorts (6.1.2)


@pytest.mark.parametrize(
    ("word", "wrong"), [("エルフ", []), ("ニュートラル", ["14.4.2.1.2"]), ("ロイヤル", ["14.4.2.1.2"])]
)
def test_triggers_are_of_the_leaders_class(word: str, wrong: list[str]) -> None:
    amulet = {"name": "灯", "kind": "アミュレット", "text": "【スタートアミュレット】", "title": VANGUARD}
    trigger = {
        "name": "客",
        "class": word,
        "abilities": [{"type": "Keyword", "word": "ヒールトリガー"}],
        "title": VANGUARD,
    }
    assert clauses(game(amulet, trigger, title=VANGUARD), listing(40, "1 灯", "1 客", basis="basis: title")) == wrong


@pytest.mark.parametrize(("count", "wrong"), [(6, []), (7, ["6.1.1.4"])])
def test_a_cards_own_text_replaces_the_limit(count: int, wrong: list[str]) -> None:
    rules = game({"name": "連射", "kind": "スペル", "text": "『連射』は自分のデッキに6枚まで入れることができる。"})
    with recording() as ran:
        assert clauses(rules, listing(40, f"{count} 連射")) == wrong
    assert "6.1.2" in ran


def test_the_limit_is_replaced_in_that_deck_and_for_that_card_only() -> None:
    seed = {"name": "種火", "kind": "スペル・エボルヴ", "text": "これはエボルヴデッキに10枚まで入れることができる。"}
    rules = game(seed, EVOLVED)
    assert clauses(rules, listing(40, evolve=("10 種火",))) == []
    assert clauses(rules, listing(40, evolve=("5 種火", "4 化身"))) == ["6.1.1.4"]
    assert clauses(rules, listing(40, evolve=("11 種火",))) == ["6.1.1.3", "6.1.1.4"]


def test_everything_is_reported_at_once_in_the_rulebooks_order() -> None:
    rules = game({"name": "客", "class": "ロイヤル"}, EVOLVED)
    text = "basis: class\nleader: 森の主\nleader: 泉の主\nmain:\n4 客\n1 化身\n2 無名\nevolve:\n1 兵1"
    problems = rules.check(read_deck(text))
    assert [(problem.clause, problem.line) for problem in problems] == [
        ("", 7), ("6.1.1.1", 3), ("6.1.1.2", 4), ("6.1.1.2", 6), ("6.1.1.3", 9), ("6.1.1.4", 5), ("6.1.1.5.1", 5),
    ]  # fmt: skip
    assert all(problem.why_en and problem.why_ja and problem.why_en != problem.why_ja for problem in problems)
    assert "7 cards" in problems[2].why_en  # the card nobody knows is a card nevertheless


# ── reading ─────────────────────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    "line",
    [
        "3 灯台守",
        "3x 灯台守",
        "3 x 灯台守",
        "３枚　灯台守",
        "灯台守 x3",
        "灯台守 × 3",
        "灯台守 3枚",
        "  3   灯台守  # 守る",
        "３ 灯台守",
    ],
)
def test_the_ways_to_write_a_count(line: str) -> None:
    assert read_deck(f"main:\n{line}")["main"] == (Entry(3, "灯台守", 2),)


def test_a_list_keeps_its_words_and_lines() -> None:
    listed = read_deck(
        "\ufeff# plan\r\nname: 港: 灯\r\nLeader：港長イサナ\r\n基準: クラス\r\n\r\n"
        "メインデッキ:\r\n1 A\r\n2 B x2\r\nevolve:\r\n1 C"
    )
    assert (listed.name, listed.said["basis"]) == ("港: 灯", "class")
    assert listed["leader"] == (Entry(1, "港長イサナ", 3),)
    assert listed["main"] == (Entry(1, "A", 7), Entry(2, "B x2", 8))
    assert listed["evolve"] == (Entry(1, "C", 10),)
    assert listed.lines == {"name": 2, "leader": 3, "basis": 4, "main": 6, "evolve": 9}


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("main:\n灯台守", 2, "灯台守"),
        ("main:\n0 灯台守", 2, "0"),
        ("main:\n-3 灯台守", 2, "-3"),
        ("main:\n1000 灯台守", 2, "1000"),
        ("main:\n" + "9" * 9999 + " 灯台守", 2, "999999999…"),
        ("main: 3 灯台守", 1, "main:"),
        ("basis: colour\nmain:", 1, "colour"),
        ("leader:\nmain:", 1, "leader"),
        ("basis: class\nbasis: title\nmain:", 2, "basis"),
        ("sideboard: none\nmain:", 1, "sideboard"),
        ("leader: A\nbasis: class", 2, "main:"),
        ("", 0, "main:"),
    ],
)
def test_a_file_that_cannot_be_read_says_where(text: str, line: int, words: str) -> None:
    with pytest.raises(BrokenDeck) as broken:
        read_deck(text)
    (problem,) = broken.value.problems
    assert (problem.clause, problem.line) == ("", line)
    assert words in problem.why_en
    assert words in problem.why_ja


def test_all_lines_that_cannot_be_read_are_told() -> None:
    with pytest.raises(BrokenDeck) as broken:
        read_deck("x\nmain:\nA\n0 B\n1 C")
    assert [problem.line for problem in broken.value.problems] == [1, 3, 4]


def test_a_mapping_is_the_same_deck_as_a_text() -> None:
    rules = game(EVOLVED)
    text = read_deck("leader: 森の主\nbasis: class\nmain:\n3 兵1\n2 F-2\nevolve:\n1 化身")
    mapping = read_deck({"leader": "森の主", "basis": "class", "main": [[3, "兵1"], "2 F-2"], "evolve": [[1, "化身"]]})
    assert rules.resolve(mapping) == rules.resolve(text)
    assert rules.resolve({"leader": ["森の主", "泉の主"], "main": []}).leader == ("L-1", "L-2")


@pytest.mark.parametrize(
    "deck",
    [
        None,
        3,
        [],
        {"main": 3},
        {"main": [[3]]},
        {"main": [["3", "A"]]},
        {"main": [[0, "A"]]},
        {"side": []},
        {"basis": "class"},
    ],
)
def test_a_mapping_that_is_no_deck_is_refused(deck: object) -> None:
    with pytest.raises(BrokenDeck):
        read_deck(deck)


def test_a_name_means_the_card_that_can_be_there() -> None:
    rules = EvolveDecks(Evolve(packs()))
    deck = rules.resolve(
        "leader: Isana, Harbormaster\nmain:\n1 灯台守\n1 haj-012\n1 lighthouse keeper\nevolve:\n1 灯台守\n1 Boatswain",
    )
    assert deck.leader == ("HAJ-001",)
    assert deck.main == ("HAJ-012", "HAJ-012", "HAJ-012")
    assert deck.evolve == ("HAJ-013", "HAJ-016")


def test_a_card_that_is_not_known_is_guessed_at() -> None:
    rules = EvolveDecks(Evolve(packs()))
    with pytest.raises(BrokenDeck, match="did you mean 灯台守") as broken:
        rules.resolve("leader: 港長イサナ\nmain:\n3 灯台森")
    assert [problem.line for problem in broken.value.problems] == [3]


def test_a_format_that_is_not_known() -> None:
    with pytest.raises(ValueError, match="bridge"):
        game().check(read_deck(listing(40)), "bridge")


# ── ours ────────────────────────────────────────────────────────────────────────────────────────────────────────────
def test_the_bundled_decks_are_legal_and_start_a_game() -> None:
    rules = EvolveDecks(Evolve(packs()))
    ours = rules.bundled()
    assert {"fog_and_stars", "harbor_lights", "sunlit_leaves", "springs_above_the_clouds", "midnight_fair"} < {*ours}
    leaders = {listed["leader"][0].words for listed in ours.values()}
    assert len(leaders) == len(ours)
    for name, listed in ours.items():
        assert rules.check(listed) == [], name
        assert listed.name
        assert 40 <= listed.size("main") <= 50
        assert listed.size("evolve") > 0
    opened = OpenedEvolve(rules.game, {}, {})
    for one, other in itertools.pairwise(ours.values()):
        state = opened.start([rules.resolve(listed) for listed in (one, other)], 1)
        assert state.request is not None
