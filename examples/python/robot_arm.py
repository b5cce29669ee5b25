"""A robot arm: motors as servos with targets, and the torque that the elbow holds."""

import numpy as np

import orrery

arm = orrery.Simulation(orrery.load("data/robot_arm.xode"), dt=0.005, control="position")
targets = {"base": 1.2, "shoulder": -0.3, "elbow": -0.8, "reach": 0.2}  # rad; m of the slider "reach"
for name, target in targets.items():
    arm.targets[arm.actuator_names.index(name)] = target
elbow = arm.joint("elbow")
while arm.time < 5:
    arm.step(200)
    print(f"{arm.time:.0f} s: elbow at {elbow.angles[0]:+.3f} rad, holds {np.linalg.norm(elbow.torque):.1f} N m")
if abs(elbow.angles[0] - targets["elbow"]) > 0.01:
    raise SystemExit("the elbow has not come to its target")
