"""Messages: what is said over the WebSocket, as structs; unknown fields, wrong types and sizes are refused."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec
from msgspec import Meta

from tefuda.server.changes import Change
from tefuda.server.documents import Document, LogLine, More, TableAbout
from tefuda.server.plans import HARMLESS, PERSON, DeckWish, Name, Role, Watching, Word

PROTOCOL = 1
MOST_BYTES = 64 * 1024  # of a message
Id = Annotated[str, Meta(min_length=1, max_length=40, pattern=HARMLESS)]  # by which the sender knows the reply
Secret = Annotated[str, Meta(min_length=8, max_length=64)]
Pick = Annotated[int, Meta(ge=0, le=100_000)]
Picks = Annotated[list[Pick], Meta(max_length=1000)]
Seat = Annotated[int, Meta(ge=-1, le=8)]
Number = Annotated[int, Meta(ge=-(2**53), le=2**53)]


class FromClient(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """What a client says."""


class Hello(FromClient, frozen=True, tag="hello"):
    """The first message of a connection: which link it comes by, and what of the game is to be in its document."""

    link: Secret
    protocol: int = PROTOCOL
    view: bool = True  # the view as programs read it
    scene: bool = True  # the board as people see it


class Sit(FromClient, frozen=True, tag="sit"):
    """Take the seat of the link, under a name, with a deck where none was settled."""

    id: Id
    name: Name = ""
    deck: DeckWish | None = None


class Give(FromClient, frozen=True, tag="answer"):
    """Answer the question of a number: an option, or the list of all that are picked."""

    id: Id
    number: Number
    answer: Pick | Picks
    seat: Seat = -1  # in a study, whose answer it is


class GiveUp(FromClient, frozen=True, tag="concede"):
    """Concede."""

    id: Id


class TakeBack(FromClient, frozen=True, tag="back"):
    """Ask to take back one's last answer."""

    id: Id


class Consent(FromClient, frozen=True, tag="consent"):
    """Agree to what another seat has asked for, or not."""

    id: Id
    agree: bool


class ClaimGame(FromClient, frozen=True, tag="claim"):
    """Claim the game of somebody who stays away."""

    id: Id


class Rematch(FromClient, frozen=True, tag="rematch"):
    """Play again, with the seats swapped; after the game."""

    id: Id


class Why(FromClient, frozen=True, tag="why"):
    """Ask what stands in the way of a deed; cards are named by handle."""

    id: Id
    verb: Annotated[str, Meta(max_length=40)]
    card: Number = -1
    index: Number = -1
    number: Number = 0
    target: Number = -1
    text: Annotated[str, Meta(max_length=200)] = ""
    seat: Annotated[int, Meta(ge=-1, le=8)] = -1  # as the deed that is shown has it


class Look(FromClient, frozen=True, tag="look"):
    """Ask for all that is known of a card in sight, by its handle, or of a printed card, by its name."""

    id: Id
    card: Number = -1
    name: Annotated[str, Meta(max_length=100)] = ""


class React(FromClient, frozen=True, tag="react"):
    """Show the others one of a few signs."""

    id: Id
    sign: Annotated[str, Meta(max_length=16)]


class Speak(FromClient, frozen=True, tag="say"):
    """Write to the others who play, where the table allows it."""

    id: Id
    text: Annotated[str, Meta(min_length=1, max_length=200, pattern=HARMLESS)]


class CloseTable(FromClient, frozen=True, tag="close"):
    """Close the table; the host's."""

    id: Id


class SeatAnother(FromClient, frozen=True, tag="seat"):
    """Have a program sit in a person's place, or a person in a program's, before the game; the host's."""

    id: Id
    seat: Seat
    who: Word = PERSON
    deck: DeckWish | None = None


class LetWatch(FromClient, frozen=True, tag="watching"):
    """Say who may watch; the host's."""

    id: Id
    watching: Watching


class RenewLink(FromClient, frozen=True, tag="link"):
    """Make a new link to a seat, or for watchers (-1), in place of the old ones; the host's."""

    id: Id
    seat: Seat


Said: TypeAlias = (
    Hello | Sit | Give | GiveUp | TakeBack | Consent | ClaimGame | Rematch | Why | Look | React | Speak
    | CloseTable | SeatAnother | LetWatch | RenewLink
)  # fmt: skip


class FromServer(msgspec.Struct, frozen=True, tag_field="type"):
    """What the server says."""


class Welcome(FromServer, frozen=True, tag="welcome"):
    """The reply to `hello`: what the link opens, and what does not change about the table."""

    protocol: int
    role: Role
    seat: int
    table: TableAbout


class Whole(FromServer, frozen=True, tag="whole"):
    """All that is to be shown, and the log so far."""

    document: Document
    log: list[LogLine]


class Changed(FromServer, frozen=True, tag="changed"):
    """What is to be set in the document (a path and a value each), and what is added to the log after its first lines."""

    set: list[Change]
    log: list[LogLine]
    after: int


class Done(FromServer, frozen=True, tag="done"):
    """What a message asked for is done; an answer is on disk."""

    id: str
    more: More = More()


class Trouble(FromServer, frozen=True, tag="error"):
    """A message was not carried out: a word for programs, why in both languages, and by which clause."""

    code: str
    en: str
    ja: str
    id: str = ""
    clause: str = ""


class Shown(FromServer, frozen=True, tag="sign"):
    """Somebody has shown a sign."""

    seat: int
    sign: str


class Spoken(FromServer, frozen=True, tag="said"):
    """Somebody has written something; to those who play alone."""

    seat: int
    text: str


Passing: TypeAlias = Shown | Spoken  # what is shown once and is not kept: who is away misses it
DECODER: msgspec.json.Decoder[Said] = msgspec.json.Decoder(Said)
ENCODER = msgspec.json.Encoder()


class Declined(Exception):
    """A message that cannot be carried out; it changes nothing."""

    def __init__(self, code: str, en: str, ja: str, clause: str = "") -> None:
        super().__init__(en)
        self.code, self.en, self.ja, self.clause = code, en, ja, clause

    def told(self, id: str = "") -> Trouble:
        """The reply to the message of an id."""
        return Trouble(self.code, self.en, self.ja, id, self.clause)
