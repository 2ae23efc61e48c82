"""20,000 random games: cards are conserved, there is always a way on, refusals change nothing."""

import json
import random
from dataclasses import replace

import pytest

from app.game import OFFICIAL, Game, Illegal, apply, from_dict, legal_actions, new_game, to_dict, waiting_for
from app.game import actions as act
from app.game.vocabulary import Phase, Policy

GAMES = 20_000
MOST_ACTIONS = 2_000
"""No random game is nearly as long: one that is goes round in circles."""

HUGE = 10**30
SEATS = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, -1, HUGE, None, True, "1", 1.0)
TARGETS = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, -1, HUGE, None, False, "0", 0.0)
TARGETED = (act.Nominate, act.Investigate, act.CallElection, act.Execute)
ACTIONS = (
    *(
        kind(target)
        for kind in (act.Nominate, act.Investigate, act.CallElection, act.Execute)
        for target in TARGETS
    ),
    *(act.Vote(ja) for ja in (True, False, None, 1, 0, "ja")),
    *(act.AnswerVeto(agree) for agree in (True, False, None, 1, "")),
    *(kind(policy) for kind in (act.Discard, act.Enact) for policy in (*Policy, "L", "F", None, 0)),
    act.AskVeto(),
    act.MissNomination(),
    act.CloseVote(),
    None,
    "vote",
    act.Vote,
)


def try_something(game: Game, chance: random.Random) -> bool:
    """Takes any action by anybody; if it is not among the legal ones, it must be refused."""
    seat = SEATS[int(chance.random() * len(SEATS))]
    action = ACTIONS[int(chance.random() * len(ACTIONS))]
    if is_lawful(game, seat, action):
        return False
    twin = replace(game)
    with pytest.raises(Illegal):
        apply(game, seat, action)
    assert game == twin
    return True


def is_lawful(game: Game, seat: object, action: object) -> bool:
    if type(action) is act.CloseVote:
        return seat is None and game.phase is Phase.VOTE
    if type(seat) is not int:
        return False
    if type(action) is act.MissNomination:
        return game.phase is Phase.NOMINATION and seat == game.president and game.tracker < 2
    return any(same(action, legal) for legal in legal_actions(game, seat))


def same(action: object, legal: act.Action) -> bool:
    """Equal, and of the same types: 1 is no vote, and "L" is no policy."""
    return repr(action) == repr(legal)


def check_cards(game: Game) -> None:
    cards = game.draw + game.discard + game.hand
    assert len(cards) + game.liberal + game.fascist == 17
    assert cards.count(Policy.LIBERAL) + game.liberal == 6
    assert len(game.draw) >= 3 or game.phase not in (Phase.NOMINATION, Phase.VOTE)


@pytest.mark.parametrize("seats", range(5, 11))
def test_random_games_end_and_lose_no_card(seats, random_play):
    chance = random.Random(seats)
    refused = 0
    for _ in range(GAMES // 6 + 1):
        for game, _ in random_play(new_game(seats, OFFICIAL, chance.randbytes(32)), chance):
            if game.phase is Phase.OVER:
                assert waiting_for(game) == ()
            else:
                assert waiting_for(game)
            if game.phase is not Phase.VOTE:
                check_cards(game)
            if chance.random() < 0.1:
                refused += try_something(game, chance)
            assert game.actions < MOST_ACTIONS
        assert game.winner is not None
    assert refused > GAMES // 6  # the sample is not empty


@pytest.mark.parametrize("seats", range(5, 11))
def test_refusals_at_every_step_leave_the_game_unchanged(seats, random_play):
    chance = random.Random(seats)
    for _ in range(30):
        for game, _ in random_play(new_game(seats, OFFICIAL, chance.randbytes(32)), chance):
            for _ in range(5):
                try_something(game, chance)


@pytest.mark.parametrize("seats", range(5, 11))
def test_a_stored_game_is_the_same_game(seats, random_play):
    chance = random.Random(seats)
    for _ in range(10):
        for game, _ in random_play(new_game(seats, OFFICIAL, chance.randbytes(32)), chance):
            stored = json.loads(json.dumps(to_dict(game)))
            assert from_dict(stored) == game


@pytest.mark.parametrize("seats", range(5, 11))
def test_the_actions_replayed_give_the_same_game(seats, random_game):
    for number in range(50):
        played = random_game(seats, number)
        game = played.start
        for recorded in played.actions:
            game, _ = apply(game, recorded.seat, recorded.action)
        assert game == played.end
