"""orrery.xode, PyODE's reader of XODE files, and programs in the manner of PyODE's tutorials and of PyBrain."""

import math

import pytest
from conftest import SOURCE

from orrery import ode, xode


def read(inside, name=None, **params):
    """The tree of a world with one space; or the object of that name in it."""
    parser = xode.parser.Parser()
    parser.setParams(**params)
    root = parser.parseString(f'<?xml version="1.0"?><xode><world name="world"><space name="space">{inside}</space></world></xode>')
    return root if name is None else root.namedChild(name).getODEObject()


def near(expected):
    return pytest.approx(expected, rel=1e-9, abs=1e-9)


PAIR = '<body name="one"/><body name="two"><transform><position x="2" y="0" z="0"/></transform></body>'


def joint(inside, links='<link1 body="one"/><link2 body="two"/>'):
    return read(f'{PAIR}<joint name="joint">{links}{inside}</joint>', "joint")


# ---- Nodes and transforms


def test_trees():
    top = xode.node.TreeNode("top", None)
    middle, twin = xode.node.TreeNode("middle", top), xode.node.TreeNode(None, top)
    low = xode.node.TreeNode("low", middle)
    top.setODEObject(1)
    assert top.getChildren() == [middle, twin] and low.getRoot() is top and top.namedChild("low") is low
    assert low.getFirstAncestor(int) is top and twin.getName() is None
    with pytest.raises(KeyError):
        twin.namedChild("low")
    with pytest.raises(xode.node.AncestorNotFoundError):
        low.getFirstAncestor(str)


def test_transforms():
    top, low = xode.node.TreeNode("top", None), xode.transform.Transform()
    low.translate(1, 2, 3)
    middle = xode.node.TreeNode("middle", top)
    bottom = xode.node.TreeNode("bottom", middle)
    turned = xode.transform.Transform()
    turned.rotate(0, 0, math.pi / 2)
    middle.setNodeTransform(turned)
    bottom.setNodeTransform(low)
    assert (turned * low).getPosition() == near((1, 2, 3)) and (low * turned).getPosition() == near((-2, 1, 3))
    assert bottom.getTransform().m == (turned * low).m and bottom.getTransform(middle).m == low.m
    low.scale(2, 2, 2)
    assert low.getPosition() == (2, 4, 6) and low.getRotation() == (2, 0, 0, 0, 2, 0, 0, 0, 2)
    low.setIdentity()
    assert low.m == [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]] and not low.isAbsolute()


# ---- Contents of a file


def test_bodies():
    root = read("""
      <transform><position x="1" y="0" z="0"/></transform>
      <body name="body" enabled="false" gravitymode="0">
        <transform><rotation><euler x="0" y="0" z="90" aformat="degrees"/></rotation><position x="1" y="2" z="3"/></transform>
        <torque x="1" y="2" z="3"/><force x="2" y="3" z="4"/><linearVel x="1" y="0" z="0"/><angularVel x="0" y="0" z="1"/>
        <finiteRotation mode="1" xaxis="0" yaxis="0" zaxis="1"/>
        <mass name="mass"><mass_shape density="2"><sphere radius="3"/></mass_shape><adjust total="4"/>
          <mass><mass_shape density="1"><box sizex="1" sizey="1" sizez="1"/></mass_shape></mass></mass>
        <geom name="box"><box sizex="1" sizey="2" sizez="3"/></geom>
        <geom name="moved"><transform><position x="0" y="0" z="5"/></transform><sphere radius="2"/></geom>
        <body name="inner"><transform absolute="true"><position x="7" y="8" z="9"/></transform><mass name="plain"/></body>
        <ext><anything><at/><all/></anything></ext>
      </body>""")
    body = root.namedChild("body").getODEObject()
    assert body.getPosition() == near((1, 3, 3))  # rows: first the space's, then the body's turn, then its place
    assert not body.isEnabled() and not body.getGravityMode() and body.getFiniteRotationMode() == 1
    assert (body.getTorque(), body.getForce()) == ((1, 2, 3), (2, 3, 4))
    assert (body.getLinearVel(), body.getAngularVel(), body.getFiniteRotationAxis()) == ((1, 0, 0), (0, 0, 1), (0, 0, 1))
    assert body.getMass().mass == near(5) and root.namedChild("mass").getODEObject().mass == near(5)
    assert root.namedChild("plain").getODEObject().mass == near(4 / 3 * math.pi)
    assert root.namedChild("box").getODEObject().getBody() is body
    moved = root.namedChild("moved").getODEObject()
    assert isinstance(moved, ode.GeomTransform) and moved.getGeom().getPosition() == (0, 0, 5) and moved.getBody() is body
    assert root.namedChild("inner").getODEObject().getPosition() == (7, 8, 9)


@pytest.mark.parametrize("text, kind, values", [
    ('<box sizex="1" sizey="2" sizez="3"/>', "GeomBox", {"Lengths": (1, 2, 3)}),
    ('<sphere radius="4"/>', "GeomSphere", {"Radius": 4}),
    ('<cappedCylinder radius="1" length="2"/>', "GeomCapsule", {"Params": (1, 2)}),
    ('<cylinder radius="1" length="2"/>', "GeomCylinder", {"Params": (1, 2)}),
    ('<plane a="0" b="1" c="0" d="17"/>', "GeomPlane", {"Params": ((0, 1, 0), 17)}),
    ('<ray length="11"/>', "GeomRay", {"Length": 11}),
    ('<transform><position x="1" y="2" z="3"/></transform><sphere radius="1"/>', "GeomSphere", {"Position": (1, 2, 3), "Body": None}),
    ('<trimesh><vertices><v x="0" y="1" z="1"/><v x="1" y="2" z="2"/><v x="2" y="0" z="1"/></vertices>'
     '<triangles><t ia="3" ib="2" ic="1"/></triangles></trimesh>', "GeomTriMesh", {"TriangleCount": 1}),
])  # fmt: skip
def test_geoms(text, kind, values):
    geom = read(f'<geom name="geom">{text}</geom>', "geom")
    assert type(geom) is getattr(ode, kind)
    for name, value in values.items():
        assert getattr(geom, "get" + name)() == value
    if kind == "GeomTriMesh":
        assert geom.getTriangle(0) == ((2, 0, 1), (1, 2, 2), (0, 1, 1))


@pytest.mark.parametrize("text, kind, values", [
    ('<ball><anchor x="1" y="2" z="3"/></ball>', "BallJoint", {"Anchor": (1, 2, 3)}),
    ("<fixed/>", "FixedJoint", {}),
    ('<hinge><anchor x="1" y="0" z="0"/><axis x="0" y="0" z="1"/></hinge>', "HingeJoint", {"Anchor": (1, 0, 0), "Axis": (0, 0, 1)}),
    ('<slider><axis x="0" y="1" z="0"/></slider>', "SliderJoint", {"Axis": (0, 1, 0)}),
    ('<universal><axis x="1" y="0" z="0"/><axis x="0" y="1" z="0"/></universal>', "UniversalJoint", {"Axis1": (1, 0, 0), "Axis2": (0, 1, 0)}),
    ('<hinge2><axis x="0" y="0" z="1"/><axis x="0" y="1" z="0"/></hinge2>', "Hinge2Joint", {"Axis1": (0, 0, 1), "Axis2": (0, 1, 0)}),
    ('<amotor><axis x="1" y="0" z="0"/><axis x="0" y="1" z="0"/></amotor>', "AMotor", {"NumAxes": 2}),
])  # fmt: skip
def test_joints(text, kind, values):
    root = read(f'{PAIR}<joint name="joint"><link1 body="one"/><link2 body="two"/>{text}</joint>')
    made = root.namedChild("joint").getODEObject()
    assert type(made) is getattr(ode, kind)
    assert [made.getBody(0), made.getBody(1)] == [root.namedChild(name).getODEObject() for name in ("one", "two")]
    for name, value in values.items():
        assert getattr(made, "get" + name)() == near(value)


def test_links_and_parameters():
    root = read(f'{PAIR}<body name="own"><joint name="first"><ball/></joint><joint name="second"><link1 body="one"/><ball/></joint></body>')
    first, second = (root.namedChild(name).getODEObject() for name in ("first", "second"))
    own, one = (root.namedChild(name).getODEObject() for name in ("own", "one"))
    assert (first.getBody(0), first.getBody(1), second.getBody(0), second.getBody(1)) == (own, ode.environment, one, own)
    made = joint('<hinge2><axis x="0" y="0" z="1" LowStop="-1" SuspensionERP="0.5"/><axis x="0" y="1" z="0" FMax="3"/></hinge2>')
    assert [made.getParam(one) for one in (ode.ParamLoStop, ode.ParamSuspensionERP, ode.ParamFMax2)] == [-1, 0.5, 3]


def test_spaces_and_groups():
    assert isinstance(read("", "space"), ode.SimpleSpace) and isinstance(read("", "space", spaceFactory=ode.HashSpace), ode.HashSpace)
    root = read('<group><body name="one"/></group><jointgroup><joint name="j"><link1 body="one"/><ball/></joint></jointgroup>')
    assert root.namedChild("j").getODEObject().getBody(0) is root.namedChild("one").getODEObject()


@pytest.mark.parametrize("text, error", [
    ("<test/>", "ChildError"), ("<body><test/></body>", "ChildError"), ("<body><mass><test/></mass></body>", "ChildError"),
    ("<joint><test/></joint>", "ChildError"), ("<geom><test/></geom>", "ChildError"), ("<geom><trimesh><test/></trimesh></geom>", "ChildError"),
    ("<geom/>", "InvalidError"), ("<joint/>", "InvalidError"), ('<body><torque x="1"/></body>', "InvalidError"),
    ('<body><torque x="1" y="2" z="far"/></body>', "InvalidError"), ('<body enabled="unsure"/>', "InvalidError"),
    ('<body><finiteRotation mode="99" xaxis="0" yaxis="0" zaxis="0"/></body>', "InvalidError"), ("<joint><ball/></joint>", "InvalidError"),
    ('<body><finiteRotation mode="0" xaxis="0" yaxis="0"/></body>', "InvalidError"),
    ('<body name="a"/><joint><link1 body="a"/><link2 body="space"/><ball/></joint>', "InvalidError"),
    ('<body name="a"/><joint><link1 body="a"/><link2 body="later"/><ball/></joint><body name="later"/>', "InvalidError"),
    (f'{PAIR}<joint><link1 body="one"/><link2 body="two"/><slider/></joint>', "InvalidError"),
    (f'{PAIR}<joint><link1 body="one"/><slider><axis x="1" y="0" z="0" Colour="9"/></slider></joint>', "InvalidError"),
])  # fmt: skip
def test_what_is_wrong(text, error):
    with pytest.raises(getattr(xode.errors, error)):
        read(text)


def test_roots(tmp_path):
    for text in ("<test/>", "<xode><test/></xode>", "<xode><world><test/></world></xode>"):
        with pytest.raises(xode.errors.InvalidError):
            xode.parser.Parser().parseString(text)
    file = tmp_path / "scene.xode"
    file.write_text('<xode><world name="w"/></xode>')
    for mode in ("r", "rb"):
        with open(file, mode) as scene:
            assert isinstance(xode.parser.Parser().parseFile(scene).namedChild("w").getODEObject(), ode.World)


# ---- Programs

PENDULUM = """
<body name="arm1"><transform><position x="1" y="2" z="0"/></transform>
  <mass><mass_shape density="2500"><sphere radius="0.05"/></mass_shape></mass></body>
<body name="arm2"><transform><position x="2" y="2" z="0"/></transform>
  <mass><mass_shape density="2500"><sphere radius="0.05"/></mass_shape></mass></body>
<joint name="joint1"><link1 body="arm1"/><ball><anchor x="0" y="2" z="0"/></ball></joint>
<joint name="joint2"><link1 body="arm1"/><link2 body="arm2"/><ball><anchor x="1" y="2" z="0"/></ball></joint>"""


def pendulum():
    world = ode.World()
    bodies, mass = [], ode.Mass()
    mass.setSphere(2500, 0.05)
    for x in (1, 2):
        bodies.append(ode.Body(world))
        bodies[-1].setMass(mass)
        bodies[-1].setPosition((x, 2, 0))
    joints = [ode.BallJoint(world), ode.BallJoint(world)]
    joints[0].attach(bodies[0], ode.environment)
    joints[0].setAnchor((0, 2, 0))
    joints[1].attach(bodies[0], bodies[1])
    joints[1].setAnchor((1, 2, 0))
    return world, bodies, joints


def test_a_pendulum():
    """PyODE's second tutorial: by calls and from a file it moves with the same bits, at arm's length, and keeps its energy."""
    world, bodies, joints = pendulum()
    root = read(PENDULUM)
    twins = [root.namedChild(name).getODEObject() for name in ("arm1", "arm2")]
    other = root.namedChild("world").getODEObject()
    for one in (world, other):
        one.setGravity((0, -9.81, 0))
    mass = bodies[0].getMass().mass
    for _ in range(500):
        world.step(0.002)
        other.step(0.002)
    assert [one.getPosition() for one in bodies] == [one.getPosition() for one in twins]
    (x1, y1, _), (x2, y2, _) = (one.getPosition() for one in bodies)
    assert math.hypot(x1, y1 - 2) == pytest.approx(1, abs=1e-3) and math.hypot(x2 - x1, y2 - y1) == pytest.approx(1, abs=1e-3)
    energy = sum(mass * (9.81 * one.getPosition()[1] + sum(v * v for v in one.getLinearVel()) / 2) for one in bodies)
    assert energy == pytest.approx(2 * mass * 9.81 * 2, rel=0.02) and joints[1].getAnchor() == pytest.approx((x1, y1, 0), abs=1e-9)


def test_falling_boxes():
    """PyODE's third tutorial: boxes fall onto a plane, and a blow from the middle throws them up."""
    world, space, group = ode.World(), ode.Space(), ode.JointGroup()
    world.setGravity((0, -9.81, 0))
    world.setERP(0.8)
    world.setCFM(1e-5)
    ground = ode.GeomPlane(space, (0, 1, 0), 0)
    bodies, geoms = [], []
    for number in range(6):
        body, mass = ode.Body(world), ode.Mass()
        mass.setBox(1000, 1.0, 0.2, 0.2)
        body.setMass(mass)
        body.boxsize = (1.0, 0.2, 0.2)
        geoms.append(ode.GeomBox(space, lengths=body.boxsize))
        geoms[-1].setBody(body)
        c, s = math.cos(number), math.sin(number)
        body.setPosition((0.1 * c, 1 + 0.5 * number, 0.1 * s))
        body.setRotation([c, 0.0, -s, 0.0, 1.0, 0.0, s, 0.0, c])
        bodies.append(body)

    def near_callback(args, geom1, geom2):
        for contact in ode.collide(geom1, geom2):
            contact.setBounce(0.2)
            contact.setMu(5000)
            joint = ode.ContactJoint(*args, contact)
            joint.attach(geom1.getBody(), geom2.getBody())

    def run(steps):
        for _ in range(steps):
            space.collide((world, group), near_callback)
            world.quickStep(0.01)
            group.empty()

    run(200)
    heights = [body.getPosition()[1] for body in bodies]
    assert min(heights) > 0.05 and max(heights) < 1.5 and ground.getBody() is None
    for body in bodies:
        body.addForce((0, 40000, 0))
    run(20)
    assert all(body.getPosition()[1] > height + 0.5 for body, height in zip(bodies, heights))


def test_pybrains_use():
    """Walks the tree as PyBrain's environments do, reads joints as its sensors do, and turns them as its actuators do."""
    with open(SOURCE / "examples" / "python" / "biped.xode") as file:
        root = xode.parser.Parser().parseFile(file)
    (world,) = (node for node in root.getChildren() if isinstance(node, xode.parser.World))
    (space,) = (node.getODEObject() for node in world.getChildren() if isinstance(node, xode.parser.Space))
    nodes = [root]
    for node in nodes:
        nodes += node.getChildren()
    bodies = {node.getName(): node.getODEObject() for node in nodes if isinstance(node, xode.body.Body)}
    joints = [node.getODEObject() for node in nodes if isinstance(node, xode.joint.Joint)]
    hinges = [one for one in joints if type(one) is ode.HingeJoint]
    assert bodies and hinges and space.getNumGeoms() > 0
    for _ in range(10):
        for hinge in hinges:
            hinge.setParam(ode.ParamFMax, 0)
            hinge.addTorque(5)
        world.getODEObject().step(0.01)
    assert any(abs(hinge.getAngle()) > 1e-9 for hinge in hinges)
