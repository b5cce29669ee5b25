"""The part that a Simulation and a Batch have in common: arrays of the state, names, and how they end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

import numpy as np

from . import _errors
from ._orrery import Diagnostic
from ._scene import Scene

A = TypeVar("A")
S = TypeVar("S", bound="State[Any]")


def check_arguments(scene: Scene, dt: float, errors: str) -> None:
    """Refuses what neither of them can be made of."""
    if not isinstance(scene, Scene):
        raise TypeError("a Scene is wanted: orrery.load(file)")
    if errors not in ("raise", "keep"):
        raise ValueError('errors is to be "raise" or "keep"')
    if not isinstance(dt, (int, float, np.number)):
        raise TypeError(f"dt is to be a number of seconds, not {dt!r}")


class State(Generic[A]):
    """The state of one simulation, or of many, in arrays of n bodies, j joints with k axes, and nu actuators.

    In a Batch, the first dimension of each array is that of the simulations.
    """

    if TYPE_CHECKING:  # of the class beside it

        def _array(self, name: str) -> A: ...
        def _names(self) -> list[str]: ...
        def _joint_names(self) -> list[str]: ...
        def _actuator_names(self) -> list[str]: ...
        def _found(self) -> list[Diagnostic]: ...
        def _dt(self) -> float: ...
        def _state_size(self) -> int: ...
        def _control_count(self) -> int: ...
        def _closed(self) -> bool: ...
        def close(self) -> None: ...

    def _refuse_faults(self, errors: str) -> None:
        """Closes it and raises a SceneError if a part of the scene was left out, unless that may be."""
        found = self._found()
        if errors == "raise" and any(one.severity == "error" for one in found):
            self.close()
            _errors.raise_found("SceneError", found)

    # ---- Arrays

    @property
    def positions(self) -> A:
        """(n, 3) float64, m: the origin of each body's node, world."""
        return self._array("positions")

    @property
    def quaternions(self) -> A:
        """(n, 4) float64: rotation of each body's node, x, y, z, w."""
        return self._array("quaternions")

    @property
    def velocities(self) -> A:
        """(n, 6) float64: m/s of the origin, then rad/s, world axes."""
        return self._array("velocities")

    @property
    def joint_angles(self) -> A:
        """(k,) float64, rad (or m along an axis): where joints stand; ``joint_names`` names them."""
        return self._array("joint_positions")

    @property
    def joint_rates(self) -> A:
        """(k,) float64, rad/s or m/s: how fast ``joint_angles`` change."""
        return self._array("joint_rates")

    @property
    def joint_motors(self) -> A:
        """(k,) float64, N m (or N along an axis): what motors and drives do at each of ``joint_angles``.

        NaN: not known; solver='own' knows it.
        """
        return self._array("joint_motors")

    @property
    def joint_springs(self) -> A:
        """(k,) float64, N m or N: the same of springs."""
        return self._array("joint_springs")

    @property
    def joint_stops(self) -> A:
        """(k,) float64, N m or N: the same of stops and limits."""
        return self._array("joint_stops")

    @property
    def joint_forces(self) -> A:
        """(j, 6) float64: N, then N m about its centre of mass, on the first body that each joint holds.

        World axes; means over the last step.
        """
        return self._array("joint_forces")

    @property
    def sensors(self) -> A:
        """(n, 6) float64: what an accelerometer (m/s^2) and a gyroscope (rad/s) at each body's node read, body axes.

        Needs bodyReadings=True. In a Batch 0 from a reset to the next step.
        """
        return self._array("sensors")

    @property
    def targets(self) -> A:
        """(nu,) float64, of each actuator (``actuator_names``): rad/s or m/s, or as ``control`` says rad or m, or N m or N.

        NaN: nothing is set. What is written acts from the next step on. A reset or a restored state makes them NaN.
        """
        return self._array("targets")

    @property
    def forces(self) -> A:
        """(n, 6) float64: N at the centre of mass, then N m, world axes, which push each body in all steps.

        0, as at first: none; other numbers wake it. A reset or a restored state makes them 0.
        """
        return self._array("forces")

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

    # ---- How it was made

    @property
    def found(self) -> list[Diagnostic]:
        """The diagnostics from when it was made."""
        return self._found()

    @property
    def dt(self) -> float:
        """s: length of a step."""
        return self._dt()

    @property
    def nstate(self) -> int:
        """Length of a flat state, 1 + 13 n."""
        return self._state_size()

    @property
    def nu(self) -> int:
        """How many actuators there are in a simulation."""
        return self._control_count()

    # ---- Its end

    @property
    def closed(self) -> bool:
        """Was it closed?"""
        return self._closed()

    def __enter__(self: S) -> S:
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()
