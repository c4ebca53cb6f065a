"""The teller of FFTCG: an observer's view, questions, refusals and news in Japanese or English."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.instinct import payment, shares
from tefuda.games.fftcg.table import Face, Player, TurnFacts
from tefuda.games.fftcg.telling import happenings, options
from tefuda.games.fftcg.telling.bars import BARS
from tefuda.games.fftcg.telling.glossary import (
    ASKED,
    COUNTERS,
    ELEMENTS,
    ENDS,
    INTRODUCTION,
    ITEMS,
    KINDS,
    MOMENTS,
    PHASES,
    PROMPTS,
    ROWS,
    SHORT,
    ZONES,
)
from tefuda.games.fftcg.telling.printing import Printed
from tefuda.kernel.narrating import JA, Chronicle, Narrator
from tefuda.kernel.requests import PASS, Bar, Option, Request
from tefuda.kernel.stack import Item
from tefuda.kernel.state import Ref
from tefuda.kernel.telling import CardWords, Row, Scene, Side, Wish
from tefuda.kernel.view import Shown, View

DECKS = Path(__file__).parents[1].joinpath("cards", "decks")
COUNTED = (t.HAND, t.DECK, t.BREAK, t.REMOVED)
PILES = (t.DAMAGE, t.BREAK, t.REMOVED)
FIRST = (t.FIELD, t.HAND, t.STACK, t.LB_DECK, t.BREAK)
SAYS_MAY = ("もよい", "you may")
SAYING = {"EX burst": ("EX BURST", "EX BURST"), "targets": ("選ぶ", "hoose")}  # the words by which a line is known
FULL_HAND = 5


class FFTCGTeller(Narrator):
    """Words for one observer of FFTCG."""

    field = t.FIELD
    numbered = (t.FIELD,)
    order = (*FIRST, *[zone for zone in range(len(t.ZONES)) if zone not in FIRST])
    prompts = PROMPTS
    asked = ASKED
    decks = DECKS
    print: Printed

    def __init__(self, faces: list[Face], language: str) -> None:
        super().__init__(language)
        self.print = Printed(faces, self.pick)

    # ── cards ───────────────────────────────────────────────────────────────────────────────────────────────────────
    def price(self, card: Shown, number: bool = True) -> str:
        """A card's elements and cost: 火3 or Fire 3."""
        facts = cast("Any", card.facts)
        elements = ("・" if self.pick == JA else "/").join([ELEMENTS[element][self.pick] for element in facts.elements])
        if not number:
            return elements
        cost = "X" if facts.cost_is_x else facts.cost
        return f"{elements}{cost}" if self.pick == JA else f"{elements} {cost}"

    def numbers(self, card: Shown) -> str:
        """A forward's power; where it is damaged, what is left of it first."""
        facts = cast("Any", card.facts)
        if t.FORWARD not in facts.kinds or facts.power is None:
            return ""
        return f"{facts.power - card.damage}/{facts.power}" if card.damage else str(facts.power)

    def notes(self, view: View, card: Shown, zone: int) -> tuple[str, ...]:
        """What is to be noticed about a card: kind, keywords, counters, states."""
        facts, turn, notes = cast("Any", card.facts), cast("TurnFacts", view.turn), []
        if zone != t.FIELD and t.FORWARD not in facts.kinds:
            notes += [KINDS[kind][self.pick] for kind in facts.kinds[:1]]
        if zone in (t.HAND, t.DECK) and facts.ex_burst:
            notes.append("EX")
        if zone == t.LB_DECK:
            notes += [f"LB{facts.lb_cost}"] if card.facedown else [("使用済み", "used")[self.pick]]
        notes += [self.print.keyword(word) for word in facts.keywords]
        notes += [f"{COUNTERS.get(name, (name, name))[self.pick]}×{number}" for name, number in card.counters]
        notes += [self.print.keyword(mark) for mark in card.marks if " " not in mark]
        if zone == t.FIELD:
            notes += self._doing(card, turn)
        return tuple(notes)

    def _doing(self, card: Shown, turn: TurnFacts) -> list[str]:
        """What a card on the field is in the middle of."""
        facts, notes = cast("Any", card.facts), []
        if card.attached:
            notes.append(("顕現", "primed")[self.pick])
        if (card.handle, 0) in turn.attackers:
            notes.append(("アタック中", "attacking")[self.pick])
        if turn.blocker == (card.handle, 0):
            notes.append(("ブロック中", "blocking")[self.pick])
        fresh = turn.number > 0 and card.handle >= turn.began[card.seat] and t.HASTE not in facts.keywords
        if fresh and t.FORWARD in facts.kinds and turn.player == card.seat:
            notes.append(("出たて", "new")[self.pick])
        return notes

    def card_words(self, view: View, card: Shown, zone: int) -> CardWords:
        """A card for the board."""
        name = self.title(card) + self.ordinal(view, card, zone, card.seat)
        turned = ("ダル", "dull")[self.pick] if card.acted else ""
        price = self.price(card, zone != t.FIELD)
        return CardWords(card.handle, name, price, self.numbers(card), turned, self.notes(view, card, zone))

    def full(self, view: View, handle: int) -> str:
        """A card with its power and state."""
        found = self.seen.get(handle)
        name = self.named(view, handle, owner=True)
        if found is None:
            return name
        card, zone, _ = found
        attacking = (card.handle, 0) in cast("TurnFacts", view.turn).attackers
        turned = ("ダル", "dull")[self.pick] if zone == t.FIELD and card.acted and not attacking else ""
        kind = KINDS[cast("Any", card.facts).kinds[0]][self.pick] if not self.numbers(card) else ""
        return " ".join([part for part in (name, self.numbers(card), kind, turned) if part])

    def several_refs(self, view: View, refs: tuple[Ref, ...]) -> str:
        """Cards that the turn's facts refer to."""
        return self.several([self.ref(view, ref) for ref in refs])

    # ── the board ───────────────────────────────────────────────────────────────────────────────────────────────────
    def introduction(self) -> str:
        """The game in a few lines."""
        return INTRODUCTION[self.pick]

    def scene(self, view: View) -> Scene:
        """The board: the opponents' sides first, the observer's own last, the stack and the battle between them."""
        self.notice(view)
        turn = cast("TurnFacts", view.turn)
        last = max(view.observer, 0)
        phase = PHASES.get(turn.phase, (turn.phase, turn.phase))[self.pick]
        title = phase if self.pick == JA else phase[:1].upper() + phase[1:]
        if turn.number > 0:
            taken = cast("Player", view.players[turn.player]).turns
            whose = self.whose(view, turn.player)
            title = self.say(f"{whose}ターン{taken}・{phase}", f"{whose} turn {taken} · {phase}")
        sides = tuple([self._side(view, seat, turn.player == seat and turn.number > 0) for seat in (1 - last, last)])
        return Scene(title, sides, self._between(view, turn))

    def _between(self, view: View, turn: TurnFacts) -> tuple[Row, ...]:
        rows = []
        if view.stack:
            items = [CardWords(item.source[0], self.item(view, item)) for item in view.stack]
            label = ("スタック（上から）", "stack (top first)")[self.pick]
            rows.append(Row(label, tuple(items), main=True))
        if turn.attackers:
            told = self.several_refs(view, turn.attackers)
            if turn.blocker is not None:
                told += self.say(" ⚔ ", " ⚔ ") + self.ref(view, turn.blocker)
            rows.append(Row(("戦闘", "battle")[self.pick], (CardWords(turn.attackers[0][0], told),)))
        return tuple(rows)

    def item(self, view: View, item: Item) -> str:
        """Something on the stack: whose, what, and what it has chosen."""
        sort = ITEMS.get(item.sort, ITEMS["auto"])[self.pick]
        name = self.owned(view, item.seat, self.named(view, item.source[0]))
        chosen = [self.ref(view, ref) for _, refs in item.targets for ref in refs]
        target = f" → {self.several(chosen)}" if chosen else ""
        return f"{name}（{sort}）{target}" if self.pick == JA else f"{name} ({sort}){target}"

    def _side(self, view: View, seat: int, active: bool) -> Side:
        player, seats = cast("Player", view.players[seat]), len(view.players)
        limit = t.LOSING_DAMAGE.get(cast("TurnFacts", view.turn).format, 7)
        numbers = [(SHORT["damage"][self.pick], f"{len(view.zones[t.DAMAGE * seats + seat])}/{limit}")]
        for zone in COUNTED:
            count = len(view.zones[zone * seats + seat])
            if (zone != t.REMOVED or count) and (zone != t.HAND or seat != view.observer):  # one's own hand lies open
                numbers.append((SHORT[t.ZONES[zone].name][self.pick], str(count)))
        if player.crystals:
            numbers.append((SHORT["crystals"][self.pick], str(player.crystals)))
        breaks = view.zones[t.LB_DECK * seats + seat]
        if breaks and seat != view.observer:
            up = len([card for card in breaks if card is not None and not card.facedown])
            numbers.append((SHORT["lb_deck"][self.pick], f"{len(breaks) - up}/{len(breaks)}"))
        name = self.who(view, seat).removeprefix("the ")
        name = name if self.pick == JA else name[:1].upper() + name[1:]
        return Side(seat, name, tuple(numbers), tuple(self._rows(view, seat)), active)

    def _rows(self, view: View, seat: int) -> list[Row]:
        """Forwards, monsters and backups; one's own hand and LB deck."""
        seats, rows = len(view.players), []
        there = [card for card in view.zones[t.FIELD * seats] if card is not None and card.seat == seat]
        for kind, pair in ROWS.items():
            cards = [card for card in there if self._row_of(card) == kind]
            if cards or kind != t.MONSTER:
                rows.append(
                    Row(
                        pair[self.pick],
                        tuple([self.card_words(view, card, t.FIELD) for card in cards]),
                        0,
                        kind == t.FORWARD,
                    )
                )
        for zone in (t.LB_DECK, t.HAND):
            found = [card for card in view.zones[zone * seats + seat] if card is not None]
            if seat == view.observer and (found or zone == t.HAND):
                label = self.say(*ZONES[t.ZONES[zone].name])
                told = [self.card_words(view, card, zone) for card in found]
                rows.append(Row(label, tuple(alike(told) if zone == t.LB_DECK else told)))
        return rows

    def _row_of(self, card: Shown) -> str:
        kinds = cast("Any", card.facts).kinds
        return next((kind for kind in (t.FORWARD, t.MONSTER) if kind in kinds), t.BACKUP)

    def piles(self, view: View) -> list[tuple[str, tuple[CardWords, ...]]]:
        """Damage zones, break zones and what was removed."""
        found = []
        for seat in range(len(view.players)):
            for zone in PILES:
                cards = [card for card in view.zones[zone * len(view.players) + seat] if card is not None]
                if cards:
                    label = self.say(*[self.owned(view, seat, ZONES[t.ZONES[zone].name][self.pick])] * 2)
                    found.append((label, tuple([self.card_words(view, card, zone) for card in cards])))
        return found

    # ── questions ───────────────────────────────────────────────────────────────────────────────────────────────────
    def parts(self, view: View, request: Request) -> dict[str, object]:
        """What questions speak of besides a card: the attack, the moment, what is left to pay, an effect."""
        turn = cast("TurnFacts", view.turn)
        left = max([option.number for option in request.options], default=0)
        return {
            "attackers": self.several([self.full(view, ref[0]) for ref in turn.attackers]), "left": f"{left}CP" if self.pick == JA else f"{left} CP",
            "moment": self._moment(view, turn), "effect": self._effect(request),
        }  # fmt: skip

    def _effect(self, request: Request) -> str:
        """The line of the card's text that is being carried out, where it can be told which."""
        if request.about is None:
            return ""
        wanted = SAYING.get(request.prompt, SAYS_MAY)
        found = [line for face in self.prints(request.about[0]) if (line := self.print.saying(face, wanted))]
        return f" 「{found[0]}」" if found and self.pick == JA else f" “{found[0]}”" if found else ""

    def _moment(self, view: View, turn: TurnFacts) -> str:
        """What has just happened, so that one may answer it."""
        words = {"attackers": self.several_refs(view, turn.attackers), "blocker": self.ref(view, turn.blocker)}
        if view.stack:
            item = view.stack[0]
            key = "own" if item.seat == view.observer else "reply"
            return MOMENTS[key][self.pick].format(item=self.item(view, item), **words)
        if turn.phase != "attack":
            return MOMENTS["end" if turn.phase == "end" else "main"][self.pick]
        if turn.step == "10.1.4.4":
            key = "damage"
        else:
            key = "preparation" if not turn.attackers else "block" if turn.blocker is not None else "attack"
        return self.say(*[MOMENTS[key][self.pick].format(**words)] * 2)

    def moment(self, view: View, request: Request) -> str:
        """Priority with nothing new to answer is idle; where the opponent did something, or a battle is on, it is a reply."""
        if request.kind != "act" or PASS not in request.options or request.prompt == "attack":
            return ""
        turn = cast("TurnFacts", view.turn)
        if request.prompt == "main":
            return "" if turn.phase == "main1" or len(request.options) > 1 else "idle"
        if view.stack:
            return "reply" if view.stack[0].seat != view.observer else "idle"
        if turn.phase != "attack" or not turn.attackers or turn.step == "10.1.4.4":
            return "idle"
        if turn.blocker is not None:
            return "reply"
        return "reply" if turn.player != view.observer and turn.step == "10.1.2.6" else "idle"

    def habit(self, view: View, request: Request) -> tuple[int, ...] | None:
        """Payments are made sensibly: no more discards than needed, the least useful first; an order stays as it is."""
        if request.prompt == "payment":
            return (payment(view, request),)
        if request.kind == "order":
            return tuple(range(len(request.options)))
        if request.kind == "divide":
            return shares(view, request)
        return (0,) if request.prompt in ("which first", "replacement") else None

    def option(self, view: View, request: Request, option: Option) -> str:
        """One of the answers."""
        self.notice(view)
        return options.told(self, view, request, option)

    # ── abilities in words ──────────────────────────────────────────────────────────────────────────────────────────
    def ability(self, handle: int, index: int) -> Any:
        """One of the action or special abilities of a card in sight."""
        found = self.seen.get(handle)
        abilities = cast("Any", found[0].facts).activated if found is not None else ()
        return abilities[index] if 0 <= index < len(abilities) else None

    def ability_line(self, handle: int, ability: Any) -> str:
        """An ability as it is printed on the card."""
        return self.print.line(self.prints(handle), ability) if ability is not None else ""

    def keyword_line(self, handle: int, kind: type) -> str:
        """The line of a keyword with something behind it, such as Warp."""
        found = self.seen.get(handle)
        abilities = cast("Any", found[0].facts).abilities if found is not None else ()
        return self.ability_line(handle, next((one for one in abilities if isinstance(one, kind)), None))

    def prints(self, handle: int) -> list[int]:
        """The faces that a card's text can stand on: its own, and those of cards laid over it."""
        found, passed = self.seen.get(handle), self.passed.get(handle)
        if found is None:
            return [passed.face] if passed is not None else []
        over = [self.seen[other][0].face for other in found[0].attached if other in self.seen]
        return [*reversed(over), found[0].face]

    # ── news, refusals, the end ─────────────────────────────────────────────────────────────────────────────────────
    def chronicle(self) -> Chronicle:
        """How events are told."""
        return happenings.CHRONICLE

    def refusal(self, view: View, wish: Option, bar: Bar) -> str:
        """Why a deed cannot be done, in a plain sentence; the clause is shown beside it."""
        self.notice(view)
        pair = BARS.get((bar.clause, bar.why)) or BARS.get((bar.clause, ""))
        if pair is None:
            pair = BARS[("", "choice" if wish.verb == "card" else "")]
        player = cast("Player", view.players[view.observer]) if view.observer >= 0 else Player()
        return pair[self.pick].format(crystals=player.crystals) + self.by(view, wish, bar)

    def outcome(self, view: View) -> str:
        """How the game ended, and why."""
        over = view.over
        if over is None:
            return ""
        why = ENDS.get(over.clause, ("ルールによる", "by the rules"))[self.pick]
        loser = over.losers(len(view.players))[0]
        who = self.who(view, loser)
        if over.clause == "2.1":
            why = f"{who}が投了した" if self.pick == JA else f"{who} conceded"
        elif over.clause == "12.4.1" and over.winners:
            taken = len(view.zones[t.DAMAGE * len(view.players) + loser])
            why = f"{who}が{taken}点のダメージを受けた" if self.pick == JA else f"{who} took {taken} points of damage"
        return self.result(view, why)

    def deck(self, key: str, deck: Any) -> tuple[str, str]:
        """A bundled deck: its name in the language, and its elements with the line that its file says of it."""
        name, about = self.about(key, deck.name)
        by_number = {face.number: face for face in self.print.faces}
        elements: dict[str, int] = {}
        for number in deck.main:
            for element in by_number[number].facts.elements:
                elements[element] = elements.get(element, 0) + 1
        main = [
            element for element in sorted(elements, key=lambda one: -elements[one]) if elements[element] > FULL_HAND
        ]
        told = ("・" if self.pick == JA else "/").join([ELEMENTS[element][self.pick] for element in main])
        if deck.lb:
            told += f"、LB{len(deck.lb)}枚" if self.pick == JA else f", {len(deck.lb)} LB cards"
        return name, (f"{told}。{about}" if self.pick == JA else f"{told}. {about}").strip()

    # ── asking back ─────────────────────────────────────────────────────────────────────────────────────────────────
    def card(self, view: View, handle: int) -> str:
        """A card in sight: as it is printed, and as it is now where it is on the field."""
        self.notice(view)
        found = self.seen.get(handle)
        if found is None:
            return ""
        card, zone, _ = found
        sheets = [self.print.sheet(face) for face in self.prints(handle)]
        if zone == t.FIELD:
            state = ("ダル" if card.acted else "アクティブ", "dull" if card.acted else "active")[self.pick]
            parts = [self.numbers(card), state, *self.notes(view, card, zone)]
            now = ("今：", "now: ")[self.pick] + " ".join([part for part in parts if part])
            sheets.append(f"  {now}")
        return "\n".join(sheets)

    def own(self, view: View) -> list[int]:
        """The observer's cards with which deeds are done: on the field, in the hand, in the LB deck."""
        seats = len(view.players)
        places = (t.FIELD * seats, t.HAND * seats + view.observer, t.LB_DECK * seats + view.observer)
        return [
            card.handle
            for spot in places
            for card in view.zones[spot]
            if card is not None and card.seat == view.observer
        ]

    def wishes(self, view: View, handle: int) -> list[Wish]:
        """What one may wish to do with a card of one's own."""
        self.notice(view)
        found = self.here(view, handle)
        if found is None or found[2] != view.observer:
            return []
        card, zone, _ = found
        facts, wanted = cast("Any", card.facts), list[Option]()
        words = [type(ability).__name__ for ability in facts.abilities]
        if zone in (t.HAND, t.LB_DECK):
            wanted.append(Option("play", card=handle))
            wanted += [Option("warp", card=handle)] if "Warp" in words else []
        if zone == t.FIELD:
            wanted += [Option("attack", card=handle)] if t.FORWARD in facts.kinds else []
            wanted += [Option("prime", card=handle)] if "Priming" in words else []
        for index, ability in enumerate(facts.activated):
            if (ability.zone or "field") == t.ZONES[zone].name:
                wanted.append(Option("activate", card=handle, index=index))
        blank = Request((view.observer,), "act", "", (), least=1, most=1)
        return [Wish(option, self.option(view, blank, option)) for option in wanted]


def alike(cards: list[CardWords]) -> list[CardWords]:
    """Cards that nobody could tell apart once, with their number."""
    found: dict[CardWords, list[int]] = {}
    for card in cards:
        found.setdefault(card._replace(handle=0), []).append(card.handle)
    return [
        card._replace(handle=handles[0], name=f"{card.name}×{len(handles)}" if len(handles) > 1 else card.name)
        for card, handles in found.items()
    ]
