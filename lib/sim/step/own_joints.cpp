#include "step/own_joints.hpp"

#include <algorithm>
#include <map>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace orrery {
namespace {

void setVector(const solver::Vec3& v, dReal* to) {
    to[0] = static_cast<dReal>(v.x);
    to[1] = static_cast<dReal>(v.y);
    to[2] = static_cast<dReal>(v.z);
}

}  // namespace

const PlanJoint& OwnJoints::planOf(const Known& known) const {
    return *world_.planned.joints[known.number].plan;
}

void OwnJoints::list(std::uint32_t number, dJointID id, solver::Joint& joint, Known& known) const {
    known.id = id;
    known.number = number;
    known.ends = endsOf(id);
    const auto kind = makeOwnJoint(id, planOf(known), world_.jointOrigins[number], joint);
    known.place = placeOf(id, planOf(known).type);
    known.isKnown = kind.has_value();
    known.kind = kind.value_or(OwnJointKind{});
}

void OwnJoints::listFrames(std::uint32_t number, solver::Joint& joint, Known& known) const {
    const PlanSixDofJoint& plan = world_.plan->sixDofJoints[number];
    known.number = number;
    known.node = plan.node;
    known.ends = {world_.body(plan.body1), world_.body(plan.body2)};
    auto frames = makeOwnFrames(plan, world_.sixDofJoints[number], joint);
    known.isKnown = frames.has_value();
    if (frames) known.frames = std::move(*frames);
}

// The joints of ODE that have the axes of its drives.
void OwnJoints::findDriven(Known& known) const {
    known.drives.clear();
    for (const LiveDrive& drive : world_.sixDofJoints[known.number].drives) {
        const auto found =
            std::find_if(known_.begin(), known_.end(), [&](const Known& one) { return one.id == drive.joint; });
        known.drives.push_back(static_cast<std::uint32_t>(found - known_.begin()));
    }
}

void OwnJoints::list() {
    std::vector<Known> before = std::move(known_);
    const std::vector<solver::Joint> kept = std::move(store_.joints);
    std::unordered_map<dJointID, std::size_t> numbers;
    for (std::size_t i = 0; i < before.size(); ++i) {
        if (before[i].id) numbers.emplace(before[i].id, i);
    }
    known_.clear();
    store_.joints.clear();
    for (std::uint32_t i = 0; i < world_.joints.size(); ++i) {
        const dJointID id = world_.joints[i];
        if (!id) continue;
        Known& known = known_.emplace_back();
        solver::Joint& joint = store_.joints.emplace_back();
        const auto old = numbers.find(id);
        if (old == numbers.end()) {
            list(i, id, joint, known);
        } else {
            known = std::move(before[old->second]);
            known.number = i;
            joint = kept[old->second];
        }
    }
    const auto keyOf = [](const Known& known) {
        return std::tuple(known.node.value, known.ends.first, known.ends.second);
    };
    std::map<std::tuple<std::uint32_t, dBodyID, dBodyID>, std::size_t> framesBefore;
    for (std::size_t i = 0; i < before.size(); ++i) {
        if (!before[i].id) framesBefore.emplace(keyOf(before[i]), i);
    }
    for (std::uint32_t i = 0; i < world_.sixDofJoints.size(); ++i) {
        if (world_.sixDofJoints[i].refused) continue;
        Known known;
        solver::Joint& joint = store_.joints.emplace_back();
        listFrames(i, joint, known);
        const auto old = framesBefore.find(keyOf(known));
        if (old != framesBefore.end()) joint = kept[old->second];
        findDriven(known);
        known_.push_back(std::move(known));
    }
    ofJoint_.assign(world_.joints.size(), kNoBody);
    ofFrames_.assign(world_.sixDofJoints.size(), kNoBody);
    for (std::uint32_t i = 0; i < known_.size(); ++i) (known_[i].id ? ofJoint_ : ofFrames_)[known_[i].number] = i;
    prepared_ = false;
}

// In the store the world is body 0. A body that has the address of one that is gone does not lie where that was left.
void OwnJoints::keepBodies(const BodyIndex& before, const BodyIndex& now) {
    if (store_.bodies.empty()) return;
    std::vector<solver::JointedBody> bodies(now.size() + 1);
    for (std::uint32_t i = 0; i < before.size() && i + 1 < store_.bodies.size(); ++i) {
        const std::uint32_t number = now.find(before.body(i));
        if (number != kNoBody) bodies[number + 1] = store_.bodies[i + 1];
    }
    store_.bodies = std::move(bodies);
}

// In `known_`; kNoBody: it is not listed.
std::uint32_t OwnJoints::numberOf(const AxisOf& axis) const {
    const std::vector<std::uint32_t>& numbers = axis.kind == AxisOf::Kind::Joint ? ofJoint_ : ofFrames_;
    return axis.joint < numbers.size() ? numbers[axis.joint] : kNoBody;
}

std::uint32_t OwnJoints::bodyOf(const AxisOf& axis) const {
    const std::uint32_t number = numberOf(axis);
    if (number == kNoBody) return kNoBody;
    const Known& known = known_[number];
    return known.first != kNoBody ? known.first : known.second;
}

std::optional<AxisForces> OwnJoints::forcesAlong(const AxisOf& axis) const {
    const std::uint32_t number = numberOf(axis);
    if (number == kNoBody || !known_[number].isOwn || !known_[number].acts) return std::nullopt;
    const Known& known = known_[number];
    std::uint8_t own = kNoOwnAxis;
    if (axis.kind == AxisOf::Kind::Row) own = known.frames.axisOfRow[axis.number];
    if (axis.kind == AxisOf::Kind::Drive) own = known.frames.axisOfDrive[axis.number];
    if (axis.kind == AxisOf::Kind::Joint && axis.number < known.kind.axisOf.size())
        own = known.kind.axisOf[axis.number];
    if (own == kNoOwnAxis) return std::nullopt;
    const solver::JointAxis& now = store_.joints[number].axes[own];
    return AxisForces{now.motorReading, now.springReading, now.stopReading};
}

void OwnJoints::count(const Known& known) {
    std::size_t joints = 1;
    if (!known.id) {
        const auto& motors = world_.sixDofJoints[known.number].motors;
        joints = motors.size() - static_cast<std::size_t>(std::count(motors.begin(), motors.end(), nullptr));
    }
    for (const std::uint32_t body : {known.first, known.second}) {
        if (body != kNoBody) counts_[body] += static_cast<std::uint32_t>(joints);
    }
}

void OwnJoints::note(const BodyIndex& bodies) {
    foreign_.assign(bodies.size(), 0);
    counts_.assign(bodies.size(), 0);
    for (Known& known : known_) {
        const OwnJointEnds ends = known.id ? endsOf(known.id) : known.ends;
        known.first = bodies.find(ends.first);
        known.second = bodies.find(ends.second);
        known.acts = !known.id || (ends.first && dJointIsEnabled(known.id));
        known.isOwn = known.isKnown && ends.first == known.ends.first && ends.second == known.ends.second;
        // Somebody may have told ODE another anchor since.
        if (known.isOwn && known.id) known.isOwn = isSamePlace(known.place, placeOf(known.id, planOf(known).type));
        count(known);
    }
    // A body may be on joints that the application made: these are not listed.
    for (std::uint32_t i = 0; i < bodies.size(); ++i) {
        const dBodyID body = bodies.body(i);
        foreign_[i] = body && dBodyGetNumJoints(body) != static_cast<int>(counts_[i]) ? 1 : 0;
    }
}

// Drives that are not its own act along axes of others.
bool OwnJoints::setDrives(const Known& known) {
    const PlanSixDofJoint& plan = world_.plan->sixDofJoints[known.number];
    const LiveSixDofJoint& live = world_.sixDofJoints[known.number];
    for (std::size_t i = 0; i < plan.drives.size(); ++i) {
        if (known.frames.axisOfDrive[i] != kNoOwnAxis) continue;
        if (known.drives[i] >= known_.size()) return false;
        const Known& driven = known_[known.drives[i]];
        const std::uint8_t axis = driven.kind.axisOf[live.drives[i].axis];
        if (!driven.isOwn || !driven.acts || axis == kNoOwnAxis) return false;
        solver::Joint& joint = store_.joints[known.drives[i]];
        if (!setOwnDrive(world_, plan, plan.drives[i], live.drives[i].sign, joint.axes[axis])) return false;
    }
    return true;
}

bool OwnJoints::setParameters(std::size_t number, double dt) {
    const Known& known = known_[number];
    solver::Joint& joint = store_.joints[number];
    if (known.id) return setOwnParameters(known.id, planOf(known), dt, known.kind, joint);
    return setOwnFrames(world_, world_.plan->sixDofJoints[known.number], known.frames, joint) && setDrives(known);
}

void OwnJoints::noteParameters(double dt) {
    for (std::size_t i = 0; i < known_.size(); ++i) {
        Known& known = known_[i];
        if (!known.acts) continue;
        known.isOwn = known.isOwn && setParameters(i, dt);
        if (known.isOwn) continue;
        for (const std::uint32_t body : {known.first, known.second}) {
            if (body != kNoBody) foreign_[body] = 1;
        }
    }
}

// Sets its bodies. A joint that does not act, or whose bodies somebody else moves, holds the world to the world.
bool OwnJoints::attach(const Known& known, const solver::BodyStore& bodies, solver::Joint& joint) {
    const auto numberOf = [](std::uint32_t body) { return body == kNoBody ? 0 : body + 1; };
    const solver::BodyNumber first = numberOf(known.first);
    const solver::BodyNumber second = numberOf(known.second);
    const bool moves = known.acts && known.isOwn && (bodies.isMovable(first) || bodies.isMovable(second));
    const solver::BodyNumber a = !moves ? 0 : known.kind.firstIsB ? second : first;
    const solver::BodyNumber b = !moves ? 0 : known.kind.firstIsB ? first : second;
    const bool isNew = a != joint.a || b != joint.b;
    joint.a = a;
    joint.b = b;
    return isNew;
}

solver::JointedWorld OwnJoints::begin(const solver::BodyStore& bodies, double dt) {
    bool isNew = !prepared_ || movable_.size() != bodies.size();
    movable_.resize(bodies.size(), 0);
    for (solver::BodyNumber i = 0; i < bodies.size(); ++i) {
        const char moves = bodies.isMovable(i) ? 1 : 0;
        isNew = isNew || movable_[i] != moves;
        movable_[i] = moves;
    }
    for (std::size_t i = 0; i < known_.size(); ++i) {
        solver::Joint& joint = store_.joints[i];
        if (attach(known_[i], bodies, joint)) isNew = true;
        const Known& known = known_[i];
        const bool isMotor = known.id && joint.a != joint.b && traitsOf(planOf(known).type).motor;
        if (isMotor) placeOwnMotor(known.id, bodies, joint);
    }
    if (isNew) step_.prepare(bodies, store_);
    prepared_ = true;
    solver::JointedWorld jointed{&step_, &store_, {}};
    jointed.settings.dt = dt;
    return jointed;
}

void OwnJoints::setState(std::vector<solver::Joint> joints, std::vector<solver::JointedBody> bodies) {
    store_.joints = std::move(joints);
    store_.bodies = std::move(bodies);
    prepared_ = false;
}

void OwnJoints::tellForces() const {
    for (std::size_t i = 0; i < known_.size(); ++i) {
        if (store_.joints[i].a != store_.joints[i].b) tellForces(known_[i], store_.joints[i]);
    }
}

// ODE tells the forces on the first body that there is.
void OwnJoints::tellForces(const Known& known, const solver::Joint& joint) const {
    dJointFeedback* feedback = nullptr;
    if (known.id) {
        feedback = dJointGetFeedback(known.id);
    } else {
        LiveSixDofJoint& live = world_.sixDofJoints[known.number];
        std::fill(live.feedbacks.begin(), live.feedbacks.end(), dJointFeedback{});
        if (live.feedbacks.empty()) return;
        live.feedbackCount = std::max<std::size_t>(live.feedbackCount, 1);
        feedback = live.feedbacks.data();
    }
    if (!feedback) return;
    const bool onB = known.kind.firstIsB == (known.first != kNoBody);
    *feedback = {};
    setVector(onB ? joint.force : -joint.force, feedback->f1);
    setVector(onB ? joint.torqueB : joint.torqueA, feedback->t1);
    if (!known.ends.first || !known.ends.second) return;
    setVector(onB ? -joint.force : joint.force, feedback->f2);
    setVector(onB ? joint.torqueA : joint.torqueB, feedback->t2);
}

}  // namespace orrery
