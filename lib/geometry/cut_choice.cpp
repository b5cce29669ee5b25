#include "cut_choice.hpp"

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "hollowness.hpp"
#include "orrery/scene/eigen.hpp"

namespace orrery {
namespace {

constexpr std::size_t kSampled = 400;   // points on the surface that measure the value of a cut
constexpr std::size_t kMostFaces = 10;  // planes of faces that are tried
constexpr double kBetter = 1 - 1e-6;    // if two differ only by rounding, the first is used

bool isSame(const CutPlane& a, const CutPlane& b, double near) {
    return std::abs(a.normal.dot(b.normal)) > 0.9998 &&
           std::abs(a.distance - (a.normal.dot(b.normal) > 0 ? b.distance : -b.distance)) < near;
}

// Adds planes of those faces that have the largest hollows before them.
void addFacePlanes(const MeshPatch& patch, std::vector<HullExit> exits, const MeshBody& body,
                   std::vector<CutPlane>& planes) {
    std::stable_sort(exits.begin(), exits.end(),
                     [](const HullExit& a, const HullExit& b) { return a.area * a.length > b.area * b.length; });
    const double near = 1e-3 * body.extent;
    const auto isNew = [&](const CutPlane& plane) {
        return std::none_of(planes.begin(), planes.end(), [&](const CutPlane& o) { return isSame(o, plane, near); });
    };
    for (const HullExit& exit : exits) {
        if (planes.size() == kMostFaces || exit.length <= body.rounding) return;
        const Facet& facet = patch.facets[exit.facet];
        const CutPlane plane{facet.normal, facet.normal.dot(facet.corners[0])};
        if (isNew(plane)) planes.push_back(plane);
    }
}

// The faces of a sheet lie in their planes, with nothing behind them. To separate one, the cut is moved beside it.
void splitOff(std::vector<CutPlane>& planes, const MeshBody& body) {
    const std::size_t faces = planes.size();
    for (std::size_t i = 0; i < faces; ++i) {
        CutPlane other = planes[i];
        other.distance -= 2 * body.rounding;
        planes[i].distance += 2 * body.rounding;
        planes.push_back(other);
    }
}

// Adds planes perpendicular to the axis, at the given fractions of the patch's length along it.
void addAcross(const MeshPatch& patch, const Eigen::Vector3d& axis, std::initializer_list<double> parts,
               std::vector<CutPlane>& planes) {
    double low = std::numeric_limits<double>::infinity();
    double high = -low;
    for (const Facet& facet : patch.facets) {
        for (const Eigen::Vector3d& corner : facet.corners) {
            low = std::min(low, axis.dot(corner));
            high = std::max(high, axis.dot(corner));
        }
    }
    for (const double part : parts) planes.push_back({axis, low + part * (high - low)});
}

// Returns the axes along which the surface is spread least and most.
Eigen::Matrix3d principalAxes(const MeshPatch& patch) {
    double area = 0;
    Eigen::Vector3d mean = Eigen::Vector3d::Zero();
    for (const Facet& facet : patch.facets) {
        const double part = facet.area();
        area += part;
        mean += part / 3 * (facet.corners[0] + facet.corners[1] + facet.corners[2]);
    }
    if (!(area > 0)) return Eigen::Matrix3d::Identity();
    mean /= area;
    Eigen::Matrix3d spread = Eigen::Matrix3d::Zero();
    for (const Facet& facet : patch.facets) {
        for (const Eigen::Vector3d& corner : facet.corners) {
            const Eigen::Vector3d arm = corner - mean;
            spread += facet.area() / 3 * arm * arm.transpose();
        }
    }
    return eigenvectorsOf(spread).vectors;
}

std::vector<CutPlane> planesToTry(const MeshPatch& patch, std::vector<HullExit> exits, const MeshBody& body) {
    std::vector<CutPlane> planes;
    addFacePlanes(patch, std::move(exits), body, planes);
    if (!body.closed) splitOff(planes, body);
    for (Eigen::Index axis = 0; axis < 3; ++axis) addAcross(patch, Eigen::Vector3d::Unit(axis), {0.5}, planes);
    const Eigen::Matrix3d axes = principalAxes(patch);
    for (Eigen::Index axis = 0; axis < 3; ++axis) addAcross(patch, axes.col(axis), {0.5, 0.25, 0.75}, planes);
    return planes;
}

double extentOf(const MeshPatch& patch) {
    TreeBox box;
    for (const Facet& facet : patch.facets) {
        for (const Eigen::Vector3d& corner : facet.corners) box.include(corner);
    }
    return (box.high - box.low).norm();
}

// The cost of patches by each rule. A cut never increases it.
struct Cost {
    double faces = 0;    // m^2 that are not free
    double compact = 0;  // m^4
};

Cost operator+(const Cost& a, const Cost& b) {
    return {a.faces + b.faces, a.compact + b.compact};
}

// Without `allowed`, the cost by faces is not needed.
Cost costOf(const MeshPatch& patch, const MeshBody& body, std::optional<double> allowed, CutEffort& effort) {
    const PatchHollow hollow = hollowOf(patch, body, kSampled, allowed, effort);
    return {hollow.area, hollow.volume * extentOf(patch)};
}

// The best plane by one of the costs.
struct Choice {
    double Cost::*by;
    double least;
    std::optional<CutPlane> plane;

    [[nodiscard]] bool isBetter(const Cost& cost) const { return cost.*by < least; }

    void offer(const CutPlane& other, const Cost& cost) {
        if (!isBetter(cost)) return;
        least = kBetter * (cost.*by);
        plane = other;
    }
};

}  // namespace

std::optional<CutPlane> bestCut(const MeshPatch& patch, const MeshBody& body, CutRule rule, double allowed,
                                CutEffort& effort) {
    const bool byFaces = rule == CutRule::Faces;
    const auto cost = [&](const MeshPatch& side) {
        return costOf(side, body, byFaces ? std::optional(allowed) : std::nullopt, effort);
    };
    const Cost now = cost(patch);
    Choice faces{&Cost::faces, kBetter * now.faces, {}};
    Choice compact{&Cost::compact, kBetter * now.compact, {}};
    for (const CutPlane& plane : planesToTry(patch, hullOf(patch, body, kSampled, effort).exits, body)) {
        effort.facets += patch.facets.size();
        const MeshPatch kept = cutBy(patch, plane, body);
        const MeshPatch beyond = cutBy(patch, plane.flipped(), body);
        if (kept.facets.empty() || beyond.facets.empty()) continue;
        // The second side only adds to the cost.
        const Cost half = cost(kept);
        const bool useful = (byFaces && faces.isBetter(half)) || (!faces.plane && compact.isBetter(half));
        if (!useful) continue;
        const Cost left = half + cost(beyond);
        faces.offer(plane, left);
        compact.offer(plane, left);
    }
    return byFaces && faces.plane ? faces.plane : compact.plane;
}

}  // namespace orrery
