"""Shapes with smooth edges: drawn twice as large, then made smaller."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image, ImageDraw, ImageFont

SCALE = 2
EDGE = 4  # width of an outline

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle, in pixels of the picture."""

    left: float
    top: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.left + self.width

    @property
    def bottom(self) -> float:
        return self.top + self.height

    @property
    def middle(self) -> Point:
        return self.left + self.width / 2, self.top + self.height / 2

    def smaller(self, by: float) -> "Box":
        return Box(self.left + by, self.top + by, self.width - 2 * by, self.height - 2 * by)


class Canvas:
    """All measures are in pixels of the finished picture; angles in degrees, clockwise."""

    def __init__(self, width: int, height: int, paper: str) -> None:
        self._image = Image.new("RGB", (width * SCALE, height * SCALE), paper)
        self._draw = ImageDraw.Draw(self._image)

    def smooth(self) -> Image.Image:
        """The finished picture."""
        return self._image.reduce(SCALE)

    def panel(
        self,
        box: Box,
        *,
        fill: str | None,
        radius: float,
        edge: str | None = None,
        corners: tuple[bool, bool, bool, bool] = (True, True, True, True),
    ) -> None:
        """A rectangle with round corners: top left, then clockwise."""
        self._draw.rounded_rectangle(
            self._corners(box),
            radius * SCALE,
            fill=fill,
            outline=edge,
            width=EDGE * SCALE if edge else 0,
            corners=corners,
        )

    def circle(
        self, middle: Point, radius: float, *, fill: str | None, edge: str | None = None, width: float = EDGE
    ) -> None:
        x, y = middle
        corners = self._corners(Box(x - radius, y - radius, 2 * radius, 2 * radius))
        self._draw.ellipse(corners, fill=fill, outline=edge, width=round(width * SCALE) if edge else 0)

    def polygon(self, points: Sequence[Point], *, fill: str) -> None:
        self._draw.polygon([self._point(point) for point in points], fill=fill)

    def line(self, start: Point, end: Point, *, width: float, fill: str) -> None:
        """With round ends."""
        self._draw.line([self._point(start), self._point(end)], fill=fill, width=round(width * SCALE))
        for point in (start, end):
            self.circle(point, width / 2, fill=fill)

    def turned(self, box: Box, angle: float, *, fill: str, edge: str) -> None:
        """A rectangle, turned about its middle."""
        for shape, colour in ((box, edge), (box.smaller(EDGE), fill)):
            x, y = shape.middle
            half = (shape.width / 2, shape.height / 2)
            signs = ((-1, -1), (1, -1), (1, 1), (-1, 1))
            self.polygon(
                [turn((x + a * half[0], y + b * half[1]), (x, y), angle) for a, b in signs], fill=colour
            )

    def text(self, middle: Point, text: str, size: float, fill: str) -> None:
        """Digits: the font that comes with Pillow has no other scripts."""
        font = ImageFont.load_default(size * SCALE)
        self._draw.text(self._point(middle), text, fill=fill, font=font, anchor="mm", stroke_width=SCALE)

    @staticmethod
    def _point(point: Point) -> tuple[float, float]:
        return point[0] * SCALE, point[1] * SCALE

    def _corners(self, box: Box) -> list[tuple[float, float]]:
        return [self._point((box.left, box.top)), self._point((box.right, box.bottom))]


def turn(point: Point, about: Point, angle: float) -> Point:
    """The point, turned clockwise about another."""
    x, y = point[0] - about[0], point[1] - about[1]
    sine, cosine = math.sin(math.radians(angle)), math.cos(math.radians(angle))
    return about[0] + x * cosine - y * sine, about[1] + x * sine + y * cosine


def around(middle: Point, radius: float, angle: float) -> Point:
    """The point at this distance and angle; zero is up."""
    return turn((middle[0], middle[1] - radius), middle, angle)
