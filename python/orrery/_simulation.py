"""Simulations: a scene in motion, with arrays of its state."""

from __future__ import annotations

import html
import tempfile
import weakref
from pathlib import Path
from typing import Any, Callable, Optional, Sequence, Union

import numpy as np

from . import _errors, _orrery
from ._scene import Scene

Vector = Sequence[float]
Body = Union[int, str]
Acceleration = Callable[[Optional[int], tuple, tuple, float], Vector]


class View(np.ndarray):
    """An array of a simulation, which ``step()`` fills. It keeps its simulation alive.

    Once the simulation was closed, or its bodies have changed, using it is a StaleError. (What NumPy does with it in C
    alone, such as ``np.asarray(view)``, sees NaN then.) What is computed from it is a plain array.
    """

    __slots__ = ("_simulation", "_generation")

    def __array_finalize__(self, other: Any) -> None:
        self._simulation = getattr(other, "_simulation", None)
        self._generation = getattr(other, "_generation", None)

    def _check(self) -> None:
        if self._simulation is not None and self._simulation._generation() != self._generation:
            raise _errors.StaleError("the array is of a simulation that was closed, or whose bodies have changed since")

    def __getitem__(self, key: Any) -> Any:
        self._check()
        return super().__getitem__(key)

    def __setitem__(self, key: Any, value: Any) -> None:
        self._check()
        super().__setitem__(key, value)

    def __iter__(self) -> Any:
        self._check()
        return super().__iter__()

    def __repr__(self) -> str:
        self._check()
        return repr(self.view(np.ndarray))

    __str__ = __repr__

    def copy(self, order: Any = "C") -> Any:
        """A plain array of its own, which no step changes."""
        self._check()
        return np.array(self.view(np.ndarray), order=order)

    def __reduce__(self) -> Any:
        return self.copy().__reduce__()

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, out: Any = None, **options: Any) -> Any:
        if out is not None:
            options["out"] = tuple(_plain(one) for one in out)
        return getattr(ufunc, method)(*[_plain(one) for one in inputs], **options)

    def __array_function__(self, function: Any, types: Any, args: Any, kwargs: Any) -> Any:
        return function(*_plain_in(args), **{name: _plain_in(value) for name, value in kwargs.items()})


def _plain(value: Any) -> Any:
    if isinstance(value, View):
        value._check()
        return value.view(np.ndarray)
    return value


def _plain_in(value: Any) -> Any:
    if isinstance(value, (tuple, list)):
        return type(value)(_plain_in(one) for one in value)
    return _plain(value)


def _template(name: str = "viewer.html") -> Path:
    """A page without its data, by default that which replays a run: beside the package, or where the program has it."""
    here = Path(_orrery.__file__).resolve().parent
    places = [here / name, *(above / "share" / "orrery" / name for above in here.parents)]
    for place in places:
        if place.is_file():
            return place
    return places[0]


class Page:
    """A page of a run, for a notebook: the last value of a cell shows it. ``str()`` is its HTML; ``save()`` writes it."""

    def __init__(self, text: str, height: int) -> None:
        self.text = text
        self.height = height

    def __str__(self) -> str:
        return self.text

    def save(self, file: Any) -> None:
        """Writes it into a file of its own, which needs nothing beside it."""
        Path(file).write_text(self.text, encoding="utf-8")

    def _repr_html_(self) -> str:
        page = html.escape(self.text, quote=True)
        return f'<iframe srcdoc="{page}" style="width: 100%; height: {self.height}px; border: 0"></iframe>'


def _view(name: str, doc: str) -> property:
    make = getattr(_orrery.Simulation, "_view_" + name)

    def read(self: "Simulation") -> View:
        kept = self._views.get(name)
        made: Any = kept() if kept is not None else None
        if made is None or made._generation != self._generation():
            made = make(self).view(View)
            made._simulation = self
            made._generation = self._generation()
            # The array holds the simulation: the other way round would keep both until a garbage collection.
            self._views[name] = weakref.ref(made)
        return made

    return property(read, doc=doc)


class Simulation(_orrery.Simulation):
    """A scene in motion: its worlds as ODE's own objects, and the step that moves them.

    >>> import orrery
    >>> simulation = orrery.Simulation(orrery.load("data/tower.xode"), dt=0.01)
    >>> simulation.step(100)
    >>> simulation.positions.shape
    (11, 3)

    Bodies are in the order of ``names``. Arrays are float64 and the simulation's own: ``step()`` fills them after its
    last step, in place, so that one that is held needs no new look; ``copy()`` keeps a state. Only ``targets`` can be
    written to. All is in SI units, in the world's frame, of the author's frame of a body (the origin of its node).

    One thread at a time: while one steps (which lets others run), what another one asks of the same simulation is a
    RuntimeError; arrays may be read.
    """

    def __init__(
        self,
        scene: Scene,
        dt: float = 0.01,
        *,
        control: Union[str, Sequence[str]] = "velocity",
        errors: str = "raise",
        **options: Any,
    ) -> None:
        """Makes what the scene says in ODE.

        dt: s, length of a step.
        control: what ``targets`` are: "velocity" (rad/s or m/s) or "position" (rad or m), for all or one an actuator.
        errors: "raise": what cannot be simulated is a SceneError; "keep": it is left out, and ``found`` says so.
        options: by the names of the library (``orrery.options()`` lists them): seed=1, solver="auto", substeps=1,
            gravity=(0, -9.8, 0), bodyReadings=True for ``sensors``, ...
        """
        if not isinstance(scene, Scene):
            raise TypeError("a Scene is wanted: orrery.load(file)")
        if errors not in ("raise", "keep"):
            raise ValueError('errors is to be "raise" or "keep"')
        if not isinstance(dt, (int, float, np.number)):
            raise TypeError(f"dt is to be a number of seconds, not {dt!r}")
        super().__init__(scene._box, dt, options, control)
        self._views: dict[str, weakref.ReferenceType[View]] = {}
        self._how = {"dt": dt, "control": control, "errors": errors, **options}
        self._scene = scene
        found = self._found()
        if errors == "raise" and any(one.severity == "error" for one in found):
            self.close()
            _errors.raise_found("SceneError", found)

    # ---- Arrays

    positions = _view("positions", "(n, 3) float64, m: the origin of each body's node, world.")
    quaternions = _view("quaternions", "(n, 4) float64: rotation of each body's node, x, y, z, w.")
    velocities = _view(
        "velocities", "(n, 6) float64: m/s of the origin, then rad/s, world axes.")
    joint_angles = _view(
        "joint_positions", "(k,) float64, rad (or m along an axis): where joints stand; ``joint_names`` names them.")
    joint_rates = _view("joint_rates", "(k,) float64, rad/s or m/s: how fast ``joint_angles`` change.")
    joint_motors = _view(
        "joint_motors",
        "(k,) float64, N m (or N along an axis): what motors and drives do at each of ``joint_angles``. NaN: not known; "
        "solver='own' knows it.")
    joint_springs = _view("joint_springs", "(k,) float64, N m or N: the same of springs.")
    joint_stops = _view("joint_stops", "(k,) float64, N m or N: the same of stops and limits.")
    sensors = _view(
        "sensors",
        "(n, 6) float64: what an accelerometer (m/s^2) and a gyroscope (rad/s) at each body's node read, body axes. "
        "Needs bodyReadings=True.")
    targets = _view(
        "targets",
        "(nu,) float64, of each actuator (``actuator_names``): rad/s or m/s, or as ``control`` says rad or m. NaN: as "
        "the scene has it. What is written acts from the next step on.")

    # ---- Names

    @property
    def names(self) -> list[str]:
        """The names of the bodies, in the order of the arrays; paths where a name is missing or repeated."""
        return self._names()

    @property
    def joint_names(self) -> list[str]:
        """The names in ``joint_angles``: the joint's, and the number of the axis if it has several: "hub.2"."""
        return self._joint_names()

    @property
    def actuator_names(self) -> list[str]:
        """The names in ``targets``."""
        return self._actuator_names()

    # ---- How it stands

    dt = property(lambda self: self._dt(), doc="float, s: length of a step.")
    time = property(lambda self: self._time(), doc="float, s: simulated so far.")
    steps = property(lambda self: self._steps(), doc="int: how many steps were done.")
    contacts = property(lambda self: self._contacts(), doc="int: points of contact in the last step.")
    asleep = property(lambda self: self._asleep(), doc="int: how many dynamic bodies sleep.")
    hash = property(lambda self: self._hash(), doc="str, 16 digits: of the exact bits of the state of all bodies.")
    energy = property(lambda self: self._energy(), doc="(kinetic, potential), J, of all dynamic bodies.")
    diagnostics = property(lambda self: self._diagnostics(), doc="list of Diagnostic: what went wrong while stepping.")
    found = property(lambda self: self._found(), doc="list of Diagnostic: what was found when it was made.")
    findings = property(
        lambda self: self._findings(),
        doc="list of Diagnostic: all of ``found`` and ``diagnostics``, and what the run has shown until now, as `orrery "
        "run` tells it: lost bodies, motors that are too weak, joints that part, ...")
    closed = property(lambda self: self._closed(), doc="bool: was it closed?")
    nstate = property(lambda self: self._state_size(), doc="int: length of a flat state, 1 + 13 n.")
    nu = property(lambda self: self._control_count(), doc="int: how many actuators there are.")

    @property
    def gravity(self) -> tuple[float, float, float]:
        """(3,) m/s^2, world: the world's gravity, without volumes and callbacks. It may be set."""
        return self._gravity()

    @gravity.setter
    def gravity(self, value: Vector) -> None:
        self._set_gravity(value)

    def gravity_at(self, point: Vector) -> tuple[float, float, float]:
        """m/s^2: what a small body at a point (m, world) would feel of the scene's gravity."""
        return self._gravity_at(point)

    def set_acceleration(self, callback: Optional[Acceleration]) -> None:
        """Has a function say the acceleration of gravity, in place of the scene; None: the scene again.

        It is called as ``callback(body, position, velocity, mass)`` for each awake dynamic body before each step: number
        in ``names``, centre of mass (m) and its velocity (m/s) as tuples, kg; and returns 3 numbers, m/s^2. What it
        raises ends the step and comes out of ``step()``.
        """
        self._set_acceleration(callback)

    # ---- Bodies

    def set_pose(self, body: Body, position: Optional[Vector] = None, rotation: Optional[Vector] = None) -> None:
        """Puts a body (a name or number) elsewhere: m, and x, y, z, w; None leaves it. It wakes."""
        self._set_pose(body, position, rotation)

    def set_velocity(self, body: Body, linear: Optional[Vector] = None, angular: Optional[Vector] = None) -> None:
        """Gives a body velocities: m/s of its origin, rad/s; None leaves them. It wakes."""
        self._set_velocity(body, linear, angular)

    def add(self, scene: Scene, position: Vector = (0, 0, 0), rotation: Vector = (0, 0, 0, 1)) -> int:
        """Puts another scene into the first world, its root there; the number of that instance. Arrays become stale."""
        if not isinstance(scene, Scene):
            raise TypeError("a Scene is wanted")
        return self._add(scene._box, position, rotation)

    def remove(self, body: Body) -> None:
        """Takes a body out, with its geoms and joints. Arrays become stale."""
        self._remove(body)

    # ---- States

    def state(self) -> str:
        """A checkpoint: text from which ``restore()`` goes on bit for bit, here or in another process."""
        return self._state()

    def snapshot(self) -> _orrery.Snapshot:
        """The state in memory, with the targets of motors: far quicker than a text, and for this simulation alone."""
        return self._snapshot()

    def restore(self, state: Union[str, _orrery.Snapshot]) -> None:
        """Goes back to a ``state()`` of a simulation of the same scene with the same options; else a StateError.

        Targets that were written, and callbacks, are to be set again before the next step. Or goes back to a
        ``snapshot()`` of this simulation, as long as nothing was added or removed; only callbacks are to be set again.
        """
        if isinstance(state, _orrery.Snapshot):
            self._restore_snapshot(state)
        elif isinstance(state, str):
            self._restore(state)
        else:
            raise TypeError("a state() or a snapshot() is wanted")
        self.targets[:] = np.nan

    def flat_state(self) -> np.ndarray:
        """(nstate,) float64: time, then of each body position, quaternion, linear and angular velocity."""
        return self._flat_state()

    def set_flat_state(self, state: Any) -> None:
        """Puts all bodies where a ``flat_state()`` has them; its time is not used."""
        self._set_flat_state(state)

    def scene(self) -> Scene:
        """The scene as it is now, to be saved in the author's own file."""
        return Scene._of(self._scene_now(), [], self._scene._folder)

    # ---- Recordings

    def record(self, every: int = 1) -> None:
        """Begins to keep frames: this state, and that after each ``every``-th step."""
        self._record(every)

    @property
    def frames(self) -> int:
        """How many frames were kept."""
        return self._frames()

    def save_recording(self, file: Any, title: str = "") -> None:
        """Writes the recording, by the end of the name: .csv, .totals.csv, .joints.csv, .glb, .html, ..."""
        name = str(Path(file))
        if name.endswith(".html") and not _template().is_file():
            raise _errors.SaveError("the page that replays a run was not built: see docs/viewer.md")
        found = self._save_recording(name, title or "simulation", str(_template()))
        if any(one.severity == "error" for one in found):
            _errors.raise_found("SaveError", found)

    def show(self, title: str = "", height: int = 480) -> Page:
        """The page that replays the recording, or shows the present state, as ``orrery view``: for a notebook."""
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "page.html"
            self.save_recording(file, title)
            return Page(file.read_text(encoding="utf-8"), height)

    def _repr_html_(self) -> str:
        if self.closed:
            return "<p>a simulation that was closed</p>"
        if not _template().is_file():
            return f"<pre>{html.escape(repr(self))}</pre>"
        return self.show()._repr_html_()

    # ---- Its end

    def close(self) -> None:
        """Ends it: ODE's objects are destroyed, arrays become stale. Also at the end of a ``with``."""
        self._close()

    def __enter__(self) -> "Simulation":
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def __reduce__(self) -> Any:
        raise TypeError("a simulation stays in its process: hand on its scene and state()")

    def __repr__(self) -> str:
        if not hasattr(self, "_how"):  # __init__ failed, and a traceback shows what was to be made
            return "<Simulation, not made>"
        if self.closed:
            return "<Simulation, closed>"
        return f"<Simulation of {len(self.names)} bodies at {self.time:g} s>"


def options() -> dict[str, tuple[Any, str]]:
    """The options of a Simulation, from the library's own table: their defaults (None: the scene's) and ranges.

    >>> options()["maxContacts"]
    (4, '1 to 64')
    """
    return {name: (preset, values) for name, preset, values in _orrery.options()}
