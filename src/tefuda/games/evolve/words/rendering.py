"""Rendering: effect values written as the Japanese text that a card would carry."""

from __future__ import annotations

from tefuda.games.evolve.words import vocabulary as v
from tefuda.games.evolve.words.abilities import timing, zone_asked_for, zone_of_trigger
from tefuda.games.evolve.words.composition import burst
from tefuda.games.evolve.words.condition_words import asked, condition
from tefuda.games.evolve.words.reading import read
from tefuda.games.evolve.words.sentences import Sentences
from tefuda.games.evolve.words.writing import (
    PHASE,
    WHOSE,
    ZONE,
    described,
    group,
    plain,
    pool,
)
from tefuda.kernel.effects.nodes import (
    Activated,
    All,
    AllOf,
    Allow,
    Automatic,
    Compare,
    Continuous,
    Cost,
    Forbid,
    Gain,
    Keyword,
    Pay,
    Pool,
    Quantity,
    Spell,
    This,
    Turn,
)
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.engine.writing import Unsayable, make_sure

PLAYER = {"own": "自分", "opponent": "相手", "any": "いずれかのプレイヤー"}

__all__ = ["Unsayable", "render"]

_STARTS = {
    "": "【起動】",
    "evolve": "【進化】",
    "advance": "【アドバンス起動】",
    "fusion": "【起動】【融合】",
    "meal": "",
    "ride": "【憑依】",
}
_QUICK = Gain((Keyword("クイック"),))  # it works where the card is played from (12.3.6)
_OFTEN = Continuous(This(), (Allow("evolve_often"),))


def render(abilities: tuple[Node, ...], kind: str) -> str:
    """The text of a face with these abilities.

    Raises `Unsayable` for a value that the card language has no words for.
    """
    text = write(abilities, kind)
    with make_sure(text, abilities) as read_as:
        read_as(read(text, kind))
    return text


def write(abilities: tuple[Node, ...], kind: str) -> str:
    """The words for each ability, one a line; union bursts with their icon before what they are (14.5.1.1.1)."""
    if any(burst(ability) is not None for ability in abilities):
        rows: list[str] = []
        start = 0
        while start < len(abilities):  # abilities in a row that are alike in this
            end = start + 1
            while end < len(abilities) and (burst(abilities[end]) is None) == (burst(abilities[start]) is None):
                end += 1
            part = abilities[start:end]
            within = [inner for ability in part if (inner := burst(ability)) is not None]
            text = write(tuple(within) or part, kind)
            rows += [f"【UB】{line}" for line in text.split("\n")] if within else [text]
            start = end
        return "\n".join(rows)
    home = "ex" if kind.startswith("クレスト") else "equipment" if kind.startswith("イクイップメント") else "field"
    lines: list[str] = []
    index = 0
    while index < len(abilities):
        ability = abilities[index]
        index += 1
        if isinstance(ability, Keyword):
            words = f"【{ability.word}】"
            while index < len(abilities) and isinstance(following := abilities[index], Keyword):
                words += f"【{following.word}】"
                index += 1
            lines.append(words)
        elif isinstance(ability, Automatic) and ability.label:
            labels = f"【{ability.label}】"
            while (
                index < len(abilities)
                and isinstance(same := abilities[index], Automatic)
                and same.label
                and _but_for_label(same, ability)
            ):
                labels += f"【{same.label}】"
                index += 1
            lines.append(labels + automatic(ability, home))
        elif isinstance(ability, Activated) and index < len(abilities) and abilities[index] == _OFTEN:
            index += 1
            lines.append(one(ability, home) + "この能力は1ターンに何回でも使える。")
        else:
            lines.append(one(ability, home))
    if kind.startswith("スペル") and any(isinstance(ability, Automatic) and not ability.label for ability in abilities):
        if not isinstance(abilities[-1], Spell) or any(isinstance(ability, Spell) for ability in abilities[:-1]):
            raise Unsayable("a spell without a text of its own")
        lines.insert(len(lines) - 1, "----------")
    return "\n".join(lines)


def _but_for_label(one: Automatic, other: Automatic) -> bool:
    return (one.effect, one.per_turn, one.condition, one.zone) == (
        other.effect,
        other.per_turn,
        other.condition,
        other.zone,
    )


def granted(abilities: tuple[Node, ...]) -> str:
    """Abilities as they are had: 【疾走】【必殺】, 【疾走】と「…」."""
    words = "".join(f"【{ability.word}】" for ability in abilities if isinstance(ability, Keyword))
    if any(
        isinstance(ability, Keyword) for ability in abilities[len([a for a in abilities if isinstance(a, Keyword)]) :]
    ):
        raise Unsayable("keywords after other abilities")
    others = [ability for ability in abilities if not isinstance(ability, Keyword)]
    quotes = [f"「{one(ability, 'field').removesuffix('。')}」" for ability in others]
    return "と".join(([words] if words else []) + quotes)


def one(ability: Node, home: str) -> str:
    if (within := burst(ability)) is not None:
        return f"【UB】{one(within, home)}"
    match ability:
        case Keyword(word):
            return f"【{word}】"
        case Activated():
            return activated(ability, home)
        case Automatic():
            return (f"【{ability.label}】" if ability.label else "") + automatic(ability, home)
        case Continuous():
            return continuous(ability, home)
        case Spell(effect):
            return Sentences(granted).text(effect)
        case v.Starting(stat, number, who):
            whom = "各プレイヤー" if who == "each" else "後攻プレイヤー"
            return f"バトル開始時、{whom}は{stat.upper()}を{number}つ持つ。"
        case v.PayWith("ep", sorts):
            names = {"evolve": "【進化】", "meal": "【食事】", "ride": "【憑依】"}
            paid = "か".join(names[sort] for sort in sorts)
            return f"自分が{paid}のコストを払うとき、表向きのEPを1つ裏向きにすることで、1PPを払える。"
        case v.DeckLimit(number, zone, name):
            which = f"『{name}』は自分の" if name else "これは"
            return f"{which}{ZONE[zone]}に{number}枚まで入れることができる。"
    raise Unsayable(f"no ability: {ability}")


def activated(ability: Activated, home: str) -> str:
    start = _STARTS[ability.sort]
    parts = ability.cost.parts
    if ability.sort == "meal":
        first = parts[0]
        if not isinstance(first, Pay) or first.stat != "carrot" or not isinstance(first.amount, int):
            raise Unsayable("a meal without carrots")
        start, parts = "【食事】" * first.amount, parts[1:]
    zone = ability.zone if ability.zone != home and ability.sort != "fusion" else ""
    writer = Sentences(granted, zone)
    if ability.sort == "fusion":
        fused = parts[0]
        if not isinstance(fused, v.Fuse) or len(parts) != 1 or ability.zone != "hand":
            raise Unsayable("a fusion with another cost")
        before, head, _ = described(fused.tests)
        paid = (
            f"{before}{head}を好きな枚数"
            if fused.any_number
            else f"{before}{head}{plain(fused.number)}枚{'まで' if fused.up_to else ''}"
        )
    else:
        paid = writer.cost(Cost(parts)) if parts else ""
    quick = "【クイック】" if ability.quick else ""
    text = f"{quick}{start}{paid}：{writer.text(ability.effect)}"
    if zone and not writer.zone_said:
        raise Unsayable(f"an ability in {zone} that does not speak of it")
    return text + suffixes(ability.per_turn, ability.condition, "使える")


def suffixes(per_turn: int, test: Node | None, verb: str) -> str:
    when = (
        f"{condition(test).removesuffix('、')}なら"
        if isinstance(test, Turn)
        else asked(test)
        if test is not None
        else ""
    )
    text = f"この能力は{when.removesuffix('、')}{verb}。" if when else ""
    return text + (f"この能力は1ターンに{per_turn}回{verb}。" if per_turn else "")


def automatic(ability: Automatic, home: str) -> str:
    zone = "" if ability.zone in (home, zone_of_trigger(ability.trigger)) else ability.zone
    writer = Sentences(granted, zone)
    if ability.label:
        if ability.trigger != timing(ability.label):
            raise Unsayable("a label with another trigger")
        text = writer.text(ability.effect) + suffixes(ability.per_turn, ability.condition, "働く")
    else:
        before, test = "", ability.condition
        if isinstance(test, Turn):
            before, test = condition(test), None
        elif isinstance(test, AllOf) and len(test.parts) == 2 and isinstance(test.parts[0], Turn):
            before, test = condition(test.parts[0]), test.parts[1]
        if zone == zone_asked_for(ability.effect):
            zone, writer = "", Sentences(granted)
        text = before + event(ability.trigger) + writer.text(ability.effect) + suffixes(ability.per_turn, test, "働く")
    if zone and not writer.zone_said:
        raise Unsayable(f"an ability in {zone} that does not speak of it")
    return text


_EVENTS = {
    "destroyed": "破壊されたとき、",
    "evolved": "進化したとき、",
    "super_evolved": "超進化したとき、",
    "attacked": "攻撃したとき、",
    "was_attacked": "攻撃されたとき、",
    "fought": "交戦したとき、",
    "fused": "融合したとき、",
    "stood": "スタンドしたとき、",
    "acted": "アクトしたとき、",
    "raced": "出走したとき、",
    "chosen": "選ばれたとき、",
    "banished": "消滅したとき、",
    "drive_checked": "ドライブチェックしたとき、",
}
DAMAGE = {"": "ダメージ", "ability": "能力ダメージ", "combat": "交戦ダメージ", "attack": "攻撃ダメージ"}


def _who(subject: Node | None) -> str:
    if isinstance(subject, Pool):
        return pool(subject)
    if subject is None:
        raise Unsayable("an event without a subject")
    return group(subject)


def event(trigger: Node) -> str:
    """…とき、."""
    if isinstance(trigger, v.Whenever):
        text = asked(trigger.condition).removesuffix("なら、")
        return text + ("とき、" if text.endswith(("いる", "ある", "ない")) else "のとき、")
    if not isinstance(trigger, v.When):
        raise Unsayable(f"no event: {trigger}")
    match trigger:
        case v.When("phase", None, whose, fact):
            return f"{WHOSE[whose]}{PHASE[fact]}が来たとき、"
        case v.When("turn_ended", None, whose):
            return f"{WHOSE[whose]}ターンが終わったとき、"
        case v.When("entered", Pool("field", whose, tests, other), from_zone=""):
            before, head, _ = described(tests)
            return f"{WHOSE[whose]}場に{'他の' if other else ''}{before}{head}が出たとき、"
        case v.When("entered", subject, from_zone=origin):
            return f"{_who(subject)}が{f'{ZONE[origin]}から' if origin else ''}場に出たとき、"
        case v.When("drive triggered", None, whose):
            return f"{WHOSE[whose]}ドライブチェックによってトリガーしたとき、"
        case v.When("burst", None, whose):
            return f"{WHOSE[whose]}【UB】が発動したとき、"
        case v.When("burst", subject):
            return f"{_who(subject)}の【UB】が発動したとき、"
        case v.When("equipped_with", This()):
            return "これを装備したとき、"
        case v.When("equipped", subject, fact=name):
            return f"{_who(subject)}が『{name}』を装備したとき、"
        case v.When("left", subject):
            return f"{_who(subject)}が場を離れたとき、"
        case v.When("banished", subject, from_zone=str(origin)) if origin:
            return f"{_who(subject)}が{ZONE[origin]}から消滅したとき、"
        case v.When("moved", Pool("field", "any", tests, other), from_zone="", to_zone=target, to_whose=whose):
            before, head, _ = described(tests)  # wherever it comes from
            return f"{WHOSE[whose or 'any']}{ZONE[target]}に{'他の' if other else ''}{before}{head}が置かれたとき、"
        case v.When("moved", subject, from_zone=origin, to_zone=target, to_whose=whose):
            verb = "戻った" if target == "hand" else "置かれた"
            onto = f"{WHOSE[whose or 'any']}{ZONE[target]}"
            return f"{_who(subject)}が{f'{ZONE[origin]}から' if origin else ''}{onto}に{verb}とき、"
        case v.When("discarded", This() as subject, by=Pool() as by):
            return f"{pool(by)}の能力によって{group(subject)}を自分の手札から捨てたとき、"
        case v.When("discarded", This() as subject):
            return f"{group(subject)}を自分の手札から捨てたとき、"
        case v.When("discarded", Pool("hand", whose, tests), who, once=True) if whose == who:
            before, head, _ = described(tests)
            return f"{PLAYER[whose]}が手札{f'の{before}{head}' if tests else ''}を1枚以上捨てたとき、"
        case v.When("discarded", Pool("hand", whose, tests), who) if whose == who:
            before, head, _ = described(tests)
            return f"{PLAYER[whose]}が手札{f'の{before}{head}' if tests else ''}1枚を捨てたとき、"
        case v.When("played", Pool("field", whose, tests, other), who, from_zone=origin) if (
            whose == who and whose != "any"
        ):
            before, head, _ = described(tests)
            start = f"{PLAYER[whose]}が{f'{ZONE[origin]}から' if origin else ''}"
            return f"{start}{'他の' if other else ''}{before}{head}をプレイしたとき、"
        case v.When("drawn", None, whose, sort=sort):
            where = "スタートフェイズ以外で" if sort else ""
            return f"{WHOSE[whose].removesuffix('の')}が{where}1枚引いたとき、"
        case v.When("weakened", subject):
            return f"{_who(subject)}の体力が減少したとき、"
        case v.When("dealt", subject, sort=sort, whom=Pool() as whom, once=once):
            return f"{_who(subject)}が{pool(whom, '1体以上' if once else '')}に{DAMAGE[sort]}を与えたとき、"
        case v.When("damaged" | "dealt" as what, subject, sort=sort, by=by):
            source = "" if by is None else f"{_who(by)}から"
            return f"{_who(subject)}が{source}{DAMAGE[sort]}を{'受けた' if what == 'damaged' else '与えた'}とき、"
        case v.When("weakened", subject):
            return f"{_who(subject)}の体力が減少したとき、"
        case v.When("fused_with", Pool(whose=whose, tests=tests)):
            before, head, _ = described(tests)
            return f"{WHOSE[whose]}{before}{head}を融合したとき、"
        case v.When("raised" | "lowered" as what, subject, fact=fact):
            stats = {"attack": "【攻撃力】", "defense": "【体力】", "cost": "コスト"}
            names = "か".join(stats[name] for name in fact.split("|"))
            return f"{_who(subject)}の{names}を{'+' if what == 'raised' else '-'}したとき、"
        case v.When("destroyed", subject, sort="ability"):
            return f"{_who(subject)}が能力によって{_EVENTS['destroyed']}"
        case v.When(name, subject, sort="") if name in _EVENTS:
            return f"{_who(subject)}が{_EVENTS[name]}"
    raise Unsayable(f"no words for the event {trigger}")


def continuous(ability: Continuous, home: str) -> str:
    writer = Sentences(granted)
    test = ability.condition
    playing = writer.playing(ability.changes)
    if playing is not None:
        if isinstance(test, Compare) and isinstance(test.left, v.PlayedThisTurn) and test.op == "=":
            test = Compare(test.left, "=", plus_one(test.right))  # the card itself is the next one
        if isinstance(ability.group, This):
            if ability.zone not in ("hand", "ex"):
                raise Unsayable("a cost in another zone")
            origin = "EXエリアから" if ability.zone == "ex" else ""
            return (
                f"これを{origin}プレイする際、{condition(test) if test is not None else ''}{playing}"
                + writer.definition()
            )
        return (
            f"{writer.who_plays(ability.group)}プレイする際、{condition(test) if test is not None else ''}{playing}"
            + writer.definition()
        )
    before = condition(test) if isinstance(test, Turn) else _while(test) if test is not None else ""
    if ability.changes == (Forbid("play"),) and ability.group == This():
        if ability.zone == "ex":
            return f"{before}これはEXエリアからプレイできない。"
        if ability.zone == "hand":
            return f"{before}これはプレイできない。"
    if ability.zone == "ex" and home != "ex" and test is None:
        before = "これがEXエリアにある限り、"
    elif ability.zone != home and not (ability.zone == "hand" and ability.changes == (_QUICK,)):
        raise Unsayable(f"a continuous ability in {ability.zone}")
    if ability == Continuous(All(Pool("leader", "own")), (Allow("any_modes"),), None, home):
        return "自分は1つ以上の選択肢をチョイスする際、代わりに好きな数チョイスする。"
    text = writer.statement(ability.group, ability.changes)
    return f"{before}{text}{writer.definition()}"


def plus_one(number: Quantity) -> int:
    if not isinstance(number, int):
        raise Unsayable("which one it is")
    return number + 1


def _while(test: Node) -> str:
    if isinstance(test, AllOf) and isinstance(test.parts[0], Turn):
        return "".join(
            condition(part) if isinstance(part, Turn) else condition(part, while_=True) for part in test.parts
        )
    return condition(test, while_=True)
