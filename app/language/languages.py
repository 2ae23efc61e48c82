"""The languages Kanzler speaks. A new one is one catalogue beside this file and one line here."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from babel import Locale


@dataclass(frozen=True, slots=True)
class Language:
    """How a language's dates, lists and numbers are written.

    ``tag`` names the catalogue (``en.ftl``). ``locale`` is Babel's, ``date`` a CLDR skeleton for the day of
    an instant, ``digits`` the ten digits if not 0-9, ``aliases`` other codes that clients send for it.
    """

    tag: str
    name: str
    locale: str
    date: str = "MMMEd"
    right_to_left: bool = False
    digits: str = "0123456789"
    aliases: tuple[str, ...] = ()

    @property
    def word(self) -> str:
        """The tag as a button's data hold it: letters only."""
        return self.tag.replace("-", "").lower()


FALLBACK = "en"

LANGUAGES: dict[str, Language] = {
    language.tag: language
    for language in (
        Language("en", "English", "en_GB"),  # en_GB: day before month, no comma before "and"
    )
}


def pick(code: str | None, languages: Mapping[str, Language] = LANGUAGES) -> str:
    """Return the tag of the language that a client's code (``pt-br``, ``en_US``, ``None``) asks for."""
    wanted = (code or "").replace("_", "-").lower()
    for candidate in (wanted, wanted.split("-", maxsplit=1)[0]):
        for language in languages.values():
            if candidate == language.tag.lower() or candidate in language.aliases:
                return language.tag
    return FALLBACK


def find(text: str, languages: Mapping[str, Language] = LANGUAGES) -> str | None:
    """Return the tag of the language that a person names, by its name, its tag or an alias, in any case."""
    wanted = text.strip().casefold().replace("_", "-")
    for language in languages.values():
        names = (language.tag, language.word, language.name, *language.aliases)
        if wanted in (name.casefold() for name in names):
            return language.tag
    return None


def chain(tag: str, languages: Mapping[str, Language] = LANGUAGES) -> tuple[str, ...]:
    """Return the catalogues to look into, best first: ``pt-BR``, ``pt``, ``en``, as far as they exist."""
    wanted = (tag, tag.split("-", maxsplit=1)[0], FALLBACK)
    return tuple(dict.fromkeys(candidate for candidate in wanted if candidate in languages))


@lru_cache
def babel_locale(name: str) -> Locale:
    return Locale.parse(name)
