"""Noun phrases and clauses: what the grammar found, in the shapes that the readers of meaning work on."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from lark import Token, Transformer

from tefuda.games.evolve.words.lexicon import ENDERS, NOUNS, VERBS, Form
from tefuda.kernel.wording.errors import Unreadable


@dataclass(frozen=True)
class Noun:
    """A noun with its number, what is said before it (【ドラゴン】, 兵士・, 選んだ), and how it leans on the next
    one.
    """

    text: str
    sort: str
    start: int
    end: int
    quantity: str = ""
    pre: tuple[str, ...] = ()
    glue: str = ""
    inner: tuple[Element, ...] = ()  # of a quotation
    modifiers: tuple[tuple[str, str], ...] = ()
    keywords: tuple[str, ...] = ()
    either: bool = False  # keywords with か or や between

    @property
    def whole(self) -> str:
        """All its words: for where exactly these are wanted and nothing more."""
        return "".join(self.pre) + self.text + self.quantity


Chain = tuple[Noun, ...]

# What nothing can be said of before: a description there would be lost.
_UNDESCRIBED = frozenset(
    (
        "quantity",
        "modifiers",
        "damage_number",
        "damage",
        "points",
        "phase",
        "this",
        "it",
        "others",
        "looked",
        "former",
        "latter",
        "count",
        "place",
        "total",
        "limit",
        "die",
        "list",
        "battle",
        "game",
        "during",
        "turn",
        "turn_end",
        "x",
        "rolled",
        "extra_turn",
        "drive_check",
        "after",
        "bearer",
        "named",
        "counter",
    )
)


@dataclass(frozen=True)
class Group:
    """Chains joined by と, か or や."""

    chains: tuple[Chain, ...]
    joins: tuple[str, ...]
    start: int
    end: int

    @property
    def only(self) -> Noun | None:
        """The noun of a group that is a single noun; None for any other group."""
        return self.chains[0][0] if len(self.chains) == 1 and len(self.chains[0]) == 1 else None

    @property
    def head(self) -> Noun:
        return self.chains[-1][-1]


@dataclass(frozen=True)
class Phrase:
    group: Group
    particle: str  # "" for a group that stands without one


@dataclass(frozen=True)
class Verb:
    form: Form
    start: int
    end: int


@dataclass(frozen=True)
class Mark:
    kind: str
    text: str
    start: int
    end: int


Element = Phrase | Verb | Mark


@dataclass
class Clause:
    """Phrases and the verb they belong to, up to the word that ends it."""

    cases: list[tuple[str, Group]] = field(default_factory=list)
    bare: Group | None = None
    verb: Form | None = None
    adverbs: list[str] = field(default_factory=list)
    ender: str = ""  # IF WHEN WHILE AS COMMA STOP COLON INSTEAD or "" (an icon, or a verb that runs on)
    mark: Mark | None = None  # an icon that is a clause by itself: PAY CONDITION LIMIT
    start: int = 0
    end: int = 0

    def take(self, particle: str) -> Group | None:
        """The phrase with this particle; it is then used up."""
        for index, (found, group) in enumerate(self.cases):
            if found == particle:
                del self.cases[index]
                return group
        return None

    def has(self, particle: str) -> bool:
        return any(found == particle for found, _ in self.cases)

    def copy(self) -> Clause:
        return replace(self, cases=list(self.cases), adverbs=list(self.adverbs))

    def done(self, expected: str) -> None:
        """Nothing may be left over: what nobody used was not understood."""
        if self.cases:
            group = self.cases[0][1]
            raise Unreadable.at(group.start, group.end, expected)
        if self.bare is not None:
            raise Unreadable.at(self.bare.start, self.bare.end, expected)
        if self.adverbs:
            raise Unreadable.at(self.start, self.end, expected)

    def fail(self, expected: str) -> Unreadable:
        return Unreadable.at(self.start, self.end, expected)


def says_anything(clause: Clause) -> bool:
    """True but for a clause that only leads on (その後、)."""
    return bool(clause.verb or clause.bare or clause.cases or clause.mark)


class Shapes(Transformer[Token, tuple[Element, ...]]):
    """From the grammar's tree to elements."""

    def start(self, items: list[tuple[Element, ...]]) -> tuple[Element, ...]:
        return items[0]

    def paragraph(self, items: list[Element]) -> tuple[Element, ...]:
        return tuple(items)

    def phrase(self, items: list[Any]) -> Phrase:
        return Phrase(items[0], str(items[1]))

    def bare(self, items: list[Group]) -> Phrase:
        return Phrase(items[0], "")

    def verb(self, items: list[Token]) -> Verb:
        return Verb(VERBS[str(items[0])], _start(items[0]), _end(items[0]))

    def mark(self, items: list[Token]) -> Mark:
        return Mark(items[0].type, str(items[0]), _start(items[0]), _end(items[0]))

    def group(self, items: list[Chain | Token]) -> Group:
        chains = tuple(item for item in items if isinstance(item, tuple))
        return Group(
            chains,
            tuple(str(item) for item in items if isinstance(item, Token)),
            chains[0][0].start,
            chains[-1][-1].end,
        )

    def chain(self, items: list[Noun | tuple[Token | Noun, str]]) -> Chain:
        nouns: list[Noun] = []
        pre: tuple[str, ...] = ()
        start = -1
        for item in items:
            found, glue = item if isinstance(item, tuple) else (item, "")
            if isinstance(found, Token):
                pre += (str(found),)
                start = _start(found) if start < 0 else start
                continue
            if pre and found.sort in _UNDESCRIBED and not (found.sort == "count" and len(pre) == 1):
                raise Unreadable.at(start, found.end, "cards after their description / 説明の後のカード")
            if pre or glue:
                found = replace(found, pre=pre, glue=glue, start=found.start if start < 0 else start)
            nouns.append(found)
            pre, start = (), -1
        return tuple(nouns)

    def link(self, items: list[Token | Noun]) -> tuple[Token | Noun, str]:
        return (items[0], str(items[1]) if len(items) > 1 else "")

    def word(self, items: list[Token]) -> Noun:
        token = items[0]
        text = str(token)
        sorts = {"NAME": "name", "STAT": "stat", "ICON": "icon"}
        sort = sorts.get(token.type) or _sort(text)
        return Noun(text, sort, _start(token), _end(items[-1]), str(items[1]) if len(items) > 1 else "")

    def keywords(self, items: list[Token]) -> Noun:
        words = tuple(str(item)[1:-1] for item in items if item.type == "KEYWORD")
        separated = sum(item.type == "SEPARATOR" for item in items)
        if separated not in (0, len(words) - 1):
            raise Unreadable.at(
                _start(items[0]), _end(items[-1]), "keywords all together, or all with か between / キーワードの並び"
            )
        return Noun(
            "".join(items), "keywords", _start(items[0]), _end(items[-1]), keywords=words, either=bool(separated)
        )

    def modifiers(self, items: list[Token]) -> Noun:
        pairs: list[tuple[str, str]] = []
        stat = ""
        for item in items:
            if item.type == "STAT":
                stat = str(item)[1:-1]
            elif item.type == "SIGNED":
                pairs.append((stat, str(item)))
                stat = ""
        return Noun("".join(items), "modifiers", _start(items[0]), _end(items[-1]), modifiers=tuple(pairs))

    def quantity(self, items: list[Token]) -> Noun:
        return Noun("", "quantity", _start(items[0]), _end(items[0]), str(items[0]))

    def quotation(self, items: list[Any]) -> Noun:
        quantity = str(items[3]) if len(items) > 3 else ""
        return Noun("「」", "quotation", _start(items[0]), _end(items[-1]), quantity, inner=items[1])


def _start(token: Token) -> int:
    return token.start_pos or 0


def _end(token: Token) -> int:
    return token.end_pos or 0


def _sort(text: str) -> str:
    if text.endswith("ダメージ") and text not in NOUNS:
        return "damage_number"
    if text.endswith("カウンター"):
        return "counter"
    if text.endswith("】状態"):
        return "state"
    if text.endswith("以外"):
        return "zone_except"
    return NOUNS[text]


def clauses(elements: tuple[Element, ...]) -> list[Clause]:
    """The elements gathered into clauses."""
    found: list[Clause] = []
    current = Clause()
    begun = False

    def close(ender: str, end: int) -> None:
        nonlocal current, begun
        current.ender, current.end = ender, end
        found.append(current)
        current, begun = Clause(), False

    for index, element in enumerate(elements):
        start = element.group.start if isinstance(element, Phrase) else element.start
        end = element.group.end if isinstance(element, Phrase) else element.end
        if not begun:
            current.start = start
        following = elements[index + 1] if index + 1 < len(elements) else None
        ends_next = isinstance(following, Mark) and following.kind == "ENDER"
        if isinstance(element, Phrase):
            begun = True
            if element.particle:
                current.cases.append((element.particle, element.group))
            elif current.bare is not None:
                raise Unreadable.at(start, end, "a particle or a verb / 助詞か動詞")
            else:
                current.bare = element.group
        elif isinstance(element, Verb):
            begun = True
            current.verb = element.form
            if not ends_next:
                close("" if following is not None else "STOP", end)
        elif element.kind == "ENDER":
            ender = ENDERS[element.text]
            if begun:
                close(ender, end)
            elif ender == "INSTEAD":
                current.adverbs.append("代わりに")
                begun = True
            elif (
                found
                and ender == "COMMA"
                and found[-1].ender in ("IF", "WHEN", "WHILE", "AS", "INSTEAD", "COMMA", "PER")
            ):
                continue
            elif found and ender == "STOP" and not found[-1].ender:
                found[-1].ender = "STOP"
            elif found and ender == "COLON" and not found[-1].ender:
                found[-1].ender = "COLON"
            elif ender == "COMMA" and (
                current.adverbs or (found and found[-1].mark is not None and found[-1].mark.kind == "LIMIT")
            ):
                continue
            else:
                raise Unreadable.at(start, end, "a clause before it / その前の文")
        elif element.kind == "ADVERB":
            current.adverbs.append(element.text)
            begun = begun or element.text not in ("その後", "さらに")
            if element.text == "そうしたなら":
                close("IF", end)
        elif element.kind == "ACT":
            begun = True
            current.verb = Form("アクトする", "noun")
            close("", end)
        else:
            if begun:
                close("", start)
            current.mark, current.start = element, start
            close("", end)
    if begun or current.adverbs:
        close("STOP", elements[-1].group.end if isinstance(elements[-1], Phrase) else elements[-1].end)
    elif found and not found[-1].ender:
        found[-1].ender = "STOP"
    return found


def sentences(row: list[Clause]) -> list[list[Clause]]:
    """Clauses by sentence."""
    found: list[list[Clause]] = [[]]
    for clause in row:
        found[-1].append(clause)
        if clause.ender == "STOP":
            found.append([])
    return [sentence for sentence in found if sentence]
