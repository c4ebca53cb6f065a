"""Checks the rulings of a game on paper: they parse, the clauses they cite exist, and every clause that is no heading is cited."""

from __future__ import annotations

import collections
import re
import sys
import tomllib
from pathlib import Path

import yaml

TOP = {"title", "ja", "clauses", "cards", "table", "play", "expect", "format", "deck", "start"}
BLANKS = {"札"} | {element + kind for element in "火氷風土雷水光闇" for kind in ("札", "控")}
ZONES = {"deck", "hand", "field", "break", "damage", "removed", "lb_deck", "outside"}
WORDS = re.compile(
    r"^(cast|activate|special|warp|prime|attack|party|block|pay with|choose|order|divide|name|number|mode|go"
    r"|pass|yes|no|no attack|no block|concede)( |$)"
)
GOALS = {"resolve", "settle", "preparation", "attack", "block", "damage", "main2", "end", "next"}


def names_in(cards: object) -> list[str]:
    """The names of cards in a zone of a table."""
    found = []
    for card in cards if isinstance(cards, list) else []:
        if isinstance(card, dict):
            found += [str(card["card"])] + ([str(card["primed"])] if "primed" in card else [])
        elif isinstance(card, str):
            found.append(card)
    return [re.sub(r" \(.*\)$", "", name) for name in found]


def moves_of(step: dict[str, object]) -> list[str]:
    """The words that players say in a step of the play."""
    inner = step.get("refused")
    spoken = inner if isinstance(inner, dict) else step
    return [str(words) for seat, words in spoken.items() if seat in ("先", "後")]


def faults(path: Path, ledger: dict[str, dict[str, str]]) -> tuple[list[str], list[str]]:
    """What is wrong with a file, and the clauses that it cites."""
    try:
        ruling = yaml.safe_load(path.read_text(encoding="utf8"))
    except yaml.YAMLError as error:
        return [f"does not parse: {error}"], []
    wrong = [f"unknown key {key}" for key in ruling if key not in TOP]
    wrong += [f"no {key}" for key in ("title", "ja", "clauses", "expect") if not ruling.get(key)]
    for clause in ruling["clauses"]:
        if clause not in ledger or ledger[clause]["kind"] == "heading":
            wrong.append(f"clause {clause} is unknown or a heading")
    if not ("deck" in ruling or "start" in ruling or "table" in ruling):
        wrong.append("no table, deck or start")
    known = {card["name"] for card in ruling.get("cards", [])} | BLANKS
    for card in ruling.get("cards", []):
        if card.keys() - {
            "name",
            "kind",
            "elements",
            "cost",
            "power",
            "jobs",
            "categories",
            "generic",
            "ex_burst",
            "lb_cost",
            "number",
            "text",
        }:
            wrong.append(f"unknown facts of {card['name']}")
    used = set()
    for seat, side in ruling.get("table", {}).items():
        if seat == "turn":
            continue
        for zone, cards in side.items():
            if zone not in ZONES | {"crystals"}:
                wrong.append(f"unknown zone {zone}")
            used.update(names_in(cards))
    for name in used - known:
        wrong.append(f"{name} is not defined")
    for step in ruling.get("play", []):
        if not isinstance(step, dict) or len(step) != 1:
            wrong.append(f"not one move: {step}")
            continue
        if "refused" in step and "by" not in step["refused"]:
            wrong.append(f"refused without by: {step}")
        if "refused" in step and step["refused"]["by"] not in ledger:
            wrong.append(f"refused by no clause: {step}")
        for words in moves_of(step):
            if not WORDS.match(words) or (words.startswith("go ") and words[3:] not in GOALS):
                wrong.append(f"unknown words: {words}")
            for name in re.sub(
                r"^(cast|activate|special|warp|prime|attack|party|block|pay with|choose|order|divide) ", "", words
            ).split(", "):
                name = re.sub(r"( #?\d+)+$", "", name)
                if name != words and name not in known | {"none"} and not name.startswith(("number", "mode", "go ")):
                    wrong.append(f"unknown card in: {words}")
    for step in [ruling, *[s for s in ruling.get("play", []) if isinstance(s, dict)]]:
        for key, value in (step.get("expect") or {}).items():
            zone = re.match(r"^[先後]\.(\w+)(\.count)?$", key)
            if zone and zone[1] not in ZONES | {"crystals"}:
                wrong.append(f"unknown key in expect: {key}")
            if not zone and key not in {
                "stack",
                "asked",
                "offered",
                "not offered",
                "events",
                "no events",
                "view",
                "turn",
                "phase",
                "over",
                "legal",
                "illegal",
            }:
                wrong.append(f"unknown key in expect: {key}")
            if zone and isinstance(value, list):
                wrong += [f"{name} is not defined" for name in names_in(value) if name not in known and name != "..."]
    return wrong, ruling["clauses"]


def main() -> int:
    """Read the rulings, say what is wrong and what is not cited."""
    room = Path(sys.argv[1] if len(sys.argv) > 1 else "src/tefuda/games/fftcg")
    ledger = tomllib.loads((room / "rulebook.toml").read_text(encoding="utf8"))
    ledger.pop("source")
    cited: collections.Counter[str] = collections.Counter()
    files = sorted((room / "proving" / "scenarios").rglob("*.yaml"))
    bad = 0
    for path in files:
        wrong, clauses = faults(path, ledger)
        cited.update(clauses)
        for line in wrong:
            bad += 1
            print(f"{path.relative_to(room)}: {line}")
    missing = [clause for clause, entry in ledger.items() if entry["kind"] != "heading" and not cited[clause]]
    print(
        f"{len(files)} files, {bad} faults, {len(cited)} clauses cited, {len(missing)} not cited: {' '.join(missing)}"
    )
    return 1 if bad or missing else 0


if __name__ == "__main__":
    sys.exit(main())
