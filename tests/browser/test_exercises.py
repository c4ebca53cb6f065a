"""Lessons and puzzles on the page: played on the board, by clicks; what is not meant is not taken, and says so."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tefuda.server.rest.exercises import ExerciseWish, exercise_of
from tefuda.table.solving import puzzles
from tests.browser.playing import Opened

expect.set_options(timeout=60_000)  # other work may keep the server waiting


def end_turn(page: Page) -> None:
    """End the turn, and say that one is sure where that is asked."""
    page.locator(".exercise [data-verb=end]").first.click()
    if page.locator("[data-sure]").count():
        page.locator("[data-sure]").first.click()


def test_a_lesson_is_played_on_the_board(opened: Opened) -> None:
    page = opened("/learn/evolve/2")
    said, prompt = page.locator(".exercise .said"), page.locator(".exercise .prompt")
    page.locator(".exercise .told").first.wait_for()
    expect(said).to_contain_text("Old Harpooner")
    end_turn(page)
    expect(prompt).to_contain_text("this lesson is about something else")
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(said).to_contain_text("Play Cast the Anchor")
    page.locator(".exercise .card[data-lit]").filter(has_text="Cast the Anchor").first.click()
    page.locator(".deeds .deed[data-option]").first.click()
    expect(said).not_to_contain_text("Cast the Anchor deals 3 damage")  # the lesson has gone on


def test_a_puzzle_is_played_on_the_board(opened: Opened) -> None:
    name = puzzles("cipher")[0]
    page = opened("/puzzle/cipher/1")
    said = page.locator(".exercise .said")
    page.locator(".exercise .prompt [data-verb=end]").first.wait_for()
    page.get_by_role("button", name="Hint", exact=True).click()
    (meant,) = exercise_of("cipher", ExerciseWish("puzzle", name, [], True)).hint
    expect(said).to_contain_text(meant.en)
    end_turn(page)
    expect(page.locator(".exercise .prompt")).to_contain_text("That misses it.")
