"""A robot that looks: a fan of rays in one call, a ball that is swept ahead, and what stands in a place."""

import numpy as np

import orrery

room = orrery.Scene()
room.settings.gravity = {"gravity": 0}


def add(name, position, geometry, **parts):
    node = room.root.add(name, collider={"shape": {"geometry": geometry}}, **parts)
    node.transform.position = position


add("wall", (6, 1, 0), {"kind": "box", "size": (1, 2, 8)})
add("post", (3, 1, 1), {"kind": "box", "size": (0.4, 2, 0.4)})
add("robot", (0, 0.5, 0), {"kind": "sphere", "radius": 0.3}, body={"mass": {"kind": "motion", "mass": 5}})
simulation = orrery.Simulation(room)
robot = simulation.body("robot")

angles = np.linspace(-1, 1, 41)
fan = np.stack([np.cos(angles), 0 * angles, np.sin(angles)], axis=1)
nearest = np.inf
while simulation.time < 10:
    # The ball is as wide as the robot: it sees what would touch its side.
    ahead = simulation.cast_ball(robot.position, (1, 0, 0), 4, 0.3, except_=robot)
    if ahead and ahead.distance < 0.5:
        break
    seen = simulation.rays(robot.position, fan, 4, except_=robot)
    nearest = min(nearest, seen["distance"].min())
    robot.velocity = 1, 0, 0
    simulation.step()
print(f"{simulation.time:.2f} s: {ahead.geom.name} is {ahead.distance:.2f} m ahead; nothing was nearer than {nearest:.2f} m")

through = simulation.ray_all((3, 0.5, 3), (0, 0, -1), 6)
print("a ray along z meets", [hit.geom.name for hit in through])
parked = simulation.overlapping_box((5, 0.5, 0), (1.5, 1, 1))
print("beside the wall stands", sorted(one.geom.name for one in parked))
if abs(robot.position[0] - 4.7) > 0.02 or "robot" not in [one.geom.name for one in parked]:
    raise SystemExit("the robot did not stop where it was to")
