"""A Gymnasium environment of a scene: the arm of data/robot_arm.xode is to bring its gripper to a point.

Gymnasium is not in Debian: without it the class is the same, but for its spaces.
"""

from pathlib import Path

import numpy as np

import orrery

try:
    import gymnasium
except ImportError:
    gymnasium = None

SCENE = Path(__file__).resolve().parents[2] / "data" / "robot_arm.xode"
GOAL = np.array([0.6, 1.2, 0.5])  # m


class ReachEnv(gymnasium.Env if gymnasium else object):
    """Observation: joint angles and rates, and the way to the goal. Action: speeds of all motors, -1 to 1."""

    def __init__(self):
        self.simulation = orrery.Simulation(orrery.load(SCENE), dt=0.01)
        self.start = self.simulation.state()
        self.gripper = self.simulation.names.index("gripper")
        if gymnasium:
            size = 2 * len(self.simulation.joint_names) + 3
            self.observation_space = gymnasium.spaces.Box(-np.inf, np.inf, (size,), np.float64)
            self.action_space = gymnasium.spaces.Box(-1, 1, (self.simulation.nu,), np.float64)

    def _observe(self):
        way = GOAL - self.simulation.positions[self.gripper]
        return np.concatenate([self.simulation.joint_angles, self.simulation.joint_rates, way])

    def reset(self, *, seed=None, options=None):
        if gymnasium:
            super().reset(seed=seed)
        self.simulation.restore(self.start)
        return self._observe(), {}

    def step(self, action):
        self.simulation.targets[:] = action
        self.simulation.step(5)
        seen = self._observe()
        distance = float(np.linalg.norm(seen[-3:]))
        return seen, -distance, distance < 0.05, self.simulation.time > 5, {}


def main():
    environment = ReachEnv()
    random = np.random.default_rng(3)
    best = -np.inf
    for _ in range(5):
        environment.reset()
        total, ended = 0.0, False
        action = random.uniform(-1, 1, environment.simulation.nu)
        for _ in range(20):
            _, reward, terminated, truncated, _ = environment.step(action)
            total += reward
            ended = terminated or truncated
            if ended:
                break
        best = max(best, total)
    print(f"best of 5 random policies: {best:.2f}")


if __name__ == "__main__":
    main()
