// Capsules, cylinders and cones.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "orrery/scene/eigen.hpp"
#include "resolve_detail.hpp"

namespace orrery {
namespace {

// Rotates local z, the axis of ODE's round solids, to the axis of the shape.
Quaternion turnFromZ(Axis axis) {
    constexpr double kHalf = std::numbers::sqrt2 / 2;
    switch (axis) {
        case Axis::X:
            return {0, kHalf, 0, kHalf};
        case Axis::Y:
            return {-kHalf, 0, 0, kHalf};
        case Axis::Z:
            break;
    }
    return {};
}

// Returns the same rotation without the rounding of the quaternion.
Eigen::Matrix3d rotationFromZ(Axis axis) {
    Eigen::Matrix3d rotation = Eigen::Matrix3d::Identity();
    if (axis == Axis::X) rotation << 0, 0, 1, 0, 1, 0, -1, 0, 0;
    if (axis == Axis::Y) rotation << 1, 0, 0, 0, 0, 1, 0, -1, 0;
    return rotation;
}

bool nearlyEqual(double a, double b) {
    return std::abs(a - b) <= 1e-9 * std::max(std::abs(a), std::abs(b));
}

}  // namespace

// A capsule or cylinder with its defaults filled in.
struct ShapeResolution::Round {
    Axis axis = Axis::Z;
    double height = 0;  // as authored
    double bottom = 0;
    double top = 0;
    std::string_view bottomField = "radius";
    std::string_view topField = "radius";
    double axisFactor = 1;  // scale along the axis, and across it
    double crossFactor = 1;
    bool roundStays = false;  // the scale is the same in all directions perpendicular to the axis

    template <typename RoundShape>
    Round(const RoundShape& shape, double defaultHeight, const NodeScale& scale)
        : axis(shape.axis), height(shape.height.value_or(defaultHeight)) {
        const double both = shape.radius.value_or(0.5);
        bottom = shape.radiusBottom.value_or(both);
        top = shape.radiusTop.value_or(both);
        if (shape.radiusBottom) bottomField = "radiusBottom";
        if (shape.radiusTop) topField = "radiusTop";
        if (scale.sheared) return;
        const auto along = static_cast<Eigen::Index>(axis);
        axisFactor = scale.factors[along];
        crossFactor = scale.factors[(along + 1) % 3];
        roundStays = scale.sameOn((along + 1) % 3, (along + 2) % 3);
    }

    [[nodiscard]] bool tapered() const { return !nearlyEqual(bottom, top); }
};

// If the two radii are different, one may be zero: that end is a point.
bool ShapeResolution::checkRadii(const Round& round) {
    const bool pointAtBottom = round.bottom == 0 && round.top > 0;
    const bool pointAtTop = round.top == 0 && round.bottom > 0;
    bool good = pointAtBottom || checkLength(round.bottomField, round.bottom, round.crossFactor);
    // If one wrong value is used for both ends, there is one note.
    if (round.topField == round.bottomField) return good;
    good = (pointAtTop || checkLength(round.topField, round.top, round.crossFactor)) && good;
    return good;
}

void ShapeResolution::placeSampled(const Tessellation& tessellation, const Eigen::Matrix3d& rotation,
                                   const std::optional<MassProperties>& mass) {
    const Eigen::Matrix3d linear = scale_.linear * rotation;
    std::vector<Vector3> points;
    points.reserve(tessellation.positions.size());
    for (const Vector3& p : tessellation.positions) points.push_back(fromEigen(Eigen::Vector3d(linear * toEigen(p))));
    if (!placeHull(points, "scale", false)) return;
    if (mass) result.exactMass = stretched(*mass, fromEigen(linear));
    noteCoarseness();
}

void ShapeResolution::operator()(const CapsuleShape& shape) {
    const bool total = shape.meaning == CapsuleShape::Height::Total;
    const Round round(shape, total ? 2 : 1, scale_);
    bool good = checkLength("height", round.height, round.axisFactor);
    good = checkRadii(round) && good;
    if (!good) return;

    double length = round.height;
    if (total) {
        length = std::max(round.height - round.bottom - round.top, 0.0);
        if (round.height < round.bottom + round.top) {
            note(ShapeNoteKind::CapsuleTooShort, "height", round.height, round.bottom + round.top);
        }
    }
    const double factor = round.crossFactor;
    const Pose upright{{}, turnFromZ(round.axis)};
    if (scale_.uniform() && length <= std::abs(round.bottom - round.top)) {
        // One sphere contains the other; with equal radii there is no tube between them.
        const double center = factor * (round.bottom > round.top ? -length / 2 : length / 2);
        const Eigen::Vector3d position = scale_.linear.cwiseSign() * rotationFromZ(round.axis).col(2) * center;
        return place(SolidSphere{factor * std::max(round.bottom, round.top)}, {fromEigen(position), {}});
    }
    if (scale_.uniform() && !round.tapered()) {
        return place(SolidCapsule{factor * round.bottom, factor * length}, upright);
    }
    placeSampled(
        tessellateCapsule(round.bottom, round.top, length, coarserBy(options_.resolution, options_.coarseness)),
        rotationFromZ(round.axis), massOfTaperedCapsule(round.bottom, round.top, length, 1));
    if (!result.solid) return;
    if (round.tapered()) note(ShapeNoteKind::TaperedAsHull, round.topField, round.top, round.bottom);
    if (!scale_.uniform()) note(ShapeNoteKind::ScaledAsHull, "scale");
}

void ShapeResolution::operator()(const CylinderShape& shape) {
    const Round round(shape, 2, scale_);
    bool good = checkLength("height", round.height, round.axisFactor);
    good = checkRadii(round) && good;
    if (!good) return;

    if (round.roundStays && !round.tapered()) {
        return place(SolidCylinder{round.crossFactor * round.bottom, round.axisFactor * round.height},
                     {{}, turnFromZ(round.axis)});
    }
    placeSampled(
        tessellateCylinder(round.bottom, round.top, round.height, coarserBy(options_.resolution, options_.coarseness)),
        rotationFromZ(round.axis), massOfTaperedCylinder(round.bottom, round.top, round.height, 1));
    if (!result.solid) return;
    if (round.tapered()) note(ShapeNoteKind::TaperedAsHull, round.topField, round.top, round.bottom);
    if (!round.roundStays) note(ShapeNoteKind::ScaledAsHull, "scale");
}

void ShapeResolution::operator()(const ConeShape& shape) {
    const bool sheared = scale_.sheared;
    bool good = checkLength("radius", shape.radius, sheared ? 1 : scale_.factors.head<2>().maxCoeff());
    good = checkLength("length", shape.length, sheared ? 1 : scale_.factors[2]) && good;
    if (!good) return;
    const Tessellation cone =
        tessellateCone(shape.radius, shape.length, coarserBy(options_.resolution, options_.coarseness));
    const MassProperties mass = massOfTaperedCylinder(shape.radius, 0, shape.length, 1);
    if (options_.meshAsHull) {
        placeSampled(cone, Eigen::Matrix3d::Identity(), mass);
    } else {
        placeMesh(cone.positions, cone.triangles, fromEigen(scale_.linear));
        if (result.solid) result.exactMass = stretched(mass, fromEigen(scale_.linear));
    }
    if (result.solid) note(ShapeNoteKind::ConeAsMesh, {});
}

}  // namespace orrery
