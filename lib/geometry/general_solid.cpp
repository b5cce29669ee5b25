// Makes the solid of an authored shape, and the form that ODE gets.
#include "orrery/geometry/general_solid.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "general_detail.hpp"
#include "orrery/geometry/hull.hpp"
#include "orrery/geometry/sheet.hpp"
#include "orrery/scene/eigen.hpp"
#include "resolve_detail.hpp"

namespace orrery {
namespace {

constexpr double kSame = 1e-6;    // relative difference of lengths that count as the same
constexpr double kSquare = 1000;  // from this exponent on, a curve is treated as its box
constexpr double kDefaultExponent = 2;
// The cost of a solid grows with the product of both.
constexpr std::size_t kMostCurves = 16;
constexpr std::size_t kMostTaperPoints = 64;

Axes toAxes(const Vector3& v) {
    return {v.x, v.y, v.z};
}

bool same(double a, double b) {
    return std::abs(a - b) <= kSame * std::max(std::abs(a), std::abs(b));
}

std::size_t axesOf(const Axes& radii) {
    return static_cast<std::size_t>(std::count_if(radii.begin(), radii.end(), [](double r) { return r > 0; }));
}

// Are the curves equal except for rounding?
bool sameCurve(const SolidCurve& a, const SolidCurve& b) {
    return std::equal(a.radii.begin(), a.radii.end(), b.radii.begin(), same) && same(a.exponent, b.exponent);
}

// Does `outer` contain all of `inner` on the axes of `outer`? Then it does not restrict it.
bool liesAround(const SolidCurve& outer, const SolidCurve& inner) {
    for (std::size_t j = 0; j < 3; ++j) {
        if (outer.radii[j] > 0 && !(inner.radii[j] > 0 && outer.radii[j] >= inner.radii[j] * (1 - kSame))) return false;
    }
    return outer.exponent >= inner.exponent * (1 - kSame);
}

class Maker {
public:
    explicit Maker(const Vector3& scale) : scale_(toAxes(scale)) {}

    GeneralSolidResult make(const GeneralShape& shape) {
        const Axes size = toAxes(shape.size.value_or(Vector3{}));
        for (std::size_t j = 0; j < 3; ++j) {
            solid_.half[j] = length(size[j], j) / 2;
            if (!good(solid_.half[j])) return fail(GeneralFault::Size);
        }
        if (shape.curves.size() > kMostCurves) return fail(GeneralFault::Size);
        for (at_ = 0; at_ < shape.curves.size(); ++at_) {
            if (!add(shape.curves[at_])) return fail(fault_);
        }
        at_ = 0;
        if (solid_.tapered() && !solid_.curves.empty()) return fail(GeneralFault::TaperWithCurves);
        dropCurvesAround();
        squareSingleCurve();
        cover();
        return hasVolume() ? GeneralSolidResult{std::move(solid_), GeneralFault::None, 0}
                           : fail(GeneralFault::NoVolume);
    }

private:
    GeneralSolidResult fail(GeneralFault fault) const { return {std::nullopt, fault, at_}; }
    bool refuse(GeneralFault fault) {
        fault_ = fault;
        return false;
    }
    static bool good(double length) { return length >= 0 && std::isfinite(length); }
    [[nodiscard]] double length(double value, std::size_t j) const { return value * std::abs(scale_[j]); }

    bool read(const std::optional<Vector3>& radii, std::optional<double> exponent, SolidCurve& curve) {
        const Axes authored = toAxes(radii.value_or(Vector3{}));
        for (std::size_t j = 0; j < 3; ++j) {
            curve.radii[j] = length(authored[j], j);
            if (!good(curve.radii[j])) return refuse(GeneralFault::Size);
        }
        curve.exponent = exponent.value_or(kDefaultExponent);
        const bool usable = curve.exponent > 0 && std::isfinite(curve.exponent);
        return usable || refuse(GeneralFault::Exponent);
    }

    bool add(const GeneralCurve& authored) {
        SolidCurve curve;
        if (!read(authored.radii, authored.exponent, curve)) return false;
        if (!authored.taper.empty()) return addTaper(authored.taper);
        return addPlain(curve);
    }

    bool addPlain(const SolidCurve& curve) {
        const std::size_t axes = axesOf(curve.radii);
        if (axes == 1) return refuse(GeneralFault::OneAxis);
        if (axes > 0) solid_.curves.push_back(curve);
        return true;
    }

    bool addTaper(const std::vector<TaperPoint>& points) {
        if (points.size() > kMostTaperPoints) return refuse(GeneralFault::Size);
        std::vector<SolidCurve> curves(points.size());
        Axes most{};
        for (std::size_t i = 0; i < points.size(); ++i) {
            if (!read(points[i].radii, points[i].exponent, curves[i])) return false;
            for (std::size_t j = 0; j < 3; ++j) {
                if (!std::isfinite(toAxes(points[i].position)[j] * scale_[j])) return refuse(GeneralFault::Size);
                most[j] = std::max(most[j], curves[i].radii[j]);
            }
        }
        const auto differs = [&](const SolidCurve& c) { return !sameCurve(c, curves.front()); };
        if (std::none_of(curves.begin(), curves.end(), differs)) return addPlain(curves.front());
        if (axesOf(most) == 0) return true;
        if (axesOf(most) == 1) return refuse(GeneralFault::OneAxis);
        if (solid_.tapered()) return refuse(GeneralFault::TaperWithCurves);
        return findAxis(points) && place(points, curves);
    }

    bool findAxis(const std::vector<TaperPoint>& points) {
        std::size_t found = 0;
        for (std::size_t j = 0; j < 3; ++j) {
            const double first = toAxes(points.front().position)[j];
            const bool varies = std::any_of(points.begin(), points.end(), [&](const TaperPoint& point) {
                return toAxes(point.position)[j] != first;
            });
            if (!varies) continue;
            ++found;
            solid_.taperAxis = j;
        }
        if (found != 1) return refuse(GeneralFault::TaperDirection);
        return solid_.half[solid_.taperAxis] > 0 || refuse(GeneralFault::TaperNoLength);
    }

    // Sorts the points and removes those beyond the box; the box's ends get their own sections.
    bool place(const std::vector<TaperPoint>& points, const std::vector<SolidCurve>& curves) {
        std::vector<TaperSection>& sections = solid_.sections;
        for (std::size_t i = 0; i < points.size(); ++i) {
            sections.push_back({toAxes(points[i].position)[solid_.taperAxis] * scale_[solid_.taperAxis], curves[i]});
        }
        std::stable_sort(sections.begin(), sections.end(),
                         [](const TaperSection& a, const TaperSection& b) { return a.at < b.at; });
        for (std::size_t i = 1; i < sections.size(); ++i) {
            if (sections[i].at == sections[i - 1].at && !(sections[i].curve == sections[i - 1].curve)) {
                return refuse(GeneralFault::TaperRepeated);
            }
        }
        const double end = solid_.half[solid_.taperAxis];
        const TaperSection low{-end, sectionAt(solid_, -end)};
        const TaperSection high{end, sectionAt(solid_, end)};
        std::erase_if(sections, [end](const TaperSection& s) { return !(s.at > -end && s.at < end); });
        sections.insert(sections.begin(), low);
        sections.push_back(high);
        return true;
    }

    void dropCurvesAround() {
        std::vector<SolidCurve>& curves = solid_.curves;
        for (std::size_t i = curves.size(); i-- > 0;) {
            const bool around = std::any_of(curves.begin(), curves.end(), [&](const SolidCurve& other) {
                return &other != &curves[i] && liesAround(curves[i], other);
            });
            if (around) curves.erase(curves.begin() + static_cast<std::ptrdiff_t>(i));
        }
    }

    void squareSingleCurve() {
        if (solid_.curves.size() != 1 || solid_.curves[0].exponent < kSquare) return;
        for (std::size_t j = 0; j < 3; ++j) solid_.half[j] += solid_.curves[0].radii[j];
        solid_.curves.clear();
    }

    void cover() {
        for (std::size_t j = 0; j < 3; ++j) {
            const auto on = [j](const SolidCurve& curve) { return curve.radii[j] > 0; };
            solid_.covered[j] = std::any_of(solid_.curves.begin(), solid_.curves.end(), on) ||
                                std::any_of(solid_.sections.begin(), solid_.sections.end(),
                                            [&](const TaperSection& section) { return on(section.curve); });
        }
    }

    [[nodiscard]] Axes halfExtents() const {
        Axes extents = solid_.tapered() ? largestRadii(solid_) : smallestRadii(solid_.curves);
        for (std::size_t j = 0; j < 3; ++j)
            extents[j] = solid_.covered[j] ? extents[j] + solid_.half[j] : solid_.half[j];
        return extents;
    }

    [[nodiscard]] bool hasVolume() const {
        for (std::size_t j = 0; j < 3; ++j) {
            if (!solid_.covered[j] && !(solid_.half[j] > 0)) return false;
        }
        // For one curve there is a closed form; the other solids have a volume if their box has one.
        double volume = 1;
        if (solid_.tapered() || solid_.curves.size() > 1) {
            for (const double extent : halfExtents()) volume *= extent;
        } else {
            volume = massOfGeneral(solid_, 1).mass;
        }
        return volume > 0 && std::isfinite(volume);
    }

    GeneralSolid solid_;
    Axes scale_;
    GeneralFault fault_ = GeneralFault::None;
    std::size_t at_ = 0;
};

bool equalRadii(const SolidCurve& curve) {
    double first = 0;
    for (const double r : curve.radii) {
        if (r == 0) continue;
        if (first == 0) first = r;
        if (!same(r, first)) return false;
    }
    return true;
}

// Returns the distance of the deepest of the points below the surface of their hull.
double deepestIn(const std::vector<Vector3>& points) {
    const HullResult made = convexHull(points);
    if (!made.hull) return 0;
    double deepest = 0;
    for (const Vector3& point : points) {
        const Eigen::Vector3d p = toEigen(point) - toEigen(made.centroid);
        double depth = std::numeric_limits<double>::infinity();
        for (std::size_t i = 0; i < made.hull->planeCount(); ++i) {
            const double* plane = &made.hull->planes[4 * i];
            depth = std::min(depth, plane[3] - Eigen::Map<const Eigen::Vector3d>(plane).dot(p));
        }
        deepest = std::max(deepest, depth);
    }
    return deepest;
}

// Returns by how much a distance grows at most.
double longestStretch(const Eigen::Matrix3d& linear) {
    if (linear.isDiagonal(0)) return linear.diagonal().cwiseAbs().maxCoeff();
    return std::sqrt(eigenvaluesOf(linear.transpose() * linear).maxCoeff());
}

std::optional<GeneralSolid> solidOf(const ShapeGeometry& geometry) {
    const auto* general = std::get_if<GeneralShape>(&geometry);
    return general != nullptr ? generalSolidOf(*general).solid : std::nullopt;
}

}  // namespace

bool isGeneral(const ShapeGeometry& geometry) {
    return std::holds_alternative<GeneralShape>(geometry);
}

std::string_view toText(GeneralFault fault) {
    static constexpr std::array<std::string_view, 9> kTexts = {
        "no fault",
        "a length is negative or not finite, or there are more than 16 curves or 64 points of a taper",
        "an exponent is not above zero",
        "a curve is on one axis only",
        "it has no volume",
        "the points of its taper do not differ on exactly one axis",
        "two points of its taper at one place differ",
        "it has no size along the axis of its taper",
        "a tapered curve stands beside another curve",
    };
    return kTexts[static_cast<std::size_t>(fault)];
}

GeneralSolidResult generalSolidOf(const GeneralShape& shape, const Vector3& scale) {
    return Maker(scale).make(shape);
}

ShapeGeometry plainShapeOf(const GeneralSolid& solid) {
    const Axes& half = solid.half;
    if (solid.tapered() || solid.curves.size() > 1) return {};
    if (solid.curves.empty()) return BoxShape{Vector3{2 * half[0], 2 * half[1], 2 * half[2]}};
    const SolidCurve& curve = solid.curves[0];
    if (!same(curve.exponent, 2) || !equalRadii(curve)) return {};
    const double radius = *std::max_element(curve.radii.begin(), curve.radii.end());
    const auto sized =
        static_cast<std::size_t>(std::count_if(half.begin(), half.end(), [](double h) { return h > 0; }));
    const auto axis = static_cast<std::size_t>(std::max_element(half.begin(), half.end()) - half.begin());
    const bool round = solid.covered[0] && solid.covered[1] && solid.covered[2];
    if (round && sized == 0) return SphereShape{radius};
    if (sized != 1) return {};
    const auto along = static_cast<Axis>(axis);
    if (round) return CapsuleShape{along, CapsuleShape::Height::Middle, 2 * half[axis], radius, {}, {}};
    if (solid.covered[axis]) return {};
    return CylinderShape{along, 2 * half[axis], radius, {}, {}};
}

ShapeGeometry plainShapeOf(const ShapeGeometry& geometry) {
    const auto* sheet = std::get_if<SheetShape>(&geometry);
    if (sheet != nullptr && isHalfSpace(*sheet)) return PlaneShape{0, 1, 0, 0};
    const auto solid = solidOf(geometry);
    return solid ? plainShapeOf(*solid) : ShapeGeometry();
}

std::optional<GeneralTessellation> trianglesFor(const ShapeGeometry& geometry, const Resolution& resolution) {
    if (const auto* sheet = std::get_if<SheetShape>(&geometry)) {
        return GeneralTessellation{tessellatePlate(plateOf(*sheet)), true, {}, 0};
    }
    const auto solid = solidOf(geometry);
    if (!solid) return std::nullopt;
    GeneralTessellation made = tessellateGeneral(*solid, resolution);
    return made.surface.triangles.empty() ? std::nullopt : std::optional(std::move(made));
}

bool hasTriangles(const ShapeGeometry& geometry) {
    constexpr Resolution kFewest{3, 1};
    if (std::holds_alternative<SheetShape>(geometry)) return true;
    const auto solid = solidOf(geometry);
    if (!solid) return false;
    return (solid->curves.empty() && !solid->tapered()) ||
           !surfaceOf(thinnedTaper(*solid, 2).solid, kFewest).triangles.empty();
}

// ---- The form for ODE: solids that ODE has become those; the others become hulls and meshes with the exact mass

bool ShapeResolution::checkReach(const GeneralShape& shape) {
    const Vector3 size = shape.size.value_or(Vector3{});
    double largest = std::max({size.x, size.y, size.z});
    const auto take = [&largest](const std::optional<Vector3>& radii) {
        if (radii) largest = std::max({largest, radii->x, radii->y, radii->z});
    };
    for (const GeneralCurve& curve : shape.curves) {
        take(curve.radii);
        for (const TaperPoint& point : curve.taper) take(point.radii);
    }
    const double factor = scale_.sheared ? scale_.linear.cwiseAbs().maxCoeff() : scale_.factors.maxCoeff();
    if (largest * factor <= kMaxCoordinate) return true;
    note(ShapeNoteKind::InvalidSize, "size", largest, kMaxCoordinate);
    return false;
}

void ShapeResolution::operator()(const GeneralShape& shape) {
    if (!checkReach(shape)) return;
    const Eigen::Vector3d factors = scale_.sheared ? Eigen::Vector3d::Ones() : scale_.linear.diagonal().eval();
    const GeneralSolidResult made = generalSolidOf(shape, fromEigen(factors));
    if (!made.solid) {
        note(ShapeNoteKind::BadCurves, "curves");
        result.notes.back().why = toText(made.fault);
        return;
    }
    const ShapeGeometry plain = plainShapeOf(*made.solid);
    if (!scale_.sheared && !std::holds_alternative<std::monostate>(plain)) {
        const NodeScale unscaled;
        ShapeResolution inner(scene_, unscaled, options_, sample_);
        std::visit(inner, plain);
        result = std::move(inner.result);
        return;
    }
    const std::optional<GeneralSolid> shared = options_.coarseness > 0 ? generalSolidOf(shape).solid : std::nullopt;
    if (!shared) {
        const Eigen::Matrix3d rest = scale_.linear * factors.cwiseInverse().asDiagonal();
        return placeGeneral(sampledSolid(*made.solid, options_), rest);
    }
    if (!sample_) sample_ = std::make_shared<const SampledSolid>(sampledSolid(*shared, options_));
    placeGeneral(*sample_, scale_.linear);
}

SampledSolid sampledSolid(const GeneralSolid& solid, const ResolveOptions& options) {
    SampledSolid sample;
    sample.made = tessellateGeneral(solid, coarserBy(options.resolution, options.coarseness));
    sample.error = tessellationError(sample.made, options.coarseness);
    sample.mass = massOfGeneral(solid, 1, options.coarseness);
    return sample;
}

void ShapeResolution::placeHollow(const std::vector<Vector3>& points, std::span<const Triangle> triangles,
                                  bool mirrored) {
    std::vector<Triangle> turned(triangles.begin(), triangles.end());
    if (mirrored) {
        for (Triangle& t : turned) std::swap(t[1], t[2]);
    }
    const TriangleMesh mesh = buildMesh(points, turned).mesh;
    if (!placeHull(points, "size", true)) return;
    const std::string_view why = cutIntoParts(mesh, {});
    if (!result.parts.empty()) return;
    note(ShapeNoteKind::HollowAsHull, {}, deepestIn(points));
    result.notes.back().why = why;
}

void ShapeResolution::placeGeneral(const SampledSolid& sample, const Eigen::Matrix3d& rest) {
    const Tessellation& surface = sample.made.surface;
    const Matrix3 linear = fromEigen(rest);
    const double error = sample.error * longestStretch(rest);
    std::vector<Vector3> points;
    points.reserve(surface.positions.size());
    for (const Vector3& p : surface.positions) points.push_back(fromEigen(Eigen::Vector3d(rest * toEigen(p))));
    if (sample.made.convex) {
        if (placeHull(points, "size", true) && std::holds_alternative<SolidHull>(result.solid->solid)) {
            note(ShapeNoteKind::CurvedAsHull, {}, error);
        }
    } else if (options_.meshAsHull) {
        placeHollow(points, surface.triangles, rest.determinant() < 0);
    } else {
        placeMesh(surface.positions, surface.triangles, linear);
        if (result.solid) note(ShapeNoteKind::CurvedAsMesh, {}, error);
    }
    if (!result.solid) return;
    result.exactMass = stretched(sample.mass, linear);
    noteCoarseness(error);
}

}  // namespace orrery
