"""orrery.ode: calls of PyODE and what they give by formulas, lifetimes, and what ODE would end the process for."""

import gc
import math
import subprocess
import sys
import weakref
from pathlib import Path

import pytest

import orrery
from orrery import ode

NAN, INF = math.nan, math.inf


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


def near(expected):
    return pytest.approx(expected, rel=1e-12, abs=1e-12)


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


# ---- Collision


def sphere(space, radius, position):
    made = ode.GeomSphere(space, radius)
    made.setPosition(position)
    return made


def test_contacts():
    plane = ode.GeomPlane(None, (0, 0, 2), 0)
    assert plane.getParams() == ((0, 0, 1), 0) and plane.pointDepth((0, 0, -1)) == 1
    (contact,) = ode.collide(sphere(None, 1, (3, 4, 0.75)), plane)
    place, normal, depth, one, other = contact.getContactGeomParams()
    assert (place, normal, depth) == (near((3, 4, -0.25)), near((0, 0, 1)), near(0.25))
    assert one is None and other is plane and contact.getMu() == INF and contact.getBounce() == 0.1
    contact.setContactGeomParams((0, 0, 0), (0, 1, 0), 0.5, plane)
    assert contact.getContactGeomParams() == ((0, 0, 0), (0, 1, 0), 0.5, plane, None)


def test_shapes():
    ray = ode.GeomRay(None, 10)
    ray.set((0, 0, 0), (2, 0, 0))
    assert ray.get() == ((0, 0, 0), (1, 0, 0))
    assert ode.collide(ray, sphere(None, 1, (5, 0, 0)))[0].getContactGeomParams()[2] == near(4)
    box = ode.GeomBox(lengths=(2, 4, 6))
    assert box.getAABB() == (-1, 1, -2, 2, -3, 3) and box.pointDepth((0, 0, 0)) == 1
    assert ode.GeomCapsule(None, 0.5, 2).getAABB()[4:] == near((-1.5, 1.5)) and ode.GeomCCylinder is ode.GeomCapsule
    cylinder = ode.GeomCylinder(radius=1, length=2)
    cylinder.setParams(3, 4)
    assert cylinder.getParams() == (3, 4) and cylinder.getSpace() is None


def test_offsets_and_transforms(world):
    body = ball(world, position=(1, 0, 0))
    geom = ode.GeomSphere(None, 1)
    geom.setBody(body)
    geom.setOffsetPosition((0, 2, 0))
    assert geom.getPosition() == near((1, 2, 0))
    geom.clearOffset()
    assert geom.getPosition() == near((1, 0, 0))
    inner = sphere(None, 1, (0, 0, 3))
    outer = ode.GeomTransform()
    outer.setGeom(inner)
    outer.setBody(body)
    assert outer.getGeom() is inner and outer.getAABB() == near((0, 2, -1, 1, 2, 4))


def tetrahedron():
    data = ode.TriMeshData()
    data.build([(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)], [(0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)])
    return data


def test_meshes_and_heights(world):
    data = ode.TriMeshData()
    data.build([(0, 0, 0), (1, 0, 0), (0, 1, 0)], [(0, 1, 2)])
    mesh = ode.GeomTriMesh(data)
    del data
    assert mesh.getTriangleCount() == 1 and mesh.getTriangle(0) == ((0, 0, 0), (1, 0, 0), (0, 1, 0))
    assert ode.collide(mesh, sphere(None, 0.5, (0.2, 0.2, 0.4)))[0].getContactGeomParams()[2] == near(0.1)
    with pytest.raises(RuntimeError, match="one triangle"):
        ode.collide(mesh, ode.GeomTriMesh(tetrahedron()))
    assert ode.collide(sphere(None, 0.5, (0.2, 0.2, 0)), ode.GeomTriMesh(tetrahedron()))
    heights = ode.HeightfieldData()
    heights.build_callback(2.0, lambda height, x, z: height, 10, 10, 3, 3, 1, 0, 1, 0)
    field = ode.GeomHeightfield(heights)
    del heights
    assert ode.collide(sphere(None, 1, (1, 2.5, 1)), field)[0].getContactGeomParams()[2] == pytest.approx(0.5)
    heights = ode.HeightfieldData()
    heights.buildDouble([1.0] * 9, False, 10, 10, 3, 3, 1, 0, 1, False)
    heights.setBounds(0, 2)
    field.setHeightfieldData(heights)
    with pytest.raises(RuntimeError, match="too large"):
        endless = ode.HeightfieldData()
        endless.buildDouble([1.0] * 9, False, 10, 10, 3, 3, 1, 0, 1, True)
        ode.collide(ode.GeomSphere(None, 1e9), ode.GeomHeightfield(endless))
    assert ode.collide(sphere(None, 1, (1, 1.75, 1)), field)[0].getContactGeomParams()[2] == pytest.approx(0.25)


@pytest.mark.parametrize("make", [
    ode.SimpleSpace, ode.HashSpace, lambda: ode.QuadTreeSpace((0, 0, 0), (10, 10, 10), 3), lambda: ode.SAPSpace(None, "XZY"),
    ode.Space, lambda: ode.Space(1), lambda: ode.Space(type=1),
])  # fmt: skip
def test_spaces(make):
    space = make()
    geoms = [sphere(space, 1, (x, 0, 0)) for x in (0, 1, 10)]
    found = []
    space.collide("me", lambda arg, one, other: found.append((arg, {one, other})))
    assert found == [("me", {geoms[0], geoms[1]})] and len(space) == space.getNumGeoms() == 3
    space.remove(geoms[0])
    assert not space.query(geoms[0]) and geoms[0].getSpace() is None
    space.add(geoms[0])
    assert space.query(geoms[0]) and geoms[0].getSpace() is space
    if not isinstance(space, ode.QuadTreeSpace):
        assert {*space} == {*geoms} and space.getGeom(0) in geoms
    del geoms, found
    assert len(space) == 0


def test_pairs_of_two_spaces():
    outer = ode.SimpleSpace()
    inner = ode.HashSpace(outer)
    inner.setLevels(-2, 5)
    geoms = [sphere(inner, 1, (0, 0, 0)), sphere(outer, 1, (1, 0, 0))]
    found = []

    def callback(_, one, other):
        if one.isSpace() or other.isSpace():
            ode.collide2(one, other, None, callback)
        else:
            found.append({one, other})

    outer.collide(None, callback)
    assert found == [{*geoms}] and inner.getLevels() == (-2, 5)
    geoms[0].disable()
    found.clear()
    outer.collide(None, callback)
    assert found == [] and not geoms[0].isEnabled()


def test_friction(world):
    """A box slides to rest on a plane: v^2 / (2 mu g)."""
    world.setGravity((0, 0, -10))
    space, group = ode.SimpleSpace(), ode.JointGroup()
    body = ode.Body(world)
    mass = ode.Mass()
    mass.setBoxTotal(1, 1, 1, 1)
    body.setMass(mass)
    body.setPosition((0, 0, 0.5))
    body.setLinearVel((3, 0, 0))
    box, floor = ode.GeomBox(space), ode.GeomPlane(space)
    box.setBody(body)

    def touch(args, one, other):
        assert args == (world, group) and {one, other} == {box, floor}
        for contact in ode.collide(one, other):
            contact.setMode(ode.ContactApprox1)
            contact.setMu(0.5)
            joint = ode.ContactJoint(world, group, contact)
            joint.attach(one.getBody(), other.getBody())

    for _ in range(100):
        space.collide((world, group), touch)
        world.step(0.01)
        group.empty()
    assert body.getPosition()[0] == pytest.approx(0.9, abs=0.05) and body.getLinearVel() == pytest.approx((0, 0, 0), abs=0.01)


# ---- Lifetimes


def test_references():
    world = ode.World()
    body = ball(world)
    geom = ode.GeomSphere(ode.SimpleSpace())
    geom.setBody(body)
    body.name, geom.name, geom.attribs["shape"] = "b", "g", "sphere"
    seen = weakref.ref(body), weakref.ref(geom)
    del world, body
    assert geom.getBody().name == "b" and geom.getBody() is seen[0]() and geom.shape == "sphere" and geom.getSpace().isSpace()
    with pytest.raises(AttributeError):
        geom.colour
    geom.setBody(None)
    assert seen[0]() is None and geom.getBody() is None
    del geom
    assert seen[1]() is None


def test_cycles_are_collected(world):
    body = ball(world)
    geom = ode.GeomSphere()
    geom.setBody(body)
    body.geom = geom
    joint = joined(ode.HingeJoint, world, body)
    body.joint = joint
    body.setMovedCallback(lambda moved: geom)
    group = ode.JointGroup()
    group.own = ode.BallJoint(world, group)
    seen = [weakref.ref(one) for one in (body, geom, joint, group)]
    del body, geom, joint, group
    gc.collect()
    assert [one() for one in seen] == [None] * 4


def test_joints_of_an_emptied_group(world):
    group = ode.JointGroup()
    kept = ode.HingeJoint(world, group)
    kept.attach(ball(world), None)
    body = kept.getBody(0)
    ode.BallJoint(world, jointgroup=group).attach(body, None)
    assert body.getNumJoints() == 2
    group.empty()
    assert body.getNumJoints() == 0 and kept.getBody(0) is body
    for call in (lambda: kept.getAngle(), lambda: kept.attach(None, None), lambda: kept.setParam(ode.ParamVel, 1), lambda: kept.getFeedback()):
        with pytest.raises(orrery.StaleError, match="emptied"):
            call()


def test_connected(world):
    one, other = ball(world), ball(world)
    assert not ode.areConnected(one, other) and not ode.areConnected(one, ode.environment)
    joint = joined(ode.BallJoint, world, one, other)
    assert ode.areConnected(one, other) and joint.getBody(1) is other


def test_own_classes(world):
    class Brick(ode.Body):
        def __init__(self, world, colour):
            super().__init__(world)
            self.colour = colour

    brick = Brick(world, "red")
    geom = ode.GeomBox()
    geom.setBody(brick)
    del brick
    assert isinstance(geom.getBody(), Brick) and geom.getBody().colour == "red" and type(geom) is ode.GeomBox


def test_moved_bodies(world):
    moved = []
    body = ball(world)
    body.setMovedCallback(moved.append)
    world.step(0.1)
    assert moved == [body]
    body.setMovedCallback(lambda _: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        world.step(0.1)
    body.setMovedCallback(lambda _: world.step(0.1))
    with pytest.raises(RuntimeError, match="while a world steps"):
        world.step(0.1)
    body.setMovedCallback(None)
    world.step(0.1)
    assert moved == [body]


# ---- Calls for which ODE would end the process


def test_changes_while_pairs_are_sought(world):
    space = ode.SimpleSpace()
    geoms = [ode.GeomSphere(space), ode.GeomSphere(space)]
    body = ball(world)
    geoms[0].setBody(body)
    for change in (
        lambda: geoms[0].setPosition((0, 0, 1)), lambda: body.setPosition((0, 0, 1)), lambda: ode.GeomSphere(space),
        lambda: space.remove(geoms[1]), lambda: geoms[1].setCategoryBits(1), lambda: geoms[1].setBody(body), lambda: geoms[0].setRadius(2), lambda: ode.SimpleSpace(space),
    ):  # fmt: skip
        with pytest.raises(RuntimeError, match="looking for pairs|locked"):
            space.collide(None, lambda *_, change=change: change())
    elsewhere = []
    space.collide(None, lambda *_: (elsewhere.append(ode.GeomSphere()), body.addForce((1, 0, 0)), geoms.clear()))
    assert len(space) == 0 and len(elsewhere) == 1
    with pytest.raises(ZeroDivisionError):
        geoms += [ode.GeomSphere(space), ode.GeomSphere(space)]
        space.collide(None, lambda *_: 1 / 0)
    geoms[0].setPosition((0, 0, 1))


def test_what_ode_refuses_is_an_exception(world):
    space = ode.HashSpace()
    far = [sphere(space, 1, (1e12, 0, 0)), sphere(space, 1, (0, 0, 0))]
    with pytest.raises(RuntimeError, match="ODE"):
        space.collide(None, print)
    del far, space
    body = ball(world, position=(0, 0, 1))
    space = ode.HashSpace()
    geoms = [sphere(space, 1, (1e12, 0, 0)), sphere(space, 1, (0, 0, 0))]
    geoms[1].setBody(body)
    with pytest.raises(RuntimeError, match="ODE"):
        space.collide(None, print)
    with pytest.raises(RuntimeError, match="any more"):
        geoms[0].setPosition((0, 0, 0))
    del geoms, body, space
    gc.collect()
    assert len(ode.collide(sphere(None, 1, (0, 0, 0)), sphere(None, 1, (1, 0, 0)))) == 1


def test_warnings_of_joints_without_bodies(world):
    hinge = ode.HingeJoint(world)
    with pytest.warns(RuntimeWarning, match="attach"):
        hinge.setAnchor((1, 0, 0))
    assert hinge.getAngle() == 0 and hinge.getAxis() == (0, 0, 0) and hinge.getBody(0) is None
    assert ode.SliderJoint(world).getPosition() == 0 and ode.AMotor(world).getAngle(0) == 0
    body = ball(world)
    hinge.attach(body, None)
    hinge.attach(None, None)
    assert hinge.getAngleRate() == 0


def mass_of(*arguments):
    made = ode.Mass()
    made.setParameters(*arguments)
    return made


def moved_mass():
    made = ode.Mass()
    made.setSphere(1, 1)
    made.translate((1, 0, 0))
    return made


def worlds():
    return joined(ode.BallJoint, ode.World(), other=ball(ode.World()))


def parallel_axes():
    wheel = joined(ode.Hinge2Joint, ode.World())
    wheel.setAxis1((0, 1, 0))
    wheel.setAxis2((0, 2, 0))


def mesh(vertices, faces):
    ode.TriMeshData().build(vertices, faces)


W = ode.World()
B = ball(W)
S = ode.SimpleSpace()
G = ode.GeomSphere(S)
P = ode.GeomPlane()
J = joined(ode.HingeJoint, W)
M = joined(ode.AMotor, W)


@pytest.mark.parametrize("error, call", [
    (ValueError, lambda: W.step(0)), (ValueError, lambda: W.step(-1)), (ValueError, lambda: W.quickStep(NAN)), (TypeError, lambda: W.step("1")),
    (ValueError, lambda: W.setGravity((0, INF, 0))), (TypeError, lambda: W.setGravity((0, 1))), (TypeError, lambda: W.setGravity(1)),
    (ValueError, lambda: W.setERP(-1)), (ValueError, lambda: W.setQuickStepNumIterations(0)), (TypeError, lambda: W.setQuickStepNumIterations(1.5)),
    (ValueError, lambda: B.setPosition((NAN, 0, 0))), (ValueError, lambda: B.setQuaternion((0, 0, 0, 0))), (ValueError, lambda: B.setRotation([0] * 9)),
    (ValueError, lambda: B.setRotation([1, 0, 0] * 3)), (TypeError, lambda: B.setRotation([1] * 8)), (ValueError, lambda: B.addForce((NAN, 0, 0))),
    (ValueError, lambda: B.setMass(ode.Mass())), (ValueError, lambda: B.setMass(moved_mass())), (TypeError, lambda: B.setMass(None)),
    (ValueError, lambda: B.setMass(mass_of(1, 0, 0, 0, -1, 1, 1, 0, 0, 0))), (ValueError, lambda: B.setFiniteRotationMode(2)),
    (ValueError, lambda: ode.Mass().setSphere(0, 1)), (ValueError, lambda: ode.Mass().setSphere(NAN, 1)), (ValueError, lambda: ode.Mass().setBox(1, -1, 1, 1)),
    (ValueError, lambda: ode.Mass().setCylinder(1, 4, 1, 1)), (ValueError, lambda: ode.Mass().adjust(1)), (ValueError, lambda: ode.Mass().translate((1, 0, 0))), (TypeError, lambda: mass_of(1, 2)),
    (AttributeError, lambda: setattr(ode.Mass(), "c", (0, 0, 0))), (TypeError, lambda: ode.Body(None)), (TypeError, lambda: ode.Body()),
    (ValueError, lambda: ode.GeomSphere(None, -1)), (ValueError, lambda: ode.GeomSphere(None, 0)), (ValueError, lambda: ode.GeomBox(None, (1, 0, 1))),
    (ValueError, lambda: ode.GeomCapsule(None, NAN, 1)), (ValueError, lambda: ode.GeomRay(None, 0)), (ValueError, lambda: ode.GeomPlane(None, (0, 0, 0), 1)),
    (TypeError, lambda: ode.GeomSphere(G)), (TypeError, lambda: ode.GeomObject()), (TypeError, lambda: ode.Joint(W)), (TypeError, lambda: ode.SpaceBase()),
    (ValueError, lambda: P.setBody(B)), (ValueError, lambda: P.setPosition((0, 0, 0))), (ValueError, lambda: P.getPosition()), (ValueError, lambda: S.setBody(B)),
    (ValueError, lambda: G.setOffsetPosition((0, 0, 1))), (ValueError, lambda: S.add(G)), (ValueError, lambda: ode.HashSpace().remove(G)),
    (ValueError, lambda: S.add(S)), (IndexError, lambda: S.getGeom(-1)), (IndexError, lambda: S.getGeom(9)), (ValueError, lambda: ode.Space(2)),
    (NotImplementedError, lambda: ode.QuadTreeSpace((0, 0, 0), (1, 1, 1), 2).getGeom(0)), (ValueError, lambda: ode.QuadTreeSpace((0, 0, 0), (1, 1, 1), 50)),
    (ValueError, lambda: ode.HashSpace().setLevels(3, 1)), (ValueError, lambda: ode.SAPSpace(None, "ABC")), (TypeError, lambda: S.collide(None, None)),
    (ValueError, lambda: ode.GeomTransform().setGeom(G)), (ValueError, lambda: ode.GeomTransform().setGeom(P)), (ValueError, lambda: ode.GeomTransform().setInfo(2)),
    (ValueError, lambda: mesh([], [])), (ValueError, lambda: mesh([(0, 0, 0)], [(0, 0, 1)])), (ValueError, lambda: mesh([(NAN, 0, 0)], [(0, 0, 0)])),
    (ValueError, lambda: ode.GeomTriMesh(ode.TriMeshData())), (ValueError, lambda: ode.GeomHeightfield(ode.HeightfieldData())),
    (ValueError, lambda: ode.HeightfieldData().buildDouble([0.0], True, 1, 1, 2, 2, 1, 0, 1, 0)),
    (ValueError, lambda: J.attach(B, B)), (ValueError, worlds), (TypeError, lambda: J.attach(G, None)), (IndexError, lambda: J.getBody(2)),
    (ValueError, lambda: J.setAxis((0, 0, 0))), (ValueError, parallel_axes), (ValueError, lambda: J.setParam(-1, 0)), (ValueError, lambda: J.setParam(99, 0)), (ValueError, lambda: J.setParam(0, NAN)),
    (ValueError, lambda: M.setNumAxes(4)), (ValueError, lambda: M.setMode(2)), (ValueError, lambda: M.setAxis(3, 0, (1, 0, 0))), (ValueError, lambda: M.getAngle(3)),
    (ValueError, lambda: ode.ContactJoint(W, None, ode.Contact())), (ValueError, lambda: ode.Contact().setMu(NAN)), (TypeError, lambda: ode.collide(G, None)),
    (TypeError, lambda: ode.HingeJoint(None)), (TypeError, lambda: ode.HingeJoint(W, B)), (TypeError, lambda: ode.Body.of(None, "x")),
])  # fmt: skip
def test_wrong_arguments(error, call):
    with pytest.raises(error):
        call()


def test_random_calls():
    fuzzer = Path(__file__).with_name("fuzz_ode.py")
    run = subprocess.run([sys.executable, str(fuzzer), "1", "1000"], capture_output=True, text=True, check=False)
    assert run.returncode == 0 and "refused" in run.stdout, run.stderr


# ---- Simulations


def test_bodies_of_a_simulation(ball):
    simulation = orrery.Simulation(ball, dt=0.01, gravity=(0, 0, 0))
    body = ode.Body.of(simulation, "ball")
    assert body.getPosition() == near((0, 5, 0)) and body.getMass().mass == near(2)
    body.addForce((4, 0, 0))
    simulation.step()
    assert body.getLinearVel() == near((0.02, 0, 0))
    with pytest.raises(LookupError, match="bell"):
        ode.Body.of(simulation, "bell")
    simulation.remove("ball")
    with pytest.raises(orrery.StaleError):
        body.getPosition()
    simulation.close()
    with pytest.raises(orrery.StaleError):
        body.getPosition()
