// Friction in all directions.
#include <boost/test/unit_test.hpp>
#include <cmath>

#include "checks.hpp"
#include "observe.hpp"
#include "solids.hpp"

using orrery::fidelity::check;

namespace {

using namespace orrery;
using namespace orrery::fidelity;

// A slab on the ground; both state a coefficient in ODE's own terms.
Scene slabWithMu(double mu, const Vector3& velocity, const Vector3& gravity) {
    SceneBuilder make;
    Node& ground = make.addPlane(make.root(), "ground", {0, 1, 0}, 0);
    ground.collider->ode.emplace().surface.emplace().mu = mu;
    Node& body = make.addBody(make.root(), "slab", {0, 0.25, 0}, 100);
    body.body->linearVelocity = velocity;
    make.addBox(body, "slab shape", {1, 0.5, 0.5}).collider->ode.emplace().surface.emplace().mu = mu;
    setGravity(make, gravity);
    return make.build();
}

constexpr double kSurfaceSteps[] = {1.0 / 240, 1.0 / 120, 0.01, 1.0 / 60, 0.02};

}  // namespace

BOOST_AUTO_TEST_CASE(what_slides_gets_equally_far_in_all_directions) {
    check("slide");
}

BOOST_AUTO_TEST_CASE(what_is_held_is_held_equally_in_all_directions) {
    check("hold");
}

BOOST_AUTO_TEST_CASE(what_is_too_steep_slides_straight_down) {
    check("slope");
}

BOOST_AUTO_TEST_CASE(static_friction_holds_until_pushed) {
    check("static");
}

BOOST_AUTO_TEST_CASE(a_coefficient_in_terms_of_ode_acts_equally_in_all_directions) {
    constexpr double kMu = 0.5;
    constexpr double kSpeed = 3;
    for (const double dt : kSurfaceSteps) {
        // The stepper slows a body before it moves it.
        const double right = kSpeed * kSpeed / (2 * kMu * kGravity) - 0.5 * kSpeed * dt;
        for (const double degrees : {0.0, 22.5, 45.0, 70.0, 135.0, 250.0}) {
            const double angle = degrees * std::acos(-1) / 180;
            const Vector3 to{std::cos(angle), 0, std::sin(angle)};
            Simulation sim = simulate(slabWithMu(kMu, {kSpeed * to.x, 0, kSpeed * to.z}, {0, -kGravity, 0}), {});
            run(sim, 1, dt);
            const Vector3 at = center(sim.ode(sim.bodies().front()));
            BOOST_TEST_CONTEXT("dt " << dt << " toward " << degrees << " degrees") {
                BOOST_TEST(std::abs((at.x * to.x + at.z * to.z) / right - 1) < 0.02);
                BOOST_TEST(std::abs(at.x * to.z - at.z * to.x) / right < 0.02);
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(what_a_coefficient_in_terms_of_ode_holds_does_not_creep) {
    constexpr double kMu = 0.5;
    const double slope = 0.9 * std::atan(kMu);
    for (const double dt : kSurfaceSteps) {
        Simulation sim =
            simulate(slabWithMu(kMu, {}, {kGravity * std::sin(slope), -kGravity * std::cos(slope), 0}), {});
        run(sim, 0.5, dt);
        const Vector3 before = center(sim.ode(sim.bodies().front()));
        run(sim, 5, dt);
        BOOST_TEST_CONTEXT("dt " << dt) {
            BOOST_TEST(length(difference(center(sim.ode(sim.bodies().front())), before)) < 1e-4);
        }
    }
}

BOOST_AUTO_TEST_CASE(what_a_turntable_holds_stays_at_its_place) {
    constexpr double kMu = 0.5;
    for (const double share : {0.3, 0.8}) {
        const double turn = std::sqrt(share * kMu * kGravity);
        for (const double dt : kSurfaceSteps) {
            SceneBuilder make;
            Node& table = make.addBody(make.root(), "table", {0, -0.05, 0}, 1);
            table.body->type = BodyType::Kinematic;
            table.body->angularVelocity = Vector3{0, -turn, 0};
            make.addBox(table, "table shape", {8, 0.1, 8});
            Node& box = make.addBody(make.root(), "box", {1, 0.15, 0}, 2);
            box.body->linearVelocity = Vector3{0, 0, turn};
            box.body->angularVelocity = Vector3{0, -turn, 0};
            make.addBox(box, "box shape", {0.3, 0.3, 0.3});
            setFriction(make, kMu);
            setGravity(make, {0, -kGravity, 0});
            Simulation sim = simulate(make.build(), {});
            run(sim, 3, dt);
            const Vector3 at = center(sim.ode(sim.findBody("box")));
            BOOST_TEST_CONTEXT("dt " << dt << ", " << share << " of what holds") {
                BOOST_TEST(std::abs(std::hypot(at.x, at.z) - 1) < 0.02);
            }
        }
    }
}
