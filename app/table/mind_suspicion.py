"""How likely each seat is to be fascist, as a house bot reckons it from its view."""

import math
from collections.abc import Mapping

from app.game.view import Round, View
from app.game.vocabulary import Party, Policy, Role

LIBERAL, FASCIST = Policy.LIBERAL, Policy.FASCIST

# Evidence in log-odds, added up for each seat: what an enacted policy says of its government, a vote of its
# voter, and the cards that this seat held of the other member of its government. Above zero: fascist.
_ENACTED_FASCIST = 0.6
_ENACTED_LIBERAL = -0.7
_VOTE = 0.15
_PASSED_TWO_FASCIST = 0.5
_PASSED_A_CHOICE = -0.6
_ENACTED_LIBERAL_FROM_CHOICE = -1.2
_ENACTED_FASCIST_FROM_CHOICE = 3.0  # not proof: a clock may have chosen for an absent player


def fascist_party(seats: int) -> int:
    """How many of so many players are fascist, Hitler among them (FA-52)."""
    return (seats - 1) // 2


def known_parties(seen: View) -> dict[int, Party]:
    """Whose party this seat knows for certain: its own, its allies', and those it investigated."""
    known = dict(seen.loyalties)
    known |= {ally: role.party for ally, role in seen.allies}
    if seen.seat is not None and seen.role is not None:
        known[seen.seat] = seen.role.party
    return known


def suspicion(seen: View) -> tuple[float, ...]:
    """For each seat, from 0 to 1, how likely this seat's own knowledge makes it that it is fascist."""
    own = _own_evidence(seen)
    known = known_parties(seen)
    return _reckon(seen, own, known)


def reputation(seen: View) -> tuple[float, ...]:
    """For each seat, from 0 to 1, how fascist it looks to somebody who knows public facts only."""
    return _reckon(seen, [0.0] * seen.seats, {})


def hitler_risk(seen: View, suspected: tuple[float, ...], seat: int) -> float:
    """From 0 to 1, how likely this seat is to be Hitler."""
    roles = dict(seen.allies)
    if seat in roles or seat == seen.seat:
        role = roles.get(seat, seen.role)
        return float(role is Role.HITLER)
    if Role.HITLER in (seen.role, *roles.values()) or seat in seen.not_hitler or not seen.alive[seat]:
        return 0.0
    candidates = (s for s in range(seen.seats) if seen.alive[s] and s not in seen.not_hitler)
    return suspected[seat] / (sum(suspected[s] for s in candidates) or 1.0)


def passed_on(seen: View, index: int) -> tuple[Policy, ...]:
    """What this seat, as president of that round, left to the chancellor; empty if it was not president."""
    drawn = next((cards for round_, cards in reversed(seen.drawn) if round_ == index), ())
    thrown = next((card for round_, card in reversed(seen.thrown) if round_ == index), None)
    if seen.rounds[index].president != seen.seat or thrown not in drawn:
        return ()
    place = drawn.index(thrown)
    return drawn[:place] + drawn[place + 1 :]


def _reckon(seen: View, own: list[float], known: Mapping[int, Party]) -> tuple[float, ...]:
    evidence = [mine + public for mine, public in zip(own, _public_evidence(seen), strict=True)]
    unknown = [seat for seat in range(seen.seats) if seat not in known]
    hidden = fascist_party(seen.seats) - sum(party is Party.FASCIST for party in known.values())
    # Centred, for the number of fascists is given: where all look worse than usual, none does.
    usual = sum(evidence[seat] for seat in unknown) / (len(unknown) or 1)
    prior = _log_odds(hidden, len(unknown)) - usual
    return tuple(
        float(known[seat] is Party.FASCIST) if seat in known else 1 / (1 + math.exp(-prior - evidence[seat]))
        for seat in range(seen.seats)
    )


def _log_odds(hidden: int, unknown: int) -> float:
    """The prior, kept finite when all or none of the unknown seats must be fascist."""
    share = (max(hidden, 0) + 0.05) / (unknown + 0.1)
    return math.log(share / max(1 - share, 0.01))


def _public_evidence(seen: View) -> list[float]:
    evidence = [0.0] * seen.seats
    for round_ in seen.rounds:
        if round_.enacted is None or round_.chancellor is None:
            continue
        fascist = round_.enacted is FASCIST
        for member in (round_.president, round_.chancellor):
            evidence[member] += _ENACTED_FASCIST if fascist else _ENACTED_LIBERAL
        for voter, ja in enumerate(round_.votes or ()):
            if ja is not None and voter not in (round_.president, round_.chancellor):
                evidence[voter] += _VOTE if ja is fascist else -_VOTE
    return evidence


def _own_evidence(seen: View) -> list[float]:
    """From the cards that this seat held: what it passed, and what was passed to it.

    Of a government that drew again after a veto only the last cards count.
    """
    evidence = [0.0] * seen.seats
    for index, cards in dict(seen.drawn).items():
        round_ = seen.rounds[index]
        if round_.chancellor is None:
            continue
        if round_.president == seen.seat:
            evidence[round_.chancellor] += _of_chancellor(round_, passed_on(seen, index))
        elif round_.chancellor == seen.seat:
            evidence[round_.president] += _PASSED_A_CHOICE if LIBERAL in cards else _PASSED_TWO_FASCIST
    return evidence


def _of_chancellor(round_: Round, passed: tuple[Policy, ...]) -> float:
    if len(set(passed)) < 2:  # no choice: the public evidence against the chancellor is void
        if round_.enacted is None:
            return 0.0
        return -_ENACTED_FASCIST if round_.enacted is FASCIST else -_ENACTED_LIBERAL
    if round_.enacted is FASCIST:
        return _ENACTED_FASCIST_FROM_CHOICE
    return _ENACTED_LIBERAL_FROM_CHOICE if round_.enacted is LIBERAL else 0.0
