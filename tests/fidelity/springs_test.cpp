// Springs move as damped oscillators do, and never blow up.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <complex>
#include <random>

#include "orrery/scene/scene.hpp"
#include "orrery/sim/simulation.hpp"

namespace {

using namespace orrery;

constexpr double kMass = 2;
constexpr double kStart = 0.5;  // m

enum class Kind { Row, Fixed, Ball, Drive, Acceleration };

struct Spring {
    Kind kind = Kind::Row;
    double stiffness = 0;
    double damping = 0;
    double mass = kMass;
    double gravity = 0;
};

JointSettings settingsOf(const Spring& spring) {
    JointSettings settings;
    if (spring.kind == Kind::Drive || spring.kind == Kind::Acceleration) {
        JointDrive& drive = settings.drives.emplace_back();
        drive.type = DriveType::Linear;
        drive.axis = 0;
        drive.positionTarget = 0;
        const bool byMass = spring.kind == Kind::Acceleration;
        drive.mode = byMass ? DriveMode::Acceleration : DriveMode::Force;
        drive.stiffness = spring.stiffness / (byMass ? spring.mass : 1);
        drive.damping = spring.damping / (byMass ? spring.mass : 1);
        return settings;
    }
    JointLimit& limit = settings.limits.emplace_back();
    limit.linearAxes = {0};
    if (spring.kind != Kind::Row) limit.linearAxes = {0, 1, 2};
    if (spring.kind == Kind::Fixed) limit.angularAxes = {0, 1, 2};
    limit.min = limit.max = 0;
    limit.stiffness = spring.stiffness;
    limit.damping = spring.damping;
    return settings;
}

// A ball that a spring holds to the origin, kStart away from it along x.
Simulation simulate(const Spring& spring, bool exact = true, Solver solver = Solver::Auto, int springs = 1) {
    SceneBuilder make;
    Node& body = make.addBody(make.root(), "body", {kStart, 0, 0}, spring.mass);
    make.addSphere(body, "ball", 1);
    for (int i = 0; i < springs; ++i) {
        const JointSettingsId id = make.contents().addJointSettings(settingsOf(spring));
        make.addSixDofJoint(make.root(), "spring" + std::to_string(i), body, id);
    }
    SimulationOptions options;
    options.exactSprings = exact;
    options.solver = solver;
    options.plan.gravityOverride = Vector3{spring.gravity, 0, 0};
    DiagnosticLog log;
    return Simulation(make.build(), options, log);
}

double x(const Simulation& sim) {
    return sim.pose(sim.bodies()[0]).position.x;
}

// m x'' = -k x - d x', from kStart at rest.
double oscillator(const Spring& spring, double t) {
    using Complex = std::complex<double>;
    const double a = spring.damping / (2 * spring.mass);
    const Complex w = std::sqrt(Complex(spring.stiffness / spring.mass - a * a, 0));
    return kStart * (std::exp(-a * t) * (std::cos(w * t) + a * std::sin(w * t) / w)).real();
}

// The largest deflection of the last period before 3 s, over the first.
double amplitudeLeft(double hw, double dt, bool exact, Kind kind) {
    const double w = hw / dt;
    Simulation sim = simulate({kind, kMass * w * w}, exact);
    const double period = 2 * M_PI / w;
    double most = 0;
    while (sim.time() < 3) {
        sim.step(dt);
        if (sim.time() > 3 - period) most = std::max(most, std::abs(x(sim)));
    }
    return most / kStart;
}

}  // namespace

BOOST_AUTO_TEST_CASE(an_undamped_spring_keeps_its_amplitude) {
    for (const Kind kind : {Kind::Row, Kind::Ball, Kind::Fixed, Kind::Drive, Kind::Acceleration}) {
        for (const double hw : {0.05, 0.1, 0.2, 0.3}) {
            const double left = amplitudeLeft(hw, 0.01, true, kind);
            BOOST_TEST_MESSAGE("kind " << static_cast<int>(kind) << " h w " << hw << ": " << left);
            BOOST_TEST(left > 0.95);
            BOOST_TEST(left < 1.05);
        }
    }
    // At 12 steps a period the samples no longer lie at the turning points.
    const double left = amplitudeLeft(0.5, 0.01, true, Kind::Row);
    BOOST_TEST(left > 0.95);
    BOOST_TEST(left < 1.08);
}

BOOST_AUTO_TEST_CASE(the_implicit_rule_damps_as_told) {
    BOOST_TEST(amplitudeLeft(0.1, 0.01, false, Kind::Row) < 0.35);
}

// Springs from weakly damped to far beyond critically. The error is the half step that positions of a semi-implicit
// step lie ahead.
BOOST_AUTO_TEST_CASE(a_damped_spring_follows_the_formula) {
    for (const Kind kind : {Kind::Row, Kind::Drive, Kind::Ball}) {
        for (const double hw : {0.02, 0.05, 0.1}) {
            for (const double ratio : {0.05, 0.3, 0.999, 3.0}) {
                const double w = hw / 0.01;
                const Spring spring{kind, kMass * w * w, 2 * kMass * w * ratio};
                Simulation sim = simulate(spring);
                double off = 0;
                for (int i = 1; i <= 400; ++i) {
                    sim.step(0.01);
                    off = std::max(off, std::abs(x(sim) - oscillator(spring, i * 0.01)) / kStart);
                }
                BOOST_TEST_MESSAGE("h w " << hw << " ratio " << ratio << ": off by " << off);
                BOOST_TEST(off < 0.5 * hw);
            }
        }
    }
}

BOOST_AUTO_TEST_CASE(a_spring_gives_way_by_weight_over_stiffness) {
    for (const double stiffness : {50.0, 500.0, 5e3, 5e5, 5e8}) {
        const Spring spring{Kind::Row, stiffness, 0.7 * 2 * std::sqrt(stiffness * kMass), kMass, 9.81};
        Simulation sim = simulate(spring);
        for (int i = 0; i < 3000; ++i) sim.step(0.01);
        BOOST_TEST(std::abs(x(sim) - kMass * 9.81 / stiffness) < 1e-6);
    }
}

// The energy of the spring and the body does not grow, whatever the stiffness, damping, mass and step.
BOOST_AUTO_TEST_CASE(no_spring_blows_up) {
    std::mt19937 random(7);
    const auto between = [&](double least, double most) {
        return least * std::pow(most / least, std::generate_canonical<double, 53>(random));
    };
    double worst = 0;
    for (int i = 0; i < 300; ++i) {
        Spring spring;
        spring.kind = static_cast<Kind>(i % 5);
        spring.mass = between(1e-3, 1e4);
        spring.stiffness = between(1e-2, 1e10);
        spring.damping = i % 3 == 0 ? 0 : between(1e-4, 1e7);
        const double dt = between(1e-4, 0.05);
        const Solver solver = i % 2 == 0 ? Solver::Quick : Solver::Step;
        const int springs = 1 + i % 4;
        Simulation sim = simulate(spring, true, solver, springs);
        double most = 0;
        for (int n = 0; n < 300; ++n) {
            sim.step(dt);
            most = std::max(most, std::abs(x(sim)));
        }
        BOOST_TEST_CONTEXT("kind " << i % 5 << " m " << spring.mass << " k " << spring.stiffness << " d "
                                   << spring.damping << " dt " << dt << " springs " << springs) {
            BOOST_TEST(sim.diagnostics().entries().empty());
            BOOST_TEST(std::isfinite(x(sim)));
            BOOST_TEST(most < 1.5 * kStart);
        }
        worst = std::max(worst, most / kStart);
    }
    BOOST_TEST_MESSAGE("largest deflection over the first: " << worst);
}

namespace {

constexpr double kInertia = 0.04;

void addAngular(JointSettings& settings, std::uint32_t axis, char kind) {
    const double stiffness = kind == 'u' ? 1.0 + axis : 1;
    if (kind == 'f') return;
    if (kind == 'd') {
        JointDrive& drive = settings.drives.emplace_back();
        drive.type = DriveType::Angular;
        drive.mode = DriveMode::Force;
        drive.axis = axis;
        drive.positionTarget = 0;
        drive.stiffness = stiffness;
        return;
    }
    JointLimit& limit = settings.limits.emplace_back();
    limit.angularAxes = {axis};
    limit.max = kind == 'w' ? 2 : kind == 'n' ? 1 : kind == 'r' ? 0.3 : 0;
    limit.min = -*limit.max;
    if (kind == 's' || kind == 'u' || kind == 'r') limit.stiffness = stiffness;
}

// A body on three rigid linear axes, whose angular axes are held (h), soft (s), soft with unequal stiffnesses (u) or
// beyond 0.3 rad (r), limited to 2 (w) or 1 rad (n), driven (d) or free (f). It begins with a spin. `other`: a second
// body carries the joint's other frame.
Simulation simulate(const std::string& axes, const Vector3& spin, const Vector3& gravity = {}, bool other = false) {
    SceneBuilder make;
    Node& body = make.addBody(make.root(), "body");
    MotionMass mass;
    mass.mass = 1;
    mass.inertiaDiagonal = Vector3{kInertia, kInertia, kInertia};
    body.body->mass = mass;
    body.body->angularVelocity = spin;
    JointSettings settings;
    settings.limits.emplace_back().linearAxes = {0, 1, 2};
    settings.limits.back().min = settings.limits.back().max = 0;
    for (std::uint32_t axis = 0; axis < 3; ++axis) addAngular(settings, axis, axes[axis]);
    Node* end = &make.root();
    if (other) {
        end = &make.addBody(make.root(), "other");
        mass.inertiaDiagonal = Vector3{0.1, 0.2, 0.25};
        end->body->mass = mass;
    }
    make.addSixDofJoint(*end, "joint", body, make.contents().addJointSettings(settings));
    SimulationOptions options;
    options.plan.gravityOverride = gravity;
    DiagnosticLog log;
    return Simulation(make.build(), options, log);
}

}  // namespace

// I w^2 = k: with a spin of 1.7 w the body swings by 1.7 rad, beyond a quarter turn.
BOOST_AUTO_TEST_CASE(a_soft_axis_beside_held_ones_swings_about_any_axis_as_far_as_its_spin_takes_it) {
    const double rate = std::sqrt(1 / 0.04);
    for (const double dt : {1.0 / 240, 1.0 / 120, 0.01, 1.0 / 60, 0.02}) {
        for (const std::string axes : {"shh", "hsh", "hhs", "shf", "hsf", "hfs", "fsh", "fhs", "sfh"}) {
            const std::size_t soft = axes.find('s');
            Vector3 spin;
            (soft == 0 ? spin.x : soft == 1 ? spin.y : spin.z) = 1.7 * rate;
            Simulation sim = simulate(axes, spin);
            const double began = sim.energy().kinetic;
            double most = 0;
            double energy = 0;
            for (int i = 0; i < 5 / dt; ++i) {
                BOOST_REQUIRE(sim.step(dt));
                most = std::max(most, 2 * std::acos(std::min(1.0, std::abs(sim.pose(sim.bodies()[0]).rotation.w))));
                energy = std::max(energy, sim.energy().kinetic);
            }
            BOOST_TEST_CONTEXT("axes " << axes << " step " << dt) {
                BOOST_TEST(std::abs(most - 1.7) < 0.1);
                BOOST_TEST(energy <= 1.05 * began);
            }
        }
    }
}

// With an inertia and a stiffness that are the same about all axes, a spin about any line makes an oscillation about
// it.
BOOST_AUTO_TEST_CASE(three_equal_soft_axes_swing_about_any_line) {
    const double rate = std::sqrt(1 / kInertia);
    for (const double dt : {1.0 / 240, 1.0 / 120, 0.01, 1.0 / 60, 0.02}) {
        for (const std::string axes : {"sss", "ddd"}) {
            for (const Vector3 line : {Vector3{0, 0, 1}, Vector3{0.6, 0, 0.8}, Vector3{0.48, -0.6, 0.64}}) {
                const double spin = 2.5 * rate;
                Simulation sim = simulate(axes, {line.x * spin, line.y * spin, line.z * spin});
                double off = 0;
                for (int i = 1; i <= 2 / dt; ++i) {
                    BOOST_REQUIRE(sim.step(dt));
                    const Quaternion& q = sim.pose(sim.bodies()[0]).rotation;
                    const double along = q.x * line.x + q.y * line.y + q.z * line.z;
                    const double angle = 2 * std::atan2(along, q.w);
                    off = std::max(off, std::abs(angle - 2.5 * std::sin(rate * i * dt)));
                }
                // Positions of a semi-implicit step lie ahead by half a step.
                BOOST_TEST(off < 2.5 * 0.55 * rate * dt, axes << " step " << dt << " off by " << off);
            }
        }
    }
}

// However the axes turn, springs and drives to a position give no more than they have taken.
BOOST_AUTO_TEST_CASE(angular_springs_make_no_energy) {
    const std::string kinds[] = {"sss", "uuu", "rrr", "usr", "suf", "fus", "sfu", "uws", "wuu", "suw", "nus", "rnu",
                                 "sff", "fsf", "ffs", "dff", "fdf", "ffd", "ddd", "hdf", "dfh", "dfs", "nfd"};
    for (const double dt : {1.0 / 240, 1.0 / 120, 0.01, 1.0 / 60, 0.02}) {
        for (const std::string& axes : kinds) {
            for (const Vector3 spin : {Vector3{0.5, 0.5, 8.5}, Vector3{7, 2, -3}, Vector3{1, 9, 4}}) {
                for (const bool other : {false, true}) {
                    Simulation sim = simulate(axes, spin, {}, other);
                    const double began = sim.energy().kinetic;
                    double most = 0;
                    for (int i = 0; i < 4 / dt; ++i) {
                        BOOST_REQUIRE(sim.step(dt));
                        most = std::max(most, sim.energy().kinetic);
                    }
                    // Where the axes point apart, a spring turns round, and a step across that is off by its length.
                    BOOST_TEST(most <= (1 + 7 * dt) * began, axes << " spin " << spin.x << " step " << dt << " other "
                                                                  << other << ": energy times " << most / began);
                }
            }
        }
    }
}
