// Bodies at rest: they stand still, stay where they are, and fall asleep.
#include <cmath>
#include <string>

#include "cases.hpp"
#include "observe.hpp"
#include "solids.hpp"

namespace orrery::fidelity {

namespace {

struct Rest {
    Solid solid = Solid::Box;
    Ground ground = Ground::Box;
    double size = 1;    // m
    double mass = 1;    // kg
    double cell = 0.1;  // m, of meshes and heightfields
    double lift = 0;    // m, height that it starts at
    double tilt = 0;    // rad
    Vector3 foot{0.013, 0, 0.027};
};

Scene sceneOf(const Rest& rest) {
    SceneBuilder make;
    addGround(make, rest.ground, 2 * rest.size, rest.cell);
    const Vector3 foot{rest.foot.x, rest.lift, rest.foot.z};
    addSolid(make, "solid", rest.solid, rest.size, rest.mass, foot, rest.tilt);
    return make.build();
}

constexpr double kDuration = 20;

Figures measureRest(const Rest& rest, const SimulationOptions& options) {
    Simulation sim = simulate(sceneOf(rest), options);
    // A body that starts in the air is given two seconds to come down.
    const double landing = rest.lift > 0 || rest.tilt != 0 ? 2 : 0;
    run(sim, landing);
    const std::vector<Vector3> before = centers(sim);
    run(sim, kDuration - 1 - landing);
    const double speed = fastestPointDuring(sim, 1);

    SimulationOptions sleepy = options;
    sleepy.autoDisable = true;
    Simulation sleeper = simulate(sceneOf(rest), sleepy);
    while (sleeper.asleepCount() == 0 && sleeper.time() < kDuration) sleeper.step(0.01);
    return {below("speed", speed, rest.solid == Solid::Capsule ? 0.02 : 0.005, "m/s"),
            below("drift", largestDrift(sim, before), 0.01, "m"),
            below("asleep after", sleeper.asleepCount() == 1 ? sleeper.time() : kInfinity, kDuration, "s")};
}

void add(Cases& cases, std::string name, const Rest& rest, bool quick) {
    cases.push_back({std::move(name), [rest](const SimulationOptions& o) { return measureRest(rest, o); }, quick});
}

std::string nameOf(const Rest& rest) {
    return "rest/" + std::string(toText(rest.ground)) + "/" + std::string(toText(rest.solid));
}

void addVariants(Cases& cases, const Rest& base) {
    Rest small = base;
    small.size = 0.1;
    small.mass = 0.02;
    small.cell = 0.03;
    small.foot = {0.0013, 0, 0.0027};
    add(cases, nameOf(small) + "/0.1m", small, false);
    Rest large = base;
    large.size = 5;
    large.mass = 3000;
    large.cell = 0.5;
    add(cases, nameOf(large) + "/5m", large, false);
    if (rolls(base.solid)) return;
    Rest tilted = base;
    tilted.lift = 0.005;
    tilted.tilt = 0.005;
    add(cases, nameOf(tilted) + "/lifted", tilted, false);
}

// Cells smaller and larger than the body, and its middle right above a corner of them.
void addMeshVariants(Cases& cases, const Rest& base) {
    for (const double cell : {0.05, 0.2, 0.5, 4.0}) {
        Rest rest = base;
        rest.cell = cell;
        add(cases, nameOf(rest) + "/cells-" + std::to_string(cell).substr(0, 4), rest, false);
    }
    Rest aligned = base;
    aligned.foot = {};
    add(cases, nameOf(aligned) + "/aligned", aligned, false);
}

// A hull on a box turns about the vertical where one point of contact holds it.
Figures measureTurn(Solid solid, double size, const SimulationOptions& options) {
    Rest rest;
    rest.solid = solid;
    rest.size = size;
    Simulation sim = simulate(sceneOf(rest), options);
    const dBodyID body = sim.ode(sim.bodies()[0]);
    run(sim, kDuration);
    const dReal* q = dBodyGetQuaternion(body);
    const double turned = 2 * std::atan2(std::hypot(q[1], q[2], q[3]), std::abs(q[0]));
    return {below("turned", turned, 0.02, "rad")};
}

}  // namespace

void addRestCases(Cases& cases) {
    for (const Ground ground : kGrounds) {
        for (const Solid solid : kSolids) {
            Rest rest;
            rest.solid = solid;
            rest.ground = ground;
            add(cases, nameOf(rest) + "/1m", rest, true);
            addVariants(cases, rest);
            if (ground == Ground::Mesh) addMeshVariants(cases, rest);
        }
    }
    for (const Solid solid : {Solid::Prism, Solid::Tetrahedron, Solid::Cone, Solid::Tapered}) {
        for (const double size : {0.1, 1.0, 5.0}) {
            cases.push_back({"turn/" + std::string(toText(solid)) + "/" + std::to_string(size).substr(0, 3) + "m",
                             [=](const SimulationOptions& o) { return measureTurn(solid, size, o); }});
        }
    }
}

}  // namespace orrery::fidelity
