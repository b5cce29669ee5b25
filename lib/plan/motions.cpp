// Motions of animations: the animated nodes, and the bodies that move with them.
#include <algorithm>
#include <utility>

#include "plan/draft.hpp"

#include "orrery/base/codes/plan.hpp"

namespace orrery {
namespace {

// A motion and its node.
struct NodeMotion {
    std::int32_t node = kNone;    // PlanDraft::nodes
    std::int32_t motion = kNone;  // PlanWorld::motions
};

class MotionPlanner {
public:
    explicit MotionPlanner(PlanDraft& draft) : draft_(draft), nearest_(draft.nodes.size()) {}

    void plan() {
        for (std::size_t i = 0; i < draft_.nodes.size(); ++i) planNode(static_cast<std::int32_t>(i));
    }

private:
    void planNode(std::int32_t index) {
        const PlacedNode& placed = draft_.at(index);
        NodeMotion& nearest = nearest_[static_cast<std::size_t>(index)];
        if (placed.parent != kNone) nearest = nearest_[static_cast<std::size_t>(placed.parent)];
        if (!placed.animated || !placed.usable || placed.world == kNone) return;
        const AnimatedNode* moved = draft_.animation(*placed.node);
        const BodyDraft* body = placed.body == index ? draft_.movingBody(placed) : nullptr;
        if (!moved && (!body || body->leftOut)) return;

        PlanMotion motion;
        motion.node = placed.node->id;
        motion.own = moved ? moved->atStart : placed.node->transform;
        motion.body = body && !body->leftOut ? body->index : kNone;
        hang(placed, nearest, motion);
        if (moved) takeCurves(placed, *moved, motion);
        auto& motions = draft_.world(placed).motions;
        nearest = {index, static_cast<std::int32_t>(motions.size())};
        motions.push_back(std::move(motion));
    }

    // Sets the frame of the node's parent in that of the motion above, or in the world.
    void hang(const PlacedNode& placed, const NodeMotion& above, PlanMotion& motion) const {
        const bool sameWorld = above.node != kNone && draft_.at(above.node).world == placed.world;
        const std::int32_t end = sameWorld ? above.node : kNone;
        if (placed.node->transform.absolute) {
            motion.between = placementOf(draft_.nodes.front().frame);
            return;
        }
        Frame between;
        for (std::int32_t at = placed.parent; at != kNone; at = draft_.at(at).parent) {
            if (at == end) {
                motion.outer = above.motion;
                break;
            }
            const Transform& transform = draft_.transform(*draft_.at(at).node);
            between = composed(localFrame(transform), between);
            if (transform.absolute && draft_.at(at).parent != kNone) {
                between = composed(draft_.nodes.front().frame, between);
                break;
            }
        }
        motion.between = placementOf(between);
    }

    void takeCurves(const PlacedNode& placed, const AnimatedNode& moved, PlanMotion& motion) {
        motion.position = moved.position;
        motion.rotation = moved.rotation;
        motion.scale = moved.scale;
        if (!moved.scale) return;
        const auto& sizes = moved.scale->curve.values;
        const bool changes = std::adjacent_find(sizes.begin(), sizes.end(), std::not_equal_to<>()) != sizes.end();
        if (!changes) return;
        draft_.find.report(code::PLAN_ANIMATION_SCALE, moved.origin, *placed.node, {},
                           "has its scale changed by an animation; colliders keep the size they have at the start");
    }

    PlanDraft& draft_;
    std::vector<NodeMotion> nearest_;  // nearest motion at or above each node
};

}  // namespace

void planMotions(PlanDraft& draft) {
    if (!draft.animated.empty()) MotionPlanner(draft).plan();
}

}  // namespace orrery
