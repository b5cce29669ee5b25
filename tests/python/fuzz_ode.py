"""fuzz_ode.py SEED CALLS: calls orrery.ode at random, also from its callbacks. Exceptions are right; the end of the process is not."""

import gc
import math
import random
import sys
import warnings

from orrery import ode

NUMBERS = (0, 1, -1, 0.5, 1e-3, 100, 1e9, 1e200, math.inf, math.nan)
GEOMS = [ode.GeomSphere, ode.GeomBox, ode.GeomCapsule, ode.GeomCylinder, ode.GeomRay, ode.GeomPlane, ode.GeomTransform]
SPACES = [ode.SimpleSpace, ode.HashSpace, ode.SAPSpace]
JOINTS = [getattr(ode, name) for name in dir(ode) if name.endswith("Joint") and name not in ("Joint", "ContactJoint")] + [ode.AMotor, ode.LMotor]


class Fuzzer:
    def __init__(self, seed):
        self.random = random.Random(seed)
        self.objects = [ode.World(), ode.SimpleSpace(), ode.JointGroup(), ode.Mass(), ode.Contact()]
        self.depth = 0

    def number(self):
        return self.random.choice(NUMBERS) if self.random.random() < 0.2 else self.random.uniform(-3, 3)

    def vector(self, count=3):
        return [self.number() for _ in range(count)]

    def find(self, kind=object):
        found = [one for one in self.objects if isinstance(one, kind)]
        return self.random.choice(found) if found else None

    def mesh(self):
        corners, data = [[self.random.uniform(-2, 2) for _ in range(3)] for _ in range(6)], ode.TriMeshData()
        data.build(corners, [[self.random.randrange(6) for _ in range(3)] for _ in range(self.random.randrange(1, 5))])
        return ode.GeomTriMesh(data, self.find(ode.SpaceBase))

    def field(self):
        data = ode.HeightfieldData()
        data.buildDouble([self.random.random() for _ in range(16)], True, 5, 5, 4, 4, 1, 0, 1, self.random.randrange(2))
        return ode.GeomHeightfield(data, True, self.find(ode.SpaceBase))

    def make(self):
        choices = [
            ode.World, ode.JointGroup, ode.Mass, ode.Contact, self.mesh, self.field, lambda: ode.Body(self.find(ode.World)),
            lambda: self.random.choice(GEOMS)(self.find(ode.SpaceBase)), lambda: self.random.choice(SPACES)(),
            lambda: self.random.choice(JOINTS)(self.find(ode.World), self.find(ode.JointGroup)),
        ]  # fmt: skip
        self.objects.append(self.random.choice(choices + choices[6:] * 2)())

    def near(self, _, one, other):
        if not one.isSpace() and not other.isSpace():
            for contact in ode.collide(one, other)[:2]:
                ode.ContactJoint(self.find(ode.World), self.find(ode.JointGroup), contact).attach(one.getBody(), other.getBody())
        self.moved(one)

    def moved(self, _):
        if self.depth < 3 and self.random.random() < 0.2:
            self.depth += 1
            try:
                self.act()
            finally:
                self.depth -= 1

    def call(self):
        target = self.find()
        method = getattr(target, self.random.choice([name for name in dir(target) if name[0] != "_" and name != "attribs"]))
        for count in self.random.sample(range(4), 4):
            kinds = [self.number, self.vector, lambda: self.vector(4), lambda: self.random.randrange(4), self.find]
            try:
                return method(*[self.random.choice(kinds)() for _ in range(count)])
            except TypeError:
                continue

    def act(self):
        # Calls that programs make most are made often.
        self.random.choice([
            *[self.call] * 8, *[self.make] * 3, gc.collect, lambda: self.find(ode.SpaceBase).collide(None, self.near),
            lambda: self.find(ode.World).step(0.01), lambda: self.find(ode.World).quickStep(0.01), lambda: self.find(ode.JointGroup).empty(),
            lambda: self.find(ode.Joint).attach(self.find(ode.Body), self.find(ode.Body)), lambda: self.find(ode.Body).setMovedCallback(self.moved),
            lambda: self.find(ode.GeomObject).setBody(self.find(ode.Body)), lambda: setattr(self.find(), "own", self.find()),
            lambda: self.objects.pop(self.random.randrange(len(self.objects))) if len(self.objects) > 60 else None,
        ])()  # fmt: skip


def main():
    warnings.simplefilter("ignore")
    fuzzer = Fuzzer(int(sys.argv[1]))
    refused = 0
    for _ in range(int(sys.argv[2])):
        try:
            fuzzer.act()
        except Exception:
            refused += 1
    fuzzer.objects.clear()
    gc.collect()
    print(f"{refused} refused")


if __name__ == "__main__":
    main()
