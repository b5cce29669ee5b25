// Impacts of bodies that turn, of any shape: elastic ones without friction keep their energy, and friction never adds
// any.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <utility>

#include "table.hpp"

using namespace orrery;
using namespace orrery::fidelity;

namespace {

// Shares of the energy that a row may be off by.
constexpr double kKept = 0.005;
constexpr double kGained = 0.02;
constexpr std::array kTumbleSteps{1.0 / 240, 1.0 / 120, 0.01, 1.0 / 60, 0.02};
constexpr std::array kSpins{Vector3{0.3, 0.5, -0.7}, Vector3{3, 4, 5}};

// Beside the solids of one geom, bodies of two.
enum class Compound { Dumbbell, Angle };
constexpr std::array kCompounds{Compound::Dumbbell, Compound::Angle};

Node& addCompound(SceneBuilder& make, const std::string& name, Compound compound, Vector3 at) {
    Node& body = make.addBody(make.root(), name, at, 1);
    body.transform.rotation = AxisAngle{{0.2, 0.1, 1}, 0.7, false};
    if (compound == Compound::Dumbbell) {
        make.addSphere(body, name + " left", 0.15, {-0.3, 0, 0});
        make.addSphere(body, name + " right", 0.15, {0.3, 0, 0});
    } else {
        make.addBox(body, name + " long", {0.6, 0.15, 0.15}, {0.2, 0, 0});
        make.addBox(body, name + " short", {0.15, 0.4, 0.15}, {-0.1, 0.25, 0});
    }
    return body;
}

struct Tumble {
    double friction = 0;
    double restitution = 1;
    double dt = 0;
    Vector3 gravity{0, -kGravity, 0};
};

// Shares of the energy at the start, over what is allowed.
struct Change {
    double kept = 0;    // size of the change at the end
    double gained = 0;  // most that any step has added
};

Change measure(const Scene& scene, const Tumble& tumble, double duration, const SimulationOptions& options) {
    Simulation sim = simulate(scene, options);
    const double start = energyOf(sim, tumble.gravity, 0);
    double now = start;
    Change change;
    for (int i = stepsOf(duration, tumble.dt); i > 0; --i) {
        sim.step(tumble.dt);
        const double before = std::exchange(now, energyOf(sim, tumble.gravity, lateness(options, tumble.dt)));
        change.gained = std::max(change.gained, (now - before) / start / kGained);
    }
    change.kept = std::abs(now / start - 1) / kKept;
    return change;
}

template <typename AddBody>
Change measureFall(Surface surface, const Vector3& spin, const Tumble& tumble, const SimulationOptions& options,
                   AddBody addBody) {
    SceneBuilder make;
    addSurface(make, surface, 9);
    Node& body = addBody(make);
    body.body->angularVelocity = spin;
    if (tumble.friction > 0) body.body->linearVelocity = Vector3{0.5, 0, 0.2};
    setMaterial(make, body, tumble.friction, tumble.restitution);
    setGravity(make, tumble.gravity);
    return measure(make.build(), tumble, tumble.friction > 0 ? 1 : 2.5, options);
}

// Two bodies that fly at each other and turn, without gravity.
Change measureMeeting(Solid first, Solid second, const Tumble& tumble, const SimulationOptions& options) {
    SceneBuilder make;
    Node& a = addSolid(make, "a", first, 0.4, 1, {0, -0.35, 0}, 0.3);
    a.body->linearVelocity = Vector3{0.1, 2.5, 0};
    a.body->angularVelocity = Vector3{2, 3, 5};
    Node& b = addSolid(make, "b", second, 0.4, 1.7, {0.05, 0.61, 0.03}, 0.8);
    b.body->linearVelocity = Vector3{0, -1.5, 0};
    b.body->angularVelocity = Vector3{-3, 1, -4};
    setMaterial(make, a, tumble.friction, tumble.restitution);
    setMaterial(make, b, tumble.friction, tumble.restitution);
    setGravity(make, tumble.gravity);
    return measure(make.build(), tumble, 0.6, options);
}

// Calls call(name, spin, surface, addBody) for bodies of every shape on every surface.
template <typename Call>
void forEachFall(Call call) {
    constexpr double height = 0.63;
    for (const Vector3& spin : kSpins) {
        for (const Surface surface : kSurfaces) {
            const std::string on = " on " + toText(surface) + ", spin " + std::to_string(length(spin));
            for (const Solid solid : kSolids) {
                call(std::string(toText(solid)) + on, spin, surface, [&](SceneBuilder& make) -> Node& {
                    return addSolid(make, "body", solid, 0.4, 1, {0.017, height, 0.023}, 0.41);
                });
            }
            for (const Compound compound : kCompounds) {
                call((compound == Compound::Dumbbell ? "dumbbell" : "angle") + on, spin, surface,
                     [&](SceneBuilder& make) -> Node& {
                         return addCompound(make, "body", compound, {0.017, 1.2, 0.023});
                     });
            }
        }
    }
}

}  // namespace

BOOST_AUTO_TEST_SUITE(impacts_of_tumbling_bodies)

BOOST_AUTO_TEST_CASE(elastic_bodies_of_every_shape_keep_their_energy) {
    Table table("energy of tumbling bodies");
    forEachFall([&](const std::string& name, const Vector3& spin, Surface surface, const auto& addBody) {
        for (const double dt : kTumbleSteps) {
            // Thin and fast bodies are more than half through the surface after one step.
            if (dt == 0.02 && length(spin) > 1 && (surface == Surface::Mesh || surface == Surface::Heightfield) &&
                (name.starts_with(toText(Solid::Slab)) || name.starts_with(toText(Solid::Cylinder))))
                continue;
            const Tumble tumble{0, 1, dt};
            table.add(name + ", " + stepName(dt),
                      {measureFall(surface, spin, tumble, {}, addBody).kept,
                       measureFall(surface, spin, tumble, SimulationOptions::odeDefaults(), addBody).kept});
        }
    });
}

BOOST_AUTO_TEST_CASE(friction_adds_nothing_to_bodies_of_every_shape) {
    Table table("energy added by friction");
    forEachFall([&](const std::string& name, const Vector3& spin, Surface surface, const auto& addBody) {
        for (const double friction : {0.1, 0.5, 1.2}) {
            for (const double restitution : {0.5, 0.8, 1.0}) {
                for (const double dt : {1.0 / 120, 1.0 / 60}) {
                    const Tumble tumble{friction, restitution, dt};
                    table.add(name + ", friction " + std::to_string(friction) + ", e " + std::to_string(restitution) +
                                  ", " + stepName(dt),
                              {measureFall(surface, spin, tumble, {}, addBody).gained,
                               measureFall(surface, spin, tumble, SimulationOptions::odeDefaults(), addBody).gained});
                }
            }
        }
    });
}

BOOST_AUTO_TEST_CASE(turning_bodies_that_hit_each_other_keep_their_energy_or_lose_it) {
    Table kept("energy of bodies that hit each other");
    Table gained("energy added by friction between bodies");
    for (const Solid first : kSolids) {
        for (const Solid second : kSolids) {
            for (const double dt : kTumbleSteps) {
                const std::string name =
                    std::string(toText(first)) + " and " + std::string(toText(second)) + ", " + stepName(dt);
                const Tumble smooth{0, 1, dt, {}};
                const Tumble rough{0.5, 1, dt, {}};
                const SimulationOptions plain = SimulationOptions::odeDefaults();
                kept.add(name, {measureMeeting(first, second, smooth, {}).kept,
                                measureMeeting(first, second, smooth, plain).kept});
                gained.add(name, {measureMeeting(first, second, rough, {}).gained,
                                  measureMeeting(first, second, rough, plain).gained});
            }
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()
