#include "ode_ext.hpp"
#include "orrery/base/eigen.hpp"
#include "orrery_ext.hpp"
#include "parts.hpp"

namespace orrery::xode {
namespace {

// Velocities of the body's origin in the world frame, as XODE has them, from those of the centre of
// mass in the node's frame.
void toWorldFrame(const Node& node, std::optional<Vector3>& linear, std::optional<Vector3>& angular) {
    const Eigen::Matrix3d turn = toEigen(std::get<Quaternion>(*rigid(worldMatrix(node)).rotation)).toRotationMatrix();
    if (angular) angular = fromEigen(Eigen::Vector3d(turn * toEigen(*angular)));
    if (!linear) return;
    Eigen::Vector3d v = turn * toEigen(*linear);
    const auto* mass = std::get_if<MotionMass>(&node.body->mass);
    if (mass && mass->centerOfMass && angular) v -= toEigen(*angular).cross(turn * toEigen(*mass->centerOfMass));
    linear = fromEigen(v);
}

void addFiniteRotation(Element& element, const FiniteRotation& rotation) {
    Element& child = element.add("finiteRotation").set("mode", rotation.finite ? "1" : "0");
    if (rotation.axis)
        child.set("xaxis", rotation.axis->x).set("yaxis", rotation.axis->y).set("zaxis", rotation.axis->z);
}

bool isSaid(const std::optional<Vector3>& vector) {
    return !vector || isFinite(*vector);
}

}  // namespace

bool exact(const SceneContents& scene, const Body& body, const XmlDocument* document) {
    if (body.type == BodyType::Static || !isSaid(body.linearVelocity) || !isSaid(body.angularVelocity) ||
        !isSaid(body.force) || !isSaid(body.torque)) {
        return false;
    }
    if (std::holds_alternative<MotionMass>(body.mass)) return false;
    const auto* mass = std::get_if<ComposedMass>(&body.mass);
    if (mass && !exact(*mass, document)) return false;
    if (body.finiteRotation && body.finiteRotation->axis == Vector3{}) return false;
    // Whatever else a body has is nothing that XODE has words for.
    Body rest = body;
    rest.mass = std::monostate{};
    rest.type = BodyType::Dynamic;
    if (rest.ode && isRepresentable(*rest.ode)) rest.ode.reset();
    rest.enabled.reset();
    rest.gravityMode.reset();
    rest.linearVelocity.reset();
    rest.angularVelocity.reset();
    rest.force.reset();
    rest.torque.reset();
    rest.finiteRotation.reset();
    NodeComponents parts;
    parts.body.emplace(std::move(rest));
    return saysNothing(scene, parts, "body");
}

void fillBody(Element& element, const Node& node, const TransformWords& words) {
    const Body& body = *node.body;
    if (body.enabled) element.set("enabled", *body.enabled);
    if (body.gravityMode) element.set("gravitymode", *body.gravityMode ? "1" : "0");
    if (const auto transform = transformElement(node.transform, words)) element.add(*transform);
    auto linear = body.linearVelocity;
    auto angular = body.angularVelocity;
    if (body.velocityFrame == VelocityFrame::Node) toWorldFrame(node, linear, angular);
    addVector(element, "torque", isSaid(body.torque) ? body.torque : std::nullopt);
    addVector(element, "force", isSaid(body.force) ? body.force : std::nullopt);
    if (body.finiteRotation) addFiniteRotation(element, *body.finiteRotation);
    addVector(element, "linearVel", isSaid(linear) ? linear : std::nullopt);
    addVector(element, "angularVel", isSaid(angular) ? angular : std::nullopt);
}

void addMass(Element& element, const SceneContents& scene, const Node& node, const XmlDocument* document) {
    if (const auto* composed = std::get_if<ComposedMass>(&node.body->mass)) {
        element.add(massElement(*composed, document));
    } else if (const auto* motion = std::get_if<MotionMass>(&node.body->mass)) {
        if (const auto mass = composedMass(scene, node, *motion)) element.add(massElement(*mass, document));
    }
}

}  // namespace orrery::xode
