"""examples/python/urdf.py: robots with meshes, faults and oddities, and those of the corpus."""

import os
import struct
from pathlib import Path

import numpy as np
import pytest
from conftest import SOURCE, run_converter

import orrery

PROGRAM = SOURCE / "examples" / "python" / "urdf.py"
CORPUS = Path(os.environ.get("ORRERY_CORPUS", SOURCE.parent / "shared" / "corpus")) / "robots"
INERTIAL = '<inertial><mass value="2"/><inertia ixx="1" iyy="1" izz="1"/></inertial>'
PLACES = [(0, 0, 0), (1, 0, 0), (0, 2, 0), (0, 0, 3)]
TRIANGLES = [(0, 2, 1), (0, 1, 3), (0, 3, 2), (1, 2, 3)]
OBJ = "# a corner\n" + "".join(f"v {x} {y} {z}\n" for x, y, z in PLACES) + "f 1/1 3//1 2\nf 1 2 4\nf -4 -1 -2\nf 2 3 4\n"


def stl(binary):
    if binary:
        rows = [struct.pack("<12fH", 0, 0, 0, *(v for i in face for v in PLACES[i]), 0) for face in TRIANGLES]
        return b"solid by a careless program".ljust(80) + struct.pack("<I", len(rows)) + b"".join(rows)
    corners = "".join("facet\n" + "".join("vertex %s %s %s\n" % PLACES[i] for i in face) for face in TRIANGLES)
    return f"solid\n{corners}endsolid".encode()


def collision(shape):
    return f"<collision><geometry>{shape}</geometry></collision>"


def robot(*links_and_joints):
    return f'<robot name="r" xmlns="http://www.ros.org">{"".join(links_and_joints)}</robot>'


def joint(kind, parent, child, more=""):
    return f'<joint name="{child}j" type="{kind}"><parent link="{parent}"/><child link="{child}"/>{more}</joint>'


def convert(file, monkeypatch, capsys, to=None, *options):
    return run_converter(PROGRAM, file, to or file.with_suffix(".xode"), monkeypatch, capsys, *options)


def converted(text, folder, monkeypatch, capsys, *options):
    file = folder / "robot.urdf"
    file.write_text(text, encoding="utf-8")
    return convert(file, monkeypatch, capsys, None, *options)


@pytest.mark.parametrize("name, data", [("a.obj", OBJ.encode()), ("a.STL", stl(True)), ("a.stl", stl(False))],
                         ids=["obj", "binary stl", "stl"])
@pytest.mark.parametrize("sign", ["", "-"])
@pytest.mark.parametrize("place, address", [
    ("robot/urdf", "{}"), ("robot/urdf", "file://{}"), ("robot/meshes", "package://robot/meshes/{}"),
    ("robot/meshes", "../meshes/{}"), ("robot/urdf", "package://other/meshes/{}")])
def test_meshes(name, data, place, address, sign, tmp_path, monkeypatch, capsys):
    for folder in ("robot/urdf", "robot/meshes"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / place / name).write_bytes(data)
    mesh = f'<mesh filename="{address.format(name)}" scale="{sign}0.1 0.1 0.01"/>'
    text = robot('<link name="l">', INERTIAL, collision(mesh), "</link>")
    scene, said = converted(text, tmp_path / "robot" / "urdf", monkeypatch, capsys)
    assert said == "1 body, 0 joints, 1 shape, 1 mesh\n"
    with orrery.Simulation(scene) as simulation:  # the mesh is in the simulation, too
        assert not [each for each in simulation.found if each.code == "PLAN_MESH_MISSING"]
    (made,) = scene.meshes
    corners = sorted([float(sign + "0.1") * x, y / 10, z / 100] for x, y, z in PLACES)
    np.testing.assert_allclose(sorted(made.positions.tolist()), corners, atol=1e-9)
    outside = [np.linalg.det(made.positions[face]) for face in made.triangles]  # of the corners' pyramids with the origin
    assert len(outside) == 4 and max(outside) > 0 and min(outside) >= 0


BOX = collision('<box size="1 1 1"/>')
A, B, C = (f'<link name="{name}">{INERTIAL}{BOX}</link>' for name in "abc")
FAULTS = {
    "no link": (robot(A, joint("fixed", "a", "bb")), "<joint> 'bbj' (robot.urdf:1): its child 'bb' is no <link>"),
    "no parent": (robot(A, joint("fixed", "aa", "a")), "<joint> 'aj' (robot.urdf:1): its parent 'aa' is no <link>"),
    "no child": (robot(A, '<joint name="j"><parent link="a"/></joint>'), "its child is missing"),
    "misspelt": (robot(A, B, joint("fixed", "a", "b", '<origin xzy="0 0 1"/>')), "left out: xzy of <origin>"),
    "misspelt element": (robot(A, '<link name="b"><inertal/></link>'), "left out: <inertal> of a <link>"),
    "few numbers": (robot(A, B, joint("fixed", "a", "b", '<origin xyz="0 1"/>')),
                    "<origin> (robot.urdf:1): xyz has to be 3 numbers: '0 1'"),
    "no XML": ("robot", "this is no XML: syntax error"),
    "another root": ("<mujoco/>", "<mujoco> is not the <robot> of URDF"),
    "no number": (robot('<link name="a"><inertial><mass value="much"/></inertial></link>'), "'much'"),
    "loop": (robot(A, B, C, joint("fixed", "a", "b"), joint("fixed", "b", "c"), joint("fixed", "c", "b").replace('"bj"', '"x"')),
             "<joint> 'x' (robot.urdf:1): link 'b' hangs on <joint> 'bj' (robot.urdf:1) already"),
    "ring": (robot(A, B, C, joint("fixed", "b", "c"), joint("fixed", "c", "b")), "in a loop: no way leads from a first link to 'b', 'c'"),
    "two roots": (robot(A, B, C, joint("fixed", "b", "c")), "2 links hang on no joint: 'a', 'b'"),
    "no links": (robot(), "<robot> 'r' (robot.urdf:1): a robot has a <link> at least"),
    "no name": (robot("<link/>"), "<link> (robot.urdf:1): a link needs a name"),
    "two of a name": (robot(A, B, A), "<link> 'a' (robot.urdf:1): there is another <link> of this name"),
    "no axis": (robot(A, B, joint("revolute", "a", "b", '<axis xyz="0 0 0"/>')), "<axis> (robot.urdf:1): xyz is 0 0 0, which is no direction"),
    "degrees": (robot(A, B, joint("fixed", "a", "b", '<origin rpy="90 0 0"/>')), "<origin> (robot.urdf:1): rpy is more than a whole turn"),
    "planar": (robot(A, B, joint("planar", "a", "b")), "joint 'bj': type planar is left out: nothing holds its link in the plane"),
    "screw": (robot(A, B, joint("screw", "a", "b")), "joint 'bj': type screw is left out: its link moves freely, and falls"),
    "mimic": (robot(A, B, joint("revolute", "a", "b", '<mimic joint="x"/>')), "joint 'bj': <mimic> of 'x' is left out: moves by itself"),
    "rigid": (robot(A, '<link name="b"/>', joint("revolute", "a", "b")), "joint 'bj': rigid, as its link 'b' has neither mass nor shapes"),
    "endless": (robot(A, B, joint("revolute", "a", "b")), "joint 'bj': no lower and upper <limit>: turns without an end"),
    "one side": (robot(A, B, joint("revolute", "a", "b", '<limit upper="1"/>')), "joint 'bj': a limit on one side, upper: 0 is the other one"),
    "reversed": (robot(A, B, joint("prismatic", "a", "b", '<limit lower="1" upper="-1"/>')), "above the upper one: slides without an end"),
    "no effort": (robot(A, B, C, joint("continuous", "a", "b"), joint("continuous", "a", "c")), "joints 'bj', 'cj': no motor, without an effort"),
    "effort 0": (robot(A, B, joint("continuous", "a", "b", '<limit effort="0"/>')), "joint 'bj': no motor, with an effort of 0"),
    "damped motor": (robot(A, B, joint("continuous", "a", "b", '<limit effort="9"/><dynamics damping="1"/>')), "joint 'bj': damping is left out"),
    "falls": (robot(A, B, joint("continuous", "a", "b")), "its first link a has an <inertial> and falls freely: --fixed-base fixes it"),
    "negative": (robot(A.replace('"2"', '"-2"')), "<mass> (robot.urdf:1): value has to be 0 or more: '-2'"),
    "gazebo": (robot(A, "<transmission/><gazebo/><gazebo/><material/>"), "left out: <gazebo>, 2 times"),
    "xacro": (robot("<xacro:property/>", A), "<property> (robot.urdf:1): run xacro first: xacro robot.urdf > robot.urdf"),
    "xacro's value": (robot(A.replace('"2"', '"${m}"')), "<mass> (robot.urdf:1): run xacro first"),
    "no sizes": (robot(f'<link name="a">{INERTIAL}{collision("<box size=%r/>" % "1 0 1")}</link>'),
                 "link 'a', a collision is left out: <box> (robot.urdf:1): size has to be above 0: '1 0 1'"),
    "no geometry": (robot(f'<link name="a">{INERTIAL}<collision/></link>'), "left out: <collision> (robot.urdf:1): it has no <geometry>"),
    "visual": (robot(f'<link name="a">{INERTIAL}<visual/><visual/></link>'), "left out: <visual>, 2 times"),
    "more than a sphere": (robot(f'<link name="a">{INERTIAL}{collision("<sphere radius=%r size=%r/>" % ("1", "2"))}</link>'),
                           "left out: size of <sphere>"),
    "no radius": (robot(f'<link name="a">{INERTIAL}{collision("<sphere/>")}</link>'), "radius has to be a finite number: ''"),
    "another shape": (robot(f'<link name="a">{INERTIAL}{collision("<cone/>")}</link>'), "URDF has no <cone>"),
    "empty geometry": (robot(f'<link name="a">{INERTIAL}{collision("")}</link>'), "<geometry> (robot.urdf:1): it has no shape"),
}


@pytest.mark.parametrize("case", FAULTS)
def test_faults_are_said(case, tmp_path, monkeypatch, capsys):
    text, part = FAULTS[case]
    _, said = converted(text, tmp_path, monkeypatch, capsys)
    assert part in said and "robot.urdf: " in said


@pytest.mark.parametrize("mesh, part", [
    ("x.dae", "export it as OBJ or STL"), ("x.obj", "no such file beside the robot"), ("flat.obj", "it has no solid")])
def test_meshes_that_are_left_out(mesh, part, tmp_path, monkeypatch, capsys):
    (tmp_path / "flat.obj").write_text("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n")
    text = robot(f'<link name="a">{INERTIAL}{collision(f"<mesh filename=%r/>" % mesh)}{BOX}</link>')
    scene, said = converted(text, tmp_path, monkeypatch, capsys)
    assert f"link 'a', a collision is left out: <mesh> (robot.urdf:1): mesh '{mesh}': " in said and part in said
    assert sum(1 for node in scene if node.collider) == 1


@pytest.mark.parametrize("name", ["world", "base"])
@pytest.mark.parametrize("more", ["", f'<link name="plate">{BOX}</link>' + joint("fixed", "{}", "plate")])
def test_fixed_links_let_what_hangs_on_them_pass(name, more, tmp_path, monkeypatch, capsys):
    """The link that hangs on it overlaps it; the next one still meets it."""
    text = robot(f'<link name="{name}">{BOX}</link>', A, B, joint("revolute", name, "a"), joint("revolute", "a", "b"), more.format(name))
    scene, _ = converted(text, tmp_path, monkeypatch, capsys)
    with orrery.Simulation(scene) as simulation:
        simulation.step()
        overlaps = [each.message for each in simulation.findings if each.code == "SIM_OVERLAP"]
    assert overlaps and not [each for each in overlaps if '"a"' in each]


def test_names_differ(tmp_path, monkeypatch, capsys):
    scene, said = converted(robot(A, B, joint("fixed", "a", "b").replace('"bj"', '"b"')), tmp_path, monkeypatch, capsys)
    assert said.startswith("2 bodies, 1 joint") and scene["b"].body and scene["b_joint"].joint


def test_convex_meshes(tmp_path, monkeypatch, capsys):
    """A mesh that is convex says so, and needs no diagnostic; another one stays a triangle mesh."""
    dent = OBJ.replace("v 0 0 0\n", "v 0.3 0.6 0.9\n")
    for kind, data in (("convex", OBJ), ("trimesh", dent + "v 0 0 0\nf 5 3 2\nf 5 2 4\nf 5 4 3\n")):
        (tmp_path / "a.obj").write_text(data)
        text = robot(f'<link name="a">{INERTIAL}{collision("<mesh filename=%r/>" % "a.obj")}</link>')
        scene, _ = converted(text, tmp_path, monkeypatch, capsys)
        assert [node.collider.shape.geometry.kind for node in scene if node.collider] == [kind]
        if kind == "convex":
            with orrery.Simulation(scene) as simulation:
                assert not [each.code for each in simulation.found if each.code.startswith("PLAN_MESH")]


def bare(mass, more="", name="b"):
    return f'<link name="{name}"><inertial><mass value="{mass}"/></inertial>{more}</link>'


MASSES = {  # links and joints below a: note, kg of b, its centre, its moment about x there
    "ball": ([bare(3), joint("continuous", "a", "b")], "link 'b' of 3 kg has no <inertia> and no shapes: taken as a ball of 3 kg and 0.1 m",
             3, (0, 0, 0), 0.012),
    "shapes": ([bare(3, BOX), joint("continuous", "a", "b")], "link 'b' of 3 kg has no <inertia>: the 3 kg fill its shapes", 3, (0, 0, 0), 0.5),
    "no solid": ([bare(3, BOX).replace("</inertial>", '<origin xyz="1 0 0"/><inertia ixx="1"/></inertial>'), joint("continuous", "a", "b")],
                 "has an <inertia> of no solid: the 3 kg fill", 3, (1, 0, 0), 0.5),
    "massless": ([bare(0, BOX), joint("continuous", "a", "b")], "link 'b' has no mass: 1000 kg by its shapes, at 1000 kg/m3",
                 1000, (0, 0, 0), 1000 / 6),
    "capsule": (['<link name="b">' + collision('<capsule radius=".1" length=".2"/>') + "</link>", joint("floating", "a", "b")],
                "link 'b' has no mass: 10.472 kg", 10.471976, (0, 0, 0), 0.126711),
    "of what is fixed to it": ([f'<link name="b">{BOX}</link>', C, joint("continuous", "a", "b"),
                                joint("fixed", "b", "c", '<origin xyz="0 0 1"/>')], "", 2, (0, 0, 1), 1),
    "of their shapes": (['<link name="b"/>', f'<link name="c">{BOX}</link>', joint("continuous", "a", "b"),
                         joint("fixed", "b", "c", '<origin xyz="0 0 1"/>')], "link 'b' has no mass: 1000 kg", 1000, (0, 0, 1), 1000 / 6),
}


@pytest.mark.parametrize("case", MASSES)
def test_masses(case, tmp_path, monkeypatch, capsys):
    parts, note, mass, center, moment = MASSES[case]
    scene, said = converted(robot(A, *parts), tmp_path, monkeypatch, capsys)
    own = scene["b"].body.mass.own
    assert note in said and own.total == pytest.approx(mass)
    np.testing.assert_allclose(own.centerOfGravity, center, atol=1e-9)
    assert np.reshape(own.inertia, (3, 3))[0, 0] == pytest.approx(moment + mass * (center[1]**2 + center[2]**2), rel=1e-4)


@pytest.mark.parametrize("massless", ["<link name='b'/>", bare(0, BOX)])
def test_massless_links_belong_to_those_above(massless, tmp_path, monkeypatch, capsys):
    scene, said = converted(robot(A, massless, joint("fixed", "a", "b")), tmp_path, monkeypatch, capsys)
    assert said.startswith("1 body, 0 joints") and scene["b"].parent.name == "a" and not scene["b"].body


def test_fixed_base(tmp_path, monkeypatch, capsys):
    text = robot(A, B, joint("continuous", "a", "b", '<origin xyz="0 0 3"/>'))
    assert converted(text, tmp_path, monkeypatch, capsys)[1].startswith("2 bodies, 1 joint, 2 shapes")
    scene, said = converted(text, tmp_path, monkeypatch, capsys, "--fixed-base", "--floor")
    assert said.startswith("1 body, 1 joint, 3 shapes") and "falls" not in said
    assert scene["floor"].collider.shape.geometry.kind == "plane"
    with orrery.Simulation(scene) as simulation:
        simulation.step(10)
        np.testing.assert_allclose(simulation.positions[0], (0, 0, 3), atol=1e-6)


@pytest.mark.parametrize("kind, more, speed", [
    ("prismatic", '<dynamics damping="20" friction="9.62"/>', 0.5), ("prismatic", '<dynamics friction="30"/>', 0),
    ("prismatic", '<dynamics damping="40"/>', 0.4905), ("continuous", '<dynamics damping="2"/>', 0)])
def test_dampers_and_friction(kind, more, speed, tmp_path, monkeypatch, capsys):
    """2 kg slide down: with (2 * 9.81 - friction) / damping at last. What hangs below its joint stays there."""
    down = joint(kind, "world", "a", '<axis xyz="0 0 -2"/>' + more)
    scene, said = converted(robot(A, down), tmp_path, monkeypatch, capsys)
    with orrery.Simulation(scene, dt=0.01) as simulation:
        simulation.step(150)
        assert -simulation.velocities[0, 2] == pytest.approx(speed, abs=1e-3), said
        np.testing.assert_allclose(simulation.positions[0, :2], 0, atol=1e-6)


def test_world_of_drake(tmp_path, monkeypatch, capsys):
    scene, said = converted(robot(A, joint("revolute", "world", "a")), tmp_path, monkeypatch, capsys)
    assert said.startswith("1 body, 1 joint") and scene["aj"].joint.link2 is None


@pytest.mark.parametrize("kind", ["xode", "gltf", "glb"])
def test_arm_holds_still(kind, tmp_path, monkeypatch, capsys):
    """Torques by hand: 9.81 (2 * 0.25 + 1 * 0.7) and 9.81 * 1 * 0.2 N m, as MuJoCo 2.2.2 has them."""
    scene, _ = convert(PROGRAM.with_name("arm.urdf"), monkeypatch, capsys, tmp_path / f"arm.{kind}")
    with orrery.Simulation(scene, dt=0.01, solver="own") as simulation:
        simulation.step(100)
        torques = np.abs([simulation.joint_motors[simulation.joint_names.index(name)] for name in ("shoulder", "elbow")])
    np.testing.assert_allclose(torques, [11.772, 1.962], atol=1e-6)


@pytest.mark.skipif(not CORPUS.is_dir(), reason="no corpus")
def test_corpus(tmp_path, monkeypatch, capsys):
    files = sorted(CORPUS.rglob("*.urdf"))
    assert files
    for file in files:
        _, said = convert(file, monkeypatch, capsys, tmp_path / "robot.xode")
        assert said, file
    meshes = sorted(file for kind in ("obj", "stl") for file in CORPUS.rglob(f"*.{kind}"))[::2]
    assert meshes
    for file in meshes:
        text = robot(f'<link name="a">{INERTIAL}{collision(f"<mesh filename=%r/>" % file.name)}</link>')
        (tmp_path / file.name).write_bytes(file.read_bytes())
        scene, said = converted(text, tmp_path, monkeypatch, capsys)
        assert len(scene.meshes) == (0 if "a collision is left out: " in said else 1), said
