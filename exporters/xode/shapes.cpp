#include <algorithm>
#include <cmath>
#include <utility>

#include "orrery/geometry/general_solid.hpp"
#include "orrery/geometry/resolve.hpp"
#include "orrery/scene/eigen.hpp"
#include "parts.hpp"

namespace orrery::xode {
namespace {

bool isSize(double size) {
    return size > 0 && std::isfinite(size);
}
bool isSize(const std::optional<double>& size) {
    return size && isSize(*size);
}

// Writes one shape; a size that is absent is at its default, one that cannot be is left to the ext.
class ShapeWriter {
public:
    ShapeWriter(const SceneContents& scene, Origin origin, bool inBody, std::uint32_t indexBase,
                const Resolution& resolution)
        : scene_(scene), origin_(origin), inBody_(inBody), indexBase_(indexBase), resolution_(resolution) {}

    std::optional<Element> operator()(const BoxShape& box) const {
        const Vector3 size = box.size.value_or(Vector3{1, 1, 1});
        if (!isSize(size.x) || !isSize(size.y) || !isSize(size.z)) return std::nullopt;
        return Element("box", origin_).set("sizex", size.x).set("sizey", size.y).set("sizez", size.z);
    }
    std::optional<Element> operator()(const SphereShape& sphere) const {
        const double radius = sphere.radius.value_or(0.5);
        if (!isSize(radius)) return std::nullopt;
        return Element("sphere", origin_).set("radius", radius);
    }
    std::optional<Element> operator()(const CapsuleShape& capsule) const {
        const double radius = radiusOf(capsule);
        const bool total = capsule.meaning == CapsuleShape::Height::Total;
        double length = capsule.height.value_or(total ? 2 : 1);
        if (total) length -= 2 * radius;
        if (isSize(radius) && length <= 0) return (*this)(SphereShape{radius});
        return round("cappedCylinder", radius, length);
    }
    std::optional<Element> operator()(const CylinderShape& cylinder) const {
        return round("cylinder", radiusOf(cylinder), cylinder.height.value_or(2));
    }
    std::optional<Element> operator()(const ConeShape& cone) const { return round("cone", cone.radius, cone.length); }
    std::optional<Element> operator()(const PlaneShape& p) const {
        const double length = std::hypot(p.a, p.b, p.c);
        if (inBody_ || !isSize(length) || !std::isfinite(p.d)) return std::nullopt;
        return Element("plane", origin_).set("a", p.a).set("b", p.b).set("c", p.c).set("d", p.d);
    }
    std::optional<Element> operator()(const RayShape& ray) const {
        if (!isSize(ray.length)) return std::nullopt;
        return Element("ray", origin_).set("length", ray.length);
    }
    // A shape that XODE has no element for becomes a shape that ODE has if there is one, else triangles.
    template <typename Other>
    std::optional<Element> operator()(const Other& other) const {
        const ShapeGeometry plain = plainShapeOf(other);
        if (!std::holds_alternative<std::monostate>(plain)) return std::visit(*this, plain);
        auto made = trianglesFor(other, resolution_);
        if (!made) return std::nullopt;
        const Mesh triangles{{}, std::move(made->surface.positions), std::move(made->surface.triangles), true, {}};
        Element element = trimeshElement(triangles, indexBase_);
        element.origin = origin_;
        return element;
    }
    std::optional<Element> operator()(const ConvexShape& convex) const {
        const Mesh* points = scene_.mesh(convex.mesh);
        return points && points->triangles.empty() ? hull(*points) : mesh(convex.mesh);
    }
    std::optional<Element> operator()(const TriMeshShape& trimesh) const { return mesh(trimesh.mesh); }
    std::optional<Element> operator()(const HeightfieldShape& field) const {
        Shape shape;
        shape.geometry = field;
        const ResolvedShape ground = resolveShape(shape, scene_);
        if (!ground.solid) return std::nullopt;
        Tessellation surface = tessellate(ground.solid->solid).value_or(Tessellation{});
        Mesh mesh;
        mesh.positions = std::move(surface.positions);
        mesh.triangles = std::move(surface.triangles);
        Element element = trimeshElement(mesh);
        element.origin = origin_;
        return element;
    }

private:
    template <typename Shape>
    static double radiusOf(const Shape& shape) {
        const double radius = shape.radius.value_or(0.5);
        return std::max(shape.radiusBottom.value_or(radius), shape.radiusTop.value_or(radius));
    }
    [[nodiscard]] std::optional<Element> round(std::string_view name, double radius, double length) const {
        if (!isSize(radius) || !isSize(length)) return std::nullopt;
        return Element(name, origin_).set("radius", radius).set("length", length);
    }
    [[nodiscard]] std::optional<Element> mesh(MeshId id) const {
        const Mesh* found = scene_.mesh(id);
        if (!found || !exact(*found)) return std::nullopt;
        Element element = trimeshElement(*found, indexBase_);
        element.origin = origin_;
        return element;
    }

    // Points alone: their hull's polygons are the triangles.
    [[nodiscard]] std::optional<Element> hull(Mesh points) const {
        const HullResult found = points.loaded ? convexHull(points.positions) : HullResult{};
        if (!found.hull) return std::nullopt;
        points.triangles = tessellateHull(*found.hull).triangles;
        for (auto& triangle : points.triangles) {
            for (std::uint32_t& corner : triangle)
                corner = nearestTo(found.hull->point(corner), found.centroid, points);
        }
        return exact(points) ? std::optional(trimeshElement(points)) : std::nullopt;
    }
    // The point that became a corner of the hull, whose frame begins at its centroid.
    static std::uint32_t nearestTo(const Vector3& corner, const Vector3& centroid, const Mesh& points) {
        const auto distance = [&](const Vector3& p) {
            return std::hypot(p.x - centroid.x - corner.x, p.y - centroid.y - corner.y, p.z - centroid.z - corner.z);
        };
        const auto nearest =
            std::min_element(points.positions.begin(), points.positions.end(),
                             [&](const Vector3& a, const Vector3& b) { return distance(a) < distance(b); });
        return static_cast<std::uint32_t>(nearest - points.positions.begin());
    }

    const SceneContents& scene_;
    Origin origin_;
    bool inBody_;
    std::uint32_t indexBase_;
    const Resolution& resolution_;
};

template <typename Round>
bool exactRound(const Round& shape) {
    return shape.axis == Axis::Z && isSize(shape.height) && isSize(shape.radius) && !shape.radiusBottom &&
           !shape.radiusTop;
}

bool exactField(const HeightfieldShape& field) {
    const auto isNumber = [](const std::optional<double>& value) { return !value || !std::isnan(*value); };
    return isNumber(field.width) && isNumber(field.depth) && isNumber(field.scale) && isNumber(field.offset) &&
           isNumber(field.thickness) &&
           std::none_of(field.samples.begin(), field.samples.end(), [](double sample) { return std::isnan(sample); });
}

Axis axisOf(const ShapeGeometry& geometry) {
    if (const auto* capsule = std::get_if<CapsuleShape>(&geometry)) return capsule->axis;
    if (const auto* cylinder = std::get_if<CylinderShape>(&geometry)) return cylinder->axis;
    const ShapeGeometry plain = plainShapeOf(geometry);
    return std::holds_alternative<std::monostate>(plain) ? Axis::Z : axisOf(plain);
}

std::optional<Transform> turnOfRay(const RayShape& ray) {
    if (!ray.direction) return std::nullopt;
    const Eigen::Quaterniond turn = rotationBetween(Eigen::Vector3d::UnitZ(), toEigen(*ray.direction));
    Transform transform;
    transform.rotation = fromEigen(turn.normalized());
    return transform;
}

}  // namespace

bool exact(const SceneContents& scene, const Shape& shape, bool inBody) {
    if (!shape.name.empty() || !hasShapeElement(scene, shape, inBody)) return false;
    if (const auto* box = std::get_if<BoxShape>(&shape.geometry)) return box->size.has_value();
    if (const auto* sphere = std::get_if<SphereShape>(&shape.geometry)) return sphere->radius.has_value();
    if (const auto* capsule = std::get_if<CapsuleShape>(&shape.geometry)) {
        return exactRound(*capsule) && capsule->meaning == CapsuleShape::Height::Middle;
    }
    if (const auto* cylinder = std::get_if<CylinderShape>(&shape.geometry)) return exactRound(*cylinder);
    if (const auto* trimesh = std::get_if<TriMeshShape>(&shape.geometry)) {
        return scene.mesh(trimesh->mesh)->name.empty();
    }
    if (const auto* field = std::get_if<HeightfieldShape>(&shape.geometry)) return exactField(*field);
    if (const auto* convex = std::get_if<ConvexShape>(&shape.geometry)) return scene.mesh(convex->mesh)->name.empty();
    if (const auto* ray = std::get_if<RayShape>(&shape.geometry)) return !ray->direction;
    return std::holds_alternative<ConeShape>(shape.geometry) || std::holds_alternative<PlaneShape>(shape.geometry);
}

std::optional<Element> shapeElement(const SceneContents& scene, const Shape& shape, bool inBody,
                                    std::uint32_t indexBase, const Resolution& resolution) {
    return std::visit(ShapeWriter(scene, shape.origin, inBody, indexBase, resolution), shape.geometry);
}

bool hasShapeElement(const SceneContents& scene, const Shape& shape, bool inBody) {
    // Triangles are not written to find out.
    const auto isExactMesh = [&](MeshId id) {
        const Mesh* mesh = scene.mesh(id);
        return mesh != nullptr && exact(*mesh);
    };
    if (const auto* trimesh = std::get_if<TriMeshShape>(&shape.geometry)) return isExactMesh(trimesh->mesh);
    if (std::holds_alternative<HeightfieldShape>(shape.geometry)) return resolveShape(shape, scene).solid.has_value();
    const auto* convex = std::get_if<ConvexShape>(&shape.geometry);
    if (convex != nullptr && isExactMesh(convex->mesh)) return true;
    if (isGeneral(shape.geometry) && std::holds_alternative<std::monostate>(plainShapeOf(shape.geometry))) {
        return hasTriangles(shape.geometry);
    }
    return shapeElement(scene, shape, inBody).has_value();
}

std::optional<Transform> turnOfShape(const Shape& shape) {
    const double half = std::sqrt(0.5);
    Transform turn;
    if (const auto* ray = std::get_if<RayShape>(&shape.geometry)) return turnOfRay(*ray);
    switch (axisOf(shape.geometry)) {
        case Axis::X:
            turn.rotation = Quaternion{0, half, 0, half};
            return turn;
        case Axis::Y:
            turn.rotation = Quaternion{-half, 0, 0, half};
            return turn;
        case Axis::Z:
            break;
    }
    return std::nullopt;
}

}  // namespace orrery::xode
