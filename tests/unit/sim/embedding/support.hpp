// Scenes for tests of what applications do with a simulation.
#pragma once

#include <boost/test/unit_test.hpp>

#include "orrery/base/codes/plan.hpp"
#include "orrery/base/codes/sim.hpp"
#include "orrery/importers/load.hpp"
#include "orrery/scene/eigen.hpp"
#include "orrery/sim/actuators.hpp"
#include "orrery/sim/contact_rules.hpp"
#include "orrery/sim/forces.hpp"
#include "orrery/sim/queries.hpp"
#include "orrery/sim/simulation.hpp"
#include "orrery/test/claimed_log.hpp"
#include "orrery/test/files.hpp"

namespace orrery::test {

inline constexpr double kDt = 0.01;

// A log for the diagnostics of scenes that are in order.
struct PlainLog : ClaimedLog {
    PlainLog() {
        allow(code::PLAN_GRAVITY_DEFAULT);
        allow(code::PLAN_ANIMATION_STATIC);
    }
};

inline Scene dataScene(const char* file) {
    ClaimedLog log;
    return load(sourceFolder() / "data" / file, log);
}

// A floor whose top is at 0, and a row of balls "ball 0", "ball 1", ... of 0.5 m at `height`, 3 m apart.
inline Scene balls(int count, double height = 5) {
    SceneBuilder make;
    make.addBox(make.root(), "floor", {100, 1, 100}, {0, -0.5, 0});
    for (int i = 0; i < count; ++i) {
        Node& ball = make.addBody(make.root(), "ball " + std::to_string(i), {3.0 * i, height, 0});
        make.addSphere(ball, "shape " + std::to_string(i), 0.5);
    }
    return make.build();
}

// A pendulum: a ball that hangs on the world by a hinge about z.
inline Scene pendulum() {
    SceneBuilder make;
    Node& bob = make.addBody(make.root(), "bob", {1, 0, 0});
    make.addSphere(bob, "bob shape", 0.1);
    make.addJoint(make.root(), "pivot", JointType::Hinge, &bob, nullptr, Vector3{0, 0, 0}, {{0, 0, 1}});
    return make.build();
}

inline double apart(const Vector3& a, const Vector3& b) {
    return (toEigen(a) - toEigen(b)).norm();
}

}  // namespace orrery::test
