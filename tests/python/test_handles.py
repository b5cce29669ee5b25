"""Handles of bodies, joints, geoms, instances and fields: what they read and set, and when they are stale."""

import gc
import math
import weakref

import numpy as np
import pytest

import orrery


def test_a_body_by_its_name(tower):
    simulation = orrery.Simulation(tower)
    simulation.step(10)
    ball = simulation.body("ball")
    number = simulation.names.index("ball")
    assert ball == simulation.body(number) == simulation.bodies[number] and hash(ball) == hash(simulation.body("ball"))
    assert ball != simulation.bodies[number - 1] and ball != orrery.Simulation(tower).body("ball")
    assert ball.name == "ball" and ball.valid and ball.node.path == tower["ball"].path and "ball" in repr(ball)
    assert ball.position.tolist() == simulation.positions[number].tolist()
    assert ball.quaternion.tolist() == simulation.quaternions[number].tolist()
    assert [*ball.velocity, *ball.angular_velocity] == simulation.velocities[number].tolist()
    assert ball.mass > 0 and not ball.asleep and ball.instance.number == 0
    assert [one.body for one in ball.geoms] == [ball]


def test_what_a_body_is_set_to(ball):
    simulation = orrery.Simulation(ball)
    positions = simulation.positions
    body = simulation.body("ball")
    body.position = 1, 2, 3
    body.quaternion = 0, 0, 0, 2
    body.velocity = np.array([4, 5, 6])
    body.angular_velocity = 7, 8, 9
    assert positions[0].tolist() == [1, 2, 3] and body.quaternion.tolist() == [0, 0, 0, 1]
    np.testing.assert_allclose([*body.velocity, *body.angular_velocity], [4, 5, 6, 7, 8, 9])
    assert body.mass == 2
    for name, bad in (("position", (0, 0, np.inf)), ("quaternion", (0, 0, 0, 0)), ("velocity", (1e9, 0, 0))):
        with pytest.raises(ValueError):
            setattr(body, name, bad)
    with pytest.raises(AttributeError):
        body.positoin = 1, 2, 3


def test_names_that_are_not_there_are_lookup_errors(arm):
    simulation = orrery.Simulation(arm)
    for find, word, near in ((simulation.body, "gripprr", "gripper"), (simulation.joint, "elbw", "elbow"),
                             (simulation.instance(0).joint, "elbw", "elbow")):
        with pytest.raises(LookupError, match=f'"{word}"; did you mean "{near}"'):
            find(word)
    for bad in (simulation.geom, simulation.field):
        with pytest.raises(LookupError):
            bad("nobody")
    with pytest.raises(LookupError):
        simulation.instance(3)
    with pytest.raises(TypeError):
        simulation.joint(3)


def test_a_joint_reads_what_the_arrays_have(arm):
    simulation = orrery.Simulation(arm, solver="own")
    simulation.step(20)
    elbow = simulation.joint("elbow")
    axis = simulation.joint_names.index("elbow")
    row = simulation.joints.index(elbow)
    assert elbow.angles.tolist() == [simulation.joint_angles[axis]]
    assert elbow.rates.tolist() == [simulation.joint_rates[axis]]
    assert elbow.motors.tolist() == [simulation.joint_motors[axis]]
    assert elbow.springs.tolist() == [simulation.joint_springs[axis]]
    assert elbow.stops.tolist() == [simulation.joint_stops[axis]]
    assert [*elbow.force, *elbow.torque] == simulation.joint_forces[row].tolist()
    assert elbow.gap < 1e-3 and elbow.axis_gap < 1e-3
    with pytest.raises(ValueError, match="jointReadings"):
        orrery.Simulation(arm, jointReadings=False).joint("elbow").angles


def test_a_joint_carries_what_hangs_on_it():
    scene = orrery.Scene()
    scene.settings.gravity = {"gravity": 10}
    weight = scene.root.add("weight", body={"mass": {"kind": "motion", "mass": 3}})
    hook = weight.add("hook", frameJoint={"connectedNode": scene.root.add("ceiling"), "settings": {"limits": [
        {"linearAxes": [0, 1, 2], "min": 0, "max": 0}, {"angularAxes": [0, 1, 2], "min": 0, "max": 0}]}})
    assert hook.name == "hook"
    simulation = orrery.Simulation(scene)
    simulation.step(100)
    assert simulation.joint("hook").force[1] == pytest.approx(30, rel=1e-3)
    assert simulation.joint_forces[0, 1] == pytest.approx(30, rel=1e-3)


def test_removed_objects_are_stale(arm):
    simulation = orrery.Simulation(arm)
    body, joint = simulation.body("gripper"), simulation.joint("elbow")
    geom = body.geoms[0]
    held, names = simulation.positions, simulation.names
    joint.remove()
    with pytest.raises(orrery.StaleError):
        held[0]
    assert body.valid and not joint.valid and "removed" in repr(joint)
    simulation.remove(body)
    assert not body.valid and not geom.valid and len(simulation.names) == len(names) - 1
    uses = [lambda: body.position, lambda: body.mass, lambda: setattr(body, "velocity", (0, 0, 0)), lambda: joint.force,
            lambda: geom.body, body.remove, joint.remove, lambda: simulation.remove(body), lambda: body.asleep,
            lambda: body.geoms, lambda: simulation.set_pose(body, (0, 0, 0))]
    for use in uses:
        with pytest.raises(orrery.StaleError):
            use()
    simulation.step(10)
    simulation.close()
    for use in [*uses, lambda: body.name, lambda: simulation.bodies]:
        with pytest.raises(orrery.StaleError):
            use()
    assert not body.valid and simulation.closed and "removed" in repr(body)


def test_only_what_can_be_meant_is_removed(tower, ball):
    simulation = orrery.Simulation(tower)
    added = simulation.add(ball, (20, 0, 0))
    names = simulation.names
    for number in (0, 1, added.number, 1.5, None, simulation.geoms[0]):
        with pytest.raises(TypeError, match="is wanted"):
            simulation.remove(number)
    with pytest.raises(ValueError, match="another simulation"):
        simulation.remove(orrery.Simulation(tower).body("ball"))
    with pytest.raises(ValueError, match="another simulation"):
        simulation.set_pose(orrery.Simulation(tower).body("ball"), (0, 0, 0))
    assert simulation.names == names
    simulation.remove(added)
    assert not added.valid and len(simulation.names) == len(names) - 1
    with pytest.raises(orrery.StaleError):
        added.remove()


def test_instances(tower, ball):
    simulation = orrery.Simulation(tower)
    one = simulation.add(ball, position=(50, 0, 0), rotation=(0, 1, 0, 0))
    assert one.number == 1 and simulation.instance(1) == one == simulation.instances[1] and one.joints == []
    mine = one.body("ball")
    assert mine != simulation.body("ball") and mine.instance == one and one.bodies == [mine]
    assert mine.position.tolist() == [50, 5, 0] and mine.node.path == ball["ball"].path
    assert one.geom("ball").body == mine and one.geom("floor").body is None and len(one.geoms) == 2
    assert simulation.body(mine.name) == mine or mine.name.startswith("/")
    # With other actuators than the rest.
    many = simulation.add_many(ball, [[60, 0, 0], [70, 1, 0]], [[0, 0, 0, 1], [0, 0, 0, 1]])
    assert [each.bodies[0].position.tolist() for each in many] == [[60, 5, 0], [70, 6, 0]]
    simulation.step(10)
    assert simulation.remove_many([*many, one]) == 3 and simulation.instances == [simulation.instance(0)]
    assert repr(one) == "<Instance 1, removed>" and len(simulation.names) == 11
    for bad in ([[1, 2]], [[0, 0, np.inf]], "x"):
        with pytest.raises((ValueError, TypeError, orrery.SceneError)):
            simulation.add_many(ball, bad)
    with pytest.raises(TypeError):
        simulation.remove_many([3])
    assert simulation.add_many(ball, np.zeros((0, 3))) == []


def test_prefabs_are_added_as_scenes_are(tower, ball):
    prefab = orrery.Prefab(ball)
    simulations = orrery.Simulation(tower), orrery.Simulation(tower)
    made = simulations[0].add(prefab, (0, 30, 0)), simulations[1].add(ball, (0, 30, 0))
    for simulation in simulations:
        simulation.step(100)
    assert simulations[0].hash == simulations[1].hash and made[0].bodies[0].node.path == ball["ball"].path
    with pytest.raises(orrery.SceneError, match="SIM_INSTANCE_REFUSED"):
        simulations[0].add(orrery.Prefab(ball, lenient=True))
    for bad in (lambda: orrery.Prefab(3), lambda: orrery.Prefab(ball, nothing=1), lambda: simulations[0].add(3)):
        with pytest.raises(TypeError):
            bad()


def test_targets_of_an_actuator_keep_their_meaning(arm):
    """control= says it by actuator; another scene that comes or goes does not shift it."""
    first = orrery.Simulation(arm)
    control = ["position" if name == "elbow" else "velocity" for name in first.actuator_names]
    simulation = orrery.Simulation(arm, control=control)
    simulation.add(arm, (10, 0, 0))
    simulation.remove(simulation.instance(0))
    simulation.targets[simulation.actuator_names.index("elbow")] = 0.5  # rad/s: of the scene that came
    simulation.step(50)
    assert simulation.instances[0].joint("elbow").rates[0] == pytest.approx(0.5, abs=0.1)


def test_handles_hold_their_simulation(ball):
    simulation = orrery.Simulation(ball)
    body = simulation.body("ball")
    alive = weakref.ref(simulation)
    del simulation
    assert body.mass == 2
    body._simulation.mine = body  # a cycle
    del body
    gc.collect()
    assert alive() is None


def test_fields_of_gravity(data):
    scene = orrery.load(data / "planet.gltf")
    simulation = orrery.Simulation(scene)
    (field, *_) = simulation.fields
    assert simulation.field(field.name) == field and field.enabled and field.name in repr(field)
    strength = field.gravity
    assert strength != 0 and math.isfinite(field.unit_distance) and field.points.shape == (0, 3)
    before = np.array(simulation.gravity_at((0, 20, 0)))
    field.gravity = 2 * strength
    assert field.gravity == 2 * strength
    np.testing.assert_allclose(simulation.gravity_at((0, 20, 0)), 2 * before)
    field.enabled = False
    assert not field.enabled and np.linalg.norm(simulation.gravity_at((0, 20, 0))) < np.linalg.norm(before)
    for name, bad in (("gravity", 1e9), ("gravity", "x"), ("enabled", 3), ("direction", (0, 0)), ("priority", 0.5)):
        with pytest.raises((ValueError, TypeError)):
            setattr(field, name, bad)
    field.move((0, 1, 0))
    with pytest.raises(ValueError):
        field.move((0, np.nan, 0))
    simulation.remove(simulation.instance(0))
    for use in (lambda: field.gravity, lambda: setattr(field, "stop", True), field.move):
        with pytest.raises(orrery.StaleError):
            use()


def test_another_version_of_the_scene(ball):
    simulation = orrery.Simulation(ball)
    simulation.step(20)
    body, positions = simulation.body("ball"), simulation.positions
    place, velocity = body.position.tolist(), body.velocity.tolist()
    edited = orrery.loads(ball.to_bytes("xode"), "ball.xode")
    edited["ball"].body.mass = {"kind": "motion", "mass": 7}
    simulation.adopt(edited)
    body = simulation.body("ball")
    assert body.mass == 7 and body.position.tolist() == place and body.velocity.tolist() == velocity
    assert simulation.time == pytest.approx(0.2)
    with pytest.raises(orrery.StaleError):
        positions[0]
    with pytest.raises(TypeError):
        simulation.adopt("ball.xode")
