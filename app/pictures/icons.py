"""Signs of the board. Each is drawn round a middle and reaches about ``r`` from it; ``ground`` is the colour
that lies under it."""

from collections.abc import Callable

from app.game.vocabulary import Power
from app.pictures.canvas import Box, Canvas, Point, around


def sun(canvas: Canvas, middle: Point, r: float, ink: str, ground: str) -> None:
    """Liberal."""
    for number in range(12):
        angle = number * 30
        points = [around(middle, r * 1.05, angle), around(middle, r * 0.62, angle - 10)]
        canvas.polygon([*points, around(middle, r * 0.62, angle + 10)], fill=ink)
    canvas.circle(middle, r * 0.56, fill=ground)
    canvas.circle(middle, r * 0.46, fill=ink)


def laurel(canvas: Canvas, middle: Point, r: float, ink: str) -> None:
    """The liberals win."""
    for side in (1, -1):
        for number in range(6):
            leaf = around(middle, r * 0.86, side * (165 - number * 27))
            tip = around(middle, r * 1.16, side * (148 - number * 27))
            base = around(middle, r * 0.7, side * (172 - number * 27))
            inner = around(middle, r * 0.72, side * (150 - number * 27))
            canvas.polygon([base, leaf, tip, inner], fill=ink)
    points = [around(middle, r * (0.42 if n % 2 == 0 else 0.18), n * 36) for n in range(10)]
    canvas.polygon(points, fill=ink)


def chevrons(canvas: Canvas, middle: Point, r: float, ink: str) -> None:
    """Fascist."""
    x, y = middle
    thick = r * 0.34
    for top in (-r * 0.85, -r * 0.2, r * 0.45):
        canvas.polygon(
            [
                (x - r, y + top + r * 0.45),
                (x, y + top),
                (x + r, y + top + r * 0.45),
                (x + r, y + top + r * 0.45 + thick),
                (x, y + top + thick),
                (x - r, y + top + r * 0.45 + thick),
            ],
            fill=ink,
        )


def crown(canvas: Canvas, middle: Point, r: float, ink: str) -> None:
    """The fascists win."""
    x, y = middle
    spikes = [(-1, -0.55), (-0.5, 0.05), (0, -0.8), (0.5, 0.05), (1, -0.55)]
    points = [(x - r * 0.86, y + r * 0.45), *((x + a * r, y + b * r) for a, b in spikes)]
    canvas.polygon([*points, (x + r * 0.86, y + r * 0.45)], fill=ink)
    for a, b in spikes[::2]:
        canvas.circle((x + a * r, y + b * r), r * 0.13, fill=ink)
    canvas.panel(Box(x - r * 0.86, y + r * 0.55, r * 1.72, r * 0.25), fill=ink, radius=r * 0.08)


def investigate(canvas: Canvas, middle: Point, r: float, ink: str, ground: str) -> None:
    """A magnifying glass over somebody."""
    x, y = middle
    lens = (x - r * 0.2, y - r * 0.2)
    canvas.line((lens[0] + r * 0.5, lens[1] + r * 0.5), (x + r * 0.9, y + r * 0.9), width=r * 0.3, fill=ink)
    canvas.circle(lens, r * 0.78, fill=ground, edge=ink, width=r * 0.18)
    _person(canvas, lens, r * 0.42, ink)


def special_election(canvas: Canvas, middle: Point, r: float, ink: str, ground: str) -> None:
    """A ballot going into a box."""
    x, y = middle
    canvas.panel(Box(x - r * 0.9, y + r * 0.1, r * 1.8, r * 0.85), fill=ink, radius=r * 0.12)
    canvas.panel(Box(x - r * 0.6, y + r * 0.24, r * 1.2, r * 0.12), fill=ground, radius=r * 0.05)
    canvas.panel(Box(x - r * 0.46, y - r * 0.95, r * 0.92, r * 1.25), fill=ink, radius=r * 0.1)
    canvas.panel(Box(x - r * 0.34, y - r * 0.83, r * 0.68, r * 1.1), fill=ground, radius=r * 0.05)
    canvas.line((x - r * 0.2, y - r * 0.4), (x - r * 0.04, y - r * 0.22), width=r * 0.13, fill=ink)
    canvas.line((x - r * 0.04, y - r * 0.22), (x + r * 0.22, y - r * 0.6), width=r * 0.13, fill=ink)


def policy_peek(canvas: Canvas, middle: Point, r: float, ink: str, ground: str) -> None:
    """An eye over three policies."""
    x, y = middle
    for side in (-1, 0, 1):
        card = Box(x + side * r * 0.66 - r * 0.28, y + r * 0.12, r * 0.56, r * 0.82)
        canvas.panel(card, fill=ink, radius=r * 0.1)
    eye = (x, y - r * 0.45)
    rim = [around(eye, r * 1.25, angle) for angle in range(-46, 47, 4)]
    upper = [(a, b + r * 0.82) for a, b in rim]
    lower = [(a, 2 * eye[1] - b) for a, b in reversed(upper)]
    canvas.polygon([*upper, *lower], fill=ink)
    canvas.circle(eye, r * 0.3, fill=ground)
    canvas.circle(eye, r * 0.15, fill=ink)


def execution(canvas: Canvas, middle: Point, r: float, ink: str, ground: str) -> None:
    """Somebody in the sights."""
    canvas.circle(middle, r * 0.8, fill=ground, edge=ink, width=r * 0.15)
    for angle in (0, 90, 180, 270):
        canvas.line(
            around(middle, r * 0.62, angle), around(middle, r * 1.02, angle), width=r * 0.15, fill=ink
        )
    _person(canvas, middle, r * 0.38, ink)


def veto(canvas: Canvas, middle: Point, r: float, ink: str) -> None:
    """No entry."""
    canvas.circle(middle, r, fill=None, edge=ink, width=r * 0.28)
    canvas.line(around(middle, r * 0.82, -45), around(middle, r * 0.82, 135), width=r * 0.26, fill=ink)


def cross(canvas: Canvas, middle: Point, r: float, ink: str) -> None:
    for angle in (45, 135):
        canvas.line(around(middle, r, angle), around(middle, r, angle + 180), width=r * 0.4, fill=ink)


def _person(canvas: Canvas, middle: Point, r: float, ink: str) -> None:
    x, y = middle
    canvas.circle((x, y - r * 0.45), r * 0.45, fill=ink)
    shoulders = [around((x, y + r * 0.9), r * 0.85, angle) for angle in range(-90, 91, 10)]
    canvas.polygon(shoulders, fill=ink)


POWERS: dict[Power, Callable[[Canvas, Point, float, str, str], None]] = {
    Power.INVESTIGATE_LOYALTY: investigate,
    Power.CALL_SPECIAL_ELECTION: special_election,
    Power.POLICY_PEEK: policy_peek,
    Power.EXECUTION: execution,
}
