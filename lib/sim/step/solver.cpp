#include "step/solver.hpp"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <limits>

#include "joints/types.hpp"
#include "step/quick_step.hpp"
#include "world/divergence.hpp"
#include "world/ode_eigen.hpp"
#include "world/ode_library.hpp"
#include "world/world.hpp"

namespace orrery {
namespace {

// Islands up to this size are solved exactly, however many there are, because that costs no more than iterating.
// Contacts between bodies cost more than joints: the solver must find out which of them press.
constexpr std::uint32_t kSmallTouching = 24;
constexpr std::uint32_t kSmall = 60;
// Larger islands, up to kLargest rows, are solved exactly if the sum of their cubed rows stays below this value; their
// time depends on it (0.7 ns on the machine of docs/performance.md). Either all or none are, so that a world with many
// costs nothing extra, and equal islands behave in the same way.
constexpr double kBudget = 2e6;
constexpr std::uint32_t kLargestTouching = 120;
constexpr std::uint32_t kLargest = 200;
constexpr double kCostOfJoints = 0.25;       // relative to contacts between bodies: there is less to find out
constexpr std::uint32_t kRowsOfContact = 3;  // contact that represents a row of a joint between frames

// The solver has to find out which contacts with the ground press: one of their rows is as much work as two of a joint.
bool isPossible(const IslandSize& size) {
    return size.bodiesMeet ? size.rows <= kLargestTouching : size.rows + size.groundRows <= kLargest;
}

bool isSmall(const IslandSize& size) {
    return size.rows <= (size.bodiesMeet ? kSmallTouching : kSmall);
}

double exactCost(const IslandSize& size) {
    const double rows = size.rows;
    return (size.bodiesMeet ? 1 : kCostOfJoints) * rows * rows * rows;
}

// The softness of a row, relative to its own mobility, from which it has an effect in the factored matrix.
constexpr double kNoticed = 8 * std::numeric_limits<dReal>::epsilon();
// An upper bound for the mobility of a contact's row, relative to that of the lighter body's middle.
constexpr double kContactLever = 4;
// If more joints hold a body, they are not compared pair by pair.
constexpr std::size_t kMostCompared = 16;

// Returns an upper bound for the mobility of a row that holds the body, except with long levers.
double mobilityOf(dBodyID body) {
    if (!isDynamic(body)) return 0;
    dMass mass;
    dBodyGetMass(body, &mass);
    return std::max<double>(1 / mass.mass, Eigen::Matrix3d(matrixOf(mass.I).inverse()).trace());
}

// Returns infinity for what no force moves.
double movedMassOf(dBodyID body) {
    if (!isDynamic(body)) return std::numeric_limits<double>::infinity();
    dMass mass;
    dBodyGetMass(body, &mass);
    return mass.mass;
}

// Returns the smallest CFM that the joint states.
double cfmOf(dJointID id, const JointCalls& calls) {
    double least = std::numeric_limits<double>::infinity();
    if (!calls.getParam) return least;
    if (hasOwnSoftness(calls.type)) least = calls.getParam(id, dParamCFM);
    for (std::size_t axis = 0; axis < calls.stops; ++axis) {
        const int group = static_cast<int>(axis) * dParamGroup;
        for (const int parameter : {dParamCFM, dParamStopCFM}) {
            least = std::min<double>(least, calls.getParam(id, group + parameter));
        }
    }
    return least;
}

std::uint32_t rowsOf(const PlanSixDofJoint& joint) {
    return kRowsOfContact * static_cast<std::uint32_t>(joint.rows.size() + joint.drives.size());
}

}  // namespace

void IslandSolver::refresh() {
    listed_ = averages_ = false;
    isIndexed_ = false;
    mobilities_.clear();
    masses_.clear();
    cfms_.clear();
}

void IslandSolver::noteRemoved(const RemovedRanges& bodies, const RemovedRanges& joints) {
    listed_ = false;
    // A body with means over several steps may be gone.
    if (averages_) return refresh();
    const RemovedRanges known = bodies.below(masses_.size());
    isIndexed_ = isIndexed_ && known.empty();
    known.eraseFrom(mobilities_);
    known.eraseFrom(masses_);
    joints.below(cfms_.size()).eraseFrom(cfms_);
}

void IslandSolver::list() {
    listBodies();
    for (std::size_t i = cfms_.size(); i < world_.joints.size(); ++i) {
        const dJointID joint = world_.joints[i];
        cfms_.push_back(joint ? cfmOf(joint, callsOf(world_.planned.joints[i].plan->type))
                              : std::numeric_limits<double>::infinity());
    }
    const auto least = [](const std::vector<double>& numbers) {
        const auto at = std::min_element(numbers.begin(), numbers.end());
        return at == numbers.end() ? std::numeric_limits<double>::infinity() : *at;
    };
    leastCfm_ = least(cfms_);
    lightest_ = least(masses_);
    ownGeoms_ = static_cast<int>(world_.madeSpaces.size()) - 1;
    for (const SimGeom& geom : world_.geoms) ownGeoms_ += geom.id ? 1 : 0;
    listed_ = true;
}

void IslandSolver::listBodies() {
    const std::size_t first = masses_.size();
    for (std::size_t i = first; i < world_.bodies.size(); ++i) {
        const dBodyID body = world_.bodies[i].id;
        mobilities_.push_back(mobilityOf(body));
        masses_.push_back(movedMassOf(body));
        const bool sleeps = dBodyGetAutoDisableFlag(body) != 0;
        averages_ = averages_ || (sleeps && dBodyGetAutoDisableAverageSamplesCount(body) > 1);
    }
    if (isIndexed_) {
        for (std::size_t i = first; i < world_.bodies.size(); ++i) index_.add(world_.bodies[i].id);
        return;
    }
    std::vector<dBodyID> bodies;
    bodies.reserve(world_.bodies.size());
    for (const SimBody& body : world_.bodies) bodies.push_back(body.id);
    index_.set(std::move(bodies));
    isIndexed_ = true;
}

void IslandSolver::noteJoints() {
    if (!listed_) list();
    joints_.clear();
    foreign_ = false;
    for (std::uint32_t i = 0; i < index_.size(); ++i) {
        if (dBodyGetJoint(index_.body(i), 0)) noteJointsOf(i);
    }
}

void IslandSolver::noteJointsOf(std::uint32_t body) {
    const dBodyID id = index_.body(body);
    for (int i = 0; const dJointID joint = dBodyGetJoint(id, i); ++i) {
        if (!dJointIsEnabled(joint)) continue;
        const dBodyID first = dJointGetBody(joint, 0);
        const dBodyID other = first == id ? dJointGetBody(joint, 1) : first;
        const std::uint32_t number = index_.find(other);
        foreign_ = foreign_ || (other && number == kNoBody);
        // A joint of two bodies is found twice.
        if (number != kNoBody && number < body) continue;
        const dJointType type = dJointGetType(joint);
        joints_.push_back({body, number, mostRowsOf(type), type == dJointTypeContact, rowsHeldBy(type)});
    }
}

bool IslandSolver::isWhole() const {
    return foreign_ || averages_ || hasForeignBodies();
}

// Are there bodies of the application in the simulation's spaces?
bool IslandSolver::hasForeignBodies() const {
    int count = 0;
    for (const dSpaceID space : world_.madeSpaces) count += dSpaceGetNumGeoms(space);
    if (count == ownGeoms_) return false;
    for (const dSpaceID space : world_.madeSpaces) {
        // ODE aborts when asked for the geoms of a quadtree.
        if (dSpaceGetClass(space) == dQuadTreeSpaceClass) return true;
        for (int i = 0; i < dSpaceGetNumGeoms(space); ++i) {
            const dGeomID geom = dSpaceGetGeom(space, i);
            if (dGeomIsSpace(geom)) continue;
            const dBodyID body = dGeomGetBody(geom);
            if (body && index_.find(body) == kNoBody && dBodyGetWorld(body) == world_.id) return true;
        }
    }
    return false;
}

void IslandSolver::connect(const Link& link) {
    if (link.a != kNoBody && link.b != kNoBody) islands_.connect(link.a, link.b);
    const std::uint32_t body = link.a != kNoBody ? link.a : link.b;
    if (body == kNoBody) return;
    const bool meet = link.a != kNoBody && link.b != kNoBody;
    if (link.contact && !meet) return islands_.addGroundRows(body, link.rows);
    islands_.addRows(body, link.rows, link.contact);
}

void IslandSolver::connect() {
    islands_.begin(index_.size());
    for (const Link& joint : joints_) connect(joint);
    for (const ContactLink& link : world_.contactLinks) {
        connect({index_.find(link.body1), index_.find(link.body2), link.rows, true});
    }
    // Their rows are contacts, whose number changes from step to step.
    const auto& planned = world_.plan->sixDofJoints;
    for (std::size_t i = 0; i < world_.sixDofJoints.size(); ++i) {
        if (world_.sixDofJoints[i].refused) continue;
        const auto number = [&](std::int32_t body) { return index_.find(world_.body(body)); };
        connect({number(planned[i].body1), number(planned[i].body2), rowsOf(planned[i]), false});
    }
}

bool IslandSolver::isStill(std::uint32_t body) const {
    return body == kNoBody || mobilities_[body] == 0;
}

// Returns infinity for what no contact moves.
double IslandSolver::massOf(std::uint32_t body) const {
    return body == kNoBody ? std::numeric_limits<double>::infinity() : movedMassOf(index_.body(body));
}

bool IslandSolver::isWithoutGive(const Link& link, double dt) const {
    const auto mobility = [&](std::uint32_t body) { return body == kNoBody ? 0 : mobilities_[body]; };
    const double cfm = std::min<double>(leastCfm_, dWorldGetCFM(world_.id));
    return cfm / dt < kNoticed * std::max(mobility(link.a), mobility(link.b));
}

// Do the joint and another one between the same two bodies hold more directions than there are?
bool IslandSolver::isDouble(std::size_t link) const {
    const Link& one = joints_[link];
    RowsOfJoint held = one.held;
    for (std::size_t i = link; i-- > 0 && joints_[i].a == one.a;) {
        if (link - i > kMostCompared) return true;
        const Link& other = joints_[i];
        if (other.contact || (other.b != one.b && !(isStill(other.b) && isStill(one.b)))) continue;
        held.linear += other.held.linear;
        held.angular += other.held.angular;
    }
    return held.linear > 3 || held.angular > 3;
}

// All objects that do not move count as one body. A ring of balls and rods has no redundant rows.
void IslandSolver::holdTogether(const Link& link) {
    const bool stiff = link.held.linear + link.held.angular > 3;
    if (isStill(link.a) || isStill(link.b)) {
        const std::uint32_t body = isStill(link.a) ? link.b : link.a;
        if (!isStill(body)) rigid_.addRows(body, 1, stiff);
        return;
    }
    const bool ring = rigid_.islandOf(link.a) == rigid_.islandOf(link.b);
    rigid_.connect(link.a, link.b);
    rigid_.addRows(link.a, ring ? 2 : 0, stiff);
}

// Four contacts of a face are redundant. Where bodies are so light that the CFM is lost in rounding, the exact solver
// divides by zero.
void IslandSolver::leaveTooLight(double dt) {
    const double heavy = kContactLever * kNoticed * dt / dWorldGetCFM(world_.id);  // kg
    if (!(lightest_ < heavy)) return;
    for (const ContactLink& link : world_.contactLinks) {
        for (const dBodyID body : {link.body1, link.body2}) {
            const std::uint32_t number = index_.find(body);
            if (massOf(number) < heavy) islands_.addRows(number, kLargest + 1, false);
        }
    }
}

// Islands with redundant joints get a size that is too large for the exact solver.
void IslandSolver::leaveRedundant(double dt) {
    const auto withoutGive = [&](const Link& link) { return !link.contact && isWithoutGive(link, dt); };
    if (std::none_of(joints_.begin(), joints_.end(), withoutGive)) return;
    rigid_.begin(index_.size());
    for (std::size_t i = 0; i < joints_.size(); ++i) {
        const Link& link = joints_[i];
        if (!withoutGive(link)) continue;
        if (link.held.linear > 0) holdTogether(link);
        if (isDouble(i)) rigid_.addRows(link.a, 2, true);
    }
    for (const std::uint32_t body : rigid_.connected()) {
        const IslandSize& size = rigid_.size(rigid_.islandOf(body));
        if (size.rows >= 2 && size.bodiesMeet) islands_.addRows(body, kLargest + 1, false);
    }
}

// Finds islands that ODE will find awake, and chooses their solver.
void IslandSolver::choose() {
    counts_ = {};
    larger_.clear();
    fates_.assign(index_.size(), Fate::Sleeps);
    for (const std::uint32_t body : islands_.connected()) {
        const std::uint32_t island = islands_.islandOf(body);
        if (fates_[island] != Fate::Sleeps || !dBodyIsEnabled(index_.body(body))) continue;
        const IslandSize& size = islands_.size(island);
        fates_[island] = isSmall(size) ? Fate::Exact : Fate::Quick;
        ++(isSmall(size) ? counts_.exact : counts_.quick);
        if (!isSmall(size) && isPossible(size)) larger_.push_back(island);
    }
    double work = 0;
    for (const std::uint32_t island : larger_) work += exactCost(islands_.size(island));
    if (work > kBudget) return;
    for (const std::uint32_t island : larger_) fates_[island] = Fate::Exact;
    counts_.exact += larger_.size();
    counts_.quick -= larger_.size();
}

void IslandSolver::sortBodies() {
    kept_.clear();
    quick_.clear();
    for (const std::uint32_t body : islands_.connected()) {
        const Fate fate = fates_[islands_.islandOf(body)];
        const bool enabled = dBodyIsEnabled(index_.body(body)) != 0;
        if (fate == Fate::Exact) kept_.push_back({body, enabled, bodyMotionOf(index_.body(body))});
        if (fate == Fate::Quick && enabled) quick_.push_back(body);
    }
}

void IslandSolver::step(double dt) {
    counts_ = {};
    const bool connected = !joints_.empty() || !world_.contactLinks.empty() || !world_.sixDofJoints.empty();
    if (!connected || isWhole()) {
        quickStep(world_, dt);
        return;
    }
    connect();
    leaveRedundant(dt);
    leaveTooLight(dt);
    choose();
    if (counts_.exact == 0) {
        quickStep(world_, dt);
        return;
    }
    sortBodies();
    solveExactly(dt);
    if (!quick_.empty()) solveRest(dt);
}

// Solves all except the large islands. Bodies that nothing holds or touches move in the same way with both solvers.
void IslandSolver::solveExactly(double dt) {
    for (const std::uint32_t body : quick_) dBodyDisable(index_.body(body));
    for (const Kept& kept : kept_) {
        // See isMoved.
        const dReal* f = world_.loads[kept.body].force;
        if (kept.enabled && f[0] == 0 && f[1] == 0 && f[2] == 0) dBodySetForce(index_.body(kept.body), -0.0, 0, 0);
    }
    bool failedElsewhere = false;
    {
        const LcpGuard guard([](void* self) { static_cast<IslandSolver*>(self)->noteFailure(); }, this);
        dWorldStep(world_.id, dt);
        failedElsewhere = guard.failedElsewhere();
    }
    for (const Kept& kept : kept_) {
        Fate& fate = fates_[islands_.islandOf(kept.body)];
        if (failedElsewhere || isDiverged(world_.loads[kept.body])) fate = Fate::Failed;
    }
    putBackFailed();
}

// ODE clears the force of a body after it has moved it, and sets it to positive zero. A body without force had negative
// zero before.
bool IslandSolver::isMoved(std::uint32_t body) const {
    const dReal* f = world_.loads[body].force;
    return f[0] == 0 && f[1] == 0 && f[2] == 0 && !std::signbit(f[0]);
}

// ODE solves islands one after the other, and begins with that of the latest awake body. So the solver has failed for
// the island of the latest body that was not moved.
void IslandSolver::noteFailure() {
    const Kept* latest = nullptr;
    for (const Kept& kept : kept_) {
        if (kept.enabled && !isMoved(kept.body) && (!latest || kept.body > latest->body)) latest = &kept;
    }
    if (latest) fates_[islands_.islandOf(latest->body)] = Fate::Failed;
}

void IslandSolver::putBackFailed() {
    for (const Kept& kept : kept_) {
        const std::uint32_t island = islands_.islandOf(kept.body);
        if (fates_[island] != Fate::Failed) continue;
        const dBodyID body = index_.body(kept.body);
        setMotion(body, kept.motion);
        if (!kept.enabled) dBodyDisable(body);
        if (kept.enabled) quick_.push_back(kept.body);
        if (kept.body == island) {
            --counts_.exact;
            ++counts_.failed;
        }
    }
}

// Solves the awake bodies that were not moved yet, while all moved ones are disabled.
void IslandSolver::solveRest(double dt) {
    stopped_.clear();
    for (const std::uint32_t body : quick_) dBodyDisable(index_.body(body));
    for (std::uint32_t i = 0; i < index_.size(); ++i) {
        if (!dBodyIsEnabled(index_.body(i))) continue;
        dBodyDisable(index_.body(i));
        stopped_.push_back(i);
    }
    for (const std::uint32_t body : quick_) dBodyEnable(index_.body(body));
    quickStep(world_, dt);
    for (const std::uint32_t body : stopped_) dBodyEnable(index_.body(body));
}

}  // namespace orrery
