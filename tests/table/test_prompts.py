"""Questions: what each player is asked, what the buttons say, what they do, and what they turn into."""

from datetime import timedelta

import pytest

from app.game.actions import AskVeto, Enact, Vote
from app.game.vocabulary import Decision, Phase
from app.table import prompts, remind
from app.table.model import DueKind
from app.table.personal import Person
from tests.stage import GROUP
from tests.table.seated import FIRST, F, L, Seated, bare, deal

OVER = "That question is closed."
UNKNOWN = "This button is no longer in use."
NOT_YOURS = "That is not yours to press."


def four_fascist_policies() -> Seated:
    """The fifth seat has called for the death of the sixth; the fourth is the candidate."""
    table = Seated().govern(1, F).govern(2, F).use(6).govern(3, F)
    table.tap(2, "5. Player5")
    return table.govern(0, F).use(5)


def test_the_candidate_alone_is_asked_and_told_who_cannot_be_nominated():
    table = Seated()
    assert table.asked() == {0}
    assert table.labels(0) == [f"{seat}. Player{seat}" for seat in range(2, 8)]
    table.govern(3, L)
    assert table.asked() == {1}
    assert "3. Player3" in table.labels(1)
    assert not any("Player1" in label or "Player4" in label for label in table.labels(1))
    assert "Not to be nominated, because they governed last: Player1 and Player4." in bare(table.last(1))


def test_everybody_alive_votes_and_is_told_on_whom():
    table = Seated().nominate(3)
    assert table.asked() == set(range(7))
    for seat in range(7):
        assert "Player1</b> as president, <b>Player4</b> as chancellor?" in bare(table.last(seat))
        assert table.labels(seat) == ["Ja!", "Nein"]


def test_the_president_sees_three_policies_and_the_chancellor_the_other_two():
    table = Seated().elect(3)
    assert table.asked() == {0}
    assert "You drew: <b>Fascist, Fascist, Liberal</b>." in table.last(0)
    assert table.labels(0) == ["🟥 Fascist", "🟦 Liberal"]
    table.discard(F)
    assert table.asked() == {3}
    assert "passed you: <b>Fascist, Liberal</b>." in table.last(3)
    assert table.labels(3) == ["🟥 Fascist", "🟦 Liberal"]
    assert (
        table.messages(0)[-1].html == "📜 You drew Fascist, Fascist, Liberal and discarded a fascist policy."
    )


def test_three_policies_alike_are_one_button():
    table = Seated(deal(7, deck="FFF" * 3 + "FFLLLLLL")).elect(3)
    assert table.labels(0) == ["🟥 Fascist"]


def test_each_power_asks_the_president_for_one_player_and_says_who_is_out_of_the_question():
    table = Seated(deal(9, deck="FFF" * 3 + "FFLLLLLL"))
    table.govern(1, F)
    assert table.asked() == {0}
    assert "Whose party membership do you look at?" in table.last(0)
    assert len(table.labels(0)) == 8
    table.use(5)
    table.govern(2, F)
    assert "Already investigated: Player6." in bare(table.last(1))
    assert len(table.labels(1)) == 7
    table.use(4)
    table.govern(3, F)
    assert "Who is the next presidential candidate?" in table.last(2)
    assert "3. Player3" not in table.labels(2)
    assert len(table.labels(2)) == 8


def test_an_execution_is_asked_and_the_dead_are_asked_no_more():
    table = four_fascist_policies()
    assert bare(table.last(4)) == "⚰️ You had Player6 executed."
    table.nominate(1)
    assert 5 not in table.asked()
    assert table.press(FIRST + 5, f"p7-{table.prompt(1).number}:0") == OVER


def test_a_veto_is_asked_for_once_answered_once_and_then_a_policy_must_be_enacted():
    table = four_fascist_policies().govern(1, F).use(2)
    assert table.game.veto_unlocked
    table.elect(0)
    president = table.game.president
    table.discard(table.game.hand[0])
    assert table.labels(0)[-1] == "✋ Ask for a veto"
    assert "Or ask the president to veto this agenda." in table.last(0)
    assert table.act(0, AskVeto()) == "Done."
    assert "and asked for a veto." in table.last(0)
    assert table.labels(president) == ["Agree to the veto", "Refuse the veto"]
    assert "the election tracker moves to 1 of 3" in table.last(president)
    table.tap(president, "Refuse")
    assert table.last(president) == "You refused the veto."
    assert "refuses the veto. You hold:" in table.last(0)
    assert "✋ Ask for a veto" not in table.labels(0)


def test_a_closed_question_keeps_its_words_and_loses_its_buttons():
    table = Seated().nominate(3)
    assert bare(table.last(0)).startswith("🗳")
    assert bare(table.messages(0)[-2].html) == "You nominated Player4."
    table.vote(ja=4)
    assert table.labels(1) == ["Ja!", "Nein"]  # for a while: it may become the next ballot
    table.do(prompts.put_away)
    voted = [bare(table.messages(seat)[-1].html) for seat in (1, 6)]
    assert voted == [
        "🗳 Player1 with Player4: elected. You voted Ja!",
        "🗳 Player1 with Player4: elected. You voted Nein.",
    ]
    assert all(not shown.buttons for seat in range(1, 7) for shown in table.messages(seat))


def busy(table: Seated, *seats: int) -> None:
    """These were seen doing something just now."""
    for seat in seats:
        table.people[FIRST + seat] = Person(seen=table.now)


def test_whoever_was_seen_just_now_finds_the_next_vote_on_his_last_ballot():
    table = Seated().reject(3)
    busy(table, 4)
    before = len(table.messages(4)), len(table.messages(5))
    table.nominate(3)
    assert (len(table.messages(4)), len(table.messages(5))) == (before[0], before[1] + 1)
    assert "Player2</b> as president" in bare(table.question(4).html)
    assert table.act(4, Vote(ja=True)).startswith("You vote Ja!")
    old, new = [shown for shown in table.messages(5) if shown.html.startswith("🗳")]
    assert (old.buttons, len(new.buttons)) == ([], 2)


def test_a_ballot_without_a_bell_rings_when_it_is_not_answered_soon():
    table = Seated().reject(3)
    busy(table, 4, 6)
    table.nominate(3)
    table.act(4, Vote(ja=True))
    bell = next(due for due in table.table.dues if due.kind is DueKind.REMIND)
    assert bell.at == table.now + timedelta(minutes=10)
    before = len(table.messages(4)), len(table.messages(6))
    table.now = bell.at
    table.do(remind.due_now)
    assert (len(table.messages(4)), len(table.messages(6))) == (before[0], before[1] + 1)
    assert "as president" in bare(table.last(6))
    assert table.prompt(6).reminded == 0


def test_where_no_room_hears_of_the_vote_every_ballot_rings():
    table = Seated(room=False).reject(3)
    busy(table, *range(7))
    before = len(table.messages(4))
    table.nominate(3)
    assert len(table.messages(4)) == before + 2  # what all hear, and the ballot


def test_at_the_end_no_ballot_has_buttons():
    table = Seated(deal(7, deck="FFF" * 3 + "FFLLLLLL"))
    table.govern(1, F).govern(2, F).use(6).govern(3, F)
    table.tap(2, "4. Player4")
    table.elect(6)
    assert table.over
    assert all(not shown.buttons for seat in range(7) for shown in table.messages(seat))


def test_each_question_says_until_when():
    table = Seated().nominate(3)
    for seat in range(7):
        assert '<tg-time unix="1796169600"' in table.question(seat).html


def test_somebody_at_several_tables_is_told_which_one_asks():
    table = Seated(deal(9, deck="FFF" * 3 + "FFLLLLLL"), crowded=[0])
    title = "<b>Thursday Club</b> (<code>K7QXW2</code>)\n"
    assert bare(table.last(0)).startswith(title + "👉")
    table.nominate(1)
    assert bare(table.messages(0)[-2].html) == title + "You nominated Player2."
    assert not bare(table.last(1)).startswith(title)
    table.vote()
    table.discard(F).enact(F).use(7)
    assert bare(table.last(0)).startswith(title + "🔎 Player8's party membership")


# Votes.


def test_a_vote_can_be_changed_until_all_are_in():
    table = Seated().nominate(3)
    assert table.tap(0, "Nein") == "You vote Nein. You can change it until all have voted."
    assert table.tap(0, "Ja") == "You vote Ja! You can change it until all have voted."
    assert table.tap(0, "Ja") == "You vote Ja! You can change it until all have voted."
    for seat in range(1, 7):
        table.tap(seat, "Nein")
    assert "Ja! (1): Player1\n" in bare(table.news())
    assert "Nein (6)" in table.news()


def test_after_the_reveal_no_vote_is_changed():
    table = Seated().nominate(3)
    ballot = f"p7-{table.prompt(2).number}:0"
    table.vote(ja=0)
    before, screens = table.table, len(table.screens.calls)
    assert table.press(FIRST + 2, ballot) == OVER
    assert (table.table, len(table.screens.calls)) == (before, screens + 1)


def test_nobody_hears_of_a_vote_before_the_last():
    table = Seated().nominate(3)
    heard = [len(table.heard(reader)) for reader in (None, 5)]
    for seat in range(5):
        table.act(seat, Vote(ja=True))
    assert [len(table.heard(reader)) for reader in (None, 5)] == heard


# Buttons that are not what they seem.


@pytest.mark.parametrize(
    "data",
    ["p7-1:0", "p7-1:5", "p7-8:2", "p7-8:999", "p7-999999999:0", "p7-0:0", "p7-1:999"],
)
def test_a_stale_wrong_or_forged_button_changes_nothing_and_disturbs_nobody(data: str):
    table = Seated().nominate(3).vote(ja=0)
    seat = 4
    before, screens = table.table, len(table.screens.calls)
    assert table.press(FIRST + seat, data) == OVER
    assert table.table == before
    assert [said.chat for said in table.screens.calls[screens:]] == [FIRST + seat]


def test_an_option_that_is_not_there_is_refused():
    table = Seated()
    before = table.table
    for option in (6, 99, 999):
        assert table.press(FIRST, f"p7-{table.prompt(0).number}:{option}") == UNKNOWN
    assert table.table == before


def test_somebody_who_does_not_sit_there_presses_in_vain():
    table = Seated().nominate(3)
    before, screens = table.table, len(table.screens.calls)
    for number in range(1, 9):
        assert table.press(999, f"p7-{number}:0") == NOT_YOURS
    assert table.table == before
    assert {said.chat for said in table.screens.calls[screens:]} == {999}


def test_a_keyboard_two_phases_old_does_not_answer_the_present_question():
    table = Seated()
    nomination = f"p7-{table.prompt(0).number}:0"
    table.elect(3)
    assert table.game.phase is Phase.PRESIDENT_DISCARDS
    before = table.table
    assert table.press(FIRST, nomination) == OVER
    assert table.table == before


def test_two_taps_on_two_policies_discard_one():
    table = Seated().elect(3)
    number = table.prompt(0).number
    assert table.press(FIRST, f"p7-{number}:0") == "Done."
    assert table.press(FIRST, f"p7-{number}:1") == OVER
    assert table.game.hand == (F, L)
    assert table.prompt(3).decision is Decision.ENACT


def test_the_president_cannot_enact_for_the_chancellor():
    table = Seated().elect(3).discard(F)
    number = table.prompt(3).number
    before = table.table
    assert table.press(FIRST, f"p7-{number}:1") == OVER
    assert table.table == before


def test_a_button_of_a_finished_game_is_closed():
    table = Seated(deal(7, deck="FFF" * 3 + "FFLLLLLL"))
    table.govern(1, F).govern(2, F).use(6).govern(3, F)
    table.tap(2, "4. Player4")
    table.elect(6)
    assert table.over
    before = table.table
    for number in range(1, table.table.prompt_count + 2):
        assert table.press(FIRST + 6, f"p7-{number}:0") == OVER
    assert table.table == before


def test_no_button_carries_a_secret():
    """What a button sends is the question's number and the option's: the same for every card and role."""
    table = Seated().elect(3)
    assert [button.data for button in table.question(0).buttons] == ["p7-9:0", "p7-9:1", "p7-9:hold"]
    table.discard(F).act(3, Enact(L))
    for shown in (
        m for chat in table.screens.chats if chat != GROUP for m in table.screens.chats[chat].values()
    ):
        for button in shown.buttons:
            assert button.data is None or button.data.startswith("p7-")
