// How a shape touches a surface of triangles: over its faces, at its edges and corners.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <span>
#include <vector>

#include "narrow_phase.hpp"
#include "segments.hpp"

namespace orrery::solver {

// Points that touch along one normal.
struct MeshPart {
    std::uint64_t number = 0;  // the same from step to step
    Touch* touch = nullptr;    // until the next search
};

// The search. Triangles in one plane are one facet, which acts as a plane does where the shape is over it: edges
// between them do not count. Elsewhere, what the surface has outermost counts: edges and corners on which it does not
// rise. Memory that it has taken once it keeps.
class MeshTouch {
public:
    // A is the mesh. The parts are in the order of their numbers, each with points whose gap is at most `margin`, m.
    std::span<const MeshPart> find(const PlacedShape& mesh, const PlacedShape& body, double margin);

private:
    struct PlacedTriangle {
        std::array<Vec3, 3> corners;  // m, in the world's frame
        std::array<Vec3, 2> normals;  // of the front and of the back
        std::uint64_t facet = 0;
        std::uint32_t number = 0;
        std::array<TriangleEdge, 3> edges{};

        [[nodiscard]] bool has(const Vec3& place, double near) const;
    };
    // Triangles in one plane that has the body before it.
    struct Facet {
        std::size_t first = 0;
        std::size_t count = 0;
        Touch* flat = nullptr;                                    // with the whole plane
        std::array<const PlacedTriangle*, kMostTouches> under{};  // by point; null: it is not over the facet
        bool isWhole = false;                                     // all points are over it
    };

    void gather(const PlacedShape& mesh, const PlacedShape& body, double margin);
    void listFacets(const PlacedShape& body, double margin);
    [[nodiscard]] std::span<const PlacedTriangle> trianglesOf(const Facet& facet) const {
        return {triangles_.data() + facet.first, facet.count};
    }
    void layOver(Facet& facet, const PlacedShape& body, double margin) const;
    void dropDeeper();
    [[nodiscard]] bool isShallower(const Facet& other, std::uint64_t feature, double gap,
                                   const PlacedTriangle& triangle) const;
    void addOver(const Facet& facet);
    // Returns how near the core comes to the facet, m, or HUGE_VAL where it is not over it.
    double addLineOver(const Facet& facet, const PlacedShape& body, double margin);
    void lookAtCore(const Facet& facet, const PlacedShape& body, double margin);
    void lookAtHull(const Facet& facet, const PlacedShape& body, double margin);
    // Returns whether an edge or a corner of the mesh pushes.
    bool takeHullTouch(const PlacedTriangle& triangle, const PlacedShape& body, const Touch& touch);
    void takeFacePoints(const PlacedTriangle& triangle, const Touch& touch, Touch& part);
    [[nodiscard]] bool pushes(const Vec3& place, const Vec3& normal, double extent, double rises) const;
    [[nodiscard]] bool isFlatAt(const Vec3& place, const Vec3& normal, double extent) const;
    [[nodiscard]] bool isKnown(const Vec3& place, const Vec3& normal, double extent) const;
    Touch& newTouch(double extent);
    Touch& partOf(std::uint64_t number, const Touch& like);
    void addEdgeTouch(const PlacedTriangle& triangle, const Touch& touch);

    std::vector<SurfaceTriangle> found_;
    std::vector<PlacedTriangle> triangles_;  // by facet
    std::vector<Facet> facets_;
    std::vector<MeshPart> parts_;
    std::deque<Touch> touches_;
    std::size_t used_ = 0;  // of these
    Touch trial_;
};

}  // namespace orrery::solver
