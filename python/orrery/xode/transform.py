"""Transforms as PyODE has them: points are rows, so that ``a * b`` is first a, then b, and angles turn the other way than ODE's."""

from __future__ import annotations

import math
from typing import Tuple

from ._element import Element, numbers
from .errors import ChildError, InvalidError


class Transform:
    """A matrix ``m`` of four rows; its last one is the position."""

    def __init__(self) -> None:
        self._absolute = False
        self.setIdentity()

    def isAbsolute(self) -> bool:
        """Is it in the world, and not relative to the parent's?"""
        return self._absolute

    def setIdentity(self) -> None:
        """Makes it change nothing."""
        self.m = [[1.0 if row == column else 0.0 for column in range(4)] for row in range(4)]

    def translate(self, x: float, y: float, z: float) -> None:
        """Moves, after what it does already."""
        self._then([[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [x, y, z, 1]])

    def scale(self, x: float, y: float, z: float) -> None:
        """Scales, after what it does already."""
        self._then([[x, 0, 0, 0], [0, y, 0, 0], [0, 0, z, 0], [0, 0, 0, 1]])

    def rotate(self, x: float, y: float, z: float) -> None:
        """Turns about x, then y, then z, in radians, after what it does already."""
        c, s = math.cos(x), math.sin(x)
        self._then([[1, 0, 0, 0], [0, c, s, 0], [0, -s, c, 0], [0, 0, 0, 1]])
        c, s = math.cos(y), math.sin(y)
        self._then([[c, 0, -s, 0], [0, 1, 0, 0], [s, 0, c, 0], [0, 0, 0, 1]])
        c, s = math.cos(z), math.sin(z)
        self._then([[c, s, 0, 0], [-s, c, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]])

    def getPosition(self) -> Tuple[float, float, float]:
        """Its last row."""
        x, y, z, _ = self.m[3]
        return x, y, z

    def getRotation(self) -> Tuple[float, ...]:
        """The nine numbers that ``setRotation()`` takes."""
        return tuple(value for row in self.m[:3] for value in row[:3])

    def __mul__(self, other: "Transform") -> "Transform":
        made = Transform()
        made.m = _product(self.m, other.m)
        return made

    def _then(self, matrix: list) -> None:
        self.m = _product(self.m, matrix)


def _product(a: list, b: list) -> list:
    return [[sum(a[row][i] * b[i][column] for i in range(4)) for column in range(4)] for row in range(4)]


def read(element: Element) -> Transform:
    """The transform of a <transform>."""
    made = Transform()
    made._absolute = element.attrs.get("absolute") == "true"
    position = euler = None
    for child in element.inner():
        if child.name == "matrix4f":
            made.m = [list(numbers(child, *(f"m{row}{column}" for column in range(4)))) for row in range(4)]
        elif child.name == "position":
            position = numbers(child, "x", "y", "z")
        elif child.name == "rotation":
            euler = _euler(child) or euler
        else:
            raise ChildError("transform", child.name)
    if euler:
        made.rotate(*euler)
    if position:
        made.translate(*position)
    (factor,) = numbers(element, "scale", default=1.0)
    made.scale(factor, factor, factor)
    return made


def _euler(element: Element) -> Tuple[float, ...]:
    found: Tuple[float, ...] = ()
    for child in element.inner():
        if child.name != "euler":
            raise InvalidError(f"<rotation> takes <euler> here, not <{child.name}>: orrery.load() reads all rotations")
        unit = math.pi / 180 if child.attrs.get("aformat", "radians") == "degrees" else 1.0
        found = tuple(unit * angle for angle in numbers(child, "x", "y", "z"))
    return found
