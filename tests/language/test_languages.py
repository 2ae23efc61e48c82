import pytest

from app.language.languages import LANGUAGES, Language, babel_locale, chain, pick

KNOWN = {
    "en": Language("en", "English", "en_GB"),
    "nb": Language("nb", "Norsk", "nb", aliases=("no", "nn")),
    "pt-BR": Language("pt-BR", "Português", "pt_BR", aliases=("pt",)),
}


@pytest.mark.parametrize(
    ("code", "tag"),
    [
        ("en", "en"),
        ("en-US", "en"),
        ("pt-br", "pt-BR"),
        ("pt_BR", "pt-BR"),
        ("pt", "pt-BR"),
        ("pt-pt", "pt-BR"),
        ("no", "nb"),
        ("nn-NO", "nb"),
        ("zu", "en"),
        ("", "en"),
        (None, "en"),
        ("\ud800--__", "en"),
    ],
)
def test_the_language_a_client_asks_for(code: str | None, tag: str) -> None:
    assert pick(code, KNOWN) == tag


def test_what_is_missing_in_a_language_is_looked_up_in_its_base_and_then_in_english() -> None:
    assert chain("pt-BR", KNOWN) == ("pt-BR", "en")
    assert chain("nb-NO", KNOWN) == ("nb", "en")
    assert chain("xx", KNOWN) == ("en",)


def test_every_language_is_known_to_babel_and_has_ten_digits() -> None:
    for tag, language in LANGUAGES.items():
        assert babel_locale(language.locale).language == tag.split("-", maxsplit=1)[0]
        assert [int(digit) for digit in language.digits] == list(range(10))
