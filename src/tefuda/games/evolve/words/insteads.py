"""代わりに: an instruction in the place of the one before, with what differs in it or said anew."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import replace

from tefuda.games.evolve.words import vocabulary as v
from tefuda.games.evolve.words.actions import VERBS
from tefuda.games.evolve.words.changes import predicate
from tefuda.games.evolve.words.costs import Costs
from tefuda.games.evolve.words.moving import zone_chain
from tefuda.games.evolve.words.phrases import Clause, Noun
from tefuda.games.evolve.words.quantities import signed
from tefuda.games.evolve.words.renumbering import renumbered, with_object
from tefuda.games.evolve.words.scene import Scene
from tefuda.kernel.effects.nodes import Change, Instead
from tefuda.kernel.primitives.values import Node
from tefuda.kernel.wording.meaning.composition import sequence

_ACTION = "an instruction / 指示"


class Insteads(Costs):
    """The reader of what replaces an instruction; sentences are read by the class that builds on it."""

    granted: Callable[[Noun], tuple[Node, ...]]

    @abstractmethod
    def sentence(self, row: list[Clause], scene: Scene, steps: list[Node]) -> bool:
        """One sentence, added to the steps before it."""

    def _instead(self, row: list[Clause], scene: Scene, steps: list[Node]) -> Node:
        """代わりに…: the instruction before it, with what differs; or a whole instruction."""
        base = sequence(steps)
        while isinstance(base, Instead):
            base = base.base
        clause = row[0].copy()
        clause.adverbs = clause.adverbs[1:]
        bare = clause.bare
        if len(row) == 1 and not clause.cases and bare is not None and not clause.adverbs and clause.verb is None:
            noun = bare.only
            if isinstance(base, v.Damage) and noun is not None and noun.sort == "damage_number":
                return v.Damage(base.group, signed("+" + noun.text.removesuffix("ダメージ")), base.divided)
            if noun is not None and noun.sort == "quantity":
                return renumbered(base, noun)
        if (
            len(row) == 1
            and not clause.cases
            and isinstance(base, Change)
            and bare is not None
            and bare.only is not None
            and bare.only.sort == "modifiers"
        ):
            found = predicate(clause, self.granted)
            if found is not None:
                clause.done(_ACTION)
                return Change(base.group, tuple(found), base.until)
        held = getattr(base, "group", None)
        inner: list[Node] = []
        first = row[0]
        first.adverbs = first.adverbs[1:]
        if (
            isinstance(base, Change)
            and not first.has("は")
            and first.verb is not None
            and first.verb.verb in ("持つ", "する")
        ):
            changes = self._predicates(row)
            if changes:
                return Change(base.group, changes, base.until)
        self.sentence(row, replace(scene, held=held if isinstance(held, Node) else None), inner)
        return sequence(inner)

    def _predicates(self, row: list[Clause]) -> tuple[Node, ...]:
        """【攻撃力】+2して、【突進】を持つ: all that is said of the cards spoken of before; nothing where it is no such thing."""
        changes: list[Node] = []
        for clause in [clause.copy() for clause in row]:
            found = predicate(clause, self.granted)
            if found is None or clause.has("は"):
                return ()
            clause.done(_ACTION)
            changes += found
        return tuple(changes)

    def _restated(self, row: list[Clause], scene: Scene, base: Node) -> Node:
        """それを消滅させる代わりに、…: what is replaced is said again; EXエリアに置く代わりに場に出す."""
        first = row[0].copy()
        onto = next((group for particle, group in first.cases if particle == "に"), None)
        later = row[1].copy() if len(row) == 2 else None
        if isinstance(base, v.Create) and len(first.cases) == 1 and onto is not None and later is not None:
            made = VERBS["出す"](with_object(later, base), scene) if later.verb == ("出す", "end") else []
            if zone_chain(onto).zones == base.zones and len(made) == 1:
                return made[0]
        held = getattr(base, "group", None)
        if sequence(self.clause(first, replace(scene, held=held if isinstance(held, Node) else None))) != base:
            raise row[0].fail("what stands before / 前の指示")
        inner: list[Node] = []
        self.sentence(row[1:], scene, inner)
        return sequence(inner)
