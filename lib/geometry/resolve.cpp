// The scale of the node, and shapes that need no sampling.
#include "orrery/geometry/resolve.hpp"

#include <algorithm>
#include <cmath>

#include "orrery/geometry/general_solid.hpp"
#include "orrery/scene/eigen.hpp"
#include "outermost.hpp"
#include "resolve_detail.hpp"

namespace orrery {
namespace {

// Scales below this are zero. For a sheared node also those below this fraction of the largest one.
constexpr double kZeroScale = 1e-12;
constexpr double kSingular = 1e-7;

NodeScale nodeScale(const Matrix3& linear) {
    NodeScale scale;
    scale.linear = toEigen(linear);
    const Eigen::Matrix3d diagonal = scale.linear.diagonal().asDiagonal();
    const double largest = scale.linear.cwiseAbs().maxCoeff();
    scale.sheared = (scale.linear - diagonal).cwiseAbs().maxCoeff() > kScaleTolerance * largest;
    if (!scale.sheared) scale.linear = diagonal;
    scale.factors = scale.linear.diagonal().cwiseAbs();
    return scale;
}

// Returns a note about the fault of the scale, if there is one.
std::optional<ShapeNote> scaleNote(const NodeScale& scale) {
    ShapeNote note;
    note.field = "scale";
    Eigen::Vector3d stretch = scale.factors;
    double zero = kZeroScale;
    if (scale.sheared) {
        stretch = eigenvaluesOf(scale.linear.transpose() * scale.linear).cwiseMax(0).cwiseSqrt();
        // A singular matrix whose entries are not zero has a singular value in the range of rounding errors.
        zero = std::max(zero, kSingular * stretch.maxCoeff());
    }
    note.value = stretch.minCoeff();
    if (stretch.maxCoeff() <= zero) {
        note.kind = ShapeNoteKind::Disabled;
    } else if (note.value <= zero) {
        note.kind = ShapeNoteKind::ZeroScale;
    } else {
        return std::nullopt;
    }
    return note;
}

}  // namespace

bool NodeScale::sameOn(Eigen::Index a, Eigen::Index b) const {
    return !sheared && std::abs(factors[a] - factors[b]) <= kScaleTolerance * std::max(factors[a], factors[b]);
}

void ShapeResolution::note(ShapeNoteKind kind, std::string_view field, double value, double limit) {
    ShapeNote& added = result.notes.emplace_back();
    added.kind = kind;
    added.field = field;
    added.value = value;
    added.limit = limit;
}

bool ShapeResolution::checkLength(std::string_view field, double value, double factor) {
    const double length = value * factor;
    if (std::isfinite(value) && length > 0 && length <= kMaxCoordinate) return true;
    note(ShapeNoteKind::InvalidSize, field, value, length > kMaxCoordinate ? kMaxCoordinate : 0);
    return false;
}

bool ShapeResolution::checkExtent(std::string_view field, std::span<const Vector3> points) {
    double largest = 0;
    for (const Vector3& p : points) largest = std::max({largest, std::abs(p.x), std::abs(p.y), std::abs(p.z)});
    if (largest <= kMaxCoordinate) return true;
    note(ShapeNoteKind::InvalidSize, field, largest, kMaxCoordinate);
    return false;
}

void ShapeResolution::place(Solid solid, const Pose& pose) {
    result.solid = PlacedSolid{std::move(solid), pose};
}

std::vector<Vector3> ShapeResolution::scaled(std::span<const Vector3> points) const {
    std::vector<Vector3> images;
    images.reserve(points.size());
    for (const Vector3& p : points) images.push_back(fromEigen(Eigen::Vector3d(scale_.linear * toEigen(p))));
    return images;
}

PlacedSolid ShapeResolution::placedHull(const HullResult& hull, bool mayBeBox) const {
    const std::optional<DetectedBox> box =
        mayBeBox && options_.boxTolerance > 0 ? detectBox(*hull.hull, options_.boxTolerance) : std::nullopt;
    if (!box) return {SolidHull{hull.hull}, {hull.centroid, {}}};
    const Vector3& inHull = box->pose.position;
    return {SolidBox{box->size},
            {{hull.centroid.x + inHull.x, hull.centroid.y + inHull.y, hull.centroid.z + inHull.z}, box->pose.rotation}};
}

void ShapeResolution::noteCoarseness(double error) {
    if (options_.coarseness > 1) note(ShapeNoteKind::SampledCoarsely, {}, error);
}

HullResult ShapeResolution::limitedHull(std::span<const Vector3> points) {
    if (points.size() <= options_.hullPoints) return convexHull(points);
    const Outermost outermost(points);
    HullResult hull = convexHull(outermost.select(options_.hullPoints));
    if (!hull.hull) return convexHull(points);
    note(ShapeNoteKind::HullOfFewer, {}, outermost.farthestBeyond(hull));
    result.notes.back().count = hull.hull->pointCount();
    return hull;
}

bool ShapeResolution::placeHull(std::span<const Vector3> points, std::string_view field, bool mayBeBox) {
    if (!checkExtent(field, points)) return false;
    const HullResult hull = limitedHull(points);
    if (!hull.hull) {
        note(ShapeNoteKind::FlatHull, field);
        result.notes.back().hull = hull.failure;
        return false;
    }
    result.solid = placedHull(hull, mayBeBox);
    if (std::holds_alternative<SolidBox>(result.solid->solid)) note(ShapeNoteKind::HullAsBox, field);
    return true;
}

void ShapeResolution::operator()(const BoxShape& shape) {
    const Vector3 size = shape.size.value_or(Vector3{1, 1, 1});
    const std::array<double, 3> lengths{size.x, size.y, size.z};
    std::array<double, 3> scaledLengths{};
    bool good = true;
    for (std::size_t i = 0; i < 3; ++i) {
        const double factor = scale_.sheared ? 1 : scale_.factors[static_cast<Eigen::Index>(i)];
        if (!checkLength("size", lengths[i], factor)) {
            good = false;
            result.notes.back().first = i;
        }
        scaledLengths[i] = lengths[i] * factor;
    }
    if (!good) return;
    if (!scale_.sheared) return place(SolidBox{{scaledLengths[0], scaledLengths[1], scaledLengths[2]}});
    placeHull(scaled(tessellateBox(size).positions), "size", true);
    if (result.solid && std::holds_alternative<SolidHull>(result.solid->solid)) {
        note(ShapeNoteKind::ShearedBoxAsHull, "scale");
    }
}

void ShapeResolution::operator()(const SphereShape& shape) {
    const double radius = shape.radius.value_or(0.5);
    if (!checkLength("radius", radius, scale_.sheared ? 1 : scale_.factors[0])) return;
    if (scale_.uniform()) return place(SolidSphere{radius * scale_.factors[0]});
    placeSampled(tessellateSphere(radius, coarserBy(options_.resolution, options_.coarseness)),
                 Eigen::Matrix3d::Identity(), massOfSphere(radius, 1));
    if (result.solid) note(ShapeNoteKind::ScaledAsHull, "scale");
}

void ShapeResolution::operator()(const PlaneShape& shape) {
    const Eigen::Vector3d authored(shape.a, shape.b, shape.c);
    const double length = authored.stableNorm();
    if (!std::isfinite(length) || length < 1e-300) return note(ShapeNoteKind::InvalidSize, "normal", length);
    // Points become linear * p, so the plane's normal becomes linear^-T * n, and d does not change.
    const Eigen::Vector3d normal = scale_.linear.transpose().inverse() * (authored / length);
    const double factor = normal.norm();
    const double d = shape.d / length / factor;
    if (!(std::abs(d) <= kMaxCoordinate)) return note(ShapeNoteKind::InvalidSize, "d", shape.d, kMaxCoordinate);
    place(SolidPlane{fromEigen(Eigen::Vector3d(normal / factor)), d});
}

void ShapeResolution::operator()(const RayShape& shape) {
    const Eigen::Vector3d authored = toEigen(shape.direction.value_or(Vector3{0, 0, 1}));
    const double length = authored.stableNorm();
    if (!std::isfinite(length) || length < 1e-300) return note(ShapeNoteKind::InvalidSize, "direction", length);
    const Eigen::Vector3d direction = scale_.linear * (authored / length);
    const double factor = direction.norm();
    if (!checkLength("length", shape.length, factor)) return;
    const Eigen::Quaterniond turn = rotationBetween(Eigen::Vector3d::UnitZ(), direction);
    place(SolidRay{shape.length * factor}, {{}, fromEigen(Eigen::Quaterniond(turn.normalized()))});
}

ResolvedShape resolveShape(const Shape& shape, const SceneContents& scene, const Matrix3& linear,
                           const ResolveOptions& options) {
    std::shared_ptr<const SampledSolid> sample;
    return resolveSampled(shape, scene, linear, options, sample);
}

ResolvedShape resolveSampled(const Shape& shape, const SceneContents& scene, const Matrix3& linear,
                             const ResolveOptions& options, std::shared_ptr<const SampledSolid>& sample) {
    ResolvedShape failed;
    if (!toEigen(linear).allFinite()) {
        failed.notes.emplace_back().kind = ShapeNoteKind::InvalidScale;
        failed.notes.back().field = "scale";
        return failed;
    }
    const NodeScale scale = nodeScale(linear);
    if (const std::optional<ShapeNote> note = scaleNote(scale)) {
        failed.notes.push_back(*note);
        return failed;
    }
    ShapeResolution resolution(scene, scale, options, sample);
    std::visit(resolution, shape.geometry);
    return std::move(resolution.result);
}

}  // namespace orrery
