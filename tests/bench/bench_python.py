"""bench_python.py BASELINE: the module against C++ (python_baseline.cpp).

Of runs taken in turn the quickest counts: what else a machine does only makes them slower, and by more than is measured.
"""

import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

import orrery

REPEATS = 25


def hundred_bodies():
    """Balls that rest on a floor, apart from each other."""
    scene = orrery.Scene()
    scene.settings.gravity = {"gravity": 9.81}
    scene.root.add("floor", collider={"shape": {"geometry": {"kind": "plane", "a": 0, "b": 1, "c": 0, "d": 0}}})
    shape = scene.add_shape(geometry={"kind": "sphere", "radius": 0.4})
    for i in range(100):
        scene.root.add(f"ball {i}", transform={"position": (i % 10, 0.4, i // 10)}, body={}, collider={"shape": shape})
    return scene


def many(file, count):
    simulation = orrery.Simulation(orrery.load(file))
    start = time.perf_counter()
    simulation.step(count)
    return time.perf_counter() - start


def single(file, count):
    simulation = orrery.Simulation(orrery.load(file))
    positions = simulation.positions
    copied = np.empty_like(np.asarray(positions))
    step = simulation.step
    start = time.perf_counter()
    for _ in range(count):
        step()
        np.copyto(copied, positions)
    return time.perf_counter() - start


def load(file, count):
    start = time.perf_counter()
    for _ in range(count):
        orrery.load(file)
    return time.perf_counter() - start


def compare(baseline, way, ours, file, count):
    """Seconds: C++, Python."""
    taken = {"c++": [], "python": []}
    for _ in range(REPEATS):
        told = subprocess.run([baseline, file, way, str(count)], check=True, capture_output=True, text=True).stdout
        taken["c++"].append(float(told.split()[0]))
        taken["python"].append(ours(file, count))
    return min(taken["c++"]), min(taken["python"])


def main():
    baseline = sys.argv[1]
    tower = str(Path(__file__).resolve().parents[2] / "data" / "tower.xode")
    with tempfile.TemporaryDirectory() as folder:
        balls = str(Path(folder) / "balls.xode")
        orrery.save(hundred_bodies(), balls)
        cpp, python = compare(baseline, "many", many, balls, 1000)
        print(f"step(1000), 100 bodies        ratio {python / cpp:.3f}   ({cpp * 1e3:.1f} ms in C++)")
        cpp, python = compare(baseline, "many", many, tower, 1000)
        print(f"step(1000), tower.xode        ratio {python / cpp:.3f}   ({cpp * 1e3:.1f} ms in C++)")
        cpp, python = compare(baseline, "single", single, balls, 500)
        print(f"step(1) and all 100 places    {(python - cpp) / 500 * 1e6:+.2f} us a step   ({cpp / 500 * 1e6:.1f} us in C++)")
        cpp, python = compare(baseline, "load", load, tower, 200)
        print(f"load tower.xode               ratio {python / cpp:.3f}   ({cpp / 200 * 1e6:.1f} us in C++)")


if __name__ == "__main__":
    main()
