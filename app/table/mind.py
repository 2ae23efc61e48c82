"""The house bots' mind: which of its options a bot takes, from nothing but its own seat's view."""

from collections.abc import Sequence

from app.game.actions import Action
from app.game.view import View
from app.game.vocabulary import Role
from app.table.mind_fascist import FascistMind, HitlerMind
from app.table.mind_liberal import LiberalMind
from app.table.mind_luck import Luck

_MINDS = {Role.LIBERAL: LiberalMind, Role.FASCIST: FascistMind, Role.HITLER: HitlerMind}


def choose(seen: View, options: Sequence[Action], chance: int) -> Action:
    """The option that a house bot takes: the one with the highest score, chance breaking ties.

    ``seen`` is the view of the bot's own seat, ``options`` what it may do now, ``chance`` a number from 0 to
    2**32 - 1 from the game's seed. The same arguments give the same choice for ever. Raises ``ValueError``
    for the public's view, or if there are no options.
    """
    if seen.role is None:
        raise ValueError("the public does not play")
    luck = Luck(chance)
    mind = _MINDS[seen.role](seen, luck)
    return max(options, key=lambda option: (mind.score(option), luck.draw(f"tie/{option}")))
