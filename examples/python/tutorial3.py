"""PyODE's third tutorial: boxes fall onto a floor, and a blow from the middle scatters them."""

import numpy as np

import orrery

scene = orrery.Scene()
scene.settings.gravity = {"gravity": 9.81}
box = scene.add_shape(geometry={"kind": "box", "size": (1, 0.2, 0.5)})
scene.root.add("floor", collider={"shape": {"geometry": {"kind": "plane", "a": 0, "b": 1, "c": 0, "d": 0}}})
for i, (x, z) in enumerate(np.random.default_rng(1).uniform(-1, 1, (10, 2))):
    scene.root.add(f"box {i}", transform={"position": (x, 3 + i, z)}, body={}, collider={"shape": box})
simulation = orrery.Simulation(scene, dt=0.02)
simulation.step(250)
print("at rest within", np.abs(simulation.positions).max().round(2), "m of the middle")
for i, (x, y, z) in enumerate(simulation.positions.copy()):
    simulation.set_velocity(i, linear=np.array([x, 2, z]) * 4)
simulation.step(250)
print("scattered within", np.abs(simulation.positions).max().round(2), "m")
