"""Writes ``say.py``: one typed function a message, so that mypy finds a wrong key or argument."""

import keyword
import re
from collections.abc import Iterator
from pathlib import Path

from fluent.syntax.serializer import serialize_pattern

from app.language.catalogue import DIRECTORY, Catalogue, CatalogueError, Variable, english

TARGET = DIRECTORY / "say.py"

_ANNOTATIONS = {
    "name": "str",
    "names": "Sequence[str]",
    "text": "str",
    "number": "int",
    "instant": "datetime",
    "duration": "timedelta",
    "policies": "Sequence[str]",
    "link": "str",
    "token": "str",
}
_WIDTH = 110
_SUMMARY = 100
_NOT_SAID = re.compile(r"</?[a-z][^<>]*>|\\|[^\x00-\x7f]")


def function_name(key: str) -> str:
    """Return the name of a key's function; raises ``CatalogueError`` for a key that gives none."""
    name = key.replace("-", "_")
    if not name.isidentifier() or name != name.lower() or keyword.iskeyword(name):
        raise CatalogueError(f"{key} gives no function name")
    return name


def source(catalogue: Catalogue) -> str:
    """Return the text of ``say.py``, formatted as ruff formats it."""
    variables = {key: list(catalogue.variables(key).values()) for key in sorted(catalogue.messages)}
    functions = [_function(catalogue, key, variables[key]) for key in variables]
    header = list(_header([variable for found in variables.values() for variable in found]))
    return "\n".join(header) + "\n\n\n" + "\n\n\n".join(functions) + "\n"


def write(target: Path = TARGET) -> None:
    """Write ``say.py`` anew from the English catalogue."""
    target.write_text(source(english()), "utf-8")


def _header(variables: list[Variable]) -> Iterator[str]:
    kinds = {variable.kind for variable in variables}
    yield '"""What can be said, one function a message. Written by app.language.generate from en.ftl."""'
    yield ""
    imports = []
    if kinds & {"names", "policies"}:
        imports.append("from collections.abc import Sequence")
    if moments := sorted(
        {"instant": "datetime", "duration": "timedelta"}[k] for k in kinds & {"instant", "duration"}
    ):
        imports.append(f"from datetime import {', '.join(moments)}")
    if "choice" in kinds:
        imports.append("from typing import Literal")
    if imports:
        yield from imports
        yield ""
    if enumerations := sorted({variable.kind for variable in variables if variable.is_enumeration}):
        yield f"from app.game.vocabulary import {', '.join(enumerations)}"
    yield "from app.language.text import Text"


def _function(catalogue: Catalogue, key: str, variables: list[Variable]) -> str:
    name = function_name(key)
    docstring = f'    """{_summary(catalogue, key)}"""'
    if not variables:
        return f'def {name}() -> Text:\n{docstring}\n    return Text.of("{key}")'
    parameters = [f"    {_parameter(variable)}," for variable in variables]
    arguments = [f"        {variable.name}={variable.name}," for variable in variables]
    return "\n".join(
        [
            f"def {name}(",
            "    *,",
            *parameters,
            ") -> Text:",
            docstring,
            "    return Text.of(",
            f'        "{key}",',
            *arguments,
            "    )",
        ]
    )


def _parameter(variable: Variable) -> str:
    if variable.is_enumeration:
        return f"{variable.name}: {variable.kind}"
    if variable.kind != "choice":
        return f"{variable.name}: {_ANNOTATIONS[variable.kind]}"
    literals = [f'"{choice}"' for choice in variable.choices]
    line = f"{variable.name}: Literal[{', '.join(literals)}]"
    if len(line) + len("    ,") <= _WIDTH:
        return line
    return "\n".join([f"{variable.name}: Literal[", *(f"        {item}," for item in literals), "    ]"])


def _summary(catalogue: Catalogue, key: str) -> str:
    """Return the beginning of the English text, as ASCII without markup, fit for a docstring of one line."""
    pattern = catalogue.messages[key].value
    text = _NOT_SAID.sub("", serialize_pattern(pattern)) if pattern else ""
    text = " ".join(text.replace('"', "'").split()) or key
    return text if len(text) <= _SUMMARY else text[: _SUMMARY - 3].rstrip() + "..."


if __name__ == "__main__":
    write()
