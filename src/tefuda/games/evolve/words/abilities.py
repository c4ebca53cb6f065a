"""Abilities: a paragraph as the ability it is: keyword, activated, automatic, continuous, or a spell's own text."""

from __future__ import annotations

from itertools import pairwise

from msgspec.structs import replace

from tefuda.games.evolve.words import vocabulary as v
from tefuda.games.evolve.words.composition import of_what_was_counted, without_antecedent
from tefuda.games.evolve.words.conditions import during
from tefuda.games.evolve.words.instructions import Effects
from tefuda.games.evolve.words.lexicon import LABELS, ZONES
from tefuda.games.evolve.words.past import asked
from tefuda.games.evolve.words.phrases import Clause, Element, Mark, Noun, Phrase, clauses, sentences
from tefuda.games.evolve.words.references import refer
from tefuda.games.evolve.words.scene import Scene
from tefuda.games.evolve.words.statics import Statics, deck_limit
from tefuda.games.evolve.words.triggers import trigger
from tefuda.kernel.effects.nodes import (
    Activated,
    All,
    AllOf,
    Allow,
    Automatic,
    Continuous,
    Cost,
    If,
    Keyword,
    Pay,
    Pool,
    Sequence,
    Spell,
    This,
    Turn,
)
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.errors import Unreadable

_SORTS = {"進化": "evolve", "アドバンス起動": "advance", "融合": "fusion", "食事": "meal", "憑依": "ride"}


def timing(label: str) -> v.When:
    """What a timing icon waits for (12.4 to 12.7, 12.17)."""
    if label == "ラストワード":
        return v.When("moved", This(), from_zone="field", to_zone="graveyard")
    return v.When(LABELS[label], This())


def zone_of_trigger(event: Node) -> str:
    """10.3.4: where an ability works because of what it waits for; "" where that does not say it.

    これを捨てたとき works in the hand; これがEXエリアに置かれたとき in the zone that this is put into, wherever it comes from.
    """
    match event:
        case v.When("discarded", This()) | v.When("banished", This(), from_zone="hand"):
            return "hand"
        case v.When("moved", This(), from_zone="", to_zone="ex" | "graveyard" | "banished" as zone):
            return zone
    return ""


def zone_asked_for(effect: Node) -> str:
    """10.3.4: これがEXエリアにあるなら: where an ability works whose effect asks first whether its card is there; or "".

    It is asked again as the effect is carried out (10.6.2.8.2).
    """
    match effect:
        case If(v.IsIn(This(), zone), _, None) | Sequence((If(v.IsIn(This(), zone), _, None), *_)):
            return zone
    return ""


class Paragraph(Statics):
    """One paragraph of a card of a kind, read as its abilities."""

    def __init__(self, elements: tuple[Element, ...], kind: str, above: bool = False) -> None:
        self.above = above  # above the line that parts a spell's abilities from its own text
        self.kind = kind
        self.effects = Effects(self.granted)
        self.elements = elements
        self.per_turn = 0
        self.often = False
        self.condition: Node | None = None
        self.zone = _zone_of(elements)

    def granted(self, noun: Noun) -> tuple[Node, ...]:
        """The abilities in a quotation."""
        if not noun.inner:
            raise Unreadable.at(noun.start, noun.end, "an ability in the quotation / 「」の中の能力")
        inner = Paragraph(noun.inner, "フォロワー")
        return tuple(inner.abilities())

    @property
    def home(self) -> str:
        """Where an ability of this kind of card works (10.3.5, 10.3.6, 14.5.2.1.3)."""
        if self.zone:
            return self.zone
        return (
            "ex"
            if self.kind.startswith("クレスト")
            else "equipment"
            if self.kind.startswith("イクイップメント")
            else "field"
        )

    def abilities(self) -> list[Node]:
        found: list[Node] = []
        rest = self.elements
        while (
            rest
            and isinstance(rest[0], Phrase)
            and not rest[0].particle
            and _only_keywords(rest[0])
            and (len(rest) == 1 or (isinstance(rest[1], Mark) and rest[1].kind in ("LABEL", "START")))
        ):
            noun = rest[0].group.head
            found += [Keyword(word) for word in noun.keywords]
            rest = rest[1:]
        if rest:
            found += self._one(rest)
        return found

    def _one(self, elements: tuple[Element, ...]) -> list[Node]:
        if isinstance(elements[0], Mark) and elements[0].kind == "RULE":
            if len(elements) > 2 or (len(elements) == 2 and getattr(elements[1], "text", "") != "。"):
                raise Unreadable.at(elements[0].end, elements[0].end, "the end / 文の終わり")
            if elements[0].text.startswith("自分は"):  # 5.18.2: however many modes are to be picked
                return [Continuous(All(Pool("leader", "own")), (Allow("any_modes"),), None, self.home)]
            return [_point_card(elements[0].text)]
        heads: list[Mark] = []
        while elements and isinstance(elements[0], Mark) and elements[0].kind in ("LABEL", "START", "SLASH"):
            heads.append(elements[0])
            elements = elements[1:]
        marks = [mark for mark in heads if mark.kind != "SLASH"]
        if marks and marks[0].text == "【UB】":  # 14.5.1.1.1, 14.5.1.1.2: all that stands behind it is one
            return self._bursts((*heads[1:], *elements), marks[0])
        if marks and not elements:
            raise Unreadable.at(marks[-1].end, marks[-1].end, "the ability's text / 能力のテキスト")
        if any(mark.kind == "START" for mark in marks):
            if any(mark.kind == "LABEL" for mark in marks):
                raise Unreadable.at(marks[0].start, marks[-1].end, "one kind of ability / ひとつの種類の能力")
            activated = self._activated([mark.text[1:-1] for mark in marks], elements, marks)
            if self.often and activated.sort not in ("evolve", "advance", "meal", "ride"):
                raise Unreadable.at(marks[0].start, marks[-1].end, "an evolve ability / 進化能力")
            return [activated, Continuous(This(), (Allow("evolve_often"),))] if self.often else [activated]
        if marks:
            elements = self._suffixes(elements)
            effect = self._spoken_of(self.effects.effect(elements), marks[0])
            self.zone = ""  # EXエリアのこれ says where it is by then; the ability works where all do (10.3.5)
            return [
                Automatic(timing(mark.text[1:-1]), effect, mark.text[1:-1], self.per_turn, self.condition, self.home)
                for mark in marks
            ]
        return self._plain(elements)

    def _spoken_of(self, effect: Node, mark: Mark) -> Node:
        """それ must speak of something."""
        if not without_antecedent(effect)[0]:
            return effect
        counted = of_what_was_counted(effect)
        if counted is None or without_antecedent(counted)[0]:
            raise Unreadable.at(mark.end, mark.end, "what それ speaks of / それが指すもの")
        return counted

    def _bursts(self, elements: tuple[Element, ...], mark: Mark) -> list[Node]:
        if not elements:
            raise Unreadable.at(mark.end, mark.end, "the ability's text / 能力のテキスト")
        found: list[Node] = []
        for ability in self._one(elements):
            if not isinstance(ability, Activated | Automatic | Continuous):
                raise Unreadable.at(mark.start, mark.end, "an ability that can be a union burst / 【UB】にできる能力")
            test = ability.condition
            both = v.UnionBurst() if test is None else AllOf((v.UnionBurst(), test))
            found.append(replace(ability, condition=both))
        return found

    # ── activated ───────────────────────────────────────────────────────────────────────────────────────────────────
    def _activated(self, names: list[str], elements: tuple[Element, ...], marks: list[Mark]) -> Activated:
        elements = self._suffixes(elements)
        colon = next(
            (index for index, element in enumerate(elements) if isinstance(element, Mark) and element.text == "："), -1
        )
        if colon < 0:
            raise Unreadable.at(marks[-1].end, marks[-1].end, "a cost and ： / コストと：")
        quick = "クイック" in names
        names = [name for name in names if name != "クイック"]
        meals = names.count("食事")
        sorts = [_SORTS[name] for name in dict.fromkeys(names) if name in _SORTS]
        if len(sorts) > 1 or (names.count("起動") > 1) or any(name not in _SORTS and name != "起動" for name in names):
            raise Unreadable.at(marks[0].start, marks[-1].end, "one kind of activated ability / ひとつの起動能力")
        sort = sorts[0] if sorts else ""
        before = elements[:colon]
        if sort == "fusion":
            cost = Cost((self._fusion(before, marks),))
        else:
            parts = self.effects.cost(clauses(before)).parts if before else ()
            cost = Cost((Pay("carrot", meals), *parts) if meals else parts)
        if not cost.parts:
            raise Unreadable.at(marks[-1].end, marks[-1].end, "a cost / コスト")
        if not elements[colon + 1 :]:
            raise Unreadable.at(marks[-1].end, marks[-1].end, "an effect after ： / ：の後の効果")
        effect = self.effects.effect(elements[colon + 1 :])
        zone = "hand" if sort == "fusion" else self.home
        return Activated(cost, effect, sort, quick, self.per_turn, self.condition, zone)

    def _fusion(self, before: tuple[Element, ...], marks: list[Mark]) -> Node:
        if len(before) == 1 and isinstance(before[0], Phrase) and not before[0].particle:
            ref = refer(before[0].group)
            how = ref.amount
            if (
                len(ref.pools) == 1
                and ref.pools[0].zone == "field"
                and ref.pools[0].whose == "any"
                and not ref.pools[0].other
                and how.op == "="
            ):
                return v.Fuse(ref.pools[0].tests, 1 if how.number is None else how.number, how.up_to, how.any_number)
        if (
            len(before) == 2
            and isinstance(before[0], Phrase)
            and before[0].particle == "を"
            and isinstance(before[1], Phrase)
        ):
            ref = refer(before[0].group)
            noun = before[1].group.only
            if len(ref.pools) == 1 and noun is not None and noun.quantity == "好きな枚数":
                return v.Fuse(ref.pools[0].tests, any_number=True)
        raise Unreadable.at(marks[-1].end, marks[-1].end, "cards to fuse / 融合するカード")

    # ── what is said of the ability itself ──────────────────────────────────────────────────────────────────────────
    def _suffixes(self, elements: tuple[Element, ...]) -> tuple[Element, ...]:
        """この能力は1ターンに1回使える。この能力は…なら使える。 — taken off, wherever they stand as sentences."""
        parts: list[tuple[Element, ...]] = []
        current: list[Element] = []
        for element in elements:
            current.append(element)
            if isinstance(element, Mark) and (element.text == "。" or element.kind == "MODE"):
                parts.append(tuple(current))
                current = []
        if current:
            parts.append(tuple(current))
        kept: list[Element] = []
        for part in parts:
            if not self._suffix(part):
                kept += part
        return tuple(kept)

    def _suffix(self, part: tuple[Element, ...]) -> bool:
        first = part[0]
        if isinstance(first, Mark) and first.kind == "LIMIT" and first.text.startswith("この能力") and len(part) <= 2:
            if "何回でも" in first.text:
                self.often = True
                return True
            self.per_turn = int(first.text.split("ターンに")[1].split("回")[0])
            return True
        if (
            isinstance(first, Phrase)
            and first.particle == "は"
            and first.group.only is not None
            and first.group.only.whole == "この能力"
        ):
            row = clauses(part)
            last = row[-1]
            limit = last.mark.text if last.mark is not None and last.mark.kind == "LIMIT" else ""
            can = last.verb is not None and last.verb.verb in ("使う", "働く") and last.verb.form in ("can", "end")
            if len(row) >= 2 and row[-2].ender == "IF" and (limit or (can and not last.cases)):
                row[0].take("は")
                found = asked([*row[:-1], last])
                if found is None or found[1] != len(row) - 1:
                    raise row[0].fail("a condition / 条件")
                self.condition = found[0] if self.condition is None else AllOf((self.condition, found[0]))
                if limit:  # この能力は…なら、1ターンに1回使える
                    self.per_turn = int(limit.split("ターンに")[1].split("回")[0])
                return True
        return False

    # ── automatic and continuous ────────────────────────────────────────────────────────────────────────────────────
    def _plain(self, elements: tuple[Element, ...]) -> list[Node]:
        elements = self._suffixes(elements)
        first = next(
            (index for index, element in enumerate(elements) if isinstance(element, Mark) and element.kind == "MODE"),
            len(elements),
        )
        rows = sentences(clauses(elements[:first]))
        if not rows:
            raise Unreadable.at(0, 0, "an ability / 能力")
        row = rows[0]
        lead = 0
        test: Node | None = None
        for clause in row:
            if clause.mark is not None and clause.mark.kind == "LIMIT":
                self.per_turn = int("".join(filter(str.isdigit, clause.mark.text.split("ごとに")[1])))
                if clause.mark.text.startswith(("自分", "相手")):
                    test = Turn("own" if clause.mark.text.startswith("自分") else "opponent")
            elif (
                clause.ender == "COMMA"
                and clause.verb is None
                and clause.bare is not None
                and not clause.cases
                and (found := during(clause.bare)) is not None
            ):
                test = found
            elif clause.ender == "IF" and any(later.ender == "WHEN" for later in row):
                said = asked([clause])
                test = None if said is None else said[0]
            else:
                break
            lead += 1
        others: list[Clause] = []  # …ときか…とき
        while lead < len(row) and row[lead].ender == "WHEN_OR":
            others.append(row[lead])
            lead += 1
        later = (
            self.kind.startswith("スペル")
            and not self.above
            and not self.zone
            and not (lead < len(row) and _about_itself(row[lead]))
        )
        if lead < len(row) and row[lead].ender == "WHEN" and not later:
            found = self._automatic(row[lead], [row[lead + 1 :], *rows[1:]], elements[first:], test)
            return [*[replace(found, trigger=trigger(clause)) for clause in others], found]
        if others:
            raise others[0].fail("…とき / an event")
        if self.per_turn:
            raise row[0].fail("…とき / an event")
        if self.kind.startswith("スペル") and not self.above and not self._of_itself(row):
            return [Spell(self.effects.effect(elements))]
        if elements[first:]:
            raise row[0].fail("an ability with modes / 選択肢を持つ能力")
        return self.statics(rows)

    def _automatic(
        self, clause: Clause, rows: list[list[Clause]], modes: tuple[Element, ...], test: Node | None
    ) -> Automatic:
        event = trigger(clause)
        if self.condition is not None:
            test = self.condition if test is None else AllOf((test, self.condition))
        effect = self.effects.sentences([row for row in rows if row], modes, Scene())
        zone = zone_of_trigger(event) or zone_asked_for(effect) or self.home
        return Automatic(event, effect, "", self.per_turn, test, zone)

    def _of_itself(self, row: list[Clause]) -> bool:
        """A spell's paragraph that is no part of what it does: how it is played."""
        clause = next((later for later in row if later.cases), row[0])
        subject = next((group for particle, group in clause.cases if particle in ("は", "を")), None)
        itself = subject is not None and subject.only is not None and subject.only.sort == "this"
        if clause.ender == "AS" and itself:
            return True
        if row[0].ender == "WHILE" and len(row) > 1 and _about_itself(row[-1]):
            return True  # …限り、これは【クイック】を持つ / これをプレイする際、…
        if deck_limit(row) is not None:
            return True
        if row[-1].verb is not None and row[-1].verb == ("プレイする", "cannot") and _about_itself(row[-1]):
            return True
        return itself and any(
            later.verb is not None
            and later.verb.verb in ("プレイする", "入れる")
            and later.verb.form in ("cannot", "end")
            for later in row
        )


def _point_card(text: str) -> Node:
    """The two sentences of the cards that stand for EP and SEP."""
    stat = "sep" if "SEP" in text else "ep"
    if text.startswith("バトル開始時"):
        number = int("".join(filter(str.isdigit, text)))
        return v.Starting(stat, number, "each" if "各プレイヤー" in text else "second")
    sorts = [sort for name, sort in _SORTS.items() if f"【{name}】" in text]
    return v.PayWith(stat, tuple(sorts))


def _about_itself(clause: Clause) -> bool:
    """これを捨てたとき: an event that this card is in."""
    return any(group.only is not None and group.only.sort == "this" for _, group in clause.cases)


def _only_keywords(phrase: Phrase) -> bool:
    noun = phrase.group.only
    return noun is not None and noun.sort == "keywords" and not noun.either and not noun.pre


def _zone_of(elements: tuple[Element, ...]) -> str:
    """手札のこれ, 墓場のこれ: the zone that the ability is used in."""
    zones: list[str] = []
    for element in elements:
        if isinstance(element, Phrase):
            for chain in element.group.chains:  # EXエリアのこれ, EXエリアのこれの祈りカウンター
                pairs = [(where, what) for where, what in pairwise(chain) if what.sort == "this"]
                zones += [ZONES[where.text] for where, _ in pairs if where.sort == "zone"]
    if len(set(zones)) > 1:
        raise Unreadable.at(0, 0, "one zone for the ability / 能力が働くひとつの領域")
    return zones[0] if zones else ""
