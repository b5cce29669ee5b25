"""A robot in URDF as a scene: links as bodies, joints with stops and motors, shapes of collision with their meshes."""

from pathlib import Path

from robot_files import Fault, Notes, at, is_convex, main, numbers, parse, placed, read_mesh, rotation, tell_apart  # says what is missing

import numpy as np
import orrery

TYPES = {"revolute": "hinge", "continuous": "hinge", "prismatic": "slider", "fixed": "fixed"}
LIMITS = {"lower": "loStop", "upper": "hiStop", "effort": "fMax"}
UNUSED = {".//visual": "<visual>", ".//joint/dynamics": "<dynamics>", ".//limit[@velocity]": "velocity of a <limit>"}
QUIET = "visual dynamics mimic safety_controller calibration".split()
KNOWN = {  # attributes; others are noted, as they may be misspelt
    "link": "name type", "joint": "name type", "origin": "xyz rpy", "axis": "xyz", "parent": "link", "child": "link",
    "limit": "lower upper effort velocity", "mass": "value", "inertia": "ixx ixy ixz iyy iyz izz", "box": "size",
    "sphere": "radius", "cylinder": "radius length", "mesh": "filename scale", "inertial": "", "collision": "name", "geometry": "",
}


def frame(origin):
    turn = np.eye(3)
    for axis, angle in zip(np.eye(3), numbers(origin, "rpy", "0 0 0", 3)):
        turn = rotation(axis, angle) @ turn
    return placed(turn, numbers(origin, "xyz", "0 0 0", 3))


class Converter:
    def __init__(self, file):
        self.file, self.scene, self.notes, self.placed = Path(file), orrery.Scene(), Notes(), set()
        self.shapes = []  # (collider, its body or None, the first link above it)
        self.hung = {}  # the bodies that hang on a fixed link, with the first link above them
        self.scene.settings.gravity = {"gravity": 9.81, "direction": (0, 0, -1)}
        robot = parse(file)
        if robot.tag != "robot":
            raise Fault(f"<{robot.tag}> is not the <robot> of URDF")
        self.links = {link.get("name", ""): link for link in robot.findall("link")}
        self.joints = robot.findall("joint")
        for joint in self.joints:
            self.check(joint)
        below = {self.end(joint, "child") for joint in self.joints}
        for name in self.links:
            if name not in below:
                self.add(name, self.scene.root, np.eye(4), None, name)
        if "world" not in self.links:
            self.hang("world", self.scene.root, np.eye(4), None, "world")
        self.keep_apart()
        tell_apart(self.scene)
        self.notes.update(f"link '{name}': no way leads to it" for name in self.links if name not in self.placed)
        self.notes.update({f"left out: {what}": count for path, what in UNUSED.items() if (count := len(robot.findall(path)))})
        for element in (each for part in robot if part.tag in ("link", "joint") for each in part.iter()):
            self.notes.unknown(element, KNOWN.get(element.tag, " ".join(element.keys())))
            if element.tag in ("link", "joint"):
                self.notes.update(f"left out: <{each.tag}> of a <{element.tag}>" for each in element if each.tag not in [*KNOWN, *QUIET])

    def check(self, joint):
        """A joint names two links; the world need not be one."""
        for which in ("parent", "child"):
            if (name := self.end(joint, which)) not in self.links and (which, name) != ("parent", "world"):
                raise Fault(f"{joint}: its {which} " + (f"'{name}' is no <link>" if name else "is missing"))

    @staticmethod
    def end(joint, which):
        return getattr(joint.find(which), "attrib", {}).get("link")

    def found(self, name):
        """The file of a mesh: package://NAME/PATH is looked up with and without NAME, beside the robot and above."""
        tail = name.partition("://")[2] or name
        tails = [tail, tail.partition("/")[2], Path(tail).name] if name.startswith("package:") else [tail]
        folders = self.file.resolve().parents
        return next((file for folder in folders for each in tails if (file := folder / each).is_file()), None)

    def mesh(self, element):
        name = element.get("filename", "")
        positions, triangles = read_mesh(name, self.found(name))
        kind, scale = "convex" if is_convex(positions, triangles) else "trimesh", numbers(element, "scale", "1 1 1", 3)
        mesh = self.scene.add_mesh(positions=positions * scale, triangles=triangles[:, :: -1 if scale.prod() < 0 else 1])
        return {"kind": kind, "mesh": mesh}

    def solid(self, shape):
        if shape.tag == "mesh":
            return self.mesh(shape)
        if shape.tag == "box":
            return {"kind": "box", "size": numbers(shape, "size", "")}
        if shape.tag not in ("sphere", "cylinder"):
            raise ValueError(f"URDF has no <{shape.tag}>")
        sizes = {"height" if key == "length" else key: numbers(shape, key, "", 1)[0] for key in KNOWN[shape.tag].split()}
        return {"kind": shape.tag, **sizes, **({"axis": "z"} if shape.tag == "cylinder" else {})}

    def collide(self, node, name, body, base):
        for collision in self.links[name].findall("collision"):
            try:
                added = node.add(collider={"shape": {"geometry": self.solid(collision.find("geometry")[0])}})
                added.transform.matrix = frame(collision.find("origin"))
                self.shapes.append((added.collider, body, base))
            except (ValueError, TypeError, IndexError, OSError) as error:
                self.notes[f"link '{name}', a collision: {error}"] += 1

    def keep_apart(self):
        """Lets no link collide with a fixed one on which it hangs."""
        apart = {}
        for collider, body, base in self.shapes:
            hangs = self.hung.get(body) if body else base
            if hangs in self.hung.values():
                key = f"on {hangs}" if body else f"fixed {hangs}"
                groups = {"notCollideWith": [f"fixed {hangs}"]} if body else {"systems": [key]}
                apart[key] = collider.filter = apart.get(key) or self.scene.add_filter(name=key, **groups)

    def weigh(self, node, inertial):
        mass, inertia, center = inertial.find("mass"), inertial.find("inertia"), frame(inertial.find("origin"))
        total = numbers(mass, "value", "0", 1)[0]
        tensor = np.array([[numbers(inertia, "i" + min(a + b, b + a), "0", 1)[0] for a in "xyz"] for b in "xyz"])
        if total <= 0 or min(np.linalg.eigvalsh(tensor)) <= 0:
            self.notes[f"link '{node.name}': no body has its mass and inertia; its shapes give them"] += 1
            node.body = {}
            return
        tensor, place = center[:3, :3] @ tensor @ center[:3, :3].T, center[:3, 3]
        tensor += total * (place @ place * np.eye(3) - np.outer(place, place))  # about the origin of the body
        node.body = {"mass": {"kind": "composed", "own": {
            "kind": "mass_struct", "total": total, "centerOfGravity": place, "inertia": tensor}}}

    def join(self, joint, node, other, place, base):
        kind = joint.get("type")
        if kind not in TYPES:
            if kind != "floating":
                self.notes[f"joint '{joint.get('name')}' of type {kind}: its link moves freely"] += 1
            return
        if other is None:
            self.hung[node] = base
        limit = getattr(joint.find("limit"), "attrib", {})
        used = [key for key in LIMITS if key in limit and (kind != "continuous" or key == "effort")]
        limits = {LIMITS[key]: numbers(joint.find("limit"), key, "", 1)[0] for key in used}
        axis = {"direction": place[:3, :3] @ numbers(joint.find("axis"), "xyz", "1 0 0", 3), "velocity": 0, **limits}
        node.add(joint.get("name", ""), joint={
            "type": TYPES[kind], "anchor": {"position": (0, 0, 0)}, "link2": other and {"body": other},
            "axes": [] if kind == "fixed" else [axis]})
        if joint.find("mimic") is not None:
            self.notes[f"joint '{joint.get('name')}': it moves by itself, without its <mimic>"] += 1

    def add(self, name, above, place, body, base):
        """Adds a link below the node `above`; `place`: its frame in the world; `body`: the nearest body above it;
        `base`: the first link, from which nothing but fixed ones leads to it if there is no body."""
        self.placed.add(name)
        node = above.add(name)
        with at(self.links[name]):
            if (inertial := self.links[name].find("inertial")) is not None:
                self.weigh(node, inertial)
        body = node if node.body else body
        self.collide(node, name, body, base)
        self.hang(name, node, place, body, base)
        return node

    def hang(self, name, node, place, near, base):
        for joint in (each for each in self.joints if self.end(each, "parent") == name):
            below, origin = self.end(joint, "child"), frame(joint.find("origin"))
            if below in self.placed:
                self.notes[f"joint '{joint.get('name')}' is left out: link '{below}' has a place already"] += 1
                continue
            child = self.add(below, node, place @ origin, near, base)
            child.transform.matrix = origin
            with at(joint):
                if child.body:
                    self.join(joint, child, near, place @ origin, base)
                elif joint.get("type") != "fixed":
                    self.notes[f"joint '{joint.get('name')}' is rigid: link '{below}' has no <inertial>"] += 1


if __name__ == "__main__":
    main(Converter, __doc__, "arm.urdf")
