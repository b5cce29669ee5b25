// Springs, and bodies that turn over by themselves, against closed formulas, at all steps.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <complex>
#include <numbers>
#include <utility>

#include "table.hpp"

using namespace orrery;
using namespace orrery::fidelity;

namespace {

enum class Kind { Row, Ball, Force, Acceleration, Torsion, TurningForce, Pair };

constexpr std::array kKinds{Kind::Row,     Kind::Ball,         Kind::Force, Kind::Acceleration,
                            Kind::Torsion, Kind::TurningForce, Kind::Pair};

std::string_view toText(Kind kind) {
    constexpr std::array<std::string_view, kKinds.size()> names{
        "row", "ball", "drive by force", "drive by acceleration", "torsion", "turning drive", "between two bodies"};
    return names[static_cast<std::size_t>(kind)];
}

// x'' = -w^2 x - 2 w ratio x'
struct Oscillator {
    Kind kind = Kind::Row;
    double w = 0;  // rad/s
    double ratio = 0;
};

constexpr double kStart = 0.5;  // m or rad
constexpr double kMass = 3;     // kg, a cube of 1 m
constexpr double kInertia = 0.5;

bool turns(Kind kind) {
    return kind == Kind::Torsion || kind == Kind::TurningForce;
}

// Mass or moment of inertia that the spring moves.
double moved(Kind kind) {
    if (kind == Kind::Acceleration) return 1;
    if (kind == Kind::Pair) return 0.75 * kMass;
    return turns(kind) ? kInertia : kMass;
}

JointSettings settingsOf(const Oscillator& oscillator) {
    const Kind kind = oscillator.kind;
    const double stiffness = moved(kind) * oscillator.w * oscillator.w;
    const double damping = moved(kind) * 2 * oscillator.w * oscillator.ratio;
    JointSettings settings;
    if (kind == Kind::Force || kind == Kind::Acceleration || kind == Kind::TurningForce) {
        JointDrive& drive = settings.drives.emplace_back();
        drive.type = turns(kind) ? DriveType::Angular : DriveType::Linear;
        drive.axis = 0;
        drive.mode = kind == Kind::Acceleration ? DriveMode::Acceleration : DriveMode::Force;
        drive.positionTarget = 0;
        drive.stiffness = stiffness;
        drive.damping = damping;
        return settings;
    }
    JointLimit& limit = settings.limits.emplace_back();
    (turns(kind) ? limit.angularAxes : limit.linearAxes) = {0};
    if (kind == Kind::Ball) limit.linearAxes = {0, 1, 2};
    limit.min = limit.max = 0;
    limit.stiffness = stiffness;
    limit.damping = damping;
    return settings;
}

Scene sceneOf(const Oscillator& oscillator) {
    SceneBuilder make;
    const bool turning = turns(oscillator.kind);
    Node& body = make.addBody(make.root(), "body", {turning ? 0 : kStart, 0, 0}, kMass);
    if (turning) body.transform.rotation = AxisAngle{{1, 0, 0}, kStart, false};
    make.addBox(body, "shape", {1, 1, 1});
    Node* other = &make.root();
    // Three times as heavy: both together move as three quarters of the first one.
    if (oscillator.kind == Kind::Pair) {
        other = &make.addBody(make.root(), "other", {}, 3 * kMass);
        make.addBox(*other, "other shape", {1, 1, 1});
    }
    make.addSixDofJoint(*other, "spring", body, make.contents().addJointSettings(settingsOf(oscillator)));
    setGravity(make, {});
    return make.build();
}

double right(const Oscillator& oscillator, double t) {
    using Complex = std::complex<double>;
    const double a = oscillator.w * oscillator.ratio;
    const Complex w = std::sqrt(Complex(oscillator.w * oscillator.w - a * a, 0));
    return kStart * (std::exp(-a * t) * (std::cos(w * t) + a * std::sin(w * t) / w)).real();
}

double deflection(const Simulation& sim, Kind kind) {
    const dBodyID body = sim.ode(sim.bodies()[0]);
    if (turns(kind)) return 2 * std::atan2(dBodyGetQuaternion(body)[1], dBodyGetQuaternion(body)[0]);
    return center(body).x - (kind == Kind::Pair ? center(sim.ode(sim.bodies()[1])).x : 0);
}

// Positions of a semi-implicit step are half a step ahead, its amplitude is larger by (h w)^2 / 8, and it is too fast
// by (h w)^2 / 24, each to the lowest order.
double offOfSpring(const Oscillator& oscillator, double dt, SimulationOptions options) {
    constexpr double kDuration = 3;  // s
    options.skipConnectedBodies = true;
    Simulation sim = simulate(sceneOf(oscillator), options);
    double off = 0;
    const double hw = dt * oscillator.w;
    for (int i = 1; i <= stepsOf(kDuration, dt); ++i) {
        sim.step(dt);
        const double t = i * dt;
        const double allowed = 0.5 * hw + (1.0 / 8 + oscillator.w * t / 24) * hw * hw;
        off = std::max(off, std::abs(deflection(sim, oscillator.kind) - right(oscillator, t)) / kStart / allowed);
    }
    return std::isfinite(off) ? off : 1e3;
}

template <typename Measure>
void addRow(Table& table, const std::string& row, double dt, const Measure& measure) {
    table.add(row + ", " + stepName(dt), {measure(SimulationOptions{}), measure(SimulationOptions::odeDefaults())});
}

}  // namespace

BOOST_AUTO_TEST_SUITE(what_swings)

BOOST_AUTO_TEST_CASE(springs_move_as_damped_oscillators_do) {
    Table table("springs");
    for (const Kind kind : kKinds) {
        for (const double w : {3.0, 8.0, 20.0}) {
            for (const double ratio : {0.0, 0.1, 0.5, 0.999, 3.0}) {
                for (const double dt : kSteps) {
                    const Oscillator oscillator{kind, w, ratio};
                    addRow(table,
                           std::string(toText(kind)) + ", " + std::to_string(w) + " rad/s, damping " +
                               std::to_string(ratio),
                           dt, [&](const SimulationOptions& options) { return offOfSpring(oscillator, dt, options); });
                }
            }
        }
    }
}

namespace {

// A T of two bars that turns about its axis of the middle moment, but for `aside` of its spin.
struct Handle {
    double spin = 0;  // rad/s
    double aside = 0;
    bool tilted = false;
};

Scene sceneOf(const Handle& handle) {
    SceneBuilder make;
    Node& body = make.addBody(make.root(), "handle", {}, 0.4);
    make.addCylinder(body, "bar", 0.02, 0.3);
    Node& stem = make.addCylinder(body, "stem", 0.02, 0.14);
    stem.transform.position = Vector3{0.09, 0, 0};
    stem.transform.rotation = AxisAngle{{0, 1, 0}, std::numbers::pi / 2, false};
    // Along x lies the middle moment, along z the least.
    const double y = handle.aside * handle.spin;
    const double z = 0.5 * y;
    body.body->angularVelocity = Vector3{handle.spin, y, z};
    if (handle.tilted) {
        // A third of a turn: x becomes y, y becomes z, z becomes x.
        body.transform.rotation = Quaternion{0.5, 0.5, 0.5, 0.5};
        body.body->angularVelocity = Vector3{z, handle.spin, y};
    }
    setGravity(make, {});
    return make.build();
}

// In the body's own axes.
Vector3 ownSpin(dBodyID body) {
    const dReal* r = dBodyGetRotation(body);
    const Vector3 w = angularVelocity(body);
    return {r[0] * w.x + r[4] * w.y + r[8] * w.z, r[1] * w.x + r[5] * w.y + r[9] * w.z,
            r[2] * w.x + r[6] * w.y + r[10] * w.z};
}

// The complete elliptic integral of the first kind, by the arithmetic and geometric mean.
double completeIntegral(double k2) {
    double a = 1;
    double b = std::sqrt(1 - k2);
    for (int i = 0; i < 40; ++i) b = std::sqrt(std::exchange(a, (a + b) / 2) * b);
    return std::numbers::pi / (2 * a);
}

// The time from one zero of the spin about the axis of the middle moment to the next: half a period of Euler's top.
double flipTime(dBodyID body) {
    dMass mass;
    dBodyGetMass(body, &mass);
    const Vector3 w = ownSpin(body);
    double least = mass.I[10];
    const double middle = mass.I[0];
    double most = mass.I[5];
    const double energy = mass.I[0] * w.x * w.x + mass.I[5] * w.y * w.y + mass.I[10] * w.z * w.z;  // twice
    const double momentum = std::pow(mass.I[0] * w.x, 2) + std::pow(mass.I[5] * w.y, 2) + std::pow(mass.I[10] * w.z, 2);
    if (momentum < energy * middle) std::swap(least, most);
    const double rate = (most - middle) * (momentum - energy * least);
    const double k2 = (middle - least) * (energy * most - momentum) / rate;
    return 2 * completeIntegral(k2) * std::sqrt(least * middle * most / rate);
}

struct Flipped {
    double kept = 0;  // energy and angular momentum
    double time = 0;  // of the flips
};

Flipped offOfHandle(const Handle& handle, double dt, const SimulationOptions& options) {
    Simulation sim = simulate(sceneOf(handle), options);
    const dBodyID body = sim.ode(sim.bodies()[0]);
    const double energy = sim.energy().kinetic;
    const Vector3 momentum = sim.momentum().angular;
    const double right = flipTime(body);
    Flipped off;
    std::vector<double> flips;
    double before = ownSpin(body).x;
    for (int i = 1; i <= stepsOf(10, dt) || (flips.size() < 3 && i < stepsOf(60, dt)); ++i) {
        sim.step(dt);
        const double now = ownSpin(body).x;
        if (before * now < 0) flips.push_back(dt * (i - now / (now - before)));
        before = now;
        off.kept = std::max(off.kept, std::abs(sim.energy().kinetic / energy - 1));
        off.kept = std::max(off.kept, length(difference(sim.momentum().angular, momentum)) / length(momentum));
    }
    off.kept = std::isfinite(off.kept) ? off.kept / 1e-6 : 1e9;
    if (flips.size() < 2) return {off.kept, 1e3};
    const double time = (flips.back() - flips.front()) / static_cast<double>(flips.size() - 1);
    // The error of the midpoint rule is of the second order: (h w)^2 times 1/12 and 1/24.
    const double allowed = std::pow(dt * handle.spin, 2) / 8 + 1e-4;
    off.time = std::abs(time / right - 1) / allowed;
    return off;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_handle_turns_over_in_time_and_keeps_its_energy_and_angular_momentum) {
    Table kept("handles that turn over: energy and angular momentum");
    Table times("handles that turn over: times");
    for (const double spin : {3.0, 6.0, 15.0}) {
        for (const double aside : {1e-3, 1e-2, 0.1}) {
            for (const bool tilted : {false, true}) {
                for (const double dt : kSteps) {
                    const Handle handle{spin, aside, tilted};
                    const Flipped ours = offOfHandle(handle, dt, {});
                    const Flipped plain = offOfHandle(handle, dt, SimulationOptions::odeDefaults());
                    const std::string row = std::to_string(spin) + " rad/s, aside " + std::to_string(aside) +
                                            (tilted ? ", tilted, " : ", ") + stepName(dt);
                    kept.add(row, {ours.kept, plain.kept});
                    times.add(row, {ours.time, plain.time});
                }
            }
        }
    }
}

BOOST_AUTO_TEST_SUITE_END()
