// Triggers as events: what comes in, stays and leaves.
#include <algorithm>
#include <string>
#include <vector>

#include "gravity_support.hpp"
#include "orrery/base/codes/plan.hpp"
#include "orrery/sim/step_results.hpp"

using namespace orrery;
using namespace orrery::test;

namespace {

using Kind = TriggerEvent::Kind;

class Gates : public Fields {
public:
    Node& trigger(const std::string& name, ShapeGeometry region, Vector3 at = {}, Node* parent = nullptr) {
        Node& node = addGroup(parent ? *parent : root(), name, at);
        node.trigger.emplace().shape = shape(std::move(region));
        return node;
    }
    Node& runner(const std::string& name, Vector3 at, Vector3 velocity, double radius = 0.5) {
        Node& body = ball(name, at, radius);
        body.body->linearVelocity = velocity;
        return body;
    }
    Simulation start(DiagnosticLog& log, SimulationOptions options = {}) {
        options.triggerEvents = true;
        return simulate(log, options);
    }
};

std::string kindName(Kind kind) {
    return kind == Kind::Enter ? "enter" : kind == Kind::Stay ? "stay" : "exit";
}

// "enter gate ball", ... of one step; stays only where asked for.
std::vector<std::string> eventsOf(const Simulation& sim, bool stays = false) {
    std::vector<std::string> lines;
    for (const TriggerEvent& event : sim.results().triggers()) {
        if (event.kind == Kind::Stay && !stays) continue;
        lines.push_back(kindName(event.kind) + ' ' + sim.scene(event.trigger.instance)->find(event.trigger.node)->name +
                        ' ' + sim.scene(event.body.instance)->find(event.body.node)->name);
    }
    return lines;
}

// All but stays, over many steps.
std::vector<std::string> run(Simulation& sim, int steps) {
    std::vector<std::string> all;
    for (int i = 0; i < steps; ++i) {
        sim.step(0.01);
        for (const std::string& line : eventsOf(sim)) all.push_back(line);
    }
    return all;
}

using Lines = std::vector<std::string>;

}  // namespace

BOOST_AUTO_TEST_SUITE(trigger_events)

BOOST_AUTO_TEST_CASE(a_body_enters_stays_and_leaves_and_is_not_pushed) {
    Gates make;
    make.trigger("gate", box(2));
    make.runner("ball", {-4.05, 0, 0}, {10, 0, 0});
    ClaimedLog log;
    Simulation sim = make.start(log);
    // The ball's surface reaches the gate between steps 25 and 26, and is out between 55 and 56.
    for (int step = 1; step <= 60; ++step) {
        sim.step(0.01);
        const Lines expected = step == 26                ? Lines{"enter gate ball"}
                               : step == 56              ? Lines{"exit gate ball"}
                               : step > 26 && step <= 55 ? Lines{"stay gate ball"}
                                                         : Lines{};
        BOOST_TEST((eventsOf(sim, true) == expected), "step " << step);
        BOOST_TEST(std::abs(sim.pose(sim.bodies()[0]).position.x - (-4.05 + 0.1 * step)) < 1e-9);
    }
}

BOOST_AUTO_TEST_CASE(events_are_off_unless_asked_for) {
    Gates make;
    make.trigger("gate", box(2));
    make.ball("ball", {});
    ClaimedLog log;
    Simulation sim = make.simulate(log);
    sim.step(0.01);
    BOOST_TEST(sim.results().triggers().empty());
}

BOOST_AUTO_TEST_CASE(what_is_inside_at_the_start_enters_in_the_first_step) {
    Gates make;
    make.trigger("gate", box(2));
    make.ball("ball", {});
    ClaimedLog log;
    Simulation sim = make.start(log);
    BOOST_TEST((run(sim, 3) == Lines{"enter gate ball"}));
    BOOST_TEST((eventsOf(sim, true) == Lines{"stay gate ball"}));
    BOOST_TEST((sim.results().triggers()[0].body == sim.findBody("ball")));
}

// Members by list: one event for the whole compound, and none while the body goes from one to the next.
BOOST_AUTO_TEST_CASE(a_compound_is_one_trigger) {
    Gates make;
    Node& base = make.addGroup(make.root(), "base");
    Trigger& trigger = base.trigger.emplace();
    trigger.shape = make.shape(box(2));
    for (const double x : {2.0, 4.0}) trigger.nodes.push_back(make.trigger("part", box(2), {x, 0, 0}, &base).id);
    make.trigger("apart", box(1), {0, 0, 0}, &base);
    make.runner("ball", {-3, 0, 0}, {10, 0, 0}, 0.1);
    ClaimedLog log;
    Simulation sim = make.start(log);
    BOOST_TEST((run(sim, 100) == Lines{"enter base ball", "enter apart ball", "exit apart ball", "exit base ball"}));
}

// The older form: a trigger without shape or nodes owns all trigger shapes below.
BOOST_AUTO_TEST_CASE(a_trigger_that_owns_what_is_below_is_one_trigger) {
    Gates make;
    Node& base = make.addGroup(make.root(), "base");
    base.trigger.emplace().ownsDescendants = true;
    make.trigger("part", box(2), {0, 0, 0}, &base);
    make.trigger("part", box(2), {2, 0, 0}, &base);
    make.runner("ball", {-3, 0, 0}, {10, 0, 0}, 0.1);
    ClaimedLog log;
    Simulation sim = make.start(log);
    BOOST_TEST((run(sim, 100) == Lines{"enter base ball", "exit base ball"}));
}

BOOST_AUTO_TEST_CASE(a_trigger_rides_on_its_body_and_does_not_hold_that_body) {
    Gates make;
    Node& ship = make.runner("ship", {-6, 0, 0}, {10, 0, 0});
    make.trigger("nose", sphere(1), {2, 0, 0}, &ship);
    make.ball("rock", {0, 1, 0}, 0.5);
    ClaimedLog log;
    Simulation sim = make.start(log);
    BOOST_TEST((run(sim, 100) == Lines{"enter nose rock", "exit nose rock"}));
}

BOOST_AUTO_TEST_CASE(filters_apply_to_triggers_too) {
    Gates make;
    CollisionFilter isCrate;
    isCrate.systems = {"crate"};
    CollisionFilter wantsCrates;
    wantsCrates.collideWith = {"crate"};
    const FilterId crate = make.contents().addFilter(isCrate);
    make.trigger("gate", box(2)).trigger->filter = make.contents().addFilter(wantsCrates);
    make.ball("plain", {});
    make.addSphere(make.addBody(make.root(), "crate", {0, 0.1, 0}), "crate geom", 0.2).collider->filter = crate;
    ClaimedLog log;
    Simulation sim = make.start(log);
    BOOST_TEST((run(sim, 2) == Lines{"enter gate crate"}));
}

BOOST_AUTO_TEST_CASE(kinematic_and_sleeping_bodies_count) {
    Gates make;
    make.trigger("gate", box(2));
    make.ball("asleep", {0.7, 0.5, 0}, 0.1).body->enabled = false;
    Node& lift = make.runner("lift", {0, -3, 0}, {0, 1, 0}, 0.1);
    lift.body->type = BodyType::Kinematic;
    ClaimedLog log;
    Simulation sim = make.start(log);
    BOOST_TEST((run(sim, 430) == Lines{"enter gate asleep", "enter gate lift", "exit gate lift"}));
}

// ODE finds no contact for a small geom deep inside, nor for a hull and a mesh whose boxes are out of date.
BOOST_AUTO_TEST_CASE(every_shape_of_collider_is_found_in_every_shape_of_trigger) {
    const auto cube = [](Gates& make, double half) {
        Mesh mesh;
        for (const double x : {-half, half}) {
            for (const double y : {-half, half}) {
                for (const double z : {-half, half}) mesh.positions.push_back({x, y, z});
            }
        }
        mesh.triangles = {{0, 1, 3}, {0, 3, 2}, {4, 6, 7}, {4, 7, 5}, {0, 4, 5}, {0, 5, 1},
                          {2, 3, 7}, {2, 7, 6}, {0, 2, 6}, {0, 6, 4}, {1, 5, 7}, {1, 7, 3}};
        mesh.loaded = true;
        return make.contents().addMesh(mesh);
    };
    using Make = ShapeGeometry (*)(Gates&, double, MeshId);
    const Make kShapes[] = {
        [](Gates&, double half, MeshId) { return ShapeGeometry(box(2 * half)); },
        [](Gates&, double half, MeshId) { return ShapeGeometry(sphere(half)); },
        [](Gates&, double half, MeshId) {
            return ShapeGeometry(CapsuleShape{Axis::Y, CapsuleShape::Height::Total, 2 * half, half / 2, {}, {}});
        },
        [](Gates&, double half, MeshId) {
            return ShapeGeometry(CylinderShape{Axis::Y, 2 * half, half, {}, {}});
        },
        [](Gates&, double, MeshId mesh) { return ShapeGeometry(ConvexShape{mesh}); },
        [](Gates&, double, MeshId mesh) { return ShapeGeometry(TriMeshShape{mesh}); },
    };
    for (const Make region : kShapes) {
        for (const Make collider : kShapes) {
            Gates make;
            make.trigger("gate", region(make, 2, cube(make, 2)), {0, 0, 0});
            Node& body = make.addBody(make.root(), "body", {0, 8, 0});
            body.body->linearVelocity = Vector3{0, -10, 0};
            make.addCollider(body, "body geom", make.shape(collider(make, 0.5, cube(make, 0.5))));
            ClaimedLog log;
            log.allow(code::PLAN_MESH_AS_HULL);
            log.allow(code::PLAN_HULL_AS_BOX);
            Simulation sim = make.start(log);
            BOOST_TEST((run(sim, 150) == Lines{"enter gate body", "exit gate body"}));
        }
    }
}

BOOST_AUTO_TEST_CASE(scenes_that_come_and_go_take_part) {
    Gates gates;
    gates.trigger("gate", box(2));
    const Scene gate = gates.build();
    Gates make;
    make.ball("ball", {});
    ClaimedLog log;
    Simulation sim = make.start(log);
    BOOST_TEST(run(sim, 2).empty());
    const auto one = sim.add(gate, {}, log);
    const auto two = sim.add(gate, {}, log);
    BOOST_TEST((run(sim, 2) == Lines{"enter gate ball", "enter gate ball"}));
    BOOST_TEST(
        (sim.results().triggers()[0].trigger.instance == *one && sim.results().triggers()[1].trigger.instance == *two));
    sim.remove(*one);
    BOOST_TEST(run(sim, 2).empty());
    BOOST_TEST((eventsOf(sim, true) == Lines{"stay gate ball"}));
}

BOOST_AUTO_TEST_SUITE_END()
