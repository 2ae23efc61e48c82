"""The menus of commands that Telegram shows, by where they are shown."""

from collections.abc import Iterator

from app.channels.telegram.send import Sender
from app.language import say
from app.language.languages import FALLBACK, LANGUAGES, Language
from app.language.profiles import Profile
from app.language.translate import Translator

COMMANDS = {
    "newgame": say.command_newgame(),
    "join": say.command_join(),
    "leave": say.command_leave(),
    "startgame": say.command_startgame(),
    "cancelgame": say.command_cancelgame(),
    "board": say.command_board(),
    "hand": say.command_hand(),
    "status": say.command_status(),
    "language": say.command_language(),
    "timezone": say.command_timezone(),
    "quiet": say.command_quiet(),
    "away": say.command_away(),
    "pace": say.command_pace(),
    "pause": say.command_pause(),
    "resume": say.command_resume(),
    "extend": say.command_extend(),
    "remind": say.command_remind(),
    "substitute": say.command_substitute(),
    "kick": say.command_kick(),
    "rules": say.command_rules(),
    "help": say.command_help(),
    "about": say.command_about(),
}

_TIMES = "pace pause resume extend remind substitute kick timezone quiet away language"
MENUS = {
    "default": f"status hand board newgame join leave startgame cancelgame {_TIMES} rules help about",
    "all_group_chats": f"newgame join leave startgame cancelgame status board hand {_TIMES} rules help about",
}
"""What is shown in each of Telegram's scopes, the most needed first. Private chats show ``default``."""


def set_menus(sender: Sender, translator: Translator) -> None:
    """Tell Telegram the menus, in every language. Raises ``CallError``."""
    for scope, names in MENUS.items():
        for code, language in codes():
            texts = {
                name: translator.render(COMMANDS[name], language, Profile.PLAIN) for name in names.split()
            }
            sender.set_commands(texts, scope=scope, language=code)


def set_descriptions(sender: Sender, translator: Translator) -> None:
    """Tell Telegram what stands in a private chat that is still empty, and on the bot's page. Raises
    ``CallError``."""
    for code, language in codes():
        sender.set_descriptions(
            translator.render(say.bot_description(), language, Profile.PLAIN),
            translator.render(say.bot_short_description(), language, Profile.PLAIN),
            language=code,
        )


def codes() -> Iterator[tuple[str | None, str]]:
    """Telegram's two-letter codes and our language for each; None stands for everybody else. Of two
    languages with one code, such as pt and pt-BR, the one without a country goes first."""
    yield None, FALLBACK
    taken = set()
    for language in sorted(LANGUAGES.values(), key=lambda language: len(language.tag)):
        for code in _two_letters(language):
            if code not in taken and language.tag != FALLBACK:
                taken.add(code)
                yield code, language.tag


def _two_letters(language: Language) -> Iterator[str]:
    for tag in (language.tag, *language.aliases):
        code = tag.partition("-")[0].lower()
        if len(code) == 2:
            yield code
