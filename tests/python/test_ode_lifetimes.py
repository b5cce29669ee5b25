"""orrery.ode: lifetimes of objects, and calls for which ODE would end the process."""

import gc
import math
import subprocess
import sys
import weakref
from pathlib import Path

import pytest

import orrery
from orrery import ode

from ode_objects import ball, joined, near, sphere, world  # noqa: F401

NAN, INF = math.nan, math.inf


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
