// Impacts: what comes back is what the restitution says, whenever in the step they happen; joint stops the same.
#include <algorithm>
#include <cmath>
#include <string>

#include "cases.hpp"
#include "observe.hpp"
#include "solids.hpp"

namespace orrery::fidelity {

namespace {

constexpr int kPhases = 16;  // of the impact within a step
constexpr double kDt = 0.01;

// Smallest and largest speed back, over the speed of impact.
struct Rebound {
    double least = kInfinity;
    double most = -kInfinity;
    void add(double ratio) {
        least = std::min(least, ratio);
        most = std::max(most, ratio);
    }
    [[nodiscard]] Figures figures(double restitution) const {
        if (restitution == 0) return {below("most back", most, 0.01)};
        return {above("least back", least, restitution - 0.02), below("most back", most, restitution + 0.02)};
    }
};

// Two bodies of 1 kg and `mass` that meet head on, without gravity: their speed of parting.
double measureCollision(Solid solid, double speed, double mass, double restitution, int phase,
                        const SimulationOptions& options) {
    SceneBuilder make;
    const double gap = speed * kDt * (3 + static_cast<double>(phase) / kPhases);
    Node& left = addSolid(make, "left", solid, 1, 1, {0, 0, 0});
    Node& right = addSolid(make, "right", solid, 1, mass, {1 + gap, 0, 0});
    left.body->linearVelocity = Vector3{0.5 * speed, 0, 0};
    right.body->linearVelocity = Vector3{-0.5 * speed, 0, 0};
    setGravity(make, {});
    setFriction(make, 0, 0, restitution);
    Simulation sim = simulate(make.build(), options);
    run(sim, 1);
    return (velocity(sim.ode(sim.bodies()[1])).x - velocity(sim.ode(sim.bodies()[0])).x) / speed;
}

// A body that comes down on level ground with `speed`: the largest speed of its way up, gravity off until then so
// that the speed of impact is known.
double measureDrop(Solid solid, Ground ground, double speed, double restitution, int phase,
                   const SimulationOptions& options) {
    SceneBuilder make;
    addGround(make, ground, 2);
    const double gap = speed * kDt * (3 + static_cast<double>(phase) / kPhases);
    Node& body = addSolid(make, "body", solid, 0.5, 1, {0.013, gap, 0.027});
    body.body->linearVelocity = Vector3{0, -speed, 0};
    setFriction(make, 0.6, {}, restitution);
    setGravity(make, {});
    Simulation sim = simulate(make.build(), options);
    run(sim, 2 * kDt, kDt);
    if (restitution == 0) sim.gravity().setWorld({0, -kGravity, 0});
    double up = 0;
    for (int i = stepsOf(1, kDt); i > 0; --i) {
        sim.step(kDt);
        up = std::max(up, velocity(sim.ode(sim.bodies()[0])).y);
    }
    return up / speed;
}

// A slider or hinge that runs against its upper stop: what comes back, and how far it was overrun.
struct Stopped {
    double back = 0;
    double overrun = 0;  // m or rad
};

Stopped measureStop(JointType type, double speed, double bounce, int phase, const SimulationOptions& options) {
    constexpr double stop = 0.25;
    SceneBuilder make;
    Node& body = make.addBody(make.root(), "body", {});
    make.addBox(body, "body shape", {0.2, 0.2, 0.2});
    Node& joint = make.addJoint(make.root(), "joint", type, &body, nullptr, Vector3{}, {{1, 0, 0}});
    joint.joint->axes[0].hiStop = stop;
    joint.joint->axes[0].loStop = -2;
    joint.joint->axes[0].bounce = bounce;
    joint.joint->axes[0].offset = stop - speed * kDt * (3 + static_cast<double>(phase) / kPhases);
    const bool slider = type == JointType::Slider;
    (slider ? body.body->linearVelocity : body.body->angularVelocity) = Vector3{speed, 0, 0};
    setGravity(make, {});
    Simulation sim = simulate(make.build(), options);
    const dJointID id = sim.ode(sim.findJoint("joint"));
    const auto position = [&] { return slider ? dJointGetSliderPosition(id) : dJointGetHingeAngle(id); };
    Stopped stopped;
    for (int i = stepsOf(0.6 * stop / speed + 0.2, kDt); i > 0; --i) {
        sim.step(kDt);
        stopped.overrun = std::max<double>(stopped.overrun, position() - stop);
        stopped.back =
            std::max<double>(stopped.back, -(slider ? dJointGetSliderPositionRate(id) : dJointGetHingeAngleRate(id)));
    }
    stopped.back /= speed;
    return stopped;
}

std::string speedName(double speed) {
    return speed < 1 ? "0.5mps" : std::to_string(static_cast<int>(speed)) + "mps";
}

constexpr double kSpeeds[] = {0.5, 2, 5, 10};

void addCollisions(Cases& cases) {
    for (const double restitution : {0.0, 0.5, 0.9, 1.0}) {
        for (const double speed : kSpeeds) {
            for (const Solid solid : {Solid::Sphere, Solid::Box, Solid::Prism}) {
                // Two prisms meet edge to edge: they turn, and no formula says how fast they part.
                if (solid == Solid::Prism) continue;
                cases.push_back({"impact/collision/" + std::string(toText(solid)) + "/e" +
                                     std::to_string(restitution).substr(0, 3) + "/" + speedName(speed),
                                 [=](const SimulationOptions& o) {
                                     Rebound rebound;
                                     for (int phase = 0; phase < kPhases; ++phase) {
                                         for (const double mass : {1.0, 10.0}) {
                                             rebound.add(measureCollision(solid, speed, mass, restitution, phase, o));
                                         }
                                     }
                                     return rebound.figures(restitution);
                                 }});
            }
        }
    }
}

void addDrops(Cases& cases) {
    for (const double restitution : {0.0, 0.5, 0.9, 1.0}) {
        for (const double speed : kSpeeds) {
            for (const Ground ground : kGrounds) {
                for (const Solid solid : {Solid::Sphere, Solid::Box, Solid::Prism, Solid::Capsule, Solid::Cylinder}) {
                    // Rebounds of bodies with several contact points depend on the order in which the solver takes
                    // these.
                    if (restitution > 0 && solid != Solid::Sphere) continue;
                    cases.push_back({"impact/drop/" + std::string(toText(solid)) + "-on-" +
                                         std::string(toText(ground)) + "/e" + std::to_string(restitution).substr(0, 3) +
                                         "/" + speedName(speed),
                                     [=](const SimulationOptions& o) {
                                         Rebound rebound;
                                         for (int phase = 0; phase < kPhases; ++phase) {
                                             rebound.add(measureDrop(solid, ground, speed, restitution, phase, o));
                                         }
                                         return rebound.figures(restitution);
                                     }});
                }
            }
        }
    }
}

void addStops(Cases& cases) {
    for (const JointType type : {JointType::Slider, JointType::Hinge}) {
        for (const double bounce : {0.0, 0.5}) {
            for (const double speed : kSpeeds) {
                cases.push_back({"stop/" + std::string(toText(type)) + "/e" + std::to_string(bounce).substr(0, 3) +
                                     "/" + speedName(speed),
                                 [=](const SimulationOptions& o) {
                                     Rebound rebound;
                                     double overrun = 0;
                                     for (int phase = 0; phase < kPhases; ++phase) {
                                         const Stopped stopped = measureStop(type, speed, bounce, phase, o);
                                         rebound.add(stopped.back);
                                         overrun = std::max(overrun, stopped.overrun);
                                     }
                                     Figures figures = rebound.figures(bounce);
                                     figures.push_back(bounce == 0 ? below("overrun", overrun, 0.001)
                                                                   : note("overrun", overrun));
                                     return figures;
                                 }});
            }
        }
    }
}

// A ball of radius 0.05 m against a wall 0.1 m thick.
Figures measureFast(double speed, const SimulationOptions& options) {
    SimulationOptions automatic = options;
    automatic.substeps = kAutoSubsteps;
    double farthest = -kInfinity;
    for (int phase = 0; phase < kPhases; ++phase) {
        SceneBuilder make;
        make.addBox(make.root(), "wall", {0.1, 4, 4}, {0.05, 0, 0});
        const double gap = speed * kDt * (3 + static_cast<double>(phase) / kPhases);
        Node& ball = make.addBody(make.root(), "ball", {-0.05 - gap, 0, 0});
        make.addSphere(ball, "ball shape", 0.05);
        ball.body->linearVelocity = Vector3{speed, 0, 0};
        setGravity(make, {});
        Simulation sim = simulate(make.build(), automatic);
        for (int i = 0; i < 30; ++i) {
            sim.step(kDt);
            farthest = std::max(farthest, center(sim.ode(sim.bodies()[0])).x);
        }
    }
    return {below("farthest", farthest, 0, "m")};
}

// The depth of a body below a plane after one step: a plane is the top of an endless half space.
Figures measureSunken(Solid solid, double speed, const SimulationOptions& options) {
    double lowest = kInfinity;
    for (int phase = 0; phase < kPhases; ++phase) {
        SceneBuilder make;
        addGround(make, Ground::Plane, 10);
        const double height = speed * kDt * (3 + static_cast<double>(phase) / kPhases);
        Node& body = addSolid(make, "body", solid, 0.2, 1, {0, height, 0});
        body.body->linearVelocity = Vector3{0, -speed, 0};
        Simulation sim = simulate(make.build(), options);
        run(sim, 2);
        lowest = std::min(lowest, center(sim.ode(sim.bodies()[0])).y);
    }
    return {above("lowest", lowest, 0, "m")};
}

}  // namespace

void addImpactCases(Cases& cases) {
    addCollisions(cases);
    addDrops(cases);
    addStops(cases);
    for (const double speed : {20.0, 50.0, 100.0}) {
        cases.push_back(
            {"fast/ball/" + speedName(speed), [=](const SimulationOptions& o) { return measureFast(speed, o); }});
        for (const Solid solid : kSolids) {
            cases.push_back({"fast/" + std::string(toText(solid)) + "/on-plane/" + speedName(speed),
                             [=](const SimulationOptions& o) { return measureSunken(solid, speed, o); }});
        }
    }
}

}  // namespace orrery::fidelity
