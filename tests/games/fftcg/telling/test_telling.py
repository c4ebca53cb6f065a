"""People who play FFTCG are told everything, in both languages, and nothing that they may not know."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from tefuda.games.catalogue import open_game
from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.telling import bars, glossary, teller
from tefuda.games.fftcg.telling.happenings import KINDS, TOGETHER
from tefuda.games.fftcg.telling.options import VERBS
from tefuda.kernel.narrating import COMMON_KINDS, COMMON_PROMPTS, COMMON_VERBS
from tefuda.kernel.requests import PASS, Bar, Option
from tefuda.kernel.view import View
from tefuda.players.random_player import RandomPlayer
from tefuda.table.live import LiveGame
from tests.conftest import ROOT

JAPANESE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
TABLES = [
    "ZONES", "SHORT", "KINDS", "ROWS", "ELEMENTS", "KEYWORDS", "JOBS", "CATEGORIES", "COUNTERS", "PHASES", "ITEMS", "PROMPTS",
    "ASKED", "MOMENTS", "ENDS",
]  # fmt: skip
PAIRS = [(table, key, pair) for table in TABLES for key, pair in getattr(glossary, table).items()]
PAIRS += [("BARS", key, pair) for key, pair in bars.BARS.items()]


def rules() -> Iterator[str]:
    """The source of the kernel and of the rules, where questions, options, events and bars are made."""
    for folder in ("kernel", "games/fftcg"):
        for path in sorted((ROOT / "src/tefuda" / folder).rglob("*.py")):
            if not {"telling", "words", "scenarios", "wording"} & set(path.parts):
                yield path.read_text("utf8")


def found(pattern: str) -> set[str]:
    return {word for source in rules() for match in re.finditer(pattern, source) for word in match.groups() if word}


def test_every_question_has_its_words() -> None:
    prompts = found(r'prompt="([^"]+)"')
    assert len(prompts) > 25
    assert prompts - set(glossary.PROMPTS) - set(COMMON_PROMPTS) == set()


def test_every_kind_of_option_has_its_words() -> None:
    verbs = found(r'Option\(\s*"([a-z]+)"(?: if [^,]*? else "([a-z]+)")?') | {"dull", "discard"}
    assert {"play", "warp", "prime", "party", "card", "waiting"} <= verbs
    assert verbs - set(VERBS) - set(COMMON_VERBS) - {"end"} == set()  # "end" belongs to other games


def test_every_kind_of_event_has_its_words() -> None:
    kinds = found(r'Event\(\s*"([a-z_ ]+)"(?: if [^,]*? else "([a-z_ ]+)")?')
    kinds |= found(r'kind = "([a-z]+)" if .* else "([a-z]+)"')
    assert {"moved", "stood", "burst", "primed", "crystals", "set off"} <= kinds
    assert kinds - set(KINDS) - set(TOGETHER) - set(COMMON_KINDS) == set()


def test_every_refusal_has_its_words() -> None:
    clauses = found(r'Bar\("([\d.]+)"(?: if [^,]*? else "([\d.]+)")?')
    assert len(clauses) > 20
    assert clauses - {clause for clause, _ in bars.BARS} == set()


def test_refusals_name_clauses_that_there_are() -> None:
    clauses = open_game("fftcg").clauses
    assert [clause for clause, _ in bars.BARS if clause and clause not in clauses] == []
    assert [clause for clause in glossary.ENDS if clause not in clauses] == []


@pytest.mark.parametrize(("table", "key", "pair"), PAIRS)
def test_both_languages_have_their_own_words(table: str, key: object, pair: tuple[str, str]) -> None:
    japanese, english = pair
    assert japanese
    assert english
    assert not JAPANESE.search(english)
    assert sorted(re.findall(r"{\w+}", japanese)) == sorted(re.findall(r"{\w+}", english))


def test_every_job_and_category_has_both_names() -> None:
    faces: list[Any] = open_game("fftcg").game.faces
    assert {job for face in faces for job in face.facts.jobs} <= set(glossary.JOBS)
    assert {name for face in faces for name in face.facts.categories} <= set(glossary.CATEGORIES)


def told_in(language: str, seed: int) -> Iterator[tuple[str, str, View]]:
    """All that a person at seat 0 is told in a game that chance plays: what sort of thing, the words, what they saw."""
    opened = open_game("fftcg")
    words = teller(opened.game, language)  # type: ignore[arg-type]
    chance = [RandomPlayer(seed, seat) for seat in range(2)]
    names = sorted(opened.decks)  # every deck has its turn
    pair = [opened.decks[names[(2 * seed + seat) % len(names)]] for seat in (0, 1)]
    live = LiveGame.start(opened, pair, seed, [None, None])
    since = 0
    while True:
        for _, view, events in live.news(0, since):
            for line in words.log(view, events):
                yield "log", line.text, view
        since = len(live.steps)
        view = live.view(0)
        if live.over is not None:
            yield "outcome", words.outcome(view), view
            return
        yield from scene(words, view)
        if view.request is not None:
            yield "prompt", words.prompt(view, view.request), view
            for option in view.request.options:
                yield "option", words.option(view, view.request, option), view
        request = live.view(live.polled).request
        assert request is not None
        live.answer(chance[live.polled].choose(None, request))


def scene(words: Any, view: View) -> Iterator[tuple[str, str, View]]:
    shown = words.scene(view)
    yield "title", shown.title, view
    for side in shown.sides:
        yield "side", side.name, view
        for row in side.rows:
            for card in row.cards:
                yield "card", " ".join([card.name, card.cost, card.turned, *card.notes]), view
    for row in shown.between:
        for card in row.cards:
            yield "between", card.name, view


@pytest.mark.parametrize("seed", range(4))
def test_english_is_english(seed: int) -> None:
    told = list(told_in("en", seed))
    assert {sort for sort, _, _ in told} >= {"log", "outcome", "title", "side", "card", "prompt", "option", "between"}
    assert [text for _, text, _ in told if JAPANESE.search(text)] == []
    assert [text for _, text, _ in told if not text.strip() or "{" in text or "a card " in text.lower()] == []
    assert [text for sort, text, _ in told if sort in ("log", "prompt", "outcome") and text[:1].islower()] == []


@pytest.mark.parametrize("seed", range(4))
def test_japanese_is_japanese(seed: int) -> None:
    told = list(told_in("ja", seed))
    lines = [text for sort, text, _ in told if sort in ("log", "prompt", "outcome", "title")]
    assert [text for text in lines if not JAPANESE.search(text)] == []
    assert [text for _, text, _ in told if not text.strip() or "{" in text] == []
    assert [text for sort, text, _ in told if sort == "log" and "カードを" in text] == []


@pytest.mark.parametrize("language", ["ja", "en"])
def test_what_the_opponent_draws_is_not_told(language: str) -> None:
    opened = open_game("fftcg")
    words = teller(opened.game, language)  # type: ignore[arg-type]
    live = LiveGame.start(opened, list(opened.decks.values())[:2], 2, [None, None])
    live.answer((0,))
    lines = [line.text for _, view, events in live.news(0, 0) for line in words.log(view, events)]
    own = {"ja": "あなたは5枚引いた：", "en": "You draw 5 cards: "}[language]
    other = {"ja": "相手は5枚引いた", "en": "The opponent draws 5 cards"}[language]
    assert [line for line in lines if line.startswith(own)]
    assert other in lines


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
    words = teller(open_game("fftcg").game, "en")  # type: ignore[arg-type]
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
    words = teller(open_game("fftcg").game, "en")  # type: ignore[arg-type]
    live, view = until(1, "payment")
    while view.request is not None and view.request.prompt == "payment":
        habit = words.habit(view, view.request)
        assert habit is not None
        before = view.request.options[habit[0]]
        assert before.number > 0
        live.answer(habit)
        view = live.view(0)
    assert view.request is None or view.request.prompt != "payment"


def test_a_refusal_names_the_card_that_forbids() -> None:
    words = teller(open_game("fftcg").game, "en")  # type: ignore[arg-type]
    _, view = until(4, "attack")
    cards = [card for zone in view.zones for card in zone if card is not None]
    said = words.refusal(view, Option("attack", card=cards[0].handle), Bar("2.2", by=cards[-1].handle))
    assert said.startswith("an effect forbids it (")
    assert words.named(view, cards[-1].handle) in said


def test_a_card_is_found_and_told_in_either_language() -> None:
    words = teller(open_game("fftcg").game, "en")  # type: ignore[arg-type]
    assert words.printed("薪売り") == words.printed("Firewood Seller")
    first, second, *text = words.printed("firewood").splitlines()
    assert first.startswith("Firewood Seller / 薪売り")
    assert "Fire, Backup, cost 1, Merchant" in second
    assert text == ["  《Dull》, put Firewood Seller into the Break Zone: Choose 1 Forward. Deal it 3000 damage."]
    assert words.printed("no such card") == ""
    japanese = teller(open_game("fftcg").game, "ja")  # type: ignore[arg-type]
    assert "《ダル》、薪売りを" in japanese.printed("Firewood Seller")
    _, view = until(1, "main")
    card = next(card for card in view.zones[t.HAND * 2] if card is not None)
    face = words.print.faces[card.face]
    for name in (face.name, face.english, face.english.upper(), face.name[1:], face.number):
        assert card.handle in words.find(view, name)


def test_damage_and_control_are_on_the_board() -> None:
    words = teller(open_game("fftcg").game, "en")  # type: ignore[arg-type]
    _, view = until(4, "attack")
    shown = words.scene(view)
    assert dict(shown.sides[1].numbers)["damage"] == f"{len(view.zones[t.DAMAGE * 2])}/7"
    names = {card.handle for row in shown.sides[1].rows for card in row.cards}
    mine = {card.handle for card in view.zones[t.FIELD * 2] if card is not None and card.seat == 0}
    assert mine
    assert mine <= names


@pytest.mark.parametrize(("language", "said"), [("ja", "カードを1枚引く。"), ("en", "raw 1 card.")])
def test_an_ability_that_is_printed_nowhere_is_told_too(language: str, said: str) -> None:
    """What an effect has given a card is on no face: it is written as it would be printed."""
    words = teller(open_game("fftcg").game, language)  # type: ignore[arg-type]
    face = next(face for face in words.print.faces if face.english == "Wind Reader")
    other = next(place for place, face in enumerate(words.print.faces) if face.english == "Torch Knight")
    told = words.print.line([other], face.facts.abilities[0])
    assert said in told
    assert ("松明の騎士" if language == "ja" else "Torch Knight") in told
