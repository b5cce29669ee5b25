#include "orrery/geometry/tessellate.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <type_traits>
#include <utility>

#include "orrery/geometry/exact_shape.hpp"
#include "triangle_tree.hpp"

namespace orrery {
namespace {

// A point of the outline of a solid of revolution about z.
struct OutlinePoint {
    double radius = 0;
    double z = 0;
};
using Outline = std::vector<OutlinePoint>;

// Appends the arc of a circle about (0, centerZ) between two latitudes (radians), including the ends. Poles are exact;
// an arc of radius zero is one point.
void appendArc(Outline& outline, double radius, double centerZ, double from, double to, int rings) {
    if (radius == 0) {
        outline.push_back({0, centerZ});
        return;
    }
    const int steps = std::max(1, static_cast<int>(std::ceil((to - from) / (std::numbers::pi / 2) * rings - 1e-9)));
    for (int i = 0; i <= steps; ++i) {
        const double latitude = from + (to - from) * i / steps;
        const bool isPole = std::abs(latitude) > std::numbers::pi / 2 - 1e-9;
        outline.push_back({isPole ? 0 : radius * std::cos(latitude), centerZ + radius * std::sin(latitude)});
    }
}

void appendQuad(std::vector<Triangle>& triangles, std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d) {
    triangles.push_back({a, b, c});
    triangles.push_back({a, c, d});
}

// Rotates an outline about z. It runs from bottom to top; only its ends are on the axis.
Tessellation revolve(const Outline& outline, int segments) {
    const auto n = static_cast<std::uint32_t>(std::max(segments, 3));
    Tessellation result;
    result.positions.push_back({0, 0, outline.front().z});
    for (std::size_t i = 1; i + 1 < outline.size(); ++i) {
        for (std::uint32_t k = 0; k < n; ++k) {
            const double angle = 2 * std::numbers::pi * k / n;
            const double r = outline[i].radius;
            result.positions.push_back({r * std::cos(angle), r * std::sin(angle), outline[i].z});
        }
    }
    result.positions.push_back({0, 0, outline.back().z});

    const auto rings = static_cast<std::uint32_t>(outline.size() - 2);
    const std::uint32_t top = rings * n + 1;
    for (std::uint32_t k = 0; k < n; ++k) {
        const std::uint32_t next = (k + 1) % n;
        result.triangles.push_back({0, 1 + next, 1 + k});
        for (std::uint32_t ring = 0; ring + 1 < rings; ++ring) {
            const std::uint32_t low = 1 + ring * n;
            appendQuad(result.triangles, low + k, low + next, low + n + next, low + n + k);
        }
        result.triangles.push_back({top - n + k, top - n + next, top});
    }
    return result;
}

struct Tessellate {
    const Resolution& resolution;
    using Result = std::optional<Tessellation>;

    Result operator()(const SolidBox& box) const { return tessellateBox(box.size); }
    Result operator()(const SolidSphere& sphere) const { return tessellateSphere(sphere.radius, resolution); }
    Result operator()(const SolidCapsule& capsule) const {
        return tessellateCapsule(capsule.radius, capsule.radius, capsule.length, resolution);
    }
    Result operator()(const SolidCylinder& cylinder) const {
        return tessellateCylinder(cylinder.radius, cylinder.radius, cylinder.length, resolution);
    }
    Result operator()(const SolidPlane&) const { return std::nullopt; }
    Result operator()(const SolidRay&) const { return std::nullopt; }
    Result operator()(const SolidHull& hull) const { return tessellateHull(*hull.hull); }
    Result operator()(const SolidMesh& mesh) const { return Tessellation{mesh.mesh->positions, mesh.mesh->triangles}; }
    Result operator()(const SolidHeightfield& solid) const { return tessellateHeightfield(*solid.field); }
};

// Round shapes are along z before.
Tessellation turned(Tessellation made, Axis axis) {
    for (Vector3& p : made.positions) {
        if (axis == Axis::X) p = {p.z, p.x, p.y};
        if (axis == Axis::Y) p = {p.y, p.z, p.x};
    }
    return made;
}

Tessellation surfaceOf(const TriangleTree& tree) {
    Tessellation made{tree.corners(), {}};
    for (std::uint32_t i = 0; i < made.positions.size(); i += 3) made.triangles.push_back({i, i + 1, i + 2});
    return made;
}

struct TessellateExact {
    std::optional<Tessellation> operator()(const ExactBox& box) const {
        return tessellateBox({2 * box.half.x, 2 * box.half.y, 2 * box.half.z});
    }
    std::optional<Tessellation> operator()(const ExactSphere& ball) const { return tessellateSphere(ball.radius); }
    std::optional<Tessellation> operator()(const ExactCapsule& one) const {
        return turned(tessellateCapsule(one.radiusBottom, one.radiusTop, one.length), one.axis);
    }
    std::optional<Tessellation> operator()(const ExactCylinder& one) const {
        return turned(tessellateCylinder(one.radiusBottom, one.radiusTop, one.length), one.axis);
    }
    std::optional<Tessellation> operator()(const ExactHalfSpace& /*unused*/) const { return std::nullopt; }
    template <typename Surfaced>
    std::optional<Tessellation> operator()(const Surfaced& one) const {
        return surfaceOf(*one.surface);
    }
};

}  // namespace

Tessellation tessellateBox(const Vector3& size) {
    Tessellation box;
    for (int corner = 0; corner < 8; ++corner) {
        const auto half = [&](double extent, int bit) { return (corner & bit) != 0 ? extent / 2 : -extent / 2; };
        box.positions.push_back({half(size.x, 1), half(size.y, 2), half(size.z, 4)});
    }
    appendQuad(box.triangles, 0, 4, 6, 2);  // -x
    appendQuad(box.triangles, 1, 3, 7, 5);  // +x
    appendQuad(box.triangles, 0, 1, 5, 4);  // -y
    appendQuad(box.triangles, 2, 6, 7, 3);  // +y
    appendQuad(box.triangles, 0, 2, 3, 1);  // -z
    appendQuad(box.triangles, 4, 5, 7, 6);  // +z
    return box;
}

Tessellation tessellateSphere(double radius, const Resolution& resolution) {
    Outline outline;
    appendArc(outline, radius, 0, -std::numbers::pi / 2, std::numbers::pi / 2, std::max(resolution.rings, 1));
    return revolve(outline, resolution.segments);
}

Tessellation tessellateCapsule(double radiusBottom, double radiusTop, double length, const Resolution& resolution) {
    const int rings = std::max(resolution.rings, 1);
    const double difference = radiusBottom - radiusTop;
    Outline outline;
    if (length <= std::abs(difference)) {
        const bool bottomIsLarger = difference > 0;
        appendArc(outline, std::max(radiusBottom, radiusTop), bottomIsLarger ? -length / 2 : length / 2,
                  -std::numbers::pi / 2, std::numbers::pi / 2, rings);
    } else {
        // The latitude where the common tangent cone touches both spheres.
        const double tangent = std::asin(difference / length);
        appendArc(outline, radiusBottom, -length / 2, -std::numbers::pi / 2, tangent, rings);
        appendArc(outline, radiusTop, length / 2, tangent, std::numbers::pi / 2, rings);
    }
    return revolve(outline, resolution.segments);
}

Tessellation tessellateCylinder(double radiusBottom, double radiusTop, double length, const Resolution& resolution) {
    Outline outline{{0, -length / 2}};
    if (radiusBottom > 0) outline.push_back({radiusBottom, -length / 2});
    if (radiusTop > 0) outline.push_back({radiusTop, length / 2});
    outline.push_back({0, length / 2});
    return revolve(outline, resolution.segments);
}

Tessellation tessellateCone(double radius, double length, const Resolution& resolution) {
    return tessellateCylinder(radius, 0, length, resolution);
}

Tessellation tessellateHull(const ConvexHull& hull) {
    Tessellation result;
    for (std::size_t i = 0; i < hull.pointCount(); ++i) result.positions.push_back(hull.point(i));
    for (std::size_t at = 0; at < hull.polygons.size(); at += 1 + hull.polygons[at]) {
        const std::uint32_t* corner = &hull.polygons[at + 1];
        for (std::uint32_t i = 2; i < hull.polygons[at]; ++i) {
            result.triangles.push_back({corner[0], corner[i - 1], corner[i]});
        }
    }
    return result;
}

std::optional<Tessellation> tessellate(const Solid& solid, const Resolution& resolution) {
    return std::visit(Tessellate{resolution}, solid);
}

std::optional<Tessellation> tessellate(const ExactShape& shape) {
    return std::visit(TessellateExact{}, shape);
}

}  // namespace orrery
