"""Objects that the tests of orrery.ode share."""

import pytest

from orrery import ode


@pytest.fixture
def world():
    return ode.World()


def ball(world, mass=1.0, radius=0.5, position=(0, 0, 0)):
    made = ode.Body(world)
    amount = ode.Mass()
    amount.setSphereTotal(mass, radius)
    made.setMass(amount)
    made.setPosition(position)
    return made


def joined(kind, world, one=None, other=None):
    """A joint of two bodies at x = 0 and x = 2, or of those given."""
    joint = kind(world)
    joint.attach(one or ball(world), other or ball(world, position=(2, 0, 0)))
    return joint


def sphere(space, radius, position):
    made = ode.GeomSphere(space, radius)
    made.setPosition(position)
    return made


def near(expected):
    return pytest.approx(expected, rel=1e-12, abs=1e-12)
