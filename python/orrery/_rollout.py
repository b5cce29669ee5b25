"""Many runs of one scene: the shapes of MuJoCo's rollout."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any, Optional

import numpy as np

from ._batch import Batch, broadcast
from ._process import call_in_process
from ._scene import Scene


def _part(scene: Scene, states: np.ndarray, controls: np.ndarray, how: dict[str, Any]) -> np.ndarray:
    """Runs in a worker process: all runs of a part."""
    with Batch(scene, 1, threads=1, **how) as batch:
        return batch.rollout(states, controls, controls.shape[1])


def rollout(
    scene: Scene,
    initial_states: Any,
    controls: Any = None,
    nstep: Optional[int] = None,
    *,
    threads: Optional[int] = None,
    processes: int = 1,
    **how: Any,
) -> np.ndarray:
    """Simulates a scene from many states, with many controls: (nbatch, nstep, nstate) float64, after each step.

    initial_states: (nbatch, nstate), as ``Simulation.flat_state()``; its time is where the times of the run begin.
    controls: (nbatch, nstep, nu): ``targets`` before each step; NaN: as the scene has it. None: none.
    nstep: how many steps; None: as many as controls has.
    Dimensions of 1, or that are missing, are repeated. The rest is as of Simulation: dt, control, options.
    threads: how many work at it; None: one for each processor. Each run begins as new, so that the bits do not depend on
        it. ``Batch.rollout()`` makes the simulations only once.
    processes: 2 or more: new interpreters make the runs, each in one thread. They start at each call, and serve only long
        runs of large islands, which ODE's QuickStep moves: a process runs one QuickStep at a time.

    >>> import orrery
    >>> tower = orrery.load("data/tower.xode")
    >>> start = orrery.Simulation(tower).flat_state()
    >>> orrery.rollout(tower, [start, start], nstep=10).shape
    (2, 10, 144)
    """
    if isinstance(processes, bool) or not isinstance(processes, (int, np.integer)) or processes < 1:
        raise ValueError("processes is to be 1 or more")
    if processes > 1 and threads is not None:
        raise ValueError("threads are of one process: give one of threads and processes")
    with Batch(scene, 1, threads=threads, **how) as batch:
        states, acts = broadcast(initial_states, controls, nstep, batch.nstate, batch.nu)
        if processes == 1 or len(states) < 2:
            return batch.rollout(states, acts, acts.shape[1])
    parts = np.array_split(np.arange(len(states)), min(int(processes), len(states)))
    with ThreadPoolExecutor(len(parts)) as pool:
        made = [pool.submit(call_in_process, __name__, "_part", scene, states[part], acts[part], how) for part in parts]
        return np.concatenate([one.result() for one in made])
