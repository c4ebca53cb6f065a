"""Sentences: instructions with their conditions, and how they hang together: そうしたなら, その後, くり返し実行する, modes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tefuda.games.cipher.words import vocabulary as v
from tefuda.games.cipher.words.depending import BINDS, depending
from tefuda.games.cipher.words.grouping import of_group
from tefuda.games.cipher.words.japanese.changes import PLAYERS, UNTIL
from tefuda.kernel.effects.nodes import All, Change, Cost, Delay, Did, If, It, May, Not, PayThen, Pool, Sequence, This
from tefuda.kernel.primitives.values import Node, within
from tefuda.kernel.wording.engine.grammar import Grammar
from tefuda.kernel.wording.engine.patterns import Built, Found, S
from tefuda.kernel.wording.japanese.sentences import loses_subject
from tefuda.kernel.wording.meaning.composition import sequence


def add_sentences(grammar: Grammar) -> None:
    """The categories sentence and effect."""
    grammar.rule("sentence", "<act:act/end>。", S.act)
    grammar.rule("sentence", "<act:act/may>。", May(S.act))
    grammar.made("sentence", "<first:act/stem>、<rest:sentence>", _and_then, _parted)
    _conditions(grammar)
    grammar.rule("sentence", "その後、<sentence>", v.Afterwards(S.sentence))
    limited = v.Provided(S.sentence, S.condition)
    grammar.rule("sentence", "<sentence:plain>ただし、<condition:conditions>場合に限る。", limited)
    grammar.rule("plain", "<act:act/end>。", S.act)
    grammar.rule("sentence", "<first:act/may>。そうしなかったなら、<second:sentence>", v.OrElse(S.first, S.second))
    grammar.rule("sentence", "戦闘終了時、<sentence>", v.AtCombatEnd(S.sentence))
    staying = "戦闘終了時、このカードを退避エリアに置く代わりに(、|)<sentence>"
    grammar.rule("sentence", staying, v.AtCombatEnd(S.sentence, True))
    grammar.rule(
        "sentence", "このターンの終了時、<sentence>", Delay(v.When("phase", fact="end"), S.sentence, until="turn")
    )
    grammar.rule("sentence", "以下から<integer>つ選び、実行する。<modes>", v.Modes(S.modes, S.integer))
    grammar.rule("mode", "・<sentence>", S.sentence)
    grammar.list_of("modes", "mode")
    _lasting(grammar)
    # what no one sentence says
    grammar.rule("sentence", "『<effect>』を実行してもよい。", May(S.effect))
    grammar.rule("sentence", "『<effect>』を実行する。", S.effect)
    grammar.list_of("sentences", "sentence")
    grammar.made("effect", "<sentences>", lambda found: sequence(depending(found["sentences"])), _sentences)
    _repeated(grammar)
    grammar.label("sentence", "an instruction / 指示")


# ── conditions and costs ────────────────────────────────────────────────────────────────────────────────────────────
def _conditions(grammar: Grammar) -> None:
    otherwise = If(S.condition, S.then, S.otherwise)
    words = "<condition:conditions>場合、<then:act/stem>、そうでない場合、<otherwise:sentence>"
    grammar.rule("sentence", words, otherwise)
    for condition, word in (("conditions", "場合"), ("conditions", "なら"), ("did", "なら")):
        grammar.rule("sentence", f"<condition:{condition}>{word}、<then:sentence>", If(S.condition, S.then))
    grammar.rule("sentence", "そうしない場合、<then:sentence>", If(Not(Did()), S.then))
    grammar.rule("sentence", "<cost:in_brackets>を支払うなら、<then:sentence>", PayThen(S.cost, S.then))


def _and_then(found: Found) -> Built:
    """Two instructions; what may be done to cards that were just picked is all that may be left."""
    first, rest = found["first"], found["rest"]
    if isinstance(rest, May) and not (isinstance(first, BINDS) and It() in within(rest.effect)):
        return None
    return None if loses_subject(first, rest) else sequence((first, rest))


def _parted(value: Built) -> Iterable[Found]:
    if isinstance(value, Sequence):
        for cut in range(len(value.steps) - 1, 0, -1):
            found = {"first": sequence(value.steps[:cut]), "rest": sequence(value.steps[cut:])}
            if not loses_subject(found["first"], found["rest"]):
                yield found


# ── what holds for a time ───────────────────────────────────────────────────────────────────────────────────────────
def _lasting(grammar: Grammar) -> None:
    for words, until in UNTIL:
        make = lambda found, until=until: _picked_change(found, until)  # noqa: E731
        grammar.also("sentence", f"{words}<picked>、そのユニット(の|は)<changes:changes/end>。", make)
    everybody = All(Pool("field", "own"))
    grammar.made("sentence", "ゲーム終了まで、<said:said/end>。", _for_the_game(everybody), _unlasting(everybody))
    for words, deed in PLAYERS:
        for who_words, who in (("相手", "opponent"), ("あなた", "own")):
            player = Change(This(), (v.ForPlayers(who, deed),), "turn")
            said = f"このターン中、{who_words}はスキルの効果によって{words}ができない。"
            grammar.rule("sentence", said, player)


def _picked_change(found: Found, until: str) -> Built:
    return Sequence((found["picked"], Change(It(), of_group(found["changes"], It()), until)))


def _for_the_game(everybody: Node) -> Any:
    def make(found: Found) -> Built:
        group, changes = found["said"]
        return v.ForTheGame(changes) if group == everybody else None

    return make


def _unlasting(everybody: Node) -> Any:
    def unmake(value: Built) -> Iterable[Found]:
        if isinstance(value, v.ForTheGame):
            yield {"said": (everybody, value.changes)}

    return unmake


# ── a whole effect ──────────────────────────────────────────────────────────────────────────────────────────────────
def _sentences(value: Built) -> Iterable[Found]:
    """An effect as sentences: what is picked or taken goes with what is done to it, where one sentence says both."""
    steps: list[Any] = list(value.steps) if isinstance(value, Sequence) else [value]
    joined: list[Any] = []
    for step in steps:
        last = joined[-1] if joined else None
        if isinstance(last, v.Pick | v.Take) and not isinstance(step, BINDS) and _of_it(step):
            joined[-1] = Sequence((last, step))
        else:
            joined.append(step)
    yield {"sentences": tuple(joined)}
    yield {"sentences": tuple(steps)}


def _of_it(step: Any) -> bool:
    """Is something done to the cards that were picked, at once?"""
    return It() in (getattr(step, "group", None), getattr(step, "card", None)) and not isinstance(step, Change)


def _repeated(grammar: Grammar) -> None:
    again = "このスキルをくり返し実行する。"
    grammar.rule("again_act", "手札を1枚退避エリアに置く", v.Discard(1))
    grammar.made("effect", f"<sentences><again:again_act>なら、(そのたびに|){again}", _again, _unagain)
    grammar.made("effect", f"<sentences><cost:in_brackets>を支払うなら、(そのたびに|){again}", _paid_again, _unpaid)


def _again(found: Found) -> Built:
    return v.Repeatedly(sequence(found["sentences"]), found["again"])


def _unagain(value: Built) -> Iterable[Found]:
    if isinstance(value, v.Repeatedly):
        for found in _sentences(value.effect):
            yield {**found, "again": value.again}


def _paid_again(found: Found) -> Built:
    parts = found["cost"].parts
    return v.Repeatedly(sequence(found["sentences"]), parts[0]) if len(parts) == 1 else None


def _unpaid(value: Built) -> Iterable[Found]:
    if isinstance(value, v.Repeatedly):
        for found in _sentences(value.effect):
            yield {**found, "cost": Cost((value.again,))}
