// A scene with one shape, and what it resolves to.
#pragma once

#include <string>
#include <vector>

#include "checks.hpp"
#include "orrery/geometry/exact_shape.hpp"
#include "orrery/geometry/resolve.hpp"

namespace orrery::test {

struct Resolving {
    SceneContents scene;
    ResolveOptions options;

    ConvexShape convex(std::vector<Vector3> positions) { return {add(std::move(positions), {})}; }
    TriMeshShape triMesh(std::vector<Vector3> positions, std::vector<Triangle> triangles) {
        return {add(std::move(positions), std::move(triangles))};
    }
    MeshId add(std::vector<Vector3> positions, std::vector<Triangle> triangles) {
        Mesh mesh;
        mesh.positions = std::move(positions);
        mesh.triangles = std::move(triangles);
        mesh.loaded = true;
        return scene.addMesh(std::move(mesh));
    }
    ResolvedShape operator()(ShapeGeometry geometry, const Matrix3& linear = {}) const {
        Shape shape;
        shape.geometry = geometry;
        return resolveShape(shape, scene, linear, options);
    }
};

inline ExactShape exact(const Resolving& resolving, const ShapeGeometry& geometry, const Matrix3& linear = {}) {
    Shape shape;
    shape.geometry = geometry;
    const ExactShapeResult result = exactShapeOf(shape, resolving.scene, linear);
    BOOST_REQUIRE(result.shape);
    return *result.shape;
}

// "TaperedAsHull radiusTop, ScaledAsHull scale"
inline std::string notesOf(const ResolvedShape& shape) {
    std::string text;
    for (const ShapeNote& note : shape.notes) {
        if (!text.empty()) text += ", ";
        text += toText(note.kind);
        if (!note.field.empty()) text.append(" ").append(note.field);
    }
    return text;
}

template <typename SolidKind>
const SolidKind& solidOf(const ResolvedShape& shape) {
    BOOST_REQUIRE(shape.solid);
    const auto* solid = std::get_if<SolidKind>(&shape.solid->solid);
    BOOST_REQUIRE_MESSAGE(solid != nullptr, "is a " << typeName(shape.solid->solid));
    return *solid;
}

// Points of a hull in the node's frame.
inline std::vector<Vector3> pointsOf(const ResolvedShape& shape) {
    const ConvexHull& hull = *solidOf<SolidHull>(shape).hull;
    std::vector<Vector3> points;
    for (std::size_t i = 0; i < hull.pointCount(); ++i) {
        points.push_back(fromEigen(Eigen::Vector3d(toEigen(shape.solid->pose) * toEigen(hull.point(i)))));
    }
    return points;
}

// Smallest box along the node's axes around points: its half size where it is centred.
inline Vector3 largest(const std::vector<Vector3>& points) {
    Eigen::Vector3d high = Eigen::Vector3d::Constant(-1e300);
    for (const Vector3& p : points) high = high.cwiseMax(toEigen(p));
    return fromEigen(high);
}

// A matrix that is no rotation times a diagonal.
inline Matrix3 shear() {
    return {{1, 0.5, 0, 0, 1, 0, 0, 0, 1}};
}

}  // namespace orrery::test
