// A box with curves added on all sides: a GeneralShape with every default filled in, and calculations that need no
// triangles.
//
// Without a taper the solid is the Minkowski sum of a box and the intersection of all its curves. With a taper it is
// the union of such sums over all places of the box along the axis of the taper. Radii and exponent are interpolated
// between the points of the taper.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "orrery/geometry/mass_properties.hpp"
#include "orrery/geometry/tessellate.hpp"
#include "orrery/scene/scene.hpp"
#include "orrery/scene/shape.hpp"
#include "orrery/scene/values.hpp"

namespace orrery {

// The points q for which the sum of |q.j / radii.j| ^ exponent, over the axes of positive radius, is at most 1.
struct SolidCurve {
    std::array<double, 3> radii{};  // m; 0: the curve is not on that axis
    double exponent = 2;
    bool operator==(const SolidCurve&) const = default;
};
// The curve at one place on the axis of a taper. A radius may be 0 here, even on an axis that the curve is on.
struct TaperSection {
    double at = 0;  // m, position on the axis
    SolidCurve curve;
    bool operator==(const TaperSection&) const = default;
};

// A solid that is centred on the origin.
struct GeneralSolid {
    std::array<double, 3> half{};   // half extents of the box, m
    std::array<bool, 3> covered{};  // axes that at least one curve is on
    std::vector<SolidCurve> curves;
    // In ascending order; the first and last are at the ends of the box; `curves` is empty then. Empty: no taper.
    std::vector<TaperSection> sections;
    std::size_t taperAxis = 0;  // 0, 1, 2: x, y, z

    [[nodiscard]] bool tapered() const { return !sections.empty(); }
    bool operator==(const GeneralSolid&) const = default;
};

// Is it a box with curves? As a mesh on a moving body, it is cut into convex parts.
[[nodiscard]] bool isGeneral(const ShapeGeometry& geometry);

enum class GeneralFault : std::uint8_t {
    None,
    Size,             // a number is negative or not finite
    Exponent,         // not above 0, or not finite
    OneAxis,          // a curve is on one axis only, which the specification does not define
    NoVolume,         // the solid is flat or empty
    TaperDirection,   // the points of a taper differ along no axis, or along more than one
    TaperRepeated,    // two points of a taper at one place are different
    TaperNoLength,    // the box has no length along the axis of the taper
    TaperWithCurves,  // a taper is combined with another curve
};
[[nodiscard]] std::string_view toText(GeneralFault fault);  // "a curve is on one axis only"

struct GeneralSolidResult {
    std::optional<GeneralSolid> solid;  // nullopt: `fault` says why
    GeneralFault fault = GeneralFault::None;
    std::size_t curve = 0;  // index of the faulty curve, if the fault is in one curve
};

// Makes the solid of a shape. `scale` stretches along the axes; a negative factor mirrors. Parts without effect are
// left out: curves without a radius, tapers that change nothing, curves that contain another one.
[[nodiscard]] GeneralSolidResult generalSolidOf(const GeneralShape& shape, const Vector3& scale = {1, 1, 1});

// Returns the box, sphere, capsule or cylinder that equals the solid, to 1e-6 of its radii; monostate for others.
[[nodiscard]] ShapeGeometry plainShapeOf(const GeneralSolid& solid);

// At most 1 in the solid and on its surface, above 1 outside; infinite for points that no curve reaches.
[[nodiscard]] double implicitValue(const GeneralSolid& solid, const Vector3& point);

// Returns a point of the solid that is farthest in a direction (any length but 0). For solids that are not convex, for
// example with exponents below 1, it is a point of their hull.
[[nodiscard]] Vector3 supportPoint(const GeneralSolid& solid, const Vector3& direction);

// Returns the mass properties. They are exact (closed forms) without a taper if there is one curve, and for a taper
// across its axis or of round capsules. For other tapers and for Steinmetz solids they are integrated numerically, to
// about 1e-5 of each value; each step of ResolveOptions::coarseness from 2 on halves the cells of the integrals, and
// the points of a taper with round ends.
[[nodiscard]] MassProperties massOfGeneral(const GeneralSolid& solid, double density, int coarseness = 0);

struct GeneralTessellation {
    Tessellation surface;  // closed; its points lie on the surface of `solid`
    bool convex = false;   // use the hull of the points; set if the solid is convex to 1 % of its volume
    GeneralSolid solid;    // the solid that was sampled: a taper of many points has fewer in coarse samples,
    double thinned = 0;    // and is so far from the whole at most, m
};
// Divides each quarter of a turn into a third of the resolution's segments.
[[nodiscard]] GeneralTessellation tessellateGeneral(const GeneralSolid& solid, const Resolution& resolution = {});

// The replacement for a shape that only some formats have. The first function returns a plain shape, or monostate if
// there is none. The second returns triangles, or nullopt if the shape needs none or is no solid.
[[nodiscard]] ShapeGeometry plainShapeOf(const ShapeGeometry& geometry);
[[nodiscard]] std::optional<GeneralTessellation> trianglesFor(const ShapeGeometry& geometry,
                                                              const Resolution& resolution = {});
// Are there triangles?
[[nodiscard]] bool hasTriangles(const ShapeGeometry& geometry);

// Returns the resolution of the triangles that are written for a scene's general shapes, each as often as it is used.
// It is coarser than usual in scenes in which these would be too many.
[[nodiscard]] Resolution writtenResolution(const SceneContents& scene);
// Is it that of most scenes?
[[nodiscard]] bool isUsual(const Resolution& resolution);

// Returns the largest distance, m, by which the solid extends beyond its tessellation. It takes longer than the
// tessellation; with a coarseness above 0 it is quicker, and rather too large.
[[nodiscard]] double tessellationError(const GeneralTessellation& made, int coarseness = 0);

// Returns about how many terms of curves it takes to sample the solid, to integrate its mass and to estimate the error,
// and at most how many points the tessellation has.
inline constexpr std::size_t kTermsOfHullPoint = 200;  // that take as long as a point of a hull
struct SamplingCost {
    std::size_t terms = 0;
    std::size_t points = 0;
    std::size_t surfaceTerms = 0;  // those of the triangles alone
};
[[nodiscard]] SamplingCost samplingCost(const GeneralSolid& solid, const Resolution& resolution, int coarseness);
// Returns the resolution that remains with ResolveOptions::coarseness.
[[nodiscard]] Resolution coarserBy(const Resolution& resolution, int coarseness);

}  // namespace orrery
