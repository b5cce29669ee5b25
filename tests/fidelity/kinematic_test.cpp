// Bodies that are moved from outside, and what they carry and push.
#include <algorithm>
#include <array>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <string>

#include "observe.hpp"
#include "solids.hpp"

using namespace orrery;
using namespace orrery::fidelity;

namespace {

constexpr std::array kSteps{1.0 / 240, 1.0 / 120, 0.01, 1.0 / 60, 0.02};
constexpr std::array kLaid{Solid::Box, Solid::Cylinder, Solid::Sphere, Solid::Prism};
constexpr double kHigh = 0.4;             // m
constexpr Vector3 kOnPlate{0, -1e-4, 0};  // within the surface layer, so that it rests from the start

// A plate whose top is at y = 0, and a body.
struct Carried {
    SceneBuilder make;
    Node* plate;

    Carried(Solid solid, Vector3 foot, double friction, double restitution) {
        plate = &make.addBody(make.root(), "plate", {0, -0.1, 0});
        plate->body->type = BodyType::Kinematic;
        make.addBox(*plate, "plate shape", {40, 0.2, 4});
        addSolid(make, "body", solid, kHigh, 1, foot);
        setFriction(make, friction, {}, restitution);
    }
    [[nodiscard]] Simulation simulate(Vector3 gravity, const SimulationOptions& options = {}) {
        setGravity(make, gravity);
        return fidelity::simulate(make.build(), options);
    }
};

// The largest change of the body's height above a plate that swings by 0.33 m, with at most 3 m/s^2.
double liftedOff(Solid solid, double restitution, double dt, const SimulationOptions& options) {
    constexpr double kRate = 3;
    constexpr double kSwing = 0.33;
    Carried scene(solid, kOnPlate, 0.5, restitution);
    Simulation sim = scene.simulate({0, -kGravity, 0}, options);
    const dBodyID plate = sim.ode(sim.findBody("plate"));
    const dBodyID body = sim.ode(sim.findBody("body"));
    const double began = center(body).y - center(plate).y;
    double off = 0;
    for (int i = 0; i < stepsOf(5, dt); ++i) {
        const auto height = [&](int step) { return kSwing * (1 - std::cos(kRate * step * dt)); };
        dBodySetLinearVel(plate, 0, (height(i + 1) - height(i)) / dt, 0);
        BOOST_REQUIRE(sim.step(dt));
        off = std::max(off, std::abs(center(body).y - center(plate).y - began));
    }
    return off;
}

}  // namespace

// As long as the plate falls more slowly than the body would.
BOOST_AUTO_TEST_CASE(what_lies_on_a_lift_stays_on_it_whatever_its_restitution) {
    for (const double dt : kSteps) {
        for (const Solid solid : kLaid) {
            for (const double restitution : {0.0, 0.19, 0.21, 0.4, 0.6}) {
                const double off = liftedOff(solid, restitution, dt, {});
                // A weak rebound may leave it in the air for a step.
                BOOST_TEST(off < std::max(1e-3, 1.25 * kGravity * dt * dt),
                           toText(solid) << " e " << restitution << " step " << dt << ": " << off << " m");
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(a_belt_takes_along_what_lies_on_it_as_friction_can) {
    constexpr double kBelt = 1.5;
    for (const double dt : kSteps) {
        for (const Solid solid : {Solid::Box, Solid::Cylinder, Solid::Prism}) {
            for (const double friction : {0.1, 0.3}) {
                Carried scene(solid, kOnPlate, friction, 0);
                scene.plate->body->linearVelocity = Vector3{kBelt, 0, 0};
                Simulation sim = scene.simulate({0, -kGravity, 0});
                run(sim, 3, dt);
                const double slid = kBelt * kBelt / (2 * friction * kGravity);
                BOOST_TEST(
                    std::abs(center(sim.ode(sim.findBody("body"))).x - (3 * kBelt - slid)) < 0.05 * slid + kBelt * dt,
                    toText(solid) << " friction " << friction << " step " << dt);
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(what_is_pushed_leaves_at_the_speed_of_the_surface_and_its_restitution) {
    for (const double dt : kSteps) {
        for (const Solid solid : kLaid) {
            for (const double restitution : {0.0, 0.5, 1.0}) {
                for (const double speed : {0.5, 2.0, 6.0}) {
                    Carried scene(solid, {0, 0.3, 0}, 0, restitution);
                    scene.plate->body->linearVelocity = Vector3{0, speed, 0};
                    Simulation sim = scene.simulate({});
                    run(sim, 0.4 / speed + 0.1, dt);
                    const double left = velocity(sim.ode(sim.findBody("body"))).y;
                    BOOST_TEST(std::abs(left - (1 + restitution) * speed) < 0.01 * speed,
                               toText(solid)
                                   << " e " << restitution << " at " << speed << " m/s, step " << dt << ": " << left);
                }
            }
        }
    }
}
