"""Settings of actuators that change while it runs: greatest force, stops, and the gains of a drive."""

import orrery

arm = orrery.Simulation(orrery.load("data/robot_arm.xode"))
elbow = arm.actuator("elbow")
arm.step(100)
held = elbow.joint.angles[0]
elbow.max_force = 5  # N m: a fault of the motor, which cannot carry the load any more
elbow.limits = -0.5, 0.4  # rad: a stop that catches it
arm.step(200)
caught = elbow.joint.angles[0]
elbow.reset()  # repaired
elbow.move_to(held, max_speed=1)
arm.step(200)
print(f"elbow: {held:+.2f} rad, without strength {caught:+.2f} rad, repaired {elbow.joint.angles[0]:+.2f} rad")

door = orrery.Simulation(orrery.load("data/joints.gltf"))
slider = door.actuator("slider")
ways = []
for stiffness in (slider.gains[0], 10 * slider.gains[0]):
    slider.gains = stiffness, 20
    slider.target_position = 0.5
    door.step(500)
    ways.append(slider.joint.angles)
    print(f"slider: {stiffness:.0f} N/m hold it at {slider.joint.angles.round(3)} m")
