"""`kanzler language`: check the catalogues, and show every message for proof-reading."""

from collections.abc import Iterator, Sequence

from app.language.catalogue import english
from app.language.languages import LANGUAGES
from app.language.lint import lint
from app.language.profiles import Profile
from app.language.samples import ORDINARY_NAMES, sample_texts
from app.language.translate import translator

SAMPLES = 3  # of each message: enough for its most usual forms


def faults() -> list[str]:
    """What is wrong with the catalogues, a line each; none is good."""
    return lint()


def sheet(tags: Sequence[str] = ()) -> Iterator[str]:
    """Every message in every language, or in some, with sample arguments: one block a message, so that a
    translation stands below what it translates."""
    said = translator()
    model = english()
    for key in model.messages:
        yield f"## {key}"
        texts = list(sample_texts(key, model.variables(key), ORDINARY_NAMES))[:SAMPLES]
        for tag in tags or LANGUAGES:
            shown = dict.fromkeys(said.render(text, tag, Profile.PLAIN) for text in texts)
            yield from (f"{tag:6} {line}" for text in shown for line in text.split("\n"))
        yield ""
