// Rebounds in fields that fall off with the square of the distance.
#include <array>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <utility>

#include "observe.hpp"
#include "solids.hpp"

using namespace orrery;
using namespace orrery::fidelity;

namespace {

constexpr double kTop = 0.5;     // m, of the ground above the middle of the field
constexpr double kRadius = 0.3;  // m
constexpr double kPull = 9;      // m/s^2 ...
constexpr double kUnit = 2;      // ... at this distance, m
constexpr double kFrom = 2.3;    // m

Scene falling(GravityType type, double restitution) {
    SceneBuilder make;
    setGravity(make, {});
    Node& field = make.addGroup(make.root(), "field");
    Shape reach;
    reach.geometry = SphereShape{60};
    field.trigger.emplace().shape = make.contents().addShape(std::move(reach));
    GravityVolume& volume = field.gravity.emplace();
    volume.type = type;
    volume.gravity = kPull;
    volume.unitDistance = kUnit;
    volume.radius = 8;
    if (type == GravityType::Line) volume.points = {{-20, 0, 0}, {20, 0, 0}};
    make.addBox(make.root(), "ground", {12, 2 * kTop, 12});
    Node& body = make.addBody(make.root(), "ball", {0, kFrom, 0}, 1);
    make.addSphere(body, "ball shape", kRadius);
    setFriction(make, 0, {}, restitution);
    return make.build();
}

double potential(double distance) {
    return -kPull * kUnit * kUnit / distance;
}

// The energy that the ball has at the top of its bounce number `bounces`, over that of its first fall.
double energyLeft(GravityType type, double dt, double restitution, int bounces, const SimulationOptions& options = {}) {
    Simulation sim = simulate(falling(type, restitution), options);
    std::array<double, 3> heights{kFrom, kFrom, kFrom};
    int tops = 0;
    for (int i = 0; i < stepsOf(6, dt); ++i) {
        BOOST_REQUIRE(sim.step(dt));
        heights = {heights[1], heights[2], center(sim.ode(sim.findBody("ball"))).y};
        if (i < 2 || heights[1] < heights[0] || heights[1] <= heights[2] || ++tops < bounces) continue;
        return (potential(heights[1]) - potential(kTop + kRadius)) / (potential(kFrom) - potential(kTop + kRadius));
    }
    return 0;
}

}  // namespace

BOOST_AUTO_TEST_CASE(an_elastic_ball_keeps_its_energy_in_fields_that_fall_off) {
    for (const double dt : {1.0 / 240, 1.0 / 120, 0.01, 1.0 / 60, 0.02}) {
        for (const GravityType type : {GravityType::Point, GravityType::Line, GravityType::Disc}) {
            const double left = energyLeft(type, dt, 1, 2);
            BOOST_TEST(std::abs(left - 1) < 0.03, "type " << static_cast<int>(type) << " step " << dt << ": " << left);
        }
    }
}

BOOST_AUTO_TEST_CASE(a_ball_rebounds_by_its_restitution_in_fields_that_fall_off) {
    for (const double restitution : {0.5, 0.7}) {
        for (const double dt : {1.0 / 240, 1.0 / 120, 0.01, 1.0 / 60, 0.02}) {
            for (const GravityType type : {GravityType::Point, GravityType::Line, GravityType::Disc}) {
                const double left = energyLeft(type, dt, restitution, 1);
                BOOST_TEST(std::abs(left - restitution * restitution) < 0.03,
                           "type " << static_cast<int>(type) << " step " << dt << " e " << restitution << ": " << left);
            }
        }
    }
}
