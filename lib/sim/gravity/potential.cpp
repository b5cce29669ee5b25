// Potential energy in gravity volumes. Every field pulls along the shortest way to a set of points (a centre, a line, a
// disc, a ring, a solid), with a strength that depends on the distance. So it has a potential: the integral of that
// strength over the distance.
#include <algorithm>
#include <cmath>

#include "gravity/volumes.hpp"
#include "orrery/base/hash.hpp"
#include "orrery/scene/eigen.hpp"
#include "world/ode_eigen.hpp"

namespace orrery {
namespace {

// True if the shortest way in the frame of the field is also the shortest in the world.
bool keepsShapes(const Eigen::Matrix3d& linear) {
    constexpr double kRounding = 1e-9;
    const Eigen::Matrix3d gram = linear.transpose() * linear;
    const double scale = gram.trace() / 3;
    return (gram - scale * Eigen::Matrix3d::Identity()).cwiseAbs().maxCoeff() <= kRounding * scale;
}

bool hasPotential(const GravityFieldState& field) {
    if (field.attachedBody) return false;
    const bool oneDirection = field.type == GravityType::Directional || field.type == GravityType::Point;
    return oneDirection || keepsShapes(field.frame.linear);
}

// Like accelerationOf(), without softening.
double byDistance(const GravityFieldState& field, double distance) {
    if (!(field.unitDistance > 0)) return field.gravity * distance;
    const double strength = field.gravity * field.unitDistance * field.unitDistance;
    if (distance >= kClosest) return -strength / distance;
    return -strength / kClosest * (2 - distance / kClosest);
}

double potentialIn(const GravityFieldState& field, const Eigen::Vector3d& at) {
    if (field.type == GravityType::Directional) return -field.pull.dot(at);
    return byDistance(field, std::sqrt(pullOf(field, at).distanceSquared));
}

std::uint64_t nameOf(const GravityFieldState& field) {
    Fnv1a hash;
    hash.add(static_cast<double>(field.node.value));
    hash.add(static_cast<double>(field.instance.value));
    return hash.value();
}

}  // namespace

Potential GravityVolumes::potentialNow(std::size_t body) {
    const Eigen::Vector3d at = vectorOf(dBodyGetPosition(world_.bodies[body].id));
    const VolumeProbe probe = probeOf(body, at, 0);
    gather(at, probe.radius, true);
    Potential sum;
    const bool stopped = addUp(found_, probe, sum, [&](const GravityFieldState& field) {
        const bool known = hasPotential(field);
        return Potential{known ? potentialIn(field, at) : 0, nameOf(field), known ? nullptr : &field};
    });
    if (!stopped) sum.value -= toEigen(world_.gravity.world()).dot(at);
    return sum;
}

Potential GravityVolumes::potential(std::size_t body) {
    Potential now = potentialNow(body);
    now.elsewhere = start_[body] != now.fields;
    return now;
}

void GravityVolumes::noteStart() {
    for (std::size_t body = 0; body < start_.size(); ++body) start_[body] = potentialNow(body).fields;
}

}  // namespace orrery
