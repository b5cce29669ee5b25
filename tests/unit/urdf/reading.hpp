// Robots made of text for the tests of this room.
#pragma once

#include <Eigen/Geometry>
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <string>
#include <utility>

#include "orrery/base/codes/plan.hpp"
#include "orrery/base/codes/xode.hpp"
#include "orrery/importers/load.hpp"
#include "orrery/plan/plan.hpp"
#include "orrery/scene/eigen.hpp"
#include "orrery/scene/world_matrix.hpp"
#include "orrery/test/claimed_log.hpp"

namespace orrery::test {

inline const std::string kKilogram =
    R"(<inertial><mass value="1"/><inertia ixx="0.1" iyy="0.1" izz="0.1" ixy="0" ixz="0" iyz="0"/></inertial>)";

inline std::string robot(const std::string& inside) {
    return "<robot name=\"r\">" + inside + "</robot>";
}
inline std::string linkText(const std::string& name, const std::string& inside = kKilogram) {
    return "<link name=\"" + name + "\">" + inside + "</link>";
}
inline std::string joint(const std::string& name, const std::string& type, const std::string& parent,
                         const std::string& child, const std::string& inside = {}) {
    return "<joint name=\"" + name + "\" type=\"" + type + "\"><parent link=\"" + parent + "\"/><child link=\"" +
           child + "\"/>" + inside + "</joint>";
}
inline std::string collision(const std::string& shape, const std::string& origin = {}) {
    return "<collision>" + (origin.empty() ? "" : "<origin " + origin + "/>") + "<geometry><" + shape +
           "/></geometry></collision>";
}

inline Scene readUrdf(const std::string& text, DiagnosticLog& log, const UrdfOptions& options = {},
                      const std::filesystem::path& folder = {}) {
    LoadOptions load;
    load.urdf = options;
    return loadBytes(text, "test.urdf", folder, log, load);
}

// A scene and what is simulated of it.
struct Read {
    Scene scene;
    Plan plan;

    Read(Scene read, DiagnosticLog& log) : scene(std::move(read)), plan(makePlan(scene, {}, log)) {}

    [[nodiscard]] const PlanBody* findBody(const std::string& name) const {
        for (const PlanBody& body : plan.worlds.front().bodies) {
            if (scene.find(body.node)->name == name) return &body;
        }
        return nullptr;
    }
    [[nodiscard]] const PlanBody& body(const std::string& name) const {
        const PlanBody* found = findBody(name);
        BOOST_TEST_REQUIRE(found != nullptr, "no body " << name);
        return *found;
    }
    // The node with the joint's frame.
    [[nodiscard]] const Node& joint(const std::string& name) const {
        const Node* found = nullptr;
        forEachNode(scene.root(), [&](const Node& node) {
            if (node.sixDofJoint && node.name == name) found = &node;
        });
        BOOST_TEST_REQUIRE(found != nullptr, "no joint " << name);
        return *found;
    }
    [[nodiscard]] const JointSettings& settings(const std::string& name) const {
        return *scene.contents().jointSettings(joint(name).sixDofJoint->settings);
    }
    // The stops of a joint with one axis; null if it has none.
    [[nodiscard]] const JointLimit* stops(const std::string& name) const {
        for (const JointLimit& limit : settings(name).limits) {
            if (limit.linearAxes.size() + limit.angularAxes.size() == 1 && (limit.min != 0 || limit.max != 0))
                return &limit;
        }
        return nullptr;
    }
};

inline Eigen::Vector3d axisOf(const Node& jointFrame) {
    return toEigen(worldMatrix(jointFrame)).topLeftCorner<3, 1>();
}
inline Eigen::Vector3d placeOf(const Node& node) {
    return toEigen(worldMatrix(node)).topRightCorner<3, 1>();
}
// Centre of mass and inertia about it, in world axes.
inline Eigen::Vector3d centerOf(const PlanBody& body) {
    return toEigen(body.pose) * toEigen(body.centerOfMass);
}
inline Eigen::Matrix3d inertiaOf(const PlanBody& body) {
    const Eigen::Matrix3d turn = toEigen(body.pose.rotation).toRotationMatrix();
    return turn * toEigen(body.inertia) * Eigen::Matrix3d(turn.transpose());
}

template <typename A, typename B>
bool isNear(const A& a, const B& b, double tolerance = 1e-12) {
    const double size = std::max(1.0, b.cwiseAbs().maxCoeff());
    return (a - b).cwiseAbs().maxCoeff() <= tolerance * size;
}

}  // namespace orrery::test
