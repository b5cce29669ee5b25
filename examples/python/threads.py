"""The search for a good throw in two threads: a scene is shared, and each simulation has the bits that it has alone."""

from concurrent.futures import ThreadPoolExecutor

import orrery

scene = orrery.load("data/tower.xode")


def throw(speed):
    with orrery.Simulation(scene) as simulation:
        ball = simulation.body("ball")
        start = ball.position[0]
        ball.velocity = speed, speed, 0
        simulation.step(200)  # lets other threads of Python run
        return ball.position[0] - start, simulation.hash


with ThreadPoolExecutor(2) as pool:
    throws = dict(zip(range(1, 9), pool.map(throw, range(1, 9))))
best = max(throws, key=lambda speed: throws[speed][0])
print(f"at {best} m/s it comes {throws[best][0]:.3f} m far")
if throw(best) != throws[best]:
    raise SystemExit("alone it moves otherwise")
