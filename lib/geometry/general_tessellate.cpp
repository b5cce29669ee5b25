// Triangles of general solids: patches of octants if the curves are on all axes; rings along an axis otherwise, and for
// tapers.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "general_detail.hpp"
#include "orrery/geometry/hull.hpp"
#include "orrery/scene/eigen.hpp"

namespace orrery {
namespace {

Vector3 toVector(const Axes& a) {
    return {a[0], a[1], a[2]};
}

// ---- octants

// A grid over the three faces of the positive octant, projected to the surface, and its copies in the other octants.
// Strips fill the gaps where the box moves the octants apart.
class OctantTessellator {
public:
    OctantTessellator(const GeneralSolid& solid, int steps)
        : solid_(solid), unit_(smallestRadii(solid.curves)), steps_(std::max(steps, 1)) {}

    Tessellation make() {
        for (std::size_t face = 0; face < 3; ++face) addFace(face);
        for (std::size_t axis = 0; axis < 3; ++axis) addStrips(axis);
        for (std::size_t axis = 0; axis < 3; ++axis) addTips(axis);
        BuiltMesh built = buildMesh(result_.positions, result_.triangles);
        return {std::move(built.mesh.positions), std::move(built.mesh.triangles)};
    }

private:
    using Signs = std::array<int, 3>;

    // Returns the surface point in the octant of positive coordinates, before the box is added. Its direction is 1 on
    // `face`, and u, v on the axes after it.
    [[nodiscard]] Axes point(std::size_t face, int u, int v) const {
        const Across to = across(face);
        Axes n{};
        n[face] = unit_[face];
        n[to.i] = unit_[to.i] * u / steps_;
        n[to.j] = unit_[to.j] * v / steps_;
        const double scale = reach(solid_.curves, n, solid_.covered);
        for (double& value : n) value *= scale;
        return n;
    }

    [[nodiscard]] Vector3 placed(const Axes& q, const Signs& signs) const {
        Axes p{};
        for (std::size_t j = 0; j < 3; ++j) p[j] = signs[j] * (q[j] + solid_.half[j]);
        return toVector(p);
    }

    // The solid is star-shaped about its middle, so that the orientation of triangles is chosen as seen from there.
    void addTriangle(const Vector3& a, const Vector3& b, const Vector3& c) {
        const double side = toEigen(a).dot(toEigen(b).cross(toEigen(c)));
        const auto first = static_cast<std::uint32_t>(result_.positions.size());
        result_.positions.insert(result_.positions.end(), {a, side < 0 ? c : b, side < 0 ? b : c});
        result_.triangles.push_back({first, first + 1, first + 2});
    }
    void addQuad(const Vector3& a, const Vector3& b, const Vector3& c, const Vector3& d) {
        addTriangle(a, b, c);
        addTriangle(a, c, d);
    }

    void addFace(std::size_t face) {
        for (int u = 0; u < steps_; ++u) {
            for (int v = 0; v < steps_; ++v) {
                const std::array corners{point(face, u, v), point(face, u + 1, v), point(face, u + 1, v + 1),
                                         point(face, u, v + 1)};
                for (unsigned octant = 0; octant < 8; ++octant) {
                    const Signs s{(octant & 1U) != 0 ? 1 : -1, (octant & 2U) != 0 ? 1 : -1,
                                  (octant & 4U) != 0 ? 1 : -1};
                    addQuad(placed(corners[0], s), placed(corners[1], s), placed(corners[2], s), placed(corners[3], s));
                }
            }
        }
    }

    // Points with 0 on `axis` are at both ends of the box there.
    void addStrips(std::size_t axis) {
        if (solid_.half[axis] == 0) return;
        const Across to = across(axis);
        for (int k = 0; k < 2 * steps_; ++k) {
            const Axes a = outline(axis, k);
            const Axes b = outline(axis, k + 1);
            for (unsigned quadrant = 0; quadrant < 4; ++quadrant) {
                Signs low{-1, -1, -1};
                low[to.i] = (quadrant & 1U) != 0 ? 1 : -1;
                low[to.j] = (quadrant & 2U) != 0 ? 1 : -1;
                Signs high = low;
                high[axis] = 1;
                addQuad(placed(a, low), placed(b, low), placed(b, high), placed(a, high));
            }
        }
    }

    // From one perpendicular axis to the other, in the plane where `axis` is 0.
    [[nodiscard]] Axes outline(std::size_t axis, int k) const {
        const Across to = across(axis);
        // point(face, u, v): u is on the axis after the face, v on the one after that.
        if (k <= steps_) return point(to.i, k, 0);
        return point(to.j, 0, 2 * steps_ - k);
    }

    // At the end of an axis the box moves the tips of four octants apart.
    void addTips(std::size_t axis) {
        const Across to = across(axis);
        const Axes tip = point(axis, 0, 0);
        for (const int end : {-1, 1}) {
            std::array<Vector3, 4> corners;
            for (std::size_t k = 0; k < 4; ++k) {
                Signs s{};
                s[axis] = end;
                s[to.i] = k == 0 || k == 3 ? -1 : 1;
                s[to.j] = k < 2 ? -1 : 1;
                corners[k] = placed(tip, s);
            }
            addQuad(corners[0], corners[1], corners[2], corners[3]);
        }
    }

    const GeneralSolid& solid_;
    Axes unit_;
    int steps_;
    Tessellation result_;
};

// ---- rings

// Outlines perpendicular to an axis, joined from one place on it to the next.
class RingTessellator {
public:
    RingTessellator(const GeneralSolid& solid, int steps) : solid_(solid), steps_(std::max(steps, 1)) {
        axis_ = solid.tapered() ? solid.taperAxis : 0;
        while (!solid.tapered() && solid.covered[axis_]) ++axis_;
        unit_ = solid.tapered() ? largestRadii(solid) : smallestRadii(solid.curves);
        for (double& r : unit_) r = r > 0 ? r : 1;
    }

    Tessellation make() {
        const std::vector<double> places = ringPlaces();
        for (const double at : places) addRing(at);
        for (std::size_t k = 0; k < places.size(); ++k) {
            if (k > 0) addSides(static_cast<std::uint32_t>(k));
        }
        addCap(places.front(), 0, true);
        addCap(places.back(), static_cast<std::uint32_t>(places.size() - 1), false);
        BuiltMesh built = buildMesh(result_.positions, result_.triangles);
        return {std::move(built.mesh.positions), std::move(built.mesh.triangles)};
    }

private:
    [[nodiscard]] std::vector<double> ringPlaces() const {
        if (!solid_.tapered()) return {-solid_.half[axis_], solid_.half[axis_]};
        std::vector<double> places;
        for (const TaperSection& section : solid_.sections) places.push_back(section.at);
        if (solid_.covered[axis_]) {
            // The places are close together at the tips, where the outline opens like a square root.
            const Span span = taperSpan(solid_);
            for (int k = 0; k <= 4 * steps_; ++k) {
                const double turn = std::numbers::pi * k / (4 * steps_);
                places.push_back(span.low + (span.high - span.low) * (1 - std::cos(turn)) / 2);
            }
        } else {
            for (std::size_t k = 1; k < solid_.sections.size(); ++k) addBetween(k, places);
        }
        std::sort(places.begin(), places.end());
        places.erase(std::unique(places.begin(), places.end()), places.end());
        return places;
    }

    // Between sections of different form the sides are curved.
    void addBetween(std::size_t k, std::vector<double>& places) const {
        const TaperSection& a = solid_.sections[k - 1];
        const TaperSection& b = solid_.sections[k];
        if (a.curve.exponent == b.curve.exponent) return;
        for (int i = 1; i < steps_; ++i) places.push_back(a.at + (b.at - a.at) * i / steps_);
    }

    // In the quadrant of positive coordinates, from the first perpendicular axis to the second.
    [[nodiscard]] std::vector<Axes> quadrant(double at) const {
        const Across to = across(axis_);
        // The outline is scaled like the section, so that sides between sections of equal exponent are exactly
        // straight.
        Axes unit = unit_;
        if (solid_.tapered() && !solid_.covered[axis_]) {
            unit = sectionAt(solid_, at).radii;
            for (double& r : unit) r = r > 0 ? r : 1;
        }
        std::vector<Axes> outline;
        for (int k = 0; k <= 2 * steps_; ++k) {
            Axes n{};
            n[to.i] = unit[to.i] * std::min(1.0, 2 - static_cast<double>(k) / steps_);
            n[to.j] = unit[to.j] * std::min(1.0, static_cast<double>(k) / steps_);
            const double scale = reachOf(at, n);
            for (double& value : n) value *= scale;
            outline.push_back(n);
        }
        return outline;
    }

    [[nodiscard]] double reachOf(double at, const Axes& n) const {
        if (!solid_.tapered()) return reach(solid_.curves, n, solid_.covered);
        const double scale = taperReach(solid_, at, n);
        return std::isfinite(scale) && scale > 0 ? scale : 0;
    }

    // Counter-clockwise as seen against the axis.
    void addRing(double at) {
        const Across to = across(axis_);
        const std::vector<Axes> outline = quadrant(at);
        for (int turn = 0; turn < 4; ++turn) {
            const bool back = turn % 2 == 1;
            for (std::size_t k = 0; k < outline.size(); ++k) {
                const Axes& q = outline[back ? outline.size() - 1 - k : k];
                Axes p{};
                p[axis_] = at;
                p[to.i] = (turn == 1 || turn == 2 ? -1 : 1) * (q[to.i] + solid_.half[to.i]);
                p[to.j] = (turn >= 2 ? -1 : 1) * (q[to.j] + solid_.half[to.j]);
                result_.positions.push_back(toVector(p));
            }
        }
    }

    [[nodiscard]] std::uint32_t ringSize() const { return static_cast<std::uint32_t>(4 * (2 * steps_ + 1)); }

    void addSides(std::uint32_t ring) {
        const std::uint32_t n = ringSize();
        for (std::uint32_t k = 0; k < n; ++k) {
            const std::uint32_t low = (ring - 1) * n + k;
            const std::uint32_t lowNext = (ring - 1) * n + (k + 1) % n;
            result_.triangles.push_back({low, lowNext, lowNext + n});
            result_.triangles.push_back({low, lowNext + n, low + n});
        }
    }

    void addCap(double at, std::uint32_t ring, bool bottom) {
        Axes middle{};
        middle[axis_] = at;
        const auto center = static_cast<std::uint32_t>(result_.positions.size());
        result_.positions.push_back(toVector(middle));
        const std::uint32_t n = ringSize();
        for (std::uint32_t k = 0; k < n; ++k) {
            const std::uint32_t a = ring * n + k;
            const std::uint32_t b = ring * n + (k + 1) % n;
            result_.triangles.push_back({center, bottom ? b : a, bottom ? a : b});
        }
    }

    const GeneralSolid& solid_;
    int steps_;
    std::size_t axis_ = 0;
    Axes unit_{};
    Tessellation result_;
};

// ---- error of the tessellation

constexpr int kQuickSteps = 12, kQuickestSteps = 6;

// Returns the error of a hull whose points lie on a convex solid. It is largest along the normals of its planes;
// between the normals of neighbours it is larger by the secant of half their angle. Only one of several mirror images
// is checked, because the solid is symmetric about every axis except that of its taper.
double hullError(const GeneralSolid& solid, const HullResult& hull) {
    constexpr double kSecant = 1.5;
    constexpr double kRounding = 1e-9;
    const auto isMirrored = [&](const double* normal) {
        for (std::size_t axis = 0; axis < 3; ++axis) {
            if (normal[axis] < -kRounding && !(solid.tapered() && axis == solid.taperAxis)) return true;
        }
        return false;
    };
    double error = 0;
    for (std::size_t k = 0; k < hull.hull->planeCount(); ++k) {
        const double* plane = &hull.hull->planes[4 * k];
        if (isMirrored(plane)) continue;
        const Vector3 normal{plane[0], plane[1], plane[2]};
        const double furthest = toEigen(normal).dot(toEigen(supportPoint(solid, normal)) - toEigen(hull.centroid));
        error = std::max(error, furthest - plane[3]);
    }
    return kSecant * error;
}

// Are all corners at one place on the axis?
bool isAcross(const Tessellation& surface, const Triangle& t, std::size_t axis) {
    const auto at = [&](std::uint32_t corner) { return toEigen(surface.positions[corner])[static_cast<int>(axis)]; };
    return at(t[0]) == at(t[1]) && at(t[1]) == at(t[2]);
}

Eigen::Vector3d middleOf(const Tessellation& surface, const Triangle& t) {
    return (toEigen(surface.positions[t[0]]) + toEigen(surface.positions[t[1]]) + toEigen(surface.positions[t[2]])) / 3;
}

// Returns how far a point is from the surface, away from the solid's middle; halves the range so many times.
double distanceAt(const GeneralSolid& solid, const Eigen::Vector3d& middle, int halvings) {
    Eigen::Vector3d from = Eigen::Vector3d::Zero();
    if (solid.tapered())
        from[static_cast<Eigen::Index>(solid.taperAxis)] = middle[static_cast<Eigen::Index>(solid.taperAxis)];
    double low = 0;
    double high = 2;
    for (int i = 0; i < halvings; ++i) {
        const double factor = (low + high) / 2;
        (implicitValue(solid, fromEigen(Eigen::Vector3d(from + factor * (middle - from)))) <= 1 ? low : high) = factor;
    }
    return std::abs(low - 1) * (middle - from).norm();
}

// Returns the error of a mesh: how far the middles of its triangles are from the surface, away from the solid's middle.
double meshError(const GeneralSolid& solid, const Tessellation& surface) {
    double error = 0;
    for (const Triangle& t : surface.triangles) {
        // The flat ends of a taper are exact.
        if (solid.tapered() && isAcross(surface, t, solid.taperAxis)) continue;
        error = std::max(error, distanceAt(solid, middleOf(surface, t), 24));
    }
    return error;
}

// The same for one of several mirror images, with fewer steps of the search. The result is made larger for what both
// may miss.
double quickError(const GeneralSolid& solid, const Tessellation& surface, int halvings) {
    constexpr double kMissed = 1.5;
    double error = 0;
    for (const Triangle& t : surface.triangles) {
        const Eigen::Vector3d middle = middleOf(surface, t);
        const auto isMirrored = [&](std::size_t axis) {
            return middle[static_cast<Eigen::Index>(axis)] < 0 && !(solid.tapered() && axis == solid.taperAxis);
        };
        if (isMirrored(0) || isMirrored(1) || isMirrored(2)) continue;
        if (solid.tapered() && isAcross(surface, t, solid.taperAxis)) continue;
        error = std::max(error, distanceAt(solid, middle, halvings));
    }
    return kMissed * error;
}

}  // namespace

Tessellation surfaceOf(const GeneralSolid& solid, const Resolution& resolution) {
    const bool allRound = solid.covered[0] && solid.covered[1] && solid.covered[2] && !solid.tapered();
    const int steps = std::max(resolution.segments / 3, 1);
    return allRound ? OctantTessellator(solid, steps).make() : RingTessellator(solid, std::max(steps / 2, 1)).make();
}

GeneralTessellation tessellateGeneral(const GeneralSolid& whole, const Resolution& resolution) {
    constexpr double kNearlyConvex = 0.01;  // relative to the volume
    GeneralTessellation result;
    ThinnedTaper few = thinnedTaper(whole, mostSections(resolution));
    result.solid = std::move(few.solid);
    result.thinned = few.error;
    const GeneralSolid& solid = result.solid;
    if (solid.curves.empty() && !solid.tapered()) {
        result.surface = tessellateBox({2 * solid.half[0], 2 * solid.half[1], 2 * solid.half[2]});
        result.convex = true;
        return result;
    }
    result.surface = surfaceOf(solid, resolution);
    const bool sure = surelyConvex(solid);
    const HullResult hull = convexHull(result.surface.positions);
    if (hull.hull) {
        const double inside = signedVolume(result.surface.positions, result.surface.triangles);
        result.convex = sure || hull.hull->volume - inside <= kNearlyConvex * hull.hull->volume;
    }
    return result;
}

double tessellationError(const GeneralTessellation& made, int coarseness) {
    const GeneralSolid& solid = made.solid;
    if (solid.curves.empty() && !solid.tapered()) return 0;
    if (coarseness > 0) {
        return made.thinned + quickError(solid, made.surface, coarseness > 2 ? kQuickestSteps : kQuickSteps);
    }
    if (surelyConvex(solid)) {
        const HullResult hull = convexHull(made.surface.positions);
        if (hull.hull) return hullError(solid, hull);
    }
    return meshError(solid, made.surface);
}

}  // namespace orrery
