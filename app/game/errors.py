"""Refusals as values: every error of the rules has a code; its text for people lives in the catalogues."""

from enum import StrEnum


class IllegalCode(StrEnum):
    """Why an action was refused."""

    BAD_VALUE = "bad_value"  # forged: no action, or a value of a wrong type
    GAME_OVER = "game_over"
    NO_SUCH_SEAT = "no_such_seat"  # the actor's or the target's
    DEAD = "dead"  # the actor was executed (CS-48, FA-44)
    WRONG_PHASE = "wrong_phase"
    NOT_YOUR_TURN = "not_your_turn"
    SELF_TARGET = "self_target"
    DEAD_TARGET = "dead_target"
    TERM_LIMITED = "term_limited"  # CS-23, FA-20
    ALREADY_INVESTIGATED = "already_investigated"  # FA-40
    POWER_COMPULSORY = "power_compulsory"  # CS-41
    NOT_IN_HAND = "not_in_hand"
    VETO_LOCKED = "veto_locked"  # FA-48
    VETO_ALREADY_REFUSED = "veto_already_refused"  # FA-49
    CHAOS_NEEDS_PEOPLE = "chaos_needs_people"  # absence alone must not bring chaos


class Illegal(Exception):  # noqa: N818 (the contract's name)
    """The action is refused; the game is as it was."""

    def __init__(self, code: IllegalCode) -> None:
        super().__init__(code.value)
        self.code = code


class BadGameCode(StrEnum):
    """Why a game cannot be made, restored, or go on."""

    BAD_RULESET = "bad_ruleset"
    BAD_SEATS = "bad_seats"  # not as many players as the ruleset allows
    BAD_SEED = "bad_seed"  # not 32 bytes
    BAD_ROLES = "bad_roles"  # not the roles of the table for this many players
    BAD_DECK = "bad_deck"  # not a permutation of the ruleset's policies
    BAD_PILE = "bad_pile"  # not a permutation of the cards to be reshuffled
    BAD_FIRST_PRESIDENT = "bad_first_president"
    BAD_STATE = "bad_state"  # a stored game that this code cannot read


class BadGame(ValueError):  # noqa: N818
    """Bad input to ``new_game`` or ``from_dict``, or a given pile that does not fit when it is used."""

    def __init__(self, code: BadGameCode) -> None:
        super().__init__(code.value)
        self.code = code
