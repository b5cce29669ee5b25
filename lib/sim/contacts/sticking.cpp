#include "contacts/sticking.hpp"

#include <algorithm>
#include <cmath>

#include "contacts/pair_order.hpp"

namespace orrery {
namespace {

// A body that has turned further is rolling; its contact is elsewhere by now.
constexpr double kMostTurn = 0.05;  // rad

Eigen::Isometry3d isometryOf(dBodyID body) {
    Eigen::Isometry3d frame = Eigen::Isometry3d::Identity();
    if (!body) return frame;
    const dReal* p = dBodyGetPosition(body);
    const dReal* q = dBodyGetQuaternion(body);
    frame.linear() = Eigen::Quaterniond(q[0], q[1], q[2], q[3]).toRotationMatrix();
    frame.translation() = Eigen::Vector3d(p[0], p[1], p[2]);
    return frame;
}

}  // namespace

namespace {

// The same pair with its geoms the other way round.
StickingPair reversed(StickingPair pair) {
    pair.rotation = pair.rotation.conjugate();
    pair.position = -(pair.rotation * pair.position);
    pair.friction = -pair.friction;
    return pair;
}

}  // namespace

void StickingPairs::renumber() const {
    for (const RemovedRanges& gone : removed_) {
        const auto isGone = [&](const StickingPair& each) {
            return gone.holds(firstOf(each.pair)) || gone.holds(secondOf(each.pair));
        };
        std::erase_if(last_, isGone);
        for (StickingPair& each : last_) {
            if (secondOf(each.pair) < gone.first()) continue;
            const auto first = static_cast<std::uint32_t>(gone.moved(firstOf(each.pair)));
            const auto second = static_cast<std::uint32_t>(gone.moved(secondOf(each.pair)));
            if (first > second) each = reversed(each);
            each.pair = packPair(first, second);
        }
        if (!gone.isFilled()) continue;
        std::sort(last_.begin(), last_.end(),
                  [](const StickingPair& a, const StickingPair& b) { return a.pair < b.pair; });
    }
    removed_.clear();
}

void StickingPairs::begin() {
    renumber();
    next_.clear();
    at_ = 0;
}

const StickingPair* StickingPairs::find(std::uint64_t pair) {
    while (at_ < last_.size() && last_[at_].pair < pair) ++at_;
    return at_ < last_.size() && last_[at_].pair == pair ? &last_[at_] : nullptr;
}

void StickingPairs::clearForces() {
    for (StickingPair& pair : last_) {
        pair.load = 0;
        pair.friction.setZero();
    }
}

void StickingPairs::addForce(std::size_t place, const Eigen::Vector3d& force, const Eigen::Vector3d& normal) {
    const double along = force.dot(normal);
    last_[place].load += along;
    last_[place].friction += force - along * normal;
}

Slippage::Slippage(dBodyID bodyA, dBodyID bodyB, const StickingPair* last)
    : frameA_(isometryOf(bodyA)), bInA_(frameA_.inverse(Eigen::Isometry) * isometryOf(bodyB)) {
    backInA_.setIdentity();
    if (!last || last->slides) return;
    Eigen::Isometry3d then = Eigen::Isometry3d::Identity();
    then.linear() = last->rotation.toRotationMatrix();
    then.translation() = last->position;
    backInA_ = then * bInA_.inverse(Eigen::Isometry);
    // 1 + 2 cos of the angle.
    static const double kLeastTrace = 1 + 2 * std::cos(kMostTurn);
    sticks_ = backInA_.linear().trace() > kLeastTrace;
}

Eigen::Vector3d Slippage::at(const Eigen::Vector3d& point) const {
    const Eigen::Vector3d inA = frameA_.inverse(Eigen::Isometry) * point;
    return frameA_.linear() * (inA - backInA_ * inA);
}

StickingPair Slippage::now(std::uint64_t pair, bool slides) const {
    return {pair, bInA_.translation(), Eigen::Quaterniond(bInA_.linear()), slides};
}

}  // namespace orrery
