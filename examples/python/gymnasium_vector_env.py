"""Many environments of gymnasium_env.py at once, for Gymnasium's VectorEnv: one Batch of simulations, one array for all.

Gymnasium is not in Debian: without it the class is the same, but for its spaces.
"""

import numpy as np

import orrery
from gymnasium_env import GOAL, SCENE, gymnasium


class ReachVectorEnv(gymnasium.vector.VectorEnv if gymnasium else object):
    """Observations, actions and rewards are those of ReachEnv, a row for each environment.

    An environment that has ended is reset by its next step, whose action it does not use: AutoresetMode.NEXT_STEP.
    """

    def __init__(self, num_envs, threads=None):
        self.num_envs = num_envs
        self.batch = orrery.Batch(orrery.load(SCENE), num_envs, dt=0.01, threads=threads)
        self.gripper = self.batch.names.index("gripper")
        self.ended = np.zeros(num_envs, bool)
        if gymnasium:
            box, batched = gymnasium.spaces.Box, gymnasium.vector.utils.batch_space
            self.metadata = {"autoreset_mode": gymnasium.vector.AutoresetMode.NEXT_STEP}
            self.single_observation_space = box(-np.inf, np.inf, (2 * len(self.batch.joint_names) + 3,), np.float64)
            self.single_action_space = box(-1, 1, (self.batch.nu,), np.float64)
            self.observation_space = batched(self.single_observation_space, num_envs)
            self.action_space = batched(self.single_action_space, num_envs)

    def _observe(self):
        way = GOAL - self.batch.positions[:, self.gripper]
        return np.concatenate([self.batch.joint_angles, self.batch.joint_rates, way], axis=1)

    def reset(self, *, seed=None, options=None):
        if gymnasium:
            super().reset(seed=seed)
        self.batch.reset()
        self.ended[:] = False
        return self._observe(), {}

    def step(self, actions):
        begins = self.ended
        self.batch.targets[:] = actions
        self.batch.step(5)
        if begins.any():
            self.batch.reset(begins)
        seen = self._observe()
        distance = np.linalg.norm(seen[:, -3:], axis=1)
        rewards = np.where(begins, 0, -distance)
        terminated = ~begins & (distance < 0.05)
        truncated = ~begins & ~terminated & (self.batch.time > 5)
        self.ended = terminated | truncated
        return seen, rewards, terminated, truncated, {}

    def close(self, **_):
        self.batch.close()


def main():
    environments = ReachVectorEnv(16)
    random = np.random.default_rng(3)
    environments.reset()
    actions = random.uniform(-1, 1, (environments.num_envs, environments.batch.nu))
    total = np.zeros(environments.num_envs)
    for _ in range(20):
        total += environments.step(actions)[1]
    print(f"best of {len(total)} random policies: {total.max():.2f}")
    environments.close()


if __name__ == "__main__":
    main()
