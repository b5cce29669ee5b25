#include "orrery/recording/node_poses.hpp"

#include <algorithm>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "motions/motions.hpp"
#include "orrery/recording/recording.hpp"
#include "orrery/scene/eigen.hpp"
#include "plan/draft.hpp"
#include "recording/animated_transform.hpp"
#include "simulation/impl.hpp"
#include "world/ode_eigen.hpp"
#include "world/ode_numbers.hpp"

namespace orrery {
namespace {

using LocalMap = Eigen::Affine3d;  // from one node's frame to that of a node above it, or to the root's

// Axes of unit length that are this close to orthogonal count as a rotation.
constexpr double kRotationTolerance = byPrecision(1e-9, 1e-5);

LocalMap mapOf(const Transform& transform) {
    return LocalMap(toEigen(toMatrix(transform)));
}

bool isFinite(const Pose& pose) {
    return isFinite(pose.position) && toEigen(pose.rotation).coeffs().allFinite();
}

Pose between(const Pose& before, const Pose& now, double alpha) {
    if (alpha == 0) return before;
    if (alpha == 1) return now;
    const Eigen::Vector3d position = toEigen(before.position) * (1 - alpha) + toEigen(now.position) * alpha;
    return {fromEigen(position), fromEigen(toEigen(before.rotation).slerp(alpha, toEigen(now.rotation)).normalized())};
}

}  // namespace

class NodePoses::Impl {
public:
    Impl(const Simulation& simulation, InstanceId instance, const Scene& scene)
        : instance_(instance), scene_(scene), draft_(scene_.contents(), Checkpoint::implOf(simulation).options.plan) {
        const auto& live = Checkpoint::implOf(simulation);
        chooseAnimations(draft_);
        placeNodes(draft_);
        for (const auto& world : live.worlds) findBodies(*world);
        for (std::size_t i = 0; i < draft_.nodes.size(); ++i) addNode(i);
        readClock(live);
        for (MovingNode& moving : moving_) {
            if (moving.mover == Mover::Body) takeBack(moving, live.lastStep);
        }
        world_.resize(moving_.size(), LocalMap::Identity());
        poses_.resize(moving_.size());
        for (std::size_t i = 0; i < moving_.size(); ++i) describe(moving_[i], poses_[i]);
        bodies_ = {};
        indexOf_ = {};
    }

    void afterStep(const Simulation& simulation) {
        if (!simulation.scene(instance_)) {
            moving_.clear();
            poses_.clear();
            return;
        }
        for (MovingNode& moving : moving_) {
            if (moving.mover != Mover::Body) continue;
            moving.before = moving.now;
            if (const Pose pose = poseOf(moving); isFinite(pose)) moving.now = pose;
        }
        timeBefore_ = timeNow_;
        timeNow_ = timeNow_ + (simulation.time() - simulationTime_);
        simulationTime_ = simulation.time();
    }

    std::span<const NodePose> at(double alpha) {
        alpha = alpha >= 0 ? std::min(alpha, 1.0) : (alpha < 0 ? 0.0 : 1.0);
        const double time = alpha == 1 ? timeNow_ : timeBefore_ + alpha * (timeNow_ - timeBefore_);
        for (std::size_t i = 0; i < moving_.size(); ++i) {
            if (moving_[i].mover == Mover::Body) {
                placeBody(i, alpha);
            } else {
                placeAttached(i, time);
            }
        }
        return poses_;
    }

private:
    // The cause of a node's motion.
    enum class Mover : std::uint8_t {
        Body,     // ODE
        Curves,   // an animation, by the node's own curves
        Carried,  // only a node that physics attaches it to, which is not the node above it
    };

    struct MovingNode {
        NodeId node;
        Mover mover = Mover::Carried;
        // Index of an earlier MovingNode that contains the node, and the place of the node's parent in it; kNone: the
        // scene's root.
        std::int32_t outer = kNone;
        LocalMap toOuter = LocalMap::Identity();
        // The same without bodies, which carry no animations: curves and carried nodes use it.
        std::int32_t attachedTo = kNone;
        LocalMap attachment = LocalMap::Identity();

        dBodyID body = nullptr;
        Eigen::Vector3d center = Eigen::Vector3d::Zero();       // centre of mass, m, in the node's axes
        Eigen::Matrix3d stretch = Eigen::Matrix3d::Identity();  // for a body: scale in the world
        Pose before;                                            // for a body: pose in the scene's root
        Pose now;
        const AnimatedNode* curves = nullptr;
        bool direct = false;  // for a body: its pose in the world equals that in its parent
    };

    // A body in the simulation.
    struct LiveBody {
        dBodyID id = nullptr;
        Vector3 center;
    };

    void findBodies(const SimulationWorld& world) {
        const InstanceRange* part = world.findPart(instance_);
        if (!part) return;
        fromWorld_ = relative(*part->root, Pose{});
        for (const SimBody& body : world.bodies) {
            if (body.planIndex < part->begin.bodies || body.planIndex >= part->end.bodies) continue;
            bodies_[body.node.value] = {body.id, body.plan->centerOfMass};
        }
    }

    template <typename Live>
    void readClock(const Live& live) {
        simulationTime_ = live.time;
        timeNow_ = instance_ ? 0 : live.time;
        for (const auto& world : live.worlds) {
            const InstanceRange* part = world->findPart(instance_);
            if (!part || !world->motions || part->begin.motions == part->end.motions) continue;
            timeNow_ = world->motions->states()[part->begin.motions].time;
        }
        timeBefore_ = std::max(0.0, timeNow_ - live.lastStep);
    }

    void addNode(std::size_t index) {
        const PlacedNode& placed = draft_.nodes[index];
        const auto body = bodies_.find(placed.node->id.value);
        const AnimatedNode* curves = placed.animated ? draft_.animation(*placed.node) : nullptr;
        if (!placed.usable || placed.parent == kNone || placed.world == kNone) return;

        MovingNode moving;
        moving.node = placed.node->id;
        const auto isAny = [](const MovingNode&) { return true; };
        const auto isHook = [](const MovingNode& m) { return m.mover != Mover::Body; };
        std::tie(moving.outer, moving.toOuter) = above(placed, isAny);
        std::tie(moving.attachedTo, moving.attachment) = above(placed, isHook);
        if (curves) {
            moving.mover = Mover::Curves;
            moving.curves = curves;
        } else if (body != bodies_.end() && !placed.animated) {
            makeBody(moving, placed, body->second);
        } else if (!staysBehind(placed, body != bodies_.end()) || moving.outer == moving.attachedTo) {
            return;
        }
        indexOf_[index] = static_cast<std::int32_t>(moving_.size());
        moving_.push_back(std::move(moving));
    }

    // Does the node keep its place in the world although it is below a moving body?
    static bool staysBehind(const PlacedNode& placed, bool isBody) {
        return isBody || (placed.node->body && placed.node->body->type == BodyType::Static);
    }

    // Returns the nearest node above that moves and is of that kind, and the place in it where the parent of `placed`
    // begins.
    template <typename Kind>
    std::pair<std::int32_t, LocalMap> above(const PlacedNode& placed, const Kind& isOne) const {
        LocalMap chain = LocalMap::Identity();
        bool absolute = placed.node->transform.absolute;
        for (std::int32_t at = absolute ? 0 : placed.parent; at != kNone; at = absolute ? 0 : draft_.at(at).parent) {
            const auto found = indexOf_.find(static_cast<std::size_t>(at));
            if (found != indexOf_.end() && isOne(moving_[static_cast<std::size_t>(found->second)])) {
                return {found->second, chain};
            }
            const Node& node = *draft_.at(at).node;
            chain = mapOf(draft_.transform(node)) * chain;
            if (at == 0) break;
            absolute = node.transform.absolute;
        }
        return {kNone, chain};
    }

    void makeBody(MovingNode& moving, const PlacedNode& placed, const LiveBody& body) {
        moving.mover = Mover::Body;
        moving.body = body.id;
        moving.center = toEigen(body.center);
        moving.stretch = placed.frame.stretch;
        const Transform& own = placed.node->transform;
        const Eigen::Vector3d scale = own.scale ? toEigen(*own.scale) : Eigen::Vector3d::Ones();
        moving.direct = moving.outer == kNone && moving.toOuter.matrix().isIdentity(0) && !own.matrix &&
                        moving.stretch == Eigen::Matrix3d(scale.asDiagonal());
        moving.now = isFinite(poseOf(moving)) ? poseOf(moving) : placed.frame.pose();
    }

    // Returns the pose in the scene's root.
    [[nodiscard]] Pose poseOf(const MovingNode& moving) const {
        const dReal* q = dBodyGetQuaternion(moving.body);
        Pose pose{{}, {q[1], q[2], q[3], q[0]}};
        const Eigen::Vector3d arm = toEigen(pose.rotation) * moving.center;
        pose.position = fromEigen(Eigen::Vector3d(vectorOf(dBodyGetPosition(moving.body)) - arm));
        return instance_ ? composed(fromWorld_, pose) : pose;
    }

    // Moves a body back along its velocities, which ODE used to move it.
    void takeBack(MovingNode& moving, double dt) const {
        moving.before = moving.now;
        if (!(dt > 0) || dBodyIsEnabled(moving.body) == 0) return;
        const Eigen::Quaterniond toScene = toEigen(fromWorld_.rotation);
        const Eigen::Vector3d v = toScene * vectorOf(dBodyGetLinearVel(moving.body));
        const Eigen::Vector3d w = toScene * vectorOf(dBodyGetAngularVel(moving.body));
        const Eigen::Quaterniond now = toEigen(moving.now.rotation);
        Eigen::Quaterniond then = now;
        if (const double rate = w.norm(); rate > 0) {
            then = (Eigen::Quaterniond(Eigen::AngleAxisd(-rate * dt, w / rate)) * now).normalized();
        }
        const Eigen::Vector3d centerThen = toEigen(moving.now.position) + now * moving.center - v * dt;
        const Pose pose{fromEigen(Eigen::Vector3d(centerThen - then * moving.center)), fromEigen(then)};
        if (isFinite(pose)) moving.before = pose;
    }

    // Sets the members of a pose that do not change.
    void describe(const MovingNode& moving, NodePose& pose) const {
        const Node& node = *scene_.find(moving.node);
        pose.node = moving.node;
        pose.authoredMatrix = node.transform.matrix.has_value();
        pose.scale = node.transform.scale.value_or(Vector3{1, 1, 1});
        pose.scaleMoves = moving.curves && moving.curves->scale.has_value();
    }

    [[nodiscard]] LocalMap outerPlace(std::int32_t outer, const LocalMap& inside) const {
        return outer == kNone ? inside : world_[static_cast<std::size_t>(outer)] * inside;
    }

    void placeBody(std::size_t index, double alpha) {
        const MovingNode& moving = moving_[index];
        const Pose pose = between(moving.before, moving.now, alpha);
        LocalMap& world = world_[index];
        world.linear() = toEigen(pose.rotation).toRotationMatrix() * moving.stretch;
        world.translation() = toEigen(pose.position);
        if (!moving.direct) return express(index);
        NodePose& out = poses_[index];
        out.form = NodePose::Form::Parts;
        out.translation = pose.position;
        out.rotation = pose.rotation;
        out.matrix = fromEigen(Eigen::Matrix4d(world.matrix()));
    }

    void placeAttached(std::size_t index, double time) {
        const MovingNode& moving = moving_[index];
        NodePose& out = poses_[index];
        const Node& node = *scene_.find(moving.node);
        LocalMap own;
        if (moving.curves) {
            const Transform transform = transformAt(*moving.curves, time);
            own = mapOf(transform);
            out.translation = transform.position.value_or(Vector3{});
            out.rotation = transform.rotation ? toQuaternion(*transform.rotation) : Quaternion{};
            out.scale = transform.scale.value_or(Vector3{1, 1, 1});
        } else {
            own = mapOf(node.transform);
        }
        world_[index] = outerPlace(moving.attachedTo, moving.attachment) * own;
        if (moving.outer != moving.attachedTo) return express(index);
        out.form = NodePose::Form::Parts;
        out.matrix = fromEigen(Eigen::Matrix4d(own.matrix()));
    }

    // Expresses the node's place in the world as a place in its parent.
    void express(std::size_t index) {
        const MovingNode& moving = moving_[index];
        NodePose& out = poses_[index];
        const LocalMap parent = outerPlace(moving.outer, moving.toOuter);
        const LocalMap local(parent.inverse() * world_[index]);
        out.form = NodePose::Form::None;
        if (parent.linear().determinant() == 0 || !local.matrix().allFinite()) return;
        out.form = NodePose::Form::Matrix;
        out.matrix = fromEigen(Eigen::Matrix4d(local.matrix()));
        out.translation = fromEigen(Eigen::Vector3d(local.translation()));
        const Eigen::Matrix3d turn = local.linear() * toEigen(out.scale).cwiseInverse().asDiagonal();
        if (out.authoredMatrix || !turn.allFinite() || turn.determinant() < 0) return;
        if (!(turn.transpose() * turn).isIdentity(kRotationTolerance)) return;
        out.form = NodePose::Form::Parts;
        out.rotation = quaternionOf(turn);
    }

    InstanceId instance_;
    Scene scene_;
    PlanDraft draft_;                                     // draft of scene_, as it was planned
    std::unordered_map<std::uint32_t, LiveBody> bodies_;  // by NodeId.value; used while the list is made
    std::unordered_map<std::size_t, std::int32_t>
        indexOf_;                     // index in draft_.nodes -> index in moving_; used while the list is made
    Pose fromWorld_;                  // into the frame of the scene's root
    std::vector<MovingNode> moving_;  // outer ones first
    std::vector<LocalMap> world_;     // in the order of moving_: in the scene's root
    std::vector<NodePose> poses_;     // in the order of moving_
    double timeBefore_ = 0;           // s since the animations began
    double timeNow_ = 0;
    double simulationTime_ = 0;
};

NodePoses::NodePoses(const Simulation& simulation, InstanceId instance) {
    if (const Scene* scene = simulation.scene(instance)) impl_ = std::make_unique<Impl>(simulation, instance, *scene);
}
NodePoses::NodePoses(NodePoses&&) noexcept = default;
NodePoses& NodePoses::operator=(NodePoses&&) noexcept = default;
NodePoses::~NodePoses() = default;

void NodePoses::afterStep(const Simulation& simulation) {
    if (impl_) impl_->afterStep(simulation);
}

std::span<const NodePose> NodePoses::at(double alpha) {
    return impl_ ? impl_->at(alpha) : std::span<const NodePose>();
}

}  // namespace orrery
