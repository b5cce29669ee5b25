// Friction: the same in every direction, sliding and holding; and what it does to what rolls.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include "cases.hpp"
#include "observe.hpp"
#include "solids.hpp"

namespace orrery::fidelity {

namespace {

constexpr int kDirections = 16;
constexpr double kMu = 0.5;
constexpr double kDegree = std::numbers::pi / 180;

Vector3 direction(int index) {
    const double angle = 2 * std::numbers::pi * index / kDirections;
    return {std::cos(angle), 0, std::sin(angle)};
}

struct Sliding {
    Solid solid = Solid::Slab;
    Ground ground = Ground::Plane;
    double size = 1;
    double speed = 3;  // m/s, at the start
    double mu = kMu;
    double cell = 0.1;
    double dt = 0.01;
};

std::string nameOf(const Sliding& s) {
    std::string name = std::string(toText(s.ground)) + "/" + std::string(toText(s.solid)) + "/";
    return name + (s.size < 1 ? "0.1m" : s.size > 1 ? "5m" : "1m");
}

Scene sceneOf(const Sliding& s, double reach, Vector3 velocity) {
    SceneBuilder make;
    addGround(make, s.ground, reach, s.cell);
    Node& body = addSolid(make, "solid", s.solid, s.size, 100 * s.size * s.size * s.size, {0.013, 0, 0.027});
    body.body->linearVelocity = velocity;
    setFriction(make, s.mu);
    return make.build();
}

double degreesBetween(const Vector3& way, const Vector3& to) {
    return std::abs(std::atan2(way.x * to.z - way.z * to.x, way.x * to.x + way.z * to.z)) / kDegree;
}

// v^2 / (2 mu g), less half a step's way: the stepper slows a body before it moves it.
Figures measureSliding(const Sliding& s, const SimulationOptions& options) {
    const double expected = s.speed * s.speed / (2 * s.mu * kGravity) - 0.5 * s.speed * s.dt;
    double shortest = kInfinity;
    double longest = 0;
    double sideways = 0;
    for (int i = 0; i < kDirections; ++i) {
        const Vector3 to = direction(i);
        Simulation sim = simulate(sceneOf(s, 1.2 * expected + s.size, {s.speed * to.x, 0, s.speed * to.z}), options);
        const Vector3 start = center(sim.ode(sim.bodies()[0]));
        run(sim, 1.5 * s.speed / (s.mu * kGravity) + 0.1, s.dt);
        const Vector3 way = difference(center(sim.ode(sim.bodies()[0])), start);
        shortest = std::min(shortest, std::hypot(way.x, way.z) / expected);
        longest = std::max(longest, std::hypot(way.x, way.z) / expected);
        sideways = std::max(sideways, degreesBetween(way, to));
    }
    return {above("shortest", shortest, 0.95), below("longest", longest, 1.05),
            below("sideways", sideways, 3, "degrees")};
}

Vector3 onSlope(double tangent, const Vector3& down) {
    const double angle = std::atan(tangent);
    const double along = kGravity * std::sin(angle);
    return {along * down.x, -kGravity * std::cos(angle), along * down.z};
}

// The ground gets steeper by a hundredth in a tenth of a second; the slope at which a body has begun to slide.
Figures measureHolding(const Sliding& s, const SimulationOptions& options) {
    double weakest = kInfinity;
    double strongest = 0;
    for (int i = 0; i < kDirections; ++i) {
        const Vector3 down = direction(i);
        Simulation sim = simulate(sceneOf(s, 2 * s.size, {}), options);
        run(sim, 0.5, s.dt);
        double slope = 0.7 * s.mu;
        while (slope < 1.6 * s.mu) {
            sim.gravity().setWorld(onSlope(slope, down));
            sim.step(s.dt);
            if (length(velocity(sim.ode(sim.bodies()[0]))) > 0.03) break;
            slope += 0.1 * s.dt;
        }
        weakest = std::min(weakest, slope / s.mu);
        strongest = std::max(strongest, slope / s.mu);
    }
    return {above("weakest", weakest, 0.9), below("strongest", strongest, 1.1)};
}

// A body at rest on a slope a little too steep: how far it slides in a second, and where to.
Figures measureSlope(const Sliding& s, const SimulationOptions& options) {
    const double slope = 1.2 * s.mu;
    const double angle = std::atan(slope);
    const double expected = 0.5 * kGravity * (std::sin(angle) - s.mu * std::cos(angle));
    double shortest = kInfinity;
    double longest = 0;
    double sideways = 0;
    for (int i = 0; i < kDirections; ++i) {
        const Vector3 down = direction(i);
        Simulation sim = simulate(sceneOf(s, 2 * s.size + 1, {}), options);
        run(sim, 0.2, s.dt);
        sim.gravity().setWorld(onSlope(slope, down));
        const Vector3 start = center(sim.ode(sim.bodies()[0]));
        run(sim, 1, s.dt);
        const Vector3 way = difference(center(sim.ode(sim.bodies()[0])), start);
        shortest = std::min(shortest, std::hypot(way.x, way.z) / expected);
        longest = std::max(longest, std::hypot(way.x, way.z) / expected);
        sideways = std::max(sideways, degreesBetween(way, down));
    }
    return {within("shortest", shortest, 0.9, 1.1), within("longest", longest, 0.9, 1.1),
            below("sideways", sideways, 3, "degrees")};
}

// 1.0 static and 0.3 dynamic on a slope of 0.6: holds for five seconds, then slides once pushed.
Figures measureStatic(Ground ground, double size, const SimulationOptions& options) {
    constexpr double slope = 0.6;
    constexpr double dynamic = 0.3;
    const double angle = std::atan(slope);
    double crept = 0;
    double slowest = kInfinity;
    double fastest = 0;
    for (int i = 0; i < kDirections; i += 3) {
        const Vector3 down = direction(i);
        SceneBuilder make;
        addGround(make, ground, 10 * size + 4);
        addSolid(make, "solid", Solid::Slab, size, 100 * size * size * size, {0.013, 0, 0.027});
        setFriction(make, dynamic, 1.0);
        setGravity(make, onSlope(slope, down));
        Simulation sim = simulate(make.build(), options);
        const dBodyID body = sim.ode(sim.bodies()[0]);
        const Vector3 start = center(body);
        run(sim, 5);
        const Vector3 crawl = difference(center(body), start);
        crept = std::max(crept, std::hypot(crawl.x, crawl.z));
        dBodySetLinearVel(body, 0.3 * down.x, 0, 0.3 * down.z);
        run(sim, 0.2);
        const double before = length(velocity(body));
        run(sim, 0.5);
        const double rate = (length(velocity(body)) - before) / 0.5;
        const double expected = kGravity * (std::sin(angle) - dynamic * std::cos(angle));
        slowest = std::min(slowest, rate / expected);
        fastest = std::max(fastest, rate / expected);
    }
    return {below("crept", crept, 0.01, "m"), above("slowest when pushed", slowest, 0.95),
            below("fastest when pushed", fastest, 1.05)};
}

struct Rolling {
    bool disc = true;  // else a ball
    Ground ground = Ground::Mesh;
    double radius = 0.25;
    double cell = 0.05;
    double heading = 0;  // degrees from the x axis, that the cells run along
};

// A body that rolls without slipping at 1 m/s goes on so.
Figures measureRolling(const Rolling& r, const SimulationOptions& options) {
    constexpr double duration = 4;
    constexpr double speed = 1;
    SceneBuilder make;
    addGround(make, r.ground, 0.5 * duration * speed + 4 * r.radius, r.cell);
    const double angle = r.heading * kDegree;
    const Vector3 to{std::cos(angle), 0, std::sin(angle)};
    const double back = 0.5 * duration * speed;
    Node& body = make.addBody(make.root(), "wheel", {0.003 - back * to.x, r.radius, 0.007 - back * to.z});
    body.transform.rotation = AxisAngle{{0, 1, 0}, -angle, false};
    if (r.disc) {
        make.addCylinder(body, "wheel shape", r.radius, 0.3 * r.radius);
    } else {
        make.addSphere(body, "wheel shape", r.radius);
    }
    body.body->linearVelocity = Vector3{speed * to.x, 0, speed * to.z};
    // Spin = up x velocity / radius.
    body.body->angularVelocity = Vector3{to.z * speed / r.radius, 0, -to.x * speed / r.radius};
    Simulation sim = simulate(make.build(), options);
    const Vector3 start = center(sim.ode(sim.bodies()[0]));
    run(sim, duration);
    const Vector3 v = velocity(sim.ode(sim.bodies()[0]));
    const Vector3 way = difference(center(sim.ode(sim.bodies()[0])), start);
    return {above("speed left", (v.x * to.x + v.z * to.z) / speed, 0.97),
            above("way", (way.x * to.x + way.z * to.z) / (speed * duration), 0.97),
            below("sideways", std::abs(way.x * to.z - way.z * to.x), 0.1, "m")};
}

void addSliding(Cases& cases) {
    const auto add = [&](const Sliding& s, bool quick) {
        const std::string name = nameOf(s);
        cases.push_back({"slide/" + name + "/" + std::to_string(s.speed).substr(0, 1) + "mps",
                         [s](const SimulationOptions& o) { return measureSliding(s, o); }, quick});
    };
    for (const Ground ground : kGrounds) {
        for (const Solid solid : {Solid::Slab, Solid::Box, Solid::Prism, Solid::Cylinder}) {
            Sliding s;
            s.ground = ground;
            s.solid = solid;
            add(s, solid == Solid::Slab);
            s.speed = 1;
            add(s, false);
            s.speed = 5;
            add(s, false);
        }
        for (const double size : {0.1, 5.0}) {
            Sliding s;
            s.ground = ground;
            s.size = size;
            s.cell = size < 1 ? 0.05 : 0.5;
            add(s, false);
        }
    }
}

void addHolding(Cases& cases) {
    const auto add = [&](const Sliding& s, bool quick) {
        const std::string name = nameOf(s);
        cases.push_back({"hold/" + name, [s](const SimulationOptions& o) { return measureHolding(s, o); }, quick});
        if (s.size == 1) {
            cases.push_back({"slope/" + name, [s](const SimulationOptions& o) { return measureSlope(s, o); }, quick});
        }
    };
    for (const Ground ground : kGrounds) {
        for (const Solid solid : {Solid::Slab, Solid::Box, Solid::Prism, Solid::Cylinder}) {
            Sliding s;
            s.ground = ground;
            s.solid = solid;
            add(s, solid == Solid::Slab && ground == Ground::Plane);
        }
        for (const double size : {0.1, 5.0}) {
            Sliding s;
            s.ground = ground;
            s.size = size;
            s.cell = size < 1 ? 0.05 : 0.5;
            add(s, false);
        }
    }
}

void addRolling(Cases& cases) {
    const auto add = [&](std::string name, const Rolling& r, bool quick) {
        cases.push_back({"roll/" + name, [r](const SimulationOptions& o) { return measureRolling(r, o); }, quick});
    };
    for (const bool disc : {true, false}) {
        const std::string what = disc ? "disc/" : "ball/";
        for (const Ground ground : kGrounds) {
            add(what + std::string(toText(ground)), {.disc = disc, .ground = ground}, true);
        }
        add(what + "mesh/diagonal", {.disc = disc, .heading = 45}, false);
        add(what + "mesh/30-degrees", {.disc = disc, .heading = 30}, false);
        add(what + "mesh/cells-0.2", {.disc = disc, .cell = 0.2}, false);
        add(what + "mesh/cells-0.02", {.disc = disc, .cell = 0.02}, false);
        add(what + "mesh/0.05m", {.disc = disc, .radius = 0.05, .cell = 0.02}, false);
        add(what + "mesh/1m", {.disc = disc, .radius = 1, .cell = 0.2}, false);
    }
}

}  // namespace

void addFrictionCases(Cases& cases) {
    addSliding(cases);
    addHolding(cases);
    for (const Ground ground : kGrounds) {
        for (const double size : {0.1, 1.0}) {
            cases.push_back({"static/" + std::string(toText(ground)) + (size < 1 ? "/0.1m" : "/1m"),
                             [=](const SimulationOptions& o) { return measureStatic(ground, size, o); },
                             ground == Ground::Plane});
        }
    }
    addRolling(cases);
}

}  // namespace orrery::fidelity
