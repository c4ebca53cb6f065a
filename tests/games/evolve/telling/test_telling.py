"""EVOLVE in words: leaders, refusals with their values, whole cards; what holds in every game is in the conformance suite."""

import pytest

from tefuda.games.catalogue import open_game
from tefuda.games.evolve.telling import EvolveTeller, teller
from tefuda.kernel.seeing.view import Asked, View
from tefuda.kernel.table.records import change
from tefuda.kernel.table.requests import Bar, Option, Request
from tefuda.players.random_player import RandomPlayer
from tefuda.table.live import LiveGame


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
    return live, live.view(0), teller(opened.game, "en")


def test_a_card_is_found_by_a_part_of_its_name_in_either_language() -> None:
    _, view, words = at_main(1)
    card = next(card for card in view.zones[4 * 2] if card is not None)
    face = words.game.faces[card.face]
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
    words = teller(open_game("evolve").game, "en")
    assert words.printed("灯台守") == words.printed("Lighthouse Keeper")
    first, second, *text = words.printed("Lighthouse Keeper").splitlines()
    assert first.startswith("Lighthouse Keeper / 灯台守")
    assert "Swordcraft" in second
    assert any("Ward" in line for line in text)
    assert words.printed("no such card") == ""
    assert "【守護】" in teller(open_game("evolve").game, "ja").printed("Lighthouse Keeper")


@pytest.mark.parametrize(
    ("zone", "acted", "why"),
    [
        ("leader", False, "cannot attack the leader"),
        ("field", False, "reserved"),
        ("field", True, "cannot be the target"),
    ],
)
def test_an_attack_is_refused_by_what_it_is_aimed_at(zone: str, acted: bool, why: str) -> None:
    live, view, words = at_main(1)
    words.notice(view)
    card = next(card for zone in view.zones for card in zone if card is not None)
    words.seen[-7] = (change(card, handle=-7, acted=acted), live.state.game.zone_numbers[zone], 1)
    said = words.refusal(view, Option("attack", card=card.handle, target=7), Bar("8.4.3.1"))
    assert said == "it cannot be the target of this attack"  # nothing is known of the target
    words.seen[7] = words.seen.pop(-7)
    assert why in words.refusal(view, Option("attack", card=card.handle, target=7), Bar("8.4.3.1"))


def test_while_a_target_is_chosen_another_deed_has_to_wait() -> None:
    _, view, words = at_main(1)
    words.notice(view)
    own = words.own(view)
    asked = change(view, asked=Asked((0,), "choose", "8.4.3"), request=None)
    said = words.refusal(asked, Option("attack", card=own[0], target=own[1]), Bar("8.4.3"))
    assert said == "it cannot be the target of this attack"
    assert words.refusal(asked, Option("play", card=own[0]), Bar("8.4.3")) == "something else is being decided now"
    offered = change(asked, request=Request((0,), "choose", "8.4.3", (Option("card", card=own[1]),)))
    said = words.refusal(offered, Option("attack", card=own[0], target=own[1]), Bar("8.4.3"))
    assert said == "something else is being decided now"
