"""An author edits the file while it is simulated: bodies stay where they are, all else is new."""

import orrery

simulation = orrery.Simulation(orrery.load("data/tower.xode"))
simulation.step(100)
before = simulation.positions.copy()
edited = orrery.load("data/tower.xode")
edited["ball"].body.mass = {"kind": "motion", "mass": 50}
simulation.adopt(edited)
assert (simulation.positions == before).all()
simulation.step(100)
print(f"after {simulation.time:.0f} s, the ball has {simulation.body('ball').mass:.0f} kg")
