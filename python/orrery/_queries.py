"""Questions about the geoms of a simulation: rays, moving shapes, and what is in some place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, List, NamedTuple, Optional, Sequence, Union

import numpy as np

from ._handles import Geom, Vector
from ._objects import AnyBody, Objects

if TYPE_CHECKING:
    from . import parts
    from ._orrery import BodyId

    Filter = Union[parts.CollisionFilter, Dict[str, Any]]
    Floats = np.ndarray[Any, np.dtype[np.float64]]

Except = Union[None, AnyBody, Sequence[AnyBody]]


class RayHit(NamedTuple):
    """The point where a ray hits a geom."""

    geom: Optional[Geom]
    """The geom; None: it is none of the scenes'."""
    position: Floats
    """(3,) float64, m, world."""
    normal: Floats
    """(3,) float64: unit vector out of the geom."""
    distance: float
    """m, from the start of the ray."""


class ShapeHit(NamedTuple):
    """The first geom that a moving shape touches."""

    geom: Optional[Geom]
    """The geom; None: it is none of the scenes'."""
    position: Floats
    """(3,) float64, m, world: a point where they touch."""
    normal: Floats
    """(3,) float64: unit vector out of the geom."""
    distance: float
    """m, that the shape moves until they touch; 0: they touch at the start."""
    fraction: float
    """The distance as a share of the length of the way, 0 to 1."""


class Overlap(NamedTuple):
    """A geom that touches a ball or a box."""

    geom: Optional[Geom]
    """The geom; None: it is none of the scenes'."""
    depth: float
    """m: the largest depth that ODE finds."""


class Queries(Objects):
    """The part of a Simulation that is asked about its geoms. Triggers and disabled geoms are never found.

    In all functions, except_: a body or bodies whose geoms are not tested; filter: only geoms that a collider with this
    filter may touch, as a dict or a part of a scene: {"collideWith": ["walls"]}; world: number of the world. Lengths
    are m, up to 1e7. What cannot be asked is a ValueError.
    """

    def ray(self, origin: Vector, direction: Vector, length: float, *, except_: Except = None,
            filter: Optional[Filter] = None, world: int = 0) -> Optional[RayHit]:
        """The nearest geom that a ray hits, from a point (m, world) in a direction; None: nothing."""
        hit = self._ray(origin, direction, length, self._ids(except_), filter, world)
        return None if hit is None else RayHit(self._geom_or_none(hit[0]), *hit[1:])

    def ray_all(self, origin: Vector, direction: Vector, length: float, *, except_: Except = None,
                filter: Optional[Filter] = None, world: int = 0) -> List[RayHit]:
        """All geoms that a ray hits, each where it is hit first, in the order of distances."""
        hits = self._ray_all(origin, direction, length, self._ids(except_), filter, world)
        return [RayHit(self._geom_or_none(hit[0]), *hit[1:]) for hit in hits]

    def rays(self, origins: Any, directions: Any, lengths: Any, *, except_: Except = None,
             filter: Optional[Filter] = None, world: int = 0) -> np.ndarray[Any, Any]:
        """The nearest geom that each of n rays hits: a structured array with a row for each.

        origins, directions: (n, 3) or (3,) for all; lengths: (n,) or one for all.
        geom, body: int32, numbers in ``geoms`` and ``bodies``; -1: none.  position: m, normal: unit; NaN: nothing is hit.
        distance: m; infinite: nothing is hit.
        """
        starts, ways = (np.asarray(each, dtype=np.float64) for each in (origins, directions))
        far = np.asarray(lengths, dtype=np.float64)
        for name, each in (("origins", starts), ("directions", ways)):
            if each.ndim not in (1, 2) or each.shape[-1] != 3:
                raise ValueError(f"{name} is to be of shape (n, 3) or (3,), not {each.shape}")
        counts = {each.shape[0] for each, dimensions in ((starts, 2), (ways, 2), (far, 1)) if each.ndim == dimensions}
        if far.ndim > 1 or len(counts) > 1:
            raise ValueError(f"origins, directions and lengths are of {starts.shape}, {ways.shape} and {far.shape}: n differs")
        n = counts.pop() if counts else 1
        return self._rays(np.broadcast_to(starts, (n, 3)), np.broadcast_to(ways, (n, 3)), np.broadcast_to(far, (n,)),
                          self._ids(except_), filter, world)

    def cast_ball(self, origin: Vector, direction: Vector, length: float, radius: float, *, except_: Except = None,
                  filter: Optional[Filter] = None, world: int = 0) -> Optional[ShapeHit]:
        """The first geom that a ball touches on its way from a point (m, world) in a direction; None: nothing."""
        hit = self._cast_ball(origin, direction, length, radius, self._ids(except_), filter, world)
        return None if hit is None else ShapeHit(self._geom_or_none(hit[0]), *hit[1:])

    def cast_box(self, origin: Vector, direction: Vector, length: float, size: Vector, rotation: Vector = (0, 0, 0, 1), *,
                 except_: Except = None, filter: Optional[Filter] = None, world: int = 0) -> Optional[ShapeHit]:
        """The same of a box that does not turn: lengths of its edges, m, and its rotation x, y, z, w.

        It may miss a geom that is thinner than a quarter of its smallest edge.
        """
        hit = self._cast_box(origin, direction, length, size, rotation, self._ids(except_), filter, world)
        return None if hit is None else ShapeHit(self._geom_or_none(hit[0]), *hit[1:])

    def overlapping_ball(self, center: Vector, radius: float, *, except_: Except = None,
                         filter: Optional[Filter] = None, world: int = 0) -> List[Overlap]:
        """The geoms that touch a ball: its centre (m, world) and radius. The order has no meaning."""
        found = self._overlapping_ball(center, radius, self._ids(except_), filter, world)
        return [Overlap(self._geom_or_none(id), depth) for id, depth in found]

    def overlapping_box(self, position: Vector, size: Vector, rotation: Vector = (0, 0, 0, 1), *, except_: Except = None,
                        filter: Optional[Filter] = None, world: int = 0) -> List[Overlap]:
        """The geoms that touch a box: its centre (m, world), the lengths of its edges, m, and its rotation x, y, z, w."""
        found = self._overlapping_box(position, size, rotation, self._ids(except_), filter, world)
        return [Overlap(self._geom_or_none(id), depth) for id, depth in found]

    def _geom_or_none(self, id: Any) -> Optional[Geom]:
        return None if id is None else Geom(self, id)

    def _ids(self, bodies: Except) -> List[BodyId]:
        if bodies is None:
            return []
        several = bodies if isinstance(bodies, (list, tuple, set, frozenset)) else [bodies]
        return [self._body_id(self._own(one)) for one in several]
