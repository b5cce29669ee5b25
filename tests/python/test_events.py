"""Contacts, moved bodies, triggers and pairs that touch: what a step tells, and a function that changes it."""

import gc
import weakref

import numpy as np
import pytest

import orrery


def test_contacts_carry_the_weight(ball):
    simulation = orrery.Simulation(ball, contactEvents=True)
    assert simulation.contacts.shape == (0,) and simulation.contact_count == 0
    simulation.step(1000)
    rows = simulation.contacts
    assert len(rows) == simulation.contact_count > 0
    geoms, bodies = simulation.geoms, simulation.bodies
    row = rows[0]
    first, second = geoms[row["geom1"]], geoms[row["geom2"]]
    assert {first.name, second.name} == {"ball", "floor"}
    assert {row["body1"], row["body2"]} == {0, -1} and bodies[0] in (first.body, second.body)
    up = 1 if first.name == "ball" else -1
    assert row["normal"].tolist() == [0, up, 0] and abs(row["position"][1]) < 0.01 and row["depth"] > -1e-9
    assert up * rows["force"][:, 1].sum() == pytest.approx(2 * 9.80665, rel=1e-3)
    assert rows.dtype.names == ("body1", "body2", "geom1", "geom2", "position", "normal", "depth", "force")
    with pytest.raises(ValueError, match="contactEvents"):
        orrery.Simulation(ball).contacts


def test_contacts_begin_and_end(ball):
    simulation = orrery.Simulation(ball, contactChanges=True)
    assert simulation.contact_changes == []
    mine, floor = simulation.geom("ball"), simulation.geom("floor")
    seen = []
    for _ in range(400):
        simulation.step()
        seen += simulation.contact_changes
    assert seen[0].kind == "begin" and {seen[0].geom1, seen[0].geom2} == {mine, floor} and len(seen) % 2 == 1
    simulation.remove("ball")
    simulation.step()
    (end,) = simulation.contact_changes
    assert end.kind == "end" and not (end.geom1.valid and end.geom2.valid)
    with pytest.raises(ValueError, match="contactChanges"):
        orrery.Simulation(ball).contact_changes
    simulation.close()
    with pytest.raises(orrery.StaleError):
        simulation.contact_changes


def test_materials_and_filters_change_while_it_runs(ball):
    def after(change):
        simulation = orrery.Simulation(ball)
        change(simulation.geom("floor"), simulation.geom("ball"))
        simulation.step(130)
        return simulation.body("ball")

    def rubber(*geoms):
        for geom in geoms:
            geom.set_material({"restitution": 0.9, "dynamicFriction": 0.5})

    def ghost(floor, mine):
        mine.set_filter({"systems": ["ghost"]})
        floor.set_filter({"notCollideWith": ["ghost"]})

    def neither(*geoms):
        ghost(*geoms)
        rubber(*geoms)
        for geom in geoms:
            geom.set_material(None)
            geom.set_filter(None)

    lying = after(lambda *_: None)
    assert after(neither).position.tolist() == lying.position.tolist()
    assert after(rubber).position[1] > lying.position[1] + 0.5 and after(ghost).position[1] < -1
    scene = orrery.Scene()
    node = scene.root.add("one", collider={"shape": {"geometry": {"kind": "sphere", "radius": 1}}, "material": {"restitution": 0.9}})
    assert after(lambda *geoms: [geom.set_material(node.collider.material) for geom in geoms]).position[1] > 1
    simulation = orrery.Simulation(ball)
    geom = simulation.geom("ball")
    for bad in (3, "ice", {"restitution": "x"}, {"restitutoin": 1}, {"restitution": np.nan}, node, []):
        with pytest.raises((TypeError, ValueError, AttributeError)):
            geom.set_material(bad)
    for bad in (3, {"systems": 3}, {"sistems": []}, node.collider.material):
        with pytest.raises((TypeError, ValueError, AttributeError)):
            geom.set_filter(bad)
    simulation.remove("ball")
    for use in (lambda: geom.set_material(None), lambda: geom.set_filter({})):
        with pytest.raises(orrery.StaleError):
            use()


def test_contacts_know_what_was_added(tower, ball):
    simulation = orrery.Simulation(tower, contactEvents=True)
    simulation.step(5)
    simulation.contacts
    added = simulation.add(ball, (0, -4.6, 50))
    simulation.step(50)
    mine = simulation.bodies.index(added.bodies[0])
    touching = simulation.contacts[(simulation.contacts["body1"] == mine) | (simulation.contacts["body2"] == mine)]
    assert len(touching) > 0


def test_moved_bodies(ball):
    scene = ball
    still = scene.root.add("still", body={"mass": {"kind": "motion", "mass": 2}, "gravityFactor": 0})
    still.transform.position = 9, 9, 9
    simulation = orrery.Simulation(scene, movedBodies=True)
    simulation.step()
    assert simulation.moved.tolist() == [simulation.names.index("ball")] and simulation.moved.dtype == np.int64
    with pytest.raises(ValueError, match="movedBodies"):
        orrery.Simulation(scene).moved


def test_triggers(ball):
    box = {"geometry": {"kind": "box", "size": (1, 1, 1)}}
    ball.root.add("gate", trigger={"shape": box}).transform.position = 0, 3, 0
    simulation = orrery.Simulation(ball, triggerEvents=True)
    seen = []
    for _ in range(200):
        simulation.step()
        for kind, trigger, body in simulation.triggers:
            assert trigger == "gate" and body == simulation.body("ball")
            if not seen or seen[-1] != kind:
                seen.append(kind)
    assert seen[:2] == ["enter", "stay"] and seen[-1] == "exit"
    with pytest.raises(ValueError, match="triggerEvents"):
        orrery.Simulation(ball).triggers


def test_pairs_can_be_refused(ball):
    simulation = orrery.Simulation(ball)
    seen = set()

    def ghost(first, second, pair):
        seen.add((first.name, second.name, *(one.body and one.body.name for one in (first, second))))
        return False

    simulation.set_pair_callback(ghost)
    simulation.step(200)
    assert simulation.positions[0, 1] < -1 and len(seen) == 1 and "floor" in seen.pop()
    simulation.set_pair_callback(None)


def test_pairs_can_be_changed(ball):
    simulation = orrery.Simulation(ball, dt=0.005)
    simulation.body("ball").position = 0, 0.5, 0
    pairs = []

    def conveyor(first, second, pair):
        assert pair.points.shape == pair.normals.shape == (len(pair.depths), 3) and 0 <= pair.restitution <= 1
        pair.static_friction = pair.dynamic_friction = np.inf
        pair.restitution = 0
        pair.surface_velocity = (1, 0, 0) if first.name == "ball" else (-1, 0, 0)
        pair.count = 1
        for name, bad in (("dynamic_friction", -1), ("restitution", 2), ("count", 100), ("surface_velocity", 3)):
            with pytest.raises((ValueError, TypeError)):
                setattr(pair, name, bad)
        assert pair.surface_velocity[1:] == (0, 0) and pair.dynamic_friction == np.inf
        pairs.append(pair)

    simulation.set_pair_callback(conveyor)
    simulation.step(200)
    # Rolling: the lowest point of the ball has the belt's speed.
    velocity, spin = simulation.body("ball").velocity, simulation.body("ball").angular_velocity
    assert velocity[0] + 0.5 * spin[2] == pytest.approx(1, abs=0.05)
    with pytest.raises(RuntimeError, match="over"):
        pairs[0].count


def test_faults_of_a_pair_callback_end_the_step(ball):
    simulation = orrery.Simulation(ball)
    simulation.body("ball").position = 0, 0.5, 0

    def faulty(*_):
        raise ZeroDivisionError("mine")

    simulation.set_pair_callback(faulty)
    with pytest.raises(ZeroDivisionError, match="mine"):
        simulation.step(5)
    steps = simulation.steps
    for bad in (simulation.step, simulation.close, lambda: simulation.add(ball), lambda: simulation.remove("ball"),
                lambda: simulation.positions.sum() and simulation.body("ball").position, lambda: simulation.contacts,
                lambda: simulation.set_pair_callback(None), simulation.snapshot):
        simulation.set_pair_callback(lambda *_, bad=bad: bad())
        with pytest.raises(RuntimeError, match="at work"):
            simulation.step()
    simulation.set_pair_callback(lambda: 0)
    with pytest.raises(TypeError):
        simulation.step()
    simulation.set_pair_callback(lambda *_: None)
    simulation.step(5)
    assert simulation.steps >= steps + 5
    with pytest.raises(TypeError):
        simulation.set_pair_callback(3)


def test_a_pair_callback_keeps_nothing_alive(ball):
    simulation = orrery.Simulation(ball)

    def callback(*_):
        return simulation.steps if False else True

    simulation.set_pair_callback(callback)
    simulation.step(200)
    alive, function = weakref.ref(simulation), weakref.ref(callback)
    del simulation, callback
    gc.collect()
    assert alive() is None and function() is None
