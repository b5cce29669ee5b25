"""Forces and impulses: a sleeping crate is woken and lifted by a force, and spun by a blow at its corner."""

import numpy as np

import orrery

scene = orrery.Scene()
scene.settings.gravity = {"gravity": 10}
scene.root.add("floor", collider={"shape": {"geometry": {"kind": "plane", "a": 0, "b": 1, "c": 0, "d": 0}}})
node = scene.root.add("crate", body={"mass": {"kind": "motion", "mass": 20}},
                      collider={"shape": {"geometry": {"kind": "box", "size": (1, 1, 1)}}})
node.transform.position = 0, 0.5, 0
simulation = orrery.Simulation(scene, autoDisable=True)
crate = simulation.body("crate")
while not crate.asleep and simulation.time < 10:
    simulation.step()

# A force acts in one step, so a crane pulls before each.
for _ in range(100):
    crate.add_force((0, 300, 0))
    simulation.step()
lifted = crate.position[1] - 0.5
print(f"a second of 300 N lifts {crate.mass} kg by {lifted:.2f} m")

# An impulse acts at once; beside the centre of mass it also turns the body.
crate.add_impulse((0, 0, 4), at=crate.position + [0.5, 0, 0])
print("after the blow:", crate.velocity.round(2), "m/s,", crate.angular_velocity.round(2), "rad/s")

# The array has a row for each body and acts in all steps: here it carries the weight.
crate.velocity = crate.angular_velocity = 0, 0, 0
simulation.forces[0, 1] = 200
height = crate.position[1]
simulation.step(100)
if abs(lifted - 2.5) > 0.1 or not np.isclose(crate.position[1], height, atol=0.01):
    raise SystemExit("the forces did not do what Newton says")
