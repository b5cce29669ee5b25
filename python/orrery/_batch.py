"""Many simulations of one scene, with one array for all of them."""

from __future__ import annotations

import os
from typing import Any, Iterator, Optional, Sequence, Union

import numpy as np
import numpy.typing as npt

from . import _errors, _orrery
from ._orrery import Diagnostic
from ._scene import Scene
from ._state import State, check_arguments

Floats = npt.NDArray[np.float64]
Integers = npt.NDArray[np.int64]
Booleans = npt.NDArray[np.bool_]


def processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def checked_threads(threads: Optional[int]) -> int:
    """How many threads are to work: as many as there are processors if nobody says."""
    if threads is None:
        return min(processors(), 1000)
    if isinstance(threads, bool) or not isinstance(threads, (int, np.integer)) or not 1 <= threads <= 1000:
        raise ValueError("threads is to be 1 to 1000")
    return int(threads)


def broadcast(initial: Any, controls: Any, nstep: Optional[int], nstate: int, nu: int) -> tuple[Floats, Floats]:
    """(nbatch, nstate) and (nbatch, nstep, nu) of what may have dimensions of 1, or fewer of them."""
    states = np.asarray(initial, dtype=np.float64)
    states = states.reshape((1,) * (2 - states.ndim) + states.shape) if states.ndim < 2 else states
    if states.ndim != 2 or states.shape[1] != nstate:
        raise ValueError(f"initial_states is to be of shape (nbatch, {nstate}), not {np.shape(initial)}")
    if controls is None:
        if nstep is None:
            raise ValueError("nstep is to be given where there are no controls")
        acts = np.full((1, 1, nu), np.nan)
    else:
        acts = np.asarray(controls, dtype=np.float64)
        acts = acts.reshape((1,) * (3 - acts.ndim) + acts.shape) if acts.ndim < 3 else acts
        if acts.ndim != 3 or acts.shape[2] not in (1, nu):
            raise ValueError(f"controls is to be of shape (nbatch, nstep, {nu}), not {np.shape(controls)}")
    steps = acts.shape[1] if nstep is None else nstep
    if not isinstance(steps, (int, np.integer)) or isinstance(steps, bool) or steps < 0:
        raise ValueError("nstep is to be a whole number of steps")
    if acts.shape[1] not in (1, steps):
        raise ValueError(f"controls has {acts.shape[1]} steps, not {steps}")
    batches = {states.shape[0], acts.shape[0]} - {1}
    if len(batches) > 1:
        raise ValueError(f"initial_states has {states.shape[0]} runs, controls {acts.shape[0]}")
    nbatch = batches.pop() if batches else 1
    return (
        np.ascontiguousarray(np.broadcast_to(states, (nbatch, nstate))),
        np.ascontiguousarray(np.broadcast_to(acts, (nbatch, int(steps), nu))),
    )


class Batch(_orrery.Batch, State[Floats]):
    """Simulations of one scene that are stepped side by side, by threads that stay.

    >>> import orrery
    >>> batch = orrery.Batch(orrery.load("data/robot_arm.xode"), 8, dt=0.01)
    >>> batch.targets[:] = 0.2
    >>> batch.step(5)
    >>> batch.positions.shape
    (8, 5, 3)

    Each has the bits of a ``Simulation`` alone, whatever the number of threads. The first dimension of all arrays is that
    of the simulations, the others are as in a ``Simulation``. Arrays are NumPy's own: they stay the same, ``step()`` and
    ``reset()`` fill them in place, ``copy()`` keeps a state, and after ``close()`` they are NaN. Only ``targets`` and
    ``forces`` can be written to.

    One thread of Python's at a time: while one steps (which lets others run), what another one asks of the same batch is
    a RuntimeError; arrays may be read.
    """

    def __init__(
        self,
        scene: Scene,
        n: int,
        dt: float = 0.01,
        *,
        threads: Optional[int] = None,
        control: Union[str, Sequence[str]] = "velocity",
        errors: str = "raise",
        **options: Any,
    ) -> None:
        """Makes n simulations of a scene.

        threads: how many threads step them, this one among them; None: one for each processor.
        The rest is as of ``Simulation``.
        """
        check_arguments(scene, dt, errors)
        if isinstance(n, bool) or not isinstance(n, (int, np.integer)) or n < 1:
            raise ValueError("n is to be a whole number of simulations, 1 or more")
        super().__init__(scene._box, int(n), checked_threads(threads), dt, options, control)
        self._arrays: dict[str, Floats] = {}
        self._scene = scene
        self._refuse_faults(errors)

    # ---- Arrays

    def _array(self, name: str) -> Floats:
        if self._closed():
            raise _errors.StaleError("the batch was closed")
        if name not in self._arrays:
            self._arrays[name] = getattr(self, "_view_" + name)()
        return self._arrays[name]

    # ---- How they stand

    @property
    def threads(self) -> int:
        """How many threads step it."""
        return self._threads()

    @property
    def time(self) -> Floats:
        """(n,) float64, s: simulated so far, from the time of the state that each was reset to. A new array."""
        return self._times()

    @property
    def steps(self) -> Integers:
        """(n,) int64: how many steps each has made since its reset. A new array."""
        return self._steps()

    @property
    def ok(self) -> Booleans:
        """(n,) bool: False where ODE has failed: the simulation stands still until it is reset. A new array."""
        return self._oks()

    @property
    def contact_count(self) -> Integers:
        """(n,) int64: points of contact in the last step. A new array."""
        return self._contacts()

    @property
    def asleep(self) -> Integers:
        """(n,) int64: how many dynamic bodies sleep. A new array."""
        return self._asleep()

    @property
    def energy(self) -> Floats:
        """(n, 2) float64, J: kinetic and potential, of all dynamic bodies of each. Computed when it is asked for."""
        return self._energies()

    # ---- States

    def _indices(self, indices: Any) -> Integers:
        """Numbers from 0 of what may be None, a number, numbers, or a bool for each simulation."""
        count = len(self)
        if indices is None:
            return np.arange(count, dtype=np.int64)
        chosen = np.atleast_1d(np.asarray(indices))
        if chosen.dtype == np.bool_:
            if chosen.shape != (count,):
                raise ValueError(f"a mask of this batch is of shape ({count},)")
            return np.flatnonzero(chosen).astype(np.int64)
        if chosen.ndim != 1 or (chosen.size > 0 and chosen.dtype.kind not in "iu"):
            raise TypeError("indices are numbers of simulations, or a bool for each")
        numbers = chosen.astype(np.int64)
        return np.where(numbers < 0, numbers + count, numbers)

    def reset(self, indices: Any = None, states: Any = None) -> None:
        """Brings simulations back to their first state, as new; or to flat states.

        indices: a number, numbers, or a bool for each simulation; None: all.
        states: (nstate,) for all of these, or one for each of them; its time is where ``time`` begins. None: as the scene
            has it.
        """
        self._reset(self._indices(indices), states)

    def flat_states(self, indices: Any = None) -> Floats:
        """(k, nstate) float64, of those simulations, as ``Simulation.flat_state()``. A new array."""
        return self._flat_states(self._indices(indices))

    def set_flat_states(self, states: Any, indices: Any = None) -> None:
        """Puts the bodies where flat states have them: one for all of those simulations, or one each. All else stays."""
        self._set_flat_states(self._indices(indices), [] if states is None else states)

    def rollout(self, initial_states: Any, controls: Any = None, nstep: Optional[int] = None) -> Floats:
        """As ``orrery.rollout()``, by the threads of this batch, whose own simulations stay as they are.

        The simulations that it needs, one for each thread, are made once: this is the way for a controller that makes
        rollouts at each of its steps.
        """
        states, acts = broadcast(initial_states, controls, nstep, self.nstate, self.nu)
        return self._rollout(states, acts, acts.shape[1])

    def __getitem__(self, index: int) -> "BatchSimulation":
        """One of the simulations, to be read."""
        if isinstance(index, bool) or not isinstance(index, (int, np.integer)):
            raise TypeError("batch[i] is a simulation: i is a number")
        if not -len(self) <= index < len(self):
            raise IndexError(f"the batch has {len(self)} simulations")
        return BatchSimulation(self, int(index) % len(self))

    def __iter__(self) -> Iterator["BatchSimulation"]:
        return (BatchSimulation(self, i) for i in range(len(self)))

    # ---- Its end

    def close(self) -> None:
        """Ends it: threads and ODE's objects are gone, arrays are NaN. Also at the end of a ``with``."""
        self._close()

    def __reduce__(self) -> Any:
        raise TypeError("a batch stays in its process: hand on its scene and flat_states()")

    def __repr__(self) -> str:
        if not hasattr(self, "_scene"):  # __init__ failed, and a traceback shows what was to be made
            return "<Batch, not made>"
        return "<Batch, closed>" if self.closed else f"<Batch of {len(self)} simulations, {self.threads} threads>"


class BatchSimulation:
    """One simulation of a ``Batch``, to be read: ``batch[3]``. Its arrays are rows of the batch's."""

    def __init__(self, batch: Batch, index: int) -> None:
        self.batch = batch
        self.index = index

    @property
    def positions(self) -> Floats:
        """(bodies, 3): its row of ``Batch.positions``."""
        return self.batch.positions[self.index]

    @property
    def quaternions(self) -> Floats:
        """(bodies, 4): its row of ``Batch.quaternions``."""
        return self.batch.quaternions[self.index]

    @property
    def velocities(self) -> Floats:
        """(bodies, 6): its row of ``Batch.velocities``."""
        return self.batch.velocities[self.index]

    @property
    def joint_angles(self) -> Floats:
        """(k,): its row of ``Batch.joint_angles``."""
        return self.batch.joint_angles[self.index]

    @property
    def joint_rates(self) -> Floats:
        """(k,): its row of ``Batch.joint_rates``."""
        return self.batch.joint_rates[self.index]

    @property
    def targets(self) -> Floats:
        """(nu,): its row of ``Batch.targets``, which can be written to."""
        return self.batch.targets[self.index]

    @property
    def forces(self) -> Floats:
        """(bodies, 6): its row of ``Batch.forces``, which can be written to."""
        return self.batch.forces[self.index]

    @property
    def time(self) -> float:
        """s, as ``Batch.time``."""
        return float(self.batch.time[self.index])

    @property
    def steps(self) -> int:
        """How many steps it has made since its reset."""
        return int(self.batch.steps[self.index])

    @property
    def ok(self) -> bool:
        """False: ODE has failed, and it stands still until it is reset."""
        return bool(self.batch.ok[self.index])

    @property
    def hash(self) -> str:
        """16 digits: of the exact bits of the state of all bodies."""
        return self.batch._hash(self.index)

    @property
    def diagnostics(self) -> list[Diagnostic]:
        """The diagnostics of its steps since its reset."""
        return self.batch._diagnostics(self.index)

    @property
    def findings(self) -> list[Diagnostic]:
        """All of ``Batch.found`` and ``diagnostics``, and what its run has shown since its reset: as of a Simulation."""
        return self.batch._findings(self.index)

    def flat_state(self) -> Floats:
        """(nstate,) float64: as ``Simulation.flat_state()``."""
        return self.batch.flat_states(self.index)[0]

    def state(self) -> str:
        """A checkpoint, from which a ``Simulation`` of the scene with these options goes on bit for bit."""
        return self.batch._state(self.index)

    def scene(self) -> Scene:
        """The scene as it is now in this simulation, to be saved in the author's own file."""
        return Scene._of(self.batch._scene_now(self.index), [], self.batch._scene._folder)

    def __repr__(self) -> str:
        return f"<simulation {self.index} of {self.batch!r}>"
