"""Trying something out: of ten pushes the best is found, each from the same moment."""

import orrery

simulation = orrery.Simulation(orrery.load("data/tower.xode"))
simulation.step(50)
now = simulation.snapshot()
ball = simulation.body("ball")
ways = {}
for attempt in range(1, 11):
    simulation.restore(now)
    ball.velocity = attempt / 2, 3, 0
    start = ball.position[0]
    simulation.step(100)
    ways[attempt / 2] = ball.position[0] - start
best = max(ways, key=ways.get)
print(f"at {best} m/s it comes {ways[best]:.2f} m far")
