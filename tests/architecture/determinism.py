"""The determinism lint: reads source and names what could make two runs of one game differ."""

import ast
from collections.abc import Iterator
from fnmatch import fnmatch

FORBIDDEN_MODULES = {"random", "time", "datetime", "secrets", "uuid"}

# Loaders join paths with `/`, which looks like a division.
PATH_JOINERS = (
    "kernel/primitives/clauses.py", "kernel/wording/reading_cache.py", "*/loading.py", "*/deck.py", "*/words/reading.py", "*/words/cache.py",
)  # fmt: skip

# The one module that finds answers by the ids of objects; what it answers would be the same without.
BY_IDENTITY = ("kernel/primitives/identity_cache.py",)

SETS = {"set", "frozenset"}
SET_METHODS = {"union", "intersection", "difference", "symmetric_difference", "copy"}
FOLDER_METHODS = {"iterdir", "glob", "rglob", "listdir", "scandir"}

# Calls that walk through their arguments and show the order, and calls whose result does not depend on it.
ORDERED_CALLS = {"list", "tuple", "iter", "enumerate", "map", "filter", "zip", "next", "deque"}
ORDERED_METHODS = {"join", "fromkeys", "extend", "chain"}
ORDERLESS_CALLS = {"sorted", "set", "frozenset", "any", "all", "sum", "len", "min", "max"}

Scope = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda


def faults(source: str, path: str = "kernel/snippet.py") -> list[str]:
    """What is wrong in a module, as `line: what`. The path is relative to the package."""
    reader = _Reader(divides=not any(fnmatch(path, pattern) for pattern in PATH_JOINERS), ids=path not in BY_IDENTITY)
    reader.visit(ast.parse(source))
    return [f"{line}: {what}" for line, what in sorted(reader.found)]


class _Reader(ast.NodeVisitor):
    def __init__(self, divides: bool, ids: bool) -> None:
        self.divides, self.ids = divides, ids
        self.found: set[tuple[int, str]] = set()
        self.names: list[set[str]] = []  # names that hold sets, a group for each open scope
        self.excused: set[ast.AST] = set()

    def report(self, node: ast.expr | ast.stmt, what: str) -> None:
        self.found.add((node.lineno, what))

    # Names that hold a set

    def visit_Module(self, node: ast.Module) -> None:
        self._open(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self._open(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        self._open(node)

    def visit_Lambda(self, node: ast.Lambda) -> None:
        self._open(node)

    def _open(self, node: ast.Module | Scope) -> None:
        self.names.append(set())
        if not isinstance(node, ast.Module):
            arguments = node.args
            for argument in (*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs):
                if _is_set_type(argument.annotation):
                    self.names[-1].add(argument.arg)
        for inner in _within(node):
            if isinstance(inner, ast.Assign) and self.is_unordered(inner.value):
                self.names[-1].update(target.id for target in inner.targets if isinstance(target, ast.Name))
            elif isinstance(inner, ast.AnnAssign) and isinstance(inner.target, ast.Name):
                held = inner.value is not None and self.is_unordered(inner.value)
                self.names[-1].update({inner.target.id} if held or _is_set_type(inner.annotation) else ())
        self.generic_visit(node)
        self.names.pop()

    def is_unordered(self, node: ast.expr) -> bool:
        """Whether walking through this gives an order that nobody has decided."""
        match node:
            case ast.Set() | ast.SetComp():
                return True
            case ast.Name(id=name):
                return any(name in group for group in self.names)
            case ast.Call(func=ast.Name(id=name)) if name in SETS | {"listdir", "scandir"}:
                return True
            case ast.Call(func=ast.Attribute(attr=name)) if name in FOLDER_METHODS:
                return True
            case ast.Call(func=ast.Attribute(value=value, attr=name)) if name in SET_METHODS:
                return self.is_unordered(value)
            case ast.BinOp(left=left, op=ast.BitOr() | ast.BitAnd() | ast.BitXor() | ast.Sub(), right=right):
                return self.is_unordered(left) or self.is_unordered(right)
            case ast.IfExp(body=body, orelse=orelse):
                return self.is_unordered(body) or self.is_unordered(orelse)
            case ast.BoolOp(values=values):
                return any(self.is_unordered(value) for value in values)
            case ast.NamedExpr(value=value):
                return self.is_unordered(value)
            case _:
                return False

    # Iteration

    def walked(self, node: ast.expr) -> None:
        if self.is_unordered(node):
            self.report(node, "iterates in an order that nobody decided; put sorted(...) around it")

    def visit_For(self, node: ast.For) -> None:
        self.walked(node.iter)
        self.generic_visit(node)

    def visit_ListComp(self, node: ast.ListComp) -> None:
        self._comprehension(node, node.generators)

    def visit_GeneratorExp(self, node: ast.GeneratorExp) -> None:
        self._comprehension(node, node.generators)

    def visit_DictComp(self, node: ast.DictComp) -> None:
        self._comprehension(node, node.generators)

    def _comprehension(self, node: ast.expr, generators: list[ast.comprehension]) -> None:
        if node not in self.excused:
            for generator in generators:
                self.walked(generator.iter)
        self.generic_visit(node)

    def visit_Starred(self, node: ast.Starred) -> None:
        if isinstance(node.ctx, ast.Load) and node not in self.excused:
            self.walked(node.value)
        self.generic_visit(node)

    def visit_Set(self, node: ast.Set) -> None:
        self.excused.update(node.elts)
        self.generic_visit(node)

    def visit_YieldFrom(self, node: ast.YieldFrom) -> None:
        self.walked(node.value)
        self.generic_visit(node)

    # Calls

    def visit_Call(self, node: ast.Call) -> None:
        match node.func:
            case ast.Name(id="hash" | "id" as name) if self.ids:
                self.report(node, f"calls {name}(), which differs from run to run")
            case ast.Name(id=name) if name in ORDERED_CALLS and node not in self.excused:
                for argument in node.args:
                    self.walked(argument)
            case ast.Name(id=name) if name in ORDERLESS_CALLS:
                self._orderless(node)
            case ast.Attribute(attr=name) if name in ORDERED_METHODS:
                for argument in node.args:
                    self.walked(argument)
            case ast.Attribute(attr="pop", value=value) if not node.args and self.is_unordered(value):
                self.report(node, "takes whatever a set gives first")
        for keyword in node.keywords:
            if keyword.arg == "key" and isinstance(keyword.value, ast.Name) and keyword.value.id in {"hash", "id"}:
                self.report(node, f"orders by {keyword.value.id}, which differs from run to run")
        self.generic_visit(node)

    def _orderless(self, node: ast.Call) -> None:
        if any(keyword.arg == "key" for keyword in node.keywords):
            # Equal keys leave the order as it was: it has to be decided before.
            for argument in node.args:
                self.walked(argument)
        else:
            self.excused.update(node.args)

    # Other things

    def visit_Import(self, node: ast.Import) -> None:
        for alias in node.names:
            if alias.name.split(".")[0] in FORBIDDEN_MODULES:
                self.report(node, f"imports {alias.name}")

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        module = (node.module or "").split(".")[0]
        if node.level == 0 and module in FORBIDDEN_MODULES:
            self.report(node, f"imports {module}")
        if module == "os" and any(alias.name == "urandom" for alias in node.names):
            self.report(node, "imports os.urandom")

    def visit_Attribute(self, node: ast.Attribute) -> None:
        if node.attr == "urandom":
            self.report(node, "uses os.urandom")
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, float | complex):
            self.report(node, f"has the float {node.value!r}")

    def visit_Name(self, node: ast.Name) -> None:
        if node.id == "float":
            self.report(node, "uses float")

    def visit_BinOp(self, node: ast.BinOp) -> None:
        self._division(node, node.op)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        self._division(node, node.op)

    def _division(self, node: ast.BinOp | ast.AugAssign, operator: ast.operator) -> None:
        if self.divides and isinstance(operator, ast.Div):
            self.report(node, "divides with /, which gives a float; use //")
        self.generic_visit(node)


def _is_set_type(annotation: ast.expr | None) -> bool:
    match annotation:
        case ast.Name(id=name):
            return name in SETS | {"AbstractSet", "MutableSet"}
        case ast.Subscript(value=value):
            return _is_set_type(value)
        case ast.BinOp(left=left, op=ast.BitOr(), right=right):
            return _is_set_type(left) or _is_set_type(right)
        case _:
            return False


def _within(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a scope, without those of the scopes inside it."""
    for child in ast.iter_child_nodes(node):
        yield child
        if not isinstance(child, Scope | ast.ClassDef):
            yield from _within(child)
