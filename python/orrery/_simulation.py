"""Simulations: a scene in motion, with arrays of its state."""

from __future__ import annotations

import html
import tempfile
import weakref
from pathlib import Path
from typing import Any, Callable, Optional, Sequence, Union

import numpy as np

from . import _errors, _orrery
from ._handles import Vector
from ._page import Page, _template
from ._picture import Picture
from ._queries import Queries
from ._scene import Scene
from ._state import State, check_arguments
from ._view import Arrays, View

Acceleration = Callable[[Optional[int], tuple, tuple, float], Vector]


class Simulation(Queries, State[View]):
    """A scene in motion: its worlds as ODE's own objects, and the step that moves them.

    >>> import orrery
    >>> simulation = orrery.Simulation(orrery.load("data/tower.xode"), dt=0.01)
    >>> simulation.step(100)
    >>> simulation.positions.shape
    (11, 3)

    Bodies are in the order of ``names``. Arrays are float64 and the simulation's own: ``step()`` fills them after its
    last step, in place, so that one that is held needs no new look; ``copy()`` keeps a state. Only ``targets`` and
    ``forces`` can be written to. All is in SI units, in the world's frame, of the author's frame of a body (the origin of its node).

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
        control: what ``targets`` are: "velocity" (rad/s or m/s), "position" (rad or m) or "torque" (N m or N), for all or
            one an actuator.
        errors: "raise": what cannot be simulated is a SceneError; "keep": it is left out, and ``found`` says so.
        options: by the names of the library (``orrery.options()`` lists them): seed=1, solver="auto", substeps=1,
            gravity=(0, -9.8, 0), bodyReadings=True for ``sensors``, ...
        """
        check_arguments(scene, dt, errors)
        super().__init__(scene._box, dt, options, control)
        self._views: dict[str, weakref.ReferenceType[View]] = {}
        self._arrays = Arrays()
        self._how = {"dt": dt, "control": control, "errors": errors, **options}
        self._scene = scene
        self._refuse_faults(errors)

    def _array(self, name: str) -> View:
        kept = self._views.get(name)
        made = kept() if kept is not None else None
        if made is None:
            arrays = self._arrays
            made = getattr(self, "_view_" + name)().view(View)
            # The array holds the simulation: the other way round would keep both until a garbage collection.
            made._simulation, made._arrays = self, arrays
            self._views[name] = weakref.ref(made)
            arrays.hold(made)
        return made

    def _end_arrays(self) -> None:
        """The module calls it when the arrays are not the simulation's any more."""
        old, self._arrays, self._views = self._arrays, Arrays(), {}
        old.end()

    def adopt(self, scene: Scene) -> None:
        """Goes on with another version of its scene: bodies of one path keep their pose, velocity and sleep.

        All else is that of the new scene. Time, other instances and callbacks stay; arrays become stale.
        """
        if not isinstance(scene, Scene):
            raise TypeError("a Scene is wanted")
        self._adopt(scene._box)
        self._scene = scene

    # ---- How it stands

    @property
    def time(self) -> float:
        """s: simulated so far."""
        return self._time()

    @property
    def steps(self) -> int:
        """How many steps were done."""
        return self._steps()

    @property
    def asleep(self) -> int:
        """How many dynamic bodies sleep."""
        return self._asleep()

    @property
    def hash(self) -> str:
        """16 digits: of the exact bits of the state of all bodies."""
        return self._hash()

    @property
    def energy(self) -> tuple[float, float]:
        """(kinetic, potential), J, of all dynamic bodies."""
        return self._energy()

    @property
    def diagnostics(self) -> list[_orrery.Diagnostic]:
        """The diagnostics of its steps."""
        return self._diagnostics()

    @property
    def findings(self) -> list[_orrery.Diagnostic]:
        """All of ``found`` and ``diagnostics``, and what the run has shown until now, as `orrery run` tells it.

        Lost bodies, motors that are too weak, joints that part, ...
        """
        return self._findings()

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

    # ---- States

    def state(self) -> str:
        """A checkpoint: text from which ``restore()`` goes on bit for bit, here or in another process."""
        return self._state()

    def snapshot(self) -> _orrery.Snapshot:
        """The state in memory, with the targets of motors: far quicker than a text, and for this simulation alone."""
        return self._snapshot()

    def restore(self, state: Union[str, _orrery.Snapshot]) -> None:
        """Goes back to a ``state()`` of a simulation of the same scene with the same options; else a StateError.

        Targets and forces that were written, and callbacks, are to be set again before the next step. Or goes back to a
        ``snapshot()`` of this simulation, as long as nothing was added or removed; only forces and callbacks are to be set again.
        """
        if isinstance(state, _orrery.Snapshot):
            self._restore_snapshot(state)
        elif isinstance(state, str):
            self._restore(state)
        else:
            raise TypeError("a state() or a snapshot() is wanted")

    def flat_state(self) -> np.ndarray[Any, np.dtype[np.float64]]:
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
        self._write_recording(name, title, False)

    def _write_recording(self, name: str, title: str, present: bool) -> None:
        found = self._save_recording(name, title or "simulation", str(_template()), present)
        if any(one.severity == "error" for one in found):
            _errors.raise_found("SaveError", found)

    def show(self, title: str = "", height: int = 480) -> Page:
        """The page that replays the recording, or shows the present state, as ``orrery view``: for a notebook."""
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "page.html"
            self.save_recording(file, title)
            return Page(file.read_text(encoding="utf-8"), height)

    def render(
        self,
        width: int = 640,
        height: int = 480,
        *,
        time: Optional[float] = None,
        body: Optional[str] = None,
        dark: bool = False,
    ) -> Picture:
        """A picture of the present state, drawn by Chromium without a window; takes one to three seconds.

        width, height: pixels, 16 to 8192. time: s, a moment of the recording, in place of the present. body: name of the
        body that is chosen. dark: the dark theme. Without Chromium, or the page that replays a run, a RuntimeError.
        """
        if not (16 <= width <= 8192 and 16 <= height <= 8192):
            raise ValueError(f"a picture has 16 to 8192 pixels a side, not {width} x {height}")
        if time is not None and self.frames == 0:
            raise ValueError("there is no recording to draw a moment of: record() first")
        if body is not None and body not in self.names:
            raise LookupError(f"there is no body {body!r}")
        if not _template().is_file():
            raise RuntimeError("the page that replays a run was not built: see docs/viewer.md")
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "page.html"
            self._write_recording(str(file), "", time is None)
            return Picture(_orrery.picture_of_page(str(file), width, height, time, body or "", dark))

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
