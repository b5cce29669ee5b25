// Rebounds under gravity against their closed form, over gravity, step, phase, restitution, surface and remedies: each
// bounce of a ball comes back to e^2 of the height before it, and nothing that bounces gains energy.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <random>

#include "table.hpp"

using namespace orrery;
using namespace orrery::fidelity;

namespace {

constexpr double kRadius = 0.1;  // m
constexpr double kLane = 1.0;    // m between balls
constexpr int kBounces = 10;
constexpr std::array kHeights{0.5, 0.613, 0.777, 1.0};  // m; each meets the ground in another phase of a step
constexpr std::array kRestitutions{0.3, 0.5, 0.7, 0.9, 1.0};
constexpr double kReach = 12;

struct Fall {
    std::string name;
    Vector3 gravity;
};

struct Lane {
    double height = 0;
    double restitution = 0;
};

std::vector<Lane> lanes() {
    std::vector<Lane> all;
    for (const double height : kHeights) {
        for (const double restitution : kRestitutions) all.push_back({height, restitution});
    }
    return all;
}

Scene bouncing(Surface surface, const Vector3& gravity) {
    SceneBuilder make;
    addSurface(make, surface, kReach);
    const std::vector<Lane> all = lanes();
    for (std::size_t i = 0; i < all.size(); ++i) {
        const double x = kLane * static_cast<double>(i % 5) - 2.03;
        const double z = kLane * static_cast<double>(i / 5) - 1.57;
        Node& ball = addBall(make, "ball" + std::to_string(i), kRadius, {x, all[i].height + kRadius, z});
        setMaterial(make, ball, 0, all[i].restitution);
    }
    setGravity(make, gravity);
    return make.build();
}

// How far the heights of a ball's bounces are off, in units of what is allowed.
class Bounces {
public:
    Bounces(const Lane& lane, double g, double dt) : lane_(lane), g_(g), dt_(dt), right_(lane.height) {}

    void look(double height, double up) {
        if (up <= 0 && rises_) peak(std::max(height, last_));
        rises_ = up > 0;
        last_ = height;
    }
    [[nodiscard]] double off() const { return bounces_ == 0 ? 100 : off_; }

private:
    void peak(double height) {
        if (++bounces_ > kBounces) return;
        right_ *= lane_.restitution * lane_.restitution;
        // A ball that rises for fewer than five steps is at rest.
        if (right_ < 4 * g_ * dt_ * dt_ + 1e-3) return;
        // Heights are seen at steps only, and the surface layer is between balls and ground.
        const double allowed = 0.02 * right_ + g_ * dt_ * dt_ / 8 + 5e-4;
        off_ = std::max(off_, std::abs(height - right_) / allowed);
    }

    Lane lane_;
    double g_;
    double dt_;
    double right_;  // m
    double last_ = 0;
    double off_ = 0;
    int bounces_ = 0;
    bool rises_ = false;
};

std::vector<double> measure(Surface surface, const Vector3& gravity, double dt, const SimulationOptions& options) {
    Simulation sim = simulate(bouncing(surface, gravity), options);
    const std::vector<Lane> all = lanes();
    std::vector<Bounces> bounces;
    for (const Lane& lane : all) bounces.emplace_back(lane, -gravity.y, dt);
    // Steps until the highest balls have come back ten times.
    const double duration = 10.5 * 2 * std::sqrt(2 * kHeights.back() / -gravity.y);
    for (int i = stepsOf(duration, dt); i > 0; --i) {
        sim.step(dt);
        for (std::size_t k = 0; k < all.size(); ++k) {
            const dBodyID ball = sim.ode(sim.bodies()[k]);
            bounces[k].look(center(ball).y - kRadius, velocity(ball).y);
        }
    }
    std::vector<double> off;
    for (const Bounces& each : bounces) off.push_back(each.off());
    return off;
}

void addRows(Table& table, const std::string& name, const std::vector<double>& ours, const std::vector<double>& plain) {
    const std::vector<Lane> all = lanes();
    for (std::size_t i = 0; i < all.size(); ++i) {
        table.add(name + ", from " + std::to_string(all[i].height) + " m, e " + std::to_string(all[i].restitution),
                  {ours[i], plain[i]});
    }
}

}  // namespace

BOOST_AUTO_TEST_SUITE(rebounds_under_gravity)

BOOST_AUTO_TEST_CASE(balls_come_back_to_e_squared_of_their_height_at_every_step) {
    Table table("rebound heights");
    for (const Surface surface : kSurfaces) {
        for (const double dt : kSteps) {
            const Vector3 gravity{0, -kGravity, 0};
            addRows(table, "on " + toText(surface) + ", " + stepName(dt), measure(surface, gravity, dt, {}),
                    measure(surface, gravity, dt, SimulationOptions::odeDefaults()));
        }
    }
}

BOOST_AUTO_TEST_CASE(the_strength_and_the_slant_of_gravity_change_nothing) {
    Table table("rebound heights by gravity");
    for (const Vector3& gravity : {Vector3{0, -1.62, 0}, Vector3{0, -24.8, 0}, Vector3{1, -9, -0.4}}) {
        for (const double dt : {0.01, 1.0 / 60, 0.0123}) {
            addRows(table, "g " + std::to_string(gravity.y) + ", " + stepName(dt),
                    measure(Surface::Plane, gravity, dt, {}),
                    measure(Surface::Plane, gravity, dt, SimulationOptions::odeDefaults()));
        }
    }
}

BOOST_AUTO_TEST_CASE(each_remedy_alone_may_be_switched_off) {
    Table table("rebound heights without remedies");
    const Vector3 gravity{0, -kGravity, 0};
    for (const double dt : {0.01, 1.0 / 60}) {
        const std::vector<double> plain = measure(Surface::Box, gravity, dt, SimulationOptions::odeDefaults());
        for (const Variant& variant : variants()) {
            addRows(table, variant.name + ", " + stepName(dt), measure(Surface::Box, gravity, dt, variant.options),
                    plain);
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()

namespace {

// A body that comes down flat: how far the height of its first bounce is off.
double measureFlat(Solid solid, Surface surface, double restitution, double dt, const SimulationOptions& options) {
    constexpr double height = 0.7;
    SceneBuilder make;
    addSurface(make, surface, 4);
    Node& body = addSolid(make, "body", solid, 0.4, 1, {0.017, height, 0.023});
    setMaterial(make, body, 0, restitution);
    setGravity(make, {0, -kGravity, 0});
    Simulation sim = simulate(make.build(), options);
    const double right = restitution * restitution * height;
    const double fall = std::sqrt(2 * height / kGravity);
    double top = -1;
    bool hit = false;
    for (int i = stepsOf((1 + restitution) * fall + 3 * dt, dt); i > 0; --i) {
        sim.step(dt);
        hit = hit || velocity(sim.ode(sim.bodies()[0])).y > 0;
        if (hit) top = std::max(top, center(sim.ode(sim.bodies()[0])).y - restHeight(solid, 0.4));
    }
    return std::abs(top - right) / (0.02 * right + kGravity * dt * dt / 8 + 1e-3);
}

// Elastic balls in a box of 2 m.
Scene crowd(int count) {
    SceneBuilder make;
    for (const double side : {-1.0, 1.0}) {
        const std::string name = side < 0 ? "low" : "high";
        make.addBox(make.root(), name + " x", {1, 4, 4}, {side * 1.5, 0, 0});
        make.addBox(make.root(), name + " y", {4, 1, 4}, {0, side * 1.5, 0});
        make.addBox(make.root(), name + " z", {4, 4, 1}, {0, 0, side * 1.5});
    }
    std::mt19937 random(11);
    const auto draw = [&] { return 2 * (static_cast<double>(random()) / 4294967296.0) - 1; };
    for (int i = 0; i < count; ++i) {
        Node& ball = addBall(make, "ball" + std::to_string(i), 0.1,
                             {0.6 * (i % 3) - 0.6, 0.3 * (i / 9) - 0.6, 0.6 * (i / 3 % 3) - 0.6});
        ball.body->linearVelocity = Vector3{2 * draw(), 2 * draw(), 2 * draw()};
    }
    setFriction(make, 0, 0, 1);
    setGravity(make, {0, -kGravity, 0});
    return make.build();
}

double measureCrowd(double dt, const SimulationOptions& options) {
    const Vector3 gravity{0, -kGravity, 0};
    Simulation sim = simulate(crowd(20), options);
    const double floor = 20 * kGravity * 0.9;  // potential energy counts from the lowest place
    const double start = energyOf(sim, gravity, lateness(options, dt)) + floor;
    run(sim, 60, dt);
    return std::abs((energyOf(sim, gravity, lateness(options, dt)) + floor) / start - 1) / 0.005;
}

// A body that bounces, leant over, without friction: how much more energy than at the start it ever has.
double measureGain(Solid solid, Surface surface, double restitution, double dt, const SimulationOptions& options) {
    const Vector3 gravity{0, -kGravity, 0};
    SceneBuilder make;
    addSurface(make, surface, 4);
    Node& body = addSolid(make, "body", solid, 0.4, 1, {0.017, 0.63, 0.023}, 0.41);
    body.body->angularVelocity = Vector3{0.3, 0.5, -0.7};
    setMaterial(make, body, 0, restitution);
    setGravity(make, gravity);
    Simulation sim = simulate(make.build(), options);
    const double start = energyOf(sim, gravity, lateness(options, dt));
    double most = start;
    for (int i = stepsOf(1.5, dt); i > 0; --i) {
        sim.step(dt);
        most = std::max(most, energyOf(sim, gravity, lateness(options, dt)));
    }
    return (most / start - 1) / 0.02;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(energy_of_what_bounces)

BOOST_AUTO_TEST_CASE(elastic_balls_in_a_box_keep_their_energy_for_a_minute) {
    Table table("energy of a crowd");
    for (const double dt : {1.0 / 120, 0.01, 1.0 / 60, 0.02, 0.0123}) {
        table.add(stepName(dt), {measureCrowd(dt, {}), measureCrowd(dt, SimulationOptions::odeDefaults())});
    }
}

BOOST_AUTO_TEST_CASE(what_lands_flat_comes_back_to_e_squared_of_its_height) {
    Table table("heights of flat bodies");
    for (const Solid solid : {Solid::Box, Solid::Slab, Solid::Cylinder, Solid::LyingCylinder, Solid::Capsule,
                              Solid::Prism, Solid::Sphere}) {
        for (const Surface surface : kSurfaces) {
            for (const double restitution : {0.5, 0.9, 1.0}) {
                for (const double dt : {0.01, 1.0 / 60, 0.0071}) {
                    // The slab is more than half through the surface after one step.
                    if (solid == Solid::Slab && surface == Surface::Mesh && dt > 0.01) continue;
                    table.add(std::string(toText(solid)) + " on " + toText(surface) + ", e " +
                                  std::to_string(restitution) + ", " + stepName(dt),
                              {measureFlat(solid, surface, restitution, dt, {}),
                               measureFlat(solid, surface, restitution, dt, SimulationOptions::odeDefaults())});
                }
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(bodies_of_every_shape_gain_nothing) {
    Table table("energy gained");
    for (const Solid solid : kSolids) {
        for (const Surface surface : kSurfaces) {
            for (const double restitution : {0.0, 0.5, 1.0}) {
                for (const double dt : {0.01, 1.0 / 60, 0.0071}) {
                    table.add(std::string(toText(solid)) + " on " + toText(surface) + ", e " +
                                  std::to_string(restitution) + ", " + stepName(dt),
                              {measureGain(solid, surface, restitution, dt, {}),
                               measureGain(solid, surface, restitution, dt, SimulationOptions::odeDefaults())});
                }
            }
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()
