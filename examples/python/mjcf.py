"""A robot in MJCF, MuJoCo's format, as a scene: bodies with their masses, joints with stops and springs, actuators, shapes."""

import itertools
from pathlib import Path

from robot_files import Fault, Notes, Placed, at, hull, main, numbers, placed, read_mesh, tell_apart  # says what is missing
from mjcf_model import ACTUATORS, KNOWN, SOLIDS, Model, mesh_mass, moved, summed, toward

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


def basis(directions):
    """(matrix of three axes at right angles, the first ones along the directions; whether these had to be turned for it)."""
    made, turned = [], False
    for direction in [*directions, *np.eye(3)]:
        rest = direction - sum((direction @ axis * axis for axis in made), np.zeros(3))
        if (size := np.linalg.norm(rest)) > 1e-6 and len(made) < 3:
            turned |= len(made) < len(directions) and 1e-6 < 1 - size
            made.append(rest / size)
    made[2] = np.cross(made[0], made[1])
    return np.array(made).T, turned


class Group:
    """Bodies of MJCF without joints between them: one body of the scene."""

    def __init__(self, node, element):
        self.node, self.element, self.masses = node, element, []


class Converter:
    def __init__(self, file, hold=False):
        self.scene, self.notes, self.hold = orrery.Scene(), Notes(), hold
        self.model = Model(file, self.notes)
        self.root, self.compiler, self.angle = self.model.root, self.model.compiler, self.model.angle
        self.groups, self.colliders, self.total, self.made_meshes, self.materials = [], [], 0, {}, {}
        self.meshes = {each.get("name", Path(each.get("file", "")).stem): each for each in self.root.findall("asset/mesh")}
        self.settings()
        self.drivers = self.actuators()
        for world in self.root.findall("worldbody"):
            self.fill(self.model.parts(world, np.eye(4), "main"), self.scene.root, "world", None, None)
        for name in self.drivers:
            self.notes[f"left out: an actuator of '{name}', which is no hinge or slide here"] += 1
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
        if "fromto" in geom.keys():
            ends = numbers(geom, "fromto", "", 6).reshape(2, 3)
            pose = placed(toward(ends[0] - ends[1]), ends.mean(0))
            size = [*size[:1]] * (count - 1) + [np.linalg.norm(ends[0] - ends[1]) / 2]
        if len(size) < count or min(size[:count]) <= 0:
            raise Fault(f"{geom}: a {kind} has {count} sizes above 0")
        volume, moments = mass(*size[:count])
        return SHAPES[kind](*size[:count]), pose, volume, np.zeros(3), np.diag(moments)

    def geom(self, geom, pose, node, body, weighs):
        """Adds the shape of a <geom> to the node; returns its mass in the body's frame, or nothing."""
        masks = tuple(int(numbers(geom, key, "1", 1)[0]) for key in ("contype", "conaffinity"))
        first, last = numbers(self.compiler, "inertiagrouprange", "0 5", 2)
        weighs = weighs and bool(first <= int(geom.get("group", "0")) <= last)
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
            if slide not in self.materials:
                surface = {"staticFriction": slide, "dynamicFriction": slide, "restitution": 0, "frictionCombine": "maximum"}
                self.materials[slide] = self.scene.add_material(**surface)
            added.collider.material = self.materials[slide]
            self.colliders.append((added.collider, masks, body))
        mass = numbers(geom, "mass", "", 1)[0] if "mass" in geom.keys() else numbers(geom, "density", "1000", 1)[0] * volume
        return moved((mass, center, mass * tensor), pose @ place) if weighs and min(mass, volume) > 1e-14 else NOTHING

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
            self.join(joints, node, above, pose, fixed)

    def join(self, joints, node, above, pose, fixed):
        """Adds the joints of a body as one between its node and the node above."""
        kinds = [joint.get("type", "hinge") if joint.tag == "joint" else "free" for joint, _ in joints]
        if "free" in kinds:
            self.notes.update("left out: damping of a free <joint>" for joint, _ in joints if numbers(joint, "damping", "0").any())
            return
        axes = [(where[:3, :3] @ numbers(joint, "axis", "0 0 1", 3), joint, kind) for (joint, where), kind in zip(joints, kinds)]
        axes = [(axis / (np.linalg.norm(axis) or 1), joint, kind) for axis, joint, kind in axes]
        turns, slides = ([each for each in axes if (each[2] != "slide") == turning] for turning in (True, False))
        matrix, turned = basis([axis for axis, _, kind in turns[::-1] + slides if kind != "ball"])
        anchors = [(where @ [*numbers(joint, "pos", "0 0 0", 3), 1])[:3] for (joint, where), kind in zip(joints, kinds) if kind != "slide"]
        if any(np.linalg.norm(anchor - anchors[0]) > 1e-6 for anchor in anchors):
            self.notes["joints of one body with anchors apart: put at the first one's"] += 1
        if turned:
            self.notes["joints of one body with oblique axes: turned to right angles"] += 1
        if kinds != sorted(kinds, key=lambda kind: kind != "slide"):
            self.notes["joints of one body that slide after a turn: they slide before it"] += 1
        if len(turns) == 3:
            self.notes["joints of one body that turn about three axes: springs and drives act on the whole rotation"] += 1
        settings = self.degrees(turns, slides, matrix)
        frame = placed(matrix, anchors[0] if anchors else np.zeros(3))
        name = "+".join(filter(None, (joint.get("name") for joint, _ in joints))) or node.name
        end = node.add(f"{name}#child")
        end.transform.matrix = frame
        made = above.add(name, frameJoint={"connectedNode": end, "enableCollision": fixed, "settings": {"name": name, **settings}})
        made.transform.matrix = pose @ frame

    def degrees(self, turns, slides, matrix):
        """Limits and drives of the joints of a body along the axes of a matrix."""
        limits, drives, free = [], [], {"angular": [], "linear": []}
        for axis, joint, kind in turns[::-1] + slides:
            word, along = "linear" if kind == "slide" else "angular", matrix.T @ axis
            along[free[word]] = 0
            index = int(np.argmax(np.abs(along)))
            used, sign = [0, 1, 2] if kind == "ball" else [index], 1 if kind == "ball" or along[index] > 0 else -1
            if kind != "ball" and abs(along[index]) < 1e-6:
                self.notes["left out: <joint> parallel to another one of its body"] += 1
                continue
            free[word] += used
            limits += self.limits(joint, word, used, sign, kind)
            drives += [drive for each in used for drive in self.drives(joint, word, each, sign)]
        held = {word: [axis for axis in range(3) if axis not in used] for word, used in free.items()}
        return {"limits": [{f"{word}Axes": axes, "min": 0, "max": 0} for word, axes in held.items() if axes] + limits, "drives": drives}

    def limits(self, joint, word, axes, sign, kind):
        limited, bounds = joint.get("limited", "auto"), numbers(joint, "range", "0 0", 2)
        if limited == "auto" and bounds.any() and self.compiler.get("autolimits") == "false":
            raise Fault(f"{joint}: a range needs limited, as autolimits is false")
        if limited == "false" or (limited == "auto" and not bounds.any()):
            return []
        if bounds[0] >= bounds[1]:
            raise Fault(f"{joint}: its range begins at {bounds[0]:g} and ends at {bounds[1]:g}")
        bounds = bounds * (self.angle if word == "angular" else 1)
        if kind == "ball":
            return [{f"{word}Axes": axes, "max": bounds[1]}]
        bounds = sorted(sign * (bounds - self.ref(joint, word)))
        return [{f"{word}Axes": axes, "min": bounds[0], "max": bounds[1]}]

    def ref(self, joint, word, key="ref"):
        return numbers(joint, key, "0", 1)[0] * (self.angle if word == "angular" else 1)

    def drives(self, joint, word, axis, sign):
        """The spring, damper, friction and actuators of a joint along an axis. What has no greatest force is one drive."""
        base, ref = {"type": word, "mode": "force", "axis": axis}, self.ref(joint, word)
        stiffness, damping, friction = (numbers(joint, key, "0")[0] for key in ("stiffness", "damping", "frictionloss"))
        springs, made = [(stiffness, damping, self.ref(joint, word, "springref") - ref, 0, None)], []
        for actuator in self.drivers.pop(joint.get("name"), []) if joint.get("type") != "ball" else []:
            with at(actuator):
                springs += self.actuator(actuator, joint, ref)
        soft = [spring for spring in springs if spring[4] is None]
        k, d = sum(spring[0] for spring in soft), sum(spring[1] for spring in soft)
        springs = [spring for spring in springs if spring[4] is not None] + [
            (k, d, sum(a * x for a, _, x, _, _ in soft) / (k or 1), sum(b * v for _, b, _, v, _ in soft) / (d or 1), None)]
        for k, d, target, speed, force in [*springs, (0, 0, 0, 0, friction)]:
            if k or d or force:
                made.append({**base, **({"stiffness": k, "positionTarget": sign * target} if k else {}), **({"damping": d} if d else {}),
                             "velocityTarget": sign * speed, **({} if force is None else {"maxForce": force})})
        return made

    def actuators(self):
        """The actuators of each joint by its name."""
        made = {}
        for element in itertools.chain(*self.root.findall("actuator")):
            known = element.tag in ACTUATORS.split()[:5]
            actuator = self.model.with_class(element) if known else element
            if known and "joint" in actuator.keys() and actuator.get("dyntype", "none") == "none":
                made.setdefault(actuator.get("joint"), []).append(actuator)
            else:
                self.notes[f"left out: <{element.tag}>" + " of no joint, or with dynamics" * known] += 1
        return made

    def actuator(self, actuator, joint, ref):
        """Its [(stiffness, damping, target, speed, greatest force or None)]: gain * control + b0 + b1 * place + b2 * speed."""
        kp, kv = (numbers(actuator, key, other, 1)[0] for key, other in (("kp", "1"), ("kv", "1" if actuator.tag == "velocity" else "0")))
        gain, bias = numbers(actuator, "gainprm", "1")[0], numbers(actuator, "biasprm", "0 0 0")
        bias = [*bias, 0, 0, 0][:3] if actuator.get("biastype") == "affine" else [0, 0, 0]
        gain, (b0, b1, b2) = {"position": (kp, (0, -kp, -kv)), "velocity": (kv, (0, 0, -kv)), "motor": (1, (0, 0, 0)),
                              "damper": (0, (0, 0, 0))}.get(actuator.tag, (gain, bias))
        gear, ctrl = numbers(actuator, "gear", "1")[0], 0
        controls, forces = (
            numbers(actuator, f"{word}range", "0 0", 2) * (actuator.get(f"{word}limited") != "false") for word in ("ctrl", "force"))
        if controls.any():
            ctrl = np.clip(0, *controls)
        force = np.abs(gear * forces).max() or np.abs(numbers(joint, "actuatorfrcrange", "0 0", 2)).max() or None
        k, d, push = -b1 * gear**2, -b2 * gear**2, gear * (gain * ctrl + b0)
        if k > 0 or d > 0:
            return [(k, d, push / k - ref if k else 0, 0 if k else push / d, force)]
        if self.hold:
            return [(0, 0, 0, 0, force or np.abs(gear * gain * controls).max() or 1e9)]
        self.notes[f"left out: <{actuator.tag}>, which nothing controls (--hold makes it hold its joint still)"] += 1
        return []

    def weigh(self):
        """Gives the bodies their masses."""
        wanted = numbers(self.compiler, "settotalmass", "-1", 1)[0]
        scale = wanted / self.total if wanted > 0 and self.total else 1
        for group in self.groups:
            total, center, tensor = summed(group.masses)
            about = tensor + total * (center @ center * np.eye(3) - np.outer(center, center))
            mass = {"mass": {"kind": "composed", "own": {
                "kind": "mass_struct", "total": scale * total, "centerOfGravity": center, "inertia": scale * about}}}
            kind = "kinematic" if group.element.get("mocap") == "true" else "dynamic"
            if total <= 0 or min(np.linalg.eigvalsh(tensor)) <= 0:
                mass = {}
                if kind == "dynamic":
                    self.notes[f"body '{group.node.name}': no body has its mass and inertia; its shapes give them"] += 1
            with at(group.element):
                lift = numbers(group.element, "gravcomp", "0", 1)[0]
                group.node.body = {"type": kind, **mass, **({"gravityFactor": 1 - lift} if lift else {})}

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
