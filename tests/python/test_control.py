"""Control at run time: forces on bodies, actuators, and questions about geoms."""

import numpy as np
import pytest

import orrery

NAN, INF = float("nan"), float("inf")


def floating(*, kinematic=False):
    """A ball of 2 kg and radius 0.5 that floats without gravity, and one that may be kinematic, 3 m away."""
    scene = orrery.Scene()
    scene.settings.gravity = {"gravity": 0}
    for i, name in enumerate(("ball", "other")):
        body = {"mass": {"kind": "motion", "mass": 2}}
        if kinematic and i == 1:
            body["type"] = "kinematic"
        node = scene.root.add(name, body=body, collider={"shape": {"geometry": {"kind": "sphere", "radius": 0.5}}})
        node.transform.position = 3 * i, 0, 0
    return scene


# ---- Forces


def test_forces_act_in_one_step_and_impulses_at_once():
    simulation = orrery.Simulation(floating(), dt=0.1)
    velocities = simulation.velocities
    ball = simulation.body("ball")
    ball.add_force((20, 0, 0))
    ball.add_force((20, 0, 0))
    assert not velocities.any()
    simulation.step(3)
    np.testing.assert_allclose(ball.velocity, [2, 0, 0], rtol=1e-12)
    ball.add_impulse((-4, 2, 0))
    np.testing.assert_allclose(velocities[0, :3], [0, 1, 0], atol=1e-12)
    inertia = 0.4 * 2 * 0.5**2
    ball.add_angular_impulse((0, 0, 3 * inertia))
    np.testing.assert_allclose(ball.angular_velocity, [0, 0, 3], rtol=1e-9)
    ball.velocity = ball.angular_velocity = 0, 0, 0
    ball.add_impulse((0, 2, 0), at=ball.position + [0.5, 0, 0])
    np.testing.assert_allclose(ball.angular_velocity, [0, 0, 1 / inertia], rtol=1e-9)
    ball.angular_velocity = 0, 0, 0
    ball.add_torque((0, inertia, 0))
    ball.add_force((0, 0, 1), at=ball.position + [0.5, 0, 0])
    simulation.step()
    np.testing.assert_allclose(ball.angular_velocity, [0, 0.1 - 0.05 / inertia, 0], rtol=1e-2)


def test_what_sleeps_is_woken_by_forces():
    simulation = orrery.Simulation(floating())
    ball = simulation.body("ball")
    pushes = (lambda: ball.add_force((1, 0, 0)), lambda: ball.add_torque((1, 0, 0)), lambda: ball.add_impulse((1, 0, 0)),
              lambda: ball.add_angular_impulse((1, 0, 0)), lambda: setattr(ball, "enabled", True))
    for push in pushes:
        ball.enabled = False
        assert ball.asleep and not ball.enabled
        push()
        assert ball.enabled


def test_forces_that_cannot_be():
    simulation = orrery.Simulation(floating(kinematic=True))
    ball, other = simulation.bodies
    for bad in ((NAN, 0, 0), (INF, 0, 0), (0, 2e12, 0), (1, 2), "x", None):
        for push in (ball.add_force, ball.add_torque, ball.add_impulse, ball.add_angular_impulse,
                     lambda at: ball.add_force((1, 0, 0), at="x" if at is None else at),
                     lambda at: ball.add_impulse((1, 0, 0), at="x" if at is None else at)):
            with pytest.raises((ValueError, TypeError)):
                push(bad)
    with pytest.raises(ValueError, match="faster than"):
        ball.add_impulse((1e12, 0, 0))
    with pytest.raises(ValueError, match="kinematic"):
        other.add_force((1, 0, 0))
    for bad in ("x", 3, None):
        with pytest.raises(TypeError):
            ball.enabled = bad
    simulation.step()
    assert not simulation.velocities.any()
    ball.remove()
    for use in (lambda: ball.add_force((1, 0, 0)), lambda: setattr(ball, "enabled", True), lambda: ball.enabled):
        with pytest.raises(orrery.StaleError):
            use()


def test_the_array_of_forces_acts_in_all_steps():
    simulation = orrery.Simulation(floating(kinematic=True), dt=0.1)
    forces = simulation.forces
    assert forces.shape == (2, 6) and not forces.any()
    forces[0] = 2, 0, 0, 0, 0, 0.2
    simulation.step(10)
    np.testing.assert_allclose(simulation.velocities[0], [1, 0, 0, 0, 0, 1], rtol=1e-3)
    forces[:] = 0
    kept = simulation.velocities[0].copy()
    simulation.step(5)
    np.testing.assert_allclose(simulation.velocities[0], kept, rtol=1e-2)
    for row, bad, why in ((0, NAN, "body 0"), (0, 2e12, "body 0"), (1, 1, "body 1 is kinematic")):
        forces[:] = 0
        forces[row, 3] = bad
        before = simulation.hash
        with pytest.raises(ValueError, match=why):
            simulation.step()
        assert simulation.hash == before
    kept = simulation.snapshot()
    simulation.restore(kept)
    assert not forces.any()


def test_a_batch_has_forces_as_a_simulation_has(arm):
    random = np.random.default_rng(3)
    batch = orrery.Batch(arm, 3, threads=2, control="torque")
    alone = [orrery.Simulation(arm, control="torque") for _ in range(3)]
    for _ in range(4):
        batch.forces[:] = random.uniform(-20, 20, batch.forces.shape)
        batch.targets[:] = random.uniform(-20, 20, batch.targets.shape)
        batch.step(3)
        for i, simulation in enumerate(alone):
            simulation.forces[:] = batch.forces[i]
            simulation.targets[:] = batch.targets[i]
            simulation.step(3)
    assert [one.hash for one in batch] == [one.hash for one in alone] and len({one.hash for one in batch}) == 3
    batch.reset(1)
    assert not batch.forces[1].any() and batch.forces[0].any()
    batch.forces[2, 0, 0] = NAN
    with pytest.raises(ValueError, match="simulation 2: forces: body 0"):
        batch.step()


# ---- Actuators


def driven():
    """A slide with a drive along and one about its axis, which have the same number."""
    scene = orrery.Scene()
    scene.settings.gravity = {"gravity": 0}
    carriage = scene.root.add("carriage", body={"mass": {"kind": "motion", "mass": 2}},
                              collider={"shape": {"geometry": {"kind": "sphere", "radius": 0.5}}})
    drives = [{"type": kind, "axis": 0, "stiffness": 0, "damping": 50, "velocityTarget": 0} for kind in ("linear", "angular")]
    limits = [{"linearAxes": [1, 2], "min": 0, "max": 0}, {"angularAxes": [1, 2], "min": 0, "max": 0}]
    carriage.add("rail", frameJoint={"connectedNode": scene.root.add("post"), "settings": {"limits": limits, "drives": drives}})
    return scene


def test_actuators_by_their_names(arm):
    simulation = orrery.Simulation(arm)
    elbow = simulation.actuator("elbow")
    assert [one.name for one in simulation.actuators] == simulation.actuator_names
    assert elbow in simulation.actuators and hash(elbow) == hash(simulation.instance(0).actuator("elbow"))
    assert simulation.instance(0).actuators == simulation.actuators and elbow != simulation.actuator("base")
    assert elbow.joint == simulation.joint("elbow") and elbow.node.path == arm["elbow"].path and "elbow" in repr(elbow)
    assert elbow == simulation.actuator(elbow.node.path) and elbow.instance.number == 0 and elbow.valid
    assert elbow.axis == 0 and elbow.angular and not simulation.actuator("reach").angular and elbow.mode == "as authored"
    for find in (simulation.actuator, simulation.instance(0).actuator):
        with pytest.raises(LookupError, match='"elbw"; did you mean "elbow"'):
            find("elbw")


def test_what_actuators_are_set_to(arm):
    simulation = orrery.Simulation(arm)
    elbow, base = simulation.actuator("elbow"), simulation.actuator("base")
    elbow.move_to(-0.5, max_speed=1)
    assert (elbow.mode, elbow.target_position, elbow.max_speed) == ("position", -0.5, 1)
    base.target_velocity = 0.7
    simulation.step(300)
    assert elbow.joint.angles[0] == pytest.approx(-0.5, abs=0.02) and base.joint.rates[0] == pytest.approx(0.7, abs=0.05)
    assert base.mode == "velocity" and base.target_velocity == 0.7
    elbow.target_position = -0.4
    assert elbow.max_speed == 10
    elbow.limits = -0.45, INF
    assert elbow.limits == (-0.45, INF)
    elbow.torque = -1000
    assert (elbow.mode, elbow.torque) == ("torque", -1000)
    simulation.step(200)
    assert elbow.joint.angles[0] == pytest.approx(-0.45, abs=0.05)
    authored = simulation.actuator("elbow").max_force
    elbow.max_force = 7
    assert elbow.max_force == 7
    elbow.reset()
    assert elbow.mode == "as authored" and elbow.max_force == authored


def test_actuators_that_cannot_do_it(arm):
    simulation = orrery.Simulation(arm)
    elbow = simulation.actuator("elbow")
    bad = {"target_position": (NAN, 1e8, "x", None, True), "target_velocity": (INF, -1e8, ()), "torque": (NAN, 2e12, "x"),
           "max_force": (-1, NAN, "x"), "limits": ((1, 0), (NAN, 1), 3, "x", (INF, INF), (-9, 9)),
           "gains": ((1, 1), (-1, 0), (1, 1, 1))}
    for name, values in bad.items():
        before = getattr(elbow, name)
        for value in values:
            with pytest.raises((ValueError, TypeError)):
                setattr(elbow, name, value)
        assert getattr(elbow, name) == before
    with pytest.raises(ValueError, match='"elbow" has no gains: it is a motor'):
        elbow.gains = 1, 1
    for speed in (0, -1, NAN, INF):
        with pytest.raises(ValueError, match="max_speed"):
            elbow.move_to(0, speed)
    with pytest.raises(AttributeError):
        elbow.mode = "torque"
    said = []

    def called(*_):
        for use in (lambda: setattr(elbow, "torque", 1), lambda: elbow.torque, lambda: simulation.ray((0, 9, 0), (0, -1, 0), 9),
                    lambda: simulation.body("hook").add_force((1, 0, 0)), lambda: setattr(simulation.bodies[0], "enabled", False)):
            with pytest.raises(RuntimeError, match="at work"):
                use()
        said.append((elbow.name, elbow.valid))
        return 0, 0, 0

    simulation.set_acceleration(called)
    simulation.step()
    assert said[0] == ("elbow", True)
    simulation.set_acceleration(None)
    added = simulation.add(arm, (9, 0, 0))
    theirs = added.actuator("elbow")
    assert elbow.valid and theirs != elbow
    simulation.remove(simulation.instance(0))
    theirs.torque = 3
    uses = (lambda: elbow.torque, lambda: setattr(elbow, "torque", 1), elbow.reset, lambda: elbow.move_to(1))
    for use in uses:
        with pytest.raises(orrery.StaleError):
            use()
    assert not elbow.valid and "removed" in repr(elbow) and theirs.torque == 3
    simulation.close()
    for use in (*uses, lambda: theirs.torque, lambda: simulation.actuators):
        with pytest.raises(orrery.StaleError):
            use()


def test_drives_along_and_about_one_axis_are_two():
    simulation = orrery.Simulation(driven(), control=["velocity", "torque"])
    along, about = simulation.actuators
    assert (along.axis, along.angular, about.axis, about.angular) == (0, False, 0, True) and along != about
    simulation.targets[:] = 1, 0.1
    simulation.step(200)
    assert along.mode == "velocity" and about.mode == "torque" and about.torque == 0.1
    along.gains = 100, 20
    along.target_velocity = 0  # the spring keeps the damper's
    along.target_position = 0.25
    assert along.gains == (100, 20)
    simulation.step(400)
    # Positions of ODE's joint come first, in its direction.
    assert along.joint.angles[2] == pytest.approx(0.25, abs=0.01) and about.torque == 0.1


def test_targets_may_be_torques(arm):
    simulation = orrery.Simulation(arm, control="torque", gravity=(0, 0, 0))
    base = simulation.actuator_names.index("base")
    simulation.targets[:] = 0
    simulation.targets[base] = 3
    simulation.step(50)
    assert simulation.actuators[base].torque == 3 and simulation.joint_rates[simulation.joint_names.index("base")] > 0.01
    simulation.targets[base] = 2e12
    with pytest.raises(ValueError, match='"base" does not take that target: a torque'):
        simulation.step()


# ---- Queries


def walls():
    """A floor, a wall of the system "wall" at x = 5, and a ball on its way to it."""
    scene = orrery.Scene()
    scene.settings.gravity = {"gravity": 0}
    scene.root.add("floor", collider={"shape": {"geometry": {"kind": "plane", "a": 0, "b": 1, "c": 0, "d": 0}}})
    wall = scene.root.add("wall", collider={"shape": {"geometry": {"kind": "box", "size": (1, 10, 10)}},
                                            "filter": {"systems": ["wall"]}})
    wall.transform.position = 5, 0, 0
    ball = scene.root.add("ball", body={"mass": {"kind": "motion", "mass": 2}},
                          collider={"shape": {"geometry": {"kind": "sphere", "radius": 0.5}}})
    ball.transform.position = 2, 1, 0
    return scene


def test_rays_hit_what_is_there():
    simulation = orrery.Simulation(walls())
    hit = simulation.ray((0, 1, 0), (2, 0, 0), 10)
    assert hit.geom == simulation.geom("ball") and hit.distance == pytest.approx(1.5)
    np.testing.assert_allclose(hit.position, [1.5, 1, 0], atol=1e-9)
    np.testing.assert_allclose(hit.normal, [-1, 0, 0], atol=1e-9)
    ball = simulation.body("ball")
    for except_ in (ball, "ball", 0, [ball], ("ball",)):
        assert simulation.ray((0, 1, 0), (1, 0, 0), 10, except_=except_).geom == simulation.geom("wall")
    assert simulation.ray((0, 1, 0), (1, 0, 0), 10, filter={"collideWith": ["wall"]}).geom.name == "wall"
    mine = orrery.Scene()
    mine.root.add("one", collider={"shape": {"geometry": {"kind": "sphere", "radius": 1}}, "filter": {"notCollideWith": ["wall"]}})
    assert simulation.ray((0, 1, 0), (1, 0, 0), 10, except_=ball, filter=mine["one"].collider.filter) is None
    assert [one.geom.name for one in simulation.ray_all((0, 1, 0), (1, -0.01, 0), 9)] == ["ball", "wall"]
    assert simulation.ray((0, 1, 0), (0, 1, 0), 10) is None and simulation.ray_all((0, 1, 0), (0, 1, 0), 10) == []


def test_many_rays_in_one_call():
    simulation = orrery.Simulation(walls())
    angles = np.linspace(-np.pi / 2, np.pi / 2, 7)
    hits = simulation.rays((0, 1, 0), np.stack([np.cos(angles), np.sin(angles), 0 * angles], axis=1), 20)
    assert hits.shape == (7,) and hits["distance"][0] == pytest.approx(1) and np.isinf(hits["distance"][-1])
    assert np.isnan(hits["position"][-1]).all() and hits["geom"][-1] == -1
    middle = hits[3]
    assert simulation.geoms[middle["geom"]].name == "ball" and middle["body"] == 0 and hits["body"][0] == -1
    for i, angle in enumerate(angles):
        one = simulation.ray((0, 1, 0), (np.cos(angle), np.sin(angle), 0), 20)
        assert (np.inf if one is None else one.distance) == hits["distance"][i]
    alone = simulation.rays((0, 1, 0), (1, 0, 0), 1)
    assert alone.shape == (1,) and np.isinf(alone["distance"][0])
    assert simulation.rays(np.zeros((0, 3)), (1, 0, 0), 1).shape == (0,)
    starts = np.array([[0, 1, 0], [0, 1, 20.0]])
    assert np.isfinite(simulation.rays(starts, (1, 0, 0), [10, 9], except_="ball")["distance"]).tolist() == [True, False]
    for origins, directions, lengths in ((starts, np.ones((3, 3)), 1), (starts, (1, 0), 1), ("x", (1, 0, 0), 1), (starts, (1, 0, 0), [1] * 3),
                                         (starts, (0, 0, 0), 1), (starts, (1, 0, 0), [1, NAN]), ([[0, 0, INF]], (1, 0, 0), 1), (starts, (1, 0, 0), 0)):
        with pytest.raises(ValueError):
            simulation.rays(origins, directions, lengths)


def test_shapes_that_move_and_places():
    simulation = orrery.Simulation(walls())
    hit = simulation.cast_ball((0, 1, 0), (1, 0, 0), 10, 0.25, except_="ball")
    assert hit.geom.name == "wall" and hit.distance == pytest.approx(4.25, abs=1e-4) and hit.fraction == pytest.approx(0.425, abs=1e-5)
    hit = simulation.cast_box((0, 3, 0), (0, -1, 0), 10, (1, 1, 1))
    assert hit.geom.name == "floor" and hit.distance == pytest.approx(2.5, abs=1e-4) and hit.normal[1] == pytest.approx(1)
    turned = simulation.cast_box((0, 3, 0), (0, -1, 0), 10, (1, 1, 1), (0, 0, np.sin(np.pi / 8), np.cos(np.pi / 8)))
    assert turned.distance == pytest.approx(3 - 0.5**0.5, abs=1e-4)
    assert simulation.cast_ball((0, 1, 0), (0, 1, 0), 10, 0.25) is None
    assert {one.geom.name for one in simulation.overlapping_ball((2, 0.5, 0), 1)} == {"floor", "ball"}
    (found,) = simulation.overlapping_box((4.2, 2, 0), (1, 1, 1), except_="ball")
    assert found.geom.name == "wall" and found.depth == pytest.approx(0.2)
    assert simulation.overlapping_box((0, 9, 0), (1, 1, 1)) == []


def test_questions_that_cannot_be_asked():
    simulation = orrery.Simulation(walls())
    at, way = (0, 1, 0), (1, 0, 0)
    ask = [lambda: simulation.ray((NAN, 0, 0), way, 1), lambda: simulation.ray((1e8, 0, 0), way, 1), lambda: simulation.ray(at, (0, 0, 0), 1),
           lambda: simulation.ray(at, (INF, 0, 0), 1), lambda: simulation.ray_all(at, way, 0), lambda: simulation.ray(at, way, 1e8),
           lambda: simulation.ray(at, way, -1), lambda: simulation.cast_ball(at, way, 1, 0), lambda: simulation.cast_ball(at, way, 1, INF),
           lambda: simulation.cast_box(at, way, 1, (1, 0, 1)), lambda: simulation.cast_box(at, way, 1, (1, 1, 1), (0, 0, 0, 0)),
           lambda: simulation.overlapping_ball((INF, 0, 0), 1), lambda: simulation.overlapping_ball(at, -1),
           lambda: simulation.overlapping_box(at, (1, 1, NAN)), lambda: simulation.ray(at, way, 1, world=-1)]
    for one in ask:
        with pytest.raises(ValueError):
            one()
    for one in (lambda: simulation.ray(at, way, 1, world=1), lambda: simulation.ray(at, way, 1, except_="bal"), lambda: simulation.rays(at, way, 1, world=7)):
        with pytest.raises(LookupError):
            one()
    for one in (lambda: simulation.ray(at, way, "x"), lambda: simulation.ray(at, way, 1, filter=3), lambda: simulation.ray(at, way, 1, world=0.5),
                lambda: simulation.ray(at, way, 1, except_=1.5), lambda: simulation.ray(at, way, None)):
        with pytest.raises(TypeError):
            one()
    with pytest.raises(AttributeError):
        simulation.ray(at, way, 1, filter={"colideWith": []})
    with pytest.raises(ValueError, match="another simulation"):
        simulation.ray(at, way, 1, except_=orrery.Simulation(walls()).body("ball"))
    ball = simulation.body("ball")
    ball.remove()
    with pytest.raises(orrery.StaleError):
        simulation.ray(at, way, 1, except_=ball)
    simulation.close()
    for use in (lambda: simulation.ray(at, way, 1), lambda: simulation.rays(at, way, 1), lambda: simulation.overlapping_ball(at, 1)):
        with pytest.raises(orrery.StaleError):
            use()
