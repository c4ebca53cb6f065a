"""The checks of the suite: each gives what it found wrong, so that planted faults can be shown to be caught."""

from __future__ import annotations

from typing import Any

from tefuda.arena.invariants import answers_to_try, violations
from tefuda.games.catalogue import OpenedGame
from tefuda.kernel.flow.play import advance, settle, why_not
from tefuda.kernel.primitives.values import encode
from tefuda.kernel.saving.transcript import read_answer, row_line
from tefuda.kernel.table.records import change
from tefuda.kernel.table.requests import Answer, By, Concede, Option, Refused, Request, narrowed, signed
from tefuda.kernel.table.state import Table
from tefuda.players.random_player import RandomPlayer
from tefuda.testing.positions import Played, answer_of, asked


def options_lead_on(opened: OpenedGame, state: Table, seed: int, most: int = 40) -> list[str]:
    """Every option offered is accepted and carried to its end: to where somebody may act again."""
    found: list[str] = []
    request = asked(state)
    before = state.encode()
    for number, answer in enumerate(answers_to_try(request)):
        player = RandomPlayer(seed, number)
        now, given = state, answer
        try:
            for _ in range(most):
                after, _ = advance(now, given)
                found += violations(opened, now, after)
                now = after
                if now.over is not None or asked(now).kind == "act":
                    break
                given = answer_of(player, now)
        except Exception as problem:
            found.append(f"{request.clause}, {answer} of {len(request.options)}: {type(problem).__name__}: {problem}")
    if state.encode() != before:
        found.append(f"{request.clause}: an old state has changed")
    return found


def wrong_answers(request: Request) -> list[Any]:
    """Answers that are none: outside, twice, too many, too few, no numbers."""
    count = len(request.options)
    found: list[Any] = [
        -1,
        count,
        count + 7,
        [count],
        [-1],
        "0",
        "yes",
        True,
        None,
        0.5,
        [0.0],
        [True],
        [None],
        [[0]],
        ["0"],
        {"concede": 0},
    ]
    if request.kind != "divide" and count:
        found.append([0, 0])
    if request.most < count:
        found.append(list(range(request.most + 1)))
    if request.least > 0:
        found += [[], list(range(request.least - 1))]
    if request.kind == "divide":
        found.append([0] * (request.most + 1))
        if not request.zeros:
            found.append([0] * request.most)
    if request.kind == "order" and count > 1:
        found.append(list(range(count - 1)))
    return found


def wrong_answers_refused(opened: OpenedGame, state: Table) -> list[str]:
    """Everything that is no option is refused with a clause of the rulebook, and changes nothing."""
    found: list[str] = []
    before = state.encode()
    request = asked(state)
    for answer in [*_wrong_answers_of(request), *_answers_of_nobody(state), *_concedes_of_nobody(state)]:
        try:
            advance(state, answer)
            found.append(f"{request.clause} {request.kind}: {answer!r} was accepted of {len(request.options)}")
        except Refused as no:
            if no.clause not in opened.clauses or not no.why:
                found.append(f"{request.clause}: {answer!r} was refused without a clause: {no.clause!r} {no.why!r}")
        except Exception as problem:
            found.append(f"{request.clause}: {answer!r} gives {type(problem).__name__}: {problem}")
    if state.encode() != before:
        found.append(f"{request.clause}: a refused answer has changed the state")
    return found


def _wrong_answers_of(request: Request) -> list[Any]:
    """Wrong answers of everybody who is asked; where several are, also right ones that do not say whose they are."""
    if len(request.seats) == 1:
        return [*wrong_answers(request), *[By(request.seat, wrong) for wrong in wrong_answers(request)]]
    found = [By(seat, wrong) for seat in request.seats for wrong in wrong_answers(narrowed(request, seat))]
    return [*found, *range(len(request.options)), [0]]


def _answers_of_nobody(state: Table) -> list[Any]:
    """Right answers of those who are not asked, and to questions that were asked before or are yet to come."""
    request = asked(state)
    right: Any = next(answer.answer if isinstance(answer, By) else answer for answer in answers_to_try(request))
    others = [-1, *[seat for seat in range(state.masters + 1) if seat not in request.seats]]
    last = state.questions[request.seats[0]]
    late = [By(request.seats[0], right, number) for number in (last - 1, last + 1) if number >= 0]
    asked_seat: Any = request.seats[0]
    no_numbers: list[Any] = [True, "0", None, 0.0]
    no_seats: list[Any] = [bool(asked_seat), float(asked_seat), str(asked_seat), None]
    odd = [By(asked_seat, right, number) for number in no_numbers] + [By(seat, right) for seat in no_seats]
    return [*[By(seat, right) for seat in others], *late, *odd]


def _concedes_of_nobody(state: Table) -> list[Any]:
    """Giving up for a seat that is not there, or that is no seat at all."""
    nobody: list[Any] = [-1, state.seats, *state.out, True, False, 0.0, "0", None, (0,)]
    return [Concede(seat) for seat in nobody]


def accepted_answers_are_read_back(game: Played) -> list[str]:
    """The line of every answer that a game has taken is read as that answer again."""
    lines = [(answer, read_answer(row_line(answer), 2)) for answer in game.answers]
    return [f"{answer!r} is read as {back!r}" for answer, back in lines if encode(back) != encode(_unnumbered(answer))]


def _unnumbered(answer: Answer) -> Answer:
    """An answer as its line has it: the number of its question is that of the line."""
    return change(answer, number=-1) if isinstance(answer, By) else answer


def conceding_leads_on(opened: OpenedGame, state: Table, seed: int, most: int = 12) -> list[str]:
    """Whoever has not left may give up, asked or not: their side has lost, or the game goes on without them."""
    found: list[str] = []
    before = state.encode()
    for seat in [seat for seat in range(state.seats) if seat not in state.out]:
        now, player = advance(state, Concede(seat))[0], RandomPlayer(seed, seat)
        found += violations(opened, state, now)
        if now.over is None and (seat not in now.out or seat in asked(now).seats):
            found.append(f"seat {seat} gives up, and is still there")
        if now.over is not None and seat in now.over.winners and state.seats == 2:
            found.append(f"seat {seat} gives up, and has won")
        for _ in range(most):
            if now.over is None:
                after, _ = advance(now, answer_of(player, now))
                found += violations(opened, now, after)
                now = after
    if state.encode() != before:
        found.append(f"{asked(state).clause}: an old state has changed")
    return found


def reasons_agree(opened: OpenedGame, state: Table) -> list[str]:
    """`why_not` has nothing against what is offered, and names a clause of the rulebook against all else."""
    found: list[str] = []
    request = asked(state)
    if request.kind != "act":
        return []
    for seat in range(state.seats):
        offered = [change(option, seat=-1) for option in narrowed(request, seat).options if seat in request.seats]
        for wish in opened.wishes(state, seat):
            bar = why_not(state, seat, wish)
            if wish.target >= 0:
                continue
            if (bar is None) != (wish in offered):
                word = "offered" if wish in offered else "not offered"
                found.append(f"{request.clause}, seat {seat}: {wish} is {word}, and in the way is {bar}")
            elif bar is not None and bar.clause not in opened.clauses:
                found.append(f"{request.clause}: there is no clause {bar.clause!r}, which is in the way of {wish}")
    return found


def wrong_wishes(state: Table) -> list[Any]:
    """Wishes that nobody can have: of cards and abilities that are not there, without a card, in words that are none."""
    cards, offered = len(state.cards), [option.verb for option in asked(state).options]
    verbs = dict.fromkeys(["play", "activate", "attack", "card", *state.game.presentation.card_verbs, *offered])
    found: list[Any] = [
        None,
        "pass",
        0,
        ("play", 0),
        Option(""),
        Option("no such deed"),
        Option("no such deed", card=0),
    ]
    no_cards: list[Any] = [-1, -2, cards, cards + 99, True, 0.0, "0", None]
    no_abilities: list[Any] = [-1, -2, 99, True, "0", None]
    no_targets: list[Any] = [-2, cards, 0.0, None]
    found += [Option("play", card=card) for card in no_cards]
    found += [Option("activate", card=card, index=index) for card in (0, cards - 1) for index in no_abilities]
    found += [Option(verb, card=card) for verb in verbs for card in (-2, cards)]
    found += [Option(verb, card=0, target=target) for verb in verbs for target in no_targets]
    return found


def wrong_wishes_barred(opened: OpenedGame, state: Table) -> list[str]:
    """Whatever nobody can wish for is barred with a clause of the rulebook, and so is everything for who is no seat."""
    found: list[str] = []
    nobody: list[Any] = [-1, state.seats, state.seats + 7, True, 0.0, "0", None]
    wishes = [(seat, wish) for seat in range(state.seats) for wish in wrong_wishes(state)]
    for seat, wish in [*wishes, *[(seat, wish) for seat in nobody for wish in asked(state).options]]:
        try:
            bar = why_not(state, seat, wish)
        except Exception as problem:
            found.append(f"{asked(state).clause}, seat {seat!r}: {wish!r} gives {type(problem).__name__}: {problem}")
            continue
        if bar is None or bar.clause not in opened.clauses:
            found.append(f"{asked(state).clause}, seat {seat!r}: in the way of {wish!r} is {bar}")
    return found


def targets_agree(opened: OpenedGame, state: Table) -> list[str]:
    """What `why_not` lets a card do to a target is what is offered once it is chosen."""
    request = asked(state)
    found: list[str] = []
    if request.kind != "act":
        return []
    for seat in request.seats:
        found += _targets_agree(opened, state, narrowed(request, seat), seat)
    return found


def _targets_agree(opened: OpenedGame, state: Table, request: Request, seat: int) -> list[str]:
    found: list[str] = []
    wishes = [wish for wish in opened.wishes(state, seat) if wish.target >= 0]
    for index, option in enumerate(request.options):
        wanted = {
            wish.target: why_not(state, seat, wish)
            for wish in wishes
            if (wish.verb, wish.card) == (option.verb, option.card)
        }
        free = sorted([target for target, bar in wanted.items() if bar is None])
        if len(free) < 2:  # a forced choice is not asked
            if wanted and not free:
                found.append(f"{option} is offered without a target")
            continue
        after, _ = advance(state, signed(request, seat, index))
        offered = sorted([target.card for target in asked(after).options])
        if offered != free:
            found.append(f"{option}: {offered} are offered, and nothing is in the way of {free}")
    return found


def one_by_one(state: Table, answer: Answer) -> list[str]:
    """Answering pick by pick gives the same as answering at once."""
    if isinstance(answer, int | By | Concede):
        return []
    whole, _ = advance(state, answer)
    request, now = asked(state), state
    for number, pick in enumerate(answer):
        now, _ = advance(now, pick)
        if number < len(answer) - 1 and (now.request is None or asked(now).most != request.most - number - 1):
            return [f"{request.clause}: after {number + 1} picks of {len(answer)} the question is gone"]
    if now.picked or not answer:
        now, _ = advance(now, ())
    return (
        [] if now.encode() == whole.encode() else [f"{request.clause}: {answer} one by one is not the same as at once"]
    )


def loads_and_goes_on(game: Played, start: int) -> list[str]:
    """Fork, encode, decode, continue gives the same bytes as going on."""
    state = settle(Table.decode(game.opened.game, game.states[start].encode()))
    if state != game.states[start] or state.request != game.states[start].request:
        return [f"state {start} of seed {game.seed} is another one after loading"]
    for number in range(start, len(game.answers)):
        state, events = advance(state, game.answers[number])
        if events != game.events[number + 1] or state.encode() != game.states[number + 1].encode():
            return [f"seed {game.seed}, loaded at {start}: answer {number} leads elsewhere"]
    return []


def old_states_stay(game: Played) -> list[str]:
    """No state has changed since it was handed out: playing on from a fork of each, all bytes stay."""
    before = [state.encode() for state in game.states]
    found: list[str] = []
    player = RandomPlayer(game.seed, 3)
    for number, state in enumerate(game.states[:-1]):
        now = state
        for _ in range(3):
            if now.over is None:
                now, _ = advance(now, answer_of(player, now))
        if state.encode() != before[number]:
            found.append(f"state {number} of seed {game.seed} changed when it was played on")
    found += [
        f"state {number} of seed {game.seed} changed"
        for number, state in enumerate(game.states)
        if state.encode() != before[number]
    ]
    return found


def conserved_throughout(game: Played) -> list[str]:
    """The invariants of the arena hold from state to state."""
    found = violations(game.opened, None, game.states[0])
    for before, after in zip(game.states, game.states[1:], strict=False):
        found += violations(game.opened, before, after)
    return found
