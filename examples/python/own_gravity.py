"""Gravity that the program computes: a moon on its orbit, which closes after one turn."""

import math

import orrery

STRENGTH = 1000  # m^3/s^2: G times the mass of the planet in the origin


def toward_the_planet(body, position, velocity, mass):
    factor = -STRENGTH / math.hypot(*position) ** 3
    return [factor * x for x in position]


scene = orrery.Scene()
moon = scene.root.add("moon", body={"linearVelocity": (0, 10, 0), "mass": {"kind": "motion", "mass": 1}})
moon.transform.position = 10, 0, 0
moon.collider = {"shape": {"geometry": {"kind": "sphere", "radius": 0.5}}}
scene.settings.gravity = {"gravity": 0}
turn = 2 * math.pi * math.sqrt(10**3 / STRENGTH)
simulation = orrery.Simulation(scene, dt=turn / 1000)
simulation.set_acceleration(toward_the_planet)
simulation.step(1000)
print(f"after one turn the moon is {math.dist(simulation.positions[0], (10, 0, 0)):.4f} m from where it began")
