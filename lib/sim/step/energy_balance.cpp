#include "step/energy_balance.hpp"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <string>
#include <utility>

#include "contacts/forces.hpp"
#include "joints/taut.hpp"
#include "orrery/base/codes/sim.hpp"
#include "orrery/base/numbers.hpp"
#include "orrery/scene/eigen.hpp"
#include "step/own_step.hpp"
#include "world/ode_eigen.hpp"
#include "world/spin.hpp"

namespace orrery {
namespace {

constexpr double kShareOfKinetic = 0.05;  // of the kinetic energy, that a step may be off by
constexpr double kLeastSpeed = 0.1;       // m/s: what a body has that moves so is not judged ...
constexpr double kForceSteps = 3;         // ... nor what its force gives it in so many steps
constexpr double kFastestParting = 10;    // m/s
constexpr double kNewParting = 1.5;       // m/s: contacts may be missed for a step
constexpr double kRounded = 5 * std::numeric_limits<dReal>::epsilon();  // of a place
constexpr double kPlaced = 1e-4;                                        // m: animations put bodies right by less
constexpr double kEvenMoments = 1e-12;
// A linkage whose energy grows by this factor of what is explained is watched, or has made it from nothing.
constexpr double kWatchedGrowth = 0.5;
constexpr double kMadeGrowth = 4;
constexpr double kBeginning = 0.1;     // s, in which a scene puts right what it began with
constexpr double kLeastOfLedger = 50;  // of what is too little to be judged in a step

}  // namespace

double EnergyBalance::Sheet::allowed() const {
    return kShareOfKinetic * std::max(before, after) + least;
}

void EnergyBalance::Sheet::add(const Sheet& other) {
    gained += other.gained;
    before += other.before;
    after += other.after;
    least += other.least;
}

void EnergyBalance::Inertia::set(const dMass& from) {
    mass = from.mass;
    matrix = matrixOf(from.I);
    moment = matrix.trace() / 3;
    const Eigen::Matrix3d uneven = matrix - moment * Eigen::Matrix3d::Identity();
    if (uneven.cwiseAbs().maxCoeff() > kEvenMoments * moment) moment = -1;
}

void EnergyBalance::noteRemoved(const RemovedRanges& bodies, const RemovedRanges& joints, std::size_t fromJoint) {
    listed_ = false;
    bodies.below(inertias_.size()).eraseFrom(inertias_);
    const RemovedRanges known = bodies.below(given_.size());
    forEachOfBodies([&](auto& list) { known.eraseFrom(list); });
    joints_.noteRemoved(bodies, joints, fromJoint);
}

void EnergyBalance::listInertias() {
    const std::size_t first = inertias_.size();
    inertias_.resize(world_.bodies.size());
    for (std::size_t i = first; i < inertias_.size(); ++i) {
        const dBodyID body = world_.bodies[i].id;
        inertias_[i].place = dBodyGetPosition(body);
        inertias_[i].rotation = dBodyGetRotation(body);
        if (dBodyIsKinematic(body)) continue;
        dMass mass;
        dBodyGetMass(body, &mass);
        inertias_[i].set(mass);
    }
    if (!world_.taut) return;
    for (const TautBodies::Changed& changed : world_.taut->changed()) {
        if (changed.number >= first) inertias_[changed.number].set(changed.before);
    }
}

void EnergyBalance::list() {
    const std::size_t count = world_.bodies.size();
    if (std::exchange(isStale_, false)) {
        inertias_.clear();
        given_.clear();
        joints_.clear();
    }
    listInertias();
    const std::size_t known = given_.size();
    forEachOfBodies([&](auto& list) { list.resize(count); });
    for (std::size_t i = known; i < count; ++i) given_[i].place.fill(std::numeric_limits<double>::infinity());
    suspects_.reserve(count);
    heavier_.reserve(count);
    islandSheets_.resize(world_.linkageBegin.size());
    joints_.list();
    growths_.assign(islandSheets_.size(), {});
    ledgers_.assign(islandSheets_.size(), {});
    joints_.forEachBody([&](std::int32_t body) {
        ledgers_[world_.linkageOf[static_cast<std::size_t>(body)]].jointed = true;
        anyJointed_ = true;
    });
    watches_ = false;
    ownJoints_.clear();
    listed_ = true;
}

void EnergyBalance::begin(double dt) {
    if (!listed_) list();
    dt_ = 0;
    if (!(dt > 0) || !std::isfinite(dt)) return;
    dt_ = dt;
    for (std::size_t i = 0; i < given_.size(); ++i) note(i);
    takeForces();
    takeHeavier();
    takeContacts();
    joints_.begin();
}

void EnergyBalance::note(std::size_t body) {
    Given& given = given_[body];
    const Eigen::Vector3d place = vectorOf(inertias_[body].place);
    given.placed = !((place - given.place).squaredNorm() < kPlaced * kPlaced);
    given.place = place;
    given.awake = dBodyIsEnabled(world_.bodies[body].id) != 0;
    if (!given.awake) {
        speeds_[body] = {};
        return;
    }
    const GravityLoad& load = world_.loads[body];
    speeds_[body] = {vectorOf(load.linear), vectorOf(load.angular)};
    if (!(inertias_[body].mass > 0)) return;
    given.force = vectorOf(load.force);
    given.torque = vectorOf(load.torque);
    given.spun = 0;
    given.kinetic = kineticOf(body, speeds_[body]);
}

// ODE's loads do not tell all: bodies that hit something were put back, and gyroscopic torques do no work.
void EnergyBalance::takeForces() {
    for (const Impact& impact : world_.impacts) {
        Given& given = given_[static_cast<std::size_t>(impact.body)];
        if (!isMoved(impact.body) || !given.awake || impact.late == 0) continue;
        given.place = toEigen(impact.place);
        given.placed = false;
    }
    takeOdeGravity();
    for (const Spins::Touched& touched : world_.spins->touched()) {
        if (isMoved(static_cast<std::int32_t>(touched.number))) given_[touched.number].torque -= touched.torque;
    }
    for (const Spins::Free& free : world_.spins->free()) {
        given_[free.number].spun = workOnFree(free.number, free.given);
        given_[free.number].torque.setZero();
    }
}

// The simulation gives its gravity to bodies as forces. ODE adds the gravity that an application has set in its world.
void EnergyBalance::takeOdeGravity() {
    dVector3 acceleration;
    dWorldGetGravity(world_.id, acceleration);
    const Eigen::Vector3d gravity = vectorOf(acceleration);
    if (gravity.isZero(0)) return;
    for (std::size_t i = 0; i < given_.size(); ++i) {
        if (!given_[i].awake || dBodyGetGravityMode(world_.bodies[i].id) == 0) continue;
        given_[i].force += inertias_[i].mass * gravity;
    }
}

double EnergyBalance::heavierKinetic(const Heavier& heavier, const Eigen::Vector3d& angular) const {
    const Eigen::Vector3d local = matrixOf(inertias_[heavier.body].rotation).transpose() * angular;
    return local.dot(heavier.more * local) / 2;
}

void EnergyBalance::takeHeavier() {
    heavier_.clear();
    if (!world_.taut) return;
    for (const TautBodies::Changed& changed : world_.taut->changed()) {
        Heavier heavier{changed.number, matrixOf(changed.now.I) - matrixOf(changed.before.I)};
        heavier.before = heavierKinetic(heavier, speeds_[heavier.body].angular);
        heavier_.push_back(heavier);
    }
}

// J: what a body may have besides that is too little to be judged.
double EnergyBalance::leastOf(std::size_t body) const {
    const double mass = inertias_[body].mass;
    const Given& given = given_[body];
    const double pushed = kForceSteps * dt_ / mass;
    return mass / 2 * (kLeastSpeed * kLeastSpeed + pushed * pushed * given.force.squaredNorm()) +
           kRounded * given.force.norm() * given.place.norm();
}

bool EnergyBalance::isMoved(std::int32_t body) const {
    return body != kNone && inertias_[static_cast<std::size_t>(body)].mass > 0;
}

// Which contacts put in energy.
void EnergyBalance::takeContacts() {
    sources_.clear();
    for (const MadeContact& made : world_.madeContacts) takeContact(made);
}

void EnergyBalance::takeContact(const MadeContact& made) {
    const std::int32_t moved = isMoved(made.bodyA) ? made.bodyA : made.bodyB;
    const std::int32_t other = moved == made.bodyA ? made.bodyB : made.bodyA;
    if (!isMoved(moved)) return;
    const auto body = static_cast<std::size_t>(moved);
    const auto isPlaced = [&](std::int32_t which) {
        return which != kNone && given_[static_cast<std::size_t>(which)].placed;
    };
    const bool came = made.isNew && !isPlaced(moved) && !isPlaced(other);
    const double speed = made.runs + std::min(made.parting, came ? kNewParting : kFastestParting);
    const bool pushed = other != kNone && !isMoved(other);
    if (!(speed > 0) && !pushed) return;
    if (!dJointGetFeedback(made.joint)) {
        world_.contactForces->ask(made.joint, {}, false, ContactForces::kNone, ContactForces::kNone);
    }
    const bool first = dJointGetBody(made.joint, 0) == world_.bodies[body].id;
    sources_.push_back({dJointGetFeedback(made.joint), moved, pushed ? other : kNone, first, speed});
}

// Which linkages touch each other, or what is not of this simulation.
void EnergyBalance::connectIslands() {
    islands_.begin(islandSheets_.size());
    std::fill(foreign_.begin(), foreign_.end(), 0);
    for (const BodyTouch& touch : world_.touches) {
        for (const std::int32_t body : {touch.a, touch.b}) {
            if (touch.foreign && body != kNone) foreign_[static_cast<std::size_t>(body)] = 1;
        }
        if (!isMoved(touch.a) || !isMoved(touch.b)) continue;
        islands_.connect(world_.linkageOf[static_cast<std::size_t>(touch.a)],
                         world_.linkageOf[static_cast<std::size_t>(touch.b)]);
    }
    // The step of our own meets what comes near within it.
    if (!world_.ownStep) return;
    for (const OwnPair& pair : world_.ownStep->touches()) {
        if (inertias_[pair.a].mass > 0 && inertias_[pair.b].mass > 0)
            islands_.connect(world_.linkageOf[pair.a], world_.linkageOf[pair.b]);
    }
}

double EnergyBalance::kineticOf(std::size_t body, const BodySpeed& speed) const {
    const Inertia& inertia = inertias_[body];
    const double linear = inertia.mass * speed.linear.squaredNorm();
    if (inertia.moment >= 0) return (linear + inertia.moment * speed.angular.squaredNorm()) / 2;
    const Eigen::Vector3d local = matrixOf(inertia.rotation).transpose() * speed.angular;
    return (linear + local.dot(inertia.matrix * local)) / 2;
}

double EnergyBalance::workOnFree(std::size_t body, const Eigen::Vector3d& torque) const {
    if (torque.isZero(0)) return 0;
    const Eigen::Matrix3d rotation = matrixOf(inertias_[body].rotation);
    const Eigen::Vector3d local = rotation.transpose() * torque;
    const Eigen::Vector3d gained = dt_ * rotation * (inertias_[body].matrix.inverse() * local);
    return dt_ * torque.dot(speeds_[body].angular + gained / 2);
}

// Adds the work of the contacts that were noted as sources.
void EnergyBalance::readSources() {
    for (const Source& source : sources_) {
        const auto body = static_cast<std::size_t>(source.body);
        // ODE has the force on the first body that there is.
        const bool first = source.first || source.kinematic == kNone;
        const Eigen::Vector3d force = vectorOf(first ? source.feedback->f1 : source.feedback->f2);
        double power = force.norm() * source.speed;
        if (source.kinematic != kNone) {
            const auto kinematic = static_cast<std::size_t>(source.kinematic);
            const BodySpeed& speed = speeds_[kinematic];
            const Eigen::Vector3d torque = vectorOf(first ? source.feedback->t1 : source.feedback->t2);
            const Eigen::Vector3d arm = given_[body].place - given_[kinematic].place;
            power += force.dot(speed.linear + speed.angular.cross(arm)) + torque.dot(speed.angular);
        }
        work_[body] += power * dt_;
    }
}

// Without the work of contacts and joints. True: more than may be.
bool EnergyBalance::fillSheet(std::size_t body) {
    Sheet& sheet = sheets_[body];
    sheet = {};
    const dBodyID id = world_.bodies[body].id;
    const Given& given = given_[body];
    if (!(inertias_[body].mass > 0) || !given.awake || !dBodyIsEnabled(id)) return false;
    const BodySpeed& before = speeds_[body];
    const BodySpeed now{vectorOf(world_.loads[body].linear), vectorOf(world_.loads[body].angular)};
    // The way that a force works along: in a step of ODE's a body goes on with its last speed, but gains by the mean
    // one.
    Eigen::Vector3d way = vectorOf(inertias_[body].place) - given.place;
    const bool isOwn = world_.ownStep && world_.ownStep->hasMoved(static_cast<std::uint32_t>(body));
    if (!isOwn) way -= dt_ / 2 * (now.linear - before.linear);
    sheet.before = given.kinetic;
    sheet.after = kineticOf(body, now);
    sheet.forces = given.force.dot(way) + dt_ / 2 * given.torque.dot(before.angular + now.angular) + given.spun;
    sheet.gained = sheet.after - sheet.before - sheet.forces;
    if (!(sheet.gained > sheet.allowed())) return false;
    sheet.least = leastOf(body);
    return sheet.gained > sheet.allowed();
}

void EnergyBalance::end(double time) {
    total_ = {};
    if (dt_ == 0) return;
    bool suspected = false;
    for (std::size_t i = 0; i < sheets_.size(); ++i) suspected = fillSheet(i) || suspected;
    // Sources are read only if there is energy to explain: bodies of an island hand it on.
    if (anyJointed_) keepLedgers();
    if (keepsWork_ || watches_ || (suspected && hasIslandGained())) {
        readWork();
        if (watches_) judgeLedgers(time);
        judge(time);
    }
    joints_.end();
    for (std::size_t i = 0; i < given_.size(); ++i) given_[i].place = vectorOf(inertias_[i].place);
    dt_ = 0;
}

bool EnergyBalance::hasIslandGained() {
    addIslands();
    return std::any_of(islandSheets_.begin(), islandSheets_.end(),
                       [](const Sheet& island) { return island.gained > island.allowed(); });
}

void EnergyBalance::addIslands() {
    connectIslands();
    std::fill(islandSheets_.begin(), islandSheets_.end(), Sheet{});
    for (std::size_t i = 0; i < sheets_.size(); ++i) islandSheets_[islandOf(i)].add(sheets_[i]);
}

void EnergyBalance::readWork() {
    std::fill(work_.begin(), work_.end(), 0);
    for (std::size_t i = 0; i < least_.size(); ++i) {
        least_[i] = inertias_[i].mass > 0 && given_[i].awake ? leastOf(i) : 0;
    }
    readSources();
    for (const Heavier& heavier : heavier_) {
        work_[heavier.body] += heavier.before - heavierKinetic(heavier, vectorOf(world_.loads[heavier.body].angular));
    }
    sure_ = work_;
    joints_.read(dt_, speeds_, least_, work_, sure_);
    suspects_.clear();
    for (std::size_t i = 0; i < sheets_.size(); ++i) {
        Sheet& sheet = sheets_[i];
        if (!isMoved(static_cast<std::int32_t>(i)) || !given_[i].awake || !dBodyIsEnabled(world_.bodies[i].id))
            continue;
        sheet.least = least_[i];
        growths_[world_.linkageOf[i]].gained += sheet.gained - sure_[i];
        sheet.gained -= work_[i];
        total_.gained += sheet.after - sheet.before;
        total_.forces += sheet.forces;
        total_.driven += work_[i];
        if (sheet.gained > sheet.allowed()) suspects_.push_back(static_cast<std::uint32_t>(i));
    }
}

// Bodies of two linkages that touch hand energy on.
void EnergyBalance::noteTouched() {
    for (Ledger& ledger : ledgers_) ledger.touched = false;
    for (const BodyTouch& touch : world_.touches) {
        const bool both = isMoved(touch.a) && isMoved(touch.b);
        for (const std::int32_t body : {touch.a, touch.b}) {
            if (body != kNone && (both || touch.foreign)) {
                ledgers_[world_.linkageOf[static_cast<std::size_t>(body)]].touched = true;
            }
        }
    }
    if (!world_.ownStep) return;
    for (const OwnPair& pair : world_.ownStep->touches())
        for (const std::uint32_t body : {pair.a, pair.b}) ledgers_[world_.linkageOf[body]].touched = true;
}

void EnergyBalance::keepLedgers() {
    noteTouched();
    std::fill(growths_.begin(), growths_.end(), Sheet{});
    for (std::size_t i = 0; i < sheets_.size(); ++i) growths_[world_.linkageOf[i]].add(sheets_[i]);
    watches_ = false;
    for (std::size_t i = 0; i < ledgers_.size(); ++i) {
        Ledger& ledger = ledgers_[i];
        const double growth = growths_[i].gained;
        growths_[i].gained = 0;
        if (!ledger.jointed) continue;
        const double kinetic = growths_[i].after;
        if (!ledger.watched) {
            const bool begins = world_.age < kBeginning;
            if (!ledger.touched && !begins) ledger.grown = std::max(0.0, ledger.grown + growth);
            ledger.explained = std::max(ledger.explained, kinetic - ledger.grown);
            ledger.watched = ledger.grown > kWatchedGrowth * ledger.explained && ledger.grown > leastOfLinkage(i);
        }
        watches_ = watches_ || ledger.watched;
    }
}

double EnergyBalance::leastOfLinkage(std::size_t linkage) const {
    double least = 0;
    for (std::uint32_t k = world_.linkageBegin[linkage]; k < world_.linkageBegin[linkage + 1]; ++k) {
        const std::uint32_t body = world_.linkageBodies[k];
        if (inertias_[body].mass > 0 && given_[body].awake) least += leastOf(body);
    }
    return least;
}

// A joint has taken before what it puts right, unless the scene began so.
void EnergyBalance::judgeLedgers(double time) {
    for (std::size_t i = 0; i < ledgers_.size(); ++i) {
        Ledger& ledger = ledgers_[i];
        if (!ledger.watched) continue;
        if (!ledger.touched) ledger.made = std::max(0.0, ledger.made + growths_[i].gained);
        ledger.explained = std::max(ledger.explained, growths_[i].after - ledger.made);
        if (!(ledger.made > kMadeGrowth * ledger.explained)) continue;
        connectIslands();
        Sheet sheet;
        sheet.gained = ledger.made;
        sheet.before = sheet.after = ledger.explained;
        sheet.least = kLeastOfLedger * leastOfLinkage(i);
        const std::size_t body = world_.linkageBodies[world_.linkageBegin[i]];
        if (!(sheet.gained > sheet.allowed()) || reported_[body] != 0 || !isKnown(body)) continue;
        report(body, sheet, "in the steps up to " + toRoundedText(time) + " s");
        for (std::size_t k = 0; k < reported_.size(); ++k) reported_[k] = reported_[k] != 0 || world_.linkageOf[k] == i;
    }
}

// Within an island energy is handed on.
void EnergyBalance::judge(double time) {
    if (suspects_.empty()) return;
    addIslands();
    // The body that has gained most stands for its island.
    std::sort(suspects_.begin(), suspects_.end(), [&](std::uint32_t a, std::uint32_t b) {
        return std::pair(sheets_[b].gained, a) < std::pair(sheets_[a].gained, b);
    });
    for (const std::uint32_t suspect : suspects_) {
        const Sheet& island = islandSheets_[islandOf(suspect)];
        if (!(island.gained > island.allowed()) || reported_[suspect] != 0 || !isKnown(suspect)) continue;
        report(suspect, island, time);
        // The same energy shows in all of them.
        for (std::size_t i = 0; i < sheets_.size(); ++i) {
            if (islandOf(i) == islandOf(suspect)) reported_[i] = 1;
        }
    }
}

bool EnergyBalance::isKnown(std::size_t body) {
    for (std::size_t i = 0; i < sheets_.size(); ++i) {
        if (islandOf(i) != islandOf(body)) continue;
        const dBodyID id = world_.bodies[i].id;
        if (foreign_[i] != 0 || hasForeignJoint(id)) return false;
        dMass mass;
        dBodyGetMass(id, &mass);
        const Inertia& inertia = inertias_[i];
        const bool kinematic = dBodyIsKinematic(id) != 0;
        if (kinematic != (inertia.mass == 0) ||
            (!kinematic && (mass.mass != inertia.mass || matrixOf(mass.I) != inertia.matrix))) {
            refresh();
            return false;
        }
    }
    return true;
}

void EnergyBalance::listOwnJoints() {
    ownJoints_ = world_.joints;
    for (const LiveSixDofJoint& live : world_.sixDofJoints) {
        ownJoints_.insert(ownJoints_.end(), live.motors.begin(), live.motors.end());
    }
    std::sort(ownJoints_.begin(), ownJoints_.end(), std::less<>());
}

bool EnergyBalance::hasForeignJoint(dBodyID body) {
    if (ownJoints_.empty()) listOwnJoints();
    const int count = dBodyGetNumJoints(body);
    for (int i = 0; i < count; ++i) {
        if (!std::binary_search(ownJoints_.begin(), ownJoints_.end(), dBodyGetJoint(body, i), std::less<>()))
            return true;
    }
    return false;
}

void EnergyBalance::report(std::size_t body, const Sheet& island, double time) {
    report(body, island, "in the step to " + toRoundedText(time) + " s");
}

void EnergyBalance::report(std::size_t body, const Sheet& island, const std::string& when) {
    if (world_.diagnostics->full(code::SIM_ENERGY)) return world_.diagnostics->report(code::SIM_ENERGY, {}, {});
    const SimBody& which = world_.bodies[body];
    const Scene& scene = world_.sceneOf(which);
    world_.diagnostics->report(
        code::SIM_ENERGY, placeOf(scene, which.node),
        describe(scene, which.node, "body") + " and what it touches gained " + toRoundedText(island.gained) + " J " +
            when + ", which nothing has put in",
        {toRoundedText(island.gained) + " J", "at most " + toRoundedText(island.allowed()) + " J"});
}

}  // namespace orrery
