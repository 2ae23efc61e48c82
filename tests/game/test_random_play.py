"""20,000 random games: cards are conserved, there is always a way on, refusals change nothing."""

import json
import os
import random

import pytest

from app.game import OFFICIAL, RULESETS, apply, from_dict, new_game, to_dict, waiting_for
from app.game.vocabulary import Phase
from tests.game.random_games import MOST_ACTIONS, check_cards, play_lawfully, try_something

GAMES = 20_000
OF_EACH_PRESET = 5_000 if "KANZLER_LONG" in os.environ else 20  # and of each number of players


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


@pytest.mark.parametrize("seats", range(5, 11))
@pytest.mark.parametrize("name", RULESETS)
def test_random_games_of_every_preset_keep_every_invariant(name, seats):
    for number in range(OF_EACH_PRESET):
        assert play_lawfully(RULESETS[name], seats, number).winner is not None
