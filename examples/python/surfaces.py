"""A conveyor and a ghost: the program changes what happens where two geoms touch."""

import orrery

scene = orrery.Scene()
box = {"shape": {"geometry": {"kind": "box", "size": (1, 1, 1)}}}
belt = scene.root.add("belt", collider={"shape": {"geometry": {"kind": "box", "size": (20, 1, 2)}}})
belt.transform.position = 0, -0.5, 0
for name, x in (("crate", -4), ("ghost", 4)):
    node = scene.root.add(name, body={"mass": {"kind": "motion", "mass": 1}}, collider=box)
    node.transform.position = x, 0.5, 0


def near(geom1, geom2, pair):
    names = geom1.name, geom2.name
    if "belt" in names:
        pair.surface_velocity = (0.5, 0, 0) if geom2.name == "belt" else (-0.5, 0, 0)
    return "ghost" not in names


simulation = orrery.Simulation(scene)
simulation.set_pair_callback(near)
simulation.step(400)
for name in ("crate", "ghost"):
    print(name, simulation.body(name).position.round(2))
