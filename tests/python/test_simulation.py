"""Simulations: arrays without copies, steps, states, gravity, and what may not be done."""

import gc
import pickle
import threading
import weakref

import numpy as np
import pytest

import orrery


def test_a_ball_falls_as_galilei_has_it(ball):
    simulation = orrery.Simulation(ball, dt=0.001)
    simulation.step(500)
    # Semi-implicit Euler: h = g dt^2 n (n + 1) / 2.
    assert simulation.positions[0, 1] == pytest.approx(5 - 9.80665 * 1e-6 * 500 * 501 / 2, abs=1e-9)
    assert simulation.velocities[0, 1] == pytest.approx(-9.80665 * 0.5)
    assert simulation.quaternions[0].tolist() == [0, 0, 0, 1]
    assert simulation.time == pytest.approx(0.5) and simulation.steps == 500


def test_shapes_and_types(arm):
    simulation = orrery.Simulation(arm, bodyReadings=True)
    n = len(simulation.names)
    shapes = {"positions": (n, 3), "quaternions": (n, 4), "velocities": (n, 6), "sensors": (n, 6)}
    for name, shape in shapes.items():
        view = getattr(simulation, name)
        assert view.shape == shape and view.dtype == np.float64 and not view.flags.writeable
        with pytest.raises(ValueError):
            view[0, 0] = 1
    k = len(simulation.joint_names)
    assert simulation.joint_angles.shape == simulation.joint_rates.shape == (k,)
    assert simulation.targets.shape == (simulation.nu,) == (len(simulation.actuator_names),)
    assert simulation.nstate == 1 + 13 * n == len(simulation.flat_state())
    assert "elbow" in simulation.joint_names and "elbow" in simulation.actuator_names


def test_arrays_are_filled_in_place(tower):
    simulation = orrery.Simulation(tower)
    held = simulation.positions
    row = held[2]
    address = held.__array_interface__["data"][0]
    before = held.copy()
    simulation.step(50)
    assert simulation.positions is held and held.__array_interface__["data"][0] == address
    assert not np.array_equal(held, before)
    assert row.tolist() == held[2].tolist()
    assert type(held + 1) is np.ndarray and type(held.sum()) is np.float64 and type(before) is np.ndarray


def test_the_program_has_the_same_bits(tower):
    """The hash of data/tower.xode.baseline's steps is what C++ gives: here against the state of two instances."""
    a, b = orrery.Simulation(tower), orrery.Simulation(tower)
    a.step(300)
    for _ in range(300):
        b.step()
    assert a.hash == b.hash and np.array_equal(a.flat_state(), b.flat_state())
    assert len(a.hash) == 16 and int(a.hash, 16)


def test_targets_act_in_the_next_step(arm):
    simulation = orrery.Simulation(arm)
    base = simulation.joint_names.index("base")
    simulation.targets[:] = 0
    simulation.step(100)
    assert abs(simulation.joint_rates[base]) < 0.05
    simulation.targets[simulation.actuator_names.index("base")] = 1.5
    simulation.step(50)
    assert simulation.joint_rates[base] == pytest.approx(1.5, abs=0.1)
    simulation.targets[0] = np.inf
    with pytest.raises(ValueError, match="actuator"):
        simulation.step()


def test_targets_may_be_places(arm):
    names = orrery.Simulation(arm).actuator_names
    control = ["position" if name in ("elbow", "base") else "velocity" for name in names]
    simulation = orrery.Simulation(arm, control=control)
    simulation.targets[names.index("elbow")] = -0.5
    simulation.step(300)
    assert simulation.joint_angles[simulation.joint_names.index("elbow")] == pytest.approx(-0.5, abs=0.05)
    with pytest.raises(ValueError):
        orrery.Simulation(arm, control="force")
    with pytest.raises(ValueError):
        orrery.Simulation(arm, control=["position"])


def test_sensors_feel_the_ground(ball):
    simulation = orrery.Simulation(ball, bodyReadings=True)
    simulation.step(10)
    assert np.abs(simulation.sensors[0, :3]).max() < 1e-6  # free fall
    simulation.step(1000)
    assert simulation.sensors[0, 1] == pytest.approx(9.80665, rel=1e-3)
    with pytest.raises(ValueError, match="bodyReadings"):
        orrery.Simulation(ball).sensors


def test_findings_tell_what_the_run_has_shown():
    scene = orrery.Scene()
    scene.settings.gravity = {"gravity": 9.81}
    scene.root.add("table", collider={"shape": {"geometry": {"kind": "box", "size": (1, 1, 1)}}})
    ball = scene.root.add("ball", body={"mass": {"kind": "motion", "mass": 1}})
    ball.transform.position = 3, 2, 0
    ball.collider = {"shape": {"geometry": {"kind": "sphere", "radius": 0.5}}}
    simulation = orrery.Simulation(scene)
    simulation.step(10)
    assert "SIM_BODY_LOST" not in [one.code for one in simulation.findings]
    simulation.step(290)
    lost = [one for one in simulation.findings if one.code == "SIM_BODY_LOST"]
    assert len(lost) == 1 and lost[0].severity == "warning" and "ball" in lost[0].message


def test_motors_springs_and_stops_are_told_apart(arm):
    simulation = orrery.Simulation(arm, solver="own")
    simulation.step(10)
    elbow = simulation.joint_names.index("elbow")
    assert simulation.joint_motors.shape == simulation.joint_springs.shape == simulation.joint_stops.shape
    assert 0 < abs(simulation.joint_motors[elbow]) <= 150.001
    assert np.isnan(orrery.Simulation(arm, solver="quick").joint_motors).all()


def test_states_go_on_bit_for_bit(tower):
    a = orrery.Simulation(tower)
    a.step(40)
    kept = a.state()
    a.step(60)
    b = orrery.Simulation(tower)
    positions = b.positions
    b.restore(kept)
    assert b.time == pytest.approx(0.4) and positions[0, 1] == b.positions[0, 1]
    b.step(60)
    assert a.hash == b.hash
    with pytest.raises(orrery.StateError):
        orrery.Simulation(tower, maxContacts=5).restore(kept)
    with pytest.raises(orrery.StateError):
        b.restore("nothing")


def test_snapshots_go_back_bit_for_bit(arm):
    simulation = orrery.Simulation(arm)
    simulation.targets[:] = 0.1
    simulation.step(20)
    kept = simulation.snapshot()
    assert kept.time == simulation.time
    simulation.step(30)
    end = simulation.hash
    simulation.targets[:] = -0.3
    simulation.step(5)
    simulation.restore(kept)
    assert simulation.time == kept.time
    simulation.step(30)
    assert simulation.hash == end
    simulation.restore(kept)
    assert np.isnan(simulation.targets).all()
    simulation.targets[:] = -0.3  # the same again acts, too
    simulation.step(30)
    assert simulation.hash != end
    with pytest.raises(orrery.StateError, match="of another simulation"):
        orrery.Simulation(arm).restore(kept)
    simulation.add(arm, (5, 0, 0))
    with pytest.raises(orrery.StateError, match="other bodies"):
        simulation.restore(kept)


def test_flat_states_put_bodies(ball):
    simulation = orrery.Simulation(ball)
    state = simulation.flat_state()
    state[1:4] = 1, 2, 3
    state[8:14] = 4, 5, 6, 7, 8, 9
    simulation.set_flat_state(state)
    assert simulation.positions[0].tolist() == [1, 2, 3]
    np.testing.assert_allclose(simulation.velocities[0], [4, 5, 6, 7, 8, 9], atol=1e-12)
    for bad in (state[:-1], "state", np.full_like(state, np.inf), np.zeros_like(state)):
        with pytest.raises((ValueError, TypeError)):
            simulation.set_flat_state(bad)


def test_a_flat_state_with_a_fault_moves_nobody(tower):
    simulation = orrery.Simulation(tower)
    before, state = simulation.hash, simulation.flat_state()
    state[1:4] += 1
    state[-1] = np.nan
    with pytest.raises(ValueError, match="state: body 10"):
        simulation.set_flat_state(state)
    assert simulation.hash == before


def test_a_gravity_callback(ball):
    simulation = orrery.Simulation(ball, dt=0.01)
    seen = []

    def sideways(body, position, velocity, mass):
        seen.append((body, position, velocity, mass))
        return np.array([2.0, 0, 0])

    simulation.set_acceleration(sideways)
    simulation.step(10)
    assert seen[0] == (0, (0.0, 5.0, 0.0), (0.0, 0.0, 0.0), 2.0) and len(seen) == 10
    assert simulation.velocities[0, 0] == pytest.approx(0.2) and simulation.velocities[0, 1] == 0

    def faulty(*_):
        raise ZeroDivisionError("mine")

    simulation.set_acceleration(faulty)
    with pytest.raises(ZeroDivisionError, match="mine"):
        simulation.step(5)
    for bad in (lambda *_: None, lambda *_: (1, 2), lambda: 0, lambda *_: simulation.step()):
        simulation.set_acceleration(bad)
        with pytest.raises((TypeError, ValueError, RuntimeError)):
            simulation.step()
    simulation.set_acceleration(None)
    simulation.step()
    with pytest.raises(TypeError):
        simulation.set_acceleration(3)


def test_gravity_can_be_set(ball):
    simulation = orrery.Simulation(ball, gravity=(0, 0, -1))
    assert simulation.gravity == (0, 0, -1) == simulation.gravity_at((0, 9, 0))
    simulation.gravity = 0, 3, 0
    simulation.step(100)
    assert simulation.velocities[0, 1] == pytest.approx(3)
    with pytest.raises(ValueError):
        simulation.gravity = 0, np.inf, 0


def test_options_are_those_of_the_table(tower):
    assert orrery.options()["solver"] == ("auto", "")
    quick = orrery.Simulation(tower, solver="quick", iterations=10, autoDisable=True, substeps="auto")
    quick.step(10)
    for name, (preset, _) in orrery.options().items():
        if preset is not None:
            orrery.Simulation(tower, **{name: preset})
    with pytest.raises(TypeError, match='did you mean "maxContacts"'):
        orrery.Simulation(tower, maxContact=3)
    assert repr(orrery.Simulation.__new__(orrery.Simulation)) == "<Simulation, not made>"  # as in a traceback
    for bad in ({"maxContacts": 65}, {"seed": -1}, {"solver": "best"}, {"substeps": "some"}, {"dt": 0}, {"dt": np.nan}):
        with pytest.raises(ValueError):
            orrery.Simulation(tower, **bad)
    with pytest.raises(TypeError):
        orrery.Simulation(tower, seed=1.5)


def test_stale_arrays_raise(tower):
    simulation = orrery.Simulation(tower)
    held = simulation.positions
    row = held[0]
    simulation.remove(simulation.names[0])
    uses = [lambda: held[0], lambda: held + 1, lambda: held.sum(), lambda: repr(held), lambda: held.copy(),
            lambda: np.mean(held), lambda: list(held), lambda: row[1], lambda: np.concatenate([held, held]),
            lambda: held.tolist(), lambda: 2 * row, lambda: held.T, lambda: str(row), lambda: held == row,
            lambda: pickle.dumps(held)]
    for use in uses:
        with pytest.raises(orrery.StaleError):
            use()
    assert np.isnan(np.asarray(held)).all()
    assert simulation.positions.shape == (10, 3) and len(simulation.names) == 10
    targets = simulation.targets
    simulation.close()
    simulation.close()
    with pytest.raises(orrery.StaleError):
        targets[:] = 1
    for use in (simulation.step, lambda: simulation.positions, lambda: simulation.hash, lambda: simulation.names):
        with pytest.raises(orrery.StaleError):
            use()
    assert simulation.closed and "closed" in repr(simulation)


def test_results_are_plain_arrays(tower):
    simulation = orrery.Simulation(tower)
    held = simulation.positions
    plain = [held * 2, -held, held == held, held @ held.T, held.sum(axis=0), np.sqrt(held * held), np.stack([held, held]),
             np.clip(held, 0, 1), np.add(held, 1, out=np.zeros_like(held.copy())), held.copy()]
    assert {type(one) for one in plain} == {np.ndarray}
    assert type(held.max()) is type(held[0, 1]) is type(held[0, 1, ...] + 1) is np.float64
    assert pickle.loads(pickle.dumps(held)).tolist() == held.tolist()
    ordered, chosen = np.sort(held), held[[0, 1]]  # memory of their own, which no close() touches
    many = [held[i % 11] for i in range(1000)]
    simulation.close()
    assert ordered[0, 0] == ordered.tolist()[0][0] and chosen.shape == (2, 3)
    for row in many:
        with pytest.raises(orrery.StaleError):
            row[0]


def test_scenes_are_added(tower, ball):
    simulation = orrery.Simulation(tower)
    held = simulation.positions
    assert simulation.add(ball, position=(5, 0, 0)).number == 1
    assert len(simulation.names) == 12 and simulation.positions.shape == (12, 3)
    with pytest.raises(orrery.StaleError):
        held[0]
    simulation.step(10)
    with pytest.raises(LookupError):
        simulation.remove("nobody")


def test_arrays_keep_their_simulation_alive(tower):
    simulation = orrery.Simulation(tower)
    alive = weakref.ref(simulation)
    row = simulation.positions[0][1:]
    del simulation
    gc.collect()
    assert alive() is not None and np.isfinite(row[0])
    del row
    assert alive() is None  # without a garbage collection


def test_nothing_is_kept_in_a_cycle(tower):
    simulation = orrery.Simulation(tower)

    def callback(*_):
        return simulation.gravity if False else (0, 0, 0)  # holds the simulation that holds it

    simulation.set_acceleration(callback)
    simulation.cycle = simulation.positions
    simulation.step()
    assert gc.is_tracked(simulation)
    alive = weakref.ref(simulation)
    function = weakref.ref(callback)
    del simulation, callback
    gc.collect()
    assert alive() is None and function() is None


def test_other_threads_run_meanwhile(tower):
    simulation = orrery.Simulation(tower, substeps=20)
    refused, counted, done = [], [0], threading.Event()

    def other():
        while not done.is_set():
            counted[0] += 1
            try:
                simulation.hash
            except RuntimeError as error:
                refused.append(error)

    thread = threading.Thread(target=other)
    thread.start()
    for _ in range(200):
        try:
            simulation.step(20)
        except RuntimeError:
            pass  # the other one was at it
        if refused and counted[0] > 100:
            break
    done.set()
    thread.join()
    assert refused and "at work" in str(refused[0])


def test_simulations_in_threads_have_the_same_bits(tower):
    alone = orrery.Simulation(tower, solver="quick")
    alone.step(200)
    many = [orrery.Simulation(tower, solver="quick") for _ in range(4)]
    threads = [threading.Thread(target=one.step, args=(200,)) for one in many]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert {one.hash for one in many} == {alone.hash}


def test_recordings(tower, tmp_path):
    simulation = orrery.Simulation(tower)
    simulation.record(every=10)
    simulation.step(100)
    assert simulation.frames == 11
    simulation.save_recording(tmp_path / "run.csv")
    lines = (tmp_path / "run.csv").read_text().splitlines()
    assert lines[0].startswith("time,body,px") and len(lines) == 1 + 11 * 11
    simulation.save_recording(tmp_path / "run.glb")
    assert orrery.load(tmp_path / "run.glb", errors="keep").format == "glb"
    with pytest.raises(ValueError, match="ends in"):
        simulation.save_recording(tmp_path / "run.doc")
    with pytest.raises(orrery.SaveError):
        simulation.save_recording(tmp_path / "no" / "run.csv")


def test_the_scene_as_it_is_now(tower, tmp_path):
    simulation = orrery.Simulation(tower)
    assert simulation.scene().to_bytes() == tower.to_bytes()
    simulation.step(100)
    now = orrery.Simulation(simulation.scene())
    np.testing.assert_allclose(now.positions, simulation.positions, atol=1e-12)


def test_a_page_for_notebooks(tower, tmp_path):
    from orrery import _simulation

    simulation = orrery.Simulation(tower)
    if not _simulation._template().is_file():
        assert simulation._repr_html_().startswith("<pre>")
        pytest.skip("the page's template was not built (npm)")
    simulation.record()
    simulation.step(20)
    page = simulation.show("<Tower>")
    assert "orrery-page" in str(page) and page._repr_html_().startswith("<iframe srcdoc=")
    page.save(tmp_path / "page.html")
    assert (tmp_path / "page.html").read_text(encoding="utf-8") == str(page)
    assert simulation._repr_html_().startswith("<iframe")


def test_pictures(tower, tmp_path, monkeypatch):
    from orrery import _simulation

    simulation = orrery.Simulation(tower)
    for wrong in ({"width": 0}, {"height": 10**6}, {"time": 1.0}):
        with pytest.raises(ValueError):
            simulation.render(**wrong)
    with pytest.raises(LookupError):
        simulation.render(body="nobody")
    if not _simulation._template().is_file():
        pytest.skip("the page's template was not built (npm)")
    simulation.record()
    simulation.step(20)
    picture = simulation.render(200, 160, time=0.1, body="ball", dark=True)
    picture.save(tmp_path / "ball.png")
    assert (tmp_path / "ball.png").read_bytes() == picture._repr_png_()
    pixels = np.asarray(picture)
    assert pixels.shape == (160, 200, 3) and pixels.mean() < 110 < pixels.max()
    monkeypatch.setenv("ORRERY_CHROMIUM", "no-such-browser")
    with pytest.raises(RuntimeError, match="no-such-browser"):
        simulation.render()


def test_bodies_are_named_or_numbered(tower):
    simulation = orrery.Simulation(tower)
    simulation.set_pose(0, position=(1, 2, 3))
    simulation.set_velocity(simulation.names[0], angular=(0, 1, 0))
    assert simulation.positions[0].tolist() == [1, 2, 3] and simulation.velocities[0, 4] == pytest.approx(1)
    for body in (-1, 11, 10**30, "nobody"):
        with pytest.raises(LookupError):
            simulation.set_pose(body, position=(0, 0, 0))
    for body in (None, 1.5, [], simulation.instance(0)):
        with pytest.raises(TypeError):
            simulation.set_pose(body)
    with pytest.raises(ValueError):
        simulation.set_pose(0, rotation=(0, 0, 0, 0))
