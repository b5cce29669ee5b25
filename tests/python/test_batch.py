"""Batches: the bits of simulations alone, arrays, resets, threads, and what may not be done."""

import gc
import os
import signal
import threading
import weakref

import numpy as np
import pytest
from conftest import all_scenes

import orrery


@pytest.mark.parametrize("file", all_scenes(), ids=lambda file: file.name)
def test_each_has_the_bits_of_a_simulation_alone(file):
    """With any number of threads, also after a reset and in a rollout."""
    scene = orrery.load(file, errors="keep")
    with orrery.Simulation(scene, errors="keep") as alone:
        start = alone.flat_state()
        alone.step(12)
        wanted, state = alone.hash, alone.flat_state()
    for threads in (1, 3):
        with orrery.Batch(scene, 2, threads=threads, errors="keep") as batch:
            batch.step(5)
            batch.step(7)
            assert [one.hash for one in batch] == [wanted] * 2
            np.testing.assert_array_equal(batch.flat_states(), [state] * 2)
            batch.reset(1)
            batch.step(12)
            assert batch[1].hash == wanted
            # A thread's first run is by a new simulation, the next one is by the same.
            runs = batch.rollout([start] * (threads + 1), nstep=12)
            assert {run.tobytes() for run in runs} == {runs[0].tobytes()}


def test_it_is_a_simulation_for_each_row(arm):
    alone = [orrery.Simulation(arm, bodyReadings=True) for _ in range(3)]
    batch = orrery.Batch(arm, 3, threads=2, bodyReadings=True)
    views = ("positions", "quaternions", "velocities", "joint_angles", "joint_rates", "joint_motors", "joint_forces", "sensors", "targets")
    for name in views:
        array = getattr(batch, name)
        assert type(array) is np.ndarray and array.shape == (3, *getattr(alone[0], name).shape)
        assert array.flags.writeable == (name == "targets") and getattr(batch, name) is array
    random = np.random.default_rng(5)
    for _ in range(10):
        targets = random.uniform(-1, 1, batch.targets.shape)
        batch.targets[:] = targets
        batch.step(3)
        for row, simulation in zip(targets, alone):
            simulation.targets[:] = row
            simulation.step(3)
    for i, simulation in enumerate(alone):
        for name in views:
            np.testing.assert_array_equal(getattr(batch, name)[i], np.asarray(getattr(simulation, name)), err_msg=name)
        assert batch[i].hash == simulation.hash and batch.time[i] == simulation.time and batch.steps[i] == simulation.steps
        assert batch.contact_count[i] == simulation.contact_count and batch.asleep[i] == simulation.asleep
        assert tuple(batch.energy[i]) == simulation.energy
        assert [str(one) for one in batch[i].findings] == [str(one) for one in simulation.findings]
        np.testing.assert_array_equal(batch[i].flat_state(), simulation.flat_state())
    assert len({one.hash for one in batch}) == 3
    assert batch.names == alone[0].names and batch.joint_names == alone[0].joint_names
    assert batch.actuator_names == alone[0].actuator_names and batch.nu == alone[0].nu and batch.nstate == alone[0].nstate
    other = orrery.Simulation(arm, bodyReadings=True)
    other.restore(batch[1].state())
    assert other.hash == batch[1].hash
    assert len(list(batch[-1].scene())) == len(list(arm))


def test_targets_may_be_places(arm):
    batch = orrery.Batch(arm, 2, control="position", threads=2)
    elbow = batch.actuator_names.index("elbow")
    batch.targets[:, elbow] = -0.5, 0.3
    batch.step(300)
    angles = batch.joint_angles[:, batch.joint_names.index("elbow")]
    np.testing.assert_allclose(angles, [-0.5, 0.3], atol=0.05)
    batch.targets[1, elbow] = np.inf
    before = batch.steps
    with pytest.raises(ValueError, match='simulation 1: actuator "elbow"'):
        batch.step()
    assert (batch.steps == before).all()
    with pytest.raises(ValueError):
        orrery.Batch(arm, 2, control="force")


def test_resets(arm):
    batch = orrery.Batch(arm, 4, threads=2, bodyReadings=True)
    first = {name: getattr(batch, name).copy() for name in ("positions", "joint_angles", "joint_rates", "sensors")}
    batch.targets[:] = 0.4
    batch.step(30)
    moved = batch.flat_states()
    batch.reset(np.array([True, False, False, True]))
    for name, wanted in first.items():
        np.testing.assert_array_equal(getattr(batch, name)[[0, 3]], wanted[[0, 3]], err_msg=name)
        assert not np.array_equal(getattr(batch, name)[1], wanted[1])
    assert np.isnan(batch.targets[0]).all() and (batch.targets[1] == 0.4).all()
    assert batch.steps.tolist() == [0, 30, 30, 0]
    batch.reset(-1, moved[1])
    assert batch.steps[3] == 0 and batch.time[3] == moved[1, 0]
    np.testing.assert_allclose(batch.flat_states(3)[0], moved[1], atol=1e-12)
    np.testing.assert_allclose(batch.joint_angles[3], batch.joint_angles[1], atol=1e-9)
    batch.reset([2, 0], moved[[2, 0]])
    np.testing.assert_allclose(batch.positions[[0, 2]], batch.positions[[1, 1]], atol=1e-12)
    batch.reset(states=moved[0])
    batch.set_flat_states(moved[::-1].copy())
    batch.set_flat_states(moved[0], indices=[1])
    kept = batch.flat_states()
    bad = moved.copy()
    bad[3, 1] = np.nan
    for indices, states in ((None, bad), (None, moved[:2]), ([1, 1], None), ([0], moved[:, :-1]), ([True], None), (None, 3.0)):
        with pytest.raises(ValueError):
            batch.reset(indices, states)
    for indices in (4, -5, [0, 9]):
        with pytest.raises(LookupError):
            batch.reset(indices)
    for indices, states in (("all", None), (1.5, None), (None, "state")):
        with pytest.raises(TypeError):
            batch.reset(indices, states)
    with pytest.raises(ValueError):
        batch.set_flat_states(None)
    np.testing.assert_array_equal(batch.flat_states(), kept)  # what is refused changes nothing
    batch.reset([])


def crowd():
    """Two balls that touch a floor only where a state puts them there: two contacts are one too many."""
    scene = orrery.Scene()
    scene.settings.gravity = {"gravity": 0}
    scene.root.add("floor", collider={"shape": {"geometry": {"kind": "plane", "a": 0, "b": 1, "c": 0, "d": 0}}})
    for i in range(2):
        node = scene.root.add(f"ball {i}", body={"mass": {"kind": "motion", "mass": 1}})
        node.transform.position = 3 * i, 5, 0
        node.collider = {"shape": {"geometry": {"kind": "sphere", "radius": 0.5}}}
    return scene


def test_one_that_fails_does_not_hold_up_the_others():
    batch = orrery.Batch(crowd(), 3, threads=2, maxContactsPerStep=1)
    state = batch.flat_states(1)[0]
    state[[2, 15]] = 0.4
    batch.set_flat_states(state, indices=1)
    with pytest.raises(orrery.SimulationError, match="^simulation 1: .*SIM_CONTACT_LIMIT"):
        batch.step(4)
    assert batch.ok.tolist() == [True, False, True] and batch.steps.tolist() == [4, 1, 4]
    batch.step(2)  # it was told, and stands still
    assert batch.steps.tolist() == [6, 1, 6]
    assert "SIM_CONTACT_LIMIT" in [one.code for one in batch[1].diagnostics] and not batch[0].diagnostics
    batch.reset(~batch.ok)
    batch.step(2)
    assert batch.ok.all() and batch.steps.tolist() == [8, 2, 8] and not batch[1].findings
    with pytest.raises(orrery.SimulationError):
        batch.rollout([state, batch.flat_states(0)[0]], nstep=3)
    assert batch.rollout(batch.flat_states(0), nstep=3).shape == (1, 3, 27)


def test_what_cannot_be(arm):
    for bad in (dict(n=0), dict(n=-1), dict(n=True), dict(n=1.5), dict(n=1, threads=0), dict(n=1, threads=1001), dict(n=1, dt=0),
                dict(n=1, errors="some"), dict(n=1, maxContacts=65)):
        with pytest.raises(ValueError):
            orrery.Batch(arm, **bad)
    with pytest.raises(TypeError, match='did you mean "maxContacts"'):
        orrery.Batch(arm, 2, maxContact=3)
    with pytest.raises(TypeError):
        orrery.Batch("arm", 2)
    batch = orrery.Batch(arm, 2)
    with pytest.raises(ValueError, match="bodyReadings"):
        batch.sensors
    for bad in ({"n": -1}, {"dt": -1}):
        with pytest.raises(ValueError):
            batch.step(**bad)
    for index in (2, -3):
        with pytest.raises(IndexError):
            batch[index]
    with pytest.raises(TypeError):
        batch["elbow"]
    with pytest.raises(TypeError, match="stays in its process"):
        batch.__reduce__()
    assert repr(orrery.Batch.__new__(orrery.Batch)) == "<Batch, not made>" and "2 simulations" in repr(batch[0])
    assert orrery.Batch(orrery.Scene(), 2, errors="keep").names == []


def test_closed_batches(arm):
    with orrery.Batch(arm, 3, threads=2) as batch:
        positions, row = batch.positions, batch.positions[1]
        batch.step()
    assert batch.closed and np.isnan(positions).all() and np.isnan(row).all() and "closed" in repr(batch)
    batch.close()
    for use in (batch.step, lambda: batch.positions, lambda: batch.time, lambda: batch[0].hash, batch.reset, batch.flat_states,
                lambda: batch.names, lambda: batch.rollout(np.zeros((1, 92)), nstep=1)):
        with pytest.raises(orrery.StaleError):
            use()
    held = orrery.Batch(arm, 2).positions
    gc.collect()
    assert np.isfinite(held).all()


def test_nothing_is_kept(arm):
    batch = orrery.Batch(arm, 2)
    arrays = batch.positions, batch[0].targets
    alive = weakref.ref(batch)
    del batch
    assert alive() is None and len(arrays[0]) == 2  # without a garbage collection


def test_other_threads_run_meanwhile(tower):
    batch = orrery.Batch(tower, 4, substeps=20, threads=2)
    refused, counted, done = [], [0], threading.Event()

    def other():
        while not done.is_set():
            counted[0] += 1
            for use in (lambda: batch.time, lambda: batch[0].hash, batch.flat_states):
                try:
                    use()
                except RuntimeError as error:
                    refused.append(error)

    thread = threading.Thread(target=other)
    thread.start()
    for _ in range(200):
        try:
            batch.step(20)
        except RuntimeError:
            pass  # the other one was at it
        if refused and counted[0] > 20:
            break
    done.set()
    thread.join()
    assert refused and "at work" in str(refused[0])


def test_ctrl_c_ends_it_between_two_steps(tower):
    batch = orrery.Batch(tower, 3, threads=2)
    timer = threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        batch.step(10**9)
    assert len(set(batch.steps.tolist())) == 1 and 0 < batch.steps[0] < 10**9
    start = batch.flat_states()
    timer = threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        batch.rollout(start, nstep=100_000)
    batch.step()


def test_a_signal_handler_may_not_use_it(tower):
    batch = orrery.Batch(tower, 2, threads=2)
    said = []

    def handler(*_):
        for use in (batch.step, batch.close, batch.reset, lambda: batch.energy):
            try:
                use()
            except RuntimeError as error:
                said.append(str(error))
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, handler)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        with pytest.raises(KeyboardInterrupt):
            batch.step(10**9)
    finally:
        signal.signal(signal.SIGALRM, before)
    assert len(said) == 4 and "at work" in said[0]


def test_a_forked_child_goes_on(arm):
    alone = orrery.Simulation(arm)
    alone.step(10)
    wanted = alone.hash
    batch = orrery.Batch(arm, 4, threads=3)
    batch.step(5)
    child = os.fork()
    if child == 0:  # it has none of the parent's threads
        try:
            batch.step(5)
            same = {one.hash for one in batch} == {wanted}
            batch.rollout(batch.flat_states(), nstep=2)
            batch.close()
            os._exit(0 if same else 1)
        except BaseException:
            os._exit(2)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    batch.step(5)
    assert {one.hash for one in batch} == {wanted}
