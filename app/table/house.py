"""House bots at the table: they are asked like everybody else, and know what their seat's view shows."""

from app.game import draw_lot, view, waiting_for
from app.table import asking, play, time_up
from app.table.mind import choose
from app.table.model import Presence, Status
from app.table.turn import Turn


def move(turn: Turn, step: int) -> None:
    """Every house bot that the game waits for answers, and then the clock, if it waits only for seats on
    autopilot; at another step than ``step``, nobody does."""
    if turn.table.status is not Status.PLAYING or turn.table.step != step:
        return
    for seat, _ in waiting_for(turn.table.playing()):
        if turn.table.seats[seat].is_bot:
            game = turn.table.playing()
            chance = draw_lot(game, f"bot {seat}", 1 << 32)
            play.act(turn, seat, choose(view(game, seat), asking.options(game, seat), chance))
    if turn.table.status is not Status.PLAYING or turn.table.step != step:
        return
    waits = [turn.table.seats[seat] for seat, _ in waiting_for(turn.table.playing())]
    if turn.table.pause is None and all(seat.presence is Presence.AUTOPILOT for seat in waits):
        time_up.close(turn)
