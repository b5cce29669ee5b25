#include "step/own_joints.hpp"

#include <algorithm>
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

void OwnJoints::list() {
    const std::vector<Known> before = std::move(known_);
    const std::vector<solver::Joint> kept = std::move(store_.joints);
    std::unordered_map<dJointID, std::size_t> numbers;
    for (std::size_t i = 0; i < before.size(); ++i) numbers.emplace(before[i].id, i);
    known_.clear();
    store_.joints.clear();
    for (std::uint32_t i = 0; i < world_.joints.size(); ++i) {
        const dJointID id = world_.joints[i];
        if (!id) continue;
        Known& known = known_.emplace_back();
        solver::Joint& joint = store_.joints.emplace_back();
        const auto old = numbers.find(id);
        if (old != numbers.end()) {
            known = before[old->second];
            joint = kept[old->second];
        }
        known.id = id;
        known.number = i;
        if (old != numbers.end()) continue;
        known.ends = endsOf(id);
        const auto kind = makeOwnJoint(id, planOf(known), world_.jointOrigins[i], joint);
        known.isKnown = kind.has_value();
        known.kind = kind.value_or(OwnJointKind{});
    }
    prepared_ = false;
}

void OwnJoints::note(const BodyIndex& bodies) {
    foreign_.assign(bodies.size(), 0);
    counts_.assign(bodies.size(), 0);
    const auto count = [&](std::uint32_t body) {
        if (body != kNoBody) ++counts_[body];
    };
    for (Known& known : known_) {
        const OwnJointEnds ends = endsOf(known.id);
        known.first = bodies.find(ends.first);
        known.second = bodies.find(ends.second);
        count(known.first);
        count(known.second);
        known.acts = ends.first && dJointIsEnabled(known.id);
        known.isOwn = known.isKnown && ends.first == known.ends.first && ends.second == known.ends.second;
    }
    // Joints of others, too.
    for (std::uint32_t i = 0; i < bodies.size(); ++i) {
        const dBodyID body = bodies.body(i);
        foreign_[i] = body && dBodyGetNumJoints(body) != static_cast<int>(counts_[i]) ? 1 : 0;
    }
}

void OwnJoints::noteParameters(double dt) {
    for (std::size_t i = 0; i < known_.size(); ++i) {
        Known& known = known_[i];
        if (!known.acts) continue;
        known.isOwn = known.isOwn && setOwnParameters(known.id, planOf(known), dt, known.kind, store_.joints[i]);
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
        if (joint.a != joint.b && traitsOf(planOf(known_[i]).type).motor) placeOwnMotor(known_[i].id, bodies, joint);
    }
    if (isNew) step_.prepare(bodies, store_);
    prepared_ = true;
    solver::JointedWorld jointed{&step_, &store_, {}};
    jointed.settings.dt = dt;
    return jointed;
}

void OwnJoints::tellForces() const {
    for (std::size_t i = 0; i < known_.size(); ++i) {
        const Known& known = known_[i];
        const solver::Joint& joint = store_.joints[i];
        dJointFeedback* feedback = dJointGetFeedback(known.id);
        if (!feedback || joint.a == joint.b) continue;
        const bool firstIsB = known.kind.firstIsB;
        *feedback = {};
        setVector(firstIsB ? joint.force : -joint.force, feedback->f1);
        setVector(firstIsB ? joint.torqueB : joint.torqueA, feedback->t1);
        if (!known.ends.second) continue;
        setVector(firstIsB ? -joint.force : joint.force, feedback->f2);
        setVector(firstIsB ? joint.torqueA : joint.torqueB, feedback->t2);
    }
}

}  // namespace orrery
