"""FFTCG in words: priority, payments, refusals, cards; what holds in every game is in the conformance suite."""

import json
from pathlib import Path
from typing import Any

import pytest

from tefuda.games.catalogue import open_game
from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.cards.loading import LOADER
from tefuda.games.fftcg.telling import FFTCGTeller, teller
from tefuda.kernel.flow.play import advance
from tefuda.kernel.seeing.view import View, view
from tefuda.kernel.table.requests import PASS, Bar, Option
from tefuda.kernel.telling.words import load
from tefuda.players.random_player import RandomPlayer
from tefuda.table.live import LiveGame
from tests.told import Told


def test_every_job_and_category_has_both_names() -> None:
    terms = load(FFTCGTeller.folder).terms
    faces: list[Any] = open_game("fftcg").game.faces
    assert {job for face in faces for job in face.facts.jobs} <= set(terms["jobs"])
    assert {name for face in faces for name in face.facts.categories} <= set(terms["categories"])


def until(seed: int, wanted: str, phase: str = "") -> tuple[LiveGame, View]:
    """A game of chance up to where seat 0 is asked this."""
    opened = open_game("fftcg")
    live = LiveGame.start(opened, list(opened.decks.values())[:2], seed, [None, None])
    chance = [RandomPlayer(seed, seat) for seat in range(2)]
    while live.over is None:
        request = live.view(live.polled).request
        assert request is not None
        if live.polled == 0 and request.prompt == wanted and (not phase or live.state.facts.phase == phase):
            return live, live.view(0)
        live.answer(chance[live.polled].choose(None, request))
    raise AssertionError(f"nobody was asked {wanted}")


def test_priority_with_nothing_to_answer_is_idle() -> None:
    words = teller(open_game("fftcg").game, "en")
    _, view = until(1, "main")
    assert view.request is not None
    assert words.moment(view, view.request) == ""
    _, view = until(3, "quick")
    assert view.request is not None
    assert PASS in view.request.options
    turn: Any = view.turn
    reply = bool(view.stack and view.stack[0].seat == 1) or bool(turn.attackers and turn.step != "10.1.4.4")
    assert words.moment(view, view.request) == ("reply" if reply else "idle")


def test_a_payment_that_is_left_to_us_is_one() -> None:
    words = teller(open_game("fftcg").game, "en")
    live, view = until(1, "payment")
    while view.request is not None and view.request.prompt == "payment":
        habit = words.habit(view, view.request)
        assert habit is not None
        before = view.request.options[habit[0]]
        assert before.number > 0
        live.answer(habit)
        view = live.view(0)
    assert view.request is None or view.request.prompt != "payment"


@pytest.mark.parametrize(("elements", "left"), [("水", (2,)), ("火, 水", (2, 1)), ("火, 水, 風", (3, 2, 1))])
def test_what_is_given_too_much_of_one_element_pays_for_no_other(elements: str, left: tuple[int, ...]) -> None:
    """11.4.6.2: a discarded card gives two CP of one element, and one of each other is still to be paid."""
    said: list[str] = []
    table = Told("fftcg", PAID.format(elements=elements, cost=left[0])).run.table
    wanted = ["兵", "火札", "水札", "風札"]
    while table.request is not None and (not said or table.request.prompt == "payment"):
        names = [table.game.facts(table, option.card).names[0] for option in table.request.options if option.card >= 0]
        table, _ = advance(table, next(names.index(name) for name in wanted if name in names))
        seen, wanted = view(table, 0), wanted[1:]
        if seen.request is not None and seen.request.prompt == "payment":
            said.append(teller(table.game, "en").prompt(seen, seen.request))
    assert said == [f"Pay for 兵: {number} CP left." for number in left]


PAID = """
cards:
  - {{name: 兵, cost: {cost}, elements: [{elements}]}}
  - {{name: 火札, elements: [火]}}
  - {{name: 水札, elements: [水]}}
  - {{name: 風札, elements: [風]}}
table: {{先: {{hand: [兵, 火札, 水札, 風札]}}}}
"""


def test_a_refusal_names_the_card_that_forbids() -> None:
    words = teller(open_game("fftcg").game, "en")
    _, view = until(4, "attack")
    cards = [card for zone in view.zones for card in zone if card is not None]
    said = words.refusal(view, Option("attack", card=cards[0].handle), Bar("2.2", by=cards[-1].handle))
    assert said.startswith("an effect forbids it (")
    assert words.named(view, cards[-1].handle) in said


def test_a_card_is_found_and_told_in_either_language() -> None:
    words = teller(open_game("fftcg").game, "en")
    assert words.printed("薪売り") == words.printed("Firewood Seller")
    first, second, *text = words.printed("firewood").splitlines()
    assert first.startswith("Firewood Seller / 薪売り")
    assert "Fire, Backup, cost 1, Merchant" in second
    assert text == ["  《Dull》, put Firewood Seller into the Break Zone: Choose 1 Forward. Deal it 3000 damage."]
    assert words.printed("no such card") == ""
    japanese = teller(open_game("fftcg").game, "ja")
    assert "《ダル》、薪売りを" in japanese.printed("Firewood Seller")
    _, view = until(1, "main")
    card = next(card for card in view.zones[t.HAND * 2] if card is not None)
    face = words.print.faces[card.face]
    for name in (face.name, face.english, face.english.upper(), face.name[1:], face.number):
        assert card.handle in words.find(view, name)


def test_damage_and_control_are_on_the_board() -> None:
    words = teller(open_game("fftcg").game, "en")
    _, view = until(4, "attack")
    shown = words.scene(view)
    assert {tally.key: tally.text for tally in shown.sides[1].numbers}["damage"] == f"{len(view.zones[t.DAMAGE * 2])}/7"
    names = {card.handle for row in shown.sides[1].rows for card in row.cards}
    mine = {card.handle for card in view.zones[t.FIELD * 2] if card is not None and card.seat == 0}
    assert mine
    assert mine <= names


@pytest.mark.parametrize(("language", "said"), [("ja", "カードを1枚引く。"), ("en", "raw 1 card.")])
def test_an_ability_that_is_printed_nowhere_is_told_too(language: str, said: str) -> None:
    """What an effect has given a card is on no face: it is written as it would be printed."""
    words = teller(open_game("fftcg").game, language)
    face = next(face for face in words.print.faces if face.english == "Wind Reader")
    other = next(place for place, face in enumerate(words.print.faces) if face.english == "Torch Knight")
    told = words.print.line([(other, 0)], face.facts.abilities[0])
    assert said in told
    assert ("松明の騎士" if language == "ja" else "Torch Knight") in told


# What a text leaves to the rules: where cards are cast from, what chose the card, what is paid together, where an ability waits.
LEFT_TO_THE_RULES = (
    ("あなたが召喚獣をキャストするためのコストは1減る。", "The cost required to cast your Summons is reduced by 1."),
    (
        "旗手が対戦相手の召喚獣やアビリティによって選ばれたとき、その効果を無効にする。この能力は1ターンに1回のみ発動する。",
        "When 旗手 is chosen by your opponent's Summon or ability, cancel its effect. This effect will trigger only once per turn.",
    ),
    (
        "旗手がアタックしたとき、《1》を支払い、手札を1枚捨ててもよい。そうした場合、カードを2枚引く。",
        "When 旗手 attacks, you may pay 《1》 and discard 1 card. If you do so, draw 2 cards.",
    ),
    (
        "旗手がデッキからブレイクゾーンに置かれたとき、カードを1枚引く。",
        "When 旗手 is put from the deck into the Break Zone, draw 1 card.",
    ),
)


@pytest.mark.parametrize(("ja", "en"), LEFT_TO_THE_RULES)
def test_what_a_text_leaves_to_the_rules_is_not_said(ja: str, en: str) -> None:
    face = LOADER.face({"number": "T-1", "name": "旗手", "text": ja})
    for language, said in (("ja", ja), ("en", en)):
        words = teller(open_game("fftcg").game, language)
        assert words.print.write(face.facts.abilities, face, face.facts) == said


def test_a_card_that_is_called_what_a_job_is_called_keeps_its_name(tmp_path: Path) -> None:
    path = tmp_path / "cards.jsonl"
    text = "騎士がアタックしたとき、【ジョブ（騎士）】1枚をサーチし、手札に加える。【カード名（王）】1枚をサーチし、手札に加える。"
    cards = [{"number": "T-1", "name": "騎士", "english": "Old Rider", "text": text}, {"number": "T-2", "name": "王"}]
    path.write_text("".join(json.dumps(card) + "\n" for card in cards), "utf8")
    words = teller(open_game("fftcg", (path,)).game, "en")
    assert words.printed("Old Rider").splitlines()[2:] == [
        "  When Old Rider attacks, search for 1 [Job (Knight)] and add it to your hand. "
        "Search for 1 [Card Name (王)] and add it to your hand."
    ]
