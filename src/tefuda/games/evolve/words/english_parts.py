"""English for the parts of effects: cards, groups, numbers, conditions and times."""

from __future__ import annotations

from tefuda.games.evolve.words import vocabulary as v
from tefuda.kernel.effects.nodes import (
    All,
    AllOf,
    AnyOf,
    Both,
    Compare,
    Count,
    CountOf,
    Did,
    Fact,
    Half,
    It,
    Matches,
    Not,
    Others,
    Per,
    Plus,
    Points,
    Pool,
    Quantity,
    RandomOf,
    Rolled,
    Test,
    This,
    Top,
    Turn,
    X,
)
from tefuda.kernel.primitives.values import Node

KEYWORDS = {
    "守護": "Ward",
    "疾走": "Storm",
    "突進": "Rush",
    "指定攻撃": "Assail",
    "威圧": "Intimidate",
    "ドレイン": "Drain",
    "必殺": "Bane",
    "オーラ": "Aura",
    "スタック": "Stack",
    "クイック": "Quick",
    "スタートアミュレット": "Start Amulet",
    "シングルドライブ": "Single Drive",
    "ツインドライブ": "Twin Drive",
    "ドライブ": "Drive",
    "ファンファーレ": "Fanfare",
    "ラストワード": "Last Words",
    "進化時": "On Evolve",
    "超進化時": "On Super-Evolve",
    "攻撃時": "Strike",
    "出走時": "On Race",
    "ドライブ獲得時": "On Drive",
    "進化": "Evolve",
    "起動": "Act",
    "土の秘術": "Earth Rite",
    "クリティカルトリガー": "Critical Trigger",
    "ドロートリガー": "Draw Trigger",
    "スタンドトリガー": "Stand Trigger",
    "ヒールトリガー": "Heal Trigger",
    "トリガー": "a trigger",
}
CLASSES = {
    "ニュートラル": "Neutral",
    "エルフ": "Forestcraft",
    "ロイヤル": "Swordcraft",
    "ウィッチ": "Runecraft",
    "ドラゴン": "Dragoncraft",
    "ナイトメア": "Abysscraft",
    "ビショップ": "Havencraft",
}
KINDS = {
    "フォロワー": "follower",
    "アミュレット": "amulet",
    "スペル": "spell",
    "クレスト": "crest",
    "イクイップメント": "equipment",
    "リーダー": "leader",
    "カード": "card",
}
ZONES = {
    "field": "field",
    "hand": "hand",
    "deck": "deck",
    "evolve_deck": "evolve deck",
    "ex": "EX area",
    "graveyard": "cemetery",
    "banished": "banished zone",
    "leader": "leader area",
    "evolution": "evolution zone",
    "resolution": "resolution zone",
    "race": "race zone",
    "drive": "drive zone",
    "trigger": "trigger zone",
    "equipment": "equipment zone",
}
FACTS = {
    "attack": "attack",
    "defense": "defense",
    "cost": "cost",
    "original_cost": "original cost",
    "original_attack": "original attack",
    "original_defense": "original defense",
    "play_cost": "cost",
    "evolve_cost": "evolve cost",
}
POINTS = {
    "pp": "play points",
    "max_pp": "maximum play points",
    "ep": "evolution points",
    "sep": "super-evolution points",
    "life": "leader's defense",
    "elapsed": "number of turns taken",
}
OWNERS = {
    "own": "your",
    "opponent": "your opponent's",
    "its": "its player's",
    "any": "any",
    "each": "each player's",
    "self": "their",
}
# Counters by the names that cards of ours and the rules give them; another name stands as it is printed.
COUNTERS = {"スタック": "stack", "祈り": "prayer"}
PLAYERS = {
    "own": "you",
    "opponent": "your opponent",
    "its": "its player",
    "each": "each player",
    "any": "any player",
    "self": "they",
}
_STATES = {
    "アクト": "engaged",
    "スタンド": "reserved",
    "進化": "evolved",
    "箱詰め": "boxed",
    "表向き": "face-up",
    "裏向き": "face-down",
    "融合": "fused",
    "交戦": "fighting",
    "攻撃": "attacking",
    "出走": "raced",
}
_OPS = {">=": "at least ", "<=": "at most ", "=": "", ">": "more than ", "<": "less than ", "!=": "other than "}


def keyword(word: str) -> str:
    return KEYWORDS.get(word, word)


def counters(number: Quantity, name: str) -> str:
    """So many counters of a name."""
    return f"{quantity(number)} {counter(name)} counter{'' if number == 1 else 's'}"


def quantity(number: Quantity) -> str:
    """A number in words."""
    match number:
        case int():
            return str(number)
        case X():
            return "X"
        case Count(cards, ""):
            return f"the number of {pool(cards, plural=True)}"
        case Count(cards, fact):
            return f"the number of different {FACTS.get(fact, fact)}s among {pool(cards, plural=True)}"
        case CountOf(node):
            return f"the number of {group(node)}"
        case Fact(fact, node, original):
            if fact.startswith("counter:"):
                return f"the number of {counter(fact.removeprefix('counter:'))} counters on {group(node)}"
            total = "total " if isinstance(node, All | Both) else ""
            return f"the {total}{'original ' if original else ''}{FACTS.get(fact, fact)} of {group(node)}"
        case v.Sorts(fact, node):
            return f"the number of different {_fact(fact)}s among {group(node)}"
        case v.Extreme(fact, Pool() as cards, most):
            return f"the {'highest' if most else 'lowest'} {_fact(fact)} among {pool(cards, plural=True)}"
        case Points(stat, whose):
            return f"{OWNERS[whose]} {POINTS[stat]}"
        case Per(count, unit, each):
            if unit == 1 and each == -1:
                return f"minus {quantity(count)}"
            return f"{each} for {'each' if unit == 1 else f'every {unit}'} of {quantity(count)}"
        case Half(of):
            return f"half {quantity(of)} (rounded up)"
        case Plus(left, right):
            return f"{quantity(left)} plus {quantity(right)}"
        case Rolled():
            return "the number rolled"
        case v.EventAmount():
            return "that much damage"
        case v.Times(event):
            from tefuda.games.evolve.words.english_events import when

            return f"the number of times this turn that {when(event).removeprefix('when ')}"
        case v.PlayedThisTurn(tests, other):
            return f"the number of {'other ' if other else ''}{described(tests, True)} you have played this turn"
    return str(number)


def _fact(fact: str) -> str:
    name = fact.removeprefix("counter:")
    return f"{counter(name)} counters" if name != fact else FACTS.get(fact, fact)


def described(tests: tuple[Node, ...], plural: bool = False) -> str:
    """Cards by their tests: evolved Dragoncraft follower with Ward that costs 3 or less."""
    before: list[str] = []
    after: list[str] = []
    noun = ""
    for test in tests:
        match test:
            case Test("kind", str(value)):
                noun = KINDS.get(value, value)
            case Test("name", "これ", "!="):
                after.append("with another name than this")
            case Test("name", "指定した"):
                after.append("with the name you chose")
            case Test("name", str(value), "has"):
                after.append(f"with “{value}” in its name")
            case Test("name", str(value), "!="):
                after.append(f"other than {value}")
            case Test("name", str(value)):
                noun = value
            case Test("master", str(value)):
                before.insert(0, "enemy" if value == "opponent" else "your")
            case Test("class", str(value)):
                before.append(CLASSES.get(value, value))
            case Test("type", str(value)):
                before.append(value)
            case Test("special", str(value)):
                before.append({"トークン": "token", "エボルヴ": "evolve", "アドバンス": "advance"}.get(value, value))
            case Test("keyword", str(value)):
                after.append(f"with {keyword(value)}")
            case Test("state", str(value)):
                before.append(_STATES.get(value, value))
            case Test("original_cost", 0, "odd" | "even" as op):
                after.append(f"with an {op} original cost")
            case Test("same_name", who) if isinstance(who, Node):
                after.append(f"with the name of {group(who)}")
            case Test("among", who) if isinstance(who, Node):
                after.append(f"among {group(who)}")
            case Not(Test("among", who)) if isinstance(who, Node):
                after.append(f"other than {group(who)}")
            case Test("played_from", str(value)):
                after.append(f"played from the {ZONES.get(value, value)}")
            case v.Extreme(fact, _, most):
                after.append(f"with the {'highest' if most else 'lowest'} {_fact(fact)}")
            case Test("zone", str(value)):
                after.append(f"in the {ZONES.get(value, value)}")
            case Test(fact, value, op):
                after.append(f"with {_OPS[op]}{value if isinstance(value, str) else quantity(value)} {_fact(fact)}")
            case Not(part):
                after.append(f"that is not {described((part,))}")
            case AnyOf(parts):
                words = [described(part.parts if isinstance(part, AllOf) else (part,), plural) for part in parts]
                if len(tests) == 1:
                    return " or ".join(words)
                after.append("that is " + " or ".join(words))
            case AllOf(parts):
                after.append("that is " + described(parts))
            case v.Underwent(v.Times(happened)):
                from tefuda.games.evolve.words.english_events import when  # events need this module

                after.append(f"that {when(happened).removeprefix('when this ')} this turn")
            case v.DifferentNames():
                after.append("with different names")
            case v.TotalAtMost(fact, value):
                after.append(f"with a total {FACTS.get(fact, fact)} of at most {quantity(value)}")
            case v.TotalAtLeast(fact, value):
                after.append(f"with a total {FACTS.get(fact, fact)} of at least {quantity(value)}")
            case _:
                after.append(f"such that {test}")
    noun = noun or "card"
    if plural and noun in KINDS.values():
        noun += "s"
    return " ".join([*before, noun, *after])


def pool(cards: Pool, plural: bool = False) -> str:
    """Cards in a zone."""
    if cards.zone == "leader":
        words = described((Test("kind", "リーダー"), *cards.tests), plural and cards.whose in ("opponent", "any"))
        whose = {"own": "your ", "opponent": "enemy ", "its": "its ", "each": "each "}.get(cards.whose, "")
        return f"{whose}{words}"
    words = ("other " if cards.other else "") + described(cards.tests, plural)
    if cards.zone == "field":
        return {
            "own": f"{words} on your field",
            "opponent": f"enemy {words} on the field",
            "any": f"{words} on the field",
        }.get(cards.whose, f"{words} on {OWNERS[cards.whose]} field")
    if cards.zone == "playable":
        return f"{OWNERS[cards.whose]} {words}"
    return f"{words} in {OWNERS[cards.whose]} {ZONES.get(cards.zone, cards.zone)}"


def some(number: Quantity, up_to: bool = False, any_number: bool = False) -> str:
    return "any number of" if any_number else f"up to {quantity(number)}" if up_to else quantity(number)


def several(number: Quantity, any_number: bool = False) -> bool:
    return any_number or number != 1


def group(node: Node) -> str:
    """Cards that were spoken of, or all of a kind."""
    match node:
        case This(kind):
            return f"this {KINDS.get(kind, kind)}" if kind else "this"
        case It():
            return "it"
        case Others():
            return "the rest"
        case v.Former():
            return "the former"
        case v.Latter():
            return "the latter"
        case v.Looked():
            return "those cards"
        case v.Bearer():
            return "the follower equipped with this"
        case v.Attacked():
            return "what is attacked"
        case v.LeaderOf(inner):
            return f"the leader of {group(inner)}"
        case v.Remembered(deed, tests):
            return f"the {described(tests)} that {'came' if deed == 'came' else f'was {deed}'}"
        case Both(first, second):
            return f"{group(first)} and {group(second)}"
        case All(Pool("leader", "own")):
            return "your leader"
        case All(cards):
            return f"all {pool(cards, plural=True)}"
        case Top(number, whose, bottom, half):
            side = "bottom" if bottom else "top"
            if half:
                return f"the {side} half of {OWNERS[whose]} deck"
            return f"the {side} {'card' if number == 1 else f'{quantity(number)} cards'} of {OWNERS[whose]} deck"
        case RandomOf(cards, number):
            return f"{quantity(number)} random {pool(cards, several(number))}"
        case Pool("leader", "own"):
            return pool(node)
        case Pool():
            noun = pool(node)
            return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"
    return str(node)


def condition(node: Node) -> str:
    """What must hold, without its 'if'."""
    match node:
        case Compare(Points("max_pp", "own"), ">=", 7):
            return "Overflow is active"
        case v.Crimson():
            return "Sanguine is active"
        case v.UnionBurst():
            return "it is a Union Burst in a deck of its title"
        case v.EarthRite(number):
            return f"you performed Earth Rite ({number})"
        case Compare(v.PlayedThisTurn((), False), ">=", int(number)):
            return f"Combo ({number})"
        case Compare(v.PlayedThisTurn(tests, False, True), "=", int(number)):
            return f"it is {described(tests, False)} number {number} of those you have played this turn"
        case Compare(v.StackTaken(this_turn, by), op, right):
            turn = " this turn" if this_turn else ""
            how = " by Earth Rite" if by else ""
            return f"{_OPS[op]}{quantity(right)} Stack counters were taken{how}{turn}"
        case v.SpellChain(number):
            return f"Spellchain ({number})"
        case v.NecroCharge(number):
            return f"Necrocharge ({number})"
        case Compare(Count(cards, ""), ">=", 1):
            return f"there is a {pool(cards)}"
        case Compare(Count(cards, ""), "=", 0):
            return f"there is no {pool(cards)}"
        case Compare(Count(cards, ""), op, right):
            return f"there are {_OPS[op]}{quantity(right)} {pool(cards, plural=True)}"
        case Compare(v.Times(event), ">=", int(times)):
            from tefuda.games.evolve.words.english_events import when  # events need this module

            often = "" if times == 1 else f" at least {times} times"
            return f"this turn it happened{often} that {when(event).removeprefix('when ')}"
        case Compare(v.Sorts(fact, who), "=", 1):
            return f"every {_fact(fact)} of {group(who)} is the same"
        case Compare(left, op, right):
            return f"{quantity(left)} is {_OPS[op]}{quantity(right)}"
        case AllOf(parts):
            return " and ".join(map(condition, parts))
        case AnyOf(parts):
            return " or ".join(map(condition, parts))
        case Not(part):
            return f"it is not so that {condition(part)}"
        case Matches(who, (Test("state", str(value)),)):
            return f"{group(who)} is {_STATES.get(value, value)}"
        case v.IsIn(who, value):
            return f"{group(who)} is in the {ZONES.get(value, value)}"
        case Matches(who, tests):
            return f"{group(who)} is a {described(tests)}"
        case Turn(whose):
            return f"it is {OWNERS[whose]} turn"
        case Did():
            return "you did"
        case v.ExtraPaid():
            return "its additional cost was paid"
        case v.CameFrom(zone, played=True):
            return f"this was played from your {ZONES[zone]}"
        case v.CameFrom(zone, by_ability, other):
            origin = f" from {'a zone other than ' if other else ''}your {ZONES[zone]}" if zone else ""
            return f"this came to the field{origin}{' by an ability' if by_ability else ''}"
        case v.Fused(tests):
            return f"this was fused{f' with a {described(tests)}' if tests else ''}"
        case v.Parity(of, odd):
            return f"{quantity(of)} is {'odd' if odd else 'even'}"
    return str(node)


UNTIL = {
    "": "",
    "turn": "this turn, ",
    "game": "for the rest of the game, ",
    "next_opponent_turn": "until the end of your opponent's next turn, ",
    "next_own_turn": "until the end of your next turn, ",
    "next_its_turn": "until the end of its player's next turn, ",
    "during_next_opponent_turn": "during your opponent's next turn, ",
    "during_next_own_turn": "during your next turn, ",
    "during_next_its_turn": "during its player's next turn, ",
    "next_own_start": "in your next start phase, ",
    "next_opponent_start": "in your opponent's next start phase, ",
    "next_its_start": "in its player's next start phase, ",
    "next_play": "this turn, for the next one only, ",
}


def counter(name: str) -> str:
    """A kind of counter."""
    return COUNTERS.get(name, name)
