// Joints between two frames: the bodies that carry them, and whether these may touch.
#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <string>
#include <string_view>

#include "orrery/base/codes/plan.hpp"
#include "orrery/scene/eigen.hpp"
#include "plan/joint_kinds.hpp"
#include "plan/joint_limits.hpp"

namespace orrery {
namespace {

// One of the two frames, and the node that carries it.
struct Side {
    const PlacedNode* placed = nullptr;  // the node that decides which body it is
    const BodyDraft* body = nullptr;     // null: it does not move
};

constexpr double kApart = 5e-3;       // m: hand-made scenes are never exact
constexpr double kApartShare = 0.05;  // of the size of the smaller body
constexpr double kTurned = 0.1;       // rad

double beyond(const AxisBounds& bounds, double value) {
    if (!bounds.isRigid()) return 0;
    return std::max({0.0, bounds.min - value, value - bounds.max});
}

// How far the rigid limits are from being kept at the start, m.
double gapOf(const JointBounds& bounds, const FramePair& pair) {
    const Eigen::Isometry3d frame = toEigen(pair.joint);
    const Eigen::Vector3d place = frame.inverse() * toEigen(pair.connected.position);
    Eigen::Vector3d gap;
    for (int i = 0; i < 3; ++i) gap[i] = beyond(bounds.linear.at(static_cast<std::size_t>(i)), place[i]);
    return gap.norm();
}

// The same for angles, rad, of a joint that allows no turn, or turns about one axis only.
double turnOf(const JointBounds& bounds, const FramePair& pair) {
    const auto isHeld = [](const AxisBounds& axis) { return axis.isRigid() && axis.min == 0 && axis.max == 0; };
    const auto held = std::count_if(bounds.angular.begin(), bounds.angular.end(), isHeld);
    const Eigen::Quaterniond turn = toEigen(pair.joint.rotation).conjugate() * toEigen(pair.connected.rotation);
    if (held == 3) return Eigen::AngleAxisd(turn).angle();
    if (held != 2) return 0;
    const auto free = std::find_if_not(bounds.angular.begin(), bounds.angular.end(), isHeld) - bounds.angular.begin();
    const Eigen::Vector3d axis = Eigen::Vector3d::Unit(free);
    return std::acos(std::clamp(axis.dot(turn * axis), -1.0, 1.0));
}

class FrameJointPlan {
public:
    FrameJointPlan(PlanDraft& draft, const PlacedNode& placed)
        : draft_(draft), placed_(placed), node_(*placed.node), joint_(*placed.node->sixDofJoint) {}

    void run() {
        if (!placed_.usable || !draft_.inWorld(placed_)) return;
        const JointSettings* settings = draft_.contents.jointSettings(joint_.settings);
        const auto joint = sideOf(joint_.firstNode ? joint_.firstNode : node_.id);
        const auto connected = sideOf(joint_.connectedNode);
        if (!settings || !joint || !connected) {
            if (!settings) refuse(code::PLAN_JOINT_CONNECTED, "joint", "has no settings");
            return;
        }
        // Everything is checked, so that all faults of the joint are reported at once.
        JointBounds bounds = boundsOf(draft_, node_, *settings);
        std::vector<PlanJointDrive> drives = drivesOf(draft_, node_, *settings);
        const FramePair pair = framesOf(*connected, *joint);
        if (!canHold(*connected, *joint) || !isNear(pair.connected) || !isNear(pair.joint)) return;
        noteEffect(*settings);
        PlanWorld& world = draft_.world(placed_);
        noteApart(bounds, pair, world);
        PlanSixDofJoint rows = rowsOf(pair, *connected, *joint);
        rows.drives = std::move(drives);
        addJoints(draft_, node_, world, pair, std::move(bounds), rows);
        if (!rows.rows.empty() || !rows.drives.empty()) world.sixDofJoints.push_back(std::move(rows));
        addTouch(world, *connected, *joint);
    }

private:
    bool refuse(Code code, std::string_view key, std::string_view what) {
        draft_.find.report(code, joint_.origin, node_, key, std::string(what) + "; the joint is left out");
        return false;
    }

    std::optional<Side> sideOf(NodeId id) {
        const std::int32_t index = draft_.indexOf(id);
        if (index == kNone) {
            refuse(code::PLAN_JOINT_CONNECTED, "connectedNode", "connects a node that does not exist");
            return std::nullopt;
        }
        Side side{&draft_.at(index), nullptr};
        if (!side.placed->usable) return std::nullopt;
        const BodyDraft* body = draft_.movingBody(*side.placed);
        if (body && body->leftOut) {
            refuse(code::PLAN_JOINT_BODY_LEFT_OUT, {}, "is attached to a body that is left out");
            return std::nullopt;
        }
        side.body = body;
        return side;
    }

    bool canHold(const Side& connected, const Side& joint) {
        if (connected.placed->world != placed_.world || joint.placed->world != placed_.world) {
            return refuse(code::PLAN_JOINT_WORLDS, {}, "is attached to a body of another world");
        }
        if (connected.body && connected.body == joint.body) {
            return refuse(code::PLAN_JOINT_ENDS_EQUAL, "connectedNode", "has the same body at both ends");
        }
        const auto still = [&](const Side& side) { return !side.body || draft_.planned(*side.body).kinematic; };
        if (still(connected) && still(joint)) {
            const bool hasBody = connected.body || joint.body;
            const auto isRecorded = [&](const Side& side) { return side.body && draft_.isRecorded(*side.body); };
            if (isRecorded(connected) || isRecorded(joint)) {
                draft_.find.note(code::PLAN_JOINT_MOVES_NOTHING, node_,
                                 "is left out: its bodies follow a recorded run");
                return false;
            }
            return refuse(hasBody ? code::PLAN_JOINT_MOVES_NOTHING : code::PLAN_JOINT_IMMOVABLE, {},
                          "has no end that can move" + whyStill(connected, joint));
        }
        return true;
    }

    // Says of each end that has a name why it cannot move.
    static std::string whyStill(const Side& connected, const Side& joint) {
        std::string text;
        for (const Side* side : {&connected, &joint}) {
            const std::string& name = side->placed->node->name;
            if (name.empty()) continue;
            text += (text.empty() ? ": \"" : ", and \"") + name +
                    (side->body ? "\" is kinematic" : "\" is in no body that moves");
        }
        return text;
    }

    bool isNear(const Pose& pose) {
        if (within(pose.position, kMaxCoordinate)) return true;
        draft_.find.report(code::PLAN_COORDINATE_LIMIT, joint_.origin, node_, {},
                           "is too far from the origin and is left out",
                           {toText(pose.position), "coordinates up to " + toText(kMaxCoordinate) + " m"});
        return false;
    }

    FramePair framesOf(const Side& connected, const Side& joint) {
        FramePair pair;
        pair.node = node_.id;
        pair.joint = placed_.frame.pose();
        // Old form: the joint's own node is the frame of both.
        pair.connected = joint_.framesTogether ? pair.joint : connected.placed->frame.pose();
        if (connected.body) {
            pair.body1 = connected.body->index;
            pair.pose1 = draft_.planned(*connected.body).pose;
        }
        if (joint.body) {
            pair.body2 = joint.body->index;
            pair.pose2 = draft_.planned(*joint.body).pose;
        }
        return pair;
    }

    void noteEffect(const JointSettings& settings) {
        if (!settings.limits.empty() || !settings.drives.empty()) return;
        draft_.find.report(code::PLAN_JOINT_HOLDS_NOTHING, joint_.origin, node_, {},
                           "has neither limits nor drives: its bodies are as free as without it");
    }

    // m: how large the smaller of the two bodies is, by its colliders
    double smallerOf(const FramePair& pair, const PlanWorld& world) {
        double least = kInfinity;
        for (const std::int32_t body : {pair.body1, pair.body2}) {
            if (body == kNone) continue;
            const Eigen::AlignedBox3d& box = draft_.boundsOfBodies(world)[static_cast<std::size_t>(body)];
            if (!box.isEmpty()) least = std::min(least, box.diagonal().norm());
        }
        return least < kInfinity ? least : 0;
    }

    // The joint pulls its bodies together at the start.
    void noteApart(const JointBounds& bounds, const FramePair& pair, const PlanWorld& world) {
        const double apart = gapOf(bounds, pair);
        const double turned = turnOf(bounds, pair);
        if (apart <= kApart && turned <= kTurned) return;
        if (turned <= kTurned && apart <= kApartShare * smallerOf(pair, world)) return;
        draft_.find.report(code::PLAN_JOINT_APART, joint_.origin, node_, {},
                           "begins with its two frames " +
                               (turned > kTurned ? toRoundedText(turned) + " rad" : toRoundedText(apart) + " m") +
                               " further apart than its limits allow");
    }

    // Returns the pose relative to the body that carries it.
    Pose carried(const Side& side, const Pose& inWorld) {
        if (!side.body) return inWorld;
        const PlanBody& body = draft_.planned(*side.body);
        return relative(composed(body.pose, Pose{body.centerOfMass, {}}), inWorld);
    }

    PlanSixDofJoint rowsOf(const FramePair& pair, const Side& connected, const Side& joint) {
        PlanSixDofJoint rows;
        rows.node = pair.node;
        rows.body1 = pair.body1;
        rows.body2 = pair.body2;
        rows.frame1 = carried(connected, pair.connected);
        rows.frame2 = carried(joint, pair.joint);
        return rows;
    }

    // 5.9. A side that does not move has no body: its geoms represent it.
    void addTouch(PlanWorld& world, const Side& connected, const Side& joint) {
        CollisionOverride touch;
        touch.allowed = joint_.enableCollision.value_or(false);
        const Side& moving = connected.body ? connected : joint;
        const Side& other = connected.body ? joint : connected;
        touch.body1 = moving.body->index;
        if (other.body) {
            touch.body2 = other.body->index;
        } else if (!touch.allowed) {
            touch.geoms = geomsAround(world, *other.placed);
            if (touch.geoms.empty()) return;
        } else {
            return;
        }
        world.collisionOverrides.push_back(std::move(touch));
    }

    // Returns the geoms of the static body that the node belongs to, or of the nearest collider at or above it.
    std::vector<std::uint32_t> geomsAround(const PlanWorld& world, const PlacedNode& inside) {
        std::int32_t root = inside.body;
        for (std::int32_t at = draft_.indexOf(inside.node->id); root == kNone && at != kNone;
             at = draft_.at(at).parent) {
            if (draft_.at(at).node->collider) root = at;
        }
        std::vector<std::uint32_t> geoms;
        if (root == kNone) return geoms;
        // Geoms are in document order, so that those below a node are contiguous.
        const auto first = std::partition_point(world.geoms.begin(), world.geoms.end(),
                                                [&](const PlanGeom& geom) { return draft_.indexOf(geom.node) < root; });
        for (auto geom = first; geom != world.geoms.end() && isAtOrBelow(draft_.indexOf(geom->node), root); ++geom) {
            if (geom->body != kNone || geom->trigger) continue;
            geoms.push_back(static_cast<std::uint32_t>(geom - world.geoms.begin()));
        }
        return geoms;
    }

    [[nodiscard]] bool isAtOrBelow(std::int32_t at, std::int32_t root) const {
        while (at != kNone && at != root) at = draft_.at(at).parent;
        return at == root;
    }

    PlanDraft& draft_;
    const PlacedNode& placed_;
    const Node& node_;
    const SixDofJoint& joint_;
};

}  // namespace

void planSixDofJoints(PlanDraft& draft) {
    for (const std::int32_t index : draft.with.sixDofJoints) FrameJointPlan(draft, draft.at(index)).run();
}

}  // namespace orrery
