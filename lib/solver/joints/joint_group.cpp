#include "joint_group.hpp"

#include <algorithm>
#include <cmath>

namespace orrery::solver {
namespace {

constexpr double kLeastOfFree = 1e-9;  // m/s
constexpr double kLeastOfHeld = 1e-4;  // m/s, of what contacts hold
constexpr double kClosingRate = 20;    // 1/s, of gaps that others made

bool same(const Vec3& a, const Vec3& b) {
    return a.x == b.x && a.y == b.y && a.z == b.z;
}
bool same(const BodyMotion& a, const BodyMotion& b) {
    return same(a.position, b.position) && a.attitude.x == b.attitude.x && a.attitude.y == b.attitude.y &&
           a.attitude.z == b.attitude.z && a.attitude.w == b.attitude.w && same(a.velocity, b.velocity) &&
           same(a.angularVelocity, b.angularVelocity);
}

std::size_t elementRowsOf(const Joint& joint) {
    std::size_t rows = 0;
    for (std::size_t i = 0; i < joint.elementCount; ++i) rows += rowCountOf(joint.elements[i]);
    return rows;
}

}  // namespace

void JointGroup::build(const BodyStore& bodies, const JointStore& joints, std::span<const std::uint32_t> numbers) {
    numbers_.assign(numbers.begin(), numbers.end());
    x_.assign(numbers.size(), {});
    rowCounts_.assign(numbers.size(), 0);
    listBodies(bodies, joints);
    listLinks();
}

bool JointGroup::isBuiltOf(const BodyStore& bodies, const JointStore& joints,
                           std::span<const std::uint32_t> numbers) const {
    if (!std::equal(numbers.begin(), numbers.end(), numbers_.begin(), numbers_.end())) return false;
    for (std::size_t j = 0; j < numbers_.size(); ++j) {
        const Joint& joint = joints.joints[numbers_[j]];
        if (joint.a != bodyOf(pairs_[j].a) || joint.b != bodyOf(pairs_[j].b)) return false;
    }
    const auto isMovable = [&](BodyNumber body) { return bodies.isMovable(body); };
    return std::all_of(movable_.begin(), movable_.end(), isMovable) &&
           std::none_of(others_.begin(), others_.end(), isMovable);
}

BodyNumber JointGroup::bodyOf(std::uint32_t number) const {
    return number < movable_.size() ? movable_[number] : others_[number - movable_.size()];
}

// Movable bodies by number, then those that are not.
void JointGroup::listBodies(const BodyStore& bodies, const JointStore& joints) {
    movable_.clear();
    others_.clear();
    for (const std::uint32_t number : numbers_)
        for (const BodyNumber body : {joints.joints[number].a, joints.joints[number].b})
            (bodies.isMovable(body) ? movable_ : others_).push_back(body);
    for (std::vector<BodyNumber>* list : {&movable_, &others_}) {
        std::sort(list->begin(), list->end());
        list->erase(std::unique(list->begin(), list->end()), list->end());
    }
    const auto numberOf = [&](BodyNumber body) {
        const bool moves = bodies.isMovable(body);
        const std::vector<BodyNumber>& list = moves ? movable_ : others_;
        const auto place = std::lower_bound(list.begin(), list.end(), body) - list.begin();
        return static_cast<std::uint32_t>(place) + (moves ? 0U : static_cast<std::uint32_t>(movable_.size()));
    };
    pairs_.clear();
    for (const std::uint32_t number : numbers_)
        pairs_.push_back({numberOf(joints.joints[number].a), numberOf(joints.joints[number].b)});
}

void JointGroup::listLinks() {
    std::vector<std::vector<Link>> ofBody(movable_.size());
    for (std::uint32_t j = 0; j < pairs_.size(); ++j) {
        if (pairs_[j].a < movable_.size()) ofBody[pairs_[j].a].push_back({j, 0});
        if (pairs_[j].b < movable_.size()) ofBody[pairs_[j].b].push_back({j, 1});
    }
    links_.clear();
    firstLink_.assign(1, 0);
    std::size_t most = 0;
    std::vector<std::pair<std::uint32_t, std::uint32_t>> pairs;
    for (const std::vector<Link>& links : ofBody) {
        links_.insert(links_.end(), links.begin(), links.end());
        most = std::max(most, links.size());
        firstLink_.push_back(links_.size());
        for (const Link& p : links)
            for (const Link& q : links) pairs.emplace_back(p.joint, q.joint);
    }
    system_.build(pairs_.size(), pairs);
    slopes_.assign(most, {});
    pushes_.assign(most, {});
    blocks_.clear();
    for (const auto& [row, column] : pairs) blocks_.push_back(system_.blockOf(row, column));
}

void JointGroup::loadVelocities(const BodyStore& bodies) {
    for (StepBody& body : bodies_) {
        const MovingBody& moving = bodies.moving[body.number];
        body.velocity = moving.velocity;
        body.spin = moving.spin;
    }
}

void JointGroup::storeVelocities(BodyStore& bodies) const {
    for (std::size_t i = 0; i < movable_.size(); ++i) {
        MovingBody& moving = bodies.moving[bodies_[i].number];
        moving.velocity = bodies_[i].velocity;
        moving.spin = bodies_[i].spin;
    }
}

void JointGroup::load(const BodyStore& bodies) {
    isFactored_ = false;
    for (StepBody& body : bodies_) {
        const MovingBody& moving = bodies.moving[body.number];
        const BodyPlace& place = bodies.places[body.number];
        body.inverseMass = moving.inverseMass;
        body.inertia = bodies.inertia[body.number].own;
        body.inverseInertiaOfBody = bodies.inertia[body.number].inverse;
        body.inverseInertia = moving.inverseInertia;
        body.turns = body.moves() && body.inertia.xx > 0;
        body.velocity = moving.velocity;
        body.spin = moving.spin;
        body.position1 = place.position;
        body.attitude1 = place.attitude;
        body.rotation1 = place.rotation;
        body.settle();
    }
}

void JointGroup::loadJoints(const JointStore& joints) {
    for (std::size_t j = 0; j < joints_.size(); ++j) {
        JointWork& work = joints_[j];
        work.joint = &joints.joints[numbers_[j]];
        work.a = pairs_[j].a;
        work.b = pairs_[j].b;
        work.elementRows = elementRowsOf(*work.joint);
        const bool isPoint = work.elementRows > 0 && work.joint->elements[0].kind == ElementKind::Point;
        work.pointRows = isPoint && !work.joint->isSoft() ? 3 : 0;
        work.total = {};
        work.axisTotals = {};
        work.forces = work.joint->forces;
        work.forceChanges = work.joint->forceChanges;
        work.values = work.joint->left;
        for (std::size_t i = 0; i < work.joint->axisCount; ++i) {
            const JointAxis& axis = work.joint->axes[i];
            AxisPlan& plan = work.axes[i] = {};
            plan.position = axis.position;
            plan.force = axis.force;
            plan.forceChange = axis.forceChange;
            plan.state = plan.stateAtStart = firstState(axis);
        }
    }
}

void JointGroup::store(BodyStore& bodies) const {
    for (const StepBody& body : bodies_) {
        if (!body.moves()) continue;
        bodies.setMotion(body.number, {body.position1, body.attitude1, body.velocity, body.spin});
    }
}

bool JointGroup::isAsLeft(const BodyStore& bodies, const JointStore& joints) const {
    for (const BodyNumber body : movable_)
        if (!same(bodies.motion(body), joints.bodies[body].left)) return false;
    return true;
}

// A motor that takes any force it needs has its speed from the beginning of the step.
bool JointGroup::needsFit() const {
    for (const JointWork& work : joints_) {
        for (std::size_t i = 0; i < work.joint->axisCount; ++i) {
            const JointAxis& axis = work.joint->axes[i];
            if (work.axes[i].state == AxisState::Motor && std::isinf(axis.motorForce) &&
                std::abs(axis.speed - axis.motorSpeed) > 1e-9)
                return true;
        }
    }
    return false;
}

void JointGroup::exchange(GroupMemory& memory) {
    bodies_.swap(memory.bodies);
    joints_.swap(memory.joints);
    keptBodies_.swap(memory.keptBodies);
    keptJoints_.swap(memory.keptJoints);
    system_.numbers().swap(memory.system);
}

void JointGroup::begin(const BodyStore& bodies, const JointStore& joints, const JointSettings& settings,
                       GroupMemory memory) {
    exchange(memory);
    bodies_.resize(movable_.size() + others_.size());
    for (std::uint32_t i = 0; i < bodies_.size(); ++i) bodies_[i].number = bodyOf(i);
    joints_.resize(numbers_.size());
    keptJoints_.resize(numbers_.size());
    settings_ = settings;
    substep_ = settings.dt;
    held_ = false;
    load(bodies);
    loadJoints(joints);
    givenBack_ = settings.givenBack;
    const bool left = isAsLeft(bodies, joints);
    bool open = !left;
    substeps_ = 1;
    for (const JointWork& work : joints_) {
        open |= work.joint->gap > kOpenGap || work.joint->axisGap > kOpenGap;
        substeps_ = std::max(substeps_, work.joint->substeps);
    }
    for (StepBody& body : bodies_) {
        const bool gives = left && body.moves();
        body.velocityChange = gives ? joints.bodies[body.number].velocityChange : Vec3{};
        body.spinChange = gives ? joints.bodies[body.number].spinChange : Vec3{};
        body.jointForce = body.moves() ? joints.bodies[body.number].force : Vec3{};
        body.jointTorque = body.moves() ? joints.bodies[body.number].torque : Vec3{};
        body.jointForceChange = body.moves() ? joints.bodies[body.number].forceChange : Vec3{};
        body.jointTorqueChange = body.moves() ? joints.bodies[body.number].torqueChange : Vec3{};
    }
    for (JointWork& work : joints_) work.isOpen = false;
    if (open) closeGaps(std::min(1.0, kClosingRate * settings.dt));
    if (!left || needsFit()) {
        fit(Fit::OneSided);
        forgetChanges();
    }
    for (StepBody& body : bodies_) {
        body.acceleration = body.moves() ? bodies.loads[body.number].acceleration : Vec3{};
        body.gained = body.acceleration * settings.dt;
    }
    kinetic_ = kineticEnergy();
    lost_ = 0;
    owed_ = 0;
}

void JointGroup::setAccelerations(const BodyStore& bodies, double h, bool held, const AccelerationField* field) {
    for (StepBody& body : bodies_) {
        body.acceleration = body.torque = {};
        if (held || !body.moves()) continue;
        body.acceleration = bodies.loads[body.number].acceleration;
        body.torque = bodies.loads[body.number].torque;
        if (field != nullptr) body.acceleration += field->at(body.number, body.position0 + body.velocity * (h / 2));
    }
}

void JointGroup::move(BodyStore& bodies, double h, bool held, const AccelerationField* field, Counts& counts) {
    load(bodies);
    substep_ = h;
    held_ = held;
    if (held) forgetChanges();
    givenBack_ = held ? 0 : settings_.givenBack;
    setAccelerations(bodies, h, held, field);
    advance(h, counts);
    store(bodies);
}

void JointGroup::fitVelocities(BodyStore& bodies) {
    loadVelocities(bodies);
    fit(Fit::OneSided);
    forgetChanges();
    storeVelocities(bodies);
}

double JointGroup::energyOfMotion() const {
    double energy = 0;
    for (std::size_t i = 0; i < movable_.size(); ++i) energy += energyOf(bodies_[i]);
    return energy;
}

// Not less than what its weight gives it in a step: a group at rest needs no substeps.
double JointGroup::kineticEnergy() const {
    double energy = energyOfMotion();
    for (std::size_t i = 0; i < movable_.size(); ++i) {
        const StepBody& body = bodies_[i];
        const double least = held_ ? kLeastOfHeld : kLeastOfFree;
        energy += (dot(body.gained, body.gained) + least * least) / body.inverseMass;
    }
    return energy;
}

// The largest angle, rad, that a spring or a spin passes in a second.
double JointGroup::fastestPhase() const {
    double fastest = 0;
    for (std::size_t i = 0; i < movable_.size(); ++i)
        fastest = std::max(fastest, dot(bodies_[i].spin, bodies_[i].spin));
    for (const JointWork& work : joints_) {
        for (std::size_t i = 0; i < work.joint->axisCount; ++i) {
            const JointAxis& axis = work.joint->axes[i];
            if (axis.stiffness <= 0) continue;
            Row row;
            makeAxisRow(JointSpan(*work.joint, bodies_[work.a], bodies_[work.b]), axis, work.axes[i].position, row);
            const double inverseMass = inverseMassOf(row, bodies_[work.a], bodies_[work.b]);
            const bool creeps = axis.damping * axis.damping * inverseMass > 4 * axis.stiffness;
            if (!creeps) fastest = std::max(fastest, axis.stiffness * inverseMass);
        }
    }
    return std::sqrt(fastest);
}

void JointGroup::chooseSubsteps() {
    const double rate = lost_ / ((kineticEnergy() + 1e-30) * settings_.dt);
    if (rate > settings_.mostLoss) {
        substeps_ = std::min(2 * substeps_, settings_.mostSubsteps);
    } else if (rate < settings_.mostLoss / 20) {
        substeps_ = std::max(substeps_ / 2, 1);
    }
}

GroupMemory JointGroup::step(BodyStore& bodies, JointStore& joints, const JointSettings& settings,
                             const AccelerationField* field, GroupMemory memory, Counts& counts) {
    begin(bodies, joints, settings, std::move(memory));
    const double phase = settings.dt * fastestPhase() / settings.mostPhase;
    const double most = settings.mostSubsteps;
    const int substeps = std::max(substeps_, static_cast<int>(std::ceil(std::min(phase, most))));
    const double h = settings.dt / substeps;
    for (int i = 0; i < substeps; ++i) {
        setAccelerations(bodies, h, false, field);
        advance(h, counts);
    }
    chooseSubsteps();
    store(bodies);
    return end(bodies, joints);
}

GroupMemory JointGroup::end(const BodyStore& bodies, JointStore& joints) {
    for (const StepBody& body : bodies_) {
        if (!body.moves()) continue;
        joints.bodies[body.number] = {body.velocityChange,       body.spinChange,       body.jointForce,
                                      body.jointTorque,          body.jointForceChange, body.jointTorqueChange,
                                      bodies.motion(body.number)};
    }
    for (std::size_t j = 0; j < joints_.size(); ++j) {
        JointWork& work = joints_[j];
        Joint& joint = joints.joints[numbers_[j]];
        joint.forces = work.forces;
        joint.forceChanges = work.forceChanges;
        joint.left = work.values;
        joint.substeps = substeps_;
        joint.force = work.total.force * (1 / settings_.dt);
        joint.torqueA = work.total.torqueA * (1 / settings_.dt);
        joint.torqueB = work.total.torqueB * (1 / settings_.dt);
        for (std::size_t i = 0; i < joint.axisCount; ++i) {
            JointAxis& axis = joint.axes[i];
            axis.state = work.axes[i].state;
            axis.force = work.axes[i].force;
            axis.forceChange = work.axes[i].forceChange;
            axis.motorReading = work.axisTotals[i].motor / settings_.dt;
            axis.springReading = work.axisTotals[i].spring / settings_.dt;
            axis.stopReading = work.axisTotals[i].stop / settings_.dt;
        }
        readPlaces(joint, bodies_[work.a], bodies_[work.b]);
    }
    GroupMemory memory;
    exchange(memory);
    return memory;
}

}  // namespace orrery::solver
