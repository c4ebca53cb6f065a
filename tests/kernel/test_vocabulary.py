"""The words that card languages share: one node for all games, and each game refuses what its rules do not carry out."""

import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from tefuda.games.catalogue import games, open_game
from tefuda.kernel.declaring.rules import Rules
from tefuda.kernel.effects import vocabulary
from tefuda.kernel.effects import vocabulary as v
from tefuda.kernel.effects.nodes import Add, Automatic, Continuous, Cost, It, Pool, Replace, Spell, This
from tefuda.kernel.evaluating import matching
from tefuda.kernel.happening import contested, triggers
from tefuda.kernel.primitives.values import Node, encode, revive
from tefuda.kernel.table import atoms
from tefuda.kernel.wording.errors import BrokenCard

WORDS = [getattr(vocabulary, name) for name in vocabulary.__all__]
PLAYED = [name for name in games() if name in ("evolve", "fftcg")]


def rules_of(game: str) -> Rules:
    """The rules of a game with all of their chapters."""
    import_module(f"tefuda.games.{game}.rules.chapters")
    found: Rules = import_module(f"tefuda.games.{game}.rules").rules
    return found


def carried_out(game: str) -> str:
    """The source of a game's rules but for what they say of themselves, and of the kernel's modules that carry out events for all."""
    chapters = import_module(f"tefuda.games.{game}.rules.chapters").CHAPTERS
    paths = [Path(chapter.__file__) for chapter in chapters if not chapter.__name__.endswith("card_language")]
    kernel = [Path(str(module.__file__)) for module in (atoms, contested, matching, triggers)]
    return "\n".join([path.read_text("utf8") for path in [*paths, *kernel]])


@pytest.mark.parametrize("game", PLAYED)
def test_a_game_has_the_kernels_node_and_no_other_of_its_name(game: str) -> None:
    own = import_module(f"tefuda.games.{game}.words.vocabulary")
    assert {word.__name__ for word in WORDS if getattr(own, word.__name__) is not word} == set()
    assert set(own.__all__) >= {word.__name__ for word in WORDS}


@pytest.mark.parametrize("game", ["", *PLAYED])
def test_their_names_in_files_are_plain(game: str) -> None:
    value = Automatic(v.When("entered", This(), by=Pool()), v.Put(It(), "hand"))
    assert b'"type":"When"' in encode(value)
    plain: dict[str, Any] = {
        "type": "Automatic",
        "trigger": {"type": "When", "event": "entered", "subject": {"type": "This"}, "by": {"type": "Pool"}},
        "effect": {"type": "Put", "group": {"type": "It"}, "zone": "hand"},
    }
    assert revive(plain, game) == value


@pytest.mark.parametrize("game", PLAYED)
@pytest.mark.parametrize("word", WORDS, ids=lambda word: word.__name__)
def test_what_a_game_says_that_it_carries_out_is_in_its_rules(game: str, word: type[Node]) -> None:
    source = carried_out(game)
    rules = rules_of(game)
    assert rules.knows(word)
    for field, values in rules.shared[word].items():
        assert re.search(rf"\.{field}\b", source), f"{word.__name__}.{field}"
        if field == "event":
            assert [name for name in values or () if f'"{name}"' not in source] == []


# What one of the two games does not carry out, and where it stands.
IDLE: dict[str, list[Node]] = {
    "evolve": [
        Spell(v.Put(This(), "hand", sort="warp")),
        Spell(v.Look(2, revealed=True)),
        Spell(v.Damage(It(), 1, by=This())),
        Spell(v.PutCounter(It(), "花", 2, divided=True)),
        Spell(v.Pick((Pool(),), who="each")),
        Automatic(v.When("blocked", This()), v.Draw()),
        Automatic(v.When("entered", This(), by_whose="opponent"), v.Draw()),
        Automatic(v.When("damaged", This(), at_least=3), v.Draw()),
        Continuous(This(), (Replace(v.Would("damaged", This(), below=3), v.Amount(-1)),)),
        Continuous(This(), (Replace(v.Would("raised", This()), v.Draw()),)),
    ],
    "fftcg": [
        Spell(v.Put(This(), "hand", facedown=True)),
        Spell(v.Put(This(), "deck", place="3")),
        Spell(v.Look(2, up_to=True)),
        Spell(v.Discard(other=True)),
        Spell(v.Discard(any_number=True)),
        Spell(v.Take(revealed=True)),
        Spell(v.RevealUntil((), 2)),
        Automatic(v.When("evolved", This()), v.Draw()),
        Automatic(v.When("moved", This(), to_whose="opponent"), v.Draw()),
        Continuous(This(), (Replace(v.Would("drawn"), v.Draw()),)),
    ],
}


@pytest.mark.parametrize(("game", "ability"), [(game, one) for game in PLAYED for one in IDLE[game]])
def test_what_its_rules_do_not_carry_out_is_unsupported(game: str, ability: Node) -> None:
    (problem,) = rules_of(game).unsupported(ability)
    assert "cannot be carried out yet" in problem


def plain(ability: Node) -> Any:
    """An ability as a file has it."""
    import msgspec

    return msgspec.json.decode(encode((ability,)))


@pytest.mark.parametrize("ability", IDLE["evolve"])
def test_evolve_says_that_such_a_card_lacks_something(ability: Node) -> None:
    from tefuda.games.evolve.cards.loading import face

    card = face(
        {"name": "旅人", "kind": "フォロワー", "cost": 1, "attack": 1, "defense": 1, "abilities": plain(ability)}
    )
    evolve: Any = open_game("evolve").game
    lacking = evolve.missing([card])
    assert [one.name for one, _ in lacking] == ["旅人"]


@pytest.mark.parametrize("ability", IDLE["fftcg"])
def test_fftcg_refuses_such_a_card(ability: Node) -> None:
    from tefuda.games.fftcg.cards.loading import face

    with pytest.raises(BrokenCard, match=r"旅人: the word .* cannot be carried out yet"):
        face({"name": "旅人", "kind": "召喚獣", "abilities": plain(ability)})


@pytest.mark.parametrize("game", PLAYED)
def test_the_words_of_other_games_are_unsupported(game: str) -> None:
    others = [name for name in PLAYED if name != game]
    for other in others:
        own = import_module(f"tefuda.games.{other}.words.vocabulary")
        word = {"evolve": "Banish", "fftcg": "Dull"}[other]
        assert rules_of(game).unsupported(Spell(getattr(own, word)(This()))) == [
            f"the word {word} cannot be carried out yet"
        ]


def test_an_optional_cost_brings_nothing_by_itself_unless_it_says_so() -> None:
    plain_cost = v.OptionalCost(Cost((v.Discard(),)))
    assert encode(plain_cost) == b'{"type":"OptionalCost","cost":{"type":"Cost","parts":[{"type":"Discard"}]}}'
    assert v.OptionalCost(Cost(), Add("cost", -1)) != v.OptionalCost(Cost())
    for game in PLAYED:
        assert rules_of(game).unsupported(Continuous(This(), (plain_cost,), zone="hand")) == []
