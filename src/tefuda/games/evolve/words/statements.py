"""Statements: one sentence of an effect, its conditions and times, and the clauses that instruct."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from tefuda.games.evolve.words import vocabulary as v
from tefuda.games.evolve.words.actions import VERBS, damage
from tefuda.games.evolve.words.changes import (
    damage_change,
    either_of,
    ignoring,
    predicate,
    setting,
    untriggered,
    unusable,
)
from tefuda.games.evolve.words.composition import binds, in_place_of_it, last_sentence, looked_through
from tefuda.games.evolve.words.costs import held
from tefuda.games.evolve.words.dice import WHO_ROLLED, of_who_rolled, rolled_by_each, with_what_follows
from tefuda.games.evolve.words.insteads import Insteads
from tefuda.games.evolve.words.past import asked, history, this_turn
from tefuda.games.evolve.words.phrases import Clause, Group, Noun, says_anything
from tefuda.games.evolve.words.quantities import quantity
from tefuda.games.evolve.words.references import player, refer
from tefuda.games.evolve.words.renumbering import for_each, multiplied
from tefuda.games.evolve.words.scene import Scene, refer_in, taken
from tefuda.games.evolve.words.times import afterwards, spans, turn_of_topic, until
from tefuda.games.evolve.words.triggers import trigger, would
from tefuda.kernel.effects.nodes import (
    All,
    Change,
    Choose,
    Delay,
    Did,
    Forbid,
    Gain,
    If,
    Instead,
    Keyword,
    Matches,
    May,
    Not,
    Others,
    Pool,
    Replace,
)
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.errors import Unreadable
from tefuda.kernel.wording.meaning.composition import sequence

Granted = Callable[[Noun], tuple[Node, ...]]
_ACTION = "an instruction / 指示"


def _past(clause: Clause) -> bool:
    """…していたなら, 3枚目の…なら: what can only be said of what happened this turn."""
    if clause.ender not in ("IF", "WHILE"):
        return False
    if history(clause) is not None:
        return True
    bare = clause.bare
    first = bare.chains[0][0] if bare is not None else None
    return first is not None and first.sort == "quantity" and first.quantity.endswith(("枚目", "回目"))


def _without_first(clause: Clause) -> Clause:
    """The clause without its first phrase."""
    rest = clause.copy()
    del rest.cases[0]
    return rest


def _played_before(clause: Clause) -> bool:
    """このターン、自分が…をプレイしていたなら: the turn is the condition's, not the effect's."""
    return clause.verb is not None and clause.verb.verb == "プレイする" and clause.verb.form in ("had", "passive_had")


class Statements(Insteads):
    """The reader of single sentences. `granted` reads the abilities that stand in a quotation."""

    def __init__(self, granted: Granted) -> None:
        self.granted = granted

    def sentence(self, row: list[Clause], scene: Scene, steps: list[Node]) -> bool:
        """One sentence, added to the steps before it."""
        clause = row[0]
        if clause.adverbs and clause.adverbs[0] in ("その後", "さらに") and not says_anything(clause) and len(row) > 1:
            return self.sentence(row[1:], scene, steps)
        clause.adverbs = [word for word in clause.adverbs if word != "その後"]
        time = until(clause.copy())
        if (
            this_turn(clause)
            and len(row) > 2
            and (_past(row[1]) or _played_before(row[1]))
            and (past := asked(row)) is not None
        ):
            return self._conditional(past[0], row[past[1] - 1 :], scene, steps)
        if len(row) > 1 and (times := spans(clause)):
            for span in times:
                later: list[Node] = []
                self.sentence([one.copy() for one in row[1:]], replace(scene, until=span), later)
                if any(not isinstance(step, Change) or step.until != span for step in later):
                    raise row[1].fail("what is so for a time / その間のこと")
                steps += later
            return False
        if time is not None and len(row) > 1:
            return self.sentence(row[1:], replace(scene, until=time), steps)
        if len(row) > 1 and (moved := turn_of_topic(clause, row[1])) is not None:
            return self.sentence([*moved, *row[2:]], scene, steps)
        if clause.cases and clause.cases[0][0] == "から" and clause.verb is not None:
            about = clause.cases[0][1]
            if about.only is not None and about.only.whole == "その中":
                self.actions([_without_first(clause), *row[1:]], replace(scene, looked=True), steps)
                return True
        if len(row) == 2 and (both := self._partly_for_a_time(row, scene)):
            steps += both
            return False
        leads = self.lead(row)
        if leads is not None and len(row) > leads[1]:
            return self._conditional(leads[0], row[leads[1] - 1 :], scene, steps)
        if clause.ender == "PER" and len(row) > 1:
            self._per(row, scene, steps)
            return False
        if afterwards(clause) and len(row) > 1:
            inner: list[Node] = []
            self.sentence(row[1:], scene, inner)
            if not all(isinstance(step, v.ExtraTurn) for step in inner):
                raise clause.fail("追加ターンを行う / an extra turn")
            steps += inner
            return False
        if clause.ender == "WHEN":
            steps.append(self._delay(row, scene))
            return False
        if clause.ender == "AS":
            steps.append(self._while_playing(row, scene))
            return False
        if clause.ender == "INSTEAD":
            group, change = self.replacement(row, scene)
            steps.append(Change(group, (change,), scene.until))
            return False
        if (
            clause.ender == "COMMA"
            and clause.verb is None
            and clause.bare is None
            and len(clause.cases) == 1
            and len(row) > 1
        ):
            particle, about = clause.cases[0]
            if particle == "から" and about.only is not None and about.only.sort == "looked":
                self.actions(row[1:], replace(scene, looked=True), steps)
                return True
            if particle == "は":
                self.actions(row[1:], replace(scene, topic=about), steps)
                return False
        self.actions(row, scene, steps)
        return False

    def _conditional(self, test: Node, row: list[Clause], scene: Scene, steps: list[Node]) -> bool:
        """What follows a condition: an instruction, or another one in the place of the one before."""
        if (rolled := of_who_rolled(test, row[1], steps)) is not None:
            done: list[Node] = []
            self.sentence([rolled, *row[2:]], replace(scene, who="own", topic=None), done)
            steps[-1] = with_what_follows(steps[-1], test, sequence(done))
            return False
        if row[1].adverbs[:1] == ["代わりに"] and row[1].mark is None:
            if not steps:
                raise row[1].fail("something that is replaced / 置き換える前の指示")
            if count := looked_through(steps):  # その中から…。残りを…。代わりに…: all that is done with them
                taken_else: list[Node] = []
                row[1].adverbs = row[1].adverbs[1:]
                self.sentence(row[1:], replace(scene, looked=True), taken_else)
                steps[-count:] = [Instead(sequence(steps[-count:]), test, sequence(taken_else))]
                return False
            said = last_sentence(steps)
            steps[-said:] = [Instead(sequence(steps[-said:]), test, self._instead(row[1:], scene, steps[-said:]))]
            return False
        if row[1].ender == "INSTEAD" and row[1].verb is not None and row[1].verb.form == "end" and steps:
            steps[-1] = Instead(steps[-1], test, self._restated(row[1:], scene, steps[-1]))
            return False
        inner: list[Node] = []
        if row[1].adverbs[:1] == ["さらに"]:
            row[1].adverbs = row[1].adverbs[1:]
            if not row[1].cases:
                scene, row = self._further(row, scene, steps)
        self.sentence(row[1:], scene, inner)
        then = sequence(inner)
        if isinstance(test, Matches) and isinstance(test.group, v.Attacked) and not any(map(binds, steps)):
            then = in_place_of_it(then, v.Attacked())  # フォロワーへ攻撃したなら、それに: what is attacked
        if test == Not(Did()) and steps and isinstance(steps[-1], If) and steps[-1].condition == Did():
            steps[-1] = If(Did(), steps[-1].then, then)  # 捨てたなら、…。捨てなかったなら、…
            return False
        steps.append(If(test, then))
        return False

    def _partly_for_a_time(self, row: list[Clause], scene: Scene) -> list[Node]:
        """それは【突進】とこのターン、「…」を持つ: what is had, and what is had for a time."""
        first, second = row[0].copy(), row[1].copy()
        bare = first.bare
        if bare is None or bare.joins[-1:] != ("と",) or first.ender != "COMMA" or first.verb is not None:
            return []
        time = until(replace(first, cases=[], bare=Group(bare.chains[-1:], (), bare.start, bare.end)))
        subject, given = first.take("は"), Group(bare.chains[:-1], bare.joins[:-1], bare.start, bare.end)
        if time is None or subject is None or first.cases or scene.until or second.verb != ("持つ", "end"):
            return []
        steps, node = taken(refer_in(subject, scene), scene)
        later = predicate(second, self.granted)
        second.done(_ACTION)
        always = predicate(replace(second, cases=[("を", given)]), self.granted)
        if later is None or always is None:
            raise second.fail(_ACTION)
        return [*steps, Change(node, tuple(always)), Change(node, tuple(later), time)]

    def _further(self, row: list[Clause], scene: Scene, steps: list[Node]) -> tuple[Scene, list[Clause]]:
        """さらに2ダメージ, さらに【攻撃力】+1する: to what the last such instruction was about."""
        bare = row[1].bare
        number = bare is not None and bare.only is not None and bare.only.sort == "damage_number"
        kind = v.Damage if number else Change
        last = next((step for step in reversed(steps) if isinstance(step, kind)), None)
        if last is None:
            raise row[1].fail("what it is done to / 対象")
        return replace(scene, held=last.group), row

    def _per(self, row: list[Clause], scene: Scene, steps: list[Node]) -> None:
        count, unit = self.per(row[0])
        inner: list[Node] = []
        if row[1].adverbs[:1] == ["さらに"] and not row[1].cases:
            row[1].adverbs = row[1].adverbs[1:]
            scene, row = self._further(row, scene, steps)
        self.sentence(row[1:], scene, inner)
        if len(inner) != 1:
            raise row[1].fail("one instruction / ひとつの指示")
        steps.append(multiplied(inner[0], count, unit, row[1]))

    def _delay(self, row: list[Clause], scene: Scene) -> Node:
        """次の自分のエンドフェイズが来たとき、…; このターン、次に…とき、…: once (10.7.5.1)."""
        clause = row[0].copy()
        times = 0 if scene.until and "次に" not in clause.adverbs else 1
        for index, (particle, group) in enumerate(clause.cases):
            chain = group.chains[0]
            if particle == "が" and chain[0].text == "次" and len(group.chains) == 1:
                clause.cases[index] = (particle, Group((chain[1:],), (), group.start, group.end))
                times = 1
        clause.adverbs = [word for word in clause.adverbs if word != "次に"]
        inner: list[Node] = []
        event = trigger(clause)
        colon = next((place for place, later in enumerate(row) if later.ender == "COLON"), -1)
        if colon >= 0:
            raise row[0].fail(_ACTION)
        self.sentence(row[1:], replace(scene, until=""), inner)
        return Delay(event, sequence(inner), times, scene.until)

    def _while_playing(self, row: list[Clause], scene: Scene) -> Node:
        """このターン、それをプレイする際、コストを-3する; このターン、次に自分が…."""
        if "次に" in row[0].adverbs:
            if scene.until != "turn":
                raise row[0].fail("このターン、 / this turn")
            scene = replace(scene, until="next_play")
        group, changes, test = self.playing(row, scene)
        if test is not None:
            raise row[0].fail("コストを / the cost")
        return Change(group, changes, scene.until)

    def replacement(self, row: list[Clause], scene: Scene) -> tuple[Node, Node]:
        """これが破壊される代わりに、…: whom it is on, and the replacement."""
        event = would(row[0])
        inner: list[Node] = []
        self.sentence(row[1:], replace(scene, until=""), inner) if row[1:] else None
        if not inner:
            raise row[0].fail(_ACTION)
        instead = sequence(inner)
        optional = isinstance(instead, May)
        assert isinstance(event, v.Would)
        subject = event.subject
        group = All(subject) if isinstance(subject, Pool) else subject
        if event.event == "drawn" and isinstance(subject, Pool):  # who draws is a player, whatever lies in the deck
            group = All(Pool("leader", subject.whose))
        assert group is not None
        return group, Replace(event, instead.effect if isinstance(instead, May) else instead, optional)

    def actions(self, row: list[Clause], scene: Scene, steps: list[Node]) -> None:
        """The clauses of one sentence that instruct: A, then B; してよい at the end holds for all of them."""
        if rolled_by_each(steps[-1] if steps else None):
            raise row[0].fail(WHO_ROLLED)  # for whom, and by which die
        found: list[Node] = []
        scene = replace(scene)
        row = [clause.copy() for clause in row]
        if len(row) == 2 and (change := damage_change(row[0], row[1], scene)) is not None:
            steps.append(Change(change[0], (change[1],), scene.until))
            return
        if scene.topic is None:
            for particle, group in row[0].cases:
                if particle == "は" and player(group) is not None:
                    row[0].take("は")
                    scene.topic = group
                    break
        each = False
        if scene.topic is not None and (who := player(scene.topic)) is not None:
            scene.who, each = who, who == "each"
        elif scene.topic is not None:
            row[0].cases.insert(0, ("は", scene.topic))
        if each:
            scene.who = "own"
        index = 0
        while index < len(row):
            clause = row[index]
            if clause.mark is not None:
                raise clause.fail(_ACTION)
            if index + 1 < len(row) and clause.verb is not None and clause.verb.verb == "無視する":
                subject = clause.take("は")
                changes = ignoring(clause, row[index + 1])
                if changes is not None and subject is not None:
                    clause.done(_ACTION)
                    row[index + 1].done(_ACTION)
                    found.append(Change(refer_in(subject, scene).group(), tuple(changes), scene.until))
                    index += 2
                    continue
            if clause.ender == "OR" and index == len(row) - 2:
                found.append(self._one_or_other(clause, row[index + 1], scene))
                index += 2
                continue
            if index + 1 < len(row) and (played := self._free_play(clause, row[index + 1], scene)) is not None:
                found += played
                index += 2
                continue
            form = clause.verb.form if clause.verb is not None else "end"
            last = index == len(row) - 1
            if last and form not in ("end", "may", "noun", "not", "cannot", "passive_not", "can"):
                raise clause.fail("the end of the sentence / 文の終わり")
            if not last and form not in ("stem", "te", "noun", "not_stem", "passive_not_stem"):
                raise row[index + 1].fail("the end of the sentence / 文の終わり")
            new = self.clause(clause, scene)
            if found and isinstance(found[-1], v.Search) and found[-1].then is None:
                found[-1] = v.Search(found[-1].tests, found[-1].number, found[-1].up_to, sequence(new))
            elif found and isinstance(found[-1], v.SearchEach) and found[-1].then is None:
                found[-1] = v.SearchEach(found[-1].searches, sequence(new))
            elif found and len(new) == 1 and (whole := _continued(found[-1], new[0])) is not None:
                found[-1] = whole
            elif (
                found
                and isinstance(found[-1], Change)
                and len(new) == 1
                and isinstance(new[0], Change)
                and new[0].group == found[-1].group
                and not clause.cases
            ):
                found[-1] = Change(found[-1].group, found[-1].changes + new[0].changes, found[-1].until)
            else:
                found += new
            scene.held = held(new)
            index += 1
        if steps and len(found) == 1 and (whole := _continued(steps[-1], found[0])) is not None:
            steps[-1] = whole
            return
        may = row[-1].verb is not None and row[-1].verb.form == "may"
        sure = 0
        if each and may:  # 1枚引き、…してよい: of each player only what is chosen is optional (1.3.4.1)
            sure = next((place for place, step in enumerate(found) if not isinstance(step, v.Draw)), 0)
        node: list[Node] = [*found[:sure], May(sequence(found[sure:]))] if may else found
        if each:
            if any(
                isinstance(step, Choose | v.Look) for step in found
            ):  # what each has chosen or seen cannot be spoken of
                raise row[0].fail("自身の…1枚を… / what each player does")
            node = [for_each(sequence(node))]
        steps += node

    def _one_or_other(self, first: Clause, second: Clause, scene: Scene) -> Node:
        """それをアクトするかスタンドする: one of the two, of the same cards; それは【攻撃力】+1するかそれに1ダメージ."""
        if first.verb is None or first.verb.form != "end":
            raise first.fail(_ACTION)
        if second.verb is None:
            if second.bare is None or second.bare.head.sort != "damage_number" or not second.has("に"):
                raise second.fail(_ACTION)
            return v.Either(tuple([sequence(self.clause(clause, replace(scene))) for clause in (first, second)]))
        if second.verb.form not in ("end", "may"):
            raise first.fail(_ACTION)
        for particle in ("は", "を"):
            group = next((group for found, group in first.cases if found == particle), None)
            if group is not None and refer(group).node is not None and not second.has("を") and not second.has("は"):
                second.cases.insert(0, ("を" if second.verb.verb not in ("進化する",) else "は", group))
        options = [sequence(self.clause(clause, replace(scene))) for clause in (first, second)]
        return v.Either(tuple(options))

    def _free_play(self, first: Clause, second: Clause, scene: Scene) -> list[Node] | None:
        """それのコストを0にしてプレイする."""
        if (
            first.verb is None
            or first.verb != ("する", "te")
            or second.verb is None
            or second.verb.verb != "プレイする"
            or not first.has("を")
        ):
            return None
        what, into = first.take("を"), first.take("に")
        assert what is not None
        if into is None or what.head.whole != "コスト" or len(what.chains) != 1 or len(what.chains[0]) < 2:
            raise first.fail("それのコストを0にして / the cost that is set")
        inner = Group((what.chains[0][:-1],), (), what.start, what.end)
        steps, node = taken(refer_in(inner, scene), scene)
        first.done(_ACTION)
        own = second.take("を")
        if own is not None and refer(own).node != node:
            raise Unreadable.at(own.start, own.end, "それを / it")
        second.done(_ACTION)
        return [*steps, v.PlayCard(node, quantity(into))]

    def clause(self, clause: Clause, scene: Scene) -> list[Node]:
        """One clause that instructs."""
        verb = clause.verb
        new: list[Node] | None = None
        if verb is None:
            if clause.bare is not None and (clause.has("に") or scene.held is not None):
                new = damage(clause, scene)
        else:
            new = self._either(clause, scene) or self._change(clause, scene)
            if new is None:
                new = unusable(clause, scene)
            if new is None:
                new = untriggered(clause, scene) or setting(clause, scene)
            if new is None and verb.verb in VERBS and verb.form in ("end", "may", "stem", "te", "noun"):
                new = VERBS[verb.verb](clause, scene)
        if new is None:
            raise clause.fail(_ACTION)
        clause.done(_ACTION)
        return new

    def _either(self, clause: Clause, scene: Scene) -> list[Node] | None:
        """それは【突進】か【必殺】を持つ."""
        if clause.verb is None or clause.verb.verb != "持つ":
            return None
        group = next((group for particle, group in clause.cases if particle == "を"), None)
        words = either_of(group) if group is not None else ()
        if not words:
            return None
        clause.take("を")
        subject = clause.take("は")
        if subject is None:
            raise clause.fail("who has it / …は")
        steps, node = taken(refer_in(subject, scene), scene)
        return [*steps, v.Either(tuple(Change(node, (Gain((Keyword(word),)),), scene.until) for word in words))]

    def _change(self, clause: Clause, scene: Scene) -> list[Node] | None:
        subject = next((group for particle, group in clause.cases if particle == "は"), None)
        if subject is None and scene.held is None and scene.topic is None:
            return None
        changes = predicate(clause, self.granted)
        if changes is None:
            return None
        subject = clause.take("は")
        if subject is not None:
            steps, node = taken(refer_in(subject, scene), scene)
        elif scene.topic is not None and (who := player(scene.topic)) is not None:
            steps, node = [], All(Pool("leader", who))  # a player is spoken of by the leader
        elif scene.held is not None:
            steps, node = [], scene.held
        else:
            raise clause.fail("of whom it is said / …は")
        until = scene.until
        for index, change in enumerate(changes):
            if isinstance(change, Forbid) and change.deed.startswith("stand@"):
                until = f"next_{change.deed.removeprefix('stand@')}_start"
                changes[index] = Forbid("stand")
        return [*steps, Change(node, tuple(changes), until)]


def _continued(before: Node, step: Node) -> Node | None:
    """What a sentence says with the next one, where that tells what becomes of the cards that it has made or found."""
    if isinstance(before, v.CreateToLimit) and not before.rest and isinstance(step, v.Put):
        # 残りをEXエリアに置く: the tokens that found no room
        return v.CreateToLimit(before.token, before.number, before.zone, step.zone) if _only_rest(step) else None
    if (
        isinstance(before, v.SearchEach)
        and before.then is not None
        and isinstance(getattr(step, "group", None), v.Latter)
    ):
        return v.SearchEach(before.searches, sequence((before.then, step)))  # 後者を…: before the deck is shuffled
    return None


def _only_rest(step: v.Put) -> bool:
    return step == v.Put(Others(), step.zone)
