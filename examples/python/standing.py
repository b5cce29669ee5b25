"""A task of PyBrain's, by a random search: a robot is pushed, and a controller is sought that keeps it upright.

    python3 standing.py [SCENE]    SCENE: PyBrain's johnnie.xode, or another robot with motors; else biped.xode
"""

import sys
from pathlib import Path

import numpy as np

import orrery

STEPS, DT = 150, 0.01


def height_kept(start, weights):
    """How high the highest body is on the average, m, where motors turn at ``weights`` times what is felt."""
    with orrery.Simulation(start, dt=DT, bodyReadings=True, errors="keep") as simulation:
        positions, angles, sensors, targets = (
            simulation.positions, simulation.joint_angles, simulation.sensors, simulation.targets)
        top = int(np.argmax(positions[:, 1]))
        simulation.set_velocity(top, linear=(0.6, 0, 0))
        total = 0.0
        for _ in range(STEPS):
            felt = np.concatenate([angles, sensors[top] / 10, [1.0]])
            targets[:] = np.clip(weights @ felt, -5, 5)
            simulation.step()
            total += positions[top, 1]
    return total / STEPS


def main():
    file = sys.argv[1] if len(sys.argv) > 1 else Path(__file__).with_name("biped.xode")
    scene = orrery.load(file, errors="keep")
    with orrery.Simulation(scene, errors="keep") as simulation:
        shape = simulation.nu, len(simulation.joint_names) + 7
    random = np.random.default_rng(7)
    best = np.zeros(shape)
    kept = first = height_kept(scene, best)
    for _ in range(25):
        tried = best + random.normal(0, 0.5, shape)
        value = height_kept(scene, tried)
        if value > kept:
            best, kept = tried, value
    print(f"height without control {first:.3f} m, with the best of 25 tries {kept:.3f} m")


if __name__ == "__main__":
    main()
