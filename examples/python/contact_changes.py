"""Contacts that begin and end: a ball bounces, becomes clay, and falls through a floor that lets it go."""

import orrery

scene = orrery.Scene()
scene.settings.gravity = {"gravity": 10}
rubber = {"restitution": 0.8}
scene.root.add("floor", collider={"shape": {"geometry": {"kind": "plane", "a": 0, "b": 1, "c": 0, "d": 0}}, "material": rubber})
node = scene.root.add("ball", body={"mass": {"kind": "motion", "mass": 1}},
                      collider={"shape": {"geometry": {"kind": "sphere", "radius": 0.5}}, "material": rubber})
node.transform.position = 0, 3, 0
simulation = orrery.Simulation(scene, contactChanges=True)
floor, ball = simulation.geom("floor"), simulation.geom("ball")


def run(seconds):
    """The changes of so many seconds: their kinds, in order."""
    kinds = []
    end = simulation.time + seconds
    while simulation.time < end:
        simulation.step()
        for change in simulation.contact_changes:
            print(f"{simulation.time:.2f} s: {change.geom1.name} and {change.geom2.name}: {change.kind}")
            kinds.append(change.kind)
    return kinds


bounces = run(2.5)
for geom in (floor, ball):
    geom.set_material({"restitution": 0})
landing = run(2)
floor.set_filter({"notCollideWith": ["ghost"]})
ball.set_filter({"systems": ["ghost"]})
falling = run(1)
if bounces.count("begin") < 2 or landing.count("begin") != 1 or falling != ["end"] or ball.body.position[1] > -2:
    raise SystemExit("the ball did not do what it was to")
