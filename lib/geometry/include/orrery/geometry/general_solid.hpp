// A box with curves added on all sides of it: GeneralShape with every default filled in, and what can be
// computed of it without triangles.
//
// Without a taper the solid is the sum (of Minkowski) of a box and of what all its curves have in common.
// With one it is the union of such sums over all places of the box along the axis of the taper, between
// whose points radii and exponent are interpolated.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "orrery/geometry/mass_properties.hpp"
#include "orrery/geometry/tessellate.hpp"
#include "orrery/scene/shape.hpp"
#include "orrery/scene/values.hpp"

namespace orrery {

// Points q with the sum of |q.j / radii.j| ^ exponent at most 1, over the axes of positive radius.
struct SolidCurve {
    std::array<double, 3> radii{};  // m; 0: not on that axis
    double exponent = 2;
    bool operator==(const SolidCurve&) const = default;
};
// The curve at one place of the axis of a taper. A radius may be 0 here on an axis that the curve is on.
struct TaperSection {
    double at = 0;  // m, on the axis
    SolidCurve curve;
    bool operator==(const TaperSection&) const = default;
};

// Centred on the origin.
struct GeneralSolid {
    std::array<double, 3> half{};   // half extents of the box, m
    std::array<bool, 3> covered{};  // axes that some curve is on
    std::vector<SolidCurve> curves;
    // Rising, the first and last at both ends of the box; then `curves` is empty. Empty: no taper.
    std::vector<TaperSection> sections;
    std::size_t taperAxis = 0;  // 0, 1, 2: x, y, z

    [[nodiscard]] bool tapered() const { return !sections.empty(); }
    bool operator==(const GeneralSolid&) const = default;
};

enum class GeneralFault : std::uint8_t {
    None,
    Size,             // a number is negative or not finite
    Exponent,         // not above 0, or not finite
    OneAxis,          // a curve is on one axis only, which the text leaves undefined
    NoVolume,         // flat, or nothing at all
    TaperDirection,   // points of a taper differ on no axis, or on more than one
    TaperRepeated,    // two points of a taper at one place are not the same
    TaperNoLength,    // the box has no length along the axis of the taper
    TaperWithCurves,  // a taper beside another curve
};
[[nodiscard]] std::string_view toText(GeneralFault fault);  // "a curve is on one axis only"

struct GeneralSolidResult {
    std::optional<GeneralSolid> solid;  // nullopt: `fault` says why
    GeneralFault fault = GeneralFault::None;
    std::size_t curve = 0;  // which curve it is about, where it is about one
};

// `scale` stretches along the axes; a negative factor mirrors. What says nothing is left out: curves without a
// radius, tapers that change nothing, curves that lie around another one.
[[nodiscard]] GeneralSolidResult generalSolidOf(const GeneralShape& shape, const Vector3& scale = {1, 1, 1});

// The box, sphere, capsule or cylinder that the solid is, to 1e-6 of its radii; monostate for others.
[[nodiscard]] ShapeGeometry plainShapeOf(const GeneralSolid& solid);

// At most 1 in the solid and on its surface, above outside; infinite for points that no curve reaches.
[[nodiscard]] double implicitValue(const GeneralSolid& solid, const Vector3& point);

// A point of the solid that is furthest in a direction (any length but 0). Of exponents below 1 and other
// solids that are not convex: of their hull.
[[nodiscard]] Vector3 supportPoint(const GeneralSolid& solid, const Vector3& direction);

// Exact (closed forms) without a taper and with one curve, and for a taper across its axis or of round
// capsules; by quadrature to about 1e-5 of each value for other tapers and for Steinmetz solids.
[[nodiscard]] MassProperties massOfGeneral(const GeneralSolid& solid, double density);

struct GeneralTessellation {
    Tessellation surface;  // closed; its points lie on the solid's surface
    bool convex = false;   // take the hull of the points; where the solid is convex to 1 % of its volume
};
// A third of the resolution's segments is taken for each quarter of a turn.
[[nodiscard]] GeneralTessellation tessellateGeneral(const GeneralSolid& solid, const Resolution& resolution = {});

// What stands for a shape where only some formats have it: a plain shape, monostate for none; else triangles, nullopt
// for a shape that needs none or is no solid.
[[nodiscard]] ShapeGeometry plainShapeOf(const ShapeGeometry& geometry);
[[nodiscard]] std::optional<GeneralTessellation> trianglesFor(const ShapeGeometry& geometry);

// m: no part of the solid is further outside of what is taken of its tessellation. Costs more than that.
[[nodiscard]] double tessellationError(const GeneralSolid& solid, const GeneralTessellation& made);

}  // namespace orrery
