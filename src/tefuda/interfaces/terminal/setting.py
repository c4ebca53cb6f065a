"""The lines of the settings: what each says, and what Enter makes of it."""

from __future__ import annotations

from collections.abc import Mapping

from tefuda.interfaces.terminal.drawers import Choice
from tefuda.interfaces.terminal.habits import BY_KEY, PACES, Habits
from tefuda.interfaces.terminal.words import Speech
from tefuda.server import documents as d

FLAGS = ("autopass", "confirm", "hints")
PHASE_HABITS = ("", "ask", "pass")


def choices(habits: Habits, game: str, speech: Speech, phases: Mapping[str, d.Words]) -> list[Choice]:
    """All that can be set, in order."""
    return [
        _pace(habits, speech),
        *[_flag(habits, speech, name) for name in FLAGS],
        *[_phase(habits, game, speech, key, words) for key, words in phases.items()],
        *[_standing(habits, game, speech, topic) for topic in habits.standing.get(game, {})],
    ]


def _pace(habits: Habits, speech: Speech) -> Choice:
    def words() -> str:
        pace = habits.pace
        told = "pace key" if pace == BY_KEY else "pace 0" if pace == 0 else "pace seconds"
        return f"{speech.say('pace')}: {speech.say(told, n=f'{pace:g}')}"

    def change() -> None:
        habits.pace = PACES[(PACES.index(habits.pace) + 1) % len(PACES)] if habits.pace in PACES else BY_KEY

    return Choice(words, change)


def _flag(habits: Habits, speech: Speech, name: str) -> Choice:
    def change() -> None:
        setattr(habits, name, not getattr(habits, name))

    return Choice(lambda: f"{speech.say(name)}: {speech.say('on' if getattr(habits, name) else 'off')}", change)


def _phase(habits: Habits, game: str, speech: Speech, key: str, words: d.Words) -> Choice:
    whose = key.partition(":")[0]

    def told() -> str:
        name = speech.say("phase", whose=speech.say(whose), phase=speech.of(words))
        return f"{name}: {speech.say(habits.phase_habit(game, key) or 'as usual')}"

    def change() -> None:
        now = PHASE_HABITS.index(habits.phase_habit(game, key))
        habits.set_phase(game, key, PHASE_HABITS[(now + 1) % len(PHASE_HABITS)])

    return Choice(told, change)


def _standing(habits: Habits, game: str, speech: Speech, topic: str) -> Choice:
    one = habits.standing[game][topic]
    told = speech.say("forget", answer=speech.say(one.verb), words=speech.of(one.words))

    def forget() -> None:
        habits.standing[game].pop(topic, None)

    return Choice(lambda: told, forget)
