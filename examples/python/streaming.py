"""A level that another thread loads and prepares while the game goes on; it joins the world within the time of a step."""

from concurrent.futures import ThreadPoolExecutor
from time import perf_counter

import orrery

simulation = orrery.Simulation(orrery.load("data/tower.xode"))
with ThreadPoolExecutor() as pool:
    level = pool.submit(lambda: orrery.Prefab(orrery.load("data/marble_run.xode")))
    while not level.done():
        simulation.step()
bodies, start = len(simulation.names), perf_counter()
simulation.add(level.result(), position=(100, 0, 0))
print(f"{len(simulation.names) - bodies} bodies joined in {1000 * (perf_counter() - start):.2f} ms, at step {simulation.steps}")
simulation.step(100)
