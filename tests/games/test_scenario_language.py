"""Scenarios as a judge writes them, in both games: mistakes in moves, refusals and expectations are told with what is asked."""

from __future__ import annotations

import pytest

from tefuda.games import catalogue
from tefuda.kernel.primitives.rng import key_of
from tefuda.kernel.proving.reading import BadScenario, parse
from tefuda.kernel.proving.running import Run, run
from tefuda.kernel.proving.verdicts import Verdict


def judged(game: str, body: str) -> Verdict:
    """How a scenario of a game goes, apart from its title and clauses."""
    clause = "101.1" if game == "pso2" else "1.1"
    return run(parse(f"title: one\nclauses: ['{clause}']\n{body}", "one.yaml"), catalogue.rulings(game).setting)


def why(game: str, body: str) -> str:
    """What is wrong with a scenario that does not hold."""
    verdict = judged(game, body)
    assert not verdict.holds
    assert verdict.ja
    assert verdict.line
    return verdict.why


BARE = "table: {先: {hand: [札]}}\nplay:\n"
OVER = "expect: {over: false}\n"


# ── passing ─────────────────────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(("game", "asked"), [("evolve", "main (act) by 7.3.3"), ("fftcg", "main (act) by 11.1.1")])
def test_a_pass_that_nobody_was_asked_for_fails(game: str, asked: str) -> None:
    said = why(game, f"{BARE}  - 後: pass\n{OVER}")
    assert said.startswith("pass: another seat is asked")
    assert said.endswith(f"先 is asked {asked}")


def test_evolve_has_no_pass_in_the_main_phase() -> None:
    assert why("evolve", f"{BARE}  - 先: pass\n{OVER}").startswith("pass: 'pass' is not offered")


@pytest.mark.parametrize("seat", ["先", "後"])
def test_no_block_that_nobody_was_asked_for_fails(seat: str) -> None:
    said = why("fftcg", f"{BARE}  - {seat}: no block\n{OVER}")
    assert said == "no block: nobody is asked for that; 先 is asked main (act) by 11.1.1"


STACK = """
cards: [{name: 火の鳥, kind: 召喚獣, text: カードを１枚引く。}]
table: {先: {hand: [火の鳥]}}
play:
  - 先: cast 火の鳥
"""


def test_priority_before_a_pass_passes_by_itself_while_something_is_on_the_stack() -> None:
    assert judged("fftcg", f"{STACK}  - 後: pass\n  - expect: {{stack: [], 先.hand: [札]}}\n{OVER}").holds


# ── what is expected ────────────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("game", "key", "asked"),
    [("evolve", "pp: 3", "main (act) by 7.3.3"), ("fftcg", "crystals: 3", "main (act) by 11.1.1")],
)
def test_what_is_expected_is_told_beside_what_is_there_and_who_is_asked(game: str, key: str, asked: str) -> None:
    body = f"table: {{先: {{hand: [札]}}}}\nexpect: {{先.{key}}}\n"
    there = {"evolve": 10, "fftcg": 0}[game]
    name = key.split(":")[0]
    assert why(game, body) == f"先.{name}: expected 3, it is {there}; 先 is asked {asked}"
    clause = asked.rpartition(" ")[2]
    assert (
        judged(game, body).ja == f"先.{name}: 期待は 3、実際は {there}。先が {clause} により main (act) を問われている"
    )


# ── refusals ────────────────────────────────────────────────────────────────────────────────────────────────────────
CHOOSING = """
cards: [{name: 選ぶ者, text: 【ファンファーレ】手札1枚を捨てる。}]
table: {先: {hand: [選ぶ者, 札, 札], field: [札]}}
play:
  - 先: play 選ぶ者
"""


def test_a_refusal_that_is_only_due_to_another_question_says_so() -> None:
    open_question = "先 is asked discard (choose) by 5.12.1"
    said = why("evolve", f"{CHOOSING}  - refused: {{先: attack 札 → leader}}\n{OVER}")
    assert said.startswith(f"attack 札 → leader is refused, only because {open_question}; where that is meant")
    said = why("evolve", f"{CHOOSING}  - refused: {{先: attack 札 → leader, by: '8.4.3.1'}}\n{OVER}")
    assert said == f"attack 札 → leader is refused by 5.12.1, not by 8.4.3.1, only because {open_question}"


@pytest.mark.parametrize(("game", "clause"), [("evolve", "7.3.3"), ("fftcg", "11.1.1")])
def test_an_answer_is_refused_by_nothing_but_the_question_that_is_open(game: str, clause: str) -> None:
    said = why(game, f"{BARE}  - refused: {{先: number 3}}\n{OVER}")
    assert said.startswith(f"number 3 is refused, only because 先 is asked main (act) by {clause};")


# ── what passes by itself ───────────────────────────────────────────────────────────────────────────────────────────
QUICK = """
cards: [{name: 早業, kind: スペル, text: "【クイック】\\n1枚引く。"}]
table: {先: {field: [札, 札], hand: [早業]}, 後: {hand: [早業]}}
play:
  - 先: "attack 札 → leader"
"""


def test_quick_windows_pass_before_an_expectation() -> None:
    assert judged("evolve", f"{QUICK}  - expect: {{後.life: 19}}\n{OVER}").holds
    assert judged("evolve", f"{QUICK}  - expect: {{後.life: 19}}\n  - 先: end\n{OVER}").holds


def test_quick_windows_stay_where_they_are_looked_at_or_used_next() -> None:
    assert judged("evolve", f"{QUICK}  - expect: {{後.life: 20, asked: {{seat: 後, kind: act}}}}\n{OVER}").holds
    assert judged("evolve", f"{QUICK}  - expect: {{後.life: 20, offered: [play 早業]}}\n{OVER}").holds
    assert judged("evolve", f"{QUICK}  - expect: {{後.life: 20}}\n  - 後: play 早業\n{OVER}").holds


def test_quick_windows_pass_before_a_refusal_that_does_not_use_them() -> None:
    refused = "  - refused: {先: 'attack 札 #1 → leader', by: '8.4.2'}\n  - expect: {後.life: 19}\n"
    assert judged("evolve", QUICK + refused + OVER).why == ""
    quick = "  - refused: {後: play 札, by: '12.3.4'}\n  - expect: {後.life: 20}\n  - 後: play 早業\n"
    assert judged("evolve", QUICK.replace("後: {hand: [早業]}", "後: {hand: [早業, 札]}") + quick + OVER).why == ""


SEARCH = {
    "evolve": """
cards: [{name: 地図, kind: スペル, text: 自分のデッキからアミュレット1枚を探し、手札に加える。}]
table: {先: {hand: [地図], field: [札]}}
play:
  - 先: play 地図
""",
    "fftcg": """
cards: [{name: 地図, kind: 召喚獣, text: バックアップ1枚をサーチし、手札に加える。}]
table: {先: {hand: [地図, 札], field: [火控, 火控]}}
play:
  - 先: cast 地図
  - 先: go resolve
""",
}


@pytest.mark.parametrize("game", SEARCH)
def test_a_search_that_finds_nothing_passes_by_itself(game: str) -> None:
    asked = "  - expect: {asked: {seat: 先, kind: choose}}\n"
    then = {"evolve": "attack 札 → leader", "fftcg": "cast 札"}[game]
    refused = "  - refused: {先: cast 地図}\n" if game == "fftcg" else "  - refused: {先: play 地図}\n"
    for more in (asked, f"{asked}  - 先: choose none\n", f"{asked}  - 先: {then}\n", refused):
        assert judged(game, f"{SEARCH[game]}{more}{OVER}").why == ""
    there = {"evolve": "  - expect: {先.graveyard: [地図]}\n", "fftcg": "  - expect: {先.break: [地図]}\n"}[game]
    assert judged(game, f"{SEARCH[game]}{there}{OVER}").why == ""


# ── the second of a name ────────────────────────────────────────────────────────────────────────────────────────────
def test_the_second_of_a_name_is_counted_where_the_first_is_not_offered() -> None:
    table = (
        "table: {先: {field: [{card: 札, acted: true}, 札, {card: 札, acted: true}]}, 後: {field: [札, 札]}}\nplay:\n"
    )
    after = "expect: {先.field: [{card: 札, acted: true}, {card: 札, acted: true}, {card: 札, acted: true}]}\n"
    assert judged("evolve", f"{table}  - 先: 'attack 札 #2 → leader'\n{after}").why == ""
    said = why("evolve", f"{table}  - 先: 'attack 札 #3 → leader'\n{after}")
    assert said.startswith("attack 札 #3 → leader: '札 #3' is not offered (8.4.2)")
    for words in ("attack 札 #1 → leader", "attack 札 #3 → leader"):
        assert judged("evolve", f"{table}  - refused: {{先: '{words}', by: '8.4.2'}}\n{OVER}").why == ""
    offered = "expect: {offered: ['attack 札 #2 → leader'], not offered: ['attack 札 #1 → leader', 'attack 札 #3 → leader']}\n"
    assert judged("evolve", f"{table}{offered}".replace("play:\n", "")).why == ""


def test_the_second_target_of_a_name_is_the_second_on_that_field() -> None:
    table = "table: {先: {field: [札]}, 後: {field: [札, {card: 札, acted: true}]}}\nplay:\n"
    hit = f"{table}  - 先: 'attack 札 → 札 #2'\nexpect: {{後.field: [{{card: 札, acted: false}}]}}\n"
    assert judged("evolve", hit).why == ""
    assert judged("evolve", f"{table}  - refused: {{先: 'attack 札 → 札 #1', by: '8.4.3.1'}}\n{OVER}").why == ""


TOKENS = """
cards:
  - {name: 呼び手, kind: スペル, text: 『兵士』2体と『番人』1体を出す。}
  - {name: 兵士, kind: フォロワー・トークン, attack: 1, defense: 1}
  - {name: 番人, kind: フォロワー・トークン, attack: 2, defense: 2}
table: {先: {field: [札, 札, 札], hand: [呼び手]}}
play:
  - 先: play 呼び手
"""


def test_the_second_of_the_tokens_that_are_being_made() -> None:
    two = "expect: {先.field: [札, 札, 札, 兵士, 兵士]}\n"
    assert judged("evolve", f"{TOKENS}  - 先: 'choose 兵士 #1, 兵士 #2'\n{two}").why == ""
    assert (
        judged(
            "evolve", f"{TOKENS}  - 先: 'choose 兵士 #2, 番人'\nexpect: {{先.field: [札, 札, 札, 兵士, 番人]}}\n"
        ).why
        == ""
    )
    assert "'兵士 #3' is not offered" in why("evolve", f"{TOKENS}  - 先: 'choose 兵士 #3, 番人'\n{two}")
    assert "'兵士 #1' is not offered" in why("evolve", f"{TOKENS}  - 先: 'choose 兵士 #1, 兵士 #1'\n{two}")


PAYING = """
cards: [{name: 火の鳥, kind: 召喚獣, cost: 2, text: カードを１枚引く。}]
table: {先: {hand: [火の鳥], field: [火控, 火控, 火控]}}
play:
  - 先: cast 火の鳥
"""


def test_payments_say_which_of_a_name() -> None:
    paid = "expect: {先.field: [{card: 火控, acted: false}, {card: 火控, acted: true}, {card: 火控, acted: true}], asked: {seat: 先}}\n"
    assert judged("fftcg", f"{PAYING}  - 先: 'pay with 火控 #2, 火控 #3'\n{paid}").why == ""
    assert judged("fftcg", f"{PAYING}  - refused: {{先: 'pay with 火控 #3', by: '11.4.7'}}\n{OVER}").why == ""
    said = why("fftcg", f"{PAYING}  - refused: {{先: 'pay with 火控 #2, 火控 #3'}}\n{OVER}")
    assert said == "pay with 火控 #2, 火控 #3 is possible"


def test_a_party_says_which_of_a_name() -> None:
    party = "table: {turn: {phase: attack}, 先: {field: [札, 札, 札]}}\nplay:\n  - 先: 'party 札 #2, 札 #3'\n"
    there = "  - expect: {先.field: [{card: 札, acted: false}, {card: 札, acted: true}, {card: 札, acted: true}]}\n"
    assert judged("fftcg", f"{party}{there}{OVER}").why == ""


# ── chance ──────────────────────────────────────────────────────────────────────────────────────────────────────────
def rolls(dice: str, life: int, texts: int = 1) -> str:
    """A scenario in which each card of the hand deals as much damage as a die shows."""
    card = "{name: 博打, kind: スペル, text: サイコロをふる。相手のリーダーすべてに「出た目」と同じダメージ。}"
    hand = ", ".join(["博打"] * texts)
    play = "  - 先: play 博打\n" * texts
    return (
        f"cards: [{card}]\ntable: {{dice: {dice}, 先: {{hand: [{hand}]}}}}\nplay:\n{play}expect: {{後.life: {life}}}\n"
    )


@pytest.mark.parametrize("die", range(1, 7))
def test_a_die_shows_what_is_said(die: int) -> None:
    assert judged("evolve", rolls(f"[{die}]", 20 - die)).why == ""


def test_several_dice_show_what_is_said_in_order() -> None:
    assert judged("evolve", rolls("[6, 1, 5]", 20 - 6 - 1 - 5, 3)).why == ""


def test_dice_that_nobody_rolls_or_that_do_not_exist_are_mistakes() -> None:
    assert why("evolve", rolls("[3, 4]", 17)) == "nobody has rolled [4]"
    for dice, said in (("[7]", "no die shows 7 next"), ("[0]", "dice is a list"), ("3", "dice is a list")):
        with pytest.raises(BadScenario, match=said):
            judged("evolve", rolls(dice, 13))


def test_what_dice_do_not_show_is_no_clause_that_ran() -> None:
    """Chance that was tried and not taken leaves nothing behind: the same clauses ran for every number."""
    assert len({judged("evolve", rolls(f"[{die}]", 20 - die)).ran for die in range(1, 7)}) == 1


@pytest.mark.parametrize("game", ["evolve", "fftcg"])
def test_a_seed_decides_what_chance_does(game: str) -> None:
    setting = catalogue.rulings(game).setting
    tables = [
        Run(parse(f"title: t\nclauses: ['1']\ntable: {{{seed}}}\n{OVER}"), setting).table
        for seed in ("", "seed: 1", "seed: 7")
    ]
    assert tables[0].key == tables[1].key == key_of(1)
    assert tables[2].key == key_of(7)


# ── what was done before ────────────────────────────────────────────────────────────────────────────────────────────
def test_a_follower_that_evolved_this_turn_can_attack_followers_only() -> None:
    cards = "cards:\n  - {name: 若竜}\n  - {name: 若竜, kind: フォロワー・エボルヴ, attack: 3, defense: 3}\n"
    table = "table: {先: {field: [{card: 若竜, fresh: true, evolved: %s}]}, 後: {field: [{card: 札, acted: true}]}}\n"
    before, now = cards + table % "true", cards + table % "{fresh: true}"
    assert judged("evolve", f"{before}play:\n  - refused: {{先: attack 若竜 → 札}}\n{OVER}").why == ""
    assert judged("evolve", f"{now}play:\n  - 先: attack 若竜 → 札\nexpect: {{後.field: []}}\n").why == ""
    assert judged("evolve", f"{now}play:\n  - refused: {{先: attack 若竜 → leader, by: '8.4.3.1'}}\n{OVER}").why == ""


@pytest.mark.parametrize(
    ("game", "number", "printed"), [("evolve", "attack", 1), ("fftcg", "power", 2)], ids=["evolve", "fftcg"]
)
def test_numbers_can_be_raised_from_before(game: str, number: str, printed: int) -> None:
    unit = 1000 if game == "fftcg" else 1
    raised, printed = 2 * unit, printed * unit
    end = "go next" if game == "fftcg" else "end"
    for until, left in (("", printed + raised), (", until: turn", printed)):
        laid = f"table: {{先: {{field: [{{card: 札, lasting: {{{number}: {raised}{until}}}}}]}}}}\n"
        now = f"  - expect: {{先.field: [{{card: 札, {number}: {printed + raised}}}]}}\n"
        after = f"expect: {{先.field: [{{card: 札, {number}: {left}}}]}}\n"
        assert judged(game, f"{laid}play:\n{now}  - 先: {end}\n{after}").why == ""


def test_abilities_can_be_gained_and_lost_before() -> None:
    gained = "table: {先: {field: [{card: 札, lasting: [{text: 【守護】}, {text: 【疾走】, until: turn}]}]}}\n"
    assert judged("evolve", gained + "expect: {先.field: [{card: 札, keywords: [守護, 疾走]}]}\n").why == ""
    lost = "cards: [{name: 番人, text: 【守護】}]\ntable: {先: {field: [{card: 番人, lasting: {lose: %s}}]}}\n"
    for words in ("all", "[守護]"):
        assert judged("evolve", lost % words + "expect: {先.field: [{card: 番人, keywords: []}]}\n").why == ""
    brave = "table: {先: {field: [{card: 札, lasting: {text: ヘイスト}}]}}\nexpect: {先.field: [{card: 札, keywords: [ヘイスト]}]}\n"
    assert judged("fftcg", brave).why == ""


@pytest.mark.parametrize(
    "said", ["3", "{}", "{speed: 3}", "{until: turn}", "{attack: 1, until: noon}", "{text: 空を飛ぶ。}"]
)
def test_a_lasting_effect_of_another_shape_is_told_with_its_line(said: str) -> None:
    with pytest.raises(BadScenario) as problem:
        judged("evolve", f"table:\n  先:\n    field: [{{card: 札, lasting: {said}}}]\n{OVER}")
    assert problem.value.line == 5


# ── a verb that says yes beforehand ─────────────────────────────────────────────────────────────────────────────────
EVOLVING = """
cards:
  - {name: 灯台守, cost: 2, attack: 2, defense: 2, text: 【進化】【コスト1】：これは進化する。}
  - {name: 灯台守, kind: フォロワー・エボルヴ, attack: 3, defense: 3}
table:
  turn: {player: 先, elapsed: [7, 6]}
  先: {pp: %d, sep: %d, field: [灯台守], evolve_deck: [灯台守]}
"""


def test_a_super_evolution_that_cannot_be_paid_is_not_made() -> None:
    said = why("evolve", EVOLVING % (5, 0) + "play: [{先: superevolve 灯台守}]\nexpect: {先.sep: 0}")
    assert "superevolve 灯台守 is not possible (12.2.4)" in said


def test_a_super_evolution_that_cannot_be_paid_is_not_offered() -> None:
    assert judged(
        "evolve", EVOLVING % (5, 0) + "expect: {offered: [evolve 灯台守], not offered: [superevolve 灯台守]}"
    ).holds
    assert judged("evolve", EVOLVING % (0, 1) + "expect: {not offered: [superevolve 灯台守, evolve 灯台守]}").holds


def test_a_super_evolution_that_can_be_paid_is_offered_and_made() -> None:
    assert judged("evolve", EVOLVING % (5, 1) + "expect: {offered: [superevolve 灯台守]}").holds
    made = "play: [{先: superevolve 灯台守}]\nexpect: {先.sep: 0, 先.field: [{card: 灯台守, attack: 4}], turn: 先}"
    assert judged("evolve", EVOLVING % (5, 1) + made).holds


def test_a_super_evolution_is_refused_by_the_clause_of_the_cost_that_is_missing() -> None:
    refused = "play: [{refused: {先: superevolve 灯台守, by: '%s'}}]\nexpect: {turn: 先}"
    assert judged("evolve", EVOLVING % (5, 0) + refused % "12.2.4").holds
    assert judged("evolve", EVOLVING % (0, 1) + refused % "10.4.4").holds


# ── clauses that have no part in it ─────────────────────────────────────────────────────────────────────────────────
def test_a_clause_that_has_no_part_in_a_scenario_must_not_be_carried_out() -> None:
    played = "table: {先: {hand: [札]}}\nplay: [{先: play 札}]\nexpect: {先.field: [札]}\n"
    assert judged("evolve", f"without: ['5.28.1.1']\n{played}").holds
    assert why("evolve", f"without: ['5.28.1.1', '10.6.2.1']\n{played}") == "carried out all the same: 10.6.2.1"


@pytest.mark.parametrize("said", ["'5.28.1'", "[]", "[5]"])
def test_clauses_that_have_no_part_are_a_list_of_numbers_in_quotes(said: str) -> None:
    with pytest.raises(BadScenario, match="without is a list of clause numbers, each in quotes"):
        judged("evolve", f"without: {said}\nexpect: {{over: false}}\n")


# ── verbs of a game's own ───────────────────────────────────────────────────────────────────────────────────────────
COMBAT = """
cards: [{name: 甲, attack: 50}, {name: 乙}]
table:
  先: {field: [主, 甲], hand: [甲, 乙]}
  後: {field: [主, 乙], hand: [乙, 札]}
play:
  - 先: attack 甲 → 乙
"""


def test_any_verb_can_be_refused_or_offered() -> None:
    body = f"""{COMBAT}
  - expect: {{offered: [critical 甲], not offered: [critical 乙, evade 乙]}}
  - refused: {{先: critical 乙, by: "18.4.1.2"}}
  - refused: {{後: evade 札, by: "18.4.1.4"}}
  - 先: no critical
  - expect: {{offered: [evade 乙], not offered: [critical 甲]}}
  - 後: evade 乙
expect: {{後.field: [主, 乙]}}
"""
    verdict = judged("cipher", body)
    assert verdict.holds, verdict.why
    party = """
table: {turn: {phase: attack}, 先: {field: [火札, 火札, 氷札]}}
play:
  - expect: {offered: ["party 火札, 火札"], not offered: ["party 火札, 氷札"]}
  - refused: {先: "party 火札, 氷札"}
  - 先: party 火札, 火札
expect: {over: false}
"""
    verdict = judged("fftcg", party)
    assert verdict.holds, verdict.why


def test_a_verb_that_is_possible_is_not_refused() -> None:
    assert why("cipher", f"{COMBAT}  - refused: {{先: critical 甲}}\n{OVER}") == "critical 甲 is possible"


# ── targets ─────────────────────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("game", "table", "right", "wrong"),
    [
        ("evolve", "{先: {field: [札]}}", "札 → leader", "札 → 老竜"),
        ("cipher", "{先: {field: [主]}}", "主 → 主", "主 → 札"),
        ("pso2", "{先: {field: [札]}}", "札 → player", "札 → 赤札"),
    ],
)
def test_a_target_that_nobody_is_asked_for_has_its_name(game: str, table: str, right: str, wrong: str) -> None:
    body = f"table: {table}\nplay:\n  - 先: attack "
    assert judged(game, f"{body}{right}\n{OVER}").holds
    said = why(game, f"{body}{wrong}\n{OVER}")
    assert said.startswith(f"attack {wrong}: nobody is asked for a target, and '{wrong.rpartition(' ')[2]}' is not it")


# ── dice ────────────────────────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize("face", range(1, 7))
def test_dice_before_the_first_move_show_what_is_said(face: int) -> None:
    body = f"""
cards: [{{name: 賭博師, text: "自分のエンドフェイズが来たとき、サイコロをふる。相手のリーダーすべてに「出た目」と同じダメージ。"}}]
table: {{turn: {{phase: end}}, dice: [{face}], 先: {{field: [賭博師]}}}}
expect: {{events: [rolled {face}]}}
"""
    verdict = judged("evolve", body)
    assert verdict.holds, verdict.why


@pytest.mark.parametrize(("die", "seat"), [(1, "先"), (2, "後")])
@pytest.mark.parametrize(
    ("turn", "play"), [("{player: boss, phase: turn}", ""), ("{player: 後}", "play: [{後: end}]\n")]
)
def test_dice_in_the_turn_of_a_boss_show_what_is_said(die: int, seat: str, turn: str, play: str) -> None:
    boss = "cards: [{name: 魔王, kind: ボス, attack: 2}]\ntable: {boss: {player: 魔王, life: 20, deck: 8}, "
    body = f"format: raid\n{boss}dice: [{die}], turn: {turn}}}\n{play}expect: {{{seat}.discard.count: 2}}\n"
    verdict = judged("pso2", body)
    assert verdict.holds, verdict.why


# ── expectations ────────────────────────────────────────────────────────────────────────────────────────────────────
def test_an_expectation_leaves_the_table_as_it_is() -> None:
    """Priority would pass before the next move, and is seen to have passed; who looks does not pass it."""
    setting = catalogue.rulings("fftcg").setting
    body = f"{STACK}  - expect: {{stack: [火の鳥]}}\n  - expect: {{over: false, 先.hand: []}}\n  - 後: pass\n{OVER}"
    game = Run(parse(f"title: one\nclauses: ['1.1']\n{body}", "one.yaml"), setting)
    play = game.scenario.body["play"]
    for place, item in enumerate(play):
        before, happened = game.table, len(game.events)
        game.step(item, play.lines[place])
        if "expect" in item:
            assert game.table is before
            assert len(game.events) == happened


def test_a_question_that_the_next_move_answers_is_seen_unanswered() -> None:
    body = """
cards: [{name: 甲, attack: 90}]
table: {先: {field: [主, 甲]}, 後: {orbs: 3}}
play:
  - 先: attack 甲 → 主
  - expect: {asked: {clause: "9.3.1.2"}, offered: ["札 #1", "札 #3", 札], not offered: ["札 #4"]}
  - 後: "choose 札 #2"
expect: {後.orbs.count: 2}
"""
    verdict = judged("cipher", body)
    assert verdict.holds, verdict.why


# ── clauses ─────────────────────────────────────────────────────────────────────────────────────────────────────────
@pytest.mark.parametrize(
    ("body", "line"),
    [
        ("without:\n  - '1.2'\n  - '99.9'\ntable: {}\nexpect: {}\n", 5),
        ("play:\n  - refused: {先: end, by: '99.9'}\nexpect: {}\n", 4),
        ("play:\n  - expect:\n      asked: {clause: '99.9'}\nexpect: {}\n", 5),
        ("expect:\n  over:\n    clause: '99.9'\n", 5),
        ("deck: ''\nexpect:\n  illegal: ['99.9']\n", 5),
    ],
)
def test_a_clause_that_the_rulebook_does_not_have_is_told_with_its_line(body: str, line: int) -> None:
    with pytest.raises(BadScenario, match=r"no clause '99\.9'") as problem:
        judged("evolve", body)
    assert problem.value.line == line
    assert "条項 '99.9' はない" in problem.value.japanese
    with pytest.raises(BadScenario, match=r"no clause '12\.34\.5'"):
        run(parse("title: one\nclauses: ['12.34.5']\nexpect: {}\n"), catalogue.rulings("evolve").setting)


# ── cards of two sides ──────────────────────────────────────────────────────────────────────────────────────────────
def test_the_other_side_of_a_player_card_says_only_what_is_other() -> None:
    body = """
cards: [{name: 表裏, kind: プレイヤー, hp: 30, attack: 3, back: {attack: 2}}]
table: {先: {player: {card: 表裏, face: 2}}}
expect: {先.player: [{card: 表裏, kind: プレイヤー, attack: 2}]}
"""
    verdict = judged("pso2", body)
    assert verdict.holds, verdict.why


@pytest.mark.parametrize("place", ["front", "back"])
def test_a_character_is_the_same_in_either_row(place: str) -> None:
    body = f"table: {{先: {{field: [{{card: 札, place: {place}}}]}}}}\nexpect: {{先.field: [{{card: 札, attack: 1, hp: 2, place: {place}}}]}}"
    assert judged("pso2", body).holds


def test_a_place_that_a_zone_does_not_have_is_told() -> None:
    with pytest.raises(BadScenario, match="field has the places front, back, attached, not 'rear'"):
        judged("pso2", "table: {先: {field: [{card: 札, place: rear}]}}\nexpect: {}\n")
