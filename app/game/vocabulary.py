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


class RulesetName(StrEnum):
    """The rulesets that have a name: the official rulebook's and one for each document."""

    OFFICIAL = "official"
    CZECH = "czech"
    PERSIAN = "persian"
    RUSSIAN = "russian"
    NORWEGIAN = "norwegian"
    PORTUGUESE = "portuguese"


class Topic(StrEnum):
    """On what a document may be silent; the official rule holds then."""

    PRESIDENT_LIMIT = "president_limit"  # is a presidential candidate ever term-limited
    NOMINATE_ONESELF = "nominate_oneself"
    AFTER_VETO = "after_veto"  # whose turn follows an agreed veto
    VETO_REFUSED = "veto_refused"
    VETO_CHAOS = "veto_chaos"  # does a veto that is the third failure bring chaos
    RESHUFFLE_MOMENT = "reshuffle_moment"
    CHAOS_LIMITS = "chaos_limits"  # are term limits forgotten after chaos
    CHAOS_WIN = "chaos_win"  # does a track that chaos fills win
    ROLES = "roles"  # how many of each
    POWERS = "powers"  # which slot grants which power
    SPECIAL_ELECTION = "special_election"
    AFTER_SPECIAL_ELECTION = "after_special_election"  # where the presidency goes on
    PEEK_ORDER = "peek_order"
    SHOWN_CARDS = "shown_cards"  # may one show one's cards
    FIRST_PRESIDENT = "first_president"  # how the first one is chosen


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
    INVESTIGATE = "investigate"  # or, where the ruleset allows it, decline
    CALL_ELECTION = "call_election"
    EXECUTE = "execute"


class Reason(StrEnum):
    """How a game was won."""

    FIVE_LIBERAL_POLICIES = "five_liberal_policies"
    SIX_FASCIST_POLICIES = "six_fascist_policies"
    HITLER_ELECTED = "hitler_elected"
    HITLER_EXECUTED = "hitler_executed"
