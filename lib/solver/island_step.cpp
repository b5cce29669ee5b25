#include "island_step.hpp"

#include <algorithm>
#include <cmath>

namespace orrery::solver {
namespace {

constexpr double kRounding = 1e-9;             // of a number of substeps
constexpr double kLongestOfLinkages = 3.4e-3;  // s, StepSettings::longestSubstep of islands of nothing else
constexpr int kRoundsOfRest = 2;               // of contacts and joints
constexpr int kRoundsOfStops = 8;
constexpr std::size_t kEnoughTogether = 256;  // manifolds: blocks are full, and the processor's cache holds them

}  // namespace

void IslandStep::begin(BodyStore& bodies, std::span<Manifold> manifolds, const StepSettings& settings,
                       const AccelerationField* field, ManifoldFinder* finder, const JointedWorld& joints) {
    bodies_ = &bodies;
    settings_ = settings;
    field_ = field;
    contacts_.begin(bodies, manifolds, settings.wide);
    accelerations_.resize(bodies.size());
    joints_ = joints;
    joints_.settings.dt = settings.dt;
    groupOf_.assign(bodies.size(), kNoGroup);
    for (std::size_t i = 0; joints.step != nullptr && i < joints.step->groupCount(); ++i)
        for (const BodyNumber body : joints.step->bodiesOf(i)) groupOf_[body] = i;
    impacts_.begin(bodies, contacts_, finder, joints.step, groupOf_);
}

// Joints hold to rounding in any substep, and each costs them as much as a step.
bool IslandStep::isSmall(const Island& island) const {
    return island.groups.empty() && island.manifolds.size() <= settings_.manifoldsOfSmall &&
           island.bodies.size() <= settings_.bodiesOfSmall;
}

// Nothing is stacked on it: a softer contact does no harm, and a substep costs linkages most of their time.
bool IslandStep::isLinkages(const Island& island) const {
    return std::none_of(island.bodies.begin(), island.bodies.end(),
                        [this](BodyNumber body) { return groupOf_[body] == kNoGroup && bodies_->isMovable(body); });
}

void IslandStep::chooseSubsteps(const IslandList& islands) {
    smallAreRigid_ = settings_.longestOfSmall > 0;
    if (!smallAreRigid_) return;
    std::size_t manifolds = 0;
    for (std::size_t i = 0; i < islands.size(); ++i) {
        if (const Island island = islands[i]; isSmall(island)) manifolds += island.manifolds.size();
    }
    smallAreRigid_ = static_cast<double>(manifolds) <= settings_.budgetOfSmall * settings_.longestOfSmall;
}

Rigidity IslandStep::rigidityOf(const Island& island) const {
    const bool rigid = smallAreRigid_ && isSmall(island);
    const double longestOfMany = isLinkages(island) ? kLongestOfLinkages : settings_.longestSubstep;
    const double longest = rigid ? settings_.longestOfSmall : longestOfMany;
    const double substeps = std::max<double>(settings_.leastSubsteps, std::ceil(settings_.dt / longest - kRounding));
    const double h = settings_.dt / substeps;
    const double pace = substeps < settings_.manySubsteps ? settings_.pace : settings_.paceOfMany;
    return {h, pace / h, settings_.dampingRatio};
}

void IslandStep::Batch::clear() {
    islands.clear();
    bodies.clear();
    manifolds.clear();
    groups = {};
}

void IslandStep::Batch::add(const Island& island) {
    islands.push_back(island);
    bodies.insert(bodies.end(), island.bodies.begin(), island.bodies.end());
    manifolds.insert(manifolds.end(), island.manifolds.begin(), island.manifolds.end());
    groups = island.groups;
}

void IslandStep::move(const IslandList& islands) {
    chooseSubsteps(islands);
    moveFree(islands);
    gather(islands, true);
    gather(islands, false);
}

// Small islands have substeps of their own.
void IslandStep::gather(const IslandList& islands, bool small) {
    batch_.clear();
    for (std::size_t i = 0; i < islands.size(); ++i) {
        const Island island = islands[i];
        if (island.manifolds.empty() || isSmall(island) != small) continue;
        const Rigidity rigidity = rigidityOf(island);
        const bool fits = batch_.groups.empty() && island.groups.empty() && batch_.rigidity == rigidity &&
                          batch_.manifolds.size() < kEnoughTogether;
        if (!fits) moveBatch();
        batch_.rigidity = rigidity;
        batch_.add(island);
    }
    moveBatch();
}

void IslandStep::moveFree(const IslandList& islands) {
    for (std::size_t i = 0; i < islands.size(); ++i) {
        const Island island = islands[i];
        if (!island.manifolds.empty()) continue;
        for (const std::size_t group : island.groups)
            joints_.step->stepGroup(group, *bodies_, *joints_.joints, joints_.settings, field_);
        for (const BodyNumber body : island.bodies)
            if (groupOf_[body] == kNoGroup) loadAlone(body);
    }
    moveLoaded(settings_.dt);
}

void IslandStep::moveBatch() {
    if (batch_.islands.empty()) return;
    const double h = batch_.rigidity.substep;
    contacts_.take(batch_.manifolds, batch_.rigidity);
    if (field_ == nullptr) findAccelerations(h);
    for (const std::size_t group : batch_.groups)
        joints_.step->begin(group, *bodies_, *joints_.joints, joints_.settings);
    for (long i = std::lround(settings_.dt / h); i > 0; --i) substep(h);
    contacts_.finish();
    for (const std::size_t group : batch_.groups) joints_.step->end(group, *bodies_, *joints_.joints);
    batch_.clear();
}

// A body that nothing touches moves by the whole step.
void IslandStep::loadAlone(BodyNumber body) {
    loaded_.push_back(body);
    BodyLoad& load = loads_.emplace_back();
    if (!bodies_->isMovable(body)) return;
    load = bodies_->loads[body];
    if (field_ == nullptr) return;
    const Vec3 middle = bodies_->places[body].position + bodies_->moving[body].velocity * (settings_.dt / 2);
    load.acceleration += field_->at(body, middle);
}

void IslandStep::moveLoaded(double h) {
    moveFreely(*bodies_, loaded_, h, loads_, settings_.wide);
    loaded_.clear();
    loads_.clear();
}

void IslandStep::substep(double h) {
    if (field_ != nullptr) findAccelerations(h);
    const bool bounces = collide(h);
    kick(h);
    for (const std::size_t group : batch_.groups) joints_.step->pushDrives(group, *bodies_, h);
    contacts_.warmStart();
    fitGroups();
    contacts_.push();
    const int rounds = this->rounds();
    for (int round = 1; round < rounds; ++round) {
        fitGroups();
        contacts_.pushAgain();
    }
    // Groups know where the bodies of mass 0 go that they hang on.
    moveGroups(h);
    moveBodies(h, bounces);
    if (batch_.groups.empty()) return contacts_.refreshAndRelax();
    contacts_.refresh();
    for (int round = 1; round < rounds; ++round) {
        contacts_.ease();
        fitGroups();
    }
    contacts_.relax();
    fitGroups();
}

// Returns whether any island may have impacts.
bool IslandStep::collide(double h) {
    bool bounces = false;
    for (const Island& island : batch_.islands) {
        if (!impacts_.concerns(island)) continue;
        bounces = true;
        impacts_.run(island, accelerations_, h);
    }
    return bounces;
}

// Contacts and joints in turn. What rests goes on from the last substep; what is stopped has to be stopped in this one.
int IslandStep::rounds() const {
    if (batch_.groups.empty()) return 1;
    return contacts_.stops() ? kRoundsOfStops : kRoundsOfRest;
}

void IslandStep::findAccelerations(double h) {
    for (const BodyNumber body : batch_.bodies) {
        Vec3& acceleration = accelerations_[body];
        acceleration = {};
        if (!bodies_->isMovable(body)) continue;
        acceleration = bodies_->loads[body].acceleration;
        if (field_ == nullptr) continue;
        acceleration += field_->at(body, bodies_->places[body].position + bodies_->moving[body].velocity * (h / 2));
    }
}

void IslandStep::kick(double h) {
    for (const BodyNumber body : batch_.bodies) {
        MovingBody& moving = bodies_->moving[body];
        moving.held = 0;
        moving.velocity += accelerations_[body] * h;
        moving.spin += moving.inverseInertia * (bodies_->loads[body].torque * h);
    }
}

void IslandStep::fitGroups() {
    for (const std::size_t group : batch_.groups) joints_.step->fitVelocities(group, *bodies_);
}

bool IslandStep::isHeld(std::size_t group) const {
    for (const BodyNumber body : joints_.step->bodiesOf(group))
        if (bodies_->moving[body].held != 0) return true;
    return false;
}

void IslandStep::changeKick(BodyNumber body, double h) {
    MovingBody& moving = bodies_->moving[body];
    moving.velocity += accelerations_[body] * h;
    moving.spin += moving.inverseInertia * (bodies_->loads[body].torque * h);
}

void IslandStep::moveGroups(double h) {
    for (const std::size_t group : batch_.groups) {
        const bool held = isHeld(group);
        if (!held) {
            for (const BodyNumber body : joints_.step->bodiesOf(group)) changeKick(body, -h);
            joints_.step->takeBackDrives(group, *bodies_);
        }
        joints_.step->move(group, *bodies_, h, held, field_);
    }
}

// A body that no contact pushed moves freely: the kick is taken out again and goes into the exact motion.
void IslandStep::moveBodies(double h, bool bounces) {
    for (const BodyNumber body : batch_.bodies) {
        if (groupOf_[body] != kNoGroup) continue;
        MovingBody& moving = bodies_->moving[body];
        const bool isFree = moving.inverseMass > 0 && moving.held == 0;
        const Vec3 acceleration = isFree ? accelerations_[body] : Vec3{};
        const Vec3 torque = isFree ? bodies_->loads[body].torque : Vec3{};
        moving.velocity -= acceleration * h;
        moving.spin -= moving.inverseInertia * (torque * h);
        if (bounces) impacts_.place(body);
        loaded_.push_back(body);
        loads_.push_back({acceleration, torque});
    }
    moveLoaded(h);
}

}  // namespace orrery::solver
