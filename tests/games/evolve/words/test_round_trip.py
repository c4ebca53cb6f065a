"""Round trips: values that are written and read again, texts that are read and written again, words taken away."""

import json
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tefuda.games.evolve.words import vocabulary as v
from tefuda.games.evolve.words.english import english
from tefuda.games.evolve.words.reading import Unreadable, read, understand
from tefuda.games.evolve.words.rendering import Unsayable, render
from tefuda.games.evolve.words.spelling import normal
from tefuda.games.evolve.words.tokens import cut
from tefuda.kernel.effects import nodes as e
from tefuda.kernel.primitives.values import Node

SHARED = Path(__file__).resolve().parents[4].parent / "shared"
small = st.integers(1, 9)
words = st.sampled_from(["守護", "疾走", "突進", "指定攻撃", "威圧", "ドレイン", "必殺", "オーラ"])
names = st.sampled_from(["妖精", "古い灯台", "蒼き竜・ルゥ", "場の守り手"])
kinds = st.sampled_from(["フォロワー", "アミュレット"])


@st.composite
def described(draw: st.DrawFn, kind: str = "") -> tuple[Node, ...]:
    """Tests in the order in which they are kept."""
    tests: list[Node] = []
    if draw(st.booleans()):
        tests.append(e.Test("original_cost", draw(small), draw(st.sampled_from(["<=", ">=", "="]))))
    if draw(st.booleans()):
        tests.append(e.Test("keyword", draw(words)))
    if draw(st.booleans()):
        tests.append(e.Test("class", draw(st.sampled_from(["エルフ", "ドラゴン", "ニュートラル"]))))
    if draw(st.booleans()):
        tests.append(e.Test("type", draw(st.sampled_from(["兵士", "魔法使い", "土の印", "竜族"]))))
    return (*tests, e.Test("kind", kind or draw(kinds)))


fields = st.builds(e.Pool, st.just("field"), st.sampled_from(["own", "opponent", "any"]), described(), st.booleans())
enemies = st.builds(e.Pool, st.just("field"), st.just("opponent"), described("フォロワー"))
numbers = st.one_of(
    st.builds(e.Count, enemies),
    st.just(e.Fact("attack", e.This())),
    st.just(e.Count(e.Pool("hand", "own"))),
    st.builds(v.PlayedThisTurn, st.just(()), st.booleans()),
)
conditions = st.one_of(
    st.builds(e.Compare, st.builds(e.Count, fields), st.just(">="), small),
    st.builds(e.Compare, st.just(e.Points("max_pp")), st.just(">="), st.just(7)),
    st.just(v.Crimson()),
    st.builds(e.Matches, st.just(e.This()), st.just((e.Test("state", "アクト"),))),
)
abilities: st.SearchStrategy[Node] = st.deferred(lambda: st.one_of(st.builds(e.Keyword, words), automatics))
changes = st.one_of(
    st.builds(lambda a, d: (e.Add("attack", a), e.Add("defense", d)), st.integers(-5, 5), small),
    st.builds(lambda word: (e.Gain((e.Keyword(word),)),), words),
    st.builds(lambda a, word: (e.Add("attack", a), e.Gain((e.Keyword(word),))), small, words),
    st.builds(lambda ability: (e.Gain((ability,)),), abilities),
    st.sampled_from([(e.Forbid("attack_leader"),), (e.Forbid("be_destroyed"),), (e.Forbid("attack"),)]),
)
on_it = st.one_of(
    st.builds(v.Damage, st.just(e.It()), st.one_of(small, numbers)),
    st.just(v.Destroy(e.It())),
    st.just(v.Banish(e.It())),
    st.just(v.Put(e.It(), "hand")),
    st.just(v.Put(e.It(), "deck", place="bottom")),
    st.builds(e.Change, st.just(e.It()), changes, st.sampled_from(["", "turn", "next_opponent_turn"])),
)
alone = st.one_of(
    st.builds(v.Draw, small, st.sampled_from(["own", "opponent", "each"]), st.booleans()),
    st.builds(v.Discard, small, st.sampled_from(["own", "opponent"])),
    st.builds(v.Create, names, small, st.sampled_from([("field",), ("ex",), ("field", "ex")])),
    st.builds(v.Recover, st.one_of(small, numbers)),
    st.builds(v.Gainpoints, st.sampled_from(["max_pp", "ep"]), st.one_of(small, st.integers(-3, -1))),
    st.builds(v.Damage, st.builds(e.All, enemies), small),
    st.builds(e.Change, st.builds(e.All, fields), changes, st.sampled_from(["", "turn"])),
    st.builds(lambda tests, n: v.Search(tests, n, False, v.Put(e.It(), "hand")), described(), small),
    st.builds(lambda pool: e.May(e.Sequence((v.Pick((pool,)), v.Put(e.It(), "ex")))), fields),
)
chosen = st.builds(
    lambda pool, n, up_to, after: (e.Choose((pool,), n, up_to), *after),
    fields,
    small,
    st.booleans(),
    st.lists(on_it, min_size=1, max_size=2).filter(
        lambda row: len(row) == 1 or not isinstance(row[0], v.Destroy | v.Banish | v.Put)  # what has left is left alone
    ),
)
looked = st.builds(
    lambda n, tests, revealed: (
        v.Look(n),
        e.May(e.Sequence((v.Take(tests, 1, revealed=revealed), v.Put(e.It(), "hand")))),
        v.Put(e.Others(), "deck", place="bottom", in_any_order=True),
    ),
    small,
    described(),
    st.booleans(),
)
steps = st.one_of(alone.map(lambda step: (step,)), chosen, looked)


def flat(parts: list[tuple[Node, ...]]) -> Node:
    row = [step for part in parts for step in part]
    return row[0] if len(row) == 1 else e.Sequence(tuple(row))


def sayable(effect: Node) -> bool:
    """False where a lasting change of the same cards follows one that ends: in a text the time would hold for both."""
    row = effect.steps if isinstance(effect, e.Sequence) else (effect,)
    pairs = [(one, other) for one, other in pairwise(row) if isinstance(one, e.Change) and isinstance(other, e.Change)]
    return not any(one.until and not other.until and one.group == other.group for one, other in pairs)


plain_effects = st.lists(steps, min_size=1, max_size=3).map(flat).filter(sayable)
effects = st.one_of(
    plain_effects,
    st.builds(lambda test, step: e.If(test, step), conditions, alone),
    st.builds(
        lambda modes, most: e.Choice(tuple(modes), 1, most),
        st.lists(plain_effects, min_size=2, max_size=3),
        st.integers(1, 2),
    ),
    st.builds(
        lambda pool, n, test, m: e.Sequence(
            (e.Choose((pool,)), e.Instead(v.Damage(e.It(), n), test, v.Damage(e.It(), m)))
        ),
        enemies,
        small,
        conditions,
        small,
    ),
    st.builds(lambda n, effect: e.PayThen(e.Cost((e.Pay("pp", n),)), effect), small, plain_effects),
)
labels = {
    "ファンファーレ": v.When("entered", e.This()),
    "ラストワード": v.When("moved", e.This(), from_zone="field", to_zone="graveyard"),
    "攻撃時": v.When("attacked", e.This()),
}
automatics: st.SearchStrategy[Node] = st.one_of(
    st.builds(lambda label, effect: e.Automatic(labels[label], effect, label), st.sampled_from(sorted(labels)), alone),
    st.builds(lambda pool, effect: e.Automatic(v.When("entered", pool), effect), fields, alone),
)
costs = st.builds(
    lambda n, parts: e.Cost((e.Pay("pp", n), *parts)),
    st.integers(0, 9),
    st.sampled_from([(), (v.Act(e.This()),), (v.Act(e.This()), v.Put(e.This(), "graveyard")), (v.Discard(1),)]),
)
whole = st.one_of(
    st.builds(e.Keyword, words),
    automatics,
    st.builds(
        lambda label, effect: e.Automatic(labels[label], effect, label), st.sampled_from(sorted(labels)), effects
    ),
    st.builds(
        e.Activated, costs, effects, st.just(""), st.booleans(), st.integers(0, 2), st.one_of(st.none(), conditions)
    ),
    st.builds(
        e.Continuous, st.one_of(st.just(e.This()), st.builds(e.All, fields)), changes, st.one_of(st.none(), conditions)
    ),
)


@settings(max_examples=150, deadline=None)
@given(st.lists(whole, max_size=3).map(tuple))
def test_what_is_written_is_read_as_the_same(values: tuple[Node, ...]) -> None:
    text = render(values, "フォロワー")
    assert understand(text, "フォロワー") == values


@settings(max_examples=100, deadline=None)
@given(effects)
def test_a_spell_is_read_as_it_is_written(effect: Node) -> None:
    assert understand(render((e.Spell(effect),), "スペル"), "スペル") == (e.Spell(effect),)


@settings(max_examples=60, deadline=None)
@given(st.lists(whole, min_size=1, max_size=2).map(tuple))
def test_english_is_english(values: tuple[Node, ...]) -> None:
    text = english(values, "フォロワー")
    assert text
    assert "(fact=" not in text
    assert "(zone=" not in text


GOOD = (
    "【ファンファーレ】相手の場のフォロワー1体を選ぶ。それに3ダメージ。",
    "【起動】【コスト2】これを【アクト】墓場に置く：自分のデッキから元のコスト3以下の兵士・フォロワー1枚を探し、場に出す。",
    "自分のターン中、自分の場に他の【ドラゴン】フォロワーが出たとき、それは【攻撃力】+1/【体力】+2して、【突進】を持つ。",
    "【攻撃時】手札のスペル1枚を捨てる：自分のリーダーは【体力】+2する。この能力は1ターンに1回働く。",
    "これが破壊される代わりに、これをEXエリアに置いてよい。",
    "これをプレイする際、自分の場に『古い灯台』があるなら、コストを-3する。",
    "【進化時】下記から1つチョイスする。【1】2枚引く。【2】相手の場のアミュレット1つを選ぶ。それを破壊する。",
    "【ラストワード】『妖精』2枚をEXエリアに置く。自分の手札が5枚以上なら、自分のPPを2回復する。",
)


@pytest.mark.parametrize("text", GOOD)
def test_a_text_is_written_as_it_was(text: str) -> None:
    assert normal(render(read(text, "フォロワー"), "フォロワー")) == normal(text)


@pytest.mark.parametrize("text", GOOD)
def test_no_word_is_without_meaning(text: str) -> None:
    """With any one word taken away the text is refused or means something else (a comma or full stop aside)."""
    meant = read(text, "フォロワー")
    line = normal(text)
    silent = []
    for token in cut(line):
        if token in ("、", "。"):
            continue
        start, end = token.start_pos or 0, token.end_pos or 0
        try:
            if understand(line[:start] + line[end:], "フォロワー") == meant:
                silent.append(str(token))
        except Unreadable:
            continue
    assert silent == []


@pytest.mark.parametrize("text", GOOD)
def test_no_word_can_be_said_twice(text: str) -> None:
    meant = read(text, "フォロワー")
    line = normal(text)
    silent = []
    for token in cut(line):
        start, end = token.start_pos or 0, token.end_pos or 0
        try:
            if understand(line[:end] + line[start:end] + line[end:], "フォロワー") == meant and token != "、":
                silent.append(str(token))
        except Unreadable:
            continue
    assert silent == []


def test_printed_cards_are_understood_and_written_again() -> None:
    """Over the files of printed cards, where they lie beside the project."""
    texts = set()
    for file in (SHARED / "carddata/evolve.jsonl", SHARED / "rulebooks/evolve_tokens.jsonl"):
        for line in file.read_text(encoding="utf-8").splitlines() if file.exists() else ():
            card = json.loads(line)
            texts.add((card["text"], card["kind"]))
    understood = unsaid = 0
    for text, kind in sorted(texts):
        try:
            abilities = read(text, kind)
        except Unreadable:
            continue
        understood += 1
        assert english(abilities, kind) or not abilities
        try:
            assert read(render(abilities, kind), kind) == abilities
        except Unsayable:
            unsaid += 1
    assert understood >= 0.8 * len(texts)
    assert unsaid <= 0.01 * understood


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("自分がスペルをプレイしたとき、1枚引く。", "When you play a spell, draw a card."),
        ("相手がスペルをプレイしたとき、1枚引く。", "When your opponent plays a spell, draw a card."),
        ("相手のデッキ1枚が墓場に置かれたとき、1枚引く。", "When a card is moved from your opponent's deck to the cemetery, draw a card."),
        ("相手は手札1枚を捨てる。", "Your opponent discards 1 card."),
    ],
)  # fmt: skip
def test_english_says_whose_a_zone_or_a_deed_is(text: str, words: str) -> None:
    kind = "フォロワー" if "とき" in text else "スペル"
    assert english(read(text, kind), kind) == words
