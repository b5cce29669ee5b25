"""The objects of a simulation: found, added, taken out, and what the last step tells of them."""

from __future__ import annotations

import weakref
from typing import TYPE_CHECKING, Any, Callable, Iterable, List, Optional, Union

from . import _errors, _orrery
from ._handles import Actuator, Body, ContactChange, Field, Geom, Instance, Joint, TriggerEvent, Vector
from ._scene import Scene

if TYPE_CHECKING:
    import numpy as np

AnyBody = Union[Body, int, str]
PairCallback = Callable[[Optional[Geom], Optional[Geom], _orrery.Pair], Optional[bool]]


class Prefab(_orrery.Prefab):
    """A scene that is prepared for being added, in any thread: ``Simulation.add`` then takes a small part of the time.

    Its ``options`` are those of the simulations that it is meant for. A part of the scene that cannot be simulated is a
    SceneError; with errors="keep" it is left out.
    """

    def __init__(self, scene: Scene, *, errors: str = "raise", **options: Any) -> None:
        if not isinstance(scene, Scene):
            raise TypeError("a Scene is wanted: orrery.load(file)")
        if errors not in ("raise", "keep"):
            raise ValueError('errors is to be "raise" or "keep"')
        super().__init__(scene._box, options)
        found = self._found()
        if not self._valid() or (errors == "raise" and any(one.severity == "error" for one in found)):
            _errors.raise_found("SceneError", found)


class Objects(_orrery.Simulation):
    """The part of a Simulation that knows its objects."""

    # ---- Objects by name

    def body(self, name: Union[int, str]) -> Body:
        """The body of that name, path, or number in ``names``."""
        return Body(self, self._body_id(name))

    def joint(self, name: str) -> Joint:
        """The joint of that name or path."""
        return Joint(self, self._find_joint(name, None))

    def geom(self, name: str) -> Geom:
        """The geom of that name or path."""
        return Geom(self, self._find_geom(name, None))

    def actuator(self, name: str) -> Actuator:
        """The motor or drive of that name in ``actuator_names``, or of the path of its joint (with the axis: "/arm/hub.2")."""
        return Actuator(self, self._find_actuator(name, None))

    def instance(self, number: int = 0) -> Instance:
        """The scene of that number: 0, or ``Instance.number`` of one that was added."""
        id = _orrery.InstanceId(number)
        if not self._has_instance(id):
            raise LookupError(f"no instance {number}")
        return Instance(self, id)

    @property
    def bodies(self) -> List[Body]:
        """All bodies, in the order of ``names``."""
        return [Body(self, one) for one in self._body_ids(None)]

    @property
    def joints(self) -> List[Joint]:
        """All joints, in the order of ``joint_forces``."""
        return [Joint(self, one) for one in self._joint_ids(None)]

    @property
    def geoms(self) -> List[Geom]:
        """All geoms; ``contacts`` has their numbers."""
        return [Geom(self, one) for one in self._geom_ids(None)]

    @property
    def actuators(self) -> List[Actuator]:
        """All motors and drives, in the order of ``targets``."""
        return [Actuator(self, one) for one in self._actuator_ids(None)]

    @property
    def instances(self) -> List[Instance]:
        """All scenes in it, in the order in which they were added."""
        return [Instance(self, one) for one in self._instances()]

    def field(self, name: str) -> Field:
        """The gravity field of that name or path."""
        return Field(self, self._find_field(name))

    @property
    def fields(self) -> List[Field]:
        """All gravity fields, world by world."""
        return [Field(self, one) for one in self._field_ids()]

    # ---- Results of the last step

    @property
    def contact_count(self) -> int:
        """Points of contact in the last step."""
        return self._contact_count()

    @property
    def contacts(self) -> np.ndarray[Any, Any]:
        """A new structured array with a row for each point of contact of the last step. Needs contactEvents=True.

        body1, body2, geom1, geom2: int32, numbers in ``bodies`` and ``geoms``; -1: none.  position: m.  normal: unit,
        into geom1.  depth: m.  force: N, on geom1, mean over the step.  World axes.
        """
        return self._contacts()

    @property
    def contact_changes(self) -> List[ContactChange]:
        """The pairs of geoms that began to touch in the last step, or ceased to. Needs contactChanges=True.

        Pairs that sleep touch on. After a geom was removed, the next step tells of the end.
        """
        return [ContactChange(kind, Geom(self, first), None if second is None else Geom(self, second))
                for kind, first, second in self._contact_changes()]

    @property
    def moved(self) -> np.ndarray[Any, np.dtype[np.int64]]:
        """(m,) int64: the numbers of the bodies that the last step moved. Needs movedBodies=True."""
        return self._moved()

    @property
    def triggers(self) -> List[TriggerEvent]:
        """Which bodies entered triggers, stay in them or left them in the last step. Needs triggerEvents=True."""
        return [TriggerEvent(kind, trigger, Body(self, body)) for kind, trigger, body in self._triggers()]

    def set_pair_callback(self, callback: Optional[PairCallback]) -> None:
        """Has a function see all pairs of geoms that touch, before their contacts are made; None: nobody.

        It is called as ``callback(geom1, geom2, pair)`` in each step. It may change the pair's friction, restitution,
        surface velocity and number of contacts; if it returns False, the two do not touch. A geom is None if it is none
        of the scene's. What it raises ends the step and comes out of ``step()``. It must not use the simulation, but for
        names of geoms and bodies.
        """
        if callback is None or not callable(callback):
            self._set_pair_callback(callback)  # a TypeError for what is no function
            return
        function = callback
        simulation = weakref.ref(self)

        def called(first: Any, second: Any, pair: _orrery.Pair) -> Optional[bool]:
            mine = simulation()
            assert mine is not None  # it is at work
            geoms = [None if id is None else Geom(mine, id) for id in (first, second)]
            return function(geoms[0], geoms[1], pair)

        self._set_pair_callback(called)

    # ---- Changes

    def set_pose(self, body: AnyBody, position: Optional[Vector] = None, rotation: Optional[Vector] = None) -> None:
        """Puts a body (a Body, name or number) elsewhere: m, and x, y, z, w; None leaves it. It wakes."""
        self._set_pose(self._own(body), position, rotation)

    def set_velocity(self, body: AnyBody, linear: Optional[Vector] = None, angular: Optional[Vector] = None) -> None:
        """Gives a body velocities: m/s of its origin, rad/s; None leaves them. It wakes."""
        self._set_velocity(self._own(body), linear, angular)

    def add(self, scene: Union[Scene, Prefab], position: Vector = (0, 0, 0), rotation: Vector = (0, 0, 0, 1)) -> Instance:
        """Puts another scene into the first world, its root there. Arrays become stale."""
        if isinstance(scene, Prefab):
            return Instance(self, self._add_prefab(scene, position, rotation))
        if not isinstance(scene, Scene):
            raise TypeError("a Scene or a Prefab is wanted")
        return Instance(self, self._add(scene._box, position, rotation))

    def add_many(self, scene: Scene, positions: Any, rotations: Any = None) -> List[Instance]:
        """Puts a scene to many places, all or none: (n, 3), m, and (n, 4), x, y, z, w. Arrays become stale."""
        if not isinstance(scene, Scene):
            raise TypeError("a Scene is wanted")
        return [Instance(self, one) for one in self._add_many(scene._box, positions, rotations)]

    def remove(self, what: Union[Body, Joint, Instance, str]) -> None:
        """Takes a body (by name too), a joint or a scene that was added out. Arrays become stale.

        A body goes with its geoms and the joints that hold it.
        """
        if isinstance(what, str):
            what = self.body(what)
        if not isinstance(what, (Body, Joint, Instance)):
            raise TypeError("a Body, a Joint, an Instance or the name of a body is wanted: simulation.remove(simulation.bodies[0])")
        self._own(what)
        what.remove()

    def remove_many(self, instances: Iterable[Instance]) -> int:
        """Takes several scenes out at once: how many there were."""
        ids = []
        for one in instances:
            if not isinstance(one, Instance):
                raise TypeError("Instances are wanted")
            self._own(one)
            ids.append(one._id)
        return self._remove_instances(ids)

    def _own(self, handle: Any) -> Any:
        """The id of a handle of this simulation; a name or number as it is."""
        if not isinstance(handle, (Body, Joint, Instance)):
            return handle
        if handle._simulation is not self:
            raise ValueError(f"{handle!r} is of another simulation")
        return handle._id
