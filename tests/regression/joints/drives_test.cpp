// Drives (omi-gltf 5.8) and soft limits (5.5) against closed formulas, and, as implicit steps
// (SimulationOptions::exactSprings off), against the recurrences they stand for.
#include <boost/test/data/test_case.hpp>
#include <cmath>
#include <complex>

#include "orrery/test/precision.hpp"
#include "rig.hpp"

namespace drives_test {
namespace {

using namespace orrery;
using namespace orrery::test;
namespace data = boost::unit_test::data;

constexpr double kStep = 0.01;

// m v' = m v + h (k (xt - x - h v') + d (vt - v')), then x' = x + h v'.
struct Spring {
    double mass;
    double stiffness;
    double damping;
    double target;
    double x = 0;
    double v = 0;
    void step(double h) {
        v = (mass * v + h * (stiffness * (target - x))) / (mass + h * (h * stiffness + damping));
        x += h * v;
    }
};

// m x'' = k (xt - x) - d x', from rest at 0.
double oscillator(const Spring& spring, double t) {
    using Complex = std::complex<double>;
    const double a = spring.damping / (2 * spring.mass);
    const Complex w = std::sqrt(Complex(spring.stiffness / spring.mass - a * a, 0));
    return spring.target * (1 - (std::exp(-a * t) * (std::cos(w * t) + a * std::sin(w * t) / w)).real());
}

// The error that a semi-implicit step may make: half a step, of the way that the spring goes.
double within(const Spring& spring) {
    return 0.5 * kStep * std::sqrt(spring.stiffness / spring.mass) * spring.target + 1e-4;
}

JointDrive servo(DriveType type, std::uint32_t axis, double target, double stiffness, double damping) {
    JointDrive drive;
    drive.type = type;
    drive.axis = axis;
    drive.positionTarget = target;
    drive.stiffness = stiffness;
    drive.damping = damping;
    return drive;
}

std::vector<JointLimit> sliderAlong(std::uint32_t axis) {
    return {linearLimit({(axis + 1) % 3, (axis + 2) % 3}, 0, 0), angularLimit({0, 1, 2}, 0, 0)};
}
std::vector<JointLimit> hingeAbout(std::uint32_t axis) {
    return {linearLimit({0, 1, 2}, 0, 0), angularLimit({(axis + 1) % 3, (axis + 2) % 3}, 0, 0)};
}

double inertiaOf(const Rig& rig) {
    return 0.4 * rig.mass * rig.radius * rig.radius;
}

}  // namespace

BOOST_DATA_TEST_CASE(s5_8_a_linear_drive_is_an_implicit_spring, data::make({0U, 1U, 2U}) * data::make({false, true}),
                     axis, jointOnBody) {
    Rig rig;
    rig.exactSprings = false;
    rig.onBody = jointOnBody ? OnBody::Joint : OnBody::Connected;
    rig.settings.limits = sliderAlong(axis);
    rig.settings.drives = {servo(DriveType::Linear, axis, 0.7, 50, 3)};
    Simulation sim = rig.simulate();
    Spring spring{rig.mass, 50, 3, 0.7};
    for (int i = 0; i < 100; ++i) {
        run(sim, 1, kStep);
        spring.step(kStep);
        BOOST_REQUIRE_SMALL(rig.coordinates(sim).position[axis] - spring.x, nearly(1e-6));
    }
    run(sim, 3000, kStep);
    BOOST_TEST(std::abs(rig.coordinates(sim).position[axis] - 0.7) < nearly(1e-6));
}

BOOST_DATA_TEST_CASE(s5_8_an_angular_drive_is_an_implicit_spring, data::make({0U, 1U, 2U}) * data::make({false, true}),
                     axis, jointOnBody) {
    Rig rig;
    rig.exactSprings = false;
    rig.onBody = jointOnBody ? OnBody::Joint : OnBody::Connected;
    rig.settings.limits = hingeAbout(axis);
    rig.settings.drives = {servo(DriveType::Angular, axis, 0.7, 2, 0.1)};
    Simulation sim = rig.simulate();
    Spring spring{inertiaOf(rig), 2, 0.1, 0.7};
    for (int i = 0; i < 100; ++i) {
        run(sim, 1, kStep);
        spring.step(kStep);
        // ODE turns a body by the chord of its angle, short by h^3 w^3 / 12 a step.
        BOOST_REQUIRE_SMALL(rig.coordinates(sim).twist(static_cast<int>(axis)) - spring.x, 1e-4);
    }
}

// The same spring whatever the mass, and whatever the arm that the joint gives the mass.
BOOST_DATA_TEST_CASE(s5_8_a_drive_in_acceleration_mode_knows_no_mass, data::make({false, true}), exact) {
    for (const double mass : {0.5, 20.0}) {
        for (const DriveType type : {DriveType::Linear, DriveType::Angular}) {
            for (const double arm : {0.0, 0.5}) {
                Rig rig;
                rig.exactSprings = exact;
                rig.mass = mass;
                rig.frameInBody.position = {arm, 0, 0};
                rig.settings.limits = type == DriveType::Linear ? sliderAlong(2) : hingeAbout(2);
                rig.settings.drives = {servo(type, 2, 0.3, 10, 2)};
                rig.settings.drives[0].mode = DriveMode::Acceleration;
                Simulation sim = rig.simulate();
                Spring spring{1, 10, 2, 0.3};
                for (int i = 0; i < 200; ++i) {
                    run(sim, 1, kStep);
                    spring.step(kStep);
                }
                const Coordinates now = rig.coordinates(sim);
                const double x = type == DriveType::Linear ? now.position.z() : now.twist(2);
                if (exact) {
                    BOOST_TEST(std::abs(x - oscillator(spring, 2)) < within(spring));
                } else {
                    BOOST_TEST(std::abs(x - spring.x) < 1e-4);
                }
            }
        }
    }
}

BOOST_DATA_TEST_CASE(s5_8_a_drive_is_a_damped_oscillator,
                     data::make({0U, 1U, 2U}) * data::make({false, true}) * data::make({false, true}), axis,
                     jointOnBody, angular) {
    Rig rig;
    rig.onBody = jointOnBody ? OnBody::Joint : OnBody::Connected;
    rig.settings.limits = angular ? hingeAbout(axis) : sliderAlong(axis);
    const Spring spring = angular ? Spring{inertiaOf(rig), 2, 0.05, 0.7} : Spring{rig.mass, 50, 1, 0.7};
    const DriveType type = angular ? DriveType::Angular : DriveType::Linear;
    rig.settings.drives = {servo(type, axis, spring.target, spring.stiffness, spring.damping)};
    Simulation sim = rig.simulate();
    for (int i = 1; i <= 300; ++i) {
        run(sim, 1, kStep);
        const Coordinates now = rig.coordinates(sim);
        const double x = angular ? now.twist(static_cast<int>(axis)) : now.position[axis];
        BOOST_REQUIRE_SMALL(x - oscillator(spring, i * kStep), within(spring));
    }
}

// x = target - m g / k
BOOST_AUTO_TEST_CASE(s5_8_a_spring_gives_way_under_weight) {
    Rig rig;
    rig.gravity = {0, -10, 0};
    rig.settings.limits = sliderAlong(1);
    rig.settings.drives = {servo(DriveType::Linear, 1, 0.5, 100, 20)};
    Simulation sim = rig.simulate();
    run(sim, 1000, kStep);
    BOOST_TEST(std::abs(rig.coordinates(sim).position.y() - (0.5 - 0.2)) < nearly(1e-6));
}

BOOST_AUTO_TEST_CASE(s5_8_maxForce_bounds_a_drive) {
    // Not enough to hold the weight of 20 N: it falls with what is left.
    Rig rig;
    rig.gravity = {0, -10, 0};
    rig.settings.limits = sliderAlong(1);
    rig.settings.drives = {servo(DriveType::Linear, 1, 100, 1e6, 0)};
    rig.settings.drives[0].maxForce = 8;
    Simulation sim = rig.simulate();
    run(sim, 100, kStep);
    BOOST_TEST(std::abs(sim.linearVelocity(sim.bodies()[0]).y - (8.0 / 2 - 10)) < nearly(1e-6));
}

// A27
BOOST_AUTO_TEST_CASE(a27_a_velocity_target_alone_is_a_motor) {
    Rig rig;
    rig.settings.limits = hingeAbout(1);
    rig.settings.drives = {motor(DriveType::Angular, 1, 2, 0.1)};
    Simulation sim = rig.simulate();
    run(sim, 50, kStep);
    // Angular momentum grows with the torque ...
    BOOST_TEST(std::abs(sim.angularVelocity(sim.bodies()[0]).y - 0.1 * 0.5 / inertiaOf(rig)) < nearly(1e-6));
    run(sim, 400, kStep);
    // ... up to the target.
    BOOST_TEST(std::abs(sim.angularVelocity(sim.bodies()[0]).y - 2) < nearly(1e-6));
}

// v = vt (1 - (m / (m + h d))^n)
BOOST_AUTO_TEST_CASE(s5_8_damping_alone_approaches_the_velocity) {
    Rig rig;
    rig.settings.limits = sliderAlong(0);
    JointDrive drive = motor(DriveType::Linear, 0, 3, -1);
    drive.damping = 4;
    rig.settings.drives = {drive};
    Simulation sim = rig.simulate();
    run(sim, 80, kStep);
    const double left = std::pow(rig.mass / (rig.mass + kStep * 4), 80);
    BOOST_TEST(std::abs(sim.linearVelocity(sim.bodies()[0]).x - 3 * (1 - left)) < nearly(1e-6));
}

BOOST_AUTO_TEST_CASE(s5_8_a_turntable_turns_to_angles_beyond_half_a_turn) {
    Rig rig;
    rig.settings.limits = hingeAbout(1);
    rig.settings.drives = {servo(DriveType::Angular, 1, 10, 20, 5)};
    rig.diagnostics = 1;  // 10 rad look like degrees
    Simulation sim = rig.simulate();
    run(sim, 2000, kStep);
    BOOST_TEST(std::abs(rig.coordinates(sim).twist(1) - (10 - 4 * M_PI)) < nearly(1e-6));
}

BOOST_AUTO_TEST_CASE(s5_8_three_angular_drives_pull_to_one_rotation) {
    Rig rig;
    rig.settings.limits = {linearLimit({0, 1, 2}, 0, 0)};
    rig.settings.drives = {servo(DriveType::Angular, 0, 0.3, 20, 5), servo(DriveType::Angular, 1, -0.2, 20, 5),
                           servo(DriveType::Angular, 2, 0.5, 20, 5)};
    Simulation sim = rig.simulate();
    run(sim, 2000, kStep);
    const Eigen::AngleAxisd turned(rig.coordinates(sim).rotation);
    BOOST_TEST((turned.angle() * turned.axis() - Eigen::Vector3d(0.3, -0.2, 0.5)).norm() < nearly(1e-6));
}

// ---- 5.5: beyond a soft bound by m g / k

BOOST_DATA_TEST_CASE(s5_5_soft_bounds_give_way_by_weight_over_stiffness, data::make({false, true}), jointOnBody) {
    const auto soft = [](JointLimit limit) {
        limit.stiffness = 400;
        limit.damping = 30;
        return limit;
    };
    const std::vector<std::pair<std::vector<JointLimit>, std::string>> cases = {
        {{soft(linearLimit({1}, -1, 1)), linearLimit({0, 2}, 0, 0), angularLimit({0, 1, 2}, 0, 0)}, "slider"},
        {{soft(linearLimit({0, 1, 2}, 0, 0))}, "ball"},
        {{soft(linearLimit({0, 1, 2}, 0, 0)), soft(angularLimit({0, 1, 2}, 0, 0))}, "fixed"},
        {{soft(linearLimit({1}, -1, 1))}, "rows"},
        {{soft(linearLimit({1}, 0, 0)), linearLimit({0, 2}, 0, 0)}, "rows"},
        {{soft(linearLimit({0, 1, 2}, 0, 1))}, "rows"},
    };
    for (const auto& [limits, kind] : cases) {
        Rig rig;
        rig.onBody = jointOnBody ? OnBody::Joint : OnBody::Connected;
        rig.gravity = {0, -10, 0};
        rig.settings.limits = limits;
        rig.start.position = {0, -0.9, 0};
        Simulation sim = rig.simulate();
        BOOST_TEST(kinds(sim) == kind);
        run(sim, 1000, kStep);
        // A step of another length changes nothing about where it rests.
        run(sim, 2000, kStep / 2);
        const bool bounded = limits[0].max == 1;
        const double expected = (bounded ? 1 : 0) + rig.mass * 10 / 400;
        BOOST_TEST(std::abs(rig.coordinates(sim).position.norm() - expected) < nearly(1e-6));
    }
}

}  // namespace drives_test
