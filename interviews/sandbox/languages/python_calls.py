"""Makes a test's calls on a candidate's Python, in the test's own process; it judges nothing.

Read as text and sent into the box beside the supervisor, which imports it there.
"""

from __future__ import annotations

import json
import os
import sys
import traceback
import types
from collections.abc import Callable
from typing import Any

HOME = "/box/"
OURS = ("viva_driver.py", "viva_calls.py")
SHOWN = 1000
MOST_NODES = 200_000
TRACE = 6000
RESULTS_BYTES = 256 * 1024
# Values come from JSON and go to JSON: their types are the candidate's business.
Json = Any


def run_calls(entry: str, calls: list[dict[str, Json]], results: int) -> None:
    """Make the calls in order, each answer written before the next call begins."""
    current: object = None
    report(results, {"loading": True})
    try:
        module = load(entry)
    except BaseException as problem:
        report(results, {"raised": raised(problem)})
        return
    report(results, {"loaded": True})
    for call in calls:
        try:
            value = make_call(module, current, call)
        except BaseException as problem:
            report(results, {"raised": raised(problem)})
            if "new" in call:
                return
            continue
        if "new" in call:
            current = value
        report(results, {"done": True} if "new" in call else told(value))


def load(entry: str) -> types.ModuleType:
    """Run the candidate's file as a module; never another of the same name."""
    path = HOME + entry
    sys.path.insert(0, os.path.dirname(path))
    module = types.ModuleType(os.path.basename(entry).removesuffix(".py"))
    module.__file__ = path
    sys.modules[module.__name__] = module
    with open(path, "rb") as source:
        code = compile(source.read(), path, "exec")
    exec(code, module.__dict__)
    return module


def make_call(module: types.ModuleType, current: object, call: dict[str, Json]) -> object:
    """Make one call and return what it returned."""
    args = [given(value, module) for value in call["args"]]
    if "call" in call:
        return getattr(current, call["call"])(*args)
    name = call["new"] if "new" in call else call["function"]
    if not hasattr(module, name):
        entry = str(module.__file__).removeprefix(HOME)
        raise AttributeError(f"{entry} does not define {name}")
    return getattr(module, name)(*args)


def given(value: Json, module: types.ModuleType) -> object:
    """Return an argument, a linked list or a tree made of its JSON."""
    if not (isinstance(value, dict) and len(value) == 1):
        return value
    if isinstance(value.get("list"), list):
        return chain(value["list"], getattr(module, "ListNode", None) or ListNode)
    if isinstance(value.get("tree"), list):
        return tree(value["tree"], getattr(module, "TreeNode", None) or TreeNode)
    return value


class ListNode:
    """A node of a linked list, where the candidate's file has none of its own."""

    def __init__(self, val: Json = 0, next: Json = None) -> None:
        self.val, self.next = val, next


class TreeNode:
    """A node of a tree, where the candidate's file has none of its own."""

    def __init__(self, val: Json = 0, left: Json = None, right: Json = None) -> None:
        self.val, self.left, self.right = val, left, right


def chain(values: list[Json], kind: Callable[[Json], Json]) -> Json:
    """Return a linked list of values."""
    following = None
    for value in reversed(values):
        node = kind(value)
        node.next = following
        following = node
    return following


def tree(values: list[Json], kind: Callable[[Json], Json]) -> Json:
    """Return a tree of values level by level, null where there is no child."""
    nodes = [None if value is None else kind(value) for value in values]
    parents = iter([node for node in nodes if node is not None])
    for place in range(1, len(nodes), 2):
        parent = next(parents, None)
        if parent is None:
            break
        parent.left = nodes[place]
        parent.right = nodes[place + 1] if place + 1 < len(nodes) else None
    for node in parents:
        node.left = node.right = None
    return nodes[0] if nodes else None


def told(value: object) -> dict[str, Json]:
    """Return a value as JSON, or how it looks where JSON has no word for it."""
    try:
        json.dumps(value, default=plain)
    except (TypeError, ValueError, RecursionError):
        return {"shown": looks(value)}
    return {"value": value}


def values_of(node: Json) -> list[Json]:
    """Return the values of a linked list; raise ValueError for one that goes round in a circle."""
    values: list[Json] = []
    while node is not None:
        values.append(node.val)
        node = node.next
        if len(values) > MOST_NODES:
            raise ValueError
    return values


def levels_of(root: Json) -> list[Json]:
    """Return the values of a tree level by level; raise ValueError for one that has no end."""
    nodes, values = [root], []
    for node in nodes:
        values.append(None if node is None else node.val)
        if node is not None:
            nodes += [node.left, node.right]
        if len(nodes) > MOST_NODES:
            raise ValueError
    while values and values[-1] is None:
        values.pop()
    return values


def plain(value: object) -> Json:
    """Return a collection or nodes that JSON does not know; raise TypeError for anything else."""
    if hasattr(value, "val") and hasattr(value, "next"):
        return {"list": values_of(value)}
    if hasattr(value, "val") and hasattr(value, "left") and hasattr(value, "right"):
        return {"tree": levels_of(value)}
    if isinstance(value, (set, frozenset)):
        try:
            return sorted(value)
        except TypeError:
            return list(value)
    if type(value).__name__ in {"deque", "range", "array", "dict_keys", "dict_values"}:
        return [*value]  # type: ignore[misc]  # each of these can be walked
    raise TypeError


def looks(value: object) -> str:
    """Return a value's own picture of itself, if it has one."""
    try:
        return repr(value)[:SHOWN]
    except BaseException:
        return f"<{type(value).__name__}>"


def raised(problem: BaseException) -> dict[str, Json]:
    """Return an exception's kinds and its trace, cut to the candidate's own files."""
    kinds = [kind.__name__ for kind in type(problem).__mro__]
    try:
        trace = trimmed(traceback.TracebackException.from_exception(problem))
    except BaseException:
        trace = kinds[0]
    return {"kinds": kinds, "trace": trace.replace(HOME, "")[-TRACE:]}


def trimmed(problem: traceback.TracebackException) -> str:
    """Return the trace without our frames and the library's, causes included."""
    link: traceback.TracebackException | None = problem
    while link is not None:
        own = [frame for frame in link.stack if frame.filename.startswith(HOME)]
        link.stack = traceback.StackSummary.from_list(
            [frame for frame in own if frame.filename.removeprefix(HOME) not in OURS]
        )
        link = link.__cause__ or link.__context__
    if not problem.stack:
        return "".join(problem.format_exception_only()).strip()
    return "".join(problem.format()).strip()


def report(results: int, line: dict[str, Json]) -> None:
    """Write one call's answer; a value too long for the pipe says so instead."""
    raw = json.dumps(line, default=plain).encode()
    if len(raw) > RESULTS_BYTES // 2:
        raw = b'{"too_long": true}'
    left = raw + b"\n"
    while left:
        left = left[os.write(results, left) :]
