#!/usr/bin/env python3
"""A player program over JSON lines (docs/protocol.md), in Python's standard library alone.

It plays the dearest card that it may play, attacks whenever it can, and answers anything else as shortly as possible:

    ./tefuda sim evolve --players "cmd:python3 examples/eager.py,random" --games 20
"""

import json
import sys


def costs(view):
    """What the cards that are seen cost, by their handles."""
    cards = [card for zone in view["zones"] for card in zone if card is not None]
    return {card["handle"]: card["facts"].get("cost") or 0 for card in cards}


def deed(options, view):
    """The dearest card to play, else an attack, else whatever comes last: ending, passing."""
    dear = costs(view)
    plays = [n for n, option in enumerate(options) if option["verb"] == "play"]
    if plays:
        return max(plays, key=lambda n: dear.get(options[n]["card"], 0))
    attacks = [n for n, option in enumerate(options) if option["verb"] == "attack"]
    return attacks[0] if attacks else len(options) - 1


def answer(request, view):
    """An answer to any question: a list of indices."""
    kind, options = request["kind"], request["options"]
    if kind == "act":
        return [deed(options, view)]
    if kind == "order":
        return list(range(len(options)))
    if kind == "divide":
        first = [] if request["zeros"] else list(range(len(options)))
        return first + [0] * (request["most"] - len(first))
    return list(range(min(request["least"], len(options))))


def main():
    """Every line that is read is answered by one, but for the last, which says who has won."""
    for line in sys.stdin:
        told = json.loads(line)
        if told["type"] == "over":
            break
        reply = {} if told["type"] == "start" else answer(told["request"], told["view"])
        print(json.dumps(reply), flush=True)


if __name__ == "__main__":
    main()
