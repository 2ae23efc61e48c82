"""Public decisions under the group's messages: pressed there, answered to the presser alone."""

import pytest

from app.game.actions import Discard, Vote
from app.game.vocabulary import Phase
from app.table import remind
from tests.table.seated import FIRST, F, L, Seated, bare, deal


def buttons(table: Seated) -> dict[str, str]:
    """Under the group's newest message, what each button says and sends."""
    return {bare(b.label): b.data or "" for b in table.messages(None)[-1].buttons}


@pytest.fixture
def table() -> Seated:
    return Seated(in_group=True)


def vote(table: Seated, *, ja: int = 7) -> list[str]:
    pressed = buttons(table)
    return [
        table.press(FIRST + seat, pressed["Ja!" if seat < ja else "Nein"]) for seat in range(table.game.seats)
    ]


def test_the_candidate_nominates_under_the_groups_message_and_nobody_else_can(table: Seated):
    pressed = buttons(table)
    assert next(iter(pressed)) == "2. Player2"
    assert table.press(FIRST + 1, pressed["4. Player4"]) == "That is not yours to press."
    assert table.press(FIRST + 99, pressed["4. Player4"]) == "That is not yours to press."
    assert table.press(FIRST, pressed["4. Player4"]) == "Done."
    assert table.game.phase is Phase.VOTE
    assert table.press(FIRST, pressed["4. Player4"]) == "That question is closed."


def test_all_vote_under_one_message_and_only_each_hears_what_he_voted(table: Seated):
    table.nominate(3)
    group = len(table.messages(None))
    toasts = vote(table, ja=4)
    assert toasts[0].startswith("You vote Ja!")
    assert toasts[5].startswith("You vote Nein.")
    assert len(table.messages(None)) == group + 1
    assert "✅ Elected: President Player1, Chancellor Player4." in bare(table.news()).replace(
        "<b>", ""
    ).replace("</b>", "")


def test_a_vote_can_be_changed_and_an_old_button_votes_in_no_other_vote(table: Seated):
    table.nominate(3)
    old = buttons(table)
    table.press(FIRST + 1, old["Ja!"])
    assert table.press(FIRST + 1, old["Nein"]).startswith("You vote Nein.")
    assert table.game.votes[1] is False
    vote(table, ja=0)
    table.nominate(4)
    assert table.press(FIRST + 2, old["Ja!"]) == "That question is closed."
    assert table.game.votes[2] is None


def test_strangers_and_the_dead_have_no_ballot(table: Seated):
    table = Seated(in_group=True)
    table.govern(1, F).govern(2, F).use(6).govern(3, F)
    table.press(FIRST + 2, buttons(table)["5. Player5"])
    table.govern(0, F).use(5)
    table.nominate(1)
    pressed = buttons(table)
    assert table.press(FIRST + 5, pressed["Ja!"]) == "That question is closed."
    assert table.press(FIRST + 50, pressed["Ja!"]) == "That is not yours to press."


def test_nothing_is_asked_in_private_but_what_is_secret(table: Seated):
    before = [len(table.messages(seat)) for seat in range(7)]
    table.nominate(3)
    vote(table)
    assert [len(table.messages(seat)) for seat in range(7)] == [before[0] + 1, *before[1:]]
    assert "You drew" in table.last(0)
    assert "session" in table.news()
    assert "My cards" not in buttons(table)


def test_my_cards_are_shown_to_the_presser_alone(table: Seated):
    cards = next(data for label, data in buttons(table).items() if "My cards" in label)
    shown = {seat: bare(table.press(FIRST + seat, cards)) for seat in (0, 4, 6)}
    assert shown[0] == "🕊 You are a liberal."
    assert shown[4] == "💀 You are a fascist.\nFascist with you: Player6\nHitler: Player7"
    assert shown[6] == "💀 You are Hitler."
    assert table.press(FIRST + 50, cards) == "That is not yours to press."


def test_names_that_do_not_fit_a_box_are_sent_in_private():
    table = Seated(deal(10), in_group=True, names=["🎩" * 60 + str(seat) for seat in range(10)])
    cards = next(data for label, data in buttons(table).items() if "My cards" in label)
    assert "private chat" in table.press(FIRST + 7, cards)
    assert "Your secret role" in table.last(7)


def test_whoever_has_not_voted_is_reminded_in_private_with_a_ballot(table: Seated):
    table.nominate(3)
    pressed = buttons(table)
    for seat in range(6):
        table.press(FIRST + seat, pressed["Ja!"])
    before = [len(table.messages(seat)) for seat in range(7)]
    table.now = next(due.at for due in table.table.dues if due.kind.value == "remind")
    table.do(remind.due_now)
    assert [len(table.messages(seat)) for seat in range(7)] == [*before[:6], before[6] + 1]
    assert table.labels(6) == ["Ja!", "Nein"]
    assert table.act(6, Vote(ja=True)) == "Done."
    assert table.game.phase is Phase.PRESIDENT_DISCARDS


def test_where_the_room_is_lost_everything_is_asked_in_private(table: Seated):
    table.lose_room()
    table.nominate(3)
    assert table.labels(6) == ["Ja!", "Nein"]


def test_what_a_bystander_sees_does_not_depend_on_ballots_or_cards():
    pair = [Seated(in_group=True) for _ in range(2)]
    for game, order, thrown in zip(pair, ((0, 1, 2, 3, 4, 5, 6), (6, 5, 4, 3, 2, 1, 0)), (F, L), strict=True):
        game.nominate(3)
        pressed = buttons(game)
        for seat in order:
            game.press(FIRST + seat, pressed["Nein" if seat == 2 else "Ja!"])
        game.act(0, Discard(thrown))
    for reader in (None, 2, 5):
        assert pair[0].heard(reader)[:-1] == pair[1].heard(reader)[:-1]
    assert pair[0].heard(None) == pair[1].heard(None)
