"""Rollouts: shapes, and the same bits whatever the number of processes."""

import numpy as np
import pytest

import orrery


def test_shapes_are_broadcast(arm):
    simulation = orrery.Simulation(arm)
    start, nu, size = simulation.flat_state(), simulation.nu, simulation.nstate
    controls = np.zeros((3, 5, nu))
    assert orrery.rollout(arm, start, controls).shape == (3, 5, size)
    assert orrery.rollout(arm, start[None], controls[:1]).shape == (1, 5, size)
    assert orrery.rollout(arm, [start, start], controls[0]).shape == (2, 5, size)
    assert orrery.rollout(arm, [start, start], controls[0, 0], nstep=4).shape == (2, 4, size)
    assert orrery.rollout(arm, start, nstep=0).shape == (1, 0, size)
    for bad in (
        dict(initial_states=start[:-1], nstep=2),
        dict(initial_states=[start] * 2, controls=controls),
        dict(initial_states=start, controls=np.zeros((1, 5, nu + 2))),
        dict(initial_states=start, controls=controls, nstep=4),
        dict(initial_states=start),
        dict(initial_states=start, nstep=-1),
        dict(initial_states=start, nstep=2, processes=0),
        dict(initial_states=np.full_like(start, np.inf), nstep=2),
    ):
        with pytest.raises(ValueError):
            orrery.rollout(arm, **bad)


def test_a_rollout_is_a_simulation(arm):
    simulation = orrery.Simulation(arm)
    start = simulation.flat_state()
    start[0] = 3
    simulation.set_flat_state(start)
    simulation.targets[:] = 0.25
    states = orrery.rollout(arm, start, np.full((20, simulation.nu), 0.25))
    for i in range(20):
        simulation.step()
        np.testing.assert_array_equal(states[0, i, 1:], simulation.flat_state()[1:])
    np.testing.assert_allclose(states[0, :, 0], 3 + 0.01 * np.arange(1, 21))


@pytest.mark.parametrize("processes", [2, 3])
def test_processes_do_not_change_a_bit(arm, processes):
    simulation = orrery.Simulation(arm)
    random = np.random.default_rng(1)
    controls = random.uniform(-1, 1, (7, 30, simulation.nu))
    one = orrery.rollout(arm, simulation.flat_state(), controls, dt=0.005, seed=3)
    many = orrery.rollout(arm, simulation.flat_state(), controls, dt=0.005, seed=3, processes=processes)
    assert one.tobytes() == many.tobytes()
    # A run does not depend on those before it.
    again = orrery.rollout(arm, simulation.flat_state(), controls[5], dt=0.005, seed=3)
    assert again[0].tobytes() == one[5].tobytes()


def test_scenes_made_by_hand_reach_the_workers(ball):
    start = orrery.Simulation(ball).flat_state()
    starts = np.array([start, start])
    starts[1, 2] = 7
    one = orrery.rollout(ball, starts, nstep=60)
    assert one.tobytes() == orrery.rollout(ball, starts, nstep=60, processes=2).tobytes()


def test_what_a_worker_raises_is_raised(ball):
    start = orrery.Simulation(ball).flat_state()
    with pytest.raises(ValueError, match="cannot be there"):
        orrery.rollout(ball, [start, np.full_like(start, np.nan)], nstep=2, processes=2)
