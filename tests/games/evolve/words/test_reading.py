"""What the card language means: values that texts are read as, and what is refused where."""

import pytest

from tefuda.games.evolve.words import vocabulary as v
from tefuda.games.evolve.words.reading import Unreadable, read
from tefuda.kernel.effects import nodes as e
from tefuda.kernel.primitives.values import Node

FOLLOWER = e.Test("kind", "フォロワー")
ENEMY = e.Pool("field", "opponent", (FOLLOWER,))
OWN = e.Pool("field", "own", (FOLLOWER,))
LEADER = e.All(e.Pool("leader", "own"))
CHOOSE = e.Choose((ENEMY,))


def spell(text: str) -> Node:
    """The effect of a spell with this text."""
    (ability,) = read(text, "スペル")
    assert isinstance(ability, e.Spell)
    return ability.effect


def test_keywords_stand_alone() -> None:
    assert read("【守護】\n【突進】【必殺】", "フォロワー") == (e.Keyword("守護"), e.Keyword("突進"), e.Keyword("必殺"))


def test_quick_alone_is_a_keyword_and_before_an_ability_its_speed() -> None:
    first, second = read("【クイック】\n1枚引く。", "スペル")
    assert (first, second) == (e.Keyword("クイック"), e.Spell(v.Draw(1)))
    (ability,) = read("【クイック】【起動】【コスト1】：1枚引く。", "アミュレット")
    assert ability == e.Activated(e.Cost((e.Pay("pp", 1),)), v.Draw(1), quick=True)


@pytest.mark.parametrize(
    ("label", "trigger"),
    [
        ("ファンファーレ", v.When("entered", e.This())),
        ("ラストワード", v.When("moved", e.This(), from_zone="field", to_zone="graveyard")),
        ("進化時", v.When("evolved", e.This())),
        ("超進化時", v.When("super_evolved", e.This())),
        ("攻撃時", v.When("attacked", e.This())),
    ],
)
def test_timing_icons(label: str, trigger: Node) -> None:
    assert read(f"【{label}】1枚引く。", "フォロワー") == (e.Automatic(trigger, v.Draw(1), label),)


@pytest.mark.parametrize("between", ["", "/", "／"])
def test_several_icons_before_one_text_are_several_abilities(between: str) -> None:
    abilities = read(f"【ファンファーレ】{between}【ラストワード】1枚引く。", "フォロワー")
    assert [ability.label for ability in abilities if isinstance(ability, e.Automatic)] == [
        "ファンファーレ",
        "ラストワード",
    ]


def test_evolve_ability() -> None:
    (ability,) = read("【進化】【コスト1】：これは進化する。", "フォロワー")
    assert ability == e.Activated(e.Cost((e.Pay("pp", 1),)), v.Evolve(e.This()), "evolve")


def test_costs_are_paid_in_their_order_and_are_the_players_own() -> None:
    (ability,) = read("【起動】【コスト2】これを【アクト】墓場に置く：1枚引く。", "アミュレット")
    assert isinstance(ability, e.Activated)
    assert ability.cost.parts == (e.Pay("pp", 2), v.Act(e.This()), v.Put(e.This(), "graveyard"))
    (other,) = read("【起動】場の他のカード1枚を手札に戻す：1枚引く。", "フォロワー")
    assert isinstance(other, e.Activated)
    assert other.cost.parts == (v.Pick((e.Pool("field", "own", (), other=True),)), v.Put(e.It(), "hand"))


def test_an_optional_cost_holds_to_the_end_of_its_paragraph() -> None:
    (ability,) = read("【ファンファーレ】手札1枚を捨てる：1枚引く。自分のリーダーは【体力】+1する。", "フォロワー")
    assert isinstance(ability, e.Automatic)
    then = e.Sequence((v.Draw(1), e.Change(LEADER, (e.Add("defense", 1),))))
    assert ability.effect == e.PayThen(e.Cost((v.Discard(1),)), then)


def test_choosing_and_damage() -> None:
    assert spell("相手の場のフォロワー1体を選ぶ。それに2ダメージ。") == e.Sequence((CHOOSE, v.Damage(e.It(), 2)))


def test_cards_of_hidden_zones_are_picked() -> None:
    steps = e.Sequence((v.Pick((e.Pool("hand", "own", (FOLLOWER,)),)), v.Put(e.It(), "field")))
    assert spell("自分の手札のフォロワー1枚を場に出してよい。") == e.May(steps)


def test_looking_at_the_deck() -> None:
    effect = spell(
        "自分のデッキの上3枚を見る。その中から、スペル1枚を公開して手札に加えてよい。残りを好きな順にデッキの下に置く。"
    )
    taken = e.Sequence((v.Take((e.Test("kind", "スペル"),), revealed=True), v.Put(e.It(), "hand")))
    rest = v.Put(e.Others(), "deck", place="bottom", in_any_order=True)
    assert effect == e.Sequence((v.Look(3), e.May(taken), rest))


def test_own_replacement() -> None:
    effect = spell("相手の場のフォロワー1体を選ぶ。それに2ダメージ。【覚醒】状態なら、代わりに5ダメージ。")
    awakened = e.Compare(e.Points("max_pp"), ">=", 7)
    assert effect == e.Sequence((CHOOSE, e.Instead(v.Damage(e.It(), 2), awakened, v.Damage(e.It(), 5))))


def test_a_condition_holds_for_all_that_follows_it() -> None:
    combo = e.Compare(v.PlayedThisTurn(), ">=", 3)
    assert spell("【コンボ_3】1枚引く。2枚引く。") == e.If(combo, e.Sequence((v.Draw(1), v.Draw(2))))
    crimson = spell("【真紅】状態なら、1枚引く。2枚引く。")
    assert crimson == e.If(v.Crimson(), e.Sequence((v.Draw(1), v.Draw(2))))
    both = spell("【真紅】状態なら、1枚引く。2枚引く。【コンボ_3】3枚引く。4枚引く。")
    assert both == e.Sequence((crimson, e.If(combo, e.Sequence((v.Draw(3), v.Draw(4))))))


def test_a_condition_about_what_was_done_under_another_stands_under_it() -> None:
    effect = spell("【真紅】状態なら、自分のデッキの上1枚を公開する。それがスペルなら、それを手札に加える。1枚引く。")
    spells = e.Matches(e.It(), (e.Test("kind", "スペル"),))
    then = e.If(spells, e.Sequence((v.Put(e.It(), "hand"), v.Draw(1))))
    assert effect == e.If(v.Crimson(), e.Sequence((v.Reveal(e.Top()), then)))


def test_so_do_instead_and_a_later_when() -> None:
    more = spell("1枚引く。【真紅】状態なら、代わりに2枚。自分のPPを1回復する。")
    assert more == e.Instead(v.Draw(1), v.Crimson(), e.Sequence((v.Draw(2), v.Recover(1))))
    later = spell("このターン、自分がスペルをプレイしたとき、1枚引く。自分のPPを1回復する。")
    assert isinstance(later, e.Delay)
    assert later.effect == e.Sequence((v.Draw(1), v.Recover(1)))


def test_instead_under_a_condition_must_imply_it() -> None:
    combo = "【コンボ_3】1枚引く。【コンボ_5】代わりに2枚。"
    assert spell(combo) == e.If(
        e.Compare(v.PlayedThisTurn(), ">=", 3),
        e.Instead(v.Draw(1), e.Compare(v.PlayedThisTurn(), ">=", 5), v.Draw(2)),
    )
    with pytest.raises(Unreadable):
        spell("【コンボ_3】1枚引く。【真紅】状態なら、代わりに2枚。")


def test_a_time_holds_for_what_is_said_next_of_the_same_cards() -> None:
    effect = spell("相手の場のフォロワー1体を選ぶ。このターン、それは能力すべてを失う。それは攻撃できない。1枚引く。")
    lost = e.Change(e.It(), (e.LoseAbilities(),), "turn")
    assert effect == e.Sequence((CHOOSE, lost, e.Change(e.It(), (e.Forbid("attack"),), "turn"), v.Draw(1)))


def test_it_is_the_last_thing_that_fits() -> None:
    chosen = v.Remembered("chosen")
    revealed = spell("相手の場のフォロワー1体を選ぶ。自分のデッキの上1枚を公開する。それに2ダメージ。")
    assert revealed == e.Sequence((CHOOSE, v.Reveal(e.Top()), v.Damage(chosen, 2)))
    made = spell("相手の場のフォロワー1体を選ぶ。それに2ダメージ。『妖精』1体を場に出す。それは【攻撃力】+1する。")
    stronger = e.Change(e.It(), (e.Add("attack", 1),))
    assert made == e.Sequence((CHOOSE, v.Damage(e.It(), 2), v.Create("妖精"), stronger))


def test_it_must_not_be_two_things() -> None:
    with pytest.raises(Unreadable):
        spell("相手の場のフォロワー1体を選ぶ。『妖精』1体を場に出す。それを破壊する。")


def test_who_acts_is_not_left_out() -> None:
    assert spell("相手プレイヤーすべては、自身のデッキをシャッフルする。") == v.Shuffle("opponent")
    assert spell("自分のデッキをシャッフルする。") == v.Shuffle()
    with pytest.raises(Unreadable):  # a search is its player's own
        spell("相手プレイヤーすべては、自身のデッキからフォロワー1枚を探し、手札に加える。")
    with pytest.raises(Unreadable):  # of what each has seen nothing can be said in another sentence
        spell("各プレイヤーは、デッキの上2枚を見る。その中から、フォロワー1枚を場に出してよい。")


def test_modes() -> None:
    effect = spell("下記から2つまでチョイスする。\n【1】1枚引く。\n【2】自分のPPを1回復する。")
    assert effect == e.Choice((v.Draw(1), v.Recover(1)), 1, 2)


def test_replacements() -> None:
    (ability,) = read("これが破壊される代わりに、これを手札に戻してよい。", "フォロワー")
    assert ability == e.Continuous(
        e.This(), (e.Replace(v.Would("destroyed", e.This()), v.Put(e.This(), "hand"), optional=True),)
    )
    (less,) = read("これが受けるダメージを-1する。", "フォロワー")
    assert less == e.Continuous(e.This(), (e.Replace(v.Would("damaged", e.This()), v.Amount(-1)),))


def test_costs_of_playing() -> None:
    (ability,) = read("これをプレイする際、自分の場に『塔』があるなら、コストを-2する。", "フォロワー")
    tower = e.Compare(e.Count(e.Pool("field", "own", (e.Test("name", "塔"),))), ">=", 1)
    assert ability == e.Continuous(e.This(), (e.Add("play_cost", -2),), tower, "hand")


def test_granted_abilities_and_times() -> None:
    effect = spell("自分の場のフォロワー1体を選ぶ。このターン、それは【攻撃力】+1して、「【攻撃時】1枚引く」を持つ。")
    strike = e.Automatic(v.When("attacked", e.This()), v.Draw(1), "攻撃時")
    change = e.Change(e.It(), (e.Add("attack", 1), e.Gain((strike,))), "turn")
    assert effect == e.Sequence((e.Choose((OWN,)), change))


def test_for_each_is_one_action() -> None:
    count = e.Per(e.Count(e.Pool("graveyard", "own")), 5, 1)
    effect = spell("自分の墓場のカード5枚につき、相手のリーダーすべてに1ダメージ。")
    assert effect == v.Damage(e.All(e.Pool("leader", "opponent")), count)


def test_x_is_what_the_text_defines() -> None:
    effect = spell("相手の場のフォロワー1体を選ぶ。それにXダメージ。Xは「自分の手札の枚数」である。")
    hand = e.Count(e.Pool("hand", "own"))
    assert effect == e.Let(hand, e.Sequence((CHOOSE, v.Damage(e.It(), e.X()))))


def test_limits_of_an_ability() -> None:
    (ability,) = read(
        "自分のターン中、自分の場に他のフォロワーが出たとき、1枚引く。この能力は1ターンに1回働く。", "フォロワー"
    )
    trigger = v.When("entered", e.Pool("field", "own", (FOLLOWER,), other=True))
    assert ability == e.Automatic(trigger, v.Draw(1), per_turn=1, condition=e.Turn("own"))


def test_fusion() -> None:
    (ability,) = read("【起動】【融合】兵士・カード1枚：1枚引く。", "フォロワー")
    assert ability == e.Activated(e.Cost((v.Fuse((e.Test("type", "兵士"),)),)), v.Draw(1), "fusion", zone="hand")


def test_a_crest_works_in_the_ex_area() -> None:
    (ability,) = read("自分のエンドフェイズが来たとき、1枚引く。", "クレスト・トークン")
    assert ability == e.Automatic(v.When("phase", None, "own", "end"), v.Draw(1), zone="ex")


def test_reminders_are_dropped_and_no_text_has_no_abilities() -> None:
    assert read("【守護】（説明。1枚引く。）\n(注釈)", "フォロワー") == (e.Keyword("守護"),)
    assert read("", "フォロワー") == ()


@pytest.mark.parametrize(
    ("text", "kind", "line", "column", "words"),
    [
        ("【守護】\n【ファンファーレ】1枚ひく。", "フォロワー", 2, 12, "ひ"),
        ("【突撃】", "フォロワー", 1, 1, "【突撃】"),
        ("1枚引く。", "フォロワー", 1, 1, "1枚引く。"),
        ("【起動】1枚引く。", "フォロワー", 1, 5, ""),
        ("【ファンファーレ】", "フォロワー", 1, 10, ""),
        ("相手の場のフォロワー1体を選ぶ。それをを破壊する。", "スペル", 1, 20, "を"),
        ("それは「【守護】", "スペル", 1, 9, ""),
        ("（説明）相手の場のフォロワー1体を選ぶ。それに怒る。", "スペル", 1, 24, "怒"),
        ("下記から1つチョイスする。【1】1枚引く。【3】2枚引く。", "スペル", 1, 22, "【3】"),
    ],
)
def test_errors_point_at_the_words(text: str, kind: str, line: int, column: int, words: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read(text, kind)
    error = caught.value
    assert (error.line, error.column, error.words) == (line, column, words)
    assert error.expected
    assert f"{line}行{column}字目" in str(error)
    assert f"line {line}, column {column}" in str(error)


@pytest.mark.parametrize(
    "text",
    [
        "相手の場のフォロワーを選ぶ。",
        "フォロワーに1ダメージを引く。",
        "自分の墓場に1ダメージ。",
        "それを選ぶ。",
        "代わりに2ダメージ。",
        "自分の手札を引く。",
        "Xは「自分の手札の枚数」である。",
        "1枚引く。【1】1枚引く。",
        "自分の自分のフォロワー1体を選ぶ。",
        "自分の場の兵士の手札1枚を捨てる。",
        "1枚引いて。",
        "1枚引く2枚引く。",
    ],
)
def test_what_is_no_card_language_is_refused(text: str) -> None:
    with pytest.raises(Unreadable):
        read(text, "スペル")
