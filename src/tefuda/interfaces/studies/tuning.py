"""The swaps that a study's file asks for, or proposes: one card out and one in, legal in the study's format."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tefuda.arena.studies.counting import Counts
from tefuda.arena.studies.plan import Study
from tefuda.arena.studies.tuning import Swap, Tuning, proposals
from tefuda.games.catalogue import OpenedGame
from tefuda.interfaces.studies.planning import against, changed, face_called, not_there, restrictions_of
from tefuda.interfaces.studies.study_file import StudyFile


def tuning_of(file: StudyFile, opened: OpenedGame, study: Study, counts: Sequence[Counts]) -> Tuning | None:
    """What is to be raced; None where the file asks for nothing. BadStudy where a deck or a card is not there, or no swap is legal."""
    said = file.tune
    if said is None:
        return None
    lists = study.field.lists
    if said.deck not in lists:
        file.bad(("tune", "deck"), *not_there(said.deck, lists))
    variants = {variant.name for variant in file.variants if variant.deck == said.deck}
    others = [name for name in lists if lists[name] != lists[said.deck] and name not in variants]
    opponents = tuple(
        [name for place, name in enumerate(others) if lists[name] not in [lists[one] for one in others[:place]]]
    )
    if not opponents:
        file.bad(("tune",), "there is no other deck to race against", "競う相手のデッキがありません")
    deck: Any = lists[said.deck]
    prepared = opened.lists.prepared(deck)
    restrictions = restrictions_of(file, opened)

    def legal(swap: Swap) -> object | None:
        faces = [opened.game.faces[opened.game.by_number[number]] for number in swap]
        made = changed(changed(prepared, faces[0], -1), faces[1], 1)
        sizes = [sum([copies.count for copies in one["main"]]) for one in (prepared, made)]
        if sizes[0] != sizes[1] or against(opened, made, file.format, restrictions):
            return None
        playable: object = opened.lists.played(made, file.format)
        return playable

    if said.listed:
        found = [_listed(file, opened, place, legal) for place in range(len(said.listed))]
    else:
        pool = [face_called(file, ("tune", "pool"), opened, card).number for card in said.pool]
        found = list(proposals(deck, counts, pool, [lists[name] for name in opponents], legal, said.swaps))
    if not found:
        file.bad(("tune",), "no legal swap was found", "使える入れ替えが見つかりません")
    return Tuning(
        said.deck, said.player, tuple([swap for swap, _ in found]), {swap.name: made for swap, made in found}, opponents, said.games,
        min(said.finals, len(found)), said.error,
    )  # fmt: skip


def _listed(file: StudyFile, opened: OpenedGame, place: int, legal: Any) -> tuple[Swap, object]:
    assert file.tune is not None
    swap = Swap(*[str(face_called(file, ("tune", "swaps"), opened, card).number) for card in file.tune.listed[place]])
    made = legal(swap)
    if made is None:
        file.bad(
            ("tune", "swaps"),
            f"{swap.name} makes no legal deck of {file.tune.deck}",
            f"{swap.name} では{file.tune.deck}が使えるデッキになりません",
        )
    return swap, made
