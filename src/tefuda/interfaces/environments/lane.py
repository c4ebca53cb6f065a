"""A lane: one game after the other in which some seats are played from outside and the others by named programs."""

from __future__ import annotations

from tefuda.interfaces.environments.match import LIMIT, OVER, BadSetup, Match, Setup
from tefuda.interfaces.environments.rewards import Values, rewards_for
from tefuda.kernel.primitives import rng
from tefuda.players.outside import NoSuchPlayer
from tefuda.players.player import Forfeit, Maker, Player, dismiss, let_answer
from tefuda.players.registry import maker_of

YOU = "you"  # in the place of a program: whoever uses the environment


class Lane:
    """Games at one table. Between two actions from outside the programs answer, as in every match of the project."""

    def __init__(self, setup: Setup, players: tuple[str, ...], most_actions: int = LIMIT, one: bool = False) -> None:
        """`players`: by seat `you` or the name of a program; the last one sits at all that are not named. `one`: there is one `you`."""
        if not players or len(players) > setup.seats:
            raise BadSetup(f"{setup.seats} seats, and {len(players)} players / {setup.seats}席に{len(players)}人です")
        names = [*players, *[players[-1]] * (setup.seats - len(players))]
        self.own = [seat for seat, name in enumerate(names) if name == YOU]
        if not self.own or (one and len(self.own) > 1):
            raise BadSetup(
                f"{YOU!r} has to sit at one seat: {', '.join(names)} / 「{YOU}」の席は1つです: {', '.join(names)}"
            )
        try:
            self.makers: dict[int, Maker] = {seat: maker_of(name) for seat, name in enumerate(names) if name != YOU}
        except NoSuchPlayer as no:
            raise BadSetup(f"{no.english} / {no.japanese}") from None
        self.setup, self.most_actions = setup, most_actions
        self.programs: dict[int, Player] = {}
        self.lost: dict[int, Forfeit] = {}  # programs that gave no legal answer, and why

    def begin(self, key: rng.Key) -> None:
        """Begin a game, up to the first question to a seat that is played from outside."""
        self.close()
        self.match = Match(self.setup, key)
        self.rewards = rewards_for(self.setup.options.rewards, self.match)
        opened = self.setup.opened
        self.programs = {
            seat: make(rng.derived(key, "program", seat), seat, opened) for seat, make in self.makers.items()
        }
        self.lost, self.seat = {}, self.own[0]
        self._to_own()

    def act(self, action: int) -> Values:
        """Take an action for the seat that is asked, and go on to the next question; by seat, what is given for it."""
        self.match.act(action)
        self._to_own()
        return self.rewards.given(self.match)

    @property
    def terminated(self) -> bool:
        """True when the game is over for all seats that are played from outside."""
        return all(self.match.done(seat) for seat in self.own)

    @property
    def truncated(self) -> bool:
        """True when the game was broken off because it took too many actions."""
        return not self.terminated and self.match.actions >= self.most_actions

    def _to_own(self) -> None:
        """Have the programs answer until a seat is asked that is played from outside, or the game is over for those."""
        match = self.match
        while match.seat in self.programs and not self.terminated and match.actions < self.most_actions:
            done = let_answer(match.state, match.seat, self.programs[match.seat])
            if done.forfeit is not None:
                self.lost[match.seat] = done.forfeit
            match.actions += 1
            match.go_to(done.state)
        if match.seat != OVER and match.seat in self.own:
            self.seat = match.seat

    def close(self) -> None:
        """Tell the programs that the game is over: those that run beside us end."""
        dismiss(self.programs.values(), None if not self.programs else self.match.over)
        self.programs = {}
