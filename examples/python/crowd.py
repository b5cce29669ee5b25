"""One scene many times: a renderer draws only the bodies that moved, and a part of the crowd leaves again."""

import orrery

tower = orrery.load("data/tower.gltf")
simulation = orrery.Simulation(tower, autoDisable=True, movedBodies=True)  # bodies at rest fall asleep and cost nothing
crowd = simulation.add_many(tower, [(9 * (i % 8), 0, 9 * (i // 8)) for i in range(1, 40)])
drawn = 0
for _ in range(300):
    simulation.step()
    drawn += len(simulation.moved)
print(f"{len(simulation.names)} bodies, {simulation.asleep} asleep, {drawn / simulation.steps:.0f} moved in a step")
print(f"{simulation.remove_many(crowd[:10])} scenes leave, {len(simulation.names)} bodies stay")
