#include <Eigen/Core>
#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cmath>
#include <utility>
#include <variant>

#include "orrery/scene/eigen.hpp"
#include "parts.hpp"

namespace orrery::g4mf {
namespace {

// ---- curves

Json curveJson(const std::optional<Vector3>& radii, const std::optional<double>& exponent) {
    Json json = Json::object();
    if (radii) json["radii"] = toJson(*radii);
    if (exponent) json["exponent"] = *exponent;
    return json;
}

Json parameters(const GeneralShape& shape) {
    Json json = Json::object();
    if (shape.size) json["size"] = toJson(*shape.size);
    for (const GeneralCurve& curve : shape.curves) {
        Json entry = curveJson(curve.radii, curve.exponent);
        for (const TaperPoint& point : curve.taper) {
            Json at = curveJson(point.radii, point.exponent);
            at["position"] = toJson(point.position);
            entry["taper"].push_back(std::move(at));
        }
        json["curves"].push_back(std::move(entry));
    }
    return json;
}

// A length along an axis, and radii across it, with or without one along it.
Vector3 along(Axis axis, double length, double others = 0) {
    std::array<double, 3> v{others, others, others};
    v[static_cast<std::size_t>(axis)] = length;
    return {v[0], v[1], v[2]};
}

GeneralShape roundShape(Axis axis, double length, double bottom, double top, bool caps) {
    const auto radii = [&](double radius) { return along(axis, caps ? radius : 0, radius); };
    GeneralShape shape;
    shape.size = along(axis, length);
    GeneralCurve& curve = shape.curves.emplace_back();
    curve.radii = radii(std::max(bottom, top));
    if (bottom == top) return shape;
    curve.taper.push_back({along(axis, -length / 2), radii(bottom), std::nullopt});
    curve.taper.push_back({along(axis, length / 2), radii(top), std::nullopt});
    return shape;
}

Json parameters(const BoxShape& box) {
    return {{"size", toJson(box.size.value_or(Vector3{1, 1, 1}))}};
}
Json parameters(const SphereShape& sphere) {
    const double radius = sphere.radius.value_or(0.5);
    GeneralShape shape;
    shape.curves.emplace_back().radii = Vector3{radius, radius, radius};
    return parameters(shape);
}
Json parameters(const CapsuleShape& capsule) {
    const double radius = capsule.radius.value_or(0.5);
    const double bottom = capsule.radiusBottom.value_or(radius);
    const double top = capsule.radiusTop.value_or(radius);
    const bool total = capsule.meaning == CapsuleShape::Height::Total;
    const double height = capsule.height.value_or(total ? 2 : 1);
    const double length = total ? std::max(height - bottom - top, 0.0) : height;
    return parameters(roundShape(capsule.axis, length, bottom, top, true));
}
Json parameters(const CylinderShape& cylinder) {
    const double radius = cylinder.radius.value_or(0.5);
    return parameters(roundShape(cylinder.axis, cylinder.height.value_or(2), cylinder.radiusBottom.value_or(radius),
                                 cylinder.radiusTop.value_or(radius), false));
}
Json parameters(const ConeShape& cone) {
    return parameters(roundShape(Axis::Z, cone.length, cone.radius, 0, false));
}

// ---- the others

Json parameters(const PlaneShape& plane) {
    const bool isPlane = plane.a != 0 || plane.b != 0 || plane.c != 0;
    return isPlane ? Json{{"type", "plane"}} : Json();
}
// G4MF has no plane that ends, or that has two sides.
Json parameters(const SheetShape& sheet) {
    const bool isPlane = !sheet.sizeX && !sheet.sizeZ && !sheet.doubleSided.value_or(false);
    return isPlane ? Json{{"type", "plane"}} : Json();
}
Json parameters(const RayShape& ray) {
    return {{"type", "ray"}, {"length", ray.length}};
}
Json parameters(const ConvexShape& shape) {
    return shape.mesh.valid() ? Json{{"type", "convex"}, {"mesh", shape.mesh.index}} : Json();
}
Json parameters(const TriMeshShape& shape) {
    return shape.mesh.valid() ? Json{{"type", "concave"}, {"mesh", shape.mesh.index}} : Json();
}

double spacingOf(const HeightfieldShape& field) {
    return field.width / (static_cast<double>(field.widthSamples) - 1);
}

// The size along y only helps readers that take a box instead.
Json parameters(const HeightfieldShape& field) {
    constexpr double kTolerance = 1e-9;
    const double spacing = spacingOf(field);
    const double other = field.depth / (static_cast<double>(field.depthSamples) - 1);
    const bool isGrid = field.widthSamples >= 2 && field.depthSamples >= 2 && spacing > 0 && std::isfinite(spacing) &&
                        std::abs(spacing - other) <= kTolerance * spacing;
    if (!isGrid || field.wrap.value_or(false)) return {};
    return {{"type", "heightmap"}, {"size", {field.widthSamples, nullptr, field.depthSamples}}};
}
Json parameters(std::monostate) {
    return {};
}

Transform turned(const Eigen::Vector3d& from, const Eigen::Vector3d& to) {
    Transform transform;
    transform.rotation = fromEigen(rotationBetween(from, to));
    return transform;
}

struct Placement {
    std::optional<Transform> operator()(const PlaneShape& plane) const {
        const Eigen::Vector3d normal(plane.a, plane.b, plane.c);
        const double length = normal.norm();
        if (length == 0 || (plane.a == 0 && plane.b > 0 && plane.c == 0 && plane.d == 0)) return std::nullopt;
        Transform transform = turned(Eigen::Vector3d::UnitY(), normal);
        transform.position = fromEigen(Eigen::Vector3d(normal * (plane.d / (length * length))));
        return transform;
    }
    std::optional<Transform> operator()(const RayShape& ray) const {
        const Eigen::Vector3d direction = toEigen(ray.direction.value_or(Vector3{0, 0, 1}));
        if (direction.x() == 0 && direction.y() < 0 && direction.z() == 0) return std::nullopt;
        return turned(-Eigen::Vector3d::UnitY(), direction);
    }
    std::optional<Transform> operator()(const HeightfieldShape& field) const {
        const double spacing = spacingOf(field);
        if (spacing == 1 || parameters(field).is_null()) return std::nullopt;
        Transform transform;
        transform.scale = Vector3{spacing, spacing, spacing};
        return transform;
    }
    template <typename Other>
    std::optional<Transform> operator()(const Other&) const {
        return std::nullopt;
    }
};

}  // namespace

Json shapeJson(const Shape& shape) {
    return std::visit([](const auto& geometry) { return parameters(geometry); }, shape.geometry);
}

std::vector<double> heightsOf(const HeightfieldShape& field) {
    std::vector<double> heights = field.samples;
    for (double& height : heights) {
        height = (height * field.scale.value_or(1) + field.offset.value_or(0)) / spacingOf(field);
    }
    return heights;
}

std::optional<Transform> placementOf(const Shape& shape) {
    return std::visit(Placement{}, shape.geometry);
}

}  // namespace orrery::g4mf
