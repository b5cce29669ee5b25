// Joints whose frames begin apart or turned close at one speed, for every step length.
#include <algorithm>
#include <array>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <vector>

#include "orrery/scene/scene.hpp"
#include "orrery/sim/simulation.hpp"

namespace {

using namespace orrery;

constexpr std::array kSteps{1.0 / 240, 1.0 / 120, 0.01, 1.0 / 60, 0.02};

// The axes that a joint holds.
struct Held {
    const char* name;
    std::vector<std::uint32_t> linear;
    std::vector<std::uint32_t> angular;
    double most = 1;  // m/s or rad/s: rows close each for itself
};

std::vector<Held> kinds() {
    return {{"fixed", {0, 1, 2}, {0, 1, 2}},
            {"hinge", {0, 1, 2}, {0, 1}},
            {"universal", {0, 1, 2}, {2}},
            {"ball", {0, 1, 2}, {}},
            {"slider", {0, 1}, {0, 1, 2}},
            {"piston", {0, 1}, {0, 1}},
            {"one row", {0}, {}},
            {"rows", {0, 1}, {2}, std::sqrt(2.0)},
            // The axes of Euler angles are not perpendicular.
            {"turning rows", {}, {0, 1, 2}, 2.02}};
}

// The frames begin 0.3 m apart and are turned by 0.5 rad, unless `shifted` or `turned` is false. The other body weighs
// so much that it stays, or is the world.
struct Start {
    bool shifted = true;
    bool turned = true;
    bool twoBodies = false;
    bool bodyFirst = false;
};

Scene sceneOf(const Held& held, const Start& start) {
    SceneBuilder make;
    Node& body = make.addBody(make.root(), "body", {}, 2);
    make.addSphere(body, "ball", 0.2);
    if (start.shifted) body.transform.position = Vector3{0.2, 0.2, 0.1};
    const double part = std::sin(0.25) / 3;
    if (start.turned) body.transform.rotation = Quaternion{2 * part, -part, 2 * part, std::cos(0.25)};
    Node* other = &make.root();
    if (start.twoBodies) {
        other = &make.addBody(make.root(), "other", {}, 1e9);
        make.addSphere(*other, "other ball", 20);
    }
    JointSettings settings;
    JointLimit& linear = settings.limits.emplace_back();
    linear.linearAxes = held.linear;
    linear.min = linear.max = 0;
    JointLimit& angular = settings.limits.emplace_back();
    angular.angularAxes = held.angular;
    angular.min = angular.max = 0;
    const JointSettingsId id = make.contents().addJointSettings(settings);
    make.addSixDofJoint(start.bodyFirst ? body : *other, "joint", start.bodyFirst ? *other : body, id);
    return make.build();
}

double sizeOf(const dReal* v) {
    return std::sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
}

struct Closing {
    double fastest = 0;  // m/s or rad/s, whichever is larger
    double last = 0;     // the same, at the end
};

Closing closingOf(const Scene& scene, double dt, SimulationOptions options = {}) {
    options.plan.gravityOverride = Vector3{0, 0, 0};
    options.skipConnectedBodies = true;
    options.sleepTime = 0;
    DiagnosticLog log;
    Simulation sim(scene, options, log);
    const dBodyID id = sim.ode(sim.requireBody("body"));
    Closing closing;
    for (int i = 0; i < static_cast<int>(2.5 / dt); ++i) {
        sim.step(dt);
        closing.last = std::max(sizeOf(dBodyGetLinearVel(id)), sizeOf(dBodyGetAngularVel(id)));
        closing.fastest = std::max(closing.fastest, closing.last);
    }
    BOOST_TEST(sim.ok());
    return closing;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(closing)

BOOST_AUTO_TEST_CASE(joints_that_begin_apart_close_at_one_speed_for_every_step) {
    const std::array starts{Start{}, Start{.turned = false}, Start{.shifted = false}, Start{.twoBodies = true},
                            Start{.bodyFirst = true}};
    for (const Held& held : kinds()) {
        for (const Start& start : starts) {
            const bool apart = (start.shifted && !held.linear.empty()) || (start.turned && !held.angular.empty());
            // Rows pull at the first frame: with a lever, if the body has the second one.
            const bool lever = start.bodyFirst && held.linear.size() < 3;
            if (!apart || lever) continue;
            for (const double dt : kSteps) {
                BOOST_TEST_CONTEXT(held.name << ", shifted " << start.shifted << ", turned " << start.turned
                                             << ", two bodies " << start.twoBodies << ", body first " << start.bodyFirst
                                             << ", dt " << dt) {
                    const Closing closing = closingOf(sceneOf(held, start), dt);
                    BOOST_TEST(closing.fastest <= 1.05 * held.most);
                    BOOST_TEST(closing.fastest >= 0.9);
                    // Free axes turn a little while the others close, and keep that.
                    BOOST_TEST(closing.last < 0.3);
                }
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(joints_of_plain_ode_close_as_ode_does) {
    const Scene scene = sceneOf(kinds()[3], {.turned = false});
    const double dt = 1.0 / 240;
    const double erp = 0.2;
    BOOST_TEST(closingOf(scene, dt, SimulationOptions::odeDefaults()).fastest == erp * 0.3 / dt,
               boost::test_tools::tolerance(1e-3));
}

BOOST_AUTO_TEST_SUITE_END()
