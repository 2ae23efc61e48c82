import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from app.language.lint import markup_problem
from app.language.profiles import Profile
from app.language.samples import HOSTILE_NAMES
from app.language.text import Text
from app.language.translate import Translator, translator

Speak = Callable[..., Translator]

NOMINATED = """
# $president (name), $chancellor (name)
nominated = <b>{ $president }</b> nominates { $chancellor } &amp; waits
"""


def test_a_name_is_escaped_and_isolated_in_telegram(speak: Speak) -> None:
    text = Text.of("nominated", president="<b>Eve</b> & co", chancellor='"Bob"')

    assert speak(NOMINATED).render(text, "en", Profile.TELEGRAM) == (
        "<b>\u2068&lt;b&gt;Eve&lt;/b&gt; &amp; co\u2069</b> nominates \u2068&quot;Bob&quot;\u2069 &amp; waits"
    )


def test_markup_of_the_message_goes_and_that_of_a_name_stays_where_there_is_no_markup(speak: Speak) -> None:
    text = Text.of("nominated", president="<b>Eve</b> &amp;", chancellor="{ $president }")
    said = speak(NOMINATED)

    assert said.render(text, "en", Profile.SMS) == "<b>Eve</b> &amp; nominates { $president } & waits"
    assert said.render(text, "en", Profile.PLAIN) == (
        "\u2068<b>Eve</b> &amp;\u2069 nominates \u2068{ $president }\u2069 & waits"
    )


@pytest.mark.parametrize("name", HOSTILE_NAMES)
def test_no_name_can_break_the_markup_or_leave_its_isolate(speak: Speak, name: str) -> None:
    shown = speak(NOMINATED).render(
        Text.of("nominated", president=name, chancellor="Bob"), "en", Profile.TELEGRAM
    )

    assert markup_problem(shown) is None
    assert shown.endswith("</b> nominates \u2068Bob\u2069 &amp; waits")
    assert shown.count("\u2068") == shown.count("\u2069")
    assert not any("\u202a" <= char <= "\u202e" for char in shown)
    assert shown.encode()  # no lone surrogate is left


def test_each_line_of_a_text_has_its_own_isolate(speak: Speak) -> None:
    said = speak("# $words (text)\nsaid = { $words }")

    assert (
        said.render(Text.of("said", words="a\n\nb"), "en", Profile.PLAIN) == "\u2068a\u2069\n\n\u2068b\u2069"
    )


def test_a_long_text_is_shown_whole(speak: Speak) -> None:
    said = speak("# $words (text)\nsaid = { $words }")

    assert said.render(Text.of("said", words="&" * 4000), "en", Profile.SMS) == "&" * 4000


def test_names_are_listed_as_the_language_does(speak: Speak) -> None:
    message = "# $who (names)\nvoted = { $who }"
    said = speak(message, cs="voted = { $who }\nlist-nobody = nikdo\nlist-comma = ,\n")
    voted = Text.of("voted", who=["Ana", "{0}", "<i>"])

    assert said.render(voted, "en", Profile.SMS) == "Ana, {0} and <i>"
    assert said.render(voted, "cs", Profile.SMS) == "Ana, {0} a\u00a0<i>"
    assert said.render(Text.of("voted", who=[]), "cs", Profile.SMS) == "nikdo"


def test_policies_are_named_in_their_order(speak: Speak) -> None:
    said = speak("# $cards (policies)\npeek = Next: { $cards }")

    assert said.render(Text.of("peek", cards="LFF"), "en", Profile.SMS) == "Next: Liberal, Fascist, Fascist"


def test_an_instant_is_shown_by_telegram_in_the_readers_own_zone(speak: Speak) -> None:
    said = speak("# $due (instant)\nopen = Until { $due }")
    text = Text.of("open", due=datetime(2026, 12, 1, 18, 0, tzinfo=UTC))

    assert said.render(text, "en", Profile.TELEGRAM) == (
        'Until <tg-time unix="1796148000" format="wt">Tue 1 Dec, 18:00 UTC</tg-time>'
    )
    assert said.render(text, "en", Profile.PLAIN, zone="Europe/Prague") == "Until Tue 1 Dec, 19:00 CET"


@pytest.mark.parametrize("zone", ["Asia/Tehran", "No/Such", "", "../../etc/passwd", "Europe", "\0"])
def test_a_strange_zone_is_no_error(speak: Speak, zone: str) -> None:
    said = speak("# $due (instant)\nopen = { $due }")
    text = Text.of("open", due=datetime(2026, 12, 1, 18, 0, tzinfo=UTC))

    expected = "Tue 1 Dec, 21:30 UTC+03:30" if zone == "Asia/Tehran" else "Tue 1 Dec, 18:00 UTC"
    assert said.render(text, "en", Profile.SMS, zone) == expected


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (-5, "0 seconds"),
        (0, "0 seconds"),
        (59, "59 seconds"),
        (60, "1 minute"),
        (90, "1 minute 30 seconds"),
        (3600, "1 hour"),
        (7205, "2 hours"),
        (86_400 + 3 * 3600 + 59 * 60, "1 day 3 hours"),
        (6 * 86_400, "6 days"),
    ],
)
def test_a_duration_has_at_most_two_units(speak: Speak, seconds: int, words: str) -> None:
    said = speak("# $left (duration)\nleft = { $left }")

    assert said.render(Text.of("left", left=timedelta(seconds=seconds)), "en", Profile.SMS) == words


def test_a_link_is_kept_in_telegram_and_written_out_elsewhere(speak: Speak) -> None:
    said = speak('# $url (link)\nreplay = See <a href="{ $url }">the replay</a>.')
    text = Text.of("replay", url="https://example.test/r?a=1&b=2")

    assert said.render(text, "en", Profile.TELEGRAM) == (
        'See <a href="https://example.test/r?a=1&amp;b=2">the replay</a>.'
    )
    assert said.render(text, "en", Profile.SMS) == "See the replay (https://example.test/r?a=1&b=2)."


def test_a_count_selects_its_form_and_is_written_with_the_languages_digits(speak: Speak) -> None:
    english = (
        "# $cards (number)\nleft = { $cards ->\n    [one] { $cards } card\n   *[other] { $cards } cards\n}"
    )
    persian = '<i>left</i> = x\nleft = <a href="https://example.test/1">{ $cards } کارت</a> از 17 &#38;'
    said = speak(english, fa=persian)

    assert said.render(Text.of("left", cards=1), "en", Profile.SMS) == "1 card"
    assert said.render(Text.of("left", cards=1500), "en", Profile.SMS) == "1,500 cards"
    assert said.render(Text.of("left", cards=12), "fa", Profile.TELEGRAM) == (
        '<a href="https://example.test/1">۱۲ کارت</a> از ۱۷ &#38;'
    )


def test_a_persian_instant_has_no_gregorian_month_and_stands_in_an_isolate(speak: Speak) -> None:
    said = speak("# $due (instant)\nopen = { $due }", fa="open = { $due }")
    text = Text.of("open", due=datetime(2026, 12, 1, 18, 0, tzinfo=UTC))

    assert said.render(text, "fa", Profile.PLAIN) == "\u2068سه‌شنبه, ۱۸:۰۰ UTC\u2069"


def test_what_a_language_lacks_is_said_in_english(speak: Speak, caplog: pytest.LogCaptureFixture) -> None:
    said = speak("hello = Hello", cs="bye = Ahoj")

    assert said.render(Text("hello"), "cs", Profile.PLAIN) == "Hello"
    assert said.render(Text("hello"), "cs-CZ", Profile.PLAIN) == "Hello"
    assert [record.getMessage() for record in caplog.records] == ["catalogue cs: hello: no such message"]


def test_a_faulty_translation_costs_only_itself(speak: Speak, caplog: pytest.LogCaptureFixture) -> None:
    said = speak(
        "# $name (name)\nhello = Hello { $name }\nbye = Bye",
        cs="hello = Ahoj { $jmeno }\nbye = Čau { broken\nyes = Ano",
    )

    assert said.render(Text.of("hello", name="Eve"), "cs", Profile.SMS) == "Hello Eve"
    assert said.render(Text("bye"), "cs", Profile.SMS) == "Bye"
    assert "Unknown external: jmeno" in caplog.text


@pytest.mark.parametrize(
    "text",
    [
        Text("from-the-future"),
        Text("nominated"),
        Text("nominated", (("chancellor", 3), ("president", "Eve"))),
        Text("due", (("due", "secret words"),)),
        Text("due", (("due", "2026-12-01T18:00:00"),)),
        Text("count", (("count", "many"),)),
        Text("power", (("power", "secret words"),)),
        Text("link", (("url", "javascript:secret words"),)),
    ],
)
def test_what_cannot_be_said_is_replaced_neutrally_and_logged_without_its_arguments(
    speak: Speak, caplog: pytest.LogCaptureFixture, text: Text
) -> None:
    said = speak(
        f"{NOMINATED}\n# $due (instant)\ndue = {{ $due }}\n\n# $count (number)\ncount = {{ $count }}\n\n"
        "# $power (Power)\npower = { $power ->\n   *[execution] x\n}\n\n"
        '# $url (link)\nlink = <a href="{ $url }">x</a>'
    )

    assert said.render(text, "en", Profile.TELEGRAM) == "(no text)"
    assert said.render(text, "en", Profile.TELEGRAM) == "(no text)"
    assert len(caplog.records) == 1
    assert caplog.records[0].levelno == logging.ERROR
    assert text.key in caplog.text
    assert "secret" not in caplog.text
    assert "Eve" not in caplog.text


def test_an_argument_that_a_message_no_longer_has_is_left_out(speak: Speak) -> None:
    assert speak("hello = Hello").render(Text.of("hello", name="Eve"), "en", Profile.SMS) == "Hello"


def test_without_any_catalogue_there_is_still_something_to_send(tmp_path: Path) -> None:
    assert Translator(tmp_path).render(Text("hello"), "en", Profile.SMS) == "(This message cannot be shown.)"


def test_many_threads_may_render_at_once(speak: Speak) -> None:
    said = speak(NOMINATED)

    def say(number: int) -> bool:
        text = Text.of("nominated", president=f"<{number}>", chancellor="Bob")
        return said.render(text, "en", Profile.SMS) == f"<{number}> nominates Bob & waits"

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(say, range(400)))


def test_the_catalogues_are_read_once() -> None:
    assert translator() is translator()
