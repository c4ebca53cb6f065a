"""Sentences: effects written out, instruction by instruction, with their costs, conditions and times."""

from __future__ import annotations

from collections.abc import Callable

from tefuda.games.evolve.words import vocabulary as v
from tefuda.games.evolve.words.composition import in_sentences, last_sentence, looked_through, within_scope
from tefuda.games.evolve.words.condition_words import condition
from tefuda.games.evolve.words.dice import rolled_by_each, written
from tefuda.games.evolve.words.joint_clauses import beside_this, each, with_others
from tefuda.games.evolve.words.phrasebook import DAMAGE, NUMBERS, STARTS, UNTIL, WHO
from tefuda.games.evolve.words.writing import (
    FORMS,
    POINT,
    WHOSE,
    ZONE,
    described,
    group,
    how_many,
    plain,
    pool,
    pools,
    quantity,
    signed,
    together,
)
from tefuda.kernel.effects.nodes import (
    Add,
    All,
    Allow,
    Become,
    Change,
    Choice,
    Choose,
    Cost,
    Delay,
    Did,
    Forbid,
    Half,
    If,
    Instead,
    It,
    Let,
    Make,
    May,
    PayThen,
    Per,
    Pool,
    Quantity,
    Repeat,
    Replace,
    Sequence,
    Test,
    This,
    X,
)
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.engine.writing import Unsayable
from tefuda.kernel.wording.meaning.joining import flat, innermost, opened, stands_free


class Sentences:
    """The writer of one ability's text.

    `granted` writes abilities in quotations; `zone` is where the ability is used, if it must be said.
    """

    def __init__(self, granted: Callable[[tuple[Node, ...]], str], zone: str = "") -> None:
        self.granted = granted
        self.zone = zone
        self.zone_said = False
        self.x: Quantity | None = None

    # ── numbers that need X ─────────────────────────────────────────────────────────────────────────────────────────
    def _signed(self, number: Quantity) -> str:
        """+2, or +X with X told afterwards."""
        if isinstance(number, int | X) or (isinstance(number, Per) and isinstance(number.count, X)):
            return signed(number)
        sign = "+"
        value: Quantity = number
        if isinstance(number, Per) and number.unit == 1 and number.each == -1:
            sign, value = "-", number.count
        if self.x is not None and self.x != value:
            raise Unsayable("two different X in one ability")
        self.x = value
        return f"{sign}X"

    def definition(self) -> str:
        return f"Xは「{quantity(self.x)}」である。" if self.x is not None else ""

    def this(self, node: Node) -> str:
        """A group, with the zone where this card is if it must be said."""
        if isinstance(node, This) and self.zone and not self.zone_said:
            self.zone_said = True
            return f"{ZONE[self.zone]}の{group(node)}"
        return group(node)

    # ── whole effects ───────────────────────────────────────────────────────────────────────────────────────────────
    def text(self, effect: Node) -> str:
        """All the sentences of an effect."""
        steps = [part for step in flat(effect) for part in in_sentences(step)]
        out = ""
        index = 0
        while index < len(steps):
            step = steps[index]
            if isinstance(step, PayThen):
                if index != len(steps) - 1:
                    raise Unsayable("an instruction after an optional cost's effect")
                return f"{out}{self.cost(step.cost)}：{self.text(step.effect)}"
            if (
                isinstance(step, Choice)
                or (isinstance(step, Instead) and isinstance(step.base, Choice | Instead) and self._of_modes(step))
                or (isinstance(step, Let) and self._of_modes(step.effect))
            ):
                if index != len(steps) - 1:
                    raise Unsayable("an instruction after the modes")
                return out + self.modes(step)
            if isinstance(step, Let):
                if index:
                    raise Unsayable("X is defined for what stands before it")
                out += f"{self.text(step.effect)}Xは「{quantity(step.x)}」である。"
                used = 1
            elif isinstance(step, Repeat) and index == len(steps) - 1 and (index or opened(flat(step.effect)[-1])):
                return f"{out}下記を{plain(step.times)}回行う。{self.text(step.effect)}"
            elif isinstance(step, Repeat):
                if index:
                    raise Unsayable("what is repeated stands first")
                out += f"{self.text(step.effect)}これを{plain(step.times)}回行う。"
                used = 1
            else:
                used, sentence = self.sentence(steps, index)
                out += sentence
            index += used
            if index < len(steps):
                self._ended(steps[index - 1], steps[index])
        return out

    def _ended(self, step: Node, following: Node) -> None:
        """What a step says must not hold for the sentence behind it."""
        inner = innermost([step]).steps
        if not stands_free(step, following) or isinstance(inner[-1], PayThen | Choice):
            raise Unsayable("an instruction behind a condition, which does not hold for it")
        if opened(step) and within_scope(inner, following):
            raise Unsayable("a condition about what stands under another one")

    def _of_modes(self, step: Node) -> bool:
        while isinstance(step, Instead):
            step = step.base
        return isinstance(step, Choice)

    def modes(self, step: Node) -> str:
        later = ""
        end = ""
        if isinstance(step, Let):
            end, step = f"Xは「{quantity(step.x)}」である。", step.effect
        while isinstance(step, Instead):
            if not isinstance(step.instead, Choice):
                raise Unsayable("modes that are replaced by something else")
            later = f"{condition(step.condition)}代わりに{self._most(step.instead)}。" + later
            step = step.base
        if not isinstance(step, Choice):
            raise Unsayable("no modes")
        number = f"「{quantity(step.most)}」と同じだけ" if not isinstance(step.most, int | X) else self._most(step)
        options = "".join(
            f"【{number}】{Sentences(self.granted).text(mode)}" for number, mode in enumerate(step.modes, 1)
        )
        return f"下記から{number}チョイスする。{later}{end}{options}"

    def _most(self, choice: Choice) -> str:
        if choice.least == choice.most:
            return f"{plain(choice.most)}つ"
        if choice.least == 1:
            return f"{plain(choice.most)}つまで"
        raise Unsayable("a least number of modes")

    # ── one sentence, of one or more steps ──────────────────────────────────────────────────────────────────────────
    def sentence(self, steps: list[Node], index: int) -> tuple[int, str]:
        """The sentence that starts with this step, and how many steps it says."""
        step = steps[index]
        match step:
            case If(Did(), then, otherwise) if otherwise is not None:
                return 1, f"そうしたなら、{self.text(then)}しなかったなら、{self.text(otherwise)}"
            case If(test, then, None):
                return 1, condition(test) + self.text(then)
            case Instead(base, test, instead):
                text = self._replaced(base)
                return 1, f"{text}{condition(test)}代わりに{self.instead(base, instead)}"
            case May(effect):
                return 1, self.actions(list(effect.steps) if isinstance(effect, Sequence) else [effect], "may")
            case v.EachPlayer(inner_steps) as each if rolled_by_each(each):
                return 1, written(each, condition, self._single)
            case v.EachPlayer(inner_steps):
                inner = list(inner_steps)
                if isinstance(inner[-1], May):
                    last = inner[-1].effect
                    optional = list(last.steps) if isinstance(last, Sequence) else [last]
                    return 1, "各プレイヤーは、" + self.actions([*inner[:-1], *optional], "may")
                return 1, "各プレイヤーは、" + self.actions(inner, "end")
            case Delay(trigger, effect, times, until):
                from tefuda.games.evolve.words.rendering import event

                when = event(trigger)
                if times == 1 and until == "":
                    return 1, "次の" * when.startswith(("自分の", "相手の")) + when + self.text(effect)
                if until and times in (0, 1):
                    return 1, UNTIL[until] + "次に" * times + when + self.text(effect)
                raise Unsayable("a delay like this")
        used = self.run(steps, index)
        return used, self.actions(steps[index : index + used], "end")

    def _single(self, effect: Node) -> str:
        inner = list(effect.steps) if isinstance(effect, Sequence) else [effect]
        used, text = self.sentence(inner, 0)
        if used != len(inner):
            raise Unsayable("several sentences where one is needed")
        return text

    def run(self, steps: list[Node], index: int) -> int:
        """How many steps one sentence says: what was picked or taken, and what is done to it."""
        first = steps[index]
        if (
            isinstance(first, v.Take | v.TakeEach | v.Pick)
            and index + 1 < len(steps)
            and self.works_on_it(steps[index + 1])
        ):
            return 2
        if isinstance(first, v.Pick) and index + 1 < len(steps) and beside_this(steps[index + 1]):
            return 2
        return 1

    def works_on_it(self, step: Node) -> bool:
        return getattr(step, "group", None) == It() and not isinstance(step, v.Damage)

    def _replaced(self, base: Node) -> str:
        """What an "instead" stands behind: one sentence, or what is taken of the cards looked at and the rest of them."""
        steps = list(base.steps) if isinstance(base, Sequence) else [base]
        if not looked_through(steps) and last_sentence(steps) != len(steps):
            raise Unsayable("several sentences that are replaced")
        return self.text(base)

    def instead(self, base: Node, instead: Node) -> str:
        """What differs from the instruction before, and what follows it."""
        while isinstance(base, Instead):
            base = base.base
        first, *rest = list(instead.steps) if isinstance(instead, Sequence) else [instead]
        if (words := self._differing(base, first)) is None:
            return self.text(instead)
        return words + (self.text(Sequence(tuple(rest))) if rest else "")

    def _differing(self, base: Node, instead: Node) -> str | None:
        """代わりに4ダメージ, 代わりに2枚: what alone is another; None where the instruction is another."""
        match base, instead:
            case v.Damage(one, _, divided), v.Damage(other, int() | X() as number, also) if (
                one == other and divided == also and not divided
            ):
                return f"{plain(number)}ダメージ。"
            case Choose(pools=one_pools), Choose(pools=other_pools, number=number, up_to=up_to) if (
                one_pools == other_pools
                and instead == Choose(base.pools, number, up_to, base.any_number, base.by, base.at_random)
            ):
                return f"{how_many(number, up_to)}。"
            case v.Draw(who=who), v.Draw(number=number, up_to=up_to, who=same) if who == same:
                return f"{how_many(number, up_to)}。"
            case v.Create(up_to=False), v.Create(number=number, up_to=up_to) if instead == v.Create(
                base.token, number, base.zones, base.whose, base.acted, up_to
            ) and isinstance(number, int | X):
                return f"{how_many(number, up_to)}。"
            case Change(one, _, until), Change(other, changes, same) if one == other and until == same:
                return f"{self.predicates(changes)}。"
        return None

    # ── clauses ─────────────────────────────────────────────────────────────────────────────────────────────────────
    def actions(self, steps: list[Node], form: str) -> str:
        """One sentence of these steps; the last verb in the form."""
        if len(steps) == 2 and isinstance(steps[0], v.Take | v.Pick) and self.works_on_it(steps[1]):
            return self.taken(steps[0], steps[1], form) + "。"
        if len(steps) == 2 and isinstance(steps[0], v.Pick) and beside_this(steps[1]):
            return f"{with_others(self, steps[0], False)}を{self.verb(steps[1], form, '')}。"
        if len(steps) == 2 and isinstance(steps[0], v.TakeEach) and self.works_on_it(steps[1]):
            words = each(steps[0].takes)
            revealed = [take.revealed for take in steps[0].takes if isinstance(take, v.Take)]
            if any(revealed) != all(revealed):
                raise Unsayable("some revealed, some not")
            mark = "" if words.endswith("まで") else "を"
            return f"その中から、{words}{mark}{'公開して' if any(revealed) else ''}{self.verb(steps[1], form, '')}。"
        if len(steps) == 3 and isinstance(steps[0], v.Pick) and isinstance(steps[1], v.Reveal):
            raise Unsayable("picked, revealed, and then")
        if len(steps) == 2 and isinstance(steps[0], Change) and isinstance(steps[1], Change):
            raise Unsayable("two changes in one sentence")
        text = ""
        for number, step in enumerate(steps, 1):
            last = number == len(steps)
            clause = self.action(step, form if last else "stem")
            text += clause + ("。" if last else "、")
        return text

    def taken(self, first: v.Take | v.Pick, second: Node, form: str) -> str:
        """その中から、スペル1枚を公開して手札に加えてよい; 手札のフォロワー1枚を場に出す."""
        if isinstance(first, v.Take):
            before, head, _counter = described(first.tests)
            number = "すべて" if first.every else how_many(first.number, first.up_to)
            if together(first.tests):
                what = f"{before}{head}を{together(first.tests)}{how_many(first.number, first.up_to, first.any_number)}"
            elif first.any_number:
                what = f"{before}{head}を好きな枚数" if first.tests else "好きな枚数を"
            else:
                what = f"{before}{head if first.tests else ''}{number}"
                what += "" if number.endswith("まで") else "を"
            if first.revealed:
                return f"その中から、{what}公開して{self.verb(second, form, '')}"
            return f"その中から、{what}{self.verb(second, form, '')}"
        number = how_many(first.number, first.up_to)
        who = WHO[first.who]
        if first.any_number or together(first.pools[0].tests):
            many = how_many(first.number, first.up_to, first.any_number)
            return f"{who}{pools(first.pools, '')}を{together(first.pools[0].tests)}{many}{self.verb(second, form, '')}"
        mark = "" if first.up_to else "を"
        if isinstance(second, Change):
            until = UNTIL.get(second.until)
            if until is None:
                raise Unsayable("a time like this")
            return f"{until}{pools(first.pools, number)}は{self.predicates(second.changes, form)}"
        if isinstance(second, v.PutCounter):
            counters = f"{second.counter}カウンター{plain(second.number)}つ"
            return f"{who}{pools(first.pools, number)}に{counters}を{FORMS['置く', form]}"
        return f"{who}{pools(first.pools, number)}{mark}{self.verb(second, form, '')}"

    def action(self, step: Node, form: str) -> str:
        """One instruction as a clause, its verb in the form."""
        return self.verb(step, form, None)

    def verb(self, step: Node, form: str, what: str | None) -> str:
        """The clause of one step. `what`: the words for what it works on, already said ("" when they stand before)."""
        from tefuda.games.evolve.words.clauses import clause

        return clause(self, step, form, what)

    # ── costs ───────────────────────────────────────────────────────────────────────────────────────────────────────
    def cost(self, cost: Cost) -> str:
        from tefuda.games.evolve.words.cost_clauses import cost as write

        return write(self, cost)

    # ── statements ──────────────────────────────────────────────────────────────────────────────────────────────────
    def predicates(self, changes: tuple[Node, ...], form: str = "end", stand: str = "") -> str:
        """What is said of a card: 【攻撃力】+1/【体力】+1して、【疾走】を持つ."""
        from tefuda.games.evolve.words.clauses import predicates

        return predicates(self, changes, form, stand)

    def statement(self, who: Node, changes: tuple[Node, ...], until: str = "") -> str:
        """A sentence that says something of cards for a while, or always."""
        if len(changes) == 1 and isinstance(changes[0], Replace):
            return self.replacement(changes[0], UNTIL[until])
        if until in STARTS:
            return f"{self.this(who)}は{self.predicates(changes, stand=STARTS[until])}。"
        if len(changes) == 1 and isinstance(change := changes[0], Forbid) and change.deed.startswith("use:"):
            label = change.deed.removeprefix("use:")
            label = "【進化】を除く【起動】" if label == "起動/進化" else f"【{label}】"
            return f"{UNTIL[until]}{self.this(who)}の{label}能力を使えない。"
        if changes and all(isinstance(one, Forbid) and one.deed.startswith("trigger:") for one in changes):
            if not isinstance(who, All) or who.pool != Pool("field", who.pool.whose):
                raise Unsayable("abilities of some cards that do not trigger")
            labels = [f"【{one.deed.removeprefix('trigger:')}】能力" for one in changes if isinstance(one, Forbid)]
            return f"{UNTIL[until]}{WHOSE[who.pool.whose]}{'と'.join(labels)}は誘発しない。"
        if changes and all(isinstance(change, Make) and change.fact in NUMBERS for change in changes):
            return UNTIL[until] + self.made(who, changes)
        if len(changes) == 1 and isinstance(added := changes[0], Add) and added.fact == "evolve_cost":
            return f"{UNTIL[until]}{self.this(who)}の【進化】コストを{self._signed(added.amount)}する。"
        if len(changes) == 1 and isinstance(changes[0], Become) and changes[0].fact == "kind":
            return f"{UNTIL[until]}{self.this(who)}を{changes[0].value}にする。"
        subject = (
            {"own": "自分", "opponent": "相手", "its": "それのプレイヤー"}.get(who.pool.whose, "")
            if isinstance(who, All) and who.pool.zone == "leader"
            else ""
        )
        if subject and changes == (Allow("play_banished"),):
            return f"{UNTIL[until]}{subject}は{subject}の消滅領域のカードをプレイできる。"
        if subject and all(
            isinstance(change, Forbid)
            and change.deed in ("lose", "win", "draw", "draw_outside_start", "play", "attack")
            for change in changes
        ):
            return f"{UNTIL[until]}{subject}は{self.predicates(changes)}。"
        return f"{UNTIL[until]}{self.this(who)}は{self.predicates(changes)}。"

    def made(self, who: Node, changes: tuple[Node, ...]) -> str:
        values = [change.value for change in changes if isinstance(change, Make)]
        facts = [NUMBERS[change.fact] for change in changes if isinstance(change, Make)]
        value = values[0]
        if any(other != value for other in values):
            raise Unsayable("numbers that become different values")
        words = plain(value) if isinstance(value, int | X) else f"「{quantity(value)}」"
        return f"{self.this(who)}の{'と'.join(facts)}を{words}にする。"

    def replacement(self, change: Replace, before: str = "") -> str:
        would, instead = change.event, change.instead
        if not isinstance(would, v.Would):
            raise Unsayable("a replacement of something else")
        if isinstance(would.subject, Pool):
            on_field = Test("kind", "スペル") not in would.subject.tests
            every = on_field and isinstance(instead, v.Amount) and would.subject.zone != "leader"
            who = pool(would.subject, "すべて" if every else "", zone_word=on_field)
        else:
            who = group(would.subject or This())
        if isinstance(instead, v.Amount):
            verb = {"damaged": "受ける", "dealt": "与える"}[would.event]
            value = "半分" if instead.value == Half(v.EventAmount()) else plain(instead.value or 0)
            number = f"{self._signed(instead.add)}する" if instead.value is None else f"{value}にする"
            least = f"{would.at_least}以上の" if would.at_least else ""
            verb = f"次に{verb}" if change.once else verb
            return f"{before}{who}が{verb}{least}{'相手の' if would.by_whose else ''}{DAMAGE[would.sort]}を{number}。"
        if change.once:
            raise Unsayable("the next time that something else happens")
        events = {
            "destroyed": f"{'能力によって' if would.sort else ''}破壊される",
            "entered": "場に出る",
            "damaged": f"{DAMAGE[would.sort]}を受ける",
            "dealt": f"{DAMAGE[would.sort]}を与える",
        }
        if would.event == "moved":
            origin = f"{ZONE[would.from_zone]}から" if would.from_zone else ""
            happening = (
                "場を離れる"
                if would.from_zone == "field" and not would.to_zone
                else f"{origin}{WHOSE[would.to_whose or 'any']}{ZONE[would.to_zone]}に{'戻る' if would.to_zone == 'hand' else '置かれる'}"
                if would.to_zone != "banished" or origin
                else "消滅する"
            )
        elif would.event == "drawn" and isinstance(would.subject, Pool):
            who, happening = {"own": "自分", "opponent": "相手"}[would.subject.whose], "1枚引く"
        else:
            happening = events[would.event]
        return f"{before}{who}が{happening}代わりに、{self._single(May(instead) if change.optional else instead)}"

    def playing(self, changes: tuple[Node, ...]) -> str | None:
        """コストを-3する, (cost)：コストを-2する, 追加コストとして…: what is said after プレイする際、."""
        if len(changes) != 1:
            return None
        match changes[0]:
            case Add("play_cost", amount):
                if (isinstance(amount, Per) and amount.each != -1) or (isinstance(amount, Per) and amount.unit != 1):
                    return f"{self.per(amount)}コストを{amount.each:+d}する。"
                return f"コストを{self._signed(amount)}する。"
            case Make("play_cost", value):
                return f"コストを{plain(value)}にする。"
            case v.OptionalCost(Cost(()), Add("play_cost", int(amount))):
                return f"コストを{amount:+d}してよい。"
            case v.OptionalCost(cost, Sequence(())):
                return f"追加コストとして{self._may_pay(cost)}。"
            case v.OptionalCost(cost, effect):
                return f"{self.cost(cost)}：{self.playing((effect,))}"
            case v.AddedCost(cost):
                return f"追加コストとして{self.cost(cost)}。"
            case v.AlternativeCost(cost):
                return f"これの元のコストを払うのではなく、{self._may_pay(cost)}。"
        return None

    def _may_pay(self, paid: Cost) -> str:
        text = self.cost(paid)
        for plain_form, may in (
            ("置く", "置いてよい"),
            ("捨てる", "捨ててよい"),
            ("戻す", "戻してよい"),
            ("消滅", "消滅させてよい"),
            ("公開", "公開してよい"),
        ):
            if text.endswith(plain_form):
                return text.removesuffix(plain_form) + may
        raise Unsayable("another way to pay like this")

    def who_plays(self, who: Node) -> str:
        if isinstance(who, All) and who.pool.zone == "playable":
            tests = tuple(test for test in who.pool.tests if test != Test("played_from", "ex"))
            cards = All(Pool("playable", who.pool.whose, tests, who.pool.other))
            origin = "EXエリアの" if tests != who.pool.tests else ""
            return f"{WHOSE[who.pool.whose].removesuffix('の')}が{origin}{group(cards)}を"
        return f"{group(who)}を"

    def per(self, amount: Per) -> str:
        """自分の墓場のカード5枚につき、."""
        from tefuda.kernel.effects.nodes import Count, CountOf, Fact, Points

        match amount.count:
            case CountOf(v.Remembered() as done):
                return f"{group(done)}{amount.unit}枚につき、"
            case Count(cards, ""):
                return f"{pool(cards, f'{amount.unit}枚')}につき、"
            case Fact(fact, who, False) if fact.startswith("counter:"):
                return f"{group(who)}の{fact.removeprefix('counter:')}カウンター{amount.unit}つにつき、"
            case Points(stat, whose) if stat in POINT:
                return f"{WHOSE[whose]}{POINT[stat]}{amount.unit}につき、"
        raise Unsayable("a count like this")
