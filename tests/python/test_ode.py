"""orrery.ode: values come back, and motions are those of formulas."""

import math

import pytest

from orrery import ode

from ode_objects import ball, joined, near, world  # noqa: F401

INF = math.inf


# ---- Values that come back

WORLD = {
    "Gravity": (1, 2, -3), "ERP": 0.5, "CFM": 1e-4, "ContactMaxCorrectingVel": 3, "ContactSurfaceLayer": 0.01,
    "AutoDisableFlag": 1, "AutoDisableLinearThreshold": 0.2, "AutoDisableAngularThreshold": 0.3, "AutoDisableSteps": 7,
    "AutoDisableTime": 0.5, "LinearDamping": 0.1, "AngularDamping": 0.2, "QuickStepNumIterations": 30,
}
BODY = {
    "Position": (1, 2, 3), "LinearVel": (1, 0, 2), "AngularVel": (0, 3, 0), "Force": (4, 5, 6), "Torque": (6, 5, 4),
    "FiniteRotationMode": 1, "FiniteRotationAxis": (0, 1, 0), "GravityMode": 0, "Quaternion": (0.6, 0.8, 0, 0),
    "Rotation": (0, -1, 0, 1, 0, 0, 0, 0, 1),
}
CONTACT = {
    "Mu": 3, "Mu2": INF, "Bounce": 0.4, "BounceVel": 0.1, "SoftERP": 0.3, "SoftCFM": 0.2, "Motion1": 1, "Motion2": 2, "Slip1": 0.5,
    "Slip2": 0.6, "FDir1": (0, 1, 0), "Mode": ode.ContactBounce | ode.ContactMu2,
}
GEOM = {"CategoryBits": 5, "CollideBits": 6, "Position": (1, 2, 3), "Quaternion": (0.6, 0, 0.8, 0)}


@pytest.mark.parametrize("make, values", [
    (ode.World, WORLD), (lambda: ode.Body(ode.World()), BODY), (ode.Contact, CONTACT), (ode.GeomSphere, {"Radius": 2, **GEOM}),
    (ode.GeomBox, {"Lengths": (1, 2, 3), **GEOM}), (ode.GeomRay, {"Length": 4}), (ode.HashSpace, {"Sublevel": 2, "Cleanup": 1}),
    (ode.GeomTransform, {"Info": 1}), (lambda: joined(ode.AMotor, ode.World()), {"Mode": ode.AMotorUser, "NumAxes": 2}),
    (lambda: joined(ode.BallJoint, ode.World()), {"Anchor": (1, 0, 0)}), (lambda: joined(ode.SliderJoint, ode.World()), {"Axis": (0, 1, 0)}),
    (lambda: joined(ode.HingeJoint, ode.World()), {"Anchor": (1, 0, 0), "Axis": (0, 0, 1)}),
    (lambda: joined(ode.UniversalJoint, ode.World()), {"Anchor": (1, 0, 0), "Axis1": (0, 0, 1), "Axis2": (0, 1, 0)}),
    (lambda: joined(ode.Hinge2Joint, ode.World()), {"Anchor": (1, 0, 0), "Axis1": (0, 0, 1), "Axis2": (0, 1, 0)}),
], ids=lambda value: "" if isinstance(value, dict) else None)  # fmt: skip
def test_values_come_back(make, values):
    made = make()
    for name, value in values.items():
        getattr(made, "set" + name)(value)
        read = getattr(made, "get" + name)()
        assert tuple(read) == near(value) if isinstance(value, tuple) else read == value, name


@pytest.mark.parametrize("kind", ["HingeJoint", "SliderJoint", "UniversalJoint", "Hinge2Joint", "AMotor", "LMotor", "PRJoint"])
def test_parameters_of_joints(world, kind):
    joint = joined(getattr(ode, kind), world)
    if kind in ("AMotor", "LMotor"):
        joint.setNumAxes(3)
    groups = {"HingeJoint": 1, "SliderJoint": 1, "PRJoint": 1}.get(kind, 3 if "Motor" in kind else 2)
    for group in ("", "2", "3")[:groups]:
        for name, value in {"LoStop": -1, "HiStop": 2, "Vel": 3, "FMax": 4, "Bounce": 0.5, "CFM": 0.1, "StopERP": 0.6, "StopCFM": 0.2}.items():
            joint.setParam(getattr(ode, f"Param{name}{group}"), value)
            assert joint.getParam(getattr(ode, f"Param{name}{group}")) == value, name + group
    assert ode.ParamFMax2 == ode.ParamGroup + ode.ParamFMax and ode.paramFMax == ode.ParamFMax


@pytest.mark.parametrize("set_mass, mass, inertia", [
    (lambda m: m.setSphere(3, 2), 32 * math.pi, [0.4 * 4] * 3),
    (lambda m: m.setSphereTotal(5, 2), 5, [1.6] * 3),
    (lambda m: m.setBox(2, 1, 2, 3), 12, [13 / 12, 10 / 12, 5 / 12]),
    (lambda m: m.setBoxTotal(total_mass=6, lx=1, ly=2, lz=3), 6, [13 / 12, 10 / 12, 5 / 12]),
    (lambda m: m.setCylinder(1, 3, 2, 6), 24 * math.pi, [4, 4, 2]),
    (lambda m: m.setCylinderTotal(7, 1, 2, 6), 7, [2, 4, 4]),
    (lambda m: m.setCappedCylinderTotal(7, 3, 1e-5, 6), 7, [3, 3, 0]),
    (lambda m: m.setParameters(2, 0, 0, 0, 4, 5, 6, 0, 0, 0), 2, [2, 2.5, 3]),
    (lambda m: (m.setSphere(1, 1), m.adjust(10)), 10, [0.4] * 3),
    (lambda m: (m.setSphereTotal(2, 1), m.translate((3, 0, 0))), 2, [0.4, 9.4, 9.4]),
])  # fmt: skip
def test_masses(set_mass, mass, inertia):
    made = ode.Mass()
    set_mass(made)
    assert made.mass == near(mass)
    assert [made.I[i][i] for i in range(3)] == pytest.approx([mass * one for one in inertia], abs=1e-3)


def test_sums_of_masses():
    one, other = ode.Mass(), ode.Mass()
    one.setSphereTotal(1, 1)
    other.setSphereTotal(3, 1)
    other.translate((4, 0, 0))
    both = one + other
    assert (both.mass, both.c) == (4, near((3, 0, 0))) and one.mass == 1
    one.add(other)
    one.mass = 8
    assert (one.mass, one.c) == (8, near((3, 0, 0))) and "8" in str(one)


# ---- Motion by formulas


@pytest.mark.parametrize("step", ["step", "quickStep"])
def test_free_fall(world, step):
    world.setGravity((0, 0, -10))
    body = ball(world, position=(0, 0, 100))
    for _ in range(50):
        getattr(world, step)(0.02)
    assert body.getLinearVel() == near((0, 0, -10))
    assert body.getPosition()[2] == near(100 - 10 * 0.02**2 * 50 * 51 / 2)


def test_forces(world):
    body = ball(world, mass=2, position=(0, 0, 1))
    body.addForce((2, 0, 0))
    body.addForceAtPos((0, 2, 0), (1, 0, 1))
    assert (body.getForce(), body.getTorque()) == ((2, 2, 0), near((0, 0, 2)))
    world.step(0.5)
    assert body.getLinearVel() == near((0.5, 0.5, 0)) and body.getForce() == (0, 0, 0)
    assert world.impulseToForce(0.5, (1, 2, 3)) == (2, 4, 6)
    assert body.getRelPointPos((0, 0, 1))[2] == near(2)


def test_points_of_a_body(world):
    body = ball(world, position=(1, 0, 0))
    body.setRotation((0, -1, 0, 1, 0, 0, 0, 0, 1))  # a quarter about z
    body.setAngularVel((0, 0, 2))
    assert body.getRelPointPos((1, 0, 0)) == near((1, 1, 0)) and body.getPosRelPoint((1, 1, 0)) == near((1, 0, 0))
    assert body.getRelPointVel((1, 0, 0)) == near((-2, 0, 0)) and body.getPointVel((1, 1, 0)) == near((-2, 0, 0))
    assert body.vectorToWorld((1, 0, 0)) == near((0, 1, 0)) and body.vectorFromWorld((0, 1, 0)) == near((1, 0, 0))
    assert body.getQuaternion() == near((math.sqrt(0.5), 0, 0, math.sqrt(0.5)))


def test_rotations_are_rotations(world):
    for scale, skew in ((2, 0), (1, 0.3), (1e-3, 0), (1, 0)):
        body = ball(world)
        body.setRotation([0, -scale, 0, scale, skew * scale, 0, 0, 0, 1])
        assert body.getRotation() == near((0, -1, 0, 1, 0, 0, 0, 0, 1))


def test_motor_of_a_hinge(world):
    body = ball(world)
    hinge = ode.HingeJoint(world)
    hinge.attach(body, ode.environment)
    hinge.setAnchor((0, 0, 0))
    hinge.setAxis((0, 0, 1))
    hinge.setParam(ode.ParamVel, 2)
    hinge.setParam(ode.ParamFMax, 100)
    for _ in range(10):
        world.step(0.01)
    assert hinge.getAngleRate() == pytest.approx(2, rel=1e-6) and hinge.getAngle() == pytest.approx(0.2, rel=1e-3)
    assert body.getNumJoints() == 1


def test_forces_of_joints(world):
    world.setGravity((0, 0, -10))
    held = joined(ode.FixedJoint, world, ball(world, mass=3))
    held.attach(held.getBody(0), None)
    held.setFixed()
    held.setFeedback(True)
    sliding = ode.SliderJoint(world)
    sliding.attach(ball(world, mass=2), None)
    sliding.setAxis((1, 0, 0))
    sliding.addForce(4)
    world.step(0.1)
    force, torque, *_ = held.getFeedback()
    assert force == pytest.approx((0, 0, 30), abs=1e-6) and torque == pytest.approx((0, 0, 0), abs=1e-6)
    assert sliding.getPositionRate() == pytest.approx(0.2) and sliding.getBody(0).getLinearVel()[2] == pytest.approx(0, abs=1e-6)
    held.setFeedback(False)
    assert held.getFeedback() is None


def test_bodies_in_a_plane(world):
    world.setGravity((0, -10, -10))
    body = ball(world)
    flat = ode.Plane2DJoint(world)
    flat.attach(body, ode.environment)
    flat.setXParam(ode.ParamVel, 1)
    flat.setXParam(ode.ParamFMax, 100)
    for _ in range(10):
        world.step(0.01)
    assert body.getPosition() == pytest.approx((0.1, -10 * 0.01**2 * 55, 0), rel=1e-3, abs=1e-6)


def test_axes_of_motors(world):
    for kind in (ode.AMotor, ode.LMotor):
        motor = joined(kind, world)
        motor.setNumAxes(3)
        for index, axis in enumerate([(1, 0, 0), (0, 1, 0), (0, 0, 1)]):
            motor.setAxis(index, 0, axis)
            assert motor.getAxis(index) == axis
    turning = joined(ode.AMotor, world)
    turning.setNumAxes(1)
    turning.setAxis(0, 1, (0, 0, 1))
    turning.addTorques(0.1, 0, 0)
    world.step(0.1)
    assert turning.getAxisRel(0) == 1 and turning.getAngleRate(0) == pytest.approx(2 * 0.1 * 0.1 / 0.1)


def test_axes_of_a_wheel(world):
    """One after the other, also where the first is parallel to what the second still is."""
    for steering in ((1, 0, 0), (0, 1, 0), (0, 0, 1)):
        for turning in ((1, 0, 0), (0, 1, 0), (0, 0, 1)):
            if steering != turning:
                wheel = joined(ode.Hinge2Joint, world)
                wheel.setAxis1(steering)
                wheel.setAxis2(turning)
                assert (wheel.getAxis1(), wheel.getAxis2()) == (near(steering), near(turning))
