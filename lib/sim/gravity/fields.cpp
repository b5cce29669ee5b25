// The strength of a field by distance, and the values of a field.
#include "gravity/fields.hpp"

#include <algorithm>
#include <cmath>

#include "orrery/scene/eigen.hpp"
#include "world/ode_eigen.hpp"

namespace orrery {
namespace {

// At a smaller distance a field has no direction, m^2.
constexpr double kNothingSquared = 1e-6 * 1e-6;
bool isGood(double length) {
    return std::isfinite(length) && length >= 0 && length <= kMaxCoordinate;
}

bool arePoints(const std::vector<Vector3>& points) {
    return points.size() >= 2 &&
           std::all_of(points.begin(), points.end(), [](const Vector3& p) { return isFinite(p); });
}

}  // namespace

Pull pullOf(const GravityFieldState& field, const Eigen::Vector3d& at) {
    switch (field.type) {
        case GravityType::Point:
            return pointPull(field, at);
        case GravityType::Disc:
            return discPull(field, at);
        case GravityType::Torus:
            return torusPull(field, at);
        case GravityType::Line:
            return linePull(field, at);
        case GravityType::Shaped:
            return shapedPull(field, at);
        case GravityType::Directional:
            break;
    }
    return {Eigen::Vector3d::Zero(), 0};
}

Eigen::Vector3d accelerationOf(const GravityFieldState& field, const Eigen::Vector3d& at, double softeningSquared) {
    if (field.type == GravityType::Directional) return field.pull;
    const Pull pull = pullOf(field, at);
    const double length = pull.along.squaredNorm();
    if (!(length > kNothingSquared)) return Eigen::Vector3d::Zero();
    double strength = field.gravity;
    if (field.unitDistance > 0) {
        const double distance = std::max({pull.distanceSquared, kClosest * kClosest, softeningSquared});
        strength *= field.unitDistance * field.unitDistance / distance;
    }
    return pull.along * (strength / std::sqrt(length));
}

void placeField(GravityFieldState& field, const VolumeFrame& outer) {
    field.frame = composedOf(outer, field.start);
    if (field.type == GravityType::Directional) field.pull = directionalAcceleration(field);
}

GravityFieldState liveField(const PlanGravityVolume& plan) {
    GravityFieldState field;
    field.type = plan.type;
    field.replace = plan.replace;
    field.stop = plan.stop;
    field.gravity = plan.gravity;
    field.unitDistance = plan.unitDistance;
    field.radius = plan.radius;
    field.direction = toEigen(plan.direction);
    field.start = frameOf(plan.body == kNone ? plan.toWorld : plan.toBody);
    field.points = plan.points;
    field.shape = plan.shape;
    field.pullsInSolid = plan.pullsInSolid;
    field.priority = plan.priority;
    field.node = plan.node;
    return field;
}

FieldValues valuesOf(const GravityFieldState& field) {
    return {field.enabled,      field.gravity, field.priority, field.replace, field.stop, fromEigen(field.direction),
            field.unitDistance, field.radius,  field.points};
}

bool setValues(GravityFieldState& field, const FieldValues& values) {
    const double length = toEigen(values.direction).norm();
    const bool good = std::isfinite(values.gravity) && std::abs(values.gravity) <= kMaxSpeed &&
                      isGood(values.unitDistance) && isGood(values.radius) && std::isfinite(length) &&
                      (length > 0 || field.type != GravityType::Directional) &&
                      (field.type != GravityType::Line || arePoints(values.points));
    if (!good) return false;
    field.enabled = values.enabled;
    field.gravity = values.gravity;
    field.priority = values.priority;
    field.replace = values.replace;
    field.stop = values.stop;
    if (length > 0) field.direction = toEigen(values.direction) / length;
    field.unitDistance = values.unitDistance;
    field.radius = values.radius;
    field.points = values.points;
    if (field.type == GravityType::Directional) field.pull = directionalAcceleration(field);
    return true;
}

}  // namespace orrery
