"""The board as a PNG, 1080 pixels wide: it is read on a phone, at a third of that."""

from functools import lru_cache
from io import BytesIO

from PIL import Image

from app.pictures import icons
from app.pictures.board import Board
from app.pictures.canvas import Box, Canvas
from app.pictures.colours import (
    BACK,
    DANGER,
    EMPTY,
    FASCIST,
    FASCIST_PANEL,
    GREY,
    INK,
    LIBERAL,
    LIBERAL_PANEL,
    LINE,
    PAPER,
    PAPER_LIGHT,
)

WIDTH, HEIGHT = 1080, 900
MARGIN, PADDING, GAP = 30, 26, 14
TRACK = 300  # height of a track's panel
LIBERAL_TOP, FASCIST_TOP, FOOT_TOP = 30, 350, 670
FOOT = 200
PALETTE = 128  # colours: flat surfaces and their smoothed edges


@lru_cache(maxsize=64)
def draw(board: Board) -> bytes:
    """The same board gives the same bytes."""
    canvas = Canvas(WIDTH, HEIGHT, PAPER)
    _liberal(canvas, board)
    _fascist(canvas, board)
    _tracker(canvas, board)
    _pile(canvas, Box(560, FOOT_TOP, 235, FOOT), board.draw, thrown=False)
    _pile(canvas, Box(815, FOOT_TOP, 235, FOOT), board.discarded, thrown=True)
    file = BytesIO()
    picture = canvas.smooth().quantize(PALETTE, dither=Image.Dither.NONE)
    picture.save(file, "PNG", optimize=True)
    return file.getvalue()


def _slots(panel: Box, count: int) -> list[Box]:
    """Places of equal width, no wider than those of six."""
    step = (panel.width - 2 * PADDING + GAP) / max(count, 6)
    width = step - min(GAP, step / 4)
    left = panel.left + (panel.width - (count - 1) * step - width) / 2
    height = panel.height - 2 * PADDING
    return [Box(left + i * step, panel.top + PADDING, width, height) for i in range(count)]


def _liberal(canvas: Canvas, board: Board) -> None:
    panel = Box(MARGIN, LIBERAL_TOP, WIDTH - 2 * MARGIN, TRACK)
    canvas.panel(panel, fill=LIBERAL_PANEL, radius=28)
    for slot, place in enumerate(_slots(panel, board.liberal_to_win)):
        if slot < board.liberal:
            canvas.panel(place, fill=LIBERAL, radius=16)
            icons.sun(canvas, place.middle, place.width * 0.36, PAPER_LIGHT, LIBERAL)
            continue
        canvas.panel(place, fill=EMPTY, radius=16, edge=LINE)
        if slot == board.liberal_to_win - 1:
            icons.laurel(canvas, place.middle, place.width * 0.38, LIBERAL)


def _fascist(canvas: Canvas, board: Board) -> None:
    panel = Box(MARGIN, FASCIST_TOP, WIDTH - 2 * MARGIN, TRACK)
    canvas.panel(panel, fill=FASCIST_PANEL, radius=28)
    places = _slots(panel, board.fascist_to_win)
    if board.danger < board.fascist_to_win:
        whole = board.danger == 0
        left = panel.left if whole else (places[board.danger - 1].right + places[board.danger].left) / 2
        zone = Box(left, panel.top, panel.right - left, panel.height)
        canvas.panel(zone, fill=DANGER, radius=28, corners=(whole, True, True, whole))
    for slot, place in enumerate(places):
        if slot < board.fascist:
            canvas.panel(place, fill=FASCIST, radius=16)
            icons.chevrons(canvas, place.middle, place.width * 0.36, PAPER_LIGHT)
            continue
        canvas.panel(place, fill=EMPTY, radius=16, edge=LINE)
        _ahead(canvas, board, slot, place)


def _ahead(canvas: Canvas, board: Board, slot: int, place: Box) -> None:
    """What the policy on an empty slot will bring."""
    power = board.powers[slot] if slot < len(board.powers) else None
    vetoed = slot == board.veto - 1
    x, y = place.middle
    if slot == board.fascist_to_win - 1:
        icons.crown(canvas, (x, y), place.width * 0.38, FASCIST)
        return
    if power is not None:
        lift = place.height * 0.16 if vetoed else 0
        icons.POWERS[power](canvas, (x, y - lift), place.width * 0.36, INK, EMPTY)
    if vetoed:
        drop = place.height * 0.26 if power is not None else 0
        icons.veto(canvas, (x, y + drop), place.width * 0.22, FASCIST)


def _tracker(canvas: Canvas, board: Board) -> None:
    """A circle for each failed election in a row; after the last one the top policy is enacted."""
    panel = Box(MARGIN, FOOT_TOP, 510, FOOT)
    canvas.panel(panel, fill=PAPER_LIGHT, radius=28, edge=LINE)
    count = board.chaos_at
    step = min((panel.width - 2 * PADDING - 100) / count, 118)
    radius = step * 0.38
    left = panel.left + (panel.width - count * step - 100) / 2
    y = panel.top + panel.height / 2
    canvas.line((left + step / 2, y), (left + count * step + 10, y), width=8, fill=LINE)
    for number in range(1, count + 1):
        middle = (left + (number - 0.5) * step, y)
        full = number <= board.tracker
        canvas.circle(middle, radius, fill=INK if full else EMPTY, edge=INK)
        canvas.text(middle, str(number), radius * 1.1, PAPER_LIGHT if full else INK)
    end = left + count * step
    canvas.polygon([(end + 4, y - 20), (end + 4, y + 20), (end + 30, y)], fill=GREY)
    _back(canvas, Box(end + 40, y - 44, 62, 88), BACK)


def _pile(canvas: Canvas, panel: Box, count: int, *, thrown: bool) -> None:
    """How many policies lie there: a straight stack to draw from, a scattered one of what was discarded."""
    canvas.panel(panel, fill=PAPER_LIGHT, radius=28, edge=LINE)
    x, y = panel.left + 76, panel.top + panel.height / 2
    if thrown:
        for turn in (24, -16, 4)[-min(count, 3) :] if count else ():
            canvas.turned(Box(x - 42, y - 60, 84, 120), turn, fill=GREY, edge=PAPER_LIGHT)
        icons.cross(canvas, (x, y), 20, PAPER_LIGHT if count else LINE)
    else:
        for layer in reversed(range(min(count, 4))):
            shift = layer * 6
            _back(canvas, Box(x - 54 + shift, y - 52 - shift, 84, 120), BACK)
    if not count:
        canvas.panel(Box(x - 42, y - 60, 84, 120), fill=None, radius=10, edge=LINE)
    canvas.text((panel.left + 178, y), str(count), 76 if count < 100 else 50, INK)


def _back(canvas: Canvas, place: Box, fill: str) -> None:
    """A policy, face down."""
    canvas.panel(place, fill=fill, radius=10, edge=PAPER_LIGHT)
    inset = place.width * 0.18
    canvas.panel(place.smaller(inset), fill=None, radius=5, edge=PAPER_LIGHT)
