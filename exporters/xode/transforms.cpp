#include <Eigen/Geometry>
#include <cmath>
#include <string>
#include <vector>

#include "orrery/scene/eigen.hpp"
#include "parts.hpp"

namespace orrery::xode {
namespace {

bool isUniform(const Vector3& scale) {
    return scale.x == scale.y && scale.y == scale.z;
}

bool isDirection(const Vector3& v) {
    return isFinite(v) && v != Vector3{};
}

bool isExact(const Rotation& rotation) {
    if (const auto* q = std::get_if<Quaternion>(&rotation)) {
        const double squares = q->x * q->x + q->y * q->y + q->z * q->z + q->w * q->w;
        return std::isfinite(squares) && *q != Quaternion{0, 0, 0, 0};
    }
    if (const auto* turn = std::get_if<AxisAngle>(&rotation))
        return isDirection(turn->axis) && std::isfinite(turn->angle);
    return isFinite(std::get<EulerAngles>(rotation).angles);
}

bool isExact(const Rotation& rotation, const TransformSource& words) {
    return isExact(rotation) && !(words.odejava && std::holds_alternative<EulerAngles>(rotation));
}

void addRotation(Element& transform, const Rotation& authored, const TransformSource& words) {
    Element& parent = words.unwrappedRotation ? transform : transform.add("rotation");
    const Rotation rotation = isExact(authored, words) ? authored : Rotation(toQuaternion(authored));
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

bool isSaid(const Vector3& scale, const TransformSource& words) {
    const bool positive = isFinite(scale) && scale.x > 0 && scale.y > 0 && scale.z > 0;
    return positive && !words.odejava && (isUniform(scale) || words.scale == TransformSource::Scale::Three);
}

bool isAffine(const Matrix4& matrix) {
    const Eigen::Matrix4d m = toEigen(matrix);
    return m.allFinite() && m.row(3) == Eigen::RowVector4d(0, 0, 0, 1);
}

// The twelve numbers that count; what else the matrix holds stays as it is.
Element matrixElement(const Transform& transform, const TransformSource& words) {
    Element element("transform");
    if (transform.absolute) element.set("absolute", true);
    Element& matrix = element.add(words.matrix);
    const auto& m = transform.matrix->m;
    for (std::size_t i = 0; i < 12; ++i) {
        const bool translation = i % 4 == 3;
        const std::string row = std::to_string(i / 4);
        const std::string column = std::to_string(i % 4);
        std::string name = translation && words.matrixRow ? "m3" : "m";
        name += row;
        if (!translation || !words.matrixRow) name += column;
        matrix.set(name, m[i]);
    }
    return element;
}

}  // namespace

bool exact(const Transform& t, const TransformSource& words) {
    if (t.matrix) return !words.matrix.empty() && isAffine(*t.matrix);
    if (t.position && !isFinite(*t.position)) return false;
    if (t.scale && !isSaid(*t.scale, words)) return false;
    return !t.rotation || isExact(*t.rotation, words);
}

std::optional<Element> transformElement(const Transform& transform, const TransformSource& words) {
    if (transform.empty()) return std::nullopt;
    if (transform.matrix && exact(transform, words)) return matrixElement(transform, words);
    Transform written = transform.matrix ? rigid(*transform.matrix) : transform;
    written.absolute = transform.absolute;
    Element element("transform");
    if (written.absolute) element.set("absolute", true);
    const bool scaled = written.scale && isSaid(*written.scale, words);
    if (scaled && words.scale == TransformSource::Scale::Attribute) element.set("scale", written.scale->x);
    addVector(element, "position", written.position && isFinite(*written.position) ? written.position : std::nullopt);
    if (written.rotation && isExact(*written.rotation)) addRotation(element, *written.rotation, words);
    if (scaled && words.scale == TransformSource::Scale::One) element.add("scale").set("scale", written.scale->x);
    if (scaled && words.scale == TransformSource::Scale::Three) element.add("scale").set(*written.scale);
    return element;
}

void addVector(Element& parent, std::string_view name, const std::optional<Vector3>& vector) {
    if (vector) parent.add(name).set(*vector);
}

Transform rigid(const Matrix4& matrix) {
    const Eigen::Matrix4d m = toEigen(matrix);
    Transform result;
    result.position = fromEigen(Eigen::Vector3d(m.topRightCorner<3, 1>()));
    result.rotation = fromEigen(Eigen::Quaterniond(nearestRotation(m.topLeftCorner<3, 3>())).normalized());
    if (!isFinite(*result.position)) result.position = Vector3{};
    if (!isExact(*result.rotation)) result.rotation = Quaternion{};
    return result;
}

}  // namespace orrery::xode
