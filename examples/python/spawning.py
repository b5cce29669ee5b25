"""Things that come and go: a fountain of balls, each gone after a second. What is gone is told by an error."""

from collections import deque

import orrery

scene = orrery.Scene()
scene.root.add("ground", collider={"shape": {"geometry": {"kind": "plane", "a": 0, "b": 1, "c": 0, "d": 0}}})
simulation = orrery.Simulation(scene, dt=1 / 60)
one = orrery.Scene()
one.root.add("ball", body={"mass": {"kind": "motion", "mass": 0.1}},
             collider={"shape": {"geometry": {"kind": "sphere", "radius": 0.1}}})
ball = orrery.Prefab(one)  # prepared once

there = deque()
for frame in range(300):
    added = simulation.add(ball, position=(0, 1, 0))
    added.body("ball").velocity = 0.02 * (frame % 100) - 1, 4, 0.5
    there.append(added)
    if frame == 0:
        first = added.body("ball")
    if len(there) > 60:
        there.popleft().remove()
    simulation.step()
try:
    print(first.position)
except orrery.StaleError as error:
    print(f"{len(simulation.bodies)} balls are there; of the first: {error}")
