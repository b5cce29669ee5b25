"""Many runs of one scene, in worker processes: the shapes of MuJoCo's rollout."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any, Optional

import numpy as np

from ._process import call_in_process
from ._scene import Scene
from ._simulation import Simulation


def _broadcast(initial: Any, controls: Any, nstep: Optional[int], nstate: int, nu: int) -> tuple[np.ndarray, np.ndarray]:
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


def _part(scene: Scene, states: np.ndarray, controls: np.ndarray, how: dict[str, Any]) -> np.ndarray:
    """Runs in a worker process: all runs of a part."""
    with Simulation(scene, **how) as simulation:
        return simulation._rollout(states, controls, controls.shape[1])


def rollout(
    scene: Scene,
    initial_states: Any,
    controls: Any = None,
    nstep: Optional[int] = None,
    *,
    processes: int = 1,
    **how: Any,
) -> np.ndarray:
    """Simulates a scene from many states, with many controls: (nbatch, nstep, nstate) float64, after each step.

    initial_states: (nbatch, nstate), as ``Simulation.flat_state()``; its time is where the times of the run begin.
    controls: (nbatch, nstep, nu): ``targets`` before each step; NaN: as the scene has it. None: none.
    nstep: how many steps; None: as many as controls has.
    Dimensions of 1, or that are missing, are repeated. The rest is as of Simulation: dt, control, options.
    processes: how many work at it. Each run is made anew from the scene, so that the bits do not depend on it.

    >>> import orrery
    >>> tower = orrery.load("data/tower.xode")
    >>> start = orrery.Simulation(tower).flat_state()
    >>> orrery.rollout(tower, [start, start], nstep=10).shape
    (2, 10, 144)
    """
    if isinstance(processes, bool) or not isinstance(processes, (int, np.integer)) or processes < 1:
        raise ValueError("processes is to be 1 or more")
    with Simulation(scene, **how) as simulation:
        states, acts = _broadcast(initial_states, controls, nstep, simulation.nstate, simulation.nu)
        if processes == 1 or len(states) < 2:
            return simulation._rollout(states, acts, acts.shape[1])
    parts = np.array_split(np.arange(len(states)), min(int(processes), len(states)))
    with ThreadPoolExecutor(len(parts)) as pool:
        made = [pool.submit(call_in_process, __name__, "_part", scene, states[part], acts[part], how) for part in parts]
        return np.concatenate([one.result() for one in made])
