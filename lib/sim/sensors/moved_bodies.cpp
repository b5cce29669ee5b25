#include "sensors/moved_bodies.hpp"

#include <Eigen/LU>
#include <unordered_map>

#include "motions/motions.hpp"
#include "plan/draft.hpp"
#include "world/body_pose.hpp"

namespace orrery {
namespace {

// Bodies and animations that may carry nodes of a scene.
struct Carriers {
    std::unordered_map<std::uint32_t, std::int32_t> bodies;   // NodeId.value -> SimulationWorld::bodies
    std::unordered_map<std::uint32_t, std::int32_t> motions;  // NodeId.value -> PlanWorld::motions
};

Carriers carriersOf(const FollowedScene& from) {
    Carriers carriers;
    for (const FollowedBody& body : from.bodies) {
        carriers.bodies.emplace(body.id.node.value, static_cast<std::int32_t>(body.index));
    }
    if (from.bodies.empty()) return carriers;
    const PlanWorld& plan = *from.bodies.front().world->plan;
    for (std::size_t i = from.part->begin.motions; i < from.part->end.motions; ++i) {
        carriers.motions.emplace(plan.motions[i].node.value, static_cast<std::int32_t>(i));
    }
    return carriers;
}

std::int32_t find(const std::unordered_map<std::uint32_t, std::int32_t>& places, const Node& node) {
    const auto at = places.find(node.id.value);
    return at == places.end() ? kNone : at->second;
}

// Returns the index of the node in whose frame the node's own transform begins.
std::int32_t outerOf(const PlacedNode& placed) {
    return placed.parent == kNone || !placed.node->transform.absolute ? placed.parent : 0;
}

Frame frameOfPose(const Pose& pose) {
    Frame frame;
    frame.rotation = toEigen(pose.rotation).toRotationMatrix();
    frame.origin = toEigen(pose.position);
    return frame;
}

bool isSame(const Pose& a, const Pose& b) {
    return a.position == b.position && a.rotation == b.rotation;
}

}  // namespace

void MovedBodies::keep(std::size_t count) {
    if (count < followed_.size())
        followed_.erase(followed_.begin() + static_cast<std::ptrdiff_t>(count), followed_.end());
    moved_.clear();
}

void MovedBodies::list(const FollowedScene& from, const PlanOptions& options) {
    PlanDraft draft(from.scene->contents(), options);
    chooseAnimations(draft);
    placeNodes(draft);
    const Carriers carriers = carriersOf(from);
    for (const FollowedBody& body : from.bodies) {
        Parent parent;
        parent.world = body.world;
        std::int32_t at = outerOf(draft.at(draft.indexOf(body.id.node)));
        for (; at != kNone; at = outerOf(draft.at(at))) {
            const PlacedNode& placed = draft.at(at);
            parent.body = find(carriers.bodies, *placed.node);
            parent.motion = parent.body == kNone ? find(carriers.motions, *placed.node) : kNone;
            if (parent.body != kNone) parent.own = placed.frame;
            if (parent.body != kNone || parent.motion != kNone) break;
            parent.between = composed(localFrame(draft.transform(*placed.node)), parent.between);
        }
        if (at == kNone) parent.between = composed(frameOfPose(from.root), parent.between);
        followed_.push_back({body, parent, from.scene->sourceIndex(body.id.node), {}});
    }
    moved_.reserve(followed_.size());
}

Frame MovedBodies::frameNow(const Parent& parent) {
    if (parent.motion != kNone && parent.world->motions) {
        return composed(parent.world->motions->frameNow(static_cast<std::size_t>(parent.motion)), parent.between);
    }
    if (parent.body == kNone) return parent.between;
    const Frame now = frameOfPose(poseOf(parent.world->bodies[static_cast<std::size_t>(parent.body)]));
    Frame frame = parent.own;
    frame.rotation = now.rotation;
    frame.origin = now.origin;
    return composed(frame, parent.between);
}

Pose MovedBodies::localPose(const Parent& parent, const Pose& world) {
    const Frame frame = frameNow(parent);
    const Eigen::Vector3d at = (frame.rotation * frame.stretch).inverse() * (toEigen(world.position) - frame.origin);
    const Eigen::Quaterniond turn = toEigen(quaternionOf(frame.rotation)).conjugate() * toEigen(world.rotation);
    return {fromEigen(at), fromEigen(turn.normalized())};
}

// Numbers of bodies stay at their places.
void MovedBodies::exchange(std::size_t first, std::size_t second, std::size_t count) {
    for (std::size_t i = 0; i < count && !followed_.empty(); ++i) {
        Followed& a = followed_[first + i];
        Followed& b = followed_[second + i];
        std::swap(a, b);
        std::swap(a.body.index, b.body.index);
        std::swap(a.parent.body, b.parent.body);
    }
}

void MovedBodies::beginStep() {
    for (Followed& each : followed_) each.before = poseOf(each.body.body());
}

void MovedBodies::endStep() {
    moved_.clear();
    for (const Followed& each : followed_) {
        const Pose now = poseOf(each.body.body());
        if (isSame(now, each.before)) continue;
        moved_.push_back({each.body.id, each.source, now, each.before, localPose(each.parent, now)});
    }
}

}  // namespace orrery
