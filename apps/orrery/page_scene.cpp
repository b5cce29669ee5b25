#include "page_scene.hpp"

#include <string_view>

#include "orrery/base/base64.hpp"
#include "orrery/geometry/tessellate.hpp"

namespace orrery::app {
namespace {

// As the bytes lie in memory: little-endian on every machine that ODE's Debian package is used on.
template <typename T>
std::string packed(const std::vector<T>& values) {
    return base64({reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T)});
}

Json surface(const Solid& solid) {
    if (const auto* plane = std::get_if<SolidPlane>(&solid)) {
        return {{"normal", toJson(plane->normal)}, {"d", plane->d}};
    }
    const auto tessellation = tessellate(solid);
    if (!tessellation) return Json::object();
    std::vector<float> positions;
    for (const Vector3& p : tessellation->positions) {
        for (const double c : {p.x, p.y, p.z}) positions.push_back(static_cast<float>(c));
    }
    std::vector<std::uint32_t> indices;
    for (const Triangle& triangle : tessellation->triangles)
        indices.insert(indices.end(), triangle.begin(), triangle.end());
    return {{"positions", packed(positions)}, {"triangles", packed(indices)}};
}

Json toJson(const Pose& pose) {
    return {{"position", app::toJson(pose.position)}, {"rotation", app::toJson(pose.rotation)}};
}

// Bodies of all worlds are counted together, as the simulation does.
Json bodyIndex(std::int32_t body, std::size_t first) {
    return body == kNone ? Json(nullptr) : Json(first + static_cast<std::size_t>(body));
}

std::string nameOf(const Simulation& simulation, NodeId id) {
    const Node* node = simulation.scene().find(id);
    return node ? node->name : std::string();
}

// With a body, `pose` is from its centre of mass, in the author's axes.
Json shape(const Simulation& simulation, const PlanGeom& geom, std::size_t first) {
    return {{"name", nameOf(simulation, geom.node)}, {"type", typeName(geom.solid)},
            {"body", bodyIndex(geom.body, first)},   {"trigger", geom.trigger},
            {"pose", toJson(geom.odePose)},          {"surface", surface(geom.solid)}};
}

Json joint(const Simulation& simulation, const PlanJoint& joint, std::size_t first) {
    Json axes = Json::array();
    for (const PlanJointAxis& axis : joint.axes) axes.push_back(app::toJson(axis.direction));
    return {{"name", nameOf(simulation, joint.node)},
            {"type", toText(joint.type)},
            {"body1", bodyIndex(joint.body1, first)},
            {"body2", bodyIndex(joint.body2, first)},
            {"anchor", joint.anchor ? app::toJson(*joint.anchor) : Json(nullptr)},
            {"axes", std::move(axes)}};
}

}  // namespace

Json pageScene(const Simulation& simulation) {
    Json bodies = Json::array(), shapes = Json::array(), joints = Json::array();
    for (const PlanWorld& world : simulation.plan().worlds) {
        const std::size_t first = bodies.size();
        for (const PlanBody& body : world.bodies) {
            bodies.push_back(
                {{"mass", body.mass}, {"kinematic", body.kinematic}, {"centerOfMass", app::toJson(body.centerOfMass)}});
        }
        for (const PlanGeom& geom : world.geoms) shapes.push_back(shape(simulation, geom, first));
        for (const PlanJoint& one : world.joints) joints.push_back(joint(simulation, one, first));
    }
    return {{"bodies", std::move(bodies)}, {"shapes", std::move(shapes)}, {"joints", std::move(joints)}};
}

}  // namespace orrery::app
