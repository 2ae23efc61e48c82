from collections.abc import Callable
from pathlib import Path

import pytest

from app.language.languages import Language
from app.language.translate import Translator

ENGLISH = Language("en", "English", "en_GB")
CZECH = Language("cs", "Čeština", "cs")
PERSIAN = Language("fa", "فارسی", "fa", date="EEEE", right_to_left=True, digits="۰۱۲۳۴۵۶۷۸۹")

PARTS = """
# $policy (Policy)
policy-name = { $policy ->
    [L] Liberal
   *[F] Fascist
}
list-comma = ,
list-nobody = nobody
text-unavailable = (no text)
"""

MakeTranslator = Callable[..., Translator]


@pytest.fixture
def speak(tmp_path: Path) -> MakeTranslator:
    """Return a maker of translators from the text of English and, if given, other catalogues."""

    def make(english: str, **others: str) -> Translator:
        known = {"en": ENGLISH, "cs": CZECH, "fa": PERSIAN}
        for tag, text in {"en": english + PARTS, **others}.items():
            (tmp_path / f"{tag}.ftl").write_text(text, "utf-8")
        return Translator(tmp_path, {tag: known[tag] for tag in ("en", *others)})

    return make
