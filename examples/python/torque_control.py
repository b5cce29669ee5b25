"""Torques: the program's own controller holds a joint, with what it reads of its angle and rate."""

import orrery

DAMPING, STIFFNESS, TARGET = 60.0, 900.0, -0.6  # N m s/rad, N m/rad, rad

arm = orrery.Simulation(orrery.load("data/robot_arm.xode"), dt=0.002)
elbow = arm.actuator("elbow")
joint = elbow.joint
weight = 0.0  # N m: grows until nothing is missing
while arm.time < 4:
    error = TARGET - joint.angles[0]
    weight += 600 * error * arm.dt
    elbow.torque = STIFFNESS * error - DAMPING * joint.rates[0] + weight
    arm.step()
    if arm.steps % 500 == 0:
        print(f"{arm.time:.0f} s: elbow at {joint.angles[0]:+.3f} rad by {elbow.torque:+.1f} N m, in mode {elbow.mode}")
if abs(joint.angles[0] - TARGET) > 0.01:
    raise SystemExit("the controller did not hold the elbow")
elbow.reset()  # the motor of the scene holds it again
