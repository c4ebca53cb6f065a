"""The English card language of Cipher: what is read is written again, equal spellings are equal, errors point at the words."""

import pytest

from tefuda.games.cipher.words.english.reading import line
from tefuda.games.cipher.words.english.writing import render
from tefuda.kernel.wording.errors import Unreadable

# Skills of our own in the very words that are written.
WRITTEN = """
|SPEC| This card may be deployed beside an allied "Mira" and may be one of many allied "Mira".
|SPEC| This card may be in a Deck any number of times.
|SPEC| If you have no allied "Mira", this card may be laid on an allied "Toma" to Level Up.
|CONT| This unit goes to the Boundless Area when destroyed.
|CONT| This unit cannot be supported by <Lance>.
|CONT| If this unit is in combat with <Flier>, this unit gains +20 attack.
Rope Work |ACT| [Stack 1 "Mira" from your Retreat Area under this unit to Growth] Draw 1 card.
Rope Work |ACT| [Reveal 1 "Mira" from your hand] Draw 1 card.
Rope Work |ACT| Choose 1 card from your Retreat Area, and either add it to your hand or place it on top of your Deck.
Low Tide |AUTO| When an enemy evades, you may return it to its owner's hand.
Low Tide |ACT| Choose 1 enemy, and return it to its owner's hand.
Low Tide |ACT| Choose 1 card from your opponent's Retreat Area, and send it to the Boundless Area.
Low Tide |AUTO| At the end of each turn, you may move this unit.
|DEF SUPP| Emblem: At the end of this combat, instead of leaving, if the defending unit was destroyed, you may deploy this card.
|ATK/DEF SUPP| Emblem: Until the end of this combat, this card has Support equal to the number of enemies times 10.
|CONT| If there is an enemy in the Back Line, this unit gains +10 attack.
|CONT| If your opponent has no cards in their hand, this unit gains +10 attack.
|SPEC| This card acquires <Tome> and acquires range 1-2.
Low Tide |AUTO| When this unit Class Changes other than by a skill, draw 1 card.
Low Tide |AUTO| When this unit is attacked or another ally is attacked, you may move this unit.
Low Tide |AUTO| When a non-Main Character enemy evades this unit's attack, you may move them.
Low Tide |AUTO| [Tap allied "Mira" and "Toma"] When this unit attacks, you may pay the cost and if you do: Draw 1 card.
Rope Work |ACT| Choose 2 cards with different Unit Names from your Retreat Area, and add it to your hand.
Rope Work |ACT| Choose 1 of your Orbs, and flip it face-up or face-down.
[AS] Harbor Bell |AUTO| When this unit Class Changes, until the end of the turn, this unit gains +10 attack for each card stacked under this unit.
[US <Blue> 2] |CONT| This unit gains +10 attack.
[CF "Mira"] [CCS] |CONT| This unit gains +10 attack.
[LIS "Rope Work" 2] Low Tide |ACT| Draw 1 card.
[DB] Old Blood |CONT| This unit gains +10 attack.
[DB] Old Blood |ACT| Draw 1 card.
|CONT| If there are no non-Main Character enemies, this unit doubles its attack.
|CONT| If there are 3 or more enemies in the Front Line, this unit gains +10 attack.
|CONT| If you have an odd number of Bond cards, this unit can attack your opponent's Main Character regardless of range.
|CONT| All allies that is both <Flier> and <Dragon> gain +10 attack.
|CONT| If you have another ally that is in combat, all <Flier> cards from your Support Area gain +10 Support.
|CONT| This unit cannot be supported by a non-"Mira" or "Toma".
|CONT| All [LvS2] skills possessed by allies become usable.
Rope Work |ACT| [Tap your Main Character] Draw 1 card. This skill is inactive if you have an allied "Mira".
Rope Work |ACT| [Flip 1 "Mira" Bond face-down] Flip all face-up Orbs face-down.
Rope Work |ACT| Look at the top 3 cards of your Deck. Choose up to 1 card among them, and add it to your hand. Send the rest to the Retreat Area.
|ACT| Until the end of the turn, all allies lose -10 attack. If you have no Orbs, until the end of the turn, all enemies lose -10 attack instead.
Rope Work |ACT| Draw 1 card. You may [Flip 1 Bond face-down] and each time you do, this skill is activated again.
Wait... what? |AUTO| When a <Tome> card is placed in your Bond Area, draw 1 card.
Low Tide |AUTO| When a "Mira" card is placed in your Bond Area, draw 1 card.
Low Tide |AUTO| When this unit's attack destroys an enemy that is not Leveled Up, draw 1 card.
|ATK SUPP| Emblem: [Flip 1 Bond face-down] You may pay the cost and if you do: Draw 1 card.
|ATK SUPP| Emblem: If the attacking unit is "Mira" or <Bow>, draw 1 card.
|ATK SUPP| Emblem: At the end of this combat, choose 1 enemy. You may move them.
|CONT| This unit gains +10 attack.
|CONT| If it is your turn, this unit gains +10 attack.
|CONT| If this unit is attacking <Flier>, this unit gains +30 attack.
|CONT| If this unit is attacking a non-Main Character enemy with a Deployment Cost of 2 or lower, this unit gains +20 attack.
|CONT| If this unit is being attacked by a non-<Tome>, this unit gains +20 attack.
|CONT| If this unit is being supported by "Mira" or "Toma", this unit gains +30 attack.
|CONT| If you have an allied "Mira", this unit acquires range 1-2.
|CONT| If you have 2 or more other <Red> allies and this unit is in the Front Line, this unit gains +10 attack and cannot be evaded.
|CONT| If your opponent has 3 or fewer cards in their hand, all other <Lance> allies gain +10 attack.
|CONT| This unit gains +10 attack for each other <Bow> ally.
|CONT| This unit cannot be destroyed by attacks from enemies with a Deployment Cost of 2 or lower.
|CONT| This unit cannot be evaded by non-Main Character enemies.
|CONT| This unit cannot be destroyed as the cost or effect of skills.
|CONT| If you have fewer Orbs than your opponent, this unit destroys 2 Orbs with its attack.
[CCS] |CONT| This unit can attack enemies in the Back Line regardless of range.
[LvS2] |CONT| If this unit is in the same area as your Main Character, this unit gains +10 attack.
Rope Work |ACT| [Tap this unit] Choose 1 other ally, and move them.
Rope Work |ACT| [Once per Turn] [Flip 2 Bonds face-down] Until the end of your opponent's next turn, all allies gain +20 attack.
Rope Work |ACT| [Tap this unit, Flip 1 <Red> Bond face-down] Choose 1 non-"Mira" card from your Retreat Area, and add it to your hand.
Rope Work |ACT| [Send 1 <Tome> card from your hand to the Retreat Area] Draw 2 cards. Choose 1 card from your hand, and send it to the Retreat Area.
Rope Work |ACT| Choose 1 ally that attacked this turn, and untap them. This skill is only usable if you have 4 or more Bond cards.
Rope Work |ACT| [Destroy 1 other ally] Choose up to 2 enemies in the Back Line, and destroy them.
Rope Work |ACT| Choose 1 ally. Until the end of the turn, it gains +20 attack and acquires <Sword>.
Rope Work |ACT| [Flip 1 of your Orbs face-up] Choose as many enemies as you wish, and move them.
Low Tide |AUTO| When this unit is deployed, choose 1 <Red> ally, and move them.
Low Tide |AUTO| [Flip 1 Bond face-down] When this unit's attack destroys an enemy, you may pay the cost and if you do: Draw 1 card.
Low Tide |AUTO| When another <Red> ally is deployed, until the end of the turn, it gains +10 attack.
Low Tide |AUTO| When this unit attacks, if you have 2 or more other allies, until the end of this combat, this unit gains +20 attack.
Low Tide |AUTO| At the end of your turn, you may move this unit.
Low Tide |AUTO| When this unit Class Changes, reveal the top card of your Deck. If it is <Red>, add it to your hand.
Low Tide |AUTO| When this unit's attack ends, choose 1 of your Orbs, and look at it.
Tide Pool |BOND| |ACT| [Flip this card face-down] Draw 1 card.
Tide Pool |HAND| |ACT| [Send this card to the Retreat Area] Choose 1 card with the same Unit Name as your Main Character from your Deck.
|ATK SUPP| Emblem: Until the end of this combat, the attacking unit gains +20 attack.
|DEF SUPP| Emblem: Until the end of this combat, the attacking unit cannot Critical Hit.
|ATK SUPP| Emblem: Choose 1 ally other than the attacking unit. You may move them.
|ATK SUPP| Emblem: Draw 1 card. Choose 1 card from your hand, and send it to the Retreat Area.
|ATK SUPP| Emblem: If the attacking unit is <Blue>, draw 1 card. If you do, choose 1 card from your hand, and place it on top of your Deck.
|ATK SUPP| Emblem: If your opponent has 5 or more cards in their hand, your opponent chooses 1 card from their hand and sends it to the Retreat Area.
|ATK SUPP| Emblem: At the end of this combat, you may move the attacking unit.
|ATK SUPP| Emblem: Reveal the top card of your opponent's Deck. You may send it to the Retreat Area.
|ATK SUPP| Emblem: Until the end of this combat, the <Red> attacking unit destroys 2 Orbs with its attack.
|DEF SUPP| Emblem: Until the end of this combat, the defending unit with a Symbol gains +10 attack.
""".strip().splitlines()


@pytest.mark.parametrize("text", WRITTEN)
def test_what_is_read_is_written_again(text: str) -> None:
    assert render(line(text)) == text


# Each pair says the same in other words: the second is how it is written.
EQUAL = (
    (
        "|CONT| If there are 1 or more enemies, this unit cannot evade.",
        "|CONT| If there is an enemy, this unit cannot evade.",
    ),
    (
        "|AUTO| Each time this unit attacks or is attacked, draw 1 card.",
        "|AUTO| When this unit attacks or this unit is attacked, draw 1 card.",
    ),
    ("|CONT| During your turn, this unit gains +10 attack.", "|CONT| If it is your turn, this unit gains +10 attack."),
    ("|CONT| this unit is unable to evade", "|CONT| This unit cannot evade."),
    (
        "Trick |AUTO| When this unit attacks, draw 1 card. (This skill only activates if this unit is in the Front Line.)",
        "Trick |AUTO| When this unit attacks, draw 1 card. This skill is only usable if this unit is in the Front Line.",
    ),
    (
        "Rope Work |AUTO| At the end of this unit's attack, you may move them..",
        "Rope Work |AUTO| When this unit's attack ends, you may move this unit.",
    ),
    (
        "[BS] Rope Work |AUTO| When this card is placed in the Bond Area, draw 1 card.",
        "Rope Work |BOND| |AUTO| When this card is placed in your Bond Area, draw 1 card.",
    ),
    (
        "Rope Work |ACT| Choose 1 of your opponent's Orbs, and destroy them.",
        "Rope Work |ACT| Destroy 1 of your opponent's Orbs.",
    ),
    (
        "Rope Work |AUTO| When this unit's attack destroys a <Bow>, look at the top card of your Deck, and you may send it to the Retreat Area.",
        "Rope Work |AUTO| When this unit's attack destroys a <Bow> enemy, look at the top card of your Deck. You may send it to the Retreat Area.",
    ),
    (
        "Rope Work |ACT| This unit gains +10 attack until the end of this turn.",
        "Rope Work |ACT| Until the end of the turn, this unit gains +10 attack.",
    ),
    (
        "Trick |ACT| [Once Per Turn] Move this unit. This skill can only be used if this unit is untapped. (Brackets explain.)",
        "Trick |ACT| [Once per Turn] Move this unit. This skill is only usable if this unit is untapped.",
    ),
    (
        "|CONT| This unit's attacks cannot be evaded by non-Main Character enemies.",
        "|CONT| This unit cannot be evaded by non-Main Character enemies.",
    ),
    (
        "|AUTO| When you Class Change into this unit, draw 1 card.",
        "|AUTO| When this unit Class Changes, draw 1 card.",
    ),
    (
        "|CONT| If the card supporting this unit is <Lance>, this unit gains +20 attack.",
        "|CONT| If this unit is being supported by <Lance>, this unit gains +20 attack.",
    ),
)


@pytest.mark.parametrize(("one", "other"), EQUAL)
def test_equal_spellings_are_equal(one: str, other: str) -> None:
    assert line(one) == line(other)
    assert render(line(one)) == other


# What would be a guess is refused.
REFUSED = (
    # “that ally” is not what was picked last, a card
    "|ACT| Choose 1 ally. Choose 1 card from your Retreat Area, and add it to your hand. Until the end of the turn, that ally gains +10 attack.",
    "|ACT| Move that ally.",  # of whom?
    "|AUTO| When this unit's attack destroys an enemy, you may move them.",  # the enemy, or this unit?
    "|CONT| This unit gains +10 attack for each other ally in the same area as him.",
    "|ACT| Choose 1 card from your Retreat Area, and destroy it.",
    "|ACT| Draw 2 cards. (If they have 3 or fewer cards, they draw as many.)",  # more than a reminder
    "|AUTO| When this unit is deployed, until the end of the turn, that ally gains +10 attack.",
    "|ACT| If you have no Orbs, draw 1 card. Untap this unit.",  # does the condition hold for both?
    "|ACT| Choose 1 card from your opponent's hand, and send it to the Retreat Area.",
    "|AUTO| [Flip 1 Bond face-down] When this unit attacks, draw 1 card.",  # is the cost paid?
    "|CONT| This unit gains +10 attack, somewhat.",
    "|ACT| [Tap 1 enemy] Draw 1 card.",  # 21.5.1.1.3
)


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_not_certain_is_refused(text: str) -> None:
    with pytest.raises(Unreadable):
        line(text)
