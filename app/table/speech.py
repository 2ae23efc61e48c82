"""Which language is spoken: to a person in private, and in a table's room."""

from app.language import say
from app.language.languages import LANGUAGES, Language, find, pick
from app.language.text import Text
from app.table import lobby
from app.table.letters import Button, Keyboard, in_rows
from app.table.turn import Turn, table_button


def ask(current: str) -> tuple[Text, Keyboard]:
    """A person is shown the languages, each by its own name."""
    return say.language_ask(language=LANGUAGES[pick(current)].name), in_rows(
        [Button(_label(language), press=f"d:language:{language.tag}") for language in LANGUAGES.values()],
        2,
    )


def set_table(turn: Turn, text: str) -> None:
    """The host chooses what the table says in its room; each reads in private what he chose himself."""
    tag = find(text)
    if not text:
        spoken = say.language_table(language=LANGUAGES[pick(turn.table.language)].name)
        buttons = [
            table_button(_label(language), turn.table.id, f"speak{language.word}")
            for language in LANGUAGES.values()
        ]
        turn.answer(spoken, keyboard=in_rows(buttons, 2))
    elif tag is None:
        turn.answer(say.language_unknown())
    elif lobby.host_asks(turn):
        turn.change(language=tag)
        turn.announce([say.language_table(language=LANGUAGES[tag].name)])


def _label(language: Language) -> Text:
    return say.button_language(language=language.name)
