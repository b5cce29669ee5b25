"""Has a new interpreter do a part of the work: what rollout() and sweep() share."""

from __future__ import annotations

import importlib
import os
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

from . import _errors


def call_in_process(module: str, function: str, *arguments: Any) -> Any:
    """Calls a function of the package in a process of its own: its result, or what it raises.

    The process is a new interpreter, whatever threads this one has, and whether or not __main__ can be imported again.
    """
    # The package may be links to its sources: the worker takes the one that this process has.
    import orrery

    here = str(Path(orrery.__file__).parent.parent)
    path = os.pathsep.join(filter(None, [here, os.environ.get("PYTHONPATH")]))
    worker = subprocess.run(
        [sys.executable, "-m", "orrery._worker"],
        input=pickle.dumps((module, function, arguments)),
        stdout=subprocess.PIPE,
        # One thread: it may fork.
        env={**os.environ, "PYTHONPATH": path, "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"},
        check=False,
    )
    if worker.returncode != 0:
        raise _errors.SimulationError(f"a worker process ended with status {worker.returncode}")
    answer = pickle.loads(worker.stdout)
    if isinstance(answer, BaseException):
        raise answer
    return answer


def main() -> None:
    """Runs in that process: a pickled call on its standard input, the answer on its output."""
    # Output that a library prints must not get into the answer.
    answer = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    try:
        module, function, arguments = pickle.load(sys.stdin.buffer)
        made = pickle.dumps(getattr(importlib.import_module(module), function)(*arguments))
    except (Exception, KeyboardInterrupt) as error:  # the caller raises it
        made = pickle.dumps(error)
    try:
        with answer:
            answer.write(made)
    except BrokenPipeError:  # the caller has ended
        sys.exit(1)
