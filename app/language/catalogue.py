"""Reading a Fluent catalogue: its messages, and what their comments say of their variables.

A message's comment documents its variables, each with a kind; lines that do not begin with ``$`` are notes::

    # Shown when the vote opens.
    # $president (name), $power (choice: peek execution), $due (instant)
    vote-opened = ...

Kinds: ``name`` (a person's label), ``names`` (a list of them), ``text`` (any other text from outside),
``number``, ``instant``, ``duration``, ``policies`` (a list of L and F), ``link`` (a URL of ours),
``token`` (a code or a hash of ours, to be copied as it is),
``choice: a b`` (one of these), or an enumeration of ``app.game.vocabulary`` such as ``Power``.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property, lru_cache
from pathlib import Path

from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from app.game import vocabulary

DIRECTORY = Path(__file__).parent
KINDS = ("name", "names", "text", "number", "instant", "duration", "policies", "link", "token", "choice")

_VARIABLE = re.compile(r"\$([a-z][a-z0-9_]*) \(([A-Za-z]+)(?:: ([a-z][a-zA-Z0-9_ -]*|[LF ]+))?\)")
_SEPARATOR = re.compile(r",\s*")


class CatalogueError(ValueError):
    """A catalogue that does not follow the rules above; the message says where and why."""


@dataclass(frozen=True, slots=True)
class Variable:
    """A documented variable. ``choices`` is empty unless the kind allows only some values."""

    name: str
    kind: str
    choices: tuple[str, ...] = ()

    @property
    def is_enumeration(self) -> bool:
        return self.kind not in KINDS


@dataclass
class Catalogue:
    """One language's parsed file."""

    path: Path
    resource: ast.Resource

    @cached_property
    def messages(self) -> dict[str, ast.Message]:
        return {entry.id.name: entry for entry in self.resource.body if isinstance(entry, ast.Message)}

    @cached_property
    def terms(self) -> dict[str, ast.Term]:
        return {entry.id.name: entry for entry in self.resource.body if isinstance(entry, ast.Term)}

    @cached_property
    def junk(self) -> list[str]:
        """The first line of everything that is no Fluent."""
        return [
            (entry.content or "").strip().split("\n")[0]
            for entry in self.resource.body
            if isinstance(entry, ast.Junk)
        ]

    def variables(self, key: str) -> dict[str, Variable]:
        """Return the documented variables of a message; raises ``CatalogueError``."""
        comment = self.messages[key].comment
        content = (comment.content or "") if comment else ""
        try:
            found = [v for line in content.split("\n") if line.startswith("$") for v in _parse(line)]
        except CatalogueError as error:
            raise CatalogueError(f"{self.path.name}: {key}: {error}") from None
        return {variable.name: variable for variable in found}


def read(path: Path) -> Catalogue:
    """Parse a catalogue. Faulty entries are kept as ``junk``."""
    return Catalogue(path, FluentParser(with_spans=False).parse(path.read_text("utf-8")))


@lru_cache
def english() -> Catalogue:
    """Return the catalogue that documents every variable and that all languages fall back to."""
    return read(DIRECTORY / "en.ftl")


def _parse(line: str) -> Iterator[Variable]:
    position = 0
    while position < len(line):
        match = _VARIABLE.match(line, position)
        if match is None:
            raise CatalogueError(f"cannot read the comment at {line[position:]!r}")
        yield _variable(*match.groups())
        position = match.end()
        if position < len(line):
            separator = _SEPARATOR.match(line, position)
            if separator is None:
                raise CatalogueError(f"a comma is missing before {line[position:]!r}")
            position = separator.end()


def _variable(name: str, kind: str, choices: str | None) -> Variable:
    if kind == "choice":
        if not choices:
            raise CatalogueError(f"${name} lists no choices")
        return Variable(name, kind, tuple(choices.split()))
    if choices:
        raise CatalogueError(f"${name}: only a choice lists values")
    if kind in KINDS:
        return Variable(name, kind)
    enumeration = getattr(vocabulary, kind, None)
    if isinstance(enumeration, type) and issubclass(enumeration, StrEnum) and enumeration is not StrEnum:
        return Variable(name, kind, tuple(enumeration))
    raise CatalogueError(f"${name} has the unknown kind {kind!r}")


@dataclass
class References(Visitor):
    """What a pattern refers to: variables, those of them that it shows, terms, messages; and by which
    variants it selects, each with whether it is the default.

    The methods are named as ``Visitor`` wants them.
    """

    variables: set[str] = field(default_factory=set)
    shown: set[str] = field(default_factory=set)
    terms: set[str] = field(default_factory=set)
    messages: set[str] = field(default_factory=set)
    selected: dict[str, list[tuple[str, bool]]] = field(default_factory=dict)

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802
        self.variables.add(node.id.name)

    def visit_Placeable(self, node: ast.Placeable) -> None:  # noqa: N802
        if isinstance(node.expression, ast.VariableReference):
            self.shown.add(node.expression.id.name)
        self.generic_visit(node)

    def visit_TermReference(self, node: ast.TermReference) -> None:  # noqa: N802
        self.terms.add(node.id.name)
        if node.arguments:
            self.generic_visit(node.arguments)

    def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802
        self.messages.add(node.id.name)

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:  # noqa: N802
        if isinstance(node.selector, ast.VariableReference):
            keys = self.selected.setdefault(node.selector.id.name, [])
            for variant in node.variants:
                key = variant.key
                keys.append((key.name if isinstance(key, ast.Identifier) else key.value, variant.default))
        self.generic_visit(node)


def references(entry: ast.Message | ast.Term) -> References:
    """Return what the entry itself refers to, not what the entries it names refer to."""
    found = References()
    if entry.value is not None:
        found.visit(entry.value)
    return found


def all_variables(
    key: str, messages: Mapping[str, ast.Message], seen: frozenset[str] = frozenset()
) -> set[str]:
    """Return the variables a message uses, itself or through messages it refers to."""
    if key not in messages or key in seen:
        return set()
    own = references(messages[key])
    nested = (all_variables(inner, messages, seen | {key}) for inner in own.messages)
    return own.variables.union(*nested)
