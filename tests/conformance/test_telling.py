"""People are told everything, in both languages, in every game: no event, question, option or refusal goes without words."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tefuda.games.catalogue import games, open_game, room, rulings, teller_for
from tefuda.kernel.telling import Scene, Teller
from tefuda.kernel.telling.printing import NO_VIEW
from tefuda.kernel.telling.template_teller import TemplateTeller
from tefuda.kernel.telling.words import Words, load
from tefuda.players.random_player import RandomPlayer
from tefuda.table.live import LiveGame
from tests.conformance.wording import KERNEL, spoken

JAPANESE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff]")
WITH_WORDS = [
    game for game in games() if isinstance(teller_for(open_game(game).game, "en"), TemplateTeller) and game != "toy"
]
SORTS = {"log", "outcome", "title", "side", "number", "row", "card", "prompt", "option"}
PLAYED = [
    (game, format, seed)
    for game in games()
    for place, format in enumerate(open_game(game).formats)
    for seed in range(1 if place else 6)  # the first format is the usual one: of its decks all have their turn
]


def words_of(game: str) -> Words:
    return load(room(game, "telling").teller.folder)


def folder(game: str) -> Path:
    return Path(room(game, "telling").teller.folder).parent


# ── what stands on cards is explained ───────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("game", WITH_WORDS)
def test_every_gloss_cites_a_clause_of_its_game(game: str) -> None:
    ledger, glosses = rulings(game).ledger(), words_of(game).entries["glosses"]
    assert len(glosses) > 7
    assert {word: one.more["clause"] for word, (one,) in glosses.items() if one.more["clause"] not in ledger} == {}


@pytest.mark.parametrize("game", WITH_WORDS)
def test_a_keyword_that_is_printed_is_explained(game: str) -> None:
    teller = teller_for(open_game(game).game, "ja")
    for face in open_game(game).game.faces:
        details = teller.details(NO_VIEW, 0, face.name)
        assert details is not None
        text = "".join([line for side in details.sides for line in side.text])
        for word in face.facts.keywords:
            if f"【{word}】" in text:
                assert any(one.text.startswith(word) for one in details.glosses), (face.name, word)


# ── nothing goes without words ──────────────────────────────────────────────────────────────────────────────────────
def test_what_the_kernel_makes_has_words_for_every_game() -> None:
    made, common = spoken(KERNEL), load().entries
    assert {"moved", "damaged", "stood", "left"} <= made.events
    assert made.events - set(common["events"]) == set()
    assert made.prompts - set(common["prompts"]) == set()
    assert made.verbs - set(common["options"]) == set()
    assert made.verbs - set(common["groups"]) == set()


@pytest.mark.parametrize("game", WITH_WORDS)
def test_what_a_game_makes_has_words(game: str) -> None:
    made, own = spoken(folder(game)), words_of(game).entries
    assert len(made.prompts) > 15
    assert len(made.bars) > 15
    assert {"turn began", "attacked"} <= made.events
    assert made.events - set(own["events"]) == set()
    assert made.prompts - set(own["prompts"]) == set()
    assert made.verbs - set(own["options"]) == set()
    assert made.verbs - set(own["groups"]) == set()
    assert set(own["hints"]) - set(own["prompts"]) - set(load().entries["prompts"]) == set()
    assert len(own["hints"]) > 7
    assert [bar for bar in made.bars if not {" ".join(bar), bar[0]} & set(own["refusals"])] == []
    assert made.ends - set(own["ends"]) == set()


@pytest.mark.parametrize("game", WITH_WORDS)
def test_a_deed_that_a_ruling_refuses_is_refused_in_words(game: str) -> None:
    """Clauses that the rules look up, rather than write down beside `Bar`, are found in the scenarios."""
    rules, own = open_game(game).game, words_of(game).entries["refusals"]
    deeds = "|".join(["play", "activate", "attack", *rules.presentation.ability_verbs, *rules.presentation.card_verbs])
    refused = re.compile(rf'refused: {{\S+: "?(?:{deeds}) [^,]*, by: "([^"]+)"')
    files = sorted(rulings(game).scenarios.rglob("*.yaml"))
    found = {clause: path.name for path in files for clause in refused.findall(path.read_text("utf8"))}
    worded = {name.split(" ")[0] for name in own}
    assert len(found) > 14
    assert {clause: name for clause, name in found.items() if clause not in worded} == {}


@pytest.mark.parametrize("game", WITH_WORDS)
def test_every_zone_kind_and_phase_has_its_word(game: str) -> None:
    terms, opened = words_of(game).terms, open_game(game).game
    assert {zone.name for zone in opened.zones} - set(terms["zones"]) == set()
    facts = [facts for face in opened.faces for facts in getattr(face, "sides", None) or (face.facts,)]
    assert {kind for one in facts for kind in one.kinds} - set(terms["kinds"]) == set()
    assert {word for one in facts for word in one.keywords} - set(terms["keywords"]) == set()


@pytest.mark.parametrize("game", WITH_WORDS)
def test_the_clauses_that_words_name_are_there(game: str) -> None:
    own, clauses = words_of(game), open_game(game).clauses
    named = [name.split(" ")[0] for part in ("refusals", "ends") for name in own.entries[part] if name]
    named += list(own.settings["clauses"].values())
    assert [clause for clause in named if clause not in clauses] == []


@pytest.mark.parametrize("game", WITH_WORDS)
def test_english_words_are_english(game: str) -> None:
    own = words_of(game)
    terms = [(table, word, pair[1]) for table, pairs in own.terms.items() for word, pair in pairs.items()]
    said = [(where, part) for where, variant in own.variants() if variant.texts for part in _words(variant.texts[1])]
    assert [found for found in (*terms, *said) if JAPANESE.search(found[-1])] == []


def _words(template: Any) -> Iterator[str]:
    for part in template.parts:
        if isinstance(part, str):
            yield part
        elif hasattr(part, "parts"):
            yield from _words(part)


# ── what is told in a whole game ────────────────────────────────────────────────────────────────────────────────────
def told_in(game: str, format: str, language: str, seed: int) -> Iterator[tuple[str, str]]:
    """All that a person at seat 0 is told in a game that chance plays: what sort of thing, and the words."""
    opened = open_game(game)
    decks, seats = opened.decks_in(format), opened.players[format][0]
    teller, chance = teller_for(opened.game, language), [RandomPlayer(seed, seat) for seat in range(seats)]
    names = sorted(decks)  # every deck has its turn
    chosen = [decks[names[(seats * seed + seat) % len(names)]] for seat in range(seats)]
    live = LiveGame.start(opened, chosen, seed, [None] * seats, format)
    since = 0
    while True:
        for _, view, events in live.news(0, since):
            yield from [("log", line.text) for line in teller.log(view, events)]
        since = len(live.steps)
        if live.over is not None:
            yield "outcome", teller.outcome(live.view(0))
            return
        yield from on_screen(teller, live)
        request = live.view(live.polled).request
        assert request is not None
        live.answer(chance[live.polled].choose(None, request), live.polled)


def on_screen(teller: Teller, live: LiveGame) -> Iterator[tuple[str, str]]:
    """The board, and what seat 0 is asked, may answer, and may not do."""
    view = live.view(0)
    yield from in_scene(teller.scene(view))
    request = view.request
    if request is None:
        return
    yield "prompt", teller.prompt(view, request)
    yield from [("hint", hint) for hint in [teller.hint(view, request)] if hint]
    yield from [("group", teller.group(view, request, option)) for option in request.options]
    yield from [("option", teller.option(view, request, option)) for option in request.options]
    for handle in teller.own(view)[:3]:
        for wish in teller.wishes(view, handle):
            bar = live.why_not(0, wish.option)
            yield "wish", wish.text
            if bar is not None:
                yield "refusal", teller.refusal(view, wish.option, bar)


def plain_refusal(language: str) -> str:
    """What is said where a refusal has no words of its own."""
    return {"ja": "ルールにより、今はできない", "en": "the rules do not allow it now"}[language]


def in_scene(scene: Scene) -> Iterator[tuple[str, str]]:
    yield "title", scene.title
    for side in scene.sides:
        yield "side", side.name
        yield from [("number", f"{tally.label} {tally.text}") for tally in side.numbers]
    yield from [("label", label) for _, label in scene.labels]
    yield from [("pending", one.text) for one in scene.pending]
    for pile in [pile for side in scene.sides for pile in side.piles]:
        yield from [("pile", text) for text in (pile.label, pile.title)]
        yield from [("card", text) for card in pile.cards for text in (card.name, card.kind) if text]
        yield from [("tint", tint.word) for card in pile.cards for tint in card.tints]
    for row in [*[row for side in scene.sides for row in side.rows], *scene.between]:
        yield "row", row.label
        parts = [
            [card.name, card.cost, card.numbers, card.turned, *[note.text for note in card.notes]] for card in row.cards
        ]
        yield from [("card", " ".join([part for part in told if part])) for told in parts]


@pytest.mark.parametrize(("game", "format", "seed"), PLAYED)
def test_english_is_english(game: str, format: str, seed: int) -> None:
    told = list(told_in(game, format, "en", seed))
    assert {sort for sort, _ in told} >= SORTS
    assert [text for _, text in told if JAPANESE.search(text)] == []
    assert [text for _, text in told if not text.strip() or re.search(r"[{}\[\]]|  ", text)] == []
    # The toy has units that lie face down in play: of what they do it is told that a card did it.
    named = [text for sort, text in told if sort in ("log", "prompt", "card")] if game in WITH_WORDS else []
    assert [text for text in named if "a card " in text.lower()] == []
    assert game not in WITH_WORDS or ("refusal", plain_refusal("en")) not in told
    assert [text for sort, text in told if sort in ("log", "prompt", "outcome", "title") and text[:1].islower()] == []


@pytest.mark.parametrize(("game", "format", "seed"), [one for one in PLAYED if one[0] in WITH_WORDS])
def test_japanese_is_japanese(game: str, format: str, seed: int) -> None:
    told = list(told_in(game, format, "ja", seed))
    lines = [text for sort, text in told if sort in ("log", "prompt", "outcome", "title", "refusal")]
    assert [text for text in lines if not JAPANESE.search(text)] == []
    assert [text for _, text in told if not text.strip() or re.search(r"[{}\[\]]", text)] == []
    outcomes = [text for sort, text in told if sort == "outcome"]  # "can draw no more cards" names none, and need not
    assert [text for sort, text in told if sort == "log" and "カードを" in text and text not in outcomes] == []
    assert ("refusal", plain_refusal("ja")) not in told


@pytest.mark.parametrize("language", ["ja", "en"])
@pytest.mark.parametrize("game", WITH_WORDS)
def test_what_the_opponent_draws_is_not_told(game: str, language: str) -> None:
    opened = open_game(game)
    live = LiveGame.start(opened, list(opened.decks.values())[:2], 2, [None, None])
    for _ in range(2):  # a game may ask for something before hands are drawn
        live.answer((0,))
    teller = teller_for(opened.game, language)
    lines = [line.text for _, view, events in live.news(0, 0) for line in teller.log(view, events)]
    own = {"ja": r"あなたは[3-6]枚引いた：", "en": r"You draw [3-6] cards: "}[language]
    other = {"ja": r"相手は[3-6]枚引いた", "en": r"The opponent draws [3-6] cards"}[language]
    assert [line for line in lines if re.match(own, line)]
    assert [line for line in lines if re.fullmatch(other, line)]


@pytest.mark.parametrize("game", WITH_WORDS)
@pytest.mark.parametrize("language", ["ja", "en"])
def test_bundled_decks_are_described(game: str, language: str) -> None:
    opened = open_game(game)
    teller = teller_for(opened.game, language)
    for format in opened.formats:
        for key, deck in opened.decks_in(format).items():
            name, about = teller.deck(key, deck)
            assert name
            assert len(about) > 10, key
            assert bool(JAPANESE.search(name + about)) == (language == "ja")


def test_four_players_are_told_apart_and_none_is_the_opponent() -> None:
    told = [text for _, text in told_in("toy", "teams", "en", 0)]
    assert any("layer 3" in text for text in told)
    assert [text for text in told if "he opponent" in text] == []
