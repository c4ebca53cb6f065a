"""Words about damage, power and attacks that English cards are written with, carried out on a table."""

from pathlib import Path

import pytest

from tefuda.games import catalogue
from tefuda.kernel.proving.reading import read
from tefuda.kernel.proving.running import run

SPARK = '{name: Spark, kind: 召喚獣, text: "Choose 1 Forward. Deal it 3000 damage."}'
FLARE = '{name: Flare, kind: 召喚獣, text: "Choose 1 Forward. Deal it 4000 damage."}'
# A name, then a ruling in the form of docs/scenarios.md, without title and clauses.
RULINGS = {
    "damage by cards of an element alone becomes nothing": f"""
cards: [{{name: Cloak, elements: [水], power: 9000, text: "If Cloak is dealt damage by an Ice card, the damage becomes 0 instead."}},
  {{name: Frost, kind: 召喚獣, elements: [氷], text: "Choose 1 Forward. Deal it 5000 damage."}}, {SPARK}]
table: {{先: {{hand: [Frost, Spark]}}, 後: {{field: [Cloak]}}}}
play: [{{先: cast Frost}}, {{先: go settle}}, {{先: cast Spark}}]
expect: {{後.field: [{{card: Cloak, damage: 3000}}]}}
""",
    "damage by the ability of a backup is less, that of a summon is not": f"""
cards: [{{name: Cloak, power: 9000, text: "If Cloak is dealt damage by a Backup's ability, reduce the damage by 1000 instead."}},
  {{name: Gunner, kind: バックアップ, text: "《0》: Choose 1 Forward. Deal it 3000 damage."}}, {SPARK}]
table: {{先: {{hand: [Spark], field: [Gunner]}}, 後: {{field: [Cloak]}}}}
play: [{{先: activate Gunner}}, {{先: go settle}}, {{expect: {{後.field: [{{card: Cloak, damage: 2000}}]}}}}, {{先: cast Spark}}]
expect: {{後.field: [{{card: Cloak, damage: 5000}}]}}
""",
    "one's own summons of an element alone hit harder": f"""
cards: [{{name: Heart, power: 9000, text: "If a Forward is dealt damage by your Fire Summon, the damage increases by 1000 instead."}},
  {{name: Wall, power: 9000}}, {SPARK}, {{name: Hail, kind: 召喚獣, elements: [氷], text: "Choose 1 Forward. Deal it 1000 damage."}}]
table: {{先: {{hand: [Spark, Hail], field: [Heart]}}, 後: {{field: [Wall], hand: [Spark]}}}}
play: [{{先: cast Spark}}, {{先: choose Wall}}, {{先: go settle}}, {{先: cast Hail}}, {{先: choose Wall}}, {{先: go settle}}, {{expect:
    {{後.field: [{{card:
    Wall, damage: 5000}}]}}}}, {{先: pass}}, {{後: cast Spark}}, {{後: choose Heart}}]
expect: {{先.field: [{{card: Heart, damage: 3000}}]}}
""",
    "damage of a number or more": f"""
cards: [{{name: Glass, power: 9000, text: "If Glass is dealt 4000 damage or more, the damage becomes 0 instead."}}, {SPARK}, {FLARE}]
table: {{先: {{hand: [Spark, Flare]}}, 後: {{field: [Glass]}}}}
play: [{{先: cast Flare}}, {{先: go settle}}, {{先: cast Spark}}]
expect: {{後.field: [{{card: Glass, damage: 3000}}]}}
""",
    "damage of a number or less": f"""
cards: [{{name: Shell, power: 9000, text: "If Shell is dealt 3000 damage or less, the damage becomes 0 instead."}}, {SPARK}, {FLARE}]
table: {{先: {{hand: [Spark, Flare]}}, 後: {{field: [Shell]}}}}
play: [{{先: cast Flare}}, {{先: go settle}}, {{先: cast Spark}}]
expect: {{後.field: [{{card: Shell, damage: 4000}}]}}
""",
    "damage of just that number": f"""
cards: [{{name: Shell, power: 9000, text: "If a Forward you control receives 3000 damage, the damage becomes 0 instead."}}, {SPARK}, {FLARE}]
table: {{先: {{hand: [Spark, Flare]}}, 後: {{field: [Shell]}}}}
play: [{{先: cast Flare}}, {{先: go settle}}, {{先: cast Spark}}]
expect: {{後.field: [{{card: Shell, damage: 4000}}]}}
""",
    "when so much damage is dealt": f"""
cards: [{{name: Nerve, power: 9000, text: "When Nerve is dealt 4000 damage or more, draw 1 card."}}, {SPARK}, {FLARE}]
table: {{先: {{hand: [Spark, Flare]}}, 後: {{field: [Nerve]}}}}
play: [{{先: cast Spark}}, {{先: go settle}}, {{expect: {{後.hand: []}}}}, {{先: cast Flare}}]
expect: {{後.hand: [札]}}
""",
    "battle damage alone is more": """
cards: [{name: Drill, power: 3000, text: "If a Forward you control deals battle damage to a Forward, the damage increases by 1000 instead.\\n《0》:
    Choose 1 Forward. Drill deals it 1000 damage."}, {name: Wall, power: 9000}]
table: {先: {field: [Drill]}, 後: {field: [Wall]}}
play: [{先: activate Drill}, {先: choose Wall}, {先: go settle}, {expect: {後.field: [{card: Wall, damage: 1000}]}}, {先: go attack}, {先: attack
    Drill}, {後: block Wall}]
expect: {後.field: [{card: Wall, damage: 5000}]}
""",
    "damage by its ability alone is doubled": """
cards: [{name: Mage, power: 2000, text: "If Mage deals damage to a Forward due to an ability, double the damage instead.\\n《0》: Choose 1 Forward.
    Deal it 1000 damage."}, {name: Wall, power: 9000}]
table: {先: {field: [Mage]}, 後: {field: [Wall]}}
play: [{先: activate Mage}, {先: choose Wall}, {先: go settle}, {expect: {後.field: [{card: Wall, damage: 2000}]}}, {先: go attack}, {先: attack
    Mage}, {後:
    block Wall}]
expect: {後.field: [{card: Wall, damage: 4000}]}
""",
    "all but battle damage becomes nothing": """
cards: [{name: Hush, kind: 召喚獣, text: "Choose 1 Forward. If it deals damage other than battle damage to a Forward this turn, the damage
    becomes 0 instead."}, {name: Mage, power: 2000, text: "《0》: Choose 1 Forward opponent controls. Deal it 1000 damage. You can only
    use this ability once per turn."}, {name: Wall, power: 9000}]
table: {先: {hand: [Hush], field: [Mage]}, 後: {field: [Wall]}}
play: [{先: cast Hush}, {先: choose Mage}, {先: go settle}, {先: activate Mage}, {先: go settle}, {expect: {後.field: [{card: Wall, damage: 0}]}},
    {先: go
    attack}, {先: attack Mage}, {後: block Wall}]
expect: {後.field: [{card: Wall, damage: 2000}]}
""",
    "damage to the opponent's forwards is more, to one's own it is not": """
cards: [{name: Goad, kind: 召喚獣, text: "Choose 1 Forward. If it deals damage to a Forward opponent controls this turn, the damage increases by
    2000 instead."}, {name: Mage, power: 9000, text: "《0》: Deal 1000 damage to all the Forwards."}, {name: Wall, power: 9000}]
table: {先: {hand: [Goad], field: [Mage]}, 後: {field: [Wall]}}
play: [{先: cast Goad}, {先: choose Mage}, {先: go settle}, {先: activate Mage}]
expect: {先.field: [{card: Mage, damage: 1000}], 後.field: [{card: Wall, damage: 3000}]}
""",
    "less damage while it is dull": f"""
cards: [{{name: Guard, power: 9000, text: "If Guard receives damage while dull, the damage is reduced by 2000 instead."}}, {SPARK}]
table: {{先: {{hand: [Spark, Spark], field: [Guard]}}, 後: {{field: [{{card: Guard, acted: true}}]}}}}
play: [{{先: cast Spark}}, {{先: choose Guard}}, {{先: go settle}}, {{先: cast Spark}}, {{先: "choose Guard #2"}}]
expect: {{先.field: [{{card: Guard, damage: 3000}}], 後.field: [{{card: Guard, damage: 1000}}]}}
""",
    "less damage in one's own turn": f"""
cards: [{{name: Guard, power: 9000, text: "During your turn, if Guard is dealt damage, reduce the damage by 2000 instead."}}, {SPARK}]
table: {{先: {{hand: [Spark, Spark], field: [Guard]}}, 後: {{field: [Guard]}}}}
play: [{{先: cast Spark}}, {{先: choose Guard}}, {{先: go settle}}, {{先: cast Spark}}, {{先: "choose Guard #2"}}]
expect: {{先.field: [{{card: Guard, damage: 1000}}], 後.field: [{{card: Guard, damage: 3000}}]}}
""",
    "twice the damage to forwards and to the opponent": """
cards: [{name: Ram, power: 2000, text: "If Ram deals damage to a Forward or your opponent, double the damage instead."}, {name: Wall, power: 9000}]
table: {先: {field: [Ram]}}
play: [{先: go attack}, {先: attack Ram}]
expect: {後.damage: [札, 札]}
""",
    "power, and less damage from effects": f"""
cards: [{{name: Chief, kind: モンスター, text: "The Forwards you control gain +1000 power, and if they are dealt damage by a Summon or an ability,
    the damage
    becomes 0 instead."}}, {SPARK}]
table: {{先: {{hand: [Spark], field: [Chief, 札]}}, 後: {{field: [札]}}}}
play: [{{先: cast Spark}}, {{先: choose 札}}]
expect: {{先.field: [Chief, {{card: 札, power: 3000, damage: 0}}]}}
""",
    "neither attacks nor blocks, and takes no damage": f"""
cards: [{{name: Stone, kind: 召喚獣, text: "Choose 1 Forward. During this turn, it cannot attack or block, and if it is dealt damage, the damage
    becomes 0 instead."}}, {{name: Wall, power: 9000}}, {SPARK}]
table: {{先: {{hand: [Stone, Spark], field: [Wall]}}}}
play: [{{先: cast Stone}}, {{先: go settle}}, {{先: cast Spark}}, {{先: go settle}}, {{先: go attack}}, {{expect: {{not offered: [attack Wall]}}}}]
expect: {{先.field: [{{card: Wall, damage: 0}}]}}
""",
    "the next damage that it deals is doubled, and only that": """
cards: [{name: Edge, power: 9000, text: "《0》: During this turn, the next damage Edge deals to a Forward becomes double the damage instead. You
    can only
    use this ability once per turn.\\n《0》: Choose 1 Forward opponent controls. Edge deals it 1000 damage."}, {name: Wall, power: 9000}]
table: {先: {field: [Edge]}, 後: {field: [Wall]}}
play: [{先: "activate Edge 1"}, {先: go settle}, {先: "activate Edge 2"}, {先: go settle}, {先: "activate Edge 2"}]
expect: {後.field: [{card: Wall, damage: 3000}]}
""",
    "battle damage alone sets it off": """
cards: [{name: Venom, kind: 召喚獣, text: "Choose 1 Forward. It gains \\"When this Forward deals battle damage to a Forward, break that
    Forward.\\" until the
    end of the turn."}, {name: Snake, power: 1000, text: "《0》: Choose 1 Forward opponent controls. Snake deals it 1000 damage."}, {name: Wall,
    power: 9000}]
table: {先: {hand: [Venom], field: [Snake]}, 後: {field: [Wall]}}
play: [{先: cast Venom}, {先: choose Snake}, {先: go settle}, {先: activate Snake}, {先: go settle}, {expect: {後.field: [{card: Wall, damage:
    1000}]}}, {先: go attack}, {先: attack Snake}, {後: block Wall}]
expect: {後.field: [], 後.break: [Wall]}
""",
}


@pytest.mark.parametrize("name", list(RULINGS))
def test_a_word_does_what_it_says(name: str, tmp_path: Path) -> None:
    path = tmp_path / "ruling.yaml"
    path.write_text(f'title: {name}\nja: 英語のカードの言葉\nclauses: ["11.11.5"]\n{RULINGS[name].strip()}\n', "utf8")
    verdict = run(read(path), catalogue.rulings("fftcg").setting)
    assert verdict.holds, verdict.why
