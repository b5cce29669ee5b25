// Moves, adds and scales masses, and checks whether a body can have a mass.
#include <algorithm>
#include <cmath>

#include "mass_detail.hpp"
#include "orrery/geometry/mass_properties.hpp"
#include "orrery/scene/eigen.hpp"

namespace orrery {
namespace {

// Returns the inertia of a point mass at `r`.
Eigen::Matrix3d pointInertia(double mass, const Eigen::Vector3d& r) {
    return mass * (r.squaredNorm() * Eigen::Matrix3d::Identity() - r * r.transpose());
}

Matrix3 turned(const Matrix3& inertia, const Eigen::Matrix3d& rotation) {
    const Eigen::Matrix3d turned = rotation * toEigen(inertia) * rotation.transpose();
    // Rounding must leave the inertia symmetric.
    return fromEigen(Eigen::Matrix3d(0.5 * (turned + turned.transpose())));
}

// Cholesky factorisation as in ODE's dIsPositiveDefinite; false if a pivot is not positive.
bool positiveDefinite(const Eigen::Matrix3d& a) {
    const double d0 = a(0, 0);
    if (!(d0 > 0)) return false;
    const double l10 = a(1, 0) / d0;
    const double l20 = a(2, 0) / d0;
    const double d1 = a(1, 1) - l10 * a(1, 0);
    if (!(d1 > 0)) return false;
    const double m21 = a(2, 1) - l20 * a(1, 0);
    return a(2, 2) - l20 * a(2, 0) - m21 * m21 / d1 > 0;
}

}  // namespace

Eigen::Matrix3d inertiaOfMoments(const Eigen::Matrix3d& secondMoments) {
    return secondMoments.trace() * Eigen::Matrix3d::Identity() - secondMoments;
}

MassProperties massFromParameters(double mass, const Vector3& center, const Matrix3& inertiaAboutOrigin) {
    return {mass, center,
            fromEigen(Eigen::Matrix3d(toEigen(inertiaAboutOrigin) - pointInertia(mass, toEigen(center))))};
}

Matrix3 inertiaFromPrincipal(const Vector3& moments, const Quaternion& orientation) {
    Matrix3 diagonal{{moments.x, 0, 0, 0, moments.y, 0, 0, 0, moments.z}};
    if (orientation == Quaternion{}) return diagonal;
    return turned(diagonal, toEigen(orientation).toRotationMatrix());
}

MassProperties rotated(const MassProperties& body, const Quaternion& rotation) {
    if (rotation == Quaternion{}) return body;
    const Eigen::Matrix3d r = toEigen(rotation).toRotationMatrix();
    return {body.mass, fromEigen(Eigen::Vector3d(r * toEigen(body.center))), turned(body.inertia, r)};
}

MassProperties translated(const MassProperties& body, const Vector3& shift) {
    MassProperties result = body;
    result.center = {body.center.x + shift.x, body.center.y + shift.y, body.center.z + shift.z};
    return result;
}

MassProperties placed(const MassProperties& body, const Pose& pose) {
    return translated(rotated(body, pose.rotation), pose.position);
}

MassProperties stretched(const MassProperties& body, const Matrix3& linear) {
    const Eigen::Matrix3d a = toEigen(linear);
    const double volumeFactor = std::abs(a.determinant());
    const Eigen::Matrix3d inertia = toEigen(body.inertia);
    // Second moments transform like the points; inertia does not.
    const Eigen::Matrix3d moments = 0.5 * inertia.trace() * Eigen::Matrix3d::Identity() - inertia;
    const Eigen::Matrix3d mapped = volumeFactor * a * moments * a.transpose();
    return {volumeFactor * body.mass, fromEigen(Eigen::Vector3d(a * toEigen(body.center))),
            fromEigen(inertiaOfMoments(0.5 * (mapped + mapped.transpose())))};
}

MassProperties sumOf(const MassProperties& a, const MassProperties& b) {
    if (b.mass == 0) return a;
    if (a.mass == 0) return b;
    const double mass = a.mass + b.mass;
    const Eigen::Vector3d center = (a.mass * toEigen(a.center) + b.mass * toEigen(b.center)) / mass;
    const Eigen::Matrix3d inertia =
        toEigen(inertiaAbout(a, fromEigen(center))) + toEigen(inertiaAbout(b, fromEigen(center)));
    return {mass, fromEigen(center), fromEigen(inertia)};
}

MassProperties scaledToMass(const MassProperties& body, double mass) {
    if (body.mass == 0) return body;
    MassProperties result = body;
    result.mass = mass;
    for (double& entry : result.inertia.m) entry *= mass / body.mass;
    return result;
}

Matrix3 inertiaAbout(const MassProperties& body, const Vector3& point) {
    const Eigen::Vector3d r = toEigen(body.center) - toEigen(point);
    return fromEigen(Eigen::Matrix3d(toEigen(body.inertia) + pointInertia(body.mass, r)));
}

std::string_view toText(MassFault fault) {
    static constexpr std::array<std::string_view, 6> kWords{
        "no fault",
        "a value is not finite",
        "the mass is not positive",
        "the inertia matrix is not symmetric",
        "the inertia is not positive definite",
        "one principal moment is larger than the sum of the other two"};
    return kWords.at(static_cast<std::size_t>(fault));
}

MassFault massFault(const MassProperties& body) {
    // A moment smaller than this fraction of the trace is a rounding error: after a rotation into the world it may be
    // negative.
    constexpr double kSmallestMoment = 1e-14;
    constexpr double kTolerance = 1e-9;
    const Eigen::Matrix3d inertia = toEigen(body.inertia);
    if (!std::isfinite(body.mass) || !isFinite(body.center) || !inertia.allFinite()) return MassFault::NotFinite;
    if (body.mass <= 0) return MassFault::MassNotPositive;
    const double largest = inertia.cwiseAbs().maxCoeff();
    if (!(largest <= kMaxInertia)) return MassFault::NotFinite;
    const auto asymmetry = (inertia - inertia.transpose()).cwiseAbs().maxCoeff();
    if (asymmetry > kTolerance * largest) return MassFault::NotSymmetric;
    const double trace = inertia.trace();
    const Eigen::Matrix3d unit = Eigen::Matrix3d::Identity();
    const double floor = std::max(kSmallestMoment * trace, kMinInertia);
    if (!positiveDefinite(inertia - floor * unit)) return MassFault::NotPositiveDefinite;
    // No principal moment may be above the sum of the other two: trace/2 - inertia must be positive definite too.
    if (!positiveDefinite((0.5 + kTolerance) * trace * unit - inertia)) return MassFault::TriangleRule;
    return MassFault::None;
}

}  // namespace orrery
