#include <algorithm>
#include <cstdint>
#include <limits>
#include <utility>

#include "attributes.hpp"
#include "orrery/base/codes/xode.hpp"
#include "orrery/base/numbers.hpp"
#include "orrery/scene/eigen.hpp"
#include "parts.hpp"

namespace orrery::xode {
namespace {

constexpr std::array<std::string_view, 3> kCorners{"ia", "ib", "ic"};

struct RawTriangle {
    std::array<std::int64_t, 3> corners{};  // as written
    XmlElement element;
};

struct Vertices {
    std::vector<Vector3> positions;
    std::vector<std::size_t> bad;  // indices into positions, ascending: reported, not to be used
};

struct TrimeshParts {
    XmlElement vertices;
    XmlElement triangles;
};

TrimeshParts findParts(Context& context, XmlElement element) {
    TrimeshParts parts;
    for (const XmlElement child : element.children()) {
        const Tag tag = tagOf(child.name());
        if (tag == Tag::Ext) {
            context.checkExt(child);
            continue;
        }
        if (tag != Tag::Vertices && tag != Tag::Triangles) {
            context.strayElement(child);
            continue;
        }
        XmlElement& part = tag == Tag::Vertices ? parts.vertices : parts.triangles;
        static_cast<void>(context.isFirst(part, child));
    }
    for (const auto& [part, name] : {std::pair{parts.vertices, "<vertices>"}, {parts.triangles, "<triangles>"}}) {
        if (part) continue;
        context.report(code::XODE_ELEMENT_MISSING, element, nameInMessage(element) + " lacks " + name);
    }
    return parts;
}

Vertices readVertices(Context& context, XmlElement element) {
    Vertices vertices;
    // The fourth attribute `e` is for extensions, whatever it holds.
    const auto extension = [](XmlAttribute attribute) { return attribute.name() == "e"; };
    for (const XmlElement child : element.children()) {
        if (tagOf(child.name()) != Tag::V) {
            context.strayElement(child);
            continue;
        }
        const auto position = readVector(context, child, extension);
        if (!position) vertices.bad.push_back(vertices.positions.size());
        vertices.positions.push_back(position.value_or(Vector3{}));
    }
    return vertices;
}

std::optional<RawTriangle> readTriangle(Context& context, XmlElement element) {
    RawTriangle triangle{{}, element};
    unsigned seen = 0;
    bool good = true;
    for (XmlAttribute a = element.firstAttribute(); a; a = a.next()) {
        const auto corner = std::find(kCorners.begin(), kCorners.end(), a.name());
        if (corner == kCorners.end()) {
            context.unknownAttribute(element, a, kCorners);
            continue;
        }
        const auto i = static_cast<std::size_t>(corner - kCorners.begin());
        if ((seen >> i & 1U) != 0) continue;
        seen |= 1U << i;
        const auto index = readInteger(context, element, a);
        good = good && index;
        triangle.corners[i] = index.value_or(0);
    }
    for (std::size_t i = 0; i < kCorners.size(); ++i) {
        if ((seen >> i & 1U) != 0) continue;
        reportMissing(context, element, kCorners[i]);
        good = false;
    }
    return good ? std::optional(triangle) : std::nullopt;
}

std::vector<RawTriangle> readTriangles(Context& context, XmlElement element) {
    std::vector<RawTriangle> triangles;
    for (const XmlElement child : element.children()) {
        if (tagOf(child.name()) != Tag::T) {
            context.strayElement(child);
        } else if (const auto triangle = readTriangle(context, child)) {
            triangles.push_back(*triangle);
        }
    }
    return triangles;
}

// Indices count from 1, unless a 0 or a choice says otherwise (ambiguity A5 of XODE).
std::int64_t findBase(Context& context, XmlElement element, const std::vector<RawTriangle>& triangles,
                      std::size_t vertexCount) {
    using Base = XodeChoices::IndexBase;
    if (context.choices.indexBase != Base::Either) return context.choices.indexBase == Base::Zero ? 0 : 1;
    bool zero = false;
    bool last = false;
    for (const RawTriangle& triangle : triangles) {
        for (const std::int64_t index : triangle.corners) {
            zero = zero || index == 0;
            last = last || index == static_cast<std::int64_t>(vertexCount);
        }
    }
    if (zero) {
        context.report(code::XODE_TRIMESH_BASE_ZERO, element,
                       nameInMessage(element) + " uses vertex 0: its indices are read as counting from 0");
    } else if (!last && !triangles.empty() && vertexCount > 0) {
        context.report(code::XODE_TRIMESH_BASE_ASSUMED, element,
                       nameInMessage(element) + " uses neither vertex 0 nor vertex " + std::to_string(vertexCount) +
                           ": its indices are read as counting from 1");
    }
    return zero ? 0 : 1;
}

bool inRange(Context& context, const RawTriangle& triangle, std::int64_t base, std::size_t vertexCount) {
    const std::int64_t highest = base + static_cast<std::int64_t>(vertexCount) - 1;
    for (std::size_t i = 0; i < kCorners.size(); ++i) {
        const std::int64_t index = triangle.corners[i];
        if (index >= base && index <= highest) continue;
        context.report(code::XODE_TRIMESH_INDEX, triangle.element,
                       "index " + std::string(kCorners[i]) + " of " + nameInMessage(triangle.element) +
                           " names a vertex that does not exist; the triangle is left out",
                       {std::to_string(index), std::to_string(base) + " to " + std::to_string(highest)}, kCorners[i]);
        return false;
    }
    return true;
}

bool isDegenerate(const std::vector<Vector3>& positions, const std::array<std::uint32_t, 3>& corners) {
    const Eigen::Vector3d a = toEigen(positions[corners[0]]);
    const Eigen::Vector3d b = toEigen(positions[corners[1]]) - a;
    const Eigen::Vector3d c = toEigen(positions[corners[2]]) - a;
    const double longest = std::max({b.norm(), c.norm(), (c - b).norm()});
    return !(b.cross(c).norm() > 1e-12 * longest * longest);
}

void addTriangle(Context& context, const RawTriangle& triangle, std::int64_t base, const Vertices& vertices,
                 Mesh& mesh) {
    if (!inRange(context, triangle, base, vertices.positions.size())) return;
    std::array<std::uint32_t, 3> corners{};
    for (std::size_t i = 0; i < corners.size(); ++i) {
        corners[i] = static_cast<std::uint32_t>(triangle.corners[i] - base);
        if (std::binary_search(vertices.bad.begin(), vertices.bad.end(), corners[i])) return;
    }
    if (isDegenerate(vertices.positions, corners)) {
        context.report(code::XODE_TRIMESH_DEGENERATE, triangle.element,
                       nameInMessage(triangle.element) + " is a triangle without area");
    }
    mesh.triangles.push_back(corners);
}

}  // namespace

ShapeGeometry readTriMesh(Context& context, XmlElement element) {
    for (XmlAttribute a = element.firstAttribute(); a; a = a.next()) context.unknownAttribute(element, a);
    const TrimeshParts parts = findParts(context, element);
    if (!parts.vertices || !parts.triangles) return {};
    Vertices vertices = readVertices(context, parts.vertices);
    const std::vector<RawTriangle> triangles = readTriangles(context, parts.triangles);
    Mesh mesh;
    mesh.origin = element.origin();
    mesh.loaded = true;
    mesh.triangles.reserve(triangles.size());
    const std::int64_t base = findBase(context, element, triangles, vertices.positions.size());
    for (const RawTriangle& triangle : triangles) addTriangle(context, triangle, base, vertices, mesh);
    if (mesh.triangles.empty()) {
        context.report(code::XODE_TRIMESH_EMPTY, element, nameInMessage(element) + " has no usable triangle");
        return {};
    }
    mesh.positions = std::move(vertices.positions);
    return TriMeshShape{context.scene.addMesh(std::move(mesh))};
}

}  // namespace orrery::xode
