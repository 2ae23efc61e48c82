"""House bots at the table: they are asked like everybody else, and know what their seat's view shows."""

from app.game import draw_lot, view, waiting_for
from app.table import asking, play
from app.table.mind import choose
from app.table.model import Status
from app.table.turn import Turn


def move(turn: Turn, step: int) -> None:
    """Every house bot that the game waits for answers; at another step than ``step``, nobody does."""
    if turn.table.status is not Status.PLAYING or turn.table.step != step:
        return
    for seat, _ in waiting_for(turn.table.playing()):
        if turn.table.seats[seat].person is None:
            game = turn.table.playing()
            chance = draw_lot(game, f"bot {seat}", 1 << 32)
            play.act(turn, seat, choose(view(game, seat), asking.options(game, seat), chance))
