"""A robot in MJCF, MuJoCo's format, as a scene: bodies with their masses, joints with stops and springs, actuators, shapes."""

from pathlib import Path

from robot_files import (  # the first one: it says what is missing
    Fault, Notes, Placed, add_floor, at, at_least_0, hull, main, numbers, placed, read_mesh, tell_apart, toward)
from mjcf_joints import Joints
from mjcf_model import KNOWN, Model
from robot_mass import SOLIDS, ball, is_solid, mesh_mass, moved, of_body, summed

import numpy as np
import orrery

QUIET = "site camera light size visual statistic sensor custom".split()
USED = "compiler option default asset worldbody contact actuator keyframe".split()
SHAPES = {
    "sphere": lambda r: {"kind": "sphere", "radius": r},
    "box": lambda *half: {"kind": "box", "size": 2 * np.array(half)},
    "ellipsoid": lambda *radii: {"kind": "general", "curves": [{"radii": radii, "exponent": 2}]},
    "cylinder": lambda r, half: {"kind": "cylinder", "radius": r, "height": 2 * half, "axis": "z"},
    "capsule": lambda r, half: {"kind": "capsule", "radius": r, "height": 2 * half, "axis": "z"},
}
NOTHING = 0, np.zeros(3), np.zeros((3, 3))


class Group:
    """Bodies of MJCF without joints between them: one body of the scene."""

    def __init__(self, node, element):
        self.node, self.element, self.masses = node, element, []


class Converter:
    def __init__(self, file, hold=False, floor=False):
        self.scene, self.notes = orrery.Scene(), Notes()
        self.model = Model(file, self.notes)
        self.root, self.compiler = self.model.root, self.model.compiler
        self.groups, self.colliders, self.total, self.made_meshes, self.materials = [], [], 0, {}, {}
        self.meshes = {each.get("name", Path(each.get("file", "")).stem): each for each in self.root.findall("asset/mesh")}
        self.settings()
        self.joints = Joints(self.model, self.notes, hold)
        for world in self.root.findall("worldbody"):
            self.fill(self.model.parts(world, np.eye(4), "main"), self.scene.root, "world", None, None)
        for name in self.joints.left:
            self.notes[f"left out: an actuator of '{name}', which is no hinge or slide here"] += 1
        if floor and not any(each.collider.shape.geometry.kind == "plane" for each in self.scene if each.collider):
            self.colliders.append((add_floor(self.scene), (1, 1), "world"))
            self.colliders[-1][0].material = self.material(1)
        self.weigh()
        self.filter()
        tell_apart(self.scene)

    def settings(self):
        """Gravity, and notes of the sections that are left out."""
        flags = {k: v for each in self.root.findall("option/flag") for k, v in each.items() if v == "disable"}
        gravity = numbers(self.model.option, "gravity", "0 0 -9.81", 3) * ("gravity" not in flags)
        size = np.linalg.norm(gravity)
        self.scene.settings.gravity = {"gravity": size, "direction": gravity / size if size else (0, 0, -1)}
        self.touches = "contact" not in flags
        self.notes.update(f"left out: <flag {key}>" for key in flags if key not in ("gravity", "contact", "eulerdamp", "autoreset"))
        for element in self.root:
            if element.tag not in USED + QUIET:
                self.notes.update(f"left out: <{part.tag}> in <{element.tag}>" for part in element)
        self.notes.update("left out: <pair>" for _ in self.root.findall("contact/pair"))
        self.notes.update("left out: <key>: the bodies start as they are placed" for _ in self.root.findall("keyframe/key"))
        if "timestep" in self.model.option.keys():
            self.notes[f"its time step is left to the run: orrery run --dt {self.model.option.get('timestep')}"] += 1

    def mesh(self, name):
        """(mesh of the scene, volume, centre, tensor for 1 kg) of a mesh among the assets."""
        if name not in self.made_meshes:
            if name not in self.meshes:
                raise LookupError(f"there is no mesh '{name}' in <asset>")
            element = self.model.with_class(self.meshes[name])
            positions, triangles = self.corners(element)
            scale, turn = numbers(element, "scale", "1 1 1", 3), self.model.turn(Placed("", {"quat": element.get("refquat", "1 0 0 0")}))
            positions = (positions.astype(np.float32) - numbers(element, "refpos", "0 0 0", 3)) @ turn * scale
            triangles = triangles[:, :: -1 if scale.prod() < 0 else 1]
            made = self.scene.add_mesh(positions=positions, triangles=triangles)
            self.made_meshes[name] = made, *mesh_mass(positions, triangles, element.get("inertia") == "exact")
        return self.made_meshes[name]

    def corners(self, element):
        """The corners and triangles of a <mesh>, as they are before it is scaled."""
        if element.get("inertia") == "shell":
            self.notes["mesh inertia shell: taken as that of a solid"] += 1
        if "file" in element.keys():
            path = Path(element.get("file"))
            path = path.name if self.compiler.get("strippath") == "true" else path
            file = self.model.file.parent / self.compiler.get("meshdir", self.compiler.get("assetdir", "")) / path
            positions, triangles = read_mesh(str(path), file if file.is_file() else None)
        else:
            positions, triangles = (numbers(element, key, "").reshape(-1, 3) for key in ("vertex", "face"))
        if not len(triangles) or element.get("inertia") == "convex":
            triangles = hull(positions)
        return positions, triangles.astype(int)

    def solid(self, geom):
        """(geometry, place, volume, centre, tensor for 1 kg) of a <geom>; the last two in its own frame."""
        kind, size, pose = geom.get("type", "sphere"), numbers(geom, "size", ""), self.model.frame(geom)
        if kind == "plane":
            return {"kind": "plane", "a": 0, "b": 0, "c": 1, "d": 0}, pose, *NOTHING
        if kind == "mesh":
            mesh, *mass = self.mesh(geom.get("mesh"))
            return {"kind": "convex", "mesh": mesh}, pose, *mass
        if kind not in SHAPES or "mesh" in geom.keys():
            raise ValueError(f"type {kind}" + " fitted to a mesh" * ("mesh" in geom.keys()))
        count, mass = SOLIDS[kind]
        if "fromto" in geom.keys() and kind == "sphere":
            raise Fault(f"{geom}: a sphere has no fromto")
        if "fromto" in geom.keys():
            ends = numbers(geom, "fromto", "", 6).reshape(2, 3)
            if not np.any(ends[0] - ends[1]):
                raise Fault(f"{geom}: both ends of its fromto are in one place")
            pose = placed(toward(ends[0] - ends[1]), ends.mean(0))
            size = [*size[:1]] * (count - 1) + [np.linalg.norm(ends[0] - ends[1]) / 2]
        if len(size) < count or min(size[:count]) <= 0:
            raise Fault(f"{geom}: a {kind} has {count} size{'s' * (count > 1)} above 0")
        volume, moments = mass(*size[:count])
        return SHAPES[kind](*size[:count]), pose, volume, np.zeros(3), np.diag(moments)

    def geom(self, geom, pose, node, body, weighs):
        """Adds the shape of a <geom> to the node; returns its mass in the body's frame, or nothing."""
        masks = tuple(int(numbers(geom, key, "1", 1)[0]) for key in ("contype", "conaffinity"))
        first, last = numbers(self.compiler, "inertiagrouprange", "0 5", 2)
        weighs = weighs and bool(first <= numbers(geom, "group", "0", 1)[0] <= last)
        if not any(masks):
            self.notes["left out: <geom> that touches nothing" + ", but for its mass" * weighs] += 1
            if not weighs:
                return NOTHING
        try:
            geometry, place, volume, center, tensor = self.solid(geom)
        except Fault:
            raise
        except (ValueError, OSError) as error:
            self.notes[f"left out: <geom>: {error}"] += 1
            return NOTHING
        if any(masks):
            added = node.add(geom.get("name", ""), collider={"shape": {"geometry": geometry}})
            added.transform.matrix = pose @ place
            slide = numbers(geom, "friction", "1")[0] if geom.get("condim") != "1" else 0
            if geom.get("condim") == "1":
                self.notes["condim 1: the <geom> has no friction of its own; what it touches may have some"] += 1
            added.collider.material = self.material(slide)
            self.colliders.append((added.collider, masks, body))
        mass = at_least_0(geom, "mass", "") if "mass" in geom.keys() else at_least_0(geom, "density", "1000") * volume
        return moved((mass, center, mass * tensor), pose @ place) if weighs and min(mass, volume) > 1e-14 else NOTHING

    def material(self, slide):
        if slide not in self.materials:
            surface = {"staticFriction": slide, "dynamicFriction": slide, "restitution": 0, "frictionCombine": "maximum"}
            self.materials[slide] = self.scene.add_material(**surface)
        return self.materials[slide]

    def fill(self, parts, node, body, group, place):
        """Adds the content of a body to its node; `place` is its frame in that of its group. Returns its mass."""
        parts, rule = list(parts), self.compiler.get("inertiafromgeom", "auto")
        inertial = next((child for child, *_ in parts if child.tag == "inertial"), None)
        stated = inertial is not None and rule != "true"
        masses = [self.model.inertial(inertial)] if stated else []
        for child, pose, inherited, suffix in parts:
            with at(child):
                if child.tag == "geom":
                    geom = self.model.with_class(child, inherited, suffix)
                    masses.append(self.geom(geom, pose, node, body, body != "world" and not stated and rule != "false"))
                elif child.tag == "body":
                    self.body(child, pose @ self.model.frame(child), inherited, suffix, node, group, place)
                elif child.tag not in [*QUIET, "joint", "freejoint", "inertial"]:
                    self.notes[f"left out: <{child.tag}>"] += 1
        return summed(masses)

    def body(self, element, pose, inherited, suffix, above, group, place):
        self.notes.unknown(element, KNOWN["body"])
        name = element.get("name", "") and element.get("name") + suffix
        inherited, node = element.get("childclass", inherited), above.add(name)
        node.transform.matrix = pose
        parts = list(self.model.parts(element, np.eye(4), inherited, suffix))
        joints = [(self.model.with_class(child, kind, end), where) for child, where, kind, end in parts if "joint" in child.tag]
        fixed, place = group is None, place @ pose if group else np.eye(4)
        if joints or element.get("mocap") == "true":
            group, place = Group(node, element), np.eye(4)
            self.groups.append(group)
        mass = self.model.bounded(self.fill(parts, node, name or " ", group, place))
        self.total += mass[0]
        if group:
            group.masses.append(moved(mass, place))
        if joints:
            self.joints.join(joints, node, above, pose, fixed)

    def weigh(self):
        """Gives the bodies their masses."""
        wanted = numbers(self.compiler, "settotalmass", "-1", 1)[0]
        scale = wanted / self.total if wanted > 0 and self.total else 1
        for group in self.groups:
            mass, kind = summed(group.masses), "kinematic" if group.element.get("mocap") == "true" else "dynamic"
            if not is_solid(mass):
                mass = ball(mass[0] or 1, mass[1])
                if kind == "dynamic":
                    self.notes[f"{group.element} has no mass or no inertia: taken as a ball of {scale * mass[0]:g} kg and 0.1 m"] += 1
            with at(group.element):
                lift = numbers(group.element, "gravcomp", "0", 1)[0]
                group.node.body = {"type": kind, **of_body(mass, scale), **({"gravityFactor": 1 - lift} if lift else {})}

    def filter(self):
        """Says which shapes do not meet: by their masks, and by <exclude>."""
        apart = {(a.get("body1"), a.get("body2")) for a in self.root.findall("contact/exclude")}
        apart |= {pair[::-1] for pair in apart}
        masks, named, made = {each for _, each, _ in self.colliders}, {name for name, _ in apart}, {}
        for collider, (kind, affinity), body in self.colliders:
            refused = [f"{a}/{b}" for a, b in sorted(masks) if not self.touches or not (kind & b or a & affinity)]
            refused += sorted(f"body {name}" for name, other in apart if other == body)
            systems = [f"{kind}/{affinity}"] + [f"body {body}"] * (body in named)
            if refused:
                key = " ".join(systems)
                made[key] = made.get(key) or self.scene.add_filter(name=key, systems=systems, notCollideWith=refused)
                collider.filter = made[key]


if __name__ == "__main__":
    main(Converter, __doc__, "arm.xml", {"hold": "motors hold their joints still, with the force that their control can give"})
