"""EVOLVE with every token of appendix A: cards that bring them, and cards that they speak of."""

from __future__ import annotations

from functools import cache
from typing import Any

from tefuda.games.evolve import table as t
from tefuda.games.evolve.cards.deck import Deck
from tefuda.games.evolve.cards.loading import PACKS, face, faces_in, packs
from tefuda.games.evolve.cards.opening import OpenedEvolve
from tefuda.games.evolve.game import Evolve
from tefuda.games.evolve.table import Face
from tefuda.kernel.declaring.trigger_index import found_in
from tefuda.kernel.effects.nodes import Test
from tefuda.kernel.primitives import mixer
from tefuda.testing.positions import Played, play_with


@cache
def tokens() -> list[Face]:
    """All tokens of the appendix."""
    return faces_in(PACKS / "appendix_a.jsonl")


def bringer(place: int, token: Face) -> Face:
    """A spell that costs nothing and brings a token to where it can be."""
    kind = token.sides[0].kinds[0]
    if kind == t.EQUIPMENT_KIND:
        text = f"自分の場のフォロワー1体を選ぶ。それは『{token.name}』を装備する。"
    elif kind in (t.FOLLOWER, t.AMULET) and place % 2:
        text = f"『{token.name}』1体を場に出す。"
    else:
        text = f"『{token.name}』1枚をEXエリアに置く。"
    return face({"number": f"K-{place}", "name": f"召喚{place}", "kind": t.SPELL, "cost": 0, "text": text})


@cache
def opened() -> OpenedEvolve:
    """The game with all of them, and with followers of every name and type that they speak of."""
    asked = [test for token in tokens() for test in found_in(token.sides[0].abilities, (Test,))]
    names = dict.fromkeys([test.value for test in asked if test.fact == "name" and test.op == "="])
    types = list(dict.fromkeys([test.value for test in asked if test.fact == "type"]))
    body: dict[str, Any] = {"kind": t.FOLLOWER, "cost": 1, "attack": 1, "defense": 3}
    known = {token.name for token in tokens()}
    spoken = [
        face(
            {
                **body,
                "number": f"N-{place}",
                "name": name,
                "types": types,
                "text": "【進化】【コスト0】：これは進化する。",
            }
        )
        for place, name in enumerate(names)
        if name not in known
    ]
    lifted = [
        face({"number": f"E-{place}", "name": one.name, "kind": "フォロワー・エボルヴ", "attack": 2, "defense": 4})
        for place, one in enumerate(spoken)
    ]
    fusing = face({**body, "number": "F-1", "name": "融合者", "text": "【起動】【融合】財宝・カード1枚：1枚引く。"})
    modes = face(
        {
            "number": "M-1",
            "name": "択一",
            "kind": t.SPELL,
            "cost": 1,
            "text": "下記から1つチョイスする。【1】1枚引く。【2】自分のリーダーは【体力】+1する。",
        }
    )
    extra = [*spoken, *lifted, fusing, modes, *[bringer(place, token) for place, token in enumerate(tokens())]]
    return OpenedEvolve(Evolve([*packs(), *extra]), {}, {})


def deck(seed: int) -> Deck:
    """Thirty bringers, and twenty of the cards that the tokens speak of."""
    faces = opened().game.faces
    bringers = [one.number for one in faces if one.number.startswith("K-")]
    others = [one.number for one in faces if one.number[:2] in ("N-", "F-", "M-")]
    lifted = [one.number for one in faces if one.number.startswith("E-")]
    main = [bringers[(seed * 31 + step) % len(bringers)] for step in range(31)]
    main += [others[mixer.word(seed, step) % len(others)] for step in range(14)]
    return Deck(
        ("HAJ-001",), tuple(main), tuple([lifted[mixer.word(seed, 50 + step) % len(lifted)] for step in range(10)])
    )


@cache
def played(seed: int) -> Played:
    """A game with two such decks."""
    return play_with(opened(), [deck(seed), deck(seed + 2)], seed)
