"""Lessons and puzzles on the page: played on the board, by clicks; what is not meant is not taken, and says so."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.playing import Opened

expect.set_options(timeout=60_000)  # other work may keep the server waiting


def press_card(page: Page, name: str, deed: str = "") -> None:
    """Click a card that is lit, and of several deeds that it can do one."""
    page.locator(".exercise .card[data-lit]").filter(has_text=name).first.click()
    if deed:
        page.locator(".deeds .deed").filter(has_text=deed).first.click()


def press_end(page: Page) -> None:
    """End the turn, and say that one is sure."""
    page.locator(".exercise [data-verb=end]").first.click()
    page.locator("[data-sure]").first.click()


def test_a_lesson_is_played_on_the_board(opened: Opened) -> None:
    page = opened("/learn/evolve/2")
    said, trouble = page.locator(".exercise .said"), page.locator(".exercise .prompt")
    page.locator(".exercise .told").first.wait_for()
    expect(said).to_contain_text("Old Harpooner")
    press_end(page)
    expect(trouble).to_contain_text("this lesson is about something else")
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(said).to_contain_text("Play Cast the Anchor")
    press_card(page, "Cast the Anchor")
    page.screenshot(path="/tmp/i29/lesson.png")
    page.wait_for_timeout(1500)
    print(page.locator(".exercise .prompt").inner_text())
    page.screenshot(path="/tmp/i29/lesson2.png")
