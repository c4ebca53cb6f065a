"""Clauses: one instruction, one cost or one statement each, with its verb in the form that its sentence needs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from tefuda.games.evolve.words import vocabulary as v
from tefuda.games.evolve.words.joint_clauses import further
from tefuda.games.evolve.words.phrasebook import POINTS
from tefuda.games.evolve.words.writing import (
    FORMS,
    WHOSE,
    ZONE,
    described,
    group,
    how_many,
    plain,
    pool,
    pools,
    quantity,
    together,
)
from tefuda.kernel.effects.nodes import (
    Add,
    All,
    Allow,
    Become,
    Change,
    Choose,
    Demand,
    Fact,
    Forbid,
    Gain,
    It,
    Keyword,
    LoseAbilities,
    Per,
    Pool,
    Quantity,
    RandomOf,
    This,
    X,
)
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.engine.writing import Unsayable

if TYPE_CHECKING:
    from tefuda.games.evolve.words.sentences import Sentences

_WHO = {"own": "", "opponent": "相手は", "its": "それのプレイヤーは", "each": "各プレイヤーは、"}

# What is said between 可能なら and 攻撃する, by the deed that is demanded.
IF_ABLE = {
    "attack": "", "attack_each_turn": "ターンごとに1回、", "attack_source": "これを", "attack_leader": "相手のリーダーを",
    "attack_follower": "相手のフォロワーを",
}  # fmt: skip


def _end(verb: str, form: str) -> str:
    return FORMS[verb, form]


def _same(number: Quantity, unit: str = "枚") -> str:
    return f"{plain(number)}{unit}" if isinstance(number, int | X) else f"「{quantity(number)}」と同じだけ"


def clause(writer: Sentences, step: Node, form: str, what: str | None) -> str:
    """The words of one step. `what` stands for its object when that is already said."""

    def obj(node: Node) -> str:
        return f"{writer.this(node)}を" if what is None else what

    match step:
        case Choose():
            return choose(writer, step, form)
        case v.Pick(the_pools, number, up_to, who, any_number):
            if any_number or together(the_pools[0].tests):
                many = how_many(number, up_to, any_number)
                return f"{_WHO[who]}{pools(the_pools, '')}を{together(the_pools[0].tests)}{many}{_end('選ぶ', form)}"
            return f"{_WHO[who]}{pools(the_pools, how_many(number, up_to))}{'' if up_to else 'を'}{_end('選ぶ', form)}"
        case v.Take():
            raise Unsayable("cards taken for nothing")
        case v.Put():
            return put(step, form, obj(step.group))
        case v.Create():
            if isinstance(step.number, Per) and step.number.unit > 1:
                each = v.Create(step.token, step.number.each, step.zones, step.whose, step.acted)
                return writer.per(step.number) + create((each,), "", form)
            return create((step,), "", form)
        case v.Together(parts_) if all(isinstance(part, v.Create) for part in parts_):
            return create(tuple(part for part in parts_ if isinstance(part, v.Create)), "と", form)
        case v.Either(options) if all(isinstance(option, v.Create) for option in options):
            return create(tuple(option for option in options if isinstance(option, v.Create)), "か", form)
        case v.Either(options) if all(isinstance(option, Change) for option in options):
            return either(writer, options, form)
        case v.Either((v.Evolve() | Change() as one, v.Put() | v.Damage() as other)) if form == "end":
            return f"{clause(writer, one, 'end', None)}か{clause(writer, other, form, None)}"
        case v.Destroy(node):
            return f"{obj(node)}{_end('破壊する', form)}"
        case v.Banish(node, facedown):
            if form == "noun":
                return f"{obj(node)}消滅"
            return f"{obj(node)}{'裏向きで' if facedown else ''}{_end('消滅させる', form)}"
        case v.Stand(node):
            return f"{obj(node)}{_end('スタンドする', form)}"
        case v.Act(node):
            return f"{obj(node)}{_end('アクトする', form)}"
        case v.Damage(node, amount, divided):
            return damage(writer, node, amount, divided, form)
        case v.Evolve(node, into):
            name = "か".join(f"『{one}』" for one in into) + "に" if into else ""
            if what is not None:
                return f"{what}{name}{_end('進化させる', form)}"
            return f"{writer.this(node)}は{name}{_end('進化する', form)}"
        case v.Transform(node, token):
            return f"{writer.this(node)}は『{token}』に{_end('変身する', form)}"
        case v.Steal(node):
            return f"{obj(node)}{_end('奪う', form)}"
        case v.Give(node):
            return f"{obj(node)}相手に{_end('渡す', form)}"
        case v.Exchange(first, second):
            return f"{group(first)}と{group(second)}を{_end('入れ替える', form)}"
        case v.Box(node, until):
            from tefuda.games.evolve.words.phrasebook import UNTIL

            return f"{UNTIL[until]}{obj(node)}【箱詰め】状態に{_end('する', form)}"
        case v.Pilot(node):
            return f"{obj(node)}{_end('操縦する', form)}"
        case v.PutCounter(node, counter, number) if number == Per(Fact(f"counter:{counter}", node), 1, -1):
            return f"{writer.this(node)}の{counter}カウンターすべてを{_end('取り除く', form)}"
        case v.PutCounter(node, counter, number):
            taken = -number if isinstance(number, int) else X() if number == Per(X(), 1, -1) else 0
            if taken != 0 and not (isinstance(taken, int) and taken < 0):
                return f"{writer.this(node)}の{counter}カウンター{plain(taken)}つを{_end('取り除く', form)}"
            return f"{writer.this(node)}に{counter}カウンター{plain(number)}つを{_end('置く', form)}"
        case v.Reveal(RandomOf(cards, number)) if form != "noun":
            return f"{pool(cards)}をランダムに{plain(number)}枚{_end('公開する', form)}"
        case v.Reveal(node):
            return f"{obj(node)}公開" if form == "noun" else f"{obj(node)}{_end('公開する', form)}"
        case v.Turnover(node, facedown):
            return f"{obj(node)}{'裏向き' if facedown else '表向き'}に{_end('する', form)}"
        case v.PlayCard(node, None):
            return f"{obj(node)}{_end('プレイする', form)}"
        case v.PlayCard(node, cost_) if cost_ is not None:
            return f"{group(node)}のコストを{plain(cost_)}にして{_end('プレイする', form)}"
        case v.Draw(number, who, up_to):
            count = how_many(number, up_to) if isinstance(number, int | X) else _per(writer, number)
            lead = ""
            if count.startswith("\n"):
                lead, count = count[1:].split("\n")
            return f"{lead}{_WHO[who]}{count}{_end('引く', form)}"
        case v.Discard():
            return discard(writer, step, form)
        case v.Search(tests, number, up_to, then):
            before, head, _ = described(tests)
            what_ = f"自分のデッキから{before}{head}{how_many(number, up_to)}{'' if up_to else 'を'}"
            if together(tests):
                what_ = f"自分のデッキから{before}{head}を{together(tests)}{how_many(number, up_to)}"
            if then is None:
                return f"{what_}{_end('探す', form)}"
            return f"{what_}探し、{writer.verb(then, form, '')}"
        case v.Look(number, whose, up_to):
            return f"{WHOSE[whose]}デッキの上{how_many(number, up_to)}{'' if up_to else 'を'}{_end('見る', form)}"
        case v.LookAt(zone, whose):
            return f"{WHOSE[whose]}{ZONE[zone]}を{_end('見る', form)}"
        case v.Shuffle(who):
            return f"{WHOSE[who]}デッキを{_end('シャッフルする', form)}"
        case v.Gainpoints(stat, amount, who) if stat in POINTS:
            return f"{WHOSE[who]}{POINTS[stat]}を{writer._signed(amount)}{_end('する', form)}"
        case v.Setpoints(stat, value, who) if stat in POINTS:
            return f"{WHOSE[who]}{POINTS[stat]}を{plain(value)}に{_end('する', form)}"
        case v.Recover(amount, who):
            return f"{WHOSE[who]}PPを{_same(amount, '')}{_end('回復する', form)}"
        case v.SetLimit(zone, value, who):
            return f"{WHOSE[who]}{ZONE[zone]}の上限を{plain(value)}枚に{_end('する', form)}"
        case v.RollDie():
            return f"サイコロを{_end('ふる', form)}"
        case v.RerollDie():
            return f"サイコロを{_end('ふりなおす', form)}"
        case v.NameCard():
            return f"カード名を{_end('指定する', form)}"
        case v.WinBattle(who):
            return f"{_WHO[who] or '自分は'}バトルに{_end('勝利する', form)}"
        case v.LoseBattle(who):
            return f"{_WHO[who] or '自分は'}バトルに{_end('敗北する', form)}"
        case v.SkipTurn(who):
            return f"次の{WHOSE[who]}ターンを{_end('スキップする', form)}"
        case v.ExtraTurn(who):
            return f"このターンの後、{_WHO[who] or '自分は'}追加ターンを{_end('行う', form)}"
        case v.Race(node, times):
            return f"{writer.this(node)}は{'' if times == 1 else f'{times}回'}{_end('出走する', form)}"
        case v.Eat(node, times):
            return f"{writer.this(node)}は{'' if times == 1 else f'{times}回'}{_end('食事する', form)}"
        case v.SetOff(node):
            return f"{writer.this(node)}の【UB】を元のコストを支払わずに{_end('発動する', form)}"
        case v.DriveCheck(times):
            return f"ドライブチェックを{times}回{_end('行う', form)}"
        case v.Equip(node, token):
            return f"{writer.this(node)}は『{token}』を{_end('装備する', form)}"
        case Change():
            return change(writer, step, form, what)
    if (words := further(writer, step, form)) is not None:
        return words
    raise Unsayable(f"no words for the instruction {step}")


def _per(writer: Sentences, number: Quantity) -> str:
    """A number that is so much for each of something: said before the clause (between line breaks), or as
    「…」と同じだけ.
    """
    if isinstance(number, Per) and number.each > 0 and not isinstance(number.count, int | X):
        return f"\n{writer.per(number)}\n{number.each}枚"
    return f"「{quantity(number)}」と同じだけ"


def choose(writer: Sentences, step: Choose, form: str) -> str:
    who = _WHO[step.by]
    if isinstance(step.number, Per):
        return writer.per(step.number) + choose(writer, replace(step, number=step.number.each), form)
    random = "ランダムに" if step.at_random else ""
    if step.any_number or together(step.pools[0].tests):
        many = how_many(step.number, step.up_to, step.any_number)
        return f"{who}{pools(step.pools, '')}を{together(step.pools[0].tests)}{random}{many}{_end('選ぶ', form)}"
    if step.at_random:
        return f"{who}{pools(step.pools, '')}をランダムに{how_many(step.number, step.up_to)}{_end('選ぶ', form)}"
    return (
        f"{who}{pools(step.pools, how_many(step.number, step.up_to))}{'' if step.up_to else 'を'}{_end('選ぶ', form)}"
    )


def put(step: v.Put, form: str, what: str) -> str:
    order = "好きな順に" if step.in_any_order else "ランダムな順に" if step.shuffled else ""
    state = "アクト状態で" if step.acted else "裏向きで" if step.facedown else ""
    whose = WHOSE[step.whose] if step.whose else ""
    if step.zone == "field":
        return f"{what}{order}{state}{whose}場に{_end('出す', form)}"
    if step.zone == "hand":
        back = isinstance(step.group, It | This | All) and step.group != It()
        return f"{what}{state}{whose}手札に{_end('戻す' if back else '加える', form)}"
    if step.zone == "deck" and step.place.isdigit():
        return f"{what}{order}{state}{whose}デッキの上から{step.place}番目に{_end('置く', form)}"
    if step.zone == "deck" and not step.place:
        return f"{what}{order}{state}{whose}デッキに{_end('戻す', form)}"
    place = {"top": "の上", "bottom": "の下", "": ""}[step.place]
    return f"{what}{order}{state}{whose}{ZONE[step.zone]}{place}に{_end('置く', form)}"


def create(steps: tuple[v.Create, ...], join: str, form: str) -> str:
    first = steps[0]
    if any(step.up_to for step in steps):
        raise Unsayable("up to so many tokens")
    if any((step.zones, step.whose, step.acted) != (first.zones, first.whose, first.acted) for step in steps):
        raise Unsayable("tokens made in different places")
    unit = "体" if first.zones == ("field",) else "枚"
    if len(steps) == 1 and not isinstance(first.number, int | X):
        number = first.number
        if isinstance(number, Per) and (number.unit > 1 or number.each == 1):
            raise Unsayable("tokens for each")
        names = f"『{first.token}』を「{quantity(number)}」と同じだけ"
    else:
        names = join.join(f"『{step.token}』{plain(step.number)}{unit}" for step in steps) + "を"
    where = "か".join(ZONE[zone] for zone in first.zones) + "に"
    whose = {"own": "", "each": "各プレイヤーの"}.get(first.whose, WHOSE[first.whose])
    state = "アクト状態で" if first.acted else ""
    verb = "出す" if first.zones == ("field",) else "置く"
    return f"{names}{state}{whose}{where}{_end(verb, form)}"


def either(writer: Sentences, options: tuple[Node, ...], form: str) -> str:
    words: list[str] = []
    first = options[0]
    for option in options:
        if (
            not isinstance(option, Change)
            or not isinstance(first, Change)
            or option.group != first.group
            or option.until != first.until
            or option.until not in ("", "turn")
        ):
            raise Unsayable("alternatives like these")
        match option.changes:
            case (Gain((Keyword(word),)),):
                words.append(f"【{word}】")
            case _:
                raise Unsayable("alternatives like these")
    assert isinstance(first, Change)
    return (
        f"{'このターン、' if first.until else ''}{writer.this(first.group)}は{'か'.join(words)}を{_end('持つ', form)}"
    )


def damage(writer: Sentences, node: Node, amount: Quantity, divided: bool, form: str) -> str:
    lead = ""
    if isinstance(amount, int | X):
        number = f"{plain(amount)}ダメージ"
    elif isinstance(amount, Per) and amount.unit > 1:
        lead, number = writer.per(amount), f"{amount.each}ダメージ"
    elif isinstance(amount, Per) and amount.each > 1 and amount.unit == 1:
        number = f"「{quantity(amount.count)}」の{amount.each}倍のダメージ"
    elif isinstance(amount, Per):
        lead, number = writer.per(amount), f"{amount.each}ダメージ"
    else:
        number = f"「{quantity(amount)}」と同じダメージ"
    if divided:
        return f"{lead}{writer.this(node)}に{number}を{_end('割りふる', form)}"
    if form not in ("end", "noun"):
        raise Unsayable("damage can only end a sentence")
    return f"{lead}{writer.this(node)}に{number}"


def discard(writer: Sentences, step: v.Discard, form: str) -> str:
    verb = _end("捨てる", "end" if form == "noun" else form)
    who = _WHO[step.who]
    own = "自分の" if step.who == "own" else "自身の"
    if form == "noun":
        who, own = "", ""
    if step.group is not None:
        match step.group:
            case All(Pool("hand", _, tests, other)):
                before, head, _ = described(tests)
                cards = f"の{'他の' if other else ''}{before}{head}" if tests or other else ""
                return f"{who}{own}手札{cards}すべてを{verb}"
        return f"{who}{writer.this(step.group)}を{verb}"
    before, head, _ = described(step.tests)
    cards = f"の{'他の' if step.other else ''}{before}{head}" if step.tests or step.other else ""
    if step.with_this:
        return f"{who}{writer.this(This())}と{before}{head}{how_many(step.number, step.up_to)}を{verb}"
    if step.any_number:
        return f"{who}{own}手札{cards}を好きな枚数{verb}"
    number = how_many(step.number, step.up_to)
    if step.at_random:
        return f"{who}{own}手札{cards}をランダムに{number}{verb}"
    return f"{who}{own}手札{cards}{number}{'' if step.up_to else 'を'}{verb}"


def change(writer: Sentences, step: Change, form: str, what: str | None) -> str:
    changes = step.changes
    playing = writer.playing(changes)
    if playing is not None and form == "end":
        from tefuda.games.evolve.words.phrasebook import UNTIL

        _refuse_x(writer)
        return f"{UNTIL[step.until]}{writer.who_plays(step.group)}プレイする際、{playing.removesuffix('。')}"
    if form == "end" and what is None:
        if changes and all(
            isinstance(one, Add) and isinstance(one.amount, Per) and not isinstance(one.amount.count, X)
            for one in changes
        ):
            counts = {
                (one.amount.count, one.amount.unit)
                for one in changes
                if isinstance(one, Add) and isinstance(one.amount, Per)
            }
            if len(counts) == 1:
                first = changes[0]
                assert isinstance(first, Add)
                assert isinstance(first.amount, Per)
                each = tuple(
                    Add(one.fact, one.amount.each)
                    for one in changes
                    if isinstance(one, Add) and isinstance(one.amount, Per)
                )
                return writer.per(first.amount) + writer.statement(step.group, each, step.until).removesuffix("。")
        text = writer.statement(step.group, changes, step.until)
        if writer.x is not None:
            raise Unsayable("a number that needs an X of its own")
        return text.removesuffix("。")
    if step.until:
        raise Unsayable("a time in the middle of a sentence")
    return f"{writer.this(step.group)}は{predicates(writer, changes, form)}"


def _refuse_x(writer: Sentences) -> None:
    if writer.x is not None:
        raise Unsayable("a number that needs an X of its own")


def predicates(writer: Sentences, changes: tuple[Node, ...], form: str = "end", stand: str = "") -> str:
    """【攻撃力】+1/【体力】+1して、【疾走】を持つ: one clause after the other."""
    from tefuda.games.evolve.words.phrasebook import DEEDS

    rows: list[tuple[str, str, str]] = []  # before, the verb, its own form ("" for the sentence's)
    index = 0
    while index < len(changes):
        one = changes[index]
        index += 1
        match one:
            case Add(fact, amount) if fact in ("attack", "defense"):
                names = {"attack": "【攻撃力】", "defense": "【体力】"}
                text = f"{names[fact]}{writer._signed(amount)}"
                while index < len(changes) and isinstance(more := changes[index], Add) and more.fact in names:
                    text += f"/{names[more.fact]}{writer._signed(more.amount)}"
                    index += 1
                rows.append((text, "する", ""))
            case Gain(abilities):
                if index < len(changes) and isinstance(changes[index], Gain):
                    raise Unsayable("abilities given twice")
                text = writer.granted(abilities)
                while (
                    index < len(changes)
                    and isinstance(kind := changes[index], Become)
                    and (kind.fact, kind.also) == ("type", True)
                ):
                    text += f"と{kind.value}・タイプ"
                    index += 1
                rows.append((f"{text}を", "持つ", ""))
            case Become("type", value, True):
                rows.append((f"{value}・タイプを", "持つ", ""))
            case Become("name", value, True):
                rows.append((f"『{value}』でもある", "", "end"))
            case LoseAbilities(words):
                rows.append((("".join(f"【{word}】" for word in words) if words else "能力すべて") + "を", "失う", ""))
            case Forbid("stand") if stand:
                rows.append((f"{stand}スタートフェイズにスタンドしない", "", "end"))
            case Forbid("be_destroyed") if index < len(changes) and changes[index] == Forbid("be_banished"):
                index += 1
                rows.append(("能力によって破壊されず、消滅しない", "", "end"))
            case Forbid(deed) if deed in DEEDS and not (deed == "stand" and stand):
                rows.append((DEEDS[deed], "", "end"))
            case Allow("ignore_ward"):
                rows.append(("【守護】を無視して攻撃できる", "", "end"))
            case Demand(deed) if deed in IF_ABLE:
                rows.append((f"可能なら{IF_ABLE[deed]}攻撃する", "", "end"))
            case Demand("enter_acted"):
                rows.append(("アクト状態で場に出る", "", "end"))
            case _:
                raise Unsayable(f"no words for the change {one}")
    out = ""
    for number, (before, verb, own) in enumerate(rows, 1):
        last = number == len(rows)
        if own and (not last or form != "end"):
            raise Unsayable("a statement that cannot run on")
        out += before + (FORMS[verb, form if last else "te"] if verb else "") + ("" if last else "、")
    return out
