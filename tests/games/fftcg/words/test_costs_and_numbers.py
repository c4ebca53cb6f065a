"""Costs, Elements and numbers that English cards speak of, carried out: what each word does on a table."""

from pathlib import Path

import pytest

from tefuda.games import catalogue
from tefuda.kernel.proving.reading import read
from tefuda.kernel.proving.running import run

# A name, then a ruling in the form of docs/scenarios.md, without title and clauses.
RULINGS = {
    "a Crystal held": """
cards: [{name: Glow, power: 2000, text: "If you have a 《C》, Glow gains +1000 power."}]
table: {先: {field: [Glow], crystals: 1}, 後: {field: [Glow]}}
play: []
expect: {先.field: [{card: Glow, power: 3000}], 後.field: [{card: Glow, power: 2000}]}
""",
    "unless its own player pays: paid": """
cards: [{name: Debt, text: "When Debt enters the field, if you don't pay 《C》, put Debt into the Break Zone."}]
table: {先: {hand: [Debt], crystals: 1}}
play: [{先: cast Debt}, {先: "yes"}]
expect: {先.field: [Debt], 先.crystals: 0}
""",
    "unless its own player pays: who cannot": """
cards: [{name: Debt, text: "When Debt enters the field, if you don't pay 《C》, put Debt into the Break Zone."}]
table: {先: {hand: [Debt]}}
play: [{先: cast Debt}, {先: "no"}]
expect: {先.field: [], 先.break: [Debt]}
""",
    "not of several Elements": """
cards: [{name: Rift, kind: 召喚獣, text: "Choose 1 Forward other than Multi-Element. Break it."}, {name: Twin, elements: [火, 水]}]
table: {先: {hand: [Rift]}, 後: {field: [Twin, 火札]}}
play: [{先: cast Rift}]
expect: {後.field: [Twin], 後.break: [火札]}
""",
    "of any cost but one": """
cards: [{name: Rift, kind: 召喚獣, text: "Dull all the Forwards other than cost 2."}, {name: Three, cost: 3}]
table: {先: {hand: [Rift]}, 後: {field: [Three, 火札]}}
play: [{先: cast Rift}]
expect: {後.field: [{card: Three, acted: true}, {card: 火札, acted: false}]}
""",
    "for each Element among cards": """
cards: [{name: Prism, kind: 召喚獣, text: "Choose 1 Forward opponent controls. Deal it 1000 damage for each different Element among
    Characters you control."}, {name: Wall, power: 9000}]
table: {先: {hand: [Prism], field: [火札, 火控, 水控, 風控]}, 後: {field: [Wall]}}
play: [{先: cast Prism}]
expect: {後.field: [{card: Wall, damage: 3000}]}
""",
    "for each Element among the CP paid": """
cards: [{name: Prism, kind: 召喚獣, elements: [火], cost: 2, text: "Choose 1 Forward opponent controls. Deal it 1000 damage for each CP of
    a different Element you paid to cast Prism."}, {name: Wall, power: 9000}]
table: {先: {hand: [Prism], field: [火控, 水控]}, 後: {field: [Wall]}}
play: [{先: cast Prism}]
expect: {後.field: [{card: Wall, damage: 2000}]}
""",
    "so many Elements among Backups": """
cards: [{name: Prism, power: 2000, text: "If you control 3 or more different Element Backups, Prism gains +3000 power."}]
table: {先: {field: [Prism, 火控, 水控, 風控]}, 後: {field: [Prism, 火控, 水控, 水控]}}
play: []
expect: {先.field: [{card: Prism, power: 5000}, 火控, 水控, 風控], 後.field: [{card: Prism, power: 2000}, 火控, 水控, 水控]}
""",
    "all of one Element": """
cards: [{name: Frost, elements: [氷], power: 2000, text: "If all the Characters you control have Ice Element, Frost gains +1000 power."}]
table: {先: {field: [Frost, 氷控]}, 後: {field: [Frost, 氷控, 火控]}}
play: []
expect: {先.field: [{card: Frost, power: 3000}, 氷控], 後.field: [{card: Frost, power: 2000}, 氷控, 火控]}
""",
    "so many more than you": """
cards: [{name: Late, cost: 3, text: "If your opponent controls 2 or more Forwards more than you, the cost required to cast Late is
    reduced by 3."}]
table: {先: {hand: [Late], field: [札]}, 後: {field: [札, 札, 札]}}
play: [{先: cast Late}]
expect: {先.field: [札, Late]}
""",
    "so many more than you: not one more": """
cards: [{name: Late, cost: 3, text: "If your opponent controls 2 or more Forwards more than you, the cost required to cast Late is
    reduced by 3."}]
table: {先: {hand: [Late], field: [札]}, 後: {field: [札, 札]}}
play: [{expect: {not offered: [cast Late]}}]
expect: {先.hand: [Late]}
""",
    "beside others of its Element": """
cards: [{name: Dawn, cost: 2, elements: [光], text: "Dawn can be played onto the field even if you control other Light Characters.\\nYou can play 2 or
    more Light Characters onto the field."}]
table: {先: {hand: [Dawn], field: [光札, 火控, 火控]}}
play: [{先: cast Dawn}]
expect: {先.field: [光札, {card: 火控, acted: true}, {card: 火控, acted: true}, Dawn]}
""",
    "beside others of its Element: not of the other": """
cards: [{name: Dawn, elements: [光], text: "Dawn can be played onto the field even if you control other Light Characters."}]
table: {先: {hand: [Dawn], field: [闇札, 火控, 火控]}}
play: [{expect: {not offered: [cast Dawn]}}]
expect: {先.hand: [Dawn]}
""",
    "two sorts of CP": """
cards: [{name: Pump, kind: バックアップ, elements: [火], text: "The [Job (Pirate)] Backups you control can produce Wind or Water CP."},
  {name: Mate, kind: バックアップ, elements: [火], jobs: [Pirate]}, {name: Gale, elements: [風], cost: 1}, {name: Wave, elements: [水], cost: 1}]
table: {先: {hand: [Gale, Wave], field: [{card: Pump, acted: true}, Mate]}}
play: [{expect: {offered: [cast Gale, cast Wave]}}, {先: cast Wave}]
expect: {先.field: [Pump, {card: Mate, acted: true}, Wave]}
""",
    "counted before the cost is paid": """
cards: [{name: Kin, kind: 召喚獣, elements: [火], cost: 2, text: 'Select 1 of the 2 following actions. If you have a total of 2 or more [Card
    Name (Kin)] and/or [Card Name (Cousin)] in your Break Zone (before paying the cost for Kin), select up to 2 of the 2 following actions
    instead. "Gain 《C》." "Draw 1 card."'}]
table: {先: {hand: [Kin, Kin], break: [Kin], deck: [札, 札]}}
play: [{先: cast Kin}, {先: mode 1}]
expect: {先.crystals: 1, 先.hand: []}
""",
    "searched for, each of another cost": """
cards: [{name: Seek, text: "When Seek enters the field, you may search for 2 Forwards each with a different cost and add them to your hand."},
  {name: One, cost: 1}, {name: Two, cost: 2}, {name: Deux, cost: 2}]
table: {先: {hand: [Seek], deck: [Two, Deux, One, 札]}}
play: [{先: cast Seek}, {先: "yes"}, {先: choose Two}, {expect: {not offered: [choose Deux]}}, {先: choose One}]
expect: {先.hand: [One, Two]}
""",
    "searched for, each of another cost: all or none": """
cards: [{name: Seek, text: "When Seek enters the field, you may search for 2 Forwards each with a different cost and add them to your hand."},
  {name: Two, cost: 2}, {name: Deux, cost: 2}]
table: {先: {hand: [Seek], deck: [Two, Deux]}}
play: [{先: cast Seek}, {先: "yes"}, {expect: {not offered: [choose Two]}}]
expect: {先.hand: []}
""",
    "searched for up to so many with different names": """
cards: [{name: Seek, text: "When Seek enters the field, you may search for up to 2 [Job (Guard)] with different names and add them to your hand."},
  {name: Ann, jobs: [Guard]}]
table: {先: {hand: [Seek], deck: [Ann, Ann, 札]}}
play: [{先: cast Seek}, {先: "yes"}, {先: choose Ann}]
expect: {先.hand: [Ann], 先.deck: [札, Ann]}
""",
    "as many as you want with a total cost": """
cards: [{name: Toll, kind: 召喚獣, text: "Choose as many Forwards as you want with a total cost of 4 or less. Break them."}, {name: One, cost: 1},
  {name: Three, cost: 3}, {name: Four, cost: 4}]
table: {先: {hand: [Toll]}, 後: {field: [One, Three, Four]}}
play: [{先: cast Toll}, {先: choose Three}, {expect: {not offered: [choose Four]}}, {先: choose One}]
expect: {後.field: [Four], 後.break: [Three, One]}
""",
    "as many among them as you want with a total cost": """
cards: [{name: Call, kind: 召喚獣, text: "Reveal the top 3 cards of your deck. Play as many Forwards as you want with a total cost of 4 or less
    among them onto the field and return the other cards to the bottom of your deck in any order."}, {name: One, cost: 1}, {name: Three, cost: 3},
  {name: Four, cost: 4}]
table: {先: {hand: [Call], deck: [One, Three, Four]}}
play: [{先: cast Call}, {先: choose One}, {expect: {not offered: [choose Four]}}, {先: choose Three}]
expect: {先.field: [One, Three], 先.deck: [Four]}
""",
    "all of different Elements": """
cards: [{name: Prism, power: 2000, text: "If you control 3 or more Backups and if the Backups you control are all of different Elements, Prism
    gains +3000 power."}]
table: {先: {field: [Prism, 火控, 水控, 風控]}, 後: {field: [Prism, 火控, 水控, 風控, 水控]}}
play: []
expect: {先.field: [{card: Prism, power: 5000}, 火控, 水控, 風控], 後.field: [{card: Prism, power: 2000}, 火控, 水控, 風控, 水控]}
""",
}


@pytest.mark.parametrize("name", list(RULINGS))
def test_a_word_does_what_it_says(name: str, tmp_path: Path) -> None:
    path = tmp_path / "ruling.yaml"
    path.write_text(
        f'title: {name.split(":")[0]}\nja: 費用と数の言葉\nclauses: ["11.11.5"]\n{RULINGS[name].strip()}\n', "utf8"
    )
    verdict = run(read(path), catalogue.rulings("fftcg").setting)
    assert verdict.holds, verdict.why
