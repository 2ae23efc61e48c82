"""How games between house bots go: ``python tests/bench/bots.py --games 2000`` (run it at the root)."""

import argparse
import hashlib
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from app.game import OFFICIAL, Game, apply, draw_lot, legal_actions, new_game, view, waiting_for
from app.game.vocabulary import Party, Reason
from app.table.mind import choose


@dataclass(frozen=True)
class Sample:
    """What games of one size came to."""

    games: int
    elections: tuple[int, ...]  # by game
    reasons: Counter[Reason]
    wins: Counter[Party]

    def share(self, party: Party) -> float:
        return self.wins[party] / self.games

    @property
    def mean_elections(self) -> float:
        return sum(self.elections) / self.games


def steps(seats: int, seed: bytes) -> Iterator[Game]:
    """Every state of a game that house bots play among themselves, the finished one last."""
    game = new_game(seats, OFFICIAL, seed)
    yield game
    while waiting := waiting_for(game):
        seat = waiting[0][0]
        chance = draw_lot(game, f"bot {seat}", 1 << 32)
        game, _ = apply(game, seat, choose(view(game, seat), legal_actions(game, seat), chance))
        yield game


def seed(number: int) -> bytes:
    return hashlib.sha256(f"house bots {number}".encode()).digest()


def play(seats: int, seeds: Sequence[bytes]) -> Sample:
    finished = [tuple(steps(seats, seed))[-1] for seed in seeds]
    reasons = Counter(game.reason for game in finished if game.reason)
    wins = Counter(game.winner for game in finished if game.winner)
    return Sample(len(finished), tuple(len(game.rounds) for game in finished), reasons, wins)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000, help="games of each size")
    parser.add_argument("--seats", type=int, nargs="*", default=range(5, 11), help="sizes")
    arguments = parser.parse_args()
    print("seats  liberal  fascist  elections (mean, 10 % to 90 %)  games/s  reasons")
    for seats in arguments.seats:
        began = time.perf_counter()
        sample = play(seats, [seed(number) for number in range(arguments.games)])
        rate = sample.games / (time.perf_counter() - began)
        ordered = sorted(sample.elections)
        tenth, ninetieth = ordered[len(ordered) // 10], ordered[len(ordered) * 9 // 10]
        reasons = ", ".join(f"{reason} {sample.reasons[reason] / sample.games:.1%}" for reason in Reason)
        print(
            f"{seats:5}  {sample.share(Party.LIBERAL):7.1%}  {sample.share(Party.FASCIST):7.1%}  "
            f"{sample.mean_elections:9.1f} ({tenth} to {ninetieth})  {rate:20.1f}  {reasons}",
            flush=True,
        )


if __name__ == "__main__":
    main()
