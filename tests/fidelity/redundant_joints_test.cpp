// Joints that hold a body more often than needed, without any give: their equations are singular.
#include <boost/test/unit_test.hpp>

#include <cmath>
#include <string>
#include <vector>

#include "observe.hpp"
#include "orrery/plan/plan.hpp"
#include "orrery/sim/planned_simulation.hpp"
#include "solids.hpp"

using namespace orrery;
using namespace orrery::fidelity;

namespace {

constexpr double kStop = 0.5;  // m

struct Held {
    double mass = 1;    // kg
    double size = 0.2;  // m
    double cfm = 0;
    double erp = 0.2;
};

// One body, and the joints that `hold` makes between it and the world.
template <typename Hold>
Simulation simulate(const Held& held, Hold&& hold) {
    SceneBuilder make;
    Node& body = make.addBody(make.root(), "body", {0, 1, 0}, held.mass);
    make.addBox(body, "box", {held.size, held.size, held.size});
    hold(make, body);
    setGravity(make, {0, -9.80665, 0});
    const Scene scene = make.build();
    DiagnosticLog log;
    Plan plan = makePlan(scene, {}, log);
    plan.worlds[0].ode.cfm = held.cfm;
    plan.worlds[0].ode.erp = held.erp;
    Simulation sim = simulationOf(scene, std::move(plan), {}, log);
    BOOST_REQUIRE(sim.valid());
    return sim;
}

const std::vector<Held> kHeld{{}, {1, 0.2, 0, 1}, {1, 0.2, 1e-300}, {1000, 2}, {1e-9, 0.001, 1e-10}, {1e-6, 0.01}};

void addStops(Node& joint) {
    joint.joint->axes[0].loStop = -kStop;
    joint.joint->axes[0].hiStop = kStop;
}

}  // namespace

// Hangs where it is.
BOOST_AUTO_TEST_CASE(a_body_that_two_joints_hold_still_stands_still) {
    const std::vector<JointType> types{JointType::Ball, JointType::Hinge, JointType::Fixed, JointType::Universal};
    for (const Held& held : kHeld) {
        for (const JointType first : types) {
            for (const JointType second : types) {
                if (first == JointType::Ball || second == JointType::Ball) continue;
                for (const double dt : {1.0 / 240, 0.01, 1.0 / 60}) {
                    Simulation sim = simulate(held, [&](SceneBuilder& make, Node& body) {
                        int i = 0;
                        for (const JointType type : {first, second}) {
                            const double y = 1 + held.size * (i == 0 ? 0.4 : -0.4);
                            std::vector<Vector3> axes;
                            if (type == JointType::Hinge) axes = {{0, 1, 0}};
                            if (type == JointType::Universal) axes = {{1, 0, 0}, {0, 0, 1}};
                            make.addJoint(make.root(), "joint" + std::to_string(i++), type, &body, nullptr,
                                          Vector3{0, y, 0}, axes);
                        }
                    });
                    for (int i = 0; i < 100; ++i) sim.step(dt);
                    BOOST_TEST_CONTEXT("mass " << held.mass << " types " << static_cast<int>(first) << ' '
                                               << static_cast<int>(second) << " dt " << dt) {
                        BOOST_TEST(sim.ok());
                        const Vector3 at = sim.pose(sim.bodies()[0]).position;
                        BOOST_TEST(std::hypot(at.x, at.y - 1, at.z) < 1e-3 * held.size);
                    }
                }
            }
        }
    }
}

// A door on two balls or two hinges turns about the line through both: as a pendulum of that length.
BOOST_AUTO_TEST_CASE(a_door_on_two_joints_swings_as_a_pendulum) {
    for (const Held& held : kHeld) {
        for (const JointType type : {JointType::Ball, JointType::Hinge}) {
            constexpr double dt = 1e-3;
            const double arm = held.size;
            Simulation sim = simulate(held, [&](SceneBuilder& make, Node& body) {
                for (int i = 0; i < 2; ++i) {
                    std::vector<Vector3> axes;
                    if (type == JointType::Hinge) axes = {{0, 0, 1}};
                    make.addJoint(make.root(), "joint" + std::to_string(i), type, &body, nullptr,
                                  Vector3{-0.02 * arm, 1 + arm, (i - 0.5) * arm}, axes);
                }
            });
            // 0.02 rad from below the hinge; half a period later as far on the other side.
            const double w = std::sqrt(9.80665 * arm / (arm * arm + held.size * held.size / 6));
            for (int i = 0; i < static_cast<int>(M_PI / w / dt); ++i) sim.step(dt);
            BOOST_TEST_CONTEXT("mass " << held.mass << " type " << static_cast<int>(type)) {
                BOOST_TEST(sim.ok());
                BOOST_TEST(std::abs(sim.pose(sim.bodies()[0]).position.x + 0.04 * arm) < 2e-3 * arm);
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(a_body_on_two_sliders_falls_to_the_stop) {
    for (const Held& held : kHeld) {
        for (const int stops : {1, 2}) {
            for (const double dt : {1.0 / 240, 0.01, 1.0 / 60, 0.02}) {
                Simulation sim = simulate(held, [&](SceneBuilder& make, Node& body) {
                    for (int i = 0; i < 2; ++i) {
                        Node& slider = make.addJoint(make.root(), "slider" + std::to_string(i), JointType::Slider,
                                                     &body, nullptr, {}, {{0, 1, 0}});
                        if (i < stops) addStops(slider);
                    }
                });
                for (int i = stepsOf(2, dt); i > 0; --i) sim.step(dt);
                BOOST_TEST_CONTEXT("mass " << held.mass << " stops " << stops << " dt " << dt) {
                    BOOST_TEST(sim.ok());
                    BOOST_TEST(std::abs(sim.pose(sim.bodies()[0]).position.y - 1 + kStop) < 1e-3);
                }
            }
        }
    }
}

// Four bars on hinges: a parallelogram swings with its coupler level.
BOOST_AUTO_TEST_CASE(a_ring_of_hinges_without_give_swings) {
    SceneBuilder make;
    const auto bar = [&](const char* name, Vector3 at, Vector3 size) -> Node& {
        Node& body = make.addBody(make.root(), name, at, 1);
        make.addBox(body, std::string(name) + " box", size);
        return body;
    };
    Node& left = bar("left", {0, -0.5, 0}, {0.05, 1, 0.05});
    Node& coupler = bar("coupler", {0.5, -1, 0}, {1, 0.05, 0.05});
    Node& right = bar("right", {1, -0.5, 0}, {0.05, 1, 0.05});
    left.body->angularVelocity = right.body->angularVelocity = Vector3{0, 0, 0.5};
    left.body->linearVelocity = right.body->linearVelocity = Vector3{0.25, 0, 0};
    coupler.body->linearVelocity = Vector3{0.5, 0, 0};
    const auto hinge = [&](const char* name, const Node* a, const Node* b, Vector3 at) {
        make.addJoint(make.root(), name, JointType::Hinge, a, b, at, {{0, 0, 1}});
    };
    hinge("a", &left, nullptr, {0, 0, 0});
    hinge("b", &left, &coupler, {0, -1, 0});
    hinge("c", &coupler, &right, {1, -1, 0});
    hinge("d", &right, nullptr, {1, 0, 0});
    setGravity(make, {0, -9.80665, 0});
    const Scene scene = make.build();
    DiagnosticLog log;
    Plan plan = makePlan(scene, {}, log);
    plan.worlds[0].ode.cfm = 0;
    Simulation sim = simulationOf(scene, std::move(plan), {}, log);
    // Masses of three bars, the two on hinges with a third of their length squared: w^2 = g (1 + 1) / (2/3 + 1).
    const double w = std::sqrt(9.80665 * 2 / (5.0 / 3));
    for (int i = 0; i < static_cast<int>(M_PI / 2 / w / 1e-3); ++i) sim.step(1e-3);
    BOOST_TEST(sim.ok());
    BOOST_TEST(std::abs(sim.pose(sim.bodies()[1]).position.x - 0.5 - 0.5 / w) < 0.01 * 0.5 / w + 1e-3);
    BOOST_TEST(std::abs(sim.pose(sim.bodies()[1]).rotation.z) < 1e-3);
}

// Needs no iteration: a chain without give that hangs from one end stays exact.
BOOST_AUTO_TEST_CASE(a_chain_without_give_is_as_firm_as_before) {
    SceneBuilder make;
    const Node* above = nullptr;
    for (int i = 0; i < 6; ++i) {
        const std::string name = "link" + std::to_string(i);
        Node& body = make.addBody(make.root(), name, {0, -0.25 - 0.5 * i, 0}, i == 5 ? 1000 : 1);
        make.addBox(body, name + " box", {0.1, 0.5, 0.1});
        make.addJoint(make.root(), name + " hinge", JointType::Hinge, above, &body, Vector3{0, -0.5 * i, 0},
                      {{0, 0, 1}});
        above = &body;
    }
    setGravity(make, {0, -9.80665, 0});
    const Scene scene = make.build();
    DiagnosticLog log;
    Plan plan = makePlan(scene, {}, log);
    plan.worlds[0].ode.cfm = 0;
    Simulation sim = simulationOf(scene, std::move(plan), {}, log);
    for (int i = 0; i < 500; ++i) sim.step(0.01);
    BOOST_TEST(sim.ok());
    BOOST_TEST(std::abs(sim.pose(sim.bodies()[5]).position.y + 0.25 + 2.5) < 1e-9);
}
