"""Field abilities: what holds as long as the card is there, costs of casting, and what happens instead."""

from __future__ import annotations

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.words import vocabulary as v
from tefuda.games.fftcg.words.english.casting import add_casting
from tefuda.games.fftcg.words.english.changes import merged
from tefuda.games.fftcg.words.english.conditions import controls
from tefuda.games.fftcg.words.english.costs import parts_of
from tefuda.games.fftcg.words.english.nouns import Noun
from tefuda.games.fftcg.words.english.parties import add_parties
from tefuda.games.fftcg.words.english.replacing import add_replacing
from tefuda.games.fftcg.words.ordering import ordered
from tefuda.kernel.effects.nodes import (
    Add,
    All,
    Allow,
    Become,
    Both,
    Change,
    Compare,
    Continuous,
    Cost,
    Count,
    Demand,
    Forbid,
    It,
    Make,
    Not,
    Per,
    Pool,
    Replace,
    Sequence,
    Test,
    This,
    Turn,
)
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.table.records import change
from tefuda.kernel.wording.engine.grammar import Grammar, Maker, Unmaker
from tefuda.kernel.wording.engine.patterns import Built, Found, S

MONSTER_TOO = Become("kind", t.MONSTER, also=True)


def _on_field(group: Node) -> bool:
    if isinstance(group, Both):
        return _on_field(group.first) and _on_field(group.second)
    return isinstance(group, This) or (isinstance(group, All) and group.pool.zone == "field")


def _holding(bound: Found, condition: Node | None = None) -> Continuous | None:
    group = bound["g"]
    if not _on_field(group):
        return None
    changes = bound["c"]
    named = any(
        (isinstance(one, Become) and one.fact in ("name", "job", "category")) or one == MONSTER_TOO for one in changes
    )
    return Continuous(
        group, changes, bound.get("i", condition), "any" if named and isinstance(group, This) else "field"
    )


def _of_those(bound: Found) -> Continuous | None:
    """If you control A, it …: all of them do."""
    noun: Noun = bound["p"]
    if noun.zone or noun.whose or not any(isinstance(test, Test) and test.fact == "name" for test in noun.all_tests()):
        return None
    return Continuous(All(Pool("field", "own", noun.all_tests(), noun.other)), bound["c"])


def _where_all(bound: Found) -> Continuous | None:
    """If all the A you control have [B], they …: where there is no A that is not B."""
    noun, has = bound["p"], bound["r"]
    if (
        (noun.whose, noun.zone, noun.other) != ("own", "field", False)
        or has.whose
        or has.zone
        or has.other
        or has.tests
        or any(len(way) != 1 for way in has.ways)
    ):
        return None
    tests = noun.all_tests()
    lacking = [Not(test) for way in has.ways for test in way]
    rest = Pool("field", "own", ordered((*lacking, *tests)))
    return Continuous(All(Pool("field", "own", tests)), bound["c"], Compare(Count(rest), "=", 0))


def _are_backups(group: Node) -> bool:
    """Are they backups, which nothing but an effect that says so breaks? Of Forwards it is not told whether damage counts."""
    return _on_field(group) and isinstance(group, All) and Test("kind", t.BACKUP) in group.pool.tests


def _kept_in_break(node: Built, deed: str) -> Found | None:
    if not isinstance(node, Continuous) or not isinstance(node.group, All) or node.group.pool.zone != "break":
        return None
    return {"q": node.group.pool} if node == Continuous(node.group, (Forbid(deed),)) else None


def _giving(ability: Continuous | None) -> Continuous | None:
    """An ability by which a card gives CP, of which alone “If it is on the field” is said; None for any other."""
    deeds = [one.deed for one in ability.changes if isinstance(one, Allow)] if ability is not None else []
    return ability if deeds and all(deed.startswith("give") for deed in deeds) else None


def _held(condition: bool, turn: str = "") -> Unmaker:
    def unmake(node: Built) -> Found | None:
        if not isinstance(node, Continuous) or (node.condition is not None) != condition:
            return None
        if (node.zone == "any") != (
            node == _holding({"g": node.group, "c": node.changes}, node.condition) and node.zone == "any"
        ):
            return None
        if turn and node.condition != Turn(turn):
            return None
        return {"g": node.group, "c": node.changes, "i": None if turn else node.condition}

    return unmake


def _add_removed(grammar: Grammar) -> None:
    """Cards that are removed from the game instead of being put into the Break Zone."""
    grammar.rule(
        "action", "if <g:subject> {is/are} put from the field into the Break Zone this turn, remove (it|them) from the game instead",
        Change(S.g, (Replace(v.Would("moved", from_zone="field", to_zone="break"), _exile()),), "turn"),
    )  # fmt: skip
    away = Replace(v.Would("moved", from_zone="field", to_zone="break"), _exile())
    for words, hurt in (("", False), (" on the same turn", True)):
        grammar.made(
            "field", f"If <g:a_holder> is put from the field into the Break Zone{words}, remove it from the game instead",
            lambda b, hurt=hurt: Continuous(b["g"], (away,)) if _is_hurt(b["g"]) == hurt else None,
            lambda node, hurt=hurt: {"g": node.group}
            if isinstance(node, Continuous) and node == Continuous(node.group, (away,)) and _is_hurt(node.group) == hurt else None,
        )  # fmt: skip
    if_you_like = Replace(v.Would("moved", from_zone="field", to_zone="break"), _exile(), optional=True)
    grammar.made(
        "field", "If <g:a_holder> is put from the field into the Break Zone, you may remove it from the game instead",
        lambda b: Continuous(b["g"], (if_you_like,)),
        lambda node: {"g": node.group} if isinstance(node, Continuous) and node == Continuous(node.group, (if_you_like,)) else None,
    )  # fmt: skip
    costs = "the cost required for <g:holders> to use action abilities is increased by 《<n:number>》"
    grammar.made(
        "field", costs, lambda b: Continuous(b["g"], (Add("action_cost", b["n"]),)) if type(b["n"]) is int else None, _dearer
    )  # fmt: skip


def _dearer(node: Built) -> Found | None:
    if not isinstance(node, Continuous) or len(node.changes) != 1 or not isinstance(node.changes[0], Add):
        return None
    found: Found = {"g": node.group, "n": node.changes[0].amount}
    return (
        found if node == Continuous(node.group, (Add("action_cost", found["n"]),)) and type(found["n"]) is int else None
    )


def _is_hurt(group: Node) -> bool:
    """Is it about cards that the card itself has damaged this turn?"""
    return isinstance(group, All) and v.HurtThisTurn(This()) in group.pool.tests


ATTACKING = v.InPhase("attack", "any")


def _in_attack_phase(node: Built) -> Found | None:
    if not isinstance(node, Continuous) or node != Continuous(node.group, node.changes, ATTACKING):
        return None
    return {"g": node.group, "c": node.changes}


def _others_enter_dull(whose: str) -> tuple[Maker, Unmaker]:
    """Cards of a sort enter dull, whoever plays them or one's opponent."""

    def make(bound: Found) -> Node | None:
        noun = bound["p"]
        if noun.zone or noun.whose or not noun.many:
            return None
        would = v.Would("entered", Pool("field", whose, noun.all_tests(), noun.other))
        return Continuous(This(), (Replace(would, v.Put(It(), "field", acted=True)),))

    def unmake(node: Built) -> Found | None:
        if not isinstance(node, Continuous) or len(node.changes) != 1 or not isinstance(node.changes[0], Replace):
            return None
        pool = getattr(node.changes[0].event, "subject", None)
        if not isinstance(pool, Pool) or pool.whose != whose:
            return None
        replaced = Replace(v.Would("entered", pool), v.Put(It(), "field", acted=True))
        return {"q": change(pool, whose="any")} if node == Continuous(This(), (replaced,)) else None

    return make, unmake


def _with_power(node: Built) -> Found | None:
    if not isinstance(node, Continuous) or node.condition is None or len(node.changes) < 2 or node.group != This():
        return None
    last = node.changes[-1]
    if not isinstance(last, Make) or last.fact != "power" or node.zone != "field":
        return None
    return {"i": node.condition, "g": This(), "h": This(), "c": node.changes[:-1], "n": last.value}


def _exile() -> Node:
    return v.Exile(It())


def add_fields(grammar: Grammar) -> None:
    """The category `field`."""
    for subject in ("this", "holders"):
        grammar.made("field", f"<g:{subject}> <c:predicates>", _holding, _held(False))
        grammar.made(
            "field",
            f"During your turn, <g:{subject}> <c:predicates>",
            lambda b: _holding(b, Turn("own")),
            _held(True, "own"),
        )
        grammar.made(
            "field",
            f"During your opponent's turn, <g:{subject}> <c:predicates>",
            lambda b: _holding(b, Turn("opponent")),
            _held(True, "opponent"),
        )
        grammar.made("field", f"If <i:conditions>, <g:{subject}> <c:predicates>", _holding, _held(True))
        grammar.also("field", f"<g:{subject}> <c:predicates> if <i:conditions>", _holding)
        grammar.also("field", f"If <i:conditions>, then <g:{subject}> <c:predicates>", _holding)
        grammar.made(
            "field", f"During each Attack Phase, <g:{subject}> <c:predicates>", lambda b: _holding(b, ATTACKING), _in_attack_phase
        )  # fmt: skip
        grammar.also("field", f"<g:{subject}> <c:predicates> during your turn", lambda b: _holding(b, Turn("own")))
        grammar.also(
            "field",
            f"<g:{subject}> <c:predicates> during your opponent's turn",
            lambda b: _holding(b, Turn("opponent")),
        )
        grammar.also(
            "field", f"For each <e:each>, <g:{subject}> {{gains/gain}} +<n:number> power", lambda b: _each(b, 1)
        )
        grammar.also(
            "field", f"For each <e:each>, <g:{subject}> {{loses/lose}} <n:number> power", lambda b: _each(b, -1)
        )
    grammar.also("field", "If <h:this> is on the field, <g:this> <c:predicates>", lambda b: _giving(_holding(b)))
    grammar.also(
        "field", "(Your opponent|Opponent) must block <g:this> if possible", lambda b: Continuous(This(), (Demand("be_blocked"),))
    )  # fmt: skip
    for words, whose in (("(The|Your) opponent's", "opponent"), ("All the", "any")):
        make, unmake = _others_enter_dull(whose)
        grammar.also("field", f"{words} <p:every_noun> enter the field dull", make)
        grammar.written("field", f"{words} <q:some> enter the field dull", unmake)
    more = Continuous(This(), (v.Attacks(1, True),))  # given for a turn
    grammar.also("field", "<g:this> can attack once more this turn", lambda b: more)
    grammar.also("field", "If you control [a |an ]<p:noun>, it <c:predicates>", _of_those)
    grammar.also("field", "If all the <p:noun> have <r:noun>, they <c:predicates>", _where_all)
    unbroken = (Forbid("be_broken_by_opposing_effects"),)
    grammar.made(
        "field", "<g:holders> cannot be broken by your opponent's Summons or abilities",
        lambda b: Continuous(b["g"], unbroken) if _are_backups(b["g"]) else None,
        lambda node: {"g": node.group} if isinstance(node, Continuous) and node == Continuous(node.group, unbroken) else None,
    )  # fmt: skip
    grammar.also(
        "field", "If <i:conditions>, <g:this> <c:predicates> and <h:this> <d:predicates>",
        lambda b: _holding({**b, "c": merged([*b["c"], *b["d"]])}),
    )  # fmt: skip
    for deed, words in (
        ("be_exiled_by_opposing_effects", "removed from the game"), ("be_chosen", "chosen"),
    ):  # fmt: skip
        grammar.made(
            "field", f"(All the|All) <q:some> cannot be {words} by your opponent's Summons or abilities",
            lambda b, deed=deed: Continuous(All(b["q"]), (Forbid(deed),)) if b["q"].zone == "break" else None,
            lambda node, deed=deed: _kept_in_break(node, deed),
        )  # fmt: skip
    for whose, who in (("own", "you control"), ("opponent", "your opponent controls")):
        grammar.also(
            "field", f"When {who} <n:many><p:noun>, <g:this> <c:predicates>",
            lambda b, whose=whose: _holding({"g": b["g"], "c": b["c"], "i": held}) if (held := controls(b, whose)) is not None else None,
        )  # fmt: skip
    grammar.also("field", "If possible, <g:this> must attack", lambda b: Continuous(This(), (Demand("attack"),)))
    grammar.also("field", "If possible, <g:this> must block", lambda b: Continuous(This(), (Demand("block"),)))
    for deed, kind in (("attack", v.AttackCost), ("block", v.BlockCost)):
        for subject, pays in (("this", "you pay"), ("holders", "their controller pays")):
            grammar.made(
                "field", f"<g:{subject}> cannot {deed} unless {pays} <c:paid>",
                lambda b, kind=kind: Continuous(b["g"], (kind(Cost(tuple(parts_of(b["c"])))),)) if _on_field(b["g"]) else None,
                lambda node, kind=kind: _priced(node, kind),
            )  # fmt: skip
    grammar.rule(
        "field", "<g:this> enters the field active", Continuous(S.g, (Allow("backup_enters_active"),), zone="any")
    )
    grammar.rule("field", "<g:this> enters the field dull", Continuous(S.g, (v.EntersDull(),), zone="any"))
    grammar.rule(
        "field", "Summons (and|or) abilities of your opponent must choose <g:this> if possible", Continuous(S.g, (Demand("be_chosen"),))
    )  # fmt: skip
    grammar.made(
        "field", "If <i:conditions>, <g:this> <c:predicates> and <h:this>'s power becomes <n:number>",
        lambda b: Continuous(This(), (*b["c"], Make("power", b["n"])), b["i"]), _with_power,
    )  # fmt: skip
    grammar.rule("field", "<g:this>'s power becomes <n:number>", Continuous(S.g, (Make("power", S.n),)))
    for word in ("Light", "Dark"):
        several = v.ForPlayers("own", (Allow(f"several_{word.lower()}"),))
        grammar.rule(
            "field", f"You can play 2 or more {word} Characters onto the field", Continuous(This(), (several,))
        )
        beside = Continuous(S.g, (Allow(f"several_{word.lower()}"),), zone="any")
        others = f"even if you control other {word} Characters"
        grammar.rule("field", f"<g:this> can be played onto the field {others}", beside)
    six = tuple([Become("element", element, True) for element in t.ELEMENTS if element not in t.UNPAYABLE])
    gains = "(<g:this>|it) gains Elements of Fire, Ice, Wind, Earth, Lightning and Water"
    grammar.made(
        "field", f"If <h:this> is on the field, {gains}", lambda b: Continuous(This(), six),
        lambda node: {"h": This(), "g": This()} if node == Continuous(This(), six) else None,
    )  # fmt: skip
    unused = "EX Bursts of cards put into the Damage Zone due to <g:this> cannot be used"
    grammar.rule("field", unused, Continuous(S.g, (v.NoBursts(),)))
    grammar.made(
        "field", "Any <t:cards> put in the Damage Zone due to <g:this> cannot use its EX Burst", lambda b: Continuous(b["g"], (v.NoBursts(b["t"]),)),
        _without_bursts,
    )  # fmt: skip
    namesake = "\\[Card Name \\(<h:this>\\)\\]"
    grammar.made(
        "field", f"You may use <g:this>'s special ability by discarding (a |an )<t:cards> instead of discarding a {namesake} as part of the cost",
        lambda b: Continuous(b["g"], (v.NamesakeToo(b["t"]),)) if b["t"] else None, _other_discard,
    )  # fmt: skip
    add_casting(grammar)
    add_replacing(grammar)
    _add_removed(grammar)
    add_parties(grammar)


def _without_bursts(node: Built) -> Found | None:
    if not isinstance(node, Continuous) or len(node.changes) != 1 or not isinstance(node.changes[0], v.NoBursts):
        return None
    found: Found = {"g": This(), "t": node.changes[0].tests}
    return found if found["t"] and node == Continuous(This(), node.changes) else None


def _other_discard(node: Built) -> Found | None:
    if not isinstance(node, Continuous) or len(node.changes) != 1 or not isinstance(node.changes[0], v.NamesakeToo):
        return None
    found: Found = {"g": This(), "h": This(), "t": node.changes[0].tests}
    return found if node == Continuous(This(), node.changes) else None


def _priced(node: Built, kind: type[v.OptionalCost] | type[v.AlternativeCost]) -> Found | None:
    if not isinstance(node, Continuous) or len(node.changes) != 1 or node.condition is not None:
        return None
    (change,) = node.changes
    if not isinstance(change, kind):
        return None
    parts = change.cost.parts
    return {"g": node.group, "c": parts[0] if len(parts) == 1 else Sequence(parts)}


def _each(bound: Found, sign: int) -> Node | None:
    if type(bound["n"]) is not int or not _on_field(bound["g"]):
        return None
    return Continuous(bound["g"], (Add("power", Per(bound["e"], 1, sign * bound["n"])),))
