// Every combination of the mapping table (omi-gltf 5.6): a weak motor drives an axis against each of its bounds,
// from either side of the joint, and rests there; what is fixed stays fixed.
#include <array>
#include <boost/test/data/test_case.hpp>
#include <cmath>
#include <ostream>

#include "orrery/test/precision.hpp"
#include "rig.hpp"

namespace {

using namespace orrery;
using namespace orrery::test;
namespace data = boost::unit_test::data;

const Quaternion kTilted = fromEigen(Eigen::Quaterniond(0.8, 0.3, -0.4, 0.33).normalized());

// The axes other than the driven one.
struct Row {
    const char* linear;  // three letters: F fixed, - free, R range; the driven axis is '*'
    const char* angular;
    std::string kinds;     // of the joints that are made with the joint's frame in the world
    std::string onBody{};  // ... on the body, where that makes others
};
std::ostream& operator<<(std::ostream& out, const Row& row) {
    return out << row.linear << '|' << row.angular;
}

// The letters are turned so that the first one stands for the driven axis.
void addLimits(JointSettings& settings, const char* letters, std::uint32_t driven, bool angular, double min,
               double max) {
    for (std::uint32_t i = 0; i < 3; ++i) {
        const std::uint32_t axis = (driven + i) % 3;
        const auto limit = [&](double low, double high) {
            settings.limits.push_back(angular ? angularLimit({axis}, low, high) : linearLimit({axis}, low, high));
        };
        if (letters[i] == 'F') limit(0, 0);
        if (letters[i] == 'R') limit(-0.2, 0.2);
        if (letters[i] == '*') limit(min, max);
    }
}

const std::vector<Row> kRows = {
    {"FFF", "*FF", "hinge"},
    {"FFF", "*F-", "universal"},
    {"FFF", "*-F", "universal"},
    {"FFF", "*--", "ball amotor"},
    {"FFF", "*RR", "ball amotor"},
    {"FFF", "*R-", "ball amotor"},
    {"---", "*FF", "amotor"},
    {"---", "*--", "amotor"},
    {"---", "*RR", "amotor"},
    {"R--", "*FF", "amotor rows"},
    {"RRR", "*--", "amotor rows"},
    {"F--", "*F-", "amotor rows"},
    {"*FF", "FFF", "slider"},
    {"*FF", "---", "rows"},
    {"*RR", "FFF", "amotor rows"},
    {"*--", "---", "rows"},
    {"*--", "FFF", "amotor rows"},
    {"*F-", "FF-", "amotor rows"},
    {"*FF", "-FF", "piston"},
    {"*FF", "RFF", "piston"},
    {"-FF", "*FF", "piston"},
    {"RFF", "*FF", "piston"},
    {"*FF", "F-F", "amotor rows", "pr rows"},
    {"*FF", "FFR", "amotor rows", "pr rows"},
    {"F-F", "*FF", "amotor rows", "pr"},
    {"FFR", "*FF", "amotor rows", "pr rows"},
    {"*FF", "F--", "amotor rows"},
    {"*FF", "F-R", "amotor rows"},
    {"*FF", "-F-", "amotor rows"},
    {"*FF", "--F", "amotor rows"},
    {"-FF", "*F-", "amotor rows"},
    {"RFF", "*-F", "amotor rows"},
    {"F-F", "*F-", "amotor rows"},
    {"FFR", "*-F", "amotor rows"},
};

Rig rigOf(const Row& row, std::uint32_t axis, OnBody onBody, bool upward) {
    Rig rig;
    rig.worldFrame.rotation = kTilted;
    // The centre of mass is at the frame, so that only the driven axis has a reason to move.
    rig.frameInBody.rotation = fromEigen(Eigen::Quaterniond(0.5, 0.5, 0.5, 0.5));
    rig.onBody = onBody;
    addLimits(rig.settings, row.linear, axis, false, -0.3, 0.5);
    addLimits(rig.settings, row.angular, axis, true, -0.3, 0.5);
    const bool angular = row.angular[0] == '*';
    rig.settings.drives.push_back(motor(angular ? DriveType::Angular : DriveType::Linear, axis, upward ? 1 : -1, 0.5));
    return rig;
}

}  // namespace

BOOST_DATA_TEST_CASE(s5_6_a_driven_axis_rests_at_its_bounds,
                     data::make(kRows) * data::make({0U, 1U, 2U}) * data::make({false, true}) *
                         data::make({false, true}),
                     row, axis, jointOnBody, upward) {
    const Rig rig = rigOf(row, axis, jointOnBody ? OnBody::Joint : OnBody::Connected, upward);
    Simulation sim = rig.simulate();
    BOOST_TEST(kinds(sim) == (jointOnBody && !row.onBody.empty() ? row.onBody : row.kinds));
    run(sim, 500);
    const Coordinates now = rig.coordinates(sim);
    const double expected = upward ? 0.5 : -0.3;
    for (std::uint32_t i = 0; i < 3; ++i) {
        const std::uint32_t at = (axis + i) % 3;
        const double linear = now.position[at];
        const double angular = now.twist(static_cast<int>(at));
        BOOST_TEST(std::abs(linear - (row.linear[i] == '*' ? expected : 0)) < nearly(1e-6));
        BOOST_TEST(std::abs(angular - (row.angular[i] == '*' ? expected : 0)) < nearly(1e-6, 1e-3));
    }
}

BOOST_AUTO_TEST_CASE(s5_6_all_fixed_is_a_fixed_joint) {
    for (const OnBody side : {OnBody::Connected, OnBody::Joint}) {
        Rig rig;
        rig.onBody = side;
        rig.gravity = {0, -10, 0};
        rig.frameInBody.position = {0.3, 0.2, 0};
        // One limit of both kinds, as in the published weld_joint.
        JointLimit weld = angularLimit({0, 1, 2}, 0, 0);
        weld.linearAxes = {0, 1, 2};
        rig.settings.limits = {weld};
        Simulation sim = rig.simulate();
        BOOST_TEST(kinds(sim) == "fixed");
        run(sim, 200);
        const Coordinates now = rig.coordinates(sim);
        BOOST_TEST(now.position.norm() < nearly(1e-6));
        BOOST_TEST(now.angle() < nearly(1e-6));
    }
}

// 5.4: what is fixed at another value than 0 is drawn there.
BOOST_AUTO_TEST_CASE(s5_4_fixed_values_are_reached) {
    for (const OnBody side : {OnBody::Connected, OnBody::Joint}) {
        Rig rig;
        rig.onBody = side;
        rig.worldFrame.rotation = kTilted;
        rig.settings.limits = {linearLimit({0}, 1, 1), linearLimit({1, 2}, 0, 0), angularLimit({0, 1}, 0, 0),
                               angularLimit({2}, 0.4, 0.4)};
        rig.start.position = {1.1, 0, 0};
        rig.diagnostics = 1;  // it begins apart
        Simulation sim = rig.simulate();
        BOOST_TEST(kinds(sim) == "fixed");
        run(sim, 500);
        // ODE's correction leaves the body coasting a little; a joint without a force on it cannot show more.
        const Coordinates now = rig.coordinates(sim);
        BOOST_TEST((now.position - Eigen::Vector3d(1, 0, 0)).norm() < nearly(1e-6));
        BOOST_TEST(std::abs(now.twist(2) - 0.4) < nearly(1e-6));
    }
}

// 5.4: the joint is set up referencePose, so that angles and positions are those that the frames really have.
BOOST_AUTO_TEST_CASE(s5_4_angles_count_from_where_the_frames_meet) {
    Rig rig;
    rig.settings.limits = {linearLimit({0, 1, 2}, 0, 0), angularLimit({0, 1}, 0, 0)};
    rig.start.rotation = fromEigen(Eigen::Quaterniond(Eigen::AngleAxisd(0.7, Eigen::Vector3d::UnitZ())));
    const Simulation sim = rig.simulate();
    const dJointID hinge = sim.ode(sim.findJoint("still"));
    BOOST_REQUIRE(hinge);
    BOOST_TEST(std::abs(dJointGetHingeAngle(hinge) - 0.7) < nearly(1e-12));
    // ... and the body is back where it was.
    BOOST_TEST(std::abs(rig.coordinates(sim).twist(2) - 0.7) < nearly(1e-12));
}

BOOST_AUTO_TEST_CASE(s5_6_turns_beyond_half_a_turn_are_counted) {
    for (const OnBody side : {OnBody::Connected, OnBody::Joint}) {
        Rig rig;
        rig.onBody = side;
        rig.settings.limits = {linearLimit({0, 1, 2}, 0, 0), angularLimit({0, 1}, 0, 0), angularLimit({2}, -1, 9)};
        rig.settings.drives = {motor(DriveType::Angular, 2, 3, 1)};
        Simulation sim = rig.simulate();
        BOOST_TEST(kinds(sim) == "hinge rows");
        run(sim, 1000);
        BOOST_TEST(std::abs(rig.coordinates(sim).twist(2) - (9 - 2 * M_PI)) < nearly(1e-6));
    }
}

// A7: over several axes at once, where the lower bound is not negative.
BOOST_AUTO_TEST_CASE(a7_several_linear_axes_are_a_distance) {
    for (const OnBody side : {OnBody::Connected, OnBody::Joint}) {
        Rig rig;
        rig.onBody = side;
        rig.gravity = {0, -10, 0};
        rig.settings.limits = {linearLimit({0, 1, 2}, 0, 1.5)};
        rig.start.position = {0, -1, 0};
        Simulation rope = rig.simulate();
        run(rope, 500);
        BOOST_TEST(std::abs(rig.coordinates(rope).position.norm() - 1.5) < nearly(1e-6));
    }
}

BOOST_AUTO_TEST_CASE(s5_6_two_linear_axes_are_the_distance_from_a_line) {
    Rig rig;
    rig.gravity = {0, -10, -1};
    rig.start.position = {0, -0.6, 0};
    rig.settings.limits = {linearLimit({0, 1}, 0.5, 0.8)};
    Simulation sim = rig.simulate();
    run(sim, 500);
    const Eigen::Vector3d at = rig.coordinates(sim).position;
    BOOST_TEST(std::abs(std::hypot(at.x(), at.y()) - 0.8) < nearly(1e-6));
    // Along the line it falls.
    BOOST_TEST(std::abs(at.z() + 12.5) < 0.01 * 12.5);
}

BOOST_AUTO_TEST_CASE(s5_6_two_angular_axes_are_a_cone_and_three_the_whole_angle) {
    for (const OnBody side : {OnBody::Connected, OnBody::Joint}) {
        Rig rig;
        rig.onBody = side;
        // The ball hangs on an arm along z, pulled along x: it swings until the cone stops it.
        rig.frameInBody.position = {0, 0, -1};
        rig.gravity = {10, 0, 0};
        rig.settings.limits = {linearLimit({0, 1, 2}, 0, 0), angularLimit({0, 1}, 0, 0.6)};
        Simulation cone = rig.simulate();
        BOOST_TEST(kinds(cone) == "ball rows");
        run(cone, 1000);
        const Eigen::Vector3d axis = rig.coordinates(cone).rotation * Eigen::Vector3d::UnitZ();
        BOOST_TEST(std::abs(std::acos(axis.z()) - 0.6) < 1e-3);
        rig.settings.limits = {linearLimit({0, 1, 2}, 0, 0), angularLimit({0, 1, 2}, 0, 0.6)};
        Simulation whole = rig.simulate();
        run(whole, 1000);
        BOOST_TEST(std::abs(rig.coordinates(whole).angle() - 0.6) < 1e-3);
    }
}

// A8
BOOST_AUTO_TEST_CASE(a8_limits_on_one_axis_are_intersected) {
    Rig rig;
    rig.gravity = {-10, 0, 0};
    rig.settings.limits = {linearLimit({0}, -2, 1), linearLimit({0}, -0.5, 3), linearLimit({1, 2}, 0, 0),
                           angularLimit({0, 1, 2}, 0, 0)};
    Simulation sim = rig.simulate();
    BOOST_TEST(kinds(sim) == "slider");
    run(sim, 500);
    BOOST_TEST(std::abs(rig.coordinates(sim).position.x() + 0.5) < nearly(1e-6));
}
