"""Which rules hold at a table: who chooses them, what /rules says, what people read by another document."""

from dataclasses import replace

import pytest

from app.channels.telegram.calls import TEXT_LIMIT
from app.game import RULESETS, differs_from_official, ruleset_named, silent_on
from app.game.actions import AnswerVeto, AskVeto, CallElection, Decline, Execute
from app.game.vocabulary import Phase, RulesetName, Topic
from app.language.languages import LANGUAGES
from app.language.profiles import Profile
from app.language.translate import translator
from app.table import pages, rules, time_up
from app.table.model import Options, Seat, Table
from app.table.repository import Tables
from tests.stage import GROUP, Shown, Stage
from tests.table.seated import F, L, Seated, bare, deal, plain

NORWEGIAN, PORTUGUESE = RULESETS["norwegian"], RULESETS["portuguese"]


def table_of(stage: Stage) -> Table:
    with stage.store.read() as session:
        table = Tables(session).read(1)
    assert table is not None
    return table


def lobby_of(stage: Stage, chat: int = GROUP) -> Shown:
    return next(shown for shown in stage.messages(chat) if any("Close" in b.label for b in shown.buttons))


def labels(shown: Shown) -> list[str]:
    return [button.label for button in shown.buttons]


def last(stage: Stage, chat: int) -> str:
    return plain(stage.messages(chat)[-1].html)


def speaks(stage: Stage, language: str) -> None:
    """Everybody's client has this language."""
    person = stage.person
    stage.person = lambda number: {**person(number), "language_code": language}  # type: ignore[method-assign]


# Choosing.


def test_the_host_chooses_by_buttons_and_reads_what_differs(stage: Stage):
    stage.seat_all(5)
    message = lobby_of(stage)
    assert stage.tap(501, "Rules: official", GROUP) == "By which rules do you play?"
    menu = plain(message.html)
    assert "Norwegian\n• Nobody is nominated who enacted the last policy" in menu
    assert "Persian\n• nothing that matters in play" in menu
    assert labels(message) == ["✓ official", "Czech", "Persian", "Russian", "Norwegian", "Portuguese"]
    assert stage.tap(501, "Norwegian", GROUP) == "Rules: Norwegian."
    assert "Rules: Norwegian. /rules tells what differs" in plain(message.html)
    assert "Rules: Norwegian" in labels(message)
    stage.tap(501, "Start the game", GROUP)
    assert table_of(stage).playing().ruleset == NORWEGIAN
    assert "Rules: Norwegian. /rules tells them." in plain(stage.text(GROUP))


def test_the_official_rules_can_be_chosen_back(stage: Stage):
    stage.seat_all(5)
    stage.press(501, "t1:czech", GROUP)
    assert table_of(stage).options.ruleset is RulesetName.CZECH
    stage.press(501, "t1:official", GROUP)
    assert table_of(stage).options.ruleset is RulesetName.OFFICIAL
    assert "Rules:" not in plain(lobby_of(stage).html)


def test_somebody_who_joins_while_the_host_reads_finds_the_lobby(stage: Stage):
    stage.seat_all(5)
    message = lobby_of(stage)
    stage.tap(501, "Rules: official", GROUP)
    stage.say(599, "/start")
    stage.say(599, "/join", GROUP)
    assert labels(message)[0] == "Join"


def test_only_the_host_chooses_and_only_before_the_game(stage: Stage):
    stage.seat_all(5)
    for word in ("rules", "norwegian"):
        assert stage.press(502, f"t1:{word}", GROUP) == "Only the host can do that."
    stage.say(501, "/startgame", GROUP)
    for word in ("rules", "norwegian"):
        assert stage.press(501, f"t1:{word}", GROUP).startswith("This game has already begun.")
    assert table_of(stage).options.ruleset is RulesetName.OFFICIAL
    assert table_of(stage).playing().ruleset.name == "official"


@pytest.mark.parametrize(
    ("language", "name"),
    [("cs", "Czech"), ("fa", "Persian"), ("ru", "Russian"), ("nb", "Norwegian"), ("pt-br", "Portuguese")],
)
def test_a_language_proposes_its_documents_rules_and_imposes_nothing(stage: Stage, language: str, name: str):
    speaks(stage, language)
    stage.seat_all(5)
    message = lobby_of(stage)
    assert table_of(stage).options.ruleset is RulesetName.OFFICIAL
    assert f"There are {name} rules too." in plain(message.html)
    stage.tap(501, f"Play by: {name}", GROUP)
    assert table_of(stage).options.ruleset == name.lower()
    assert not any("Play by" in label for label in labels(message))
    assert "rules too" not in message.html


def test_without_a_document_in_ones_language_nothing_is_proposed(stage: Stage):
    stage.seat_all(5)
    assert "rules too" not in lobby_of(stage).html
    assert not any("Play by" in label for label in labels(lobby_of(stage)))


def test_a_rematch_is_played_by_the_same_rules(stage: Stage):
    stage.seat_all(5)
    stage.press(501, "t1:portuguese", GROUP)
    stage.start(deal(5, rules=PORTUGUESE))
    stage.play_out(range(501, 506))
    stage.press(502, "t1:rematch", GROUP)
    with stage.store.read() as session:
        again = Tables(session).read(2)
    assert again is not None
    assert again.options.ruleset is RulesetName.PORTUGUESE


# /rules.


def test_rules_without_a_table_are_the_official_ones(stage: Stage):
    stage.say(501, "/rules", GROUP)
    assert last(stage, GROUP).startswith("Secret Hitler")
    assert "At the table" not in last(stage, GROUP)


def test_rules_at_an_official_table_list_the_powers_of_its_board(stage: Stage):
    stage.seat_all(5)
    stage.say(502, "/rules", GROUP)
    told = last(stage, GROUP)
    assert "At the table “Thursday Club”: the official rules, as above." in told
    assert told.endswith(
        "With 5 players:\n"
        "Fascist policy 3: the president looks at the top three policies\n"
        "Fascist policy 4: the president executes somebody\n"
        "Fascist policy 5: the president executes somebody"
    )
    stage.say(506, "/start")
    stage.say(506, "/join", GROUP)
    stage.say(507, f"/start {table_of(stage).code}")
    stage.say(507, "/rules")
    assert "With 7 players:\nFascist policy 2: the president investigates" in last(stage, 507)


def test_rules_in_private_are_those_of_the_table_that_is_meant(stage: Stage):
    """As with every command there: a lobby before a game, the newer before the older."""
    stage.seat_all(5)
    stage.say(501, "/startgame", GROUP)
    stage.say(502, "/newgame")
    stage.say(502, "/rules")
    assert "At the table “Player502”" in last(stage, 502)
    assert last(stage, 502).count("At the table") == 1


def test_rules_with_too_few_players_list_no_powers(stage: Stage):
    stage.seat_all(4)
    stage.say(502, "/rules", GROUP)
    assert "With 4 players" not in last(stage, GROUP)


def test_rules_by_a_document_say_what_differs_and_where_it_is_silent(stage: Stage):
    stage.seat_all(7)
    stage.press(501, "t1:portuguese", GROUP)
    for _ in range(2):  # in the lobby, and in the game
        stage.say(502, "/rules", GROUP)
        told = last(stage, GROUP)
        assert "At the table “Thursday Club”: Portuguese rules." in told
        assert "• The election tracker goes back to zero when a government is elected." in told
        assert "• The special election: the president makes anybody else the next candidate." in told
        assert told.count("•") == len(differs_from_official("portuguese")) + len(silent_on("portuguese"))
        stage.say(501, "/startgame", GROUP)


@pytest.mark.parametrize("name", RulesetName)
def test_every_difference_and_silence_has_words(name: RulesetName):
    held = ruleset_named(name)
    told = [translator().render(text, "en", Profile.PLAIN) for text in rules.differences(name)]
    assert len(set(told)) == len(told) == max(1, len(differs_from_official(held.name)))
    assert len({text for text in told if text.startswith("• ")}) == len(told)


def test_every_topic_has_words_of_its_own():
    told = {translator().render(rules.silent(topic), "en", Profile.PLAIN) for topic in Topic}
    assert len(told) == len(Topic)


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_and_menu_fit_a_message_in_every_language(language: str):
    seats = tuple(Seat(f"Player{number}") for number in range(10))
    texts = [rules.menu()]
    for name in RulesetName:
        options = Options(ruleset=name)
        table = replace(Seated().table, name="W" * 128, seats=seats, game=None, options=options)
        texts.append(rules.of_table(table))
    for lines in texts:
        told = "\n".join(translator().render(line, language, Profile.PLAIN) for line in lines)
        assert len(told.encode("utf-16-le")) // 2 <= TEXT_LIMIT


# Playing by them.


def norwegian(*, fascists: int, deck: str = "FFL" * 5 + "FL", seats: int = 7) -> Seated:
    """So many fascist policies stand, and their powers but the last have been used."""
    table = Seated(deal(seats, deck, rules=NORWEGIAN))
    while table.game.fascist < fascists:
        spend(table)
        table.govern(table.harmless, F)
    return table


def spend(table: Seated) -> None:
    """Uses a power that is due in a way that changes little."""
    president, roles = table.game.president, table.game.deal.roles
    if table.game.phase is Phase.INVESTIGATION:
        table.act(president, Decline())
    elif table.game.phase is Phase.SPECIAL_ELECTION:
        table.act(president, CallElection((president + 1) % 7))
    elif table.game.phase is Phase.EXECUTION:
        victim = next(s for s in table.game.living if s != president and roles[s] is roles[0])
        table.act(president, Execute(victim))


def test_an_investigation_that_may_be_left_is_asked_for_and_told_so():
    table = norwegian(fascists=2)
    president = table.game.president
    name = f"Player{president + 1}"
    assert f"{name} may investigate somebody's loyalty" in plain(table.news())
    assert table.labels(president)[-1] == "Investigate nobody"
    table.act(president, Decline())
    assert f"{name} investigates nobody." in plain(table.news())
    assert "🔎 You investigated nobody." in [plain(shown.html) for shown in table.messages(president)]


def test_a_president_who_executes_himself_is_told_of_and_out():
    table = norwegian(fascists=4)
    president = table.game.president
    assert len(table.labels(president)) == 7
    table.tap(president, f"{president + 1}. ")
    assert f"Player{president + 1} has chosen to be executed. Player{president + 1} was not Hitler" in plain(
        table.news()
    )
    assert president not in table.asked()
    assert "You were executed" in plain("\n".join(shown.html for shown in table.messages(president)))


@pytest.mark.parametrize("lot", range(7))
def test_no_lot_executes_an_absent_president_or_leaves_an_investigation(
    lot: int, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(time_up, "draw_lot", lambda game, label, count: min(lot, count - 1))
    table = norwegian(fascists=2)
    table.time_out()
    assert len(table.game.investigations) == 1
    table = norwegian(fascists=4)
    president = table.game.president
    table.time_out()
    table.time_out()
    assert table.game.alive[president]
    assert sum(table.game.alive) == 6


def test_a_veto_by_which_the_government_draws_again_reads_so():
    table = norwegian(fascists=5)
    spend(table)
    table.elect(table.harmless)
    president, chancellor = table.game.president, table.game.chancellor
    assert chancellor is not None
    table.discard(table.game.hand[0])
    table.act(chancellor, AskVeto())
    assert "you draw three new ones" in plain(table.question(president).html)
    assert "election tracker" not in table.question(president).html
    table.act(president, AnswerVeto(True))
    assert "the same government draws three new ones" in plain(table.news())
    assert "are in session" in plain(table.news())
    assert "You drew" in plain(table.question(president).html)


def test_a_short_draw_pile_is_told_in_its_own_words():
    table = Seated(deal(5, "FFL" * 5 + "FL", rules=NORWEGIAN))
    for policy in (L, L, L, F, F):
        table.govern(table.harmless, policy)
    table.elect(table.harmless)
    assert "🔀 Too few policies were left" in plain(table.news())


def test_term_limits_are_told_by_the_tables_rules():
    """Five are alive, and by the Portuguese document the last president is limited all the same."""
    table = Seated(deal(7, rules=PORTUGUESE))
    while table.game.fascist < 5:
        if table.game.phase is Phase.INVESTIGATION:
            table.use(next(s for s in range(7) if s != table.game.president))
        spend(table)
        if table.game.phase is Phase.NOMINATION:
            table.govern(table.harmless, F)
    spend(table)
    assert sum(table.game.alive) == 5
    asked = table.question(table.game.president)
    last_ones = (table.game.last_president, table.game.last_chancellor)
    limited = [f"Player{seat + 1}" for seat in last_ones if seat is not None]
    assert "because they enacted the last policy" in asked.html
    assert all(name in bare(asked.html).split("enacted the last policy")[1] for name in limited)
    shown = [translator().render(text, "en", Profile.PLAIN) for text in pages.board(table.table)]
    assert sum("(term-limited)" in line for line in shown) == 2
