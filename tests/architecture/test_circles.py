"""Modules that import each other in a circle, imports for type checkers counted: at most five together."""

from collections.abc import Collection, Iterator, Mapping

from grimp import build_graph

MOST = 5
LEFT = {"tefuda.games.evolve.words"}  # a card language of one game, which is being put on the grammar of all


def circles(imports: Mapping[str, Collection[str]]) -> list[set[str]]:
    """The sets of modules of which each leads to every other."""
    backwards: dict[str, set[str]] = {name: set() for name in imports}
    for name, imported in imports.items():
        for other in imported:
            backwards[other].add(name)
    order = list(dict.fromkeys([name for first in imports for name in _after(first, imports)]))
    left, found = set(imports), []
    for name in reversed(order):
        if name in left:
            together = set(_after(name, {one: backwards[one] & left for one in left}))
            left -= together
            found.append(together)
    return [together for together in found if len(together) > 1]


def _after(first: str, edges: Mapping[str, Collection[str]]) -> Iterator[str]:
    """What can be reached from a module, each after all that it leads to (but for what leads back)."""
    seen, stack = {first}, [(first, iter(sorted(edges[first])))]
    while stack:
        name, left = stack[-1]
        following = next((other for other in left if other not in seen), None)
        if following is None:
            stack.pop()
            yield name
        else:
            seen.add(following)
            stack.append((following, iter(sorted(edges[following]))))


def test_no_circle_is_large() -> None:
    graph = build_graph("tefuda", include_external_packages=False, exclude_type_checking_imports=False)
    imports = {name: graph.find_modules_directly_imported_by(name) for name in sorted(graph.modules)}
    found = [together for together in circles(imports) if len(together) > MOST]
    assert [sorted(one) for one in found if not any(name.startswith(tuple(LEFT)) for name in one)] == []


def test_circles_are_found() -> None:
    ring = {"a": ["b"], "b": ["c"], "c": ["a", "d"], "d": ["e"], "e": ["d"], "f": ["a"]}
    assert sorted(map(sorted, circles(ring))) == [["a", "b", "c"], ["d", "e"]]
