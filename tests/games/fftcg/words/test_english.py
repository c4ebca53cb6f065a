"""The English card language: what is read is written again, equal spellings are equal, errors point at the words."""

from pathlib import Path

import pytest

from tefuda.games.fftcg import table as t
from tefuda.games.fftcg.words import vocabulary as v
from tefuda.games.fftcg.words.english.reading import line
from tefuda.games.fftcg.words.english.writing import render
from tefuda.games.fftcg.words.reading import Unreadable, read, understand
from tefuda.kernel.effects import nodes as e
from tefuda.kernel.wording.engine.writing import Unsayable

NAME = "Bannerman"
FORWARDS = e.Pool("field", "any", (e.Test("kind", t.FORWARD),))

# Texts in the very words that are written; a line that begins with spaces goes on with the one before.
CHARACTERS = """
《0》: Name 1 Element other than Light or Dark. Bannerman becomes the named Element until the end of the turn.
《0》: Name 1 Element. Bannerman cannot be chosen by Summons or abilities of the named Element this turn.
Brave
When Bannerman attacks, during this turn, the cost required to cast your next Forward is reduced by 2 (it cannot become 0).
《0》: During this turn, the cost required to cast your next card is reduced by 2.
When you cast the third card you've cast this turn, draw 1 card.
When Bannerman attacks, activate Bannerman. Bannerman can attack once more until the end of the turn.
When Bannerman or a Forward enters your field due to Warp, draw 1 card.
Players cannot cast Summons.
《C》: All the Forwards you control cannot be chosen by EX Bursts until the end of the turn.
When your opponent uses an EX Burst, draw 1 card.
You can pay 《C》 (instead of paying the CP cost) to cast Bannerman.
If you control 2 or more Forwards, you can pay 《土》《水》 (instead of paying the CP cost) to cast Bannerman.
《ダル》: Remove the top 2 cards of your deck from the game. You can cast the removed card this turn.
《ダル》: Choose 1 Summon in your Break Zone. You can cast it this turn. During this turn, the cost required to cast it is reduced by 3.
Your opponent cannot cast Forwards of cost 5 or more.
The cost required for your opponent to cast Summons is increased by 1.
The cost required for all players to cast Forwards is increased by 1.
《ダル》: The cost required to cast your Characters this turn is reduced by 1 (it cannot become 0).
If a damaged Forward opponent controls is put from the field into the Break Zone, remove it from the game instead.
When Bannerman attacks, choose 1 Forward. During this turn, if it is dealt damage, double the damage instead.
When Bannerman deals damage to a Forward, dull it and Freeze it.
Before paying the cost to cast Bannerman, you can pay 《C》 to reduce the cost required to cast Bannerman by 2.
When Bannerman attacks, you may discard 1 card. If you do so, search for 1 Forward of the same cost as the discarded card and add it to your hand.
Discard 1 card: If the discarded card is a Fire card, draw 1 card.
When Bannerman is dealt damage by your opponent's Summons or abilities, draw 1 card.
When Bannerman attacks, reveal the top card of your deck. If it is not a Backup, add it to your hand.
The cost required to cast Bannerman is reduced by 1 for every 5 cards in your Break Zone.
Put Bannerman into the Break Zone, put 1 Backup into the Break Zone: Draw 1 card.
When Bannerman attacks, choose 1 Forward of cost 2, 3 or 5. Break it.
When you cast a Summon, you may dull active Bannerman. If you do so, draw 1 card.
The cost required to cast Bannerman is increased by 1 for each Forward you control.
《2》: Draw 1 card. You can only use this ability once per turn. You can only pay with Fire CP, Ice CP or Wind CP to use this ability.
You can only pay with CP produced by Ice Backups to cast Bannerman.
You can only pay with Fire CP to cast Bannerman.
Haste First Strike
Limit Break -- 2
Warp 3 -- 《水》《1》
Priming "Lamp Goddess" -- 《火》《2》
Damage 3 -- Bannerman gains +2000 power.
Damage 5 -- EX BURST When Bannerman enters the field, draw 1 card.
EX BURST When Bannerman enters the field, draw 2 cards.
When Bannerman enters the field or attacks, gain 《C》.
When Bannerman or a Fire Forward enters your field, gain 《C》《C》.
When a Forward opponent controls blocks, it loses 2000 power until the end of the turn.
When Bannerman is put from the field into the Break Zone, choose 1 [Job (Knight)] Forward in your Break Zone. Add it to your hand.
When Bannerman is chosen by your opponent's Summon or ability, draw 1 card. This effect will trigger only once per turn.
When Bannerman enters the field due to Warp, your opponent discards 1 card.
When you cast a Summon, choose 1 Forward. Deal it 2000 damage.
At the beginning of the Attack Phase during each of your turns, choose 1 Character. Dull it and Freeze it.
At the end of each of your turns, place 1 Lamp Counter on Bannerman.
When Bannerman attacks, if you control 3 or more Backups, draw 1 card.
When Bannerman enters the field, you may pay 《火》《1》. When you do so, choose 1 Forward. Deal it 7000 damage.
When Bannerman enters the field, you may discard 1 card. If you do so, draw 2 cards.
When Bannerman enters the field, you may search for 1 [Category (Tide)] Character of cost 3 or less and play it onto the field.
When Bannerman enters the field, you may play 1 Forward of cost 2 or less from your hand onto the field dull.
When Bannerman enters the field, reveal the top 4 cards of your deck. Add 1 Fire or Ice card among them to your hand
    and return the other cards to the bottom of your deck in any order.
When Bannerman enters the field, look at the top 3 cards of your deck. Return them to the top and/or bottom of your deck in any order.
When Bannerman enters the field, your opponent selects 1 Forward they control. Put it into the Break Zone.
When Bannerman enters the field, if the cost paid to cast Bannerman included Ice CP, draw 1 card.
When Bannerman enters the field, select 1 of the 2 following actions. "Draw 1 card." "Choose 1 Backup. Activate it."
When Bannerman deals damage to your opponent, choose up to 2 Backups. Activate them.
When Bannerman enters the field, choose up to the same number of Characters as the Ice Backups you control. Dull them.
When Bannerman enters the field or at the beginning of the Attack Phase during each of your turns, draw 1 card.
If there are 3 or more different Elements among Forwards you control, Bannerman gains First Strike.
《火》《1》《ダル》: Choose 1 Forward of cost 3 or less opponent controls. Break it.
《S》《雷》: Choose 1 damaged Forward. Break it. You can only use this ability during your turn and only once per turn.
《ダル》, put Bannerman into the Break Zone: Choose 1 attacking Forward. Until the end of the turn, it gains +3000 power and Brave.
Put 2 Fire Backups into the Break Zone: Play Bannerman onto the field. You can only use this ability during your Main
    Phase and if Bannerman is in the Break Zone.
《0》: Until the end of the turn, Bannerman also becomes a Forward with 6000 power and "When Bannerman attacks, draw 1
    card." You can only use this ability once per turn.
《X》: Choose 1 Forward of cost X. Break it.
Dull active Bannerman: Choose 1 Summon or auto-ability. Cancel its effect.
Discard 1 Summon: Choose 1 Forward. During this turn, the next damage dealt to it becomes 0 instead.
Remove 2 Lamp Counters from Bannerman: Draw 1 card, then discard 1 card.
The [Job (Knight)] Forwards other than Bannerman you control gain +1000 power and Brave.
If you control a [Card Name (Lamplighter)], Bannerman gains +2000 power and First Strike.
If you control a [Card Name (Lamplighter)] and you have received 3 points of damage or more, Bannerman gains Haste.
During your turn, Bannerman cannot be chosen by your opponent's Summons or abilities.
Bannerman gains +1000 power for each Fire Backup you control.
Bannerman cannot attack or block.
Bannerman cannot be blocked by a Forward of cost 4 or more.
Bannerman is also [Card Name (White Flag)] in all situations.
Bannerman enters the field dull.
Bannerman can attack twice in the same turn.
Bannerman must attack if possible.
You can only pay with Fire CP to cast Bannerman.
You can only pay with CP produced by Wind Backups to cast Bannerman.
《2》: Draw 1 card. You can only pay with Fire CP, Ice CP or Water CP to use this ability.
When 1 or more Forwards you control form a party and attack, draw 1 card.
When 1 or more Forwards enter your field, draw 1 card.
When 1 or more Forwards you control are chosen by your opponent's Summon or ability, gain 《C》.
Remove 1 Warp Counter from Bannerman: Draw 1 card.
If Bannerman is dealt damage, reduce the damage by 2000 instead.
If a Forward you control is dealt damage by your opponent's Summons or abilities, the damage becomes 0 instead.
If Bannerman is dealt damage less than its power, the damage becomes 0 instead.
If Bannerman deals damage to a Forward, double the damage instead.
The cost required to cast Bannerman is reduced by 1 for each Water Backup you control.
If a Fire Forward has entered your field this turn, the cost required to cast Bannerman is reduced by 3.
The cost required to cast your [Job (Knight)] Forwards is reduced by 1 (it cannot become 0).
If you cast Bannerman, you may pay an extra 《雷》《2》.
You can only cast Bannerman during your turn.
The Forwards opponent controls cannot attack unless their controller pays 《1》.
"""
SUMMONS = """
Choose 1 Forward. Deal it 4000 damage and 1000 more damage for each Fire Backup you control.
Choose 1 Forward you control and 1 Forward opponent controls. Each Forward deals damage equal to its power to the other.
Choose 1 Forward you control and 1 Forward opponent controls. The former gains +2000 power until the end of the turn.
    The latter loses 2000 power until the end of the turn.
Choose 1 Forward and 1 Backup. Return them to their owners' hands.
Choose 2 Forwards. Divide 6000 damage among them as you like.
Choose 1 Forward. Deal it 3000 damage. If you control 5 or more Fire Characters, deal it 6000 damage instead.
Choose 1 Forward. If its power is 5000 or less, break it and draw 1 card.
Choose 1 Forward. If your opponent doesn't pay 《2》, dull it.
Choose 1 Forward. If it is put from the field into the Break Zone this turn, remove it from the game instead. Deal it 5000 damage.
Choose 1 Forward. You gain control of it until the end of the turn. At the end of the turn, break it.
Choose 1 Summon. Cancel its effect.
Select up to 2 of the 3 following actions. "Draw 1 card." "Gain 《C》." "Your opponent discards 1 card."
Select 1 of the 2 following actions. If you have received 5 points of damage or more, select up to 2 of the 2 following
    actions instead. "Draw 1 card." "Gain 《C》."
All the Forwards opponent controls lose 3000 power until the end of the turn.
Deal 3000 damage to all the Forwards other than Light or Dark opponent controls.
Break all the Forwards of cost 2 or less. If you paid the extra cost, break all the Forwards of cost 3 or less instead.
Turn over one card at a time from the top of your deck until a Summon is revealed. Add it to your hand. Shuffle the
    other cards and return them to the bottom of your deck.
You may play 1 Forward from your hand onto the field. If its cost is 3 or more, draw 1 card.
Your opponent discards 1 card for each Ice Backup you control.
Your opponent reveals their hand. Select 1 Forward in their hand. Your opponent discards it.
"""
TEXTS = [(text, t.FORWARD) for text in CHARACTERS.replace("\n    ", " ").strip().splitlines()]
TEXTS += [(text, t.SUMMON) for text in SUMMONS.replace("\n    ", " ").strip().splitlines()]


@pytest.mark.parametrize(("text", "kind"), TEXTS)
def test_what_is_read_is_written_again(text: str, kind: str) -> None:
    assert render(line(text, NAME, kind), NAME, kind) == text


LIST = Path(__file__).resolve().parents[4] / "docs/fftcg_spellings_english.md"
PARTS = dict(zip((t.FORWARD, t.SUMMON), LIST.read_text("utf8").split("\n## ")[1:], strict=True))
ROWS = [(*row.strip("| ").split(" | "), kind) for kind, part in PARTS.items() for row in part.splitlines()[4:] if row]


@pytest.mark.parametrize(("read_words", "written", "kind"), ROWS)
def test_the_written_list_of_equal_spellings(read_words: str, written: str, kind: str) -> None:
    assert line(read_words, NAME, kind) == line(written, NAME, kind)
    assert render(line(read_words, NAME, kind), NAME, kind) == written


# ── values ──────────────────────────────────────────────────────────────────────────────────────────────────────────
def test_a_summon_that_chooses() -> None:
    (spell,) = line("EX BURST Choose 1 Forward. Dull it and Freeze it.", NAME, t.SUMMON)
    assert spell == e.Spell(e.Sequence((e.Choose((FORWARDS,)), v.Dull(e.It()), v.Freeze(e.It()))))


def test_a_condition_right_after_the_trigger_is_part_of_it() -> None:
    (ability,) = line("When Bannerman attacks, if you control a Backup, draw 1 card.", NAME, t.FORWARD)
    backups = e.Pool("field", "own", (e.Test("kind", t.BACKUP),))
    assert ability == e.Automatic(
        v.When("attacked", e.This()), v.Draw(1), condition=e.Compare(e.Count(backups), ">=", 1)
    )


def test_a_condition_holds_for_the_sentences_behind_it_up_to_the_next() -> None:
    start = "Choose 1 Forward. If its power is 5000 or less, break it"
    assert line(f"{start}. Then, draw 1 card.", NAME, t.SUMMON) == line(f"{start} and draw 1 card.", NAME, t.SUMMON)
    (spell,) = line(f"{start}. Draw 1 card. If you control a Backup, gain 《C》.", NAME, t.SUMMON)
    assert [type(step) for step in spell.effect.steps] == [e.Choose, e.If, e.If]  # type: ignore[attr-defined]


def test_what_is_chosen_behind_a_condition_leaves_a_doubt() -> None:
    with pytest.raises(Unreadable):
        understand("If you control a Backup, draw 1 card. Choose 1 Forward. Break it.", NAME, t.SUMMON)


def test_what_was_done_is_another_ability() -> None:
    (ability,) = line("《0》: You may pay 《C》. When you do so, draw 1 card.", NAME, t.FORWARD)
    assert isinstance(ability, e.Activated)
    assert ability.effect == e.Sequence((e.May(e.Pay("crystals", 1)), v.WhenDone(v.Draw(1))))


def test_cards_of_a_pair_are_both_meant_until_others_are() -> None:
    text = "Choose 1 Forward and 1 Backup. Dull them. Put 1 Monster you control into the Break Zone."
    (spell,) = line(text, NAME, t.SUMMON)
    pair, dull, pick, put = spell.effect.steps  # type: ignore[attr-defined]
    assert [type(choice) for choice in pair.choices] == [e.Choose, e.Choose]  # all of it is `It` from here on
    assert (type(pair), dull) == (e.ChooseEach, v.Dull(e.It()))
    assert (type(pick), put) == (v.Pick, v.Put(e.It(), "break"))


@pytest.mark.parametrize(
    ("deed", "where"),
    [
        ("Remove them from the game.", ["field", "break"]),
        ("Break the former and remove the latter from the game.", ["field", "break"]),
        ("Return them to their owners' hands.", ["field", "break"]),
        ("Play them onto the field.", ["break", "break"]),
        ("Add them to your hand.", ["break", "break"]),
    ],
)
def test_the_first_of_two_is_on_the_field_unless_both_are_played_from_elsewhere(deed: str, where: list[str]) -> None:
    (spell,) = line(f"Choose 1 Forward and 1 Forward in your opponent's Break Zone. {deed}", NAME, t.SUMMON)
    assert [choice.pools[0].zone for choice in spell.effect.steps[0].choices] == where  # type: ignore[attr-defined]


def test_and_is_not_or() -> None:
    (both,) = line("If you control a [Job (Elder)] and a [Job (Scribe)], Bannerman gains Haste.", NAME, t.FORWARD)
    (one,) = line("If you control a [Job (Elder)] or a [Job (Scribe)], Bannerman gains Haste.", NAME, t.FORWARD)
    assert isinstance(both, e.Continuous)
    assert isinstance(both.condition, e.AllOf)
    assert isinstance(one, e.Continuous)
    assert isinstance(one.condition, e.Compare)


def test_what_is_said_of_one_of_two_is_not_said_of_the_other() -> None:
    (spell,) = line("Choose 1 Forward of cost 2 or less or Monster of cost 3. Break it.", NAME, t.SUMMON)
    (pool,) = spell.effect.steps[0].pools  # type: ignore[attr-defined]
    low = e.AllOf((e.Test("cost", 2, "<="), e.Test("kind", t.FORWARD)))
    assert pool.tests == (e.AnyOf((low, e.AllOf((e.Test("cost", 3), e.Test("kind", t.MONSTER))))),)


def test_the_card_itself_is_left_out() -> None:
    (ability,) = line("《0》: Choose 1 Forward other than Bannerman you control. Break it.", NAME, t.FORWARD)
    (pool,) = ability.effect.steps[0].pools  # type: ignore[attr-defined]
    assert pool == e.Pool("field", "own", (e.Test("kind", t.FORWARD),), other=True)


# ── what “it” is ────────────────────────────────────────────────────────────────────────────────────────────────────
DOUBTFUL = [
    "Choose 1 Forward. You may put 1 Backup you control into the Break Zone. If you do so, break it.",
    "Choose 1 Forward. Reveal the top card of your deck. If it is a Fire card, deal it 3000 damage.",
    "Draw 1 card. It gains Haste until the end of the turn.",
]


@pytest.mark.parametrize("text", DOUBTFUL)
def test_what_leaves_a_doubt_which_card_is_meant_is_not_understood(text: str) -> None:
    with pytest.raises(Unreadable, match="no doubt"):
        understand(text, NAME, t.SUMMON)


def test_two_conditions_after_a_trigger_leave_a_doubt_whether_the_first_is_for_all() -> None:
    text = "When Bannerman attacks, if you control a Backup, draw 1 card. If you control a Monster, gain 《C》."
    with pytest.raises(Unreadable):
        understand(text, NAME, t.FORWARD)


def test_what_is_said_of_a_card_that_was_played_is_not_said_where_none_was() -> None:
    text = "You may play 1 Forward from your hand onto the field. It gains Haste until the end of the turn."
    (spell,) = line(text, NAME, t.SUMMON)
    assert isinstance(spell, e.Spell)
    assert isinstance(spell.effect, e.May)  # all of it


def test_it_is_not_the_card_that_dealt_the_damage() -> None:
    with pytest.raises(Unreadable):
        understand("When Bannerman is dealt damage by a Forward, break it.", NAME, t.FORWARD)
    with pytest.raises(Unreadable):
        understand(
            "When Bannerman is dealt damage by a Forward, that Forward's controller discards 1 card.", NAME, t.FORWARD
        )


def test_who_was_selected_last_is_meant() -> None:
    text = "Choose 1 Forward. Break it. Your opponent selects 1 Backup they control. Put it into the Break Zone."
    (spell,) = line(text, NAME, t.SUMMON)
    assert spell.effect.steps[-1] == v.Put(e.It(), "break")  # type: ignore[attr-defined]


# ── strict ──────────────────────────────────────────────────────────────────────────────────────────────────────────
BAD = [
    ("Choose 1 Forward. Tickle it.", "Tickle it"),
    ("When Bannerman enters the field, draw 1 card and sing.", "sing"),
    ("Choose 1 Forward opponent adores. Break it.", "opponent adores"),
    ("If the moon is full, Bannerman gains Haste.", "moon is full, Bannerman gains Haste"),
    ("《0》: Draw 1 card. You can only use this ability on Sundays.", "on Sundays"),
    ("《木》: Draw 1 card.", "《木》"),
    ("When Bannerman forms a party with a Forward and attacks, break it.", "."),
    ('Choose 1 Forward. It gains "This Forward floats." until the end of the turn.', "floats"),
    ("Select 1 of the 3 following actions. \"Draw 1 card.\" \"Gain 《C》.\"", ""),
]  # fmt: skip


@pytest.mark.parametrize(("text", "words"), BAD)
def test_what_is_not_understood_is_pointed_at(text: str, words: str) -> None:
    with pytest.raises(Unreadable) as problem:
        understand(text, NAME, t.FORWARD if ":" in text or "If" in text or "When" in text else t.SUMMON)
    assert problem.value.line == 1
    assert problem.value.words == words
    assert text[problem.value.column - 1 :].startswith(words)


UNSAID = [
    "Draw 1 cards and",
    "Choose Forward. Break it.",
    "Deal it damage.",
    "Break 1 Forward.",
    "Break it!",
    "gains Haste",
    "《火》:",
    "《S》Draw 1 card.",
]


@pytest.mark.parametrize("text", UNSAID)
def test_half_a_sentence_is_none(text: str) -> None:
    with pytest.raises(Unreadable):
        understand(text, NAME, t.SUMMON)


def test_each_line_in_its_own_language() -> None:
    abilities = read("Haste\nBannermanがアタックしたとき、カードを1枚引く。", NAME, t.FORWARD)
    assert abilities == (e.Keyword(t.HASTE), e.Automatic(v.When("attacked", e.This()), v.Draw(1)))


def test_what_cannot_be_said_is_not_said() -> None:
    with pytest.raises(Unsayable):
        render((e.Automatic(v.When("no such thing"), v.Draw(1)),), NAME, t.FORWARD)
    with pytest.raises(Unsayable):
        render((e.Spell(e.RepeatWhile(e.Did(), v.Draw(1))),), NAME, t.SUMMON)
