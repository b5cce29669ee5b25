// Helpers that the tests of the Plan share: parts that scenes are made of, and comparison of numbers.
#pragma once

#include <boost/test/unit_test.hpp>
#include <cmath>
#include <numbers>
#include <string_view>
#include <utility>

#include "orrery/base/codes/plan.hpp"
#include "orrery/geometry/mass_properties.hpp"
#include "orrery/plan/plan.hpp"
#include "orrery/scene/eigen.hpp"
#include "orrery/scene/scene.hpp"
#include "orrery/test/claimed_log.hpp"

namespace orrery::test {

// A log for plans: the info about default gravity is everywhere.
class PlanLog : public ClaimedLog {
public:
    PlanLog() { allow(code::PLAN_GRAVITY_DEFAULT); }
};

inline const AxisAngle kQuarterTurn{{0, 0, 1}, 90, true};  // about z

// A node of any kind at a position, perhaps turned.
inline Node& addAt(SceneBuilder& make, Node& parent, std::string name, Vector3 position,
                   std::optional<Rotation> rotation = {}) {
    return make.addGroup(parent, std::move(name), position, std::move(rotation));
}

// A body as XODE makes it: mass as given or ODE's fresh one, velocities of its origin.
inline Node& addXodeBody(SceneBuilder& make, Node& parent, std::string name, Vector3 position = {},
                         std::optional<Rotation> rotation = {}) {
    Node& node = addAt(make, parent, std::move(name), position, std::move(rotation));
    node.body.emplace();
    return node;
}

inline MotionMass& motionOf(Node& node) {
    return std::get<MotionMass>(node.body->mass);
}

// Makes a node a collider or trigger of a shape of its own.
inline ShapeId addShape(SceneBuilder& make, ShapeGeometry geometry) {
    Shape shape;
    shape.geometry = std::move(geometry);
    return make.contents().addShape(std::move(shape));
}

inline Plan planOf(SceneBuilder& make, DiagnosticLog& log, const PlanOptions& options = {}) {
    return makePlan(make.build(), options, log);
}

// The one world of a plan that must have one.
inline const PlanWorld& onlyWorld(const Plan& plan) {
    BOOST_REQUIRE_EQUAL(plan.worlds.size(), 1U);
    return plan.worlds.front();
}

inline bool near(double a, double b, double tolerance = 1e-9) {
    return std::abs(a - b) <= tolerance;
}
inline bool near(const Vector3& a, const Vector3& b, double tolerance = 1e-9) {
    return near(a.x, b.x, tolerance) && near(a.y, b.y, tolerance) && near(a.z, b.z, tolerance);
}
inline bool near(const Matrix3& a, const Matrix3& b, double tolerance = 1e-9) {
    for (std::size_t i = 0; i < 9; ++i) {
        if (!near(a.m[i], b.m[i], tolerance)) return false;
    }
    return true;
}
// The same rotation: a quaternion and its negative are one.
inline bool near(const Quaternion& a, const Quaternion& b, double tolerance = 1e-9) {
    const double dot = toEigen(a).coeffs().dot(toEigen(b).coeffs());
    const double sign = dot < 0 ? -1 : 1;
    return (toEigen(a).coeffs() - sign * toEigen(b).coeffs()).cwiseAbs().maxCoeff() <= tolerance;
}
inline Quaternion turnAboutZ(double degrees) {
    const double half = degrees * std::numbers::pi / 360;
    return {0, 0, std::sin(half), std::cos(half)};
}
inline Matrix3 diagonal(double x, double y, double z) {
    return {{x, 0, 0, 0, y, 0, 0, 0, z}};
}

inline void checkPose(const Pose& pose, const Vector3& position, const Quaternion& rotation) {
    BOOST_TEST(near(pose.position, position),
               "position " << pose.position.x << ' ' << pose.position.y << ' ' << pose.position.z);
    BOOST_TEST(near(pose.rotation, rotation), "rotation " << pose.rotation.x << ' ' << pose.rotation.y << ' '
                                                          << pose.rotation.z << ' ' << pose.rotation.w);
}

}  // namespace orrery::test
