"""Words that English cards are written with, carried out: what each does on a table, and what it leaves alone."""

from pathlib import Path

import pytest

from tefuda.games import catalogue
from tefuda.kernel.proving.reading import read
from tefuda.kernel.proving.running import run

# A name, then a ruling in the form of docs/scenarios.md, without title and clauses.
RULINGS = {
    "when you do so: another ability, which chooses only then": """
cards: [{name: Mage, text: "When Mage enters the field, you may pay 《C》. When you do so, choose 1 Forward opponent controls.
    Break it."}]
table: {先: {hand: [Mage], crystals: 1}, 後: {field: [札]}}
play: [{先: cast Mage}, {先: "yes"}]
expect: {先.crystals: 0, 後.break: [札]}
""",
    "when you do so: not where it was not done": """
cards: [{name: Mage, text: "When Mage enters the field, you may pay 《C》. When you do so, choose 1 Forward opponent controls.
    Break it."}]
table: {先: {hand: [Mage], crystals: 1}, 後: {field: [札]}}
play: [{先: cast Mage}, {先: "no"}]
expect: {先.crystals: 1, 後.field: [札], 後.break: []}
""",
    "the former and the latter": """
cards: [{name: Tide, kind: 召喚獣, text: "Choose 1 Forward you control and 1 Forward opponent controls. The former gains +2000
    power until the end of the turn. The latter loses 1000 power until the end of the turn."}]
table: {先: {hand: [Tide], field: [火札]}, 後: {field: [水札]}}
play: [{先: cast Tide}]
expect: {先.field: [{card: 火札, power: 4000}], 後.field: [{card: 水札, power: 1000}]}
""",
    "both of a pair": """
cards: [{name: Tide, kind: 召喚獣, text: "Choose 1 Forward and 1 Backup. Return them to their owners' hands."}]
table: {先: {hand: [Tide]}, 後: {field: [火札, 水控]}}
play: [{先: cast Tide}]
expect: {後.field: [], 後.hand: [火札, 水控]}
""",
    "unless the opponent pays: it is asked, and pays": """
cards: [{name: Toll, kind: 召喚獣, text: "Choose 1 Forward opponent controls. If your opponent doesn't pay 《1》, break it."}]
table: {先: {hand: [Toll]}, 後: {field: [札, 火控]}}
play: [{先: cast Toll}, {後: "yes"}]
expect: {後.field: [札, {card: 火控, acted: true}]}
""",
    "unless the opponent pays: and does not": """
cards: [{name: Toll, kind: 召喚獣, text: "Choose 1 Forward opponent controls. If your opponent doesn't pay 《1》, break it."}]
table: {先: {hand: [Toll]}, 後: {field: [札, 火控]}}
play: [{先: cast Toll}, {後: "no"}]
expect: {後.field: [{card: 火控, acted: false}], 後.break: [札]}
""",
    "the next damage becomes 0, and only that": """
cards:
  - {name: Ward, kind: 召喚獣, text: "Choose 1 Forward. During this turn, the next damage dealt to it becomes 0 instead."}
  - {name: Spark, kind: 召喚獣, text: "Choose 1 Forward. Deal it 1000 damage."}
table: {先: {hand: [Ward, Spark, Spark], field: [札]}}
play: [{先: cast Ward}, {先: go settle}, {先: cast Spark}, {先: go settle}, {expect: {先.field: [{card: 札, damage: 0}]}}, {先: cast
    Spark}]
expect: {先.field: [{card: 札, damage: 1000}]}
""",
    "enters dull": """
cards: [{name: Slow, text: "Slow enters the field dull."}]
table: {先: {hand: [Slow]}}
play: [{先: cast Slow}]
expect: {先.field: [{card: Slow, acted: true}]}
""",
    "turned over until one fits; the others go to the bottom": """
cards: [{name: Seer, text: "When Seer enters the field, turn over one card at a time from the top of your deck until an Ice
    card is revealed. Add it to your hand. Shuffle the other cards and return them to the bottom of your deck."}]
table: {先: {hand: [Seer], deck: [火札, 火札, 氷札, 水札]}}
play: [{先: cast Seer}]
expect: {先.hand: [氷札], 先.deck: [水札, 火札, 火札]}
""",
    "to the top and the bottom in any order": """
cards: [{name: Seer, text: "When Seer enters the field, look at the top 3 cards of your deck. Return them to the top and/or
    bottom of your deck in any order."}]
table: {先: {hand: [Seer], deck: [火札, 氷札, 水札, 風札]}}
play: [{先: cast Seer}, {先: choose 火札}, {先: "order 水札, 氷札"}]
expect: {先.deck: [水札, 氷札, 風札, 火札]}
""",
    "what has entered this turn makes it cheaper": """
cards: [{name: Giant, cost: 3, text: "If a Fire Forward has entered your field this turn, the cost required to cast Giant is
    reduced by 3."}, {name: Ember}]
table: {先: {hand: [Ember, Giant]}}
play: [{expect: {not offered: [cast Giant]}}, {先: cast Ember}, {先: cast Giant}]
expect: {先.field: [Ember, Giant]}
""",
    "of which elements the CP were": """
cards: [{name: Blend, elements: [火], cost: 2, text: "When Blend enters the field, if the cost to cast Blend was paid with CP of
    2 or more different Elements, draw 1 card."}]
table: {先: {hand: [Blend], field: [火控, 水控]}}
play: [{先: cast Blend}]
expect: {先.hand: [札]}
""",
    "and where they were of one": """
cards: [{name: Blend, elements: [火], cost: 2, text: "When Blend enters the field, if the cost to cast Blend was paid with CP of
    2 or more different Elements, draw 1 card."}]
table: {先: {hand: [Blend], field: [火控, 火控]}}
play: [{先: cast Blend}]
expect: {先.hand: []}
""",
    "whether an element was among them": """
cards: [{name: Blend, elements: [火], cost: 2, text: "When Blend enters the field, if the cost paid to cast Blend included Water
    CP, draw 1 card."}]
table: {先: {hand: [Blend], field: [火控, 水控]}}
play: [{先: cast Blend}]
expect: {先.hand: [札]}
""",
    "whether backups alone gave them": """
cards: [{name: Blend, kind: 召喚獣, cost: 2, text: "Gain 《C》. If the CP paid to cast Blend was only produced by Backups, draw 1
    card."}]
table: {先: {hand: [Blend, 火札]}}
play: [{先: cast Blend}]
expect: {先.hand: [], 先.crystals: 1}
""",
    "cheaper, yet not for nothing": """
cards: [{name: Page, text: "The cost required to cast your [Job (Knight)] Forwards is reduced by 3 (it cannot become 0)."},
    {name: Sir, cost: 2, jobs: [Knight]}]
table: {先: {hand: [Sir], field: [Page, 火控]}}
play: [{先: cast Sir}]
expect: {先.field: [Page, {card: 火控, acted: true}, Sir]}
""",
    "not broken by what the opponent does": """
cards: [{name: Rock, text: "Rock cannot be broken by opposing Summons or abilities that don't deal damage."}, {name: End, kind:
    召喚獣, text: "Choose 1 Forward. Break it."}]
table: {先: {hand: [End]}, 後: {field: [Rock]}}
play: [{先: cast End}]
expect: {後.field: [Rock]}
""",
    "but by what its own side does": """
cards: [{name: Rock, text: "Rock cannot be broken by opposing Summons or abilities that don't deal damage."}, {name: End, kind:
    召喚獣, text: "Choose 1 Forward. Break it."}]
table: {先: {hand: [End], field: [Rock]}}
play: [{先: cast End}]
expect: {先.break: [Rock, End]}
""",
    "does not leave by what the opponent does": """
cards: [{name: Rock, text: "Rock cannot leave the field due to your opponent's Summons or abilities."}, {name: Gust, kind: 召喚獣,
    text: "Choose 1 Forward. Return it to its owner's hand."}]
table: {先: {hand: [Gust]}, 後: {field: [Rock]}}
play: [{先: cast Gust}]
expect: {後.field: [Rock]}
""",
    "is not dulled by what the opponent does": """
cards: [{name: Rock, text: "Rock cannot become dull by your opponent's Summons or abilities."}, {name: Lull, kind: 召喚獣, text:
    "Choose 1 Forward. Dull it."}]
table: {先: {hand: [Lull]}, 後: {field: [Rock]}}
play: [{先: cast Lull}]
expect: {後.field: [{card: Rock, acted: false}]}
""",
    "a party of any element": """
cards: [{name: Envoy, elements: [水], text: "Envoy can form a party with Forwards of any Element."}, {name: Ember, elements: [火]}]
table: {turn: {phase: attack}, 先: {field: [Envoy, Ember]}}
play: [{先: "party Ember, Envoy"}]
expect: {後.damage.count: 1, 先.field: [{card: Envoy, acted: true}, {card: Ember, acted: true}]}
""",
    "enters or attacks": """
cards: [{name: Scout, text: "Haste\\nWhen Scout enters the field or attacks, gain 《C》."}]
table: {先: {hand: [Scout]}}
play: [{先: cast Scout}, {先: go settle}, {expect: {先.crystals: 1}}, {先: go attack}, {先: attack Scout}]
expect: {先.crystals: 2}
""",
    "damage from the opponent's abilities, and from no others": """
cards: [{name: Rock, text: "If Rock is dealt damage by your opponent's abilities, the damage becomes 0 instead."}, {name: Bow,
    text: "《0》: Choose 1 Forward. Deal it 1000 damage."}, {name: Spark, kind: 召喚獣, text: "Choose 1 Forward. Deal it 2000
    damage."}]
table: {先: {hand: [Spark], field: [Bow]}, 後: {field: [Rock]}}
play: [{先: activate Bow}, {先: choose Rock}, {先: go settle}, {expect: {後.field: [{card: Rock, damage: 0}]}}, {先: cast Spark},
    {先: choose Rock}]
expect: {後.field: [{card: Rock, damage: 2000}]}
""",
    "damage below its power is none": """
cards: [{name: Rock, power: 5000, text: "If Rock is dealt damage less than its power, the damage becomes 0 instead."}, {name:
    Spark, kind: 召喚獣, text: "Choose 1 Forward. Deal it 4000 damage."}, {name: Flare, kind: 召喚獣, text: "Choose 1 Forward. Deal
    it 5000 damage."}]
table: {先: {hand: [Spark, Flare]}, 後: {field: [Rock]}}
play: [{先: cast Spark}, {先: go settle}, {expect: {後.field: [{card: Rock, damage: 0}]}}, {先: cast Flare}]
expect: {後.break: [Rock]}
""",
    "double the damage": """
cards: [{name: Ogre, power: 2000, text: "If Ogre deals damage to a Forward, double the damage instead."}, {name: Wall, power:
    9000}]
table: {turn: {phase: attack}, 先: {field: [Ogre]}, 後: {field: [Wall]}}
play: [{先: attack Ogre}, {後: block Wall}]
expect: {後.field: [{card: Wall, damage: 4000}]}
""",
    "X that is paid within an effect": """
cards: [{name: Banker, text: "When Banker enters the field, you may pay 《X》. When you do so, draw X cards."}]
table: {先: {hand: [Banker], field: [火控, 火控, 火控]}}
play: [{先: cast Banker}, {先: "yes"}, {先: number 2}]
expect: {先.hand.count: 2}
""",
    "until the end of the opponent's turn": """
cards: [{name: Star, kind: 召喚獣, text: "Choose 1 Forward. Until the end of your opponent's turn, it gains +1000 power and Brave."}]
table: {先: {hand: [Star], field: [札]}}
play: [{先: cast Star}, {先: go next}, {expect: {先.field: [{card: 札, power: 3000}]}}, {後: go next}]
expect: {先.field: [{card: 札, power: 2000}]}
""",
    "does not activate in the next active phase": """
cards: [{name: Sloth, text: "When Sloth attacks, Sloth will not activate during your next Active Phase."}]
table: {turn: {phase: attack}, 先: {field: [Sloth]}}
play: [{先: attack Sloth}, {先: go next}, {後: go next}]
expect: {先.field: [{card: Sloth, acted: true}]}
""",
    "only cast in one's own turn": """
cards: [{name: Dawn, kind: 召喚獣, text: "You can only cast Dawn during your turn.\\nDraw 1 card."}]
table: {turn: {player: 後}, 先: {hand: [Dawn]}}
play: [{後: pass}]
expect: {先.hand: [Dawn], 先.deck.count: 10}
""",
    "a name that holds in every zone": """
cards: [{name: Lord, text: "Lord is also [Card Name (Boy)] in all situations."}, {name: Crier, text: "When Crier enters the
    field, search for 1 [Card Name (Boy)] and add it to your hand."}]
table: {先: {hand: [Crier], deck: [札, Lord]}}
play: [{先: cast Crier}, {先: choose Lord}]
expect: {先.hand: [Lord]}
""",
    "an ability of a given card, by its controller": """
cards: [{name: Teacher, kind: 召喚獣, text: 'Choose 1 Forward you control. It gains "When this Forward attacks, draw 1 card."
    until the end of the turn.'}]
table: {先: {hand: [Teacher], field: [札]}}
play: [{先: cast Teacher}, {先: go settle}, {先: go attack}, {先: attack 札}]
expect: {先.hand: [札]}
""",
    "a backup that gives CP of any element": """
cards: [{name: Prism, kind: バックアップ, elements: [火], text: "Prism can produce CP of any Element."}, {name: Wave, elements: [水],
    cost: 1}]
table: {先: {hand: [Wave], field: [Prism]}}
play: [{先: cast Wave}]
expect: {先.field: [{card: Prism, acted: true}, Wave]}
""",
    "and one that does not": """
cards: [{name: Prism, kind: バックアップ, elements: [火]}, {name: Wave, elements: [水], cost: 1}]
table: {先: {hand: [Wave], field: [Prism]}}
play: []
expect: {not offered: [cast Wave]}
""",
    "a cost that is paid with CP of any element": """
cards: [{name: Page, text: "The cost required to cast your [Job (Knight)] Forwards can be paid with CP of any Element."},
    {name: Wave, elements: [水], cost: 1, jobs: [Knight]}]
table: {先: {hand: [Wave], field: [Page, 火控]}}
play: [{先: cast Wave}]
expect: {先.field: [Page, {card: 火控, acted: true}, Wave]}
""",
    "a cost that backups alone pay": """
cards: [{name: Wave, elements: [火], cost: 1, text: "You can only pay with CP produced by Backups to cast Wave."}]
table: {先: {hand: [Wave, 火札, 火札]}}
play: []
expect: {not offered: [cast Wave]}
""",
    "an ability on the stack is cancelled": """
cards: [{name: Hush, kind: 召喚獣, text: "Choose 1 auto-ability. Cancel its effect."}, {name: Herald, text: "When Herald enters
    the field, draw 1 card."}]
table: {先: {hand: [Herald]}, 後: {hand: [Hush]}}
play: [{先: cast Herald}, {先: pass}, {後: cast Hush}]
expect: {先.hand: []}
""",
    "a card of the field to the top or the bottom": """
cards: [{name: Swell, kind: 召喚獣, text: "Choose 1 Forward. Put it at the top or bottom of its owner's deck."}]
table: {先: {hand: [Swell]}, 後: {field: [氷札], deck: [札]}}
play: [{先: cast Swell}, {先: choose 氷札}]
expect: {後.field: [], 後.deck: [札, 氷札]}
""",
    "when it is put into the break zone this turn": """
cards: [{name: Mark, kind: 召喚獣, text: "Choose 1 Forward. When it is put from the field into the Break Zone this turn, draw 1
    card."},
    {name: End, kind: 召喚獣, text: "Choose 1 Forward. Break it."}]
table: {先: {hand: [Mark, End]}, 後: {field: [札]}}
play: [{先: cast Mark}, {先: go settle}, {先: cast End}]
expect: {先.hand: [札]}
""",
    "more damage to the opponent": """
cards: [{name: Ogre, text: "If Ogre deals damage to your opponent, the damage becomes 2 instead."}]
table: {turn: {phase: attack}, 先: {field: [Ogre]}}
play: [{先: attack Ogre}]
expect: {後.damage.count: 2}
""",
    "as long as it is on the field": """
cards: [{name: Guide, text: "When Guide enters the field, choose 1 Forward other than Guide you control. As long as Guide is on
    the field, it gains +1000 power."},
    {name: End, kind: 召喚獣, text: "Choose 1 [Card Name (Guide)]. Break it."}]
table: {先: {hand: [Guide, End], field: [札]}}
play: [{先: cast Guide}, {先: go settle}, {expect: {先.field: [{card: 札, power: 3000}, Guide]}}, {先: cast End}]
expect: {先.field: [{card: 札, power: 2000}]}
""",
    "more of them than of the others": """
cards: [{name: Rebel, text: "If the number of Forwards opponent controls is greater than the number of Forwards you control,
    Rebel gains +3000 power."}]
table: {先: {field: [Rebel]}, 後: {field: [札, 札]}}
play: []
expect: {先.field: [{card: Rebel, power: 8000}]}
""",
    "an ability given to several, by quotation within a mode": """
cards: [{name: Choir, kind: 召喚獣, text: 'Select 1 of the 2 following actions. "Draw 1 card." "All the Forwards you control gain
    "This Forward cannot be broken." until the end of the turn."'},
    {name: End, kind: 召喚獣, text: "Choose 1 Forward. Break it."}]
table: {先: {hand: [Choir, End], field: [札]}}
play: [{先: cast Choir}, {先: mode 2}, {先: go settle}, {先: cast End}]
expect: {先.field: [札]}
""",
    "a cost of more cards than the deck has": """
cards: [{name: Miller, text: "Put the top 5 cards of your deck into the Break Zone: Gain 《C》."}]
table: {先: {field: [Miller], deck: 4}}
play: []
expect: {not offered: [activate Miller]}
""",
    "then: whether or not one did what one might": """
cards: [{name: Pilot, text: "When Pilot enters the field, you may search for 1 Summon and add it to your hand. Then, draw 1
    card."}]
table: {先: {hand: [Pilot]}}
play: [{先: cast Pilot}, {先: "no"}]
expect: {先.hand: [札]}
""",
    "what is said of a card that was played, where none was": """
cards: [{name: Host, text: "When Host enters the field, you may play 1 Forward from your hand onto the field. If its cost is 2
    or more, gain 《C》."}]
table: {先: {hand: [Host, 札]}}
play: [{先: cast Host}, {先: "no"}]
expect: {先.crystals: 0, 先.hand: [札]}
""",
    "and where one was": """
cards: [{name: Host, text: "When Host enters the field, you may play 1 Forward from your hand onto the field. If its cost is 2
    or more, gain 《C》."}]
table: {先: {hand: [Host, 札]}}
play: [{先: cast Host}, {先: "yes"}]
expect: {先.crystals: 1, 先.field: [Host, 札]}
""",
    "up to as many as there are of others": """
cards: [{name: Chill, kind: 召喚獣, text: "Choose up to the same number of Forwards as the Ice Backups you control. Dull them."}]
table: {先: {hand: [Chill], field: [氷控, 氷控]}, 後: {field: [火札, 水札, 風札]}}
play: [{先: cast Chill}, {先: "choose 火札, 水札"}]
expect: {後.field: [{card: 火札, acted: true}, {card: 水札, acted: true}, {card: 風札, acted: false}]}
""",
    "different elements among cards": """
cards: [{name: Prism, elements: [光], text: "If there are 3 or more different Elements among Forwards you control, Prism gains
    +1000 power."}]
table: {先: {field: [Prism, 火札, 水札]}, 後: {field: [風札]}}
play: []
expect: {先.field: [{card: Prism, power: 6000}, 火札, 水札]}
""",
    "and where two of them are alike": """
cards: [{name: Prism, elements: [光], text: "If there are 3 or more different Elements among Forwards you control, Prism gains
    +1000 power."}]
table: {先: {field: [Prism, 火札, 火札]}, 後: {field: [風札]}}
play: []
expect: {先.field: [{card: Prism, power: 5000}, 火札, 火札]}
""",
    "the next damage that it deals becomes 0": """
cards:
  - {name: Hush, kind: 召喚獣, text: "Choose 1 Forward opponent controls. During this turn, the next damage it deals to a Forward
    becomes 0 instead."}
  - {name: Bully, power: 2000}
  - {name: Wall, power: 9000}
table: {先: {hand: [Hush], field: [Bully]}, 後: {field: [Wall]}}
play: [{先: cast Hush}, {先: go settle}, {先: go attack}, {先: attack Bully}, {後: block Wall}]
expect: {先.field: [{card: Bully, damage: 0}], 後.field: [{card: Wall, damage: 2000}]}
""",
    "a summon or an auto-ability is chosen on the stack": """
cards:
  - {name: Hushkeeper, text: "Put Hushkeeper into the Break Zone: Choose 1 Summon or auto-ability. Cancel its effect."}
  - {name: Spark, kind: 召喚獣, text: "Choose 1 Forward. Deal it 1000 damage."}
table: {先: {hand: [Spark], field: [札]}, 後: {field: [Hushkeeper]}}
play: [{先: cast Spark}, {先: choose 札}, {先: pass}, {後: activate Hushkeeper}]
expect: {先.field: [{card: 札, damage: 0}], 後.break: [Hushkeeper]}
""",
    "where the second of two choices lies the first lies, too": """
cards: [{name: Recall, kind: 召喚獣, text: "Choose up to 1 Fire Forward of cost 1 and up to 1 Forward of cost 3 in your Break Zone.
    Add them to your hand."}, {name: Small, cost: 1}, {name: Large, cost: 3}]
table: {先: {hand: [Recall], field: [Small], break: [Small, Large]}}
play: [{先: cast Recall}, {先: choose Small}, {先: choose Large}]
expect: {先.field: [Small], 先.hand: [Small, Large]}
""",
    "what follows if you do so: all of it is left where it was not done": """
cards: [{name: Diver, text: "When Diver attacks, you may discard 1 card. If you do so, gain 《C》. Then, draw 2 cards."}]
table: {先: {hand: [火札], field: [Diver]}}
play: [{先: go attack}, {先: attack Diver}, {先: "no"}]
expect: {先.hand: [火札], 先.crystals: 0}
""",
    "what follows if you do so: all of it is done where it was": """
cards: [{name: Diver, text: "When Diver attacks, you may discard 1 card. If you do so, gain 《C》. Then, draw 2 cards."}]
table: {先: {hand: [火札], field: [Diver]}}
play: [{先: go attack}, {先: attack Diver}, {先: "yes"}]
expect: {先.hand: [札, 札], 先.crystals: 1}
""",
    "instead of two sentences: two others": """
cards: [{name: Stoker, text: "When Stoker attacks, choose 1 Forward opponent controls. Deal it 2000 damage. Stoker will not activate
    during your next Active Phase. If you control 2 or more Backups, deal that Forward 4000 damage instead. Stoker will not
    activate during your next Active Phase."}, {name: Wall, power: 9000}]
table: {先: {field: [Stoker, 火控, 水控]}, 後: {field: [Wall]}}
play: [{先: go attack}, {先: attack Stoker}]
expect: {後.field: [{card: Wall, damage: 4000}]}
""",
    "a discard that one's own summon made the opponent do sets off once for all of it": """
cards: [{name: Scold, kind: 召喚獣, text: "Your opponent discards 2 cards."}, {name: Watcher, kind: モンスター, text: "When your opponent
    discards 1 or more cards due to your Summons or abilities, gain 《C》."}]
table: {先: {hand: [Scold], field: [Watcher]}, 後: {hand: [火札, 水札]}}
play: [{先: cast Scold}]
expect: {先.crystals: 1, 後.hand: []}
""",
    "and not one that it does by itself": """
cards: [{name: Scold, kind: 召喚獣, text: "Discard 1 card."}, {name: Watcher, kind: モンスター, text: "When your opponent discards 1 or
    more cards due to your Summons or abilities, gain 《C》."}]
table: {turn: {player: 後}, 先: {field: [Watcher]}, 後: {hand: [Scold, 火札]}}
play: [{後: cast Scold}]
expect: {先.crystals: 0, 後.hand: []}
""",
    "a character that returns from the field to a hand": """
cards: [{name: Gust, kind: 召喚獣, text: "Choose 1 Forward. Return it to its owner's hand."}, {name: Perch, kind: モンスター, text: "When a
    Forward opponent controls is returned from the field to its owner's hand, gain 《C》."}]
table: {先: {hand: [Gust], field: [Perch]}, 後: {field: [札]}}
play: [{先: cast Gust}]
expect: {先.crystals: 1, 後.hand: [札]}
""",
    "a card that enters from the break zone": """
cards: [{name: Raise, kind: 召喚獣, text: "Choose 1 Forward in your Break Zone. Play it onto the field."}, {name: Ember, text: "When Ember
    enters the field from the Break Zone, gain 《C》."}, {name: Other, text: "When Other enters the field from the deck, gain 《C》."}]
table: {先: {hand: [Raise], break: [Ember, Other]}}
play: [{先: cast Raise}, {先: choose Ember}]
expect: {先.crystals: 1, 先.field: [Ember]}
""",
    "what was removed is played again, and is another card": """
cards: [{name: Blink, kind: 召喚獣, text: "Choose 1 Forward you control. Remove it from the game. Then, play the removed Forward onto the
    field dull."}]
table: {先: {hand: [Blink], field: [{card: 札, damage: 500}]}}
play: [{先: cast Blink}]
expect: {先.field: [{card: 札, acted: true, damage: 0}]}
""",
    "the controller of what was broken discards": """
cards: [{name: Toll, kind: 召喚獣, text: "Choose 1 Forward. Break it. That Forward's controller discards 1 card from their hand."}]
table: {先: {hand: [Toll, 風札]}, 後: {hand: [火札], field: [水札]}}
play: [{先: cast Toll}]
expect: {先.hand: [風札], 後.hand: [], 後.break: [水札, 火札]}
""",
    "a cost that is at most a number": """
cards: [{name: Weigh, kind: 召喚獣, text: "Choose 1 Forward opponent controls. If its cost is equal to or less than the number of Backups
    you control, break it."}, {name: Three, cost: 3}, {name: Two, cost: 2}]
table: {先: {hand: [Weigh, Weigh], field: [火控, 水控]}, 後: {field: [Two, Three]}}
play: [{先: cast Weigh}, {先: choose Two}, {先: go settle}, {先: cast Weigh}]
expect: {後.field: [Three], 後.break: [Two]}
""",
    "a card that comes back from the break zone by itself": """
cards: [{name: Phoenix, text: "When Phoenix is put from the field into the Break Zone, you may pay 《C》. When you do so, play Phoenix from
    the Break Zone onto the field dull."}, {name: Snap, kind: 召喚獣, text: "Choose 1 Forward. Break it."}]
table: {先: {hand: [Snap], field: [Phoenix], crystals: 1}}
play: [{先: cast Snap}, {先: "yes"}]
expect: {先.field: [{card: Phoenix, acted: true}], 先.crystals: 0}
""",
    "several keywords are lost, and only these": """
cards: [{name: Hush, kind: 召喚獣, text: "Choose 1 Forward. It loses Haste and First Strike until the end of the turn."}, {name: Knight,
    text: "Haste First Strike Brave"}]
table: {先: {hand: [Hush]}, 後: {field: [Knight]}}
play: [{先: cast Hush}]
expect: {後.field: [{card: Knight, keywords: [ブレイブ]}]}
""",
    "cheaper for every two cards, and not for the one that is left": """
cards: [{name: Heir, cost: 3, text: "The cost required to cast Heir is reduced by 1 for every 2 cards in your Break Zone."}]
table: {先: {hand: [Heir], break: [札, 札, 札, 札, 札], field: [火控]}}
play: [{先: cast Heir}]
expect: {先.field: [Heir, {card: 火控, acted: true}]}
""",
    "chosen for the first time in a turn, and for the second": """
cards: [{name: Warded, power: 9000, text: "During each turn, when Warded is chosen by your opponent's Summon or ability for the first time in
    that turn, draw 1 card."}, {name: Spark, kind: 召喚獣, text: "Choose 1 Forward. Deal it 1000 damage."}]
table: {先: {hand: [Spark, Spark]}, 後: {field: [Warded]}}
play: [{先: cast Spark}, {先: go settle}, {先: cast Spark}]
expect: {後.field: [{card: Warded, damage: 2000}], 後.hand: [札]}
""",
    "during the opponent's turn, and not in one's own": """
cards: [{name: Picket, kind: モンスター, text: "During your opponent's turn, when a Forward enters your field, gain 《C》."}]
table: {先: {hand: [火札], field: [Picket, 火控, 火控]}}
play: [{先: cast 火札}]
expect: {先.crystals: 0, 先.hand: []}
""",
    "the card itself and another as one cost": """
cards: [{name: Bomb, text: "Put Bomb and 1 Forward into the Break Zone: Draw 2 cards."}]
table: {先: {field: [Bomb, 火札]}}
play: [{先: activate Bomb}]
expect: {先.field: [], 先.break: [Bomb, 火札], 先.hand: [札, 札]}
""",
    "so much for every two cards": """
cards: [{name: Heap, kind: 召喚獣, text: "Choose 1 Forward. Deal it 1000 damage for every 2 Forwards in your Break Zone."}, {name: Wall, power:
    9000}]
table: {先: {hand: [Heap], break: [札, 札, 札]}, 後: {field: [Wall]}}
play: [{先: cast Heap}]
expect: {後.field: [{card: Wall, damage: 1000}]}
""",
    "all that were activated, and nobody else": """
cards: [{name: Drum, kind: 召喚獣, text: "Activate all the Forwards you control. They gain Haste until the end of the turn."}]
table: {先: {hand: [Drum], field: [{card: 火札, acted: true}]}, 後: {field: [水札]}}
play: [{先: cast Drum}]
expect: {先.field: [{card: 火札, acted: false, keywords: [ヘイスト]}], 後.field: [{card: 水札, keywords: []}]}
""",
    "they, and no newcomers": """
cards: [{name: Veil, kind: 召喚獣, text: "Activate all the Forwards you control. They cannot be chosen by your opponent's Summons this turn."},
  {name: Dart, kind: 召喚獣, text: "Choose 1 Forward opponent controls. Break it."}, {name: Late, cost: 0}]
table: {先: {hand: [Veil, Late], field: [{card: 火札, acted: true}]}, 後: {hand: [Dart]}}
play: [{先: cast Veil}, {先: go settle}, {先: cast Late}, {先: pass}, {後: cast Dart}]
expect: {先.field: [{card: 火札, acted: false}], 先.break: [Veil, Late]}
""",
    "the discarded card is what the effect discarded": """
cards: [{name: Barter, kind: 召喚獣, text: "Draw 1 card, then discard 1 card. If the discarded card is a Fire card, gain 《C》."}]
table: {先: {hand: [Barter, 火札], deck: [水札]}}
play: [{先: cast Barter}, {先: choose 火札}]
expect: {先.crystals: 1, 先.hand: [水札]}
""",
    "and not another card": """
cards: [{name: Barter, kind: 召喚獣, text: "Draw 1 card, then discard 1 card. If the discarded card is a Fire card, gain 《C》."}]
table: {先: {hand: [Barter, 火札], deck: [水札]}}
play: [{先: cast Barter}, {先: choose 水札}]
expect: {先.crystals: 0, 先.hand: [火札]}
""",
    "of a cost that also takes the card itself, only what was discarded": """
cards: [{name: Sage, cost: 4, text: "Discard 1 Summon, put Sage into the Break Zone: Choose 1 Forward. Deal it 1000 damage for each CP required
    to cast the discarded Summon."}, {name: Spark, kind: 召喚獣, cost: 3, text: "Draw 1 card."}, {name: Wall, power: 9000}]
table: {先: {hand: [Spark], field: [Sage]}, 後: {field: [Wall]}}
play: [{先: activate Sage}, {先: choose Wall}]
expect: {後.field: [{card: Wall, damage: 3000}]}
""",
    "what a cost removed and has come back, as it was": """
cards: [{name: Masked, text: "Remove 1 card in your hand from the game: Choose 1 Forward. Deal it 1000 damage for each CP required to play the
    removed card."}, {name: Rope, text: "《0》: Select 1 of your Forwards removed from the game. Add it to your hand."}, {name: Ox, cost: 4},
  {name: Wall, power: 9000}]
table: {先: {hand: [Ox], field: [Masked, Rope]}, 後: {field: [Wall]}}
play: [{先: activate Masked}, {先: choose Wall}, {先: activate Rope}, {先: go resolve}, {expect: {先.hand: [Ox], 後.field: [{card: Wall, damage:
    0}]}}]
expect: {後.field: [{card: Wall, damage: 4000}]}
""",
    "this Forward, outside of a given ability, is the one spoken of": """
cards: [{name: Warden, kind: 召喚獣, text: "Choose 1 Forward opponent controls. Dull it. If you control a Backup, Freeze this forward also."}]
table: {先: {hand: [Warden], field: [火控]}, 後: {field: [水札]}}
play: [{先: cast Warden}]
expect: {後.field: [{card: 水札, acted: true, frozen: true}]}
""",
    "found by the cost of what was discarded": """
cards: [{name: Trade, kind: 召喚獣, text: "Discard 1 card. If you do so, search for 1 Forward of the same cost as the discarded card and add it
    to your hand."}, {name: Three, cost: 3}, {name: Two, cost: 2}]
table: {先: {hand: [Trade, Three], deck: [Two, Three]}}
play: [{先: cast Trade}, {先: choose Three}]
expect: {先.hand: [Three], 先.deck: [Two]}
""",
    "for each CP of what was removed": """
cards: [{name: Recall, kind: 召喚獣, text: "Choose 1 Forward. Remove the top card of your deck from the game. Deal it 1000 damage for each CP
    required to play the removed card."}, {name: Two, cost: 2}, {name: Wall, power: 9000}]
table: {先: {hand: [Recall], deck: [Two]}, 後: {field: [Wall]}}
play: [{先: cast Recall}]
expect: {後.field: [{card: Wall, damage: 2000}]}
""",
    "a party that attacks sets off once": """
cards: [{name: Chief, kind: モンスター, text: "When a party you control attacks, gain 《C》."}]
table: {先: {field: [Chief, 火札, 火札]}}
play: [{先: go attack}, {先: "party 火札, 火札#2"}]
expect: {先.crystals: 1}
""",
    "one forward that attacks alone is no party": """
cards: [{name: Chief, kind: モンスター, text: "When a party you control attacks, gain 《C》."}]
table: {先: {field: [Chief, 火札]}}
play: [{先: go attack}, {先: attack 火札}]
expect: {先.crystals: 0}
""",
    "paid with one element only": """
cards: [{name: Purist, cost: 2, elements: [土], text: "When Purist enters the field, if the cost to cast Purist was only paid with Earth CP, gain
    《C》."}]
table: {先: {hand: [Purist], field: [土控, 土控]}}
play: [{先: cast Purist}]
expect: {先.crystals: 1}
""",
    "paid with two": """
cards: [{name: Purist, cost: 2, elements: [土], text: "When Purist enters the field, if the cost to cast Purist was only paid with Earth CP, gain
    《C》."}]
table: {先: {hand: [Purist], field: [土控, 火控]}}
play: [{先: cast Purist}]
expect: {先.crystals: 0}
""",
    "one on top, the other to the bottom": """
cards: [{name: Peek, kind: 召喚獣, text: "Look at the top 2 cards of your deck. Put 1 card among them on top of your deck and the other to the
    bottom of your deck."}]
table: {先: {hand: [Peek], deck: [火札, 水札, 風札]}}
play: [{先: cast Peek}, {先: choose 水札}]
expect: {先.deck: [水札, 風札, 火札]}
""",
    "searched for and put on top": """
cards: [{name: Scry, kind: 召喚獣, text: "Search for 1 Water Forward and put it on top of your deck."}]
table: {先: {hand: [Scry], deck: [火札, 水札]}}
play: [{先: cast Scry}, {先: choose 水札}]
expect: {先.deck: [水札, 火札]}
""",
    "before the cost is paid something is done, and the cost is lower": """
cards: [{name: Thrift, cost: 4, text: "Before paying the cost to cast Thrift, you can pay 《C》 to reduce the cost required to cast Thrift by 3."}]
table: {先: {hand: [Thrift], crystals: 1, field: [火控]}}
play: [{先: cast Thrift}, {refused: {先: "no"}}, {先: "yes"}]
expect: {先.field: [Thrift, {card: 火控, acted: true}], 先.crystals: 0}
""",
    "before the cost is paid nothing is done, and all of it is paid": """
cards: [{name: Thrift, cost: 2, text: "Before paying the cost to cast Thrift, you can pay 《C》 to reduce the cost required to cast Thrift by 1."}]
table: {先: {hand: [Thrift], crystals: 1, field: [火控, 火控]}}
play: [{先: cast Thrift}, {先: "no"}]
expect: {先.field: [Thrift, {card: 火控, acted: true}, {card: 火控, acted: true}], 先.crystals: 1}
""",
    "cards of the break zone are removed before the cost is paid": """
cards: [{name: Rite, kind: 召喚獣, cost: 3, text: "Before paying the cost to cast Rite, you can remove 2 Forwards in your Break Zone from the game to
    reduce the cost required to cast Rite by 2.\\nGain 《C》."}]
table: {先: {hand: [Rite], break: [火札, 水札], field: [火控]}}
play: [{先: cast Rite}, {先: "yes"}]
expect: {先.crystals: 1, 先.removed: [火札, 水札], 先.field: [{card: 火控, acted: true}]}
""",
    "without what would lower the cost it is too much": """
cards: [{name: Thrift, cost: 4, text: "Before paying the cost to cast Thrift, you can pay 《C》 to reduce the cost required to cast Thrift by 3."}]
table: {先: {hand: [Thrift], field: [火控]}}
play: [{refused: {先: cast Thrift, by: "11.4.7"}}]
expect: {先.hand: [Thrift]}
""",
    "for the turn, damage of one sort only": """
cards: [{name: Veil, kind: 召喚獣, text: "Choose 1 Forward. During this turn, if it is dealt damage by your opponent's Summons or abilities, the
    damage becomes 0 instead."}, {name: Spark, kind: 召喚獣, text: "Choose 1 Forward. Deal it 1000 damage."}, {name: Wall, power: 9000}]
table: {先: {hand: [Veil, Spark], field: [Wall]}}
play: [{先: cast Veil}, {先: go settle}, {先: cast Spark}]
expect: {先.field: [{card: Wall, damage: 1000}]}
""",
    "damage that one's own summon deals is not the opponent's": """
cards: [{name: Veil, kind: 召喚獣, text: "Choose 1 Forward. During this turn, if it is dealt damage by a Summon or an ability, the damage becomes 0
    instead."}, {name: Spark, kind: 召喚獣, text: "Choose 1 Forward. Deal it 1000 damage."}, {name: Wall, power: 9000}]
table: {先: {hand: [Veil, Spark], field: [Wall]}}
play: [{先: cast Veil}, {先: go settle}, {先: cast Spark}]
expect: {先.field: [{card: Wall, damage: 0}]}
""",
    "a forward that deals damage to a forward: it is the other": """
cards: [{name: Chill, power: 1000, text: "When Chill deals damage to a Forward, dull it and Freeze it."}, {name: Wall, power: 9000}]
table: {先: {field: [Chill]}, 後: {field: [Wall]}}
play: [{先: go attack}, {先: attack Chill}, {後: block Wall}]
expect: {後.field: [{card: Wall, acted: true, damage: 1000}]}
""",
    "damage by a forward, and not by a summon": """
cards: [{name: Thorn, power: 9000, text: "When Thorn is dealt damage by a Forward opponent controls, gain 《C》."}, {name: Spark, kind: 召喚獣, text:
    "Choose 1 Forward. Deal it 1000 damage."}]
table: {先: {hand: [Spark], field: [Thorn]}, 後: {field: [札]}}
play: [{先: cast Spark}, {先: choose Thorn}, {先: go settle}, {expect: {先.crystals: 0}}, {先: go attack}, {先: attack Thorn}, {後: block 札}]
expect: {先.crystals: 1}
""",
    "the next damage by the opponent's summons": """
cards: [{name: Shell, kind: 召喚獣, text: "Choose 1 Forward. During this turn, the next damage dealt to it by your opponent's Summons or abilities
    becomes 0 instead."}, {name: Spark, kind: 召喚獣, text: "Choose 1 Forward. Deal it 1000 damage."}, {name: Wall, power: 9000}]
table: {先: {hand: [Shell, Spark], field: [Wall]}}
play: [{先: cast Shell}, {先: go settle}, {先: cast Spark}]
expect: {先.field: [{card: Wall, damage: 1000}]}
""",
    "damaged forwards of the opponent are removed instead": """
cards: [{name: Reaper, kind: モンスター, text: "If a damaged Forward opponent controls is put from the field into the Break Zone, remove it from
    the game instead."}, {name: Snap, kind: 召喚獣, text: "Choose 1 Forward. Break it."}]
table: {先: {hand: [Snap, Snap], field: [Reaper]}, 後: {field: [火札, {card: 水札, damage: 500}]}}
play: [{先: cast Snap}, {先: choose 水札}, {先: go settle}, {先: cast Snap}]
expect: {後.break: [火札], 後.removed: [水札]}
""",
    "a card that is added to the hand from the break zone": """
cards: [{name: Echo, text: "When Echo is added to your hand from the Break Zone, gain 《C》."}, {name: Fetch, kind: 召喚獣, text: "Choose 1 Forward in
    your Break Zone. Add it to your hand."}]
table: {先: {hand: [Fetch], break: [Echo]}}
play: [{先: cast Fetch}]
expect: {先.hand: [Echo], 先.crystals: 1}
""",
    "a card that comes back from the break zone and stays stronger": """
cards: [{name: Prince, text: "When Prince is put from the field into the Break Zone, you may pay 《C》. When you do so, play Prince from the Break
    Zone onto the field dull. Prince gains +2000 power."}, {name: Snap, kind: 召喚獣, text: "Choose 1 Forward. Break it."}]
table: {先: {hand: [Snap], field: [Prince], crystals: 1}}
play: [{先: cast Snap}, {先: "yes"}]
expect: {先.field: [{card: Prince, acted: true, power: 7000}]}
""",
    "the next card of a sort costs less, and the one after it does not": """
cards: [{name: Page, text: "《0》: During this turn, the cost required to cast your next [Job (Knight)] Forward is reduced by 5."}, {name: Sir,
    cost: 5, jobs: [Knight]}, {name: Dame, cost: 5, jobs: [Knight]}]
table: {先: {hand: [Sir, Dame], field: [Page]}}
play: [{expect: {not offered: [cast Sir]}}, {先: activate Page}, {先: go settle}, {先: cast Sir}, {expect: {not offered: [cast Dame]}}]
expect: {先.field: [Page, Sir], 先.hand: [Dame]}
""",
    "the next card of a sort: another sort is not meant and does not count": """
cards: [{name: Page, text: "《0》: During this turn, the cost required to cast your next [Job (Knight)] Forward is reduced by 5."}, {name: Sir,
    cost: 5, jobs: [Knight]}, {name: Cook, cost: 5}, {name: Maid, cost: 0}]
table: {先: {hand: [Sir, Cook, Maid], field: [Page]}}
play: [{先: activate Page}, {先: go settle}, {expect: {not offered: [cast Cook]}}, {先: cast Maid}, {先: cast Sir}]
expect: {先.field: [Page, Maid, Sir], 先.hand: [Cook]}
""",
    "the next summon costs less, yet not nothing": """
cards: [{name: Page, text: "《0》: During this turn, the cost required to cast your next Summon is reduced by 5 (it cannot become 0)."}, {name: Gale,
    kind: 召喚獣, cost: 3, text: "Gain 《C》."}]
table: {先: {hand: [Gale], field: [Page, 火控]}}
play: [{先: activate Page}, {先: go settle}, {先: cast Gale}, {先: go settle}]
expect: {先.field: [Page, {card: 火控, acted: true}], 先.crystals: 1}
""",
    "the next card costs less this turn only": """
cards: [{name: Page, text: "《0》: During this turn, the cost required to cast your next card is reduced by 1. You can only use this ability during
    your turn."}, {name: Gale, kind: 召喚獣, cost: 1, text: "Gain 《C》."}]
table: {先: {hand: [Gale], field: [Page]}}
play: [{先: activate Page}, {先: go settle}, {expect: {offered: [cast Gale]}}, {先: go next}]
expect: {not offered: [cast Gale]}
""",
    "all that is cast this turn costs less": """
cards: [{name: Page, text: "《0》: The cost required to cast your Characters this turn is reduced by 1 (it cannot become 0)."}, {name: Sir, cost: 2},
    {name: Dame, cost: 2, elements: [光]}]
table: {先: {hand: [Sir, Dame], field: [Page, 火控, 火控]}}
play: [{先: activate Page}, {先: go settle}, {先: cast Sir}, {先: cast Dame}]
expect: {先.field: [Page, {card: 火控, acted: true}, {card: 火控, acted: true}, Sir, Dame]}
""",
    "the second card of a turn, and neither the first nor the third": """
cards: [{name: Drum, text: "During each turn, when you cast the second card you've cast, gain 《C》."}, {name: One, cost: 0}, {name: Two,
    kind: 召喚獣, cost: 0, text: "Gain 《C》."}, {name: Three, cost: 0}]
table: {先: {hand: [One, Two, Three], field: [Drum]}}
play: [{先: cast One}, {expect: {先.crystals: 0}}, {先: cast Two}, {先: go settle}, {expect: {先.crystals: 2}}, {先: cast Three}]
expect: {先.crystals: 2}
""",
    "once more than it could": """
cards: [{name: Rush, power: 3000, text: "When Rush attacks, activate Rush. Rush can attack once more this turn. This effect will trigger only once
    per turn."}]
table: {先: {field: [Rush]}}
play: [{先: go attack}, {先: attack Rush}, {先: go settle}, {先: attack Rush}, {先: go settle}]
expect: {後.damage: [札, 札]}
""",
    "nobody casts summons": """
cards: [{name: Hush, text: "Players cannot cast Summons."}, {name: Gale, kind: 召喚獣, cost: 0, text: "Gain 《C》."}, {name: One, cost: 0}]
table: {先: {hand: [Gale, One]}, 後: {field: [Hush]}}
play: [{expect: {not offered: [cast Gale], offered: [cast One]}}]
expect: {先.crystals: 0}
""",
    "what the opponent casts costs more": """
cards: [{name: Toll, text: "The cost required for your opponent to cast Summons is increased by 1."}, {name: Gale, kind: 召喚獣, cost: 0, text: "Gain
    《C》."}]
table: {先: {hand: [Gale], field: [火控]}, 後: {field: [Toll]}}
play: [{先: cast Gale}, {先: go settle}]
expect: {先.crystals: 1, 先.field: [{card: 火控, acted: true}]}
""",
    "and what its own player casts does not": """
cards: [{name: Toll, text: "The cost required for your opponent to cast Summons is increased by 1."}, {name: Gale, kind: 召喚獣, cost: 0, text: "Gain
    《C》."}]
table: {先: {hand: [Gale], field: [Toll, 火控]}}
play: [{先: cast Gale}, {先: go settle}]
expect: {先.crystals: 1, 先.field: [Toll, {card: 火控, acted: false}]}
""",
    "a summon is cast from the break zone for less": """
cards: [{name: Bard, text: "《0》: Choose 1 Summon in your Break Zone. You can cast it at any time you could normally cast it this turn. The cost
    required to cast it is reduced by 3."}, {name: Gale, kind: 召喚獣, cost: 4, text: "Gain 《C》."}]
table: {先: {field: [Bard, 火控], break: [Gale]}}
play: [{expect: {not offered: [cast Gale]}}, {先: activate Bard}, {先: go settle}, {先: cast Gale}, {先: go settle}, {expect: {not offered: [cast
    Gale]}}]
expect: {先.crystals: 1, 先.break: [Gale], 先.field: [Bard, {card: 火控, acted: true}]}
""",
    "cards that were removed are cast in this turn, each at its time": """
cards: [{name: Bard, text: "《0》: Remove the top 2 cards of your deck from the game. You can cast them this turn. You can only use this ability once
    per turn."}, {name: Sir, cost: 0}, {name: Gale, kind: 召喚獣, cost: 0, text: "Gain 《C》."}]
table: {先: {field: [Bard], deck: [Sir, Gale, 札]}}
play: [{先: activate Bard}, {先: go settle}, {先: cast Sir}, {expect: {先.field: [Bard, Sir]}}, {先: go next}]
expect: {先.removed: [Gale], not offered: [cast Gale]}
""",
    "and the opponent does not cast them": """
cards: [{name: Bard, text: "《0》: Remove the top 2 cards of your deck from the game. You can cast them this turn."}, {name: Gale, kind: 召喚獣, cost:
    0, text: "Gain 《C》."}]
table: {先: {field: [Bard], deck: [Gale, Gale, 札]}, 後: {removed: [Gale]}}
play: [{先: activate Bard}, {先: go settle}, {先: cast Gale}, {先: pass}, {expect: {not offered: [cast Gale]}}]
expect: {先.removed: [Gale]}
""",
    "another cost under a condition, which is met": """
cards: [{name: Heir, cost: 5, text: "If you control a Water Forward, you can pay 《C》 (instead of paying the CP cost) to cast Heir."}]
table: {先: {hand: [Heir], field: [水札], crystals: 1}}
play: [{先: cast Heir}, {先: "yes"}]
expect: {先.field: [水札, Heir], 先.crystals: 0}
""",
    "another cost under a condition, which is not met": """
cards: [{name: Heir, cost: 5, text: "If you control a Water Forward, you can pay 《C》 (instead of paying the CP cost) to cast Heir."}]
table: {先: {hand: [Heir], field: [火札], crystals: 1}}
play: [{expect: {not offered: [cast Heir]}}]
expect: {先.crystals: 1}
""",
    "an EX burst that the opponent uses": """
cards: [{name: Ear, power: 3000, text: "When your opponent uses an EX Burst, gain 《C》."}, {name: Flash, kind: 召喚獣, ex_burst: true, text:
    "EX BURST Draw 1 card."}]
table: {先: {field: [Ear]}, 後: {deck: [Flash, 札, 札]}}
play: [{先: go attack}, {先: attack Ear}, {先: go settle}, {後: "yes"}, {先: go settle}]
expect: {先.crystals: 1, 後.hand: [札]}
""",
    "an EX burst that the opponent does not use": """
cards: [{name: Ear, power: 3000, text: "When your opponent uses an EX Burst, gain 《C》."}, {name: Flash, kind: 召喚獣, ex_burst: true, text:
    "EX BURST Draw 1 card."}]
table: {先: {field: [Ear]}, 後: {deck: [Flash, 札, 札]}}
play: [{先: go attack}, {先: attack Ear}, {先: go settle}, {後: "no"}, {先: go settle}]
expect: {先.crystals: 0, 後.hand: []}
""",
    "EX bursts do not choose it": """
cards: [{name: Mist, power: 3000, text: "Mist cannot be chosen by EX Bursts."}, {name: Flash, kind: 召喚獣, ex_burst: true, text: "EX BURST Choose 1
    Forward. Break it."}]
table: {先: {field: [Mist]}, 後: {deck: [Flash, 札, 札]}}
play: [{先: go attack}, {先: attack Mist}, {先: go main2}]
expect: {先.field: [Mist], 後.damage: [Flash], not offered: ["yes"]}
""",
    "but summons that are cast do": """
cards: [{name: Mist, power: 3000, text: "Mist cannot be chosen by EX Bursts."}, {name: Flash, kind: 召喚獣, ex_burst: true, text: "EX BURST Choose 1
    Forward. Break it."}]
table: {先: {hand: [Flash]}, 後: {field: [Mist]}}
play: [{先: cast Flash}, {先: go settle}]
expect: {後.break: [Mist]}
""",
    "a forward that formed a party this turn": """
cards: [{name: Toast, text: "When Toast enters the field, if a Forward you controlled formed a party this turn, gain 《C》."},
  {name: Feast, text: "When Feast enters the field, if a Forward you controlled formed a party this turn, gain 《C》."}]
table: {先: {hand: [Toast, Feast], field: [火札, 火札]}}
play: [{先: cast Toast}, {先: go settle}, {expect: {先.crystals: 0}}, {先: go attack}, {先: "party 火札, 火札#2"}, {先: go main2}, {先: cast Feast}]
expect: {先.crystals: 1}
""",
    "all in that party, and nobody else": """
cards: [{name: Chief, kind: モンスター, text: "When a party you control attacks, all Forwards in that party gain +1000 power until the end of the
    turn."}]
table: {先: {field: [Chief, 火札, 火札, 水札]}}
play: [{先: go attack}, {先: "party 火札, 火札#2"}]
expect: {先.field: [Chief, {card: 火札, power: 3000}, {card: 火札, power: 3000}, {card: 水札, power: 2000}]}
""",
    "who forms a party with it": """
cards: [{name: Herald, elements: [火], power: 2000, text: "The Forwards forming a party with Herald gain +1000 power."},
  {name: Rain, kind: モンスター, text: "《0》: Draw 1 card."}]
table: {先: {field: [Herald, 火札, 火札]}, 後: {field: [Rain]}}
play: [{先: go attack}, {先: "party Herald, 火札"}, {先: pass}, {expect: {先.field: [{card: Herald, power: 2000}, {card: 火札, power: 3000},
    {card: 火札, power: 2000}]}}, {後: pass}]
expect: {先.field: [{card: Herald, power: 2000}, {card: 火札, power: 2000}, {card: 火札, power: 2000}]}
""",
    "a party without it": """
cards: [{name: Herald, elements: [火], power: 2000, text: "The Forwards forming a party with Herald gain +1000 power."},
  {name: Rain, kind: モンスター, text: "《0》: Draw 1 card."}]
table: {先: {field: [Herald, 火札, 火札]}, 後: {field: [Rain]}}
play: [{先: go attack}, {先: "party 火札, 火札#2"}, {先: pass}, {expect: {先.field: [Herald, {card: 火札, power: 2000}, {card: 火札, power:
    2000}]}}]
expect: {先.field: [{card: Herald, power: 2000}, {card: 火札, power: 2000}, {card: 火札, power: 2000}]}
""",
    "damage to who forms a party with it": """
cards: [{name: Herald, elements: [火], power: 9000, text: "If a Forward forming a party with Herald is dealt damage, the damage becomes 0 instead."},
  {name: Rain, kind: モンスター, text: "《0》: Deal 1000 damage to all the Forwards opponent controls."}]
table: {先: {field: [Herald, 火札, 水札]}, 後: {field: [Rain]}}
play: [{先: go attack}, {先: "party Herald, 火札"}, {先: pass}, {後: activate Rain}]
expect: {先.field: [{card: Herald, damage: 1000}, {card: 火札, damage: 0}, {card: 水札, damage: 1000}]}
""",
    "damage to the card that forms a party": """
cards: [{name: Herald, elements: [火], power: 9000, text: "If Herald forms a party, the damage dealt to Herald becomes 0 instead."},
  {name: Rain, kind: モンスター, text: "《0》: Deal 1000 damage to all the Forwards opponent controls."}]
table: {先: {field: [Herald, 火札]}, 後: {field: [Rain]}}
play: [{先: go attack}, {先: "party Herald, 火札"}, {先: pass}, {後: activate Rain}]
expect: {先.field: [{card: Herald, damage: 0}, {card: 火札, damage: 1000}]}
""",
    "so much damage was received": """
cards: [{name: Grudge, power: 9000, text: "《0》: Gain 《C》. You can only use this ability if Grudge has received 4000 damage or more."},
  {name: Spark, kind: 召喚獣, text: "Choose 1 Forward. Deal it 1000 damage."}]
table: {先: {hand: [Spark], field: [{card: Grudge, damage: 3000}]}}
play: [{refused: {先: activate Grudge}}, {先: cast Spark}, {先: go settle}, {先: activate Grudge}]
expect: {先.crystals: 1}
""",
    "power that is doubled, and what comes later": """
cards: [{name: Uplift, power: 3000, text: "《0》: Double the power of Uplift until the end of the turn."}, {name: Cheer, kind: 召喚獣, text: "Choose 1
    Forward. It gains +1000 power until the end of the turn."}]
table: {先: {hand: [Cheer, Cheer], field: [Uplift]}}
play: [{先: cast Cheer}, {先: go settle}, {先: activate Uplift}, {先: go settle}, {expect: {先.field: [{card: Uplift, power:
    8000}]}}, {先: cast Cheer}]
expect: {先.field: [{card: Uplift, power: 9000}]}
""",
    "damage by a backup alone": """
cards: [{name: Aloof, power: 9000, text: "If Aloof is dealt damage by a Backup, the damage becomes 0 instead."}, {name: Page, kind: バックアップ,
    text: "《0》: Choose 1 Forward. Deal it 1000 damage."}, {name: Imp, kind: モンスター, text: "《0》: Choose 1 Forward. Deal it 2000 damage."}]
table: {先: {field: [Aloof, Page, Imp]}}
play: [{先: activate Page}, {先: go settle}, {expect: {先.field: [{card: Aloof, damage: 0}, Page, Imp]}}, {先: activate Imp}]
expect: {先.field: [{card: Aloof, damage: 2000}, Page, Imp]}
""",
    "damage other than in battle": """
cards: [{name: Aloof, power: 9000, text: "If Aloof is dealt damage other than battle damage, the damage becomes 0 instead."}, {name: Spark, kind:
    召喚獣, text: "Choose 1 Forward. Deal it 1000 damage."}]
table: {先: {hand: [Spark], field: [Aloof]}, 後: {field: [札]}}
play: [{先: cast Spark}, {先: choose Aloof}, {先: go settle}, {expect: {先.field: [{card: Aloof, damage: 0}]}}, {先: go attack},
    {先: attack Aloof}, {後: block 札}]
expect: {先.field: [{card: Aloof, damage: 2000}]}
""",
    "several light characters, as long as a text lets them be": """
cards: [{name: Dawn, kind: モンスター, elements: [光], text: "You can play 2 or more Light Characters onto the field."},
  {name: Ray, elements: [光], cost: 0}, {name: Dusk, elements: [闇], cost: 0}, {name: Snap, kind: 召喚獣, text: "Choose 1 Monster. Break it."}]
table: {先: {hand: [Ray, Dusk, Snap], field: [Dawn]}}
play: [{refused: {先: cast Dusk, by: "7.7.5"}}, {先: cast Ray}, {先: go settle}, {expect: {先.field: [Dawn, Ray]}}, {refused: {先: cast Dusk, by:
    "7.7.5"}}, {先: cast Snap}, {先: go settle}, {expect: {先.field: [Ray]}}]
expect: {先.hand: [Dusk]}
""",
    "several dark characters of one player are not several of the other": """
cards: [{name: Gloom, kind: モンスター, elements: [闇], text: "You can play 2 or more Dark Characters onto the field."},
  {name: Dusk, elements: [闇], cost: 0}, {name: Murk, elements: [闇], cost: 0}]
table: {先: {hand: [Dusk], field: [Murk]}, 後: {field: [Gloom]}}
play: [{refused: {先: cast Dusk, by: "7.7.5"}}]
expect: {先.field: [Murk]}
""",
    "when the text is gone, several dark characters go": """
cards: [{name: Gloom, kind: モンスター, elements: [闇], text: "You can play 2 or more Dark Characters onto the field."},
  {name: Dusk, elements: [闇]}, {name: Murk, elements: [闇]}, {name: Snap, kind: 召喚獣, text: "Choose 1 Monster. Break it."}]
table: {先: {hand: [Snap], field: [Gloom, Dusk, Murk]}}
play: [{expect: {先.field: [Gloom, Dusk, Murk]}}, {先: cast Snap}]
expect: {先.field: [], 先.break: [Snap, Gloom, Dusk, Murk]}
""",
    "one thing or the other: which is said only as it is carried out": """
cards: [{name: Frost, kind: 召喚獣, text: "Choose 1 Forward. Dull it or Freeze it."}]
table: {先: {hand: [Frost]}, 後: {field: [札]}}
play: [{先: cast Frost}, {先: mode 2}]
expect: {後.field: [{card: 札, acted: false, frozen: true}]}
""",
    "one thing or the other: the first": """
cards: [{name: Frost, kind: 召喚獣, text: "Choose 1 Forward. Dull it or Freeze it."}]
table: {先: {hand: [Frost]}, 後: {field: [札]}}
play: [{先: cast Frost}, {先: mode 1}]
expect: {後.field: [{card: 札, acted: true, frozen: false}]}
""",
    "dull or active, as its player likes": """
cards: [{name: Whim, text: "When Whim enters the field, choose 1 Forward opponent controls. Dull it or activate it."}]
table: {先: {hand: [Whim]}, 後: {field: [{card: 札, acted: true}]}}
play: [{先: cast Whim}, {先: mode 2}]
expect: {後.field: [{card: 札, acted: false}]}
""",
    "a party with a certain card": """
cards: [{name: Guide, elements: [火], text: "When Guide forms a party with a Card Name Pupil and attacks, gain 《C》."},
  {name: Pupil, elements: [火]}]
table: {先: {field: [Guide, Pupil, 火札]}}
play: [{先: go attack}, {先: "party Guide, Pupil, 火札"}]
expect: {先.crystals: 1}
""",
    "a party without that card": """
cards: [{name: Guide, elements: [火], text: "When Guide forms a party with a Card Name Pupil and attacks, gain 《C》."},
  {name: Pupil, elements: [火]}]
table: {先: {field: [Guide, Pupil, 火札]}}
play: [{先: go attack}, {先: "party Guide, 火札"}]
expect: {先.crystals: 0}
""",
    "a party with that card and not with the one that speaks": """
cards: [{name: Guide, elements: [火], text: "When Guide forms a party with a Card Name Pupil and attacks, gain 《C》."},
  {name: Pupil, elements: [火]}]
table: {先: {field: [Guide, Pupil, 火札]}}
play: [{先: go attack}, {先: "party Pupil, 火札"}]
expect: {先.crystals: 0}
""",
    "two of a sort in a party: once, however many they are": """
cards: [{name: Chief, kind: モンスター, text: "When 2 or more Forwards of cost 2 you control form a party and attack, gain 《C》."},
  {name: Ann, elements: [火], cost: 2}, {name: Ben, elements: [火], cost: 2}, {name: Cid, elements: [火], cost: 2}]
table: {先: {field: [Chief, Ann, Ben, Cid]}}
play: [{先: go attack}, {先: "party Ann, Ben, Cid"}]
expect: {先.crystals: 1}
""",
    "one of a sort in a party is not two": """
cards: [{name: Chief, kind: モンスター, text: "When 2 or more Forwards of cost 2 you control form a party and attack, gain 《C》."},
  {name: Ann, elements: [火], cost: 2}, {name: Ben, elements: [火], cost: 3}]
table: {先: {field: [Chief, Ann, Ben]}}
play: [{先: go attack}, {先: "party Ann, Ben"}]
expect: {先.crystals: 0}
""",
    "the blocking forward, and no other": """
cards: [{name: Lance, power: 9000, text: "When Lance is blocked, break the blocking Forward."}]
table: {先: {field: [Lance]}, 後: {field: [火札, 水札]}}
play: [{先: go attack}, {先: attack Lance}, {後: block 水札}]
expect: {後.field: [火札], 後.break: [水札], 先.field: [{card: Lance, damage: 0}]}
""",
    "the damage that it deals this turn is doubled": """
cards: [{name: Edge, power: 2000, text: "《0》: If Edge deals damage to a Forward this turn, double the damage instead."}, {name: Wall, power: 9000}]
table: {先: {field: [Edge]}, 後: {field: [Wall]}}
play: [{先: activate Edge}, {先: go settle}, {先: go attack}, {先: attack Edge}, {後: block Wall}]
expect: {後.field: [{card: Wall, damage: 4000}]}
""",
    "a card by its name and cards by another thing, all of one's own": """
cards: [{name: Bond, kind: モンスター, text: "The Card Name Ann Forward and the Fire Forwards you control gain +1000 power."},
  {name: Ann, elements: [水], power: 2000}]
table: {先: {field: [Bond, Ann, 火札, 水札]}, 後: {field: [Ann, 火札]}}
play: []
expect: {先.field: [Bond, {card: Ann, power: 3000}, {card: 火札, power: 3000}, {card: 水札, power: 2000}], 後.field: [{card: Ann, power: 2000},
    {card: 火札, power: 2000}]}
""",
}


@pytest.mark.parametrize("name", list(RULINGS))
def test_a_word_does_what_it_says(name: str, tmp_path: Path) -> None:
    path = tmp_path / "ruling.yaml"
    path.write_text(
        f'title: {name.split(":")[0]}\nja: 英語のカードの言葉\nclauses: ["11.11.5"]\n{RULINGS[name].strip()}\n', "utf8"
    )
    verdict = run(read(path), catalogue.rulings("fftcg").setting)
    assert verdict.holds, verdict.why
