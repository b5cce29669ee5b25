#include <type_traits>

#include "exts.hpp"
#include "orrery/formats/xode/columns.hpp"
#include "orrery/scene/eigen.hpp"
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
    if (body.type == BodyType::Static || std::holds_alternative<MotionMass>(body.mass)) return false;
    const auto* mass = std::get_if<ComposedMass>(&body.mass);
    if (mass && !exact(scene, *mass, document)) return false;
    if (body.finiteRotation && body.finiteRotation->axis == Vector3{}) return false;
    bool good = !body.ode || isRepresentable(*body.ode);
    forEachSetting<Body>([&](const Spelling& spelling, const auto& member) {
        const auto& value = body.*member.member;
        using Value = std::remove_cvref_t<decltype(value)>;
        if constexpr (std::is_same_v<Value, std::optional<double>> || std::is_enum_v<Value>)
            good = good && (!spelling.lacking || value == Value());
        if constexpr (requires { isSaid(value); }) good = good && isSaid(value);
    });
    return good;
}

void fillBody(Element& element, const Node& node, const TransformSource& words) {
    const Body& body = *node.body;
    forEachSetting<Body>([&](const Spelling& spelling, const auto& member) {
        const auto& value = body.*member.member;
        if constexpr (requires { element.set(spelling.attribute, *value); }) {
            if (!spelling.element.empty() || spelling.attribute.empty() || !value) return;
            if constexpr (std::is_same_v<decltype(member.member), std::optional<bool> Body::*>) {
                // As the text of XODE has it.
                if (isSameMember(member.member, &Body::gravityMode)) {
                    element.set(spelling.attribute, *value ? "1" : "0");
                    return;
                }
            }
            element.set(spelling.attribute, *value);
        }
    });
    if (const auto transform = transformElement(node.transform, words)) element.add(*transform);
    auto linear = body.linearVelocity;
    auto angular = body.angularVelocity;
    if (body.velocityFrame == VelocityFrame::Node) toWorldFrame(node, linear, angular);
    forEachSetting<Body>([&](const Spelling& spelling, const auto& member) {
        const auto& authored = body.*member.member;
        if constexpr (std::is_same_v<decltype(authored), const std::optional<Vector3>&>) {
            const auto& value = member.member == &Body::linearVelocity    ? linear
                                : member.member == &Body::angularVelocity ? angular
                                                                          : authored;
            addVector(element, spelling.element, isSaid(value) ? value : std::nullopt);
        } else if constexpr (std::is_same_v<decltype(authored), const std::optional<FiniteRotation>&>) {
            if (authored) addFiniteRotation(element, *authored);
        }
    });
}

void addMass(Element& element, const SceneContents& scene, const Node& node, const XmlDocument* document) {
    if (const auto* composed = std::get_if<ComposedMass>(&node.body->mass)) {
        element.add(massElement(*composed, document));
    } else if (const auto* motion = std::get_if<MotionMass>(&node.body->mass)) {
        if (const auto mass = composedMass(scene, node, *motion)) element.add(massElement(*mass, document));
    }
}

}  // namespace orrery::xode
