"""Handles: the bodies, joints, actuators, geoms and fields of a simulation by themselves, found by name."""

from __future__ import annotations

from typing import (
    TYPE_CHECKING,
    Any,
    Callable,
    Dict,
    Generic,
    List,
    NamedTuple,
    Optional,
    Protocol,
    Sequence,
    Tuple,
    TypeVar,
    Union,
    overload,
)

from . import _errors, _orrery

if TYPE_CHECKING:
    import numpy as np

    from . import parts
    from ._objects import Objects

    Floats = np.ndarray[Any, np.dtype[np.float64]]

Vector = Union[Sequence[float], "Floats"]


class _Handle:
    """An object of a simulation. Handles of the same one are equal; they hold the simulation."""

    __slots__ = ("_simulation", "_id")

    def __init__(self, simulation: Objects, id: Any) -> None:
        self._simulation = simulation
        self._id = id

    @property
    def valid(self) -> bool:
        """Is it there? False once it was removed, or the simulation was closed; then all else is a StaleError."""
        return not self._simulation._closed() and bool(self._simulation._is_valid(self._id))

    @property
    def name(self) -> str:
        """The name by which it is found, or its path."""
        return self._simulation._name_of(self._id)

    @property
    def node(self) -> parts.Node:
        """The node of the scene that it was made from."""
        return self._simulation._node_of(self._id)

    @property
    def instance(self) -> Instance:
        """The scene that it belongs to."""
        return Instance(self._simulation, self._id.instance)

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self._id == other._id and self._simulation is other._simulation  # type: ignore[attr-defined]

    def __hash__(self) -> int:
        return hash(self._id)

    def __repr__(self) -> str:
        try:
            return f'<{type(self).__name__} "{self.name}"{"" if self.valid else ", removed"}>'
        except _errors.StaleError:
            return f"<{type(self).__name__}, removed>"


class _Vector:
    """An array of a body, which may be set with any three or four numbers."""

    def __init__(self, read: str, write: Callable[[Body, Vector], None], doc: str) -> None:
        self.read = read
        self.write = write
        self.__doc__ = doc

    @overload
    def __get__(self, body: None, owner: Any = None) -> _Vector: ...

    @overload
    def __get__(self, body: Body, owner: Any = None) -> Floats: ...

    def __get__(self, body: Optional[Body], owner: Any = None) -> Union[_Vector, Floats]:
        return self if body is None else getattr(body._simulation, self.read)(body._id)

    def __set__(self, body: Body, value: Vector) -> None:
        self.write(body, value)


T = TypeVar("T")


class _Set(Protocol):
    """An object whose values may be set."""

    def _values(self) -> Dict[str, Any]: ...
    def _set(self, name: str, value: Any) -> None: ...


class _Value(Generic[T]):
    """A value of a field or an actuator, which may be set."""

    def __init__(self, name: str, doc: str) -> None:
        self.name = name
        self.__doc__ = doc

    @overload
    def __get__(self, one: None, owner: Any = None) -> _Value[T]: ...

    @overload
    def __get__(self, one: _Set, owner: Any = None) -> T: ...

    def __get__(self, one: Optional[_Set], owner: Any = None) -> Union[_Value[T], T]:
        return self if one is None else one._values()[self.name]

    def __set__(self, one: _Set, value: T) -> None:
        one._set(self.name, value)


class Body(_Handle):
    """A body that moves. Places and velocities are those of its node's origin, in the world."""

    __slots__ = ()

    position = _Vector(
        "_position_of", lambda one, value: one._simulation._set_pose(one._id, value, None),
        "(3,) float64, m: a copy. It may be set; the body wakes.")
    quaternion = _Vector(
        "_quaternion_of", lambda one, value: one._simulation._set_pose(one._id, None, value),
        "(4,) float64: rotation x, y, z, w. It may be set, with any length but 0.")
    velocity = _Vector(
        "_velocity_of", lambda one, value: one._simulation._set_velocity(one._id, value, None),
        "(3,) float64, m/s, along the world's axes. It may be set.")
    angular_velocity = _Vector(
        "_spin_of", lambda one, value: one._simulation._set_velocity(one._id, None, value),
        "(3,) float64, rad/s, along the world's axes. It may be set.")

    @property
    def mass(self) -> float:
        """kg."""
        return self._simulation._mass_of(self._id)

    @property
    def asleep(self) -> bool:
        """Does it sleep?"""
        return self._simulation._sleeps(self._id)

    @property
    def enabled(self) -> bool:
        """Is it awake? True wakes it; False puts it to sleep until a force or another body wakes it."""
        return not self._simulation._sleeps(self._id)

    @enabled.setter
    def enabled(self, value: bool) -> None:
        self._simulation._set_enabled(self._id, value)

    @property
    def geoms(self) -> List[Geom]:
        """Its geoms."""
        return [Geom(self._simulation, one) for one in self._simulation._geoms_of(self._id)]

    def add_force(self, force: Vector, at: Optional[Vector] = None) -> None:
        """Adds a force (N, world axes) for the next step, at a point (m, world) or the centre of mass. It wakes."""
        self._simulation._add_force(self._id, force, at)

    def add_torque(self, torque: Vector) -> None:
        """Adds a torque (N m, world axes) for the next step. The body wakes."""
        self._simulation._add_torque(self._id, torque)

    def add_impulse(self, impulse: Vector, at: Optional[Vector] = None) -> None:
        """Changes the velocities by an impulse (N s, world axes) at a point (m, world) or the centre of mass. It wakes."""
        self._simulation._add_impulse(self._id, impulse, at)

    def add_angular_impulse(self, impulse: Vector) -> None:
        """Changes the angular velocity by an angular impulse (N m s, world axes). The body wakes."""
        self._simulation._add_angular_impulse(self._id, impulse)

    def remove(self) -> None:
        """Takes it out of the simulation, with its geoms and the joints that hold it. Arrays become stale."""
        self._simulation._remove_body(self._id)


class Joint(_Handle):
    """A joint, with what it reads after the last step. Forces are means over that step."""

    __slots__ = ()

    def _read(self, name: str) -> Any:
        return self._simulation._joint_value(self._id, name)

    @property
    def angles(self) -> Floats:
        """(axes,) float64, rad, or m along an axis: where it stands."""
        return self._read("position")

    @property
    def rates(self) -> Floats:
        """(axes,) float64, rad/s or m/s: how fast ``angles`` change."""
        return self._read("rate")

    @property
    def force(self) -> Floats:
        """(3,) float64, N, world axes: on the first body that it holds."""
        return self._read("force")

    @property
    def torque(self) -> Floats:
        """(3,) float64, N m, world axes: on that body, about its centre of mass."""
        return self._read("torque")

    @property
    def motors(self) -> Floats:
        """(axes,) float64, N m or N: what motors and drives do. NaN: not known; solver='own' knows it."""
        return self._read("motor")

    @property
    def springs(self) -> Floats:
        """(axes,) float64, N m or N: what springs do, like ``motors``."""
        return self._read("spring")

    @property
    def stops(self) -> Floats:
        """(axes,) float64, N m or N: what stops do, like ``motors``."""
        return self._read("stop")

    @property
    def gap(self) -> Optional[float]:
        """m: how far its anchors are apart. None: it holds no point."""
        return self._read("gap")

    @property
    def axis_gap(self) -> Optional[float]:
        """rad: how far its axes are off. None: it holds no axis."""
        return self._read("axisGap")

    def remove(self) -> None:
        """Takes it out of the simulation; the bodies that it held wake. Arrays become stale."""
        self._simulation._remove_joint(self._id)


class Actuator(_Handle):
    """A motor or drive of one axis of a joint. Units: rad or m, rad/s or m/s, N m or N, by ``angular``.

    What is set acts from the next step on, until something else is set, also by ``targets``. A number out of range, and
    what it cannot do, is a ValueError that says why. Snapshots, states and ``adopt()`` keep settings.
    """

    __slots__ = ()

    def _values(self) -> Dict[str, Any]:
        return self._simulation._actuator_values(self._id)

    def _set(self, name: str, value: Any) -> None:
        self._simulation._set_actuator(self._id, name, value)

    @property
    def joint(self) -> Joint:
        """The joint that it drives."""
        return Joint(self._simulation, self._simulation._joint_of(self._id))

    @property
    def axis(self) -> int:
        """The number of the axis in the joint, from 0."""
        return self._values()["axis"]

    @property
    def angular(self) -> bool:
        """Does it turn? Else it moves along the axis."""
        return self._values()["angular"]

    @property
    def mode(self) -> str:
        """How it acts: "as authored", or as was set last: "position", "velocity" or "torque"."""
        return self._values()["mode"]

    target_position = _Value[float](
        "target_position", "float, rad or m, up to 1e7: it moves there, at up to 10 rad/s or m/s (``move_to`` has others).")
    target_velocity = _Value[float]("target_velocity", "float, rad/s or m/s, up to 1e7: it holds this speed.")
    torque = _Value[float](
        "torque", "float, N m or N, up to 1e12: it exerts just this, which ``max_force`` does not limit.")
    gains = _Value[Tuple[float, float]](
        "gains", "(stiffness, damping) of a drive, 0 to 1e12: N m/rad and N m s/rad, or N/m and N s/m.")
    max_force = _Value[float]("max_force", "float, N m or N, from 0, may be infinite: the greatest force to its targets.")
    limits = _Value[Tuple[float, float]]("limits", "(low, high), rad or m: stops of the axis; infinite: none.")

    @property
    def max_speed(self) -> float:
        """rad/s or m/s: of a motor of ODE on its way to ``target_position``."""
        return self._values()["max_speed"]

    def move_to(self, position: float, max_speed: float = 10) -> None:
        """Sets ``target_position``, and the speed of a motor of ODE on its way there: above 0, up to 1e7."""
        self._simulation._move_actuator(self._id, position, max_speed)

    def reset(self) -> None:
        """Restores all settings as the scene has them."""
        self._simulation._reset_actuator(self._id)


class Geom(_Handle):
    """A shape that touches others: a collider, or that of a trigger."""

    __slots__ = ()

    @property
    def body(self) -> Optional[Body]:
        """The body that it moves with. None: it stands still."""
        id = self._simulation._body_of_geom(self._id)
        return None if id is None else Body(self._simulation, id)

    def set_material(self, material: Union[parts.PhysicsMaterial, Dict[str, Any], None]) -> None:
        """Gives it another material: a dict such as {"staticFriction": 0}, or a part of a scene. None: the scene's again.

        What it does not name is as of the default material. It acts from the next step on; what lies there wakes.
        """
        self._simulation._set_material(self._id, material)

    def set_filter(self, filter: Union[parts.CollisionFilter, Dict[str, Any], None]) -> None:
        """Gives it another filter: a dict such as {"systems": ["door"]}, or a part of a scene. None: the scene's again.

        Triggers, queries and gravity volumes heed it, too. It acts like ``set_material``.
        """
        self._simulation._set_filter(self._id, filter)


class Instance:
    """A scene in a simulation: the first one, or one that ``add()`` has put there."""

    __slots__ = ("_simulation", "_id")

    def __init__(self, simulation: Objects, id: _orrery.InstanceId) -> None:
        self._simulation = simulation
        self._id = id

    @property
    def number(self) -> int:
        """0 for the first scene; never used twice. ``Simulation.instance(number)`` finds it again."""
        return self._id.value

    @property
    def valid(self) -> bool:
        """Is it there? False once it was removed, or the simulation was closed."""
        return not self._simulation._closed() and bool(self._simulation._has_instance(self._id))

    @property
    def bodies(self) -> List[Body]:
        """Its bodies, in the order of ``Simulation.names``."""
        return [Body(self._simulation, one) for one in self._simulation._body_ids(self._id)]

    @property
    def joints(self) -> List[Joint]:
        """Its joints."""
        return [Joint(self._simulation, one) for one in self._simulation._joint_ids(self._id)]

    @property
    def geoms(self) -> List[Geom]:
        """Its geoms."""
        return [Geom(self._simulation, one) for one in self._simulation._geom_ids(self._id)]

    @property
    def actuators(self) -> List[Actuator]:
        """Its actuators."""
        return [Actuator(self._simulation, one) for one in self._simulation._actuator_ids(self._id)]

    def body(self, name: str) -> Body:
        """Its body of that name or path."""
        return Body(self._simulation, self._simulation._find_body(name, self._id))

    def joint(self, name: str) -> Joint:
        """Its joint of that name or path."""
        return Joint(self._simulation, self._simulation._find_joint(name, self._id))

    def geom(self, name: str) -> Geom:
        """Its geom of that name or path."""
        return Geom(self._simulation, self._simulation._find_geom(name, self._id))

    def actuator(self, name: str) -> Actuator:
        """Its actuator of that name."""
        return Actuator(self._simulation, self._simulation._find_actuator(name, self._id))

    def remove(self) -> None:
        """Takes everything of it out of the simulation. Arrays become stale."""
        if not self._simulation._has_instance(self._id):
            raise _errors.StaleError("the instance was removed from the simulation")
        if self._simulation._remove_instances([self._id]) == 0:
            raise RuntimeError("the instance cannot be removed: ODE has failed in its world")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Instance) and self._id == other._id and self._simulation is other._simulation

    def __hash__(self) -> int:
        return hash(self._id)

    def __repr__(self) -> str:
        return f"<Instance {self.number}{'' if self.valid else ', removed'}>"


class Field:
    """A field of gravity. What is set acts from the next step on; numbers out of range are a ValueError."""

    __slots__ = ("_simulation", "_id")

    def __init__(self, simulation: Objects, id: Any) -> None:
        self._simulation = simulation
        self._id = id

    @property
    def name(self) -> str:
        """The name of its node, or the path."""
        return self._simulation._field_name(self._id)

    def _values(self) -> Dict[str, Any]:
        return self._simulation._field_values(self._id)

    def _set(self, name: str, value: Any) -> None:
        self._simulation._set_field(self._id, name, value)

    enabled = _Value[bool]("enabled", "bool: does it act?")
    gravity = _Value[float]("gravity", "float, m/s^2; negative: it pushes away.")
    priority = _Value[int]("priority", "int: fields of higher priority act first.")
    replace = _Value[bool]("replace", "bool: does it replace the gravity of higher priorities?")
    stop = _Value[bool]("stop", "bool: does it keep lower priorities and the world's gravity from acting?")
    direction = _Value[Vector]("direction", "(3,): of a directional field, in its node's frame; any length but 0.")
    unit_distance = _Value[float](
        "unit_distance", "float, m: where a field that is not directional has ``gravity``. 0: everywhere.")
    radius = _Value[float]("radius", "float, m: of a disc or a torus.")
    points = _Value[Any]("points", "(n, 3) float64, m: of a line, in its node's frame.")

    def move(self, position: Vector = (0, 0, 0), rotation: Vector = (0, 0, 0, 1)) -> None:
        """Puts it where it was at the start, then moved so: m, and x, y, z, w, world axes."""
        self._simulation._move_field(self._id, position, rotation)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Field) and self._id == other._id and self._simulation is other._simulation

    def __hash__(self) -> int:
        return hash(self._id)

    def __repr__(self) -> str:
        return f'<Field "{self.name}">'


class ContactChange(NamedTuple):
    """Two geoms that began to touch in a step, or ceased to."""

    kind: str
    """ "begin" or "end"."""
    geom1: Geom
    """One of them."""
    geom2: Optional[Geom]
    """The other one; None: it is none of the scenes'."""


class TriggerEvent(NamedTuple):
    """A body and a trigger after a step."""

    kind: str
    """ "enter", "stay" or "exit"."""
    trigger: str
    """The name of the trigger."""
    body: Body
    """The body."""
