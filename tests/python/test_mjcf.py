"""examples/python/mjcf.py: masses, places, joints, actuators, filters, notes and faults of small robots; those of the corpus."""

import json
import os
from pathlib import Path

import numpy as np
import pytest
from conftest import SOURCE, run_converter

import orrery

PROGRAM = SOURCE / "examples" / "python" / "mjcf.py"
CORPUS = Path(os.environ.get("ORRERY_CORPUS", SOURCE.parent / "shared" / "corpus")) / "robots"
CUBE = "".join(f"v {x} {y} {z}\n" for x in (0, 1) for y in (0, 1) for z in (0, 1))
CUBE += "f 1 2 4 3\nf 5 7 8 6\nf 1 5 6 2\nf 3 4 8 7\nf 1 3 7 5\nf 2 6 8 4\n"
HINGE = '<body name="b"><joint name="j"/><geom size=".1"/></body>'


def mujoco(world, more=""):
    return f'<mujoco xmlns="http://mujoco.org">\n{more}\n<worldbody>\n{world}\n</worldbody></mujoco>'


@pytest.fixture
def converted(tmp_path, monkeypatch, capsys):
    """Converts a text of MJCF: (scene, what the program says)."""
    def convert(text, *options, kind="xode"):
        (tmp_path / "robot.xml").write_text(text, encoding="utf-8")
        return run_converter(PROGRAM, tmp_path / "robot.xml", tmp_path / f"robot.{kind}", monkeypatch, capsys, *options)
    return convert


def place(node):
    made = np.eye(4)
    while node is not None:
        transform = node.transform
        if (matrix := transform.matrix) is None:
            matrix = np.eye(4)
            matrix[:3, 3] = (0, 0, 0) if transform.position is None else transform.position
            if transform.rotation is not None:
                x, y, z, w = transform.rotation
                matrix[:3, :3] += 2 * (w * np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]]) + np.outer([x, y, z], [x, y, z])
                                       - np.eye(3) * (x * x + y * y + z * z))
        made, node = np.reshape(matrix, (4, 4)) @ made, node.parent
    return made


def weight(node):
    """(mass, centre in the body, inertia about the centre)"""
    own = node.body.mass.own
    center = np.array(own.centerOfGravity)
    return own.total, center, np.reshape(own.inertia, (3, 3)) - own.total * (center @ center * np.eye(3) - np.outer(center, center))


MASSES = {  # content of a body: mass, centre, moments and products xx yy zz xy xz yz, by formulas of textbooks
    "sphere": ('<geom size=".1" mass="2"/>', 2, (0, 0, 0), (0.008, 0.008, 0.008, 0, 0, 0)),
    "density": ('<geom type="box" size=".1 .2 .3" density="500"/>', 24, (0, 0, 0), (1.04, 0.8, 0.4, 0, 0, 0)),
    "cylinder": ('<geom type="cylinder" size=".2 .3" mass="12" euler="0 90 0"/>', 12, (0, 0, 0), (0.24, 0.48, 0.48, 0, 0, 0)),
    "ellipsoid": ('<geom type="ellipsoid" size=".1 .2 .3" mass="5"/>', 5, (0, 0, 0), (0.13, 0.10, 0.05, 0, 0, 0)),
    "fromto": ('<geom type="box" fromto="1 0 0 3 0 0" size=".1" mass="3"/>', 3, (2, 0, 0), (0.02, 1.01, 1.01, 0, 0, 0)),
    "two": ('<geom size=".1" mass="1" pos="0 0 1"/><geom size=".1" mass="3" pos="0 0 -1"/><geom size="9" mass="0"/>',
            4, (0, 0, -0.5), (3.016, 3.016, 0.016, 0, 0, 0)),
    "only seen": ('<geom size=".1" mass="1" contype="0" conaffinity="0"/>', 1, (0, 0, 0), (0.004, 0.004, 0.004, 0, 0, 0)),
    "welded": ('<body pos="0 2 0" quat="0 1 0 0"><inertial pos="0 0 1" mass="2" diaginertia="1 2 3"/></body>',
               2, (0, 2, -1), (1, 2, 3, 0, 0, 0)),
    "inertial": ('<geom size="1"/><inertial pos="1 2 3" quat="1 0 0 1" mass="4" diaginertia="1 2 2.5"/>',
                 4, (1, 2, 3), (2, 1, 2.5, 0, 0, 0)),
    "full": ('<inertial pos="0 0 0" mass="4" fullinertia="3 4 5 .1 .2 .3"/>', 4, (0, 0, 0), (3, 4, 5, 0.1, 0.2, 0.3)),
    "mesh": ('<geom type="mesh" mesh="cube"/>', 1000, (1.5, 0.5, 0.5), (500 / 3, 500 / 3, 500 / 3, 0, 0, 0)),
    "hull": ('<geom type="mesh" mesh="corners" mass="6"/>', 6, (0.5, 0.5, 0.5), (1, 1, 1, 0, 0, 0)),
    "frame": ('<frame pos="0 0 1" euler="0 90 0"><geom size=".1" pos="0 0 2" mass="1"/></frame>', 1, (2, 0, 1), (0.004,) * 3 + (0, 0, 0)),
}
ASSETS = ('<asset><mesh name="cube" file="cube.obj" refpos="-1 0 0"/>'
          '<mesh name="corners" vertex="0 0 0 1 0 0 0 1 0 1 1 0 0 0 1 1 0 1 0 1 1 1 1 1 .4 .5 .6"/></asset>')


@pytest.mark.parametrize("case", MASSES)
def test_masses(case, converted, tmp_path):
    (tmp_path / "cube.obj").write_text(CUBE)
    content, mass, center, (xx, yy, zz, xy, xz, yz) = MASSES[case]
    scene, _ = converted(mujoco(f'<body name="b" pos="0 0 9"><freejoint/>{content}</body>', ASSETS))
    total, at, tensor = weight(scene["b"])
    assert total == pytest.approx(mass, rel=1e-9)
    np.testing.assert_allclose(at, center, atol=1e-9)
    np.testing.assert_allclose(tensor, [[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]], rtol=1e-6, atol=1e-9)


def test_capsule_weighs_as_its_parts(converted):
    """A capsule: a cylinder of 0.2 pi kg and two halves of a ball of 0.1 4/3 pi kg, each with its centre 3/8 r beyond its end."""
    scene, _ = converted(mujoco('<body name="b"><freejoint/><geom type="capsule" size=".1 .1" density="100"/></body>'))
    tube, ball = 0.2 * np.pi, 0.4 / 3 * np.pi
    across = tube * (3 * 0.01 + 0.04) / 12 + ball * (83 / 320 * 0.01 + (0.1 + 0.0375) ** 2)
    total, _, tensor = weight(scene["b"])
    assert total == pytest.approx(tube + ball)
    np.testing.assert_allclose(np.diag(tensor), [across, across, tube * 0.005 + ball * 0.004])


def test_meshes_that_are_not_convex(converted, tmp_path):
    """0.1 m^3; by MuJoCo's rule, unless it is told to be exact, pyramids that stick out count too."""
    corners = "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nv .2 .2 .2\n"
    (tmp_path / "dent.obj").write_text(corners + "f 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 5\nf 3 4 5\nf 4 2 5\n")
    body = '<body name="{0}"><freejoint/><geom type="mesh" mesh="{0}"/></body>'
    scene, _ = converted(mujoco(body.format("dent") + body.format("exact"),
                                '<asset><mesh file="dent.obj"/><mesh name="exact" file="dent.obj" inertia="exact"/></asset>'))
    assert weight(scene["exact"])[0] == pytest.approx(100, rel=1e-6) and weight(scene["dent"])[0] > 101


RULES = {  # of <compiler>: mass of a ball of 4 kg beside one of 2 kg, and its moment
    "": (4, 0.016), 'settotalmass="3"': (2, 0.008), 'boundmass="5" boundinertia=".02"': (5, 0.02), 'inertiagrouprange="1 2"': (None, None),
}


@pytest.mark.parametrize("rule", RULES)
def test_rules_of_masses(rule, converted):
    ball = '<body name="{}" pos="0 0 {}"><freejoint/><geom size=".1" mass="{}"/></body>'
    scene, said = converted(mujoco(ball.format("a", 1, 4) + ball.format("b", 2, 2), f"<compiler {rule}/>"))
    mass, moment = RULES[rule]
    if mass is None:
        assert "<body> 'a' (robot.xml:4) has no mass or no inertia: taken as a ball of 1 kg and 0.1 m" in said
    else:
        assert (weight(scene["a"])[0], weight(scene["a"])[2][0, 0]) == pytest.approx((mass, moment))


TURNS = {  # where the axis of a hinge along x points to
    'euler="0 0 90"': (0, 1, 0), 'euler="0 90 0"': (0, 0, -1), 'euler="0 90 90"': (0, 1, 0), 'quat="1 0 0 1"': (0, 1, 0),
    'axisangle="0 0 2 90"': (0, 1, 0), 'xyaxes="0 3 0 -1 1 0"': (0, 1, 0), 'zaxis="1 0 0"': (0, 0, -1), 'zaxis="0 0 -1"': (1, 0, 0),
}


@pytest.mark.parametrize("turn", TURNS)
def test_turns(turn, converted):
    body = f'<body name="b" pos="1 0 0" {turn}><joint name="j" axis="2 0 0" pos="0 0 0"/><geom size=".1"/></body>'
    scene, said = converted(mujoco(f'<frame pos="0 1 0">{body}</frame>'))
    assert said == "1 body, 1 joint, 1 shape, 0 meshes\n"
    here = place(scene["j"])
    np.testing.assert_allclose(here[:3, 0], TURNS[turn], atol=1e-9)
    np.testing.assert_allclose(here[:3, 3], (1, 1, 0), atol=1e-9)
    np.testing.assert_allclose(here, place(scene["j"].frameJoint.connectedNode), atol=1e-9)


def test_order_of_euler_angles_and_radians(converted):
    body = '<body euler=".5 .4 .3"><joint name="j" axis="1 0 0"/><geom size=".1"/></body>'
    scene, _ = converted(mujoco(body, '<compiler angle="radian" eulerseq="XYZ"/>'))
    (a, b), (c, d) = (np.cos([0.4, 0.3]), np.sin([0.4, 0.3]))
    np.testing.assert_allclose(place(scene["j"])[:3, 0], (a * b, a * d, -c), atol=1e-9)  # Rz Ry Rx of the axis x


def limits(node):
    found = [each for each in node.frameJoint.settings.limits if each.min != each.max]
    return [(list(each.linearAxes) + list(each.angularAxes), each.min, each.max) for each in found]


JOINTS = {  # joint and its bounds
    'range="-90 45"': [([0], -np.pi / 2, np.pi / 4)], 'range="-90 45" limited="false"': [],
    'range="0 90" ref="90"': [([0], -np.pi / 2, 0)], 'type="slide" range="-90 45"': [([0], -90, 45)],
    'type="ball" range="0 60"': [([0, 1, 2], None, np.pi / 3)], 'class="own"': [([0], -1, 1)],
}


@pytest.mark.parametrize("joint", JOINTS)
def test_stops(joint, converted):
    more = '<default><default class="own"><joint type="slide" range="-1 1"/></default></default>'
    scene, _ = converted(mujoco(f'<body><joint name="j" {joint}/><geom size=".1"/></body>', more))
    for (axes, low, high), wanted in zip(limits(scene["j"]), JOINTS[joint]):
        assert axes == wanted[0] and (low, high) == pytest.approx(wanted[1:])
    assert len(limits(scene["j"])) == len(JOINTS[joint])


def test_three_hinges_are_one_joint(converted):
    """About x, y, z in the order of the file; the frame of the joint has z, y and -x."""
    stops = {"1 0 0": "-.1 .2", "0 1 0": "-.3 .4", "0 0 1": "-.5 .6"}
    hinges = "".join(f'<joint axis="{axis}" range="{stop}"/>' for axis, stop in stops.items())
    scene, said = converted(mujoco(f'<body name="b">{hinges}{BALL}</body>', '<compiler angle="radian"/>'))
    assert "1 body, 1 joint" in said and "turn about three axes" in said
    assert limits(scene["b_joint"]) == [([0], -0.5, 0.6), ([1], -0.3, 0.4), ([2], -0.2, 0.1)]


def test_classes(converted):
    """The class of an element counts before the childclass of its body, and a short list keeps the rest of the class's."""
    more = ('<default><geom type="capsule" size=".1 .2" friction=".5 .1"/><default class="a"><geom size=".3"/>'
            '<default class="b"><geom condim="1" euler="90 0 0"/></default></default></default>')
    scene, _ = converted(mujoco('<body name="l" childclass="a"><freejoint/><geom name="g"/><geom name="h" class="b" quat="1 0 0 0"/>'
                                '<geom name="m" class="main"/></body>', more))
    radii = [(scene[name].collider.shape.geometry.radius, scene[name].collider.material.staticFriction) for name in "ghm"]
    assert radii == [(0.3, 0.5), (0.3, 0), (0.1, 0.5)]
    assert scene["g"].collider.shape.geometry.height == pytest.approx(0.4)
    np.testing.assert_allclose(place(scene["h"]), np.eye(4), atol=1e-12)


def simulated(scene, seconds, dt=0.002, solver="own"):
    simulation = orrery.Simulation(scene, dt=dt, solver=solver)
    simulation.step(round(seconds / dt))
    return simulation


def test_pendulum_swings_in_its_time(converted):
    """A ball of 1 kg on an arm of 1 m: T = 2 pi sqrt((L^2 + 2/5 r^2) / g L) for small swings."""
    ball = '<joint axis="0 1 0"/><geom size=".1" mass="1" pos="0 0 -1"/>'
    scene, _ = converted(mujoco(f'<body name="b" pos="0 0 2" euler="0 2 0">{ball}</body>'))
    period = 2 * np.pi * np.sqrt((1 + 0.4 * 0.01) / 9.81)
    with simulated(scene, period / 4) as simulation:
        assert simulation.joint_angles[0] == pytest.approx(np.radians(-2), abs=2e-3)
        simulation.step(round(period / 2 / 0.002))
        assert simulation.joint_angles[0] == pytest.approx(np.radians(-2), abs=2e-3)


BALL = '<geom size=".1" mass="1" contype="0" conaffinity="0"/>'
REST = {  # joint, actuator: where the joint comes to rest, under gravity
    "spring": ('type="slide" stiffness="100" damping="20"', "", -0.0981),
    "springref": ('type="slide" stiffness="100" damping="20" springref=".5"', "", 0.4019),
    "ref": ('type="slide" stiffness="100" damping="20" springref=".5" ref=".2"', "", 0.2019),
    "position": ('type="slide"', '<position joint="j" kp="100" kv="20" ctrlrange=".3 1"/>', 0.2019),
    "gear": ('type="slide"', '<position joint="j" kp="100" kv="20" gear="2"/>', -0.0981 / 4),
    "general": ('type="slide"', '<general joint="j" gainprm="5" biastype="affine" biasprm="10 -100 -20"/>', 0.0019),
    "both": ('type="slide" stiffness="60" damping="10"', '<position joint="j" kp="40" kv="10"/>', -0.0981),
    "position's ref": ('type="slide" ref=".2"', '<position joint="j" kp="100" kv="20" ctrlrange=".3 1"/>', 0.0019),
    "unlimited": ('type="slide"', '<position joint="j" kp="100" kv="20" ctrlrange=".3 1" ctrllimited="false"/>', -0.0981),
    "weak": ('type="slide" range="-.4 1"', '<position joint="j" kp="1000" kv="100" forcerange="-5 5"/>', -0.4),
    "friction": ('type="slide" frictionloss="12"', "", 0),
}


@pytest.mark.parametrize("case", REST)
def test_where_joints_come_to_rest(case, converted):
    joint, actuator, rest = REST[case]
    scene, _ = converted(mujoco(f'<body name="b"><joint name="j" {joint}/>{BALL.format(0)}</body>', f"<actuator>{actuator}</actuator>"))
    with simulated(scene, 3, 0.005) as simulation:
        assert simulation.positions[0, 2] == pytest.approx(rest, abs=2e-4)


@pytest.mark.parametrize("axes", [("1 0 0", "0 1 0"), ("0 -1 0", "1 0 0")])
def test_two_hinges_turn_one_after_the_other(axes, converted):
    """Stops hold both at 0.5 and 0.4 rad; the first one is nearest to the world."""
    hinges = "".join(f'<joint axis="{axis}" range="{a - 1e-4} {a + 1e-4}"/>' for axis, a in zip(axes, (0.5, 0.4)))
    scene, _ = converted(mujoco(f'<body name="b">{hinges}{BALL}</body>', '<compiler angle="radian"/><option gravity="0 0 0"/>'))
    with simulated(scene, 1, solver="auto") as simulation:
        x, y, z, w = simulation.quaternions[0]
    first, second = (np.array(axis.split(), float) for axis in axes)
    real = np.cos(0.25) * np.cos(0.2) - np.sin(0.25) * np.sin(0.2) * (first @ second)
    across = np.cos(0.25) * np.sin(0.2) * second + np.sin(0.25) * np.cos(0.2) * first + np.sin(0.25) * np.sin(0.2) * np.cross(first, second)
    np.testing.assert_allclose(np.array([w, x, y, z]) * np.sign(w), [real, *across], atol=2e-3)


@pytest.mark.parametrize("kind", ["xode", "gltf", "khr.gltf"])
def test_arm_holds_still(kind, tmp_path, monkeypatch, capsys):
    """The arm of arm.urdf; torques by hand: 9.81 (2 * 0.25 + 1 * 0.7) and 9.81 * 1 * 0.2 N m."""
    scene, said = run_converter(PROGRAM, PROGRAM.with_name("arm.xml"), tmp_path / f"arm.{kind}", monkeypatch, capsys, "--hold")
    assert said == "2 bodies, 2 joints, 2 shapes, 0 meshes\n"
    with simulated(scene, 0.5, 0.01) as simulation:
        motors = list(zip(simulation.joint_names, np.abs(simulation.joint_motors)))
    for joint, torque in (("shoulder", 11.772), ("elbow", 1.962)):
        assert max(motor for name, motor in motors if name.startswith(joint)) == pytest.approx(torque, abs=1e-6)


ROBOT = mujoco(
    '<geom type="plane" size="1 1 1"/><body name="torso" pos="0 0 .5"><freejoint name="torso"/>'
    '<geom name="torso" type="box" size=".1 .1 .05"/><replicate count="4" euler="0 0 90">'
    '<body name="leg" pos=".15 0 0"><joint name="hip" axis="0 1 0" range="-20 20" damping=".1"/>'
    '<joint name="turn" axis="0 0 1" range="-20 20"/>'
    '<geom name="leg" type="capsule" fromto="0 0 0 .1 0 -.3" size=".03"/></body></replicate>'
    '</body><body pos="1 0 1"><joint type="ball" damping=".1"/><geom type="ellipsoid" size=".1 .1 .2" pos="0 0 -.2"/></body>',
    '<option timestep=".004"/><sensor/><visual/>')


@pytest.mark.parametrize("kind", ["xode", "gltf", "khr.gltf"])
def test_robot_runs_without_a_warning(kind, converted):
    scene, said = converted(ROBOT, kind=kind)
    counts, note = said.splitlines()
    assert counts == "6 bodies, 5 joints, 7 shapes, 0 meshes" and note.endswith("its time step is left to the run: orrery run --dt .004")
    assert scene["torso"].body and scene["torso_geom"].collider and scene["hip2+turn2"].frameJoint
    with simulated(scene, 0.5, 0.004) as simulation:
        assert not [each.message for each in simulation.findings if each.severity != "info"]


def test_what_meets(converted):
    """Two balls in each other meet by their masks, unless they are excluded, or one hangs on the other."""
    def overlaps(first, second, more="", inner=""):
        ball = '<body name="{}" pos="0 0 {}"><freejoint/><geom size=".1" {}/>{}</body>'
        scene, _ = converted(mujoco(ball.format("a", 1, first, inner) + ball.format("b", 1.05, second, ""), more))
        with simulated(scene, 0.002) as simulation:
            return sum(1 for each in simulation.findings if each.code == "SIM_OVERLAP")

    assert overlaps("", "") == overlaps('contype="2"', "") == overlaps('contype="2" conaffinity="0"', 'contype="0" conaffinity="3"') == 1
    assert overlaps('contype="2" conaffinity="2"', "") == 0
    assert overlaps("", "", '<contact><exclude body1="b" body2="a"/></contact>') == 0
    assert overlaps("", "", '<option><flag contact="disable"/></option>') == 0
    assert overlaps("", 'contype="4" conaffinity="4"', inner='<body><joint/><geom size=".1"/></body>') == 0


def test_bodies_that_gravity_does_not_move(converted):
    """gravcomp lifts a body; mocap lets nothing move it, without a note of its mass."""
    ball = '<body name="{}" pos="{} 0 1" {}>{}<geom size=".1" mass="1"/></body>'
    scene, said = converted(mujoco(ball.format("a", 0, 'gravcomp="1"', "<freejoint/>") + ball.format("b", 1, 'mocap="true"', "")
                                   + '<body mocap="true"/>' + ball.format("c", 2, 'gravcomp=".5"', "<freejoint/>")))
    assert said.startswith("4 bodies") and "taken as" not in said
    with simulated(scene, 0.5) as simulation:
        places = dict(zip(simulation.names, simulation.positions[:, 2]))
    assert (places["a"], places["b"]) == (1, 1) and places["c"] == pytest.approx(1 - 0.25 * 9.81 * 0.25, abs=5e-3)


def test_floor(converted):
    assert converted(mujoco(HINGE), "--floor")[0]["floor"].collider.material.staticFriction == 1
    assert converted(mujoco(HINGE + '<geom type="plane" size="1 1 1"/>'), "--floor")[1] == "1 body, 1 joint, 2 shapes, 0 meshes\n"


def test_includes(converted, tmp_path):
    (tmp_path / "parts").mkdir()
    (tmp_path / "parts" / "a.xml").write_text('<mujocoinclude><body name="a"><freejoint/><include file="b.xml"/></body></mujocoinclude>')
    (tmp_path / "parts" / "b.xml").write_text('<mujocoinclude><geom size="x"/></mujocoinclude>')
    _, said = converted(mujoco('<include file="parts/a.xml"/>'))
    assert said.endswith("robot.xml: <geom> (b.xml:1): size is no list of numbers: 'x'")
    (tmp_path / "parts" / "b.xml").write_text('<mujocoinclude><geom size=".1"/></mujocoinclude>')
    assert converted(mujoco('<include file="parts/a.xml"/>'))[1] == "1 body, 0 joints, 1 shape, 0 meshes\n"


@pytest.mark.skipif(not CORPUS.is_dir(), reason="no corpus")
def test_corpus(monkeypatch):
    """Each tenth file: masses and numbers of bodies as MuJoCo has them, unless a part is left out that has some."""
    monkeypatch.syspath_prepend(PROGRAM.parent)
    from mjcf import Converter

    lines = [json.loads(line) for line in (CORPUS / "EXPECTED.jsonl").read_text().splitlines()]
    same = 0
    for wanted in [each for each in lines if each["file"].endswith(".xml")][::10]:
        try:
            made = Converter(CORPUS / wanted["file"])
        except ValueError:
            assert "mujoco" in wanted, wanted["file"]
            continue
        if "mujoco" not in wanted and not any(word in str(made.notes) for word in ("flexcomp", "attach", "shell", "fitted")):
            assert made.total == pytest.approx(wanted["totalMass"], rel=1e-6) or made.compiler.get("settotalmass"), wanted["file"]
            same += 1
    assert same > 12
