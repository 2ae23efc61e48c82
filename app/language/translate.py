"""From a text to what a reader sees: picks the catalogue, fills in the arguments, drops or keeps the markup.

Arguments do not pass through Fluent: it fills in one placeholder character for each, and the prepared values
are put in at the end. So no name that a player takes can be read as markup, an entity or a placeholder.
"""

import html
import logging
import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from threading import Lock

from fluent.runtime import FluentBundle

from app.language import catalogue
from app.language.catalogue import Catalogue, CatalogueError, Variable
from app.language.languages import FALLBACK, LANGUAGES, Language, chain
from app.language.profiles import Profile
from app.language.text import Text, Value
from app.language.values import Writer, digits

log = logging.getLogger(__name__)

LAST_RESORT = "(This message cannot be shown.)"
USED_HERE = frozenset({"policy-name", "list-comma", "list-nobody", "text-unavailable"})
"""The keys that the translator itself says."""

_FIRST_PLACEHOLDER = 0xE000  # the private use area
_PLACEHOLDER = re.compile("[\ue000-\uf8ff]")
_LINK = re.compile(r'<a href="([^"]*)">(.*?)</a>', re.DOTALL)
_TAG = re.compile(r"</?[a-z][^<>]*>")
_TAG_ENTITY_OR_DIGITS = re.compile(r"<[^<>]*>|&#?\w+;|[0-9]+")


class UnfitError(Exception):
    """Why a catalogue cannot say a text. Holds no argument's value: those may be secret."""


class Translator:
    """Renders texts from the catalogues of a directory; may be shared between threads."""

    def __init__(
        self, directory: Path = catalogue.DIRECTORY, languages: Mapping[str, Language] = LANGUAGES
    ) -> None:
        self._languages = languages
        self._bundles: dict[str, FluentBundle] = {}
        self._variables: dict[str, dict[str, Variable]] = {}
        self._reported: set[str] = set()
        self._lock = Lock()
        for language in languages.values():
            try:
                self._load(language, catalogue.read(directory / f"{language.tag}.ftl"))
            except (OSError, UnicodeError) as error:
                self._report(f"{language.tag}: {error}")

    def render(
        self,
        text: Text,
        language: str,
        profile: Profile,
        zone: str | None = None,
        now: datetime | None = None,
    ) -> str:
        """Return the text in a language, as a channel shows it; instants in ``zone`` (an IANA name) or UTC,
        and with ``now`` how far ahead they lie.

        Never raises. What the language's catalogue cannot say is said in English; what English cannot say is
        replaced by a neutral sentence. Either is logged once.
        """
        return self._first(text, language, profile, zone, now) or self._neutral(language, profile)

    def render_strictly(
        self,
        text: Text,
        language: str,
        profile: Profile,
        zone: str | None = None,
        now: datetime | None = None,
    ) -> str:
        """Like ``render``, from the language's own catalogue only; raises ``UnfitError``."""
        return self._render(text, Writer(self._languages[language], profile, zone, now))

    def _neutral(self, language: str, profile: Profile) -> str:
        return self._first(Text("text-unavailable"), language, profile, None, None) or LAST_RESORT

    def _first(
        self, text: Text, language: str, profile: Profile, zone: str | None, now: datetime | None
    ) -> str | None:
        for tag in chain(language, self._languages):
            try:
                return self.render_strictly(text, tag, profile, zone, now)
            except UnfitError as reason:
                self._report(f"{tag}: {text.key}: {reason}")
        return None

    def _render(self, text: Text, writer: Writer) -> str:
        arguments: dict[str, str | int] = {}
        written: dict[str, str] = {}
        documented = self._variables.get(text.key, {})
        for name, value in text.args:
            variable = documented.get(name)
            if variable is None:
                continue  # an argument that the message has lost since the text was stored
            if variable.kind == "number" or variable.choices:
                arguments[name] = _selectable(variable, value)
            else:
                placeholder = chr(_FIRST_PLACEHOLDER + len(written))
                arguments[name] = placeholder
                written[placeholder] = self._write(variable, value, writer)
        template = _finish(self._format(text.key, arguments, writer.language), writer)
        return _PLACEHOLDER.sub(lambda match: written.get(match[0], ""), template)

    def _format(self, key: str, arguments: dict[str, str | int], language: Language) -> str:
        bundle = self._bundles.get(language.tag)
        if bundle is None or not bundle.has_message(key):
            raise UnfitError("no such message")
        pattern = bundle.get_message(key).value
        if pattern is None:
            raise UnfitError("the message has no text")
        result, errors = bundle.format_pattern(pattern, arguments)
        if errors:
            raise UnfitError("; ".join(sorted(str(error) for error in errors)))
        return str(result)

    def _write(self, variable: Variable, value: Value, writer: Writer) -> str:
        try:
            match variable.kind, value:
                case (("name" | "text"), str()):
                    return writer.outside(value)
                case "link", str():
                    return writer.link(value)
                case "token", str():
                    return writer.token(value)
                case "instant", str():
                    return writer.instant(value)
                case "duration", int():
                    return writer.duration(value)
                case "names", tuple():
                    return self._names(value, writer)
                case "policies", str() | tuple():  # a string of letters is a sequence too
                    return self._policies(value, writer)
        except ValueError as error:
            raise UnfitError(f"${variable.name} is no {variable.kind}") from error
        raise UnfitError(f"${variable.name} is no {variable.kind}")

    def _names(self, names: tuple[str, ...], writer: Writer) -> str:
        if not names:
            return self._render(Text("list-nobody"), writer)
        return writer.enumeration(writer.outside(name) for name in names)

    def _policies(self, policies: Sequence[str], writer: Writer) -> str:
        comma = self._render(Text("list-comma"), writer) + " "
        return comma.join(self._render(Text.of("policy-name", policy=policy), writer) for policy in policies)

    def _load(self, language: Language, found: Catalogue) -> None:
        for line in found.junk:
            self._report(f"{language.tag}: not understood: {line}")
        bundle = FluentBundle([language.tag], use_isolating=False)
        bundle.add_resource(found.resource)
        self._bundles[language.tag] = bundle
        if language.tag == FALLBACK:
            self._document(found)

    def _document(self, english: Catalogue) -> None:
        for key in english.messages:
            try:
                self._variables[key] = english.variables(key)
            except CatalogueError as error:
                self._report(str(error))

    def _report(self, problem: str) -> None:
        with self._lock:
            if problem in self._reported:
                return
            self._reported.add(problem)
        log.error("catalogue %s", problem)


@lru_cache
def translator() -> Translator:
    """Return the translator of Kanzler's own catalogues."""
    return Translator()


def _selectable(variable: Variable, value: Value) -> str | int:
    if variable.choices:
        if isinstance(value, str) and value in variable.choices:
            return value
    elif isinstance(value, int):
        return value
    raise UnfitError(f"${variable.name} is no {variable.kind}")


def _finish(template: str, writer: Writer) -> str:
    """Give a formatted pattern, still with its placeholders, the markup and digits the reader is to see."""
    if not writer.language.digits.isascii():
        template = _TAG_ENTITY_OR_DIGITS.sub(
            lambda match: digits(match[0], writer.language) if match[0].isdecimal() else match[0], template
        )
    if writer.profile.markup:
        return template
    return html.unescape(_TAG.sub("", _LINK.sub(r"\2 (\1)", template)))
