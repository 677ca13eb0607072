"""Python is measured by Python's own parser: nothing is run, and nothing is guessed from words."""

from __future__ import annotations

import ast
import io
import re
import tokenize
import warnings
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from replay.player.wording import counted

Told = tuple[str, list[int]]
"""A fact in words, and the lines to look at."""
MOST_NAMES = 8
_Function = ast.FunctionDef | ast.AsyncFunctionDef
_BLOCKS = (ast.If, ast.For, ast.AsyncFor, ast.While, ast.With, ast.AsyncWith, ast.Try, ast.Match)
_STATEMENTS = (
    *_BLOCKS,
    ast.Assign,
    ast.AugAssign,
    ast.AnnAssign,
    ast.Return,
    ast.Raise,
    ast.Delete,
    ast.Import,
    ast.ImportFrom,
    ast.FunctionDef,
    ast.ClassDef,
)
"""A comment that reads as one of these is code; a name or a call alone, "O(n)", may be prose."""
_STOPS = frozenset(("breakpoint", "set_trace"))
_PRINTS = frozenset(("print", "pprint"))
_HEAD = re.compile(r"^(?:if|for|while|with|def|class|try|elif|else)\b.*:$")


def facts_of_python(text: str, own: frozenset[int], *, prints: bool) -> list[Told]:
    """Return what the parser tells of the lines in `own`, which are the candidate's.

    `prints`: what the program prints is its answer, so that no call of print is left over.
    """
    try:
        tree = _parsed(text)
    except SyntaxError as error:
        return [("Python cannot read it as it stands.", [error.lineno or 1])]
    except (ValueError, RecursionError, MemoryError):
        return [("Python cannot read it as it stands.", [])]
    read = _Tree(tree, own)
    return [
        *_functions(read),
        *_nesting(read),
        *_lines("call", "that prints or stops for a debugger", _left_over(read, prints=prints)),
        *_lines("comment line", "that reads as code", _dead(text, own)),
        *_lines("place", "that catches every error there is", _bare(read)),
        *_unread(read),
        *_short(read),
    ]


def _parsed(text: str) -> ast.Module:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return ast.parse(text)


@dataclass(frozen=True)
class _Seen:
    """A node, how many blocks stand around it in its function, and that function."""

    node: ast.AST
    depth: int
    function: str


class _Tree:
    """A program walked once, without recursion: strangers nest as deep as they like."""

    def __init__(self, tree: ast.Module, own: frozenset[int]) -> None:
        self.own = own
        self.seen = sorted(_walked(tree), key=lambda seen: getattr(seen.node, "lineno", 0))

    def nodes(self) -> Iterator[ast.AST]:
        """Yield every node by its line."""
        return (seen.node for seen in self.seen)

    def is_own(self, node: ast.AST) -> bool:
        """Tell whether a node begins on a line of the candidate's."""
        return getattr(node, "lineno", 0) in self.own


def _walked(tree: ast.Module) -> Iterator[_Seen]:
    waiting = [_Seen(tree, 0, "")]
    while waiting:
        seen = waiting.pop()
        yield seen
        waiting += [_inside(seen, child) for child in ast.iter_child_nodes(seen.node)]


def _inside(around: _Seen, node: ast.AST) -> _Seen:
    if isinstance(node, _Function):
        return _Seen(node, 0, node.name)
    deeper = isinstance(node, _BLOCKS) and not _is_elif(around.node, node)
    return _Seen(node, around.depth + deeper, around.function)


def _is_elif(around: ast.AST, node: ast.AST) -> bool:
    """An `elif` is an `if` in the else of another, in the same column."""
    if not isinstance(around, ast.If) or not isinstance(node, ast.If):
        return False
    alone = len(around.orelse) == 1 and around.orelse[0] is node
    return alone and node.col_offset == around.col_offset


def _lines(what: str, which: str, lines: Iterable[int]) -> Iterator[Told]:
    found = sorted(set(lines))
    if found:
        verb = which if len(found) == 1 else _PLURAL[which]
        yield f"{counted(len(found), what)} {verb}.", found


_PLURAL = {
    "that prints or stops for a debugger": "that print or stop for a debugger",
    "that reads as code": "that read as code",
    "that catches every error there is": "that catch every error there is",
}


def _functions(read: _Tree) -> Iterator[Told]:
    """A function counts where at least one of its lines is the candidate's."""
    theirs = [
        node
        for node in read.nodes()
        if isinstance(node, _Function) and not read.own.isdisjoint(_span(node))
    ]
    if theirs:
        longest = max(theirs, key=lambda node: len(_span(node)))
        length = counted(len(_span(longest)), "line")
        told = f"{counted(len(theirs), 'function')} written or changed"
        which = f"; the longest is {longest.name}," if len(theirs) > 1 else f": {longest.name},"
        yield f"{told}{which} {length}.", [longest.lineno]


def _span(node: _Function) -> range:
    return range(node.lineno, (node.end_lineno or node.lineno) + 1)


def _nesting(read: _Tree) -> Iterator[Told]:
    blocks = [seen for seen in read.seen if isinstance(seen.node, _BLOCKS)]
    theirs = [seen for seen in blocks if read.is_own(seen.node)]
    deepest = max(theirs, key=lambda seen: seen.depth, default=None)
    if deepest is not None and deepest.depth > 1:
        where = f", in {deepest.function}" if deepest.function else ""
        line = getattr(deepest.node, "lineno", 1)
        yield (
            f"Up to {deepest.depth} blocks (if, for, with and the like) inside each other{where}.",
            [line],
        )


def _left_over(read: _Tree, *, prints: bool) -> Iterator[int]:
    names = _STOPS if prints else _STOPS | _PRINTS
    for node in read.nodes():
        if isinstance(node, ast.Call) and read.is_own(node) and _called(node) in names:
            yield node.lineno


def _called(node: ast.Call) -> str:
    match node.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""


def _bare(read: _Tree) -> Iterator[int]:
    for node in read.nodes():
        if isinstance(node, ast.ExceptHandler) and node.type is None and read.is_own(node):
            yield node.lineno


def _dead(text: str, own: frozenset[int]) -> Iterator[int]:
    for number, words in _comments(text):
        if number in own and _is_code(words):
            yield number


def _comments(text: str) -> Iterator[tuple[int, str]]:
    """Yield the comments that have a line to themselves, without their sign."""
    try:
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            if token.type == tokenize.COMMENT and token.line.lstrip().startswith("#"):
                yield token.start[0], token.string.lstrip("#").strip()
    except (tokenize.TokenError, SyntaxError):
        return


def _is_code(words: str) -> bool:
    head = _HEAD.match(words)
    try:
        body = _parsed(f"{words} pass" if head else words).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return any(isinstance(node, _STATEMENTS) and not _is_label(node) for node in body)


def _is_label(node: ast.stmt) -> bool:
    """To the parser "TODO: evict" is a name with its type."""
    return isinstance(node, ast.AnnAssign) and node.value is None


def _unread(read: _Tree) -> Iterator[Told]:
    """A name that stands in a text may be read from there: of it nothing is said."""
    loaded = {n.id for n in read.nodes() if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Load)}
    texts = " ".join(
        node.value
        for node in read.nodes()
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )
    used = loaded | set(re.findall(r"\w+", texts))
    left = {name: line for name, line in _bound(read) if name not in used}
    if left:
        yield f"Never used: {_named(left)}.", sorted(set(left.values()))


def _bound(read: _Tree) -> Iterator[tuple[str, int]]:
    """Yield what is imported, and what a function assigns by name alone."""
    for seen in read.seen:
        match seen.node:
            case ast.ImportFrom(module="__future__"):
                continue
            case ast.Import() | ast.ImportFrom() as node if read.is_own(node):
                yield from ((_imported(alias), node.lineno) for alias in node.names)
            case ast.Assign() as node if read.is_own(node) and seen.function:
                yield from ((name, node.lineno) for name in _alone(node))
            case _:
                continue


def _imported(alias: ast.alias) -> str:
    return alias.asname or alias.name.split(".")[0]


def _alone(node: ast.Assign) -> Iterator[str]:
    """Yield the names that are assigned each by itself; one with a bar before it is meant so."""
    for target in node.targets:
        if isinstance(target, ast.Name) and not target.id.startswith("_"):
            yield target.id


def _short(read: _Tree) -> Iterator[Told]:
    """Of names of one letter, those that are no counter of a loop: there they are the custom."""
    counters = {name for node in read.nodes() for name in _counters(node)}
    found: dict[str, int] = {}
    for node in read.nodes():
        for name, line in _names(node):
            if len(name) == 1 and name != "_" and name not in counters and line in read.own:
                found.setdefault(name, line)
    if found:
        yield (
            f"Names of one letter, beside the counters of loops: {_named(found)}.",
            list(found.values()),
        )


def _counters(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.For | ast.AsyncFor | ast.comprehension):
        yield from (part.id for part in ast.walk(node.target) if isinstance(part, ast.Name))
    elif isinstance(node, ast.Lambda):
        yield from (argument.arg for argument in node.args.args)


def _names(node: ast.AST) -> Iterator[tuple[str, int]]:
    match node:
        case ast.Name(id=name, ctx=ast.Store()):
            yield name, node.lineno
        case ast.arg(arg=name):
            yield name, node.lineno
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            yield name, node.lineno
        case _:
            return


def _named(found: Iterable[str]) -> str:
    names: Sequence[str] = list(found)
    more = f" and {len(names) - MOST_NAMES} more" if len(names) > MOST_NAMES else ""
    return ", ".join(names[:MOST_NAMES]) + more
