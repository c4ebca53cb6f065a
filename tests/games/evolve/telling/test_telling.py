"""People are told everything, in both languages, and nothing that they may not know."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tefuda.games.catalogue import open_game
from tefuda.games.evolve.telling import glossary, teller
from tefuda.games.evolve.telling.happenings import KINDS, TOGETHER
from tefuda.games.evolve.telling.options import VERBS
from tefuda.games.evolve.telling.teller import EvolveTeller
from tefuda.kernel.narrating import COMMON_KINDS, COMMON_PROMPTS, COMMON_VERBS
from tefuda.kernel.requests import Bar, Option
from tefuda.kernel.view import View
from tefuda.players.random_player import RandomPlayer
from tefuda.table.live import LiveGame
from tests.conftest import ROOT

JAPANESE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
TABLES = [
    "ZONES",
    "SHORT",
    "KINDS",
    "CLASSES",
    "KEYWORDS",
    "PHASES",
    "STATS",
    "SORTS",
    "PROMPTS",
    "ASKED",
    "BARS",
    "ENDS",
]
PAIRS = [(table, key, pair) for table in TABLES for key, pair in getattr(glossary, table).items()]


def rules() -> Iterator[str]:
    """The source of the kernel and of the rules, where questions, options, events and bars are made."""
    for folder in ("kernel", "games/evolve"):
        for path in sorted((ROOT / "src/tefuda" / folder).rglob("*.py")):
            if "telling" not in path.parts and "words" not in path.parts and "scenarios" not in path.parts:
                yield path.read_text("utf8")


def found(pattern: str) -> set[str]:
    return {word for source in rules() for match in re.finditer(pattern, source) for word in match.groups() if word}


def test_every_question_has_its_words() -> None:
    prompts = found(r'prompt="([^"]+)"')
    assert len(prompts) > 25
    assert prompts - set(glossary.PROMPTS) - set(COMMON_PROMPTS) == set()


def test_every_kind_of_option_has_its_words() -> None:
    verbs = found(r'Option\(\s*"([a-z]+)"(?: if [^,]*? else "([a-z]+)")?')
    assert {"play", "leader", "card", "token", "waiting"} <= verbs
    assert verbs - set(VERBS) - set(COMMON_VERBS) == set()


def test_every_kind_of_event_has_its_words() -> None:
    kinds = found(r'Event\(\s*"([a-z_ ]+)"(?: if [^,]*? else "([a-z_ ]+)")?') | found(
        r'kind = "([a-z]+)" if .* else "([a-z ]+)"'
    )
    assert {"moved", "stood", "kept", "raised", "lowered", "set off"} <= kinds
    assert kinds - set(KINDS) - set(TOGETHER) - set(COMMON_KINDS) == set()


def test_every_refusal_has_its_words() -> None:
    clauses = found(r'Bar\("([\d.]+)"(?: if .*? else "([\d.]+)")?')
    assert len(clauses) > 20
    assert clauses - {clause for clause, _ in glossary.BARS} == set()


def test_refusals_name_clauses_that_there_are() -> None:
    clauses = open_game("evolve").clauses
    assert [clause for clause, _ in glossary.BARS if clause and clause not in clauses] == []
    assert [clause for clause in glossary.ENDS if clause not in clauses] == []


@pytest.mark.parametrize(("table", "key", "pair"), PAIRS)
def test_both_languages_have_their_own_words(table: str, key: object, pair: tuple[str, str]) -> None:
    japanese, english = pair
    assert japanese
    assert english
    assert not JAPANESE.search(english)
    assert sorted(re.findall(r"{\w+}", japanese)) == sorted(re.findall(r"{\w+}", english)) or table == "BARS"


def told_in(language: str, seed: int) -> Iterator[tuple[str, str, View]]:
    """All that a person at seat 0 is told in a game that chance plays: what sort of thing, the words, what they saw."""
    opened = open_game("evolve")
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
        scene = words.scene(view)
        yield "title", scene.title, view
        for side in scene.sides:
            yield "side", side.name, view
            for row in side.rows:
                for card in row.cards:
                    yield "card", " ".join([card.name, card.turned, *card.notes]), view
        if view.request is not None:
            yield "prompt", words.prompt(view, view.request), view
            for option in view.request.options:
                yield "option", words.option(view, view.request, option), view
        request = live.view(live.polled).request
        assert request is not None
        live.answer(chance[live.polled].choose(None, request))


@pytest.mark.parametrize("seed", range(6))
def test_english_is_english(seed: int) -> None:
    told = list(told_in("en", seed))
    assert {sort for sort, _, _ in told} == {"log", "outcome", "title", "side", "card", "prompt", "option"}
    assert [text for _, text, _ in told if JAPANESE.search(text)] == []
    assert [text for sort, text, _ in told if not text.strip() or "{" in text or "a card " in text] == []
    assert [text for sort, text, _ in told if sort in ("log", "prompt", "outcome") and text[:1].islower()] == []


@pytest.mark.parametrize("seed", range(6))
def test_japanese_is_japanese(seed: int) -> None:
    told = list(told_in("ja", seed))
    lines = [text for sort, text, _ in told if sort in ("log", "prompt", "outcome", "title")]
    assert [text for text in lines if not JAPANESE.search(text)] == []
    assert [text for _, text, _ in told if not text.strip() or "{" in text] == []


@pytest.mark.parametrize("language", ["ja", "en"])
def test_what_the_opponent_draws_is_not_told(language: str) -> None:
    opened = open_game("evolve")
    words = teller(opened.game, language)  # type: ignore[arg-type]
    live = LiveGame.start(opened, list(opened.decks.values())[:2], 2, [None, None])
    live.answer((0,))
    lines = [line.text for _, view, events in live.news(0, 0) for line in words.log(view, events)]
    own = {"ja": "あなたは4枚引いた：", "en": "You draw 4 cards: "}[language]
    other = {"ja": "相手は4枚引いた", "en": "The opponent draws 4 cards"}[language]
    assert [line for line in lines if line.startswith(own)]
    assert other in lines


def at_main(seed: int) -> tuple[LiveGame, View, EvolveTeller]:
    opened = open_game("evolve")
    live = LiveGame.start(opened, list(opened.decks.values())[:2], seed, [None, None])
    chance = [RandomPlayer(seed, seat) for seat in range(2)]
    while (
        live.polled != 0
        or live.state.facts.number < 5
        or live.state.request is None
        or live.state.request.clause != "7.3.3"
    ):
        request = live.view(live.polled).request
        assert request is not None
        live.answer(chance[live.polled].choose(None, request))
    return live, live.view(0), teller(opened.game, "en")  # type: ignore[arg-type]


def test_a_card_is_found_by_a_part_of_its_name_in_either_language() -> None:
    _, view, words = at_main(1)
    card = next(card for card in view.zones[4 * 2] if card is not None)
    face = words.print.faces[card.face]
    for name in (face.name, face.english, face.english.upper(), face.name[1:], face.number):
        assert card.handle in words.find(view, name)
    assert words.find(view, "") == []
    assert words.find(view, "no such card") == []


def test_the_leader_is_found_as_such() -> None:
    _, view, words = at_main(1)
    leaders = {card.handle for seat in (0, 1) for card in view.zones[seat] if card is not None}
    assert set(words.find(view, "leader")) == set(words.find(view, "リーダー")) == leaders


def test_a_refusal_says_what_is_missing() -> None:
    _, view, words = at_main(1)
    card = next(card for card in view.zones[4 * 2] if card is not None)
    said = words.refusal(view, Option("play", card=card.handle), Bar("10.4.4", why="cost"))
    assert said == f"there are not enough PP (you have {view.players[0].pp})"  # type: ignore[attr-defined]


def test_a_refusal_names_the_card_that_forbids() -> None:
    _, view, words = at_main(1)
    cards = [card for zone in view.zones for card in zone if card is not None]
    said = words.refusal(view, Option("attack", card=cards[0].handle), Bar("1.3.3", by=cards[-1].handle))
    assert said.startswith("an effect forbids it (")
    assert words.named(view, cards[-1].handle) in said


def test_a_card_is_told_whole() -> None:
    words = teller(open_game("evolve").game, "en")  # type: ignore[arg-type]
    assert words.printed("灯台守") == words.printed("Lighthouse Keeper")
    first, second, *text = words.printed("Lighthouse Keeper").splitlines()
    assert first.startswith("Lighthouse Keeper / 灯台守")
    assert "Swordcraft" in second
    assert any("Ward" in line for line in text)
    assert words.printed("no such card") == ""
    assert "【守護】" in teller(open_game("evolve").game, "ja").printed("Lighthouse Keeper")  # type: ignore[arg-type]


@pytest.mark.parametrize("language", ["ja", "en"])
def test_bundled_decks_are_described(language: str) -> None:
    opened = open_game("evolve")
    words = teller(opened.game, language)  # type: ignore[arg-type]
    for key, deck in opened.decks.items():
        name, about = words.deck(key, deck)
        assert name
        assert len(about) > 20
        assert bool(JAPANESE.search(name + about)) == (language == "ja")


def test_the_rules_are_read_from_where_they_are() -> None:
    assert (Path(ROOT) / "src/tefuda/games/evolve/rules").is_dir()
    assert sum("Ask(" in source for source in rules()) > 5
