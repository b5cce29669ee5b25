"""A robot in URDF as a scene: links as bodies, joints with stops and motors, shapes of collision with their meshes."""

import argparse
import re
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import numpy as np

import orrery

TYPES = {"revolute": "hinge", "continuous": "hinge", "prismatic": "slider", "fixed": "fixed"}
LIMITS = {"lower": "loStop", "upper": "hiStop", "effort": "fMax"}
UNUSED = {".//visual": "<visual>", ".//joint/dynamics": "<dynamics>", ".//limit[@velocity]": "velocity of a <limit>"}


def numbers(element, key, otherwise):
    return np.array((otherwise if element is None else element.get(key, otherwise)).split(), float)


def frame(origin):
    (x, y, z), move = numbers(origin, "rpy", "0 0 0"), numbers(origin, "xyz", "0 0 0")
    turn = np.array([[np.cos(z), -np.sin(z), 0], [np.sin(z), np.cos(z), 0], [0, 0, 1]])
    turn = turn @ [[np.cos(y), 0, np.sin(y)], [0, 1, 0], [-np.sin(y), 0, np.cos(y)]]
    turn = turn @ [[1, 0, 0], [0, np.cos(x), -np.sin(x)], [0, np.sin(x), np.cos(x)]]
    return np.block([[turn, move[:, None]], [0, 0, 0, 1]])


def stl_corners(data):
    """The corners of the triangles, three rows for each."""
    if len(data) >= 84 and len(data) == 84 + 50 * int.from_bytes(data[80:84], "little"):
        rows = np.frombuffer(data, [("normal", "<3f4"), ("corners", "<9f4"), ("rest", "<u2")], offset=84)
        return rows["corners"].reshape(-1, 3).astype(float)
    return np.array(re.findall(rb"vertex\s+(\S+)\s+(\S+)\s+(\S+)", data), float).reshape(-1, 3)


def obj_corners(data):
    places, rows = [], []
    for line in data.decode("utf-8", "replace").splitlines():
        word, *rest = line.split() or [""]
        if word == "v":
            places.append([float(value) for value in rest[:3]])
        elif word == "f":  # counted from 1, or from the end
            face = [int(each.split("/")[0]) for each in rest]
            face = [places[index - 1 if index > 0 else len(places) + index] for index in face]
            rows += [corner for pair in zip(face[1:], face[2:]) for corner in (face[0], *pair)]
    return np.array(rows, float).reshape(-1, 3)


READERS = {".stl": stl_corners, ".obj": obj_corners}


class Converter:
    def __init__(self, file):
        self.file, self.scene, self.placed, self.notes = Path(file), orrery.Scene(), set(), []
        self.scene.settings.gravity = {"gravity": 9.81, "direction": (0, 0, -1)}
        robot = ET.parse(file).getroot()
        for element in robot.iter():
            element.tag = str(element.tag).rpartition("}")[2]  # without the namespace
        if robot.tag != "robot":
            raise ValueError(f"<{robot.tag}> is not the <robot> of URDF")
        self.links = {link.get("name"): link for link in robot.findall("link")}
        self.joints = [joint for joint in robot.findall("joint") if self.end(joint, "child") in self.links]
        below = {self.end(joint, "child") for joint in self.joints}
        for name in self.links:
            if name not in below:
                self.add(name, self.scene.root, np.eye(4), None)
        for world in {self.end(joint, "parent") for joint in self.joints} - set(self.links):
            self.hang(world, self.scene.root, np.eye(4), None)
        self.notes += [f"link '{name}': no way leads to it" for name in self.links if name not in self.placed]
        self.notes += [f"left out: {what}, {count} times" for path, what in UNUSED.items() if (count := len(robot.findall(path)))]

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
        read, file = READERS.get(Path(name).suffix.lower()), self.found(name)
        if not read:
            raise ValueError(f"mesh '{name}': export it as OBJ or STL, for example from Blender")
        if not file:
            raise ValueError(f"mesh '{name}': no such file beside the robot or in a folder above")
        positions, triangles = np.unique(read(file.read_bytes()), axis=0, return_inverse=True)
        if len(positions) < 4:
            raise ValueError(f"mesh '{name}': it has no solid")
        scale, triangles = numbers(element, "scale", "1 1 1"), triangles.reshape(-1, 3)
        return self.scene.add_mesh(positions=positions * scale, triangles=triangles[:, :: -1 if scale.prod() < 0 else 1])

    def solid(self, shape):
        if shape.tag == "mesh":
            return {"kind": "trimesh", "mesh": self.mesh(shape)}
        if shape.tag == "box":
            return {"kind": "box", "size": numbers(shape, "size", "")}
        if shape.tag not in ("sphere", "cylinder"):
            raise ValueError(f"URDF has no <{shape.tag}>")
        sizes = {"height" if key == "length" else key: float(value) for key, value in shape.items()}
        return {"kind": shape.tag, **sizes, **({"axis": "z"} if shape.tag == "cylinder" else {})}

    def collide(self, node, name):
        for collision in self.links[name].findall("collision"):
            try:
                geometry = {"geometry": self.solid(collision.find("geometry")[0])}
                node.add(collider={"shape": geometry}).transform.matrix = frame(collision.find("origin"))
            except (ValueError, TypeError, IndexError, OSError) as error:
                self.notes.append(f"link '{name}', a collision: {error}")

    def weigh(self, node, inertial):
        mass, inertia, center = inertial.find("mass"), inertial.find("inertia"), frame(inertial.find("origin"))
        total = float(numbers(mass, "value", "0")[0])
        tensor = np.array([[numbers(inertia, "i" + min(a + b, b + a), "0")[0] for a in "xyz"] for b in "xyz"])
        if total <= 0 or min(np.linalg.eigvalsh(tensor)) <= 0:
            self.notes.append(f"link '{node.name}': no body has its mass and inertia; its shapes give them")
            node.body = {}
            return
        tensor, at = center[:3, :3] @ tensor @ center[:3, :3].T, center[:3, 3]
        tensor += total * (at @ at * np.eye(3) - np.outer(at, at))  # about the origin of the body
        node.body = {"mass": {"kind": "composed", "own": {
            "kind": "mass_struct", "total": total, "centerOfGravity": at, "inertia": tensor}}}

    def join(self, joint, node, other, place):
        kind = joint.get("type")
        if kind not in TYPES:
            if kind != "floating":
                self.notes.append(f"joint '{joint.get('name')}' of type {kind}: its link moves freely")
            return
        limit = getattr(joint.find("limit"), "attrib", {})
        used = [key for key in LIMITS if key in limit and (kind != "continuous" or key == "effort")]
        limits = {LIMITS[key]: float(limit[key]) for key in used}
        axis = {"direction": place[:3, :3] @ numbers(joint.find("axis"), "xyz", "1 0 0"), "velocity": 0, **limits}
        node.add(joint.get("name"), joint={
            "type": TYPES[kind], "anchor": {"position": (0, 0, 0)}, "link2": other and {"body": other},
            "axes": [] if kind == "fixed" else [axis]})
        if joint.find("mimic") is not None:
            self.notes.append(f"joint '{joint.get('name')}': it moves by itself, without its <mimic>")

    def add(self, name, above, place, body):
        """Adds a link below the node `above`; `place`: its frame in the world; `body`: the nearest body above it."""
        self.placed.add(name)
        node = above.add(name)
        if (inertial := self.links[name].find("inertial")) is not None:
            self.weigh(node, inertial)
        self.collide(node, name)
        self.hang(name, node, place, node if node.body else body)
        return node

    def hang(self, name, node, place, near):
        for joint in (each for each in self.joints if self.end(each, "parent") == name):
            below, origin = self.end(joint, "child"), frame(joint.find("origin"))
            if below in self.placed:
                self.notes.append(f"joint '{joint.get('name')}' is left out: link '{below}' has a place already")
                continue
            child = self.add(below, node, place @ origin, near)
            child.transform.matrix = origin
            if child.body:
                self.join(joint, child, near, place @ origin)
            elif joint.get("type") != "fixed":
                self.notes.append(f"joint '{joint.get('name')}' is rigid: link '{below}' has no <inertial>")


def counted(count, *words):
    return f"{count} {words[0] if count == 1 else words[1]}"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("robot", nargs="?", default=Path(__file__).with_name("arm.urdf"), help="a file in URDF (default: arm.urdf)")
    parser.add_argument("scene", nargs="?", help="the .xode, .gltf or .glb to write; else a summary is printed only")
    asked = parser.parse_args()
    file = asked.robot
    try:
        made = Converter(file)
        for note in made.notes:
            print(f"{file}: {note}", file=sys.stderr)
        if asked.scene:
            orrery.save(made.scene, asked.scene)
    except ET.ParseError as error:
        sys.exit(f"{file}: this is no XML: {error}")
    except (OSError, ValueError, TypeError, LookupError, orrery.Error) as error:
        sys.exit(f"{file}: {error}")
    count = {part: sum(1 for node in made.scene if getattr(node, part)) for part in ("body", "joint", "collider")}
    print(counted(count["body"], "body", "bodies"), counted(count["joint"], "joint", "joints"),
          counted(count["collider"], "shape", "shapes"), counted(len(made.scene.meshes), "mesh", "meshes"), sep=", ")


if __name__ == "__main__":
    main()
