"""Placing: where cards are put, and whose zone that is said to be."""

from __future__ import annotations

from tefuda.games.pso2.words import vocabulary as v
from tefuda.games.pso2.words.japanese.nouns import ENEMY
from tefuda.kernel.table.records import change
from tefuda.kernel.wording.engine.patterns import OBJECT

# Whose zone it is said to be: its owner's, or that of a player, of whom the cards have to be then (`owners`).
OWNED = (("[持ち主の]", ""), ("自分の", "own"), (f"{ENEMY}の", "opponent"))
# Where cards are put: the words that are written, where that is, and other ways to say it, with the owner of the zone left open.
PLACED: tuple[tuple[str, v.Put, tuple[str, ...]], ...] = (
    ("手札に{{戻す}}", v.Put(OBJECT, "hand"), ("{}手札に{{戻す}}",)),
    ("デッキの上に{{戻す}}", v.Put(OBJECT, "deck", place="top"), ("{}デッキの[一番]上に({{置く}}|{{戻す}})",)),
    ("デッキの下に{{戻す}}", v.Put(OBJECT, "deck", place="bottom"), ("{}デッキの[一番]下に({{置く}}|{{戻す}})",)),
    (
        "好きな順番でデッキの上に{{戻す}}",
        v.Put(OBJECT, "deck", place="top", in_any_order=True),
        ("好きな順[番]で{}デッキの[一番]上に({{置く}}|{{戻す}})", "{}デッキの[一番]上に好きな順[番]で({{置く}}|{{戻す}})"),
    ),
    (
        "好きな順番でデッキの下に{{戻す}}",
        v.Put(OBJECT, "deck", place="bottom", in_any_order=True),
        ("好きな順[番]で{}デッキの[一番]下に({{置く}}|{{戻す}})", "{}デッキの[一番]下に好きな順[番]で({{置く}}|{{戻す}})"),
    ),
    (
        "デッキに加えて{{シャッフルする}}",
        v.Put(OBJECT, "deck", shuffled=True),
        ("{}デッキに(戻して|加えて|加え、|戻し、){{シャッフルする}}", "{}デッキに{{戻す}}"),
    ),
    ("捨札に{{置く}}", v.Put(OBJECT, "discard"), ("{}捨札に{{置く}}",)),
    ("PPに{{置く}}", v.Put(OBJECT, "pp"), ("[表向きで]{}PPに({{置く}}|{{加える}})",)),
    ("【OFF】状態でPPに{{置く}}", v.Put(OBJECT, "pp", acted=True), ("【OFF】状態で{}PPに{{置く}}", "{}PPに【OFF】状態で{{置く}}")),
    ("裏向きでPPに{{置く}}", v.Put(OBJECT, "pp", facedown=True), ("裏向き(で|のまま){}PPに{{置く}}", "{}PPに裏向き(で|のまま){{置く}}")),
)  # fmt: skip


def placed() -> tuple[tuple[str, v.Put, tuple[str, ...]], ...]:
    """What is done to cards by putting them somewhere, for every way to say whose zone that is."""
    found: list[tuple[str, v.Put, tuple[str, ...]]] = []
    for template, value, ways in PLACED:
        for owner, whose in OWNED:
            said = [way.format(owner) for way in ways]
            first, *also = said if whose else [template.format(), *said]
            found.append((first, change(value, whose=whose), tuple(also)))
    return tuple(found)
