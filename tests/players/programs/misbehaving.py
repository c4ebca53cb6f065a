"""A program that plays over JSON lines until the third question, and then does what its argument says, wrongly."""

import json
import os
import signal
import subprocess
import sys
import time
from typing import Any

HOW = sys.argv[1]


def first(request: dict[str, Any]) -> list[int]:
    """The shortest legal answer."""
    count = len(request["options"])
    if request["kind"] == "divide":
        return [0] * request["most"] if request["zeros"] else [*range(count), *[0] * (request["most"] - count)]
    return [count - 1] if request["kind"] == "act" else list(range(min(request["least"], count)))


def misbehave(request: dict[str, Any]) -> str:
    """What is not to be done."""
    if HOW == "wrong":
        return "[99]"
    if HOW == "garbage":
        return "\x1b[2Jhello"
    if HOW == "deep":
        return "[" * 200_000
    if HOW == "binary":
        sys.stdout.flush()
        os.write(1, b"\xff\xfe\n")
    if HOW == "chatter":
        return json.dumps(first(request)) + "\nI think I am winning"
    if HOW == "other seat":
        return json.dumps({"concede": 1 - request["seats"][0]})
    if HOW == "endless":
        while True:
            os.write(1, b"0" * 65536)
    if HOW == "silence":
        time.sleep(600)
    if HOW == "deaf":  # it neither reads nor ends when it should
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        time.sleep(600)
    if HOW == "death":
        raise KeyError("no such card")
    if HOW == "last words":
        print("no more", file=sys.stderr)
        sys.exit(4)
    if HOW == "many words":
        print(
            *[f"  line {number}" for number in range(20)], "bell\a\x1b[31m!", "", "x" * 300, sep="\n", file=sys.stderr
        )
        sys.exit(5)
    if HOW == "closed":
        os.close(1)
        time.sleep(600)
    if HOW == "children":
        subprocess.Popen(["sleep", "600"])
        time.sleep(600)
    if HOW == "killed":
        os.kill(os.getpid(), signal.SIGTERM)
    return ""


def main() -> None:
    """Answer, and misbehave at the third question, or at once."""
    if HOW == "unborn":
        sys.exit(3)
    questions = 0
    for line in sys.stdin:
        told = json.loads(line)
        if told["type"] == "over":
            if HOW == "stays":
                time.sleep(600)
            break
        if told["type"] == "start":
            print("no thanks" if HOW == "rude" else json.dumps({"looks": HOW != "blind"}), flush=True)
            continue
        questions += 1
        assert (told["view"] is None) == (HOW == "blind")
        wrong = questions == 3 and HOW not in ("good", "blind", "stays")
        print(misbehave(told["request"]) if wrong else json.dumps(first(told["request"])), flush=True)


main()
