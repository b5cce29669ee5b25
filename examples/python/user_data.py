"""The application's own objects: a Body is a key of dictionaries, and rows of contacts have numbers of bodies."""

from collections import Counter

import orrery

simulation = orrery.Simulation(orrery.load("data/tower.xode"), contactEvents=True)
health = {body: 100.0 for body in simulation.bodies}
numbered = simulation.bodies
hits = Counter()
while simulation.time < 2:
    simulation.step()
    for row in simulation.contacts:
        for number in (row["body1"], row["body2"]):
            if number >= 0:  # else the ground, or a geom of the application
                body = numbered[number]
                hits[body] += 1
                health[body] -= 5 * row["depth"]  # m
worst = min(health, key=health.get)
print(f"{worst.name} is worst: {health[worst]:.0f} of 100, after {hits[worst]} contacts")
