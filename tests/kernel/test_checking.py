"""Rule processes as each rulebook orders them: all together, in sequence, by stages; interrupts; events since the last check."""

from typing import Any

from tefuda.kernel.declaring.rules import Rules
from tefuda.kernel.flow.play import advance
from tefuda.kernel.flow.procedures import call, run
from tefuda.kernel.happening.checking import Losing, ToPick, all_of, first_of, in_sequence, together
from tefuda.kernel.happening.replacement import Moving, intend
from tefuda.kernel.happening.triggers import catch_up, trigger
from tefuda.kernel.primitives.values import Node, Record
from tefuda.kernel.table import atoms
from tefuda.kernel.table.records import Frame, change
from tefuda.kernel.table.requests import NO, YES, Ask, Option
from tefuda.kernel.table.seating import LAST, Format, seated
from tefuda.kernel.table.state import Table
from tefuda.kernel.table.steps import AGAIN, Done
from tests.kernel.parlour import DECK, FIELD, HAND, HEAP, Coins, Parlour, face, laid_out, waits

PLAIN = face("plain", power=3)
WATCHER = face("watcher", waits("moved", Coins(1), zone="hand"))


class Toll(Record, frozen=True, tag="checking.Toll"):
    """A finding of the game's own: a player pays a coin."""

    seat: int


class Surplus(ToPick, frozen=True, tag="checking.Surplus"):
    """Of several cards on the field so many stay."""


def on_field(table: Table) -> list[int]:
    return [card for seat in range(table.seats) for card in table.zone(FIELD, seat)]


def swept(table: Table, zone: int = FIELD, to: int = HEAP) -> list[Any]:
    """The first card of every seat's zone goes to another."""
    found = [table.zone(zone, seat)[:1] for seat in range(table.seats)]
    return [Moving(table.ref(card), to, table.cards[card].seat, reason="rule") for cards in found for card in cards]


def poor(table: Table) -> list[Any]:
    return [Toll(seat) for seat in range(table.seats) if table.players[seat].coins > 0]


def pay_toll(table: Table, what: Toll, picked: tuple[int, ...]) -> None:
    atoms.set_player(table, what.seat, coins=table.players[what.seat].coins - 1)


def laid(
    processes: dict[str, Any], *, interrupts: dict[str, Any] | None = None, fields: int = 1, coins: int = 0, keeps: bool = False
) -> Table:  # fmt: skip
    """Two seats with so many cards on the field and so many coins, in a game with these rule processes."""
    rules = Rules("checking")
    for clause, find in processes.items():
        rules.process(clause, 1)(find)
    for clause, look in (interrupts or {}).items():
        rules.interrupt(clause)(look)
    rules.finding(Toll)(pay_toll)
    rules.finding(Surplus)(lambda table, what, picked: [move for move in swept(table) if move.ref[0] not in picked])
    rules.procedure("9", Errand).step("9.1")(errand)
    game = Parlour(PLAIN, WATCHER)
    game.keeps_events = keeps
    table = laid_out(game, seated(Format("melee", ends=LAST), 2), [[], []], [["plain"] * fields] * 2)
    for name in ("processes", "interrupts"):
        setattr(game, name, tuple(getattr(rules, name)))
    game.findings = {**game.findings, **rules.findings}
    game.procedures = {**game.procedures, **rules.procedures}
    table.players = [change(player, coins=coins) for player in table.players]
    return table


class Errand(Frame, frozen=True, tag="checking.Errand"):
    """A procedure that an interrupt calls: it moves the heap back into the deck."""

    seat: int


def errand(table: Table, frame: Errand) -> Any:
    back = [Moving(table.ref(card), DECK, frame.seat, reason="refill") for card in table.zone(HEAP, frame.seat)]
    intend(table, back)
    return Done(len(back))


def carried_out(table: Table, frame: Frame | None) -> list[str]:
    """What happens when a procedure runs, by kind and clause of the move."""
    assert frame is not None
    table.events.clear()
    call(table, frame)
    run(table)
    return [f"{event.kind} {event.card}" for event in table.events if event.kind == "moved"]


def test_together_everything_found_happens_in_one_round() -> None:
    seen: list[int] = []

    def counting(table: Table) -> list[Any]:
        seen.append(len(on_field(table)))
        return poor(table)

    table = laid({"1.1": swept, "1.2": counting}, coins=1)
    moved = carried_out(table, together(table))
    assert len(moved) == 2
    assert seen[0] == 2  # the second process looked before the first was carried out
    assert [player.coins for player in table.players] == [0, 0]
    assert table.check_pending


def test_together_a_card_that_two_processes_find_is_moved_as_the_first_says() -> None:
    table = laid({"1.1": swept, "1.2": lambda table: swept(table, to=HAND)})
    assert len(carried_out(table, together(table))) == 2
    assert [len(table.zone(HEAP, seat)) for seat in range(2)] == [1, 1]


def test_together_nothing_found_is_no_round() -> None:
    assert together(laid({"1.1": lambda table: []})) is None


def test_a_process_whose_sign_is_missing_is_not_asked() -> None:
    table = laid({"1.1": swept})
    assert together(table, signs=2) is None
    assert together(table, signs=1) is not None


def test_in_sequence_each_process_finds_what_those_before_have_left() -> None:
    seen: list[int] = []

    def counting(table: Table) -> list[Any]:
        seen.append(len(on_field(table)))
        return []

    table = laid({"1.1": swept, "1.2": counting}, fields=2)
    carried_out(table, in_sequence())
    assert seen == [2, 0, 0]  # pass after pass, until one in which nothing is found
    assert on_field(table) == []


def test_in_sequence_a_process_is_asked_where_the_look_over_the_table_shows_its_sign() -> None:
    asked: list[int] = []

    def counting(table: Table) -> list[Any]:
        asked.append(len(on_field(table)))
        return swept(table)

    for look, times in ((lambda table: 0, 0), (lambda table: 1 if on_field(table) else 0, 2), (None, 3)):
        table = laid({"1.1": counting}, fields=2)
        table.game.look = look
        carried_out(table, in_sequence())
        assert len(asked) == times, look
        asked.clear()


def test_first_of_stops_at_the_first_that_finds_something() -> None:
    table = laid({"1.1": lambda table: [], "1.2": swept, "1.3": poor}, coins=1)
    carried_out(table, first_of(table, "1.1", "1.2", "1.3"))
    assert on_field(table) == []
    assert [player.coins for player in table.players] == [1, 1]
    assert first_of(table, "1.1") is None


def test_all_of_a_stage_is_done_together_and_nothing_of_another() -> None:
    table = laid({"1.1": swept, "1.2": lambda table: [], "1.3": lambda table: [Losing(1, "1.3")]}, coins=1)
    carried_out(table, all_of(table, "1.1", "1.2"))
    assert on_field(table) == []
    assert table.over is None
    assert all_of(table, "1.2") is None


def test_a_process_of_a_stage_is_not_asked_without_its_sign() -> None:
    table = laid({"1.1": swept})
    assert all_of(table, "1.1", signs=0) is None
    assert first_of(table, "1.1", signs=0) is None
    assert all_of(table, "1.1", signs=-1) is not None


def test_what_stays_is_picked_before_anything_is_done() -> None:
    table = laid({"1.1": lambda table: [Surplus(1, "1.1", table.zone(FIELD, 1), 1)]}, fields=2)
    call(table, together(table) or Errand(0))
    run(table)
    assert table.request is not None
    assert (table.request.seats, table.request.clause, len(table.request.options)) == ((1,), "1.1", 2)
    assert len(on_field(table)) == 4
    kept = table.zone(FIELD, 1)[0]
    state, _ = advance(table, [0])
    assert kept in state.zone(FIELD, 1)


def test_all_who_lose_in_one_round_lose_together() -> None:
    table = laid({"1.1": lambda table: [Losing(1, "1.1"), Losing(0, "1.1")], "1.2": swept})
    carried_out(table, together(table))
    assert table.over is not None
    assert table.over.winners == ()
    assert len(on_field(table)) == 2  # nothing else is done


# ── interrupts ──────────────────────────────────────────────────────────────────────────────────────────────────────
class Dealing(Node, frozen=True, tag="checking.Dealing"):
    """One card from the deck to the hand, if there is one."""


def refill(table: Table) -> Frame | None:
    """The deck of a seat is empty and its heap is not."""
    for seat in range(table.seats):
        if not table.zone(DECK, seat) and table.zone(HEAP, seat):
            return Errand(seat)
    return None


def test_an_interrupt_comes_between_two_words_and_the_value_is_kept() -> None:
    from tefuda.kernel.table.records import Resolving

    table = laid({}, interrupts={"7.1": refill})
    seen: list[int] = []

    def deal(table: Table, frame: Any, node: Node) -> None:
        seen.append(len(table.zone(DECK, 0)))
        atoms.move(table, table.zone(DECK, 0)[0], HAND, 0, reason="deal")

    table.game.words = {**table.game.words, Dealing: ("3.9", deal)}
    for card in table.zone(FIELD, 0):
        atoms.move(table, card, HEAP, 0)
    call(table, Resolving((Dealing(), Dealing(), Dealing()), (-1, -1), 0))
    table.events.clear()
    run(table)
    assert seen == [2, 1, 1]  # the heap came back before the third
    assert [event.sort for event in table.events if event.kind == "moved"] == ["deal", "deal", "refill", "deal"]


class Asking(Frame, frozen=True, tag="checking.Asking"):
    """A procedure that asks, and whose answer empties a deck."""

    asked: bool = False


def test_an_interrupt_comes_before_the_next_question() -> None:
    table = laid({}, interrupts={"7.1": refill})
    rules = Rules("asking")
    asking = rules.procedure("8", Asking)
    decks: list[int] = []

    @asking.step("8.1")
    def ask(table: Table, frame: Asking) -> Any:
        decks.append(len(table.zone(DECK, 0)))
        return Ask((0,), "yes/no", "8.1", (YES, NO))

    @asking.answer("8.1")
    def empty(table: Table, frame: Asking, picked: tuple[Option, ...]) -> Any:
        for card in table.zone(DECK, 0):
            atoms.move(table, card, HEAP, 0)
        return AGAIN

    table.game.procedures = {**table.game.procedures, **rules.procedures}
    call(table, Asking())
    run(table)
    state, events = advance(table, 0)
    assert [event.sort for event in events if event.kind == "moved"] == ["", "", "refill", "refill"]
    assert state.request is not None
    assert (state.request.clause, decks[0], decks[-1]) == ("8.1", 2, 2)


# ── events since the last check ─────────────────────────────────────────────────────────────────────────────────────
def test_a_card_that_comes_later_is_set_off_by_what_happened_since_the_last_check() -> None:
    table = laid({}, keeps=True)
    (card,) = table.zone(FIELD, 0)
    trigger(table, [atoms.move(table, card, HEAP, 0)])
    assert len(table.recent) == 1
    watcher = next(number for number, one in enumerate(table.game.faces) if one.name == "watcher")
    atoms.create(table, watcher, 0, HAND, token=False)
    late = table.zone(HAND, 0)[-1]
    before = len(table.waiting)
    catch_up(table, late)
    assert [waiting.source[0] for waiting in table.waiting[before:]] == [late]
    atoms.forget_events(table)
    catch_up(table, late)
    assert len(table.waiting) == before + 1


def test_where_a_game_does_not_keep_events_none_are_kept() -> None:
    table = laid({})
    (card,) = table.zone(FIELD, 0)
    trigger(table, [atoms.move(table, card, HEAP, 0)])
    assert table.recent == ()


def test_what_is_set_off_late_waits_since_it_happened_and_a_check_is_due_for_what_is_kept() -> None:
    table = laid({}, keeps=True)
    (card,) = table.zone(FIELD, 0)
    atoms.checked(table)
    trigger(table, [atoms.move(table, card, HEAP, 0)])
    assert table.check_pending
    moment = table.recent[0][0]
    table.tick()
    watcher = next(number for number, one in enumerate(table.game.faces) if one.name == "watcher")
    atoms.create(table, watcher, 0, HAND, token=False)
    catch_up(table, table.zone(HAND, 0)[-1])
    assert table.waiting[-1].time == moment < table.clock
