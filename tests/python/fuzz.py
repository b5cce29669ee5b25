"""fuzz.py SEED CALLS: random calls of everything the module has, with arguments that mostly do not fit.

Exceptions are what is expected of them; a crash, a hang or an exception that is none of Python's usual ones is not.
"""

import os
import random
import sys
import tempfile
from pathlib import Path

import numpy as np

import orrery
from orrery import _orrery, parts

DATA = Path(__file__).resolve().parents[2] / "data"
FILES = ["tower.xode", "robot_arm.xode", "planet.gltf", "joints.gltf", "khr_door.gltf", "offset_mass.xode"]
EXPECTED = (ArithmeticError, AttributeError, BufferError, LookupError, MemoryError, OSError, RuntimeError, TypeError, ValueError,
            orrery.Error)
KEPT = (parts.Part, parts.PartList, orrery.Scene, orrery.Simulation, orrery.View, orrery.Body, orrery.Joint, orrery.Geom,
        orrery.Instance, orrery.Field, orrery.Actuator, orrery.Prefab)
WORDS = ["", "ball", "/", "kind", "sphere", "hinge", "dynamic", "auto", "position", "xode", "gltf", "\0", "\ud800", "ä" * 50,
         "velocity", "motion", "composed", "euler", "box", "../x.csv", "raise", "keep"]
NUMBERS = [0, 1, -1, 2, 0.5, -0.0, 1e-300, 1e7, 1e300, -1e30, float("inf"), float("nan"), 2**31, 2**63, -(2**63), 10**40, True]


class Fuzzer:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.objects = []
        self.folder = Path(tempfile.mkdtemp()) / "here"
        self.folder.mkdir()
        os.chdir(self.folder)  # names like "../x.csv" stay in it
        self.members = sorted({name for _, _, all_of in _orrery.structures() for name, *_ in all_of})

    def add(self, made):
        self.objects.append(made)
        if len(self.objects) > 40:
            self.objects.pop(self.random.randrange(len(self.objects)))

    def value(self, depth=0):
        pick = self.random.random()
        if pick < 0.25:
            return self.random.choice(NUMBERS)
        if pick < 0.4:
            return self.random.choice(WORDS)
        if pick < 0.5:
            return [self.random.choice(NUMBERS) for _ in range(self.random.choice([0, 1, 3, 3, 3, 4, 7]))]
        if pick < 0.55:
            return np.full(self.random.choice([(3,), (4,), (2, 3), (0,), (1, 2, 3)]), self.random.choice([0.0, 1.0, 1e300, np.nan]))
        if pick < 0.65 and depth < 3:
            return {self.random.choice(self.members + ["kind"]): self.value(depth + 1) for _ in range(3)}
        if pick < 0.85 and self.objects:
            return self.random.choice(self.objects)
        if pick < 0.9:
            return lambda *_: self.value(3)
        if pick < 0.95:
            return (self.value(3) for _ in range(2))
        return None

    def count(self):
        return self.random.choice([0, 0, 1, 1, 2, 3])

    def call(self, function, *args, **kwargs):
        made = function(*args, **kwargs)
        if isinstance(made, KEPT):
            self.add(made)
        elif isinstance(made, list) and made and len(made) < 10000:
            self.add(self.random.choice(made))

    def use(self, target):
        """One attribute of an object, private ones too: read, set or called."""
        names = [name for name in dir(target) if not name.startswith("__") and name != "show"]
        name = self.random.choice(names)
        if self.random.random() < 0.3:
            if name in ("data", "strides"):  # NumPy lets them refer to memory that is not the array's
                return
            setattr(target, name, self.value())
            return
        found = getattr(target, name)
        if callable(found):
            if name == "step":
                found(self.random.choice([0, 1, 2, -1, "x", 1.5]), *[self.random.choice([0.01, 0, 1e9, None, "x"])][: self.count()])
                return
            if name in ("save", "save_recording", "_save_recording"):
                file = str(self.folder / self.random.choice(["a.xode", "a.gltf", "a.csv", "a.glb", "a.x", "a.html"]))
                found(file, *[self.random.choice(WORDS) for _ in range(2 if name.startswith("_") else 0)])
                return
            if name in ("tofile", "dump"):
                return
            self.call(found, *[self.value() for _ in range(self.count())])
        elif isinstance(found, KEPT):
            self.add(found)
        elif isinstance(found, list) and found and isinstance(found[0], KEPT):
            self.add(self.random.choice(found))

    def item(self, target):
        index = self.random.choice([0, 1, -1, 5, "x", None, 10**30, slice(None)])
        what = self.random.random()
        if what < 0.5:
            self.call(target.__getitem__, index)
        elif what < 0.8:
            target[index] = self.value()
        else:
            del target[index]

    def module(self):
        name = self.random.choice(["Scene", "load", "loads", "Simulation", "Prefab", "rollout", "validate", "options", "convert"])
        file = DATA / self.random.choice(FILES)
        scenes = [one for one in self.objects if isinstance(one, orrery.Scene)]
        scene = self.random.choice(scenes) if scenes else orrery.Scene()
        if name == "load":
            self.call(orrery.load, file if self.random.random() < 0.8 else self.value(), errors="keep")
        elif name == "loads":
            data = bytearray(file.read_bytes())
            for _ in range(self.random.choice([0, 1, 20])):
                data[self.random.randrange(len(data))] = self.random.randrange(256)
            self.call(orrery.loads, bytes(data), file.suffix[1:], errors="keep")
        elif name == "Simulation":
            option = self.random.choice(list(orrery.options()))
            extra = {option: self.value()} if self.random.random() < 0.3 else {}
            self.call(orrery.Simulation, scene, errors="keep", bodyReadings=True, contactEvents=True, contactChanges=True, movedBodies=True, triggerEvents=True, **{"maxContactsPerStep": 2000, **extra})
        elif name == "Prefab":
            self.call(orrery.Prefab, scene, errors="keep")
        elif name == "rollout":
            self.call(orrery.rollout, scene, self.value(), self.value(), self.random.choice([0, 1, 2]), errors="keep")
        elif name == "convert":
            orrery.convert(file, self.folder / self.random.choice(["b.xode", "b.glb", "b.g4tf"]))
        else:
            self.call(getattr(orrery, name), *[self.value() for _ in range(self.count())])

    def one(self):
        if not self.objects or self.random.random() < 0.05:
            self.module()
            return
        target = self.random.choice(self.objects)
        try:
            if isinstance(target, (parts.PartList, orrery.View)) and self.random.random() < 0.7:
                self.item(target)
            else:
                self.use(target)
        except SystemError:  # of NumPy's own methods, with another dtype or while an exception is set
            if not isinstance(target, np.ndarray):
                raise


def main():
    seed, calls = int(sys.argv[1]), int(sys.argv[2])
    fuzzer = Fuzzer(seed)
    np.seterr(all="ignore")
    raised = 0
    for _ in range(calls):
        try:
            fuzzer.one()
        except EXPECTED:
            raised += 1
    print(f"{calls} calls, {raised} of them raised")


if __name__ == "__main__":
    main()
