"""Decks of EVOLVE: sections of a list, a deck as it is played, what lists without a leader or an evolve deck are given."""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter
from pathlib import Path
from types import MappingProxyType
from typing import Any

from tefuda.games.evolve import table as t
from tefuda.games.evolve.game import Evolve
from tefuda.games.evolve.rules import ch06_deck_building as building
from tefuda.games.evolve.rules.formats import FORMATS, format_called, problems
from tefuda.games.evolve.table import Face
from tefuda.kernel.cards.decklist import HEADINGS, KEYS, BrokenDeck, Listed, Problem, Sections
from tefuda.kernel.cards.decks import Chance, Copies, Decks, Prepared, Row
from tefuda.kernel.primitives.values import Record

SECTIONS = Sections(
    keys=KEYS | {
        "leader": "leader", "リーダー": "leader", "leader card": "leader", "リーダーカード": "leader", "basis": "basis", "基準": "basis",
        "evolve": "evolve", "エボルヴ": "evolve", "エボルヴデッキ": "evolve", "evolve deck": "evolve",
        "promo": "promo", "プロモ": "promo", "同梱": "promo", "packs": "packs", "パック": "packs", "パック数": "packs",
        "box": "box", "ボックス": "box", "箱": "box",
    },
    cards=("main", "leader", "evolve", "pool", "promo"),
    single=("leader",),
    values={"basis": {"class": "class", "クラス": "class", "title": "title", "タイトル": "title"}},
    numbers=("packs", "box"),
    headings=(*building.KINDS_EN, *building.KINDS_EN.values(), *HEADINGS),
)  # fmt: skip
BASES = ("class", "title")


class Deck(Record, frozen=True):
    """A deck as it is played: leader, main deck and evolve deck by card numbers; `title` when it is built on a title."""

    leader: tuple[str, ...]
    main: tuple[str, ...]
    evolve: tuple[str, ...] = ()
    title: str = ""
    name: str = ""
    pool: tuple[str, ...] = ()  # sealed: the cards that were opened, those beside the packs, and how many packs
    promo: tuple[str, ...] = ()
    packs: int = 0
    box: int = 0


class EvolveDecks(Decks[Deck]):
    """EVOLVE's decks."""

    sections, formats, record = SECTIONS, tuple(FORMATS), Deck
    folder = Path(__file__).with_name("decks")
    drawn = MappingProxyType(
        {part: (f"{en[0].upper()}{en[1:]}", building.PARTS_JA[part]) for part, en in building.PARTS_EN.items()}
    )
    body = ("attack/defense", "攻撃力/体力")
    game: Evolve

    names = attrgetter("name", "english", "facts.collaboration")

    def problems(self, deck: Prepared, format: str) -> list[Problem]:
        return problems(deck, format)

    def own(self, deck: Prepared, format: str) -> dict[str, Any]:
        on_a_title = format_called(format).titles and deck["leader"] and building.basis_of(deck) == "title"
        return {"title": deck["leader"][0].facts.title if on_a_title else ""}

    # ── what a list lacks ───────────────────────────────────────────────────────────────────────────────────────────
    def fill(self, deck: Prepared, listed: Listed, notes: list[Problem]) -> Prepared:
        """A leader (6.1.1.1) and, where the list says nothing of one, an evolve deck (6.1.1.3)."""
        if not deck["leader"]:
            deck = self._with_leader(deck)
            one = deck["leader"][0]
            en, ja = f"no leader: {one.en} leads it", f"リーダーの指定がないので{one.ja}を使います"
            notes.append(Problem("", 0, en, ja))
        taken = [] if deck["evolve"] or "evolve" in listed.lines else list(self._evolve_deck(deck))
        if not taken:
            return deck
        size = sum(one.count for one in taken)
        en = f"no evolve deck: {size} cards that its followers evolve into: {', '.join([one.en for one in taken])}"
        ja = f"エボルヴデッキがないので、進化先のカード{size}枚を入れます: {'、'.join([one.ja for one in taken])}"
        notes.append(Problem("", 0, en, ja))
        return deck.having("evolve", *taken)

    def _with_leader(self, deck: Prepared) -> Prepared:
        """6.1.1.1: led by a leader card that fits its class or else its title; those of the sets that its cards come from first."""
        sets = {_set(copies.face) for copies in deck["main"]}
        said = deck.said.get("basis")
        for basis in (said,) if said else BASES:
            for face in sorted(self._leaders(), key=lambda face: _set(face) not in sets):
                led = deck.having("leader", Copies(1, face, 0), basis=basis)
                if not any(True for rule in (building.basis, building.conditions_of_a_title) for _ in rule(led)):
                    return led
        en, ja = (
            "it names no leader, and no leader card fits its cards",
            "リーダーの指定がなく、合うリーダーカードもありません",
        )
        raise BrokenDeck([Problem("6.1.1.1", deck.line("main"), en, ja)])

    def _leaders(self) -> list[Face]:
        return [face for face in self.game.faces if face is not t.NO_LEADER and building.may_be_leader(face.facts)]

    def _evolve_deck(self, deck: Prepared) -> Iterator[Copies]:
        """6.1.1.3: cards that those of the main deck evolve into: one of each, then a second, up to the limit."""
        faces = list(self._evolved(deck))
        taken = (faces * building.COPIES)[: building.EVOLVE_SIZE[1]]
        return (Copies(taken.count(face), face, 0) for face in faces if face in taken)

    def _evolved(self, deck: Prepared) -> Iterator[Face]:
        """For each card name of the main deck the first evolve card that may be in this deck."""
        for name in dict.fromkeys([name for copies in deck["main"] for name in copies.facts.names]):
            for index in sorted(self.game.evolving.get(name, ())):
                face = self.game.faces[index]
                alone = deck.having("main").having("evolve", Copies(1, face, 0))
                if building.may_be_in_evolve(face.facts) and not any(building.basis(alone)):
                    yield face
                    break

    def sketch(self, chance: Chance) -> Prepared:
        """On a class or, where the leader has one, on a title; with an evolve deck of what its cards evolve into."""
        leader = chance.mixed(self._leaders())[0]
        basis = BASES[chance.below(2)] if leader.facts.title else "class"
        empty = Prepared({}, {"leader": 0, "main": 0, "evolve": 0}, {"basis": basis}, {})
        led = empty.having("leader", Copies(1, leader, 0))
        usable = [
            face
            for face in self.game.faces
            if building.may_be_in_main(face.facts) and not any(building.basis(led.having("main", Copies(1, face, 0))))
        ]
        faces = list({building.card_name(face): face for face in chance.mixed(usable)}.values())
        needed = [face for face in faces if basis == "title" and building.START_AMULET in face.facts.keywords][:1]
        others = [face for face in faces if building.START_AMULET not in face.facts.keywords]
        main = [
            *[Copies(1, face, 0) for face in needed],
            *chance.copies(others, building.MAIN_SIZE[0] - len(needed), building.COPIES),
        ]
        deck = led.having("main", *main)
        return deck.having("evolve", *self._evolve_deck(deck))

    # ── its picture ─────────────────────────────────────────────────────────────────────────────────────────────────
    def row(self, copies: Copies) -> Row:
        facts, face = copies.facts, copies.face
        body = "" if None in (facts.attack, facts.defense) else f"{facts.attack}/{facts.defense}"
        kinds = building.kind_ja(facts), building.kind_en(facts)
        return Row(copies.count, facts.cost, face.name, face.english, *kinds, body, face.number)

    def about(self, deck: Prepared) -> tuple[str, str]:
        """What it is built on, and who leads it: nobody, one, or (in crossover) two."""
        leaders = deck["leader"]
        if not leaders:
            return "without a leader card", "リーダーカードなし"
        classes = tuple(dict.fromkeys([word for copies in leaders for word in copies.facts.classes]))
        title = leaders[0].facts.title if len(leaders) == 1 and building.basis_of(deck) == "title" else ""
        names = [f"{one.face.english} ({one.face.name})" if one.face.english else one.face.name for one in leaders]
        en = f"built on the title {title}" if title else f"built on the class {building.classes_en(classes)}"
        ja = f"タイトル「{title}」基準" if title else f"クラス「{'・'.join(classes)}」基準"
        return f"{en}, leader {' + '.join(names)}", f"{ja}, リーダー {' + '.join([one.face.name for one in leaders])}"


def _set(face: Face) -> str:
    return face.number.partition("-")[0]
