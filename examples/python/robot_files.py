"""Parts that urdf.py and mjcf.py share: XML with places, meshes in OBJ and STL, notes, and the command line."""

import argparse
import collections
import contextlib
import itertools
import re
import sys
from pathlib import Path
from xml.etree import ElementTree
from xml.parsers import expat

try:
    import numpy as np
    import orrery
except ImportError as error:
    sys.exit(f"{error}. PYTHONPATH has to be the whole path of its folder, as in: export PYTHONPATH=$PWD/build/release/python; run it "
             "with /usr/bin/python3. docs/python.md#installing says how to build and install the module orrery")


class Fault(ValueError):
    """A fault of the file, with its place."""


class Placed(ElementTree.Element):
    """An element that knows its file and line."""

    place = ""

    def __str__(self):
        return f"<{self.tag}> " + (f"'{self.get('name')}' " if self.get("name") else "") + f"({self.place})"


def parse(file):
    """The root element of a file, without namespaces."""
    parser, above = expat.ParserCreate(), [Placed("")]

    def start(tag, attributes):
        above.append(Placed(tag.rpartition(":")[2], attributes))
        above[-1].place = f"{Path(file).name}:{parser.CurrentLineNumber}"
        if tag.startswith("xacro:") or any("${" in value for value in attributes.values()):
            raise Fault(f"{above[-1]}: run xacro first: xacro {Path(file).name} > robot.urdf")
        above[-2].append(above[-1])

    parser.StartElementHandler, parser.EndElementHandler = start, lambda tag: above.pop()
    try:
        parser.Parse(Path(file).read_bytes(), True)
    except (expat.ExpatError, LookupError) as error:
        raise Fault(f"{file}: this is no XML: {error}") from error
    return above[0][0]


@contextlib.contextmanager
def at(element):
    """Gives each fault that has no place yet that of the element."""
    try:
        yield
    except Fault:
        raise
    except (ValueError, TypeError, LookupError, OSError, np.linalg.LinAlgError) as error:
        raise Fault(f"{element}: {error}") from error


def numbers(element, key, otherwise, count=None):
    """The numbers of an attribute, `count` of them if that is given; an element may be None."""
    text = otherwise if element is None else element.get(key, otherwise)
    try:
        made = np.array(text.split(), float)
    except ValueError as error:
        raise Fault(f"{element}: {key} is no list of numbers: '{text}'") from error
    if not np.isfinite(made).all() or count not in (None, len(made)) or (otherwise and not len(made)):
        wanted = {None: "finite numbers", 1: "a finite number"}.get(count, f"{count} numbers")
        raise Fault(f"{element}: {key} has to be {wanted}: '{text}'")
    return made


def at_least_0(element, key, otherwise):
    value, = numbers(element, key, otherwise, 1)
    if value < 0:
        raise Fault(f"{element}: {key} has to be 0 or more: '{element.get(key)}'")
    return value


def rotation(axis, angle):
    (x, y, z), c, s = np.divide(axis, np.linalg.norm(axis) or 1), np.cos(angle), np.sin(angle)
    across = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return np.eye(3) + s * across + (1 - c) * across @ across


def toward(z):
    """The shortest rotation that takes the axis z there."""
    axis = np.cross([0, 0, 1], z)
    return rotation(axis if axis.any() else [1, 0, 0], np.arctan2(np.linalg.norm(axis), z[2]))


def placed(turn, move):
    return np.block([[turn, np.reshape(move, (3, 1))], [0, 0, 0, 1]])


def hull(points):
    """The triangles of the convex hull: begins with a solid of four corners, and adds point after point."""
    if len(points) < 4:
        raise ValueError("a mesh of less than four corners has no solid")
    far = [0, int(np.argmax(np.linalg.norm(points - points[0], axis=1)))]
    far.append(int(np.argmax(np.linalg.norm(np.cross(points - points[0], points[far[1]] - points[0]), axis=1))))
    heights = (points - points[0]) @ np.cross(points[far[1]] - points[0], points[far[2]] - points[0])
    far.append(int(np.argmax(np.abs(heights))))
    small = 1e-10 * np.ptp(points, axis=0).max() ** 3
    if abs(heights[far[3]]) <= small:
        raise ValueError("a mesh in a plane has no solid")
    a, b, c, d = far if heights[far[3]] < 0 else [far[0], far[2], far[1], far[3]]
    faces = np.array([(a, b, c), (a, d, b), (b, d, c), (c, d, a)])
    for index, point in enumerate(points):
        seen = np.linalg.det(points[faces] - point) < -small
        edges = {(face[k - 1], face[k]) for face in faces[seen].tolist() for k in range(3)}
        added = [(*edge, index) for edge in sorted(edges) if edge[::-1] not in edges]
        faces = np.concatenate([faces[~seen], np.array(added, int).reshape(-1, 3)])
    return faces


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
            if not all(0 < index <= len(places) or -len(places) <= index < 0 for index in face):
                raise Fault(f"a face names a vertex beyond the {len(places)} before it")
            face = [places[index - 1 if index > 0 else len(places) + index] for index in face]
            rows += [corner for pair in zip(face[1:], face[2:]) for corner in (face[0], *pair)]
    if places and not rows:
        rows = np.array(places)[hull(np.array(places))]
    return np.array(rows, float).reshape(-1, 3)


READERS = {".stl": stl_corners, ".obj": obj_corners}


def read_mesh(name, file):
    """(positions, triangles) of the file; `name` is what the robot calls it."""
    if not (read := READERS.get(Path(name).suffix.lower())):
        raise ValueError(f"mesh '{name}': export it as OBJ or STL, for example from Blender")
    if not file:
        raise ValueError(f"mesh '{name}': no such file beside the robot or in a folder above")
    positions, triangles = np.unique(read(file.read_bytes()), axis=0, return_inverse=True)
    if len(positions) < 4:
        raise ValueError(f"mesh '{name}': it has no solid")
    return positions, triangles.reshape(-1, 3)


def is_convex(positions, triangles, most=10_000_000):
    """Whether all corners are on one side of each triangle, to a hundredth of the extent; a large mesh is not looked at."""
    a, b, c = (positions[triangles[:, k]] for k in range(3))
    normals = np.cross(b - a, c - a)
    lengths = np.linalg.norm(normals, axis=1)
    if len(positions) * len(triangles) > most or not lengths.any():
        return False
    normals, a = normals[lengths > 0] / lengths[lengths > 0, None], a[lengths > 0]
    far = positions @ normals.T - np.einsum("ij,ij->i", a, normals)
    return np.minimum(far.max(0), -far.min(0)).max() <= 0.01 * np.ptp(positions, axis=0).max()


class Notes(collections.Counter):
    """Counts each thing that is left out."""

    def unknown(self, element, known):
        """Notes the attributes that are not among the words of `known`; one that is 0 says nothing."""
        for key in set(element.keys()) - set(known.split()):
            if element.get(key).strip("0. ") and ":" not in key and not key.startswith("xmlns"):
                self[f"left out: {key} of <{element.tag}>"] += 1

    def __str__(self):
        return "\n".join(note + (f", {count} times" if count > 1 else "") for note, count in self.items())


def tell_apart(scene):
    """Gives different names to bodies, joints and shapes, as a scene needs them; bodies keep theirs."""
    taken, kinds = {""}, {node: "_joint" if node.joint or node.frameJoint else "_geom" * bool(node.collider) for node in scene}
    for node, word in sorted(kinds.items(), key=lambda pair: ["", "_joint", "_geom"].index(pair[1])):
        if node.name in taken - {""}:
            names = (f"{node.name}{word}{number or ''}" for number in itertools.count(0 if word else 2))
            node.name = next(name for name in names if name not in taken)
        taken.add(node.name)


def add_floor(scene):
    """Adds the plane z = 0; returns its collider."""
    return scene.root.add("floor", collider={"shape": {"geometry": {"kind": "plane", "a": 0, "b": 0, "c": 1, "d": 0}}}).collider


def counted(count, *words):
    return f"{count} {words[0] if count == 1 else words[1]}"


def main(converter, description, example, options):
    """The command line: `converter(file, **options)` has the scene and notes."""
    options = {**options, "floor": "adds a floor, the plane z = 0, if the file has none"}
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("robot", nargs="?", default=Path(__file__).with_name(example), help=f"the robot's file (default: {example})")
    parser.add_argument("scene", nargs="?", help="the .xode, .gltf, .khr.gltf or .glb to write; else a summary is printed only")
    for option, meaning in options.items():
        parser.add_argument(f"--{option}", action="store_true", help=meaning)
    asked = vars(parser.parse_args())
    file, to = asked.pop("robot"), asked.pop("scene")
    try:
        made = converter(file, **asked)
        for line in str(made.notes).splitlines():
            print(f"{file}: {line}", file=sys.stderr)
        if to:
            orrery.save(made.scene, to)
    except RecursionError:
        sys.exit(f"{file}: it is nested too deeply")
    except (OSError, ValueError, TypeError, LookupError, orrery.Error) as error:
        sys.exit(str(error) if str(error).startswith(str(file)) else f"{file}: {error}")
    count = {part: sum(1 for node in made.scene if getattr(node, part)) for part in ("body", "joint", "frameJoint", "collider")}
    print(counted(count["body"], "body", "bodies"), counted(count["joint"] + count["frameJoint"], "joint", "joints"),
          counted(count["collider"], "shape", "shapes"), counted(len(made.scene.meshes), "mesh", "meshes"), sep=", ")
