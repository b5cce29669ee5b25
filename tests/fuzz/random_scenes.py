"""Valid scenes at random: XODE, glTF with OMI's and with KHR's extensions, and G4MF. The same number gives the same scene."""
import json
import math
import random

SHAPES = ("box", "sphere", "capsule", "cylinder")
SUFFIXES = (".xode", ".omi.gltf", ".khr.gltf", ".g4tf")


def random_scene(number):
    """(suffix, text) of one scene."""
    rng = random.Random(number)
    suffix = SUFFIXES[number % len(SUFFIXES)]
    bodies = [random_body(rng, i, suffix == ".xode") for i in range(rng.randint(1, 8))]
    joints = [random_joint(rng, i, bodies) for i in range(rng.randint(0, max(0, len(bodies) - 1)))]
    write = {".xode": xode, ".omi.gltf": omi, ".khr.gltf": khr, ".g4tf": g4mf}[suffix]
    return suffix, write(bodies, joints)


def rounded(rng, least, most):
    return round(rng.uniform(least, most), rng.choice((1, 2, 4, 8)))


def vector(rng, size):
    return [rounded(rng, -size, size) for _ in range(3)]


def rotation(rng, any_length):
    """x, y, z, w; often none."""
    if rng.random() < 0.5:
        return [0, 0, 0, 1]
    parts = [rng.gauss(0, 1) for _ in range(4)]
    length = math.sqrt(sum(part * part for part in parts))
    # XODE takes quaternions of any length, which no other format may be given.
    if any_length and rng.random() < 0.3:
        length = rng.uniform(0.5, 2)
    return [part / length for part in parts]


def random_shape(rng):
    kind = rng.choice(SHAPES)
    if kind == "box":
        return {"type": kind, "size": [rounded(rng, 0.2, 2) for _ in range(3)]}
    if kind == "sphere":
        return {"type": kind, "radius": rounded(rng, 0.2, 1)}
    radius = rounded(rng, 0.2, 0.6)
    return {"type": kind, "radius": radius, "height": round(2 * radius + rounded(rng, 0.1, 1.5), 8)}


def random_body(rng, index, any_length):
    # Apart from each other: what begins in one another parts with energy of its own.
    place = [4 * (index % 3) + rounded(rng, -0.3, 0.3), 2.5 + 4 * (index // 3), rounded(rng, -0.3, 0.3)]
    return {"name": f"body{index}", "position": place, "rotation": rotation(rng, any_length), "shape": random_shape(rng),
            "mass": rounded(rng, 0.5, 20), "linear": vector(rng, 3) if rng.random() < 0.4 else None,
            "angular": vector(rng, 3) if rng.random() < 0.4 else None}


def random_joint(rng, index, bodies):
    """Ties a body to the world: at its place, so that it is not far apart at the start."""
    return {"name": f"joint{index}", "type": rng.choice(("ball", "hinge", "slider", "universal", "fixed")),
            "body": bodies[index]["name"], "anchor": bodies[index]["position"],
            "axis": rng.choice(([1, 0, 0], [0, 1, 0], [0, 0, 1])), "stops": rng.random() < 0.3}


# ---- XODE

def attributes(names, values):
    return " ".join(f'{name}="{value!r}"' for name, value in zip(names, values))


def xode_shape(shape):
    if shape["type"] == "box":
        return "<box " + attributes(("sizex", "sizey", "sizez"), shape["size"]) + "/>"
    if shape["type"] == "sphere":
        return f'<sphere radius="{shape["radius"]!r}"/>'
    tag = "cappedCylinder" if shape["type"] == "capsule" else "cylinder"
    length = shape["height"] - (2 * shape["radius"] if tag == "cappedCylinder" else 0)
    return f'<{tag} radius="{shape["radius"]!r}" length="{round(length, 8)!r}"/>'


def xode_body(body):
    x, y, z, w = body["rotation"]
    turn = "" if w == 1 else "<rotation><quaternion " + attributes("xyzw", (x, y, z, w)) + "/></rotation>"
    shape = xode_shape(body["shape"])
    motion = ""
    if body["linear"]:
        motion += "<linearVel " + attributes("xyz", body["linear"]) + "/>"
    if body["angular"]:
        motion += "<angularVel " + attributes("xyz", body["angular"]) + "/>"
    return (f'      <body name="{body["name"]}">\n        <transform><position ' + attributes("xyz", body["position"])
            + f"/>{turn}</transform>\n        <geom>{shape}</geom>\n        <mass><mass_shape density=\"{body['mass']!r}\">"
            + f"{shape}</mass_shape></mass>\n        {motion}\n      </body>\n")


def xode_joint(joint):
    anchor = "<anchor " + attributes("xyz", joint["anchor"]) + "/>"
    stops = ' LowStop="-0.5" HiStop="0.5"' if joint["stops"] else ""
    axis = f"<axis {attributes('xyz', joint['axis'])}{stops}/>"
    second = "<axis " + attributes("xyz", joint["axis"][1:] + joint["axis"][:1]) + "/>"
    inside = {"ball": anchor, "hinge": anchor + axis, "slider": axis, "universal": anchor + axis + second, "fixed": ""}
    return (f'      <joint name="{joint["name"]}"><link1 body="{joint["body"]}"/>'
            f'<{joint["type"]}>{inside[joint["type"]]}</{joint["type"]}></joint>\n')


def xode(bodies, joints):
    return ('<?xml version="1.0"?>\n<xode version="1.0r23" name="random">\n  <world>\n    <space>\n'
            '      <geom name="ground"><plane a="0" b="1" c="0" d="0"/></geom>\n'
            + "".join(map(xode_body, bodies)) + "".join(map(xode_joint, joints)) + "    </space>\n  </world>\n</xode>\n")


# ---- glTF

def placed(body):
    node = {"name": body["name"], "translation": body["position"]}
    if body["rotation"][3] != 1:
        node["rotation"] = body["rotation"]
    return node


def moving(body):
    motion = {"mass": body["mass"]}
    if body["linear"]:
        motion["linearVelocity"] = body["linear"]
    if body["angular"]:
        motion["angularVelocity"] = body["angular"]
    return motion


def locked_axes(joint):
    axis = joint["axis"].index(1)
    others = [i for i in range(3) if i != axis]
    linear = others if joint["type"] == "slider" else [0, 1, 2]
    angular = {"ball": [], "hinge": others, "slider": [0, 1, 2], "universal": [axis], "fixed": [0, 1, 2]}[joint["type"]]
    return linear, angular


def gltf_shape(shape, kind):
    size = {key: value for key, value in shape.items() if key != "type"}
    if kind == "khr" and shape["type"] in ("capsule", "cylinder"):
        radius, height = size["radius"], size["height"]
        inner = height - 2 * radius if shape["type"] == "capsule" else height
        size = {"height": round(inner, 8), "radiusTop": radius, "radiusBottom": radius}
    return {"type": shape["type"], shape["type"]: size}


GROUND = {"type": "box", "size": [60, 1, 60]}


def limit_list(joint):
    linear, angular = locked_axes(joint)
    limits = [{"linearAxes": linear, "min": 0, "max": 0}]
    if angular:
        limits.append({"angularAxes": angular, "min": 0, "max": 0})
    if joint["stops"] and joint["type"] == "hinge":
        limits.append({"angularAxes": [joint["axis"].index(1)], "min": -0.5, "max": 0.5})
    return limits


def omi(bodies, joints):
    nodes = [{"name": "ground", "translation": [0, -0.5, 0],
              "extensions": {"OMI_physics_body": {"collider": {"shape": 0}}}}]
    for i, body in enumerate(bodies):
        motion = {"type": "dynamic"} | moving(body)
        nodes.append(placed(body) | {"extensions": {"OMI_physics_body": {"motion": motion, "collider": {"shape": i + 1}}}})
    index = {body["name"]: i + 1 for i, body in enumerate(bodies)}
    shapes = {"OMI_physics_shape": {"shapes": [gltf_shape(shape, "omi") for shape in [GROUND] + [b["shape"] for b in bodies]]}}
    used = ["OMI_physics_body", "OMI_physics_shape"]
    extensions = shapes
    if joints:
        used.append("OMI_physics_joint")
        extensions["OMI_physics_joint"] = {"physicsJoints": [{"limits": limit_list(joint)} for joint in joints]}
    for number, joint in enumerate(joints):
        nodes.append({"name": joint["name"], "translation": joint["anchor"], "extensions": {
            "OMI_physics_joint": {"joint": number, "connectedNode": index[joint["body"]]}}})
    return as_gltf(nodes, used, extensions)


def khr(bodies, joints):
    nodes = [{"name": "ground", "translation": [0, -0.5, 0],
              "extensions": {"KHR_physics_rigid_bodies": {"collider": {"geometry": {"shape": 0}}}}}]
    for i, body in enumerate(bodies):
        part = {"motion": moving(body), "collider": {"geometry": {"shape": i + 1}}}
        nodes.append(placed(body) | {"extensions": {"KHR_physics_rigid_bodies": part}})
    index = {body["name"]: i + 1 for i, body in enumerate(bodies)}
    extensions = {"KHR_implicit_shapes": {"shapes": [gltf_shape(s, "khr") for s in [GROUND] + [b["shape"] for b in bodies]]}}
    used = ["KHR_implicit_shapes", "KHR_physics_rigid_bodies"]
    if joints:
        extensions["KHR_physics_rigid_bodies"] = {"physicsJoints": [{"limits": limit_list(joint)} for joint in joints]}
    for number, joint in enumerate(joints):
        # The joint's frames: one node in the body, one in the world, at the same place.
        inner = len(nodes) + 1
        nodes.append({"name": joint["name"], "translation": joint["anchor"], "extensions": {
            "KHR_physics_rigid_bodies": {"joint": {"connectedNode": inner, "joint": number}}}})
        nodes.append({"name": joint["name"] + " end"})
        nodes[index[joint["body"]]].setdefault("children", []).append(inner)
    return as_gltf(nodes, used, extensions)


def as_gltf(nodes, used, extensions):
    inner = {child for node in nodes for child in node.get("children", [])}
    roots = [i for i in range(len(nodes)) if i not in inner]
    return json.dumps({"asset": {"version": "2.0"}, "extensionsUsed": used, "extensions": extensions, "scene": 0,
                       "scenes": [{"nodes": roots}], "nodes": nodes}, indent=1)


# ---- G4MF

def g4mf_shape(shape):
    if shape["type"] == "box":
        return {"size": shape["size"]}
    radius = shape["radius"]
    if shape["type"] == "sphere":
        return {"curves": [{"radii": [radius] * 3}]}
    if shape["type"] == "capsule":
        return {"size": [0, round(shape["height"] - 2 * radius, 8), 0], "curves": [{"radii": [radius] * 3}]}
    return {"size": [0, shape["height"], 0], "curves": [{"radii": [radius, 0, radius]}]}


def g4mf(bodies, _):
    """A scene without joints, which the format lacks."""
    nodes = [{"name": "ground", "position": [0, -0.5, 0], "physics": {"collider": {"shape": 0}}}]
    shapes = [{"size": GROUND["size"]}]
    for body in bodies:
        motion = {"type": "dynamic", "mass": body["mass"]}
        if body["linear"]:
            motion["linearVelocity"] = body["linear"]
        if body["angular"]:
            motion["angularVelocity"] = body["angular"]
        # A node is a body or a collider, not both; the first one is the root.
        nodes.append({"name": body["name"], "position": body["position"], "physics": {"motion": motion},
                      "children": [len(nodes) + 2]})
        nodes.append({"name": body["name"] + " collider", "physics": {"collider": {"shape": len(shapes)}}})
        shapes.append(g4mf_shape(body["shape"]))
    inner = {child - 1 for node in nodes for child in node.get("children", [])}
    root = {"name": "root", "children": [i + 1 for i in range(len(nodes)) if i not in inner]}
    return json.dumps({"asset": {"dimension": 3}, "nodes": [root] + nodes, "shapes": shapes}, indent=1)
