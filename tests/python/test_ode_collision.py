"""orrery.ode: contacts, shapes, spaces and pairs."""

import math

import pytest

from orrery import ode

from ode_objects import ball, near, sphere, world  # noqa: F401

INF = math.inf


# ---- Collision


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
