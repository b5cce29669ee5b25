"""Has a new interpreter do a part of the work: what rollout() and sweep() share."""

from __future__ import annotations

import contextlib
import importlib
import os
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any, Callable, Optional

from . import _errors


def _environment() -> dict[str, str]:
    # The package may be links to its sources: the worker takes the one that this process has.
    import orrery

    here = str(Path(orrery.__file__).parent.parent)
    path = os.pathsep.join(filter(None, [here, os.environ.get("PYTHONPATH")]))
    # One thread: it may fork.
    return {**os.environ, "PYTHONPATH": path, "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}


def call_in_process(module: str, function: str, *arguments: Any, take: Optional[Callable[[Any], bool]] = None) -> Any:
    """Calls a function of the package in a process of its own: its result, or what it raises.

    The process is a new interpreter, whatever threads this one has, and whether or not __main__ can be imported again.

    take: the function gets one more argument, a function that it calls with parts of its result. ``take`` is called here
        with each of them; once it returns true, the process ends, and the result is None.
    """
    worker = subprocess.Popen(
        [sys.executable, "-m", "orrery._worker"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=_environment())
    assert worker.stdin is not None and worker.stdout is not None
    try:
        with contextlib.suppress(BrokenPipeError):  # its status tells why
            worker.stdin.write(pickle.dumps((module, function, arguments, take is not None)))
            worker.stdin.close()
        while True:
            try:
                kind, value = pickle.load(worker.stdout)
            except (EOFError, pickle.UnpicklingError):
                raise _errors.SimulationError(f"a worker process ended with status {worker.wait()}") from None
            if kind == "raised":
                raise value
            if kind == "result":
                return value
            if take is not None and take(value):
                return None
    finally:
        worker.kill()
        worker.wait()
        worker.stdout.close()


def main() -> None:
    """Runs in that process: a pickled call on its standard input, the answers on its output."""
    # Output that a library prints must not get into the answers.
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)

    def say(kind: str, value: Any) -> None:
        answers.write(pickle.dumps((kind, value)))
        answers.flush()

    try:
        try:
            module, function, arguments, in_parts = pickle.load(sys.stdin.buffer)
            more = [lambda part: say("part", part)] if in_parts else []
            say("result", getattr(importlib.import_module(module), function)(*arguments, *more))
        except (Exception, KeyboardInterrupt) as error:  # the caller raises it
            say("raised", error)
    except BrokenPipeError:  # the caller has ended
        os._exit(1)
