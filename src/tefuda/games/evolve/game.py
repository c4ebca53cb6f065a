"""EVOLVE as the kernel sees it: what a card is now, who is meant, what an event is about, what replaces what."""

from __future__ import annotations

from typing import Any

from tefuda.games.evolve import table as t
from tefuda.games.evolve.cards import defense, leader
from tefuda.games.evolve.formats import one_leader
from tefuda.games.evolve.lacking import missing
from tefuda.games.evolve.listening import EvolveEars
from tefuda.games.evolve.rules import (
    ch05_changes,
    ch05_evolving,
    ch05_points_and_turns,
    ch08_main_phase,
    ch09_special_cards,
    ch10_costs,
    ch10_replacement,
    ch10_resolving,
    ch10_triggers,
    ch10_words,
    ch11_rule_processes,
    ch12_fusion,
    ch14_titles,
)
from tefuda.games.evolve.rules.ch12_keywords import MEANINGS
from tefuda.games.evolve.table import EvolveFacts, Face
from tefuda.games.evolve.words.vocabulary import (
    AddedCost,
    AlternativeCost,
    OptionalCost,
)
from tefuda.kernel.continuous import collected
from tefuda.kernel.effects import Forbid, Quantity, Test
from tefuda.kernel.game import Game
from tefuda.kernel.questions import COMPARE, amount
from tefuda.kernel.replacement import Damaging, Moving
from tefuda.kernel.rulebook import cite
from tefuda.kernel.state import GONE, Card, Ref, Table, change
from tefuda.kernel.values import Node

NUMBERS = ("cost", "attack", "defense")
WORD_MODULES = (
    ch05_evolving,
    ch05_points_and_turns,
    ch10_resolving,
    ch10_words,
    ch12_fusion,
    ch14_titles,
)  # importing them is what puts their words in

CLAUSES = {
    "layers": "10.9.1", "layer 0": "10.9.1.2", "layer 1": "10.9.1.3", "layer 2": "10.9.1.4", "dependency": "10.9.1.5",
    "replace": "10.10.1", "own replacement": "10.10.2.5", "cannot": "1.3.3", "may": "10.8.1", "optional cost": "10.4.7.4",
    "X is": "5.2.1.1", "per": "5.29.1", "half": "5.30.1", "random": "5.19.1", "this kind": "5.25.3.1", "waiting": "10.7.2",
    "times a turn": "10.7.2.2", "waiting again": "10.7.2.1", "moved together": "10.7.4.2", "delayed once": "10.7.5.1", "base": "10.9.1.1",
    "time": "10.9.1.6", "time of a static": "10.9.1.6.1", "time of an effect": "10.9.1.6.2", "moved since": "10.9.2", "replace once": "10.10.2.3",
    "own replacement first": "10.10.2.5.1", "last known": "10.11.1", "not paid": "10.4.7.1", "modes settled": "5.18.3.1", "X": "5.2.1",
    "top": "4.5.2.1", "half of a zone": "5.30.2", "upper half": "5.30.2.1", "lacking": "1.3.6", "lacking is not counted": "1.3.6.1",
    "lacking is 0": "1.3.6.3", "zones apart": "4.1.1", "tokens are cards": "9.1.1.1", "master of a static": "3.1.2.1", "damage": "2.8.2",
    "orientation": "4.2.2", "facing": "4.2.3.3", "ordered": "4.1.3", "count is open": "4.1.2.1", "two faces hidden": "4.1.2.3", "face up": "4.2.3.1",
    "face down": "4.2.3.2", "kind alone": "2.3.4", "over": "1.2.1", "concede": "1.2.3", "delayed": "10.7.5",
    "state trigger": "10.7.6.1", "replacement order": "10.10.2", "resolving": "10.6.2.8.2", "modes in order": "10.6.2.8.2.2",
}  # fmt: skip


# Where it is said of each zone whether it is open and whether its order counts.
ZONE_CLAUSES = {
    "leader": "4.3.2", "field": "4.4.2", "deck": "4.5.2", "evolve_deck": "4.6.2", "hand": "4.7.2", "ex": "4.8.2",
    "graveyard": "4.9.2", "banished": "4.10.2", "evolution": "4.12.2", "race": "4.13.2", "drive": "4.14.2",
    "trigger": "4.15.2", "equipment": "4.16.2",
}  # fmt: skip


ZONE_NUMBERS = {zone.name: number for number, zone in enumerate(t.ZONES)}
ZONE_GROUPS: dict[str, tuple[int, ...]] = {"playable": (t.HAND, t.EX, t.RESOLUTION)}
ABILITY_VERBS = {"evolve": "evolve", "superevolve": "evolve", "fuse": "fusion", "rush": "rush"}
CARD_VERBS = ("rush",)  # B-1.8.5.1
INSISTED = {"superevolve": ("evolve", "SEP", "12.2.4")}
FACT_NAMES = {"kind": "kinds", "class": "classes", "type": "types", "name": "names"}


class Evolve(Game):
    """Shadowverse EVOLVE with a set of faces to play with."""

    name = "evolve"
    zones = t.ZONES
    zone_numbers = ZONE_NUMBERS
    clauses = CLAUSES
    zone_clauses = ZONE_CLAUSES
    zone_groups = ZONE_GROUPS
    fact_names = FACT_NAMES
    meanings = MEANINGS
    ability_verbs = ABILITY_VERBS
    card_verbs = CARD_VERBS
    described = ("attack", "defense")
    insisted = INSISTED

    def __init__(self, faces: list[Face]) -> None:
        self.faces = faces = [*[face for face in faces if face != t.NO_LEADER], t.NO_LEADER]
        self.known_ears: dict[tuple[int, ...], EvolveEars] = {}
        self.overlaid: dict[tuple[int, int, int, int], EvolveFacts] = {}
        self.by_name: dict[str, list[int]] = {}
        self.by_number: dict[str, int] = {}
        for index, face in enumerate(faces):
            self.by_name.setdefault(face.name, []).append(index)
            self.by_number.setdefault(face.number, index)

    def has_token(self, name: str) -> bool:
        """Is there a token of this name?"""
        return any(t.TOKEN in self.faces[face].sides[0].special for face in self.by_name.get(name, ()))

    def missing(self, faces: list[Face] | None = None) -> list[tuple[Face, str]]:
        """What (these) cards speak of and is not there: tokens without a face, words without a way to carry them out."""
        found = []
        for face in self.faces if faces is None else faces:
            for side in face.sides:
                found += [(face, problem) for problem in missing(self.has_token, side.abilities)]
        return found

    # ── what a card is ──────────────────────────────────────────────────────────────────────────────────────────────
    def printed(self, table: Table, card: Card) -> EvolveFacts:
        sides: tuple[EvolveFacts, ...] = self.faces[card.face].sides
        if card.attached and card.zone == t.FIELD:
            for other in reversed(card.attached):
                over = table.cards[other]
                if over.zone == t.EVOLUTION:
                    return self._overlaid(card, over)
        if len(sides) == 1:
            return sides[0] if card.zone != t.LEADER else self._leader(table, card)
        # 2.15.2.1, 2.15.3.1: away from field, evolution zone and evolve deck a double-faced card is its first face
        if card.zone in (t.FIELD, t.EVOLUTION, t.EVOLVE_DECK):
            cite("2.15.3.1")
            return sides[card.side]
        cite("2.15.2.1")
        return sides[0]

    def _overlaid(self, card: Card, over: Card) -> EvolveFacts:
        """5.16.1.2, 10.9.1.1.1: all that is printed is the evolved card's, but for the cost."""
        cite("5.16.1.2")
        cite("10.9.1.1.1")
        key = (card.face, card.side, over.face, over.side)
        found = self.overlaid.get(key)
        if found is None:
            below, above = self.faces[card.face].sides[card.side], self.faces[over.face].sides[over.side]
            found = self.overlaid[key] = change(above, cost=below.cost)
        return found

    def _leader(self, table: Table, card: Card) -> EvolveFacts:
        own: EvolveFacts = self.faces[card.face].sides[0]
        partner = table.players[card.owner].partner
        if partner < 0:
            return own
        key = (card.face, -1, partner, -1)
        if key not in self.overlaid:
            self.overlaid[key] = one_leader(own, self.faces[partner].sides[0])
        return self.overlaid[key]

    def original(self, table: Table, card: Card) -> EvolveFacts:
        cite("5.24.1")
        return self.printed(table, card)

    def printed_since(self, table: Table, card: Card) -> int:
        overs = [table.cards[other].life for other in card.attached if table.cards[other].zone == t.EVOLUTION]
        return max(overs, default=card.life)

    def value(self, table: Table, card: Card, facts: Any, fact: str, original: bool) -> int | None:
        """One of a card's numbers now. Damaging has been taken off the defense (2.8.2, 5.14.1)."""
        if fact.startswith("counter:"):
            return dict(card.counters).get(fact[8:], 0)
        number: int | None = getattr(facts, fact)
        if number is None:
            return None
        if fact != "cost" and t.FOLLOWER not in facts.kinds and t.LEADER_KIND not in facts.kinds:
            cite("5.25.2")
            cite("5.25.2.1")
            return None
        return number - card.damage if fact == "defense" and not original else number

    # ── where abilities work ────────────────────────────────────────────────────────────────────────────────────────
    def sources(self, table: Table) -> list[int]:
        zones, seats = table.zones, table.seats
        found: list[int] = []
        for zone in (t.FIELD, t.EX, t.HAND, t.LEADER, t.EQUIPMENT, t.RESOLUTION):
            for spot in range(zone * seats, zone * seats + seats):
                if zones[spot]:
                    found += zones[spot]
        return found

    def ears(self, table: Table) -> EvolveEars:
        """Of the cards on the table and the tokens that they, or those tokens, speak of."""
        faces = dict.fromkeys([card.face for card in table.cards])
        open_faces = list(faces)
        while open_faces:
            for name in self.faces[open_faces.pop()].tokens:
                for token in self.by_name.get(name, ()):
                    if token not in faces:
                        faces[token] = None
                        open_faces.append(token)
        key = tuple(sorted(faces))
        found = self.known_ears.get(key)
        if found is None:
            found = self.known_ears[key] = EvolveEars(key, [self.faces[face] for face in key])
        return found

    def player_makes_due(self, table: Table, player: Any) -> bool:
        """11.2.2, 11.4, 11.5, 11.9: only these have to do with what a player has."""
        if player.drew_from_nothing or player.pp > player.max_pp or table.ears.state_triggers:
            return True
        return bool(player.field_limit != t.LIMITS[t.FIELD] or player.ex_limit != t.LIMITS[t.EX])

    def listeners(self, table: Table) -> list[int]:
        zones, seats = table.zones, table.seats
        found: list[int] = []
        for zone in table.ears.listening:
            for spot in range(zone * seats, zone * seats + seats):
                if zones[spot]:
                    found += zones[spot]
        return found

    def in_force(self, table: Table, card: Card, zone: str) -> bool:
        """10.3.4 to 10.3.6: abilities work on the field (crests: in the EX area) unless they are clearly for elsewhere."""
        place = card.zone
        if zone == "field":
            if place == t.FIELD:
                return not card.facedown
            if place == t.EX:
                crest = t.CREST in self.faces[card.face].sides[0].kinds
                cite("10.3.6" if crest else "10.3.5")
                return crest
            return place in (t.LEADER, t.EQUIPMENT)
        if zone == "hand":  # for cards that are yet to be played: hand, EX area, and while they are being played
            cite("10.3.4")
            return place in (t.HAND, t.EX, t.RESOLUTION)
        if zone == "any" or place == GONE or t.ZONES[place].name != zone:
            return zone == "any"
        cite("10.3.6" if place == t.EX and t.CREST in self.faces[card.face].sides[0].kinds else "10.3.4")
        return True

    # ── who ─────────────────────────────────────────────────────────────────────────────────────────────────────────
    def turn_number(self, table: Table) -> int:
        return int(table.facts.number)

    def phase(self, table: Table) -> str:
        return str(table.facts.phase)

    def whole_kind(self, facts: Any) -> str:
        return "・".join((facts.kinds[0], *facts.special))

    def turn_player(self, table: Table) -> int:
        return int(table.facts.player)

    def seats(self, table: Table, seat: int, whose: str, scope: Any = None) -> tuple[int, ...]:
        if whose == "own":
            return (seat,)
        if whose == "its":  # それのプレイヤー: of the card spoken of
            refs = scope.it if scope is not None else ()
            return tuple(dict.fromkeys([table.known(ref)[0].seat for ref in refs]))
        if whose == "opponent":
            return (1 - seat,) if table.seats == 2 else tuple([other for other in range(table.seats) if other != seat])
        turn = table.facts.player  # 1.3.4: the turn player first
        return tuple([(turn + step) % table.seats for step in range(table.seats)])

    def points(self, table: Table, seat: int, stat: str) -> int:
        if stat == "life":
            return defense(table, leader(table, seat))
        return int(getattr(table.players[seat], stat))

    # ── tests ───────────────────────────────────────────────────────────────────────────────────────────────────────
    def test(self, table: Table, scope: Any, card: Card, facts: Any, test: Node) -> bool:
        assert isinstance(test, Test)
        fact, wanted = test.fact, test.value
        if fact in NUMBERS:
            number = self.value(table, card, facts, fact, False)
            if number is None:
                cite("1.3.6")
                cite("1.3.6.2")
                return False
            return COMPARE[test.op](number, amount(table, scope, _quantity(wanted)))
        if fact.startswith("original_"):
            number = self.value(table, card, self.printed(table, card), fact[9:], True)
            return number is not None and COMPARE[test.op](number, amount(table, scope, _quantity(wanted)))
        if fact.startswith("counter:"):
            return COMPARE[test.op](dict(card.counters).get(fact[8:], 0), amount(table, scope, _quantity(wanted)))
        found = self._word(table, scope, card, facts, fact, wanted, test.op)
        return not found if test.op == "!=" else found

    def _word(self, table: Table, scope: Any, card: Card, facts: Any, fact: str, wanted: Any, op: str) -> bool:
        if fact == "name":
            return self._named(table, scope, facts, wanted, op)
        if fact == "kind":
            cite("2.3.4")
            return wanted in facts.kinds
        if fact == "special":
            return wanted in facts.special
        if fact == "class":
            return wanted in facts.classes
        if fact == "type":
            cite("2.4.2")
            return wanted in facts.types
        if fact == "keyword":
            return any(wanted in (getattr(a, "word", ""), getattr(a, "label", ""), _sort(a)) for a in facts.abilities)
        if fact == "title":
            return bool(facts.title == wanted)
        if fact == "counter":
            return wanted in dict(card.counters)
        if fact == "state":
            return self._state(table, card, facts, wanted)
        if fact == "number":
            return bool(facts.number == wanted)
        raise ValueError(f"a card has no fact called {fact!r}")

    def _named(self, table: Table, scope: Any, facts: Any, wanted: str, op: str) -> bool:
        if wanted == "指定した":
            wanted = scope.named
        if op == "has":  # 2.1.2.1: a part of a collaboration name is no part of the name
            cite("2.1.2.1")
            return any(wanted in name for name in facts.names)
        cite("2.1.2")
        if wanted == facts.collaboration:  # 2.14.2: its whole collaboration name means the card, too
            cite("2.14.2")
            return True
        return wanted in facts.names

    def _state(self, table: Table, card: Card, facts: Any, wanted: str) -> bool:
        if wanted == "スタンド":
            return not card.acted
        if wanted == "アクト":
            return card.acted
        if wanted == "進化":
            return t.EVOLVED in facts.special
        if wanted == "表向き":
            return not card.facedown
        if wanted == "裏向き":
            return card.facedown
        if wanted == "交戦":
            battle = table.facts.battle
            return battle is not None and (card.id, card.life) in battle
        return wanted in card.marks

    # ── moments ─────────────────────────────────────────────────────────────────────────────────────────────────────
    def subject(self, event: Any) -> tuple[Ref, ...]:
        if event.card < 0:
            return ()
        if event.kind == "moved" and event.before is not None and event.before.zone == t.FIELD:
            return ((event.card, event.before.life),)
        record = event.after or event.before
        return ((event.card, record.life),) if record is not None else ()

    matches = staticmethod(ch10_triggers.matches)

    replacers = staticmethod(ch10_replacement.replacers)

    replaces = staticmethod(ch10_replacement.replaces)

    replaced = staticmethod(ch10_replacement.replaced)

    def affected(self, table: Table, intention: Any) -> int:
        """10.10.2.1, 10.10.2.2: the master of the card it happens to; where there is none, the player who acts."""
        if intention.ref[0] >= 0:
            cite("10.10.2.1")
            cite("10.10.2.2")
            return int(table.cards[intention.ref[0]].seat)
        return int(intention.seat)

    def prohibited(self, table: Table, intention: Any) -> bool:
        kind = type(intention)
        deeds: tuple[str, ...] = ()
        if kind is Moving:
            if intention.reason == "destroy":
                deeds = ("be_destroyed_at_all", "be_destroyed" if intention.source is not None else "")
            elif intention.reason == "banish":
                deeds = ("be_banished",)
        elif kind is Damaging:
            sorts = {"ability": "be_damaged", "combat": "be_damaged_in_combat", "attack": "be_damaged_by_attack"}
            deeds = ("be_damaged_at_all", *[sorts[sort] for sort in intention.sort.split()])
        else:
            return False
        facts = self.facts(table, intention.ref[0])
        if not facts.collected:
            return False
        if "be_damaged" in deeds and collected(facts, Forbid, "be_damaged"):
            cite("5.14.3.3")
        if intention.clause == "11.3.2" and collected(facts, Forbid, "be_destroyed"):
            cite("11.3.2.1")
        elif "be_destroyed_at_all" in deeds and intention.source is None and collected(facts, Forbid, "be_destroyed"):
            cite("10.12.1.2")
        return any(collected(facts, Forbid, deed) for deed in deeds)

    start_change = staticmethod(ch05_changes.start_change)

    def optional_cost_clause(self, scope: Any) -> str:
        cite("10.4.7")
        return "10.4.7.3" if getattr(scope, "sort", "") == "automatic" else "10.4.7.4"

    payable = staticmethod(ch10_costs.payable)

    pays_from_hidden = staticmethod(ch10_costs.pays_from_hidden)

    pay = staticmethod(ch10_costs.pay_points)

    def is_about_playing(self, change: Any) -> bool:
        return getattr(change, "fact", "") == "play_cost" or isinstance(
            change, OptionalCost | AlternativeCost | AddedCost
        )

    after_move = staticmethod(ch09_special_cards.after_move)

    def concede(self, table: Table, seat: int) -> None:
        """1.2.3: the player loses at once; no card has a say in it (1.2.3.1)."""
        cite("1.2.3")
        cite("1.2.3.1")
        ch11_rule_processes.end_the_game(table, (seat,), "1.2.3")

    def public(self, table: Table) -> Any:
        """The turn, with cards by their handles (every card named in it was seen by all)."""
        facts = table.facts
        if not facts.played and not facts.attacked and facts.battle is None and not facts.doomed:
            return facts
        battle = None if facts.battle is None else (_handle(facts.battle[0]), _handle(facts.battle[1]))
        return change(
            facts, played=tuple([(seat, 0, face) for seat, _, face in facts.played]), attacked=tuple([_handle(ref) for ref in facts.attacked]),
            battle=battle, doomed=tuple([_handle(ref) for ref in facts.doomed]),
        )  # fmt: skip

    def expected(self, table: Table, card: Card, facts: Any, key: str) -> tuple[Any] | None:
        if key in NUMBERS:
            return (self.value(table, card, facts, key, False),)
        if key == "evolved":
            return (any(table.cards[other].zone == t.EVOLUTION for other in card.attached),)
        if key == "boxed":
            return ("箱詰め" in card.marks,)
        if key == "class":
            return (facts.classes[0],)
        if key == "types":
            return (list(facts.types),)
        return None

    def lasting(self, table: Table) -> Any:
        """For loops: whose turn it is and what was done in it, without the moments."""
        facts = table.facts
        fresh = [
            card
            for seat in range(table.seats)
            for card in table.zone(t.FIELD, seat)
            if table.cards[card].since >= facts.began
        ]
        uses = [use for use in table.uses if table.cards[use[0]].life == use[1]]
        return [
            facts.number,
            facts.phase,
            facts.evolve_used,
            facts.rushed,
            len(facts.played),
            list(facts.attacked),
            len(fresh),
            [list(use[2:]) for use in uses],
        ]

    bar = staticmethod(ch08_main_phase.bar)


def _handle(ref: Ref) -> Ref:
    return (ref[1], 0)


def _quantity(value: str | Quantity) -> Quantity:
    assert not isinstance(value, str)
    return value


def _sort(ability: Node) -> str:
    return {"evolve": "進化", "advance": "アドバンス起動", "fusion": "融合"}.get(getattr(ability, "sort", ""), "")
