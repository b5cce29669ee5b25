"""A scene made in memory, without a file: an axle with two wheels, as XODE and as glTF, which both move alike."""

import orrery

scene = orrery.Scene()
scene.settings.gravity = {"gravity": 9.81}
scene.root.add("slope", collider={"shape": {"geometry": {"kind": "plane", "a": 0, "b": 1, "c": 0.2, "d": 0}}})
axle = scene.root.add("axle", body={"mass": {"kind": "motion", "mass": 8}})
axle.transform.position = 0, 0.6, 0
axle.collider = {"shape": {"geometry": {"kind": "box", "size": (1.6, 0.1, 0.1)}}}
for side, x in (("left", -1.0), ("right", 1.0)):
    wheel = scene.root.add(side, body={"mass": {"kind": "motion", "mass": 4}})
    wheel.transform.position = x, 0.6, 0
    wheel.collider = {"shape": {"geometry": {"kind": "sphere", "radius": 0.5}}}
    joint = {"type": "hinge", "link2": {"body": "/axle"}, "anchor": {"position": (0, 0, 0)}, "axes": [{"direction": (1, 0, 0)}]}
    wheel.add(f"{side} bearing", joint=joint)  # its first body is the one that it is in
places = []
for format in ("xode", "gltf"):
    simulation = orrery.Simulation(orrery.loads(scene.to_bytes(format)))
    simulation.step(200)
    places.append(simulation.positions)
    print(format, dict(zip(simulation.names, simulation.positions[:, 2].round(3))))
if abs(places[0] - places[1]).max() > 1e-6:
    raise SystemExit("the two formats move otherwise")
