"""PyODE's second tutorial: two balls that ball joints hold to each other and to the world, a pendulum of two arms."""

import orrery

scene = orrery.Scene()
scene.settings.gravity = {"gravity": 9.81}
sphere = scene.add_shape(geometry={"kind": "sphere", "radius": 0.1})
for name, position, above, anchor in (("ball1", (1, 2, 0), None, (0, 2, 0)), ("ball2", (2, 2, 0), "ball1", (1, 2, 0))):
    parts = {"body": {"mass": {"kind": "motion", "mass": 1}}, "collider": {"shape": sphere}}
    ball = scene.root.add(name, transform={"position": position}, **parts)
    links = {"link1": {"body": ball}, **({"link2": {"body": above}} if above else {})}
    scene.root.add("joint of " + name, joint={"type": "ball", "anchor": {"position": anchor, "absolute": True}, **links})
simulation = orrery.Simulation(scene, dt=0.02)
while simulation.time < 2:
    simulation.step()
    print(f"{simulation.time:.2f} s: {simulation.positions.round(3).tolist()}")
