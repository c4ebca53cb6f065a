"""Signatures: the speaker of an effect, and the types of the functions that a rulebook registers (`Rules`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias, TypeVar, cast, runtime_checkable

from tefuda.kernel.table.records import change

if TYPE_CHECKING:
    from tefuda.kernel.effects.nodes import Quantity
    from tefuda.kernel.primitives.values import Node, Record
    from tefuda.kernel.table.events import Event
    from tefuda.kernel.table.records import Card, Facts, Frame, Ref, Resolving, Source
    from tefuda.kernel.table.requests import Bar, Option
    from tefuda.kernel.table.state import Table
    from tefuda.kernel.table.steps import WordResult


class Speaker(Protocol):
    """The speaker of an effect, and what was said so far: a `Scope`, or a resolution that is running."""

    @property
    def source(self) -> Ref:
        """The card that has the ability, or that made the effect."""

    @property
    def seat(self) -> int:
        """The master who speaks."""

    @property
    def it(self) -> tuple[Ref, ...]:
        """The cards that were spoken of last."""

    @property
    def x(self) -> Quantity:
        """The value of X: a number, or its definition."""

    @property
    def amount(self) -> int:
        """The number in the event that set the ability off."""

    @property
    def rolled(self) -> int:
        """The result of the last die."""

    @property
    def did(self) -> bool:
        """True if the last instruction was carried out."""

    @property
    def named(self) -> str:
        """The card name that was said."""

    @property
    def looked(self) -> tuple[Ref, ...]:
        """The cards that were looked at and not taken."""


AnySpeaker = TypeVar("AnySpeaker", bound=Speaker)


class ChangeSpeaker(Protocol):
    """The type of the function that changes a speaker."""

    def __call__(self, scope: AnySpeaker, /, **said: object) -> AnySpeaker:
        """A copy of the speaker with other fields."""


change_speaker = cast("ChangeSpeaker", change)


class PickedFor(NamedTuple):
    """The cards that a word can be done to if they are picked for it (`Rules.picked_for`)."""

    check: Callable[[Table, Speaker, Any, int, tuple[int, ...]], bool]
    together: Callable[[Any], bool]
    fixed: bool


@runtime_checkable
class Intention(Protocol):
    """Something about to happen (intentions.py, or a game's own) and the card it is about; (-1, …) for none."""

    @property
    def ref(self) -> Ref:
        """The card that was meant."""


# ── what is carried out ─────────────────────────────────────────────────────────────────────────────────────────────
Performer: TypeAlias = "Callable[[Table, Resolving, Node], WordResult]"  # carries a node out
Reply: TypeAlias = "Callable[[Table, Resolving, Node, tuple[Option, ...]], WordResult]"  # takes its question's answer
Payment: TypeAlias = "Callable[[Table, int, str, int, Speaker], Frame | None]"  # seat, points, how many
TreasuryPayment: TypeAlias = "Callable[[Table, Speaker, int], Frame | None]"
Commit: TypeAlias = "Callable[[Table, Intention, Facts | None], None]"  # an intention happens
# Carries out what a rule process found.
FindingPerformer: TypeAlias = "Callable[[Table, Record, tuple[int, ...]], Iterable[Intention] | None]"
Process: TypeAlias = "Callable[[Table], list[Record]]"  # what a rule process finds
Interrupt: TypeAlias = "Callable[..., Frame | None]"  # (table) -> the frame to call at once, or None
# Returns another intention in the place of one.
Instead: TypeAlias = "Callable[[Table, Speaker, Node, Intention], Intention | None]"

# ── what is asked ───────────────────────────────────────────────────────────────────────────────────────────────────
Check: TypeAlias = "Callable[[Table, Speaker, Node], bool]"  # whether a node can be carried out in full
Number: TypeAlias = "Callable[[Table, Speaker, Quantity], int]"
Condition: TypeAlias = "Callable[[Table, Speaker, Node], bool]"
Group: TypeAlias = "Callable[[Table, Speaker, Node], tuple[Ref, ...]]"
Test: TypeAlias = "Callable[[Table, Speaker, Card, Facts, Any], bool]"  # each takes its own kind of test
StateTest: TypeAlias = "Callable[[Table, Card, Facts], bool]"
# Returns a card's number by name; the flag asks for the original one.
Value: TypeAlias = "Callable[[Table, Card, Facts, str, bool], int | None]"
Points: TypeAlias = "Callable[[Table, int], int]"  # a seat's
Hidden: TypeAlias = "Callable[[Node], bool]"  # whether it depends on a hidden zone
HiddenZones: TypeAlias = "Callable[[Node], tuple[str, ...]]"  # the hidden zones that it depends on
Barring: TypeAlias = "Callable[[Table, Speaker, Ref], Bar | None]"
Bounds: TypeAlias = "Callable[[Table, Speaker, Node, int, int], tuple[int, int]]"  # least and most
Division: TypeAlias = "Callable[[Table, Speaker, Node], tuple[int, int]]"  # the number of shares, and the size of one
SetTest: TypeAlias = "Callable[[Table, Speaker, Node, list[int]], bool]"  # of cards that are chosen together
Size: TypeAlias = "Callable[[Table, Any, int], int]"  # the size of a card in such a test
NodeTest: TypeAlias = "Callable[[Any], bool]"  # each asked of its own kind of node
Counting: TypeAlias = "Callable[[Table, Speaker], int]"
Treasury: TypeAlias = "tuple[Counting, TreasuryPayment, str]"  # count, pay, the clause of too few
Undoing: TypeAlias = "Callable[[Table, Frame], Bar | None]"

# ── events ──────────────────────────────────────────────────────────────────────────────────────────────────────────
Foretelling: TypeAlias = "Callable[[Table, Intention], Iterable[Event]]"  # the events that an intention would be
Prohibition: TypeAlias = "Callable[[Table, Intention], bool]"
Exemption: TypeAlias = "Callable[[Table, Source, Intention], bool]"
Citing: TypeAlias = "Callable[..., None]"  # see `EventRules.citing_after`: each occasion gives other things
AfterDamage: TypeAlias = "Callable[[Table, Card], None]"
