"""Sweeps: many runs of a plan, in worker processes here or on a cluster of Dask's."""

from __future__ import annotations

import contextlib
import importlib
import json
import os
import time
from pathlib import Path
from typing import Any, Callable, Iterable, Mapping, Optional, Sequence, Union

from . import _orrery
from ._errors import LoadError, SaveError
from ._process import call_in_process
from ._simulation import _template

Plan = Union[str, "os.PathLike[str]", Mapping[str, Any]]
Row = dict[str, Union[int, float, str, None]]
Progress = Callable[[int, int, Row], Any]
Stop = Union[float, Callable[[Row], Any]]
Value = Union[bool, int, float, str, Sequence[float]]

_TEXTS = ("status", "cause", "hash")
_COUNTS = ("run", "seed", "steps", "contacts", "asleep")
_BATCHES_A_THREAD = 4


def _make_runs(
    source: tuple[str, str, str],
    runs: list[int],
    jobs: int,
    timeout: Optional[float],
    seconds: Optional[float] = None,
    take: Optional[Callable[[bytes], Any]] = None,
) -> bytes:
    """In a worker process: reads plan and scene, and makes some of the runs."""
    return _orrery.Sweep(*source).make_runs(runs, jobs, timeout, seconds, take)


def _make_batch(source: tuple[str, str, str], runs: list[int], timeout: Optional[float]) -> bytes:
    """On a worker of Dask's, which has threads: a process makes the runs, and ends with the worker."""
    return call_in_process(__name__, "_make_runs", source, runs, 1, timeout)


def _source(plan: Plan) -> tuple[str, str, str]:
    """Text, name and folder of a plan."""
    if isinstance(plan, Mapping):
        return json.dumps(plan), "plan", str(Path.cwd())
    file = Path(plan)
    try:
        return file.read_text(encoding="utf-8"), str(plan), str(file.absolute().parent)
    except OSError as error:
        raise LoadError(f"{plan}: the plan cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise LoadError(f"{plan}: the plan is not UTF-8") from None


def _text(value: Value) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return str(value).lower()
    return ",".join(map(_text, value)) if isinstance(value, Iterable) else repr(float(value))


def _source_of_scene(
    scene: Plan,
    varied: Mapping[str, Union[Value, Sequence[Value]]],
    measures: Union[str, Sequence[str]],
    duration: Optional[float],
) -> tuple[tuple[str, str, str], list[str]]:
    """Text, name and folder of the plan that a scene and its options are; the words of ``orrery sweep`` for it."""
    if isinstance(scene, Mapping):
        raise ValueError("set, measure and duration are for a scene: a plan has its own")
    if not varied:
        raise ValueError('nothing varies: set={"friction": "0.05:1:200"} gives 200 runs')
    # As on the command line, a target that has several values comes with each of them.
    pairs = [
        (target, _text(each))
        for target, values in varied.items()
        for each in (values if isinstance(values, Iterable) and not isinstance(values, str) else [values])
    ]
    texts = [measures] if isinstance(measures, str) else list(measures)
    words = [str(scene)]
    words += [word for target, value in pairs for word in ("--set", f"{target}={value}")]
    words += [word for text in texts for word in ("--measure", text)]
    words += [] if duration is None else ["--duration", repr(float(duration))]
    return (_orrery.plan_of_scene(os.fspath(scene), pairs, texts, duration), str(scene), str(Path.cwd())), words


class _Watch:
    """Tells the caller of the rows as they come, and stops when the caller has enough."""

    def __init__(self, made: _orrery.Sweep, progress: Optional[Progress], stop: Optional[Stop]) -> None:
        self._columns = made.columns()
        self._runs = len(made)
        self._progress = progress
        self._stop = stop if callable(stop) else None
        self._done = 0
        self.seconds = None if stop is None or callable(stop) else float(stop)
        self.wanted = progress is not None or stop is not None
        self.lines: list[bytes] = []

    def take(self, line: bytes) -> bool:
        """A line of a journal. True: enough."""
        self.lines.append(line)
        self._done += 1
        row = _rows(self._columns, [_orrery.Sweep.row(line)])[0]
        if self._progress is not None:
            self._progress(self._done, self._runs, row)
        return self._stop is not None and bool(self._stop(row))


def _here(source: tuple[str, str, str], made: _orrery.Sweep, jobs: int, timeout: Optional[float], watch: _Watch) -> list[bytes]:
    arguments = (source, list(range(len(made))), jobs, timeout)
    if not watch.wanted:
        return [call_in_process(__name__, "_make_runs", *arguments)]
    call_in_process(__name__, "_make_runs", *arguments, watch.seconds, take=watch.take)
    return [made.header() + b"".join(watch.lines)]


def _on_cluster(
    client: Any, source: tuple[str, str, str], made: _orrery.Sweep, batch: Optional[int], timeout: Optional[float], watch: _Watch
) -> list[bytes]:
    threads = max(1, sum(client.nthreads().values()))
    size = batch or max(1, -(-len(made) // (_BATCHES_A_THREAD * threads)))
    tasks = [
        # Dask calls again what a lost worker had; a batch whose worker was lost three times is an error.
        client.submit(_make_batch, source, list(range(first, min(first + size, len(made)))), timeout, pure=False, retries=3)
        for first in range(0, len(made), size)
    ]
    try:
        return _watched(tasks, watch) if watch.wanted else client.gather(tasks)
    finally:
        client.cancel(tasks)


def _watched(tasks: list[Any], watch: _Watch) -> list[bytes]:
    """The journals of batches, until there are enough of them."""
    distributed: Any = importlib.import_module("distributed")
    end = None if watch.seconds is None else time.monotonic() + watch.seconds
    journals: list[bytes] = []
    enough = False
    with contextlib.suppress(distributed.TimeoutError):
        while tasks and not enough:
            left = None if end is None else max(0.0, end - time.monotonic())
            done, waiting = distributed.wait(tasks, timeout=left, return_when="FIRST_COMPLETED")
            tasks = list(waiting)
            for task in done:
                journals.append(task.result())
                enough = any([watch.take(line) for line in journals[-1].splitlines(keepends=True)[1:]]) or enough
    return journals


def _value(column: str, field: str) -> Union[int, float, str, None]:
    if column in _TEXTS:
        return field
    if column in _COUNTS and field.isdecimal():
        return int(field)
    try:
        return float(field) if field else None
    except ValueError:
        return field


def _rows(columns: list[str], rows: Iterable[list[str]]) -> list[Row]:
    return [{column: _value(column, field) for column, field in zip(columns, row)} for row in rows]


def _checked(name: str, value: Optional[int]) -> Optional[int]:
    if value is not None and (isinstance(value, bool) or not isinstance(value, int) or value < 1):
        raise ValueError(f"{name} is to be a whole number, 1 or more")
    return value


def _checked_page(page: Union[str, "os.PathLike[str]", None]) -> None:
    if page is None:
        return
    if not os.fspath(page).endswith(".html"):
        raise ValueError("page is to be a name that ends in .html")
    if not _template("sweep.html").is_file():
        raise SaveError("the page of a sweep was not built: see docs/viewer.md")


def sweep(
    plan: Plan,
    client: Any = None,
    jobs: Optional[int] = None,
    *,
    set: Optional[Mapping[str, Union[Value, Sequence[Value]]]] = None,
    measure: Union[str, Sequence[str]] = (),
    duration: Optional[float] = None,
    out: Union[str, "os.PathLike[str]", None] = None,
    page: Union[str, "os.PathLike[str]", None] = None,
    batch: Optional[int] = None,
    timeout: Optional[float] = None,
    progress: Optional[Progress] = None,
    stop: Optional[Stop] = None,
) -> list[Row]:
    """Makes all runs of a plan, as ``orrery sweep``; a row for each, in the order of their numbers.

    plan: the file, or what would be in it as a dict, whose scene and tables are then sought in the current folder; with
        ``set`` the file of a scene.
    set: what varies in the scene, by its target, as ``--set`` has it: a value, a list of values, or a text such as
        "5:20:8", from:to:how many, which is 8 evenly spaced values from 5 to 20, with both. Several targets make a
        grid. A vector is a value: in a list, ``[[0, 0, -9.81]]``.
    measure: with ``set``, what is kept of each run, as ``--measure`` has it; nothing: totals.
    duration: with ``set``, s to simulate in each run; None: 5.
    client: a ``dask.distributed.Client``: its workers make the runs. Those of a worker that is lost are made again by
        others. Workers need this package, and see the plan's scene and tables under the same path. None: this machine.
    jobs: without a client, how many runs side by side; None: one for each processor.
    out: a file that the table is written to, byte for byte the runs.csv of ``orrery sweep``; None: none.
    page: a file .html that shows the results, as ``orrery sweep --page`` writes it; None: none.
    batch: with a client, how many runs are one task; None: as many as give each of its threads four.
    timeout: s by the clock, after which a run is stopped; None: the plan's.
    progress: called after each run as ``progress(done, runs, row)``: how many are made, of how many, and the latest.
    stop: called with each row as soon as it is there; once it returns true, the sweep ends, and has the rows that were
        made until then. Or a number of s by the clock, after which it ends so.

    A row is a dict by the columns of runs.csv, which ``pandas.DataFrame`` takes: run, seed and the counts of "totals" are
    int, numbers float, other texts str, and None is what a run does not have. One that crashes or fails is a row whose
    status and cause say so. A plan that is not good is a LoadError.

    >>> plan = {"scene": "data/tower.xode", "duration": 0.1,
    ...         "parameters": [{"target": "friction", "values": [0.2, 0.8]}], "outputs": ["ball.position.y end"]}
    >>> [(row["friction"], row["status"]) for row in sweep(plan, jobs=2)]
    [(0.2, 'ok'), (0.8, 'ok')]
    >>> rows = sweep("data/tower.xode", set={"friction": "0.2:0.8:2"}, measure="ball.position.y end", duration=0.1)
    >>> [row["friction"] for row in rows]
    [0.2, 0.8]
    """
    _checked("jobs", jobs)
    _checked("batch", batch)
    if client is not None and jobs is not None:
        raise ValueError("with a client its workers say how many runs are made side by side: jobs is for this machine")
    for name, seconds in (("timeout", timeout), ("stop", None if callable(stop) else stop)):
        if seconds is not None and not seconds > 0:
            raise ValueError(f"{name} is to be a positive number of seconds")
    _checked_page(page)
    if set is not None or measure or duration is not None:
        source, replay = _source_of_scene(plan, set or {}, measure, duration)
    else:
        # A dict has no file that a command could name.
        source, replay = _source(plan), [] if isinstance(plan, Mapping) else [str(plan)]
    made = _orrery.Sweep(*source)
    watch = _Watch(made, progress, stop)
    if client is None:
        journals = _here(source, made, jobs or os.cpu_count() or 1, timeout, watch)
    else:
        journals = _on_cluster(client, source, made, batch, timeout, watch)
    table, rows = made.table(journals, stop is not None)
    if out is not None:
        Path(out).write_bytes(table)
    if page is not None:
        made.write_page(journals, replay, page, _template("sweep.html"), stop is not None)
    return _rows(made.columns(), rows)
