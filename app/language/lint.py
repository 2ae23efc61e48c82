"""Checks of the catalogues: what a translator, or whoever adds a message, may have got wrong."""

import ast as python
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping
from html.parser import HTMLParser
from pathlib import Path

from fluent.syntax import ast

from app.language.catalogue import (
    DIRECTORY,
    Catalogue,
    CatalogueError,
    References,
    Variable,
    all_variables,
    english,
    read,
    references,
)
from app.language.generate import function_name
from app.language.languages import FALLBACK, LANGUAGES, Language, babel_locale
from app.language.profiles import Profile
from app.language.samples import HOSTILE_NAMES, ORDINARY_NAMES, sample_texts
from app.language.text import Text
from app.language.translate import USED_HERE, Translator, UnfitError

MESSAGE_LIMIT = 4096
"""UTF-16 units of a message without its markup, as Telegram counts."""

LIMITS = {"toast-": 200, "button-": 64, "command-": 256}
"""The same for keys that begin so."""

MARKUP = frozenset({"b", "i", "u", "s", "code", "pre", "a", "blockquote", "tg-spoiler", "tg-time"})

_ARABIC = re.compile("[\u064a\u0649\u0643]")  # Persian writes these letters with code points of its own
_BARE_AMPERSAND = re.compile(r"&(?!(?:lt|gt|amp|quot|#[0-9]+|#x[0-9a-f]+);)")
_SPACED = re.compile(r"(?:(?<=\s)|^)ن?می \w+|\w+ ها(?:ی)?(?=[\s.،؛:!؟)]|$)")
_PRIVATE = re.compile("[\ue000-\uf8ff]")


def lint(directory: Path = DIRECTORY, languages: Mapping[str, Language] = LANGUAGES) -> list[str]:
    """Return what is wrong with the catalogues, each as ``file: key: what``; none is good.

    Messages are rendered only once all the rest is in order.
    """
    model = read(directory / f"{FALLBACK}.ftl")
    problems = []
    for language in languages.values():
        path = directory / f"{language.tag}.ftl"
        if path.exists():
            found = read(path)
            problems += [f"{path.name}: {what}" for what in _check(found, model, language)]
        else:
            problems.append(f"{path.name}: missing")
    return problems or list(_check_rendered(directory, languages, model))


def unused_keys(*roots: Path) -> set[str]:
    """Return the English keys that no Python file under ``roots`` says and no other message includes."""
    messages = english().messages
    said = {name for root in roots for path in root.rglob("*.py") for name in _said(path)}
    included = {inner for message in messages.values() for inner in references(message).messages}
    return {key for key in messages.keys() - included - USED_HERE if function_name(key) not in said}


def markup_problem(text: str) -> str | None:
    """Return what is wrong with a text as Telegram's HTML, or ``None``."""
    if _BARE_AMPERSAND.search(text):
        return "& is not written as &amp;"
    parser = _Markup(convert_charrefs=False)
    parser.feed(text)
    parser.close()
    if parser.open and not parser.problems:
        return f"<{parser.open[-1]}> is not closed"
    return parser.problems[0] if parser.problems else None


class _Markup(HTMLParser):
    """Collects what Telegram would not accept."""

    def __init__(self, *, convert_charrefs: bool) -> None:
        super().__init__(convert_charrefs=convert_charrefs)
        self.open: list[str] = []
        self.problems: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)
        wanted = {"a": ["href"], "tg-time": ["unix", "format"]}.get(tag, [])
        if tag not in MARKUP:
            self.problems.append(f"<{tag}> is not allowed")
        elif [name for name, _ in attrs] != wanted and not (
            tag == "blockquote" and attrs == [("expandable", None)]
        ):
            self.problems.append(f"<{tag}> has the wrong attributes")

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.problems.append(f"</{tag}> closes nothing")

    def handle_data(self, data: str) -> None:
        if "<" in data or ">" in data:
            self.problems.append("< or > is not written as &lt; or &gt;")


def _check(found: Catalogue, model: Catalogue, language: Language) -> Iterator[str]:
    yield from (f"not understood: {line}" for line in found.junk)
    text = found.path.read_text("utf-8")
    if not unicodedata.is_normalized("NFC", text):
        yield "is not in Unicode normal form C"
    if _PRIVATE.search(text):
        yield "holds private use characters"
    if language.tag == "fa":
        yield from _check_persian(text)
    keys = Counter(
        ("-" if isinstance(entry, ast.Term) else "") + entry.id.name
        for entry in found.resource.body
        if isinstance(entry, ast.Message | ast.Term)
    )
    yield from (f"{key}: defined {count} times" for key, count in keys.items() if count > 1)
    yield from (f"{key}: missing" for key in model.messages.keys() - found.messages.keys())
    yield from (f"{key}: not in English" for key in found.messages.keys() - model.messages.keys())
    for name, term in found.terms.items():
        yield from (f"-{name}: {what}" for what in _check_references(references(term), found))
    for key in found.messages.keys() & model.messages.keys():
        yield from (f"{key}: {what}" for what in _check_message(key, found, model, language))


def _check_persian(text: str) -> Iterator[str]:
    """Persian letters, and half-spaces where a prefix or an ending is written apart from its word."""
    for number, line in enumerate(text.split("\n"), start=1):
        if line.startswith("#"):
            continue
        yield from (
            f"line {number}: Arabic {letter!a} instead of the Persian letter"
            for letter in _ARABIC.findall(line)
        )
        yield from (
            f"line {number}: a space instead of a half-space in {found!r}" for found in _SPACED.findall(line)
        )


def _check_message(key: str, found: Catalogue, model: Catalogue, language: Language) -> Iterator[str]:
    message = found.messages[key]
    own = references(message)
    yield from _check_references(own, found)
    if message.value is None:
        yield "has no text"
    if message.attributes:
        yield "has attributes"
    try:
        function_name(key)
        documented = model.variables(key)
    except CatalogueError as error:
        yield str(error)
        return
    used = all_variables(key, found.messages)
    yield from (f"${name} is not documented" for name in used - documented.keys())
    yield from (f"${name} is not used" for name in documented.keys() - used)
    for name in sorted(own.variables & documented.keys()):
        yield from _check_use(documented[name], own, language)


def _check_references(own: References, found: Catalogue) -> Iterator[str]:
    yield from (f"no term -{name}" for name in own.terms - found.terms.keys())
    yield from (f"no message {name}" for name in own.messages - found.messages.keys())


def _check_use(variable: Variable, own: References, language: Language) -> Iterator[str]:
    variants = own.selected.get(variable.name, [])
    names = {name for name, _ in variants}
    if variable.choices:
        if variable.name in own.shown:
            yield f"${variable.name} is shown raw"
        expected = {*variable.choices, *(name for name, default in variants if default and name == "other")}
        yield from (f"${variable.name} is never {name}" for name in names - expected)
    elif variable.kind == "number":
        categories = names - {name for name in names if name.isdecimal()}
        needed = {babel_locale(language.locale).plural_form(count) for count in range(200)}
        if categories - {"other"}:
            yield from (f"${variable.name} has no form for {name}" for name in needed - categories)
        yield from (f"${variable.name} is never {name}" for name in categories - needed - {"other"})
    elif names:
        yield f"${variable.name} cannot be selected by"


def _check_rendered(directory: Path, languages: Mapping[str, Language], model: Catalogue) -> Iterator[str]:
    translator = Translator(directory, languages)
    for tag in languages:
        for key in model.messages:
            for ordinary, names in ((True, ORDINARY_NAMES), (False, HOSTILE_NAMES)):
                for text in sample_texts(key, model.variables(key), names):
                    problem = _render_problem(translator, text, tag, ordinary=ordinary)
                    if problem:
                        yield f"{tag}.ftl: {key}: {problem}"
                        break


def _render_problem(translator: Translator, text: Text, tag: str, *, ordinary: bool) -> str | None:
    try:
        markup = translator.render_strictly(text, tag, Profile.TELEGRAM)
        plain = translator.render_strictly(text, tag, Profile.PLAIN)
    except UnfitError as reason:
        return str(reason)
    if ordinary:
        limit = next((most for prefix, most in LIMITS.items() if text.key.startswith(prefix)), MESSAGE_LIMIT)
        length = len(plain.encode("utf-16-le")) // 2
        if length > limit:
            return f"{length} characters, {limit} are allowed"
        if "{" in plain or "}" in plain:
            return "a brace is left over"
    return markup_problem(markup)


def _said(path: Path) -> Iterator[str]:
    """Yield the names of ``app.language.say`` that a Python file uses."""
    for node in python.walk(python.parse(path.read_text("utf-8"))):
        match node:
            case python.Attribute(value=python.Name(id="say") | python.Attribute(attr="say"), attr=name):
                yield name
            case python.ImportFrom(module="app.language.say", names=names):
                yield from (alias.name for alias in names)
