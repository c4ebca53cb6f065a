"""Lists without a leader or an evolve deck: what is filled in, and what is left as it is."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from tefuda.games.evolve.cards.deck import SECTIONS, EvolveDecks
from tefuda.games.evolve.cards.loading import face
from tefuda.games.evolve.cards.opening import opening
from tefuda.games.evolve.game import Evolve
from tefuda.kernel.cards.decklist import BrokenDeck, Listed, read_deck

STARS, WAVES = "星の港", "波の港"


def follower(number: str, craft: str = "エルフ", title: str = "", kind: str = "フォロワー") -> dict[str, Any]:
    body = {"attack": 1, "defense": 1} if kind.startswith("フォロワー") else {}
    return {"number": number, "name": f"兵{number}", "kind": kind, "class": craft, "title": title, "cost": 1, **body}


def evolved(number: str, name: str, craft: str = "エルフ") -> dict[str, Any]:
    return {**follower(number, craft, kind="フォロワー・エボルヴ"), "name": name}


def leader(number: str, craft: str, title: str = "") -> dict[str, Any]:
    return {"number": number, "name": f"主{number}", "kind": "リーダー", "class": craft, "title": title}


LEADERS = [
    leader("A-L1", "ロイヤル", WAVES),
    leader("A-L2", "エルフ"),
    leader("B-L1", "エルフ"),
    leader("B-L2", "ロイヤル", STARS),
]


def game(*cards: dict[str, Any]) -> EvolveDecks:
    return EvolveDecks(Evolve([face(card) for card in (*LEADERS, *cards)]))


def listed(*cards: dict[str, Any], more: str = "") -> Listed:
    return read_deck("\n".join(["main:", *[f"3 {card['number']}" for card in cards], more]), SECTIONS)


def test_a_leader_of_the_class_is_filled_in() -> None:
    cards = [follower(f"A-{n}") for n in range(14)]
    found = game(*cards).completed(listed(*cards))
    assert (found.deck.leader, found.deck.title) == (("A-L2",), "")
    assert [note.clause for note in found.notes] == [""]
    assert "A-L2" in found.notes[0].why_en
    assert "A-L2" in found.notes[0].why_ja


def test_a_leader_of_the_sets_that_the_cards_come_from_is_taken_before_others() -> None:
    cards = [follower(f"B-{n}") for n in range(14)]
    assert game(*cards).completed(listed(*cards)).deck.leader == ("B-L1",)


def test_a_deck_of_several_classes_is_led_by_its_title() -> None:
    cards = [follower(f"A-{n}", craft, STARS) for n, craft in enumerate(("エルフ", "ロイヤル") * 7)]
    found = game(*cards).completed(listed(*cards))
    assert (found.deck.leader, found.deck.title) == (("B-L2",), STARS)


def test_a_deck_that_no_leader_fits_is_refused() -> None:
    cards = [follower(f"A-{n}", craft) for n, craft in enumerate(("エルフ", "ロイヤル") * 7)]
    with pytest.raises(BrokenDeck) as refused:
        game(*cards).completed(listed(*cards))
    assert [problem.clause for problem in refused.value.problems] == ["6.1.1.1"]


def test_an_evolve_deck_of_the_names_in_the_main_deck_is_filled_in() -> None:
    cards = [follower(f"A-{n}") for n in range(14)]
    over = [evolved(f"E-{n}", f"兵A-{n}") for n in (1, 4, 5, 9)]
    unfit = [evolved("E-20", "兵A-2", "ロイヤル"), evolved("E-21", "兵Z-1")]
    found = game(*cards, *over, *unfit).completed(listed(*cards))
    assert sorted(found.deck.evolve) == ["E-1"] * 3 + ["E-4"] * 3 + ["E-5"] * 2 + ["E-9"] * 2  # ten in all, in turn
    assert "10 cards" in found.notes[1].why_en


def test_what_a_list_says_is_left_as_it_is() -> None:
    cards, over = [follower(f"A-{n}") for n in range(14)], evolved("E-1", "兵A-1")
    found = game(*cards, over).completed(listed(*cards, more="leader: A-L2\nevolve:"))
    assert (found.deck.leader, found.deck.evolve, found.notes) == (("A-L2",), (), ())


def test_what_is_not_legal_is_noted() -> None:
    cards = [follower(f"A-{n}") for n in range(13)]
    assert [note.clause for note in game(*cards).completed(listed(*cards)).notes] == ["", "6.1.1.2"]


def test_the_bundled_decks_lack_nothing() -> None:
    lists = opening().lists
    for deck in lists.bundled().values():
        assert lists.completed(deck).notes == ()


# ── cards of files ──────────────────────────────────────────────────────────────────────────────────────────────────
def cards_file(folder: Path, *cards: dict[str, Any]) -> Path:
    path = folder / "cards.jsonl"
    path.write_bytes(b"\n".join([msgspec.json.encode(card) for card in cards]))
    return path


def test_one_unread_card_refuses_neither_the_file_nor_other_lists(tmp_path: Path) -> None:
    cards = [follower(f"A-{n}") for n in range(14)]
    unread = {**follower("A-20"), "text": "【ファンファーレ】月を眺める。", "printings": ["A-20", "P-7"]}
    lacking = {**follower("A-21"), "text": "【ファンファーレ】『いない兵』1体を自分の場に出す。"}
    rules = opening([cards_file(tmp_path, *LEADERS, *cards, unread, lacking)]).lists
    assert rules.completed(listed(*cards)).deck.leader == ("A-L2",)
    for number in ("A-20", "P-7", "兵A-20", "A-21"):
        with pytest.raises(BrokenDeck) as refused:
            rules.completed(listed(*cards, more=f"3 {number}"))
        problem = refused.value.problems[0]
        assert problem.line == 16
        assert problem.why_en.startswith(("兵A-20 (A-20) is not playable", "兵A-21 (A-21) is not playable"))


def test_a_list_may_name_any_printing(tmp_path: Path) -> None:
    cards = [follower(f"A-{n}") for n in range(14)]
    cards[0]["printings"] = ["A-0", "P-1"]
    rules = opening([cards_file(tmp_path, *LEADERS, *cards)]).lists
    found = rules.completed(listed({"number": "P-1"}, *cards[1:]))
    assert found.deck.main[:3] == ("A-0",) * 3
