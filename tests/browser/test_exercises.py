"""Lessons and puzzles on the page: played on the board, by clicks; what is not meant is not taken, and says so."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tefuda.server.rest.exercises import ExerciseNow, ExerciseWish, exercise_of
from tefuda.table.solving import Solving, puzzles
from tests.browser.playing import Opened

expect.set_options(timeout=60_000)  # other work may keep the server waiting


def press_card(page: Page, name: str, deed: str) -> None:
    """Click a card that is lit, and do one of the deeds that it offers."""
    page.locator(".exercise .card[data-lit]").filter(has_text=name).first.click()
    page.locator(".deeds .deed").filter(has_text=deed).first.click()


def press_option(page: Page, place: int) -> None:
    """Take an option as the prompt lists it, be it one of a card."""
    page.locator(f".exercise .prompt [data-option='{place}']").first.dispatch_event("click")


def test_a_lesson_is_played_on_the_board(opened: Opened) -> None:
    page = opened("/learn/evolve/2")
    said, prompt = page.locator(".exercise .said"), page.locator(".exercise .prompt")
    expect(said).to_contain_text("Old Harpooner")
    page.locator(".exercise [data-verb=end]").first.click()
    page.locator("[data-sure]").first.click()
    expect(prompt).to_contain_text("this lesson is about something else")
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(said).to_contain_text("Play Cast the Anchor")
    press_card(page, "Cast the Anchor", "Play")
    expect(said).to_contain_text("Stray Cat")
    press_card(page, "Stray Cat", "Attack")
    expect(said).to_contain_text("leader")
    press_card(page, "Old Harpooner", "Attack")
    expect(said).to_contain_text("Done.")
    page.get_by_role("link", name="On to the next").click()
    expect(said).to_contain_text("evolve deck")


def test_a_puzzle_is_played_on_the_board(opened: Opened) -> None:
    game = "cipher"
    name = puzzles(game)[0]
    solving = Solving(game, name)
    page = opened(f"/puzzle/{game}/1")
    said, prompt = page.locator(".exercise .said"), page.locator(".exercise .prompt")
    expect(page.locator(".exercise h3")).to_contain_text(f"{solving.puzzle.moves} moves at least")
    expect(prompt).not_to_be_empty()
    answers = list[list[int]]()
    while not solving.is_over:
        list(solving.go_on())
        if solving.is_over:
            break
        before = exercise_of(game, ExerciseWish("puzzle", name, answers))
        if not answers:
            missing = next(n for n in range(len(options(before))) if not solving.solver.follows(solving.live.state, n))
            if options(before)[missing] != "end":
                press_option(page, missing)
                expect(prompt).to_contain_text("That misses it.")
        answer = solving.solution()
        picks = [answer] if isinstance(answer, int) else list(answer)  # type: ignore[arg-type]
        assert len(picks) == 1
        press_option(page, picks[0])
        assert solving.offer(tuple(picks)) is None
        answers.append(picks)
        after = exercise_of(game, ExerciseWish("puzzle", name, answers))
        if after.game.question is not None:
            expect(prompt).to_contain_text(after.game.question.clause)
    expect(said).to_contain_text("Done.")


def options(now: ExerciseNow) -> list[str]:
    assert now.game.question is not None
    return [one.option.verb for one in now.game.question.options]
