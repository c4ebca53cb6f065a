"""Finds tests that prove nothing."""

import ast

# Checkers of the field, which raise where an environment does not hold to its interface.
CHECKERS = {
    "api_test",
    "check_env",
    "max_cycles_test",
    "parallel_api_test",
    "random_sim_test",
    "render_test",
    "seed_test",
}

Function = ast.FunctionDef | ast.AsyncFunctionDef


def empty_tests(source: str) -> list[str]:
    """The test functions of a module that assert nothing."""
    return [
        node.name
        for node in ast.walk(ast.parse(source))
        if isinstance(node, Function) and node.name.startswith("test_") and not _asserts(node)
    ]


def _asserts(test: Function) -> bool:
    return any(_is_assertion(node) for node in ast.walk(test))


def _is_assertion(node: ast.AST) -> bool:
    match node:
        case ast.Assert(test=claim):
            return not isinstance(claim, ast.Constant | ast.Tuple)
        case ast.With(items=items):
            return any(_raises(item.context_expr) for item in items)
        case ast.Call(func=ast.Attribute(attr=name, value=ast.Call(func=ast.Name(id="expect")))):
            return name.startswith(
                ("to_", "not_to_")
            )  # the browser's: it waits, and fails where it does not come to be
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
            return name.startswith("assert_") or name in CHECKERS
        case _:
            return False


def _raises(node: ast.expr) -> bool:
    match node:
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
            return name in {"raises", "warns"}
        case _:
            return False
