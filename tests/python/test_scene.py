"""Scenes: read, walked, changed by the member tables, written."""

import copy
import pickle

import numpy as np
import pytest
from conftest import SOURCE, all_scenes

import orrery
from orrery import parts


# XODE: all public implementations must advertise their version and compatibilities.
def test_the_module_advertises_its_xode_version_and_compatibilities():
    assert orrery.xode_label == "XODE 1.0r23 +retain"


def test_choices_of_xode_count_before_the_dialect():
    turned = "<transform><rotation><euler x='1' y='0' z='0'/></rotation></transform>"
    text = "<xode version='1.0r23'><world><space>" + turned + "</space></world></xode>"
    [usual] = [node for node in orrery.loads(text) if node.transform.rotation is not None]
    [chosen] = [node for node in orrery.loads(text, xode="euler=odejava") if node.transform.rotation is not None]
    assert type(usual.transform.rotation) is not type(chosen.transform.rotation)
    with pytest.raises(ValueError, match='xode: euler is one of ode, odejava, not "pyode"'):
        orrery.loads(text, xode="euler=pyode")
    with pytest.raises(ValueError, match='did you mean "anchor"'):
        orrery.loads(text, xode="ancor=world")


@pytest.mark.parametrize("file", all_scenes(), ids=lambda file: file.name)
def test_a_scene_is_the_same_bytes_again(file, tmp_path):
    scene = orrery.load(file, errors="keep")
    orrery.save(scene, tmp_path / file.name)
    assert (tmp_path / file.name).read_bytes() == file.read_bytes()
    again = pickle.loads(pickle.dumps(scene))
    assert again.difference(scene) is None


@pytest.mark.parametrize("file", all_scenes(), ids=lambda file: file.name)
def test_every_member_can_be_set_to_what_it_is(file):
    scene = orrery.load(file, errors="keep")
    before = scene.copy()
    for part in [*scene, scene.settings, *scene.shapes, *scene.materials, *scene.filters, *scene.joint_settings]:
        for name in type(part).__dict__:
            if isinstance(getattr(type(part), name), property) and not name.startswith("_"):
                value = getattr(part, name)
                try:
                    setattr(part, name, value)
                except ValueError:
                    # A value out of range in a file is kept as it is, and cannot be set.
                    assert any(one.severity != "info" for one in scene.diagnostics), name
    assert scene.difference(before) is None
    assert scene.to_bytes() == before.to_bytes()


def test_the_tree_is_walked(tower):
    names = [node.name for node in tower]
    assert names[0] == tower.root.name and len(names) == len(tower)
    bodies = [node for node in tower if node.body is not None]
    assert len(bodies) == 11
    body = bodies[0]
    assert tower.find(body.path) == body and tower[body.path] == body
    assert body in body.parent.children
    assert body.type == "body" and body.id != body.parent.id
    assert tower.find("nobody") is None and "nobody" not in tower
    with pytest.raises(KeyError, match="did you mean"):
        tower[body.name + "x"]


def test_members_are_changed_at_once(ball):
    node = ball["ball"]
    body = node.body
    body.linearVelocity = np.array([1, 2, 3])
    assert node.body.linearVelocity == (1, 2, 3)
    body.mass.mass = 4
    assert ball["ball"].body.mass.mass == 4
    node.name = "globe"
    assert ball["globe"] == node
    node.transform.update(position=(1, 2, 3), rotation=(0, 0, 0, 1))
    assert node.transform.rotation == (0, 0, 0, 1)
    node.transform.rotation = {"kind": "euler", "angles": (90, 0, 0), "degrees": True}
    assert node.transform.rotation.kind == "euler" and node.transform.rotation.degrees is True
    node.collider.material = {"dynamicFriction": 0.25, "frictionCombine": "minimum"}
    assert ball.materials[0].dynamicFriction == 0.25
    ball.materials[0].dynamicFriction = 0.5
    assert node.collider.material.dynamicFriction == 0.5


def test_joints_have_axes_that_are_a_list(arm):
    elbow = arm["elbow"].joint
    assert elbow.type == "hinge" and len(elbow.axes) == 1
    elbow.axes[0].fMax = 10
    assert arm["elbow"].joint.axes[-1].fMax == 10
    elbow.type = "universal"
    elbow.axes.append({"direction": (0, 1, 0), "loStop": -1})
    assert [axis.loStop for axis in elbow.axes] == [-1.2, -1]
    del elbow.axes[0]
    elbow.axes[0] = {"direction": (1, 0, 0)}
    assert len(elbow.axes) == 1 and elbow.axes[0].loStop is None
    assert elbow.link2.body == arm["upperArm"]
    elbow.link2.body = arm["turntable"]
    assert elbow.link2.body.name == "turntable"
    elbow.axes.insert(-1, {"fMax": 2})
    assert [axis.fMax for axis in elbow.axes] == [2, None] and elbow.axes == elbow.axes
    for wrong in (5, -3):
        with pytest.raises(IndexError):
            elbow.axes[wrong]


def test_what_is_wrong_is_raised(ball):
    node = ball["ball"]
    with pytest.raises(AttributeError, match="did you mean \"linearVelocity\""):
        node.body.linearVelocty = 1, 2, 3
    with pytest.raises(AttributeError, match="did you mean"):
        node.body.linearVelocty
    with pytest.raises(TypeError):
        node.body.linearVelocity = "fast"
    with pytest.raises(ValueError, match="3 numbers"):
        node.body.linearVelocity = 1, 2
    with pytest.raises(ValueError, match="not a number"):
        node.body.linearVelocity = 1, 2, float("nan")
    with pytest.raises(ValueError, match="one of"):
        node.body.type = "dynamo"
    with pytest.raises(TypeError):
        node.body.enabled = 1
    with pytest.raises(ValueError, match="kind"):
        node.body.mass = {"kind": "weight"}
    with pytest.raises(ValueError, match=r"shape \(4, 4\)"):
        node.transform.matrix = np.zeros((3, 4))
    with pytest.raises(TypeError):
        node.transform = None
    assert node.body.linearVelocity is None


def test_out_of_range_is_raised_and_nothing_is_changed(ball):
    ode = {"erp": 0.3}
    node = ball.root.add("world", world={"ode": ode})
    with pytest.raises(ValueError, match="world.ode.erp is out of range|ode.erp is out of range|erp is out of range: 2, not 0 to 1"):
        node.world.ode.erp = 2
    with pytest.raises(ValueError, match="erp is out of range"):
        node.world = {"ode": {"iterations": 5, "erp": -1}}
    with pytest.raises(ValueError, match="out of range"):
        node.world.ode.iterations = 10**30
    assert node.world.ode.to_dict() == {"kind": "ode", "erp": 0.3}


def test_half_a_value_is_never_set(arm):
    elbow = arm["elbow"]
    before = arm.to_bytes()
    for part, name, value in (
        (elbow.joint, "axes", [{"direction": (0, 0, 1), "fMax": 3}, {"fMax": -1}]),
        (elbow, "joint", {"type": "slider", "axes": [{"direction": (0, 1)}]}),
        (elbow, "transform", {"position": (1, 2, 3), "rotation": {"kind": "euler", "angles": "x"}}),
        (elbow, "body", {"type": "static", "mass": {"kind": "motion", "mass": "heavy"}}),
    ):
        with pytest.raises((TypeError, ValueError)):
            setattr(part, name, value)
    with pytest.raises(ValueError):
        elbow.joint.axes[0] = {"direction": (0, 0, 1), "fMax": -1}
    with pytest.raises(ValueError):
        elbow.joint.axes.append({"fMax": -1})
    assert arm.to_bytes() == before


def test_a_list_is_set_from_its_own_elements(arm):
    elbow = arm["elbow"].joint
    elbow.axes.append({"direction": (0, 1, 0), "loStop": -1})
    first, second = [axis.to_dict() for axis in elbow.axes]
    elbow.axes = [elbow.axes[1], elbow.axes[0]]
    assert [axis.to_dict() for axis in elbow.axes] == [second, first]


def test_units_and_ranges_are_in_the_help():
    assert parts.OdeWorld.erp.__doc__ == "float | None, 0 to 1"
    assert parts.OdeWorld.gravity.__doc__ == "3 floats | None, m/s^2"
    assert parts.OdeAutoDisable.linear.__doc__ == "float | None, m/s, at least 0"
    assert "'dynamic', 'kinematic', 'static'" in parts.Body.__doc__


def test_a_part_that_is_gone_is_a_lookup_error(ball):
    node = ball["ball"]
    body = node.body
    node.body = None
    with pytest.raises(LookupError):
        body.type
    with pytest.raises(LookupError):
        body.type = "static"
    node.remove()
    for use in (lambda: node.name, lambda: node.path, lambda: node.children, lambda: node.update(name="x")):
        with pytest.raises(LookupError):
            use()
    assert "not in its scene" in repr(node) and "not in the scene" in repr(body)


def test_nodes_are_added_moved_removed(ball):
    group = ball.root.add("group", before=ball["ball"])
    assert [child.name for child in ball.root.children] == ["floor", "group", "ball"]
    ball["ball"].move(group)
    assert ball["ball"].path == "/group/ball"
    with pytest.raises(ValueError):
        group.move(ball["ball"])
    with pytest.raises(AttributeError):
        ball.root.add("bad", boddy={})
    assert "bad" not in ball
    other = orrery.Scene()
    with pytest.raises(TypeError):
        group.move(other.root)
    group.remove()
    assert "ball" not in ball


def test_meshes_are_arrays(ball):
    corners = np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]], float)
    mesh = ball.add_mesh(positions=corners, triangles=[[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]])
    assert mesh.positions.shape == (4, 3) and mesh.triangles.dtype == np.uint32
    np.testing.assert_array_equal(ball.meshes[0].positions, corners)
    node = ball.root.add("stone", collider={"shape": {"geometry": {"kind": "convex", "mesh": mesh}}})
    assert node.collider.shape.geometry.mesh == mesh
    with pytest.raises(ValueError):
        mesh.positions = [[1, 2]]
    with pytest.raises(ValueError):
        mesh.triangles = [[0, 1, -1]]
    with pytest.raises(ValueError, match=r"triangles\[1\] is to hold three indices"):
        mesh.triangles = [[0, 1, 2], [0, 1, -1]]


def test_composed_masses_have_children():
    scene = orrery.Scene()
    body = scene.root.add("b", body={}).body
    body.mass = {"kind": "composed", "children": [{"adjust": 2}]}
    body.mass.children[0].own = {"kind": "mass_shape", "density": 3, "solid": {"kind": "box", "size": (1, 2, 3)}}
    body.mass.children.insert(0, {"adjust": 1})
    assert [child.adjust for child in body.mass.children] == [1, 2]
    assert body.mass.children[1].own.solid.size == (1, 2, 3)
    assert body.mass.to_dict()["children"][1]["own"]["solid"]["kind"] == "box"
    other = scene.root.add("c", body={"mass": body.mass})
    assert other.body.mass.to_dict() == body.mass.to_dict()


def test_files_are_converted(tower, tmp_path):
    orrery.convert(SOURCE / "data" / "tower.xode", tmp_path / "tower.gltf")
    assert orrery.load(tmp_path / "tower.gltf").format == "gltf"
    ours = orrery.loads(tower.to_bytes("glb"), "glb")
    assert len([node for node in ours if node.body]) == 11
    with pytest.raises(ValueError, match="format"):
        tower.to_bytes("docx")


def test_an_edit_changes_its_own_bytes_only(tower):
    before = tower.to_bytes()
    body = next(node for node in tower if node.body)
    body.transform.position = 0, 7.25, 0
    after = tower.to_bytes()
    assert before != after and len(before) - 20 < len(after) < len(before) + 20
    assert b"7.25" in after


def test_copies_are_their_own(tower):
    other = copy.deepcopy(tower)
    next(iter(other)).name = "changed"
    assert tower.root.name != "changed" and other.root.name == "changed"


def test_errors_have_code_place_and_remedy(tmp_path):
    with pytest.raises(orrery.LoadError) as raised:
        orrery.load(tmp_path / "none.xode")
    assert raised.value.code == "FILE_UNREADABLE" and raised.value.remedy
    bad = tmp_path / "bad.xode"
    bad.write_text('<xode><world><space>\n<body name="b"><mass/><geom><sphere radius="-1"/></geom></body></space></world></xode>')
    with pytest.raises(orrery.Error) as raised:
        orrery.Simulation(orrery.load(bad))
    error = raised.value
    assert error.code and error.severity == "error" and error.file.endswith("bad.xode") and error.line == 2
    assert error.remedy in str(error) and error.diagnostics
    assert any(str(one).startswith(f"{bad}:2:") for one in error.diagnostics)
    found = orrery.validate(bad)
    assert [one.code for one in found if one.severity == "error"] == [error.code]
    assert orrery.explain(error.code).startswith("error")
    units = orrery.explain("PLAN_UNITS")
    assert "\nfor example:\n" in units and 'gravity="981"' in units
    assert 'gravity="9.81"' in units.split("\nright:\n")[1]
    kept = orrery.Simulation(orrery.load(bad, errors="keep"), errors="keep")
    assert kept.found
    for kind in (KeyError, orrery.Error):
        with pytest.raises(kind, match='^there is no code "FILE_UNREADABEL"; did you mean "FILE_UNREADABLE"?'):
            orrery.explain("FILE_UNREADABEL")
    with pytest.raises(TypeError, match="takes a Scene"):
        orrery.save("a", "b.xode")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="dt is to be a number of seconds, not 'x'"):
        orrery.Simulation(orrery.Scene(), dt="x")  # type: ignore[arg-type]
    with pytest.raises(orrery.SaveError):
        orrery.save(orrery.load(bad, errors="keep"), tmp_path / "no" / "folder.xode")
    broken = tmp_path / "broken.gltf"
    broken.write_text("{")
    for errors in "raise", "keep":
        with pytest.raises(orrery.LoadError):
            orrery.load(broken, errors=errors)


def test_names_that_are_no_text(tmp_path):
    scene = orrery.loads(b'<xode name="\xff"><world/></xode>', errors="keep")
    assert isinstance(scene.settings.name, str)
    with pytest.raises(ValueError):
        scene.root.name = "\ud800"
    with pytest.raises((ValueError, TypeError, orrery.Error)):
        orrery.load("with\0zero")
