"""Words about zones, choices and the past of a turn, carried out: what each does on a table, and what it leaves alone."""

from pathlib import Path

import pytest

from tefuda.games import catalogue
from tefuda.kernel.proving.reading import read
from tefuda.kernel.proving.running import run

# A name, then a ruling in the form of docs/scenarios.md, without title and clauses.
RULINGS = {
    "each player selects among the own cards, the turn player first": """
cards: [{name: Flood, kind: 召喚獣, text: "Each player selects 1 Forward they control. Put them into the Break Zone."}]
table: {先: {hand: [Flood], field: [火札, 水札]}, 後: {field: [風札, 土札]}}
play: [{先: cast Flood}, {先: go settle}, {先: choose 火札}, {後: choose 土札}]
expect: {先.field: [水札], 後.field: [風札], 後.break: [土札]}
""",
    "all the others: those that were selected stay": """
cards: [{name: Gale, kind: 召喚獣, text: "Each player selects 1 Forward they control. Put all the Forwards other than the selected
    Forwards into the Break Zone."}]
table: {先: {hand: [Gale], field: [火札, 水札, 水控]}, 後: {field: [風札, 土札]}}
play: [{先: cast Gale}, {先: go settle}, {先: choose 火札}, {後: choose 土札}]
expect: {先.field: [火札, 水控], 後.field: [土札], 後.break: [風札]}
""",
    "all the others: the chosen one takes other damage": """
cards: [{name: Arc, kind: 召喚獣, text: "Choose 1 Forward opponent controls. Deal it 1500 damage, and deal 1000 damage to all the other
    Forwards opponent controls."}]
table: {先: {hand: [Arc], field: [火札]}, 後: {field: [風札, 土札]}}
play: [{先: cast Arc}, {先: choose 風札}]
expect: {先.field: [{card: 火札, damage: 0}], 後.field: [{card: 風札, damage: 1500}, {card: 土札, damage: 1000}]}
""",
    "as many as there are of others: just so many are chosen": """
cards: [{name: Roll, kind: 召喚獣, text: "Choose as many Forwards as Backups you control. Dull them."}]
table: {先: {hand: [Roll], field: [火控, 水控, 火札]}, 後: {field: [風札, 土札]}}
play: [{先: cast Roll}, {refused: {先: choose 風札}}, {先: "choose 風札, 火札"}]
expect: {先.field: [火控, 水控, {card: 火札, acted: true}], 後.field: [{card: 風札, acted: true}, {card: 土札, acted: false}]}
""",
    "as many as there are counters on a card that its own cost moves": """
cards: [{name: Pot, kind: モンスター, text: "Put Pot into the Break Zone: Choose up to the same number of Characters as the Seed Counters
    placed on Pot. Activate them."}]
table: {先: {field: [{card: Pot, counters: {Seed: 2}}, {card: 火札, acted: true}, {card: 水札, acted: true}, {card: 風札, acted: true}]}}
play: [{先: activate Pot}, {先: "choose 火札, 水札"}]
expect: {先.field: [{card: 火札, acted: false}, {card: 水札, acted: false}, {card: 風札, acted: true}], 先.break: [Pot]}
""",
    "discarded due to an ability": """
cards: [{name: Husk, text: "When Husk is discarded from your hand due to an ability, draw 1 card."}, {name: Sift, kind: モンスター, text:
    "《0》:
    Discard 1 card."}]
table: {先: {hand: [Husk], field: [Sift], deck: [火札, 5]}}
play: [{先: activate Sift}, {先: go settle}]
expect: {先.hand: [火札], 先.break: [Husk]}
""",
    "discarded due to an ability: not where a summon does it": """
cards: [{name: Husk, text: "When Husk is discarded from your hand due to an ability, draw 1 card."}, {name: Sift, kind: 召喚獣, text:
    "Discard 1
    card."}]
table: {先: {hand: [Husk, Sift], deck: [火札, 5]}}
play: [{先: cast Sift}, {先: go settle}]
expect: {先.hand: [], 先.break: [Husk, Sift]}
""",
    "discarded due to an ability: not as a cost": """
cards: [{name: Husk, text: "When Husk is discarded from your hand due to an ability, draw 1 card."}, {name: Sift, kind: モンスター, text:
    "Discard 1
    card: Sift gains +1000 power until the end of the turn."}]
table: {先: {hand: [Husk], field: [Sift], deck: [火札, 5]}}
play: [{先: activate Sift}, {先: go settle}]
expect: {先.hand: [], 先.break: [Husk]}
""",
    "discarded due to the opponent: the card itself comes back": """
cards: [{name: Husk, text: "When Husk is discarded from your hand due to your opponent's Summons or abilities, play Husk from your Break
    Zone onto the
    field."}, {name: Grip, kind: 召喚獣, text: "Your opponent discards 1 card."}]
table: {先: {hand: [Grip]}, 後: {hand: [Husk]}}
play: [{先: cast Grip}, {先: go settle}]
expect: {後.hand: [], 後.field: [Husk]}
""",
    "the opponent has discarded this turn: a cheaper card": """
cards: [{name: Late, cost: 4, text: "During this turn, if your opponent has discarded a card from their hand due to your Summons or
    abilities, the cost
    required to cast Late is reduced by 4."}, {name: Grip, kind: 召喚獣, text: "Your opponent discards 1 card."}]
table: {先: {hand: [Late, Grip]}, 後: {hand: [札]}}
play: [{refused: {先: cast Late}}, {先: cast Grip}, {先: go settle}, {先: cast Late}]
expect: {先.field: [Late]}
""",
    "cards drawn this turn are counted": """
cards: [{name: Late, cost: 4, text: "The cost required to cast Late is reduced by 1 for each card you have drawn this turn."}, {name:
    Font, kind: 召喚獣,
    text: "Draw 4 cards."}]
table: {先: {hand: [Late, Font]}}
play: [{refused: {先: cast Late}}, {先: cast Font}, {先: go settle}, {先: cast Late}]
expect: {先.field: [Late]}
""",
    "a character went back to a hand this turn": """
cards: [{name: Late, cost: 3, text: "If a Character opponent controlled was returned from the field to its owner's hand this turn, the
    cost required to
    cast Late is reduced by 3."}, {name: Gust, kind: 召喚獣, text: "Choose 1 Forward. Return it to its owner's hand."}]
table: {先: {hand: [Late, Gust], field: [火札]}, 後: {field: [札]}}
play: [{refused: {先: cast Late}}, {先: cast Gust}, {先: choose 札}, {先: go settle}, {先: cast Late}]
expect: {先.field: [火札, Late]}
""",
    "entering by a summon or an ability: by a summon, too": """
cards: [{name: Ward, text: "When Ward enters the field due to a Summon or an ability, draw 1 card."}, {name: Lift, kind: 召喚獣, text:
    "Choose 1 Forward in
    your Break Zone. Play it onto the field."}]
table: {先: {hand: [Lift], break: [Ward], deck: [火札, 5]}}
play: [{先: cast Lift}, {先: go settle}]
expect: {先.field: [Ward], 先.hand: [火札]}
""",
    "entering by a summon or an ability: not by being cast": """
cards: [{name: Ward, text: "When Ward enters the field due to a Summon or an ability, draw 1 card."}]
table: {先: {hand: [Ward], deck: [火札, 5]}}
play: [{先: cast Ward}]
expect: {先.field: [Ward], 先.hand: []}
""",
    "into the deck from the field": """
cards: [{name: Tide, text: "When Tide is put from the field into its owner's deck, draw 1 card."}, {name: Sink, kind: 召喚獣, text:
    "Choose 1 Forward. Put it
    at the bottom of its owner's deck."}]
table: {先: {hand: [Sink], field: [Tide], deck: [火札, 水札]}}
play: [{先: cast Sink}, {先: go settle}]
expect: {先.field: [], 先.hand: [火札], 先.deck: [水札, Tide]}
""",
    "the cost of cards by their name: one's own": """
cards: [{name: Aide, kind: バックアップ, text: "The cost required to cast [Card Name (Lady)] is reduced by 2."}, {name: Lady, cost: 2}]
table: {先: {hand: [Lady, Lady], field: [Aide]}}
play: [{先: cast Lady}]
expect: {先.field: [Lady, {card: Aide, acted: false}]}
""",
    "all that fit among the revealed cards are taken": """
cards: [{name: Coop, kind: 召喚獣, text: "Reveal the top 3 cards of your deck. Add all Fire Forwards among them to your hand and return
    the other cards to the
    bottom of your deck in any order."}]
table: {先: {hand: [Coop], deck: [火札, 水札, 火札, 風札]}}
play: [{先: cast Coop}]
expect: {先.hand: [火札, 火札], 先.deck: [風札, 水札]}
""",
    "all the counters of a name are removed": """
cards: [{name: Stone, kind: モンスター, text: "《0》: Remove all Moss Counters from Stone."}]
table: {先: {field: [{card: Stone, counters: {Moss: 3, Rust: 1}}]}}
play: [{先: activate Stone}, {先: go settle}]
expect: {先.field: [{card: Stone, counters: {Rust: 1}}]}
""",
    "either player's hand, and both": """
cards: [{name: Wolf, power: 5000, text: "If either player has 1 card or less in their hands, Wolf gains +1000 power.\\nIf each player has
    no cards in their
    hands, Wolf gains +3000 power."}]
table: {先: {field: [Wolf], hand: [札]}, 後: {hand: [札, 札]}}
play: [{expect: {先.field: [{card: Wolf, power: 6000}]}}]
expect: {先.field: [{card: Wolf, power: 6000}]}
""",
    "dealing damage to a player or to a Forward: either": """
cards: [{name: Claw, power: 5000, text: "When Claw deals damage to your opponent or to a Forward, draw 1 card."}]
table: {先: {field: [Claw], deck: [火札, 5]}, 後: {field: [札]}}
play: [{先: go attack}, {先: attack Claw}, {後: block 札}, {先: go settle}]
expect: {先.hand: [火札], 後.break: [札]}
""",
    "dealing damage to the opponent: not to oneself": """
cards: [{name: Claw, power: 5000, text: "When Claw deals damage to your opponent, draw 1 card.\\n《0》: Claw deals you 1 point of damage."}]
table: {先: {field: [Claw], deck: [火札, 5]}}
play: [{先: activate Claw}, {先: go settle}]
expect: {先.hand: [], 先.damage: [火札]}
""",
    "not dulled by the opponent's effects: of whoever said so": """
cards: [{name: Hex, kind: バックアップ, text: "《0》: Choose 1 Forward. During this turn, it
    cannot become dull by your opponent's Summons or abilities."},
  {name: Nap, kind: 召喚獣, cost: 0, text: "Choose 1 Forward. Dull it."}]
table: {先: {field: [Hex], hand: [Nap]}, 後: {field: [札]}}
play: [{先: activate Hex}, {先: go settle}, {先: cast Nap}, {先: go settle}]
expect: {後.field: [{card: 札, acted: true}]}
""",
    "if all one's Forwards have a Job": """
cards: [{name: Flag, kind: バックアップ, text: "If all the Forwards you control have [Job (Knight)] or [Job (Page)], they gain +1000
    power."},
  {name: Ann, jobs: [Knight], power: 3000}, {name: Bea, jobs: [Page], power: 3000}]
table: {先: {field: [Flag, Ann, Bea]}, 後: {field: [Ann]}}
play: []
expect: {先.field: [{card: Ann, power: 4000}, {card: Bea, power: 4000}, Flag], 後.field: [{card: Ann, power: 3000}]}
""",
    "if all one's Forwards have a Job: not where one has not": """
cards: [{name: Flag, kind: バックアップ, text: "If all the Forwards you control have [Job (Knight)] or [Job (Page)], they gain +1000
    power."},
  {name: Ann, jobs: [Knight], power: 3000}]
table: {先: {field: [Flag, Ann, 札]}}
play: []
expect: {先.field: [{card: Ann, power: 3000}, 札, Flag]}
""",
    "the end of the turn, whoever's": """
cards: [{name: Comet, text: "At the end of the turn, return Comet to its owner's hand."}]
table: {先: {}, 後: {field: [Comet]}}
play: [{先: go end}]
expect: {後.field: [], 後.hand: [Comet]}
""",
    "removed for as long as a card is there: it comes back to its owner": """
cards: [{name: Cage, kind: モンスター, text: "When Cage enters the field, choose 1 Forward opponent controls. Remove it from the game for
    as long as Cage is on the
    field."}, {name: Pry, kind: 召喚獣, text: "Choose 1 Monster. Break it."}, {name: Ann, text: "When Ann enters the field, draw 1 card."}]
table: {先: {hand: [Cage, Pry]}, 後: {field: [Ann], deck: [火札, 5]}}
play: [{先: cast Cage}, {先: go settle}, {expect: {後.field: [], 後.removed: [Ann]}}, {先: cast Pry}, {先: go settle}]
expect: {先.break: [Cage, Pry], 後.field: [Ann], 後.removed: [], 後.hand: [火札]}
""",
    "removed for as long as a card is there: not where it has left": """
cards: [{name: Cage, kind: モンスター, text: "When Cage enters the field, choose 1 Forward opponent controls. Remove it from the game for
    as long as Cage is on the
    field.\\nPut Cage into the Break Zone: Draw 1 card."}]
table: {先: {hand: [Cage]}, 後: {field: [札]}}
play: [{先: cast Cage}, {先: activate Cage}, {先: go settle}]
expect: {先.break: [Cage], 後.field: [札], 後.removed: []}
""",
    "removed for as long as a card is there: what could not enter stays": """
cards: [{name: Cage, kind: モンスター, text: "When Cage enters the field, choose 1 Forward opponent controls. Remove it from the game for
    as long as Cage is on the
    field."}, {name: Pry, kind: 召喚獣, text: "Choose 1 Monster. Break it."}, {name: Ann}]
table: {先: {hand: [Cage, Pry]}, 後: {field: [Ann], hand: [Ann]}}
play: [{先: cast Cage}, {先: go settle}, {先: go next}, {後: cast Ann}, {後: go next}, {先: cast Pry}, {先: go settle}]
expect: {後.field: [Ann], 後.removed: [Ann]}
""",
    "not from the hand by effects: it stays there": """
cards: [{name: Sage, text: "You cannot play Sage from your hand due to Summons or abilities."}, {name: Lift, kind: 召喚獣, text: "Play 1
    Forward from your hand onto
    the field."}]
table: {先: {hand: [Sage, Lift]}}
play: [{先: cast Lift}, {先: go settle}]
expect: {先.hand: [Sage], 先.field: []}
""",
    "not from the hand by effects: from the Break Zone it may, and it may be cast": """
cards: [{name: Sage, text: "You cannot play Sage from your hand due to Summons or abilities."}, {name: Rise, kind: 召喚獣, text: "Choose 1
    Forward in your Break Zone.
    Play it onto the field."}]
table: {先: {hand: [Rise], break: [Sage]}, 後: {hand: [Sage]}}
play: [{先: cast Rise}, {先: go settle}, {先: go next}, {後: cast Sage}]
expect: {先.field: [Sage], 後.field: [Sage]}
""",
    "not beside another: neither with the other there": """
cards: [{name: Mask, text: "You cannot play Mask or [Card Name (Face)] while already in control of either Character."}, {name: Face}]
table: {先: {hand: [Mask], field: [Face]}, 後: {hand: [Face], field: [Mask]}}
play: [{refused: {先: cast Mask, by: "2.2", because: Face}}, {先: go next}, {refused: {後: cast Face, by: "2.2", because: Mask}}]
expect: {先.field: [Face], 後.field: [Mask]}
""",
    "not beside another: the opponent's is no hindrance": """
cards: [{name: Mask, text: "You cannot play Mask or [Card Name (Face)] while already in control of either Character."}, {name: Face}]
table: {先: {hand: [Mask]}, 後: {field: [Face]}}
play: [{先: cast Mask}]
expect: {先.field: [Mask]}
""",
    "chosen by no summon of anyone, but by abilities": """
cards: [{name: Veil, text: "Veil cannot be chosen by Summons."}, {name: Bolt, kind: 召喚獣, text: "Choose 1 Forward. Dull it."}, {name:
    Rod, kind: モンスター, text: "《0》:
    Choose 1 Forward. Dull it."}]
table: {先: {hand: [Bolt], field: [Veil, Rod]}}
play: [{refused: {先: cast Bolt}}, {先: activate Rod}, {先: go settle}]
expect: {先.field: [{card: Veil, acted: true}, Rod]}
""",
    "chosen by an ability, and not by a summon": """
cards: [{name: Vane, text: "When Vane is chosen by your opponent's ability, draw 1 card."}, {name: Bolt, kind: 召喚獣, text: "Choose 1
    Forward opponent controls. Dull
    it."}, {name: Rod, kind: モンスター, text: "《0》: Choose 1 Forward opponent controls. Dull it."}]
table: {先: {hand: [Bolt], field: [Rod]}, 後: {field: [Vane], deck: [火札, 水札, 5]}}
play: [{先: cast Bolt}, {先: go settle}, {expect: {後.hand: []}}, {先: activate Rod}, {先: go settle}]
expect: {後.hand: [火札]}
""",
    "chosen by a summon: a summon of the card may be discarded to cancel it": """
cards: [{name: Vane, text: "When Vane is chosen by your opponent's Summon, you may discard 1 Summon. When you do so, cancel its
    effects."}, {name: Bolt, kind: 召喚獣,
    text: "Choose 1 Forward opponent controls. Break it."}]
table: {先: {hand: [Bolt]}, 後: {field: [Vane], hand: [Bolt]}}
play: [{先: cast Bolt}, {後: "yes"}, {先: go settle}]
expect: {後.field: [Vane], 後.hand: []}
""",
    "backups that no opponent's effect breaks": """
cards: [{name: Bell, kind: バックアップ, text: "The Backups you control cannot be broken by your opponent's Summons or abilities."},
    {name: Pry, kind: 召喚獣, text:
    "Choose 1 Backup opponent controls. Break it."}]
table: {先: {hand: [Pry]}, 後: {field: [Bell]}}
play: [{先: cast Pry}, {先: go settle}]
expect: {後.field: [Bell]}
""",
    "one of the revealed cards is removed, and may be cast": """
cards: [{name: Lamp, text: "When Lamp enters the field, reveal the top 3 cards of your deck. Remove 1 card among them from the game and
    return the other cards to
    the bottom of your deck in any order. You can cast it at any time you could normally cast it this turn."}, {name: Wick, cost: 0}]
table: {先: {hand: [Lamp], deck: [火札, Wick, 水札, 風札]}}
play: [{先: cast Lamp}, {先: go settle}, {先: choose Wick}, {先: "order 火札, 水札"}, {expect: {先.removed: [Wick]}}, {先: cast Wick}]
expect: {先.field: [Lamp, Wick], 先.removed: [], 先.deck: [風札, 火札, 水札]}
""",
    "two sorts among the revealed cards": """
cards: [{name: Pair, kind: 召喚獣, text: "Reveal the top 4 cards of your deck. Add up to 1 Fire card and up to 1 Water card among them to
    your hand and put the rest
    into the Break Zone."}]
table: {先: {hand: [Pair], deck: [火札, 水札, 火札, 風札, 土札]}}
play: [{先: cast Pair}, {先: go settle}, {先: choose 火札}, {先: choose 水札}]
expect: {先.hand: [火札, 水札], 先.break: [Pair, 火札, 風札], 先.deck: [土札]}
""",
    "two sorts are searched for": """
cards: [{name: Seek, kind: 召喚獣, text: "Search for up to 1 Fire Forward and up to 1 Water Forward and add them to your hand."}]
table: {先: {hand: [Seek], deck: [火札, 水札, 風札]}}
play: [{先: cast Seek}, {先: go settle}, {先: choose 火札}, {先: choose 水札}]
expect: {先.hand: [火札, 水札], 先.deck: [風札]}
""",
    "a cost of counters of a card that one controls": """
cards: [{name: Hunt, kind: モンスター, text: "Remove 1 Prey Counter from a Character: Draw 1 card."}]
table: {先: {field: [Hunt, {card: 札, counters: {Prey: 1}}], deck: [火札, 5]}, 後: {field: [{card: 札, counters: {Prey: 1}}]}}
play: [{先: activate Hunt}, {先: go settle}, {refused: {先: activate Hunt}}]
expect: {先.hand: [火札], 先.field: [Hunt, {card: 札, counters: {}}], 後.field: [{card: 札, counters: {Prey: 1}}]}
""",
    "cards of the hand under the deck, and as many drawn": """
cards: [{name: Swap, kind: 召喚獣, text: "Place up to 2 cards from your hand at the bottom of your deck in any order. Then, draw the same
    number of cards as were
    returned to your deck."}]
table: {先: {hand: [Swap, 火札, 水札, 風札], deck: [土札, 土札, 土札]}}
play: [{先: cast Swap}, {先: go settle}, {先: "choose 火札, 水札"}, {先: "order 火札, 水札"}]
expect: {先.hand: [風札, 土札, 土札], 先.deck: [土札, 火札, 水札]}
""",
    "cards of the hand under the deck: none, and none drawn": """
cards: [{name: Swap, kind: 召喚獣, text: "Place any number of cards from your hand at the bottom of your deck in any order. Then, draw the
    same number of cards."}]
table: {先: {hand: [Swap, 火札], deck: [土札]}}
play: [{先: cast Swap}, {先: go settle}, {先: choose none}]
expect: {先.hand: [火札], 先.deck: [土札]}
""",
    "as many under the deck as were drawn": """
cards: [{name: Post, kind: バックアップ, text: "《ダル》: Draw 1 card for each Backup you control. Then, place as many cards as drawn from
    your hand at the bottom of your
    deck in any order."}]
table: {先: {field: [Post, 火控], hand: [火札], deck: [土札, 風札, 水札]}}
play: [{先: activate Post}, {先: go settle}, {先: "choose 火札, 土札"}, {先: "order 火札, 土札"}]
expect: {先.hand: [風札], 先.deck: [水札, 火札, 土札]}
""",
    "the opponent gains control": """
cards: [{name: Turn, text: "When a Water Forward of your opponent enters the field, your opponent gains control of Turn."}, {name: Wave,
    elements: [水], cost: 0}]
table: {turn: {player: 後}, 先: {field: [Turn]}, 後: {hand: [Wave]}}
play: [{後: cast Wave}, {後: go settle}]
expect: {先.field: [], 後.field: [Turn, Wave]}
""",
    "cards of the Break Zone that no opponent's effect removes": """
cards: [{name: Crypt, text: "All cards in your Break Zone cannot be removed from the game by your opponent's Summons or abilities."},
    {name: Void, kind: 召喚獣, text:
    "Remove all the cards in your opponent's Break Zone from the game."}]
table: {先: {hand: [Void], break: [火札]}, 後: {field: [Crypt], break: [水札]}}
play: [{先: cast Void}, {先: go settle}]
expect: {後.break: [水札], 後.removed: []}
""",
    "the card itself and others of the Break Zone, as a cost": """
cards: [{name: Bone, text: "Remove Bone and 1 Fire Forward in the Break Zone from the game: Draw 1 card. You can only use this ability if
    Bone is in the Break Zone."}]
table: {先: {break: [Bone, 火札, 水札], deck: [土札, 5]}}
play: [{先: activate Bone}, {先: go settle}]
expect: {先.break: [水札], 先.removed: [Bone, 火札], 先.hand: [土札]}
""",
    "an ability of the opponent's on the stack, unless they pay": """
cards: [{name: Hush, text: "《0》: Choose 1 opponent's auto-ability. If your opponent doesn't pay 《2》, cancel its effect."}, {name:
    Herald, text: "When Herald enters the
    field, draw 1 card."}]
table: {先: {hand: [Herald]}, 後: {field: [Hush]}}
play: [{先: cast Herald}, {先: pass}, {後: activate Hush}, {先: go settle}]
expect: {先.hand: []}
""",
    "an ability of the opponent's on the stack: not one's own": """
cards: [{name: Hush, text: "《0》: Choose 1 opponent's auto-ability. Cancel its effect."}, {name: Herald, text: "When Herald enters the
    field, draw 1 card."}]
table: {先: {hand: [Herald], field: [Hush], deck: [火札, 5]}}
play: [{先: cast Herald}, {refused: {先: activate Hush}}, {先: go settle}]
expect: {先.hand: [火札]}
""",
    "a summon that is choosing a card of one's own": """
cards: [{name: Ward, kind: 召喚獣, text: "Choose 1 Summon choosing a Forward you control. Cancel its effect."}, {name: Bolt, kind: 召喚獣,
    text: "Choose 1 Forward. Break it."}]
table: {先: {hand: [Bolt], field: [火札]}, 後: {hand: [Ward], field: [水札]}}
play: [{先: cast Bolt}, {先: choose 水札}, {先: pass}, {後: cast Ward}, {先: go settle}]
expect: {後.field: [水札], 先.break: [Bolt], 後.break: [Ward]}
""",
    "a summon that is choosing a card of one's own: not another": """
cards: [{name: Ward, kind: 召喚獣, text: "Choose 1 Summon choosing a Forward you control. Cancel its effect."}, {name: Bolt, kind: 召喚獣,
    text: "Choose 1 Forward. Break it."}]
table: {先: {hand: [Bolt], field: [火札]}, 後: {hand: [Ward], field: [水札]}}
play: [{先: cast Bolt}, {先: choose 火札}, {先: pass}, {refused: {後: cast Ward}}, {先: go settle}]
expect: {先.field: [], 先.break: [Bolt, 火札]}
""",
    "an ability that triggered from a Forward": """
cards: [{name: Hush, kind: 召喚獣, text: "Choose 1 auto-ability triggered from a Forward. Cancel its effect."}, {name: Herald, text: "When
    Herald enters the field, draw 1
    card."}, {name: Clerk, kind: バックアップ, text: "When Clerk enters the field, draw 1 card."}]
table: {先: {hand: [Herald, Clerk], deck: [火札, 5]}, 後: {hand: [Hush]}}
play: [{先: cast Clerk}, {先: pass}, {refused: {後: cast Hush}}, {先: go settle}, {先: cast Herald}, {先: pass}, {後: cast Hush}, {先: go
    settle}]
expect: {先.hand: [火札]}
""",
    "the card whose ability was cancelled takes damage": """
cards: [{name: Burn, kind: 召喚獣, text: "Choose 1 auto-ability. Cancel its effect. If the cancelled auto-ability triggered from a
    Forward, deal that Forward 1000 damage."},
  {name: Herald, text: "When Herald enters the field, draw 1 card.", power: 3000}]
table: {先: {hand: [Herald]}, 後: {hand: [Burn]}}
play: [{先: cast Herald}, {先: pass}, {後: cast Burn}, {先: go settle}]
expect: {先.hand: [], 先.field: [{card: Herald, damage: 1000}]}
""",
    "cards removed by its own ability: counted, and given back when it leaves": """
cards: [{name: Vault, power: 1000, text: "《0》: Remove the top card of your deck from the game.\\nVault gains +2000 power for each card
    removed by Vault's ability.\\nWhen Vault
    leaves the field, add all the cards removed by Vault's ability to your hand."}, {name: Pry, kind: 召喚獣, text: "Choose 1 Forward.
    Break it."}]
table: {先: {field: [Vault], hand: [Pry], deck: [火札, 水札, 風札]}, 後: {removed: [土札]}}
play: [{先: activate Vault}, {先: go settle}, {先: activate Vault}, {先: go settle}, {expect: {先.field: [{card: Vault, power: 5000}]}},
    {先: cast Pry}, {先: go settle}]
expect: {先.hand: [火札, 水札], 先.removed: [], 先.break: [Pry, Vault]}
""",
    "cards removed by its own ability: one of them, the rest elsewhere": """
cards: [{name: Vault, text: "When Vault enters the field, remove the top 3 cards of your deck from the game.\\nWhen Vault leaves the
    field, add 1 card removed by Vault's
    ability to your hand, and put the rest of the cards into the Break Zone."}, {name: Pry, kind: 召喚獣, text: "Choose 1 Forward. Break
    it."}]
table: {先: {hand: [Vault, Pry], deck: [火札, 水札, 風札, 土札]}}
play: [{先: cast Vault}, {先: go settle}, {先: cast Pry}, {先: go settle}, {先: choose 水札}]
expect: {先.hand: [水札], 先.removed: [], 先.break: [Pry, Vault, 火札, 風札]}
""",
    "cards removed by its own ability: when there are so many, all of them": """
cards: [{name: Vault, text: "At the end of each of your turns, remove the top card of your deck from the game. Then, if there are 1 or
    more cards removed by Vault's ability,
    add them to your hand and break all the Forwards opponent controls."}]
table: {先: {field: [Vault], deck: [火札, 水札]}, 後: {field: [札]}}
play: [{先: go end}]
expect: {先.hand: [火札], 後.field: [], 後.break: [札]}
""",
    "one of the chosen cards, the rest elsewhere": """
cards: [{name: Muse, kind: 召喚獣, text: "Choose 2 Forwards in your Break Zone. Add 1 of them to your hand, and remove the rest from the
    game."}]
table: {先: {hand: [Muse], break: [火札, 水札, 風札]}}
play: [{先: cast Muse}, {先: "choose 火札, 水札"}, {先: go settle}, {先: choose 水札}]
expect: {先.hand: [水札], 先.removed: [火札], 先.break: [風札, Muse]}
""",
    "cards of a hand that the opponent shows, and one of them": """
cards: [{name: Peek, kind: 召喚獣, text: "Your opponent reveals 2 cards from their hand. Select 1 card among them. Your opponent discards
    this card."}]
table: {先: {hand: [Peek]}, 後: {hand: [火札, 水札, 風札]}}
play: [{先: cast Peek}, {先: go settle}, {後: "choose 火札, 水札"}, {先: choose 水札}]
expect: {後.hand: [火札, 風札], 後.break: [水札]}
""",
    "a number is named: all Forwards of that cost": """
cards: [{name: Sum, kind: 召喚獣, text: "Select 1 number. Dull all the Forwards of that cost."}, {name: Ann, cost: 3}, {name: Bea, cost: 4}]
table: {先: {hand: [Sum], field: [Ann, Bea]}, 後: {field: [Ann]}}
play: [{先: cast Sum}, {先: go settle}, {先: name 3}]
expect: {先.field: [{card: Ann, acted: true}, {card: Bea, acted: false}], 後.field: [{card: Ann, acted: true}]}
""",
    "a number is named: it holds for those of then": """
cards: [{name: Sum, kind: 召喚獣, text: "Select 1 number. All Forwards of that cost cannot attack this turn."}, {name: Ann, cost: 3},
    {name: Bea, cost: 4}]
table: {先: {hand: [Sum], field: [Ann, Bea]}}
play: [{先: cast Sum}, {先: go settle}, {先: name 3}, {先: go attack}, {refused: {先: attack Ann}}, {先: attack Bea}]
expect: {先.field: [{card: Ann, acted: false}, {card: Bea, acted: true}]}
""",
    "each names a number": """
cards: [{name: Judge, kind: 召喚獣, text: "Select 1 number. Your opponent selects 1 number. Break all Forwards of cost equal to either
    number."}, {name: Ann, cost: 3}, {name: Bea,
    cost: 4}, {name: Cid, cost: 5}]
table: {先: {hand: [Judge], field: [Ann, Bea]}, 後: {field: [Cid]}}
play: [{先: cast Judge}, {先: go settle}, {先: name 5}, {後: name 4}]
expect: {先.field: [Ann], 後.field: [], 後.break: [Cid]}
""",
    "a Job is named and gained": """
cards: [{name: Coach, kind: 召喚獣, text: "Choose 1 Forward you control. Name 1 Job. It gains the named Job until the end of the turn."},
    {name: Ann, jobs: [Page], power: 3000},
  {name: Hall, kind: バックアップ, jobs: [Knight], text: "The [Job (Knight)] Forwards you control gain +1000 power."}]
table: {先: {hand: [Coach], field: [Ann, Hall]}}
play: [{先: cast Coach}, {先: go settle}, {先: name Knight}, {expect: {先.field: [{card: Ann, power: 4000}, Hall]}}, {先: go next}]
expect: {先.field: [{card: Ann, power: 3000}, Hall]}
""",
    "a card type is named: the discarded card is of it": """
cards: [{name: Guess, kind: 召喚獣, text: "Name 1 card type. Then, your opponent discards 1 card. If the discarded card is the named card
    type, you draw 1 card."}]
table: {先: {hand: [Guess], deck: [火札, 5]}, 後: {hand: [札]}}
play: [{先: cast Guess}, {先: go settle}, {先: name フォワード}]
expect: {先.hand: [火札], 後.break: [札]}
""",
    "an Element is named: only Forwards of it": """
cards: [{name: Flare, kind: 召喚獣, text: "Name 1 Element. Deal 1000 damage to all Forwards of the named Element."}]
table: {先: {hand: [Flare], field: [火札]}, 後: {field: [水札]}}
play: [{先: cast Flare}, {先: go settle}, {先: name 水}]
expect: {先.field: [{card: 火札, damage: 0}], 後.field: [{card: 水札, damage: 1000}]}
""",
    "turned over until a card of the named type": """
cards: [{name: Dig, kind: 召喚獣, text: "Select 1 card type. Turn over one card at a time from the top of your deck until a selected type
    is revealed. Add it to your hand. Then,
    shuffle the other cards revealed and return them to the bottom of your deck."}]
table: {先: {hand: [Dig], deck: [火札, 水控, 風札]}}
play: [{先: cast Dig}, {先: go settle}, {先: name バックアップ}]
expect: {先.hand: [水控], 先.deck: [風札, 火札]}
""",
    "so much for each card that this effect removed": """
cards: [{name: Pyre, kind: 召喚獣, text: "Choose 1 Forward. Remove all the cards in your opponent's Break Zone from the game. Deal it 500
    damage for each card removed by this
    effect."}, {name: Wall, power: 9000}]
table: {先: {hand: [Pyre]}, 後: {field: [Wall], break: [火札, 水札, 風札]}}
play: [{先: cast Pyre}, {先: go settle}]
expect: {後.field: [{card: Wall, damage: 1500}], 後.removed: [火札, 水札, 風札]}
""",
    "one to the hand, one below, one on top": """
cards: [{name: Star, kind: 召喚獣, text: "Look at the top 3 cards of your deck. Add 1 card among them to your hand and put 1 card at the
    bottom of your deck, then put the
    remaining card on top of your deck."}]
table: {先: {hand: [Star], deck: [火札, 水札, 風札, 土札]}}
play: [{先: cast Star}, {先: go settle}, {先: choose 水札}, {先: choose 火札}]
expect: {先.hand: [水札], 先.deck: [風札, 土札, 火札]}
""",
    "all of one sort and all of another, at once": """
cards: [{name: Doom, kind: 召喚獣, text: "Break all the Forwards opponent controls and all the Backups you control."}]
table: {先: {hand: [Doom], field: [火札, 水控]}, 後: {field: [風札, 土控]}}
play: [{先: cast Doom}, {先: go settle}]
expect: {先.field: [火札], 先.break: [水控, Doom], 後.field: [土控], 後.break: [風札]}
""",
    "what entered this turn": """
cards: [{name: Ambush, kind: 召喚獣, text: "Choose 1 Forward that entered the field this turn. Dull it."}, {name: Ann, cost: 0}]
table: {先: {hand: [Ambush, Ann], field: [札]}}
play: [{refused: {先: cast Ambush}}, {先: cast Ann}, {先: cast Ambush}, {先: go settle}]
expect: {先.field: [{card: 札, acted: false}, {card: Ann, acted: true}]}
""",
    "what entered this turn: not in the next": """
cards: [{name: Ambush, kind: 召喚獣, text: "Choose 1 Forward that entered the field this turn. Dull it."}, {name: Ann, cost: 0}]
table: {先: {hand: [Ann]}, 後: {hand: [Ambush]}}
play: [{先: cast Ann}, {先: go next}, {refused: {後: cast Ambush}}]
expect: {先.field: [{card: Ann, acted: false}]}
""",
    "onto the opponent's field": """
cards: [{name: Turn, text: "When Turn is put from the field into the Break Zone, if a Thrall Counter is placed on Turn, play Turn from
    your Break Zone onto your opponent's field."}, {name: Pry, kind: 召喚獣, text: "Choose 1 Forward. Break it."}]
table: {先: {hand: [Pry], field: [{card: Turn, counters: {Thrall: 1}}]}}
play: [{先: cast Pry}, {先: go settle}]
expect: {先.field: [], 先.break: [Pry], 後.field: [Turn]}
""",
    "when the opponent controls so many: as long as that is so": """
cards: [{name: Pack, power: 5000, text: "When your opponent controls 2 or more Forwards, Pack gains +2000 power."}]
table: {先: {field: [Pack]}, 後: {field: [Pack, 札]}}
play: []
expect: {先.field: [{card: Pack, power: 7000}], 後.field: [{card: Pack, power: 5000}, 札]}
""",
    "damage of its power but for a thousand": """
cards: [{name: Wane, kind: 召喚獣, text: "Choose 1 Forward. Deal it damage equal to its power minus 1000."}, {name: Wall, power: 5000}]
table: {先: {hand: [Wane]}, 後: {field: [Wall]}}
play: [{先: cast Wane}, {先: go settle}]
expect: {後.field: [{card: Wall, damage: 4000}]}
""",
    "an alternative cost that is not said to be one": """
cards: [{name: Lord, cost: 9, text: "You can put a total of 2 Forwards you control into the Break Zone to play Lord from your hand onto
    the field."}]
table: {先: {hand: [Lord], field: [火札, 水札]}}
play: [{先: cast Lord}, {先: "yes"}]
expect: {先.field: [Lord], 先.break: [火札, 水札]}
""",
    "a card of a hand that chance picks is removed": """
cards: [{name: Maw, kind: 召喚獣, text: "Your opponent randomly removes 1 card in their hand from the game."}]
table: {先: {hand: [Maw]}, 後: {hand: [火札]}}
play: [{先: cast Maw}, {先: go settle}]
expect: {後.hand: [], 後.removed: [火札]}
""",
    "under the top card of the deck": """
cards: [{name: Tuck, kind: 召喚獣, text: "Search for 1 Ice Forward and put it under the top card of your deck."}, {name: Drop, kind:
    召喚獣, text: "Choose 1 Forward. Put it
    under the top four cards of its owner's deck."}]
table: {先: {hand: [Drop], deck: [火札]}, 後: {field: [札], deck: [火札, 水札, 風札, 土札, 氷札, 雷札]}}
play: [{先: cast Drop}, {先: go settle}]
expect: {後.deck: [火札, 水札, 風札, 土札, 札, 氷札, 雷札]}
""",
    "two choices, spoken of together: no card is chosen by both": """
cards: [{name: Call, kind: 召喚獣, text: "Choose 1 Forward of cost 3 or less in your Break Zone and 1 Forward of cost 5 or less in your Break
    Zone. Play them onto the field."}, {name: Low, cost: 2}, {name: Dim, cost: 3}, {name: Mid, cost: 5}]
table: {先: {hand: [Call], break: [Low, Dim, Mid]}}
play: [{先: cast Call}, {先: choose Low}, {refused: {先: choose Low}}, {先: choose Mid}, {先: go settle}]
expect: {先.field: [Low, Mid], 先.break: [Dim, Call]}
""",
    "three choices, spoken of together": """
cards: [{name: Tide, kind: 召喚獣, text: "Choose up to 1 Forward opponent controls, up to 1 Backup opponent controls and up to 1 Monster
    opponent controls. Return them to their
    owners' hands."}, {name: Imp, kind: モンスター}]
table: {先: {hand: [Tide]}, 後: {field: [火札, 水札, 風控, Imp]}}
play: [{先: cast Tide}, {先: choose 火札}, {先: choose none}, {先: choose Imp}, {先: go settle}]
expect: {後.field: [水札, 風控], 後.hand: [火札, Imp]}
""",
    "when that Forward leaves this turn": """
cards: [{name: Mount, text: "《0》: Choose 1 Forward other than Mount. It gains +3000 power until the end of the turn. When that Forward
    leaves the field this turn, put Mount into the
    Break Zone."}, {name: Pry, kind: 召喚獣, text: "Choose 1 Forward. Break it."}]
table: {先: {hand: [Pry], field: [Mount, 火札]}}
play: [{先: activate Mount}, {先: go settle}, {先: cast Pry}, {先: choose 火札}, {先: go settle}]
expect: {先.field: [], 先.break: [火札, Pry, Mount]}
""",
    "of an Element or of a Category": """
cards: [{name: Net, kind: 召喚獣, text: "Reveal the top 3 cards of your deck. Add 1 Water or [Category (Sea)] card among them to your hand
    and put the rest into the Break Zone."},
  {name: Gull, elements: [火], categories: [Sea]}]
table: {先: {hand: [Net], deck: [火札, Gull, 水札, 5]}}
play: [{先: cast Net}, {先: go settle}, {refused: {先: choose 火札}}, {先: choose Gull}]
expect: {先.hand: [Gull], 先.break: [Net, 火札, 水札]}
""",
    "not chosen by summons and abilities of an Element": """
cards: [{name: Ripe, kind: モンスター, text: "Ripe cannot be chosen by Fire Summons or Fire abilities."}, {name: Spark, kind: 召喚獣,
    elements: [火], cost: 0, text: "Choose 1
    Monster. Dull it."}, {name: Drip, kind: 召喚獣, elements: [水], cost: 0, text: "Choose 1 Monster. Dull it."}]
table: {先: {hand: [Spark, Drip], field: [Ripe]}}
play: [{refused: {先: cast Spark}}, {先: cast Drip}, {先: go settle}]
expect: {先.field: [{card: Ripe, acted: true}]}
""",
    "removed cards of one's own: asked for, and one of them taken back": """
cards: [{name: Well, kind: 召喚獣, text: "If 2 or more of your cards have been removed from the game, draw 1 card. Select 1 of your [Card
    Name (Ann)] removed from the game. Add it
    to your hand."}, {name: Ann}]
table: {先: {hand: [Well], removed: [Ann, 札], deck: [火札, 5]}, 後: {removed: [Ann]}}
play: [{先: cast Well}, {先: go settle}]
expect: {先.hand: [火札, Ann], 先.removed: [札], 後.removed: [Ann]}
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
