"""The weight that the floor carries: the forces of all contacts with it, as one array."""

import orrery

tower = orrery.Simulation(orrery.load("data/tower.xode"), contactEvents=True)
tower.step(600)
contacts = tower.contacts
floor = tower.geom("floor")
print(contacts.dtype.names)
weight = abs(contacts["force"][:, 1][contacts["body1"] < 0].sum()) + abs(contacts["force"][:, 1][contacts["body2"] < 0].sum())
mass = sum(body.mass for body in tower.bodies)
print(f"{tower.contact_count} contacts; {floor.name} carries {weight:.1f} N of {mass * 9.80665:.1f} N")
