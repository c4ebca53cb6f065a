"""Scenes, in every game and format: each card in sight once, every word in both languages, what is kept as what is told anew."""

from collections import Counter
from collections.abc import Iterator

import pytest

from tefuda.games.catalogue import games, open_game, teller_for
from tefuda.kernel.flow.play import advance
from tefuda.kernel.seeing.view import SPECTATOR, View, told, view
from tefuda.kernel.table.events import Event
from tefuda.kernel.table.seating import relations
from tefuda.kernel.table.state import Table
from tefuda.kernel.telling.teller import LANGUAGES, PILE_ROLES, ROW_ROLES, TINTS, CardWords, Scene
from tefuda.kernel.telling.template_teller import TemplateTeller
from tefuda.players.random_player import RandomPlayer
from tefuda.testing.positions import answer_of, decks_for

FORMATS = [(game, format) for game in games() for format in open_game(game).formats]
ANSWERS, EVERY = 160, 7  # answers of a game, and how many of them are passed over between two looks


def positions(game: str, format: str) -> Iterator[tuple[Table, list[Event]]]:
    """Tables of a game that chance plays, each with what happened on the way to it."""
    opened = open_game(game)
    seed = len(format)
    state, player = opened.start(decks_for(opened, seed, format), seed, format), RandomPlayer(seed, 7)
    yield state, [*state.events]
    for _ in range(ANSWERS):
        if state.over is not None:
            return
        state, events = advance(state, answer_of(player, state))
        yield state, events


def cards(scene: Scene) -> list[CardWords]:
    """The cards of a scene."""
    rows = [row.cards for side in scene.sides for row in side.rows]
    return [card for some in (*rows, *[pile.cards for side in scene.sides for pile in side.piles]) for card in some]


def backs(scene: Scene) -> int:
    rows = [row.backs for side in scene.sides for row in side.rows]
    return sum([*rows, *[pile.backs for side in scene.sides for pile in side.piles]])


@pytest.mark.parametrize(("game", "format"), FORMATS)
def test_every_card_in_sight_lies_in_one_place(game: str, format: str) -> None:
    opened = open_game(game)
    tellers = {who: teller_for(opened.game, "en") for who in (0, SPECTATOR)}
    for place, (state, _) in enumerate(positions(game, format)):
        for who, teller in tellers.items() if place % EVERY == 0 else ():
            seen = view(state, who)
            scene = teller.scene(seen)
            shown = Counter([card.handle for zone in seen.zones for card in zone if card is not None])
            assert Counter([card.handle for card in cards(scene)]) == shown
            assert backs(scene) == sum([zone.count(None) for zone in seen.zones])
            assert [side.seat for side in scene.sides if side.relation == "own"] == ([0] if who == 0 else [])
            check(game, seen, scene)


def check(game: str, seen: View, scene: Scene) -> None:
    """What holds of every scene: known roles and colours, names of numbers that tell them apart, hosts that are there."""
    handles = {card.handle for card in cards(scene)}
    for side in scene.sides:
        assert {row.role for row in side.rows} <= {*ROW_ROLES}
        assert {pile.role for pile in side.piles} <= {*PILE_ROLES}
        assert len({tally.key for tally in side.numbers}) == len(side.numbers)
        assert side.numbers[0].amount is not None
        assert all(pile.zone for pile in side.piles)
        hands = [row for row in side.rows if row.role == "hand"]
        assert all(not row.backs or side.seat not in own(seen) for row in hands)
    for card in cards(scene):
        assert {tint.key for tint in card.tints} <= {*TINTS}
        assert card.host == 0 or card.host in handles
        assert all(card.handle == one.host for one in cards(scene) if one.handle in card.attached)
        labels = dict(scene.labels)
        assert all(labels[figure.key] for figure in card.figures)
    assert scene.acting == (() if seen.asked is None else seen.asked.seats)


def own(seen: View) -> tuple[int, ...]:
    """The seats whose hands the observer sees."""
    return relations(seen.seating).eyes[seen.observer] if seen.observer >= 0 else ()


@pytest.mark.parametrize(("game", "format"), FORMATS)
def test_both_languages_tell_the_same(game: str, format: str) -> None:
    """Rows, cards, figures, notes and lines of the log are alike: only the words are others."""
    opened = open_game(game)
    tellers = [teller_for(opened.game, language) for language in LANGUAGES]
    for place, (state, events) in enumerate(positions(game, format)):
        seen = view(state, 0)
        heard = [told(state, event, 0) for event in events]
        ja, en = [teller.log(seen, heard) for teller in tellers]
        assert [line._replace(text="", mentions=()) for line in ja] == [
            line._replace(text="", mentions=()) for line in en
        ]
        assert [{one.card for one in line.mentions} for line in ja] == [
            {one.card for one in line.mentions} for line in en
        ]
        if place % EVERY == 0:
            assert wordless(tellers[0].scene(seen)) == wordless(tellers[1].scene(seen))


def wordless(scene: Scene) -> object:
    """A scene without its words: what is the same in every language."""
    return [
        scene.player, scene.turn, scene.phase, scene.acting, [row.groups for row in scene.between],
        [(one.sort, one.seat, one.card, one.targets) for one in scene.pending], [key for key, _ in scene.labels],
        [
            (
                side.seat, side.relation, [(tally.key, tally.amount, tally.limit) for tally in side.numbers],
                [(row.zone, row.place, row.role, row.backs, row.main, [*map(plain, row.cards)]) for row in side.rows],
                [(pile.zone, pile.role, pile.open, pile.backs, [*map(plain, pile.cards)]) for pile in side.piles],
            )
            for side in scene.sides
        ],
    ]  # fmt: skip


def plain(card: CardWords) -> object:
    return (
        card.handle, card.number, card.figures, [tint.key for tint in card.tints], [note.sort for note in card.notes],
        bool(card.turned), card.seat, card.owner, card.facedown, card.token, card.attached, card.host,
    )  # fmt: skip


@pytest.mark.parametrize(("game", "format"), FORMATS)
def test_words_that_are_kept_are_those_that_would_be_told_anew(game: str, format: str) -> None:
    opened = open_game(game)
    keeping = teller_for(opened.game, "en")
    for place, (state, _) in enumerate(positions(game, format)):
        seen = view(state, 0)
        kept = keeping.scene(seen)
        if place % EVERY == 0:  # what lies on the stack may be remembered by cards that have left
            assert kept.sides == teller_for(opened.game, "en").scene(seen).sides


@pytest.mark.parametrize("game", [game for game in games() if game != "toy"])
def test_a_line_tells_where_it_speaks_of_which_card(game: str) -> None:
    opened = open_game(game)
    teller, found = teller_for(opened.game, "en"), 0
    assert isinstance(teller, TemplateTeller)
    for state, events in positions(game, opened.formats[0]):
        seen = view(state, 0)
        for line in teller.log(seen, [told(state, event, 0) for event in events]):
            assert "\ue000" not in line.text
            for one in line.mentions:
                said = line.text[one.start : one.end].casefold()
                assert said
                assert said.partition("#")[0] in teller.named(seen, one.card).casefold()
                found += 1
            assert {event.left for event in line.happened} <= {"", *opened.game.zone_numbers}
    assert found > 50
