"""The words of the rules, as the official rulebook uses them."""

from enum import StrEnum


class Party(StrEnum):
    """What a party membership card shows; Hitler's shows fascist (CS-3, FA-13)."""

    LIBERAL = "liberal"
    FASCIST = "fascist"


class Role(StrEnum):
    """A secret role."""

    LIBERAL = "liberal"
    FASCIST = "fascist"
    HITLER = "hitler"

    @property
    def party(self) -> Party:
        return Party.LIBERAL if self is Role.LIBERAL else Party.FASCIST


class Policy(StrEnum):
    """A policy tile; the letters are those of a record."""

    LIBERAL = "L"
    FASCIST = "F"


class Power(StrEnum):
    """A presidential power, granted by a slot of the fascist track."""

    INVESTIGATE_LOYALTY = "investigate_loyalty"
    CALL_SPECIAL_ELECTION = "call_special_election"
    POLICY_PEEK = "policy_peek"
    EXECUTION = "execution"


class Phase(StrEnum):
    """What the game is doing. A policy peek is no phase: its cards are shown at once."""

    NOMINATION = "nomination"
    VOTE = "vote"
    PRESIDENT_DISCARDS = "president_discards"
    CHANCELLOR_ENACTS = "chancellor_enacts"
    VETO = "veto"
    INVESTIGATION = "investigation"
    SPECIAL_ELECTION = "special_election"
    EXECUTION = "execution"
    OVER = "over"


class Decision(StrEnum):
    """What a seat is asked for; the names are the ``do`` of a record's actions."""

    NOMINATE = "nominate"
    VOTE = "vote"
    DISCARD = "discard"
    ENACT = "enact"  # or, with the veto unlocked, ask_veto
    ANSWER_VETO = "answer_veto"
    INVESTIGATE = "investigate"
    CALL_ELECTION = "call_election"
    EXECUTE = "execute"


class Reason(StrEnum):
    """How a game was won."""

    FIVE_LIBERAL_POLICIES = "five_liberal_policies"
    SIX_FASCIST_POLICIES = "six_fascist_policies"
    HITLER_ELECTED = "hitler_elected"
    HITLER_EXECUTED = "hitler_executed"
