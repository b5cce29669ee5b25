#include <Eigen/Geometry>
#include <cmath>
#include <vector>

#include "orrery/base/eigen.hpp"
#include "parts.hpp"

namespace orrery::xode {
namespace {

bool isUniform(const Vector3& scale) {
    return scale.x == scale.y && scale.y == scale.z;
}

bool isDirection(const Vector3& v) {
    return isFinite(v) && v != Vector3{};
}

bool exact(const Rotation& rotation) {
    if (const auto* q = std::get_if<Quaternion>(&rotation)) {
        const double squares = q->x * q->x + q->y * q->y + q->z * q->z + q->w * q->w;
        return std::isfinite(squares) && *q != Quaternion{0, 0, 0, 0};
    }
    if (const auto* turn = std::get_if<AxisAngle>(&rotation))
        return isDirection(turn->axis) && std::isfinite(turn->angle);
    return isFinite(std::get<EulerAngles>(rotation).angles);
}

void addRotation(Element& transform, const Rotation& rotation) {
    Element& parent = transform.add("rotation");
    if (const auto* q = std::get_if<Quaternion>(&rotation)) {
        parent.add("quaternion").set("x", q->x).set("y", q->y).set("z", q->z).set("w", q->w);
    } else if (const auto* euler = std::get_if<EulerAngles>(&rotation)) {
        Element& element = parent.add("euler").set(euler->angles);
        if (euler->degrees) element.set("aformat", "degrees");
    } else {
        const auto& turn = std::get<AxisAngle>(rotation);
        Element& element = parent.add("axisangle").set(turn.axis).set("angle", turn.angle);
        if (turn.degrees) element.set("aformat", "degrees");
    }
}

}  // namespace

bool exact(const Transform& t) {
    if (t.matrix) return false;
    if (t.position && !isFinite(*t.position)) return false;
    if (t.scale && !(isUniform(*t.scale) && t.scale->x > 0 && std::isfinite(t.scale->x))) return false;
    return !t.rotation || exact(*t.rotation);
}

std::optional<Element> transformElement(const Transform& transform) {
    if (transform.empty()) return std::nullopt;
    Transform said = transform.matrix ? rigid(*transform.matrix) : transform;
    said.absolute = transform.absolute;
    Element element("transform");
    if (said.absolute) element.set("absolute", true);
    if (said.scale && isUniform(*said.scale) && said.scale->x > 0) element.set("scale", said.scale->x);
    addVector(element, "position", said.position && isFinite(*said.position) ? said.position : std::nullopt);
    if (said.rotation && exact(*said.rotation)) addRotation(element, *said.rotation);
    return element;
}

void addVector(Element& parent, std::string_view name, const std::optional<Vector3>& vector) {
    if (vector) parent.add(name).set(*vector);
}

Transform rigid(const Matrix4& matrix) {
    const Eigen::Matrix4d m = toEigen(matrix);
    Eigen::Affine3d affine(m);
    Transform result;
    result.position = fromEigen(Eigen::Vector3d(m.topRightCorner<3, 1>()));
    result.rotation = fromEigen(Eigen::Quaterniond(affine.rotation()).normalized());
    if (!isFinite(*result.position)) result.position = Vector3{};
    if (!exact(*result.rotation)) result.rotation = Quaternion{};
    return result;
}

}  // namespace orrery::xode
