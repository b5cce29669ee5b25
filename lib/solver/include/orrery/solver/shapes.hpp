// Shapes that the solver finds contacts of by itself.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "orrery/solver/triangles.hpp"
#include "orrery/solver/vector.hpp"

namespace orrery::solver {

// A closed convex polyhedron.
class Polyhedron {
public:
    // Corners, m, and of each face its corners, counter-clockwise as seen from outside. At most 65,535 of each.
    Polyhedron(std::vector<Vec3> corners, std::span<const std::vector<std::uint32_t>> faces);

    struct Edge {
        std::uint32_t from, to;
    };
    [[nodiscard]] std::span<const Vec3> corners() const { return corners_; }
    [[nodiscard]] std::span<const Vec3> normals() const { return normals_; }  // of the faces, outward
    [[nodiscard]] std::span<const std::uint32_t> face(std::size_t face) const {
        return {faceCorners_.data() + faceBegins_[face], faceBegins_[face + 1] - faceBegins_[face]};
    }
    [[nodiscard]] std::span<const Edge> edges() const { return edges_; }
    // Edges that are parallel, as numbers of edges.
    [[nodiscard]] std::size_t directionCount() const { return directionBegins_.size() - 1; }
    [[nodiscard]] std::span<const std::uint32_t> direction(std::size_t direction) const {
        return {directionEdges_.data() + directionBegins_[direction],
                directionBegins_[direction + 1] - directionBegins_[direction]};
    }

private:
    void findEdges();
    void groupEdges();

    std::vector<Vec3> corners_;
    std::vector<Vec3> normals_;
    std::vector<std::uint32_t> faceCorners_;
    std::vector<std::uint32_t> faceBegins_;
    std::vector<Edge> edges_;
    std::vector<std::uint32_t> directionEdges_;
    std::vector<std::uint32_t> directionBegins_;
};

// The kind of a shape.
enum class ShapeKind : std::uint8_t {
    Sphere,
    Capsule,   // along z
    Cylinder,  // along z; a prism of 16 sides but where its side lies or rolls on a face
    Hull,      // a box is one
    Plane,     // what is below z = 0
    Mesh,      // a surface that pushes at its front; touches all kinds but planes and meshes
};

// The shape of one collider, in its own frame.
struct Shape {
    ShapeKind kind = ShapeKind::Sphere;
    double radius = 0;      // m
    double halfLength = 0;  // m, without the caps
    std::shared_ptr<const Polyhedron> hull;
    std::shared_ptr<const Triangles> triangles;
    Vec3 middle;        // m, of the corners of the hull
    double inner = 0;   // m, how far all faces of the hull are from there at least
    double extent = 0;  // m, the least of its extents
    double reach = 0;   // m, how far from the origin it goes
};

[[nodiscard]] Shape sphereShape(double radius);
[[nodiscard]] Shape capsuleShape(double radius, double length);  // length without the caps
[[nodiscard]] Shape cylinderShape(double radius, double length);
[[nodiscard]] Shape boxShape(const Vec3& size);
[[nodiscard]] Shape hullShape(std::shared_ptr<const Polyhedron> hull);
[[nodiscard]] Shape planeShape();
[[nodiscard]] Shape meshShape(std::shared_ptr<const Triangles> triangles);
// Between two rings of as many corners, both counter-clockwise as seen from the second.
[[nodiscard]] std::shared_ptr<const Polyhedron> prism(std::span<const Vec3> below, std::span<const Vec3> above);

}  // namespace orrery::solver
