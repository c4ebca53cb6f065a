"""Wordings beyond the plain ones: each is read as what it means, written again, and refused where it says nothing."""

import pytest

from tefuda.games.evolve.words import vocabulary as v
from tefuda.games.evolve.words.english import english
from tefuda.games.evolve.words.reading import Unreadable, understand
from tefuda.games.evolve.words.rendering import render
from tefuda.kernel.effects import nodes as e
from tefuda.kernel.primitives.values import Node, within

FOLLOWER = e.Test("kind", "フォロワー")
SPELL = e.Test("kind", "スペル")

READ: tuple[tuple[str, str, Node], ...] = (
    (
        "スペル",
        "自分のデッキからフォロワー1枚とスペル1枚を探し、手札に加える。",
        v.SearchEach((v.Search((FOLLOWER,)), v.Search((SPELL,))), v.Put(e.It(), "hand")),
    ),
    (
        "フォロワー",
        "【起動】これと『古い灯台』1つを墓場に置く：1枚引く。",
        v.Pick((e.Pool("field", "own", (e.Test("name", "古い灯台"),), True),)),
    ),
    (
        "フォロワー",
        "【起動】『毒蛇』2体を墓場に置く：1枚引く。",
        v.Pick((e.Pool("field", "own", (e.Test("name", "毒蛇"),)),), 2),
    ),
    (
        "スペル",
        "これをプレイする際、このターン中に2枚目のスペルなら、コストを-1する。\n1枚引く。",
        e.Compare(v.PlayedThisTurn((SPELL,)), "=", 1),
    ),
    (
        "フォロワー",
        "自分がスペルをプレイしたとき、このターン中に2枚目のスペルなら、1枚引く。",
        e.Compare(v.PlayedThisTurn((SPELL,), so_far=True), "=", 2),
    ),
    (
        "フォロワー",
        "【攻撃時】このターン、3回目の自分の場のフォロワーの攻撃なら、1枚引く。",
        e.Compare(v.Times(v.When("attacked", e.Pool("field", "own", (FOLLOWER,)))), "=", 3),
    ),
    ("フォロワー", "【攻撃時】リーダーへの攻撃なら、1枚引く。", e.Matches(v.Attacked(), (e.Test("zone", "leader"),))),
    ("フォロワー", "これが受ける4以上のダメージを3にする。", v.Would("damaged", e.This(), at_least=4)),
    ("フォロワー", "これは可能なら攻撃する。", e.Demand("attack")),
    ("フォロワー", "これは可能ならターンごとに1回、攻撃する。", e.Demand("attack_each_turn")),
    ("フォロワー", "相手の場のフォロワーすべては可能ならこれを攻撃する。", e.Demand("attack_source")),
    ("フォロワー", "これは可能なら相手のリーダーを攻撃する。", e.Demand("attack_leader")),
    ("フォロワー", "これは可能なら相手のフォロワーを攻撃する。", e.Demand("attack_follower")),
    ("フォロワー", "これが受けるダメージを半分にする。", v.Amount(value=e.Half(v.EventAmount()))),
    (
        "フォロワー",
        "自分のスペルが与えるダメージを+1する。",
        e.All(e.Pool("leader", "own")),  # spells lie nowhere that effects could be on them
    ),
    ("フォロワー", "これは相手の能力ダメージを受けない。", e.Forbid("be_damaged_by_opponent")),
    ("スペル", "相手の場のフォロワー1体を選ぶ。このターン、それはダメージを与えない。", e.Forbid("deal")),
    (
        "フォロワー",
        "【起動】【コスト1】：1枚引く。このターン、これの【進化】を除く【起動】能力を使えない。",
        e.Forbid("use:起動/進化"),
    ),
    (
        "フォロワー",
        "これがいる限り、自分がEXエリアのスペルをプレイする際、コストを-1する。",
        e.All(e.Pool("playable", "own", (SPELL, e.Test("played_from", "ex")))),
    ),
    (
        "スペル",
        "相手の場のコスト最小のフォロワーすべてを破壊する。",
        v.Extreme("cost", e.Pool("field", "opponent", (FOLLOWER,)), False),
    ),
    (
        "スペル",
        "自分の場のフォロワー1体を選ぶ。それ以外の自分の場のフォロワーすべてに1ダメージ。",
        e.Not(e.Test("among", e.It())),
    ),
    (
        "フォロワー",
        "【ファンファーレ】手札のフォロワー1枚を公開：自分のデッキから「公開したフォロワーと同名のフォロワー」1枚を探し、手札に加える。",
        e.Test("same_name", v.Remembered("revealed", (FOLLOWER,))),
    ),
    (
        "スペル",
        "自分の場のトークン・フォロワー1体を選ぶ。それと同名のトークン1枚をEXエリアに置く。",
        v.CreateLike(e.It(), 1, ("ex",)),
    ),
    (
        "スペル",
        "『妖精』3枚を、場が上限になるまで出す。残りをEXエリアに置く。",
        v.CreateToLimit("妖精", 3, "field", "ex"),
    ),
    (
        "スペル",
        "自分のデッキの上をスペルが2枚公開されるまで公開する。それを手札に加える。残りを墓場に置く。",
        v.RevealUntil((SPELL,), 2),
    ),
    (
        "スペル",
        "これをプレイする際、追加コストとして手札1枚を捨ててよい。\n1枚引く。これの追加コストを払っていたなら、代わりに2枚。",
        v.OptionalCost(e.Cost((v.Discard(1),)), e.Sequence(())),
    ),
    (
        "スペル",
        "これをプレイする際、追加コストとして手札1枚を捨ててよい。\n1枚引く。これの追加コストを払っていたなら、代わりに2枚。",
        v.ExtraPaid(),
    ),
    (
        "フォロワー",
        "【ファンファーレ】これがEXエリアからプレイされていたなら、1枚引く。",
        v.CameFrom("ex", played=True),
    ),
    (
        "アミュレット",
        "これがある限り、自分のフォロワーが手札から墓場に置かれる代わりに、それを消滅させる。",
        v.Would("moved", e.Pool("hand", "own", (FOLLOWER,)), from_zone="hand", to_zone="graveyard"),
    ),
    (
        "アミュレット",
        "これがある限り、フォロワーが自分の場に出る代わりに、それを消滅させる。",
        v.Would("entered", e.Pool("field", "own", (FOLLOWER,))),
    ),
    (
        "アミュレット",
        "これがある限り、場のフォロワーが相手の墓場に置かれる代わりに、それを消滅させる。",
        v.Would("moved", e.Pool("field", "any", (FOLLOWER,)), to_zone="graveyard", to_whose="opponent"),
    ),
    (
        "スペル",
        "自分のデッキの上3枚を見る。その中から、1枚を手札に加える。残りをシャッフルし、デッキの下に置く。",
        v.Put(e.Others(), "deck", place="bottom", shuffled=True),
    ),
    ("スペル", "『妖精』2体を各プレイヤーの場に出す。", v.Create("妖精", 2, whose="each")),
    ("スペル", "『妖精』1体を場に出す。【覚醒】状態なら、代わりに3体まで。", v.Create("妖精", 3, up_to=True)),
    (
        "アミュレット",
        "自分が手札を1枚以上捨てたとき、1枚引く。",
        v.When("discarded", e.Pool("hand", "own"), "own", once=True),
    ),
    (
        "スペル",
        "自分の墓場のスペルが3枚以上か自分の墓場のフォロワーが2枚以上なら、1枚引く。",
        e.AnyOf(
            (
                e.Compare(e.Count(e.Pool("graveyard", "own", (SPELL,))), ">=", 3),
                e.Compare(e.Count(e.Pool("graveyard", "own", (FOLLOWER,))), ">=", 2),
            )
        ),
    ),
    (
        "スペル",
        "【土の秘術】1枚引く。【土の秘術】2枚引く。",
        e.If(v.EarthRite(1, 1), v.Draw(2)),
    ),
    (
        "スペル",
        "『妖精』『仔狐』1枚ずつEXエリアに置く。",
        v.Together((v.Create("妖精", 1, ("ex",)), v.Create("仔狐", 1, ("ex",)))),
    ),
    (
        "フォロワー",
        "【覚醒】状態であり、自分の場に他のフォロワーがいる限り、これは【疾走】を持つ。",
        e.AllOf(
            (
                e.Compare(e.Points("max_pp"), ">=", 7),
                e.Compare(e.Count(e.Pool("field", "own", (FOLLOWER,), True)), ">=", 1),
            )
        ),
    ),
    (
        "フォロワー",
        "【進化】【コスト1】：これは進化する。この能力はこのターン、相手のカードが場から手札に戻っていたなら使える。",
        e.Compare(v.Times(v.When("moved", e.Pool("field", "opponent"), from_zone="field", to_zone="hand")), ">=", 1),
    ),
    (
        "フォロワー",
        "自分の便り・カードの能力によってこれを自分の手札から捨てたとき、1枚引く。",
        v.When("discarded", e.This(), by=e.Pool("field", "own", (e.Test("type", "便り"),))),
    ),
    (
        "フォロワー",
        "これが相手のリーダーに攻撃ダメージを与えたとき、1枚引く。",
        v.When("dealt", e.This(), sort="attack", whom=e.Pool("leader", "opponent")),
    ),
    ("フォロワー", "自分のリーダーの体力が減少したとき、1枚引く。", v.When("weakened", e.Pool("leader", "own"))),
    (
        "スペル",
        "相手の場のフォロワー1体を選ぶ。それをアクトするかスタンドする。",
        v.Either((v.Act(e.It()), v.Stand(e.It()))),
    ),
    (
        "フォロワー",
        "【ファンファーレ】自分の手札1枚を捨ててよい。捨てたなら、2枚引く。捨てなかったなら、これを破壊する。",
        e.If(e.Did(), v.Draw(2), v.Destroy(e.This())),
    ),
    (
        "フォロワー",
        "【ファンファーレ】自分のデッキの上1枚を墓場に置く。スペルを墓場に置いたなら、1枚引く。",
        e.Compare(e.CountOf(v.Remembered("put:graveyard", (SPELL,))), ">=", 1),
    ),
    (
        "フォロワー",
        "【ラストワード】これと『仔狐』1枚をEXエリアに置く。",
        v.Together((v.Put(e.This(), "ex"), v.Create("仔狐", 1, ("ex",)))),
    ),
    (
        "フォロワー",
        "【起動】手札のこれとスペル1枚を捨てる：1枚引く。",
        v.Discard(1, tests=(SPELL,), with_this=True),
    ),
)


@pytest.mark.parametrize(("kind", "text", "node"), READ)
def test_it_means_what_it_says(kind: str, text: str, node: Node) -> None:
    abilities = understand(text, kind)
    assert node in list(within(abilities))
    assert understand(render(abilities, kind), kind) == abilities
    words = english(abilities, kind)
    assert not any(f"{type(part).__name__}(" in words for part in within(abilities))


def test_two_times_are_two_changes() -> None:
    (ability,) = understand("【ファンファーレ】このターンと次の相手のターン中、これは破壊されない。", "フォロワー")
    changes = [node for node in within((ability,)) if isinstance(node, e.Change)]
    assert [change.until for change in changes] == ["turn", "during_next_opponent_turn"]


def test_further_damage_goes_to_the_same_card() -> None:
    text = "相手の場のフォロワー1体を選ぶ。それに2ダメージ。1枚引く。自分の手札が5枚以上なら、さらに1ダメージ。"
    assert v.Damage(e.It(), 1) in list(within(understand(text, "スペル")))


def test_what_only_the_first_says_holds_for_all() -> None:
    text = "自分の墓場の元のコスト4以下のフォロワーと元のコスト2以下のスペルそれぞれ1枚まで選ぶ。それを手札に加える。"
    pools = [node for node in within(understand(text, "スペル")) if isinstance(node, e.Pool)]
    assert [(pool.zone, pool.whose) for pool in pools] == [("graveyard", "own")] * 2


def test_each_player_speaks_of_their_own_deck() -> None:
    nodes = list(within(understand("相手プレイヤーすべては、自身のデッキの上1枚を墓場に置く。", "スペル")))
    assert e.Top(1, "opponent") in nodes
    nodes = list(within(understand("各プレイヤーは、自身のデッキの上1枚を墓場に置く。", "スペル")))
    assert e.Top(1, "own") in nodes


@pytest.mark.parametrize(
    "text",
    [
        "【ファンファーレ】それを破壊する。",  # nothing was spoken of
        "【ファンファーレ】このターン中に3枚目なら、1枚引く。",  # of what
        "フォロワーへの攻撃なら、これは【攻撃力】+1する。歌う。",
        "これが受ける以上のダメージを3にする。",
        "これが受けるダメージを半分（端数切り捨て）にする。",  # halves are rounded up (5.30.1)
        "【ファンファーレ】各プレイヤーはサイコロをふる。1から3なら、2枚引く。",  # whose die
        "【ファンファーレ】各プレイヤーはサイコロをふる。1なら、そのプレイヤーは1枚引く。2枚引く。",  # for whom
        "自分のデッキからフォロワーとスペル1枚を探し、手札に加える。",  # how many of the first
        "【起動】これと1枚を墓場に置く：1枚引く。",
    ],
)
def test_what_says_too_little_is_refused(text: str) -> None:
    with pytest.raises(Unreadable):
        understand(text, "フォロワー")


def test_the_words_of_an_error_are_the_printed_ones() -> None:
    text = "【ファンファーレ】相手の場のフォロワー1体を選ぶ。それを笑う。"
    with pytest.raises(Unreadable) as problem:
        understand(text, "フォロワー")
    error = problem.value
    assert text[error.column - 1 :].startswith(error.words)
