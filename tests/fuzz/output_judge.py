#!/usr/bin/env python3
"""Sends scenes, whole and mutilated, through the program, and judges what it prints, writes and uses.

  tests/fuzz/output_judge.py PROGRAM [--count N] [--first N] [--seed S] [--jobs N] [--keep FOLDER] [FOLDER ...]

Inputs are scenes at random (random_scenes.py) and the files of the folders, three of four with some of their bytes changed.
For each: `info`, `validate`, `convert` to another format and `run` with its tables. A run is wrong when it

  - ends by a signal, or with a status that the program does not have;
  - prints on standard output with --json what is no JSON object, or anything of ODE's own, there or on standard error;
  - writes a table with a number that is none;
  - finds energy that nothing put in (SIM_ENERGY) in a scene at random that was left whole;
  - takes more than 64 MiB and 200 times the bytes of the file, beyond what the program takes for a small one;
  - takes more than two seconds of processor time for a file of at most 100 kB;
  - lives on for more than a second after SIGTERM.

What was wrong is told, its input is kept in FOLDER (wrong, unless told otherwise); the status is then 1.
"""
import json
import os
import random
import re
import resource
import select
import signal
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import judging  # noqa: E402
import random_scenes  # noqa: E402

SUFFIXES = (".xode", ".xml", ".gltf", ".glb", ".g4tf", ".g4b", ".g3tf", ".g3b")
LARGEST = 100_000  # bytes of an input
SECONDS = 2.0
# A process that hangs is ended after so much processor time, or, where it waits for something, after so much real time: far more,
# as a machine with other work may let it wait for minutes.
HANGS = 20
WAITS = 900.0
# ODE prints its assertions as "ODE INTERNAL ERROR". SIM_ODE_FAILED quotes them.
OF_ODE = re.compile(rb"ODE INTERNAL|ODE Message|ODE Error|Polygon \d+ is not|is not defined counterclockwise")
NO_NUMBER = re.compile(rb"(?:^|[,\s\[:])-?(?:nan|inf)(?:$|[,\s\]}])", re.IGNORECASE | re.MULTILINE)
NUMBER = re.compile(rb"-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?")
NUMBERS = [b"0", b"-1", b"1e308", b"-1e308", b"1e-320", b"1e9", b"2147483648", b"-0.0", b"0.1", b"1e30", b"65536", b"3.2", b"NaN",
           b"1e-9", b"18446744073709551616"]


def changed(data, rng):
    """The bytes with one to four changes."""
    data = bytearray(data)
    for _ in range(rng.randint(1, 4)):
        if not data:
            break
        at = rng.randrange(len(data))
        length = rng.choice((1, 1, 2, 8, 40, 200))
        kind = rng.randrange(7)
        if kind <= 2:
            numbers = list(NUMBER.finditer(data))
            if numbers:
                begin, end = rng.choice(numbers).span()
                data[begin:end] = rng.choice(NUMBERS)
        elif kind == 3:
            del data[at:at + length]
        elif kind == 4:
            data[at:at] = data[at:at + length] * rng.choice((1, 1, 3, 50))
        elif kind == 5:
            data[at] = rng.randrange(256)
        else:
            other = rng.randrange(len(data))
            data[at:at + length], data[other:other + length] = data[other:other + length], data[at:at + length]
    return bytes(data[:LARGEST])


class Ended:
    """How a command ended."""

    def __init__(self, status, out, err, usage, seconds):
        self.status, self.out, self.err = status, out, err
        self.processor = usage.ru_utime + usage.ru_stime
        self.memory = usage.ru_maxrss * 1024
        self.seconds = seconds


class Watched:
    """A process that is waited for with a limit, and not yet collected."""

    def __init__(self, pid):
        self.file = os.pidfd_open(pid)
        self.poll = select.poll()
        self.poll.register(self.file, select.POLLIN)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        os.close(self.file)

    def ends(self, seconds):
        """Does it end within so many seconds?"""
        return bool(self.poll.poll(seconds * 1000))


def ended(command, folder, terminate_after=None):
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        begun = time.monotonic()
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=out, stderr=err, cwd=folder,
                                   env={"PATH": os.environ["PATH"], "NO_COLOR": "1"})
        resource.prlimit(process.pid, resource.RLIMIT_CPU, (HANGS, HANGS))
        told = begun
        with Watched(process.pid) as watched:
            if terminate_after is not None and not watched.ends(terminate_after):
                process.send_signal(signal.SIGTERM)
                told = time.monotonic()
            if not watched.ends(WAITS):
                process.kill()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        err.seek(0)
        return Ended(process.returncode, out.read(), err.read(), usage, time.monotonic() - told)


def refuse(constant):
    raise ValueError(constant + " is no JSON")


def is_object(text):
    try:
        return isinstance(json.loads(text, parse_constant=refuse), dict)
    except ValueError:
        return False


def faults_of(end, size, least, is_json):
    faults = []
    if end.status not in (0, 1, 2, 3):
        faults.append(f"status {end.status}")
    if is_json and end.status in (0, 1) and not is_object(end.out):
        faults.append("no JSON object on standard output")
    if OF_ODE.search(end.out) or OF_ODE.search(end.err):
        faults.append("text of ODE's")
    if end.memory - least > (64 << 20) + 200 * size:
        faults.append(f"{(end.memory - least) >> 20} MiB for {size} bytes")
    if end.processor > SECONDS:
        faults.append(f"{end.processor:.1f} s of processor time")
    return faults


def commands(program, name, rng, whole):
    """(command, does it print JSON?, files that it may write). A whole scene is moved until its bodies have met."""
    other = "out" + rng.choice((".xode", ".gltf", ".glb", ".g4tf", ".g4b"))
    tables = ["t.csv", "t.joints.csv", "t.contacts.csv", "t.energy.csv"]
    recorded = [word for table in tables[:3] for word in ("--record", table)]
    steps = str((200 if whole else rng.choice((1, 5, 20))) * 0.01)
    return [([program, "info", "--json", name], True, []), ([program, "validate", "--json", name], True, []),
            ([program, "convert", "--json", name, other], True, []),
            ([program, "run", "--json", name, "--duration", steps, *recorded], True, tables)]


def energy_of(end):
    """The sentences of the run about energy that nothing put in."""
    if not is_object(end.out):
        return []
    return ["energy from nothing: " + entry["message"] for entry in json.loads(end.out)["diagnostics"]
            if entry["code"] == "SIM_ENERGY"]


def judge(job):
    """Faults of one input: (name, command, fault)."""
    program, number, seed, seeds, keep, least = job
    rng = random.Random(f"{seed} {number}")
    whole = False
    if seeds and rng.random() < 0.5:
        source = Path(rng.choice(seeds))
        suffix, data = source.suffix, source.read_bytes()
    else:
        name, text = random_scenes.random_scene(rng.randrange(1 << 30))
        suffix, data = "." + name.rsplit(".", 1)[1], text.encode()
        whole = True
    if rng.random() < 0.75:
        data = changed(data, rng)
        whole = False
    found = []
    with tempfile.TemporaryDirectory(prefix="orrery-judge-") as folder:
        name = "input" + suffix
        Path(folder, name).write_bytes(data)
        for command, is_json, written in commands(program, name, rng, whole):
            end = ended(command, folder)
            faults = faults_of(end, len(data), least, is_json)
            if whole and command[1] == "run":
                faults += energy_of(end)
            for table in written:
                path = Path(folder, table)
                if path.exists() and NO_NUMBER.search(path.read_bytes()):
                    faults.append(f"a number that is none in {table}")
            found += [(number, command[1], fault) for fault in faults]
        if rng.random() < 0.02:
            end = ended([program, "run", name, "--duration", "1e7", "--dt", "0.01", "--quiet"], folder, terminate_after=0.1)
            if end.seconds > 1 and end.status != 0:
                found.append((number, "run", f"{end.seconds:.1f} s from SIGTERM to the end"))
        if found:
            Path(keep).mkdir(parents=True, exist_ok=True)
            Path(keep, f"{seed}-{number}{suffix}").write_bytes(data)
    return found


def least_memory(program):
    """The memory that the program takes for a scene of one body."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "small.xode").write_text('<xode version="1.0r23"><world><space><body name="b"/></space></world></xode>')
        return ended([program, "run", "small.xode", "--duration", "0.01", "--quiet"], folder).memory


def seed_files(folders):
    return [str(path) for path in judging.scenes_of(folders, SUFFIXES) if path.stat().st_size <= LARGEST]


def main():
    parser = judging.parser_of(__doc__, keep="wrong")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--first", type=int, default=0)
    arguments = judging.parsed(parser)
    seeds = seed_files(arguments.folders)
    least = least_memory(arguments.program)
    numbers = range(arguments.first, arguments.first + arguments.count)
    jobs = ((arguments.program, number, arguments.seed, seeds, arguments.keep, least) for number in numbers)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    wrong = 0
    with ProcessPoolExecutor(arguments.jobs) as pool:
        for found in pool.map(judge, jobs, chunksize=8):
            wrong += bool(found)
            for number, command, fault in found:
                print(f"{arguments.seed}-{number}: {command}: {fault}", flush=True)
    return judging.status_of(f"{arguments.count} inputs", wrong)


if __name__ == "__main__":
    sys.exit(main())
