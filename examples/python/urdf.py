"""A robot in URDF as a scene: links as bodies, joints with stops and motors, shapes of collision with their meshes."""

from pathlib import Path

from robot_files import (  # the first one: it says what is missing
    Fault, Notes, add_floor, at, at_least_0, is_convex, main, numbers, parse, placed, read_mesh, rotation, tell_apart)
from robot_mass import SOLIDS, ball, is_solid, mesh_mass, moved, of_body, summed
from urdf_joints import Joints

import numpy as np
import orrery

UNUSED = {".//visual": "<visual>", ".//limit[@velocity]": "velocity of a <limit>"}
QUIET = "visual dynamics mimic safety_controller calibration".split()
KNOWN = {  # attributes; others are noted, as they may be misspelt
    "link": "name type", "joint": "name type", "origin": "xyz rpy", "axis": "xyz", "parent": "link", "child": "link",
    "limit": "lower upper effort velocity", "dynamics": "damping friction", "mass": "value", "inertia": "ixx ixy ixz iyy iyz izz",
    "box": "size", "sphere": "radius", "cylinder": "radius length", "capsule": "radius length", "mesh": "filename scale",
    "inertial": "", "collision": "name", "geometry": "",
}
DENSITY = 1000  # kg/m3, of links that have no mass


class Converter:
    def __init__(self, file, fixed_base=False, floor=False):
        self.file, self.scene, self.notes, self.placed = Path(file), orrery.Scene(), Notes(), set()
        self.fixed_base = fixed_base
        self.colliders = []  # (collider, its body or None, the first link above it)
        self.hung = {}  # the bodies that hang on a fixed link, with the first link above them
        self.scene.settings.gravity = {"gravity": 9.81, "direction": (0, 0, -1)}
        robot = parse(file)
        if robot.tag != "robot":
            raise Fault(f"<{robot.tag}> is not the <robot> of URDF")
        self.links, self.joints = self.named_links(robot), robot.findall("joint")
        first = self.first_links()
        self.joining = Joints(self.notes)
        self.shapes = {name: self.solids(name) for name in self.links}
        self.weights = {name: self.weight(link) for name, link in self.links.items()}
        for name in first:
            self.add(name, self.scene.root, np.eye(4), None, name, None)
        if "world" not in self.links:
            self.hang("world", self.scene.root, np.eye(4), None, "world")
        if lost := [f"'{name}'" for name in self.links if name not in self.placed]:
            raise Fault(f"joints go round in a loop: no way leads from a first link to {', '.join(lost)}")
        self.joining.tell()
        self.keep_apart()
        if floor:
            add_floor(self.scene)
        tell_apart(self.scene)
        self.note(robot)

    @staticmethod
    def named_links(robot):
        links = {}
        for link in robot.findall("link"):
            if (name := link.get("name", "")) in links or not name:
                raise Fault(f"{link}: " + ("there is another <link> of this name" if name else "a link needs a name"))
            links[name] = link
        if not links:
            raise Fault(f"{robot}: a robot has a <link> at least")
        return links

    def first_links(self):
        """Those that no joint holds; checks that each joint names two links, of which the first may be the world."""
        above = {}
        for joint in self.joints:
            for which in ("parent", "child"):
                if (name := self.end(joint, which)) not in self.links and (which, name) != ("parent", "world"):
                    raise Fault(f"{joint}: its {which} " + (f"'{name}' is no <link>" if name else "is missing"))
            if other := above.get(child := self.end(joint, "child")):
                raise Fault(f"{joint}: link '{child}' hangs on {other} already; joints of URDF make a tree")
            above[child] = joint
        first = [name for name in self.links if name not in above]
        if len(first) > 1:
            names = ", ".join(f"'{name}'" for name in first)
            self.notes[f"{len(first)} links hang on no joint: {names}; is a <joint> missing?"] += 1
        return first

    def note(self, robot):
        """Notes what is left out."""
        self.notes.update({f"left out: {what}": count for path, what in UNUSED.items() if (count := len(robot.findall(path)))})
        for part in robot:
            if part.tag not in ("link", "joint", "material"):
                self.notes[f"left out: <{part.tag}>"] += 1
                continue
            for element in part.iter():
                self.notes.unknown(element, KNOWN.get(element.tag, " ".join(element.keys())))
                if element.tag in ("link", "joint"):
                    self.notes.update(
                        f"left out: <{each.tag}> of a <{element.tag}>" for each in element if each.tag not in [*KNOWN, *QUIET])

    @staticmethod
    def end(joint, which):
        return getattr(joint.find(which), "attrib", {}).get("link")

    def frame(self, origin):
        turn, angles = np.eye(3), numbers(origin, "rpy", "0 0 0", 3)
        if max(abs(angles)) > 2 * np.pi + 0.01:
            self.notes[f"{origin}: rpy is more than a whole turn: URDF has radians"] = 1
        for axis, angle in zip(np.eye(3), angles):
            turn = rotation(axis, angle) @ turn
        return placed(turn, numbers(origin, "xyz", "0 0 0", 3))

    def found(self, name):
        """The file of a mesh: package://NAME/PATH is looked up with and without NAME, beside the robot and above."""
        tail = name.partition("://")[2] or name
        tails = [tail, tail.partition("/")[2], Path(tail).name] if name.startswith("package:") else [tail]
        folders = self.file.resolve().parents
        return next((file for folder in folders for each in tails if (file := folder / each).is_file()), None)

    def mesh(self, element):
        name, scale = element.get("filename", ""), numbers(element, "scale", "1 1 1", 3)
        if not scale.all():
            raise ValueError("scale may not be 0")
        positions, triangles = read_mesh(name, self.found(name))
        kind = "convex" if is_convex(positions, triangles) else "trimesh"
        positions, triangles = positions * scale, triangles[:, :: -1 if scale.prod() < 0 else 1]
        flat = np.linalg.matrix_rank(positions - positions[0]) < 3
        mass = ball(0) if flat else mesh_mass(positions, triangles, exact=False)
        return {"kind": kind, "mesh": self.scene.add_mesh(positions=positions, triangles=triangles)}, mass

    def solid(self, shape):
        """(geometry, its mass at 1 kg/m3)"""
        if shape.tag == "mesh":
            geometry, (volume, center, tensor) = self.mesh(shape)
            return geometry, (volume, center, volume * tensor)
        if shape.tag not in ("box", "sphere", "cylinder", "capsule"):
            raise ValueError(f"URDF has no <{shape.tag}>")
        if shape.tag == "box":
            sizes = {"size": numbers(shape, "size", "", 3)}
        else:
            sizes = {key: numbers(shape, key, "", 1)[0] for key in KNOWN[shape.tag].split()}
        for key, size in sizes.items():
            if np.min(size) <= 0:
                raise ValueError(f"{key} has to be above 0: '{shape.get(key)}'")
        volume, moments = SOLIDS[shape.tag][1](*(sizes["size"] / 2 if shape.tag == "box" else [
            size / 2 if key == "length" else size for key, size in sizes.items()]))
        if "length" in sizes:
            sizes = {"radius": sizes["radius"], "height": sizes["length"], "axis": "z"}
        return {"kind": shape.tag, **sizes}, (volume, np.zeros(3), volume * np.diag(moments))

    def solids(self, name):
        """[(geometry, its frame in the link, its mass at 1 kg/m3 there)]"""
        made = []
        for collision in self.links[name].findall("collision"):
            place = collision
            try:
                if (place := collision.find("geometry")) is None or not len(place):
                    place = collision if place is None else place
                    raise ValueError("it has no " + ("<geometry>" if place is collision else "shape"))
                place = place[0]
                geometry, mass = self.solid(place)
                frame = self.frame(collision.find("origin"))
                made.append((geometry, frame, moved(mass, frame)))
            except (ValueError, TypeError, IndexError, OSError) as error:
                said = str(error) if isinstance(error, Fault) else f"{place}: {error}"
                self.notes[f"link '{name}', a collision is left out: {said}"] += 1
        return made

    def weight(self, link):
        """The mass that a link states, or None."""
        if (inertial := link.find("inertial")) is None or not (total := at_least_0(inertial.find("mass"), "value", "0")):
            return None
        name, inertia, origin = link.get("name"), inertial.find("inertia"), inertial.find("origin")
        tensor = np.array([[numbers(inertia, "i" + min(a + b, b + a), "0", 1)[0] for a in "xyz"] for b in "xyz"])
        frame = self.frame(origin)
        if is_solid((total, 0, tensor)):
            return moved((total, np.zeros(3), tensor), frame)
        has = "no <inertia>" if inertia is None else "an <inertia> of no solid"
        volume, center, tensor = summed([mass for *_, mass in self.shapes[name]])
        if volume <= 0:
            self.notes[f"link '{name}' of {total:g} kg has {has} and no shapes: taken as a ball of {total:g} kg and 0.1 m"] += 1
            return ball(total, frame[:3, 3])
        self.notes[f"link '{name}' of {total:g} kg has {has}: the {total:g} kg fill its shapes"] += 1
        return total, center if origin is None else frame[:3, 3], tensor * total / volume

    def rigid(self, name, place):
        """The links that are fixed to one and to each other, with their frames in that of `name`."""
        yield name, place
        for joint in self.joints:
            if self.end(joint, "parent") == name and joint.get("type") == "fixed":
                yield from self.rigid(self.end(joint, "child"), place @ self.frame(joint.find("origin")))

    def gathered(self, name):
        """The mass of a link that states none and moves: of what is fixed to it, else of their shapes; or None."""
        links = list(self.rigid(name, np.eye(4)))
        if stated := [moved(self.weights[each], place) for each, place in links if self.weights[each]]:
            self.weights.update(dict.fromkeys((each for each, _ in links)))
            return summed(stated)
        volume, center, tensor = summed([moved(mass, place) for each, place in links for *_, mass in self.shapes[each]])
        if volume <= 0:
            return None
        self.notes[f"link '{name}' has no mass: {DENSITY * volume:g} kg by its shapes, at {DENSITY} kg/m3"] += 1
        return DENSITY * volume, center, DENSITY * tensor

    def collide(self, node, name, body, base):
        for geometry, frame, _ in self.shapes[name]:
            added = node.add(collider={"shape": {"geometry": geometry}})
            added.transform.matrix = frame
            self.colliders.append((added.collider, body, base))

    def keep_apart(self):
        """Lets no link collide with a fixed one on which it hangs."""
        apart = {}
        for collider, body, base in self.colliders:
            hangs = self.hung.get(body) if body else base
            if hangs in self.hung.values():
                key = f"on {hangs}" if body else f"fixed {hangs}"
                groups = {"notCollideWith": [f"fixed {hangs}"]} if body else {"systems": [key]}
                apart[key] = collider.filter = apart.get(key) or self.scene.add_filter(name=key, **groups)

    def own_mass(self, name, joint):
        """The mass that makes a link a body, or None."""
        if joint is None and (self.fixed_base or name == "world"):
            return None
        mass = self.weights[name]
        if mass and joint is None and any(self.end(each, "parent") == name for each in self.joints):
            self.notes[f"its first link {name} has an <inertial> and falls freely: --fixed-base fixes it, or a fixed joint with "
                       "a link world"] += 1
        return mass or (self.gathered(name) if joint is not None and joint.get("type") != "fixed" else None)

    def add(self, name, above, place, body, base, joint):
        """Adds a link below the node `above`; `place`: its frame in the world; `body`: the nearest body above it;
        `base`: the first link, from which nothing but fixed ones leads to it if there is no body; `joint`: what holds it."""
        self.placed.add(name)
        node = above.add(name)
        if mass := self.own_mass(name, joint):
            node.body = of_body(mass)
        body = node if node.body else body
        self.collide(node, name, body, base)
        self.hang(name, node, place, body, base)
        return node

    def hang(self, name, node, place, near, base):
        for joint in (each for each in self.joints if self.end(each, "parent") == name):
            below, origin = self.end(joint, "child"), self.frame(joint.find("origin"))
            if below in self.placed:  # a loop
                continue
            child = self.add(below, node, place @ origin, near, base, joint)
            child.transform.matrix = origin
            with at(joint):
                if not child.body:
                    if joint.get("type") != "fixed":
                        self.joining.note(joint, f"rigid, as its link '{below}' has neither mass nor shapes")
                elif self.joining.join(joint, child, node, near, origin, place @ origin) and near is None:
                    self.hung[child] = base


if __name__ == "__main__":
    main(Converter, __doc__, "arm.urdf", {"fixed-base": "fixes the first link to the world, as if it had no <inertial>"})
