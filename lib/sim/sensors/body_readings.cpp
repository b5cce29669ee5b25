#include "sensors/body_readings.hpp"

#include "world/body_pose.hpp"

namespace orrery {
namespace {

// m/s^2: acceleration of the body if nothing holds it.
Eigen::Vector3d freeFall(const FollowedBody& from) {
    const SimBody& body = from.body();
    const bool driven = dBodyIsKinematic(body.id) != 0 || body.plan->infiniteMass;
    const Gravity& gravity = from.world->gravity;
    if (gravity.hasCallback() && !driven) return toEigen(from.world->givenTo(from.index)) / body.mass;
    const Eigen::Vector3d at = vectorOf(dBodyGetPosition(body.id));
    const Vector3 g = gravity.scene({body.id, body.node, fromEigen(at), {}, body.mass, from.id.instance});
    return toEigen(g) * (driven ? 1 : body.gravityFactor);
}

}  // namespace

void BodyReadings::list(std::size_t first, std::span<const FollowedBody> bodies) {
    bodies_.resize(first);
    bodies_.insert(bodies_.end(), bodies.begin(), bodies.end());
    before_.resize(first);
    before_.resize(bodies_.size(), Eigen::Vector3d::Zero());
    readings_.resize(first);
    for (const FollowedBody& body : bodies) readings_.emplace_back().id = body.id;
}

void BodyReadings::exchange(std::size_t first, std::size_t second, std::size_t count) {
    for (std::size_t i = 0; i < count && !bodies_.empty(); ++i) {
        std::swap(bodies_[first + i].id, bodies_[second + i].id);
        std::swap(before_[first + i], before_[second + i]);
        std::swap(readings_[first + i], readings_[second + i]);
    }
}

void BodyReadings::beginStep() {
    for (std::size_t i = 0; i < bodies_.size(); ++i) before_[i] = originVelocityOf(bodies_[i].body());
}

void BodyReadings::endStep(double dt) {
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
        const SimBody& body = bodies_[i].body();
        const Eigen::Matrix3d toBody = rotationOf(body.id).transpose();
        const Eigen::Vector3d change = (originVelocityOf(body) - before_[i]) / dt;
        readings_[i].properAcceleration = fromEigen(Eigen::Vector3d(toBody * (change - freeFall(bodies_[i]))));
        readings_[i].angularVelocity = fromEigen(Eigen::Vector3d(toBody * vectorOf(dBodyGetAngularVel(body.id))));
    }
}

}  // namespace orrery
