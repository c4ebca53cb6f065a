"""What axe finds on a page, in light and in dark."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from tefuda.interfaces.cli.testing import ROOT

SCRIPT = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
THEMES = ("light", "dark")
FAULTS = """async () => {
  for (const one of document.getAnimations()) // what fades in has no contrast yet
    if (one.effect.getComputedTiming().endTime !== Infinity) one.finish();
  const found = await axe.run(document, { resultTypes: ["violations"] });
  return found.violations.filter((one) => ["serious", "critical"].includes(one.impact))
    .map((one) => [one.id, ...one.nodes.slice(0, 3).map((node) => node.html.slice(0, 160) + " " + node.failureSummary.slice(0, 200))]);
}"""


def faults(page: Page) -> list[Any]:
    """The serious faults of a page as it stands, in each theme; it is left in the last."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(SCRIPT.read_text("utf8"))
    found: list[Any] = []
    for theme in THEMES:
        page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
        found += [(theme, *one) for one in page.evaluate(FAULTS)]
    return found
