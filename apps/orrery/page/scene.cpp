#include "page/scene.hpp"

#include <cmath>
#include <map>
#include <string_view>

#include "orrery/geometry/tessellate.hpp"
#include "orrery/scene/eigen.hpp"
#include "orrery/sim/planned_simulation.hpp"
#include "output/plan_json.hpp"
#include "page/fields.hpp"
#include "page/surface.hpp"

namespace orrery::app {
namespace {

Json poseJson(const Pose& pose) {
    return {{"position", toJson(pose.position)}, {"rotation", toJson(pose.rotation)}};
}

Json fromSolid(const Solid& solid) {
    if (const auto* plane = std::get_if<SolidPlane>(&solid)) {
        return {{"normal", toJson(plane->normal)}, {"d", plane->d}};
    }
    const auto tessellation = tessellate(solid);
    return tessellation ? trianglesJson(*tessellation) : Json::object();
}

// Surfaces, equal ones once.
class Surfaces {
public:
    std::size_t indexOf(const Solid& solid) {
        Json surface = fromSolid(solid);
        const auto [found, isNew] = known_.try_emplace(jsonText(surface), list_.size());
        if (isNew) list_.push_back(std::move(surface));
        return found->second;
    }
    [[nodiscard]] Json list() && { return std::move(list_); }

private:
    std::map<std::string, std::size_t> known_;
    Json list_ = Json::array();
};

// Bodies of all worlds are counted together, as the simulation does.
Json bodyIndex(std::int32_t body, std::size_t first) {
    return body == kNone ? Json(nullptr) : Json(first + static_cast<std::size_t>(body));
}

// The box of the same mass and inertia, in the author's axes about the centre of mass.
Json inertiaBox(const PlanBody& body) {
    const Eigenvectors principal = eigenvectorsOf(toEigen(body.inertia));
    const Eigen::Vector3d& moments = principal.values;
    Eigen::Matrix3d axes = principal.vectors;
    if (axes.determinant() < 0) axes.col(0) *= -1;
    Eigen::Vector3d size;
    for (Eigen::Index i = 0; i < 3; ++i) {
        size[i] = std::sqrt(std::max(0.0, 6 * (moments.sum() - 2 * moments[i]) / body.mass));
    }
    return {{"size", toJson(fromEigen(size))}, {"rotation", toJson(fromEigen(Eigen::Quaterniond(axes).normalized()))}};
}

Json body(const PlanBody& body) {
    Json json{{"node", body.node.value},
              {"mass", body.mass},
              {"kinematic", body.kinematic},
              {"centerOfMass", toJson(body.centerOfMass)},
              {"start", poseJson(body.pose)}};
    if (!body.kinematic) json["inertiaBox"] = inertiaBox(body);
    return json;
}

// If the shape has a body, `pose` is from the body's centre of mass, in the author's axes.
Json shape(const PlanGeom& geom, std::size_t first, Surfaces& surfaces) {
    return {{"node", geom.node.value},
            {"body", bodyIndex(geom.body, first)},
            {"trigger", geom.trigger},
            {"pose", poseJson(geom.odePose)},
            {"surface", surfaces.indexOf(geom.solid)}};
}

// The end of the joint that an axis turns with.
std::int32_t carrierOf(const PlanJoint& joint, std::size_t axis) {
    const bool second = axis > 0 && (joint.type == JointType::Hinge2 || joint.type == JointType::Universal);
    return second ? joint.body2 : joint.body1;
}

// The motion of the body on the axis between its stops; null if the page has no picture of that.
Json motionOn(JointType type, std::size_t axis) {
    if (!traitsOf(type).measured) return nullptr;
    return traitsOf(type).motion[axis] == AxisMotion::Slides ? "slides" : "turns";
}

Json joint(const PlanJoint& joint, std::size_t first) {
    Json axes = Json::array();
    for (std::size_t i = 0; i < joint.axes.size(); ++i) {
        const PlanJointAxis& axis = joint.axes[i];
        axes.push_back({{"direction", toJson(axis.direction)},
                        {"body", bodyIndex(carrierOf(joint, i), first)},
                        {"motion", motionOn(joint.type, i)},
                        {"low", axis.loStop ? Json(*axis.loStop) : Json(nullptr)},
                        {"high", axis.hiStop ? Json(*axis.hiStop) : Json(nullptr)}});
    }
    return {{"node", joint.node.value},
            {"type", orrery::toText(joint.type)},
            {"body1", bodyIndex(joint.body1, first)},
            {"body2", bodyIndex(joint.body2, first)},
            {"anchor", joint.anchor ? toJson(*joint.anchor) : Json(nullptr)},
            {"axes", std::move(axes)}};
}

Json finiteOrNull(double value) {
    return std::isfinite(value) ? Json(value) : Json(nullptr);
}

// Axes that rows bound and drives move.
Json joint(const PlanSixDofJoint& joint, const PlanWorld& world, std::size_t first) {
    const Pose frame = frameAtStart(world, joint);
    const Eigen::Matrix3d turn = toEigen(frame.rotation).toRotationMatrix();
    Json axes = Json::array();
    const auto add = [&](std::uint8_t axis, const char* motion, double low, double high) {
        const Eigen::Vector3d direction = turn.col(axis);
        axes.push_back({{"direction", toJson(fromEigen(direction))},
                        {"body", bodyIndex(joint.body2, first)},
                        {"motion", motion ? Json(motion) : Json(nullptr)},
                        {"low", finiteOrNull(low)},
                        {"high", finiteOrNull(high)}});
    };
    for (const PlanConstraintRow& row : joint.rows) {
        const bool slides = row.measure == PlanConstraintRow::Measure::Along;
        const bool turns = row.measure == PlanConstraintRow::Measure::Turn;
        add(row.axis, slides ? "slides" : turns ? "turns" : nullptr, row.min, row.max);
    }
    for (const PlanJointDrive& drive : joint.drives) add(drive.axis, nullptr, -HUGE_VAL, HUGE_VAL);
    return {{"node", joint.node.value},
            {"type", "rows"},
            {"body1", bodyIndex(joint.body1, first)},
            {"body2", bodyIndex(joint.body2, first)},
            {"anchor", toJson(frame.position)},
            {"axes", std::move(axes)}};
}

// Nodes in document order, below the root.
Json tree(const SceneContents& scene) {
    const ShortPaths names(scene);
    Json nodes = Json::array();
    forEachNode(scene.root(), [&](const Node& node) {
        if (!node.parent) return;
        nodes.push_back({{"node", node.id.value},
                         {"parent", node.parent->id.value},
                         {"name", names.displayName(node)},
                         {"path", names.path(node)},
                         {"kind", kindName(node)}});
    });
    return nodes;
}

}  // namespace

Json pageScene(Simulation& simulation) {
    Json bodies = Json::array();
    Json shapes = Json::array();
    Json joints = Json::array();
    Json fields = Json::array();
    Surfaces surfaces;
    const auto& worlds = orrery::planOf(simulation).worlds;
    for (std::size_t i = 0; i < worlds.size(); ++i) {
        const std::size_t first = bodies.size();
        for (const PlanBody& one : worlds[i].bodies) bodies.push_back(body(one));
        for (const PlanGeom& geom : worlds[i].geoms) shapes.push_back(shape(geom, first, surfaces));
        for (const PlanJoint& one : worlds[i].joints) joints.push_back(joint(one, first));
        for (const PlanSixDofJoint& one : worlds[i].sixDofJoints) joints.push_back(joint(one, worlds[i], first));
        for (Json& field : pageFields(simulation, i, first)) fields.push_back(std::move(field));
    }
    return {{"tree", tree(simulation.scene().contents())},
            {"worlds", toJson(orrery::planOf(simulation), simulation.scene())},
            {"bodies", std::move(bodies)},
            {"surfaces", std::move(surfaces).list()},
            {"shapes", std::move(shapes)},
            {"joints", std::move(joints)},
            {"fields", std::move(fields)}};
}

}  // namespace orrery::app
