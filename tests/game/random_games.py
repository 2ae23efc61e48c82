"""Random play, and what must hold at every step of it.

    python -m tests.game.random_games --games 5000

plays so many games of each ruleset with a name at every number of players, and prints a table.
"""

import argparse
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from app.game import (
    RULESETS,
    Game,
    Illegal,
    RecordedAction,
    Ruleset,
    apply,
    build_record,
    check_record,
    from_dict,
    legal_actions,
    new_game,
    parse_record,
    record_to_dict,
    to_dict,
    view,
    waiting_for,
)
from app.game import actions as act
from app.game.events import Event
from app.game.ruleset import Reshuffle
from app.game.vocabulary import Phase, Policy

MOST_ACTIONS = 2_000
"""No random game is nearly as long: one that is goes round in circles."""

HUGE = 10**30
SEATS = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, -1, HUGE, None, True, "1", 1.0)
TARGETS = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, -1, HUGE, None, False, "0", 0.0)
TARGETED = (act.Nominate, act.Investigate, act.CallElection, act.Execute)
ACTIONS = (
    *(kind(target) for kind in TARGETED for target in TARGETS),
    *(act.Vote(ja) for ja in (True, False, None, 1, 0, "ja")),
    *(act.AnswerVeto(agree) for agree in (True, False, None, 1, "")),
    *(kind(policy) for kind in (act.Discard, act.Enact) for policy in (*Policy, "L", "F", None, 0)),
    act.AskVeto(),
    act.Decline(),
    act.MissNomination(),
    act.CloseVote(),
    None,
    "vote",
    act.Vote,
)


@dataclass
class Played:
    """A random game: where it began, what was done, and every state on the way with what was told."""

    start: Game
    actions: list[RecordedAction] = field(default_factory=list)
    end: Game | None = None


def play(
    start: Game, chance: random.Random, played: Played | None = None
) -> Iterator[tuple[Game, tuple[Event, ...]]]:
    """Plays at random to the end; yields each state. How readily Ja is said differs from game to game."""
    ja = chance.choice((0.3, 0.5, 0.8, 0.95))
    game = start
    while game.phase is not Phase.OVER:
        seat, action = random_action(game, chance, ja)
        game, events = apply(game, seat, action)
        if played is not None:
            played.actions.append(RecordedAction(seat, action))
            played.end = game
        yield game, events


def random_action(game: Game, chance: random.Random, ja: float) -> tuple[int | None, act.Action]:
    if game.phase is Phase.VOTE:
        if chance.random() < 0.01:
            return None, act.CloseVote()
        changes_mind = chance.random() < 0.03
        voters = [s for s, vote in enumerate(game.votes) if game.alive[s] and (vote is None or changes_mind)]
        return voters[int(chance.random() * len(voters))], act.Vote(chance.random() < ja)
    seat = game.chancellor if game.phase is Phase.CHANCELLOR_ENACTS else game.president
    assert seat is not None
    if game.phase is Phase.NOMINATION and game.tracker + 1 < game.ruleset.chaos_at and chance.random() < 0.02:
        return seat, act.MissNomination()
    choices = legal_actions(game, seat)
    return seat, choices[int(chance.random() * len(choices))]


def try_something(game: Game, chance: random.Random) -> bool:
    """Takes any action by anybody; unless it is a legal one, it must be refused and change nothing."""
    seat = SEATS[int(chance.random() * len(SEATS))]
    action = ACTIONS[int(chance.random() * len(ACTIONS))]
    if is_lawful(game, seat, action):
        return False
    twin = replace(game)
    try:
        apply(game, seat, action)  # type: ignore[arg-type]
    except Illegal:
        assert game == twin
        return True
    raise AssertionError(f"{seat} was let do {action}")


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
    """None is lost, and there are enough to draw from."""
    cards = game.draw + game.discard + game.hand
    assert len(cards) + game.liberal + game.fascist == 17
    assert cards.count(Policy.LIBERAL) + game.liberal == 6
    if game.phase in (Phase.NOMINATION, Phase.VOTE):
        within_reach = game.draw if game.ruleset.reshuffle is Reshuffle.BELOW3 else game.draw + game.discard
        assert len(within_reach) >= 3


def check_way_on(game: Game) -> None:
    """Exactly those whom the game waits for may act, or those who may still change a vote."""
    able = {seat for seat in range(game.seats) if legal_actions(game, seat)}
    waiting = {seat for seat, _ in waiting_for(game)}
    assert all(game.alive[seat] for seat in able)
    if game.phase is Phase.OVER:
        assert not able
        assert not waiting
        assert game.winner is not None
        return
    assert game.winner is None
    assert waiting
    assert waiting <= able
    assert able == waiting or game.phase is Phase.VOTE
    assert game.tracker < game.ruleset.chaos_at
    assert game.liberal < game.ruleset.liberal_to_win
    assert game.fascist < game.ruleset.fascist_to_win
    assert game.alive[game.president]
    assert sum(game.alive) >= 3


def check_all_ways(game: Game) -> None:
    """Whatever is offered is accepted, and the game survives its store."""
    assert from_dict(json.loads(json.dumps(to_dict(game)))) == game
    for seat in range(game.seats):
        assert view(game, seat).roles is None or game.phase is Phase.OVER
        for action in legal_actions(game, seat):
            apply(game, seat, action)


def play_lawfully(rules: Ruleset, seats: int, number: int) -> Game:
    """A whole random game, looked at after each step; the same for the same arguments. Returns its end."""
    chance = random.Random(f"{rules.name}/{seats}/{number}")
    played = Played(new_game(seats, rules, chance.randbytes(32)))
    for game, _ in play(played.start, chance, played):
        check_way_on(game)
        if game.phase is not Phase.VOTE:  # nothing has moved
            check_cards(game)
        if chance.random() < 0.05:
            try_something(game, chance)
        if chance.random() < 0.01:
            check_all_ways(game)
        assert game.actions < MOST_ACTIONS
    end = played.end
    assert end is not None
    assert end.phase is Phase.OVER
    if number % 10 == 0:
        data = json.loads(json.dumps(record_to_dict(build_record(end, played.actions))))
        assert data["ruleset"] == rules.name
        assert check_record(parse_record(data)).rounds == end.rounds
    return end


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.game.random_games")
    parser.add_argument("--games", type=int, default=5_000, help="of each ruleset and number of players")
    parser.add_argument("--ruleset", choices=RULESETS, action="append")
    given = parser.parse_args()
    print("| ruleset | games | actions | liberals won | longest | seconds |\n|---|---:|---:|---:|---:|---:|")
    for name in given.ruleset or RULESETS:
        rules, began = RULESETS[name], time.monotonic()
        won: Counter[str] = Counter()
        lengths = []
        for seats in range(rules.min_players, rules.max_players + 1):
            for number in range(given.games):
                end = play_lawfully(rules, seats, number)
                won[str(end.winner)] += 1
                lengths.append(end.actions)
        share = f"{100 * won['liberal'] / len(lengths):.1f} %"
        seconds = time.monotonic() - began
        print(
            f"| {name} | {len(lengths)} | {sum(lengths)} | {share} | {max(lengths)} | {seconds:.0f} |",
            flush=True,
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
