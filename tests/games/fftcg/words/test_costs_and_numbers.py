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
play: [{先: cast Debt}]
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
cards: [{name: Dawn, cost: 2, elements: [光], text: "Dawn can be played onto the field even if you control other Light Characters.\\nYou
    can play 2 or
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
  {name: Mate, kind: バックアップ, elements: [火], jobs: [Pirate]}, {name: Gale, elements: [風], cost: 1}, {name: Wave, elements: [水],
    cost: 1}]
table: {先: {hand: [Gale, Wave], field: [{card: Pump, acted: true}, Mate]}}
play: [{expect: {offered: [cast Gale, cast Wave]}}, {先: cast Wave}]
expect: {先.field: [Pump, {card: Mate, acted: true}, Wave]}
""",
    "counted before the cost is paid": """
cards: [{name: Kin, kind: 召喚獣, elements: [火], cost: 2, text: 'Select 1 of the 2 following actions. If you have a total of 2 or more
    [Card
    Name (Kin)] and/or [Card Name (Cousin)] in your Break Zone (before paying the cost for Kin), select up to 2 of the 2 following actions
    instead. "Gain 《C》." "Draw 1 card."'}]
table: {先: {hand: [Kin, Kin], break: [Kin], deck: [札, 札]}}
play: [{先: cast Kin}, {先: mode 1}]
expect: {先.crystals: 1, 先.hand: []}
""",
    "searched for, each of another cost": """
cards: [{name: Seek, text: "When Seek enters the field, you may search for 2 Forwards each with a different cost and add them to your
    hand."},
  {name: One, cost: 1}, {name: Two, cost: 2}, {name: Deux, cost: 2}]
table: {先: {hand: [Seek], deck: [Two, Deux, One, 札]}}
play: [{先: cast Seek}, {先: "yes"}, {先: choose Two}, {expect: {not offered: [choose Deux]}}, {先: choose One}]
expect: {先.hand: [One, Two]}
""",
    "searched for, each of another cost: all or none": """
cards: [{name: Seek, text: "When Seek enters the field, you may search for 2 Forwards each with a different cost and add them to your
    hand."},
  {name: Two, cost: 2}, {name: Deux, cost: 2}]
table: {先: {hand: [Seek], deck: [Two, Deux]}}
play: [{先: cast Seek}, {先: "yes"}, {expect: {not offered: [choose Two]}}]
expect: {先.hand: []}
""",
    "searched for up to so many with different names": """
cards: [{name: Seek, text: "When Seek enters the field, you may search for up to 2 [Job (Guard)] with different names and add them to your
    hand."},
  {name: Ann, jobs: [Guard]}]
table: {先: {hand: [Seek], deck: [Ann, Ann, 札]}}
play: [{先: cast Seek}, {先: "yes"}, {先: choose Ann}]
expect: {先.hand: [Ann], 先.deck: [Ann, 札]}
""",
    "as many as you want with a total cost": """
cards: [{name: Toll, kind: 召喚獣, text: "Choose as many Forwards as you want with a total cost of 4 or less. Break them."}, {name: One,
    cost: 1},
  {name: Three, cost: 3}, {name: Four, cost: 4}]
table: {先: {hand: [Toll]}, 後: {field: [One, Three, Four]}}
play: [{先: cast Toll}, {先: choose Three}, {expect: {not offered: [choose Four]}}, {先: choose One}]
expect: {後.field: [Four], 後.break: [Three, One]}
""",
    "as many among them as you want with a total cost": """
cards: [{name: Call, kind: 召喚獣, text: "Reveal the top 3 cards of your deck. Play as many Forwards as you want with a total cost of 4 or
    less
    among them onto the field and return the other cards to the bottom of your deck in any order."}, {name: One, cost: 1}, {name: Three,
    cost: 3},
  {name: Four, cost: 4}]
table: {先: {hand: [Call], deck: [One, Three, Four]}}
play: [{先: cast Call}, {先: choose One}, {expect: {not offered: [choose Four]}}, {先: choose Three}]
expect: {先.field: [One, Three], 先.deck: [Four]}
""",
    "all of different Elements": """
cards: [{name: Prism, power: 2000, text: "If you control 3 or more Backups and if the Backups you control are all of different Elements,
    Prism
    gains +3000 power."}]
table: {先: {field: [Prism, 火控, 水控, 風控]}, 後: {field: [Prism, 火控, 水控, 風控, 水控]}}
play: []
expect: {先.field: [{card: Prism, power: 5000}, 火控, 水控, 風控], 後.field: [{card: Prism, power: 2000}, 火控, 水控, 風控, 水控]}
""",
    "of the same cost as a card that has gone": """
cards: [{name: Swap, text: "When Swap enters the field, choose 1 Forward opponent controls. Return it to its owner's hand. Then, you may
    play 1
    Character of the same cost as it from your hand onto the field."}, {name: Three, cost: 3}, {name: Four, cost: 4}]
table: {先: {hand: [Swap, Three, Four]}, 後: {field: [Three]}}
play: [{先: cast Swap}, {先: "yes"}, {先: choose Three}]
expect: {先.field: [Swap, Three], 後.hand: [Three]}
""",
    "one more than what the cost took": """
cards: [{name: Rise, text: "《ダル》, put 1 Fire Forward into the Break Zone: Search for 1 Forward that costs 1 CP more than the Forward
    put into the
    Break Zone and play it onto the field."}, {name: Three, cost: 3}, {name: Four, cost: 4}]
table: {先: {field: [Rise, 火札], deck: [Four, Three, 札]}}
play: [{先: activate Rise}, {先: choose 火札}, {expect: {not offered: [choose Four]}}, {先: choose Three}]
expect: {先.field: [{card: Rise, acted: true}, Three], 先.break: [火札]}
""",
    "when you do so: less than what was removed": """
cards: [{name: Lab, text: "When Lab enters the field, choose 1 Water Forward you control. Remove it from the game. When you do so, choose
    1
    Forward in
    your Break Zone with a cost inferior to that of the removed Forward. Play it onto the field."}, {name: One, cost: 1}, {name: Two,
    cost:
    2}]
table: {先: {hand: [Lab], field: [水札], break: [One, Two]}}
play: [{先: cast Lab}]
expect: {先.field: [Lab, One], 先.break: [Two], 先.removed: [水札]}
""",
    "when you do so: if all that were put away are of an Element": """
cards: [{name: Burn, text: "When Burn enters the field, put the top 2 cards of your deck into the Break Zone. When you do so, choose up to
    1
    Forward. If all the cards put into the Break Zone are of Fire Element, deal it 2000 damage."}]
table: {先: {hand: [Burn], deck: [火札, 火札, 札]}, 後: {field: [水札]}}
play: [{先: cast Burn}, {先: choose 水札}]
expect: {後.break: [水札]}
""",
    "when you do so: if one of them is of another": """
cards: [{name: Burn, text: "When Burn enters the field, put the top 2 cards of your deck into the Break Zone. When you do so, choose up to
    1
    Forward. If all the cards put into the Break Zone are of Fire Element, deal it 2000 damage."}]
table: {先: {hand: [Burn], deck: [火札, 水札, 札]}, 後: {field: [水札]}}
play: [{先: cast Burn}, {先: choose 水札}]
expect: {後.field: [水札]}
""",
    "both of one Element": """
cards: [{name: Rob, kind: 召喚獣, text: "Your opponent puts the top 2 cards of their deck into the Break Zone. If both cards are of the
    same Element,
    draw 1 card."}, {name: Twin, elements: [火, 水]}]
table: {先: {hand: [Rob]}, 後: {deck: [火札, Twin, 札]}}
play: [{先: cast Rob}]
expect: {先.hand: [札]}
""",
    "both of one Element: not where there is but one": """
cards: [{name: Rob, kind: 召喚獣, text: "Your opponent puts the top 2 cards of their deck into the Break Zone. If both cards are of the
    same Element,
    draw 1 card."}]
table: {先: {hand: [Rob]}, 後: {deck: [火札]}}
play: [{先: cast Rob}]
expect: {先.hand: []}
""",
    "both of one type": """
cards: [{name: Rob, kind: 召喚獣, text: "Your opponent puts the top 2 cards of their deck into the Break Zone. If both cards are of the
    same type,
    draw 1 card."}]
table: {先: {hand: [Rob]}, 後: {deck: [火札, 火控, 札]}}
play: [{先: cast Rob}]
expect: {先.hand: []}
""",
    "Elements among what was removed": """
cards: [{name: Sage, kind: 召喚獣, text: "Choose 2 cards in your Break Zone. Remove them from the game. If there are 2 or more different
    Elements
    among cards removed by this effect, draw 1 card."}]
table: {先: {hand: [Sage], break: [火札, 水札]}}
play: [{先: cast Sage}]
expect: {先.hand: [札], 先.removed: [火札, 水札]}
""",
    "of a cost that is counted": """
cards: [{name: Flock, kind: 召喚獣, text: "Dull all the Forwards with a cost equal to the number of Backups you control."}, {name: One,
    cost: 1}]
table: {先: {hand: [Flock], field: [火控, 火控]}, 後: {field: [火札, One]}}
play: [{先: cast Flock}]
expect: {後.field: [{card: 火札, acted: true}, {card: One, acted: false}]}
""",
    "the named Element: it is that and no other": """
cards: [{name: Hue, elements: [水], text: "《0》: Name 1 Element other than Light or Dark. Hue becomes the named Element until the end of
    the turn."},
  {name: Hunt, kind: 召喚獣, text: "Break all the Fire Forwards."}]
table: {先: {field: [Hue], hand: [Hunt]}}
play: [{先: activate Hue}, {expect: {not offered: [name 光]}}, {先: name 火}, {先: go settle}, {先: cast Hunt}]
expect: {先.field: [], 先.break: [Hue, Hunt]}
""",
    "not chosen by the named Element": """
cards: [{name: Veil, text: "《0》: Name 1 Element. Veil cannot be chosen by Summons or abilities of the named Element this turn."},
  {name: Hunt, elements: [火], kind: 召喚獣, text: "Choose 1 Forward. Dull it."}, {name: Tide, elements: [水], kind: 召喚獣, text: "Choose
    1 Forward. Dull it."}]
table: {先: {field: [Veil], hand: [Hunt, Tide]}}
play: [{先: activate Veil}, {先: name 火}, {先: go settle}, {expect: {not offered: [cast Hunt]}}, {先: cast Tide}]
expect: {先.field: [{card: Veil, acted: true}]}
""",
    "not hurt by the named Element": """
cards: [{name: Veil, power: 9000, text: "《0》: Name 1 Element. During this turn, Veil cannot be chosen by Summons or abilities of the
    named Element and
    if Veil is dealt damage by a Summon or an ability of the named Element, the damage becomes 0 instead."}, {name: Burn, elements: [火],
    kind: 召喚獣,
    text: "Deal 2000 damage to all the Forwards."}, {name: Tide, elements: [水], kind: 召喚獣, text: "Deal 1000 damage to all the
    Forwards."}]
table: {先: {field: [Veil], hand: [Burn, Tide]}}
play: [{先: activate Veil}, {先: name 火}, {先: go settle}, {先: cast Burn}, {先: go settle}, {先: cast Tide}]
expect: {先.field: [{card: Veil, damage: 1000}]}
""",
    "not chosen by abilities of Forwards of several Elements": """
cards: [{name: Pure, text: "Pure cannot be chosen by a Multi-Element Forward's ability."}, {name: Twin, elements: [火, 水], text: "《0》:
    Choose 1 Forward
    opponent controls. Dull it."}, {name: Wave, elements: [火, 水], kind: 召喚獣, text: "Choose 1 Forward opponent controls. Dull it."}]
table: {先: {field: [Twin], hand: [Wave]}, 後: {field: [Pure]}}
play: [{expect: {not offered: [activate Twin], offered: [cast Wave]}}]
expect: {後.field: [Pure]}
""",
    "cheaper and paid with any CP": """
cards: [{name: Kin, elements: [水], cost: 3, text: "If you control a [Card Name (Ann)], the cost required to cast Kin is reduced by 1 and
    can be paid with CP of
    any Element."}, {name: Ann}]
table: {先: {hand: [Kin], field: [Ann, 火控, 火控]}}
play: [{先: cast Kin}]
expect: {先.field: [Ann, {card: 火控, acted: true}, {card: 火控, acted: true}, Kin]}
""",
    "others cheaper and paid with any CP": """
cards: [{name: Boss, text: "The cost required to play your [Job (Ninja)] onto the field is reduced by 1 and can be paid with CP of any
    Element."},
  {name: Kin, elements: [水], jobs: [Ninja], cost: 2}]
table: {先: {hand: [Kin], field: [Boss, 火控]}}
play: [{先: cast Kin}]
expect: {先.field: [Boss, {card: 火控, acted: true}, Kin]}
""",
    "Summons cheaper for each of something, yet not for nothing": """
cards: [{name: Boss, text: "The cost required to cast your Summons is reduced by 1 for each [Job (Summoner)] Forward you control (it
    cannot
    become 0)."},
  {name: Kin, jobs: [Summoner]}, {name: Aunt, jobs: [Summoner]}, {name: Wave, kind: 召喚獣, elements: [火], cost: 2, text: "Gain 《C》."}]
table: {先: {hand: [Wave], field: [Boss, Kin, Aunt, 火控]}}
play: [{先: cast Wave}]
expect: {先.crystals: 1, 先.field: [Boss, Kin, Aunt, {card: 火控, acted: true}]}
""",
    "removed, and cast for less": """
cards: [{name: Mog, text: "When Mog enters the field, remove the top card of your deck from the game. You can cast it this turn. The cost
    required to cast it is
    reduced by 2 (it cannot become 0)."}, {name: Prize, elements: [火], cost: 2}]
table: {先: {hand: [Mog], deck: [Prize], field: [火控]}}
play: [{先: cast Mog}, {先: go settle}, {先: cast Prize}]
expect: {先.field: [{card: 火控, acted: true}, Mog, Prize]}
""",
    "cheaper once so many have left the field": """
cards: [{name: Late, cost: 3, text: "During this turn, if 2 or more Forwards have left the field, the cost required to cast Late is
    reduced
    by 3."},
  {name: Gust, kind: 召喚獣, text: "Break all the Forwards."}]
table: {先: {hand: [Gust, Late], field: [札]}, 後: {field: [札]}}
play: [{expect: {not offered: [cast Late]}}, {先: cast Gust}, {先: go settle}, {先: cast Late}]
expect: {先.field: [Late]}
""",
    "cheaper by the highest cost": """
cards: [{name: Arc, kind: 召喚獣, cost: 5, text: "The cost required to cast Arc is reduced by 1 for each CP required to cast the highest
    cost Dark Forward you
    control.\\nGain 《C》."}, {name: Dusk, elements: [闇], cost: 5}]
table: {先: {hand: [Arc], field: [Dusk, 火札]}}
play: [{先: cast Arc}]
expect: {先.crystals: 1}
""",
    "of the highest cost": """
cards: [{name: Duel, kind: 召喚獣, text: "Choose 1 Forward of the highest cost opponent controls. Dull it."}, {name: Three, cost: 3},
    {name: Four, cost: 4}]
table: {先: {hand: [Duel], field: [Four]}, 後: {field: [Three, 札]}}
play: [{先: cast Duel}]
expect: {後.field: [{card: Three, acted: true}, {card: 札, acted: false}]}
""",
    "if it was cast": """
cards: [{name: Edge, cost: 0, text: 'When Edge enters the field, select 1 of the 2 following actions. If Edge was cast, select up to 2 of
    the 2 following
    actions instead. "Gain 《C》." "Draw 1 card."'}]
table: {先: {hand: [Edge], deck: [札, 札]}}
play: [{先: cast Edge}, {先: "mode 1, 2"}]
expect: {先.crystals: 1, 先.hand: [札]}
""",
    "if it was cast: not where it was put": """
cards: [{name: Edge, cost: 1, text: 'When Edge enters the field, select 1 of the 2 following actions. If Edge was cast, select up to 2 of
    the 2 following
    actions instead. "Gain 《C》." "Draw 1 card."'}, {name: Door, kind: 召喚獣, text: "Play 1 Forward of cost 1 from your hand onto the
    field."}]
table: {先: {hand: [Edge, Door], deck: [札, 札]}}
play: [{先: cast Door}, {先: choose Edge}, {refused: {先: "mode 1, 2", by: "11.8.10"}}, {先: mode 1}]
expect: {先.crystals: 1, 先.hand: []}
""",
    "pay and discard": """
cards: [{name: Mira, text: "When an opponent's Forward enters the field, you may pay 《C》 and discard 1 Monster. When you do so, break
    that Forward."},
  {name: Imp, kind: モンスター}, {name: Pawn}]
table: {先: {hand: [Pawn]}, 後: {field: [Mira], hand: [Imp], crystals: 1}}
play: [{先: cast Pawn}, {後: "yes"}]
expect: {先.break: [Pawn], 後.break: [Imp], 後.crystals: 0}
""",
    "an alternative cost of two sorts, each by its own card": """
cards: [{name: Nine, cost: 5, text: "You can dull 1 active Fire Forward and 1 active Lightning Forward (instead of paying the CP cost) to
    cast Nine."},
  {name: Both, elements: [火, 雷]}]
table: {先: {hand: [Nine], field: [Both, 雷札]}}
play: [{先: cast Nine}, {先: "yes"}]
expect: {先.field: [{card: Both, acted: true}, {card: 雷札, acted: true}, Nine]}
""",
    "an alternative cost of two sorts: one card is not both": """
cards: [{name: Nine, cost: 5, text: "You can dull 1 active Fire Forward and 1 active Lightning Forward (instead of paying the CP cost) to
    cast Nine."},
  {name: Both, elements: [火, 雷]}]
table: {先: {hand: [Nine], field: [Both]}}
play: [{expect: {not offered: [cast Nine]}}]
expect: {先.hand: [Nine]}
""",
    "no EX Bursts of what its damage turns up": """
cards: [{name: Lord, power: 5000, text: "EX Bursts of cards put into the Damage Zone due to Lord cannot be used."},
  {name: Boon, kind: 召喚獣, ex_burst: true, text: "Draw 1 card."}]
table: {先: {field: [Lord]}, 後: {deck: [Boon, 札]}}
play: [{先: go attack}, {先: attack Lord}]
expect: {後.damage: [Boon], 後.hand: [], 後.deck: [札]}
""",
    "no EX Bursts: of some cards only": """
cards: [{name: Lord, power: 5000, text: "Any card of cost 2 or less put in the Damage Zone due to Lord cannot use its EX Burst."},
  {name: Boon, kind: 召喚獣, cost: 3, ex_burst: true, text: "Draw 1 card."}]
table: {先: {field: [Lord]}, 後: {deck: [Boon, 札, 札]}}
play: [{先: go attack}, {先: attack Lord}, {後: "yes"}]
expect: {後.damage: [Boon], 後.hand: [札], 後.deck: [札]}
""",
    "no EX Bursts of what an effect turns up": """
cards: [{name: Cost, kind: 召喚獣, text: "Gain 《C》. Cost deals you 1 point of damage. EX Bursts of cards put into the Damage Zone due to
    this damage
    cannot be used."}, {name: Boon, kind: 召喚獣, ex_burst: true, text: "Draw 1 card."}]
table: {先: {hand: [Cost], deck: [Boon, 札]}}
play: [{先: cast Cost}]
expect: {先.damage: [Boon], 先.hand: [], 先.crystals: 1}
""",
    "a counter is removed": """
cards: [{name: Clock, text: "When a Sand Counter is removed from Clock, draw 1 card.\\n《0》: Place 1 Sand Counter on Clock.\\n《0》:
    Remove 1 Sand Counter from
    Clock."}]
table: {先: {field: [{card: Clock, counters: {Sand: 2}}], deck: [札, 札, 札]}}
play: [{先: activate Clock 1}, {先: go settle}, {expect: {先.hand: []}}, {先: activate Clock 2}]
expect: {先.hand: [札]}
""",
    "a counter is placed: not where one is removed": """
cards: [{name: Clock, text: "When a Sand Counter is placed on Clock, draw 1 card.\\n《0》: Place 1 Sand Counter on Clock.\\n《0》: Remove
    1
    Sand Counter from
    Clock."}]
table: {先: {field: [{card: Clock, counters: {Sand: 2}}], deck: [札, 札, 札]}}
play: [{先: activate Clock 2}, {先: go settle}, {expect: {先.hand: []}}, {先: activate Clock 1}]
expect: {先.hand: [札]}
""",
    "a Warp Counter is removed from a card that is removed from the game": """
cards: [{name: Mist, text: "Warp 2 -- 《火》\\nWhen a Warp Counter is removed from Mist, gain 《C》. This effect will trigger only if Mist
    is
    removed from the game."}]
table: {turn: {phase: active}, 先: {removed: [{card: Mist, counters: {デジョン: 2}}], deck: 9}}
play: [{先: go resolve}, {先: go settle}]
expect: {先.crystals: 1, 先.removed: [{card: Mist, counters: {デジョン: 1}}]}
""",
    "the fifth point of damage": """
cards: [{name: Fiend, text: "When you receive a fifth point of damage, gain 《C》. This effect will trigger only if Fiend is in the Break
    Zone."},
  {name: Hurt, kind: 召喚獣, text: "Hurt deals you 1 point of damage."}, {name: Twice, kind: 召喚獣, text: "Twice deals you 2 points of
    damage."}]
table: {先: {hand: [Hurt, Twice, Hurt], break: [Fiend], damage: [札, 札], deck: 9}}
play: [{先: cast Hurt}, {先: go settle}, {expect: {先.crystals: 0}}, {先: cast Twice}, {先: go settle}, {expect: {先.crystals: 1}}, {先:
    cast Hurt}]
expect: {先.crystals: 1}
""",
    "another discard for a special ability": """
cards: [{name: Bras, text: "You may use Bras's special ability by discarding a Summon instead of discarding a [Card Name (Bras)] as part
    of
    the cost.\\nCall
    《S》: Gain 《C》."}, {name: Wave, kind: 召喚獣, text: "Draw 1 card."}]
table: {先: {field: [Bras], hand: [Wave, 札]}}
play: [{先: special Bras}]
expect: {先.crystals: 1, 先.hand: [札], 先.break: [Wave]}
""",
    "another discard for a special ability: nothing else": """
cards: [{name: Bras, text: "You may use Bras's special ability by discarding a Summon instead of discarding a [Card Name (Bras)] as part
    of
    the cost.\\nCall
    《S》: Gain 《C》."}]
table: {先: {field: [Bras], hand: [札]}}
play: [{expect: {not offered: [special Bras]}}]
expect: {先.hand: [札]}
""",
    "revealed cards are counted": """
cards: [{name: Vivi, text: "When Vivi enters the field, you may reveal any number of Fire cards from your hand. When you do so, choose 1
    Forward opponent
    controls. Deal it 2000 damage for each card you revealed."}, {name: Wall, power: 9000}]
table: {先: {hand: [Vivi, 火札, 火札, 水札]}, 後: {field: [Wall]}}
play: [{先: cast Vivi}, {先: "yes"}, {先: "choose 火札, 火札"}]
expect: {後.field: [{card: Wall, damage: 4000}], 先.hand: [火札, 火札, 水札]}
""",
    "counters for each, and X of them removed": """
cards: [{name: Leo, text: "When Leo enters the field, place 1 Crown Counter on Leo for each Backup you control.\\nRemove X Crown Counters
    from Leo: Choose 1
    Forward in your Break Zone. If its cost is X, play it onto the field."}]
table: {先: {hand: [Leo], field: [火控, 水控, 風控], break: [札]}}
play: [{先: cast Leo}, {先: go settle}, {expect: {先.field: [火控, 水控, 風控, {card: Leo, counters: {Crown: 3}}]}}, {先: activate Leo},
    {先: number 2}]
expect: {先.field: [火控, 水控, 風控, {card: Leo, counters: {Crown: 1}}, 札]}
""",
    "counters removed for each": """
cards: [{name: Shade, text: "《0》: Remove 1 Crown Counter from Shade for each Backup you control."}]
table: {先: {field: [{card: Shade, counters: {Crown: 3}}, 火控, 水控]}}
play: [{先: activate Shade}]
expect: {先.field: [{card: Shade, counters: {Crown: 1}}, 火控, 水控]}
""",
    "of six Elements on the field": """
cards: [{name: Tot, kind: バックアップ, elements: [土], text: "If Tot is on the field, Tot gains Elements of Fire, Ice, Wind, Earth,
    Lightning and Water."},
  {name: Wave, elements: [水], cost: 1}]
table: {先: {field: [Tot], hand: [Wave]}}
play: [{先: cast Wave}]
expect: {先.field: [{card: Tot, acted: true}, Wave]}
""",
    "neither special nor action abilities": """
cards: [{name: Throne, text: "The Characters opponent controls cannot use special or action abilities."}, {name: Serf, text: "Cry 《S》:
    Gain 《C》.\\n《0》: Draw 1
    card."}]
table: {先: {field: [Serf], hand: [Serf]}, 後: {field: [Throne]}}
play: [{expect: {not offered: [special Serf, activate Serf 2, activate Serf]}}]
expect: {先.crystals: 0}
""",
    "removed from the hand by Warp": """
cards: [{name: Pri, text: "Warp 2 -- 《火》\\nWhen Pri in your hand is removed from the game due to Warp, gain 《C》."}]
table: {先: {hand: [Pri], field: [火控]}}
play: [{先: warp Pri}, {先: go settle}]
expect: {先.crystals: 1, 先.removed: [Pri]}
""",
    "other than from the hand": """
cards: [{name: Pom, cost: 1, text: "When Pom enters your field other than from your hand, gain 《C》."},
  {name: Door, kind: 召喚獣, text: "Choose 1 Forward in your Break Zone. Play it onto the field."}]
table: {先: {hand: [Door], break: [Pom]}}
play: [{先: cast Door}]
expect: {先.crystals: 1, 先.field: [Pom]}
""",
    "other than from the hand: not from it": """
cards: [{name: Pom, cost: 0, text: "When Pom enters your field other than from your hand, gain 《C》."}]
table: {先: {hand: [Pom]}}
play: [{先: cast Pom}]
expect: {先.crystals: 0, 先.field: [Pom]}
""",
    "the opponent's, other than from the hand": """
cards: [{name: Med, text: "When your opponent plays a Character onto the field other than from their hand, if your opponent doesn't pay
    《C》, break it."},
  {name: Door, kind: 召喚獣, text: "Choose 1 Forward in your Break Zone. Play it onto the field."}]
table: {先: {hand: [Door], break: [札], crystals: 1}, 後: {field: [Med]}}
play: [{先: cast Door}, {先: "no"}]
expect: {先.field: [], 先.break: [Door, 札]}
""",
    "the power of what the extra cost removed": """
cards: [{name: Tit, kind: 召喚獣, text: "If you cast Tit, you may remove 1 Forward in your Break Zone from the game as an extra
    cost.\\nChoose 1 Forward opponent
    controls. Deal it damage equal to the power of the Forward removed by the extra cost."}, {name: Wall, power: 9000}]
table: {先: {hand: [Tit], break: [札]}, 後: {field: [Wall]}}
play: [{先: cast Tit}, {先: "yes"}]
expect: {後.field: [{card: Wall, damage: 2000}], 先.removed: [札]}
""",
    "of the total cost of what was removed": """
cards: [{name: Gad, kind: バックアップ, cost: 1, text: "Remove Gad and 1 Backup from the game: Choose 1 Backup in your Break Zone. If its
    cost is equal to the total
    cost of the 2 cards removed from the game, play it onto the field."}, {name: Three, kind: バックアップ, cost: 3}]
table: {先: {field: [Gad, 火控], break: [Three]}}
play: [{先: activate Gad}]
expect: {先.field: [Three], 先.removed: [Gad, 火控]}
""",
    "the hand shown, and which is discarded said": """
cards: [{name: Win, text: "When Win enters the field, your opponent discards 1 card. If you control a Backup, your opponent reveals their
    hand, and you select 1 card
    for your opponent to discard instead."}]
table: {先: {hand: [Win], field: [火控]}, 後: {hand: [火札, 水札]}}
play: [{先: cast Win}, {先: choose 水札}]
expect: {後.hand: [火札], 後.break: [水札]}
""",
    "divided among those": """
cards: [{name: Mega, kind: 召喚獣, text: "Choose up to 2 Forwards. Divide 2000 damage among them as you like. If you have received 2
    points
    of damage or
    more, divide 4000 damage among those instead."}, {name: Wall, power: 9000}]
table: {先: {hand: [Mega], damage: [札, 札]}, 後: {field: [Wall]}}
play: [{先: cast Mega}, {先: choose Wall}]
expect: {後.field: [{card: Wall, damage: 4000}]}
""",
    "paid for and cast from the deck": """
cards: [{name: Yun, text: "《0》: Reveal the top card of your deck. If it is a Summon, you may pay the cost and cast it."}, {name: Wave,
    kind: 召喚獣, elements: [火], cost: 1,
    text: "Gain 《C》."}]
table: {先: {field: [Yun, 火控], deck: [Wave, 札]}}
play: [{先: activate Yun}, {先: "yes"}, {先: go settle}]
expect: {先.crystals: 1, 先.field: [Yun, {card: 火控, acted: true}], 先.break: [Wave]}
""",
    "an extra cost of playing it": """
cards: [{name: Fin, text: "If you pay the cost to play Fin onto the field, you may pay an extra 《C》.\\nWhen Fin enters the field, if you
    paid the extra cost, draw 1
    card."}]
table: {先: {hand: [Fin], crystals: 1}}
play: [{先: cast Fin}, {先: "yes"}]
expect: {先.hand: [札], 先.crystals: 0}
""",
    "what is also a Forward": """
cards: [{name: Quacho, text: "When Quacho enters the field, choose 1 Monster in your Break Zone. Add it to your hand. If it is also a
    Forward, play it onto the field
    instead."}, {name: Egg, kind: モンスター}, {name: Hen, text: "Hen is also a Monster in all situations."}]
table: {先: {hand: [Quacho, Quacho], break: [Egg, Hen]}}
play: [{先: cast Quacho}, {先: choose Hen}]
expect: {先.field: [Quacho, Hen], 先.break: [Egg]}
""",
    "searched for by the name of a chosen card": """
cards: [{name: Art, text: "When Art enters the field, choose 1 Forward without 《一般》 opponent controls. You may search for 1 Forward
    with the same name and add it
    to your hand."}, {name: Ann}, {name: Bob}]
table: {先: {hand: [Art], deck: [Bob, Ann, 札]}, 後: {field: [Ann, 札]}}
play: [{先: cast Art}, {先: "yes"}, {expect: {not offered: [choose Bob]}}, {先: choose Ann}]
expect: {先.hand: [Ann]}
""",
    "taken back by the name of a chosen card": """
cards: [{name: Art, text: "When Art enters the field, choose 1 Forward you control other than Art. Select 1 Forward with the same name in
    your Break Zone and add it to
    your hand."}, {name: Ann}, {name: Bob}]
table: {先: {hand: [Art], field: [Ann], break: [Bob, Ann]}}
play: [{先: cast Art}]
expect: {先.hand: [Ann], 先.break: [Bob]}
""",
    "by the name of what the cost took": """
cards: [{name: Pot, kind: モンスター, text: "Put Pot and 1 Forward without 《一般》 into the Break Zone: Search for 1 Forward with the
    same
    name as the Forward you put into
    the Break Zone and play it onto the field."}, {name: Ann}, {name: Bob}]
table: {先: {field: [Pot, Ann], deck: [Bob, Ann]}}
play: [{先: activate Pot}, {先: choose Ann}]
expect: {先.field: [Ann], 先.break: [Ann, Pot], 先.deck: [Bob]}
""",
    "by the name of what left": """
cards: [{name: Mira, text: "When a Monster you control is put from the field into the Break Zone, you may dull Mira if it is active. If
    you
    do so, search for a Monster
    with the same name and add it to your hand."}, {name: Imp, kind: モンスター}, {name: Elf, kind: モンスター}, {name: End, kind: 召喚獣,
    text: "Break all the Monsters."}]
table: {先: {hand: [End], field: [Mira, Imp], deck: [Elf, Imp]}}
play: [{先: cast End}, {先: "yes"}, {先: choose Imp}]
expect: {先.hand: [Imp], 先.field: [{card: Mira, acted: true}]}
""",
    "of the type of what was discarded": """
cards: [{name: Alch, text: "《0》: Discard 1 card from your hand. If you do so, search for 1 card of the same card type as the discarded
    card and add it to your hand."}]
table: {先: {field: [Alch], hand: [火控], deck: [札, 水控]}}
play: [{先: activate Alch}, {先: choose 水控}]
expect: {先.hand: [水控], 先.deck: [札]}
""",
    "an Element for good, and those of the same": """
cards: [{name: Sara, kind: バックアップ, elements: [光], text: "When Sara enters the field, name 1 Element. Sara becomes that Element.
    (This effect does not end at the end of
    the turn.)\\n《0》: All the Forwards of the same Element as Sara you control gain +1000 power until the end of the turn."}]
table: {先: {hand: [Sara], field: [火札, 水札]}}
play: [{先: cast Sara}, {先: name 火}, {先: go settle}, {先: activate Sara}]
expect: {先.field: [{card: 火札, power: 3000}, {card: 水札, power: 2000}, Sara]}
""",
    "not chosen by what shares its Element": """
cards: [{name: Kam, elements: [火], text: "Kam cannot be chosen by Summons or abilities that share its Element."}, {name: Burn, elements:
    [火], kind: 召喚獣, text: "Choose 1
    Forward. Dull it."}, {name: Tide, elements: [水], kind: 召喚獣, text: "Choose 1 Forward. Dull it."}]
table: {先: {hand: [Burn, Tide]}, 後: {field: [Kam]}}
play: [{expect: {not offered: [cast Burn]}}, {先: cast Tide}]
expect: {後.field: [{card: Kam, acted: true}]}
""",
    "its Element becomes another": """
cards: [{name: Nec, text: "When Nec enters the field, choose 1 Character other than Nec you control. Its Element becomes Dark."}, {name:
    Hunt, kind: 召喚獣, text: "Break all
    the Dark Forwards."}, {name: Wisp, elements: [水]}]
table: {先: {hand: [Nec, Hunt], field: [Wisp]}}
play: [{先: cast Nec}, {先: go settle}, {先: cast Hunt}]
expect: {先.field: [Nec], 先.break: [Wisp, Hunt]}
""",
    "each Element of cards of one Element": """
cards: [{name: Bhu, cost: 4, text: "The cost required to cast Bhu is reduced by 2 for each Backup of a different Element you control,
    other
    than Multi-Element."},
  {name: Twin, kind: バックアップ, elements: [風, 土]}]
table: {先: {hand: [Bhu], field: [{card: 火控, acted: true}, {card: 水控, acted: true}, {card: Twin, acted: true}]}}
play: [{先: cast Bhu}]
expect: {先.field: [火控, 水控, Twin, Bhu]}
""",
    "as many as counters on a card that was put away": """
cards: [{name: Ton, kind: モンスター, text: "Put Ton into the Break Zone: Look at the same number of cards from the top of your deck as
    the
    Rage Counters placed on Ton. Add 1
    card among them to your hand. Then, shuffle the other cards and return them to the bottom of your deck."}]
table: {先: {field: [{card: Ton, counters: {Rage: 2}}], deck: [火札, 水札, 風札]}}
play: [{先: activate Ton}, {先: choose 水札}]
expect: {先.hand: [水札], 先.deck: [風札, 火札]}
""",
    "of a cost up to the counters on it": """
cards: [{name: Ryd, text: "《0》: Cast 1 Summon of cost equal to or less than the number of Growth Counters placed on Ryd from your hand
    without paying the cost."},
  {name: Two, kind: 召喚獣, cost: 2, text: "Gain 《C》."}, {name: Three, kind: 召喚獣, cost: 3, text: "Draw 1 card."}]
table: {先: {field: [{card: Ryd, counters: {Growth: 2}}], hand: [Two, Three]}}
play: [{先: activate Ryd}, {先: go settle}]
expect: {先.crystals: 1, 先.hand: [Three]}
""",
    "removed instead, if its controller likes": """
cards: [{name: Yun, kind: バックアップ, text: "If a Character is put from the field into the Break Zone, you may remove it from the game
    instead."},
  {name: End, kind: 召喚獣, text: "Choose 1 Forward. Break it."}]
table: {先: {hand: [End, End]}, 後: {field: [Yun, 火札, 水札]}}
play: [{先: cast End}, {先: choose 火札}, {後: "yes"}, {先: go settle}, {先: cast End}, {後: "no"}]
expect: {後.removed: [火札], 後.break: [水札], 後.field: [Yun]}
""",
    "action abilities cost more": """
cards: [{name: Emp, text: "The cost required for the Characters opponent controls to use action abilities is increased by 《2》."}, {name:
    Serf, text: "《0》: Gain 《C》.\\nCry
    《S》: Draw 1 card."}]
table: {先: {field: [Serf, 火控, 火控], hand: [Serf]}, 後: {field: [Emp]}}
play: [{先: activate Serf 1}, {先: "pay 火控, 火控"}, {先: go settle}, {expect: {先.crystals: 1, 先.field: [Serf, {card: 火控, acted:
    true}, {card: 火控, acted:
    true}]}}, {先: special Serf}]
expect: {先.hand: [札], 先.break: [Serf]}
""",
    "when it enters, if it is of a sort": """
cards: [{name: Cec, text: "When Cec enters the field, you may play 1 Forward of cost 2 from your hand onto the field. When it enters the
    field, if it is a Fire Forward,
    choose 1 Forward opponent controls. Dull it."}]
table: {先: {hand: [Cec, 火札]}, 後: {field: [札]}}
play: [{先: cast Cec}, {先: "yes"}, {先: choose 火札}]
expect: {先.field: [Cec, 火札], 後.field: [{card: 札, acted: true}]}
""",
    "when it enters, if it is of a sort: and is not": """
cards: [{name: Cec, text: "When Cec enters the field, you may play 1 Forward of cost 2 from your hand onto the field. When it enters the
    field, if it is a Fire Forward,
    choose 1 Forward opponent controls. Dull it."}]
table: {先: {hand: [Cec, 水札]}, 後: {field: [札]}}
play: [{先: cast Cec}, {先: "yes"}, {先: choose 水札}]
expect: {先.field: [Cec, 水札], 後.field: [{card: 札, acted: false}]}
""",
    "CP of too few Elements": """
cards: [{name: Liv, elements: [火], cost: 2, text: "When Liv enters the field, if the cost to play Liv didn't include CP of 2 or more
    different Elements, put Liv into the
    Break Zone."}]
table: {先: {hand: [Liv], field: [火控, 火控]}}
play: [{先: cast Liv}]
expect: {先.break: [Liv]}
""",
    "the Forward that blocks it": """
cards: [{name: Liv, power: 1000, text: "《0》: Break the Forward that blocks Liv."}, {name: Wall, power: 9000}]
table: {先: {field: [Liv]}, 後: {field: [Wall]}}
play: [{先: go attack}, {先: attack Liv}, {後: block Wall}, {先: activate Liv}]
expect: {後.break: [Wall]}
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
