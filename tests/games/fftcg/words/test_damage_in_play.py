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
cards: [{name: Drill, power: 3000, text: "If a Forward you control deals battle damage to a Forward, the damage increases by 1000
    instead.\\n《0》:
    Choose 1 Forward. Drill deals it 1000 damage."}, {name: Wall, power: 9000}]
table: {先: {field: [Drill]}, 後: {field: [Wall]}}
play: [{先: activate Drill}, {先: choose Wall}, {先: go settle}, {expect: {後.field: [{card: Wall, damage: 1000}]}}, {先: go attack}, {先: attack
    Drill}, {後: block Wall}]
expect: {後.field: [{card: Wall, damage: 5000}]}
""",
    "damage by its ability alone is doubled": """
cards: [{name: Mage, power: 2000, text: "If Mage deals damage to a Forward due to an ability, double the damage instead.\\n《0》: Choose 1
    Forward.
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
cards: [{name: Ram, power: 2000, text: "If Ram deals damage to a Forward or your opponent, double the damage instead."}, {name: Wall, power:
    9000}]
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
play: [{{先: cast Stone}}, {{先: go settle}}, {{先: cast Spark}}, {{先: go settle}}, {{先: go attack}}, {{expect: {{not offered: [attack
    Wall]}}}}]
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
    "a forward that it damaged goes to the break zone later in the turn": f"""
cards: [{{name: Hunter, power: 9000, text: "When a Forward damaged by Hunter is put from the field into the Break Zone on the same turn, draw 1
    card.\\n《0》: Choose 1 Forward opponent controls. Hunter deals it 1000 damage. You can only use this ability once per turn."}},
  {{name: Wall, power: 4000}}, {SPARK}]
table: {{先: {{hand: [Spark], field: [Hunter]}}, 後: {{field: [Wall]}}}}
play: [{{先: activate Hunter}}, {{先: go settle}}, {{先: cast Spark}}, {{先: choose Wall}}]
expect: {{先.hand: [札], 後.break: [Wall]}}
""",
    "a forward that something else damaged does not": f"""
cards: [{{name: Hunter, power: 9000, text: "When a Forward damaged by Hunter is put from the field into the Break Zone on the same turn, draw 1
    card."}},
  {SPARK}]
table: {{先: {{hand: [Spark], field: [Hunter]}}, 後: {{field: [札]}}}}
play: [{{先: cast Spark}}, {{先: choose 札}}]
expect: {{先.hand: [], 後.break: [札]}}
""",
    "what all of a party damaged, each of them has": """
cards: [{name: Hunter, power: 1000, text: "When a Forward damaged by Hunter is put from the field into the Break Zone on the same turn, draw 1
    card."}]
table: {先: {field: [Hunter, 札]}, 後: {field: [火札]}}
play: [{先: go attack}, {先: "party Hunter, 札"}, {後: block 火札}, {後: "divide 札 2000"}]
expect: {先.hand: [札], 後.break: [火札]}
""",
    "removed instead, where it has damaged it": f"""
cards: [{{name: Hunter, power: 9000, text: "If a Forward damaged by Hunter is put from the field into the Break Zone on the same turn, remove it
    from the
    game instead.\\n《0》: Choose 1 Forward opponent controls. Deal it 1000 damage. You can only use this ability once per turn."}}, {SPARK}]
table: {{先: {{hand: [Spark, Spark], field: [Hunter]}}, 後: {{field: [水札, 火札]}}}}
play: [{{先: activate Hunter}}, {{先: choose 水札}}, {{先: go settle}}, {{先: cast Spark}}, {{先: choose 水札}}, {{先: go settle}}, {{先: cast
    Spark}},
    {{先: choose 火札}}]
expect: {{後.removed: [水札], 後.break: [火札]}}
""",
    "whether it has been damaged this turn": f"""
cards: [{{name: Scent, kind: 召喚獣, text: "Choose 1 Forward. If it has received damage this turn, draw 1 card."}}, {{name: Wall, power: 9000}},
    {SPARK}]
table: {{先: {{hand: [Scent, Spark, Scent]}}, 後: {{field: [{{card: Wall, damage: 1000}}]}}}}
play: [{{先: cast Scent}}, {{先: go settle}}, {{expect: {{先.hand: [Spark, Scent]}}}}, {{先: cast Spark}}, {{先: go settle}}, {{先: cast Scent}}]
expect: {{先.hand: [札]}}
""",
    "not blocked by what is stronger than itself": """
cards: [{name: Sly, power: 3000, text: "Sly cannot be blocked by a Forward with a power greater than his."}, {name: Big, power: 4000}, {name:
    Even, power: 3000}]
table: {先: {field: [Sly]}, 後: {field: [Big, Even]}}
play: [{先: go attack}, {先: attack Sly}, {refused: {後: block Big, by: "10.1.3.1.2"}}, {後: block Even}]
expect: {後.field: [Big]}
""",
    "does not block what is weaker than itself": """
cards: [{name: Proud, power: 3000, text: "Proud cannot block a Forward with a power inferior to Proud's."}, {name: Even, power: 3000}]
table: {先: {field: [札, Even]}, 後: {field: [Proud]}}
play: [{先: go attack}, {先: attack 札}, {先: go settle}]
expect: {後.damage: [札]}
""",
    "of a party it blocks, where it may block one of them": """
cards: [{name: Proud, power: 3000, text: "Proud cannot block a Forward with a power inferior to Proud's."}, {name: Even, power: 3000}]
table: {先: {field: [札, Even]}, 後: {field: [Proud]}}
play: [{先: go attack}, {先: "party 札, Even"}, {後: block Proud}, {後: "divide Even 3000"}]
expect: {後.break: [Proud]}
""",
    "who blocks it, and nobody else": """
cards: [{name: Trap, power: 9000, text: "《0》: Break the Forward that blocks Trap. You can only use this ability once per turn."}, {name: Wall,
    power: 9000}]
table: {先: {field: [Trap, 札]}, 後: {field: [Wall]}}
play: [{先: go attack}, {先: attack 札}, {後: block Wall}, {先: activate Trap}]
expect: {先.break: [札], 後.field: [Wall]}
""",
    "who blocks it is broken": """
cards: [{name: Trap, power: 9000, text: "When Trap is blocked, break the Forward that blocks Trap."}, {name: Wall, power: 9000}]
table: {先: {field: [Trap]}, 後: {field: [Wall]}}
play: [{先: go attack}, {先: attack Trap}, {後: block Wall}]
expect: {先.field: [Trap], 後.break: [Wall]}
""",
    "chosen only while it blocks such a card": """
cards: [{name: Page, kind: バックアップ, text: "《0》: Choose 1 Forward blocking a [Job (Knight)]. Deal it 9000 damage."}, {name: Sir, power:
    9000, jobs: [Knight]},
  {name: Wall, power: 9000}]
table: {先: {field: [Page, Sir]}, 後: {field: [Wall]}}
play: [{expect: {not offered: [activate Page]}}, {先: go attack}, {先: attack Sir}, {後: block Wall}, {先: activate Page}]
expect: {後.break: [Wall]}
""",
    "itself and whom it fights": """
cards: [{name: Bomb, power: 1000, text: "《0》: Break Bomb as well as the Forward that blocks or is blocked by Bomb."}, {name: Wall, power: 9000}]
table: {先: {field: [Wall, 札]}, 後: {field: [Bomb]}}
play: [{先: go attack}, {先: attack Wall}, {後: block Bomb}, {先: pass}, {後: activate Bomb}]
expect: {先.field: [札], 先.break: [Wall], 後.break: [Bomb]}
""",
    "put in the break zone from the field this turn": f"""
cards: [{{name: Call, kind: 召喚獣, text: "Choose 1 Forward put in your Break Zone from the field during this turn. Play it onto the field."}},
    {SPARK}]
table: {{先: {{hand: [Call, Spark, 水札], field: [札], break: [火札]}}}}
play: [{{expect: {{not offered: [cast Call]}}}}, {{先: cast Spark}}, {{先: go settle}}, {{先: cast Call}}]
expect: {{先.field: [札], 先.break: [火札, Spark, Call]}}
""",
    "as many as have gone to the break zone": f"""
cards: [{{name: Call, kind: 召喚獣, text: "Choose up to the same number of Forwards opponent controls as the Characters put in the Break Zone
    from your field during
    this turn. Deal them 9000 damage."}}, {SPARK}]
table: {{先: {{hand: [Call, Spark, Spark], field: [札, 火札]}}, 後: {{field: [水札, 風札, 雷札]}}}}
play: [{{先: cast Spark}}, {{先: choose 札}}, {{先: go settle}}, {{先: cast Spark}}, {{先: choose 火札}}, {{先: go settle}}, {{先: cast Call}},
    {{先: "choose 水札,
    風札"}}]
expect: {{後.field: [雷札]}}
""",
    "the damage on it is gone": f"""
cards: [{{name: Balm, kind: 召喚獣, text: "Choose 1 Forward. Activate it and negate all damage dealt to it."}}, {{name: Wall, power: 5000}},
    {SPARK}]
table: {{先: {{hand: [Balm, Spark], field: [{{card: Wall, damage: 3000, acted: true}}]}}}}
play: [{{先: cast Balm}}, {{先: go settle}}, {{expect: {{先.field: [{{card: Wall, damage: 0, acted: false}}]}}}}, {{先: cast Spark}}]
expect: {{先.field: [{{card: Wall, damage: 3000}}]}}
""",
    "its power is doubled, and more": """
cards: [{name: Rage, power: 3000, text: "When Rage attacks, until the end of the turn, Rage doubles its power and gains Brave."}]
table: {先: {field: [Rage]}}
play: [{先: go attack}, {先: attack Rage}]
expect: {先.field: [{card: Rage, power: 6000}]}
""",
    "damage that cannot be reduced, lowered or set": """
cards: [{name: Beam, kind: 召喚獣, text: "Choose 1 Forward. Deal it 5000 damage. This damage cannot be reduced."},
  {name: Shell, power: 19000, text: "If Shell is dealt damage, reduce the damage by 2000 instead.\\nIf Shell is dealt damage by a Summon, the
    damage becomes 0
    instead.\\nIf Shell is dealt damage by an ability, double the damage instead."},
  {name: Ray, kind: バックアップ, text: "《0》: Choose 1 Forward. Deal it 5000 damage. This damage cannot be reduced."}]
table: {先: {hand: [Beam], field: [Ray]}, 後: {field: [Shell]}}
play: [{先: cast Beam}, {先: go settle}, {expect: {後.field: [{card: Shell, damage: 5000}]}}, {先: activate Ray}]
expect: {後.field: [{card: Shell, damage: 15000}]}
""",
    "divided damage that cannot be reduced": """
cards: [{name: Eden, kind: 召喚獣, text: "Choose up to 2 Forwards. Divide 6000 damage among them as you like. This damage cannot be reduced."},
    {name: Wall, power:
    9000, text: "If Wall is dealt damage, the damage becomes 0 instead."}]
table: {先: {hand: [Eden]}, 後: {field: [Wall, 札]}}
play: [{先: cast Eden}, {先: "choose Wall, 札"}, {先: "divide Wall 5000, 札 1000"}]
expect: {後.field: [{card: Wall, damage: 5000}, {card: 札, damage: 1000}]}
""",
    "as much as the strongest": """
cards: [{name: Gaze, kind: 召喚獣, text: "Choose 1 Forward opponent controls. Deal it damage equal to the highest power Forward you control."},
    {name: Wall, power: 9000}]
table: {先: {hand: [Gaze], field: [札, {card: Wall}]}, 後: {field: [{card: Wall}]}}
play: [{先: cast Gaze}]
expect: {後.field: [], 後.break: [Wall]}
""",
    "so much less for each": """
cards: [{name: Chill, kind: 召喚獣, text: "Choose 1 Forward. Deal it 6000 damage minus 1000 damage for each card in your opponent's hand."},
    {name: Wall, power: 9000}]
table: {先: {hand: [Chill]}, 後: {hand: [札, 札], field: [Wall]}}
play: [{先: cast Chill}]
expect: {後.field: [{card: Wall, damage: 4000}]}
""",
    "this turn, of any of them, and of those that come later": f"""
cards: [{{name: Ward, kind: バックアップ, text: "Put Ward into the Break Zone: During this turn, if a Forward you control is dealt damage by a
    Summon, the
    damage becomes 0 instead."}}, {{name: Late, power: 9000}}, {SPARK}]
table: {{先: {{hand: [Late, Spark, Spark, Spark], field: [Ward, 水札]}}, 後: {{field: [火札]}}}}
play: [{{先: activate Ward}}, {{先: go settle}}, {{先: cast Late}}, {{先: go settle}}, {{先: cast Spark}}, {{先: choose Late}}, {{先: go settle}},
    {{先: cast Spark}}, {{先: choose 水札}}, {{先: go settle}}, {{先: cast Spark}}, {{先: choose 火札}}]
expect: {{先.field: [{{card: 水札, damage: 0}}, {{card: Late, damage: 0}}], 後.field: []}}
""",
    "this turn only": f"""
cards: [{{name: Ward, kind: バックアップ, text: "《0》: During this turn, if a Forward is dealt damage, the damage becomes 0 instead. You can only
    use this ability once per turn."}}, {{name: Wall, power: 9000}}, {SPARK}]
table: {{先: {{field: [Ward, Wall]}}, 後: {{hand: [Spark, Spark]}}}}
play: [{{先: activate Ward}}, {{先: pass}}, {{先: pass}}, {{後: cast Spark}}, {{後: go settle}}, {{expect: {{先.field: [Ward, {{card: Wall,
    damage:
    0}}]}}}}, {{先: go next}}, {{後: cast Spark}}]
expect: {{先.field: [Ward, {{card: Wall, damage: 3000}}]}}
""",
    "when it becomes dull": """
cards: [{name: Nap, text: "When active Nap becomes dull, draw 1 card."}, {name: Lull, kind: 召喚獣, text: "Choose 1 Forward. Dull it."}]
table: {先: {hand: [Lull, Lull], field: [Nap]}}
play: [{先: cast Lull}, {先: go settle}, {expect: {先.hand: [Lull, 札]}}, {先: cast Lull}, {先: go settle}]
expect: {先.hand: [札]}
""",
    "so many form the party": """
cards: [{name: Chief, kind: バックアップ, text: "When a party you control attacks, if 3 or more Forwards form the party, draw 1 card."}]
table: {先: {field: [Chief, 札, 火札, {card: 札}]}}
play: [{先: go attack}, {先: "party 札, 火札"}]
expect: {先.hand: []}
""",
    "and they do": """
cards: [{name: Chief, kind: バックアップ, text: "When a party you control attacks, if 2 or more Forwards form the party, draw 1 card."}]
table: {先: {field: [Chief, 札, 火札]}}
play: [{先: go attack}, {先: "party 札, 火札"}]
expect: {先.hand: [札]}
""",
    "a party that cannot be blocked": """
cards: [{name: Swift, text: "If Swift forms a party, that party cannot be blocked."}]
table: {先: {field: [Swift, 札]}, 後: {field: [火札]}}
play: [{先: go attack}, {先: "party Swift, 札"}]
expect: {後.damage: [札]}
""",
    "few counters": """
cards: [{name: Idle, text: "If 1 or less Time Counters are placed on Idle, Idle cannot attack.\\n《0》: Place 1 Time Counter on Idle."}]
table: {先: {field: [Idle]}}
play: [{先: activate Idle}, {先: go settle}, {先: activate Idle}, {先: go settle}, {先: go attack}, {先: attack Idle}]
expect: {後.damage: [札]}
""",
    "as much as the forward that was put away": """
cards: [{name: Trade, text: "Put 1 Forward other than Trade into the Break Zone: Choose 1 Forward opponent controls. Deal it damage equal to the
    power of the
    Forward put in the Break Zone."}, {name: Wall, power: 9000}]
table: {先: {field: [Trade, 札]}, 後: {field: [Wall]}}
play: [{先: activate Trade}]
expect: {先.break: [札], 後.field: [{card: Wall, damage: 2000}]}
""",
    "each player takes a forward back": """
cards: [{name: Gift, kind: 召喚獣, text: "Each player selects 1 Forward from their Break Zone and adds it to their hand."}]
table: {先: {hand: [Gift], break: [火札]}, 後: {break: [水札, 水控]}}
play: [{先: cast Gift}, {先: go settle}]
expect: {先.hand: [火札], 後.hand: [水札], 後.break: [水控]}
""",
    "back to the field dull": f"""
cards: [{{name: Phoenix, power: 2000, text: "When Phoenix is put from the field into the Break Zone, you may remove the top 2 cards of your deck
    from the game.
    If you do so, return Phoenix to the field dull."}}, {SPARK}]
table: {{先: {{hand: [Spark], field: [Phoenix]}}}}
play: [{{先: cast Spark}}, {{先: "yes"}}]
expect: {{先.field: [{{card: Phoenix, acted: true}}], 先.removed: [札, 札]}}
""",
    "others enter dull": """
cards: [{name: Still, text: "All the Forwards other than Still enter the field dull."}, {name: New}]
table: {先: {hand: [New], field: [Still]}}
play: [{先: cast New}]
expect: {先.field: [Still, {card: New, acted: true}]}
""",
    "the opponent's enter dull, one's own do not": """
cards: [{name: Still, text: "The opponent's Forwards enter the field dull."}, {name: New}]
table: {先: {hand: [New], field: [Still]}}
play: [{先: cast New}]
expect: {先.field: [Still, {card: New, acted: false}]}
""",
    "not broken in the attack phase": f"""
cards: [{{name: Rock, power: 2000, text: "During each Attack Phase, Rock cannot be broken."}}, {SPARK}]
table: {{先: {{hand: [Spark], field: [Rock]}}}}
play: [{{先: cast Spark}}]
expect: {{先.break: [Rock, Spark]}}
""",
    "the next damage to the player, and only that": """
cards: [{name: Vow, kind: バックアップ, text: "Put Vow into the Break Zone: During this turn, the next damage dealt to your opponent becomes 0
    instead."}]
table: {先: {field: [札, 火札, Vow]}}
play: [{先: activate Vow}, {先: go settle}, {先: go attack}, {先: attack 札}, {先: go settle}, {expect: {後.damage: []}}, {先: attack 火札}]
expect: {後.damage: [札]}
""",
    "the next damage to oneself is not the opponent's": """
cards: [{name: Vow, kind: バックアップ, text: "Put Vow into the Break Zone: During this turn, the next damage dealt to you becomes 0 instead."}]
table: {先: {field: [札, Vow]}}
play: [{先: activate Vow}, {先: go settle}, {先: go attack}, {先: attack 札}]
expect: {後.damage: [札]}
""",
    "to the opponent or to a forward": """
cards: [{name: Blade, power: 9000, text: "When Blade deals damage to your opponent or to a Forward, draw 1 card.\\nBlade can attack twice in the
    same turn.\\n《0》: Activate
    Blade."}]
table: {先: {field: [Blade]}, 後: {field: [札]}}
play: [{先: go attack}, {先: attack Blade}, {後: block 札}, {先: go settle}, {先: activate Blade}, {先: go settle},
    {先: attack Blade}]
expect: {先.hand: [札, 札]}
""",
    "all the others": """
cards: [{name: Blast, kind: 召喚獣, text: "Choose 1 Forward opponent controls. Deal it 5000 damage, and deal 1000 damage to all the other
    Forwards opponent
    controls."}, {name: Wall, power: 9000}]
table: {先: {hand: [Blast], field: [札]}, 後: {field: [Wall, 水札]}}
play: [{先: cast Blast}, {先: choose Wall}]
expect: {先.field: [{card: 札, damage: 0}], 後.field: [{card: Wall, damage: 5000}, {card: 水札, damage: 1000}]}
""",
    "the first of two, and the other": """
cards: [{name: Pull, kind: 召喚獣, text: "Choose 2 Forwards opponent controls. Break the first Forward and dull the other."}]
table: {先: {hand: [Pull]}, 後: {field: [水札, 火札, 風札]}}
play: [{先: cast Pull}, {先: choose 火札}, {先: choose 水札}]
expect: {後.field: [{card: 水札, acted: true}, {card: 風札, acted: false}], 後.break: [火札]}
""",
    "the same is not chosen twice": """
cards: [{name: Pull, kind: 召喚獣, text: "Choose 2 Forwards opponent controls. Break the first Forward and dull the other."}]
table: {先: {hand: [Pull]}, 後: {field: [水札]}}
play: []
expect: {not offered: [cast Pull]}
""",
    "one and another": """
cards: [{name: Pull, kind: 召喚獣, text: "Choose 1 Forward and up to 1 other Forward. Break the former. Dull the latter."}]
table: {先: {hand: [Pull]}, 後: {field: [水札, 火札]}}
play: [{先: cast Pull}, {先: choose 火札}, {先: choose 水札}]
expect: {後.field: [{card: 水札, acted: true}], 後.break: [火札]}
""",
    "three or four cards cast": """
cards: [{name: Tally, power: 2000, text: "If you have cast 2 or 3 cards this turn, Tally gains +1000 power."}, {name: New, kind: 召喚獣, text:
    "Gain 《C》."}]
table: {先: {hand: [New, New, New, New], field: [Tally]}}
play: [{先: cast New}, {先: go settle}, {expect: {先.field: [{card: Tally, power: 2000}]}}, {先: cast New}, {先: go settle}, {expect: {先.field:
    [{card:
    Tally, power: 3000}]}}, {先: cast New}, {先: go settle}, {先: cast New}, {先: go settle}]
expect: {先.field: [{card: Tally, power: 2000}]}
""",
    "none of such a cost can attack": """
cards: [{name: Fog, kind: 召喚獣, text: "No Forward of cost 3 or less can attack this turn."}, {name: Small, cost: 1}, {name: Large, cost: 4}]
table: {先: {hand: [Fog], field: [Small, Large]}}
play: [{先: cast Fog}, {先: go settle}, {先: go attack}]
expect: {offered: [attack Large], not offered: [attack Small]}
""",
    "the power of all becomes another instead": """
cards: [{name: Level, kind: 召喚獣, text: "Choose 1 Forward. Its power becomes 3000 until the end of the turn. If you control 2 or more
    Forwards, all the Forwards’
    power become 3000 until the end of the turn instead."}]
table: {先: {hand: [Level], field: [札, 火札]}, 後: {field: [水札]}}
play: [{先: cast Level}, {先: choose 水札}]
expect: {先.field: [{card: 札, power: 3000}, {card: 火札, power: 3000}], 後.field: [{card: 水札, power: 3000}]}
""",
    "without abilities, and a forward for good": """
cards: [{name: Muse, kind: 召喚獣, text: "Choose 1 Backup you control. It loses all its abilities and also becomes a Forward with 8000 power."}]
table: {先: {hand: [Muse], field: [火控]}}
play: [{先: cast Muse}, {先: go settle}, {先: go next}]
expect: {先.field: [{card: 火控, power: 8000}]}
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
