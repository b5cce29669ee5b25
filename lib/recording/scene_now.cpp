#include "orrery/recording/recording.hpp"

#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <utility>

#include "orrery/base/codes/sim.hpp"
#include "orrery/scene/eigen.hpp"
#include "plan/draft.hpp"
#include "recording/scene_now.hpp"
#include "simulation/impl.hpp"
#include "world/ode_eigen.hpp"
#include "world/ode_numbers.hpp"

namespace orrery {
namespace {

// A body in the plan and in ODE.
struct LiveBody {
    const PlanBody* planned = nullptr;
    dBodyID id = nullptr;
    bool diverged = false;
};
using LiveBodies = std::unordered_map<std::uint32_t, LiveBody>;  // by NodeId.value

// State of a body in ODE, in world axes, and which parts of it differ from the plan.
struct State {
    Pose pose;               // authored frame
    Eigen::Vector3d linear;  // velocity of the centre of mass
    Eigen::Vector3d angular;
    bool turned = false;
    bool shifted = false;  // the node's origin has moved
};

State stateOf(const LiveBody& body) {
    const PlanBody& planned = *body.planned;
    const Quaternion& start = planned.pose.rotation;
    OdeFour before = toOde(start);
    dNormalize4(before.data());  // as ODE normalises its input
    const dReal* q = dBodyGetQuaternion(body.id);
    const Eigen::Vector3d center = vectorOf(dBodyGetPosition(body.id));
    const Eigen::Vector3d centerBefore =
        toEigen(planned.pose.position) + toEigen(start) * toEigen(planned.centerOfMass);

    State state;
    state.pose.rotation = {q[1], q[2], q[3], q[0]};
    const Eigen::Vector3d arm = toEigen(state.pose.rotation) * toEigen(planned.centerOfMass);
    state.pose.position = fromEigen(Eigen::Vector3d(center - arm));
    state.linear = vectorOf(dBodyGetLinearVel(body.id));
    state.angular = vectorOf(dBodyGetAngularVel(body.id));
    state.turned = !std::equal(q, q + 4, before.begin());
    state.shifted = center != Eigen::Vector3d(centerBefore.cast<dReal>().cast<double>()) ||
                    (state.turned && planned.centerOfMass != Vector3{});
    return state;
}

bool isFinite(const State& state) {
    return isFinite(state.pose.position) && toEigen(state.pose.rotation).coeffs().allFinite() &&
           state.linear.allFinite() && state.angular.allFinite();
}

bool alike(const Frame& a, const Frame& b) {
    constexpr double kTolerance = byPrecision(1e-9, 1e-6);
    const auto near = [](const auto& x, const auto& y) {
        return (x - y).cwiseAbs().maxCoeff() <= kTolerance * (1 + y.cwiseAbs().maxCoeff());  // false for NaN
    };
    return near(a.rotation, b.rotation) && near(a.origin, b.origin) && near(a.stretch, b.stretch);
}

// Visits the nodes from the root down, so that the nodes above a body have their new places before the body.
class StateWriter {
public:
    StateWriter(const Scene& scene, const PlanOptions& options, LiveBodies bodies, std::vector<const PlanWorld*> worlds,
                DiagnosticLog& log)
        : scene_(scene),
          draft_(scene.contents(), options),
          bodies_(std::move(bodies)),
          worlds_(std::move(worlds)),
          now_(scene),
          log_(log) {
        chooseAnimations(draft_);
        placeNodes(draft_);
        frames_.resize(draft_.nodes.size());
        moved_.assign(draft_.nodes.size(), 0);
    }

    Scene write() {
        for (std::size_t i = 0; i < draft_.nodes.size(); ++i) {
            placeInOuter(i);
            const Node& node = *draft_.nodes[i].node;
            const auto found = bodies_.find(node.id.value);
            if (found != bodies_.end()) {
                writeBody(i, found->second);
            } else if (moved_[i] && node.body && node.body->type == BodyType::Static && draft_.nodes[i].usable) {
                writePlace(i, draft_.nodes[i].frame, true, true);
            }
        }
        for (const PlanWorld* world : worlds_) writeJoints(*world);
        return std::move(now_);
    }

private:
    // Returns the present frame in which the node's own transform begins.
    [[nodiscard]] Frame outer(std::size_t index) const {
        const PlacedNode& placed = draft_.nodes[index];
        if (placed.parent == kNone) return {};
        return frames_[placed.node->transform.absolute ? 0 : static_cast<std::size_t>(placed.parent)];
    }

    // Places a node that moved only because a node above it moved.
    void placeInOuter(std::size_t index) {
        const PlacedNode& placed = draft_.nodes[index];
        frames_[index] = placed.frame;
        if (placed.parent == kNone) return;
        const Transform& transform = draft_.transform(*placed.node);
        moved_[index] = moved_[transform.absolute ? 0 : static_cast<std::size_t>(placed.parent)];
        if (!moved_[index] || !placed.usable) return;
        frames_[index] = transform.empty() ? outer(index) : composed(outer(index), localFrame(transform));
    }

    [[nodiscard]] Node& edited(std::size_t index) { return *now_.edit().find(draft_.nodes[index].node->id); }

    void report(Code code, const Node& node, const char* why) {
        log_.report(code, scene_.place(node), "body \"" + displayName(node) + "\" " + why);
    }

    void writeBody(std::size_t index, const LiveBody& body) {
        if (body.planned->animated) return;
        const State state = stateOf(body);
        if (body.diverged || !isFinite(state)) {
            return report(code::SIM_STATE_DIVERGED, *draft_.nodes[index].node,
                          "left the finite numbers; it is saved as its author wrote it");
        }
        const bool turned = state.turned || moved_[index];
        const bool shifted = state.shifted || moved_[index];
        if (turned || shifted) {
            Frame target = draft_.nodes[index].frame;  // for its scale and shear
            target.rotation = toEigen(state.pose.rotation).toRotationMatrix();
            target.origin = toEigen(state.pose.position);
            if (!writePlace(index, target, turned, shifted)) return;
        }
        writeVelocities(index, body, state);
        writeForces(index, body);
        writeSleep(index, body);
    }

    // False, with a diagnostic, if no transform gives the place.
    bool writePlace(std::size_t index, const Frame& target, bool turned, bool shifted) {
        const Node& node = *draft_.nodes[index].node;
        const Frame in = outer(index);
        NewPlace place;
        if (turned) place.rotation = in.rotation.transpose() * target.rotation;
        if (shifted) place.origin = (in.rotation * in.stretch).inverse() * (target.origin - in.origin);
        const Transform next = withPlace(node.transform, place);
        const Frame frame = composed(in, localFrame(next));
        if (!alike(frame, target)) {
            report(code::SIM_STATE_FRAME, node, "lies in uneven scale, where nothing turns and keeps its shape");
            return false;
        }
        edited(index).transform = next;
        frames_[index] = frame;
        moved_[index] = 1;
        return true;
    }

    void writeVelocities(std::size_t index, const LiveBody& body, const State& state) {
        const Body& authored = *draft_.nodes[index].node->body;
        const PlanBody& planned = *body.planned;
        const bool inNode = authored.velocityFrame == VelocityFrame::Node;
        const auto changed = [&](const Eigen::Vector3d& now, const Vector3& before) {
            return now != toEigen(before) || (inNode && state.turned && !now.isZero(0));
        };
        const Eigen::Quaterniond q = toEigen(state.pose.rotation);
        const auto framed = [&](const Eigen::Vector3d& v) {
            return plain(inNode ? Eigen::Vector3d(q.conjugate() * v) : v);
        };
        // OMI states the velocity of the centre of mass, XODE that of the node's origin.
        const Eigen::Vector3d arm = std::holds_alternative<MotionMass>(authored.mass)
                                        ? Eigen::Vector3d(Eigen::Vector3d::Zero())
                                        : Eigen::Vector3d(q * toEigen(planned.centerOfMass));
        const bool armMatters = !arm.isZero(0) && (state.angular != toEigen(planned.angularVelocity) ||
                                                   (state.turned && !state.angular.isZero(0)));
        if (changed(state.linear, planned.linearVelocity) || armMatters) {
            edited(index).body->linearVelocity = framed(state.linear - state.angular.cross(arm));
        }
        if (changed(state.angular, planned.angularVelocity))
            edited(index).body->angularVelocity = framed(state.angular);
    }

    // Removes forces for the first step, which would act a second time.
    void writeForces(std::size_t index, const LiveBody& body) {
        const Body& authored = *draft_.nodes[index].node->body;
        const Eigen::Vector3d force = vectorOf(dBodyGetForce(body.id));
        const Eigen::Vector3d torque = vectorOf(dBodyGetTorque(body.id));
        if (authored.force && force.allFinite() && force != toEigen(body.planned->force)) {
            edited(index).body->force = plain(force);
        }
        if (authored.torque && torque.allFinite() && torque != toEigen(body.planned->torque)) {
            edited(index).body->torque = plain(torque);
        }
    }

    void writeSleep(std::size_t index, const LiveBody& body) {
        const std::string& format = draft_.contents.format;
        if (body.planned->kinematic || (!format.empty() && format != "xode")) return;
        const bool awake = dBodyIsEnabled(body.id) != 0;
        if (awake != body.planned->enabled) edited(index).body->enabled = awake;
    }

    // Is an end of the joint on a body whose place has changed?
    [[nodiscard]] bool hasMoved(const Node& joint, const std::optional<JointLink>& link) const {
        const Node* body = link ? scene_.find(link->body) : nearestBody(joint);
        return body && moved_[static_cast<std::size_t>(draft_.indexOf(body->id))];
    }

    // Axes are in the world frame; anchors are in the joint's own node unless they are absolute.
    [[nodiscard]] bool staysBehind(std::size_t index) const {
        const Component<Joint>& joint = draft_.nodes[index].node->joint;
        if (!joint) return false;
        const auto stays = [&](const std::optional<JointAnchor>& anchor) {
            return anchor && (anchor->absolute.value_or(false) || !moved_[index]);
        };
        return !joint->axes.empty() || stays(joint->anchor) || stays(joint->anchor2);
    }

    [[nodiscard]] Pose poseNow(const PlanBody& body) const {
        const auto index = static_cast<std::size_t>(draft_.indexOf(body.node));
        if (!moved_[index]) return body.pose;
        const Frame& frame = frames_[index];
        return {fromEigen(frame.origin), fromEigen(Eigen::Quaterniond(frame.rotation))};
    }

    void writeJoints(const PlanWorld& world) {
        const Frame& root = draft_.nodes.front().frame;
        const Pose rootPose{fromEigen(root.origin), fromEigen(Eigen::Quaterniond(root.rotation))};
        for (const PlanJoint& joint : world.joints) {
            const auto index = static_cast<std::size_t>(draft_.indexOf(joint.node));
            const Node& node = *draft_.nodes[index].node;
            if (!staysBehind(index)) continue;
            if (!hasMoved(node, node.joint->link1) && !hasMoved(node, node.joint->link2)) continue;
            writeJoint(
                joint, world, [this](const PlanBody& body) { return poseNow(body); }, rootPose, *edited(index).joint);
        }
    }

    const Scene& scene_;
    PlanDraft draft_;  // planned frames; its diagnostics were reported when the Plan was made
    LiveBodies bodies_;
    std::vector<const PlanWorld*> worlds_;  // plans of the scene
    Scene now_;
    DiagnosticLog& log_;
    std::vector<Frame> frames_;  // in the order of draft_.nodes: frames in `now_`
    std::vector<char> moved_;    // in the order of draft_.nodes: the frame differs from the plan
};

void addBodies(const SimulationWorld& world, LiveBodies& bodies) {
    for (const SimBody& body : world.bodies) {
        if (world.partOf(&PlanCounts::bodies, body.planIndex).instance) continue;
        bodies[body.node.value] = {body.plan, body.id, body.diverged};
    }
}

// The file of the first scene has no place for the others.
void reportLeftOut(const Simulation& simulation, DiagnosticLog& log) {
    const auto isFirst = [](InstanceId id) { return id == InstanceId{}; };
    const std::vector<InstanceId> instances = simulation.instances();
    const auto added =
        instances.size() - static_cast<std::size_t>(std::count_if(instances.begin(), instances.end(), isFirst));
    if (added == 0) return;
    const Scene& scene = simulation.scene();
    log.report(code::SIM_STATE_ADDED, scene.place(scene.root()),
               std::to_string(added) + " scenes that were added are not in the scene as it is now");
}

}  // namespace

Scene sceneNow(const Simulation& simulation, DiagnosticLog& log) {
    LiveBodies bodies;
    std::vector<const PlanWorld*> planned;
    for (const auto& world : simulation.impl_->worlds) {
        const InstanceRange* part = world->findPart(InstanceId{});
        if (!part) continue;
        addBodies(*world, bodies);
        planned.push_back(part->plan);
    }
    const Scene& scene = simulation.scene();
    const PlanOptions& options = simulation.impl_->options.plan;
    Scene now =
        bodies.empty() ? scene : StateWriter(scene, options, std::move(bodies), std::move(planned), log).write();
    for (const auto& world : simulation.impl_->worlds) writeGravity(*world, now);
    const Instance* first = simulation.impl_->instance({});
    if (first && !(first->removedBodies.empty() && first->removedJoints.empty())) {
        removeObjects(now.edit(), first->removedBodies, first->removedJoints);
    }
    reportLeftOut(simulation, log);
    return now;
}

}  // namespace orrery
