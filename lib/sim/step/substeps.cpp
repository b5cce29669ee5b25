#include "step/substeps.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

#include "contacts/ground_contacts.hpp"
#include "orrery/base/codes/sim.hpp"
#include "orrery/base/numbers.hpp"
#include "world/collide.hpp"
#include "world/divergence.hpp"
#include "world/ode_eigen.hpp"
#include "world/world.hpp"

namespace orrery {
namespace {

// A body that turns by this share of what it may is about to fall over an edge.
constexpr double kFallsOver = 0.25;
constexpr double kFarTurn = 0.3;  // rad in a step: from here on ODE's usual rotation lags by 0.7 % and more
// Maximum number of geoms that the ways of fast bodies are compared with in a step.
constexpr std::size_t kMostForDiagnostics = 20'000;
constexpr std::size_t kMostForSubsteps = 400'000;

const Solid& solidOf(const SimGeom& geom, const SimulationWorld& world) {
    return world.planned.geoms[geom.number].plan->solid;
}

Eigen::Vector3d inGeom(dGeomID geom, const Eigen::Vector3d& direction) {
    return matrixOf(dGeomGetRotation(geom)).transpose() * direction;
}

double halfExtent(const SimGeom& geom, const SimulationWorld& world, const Eigen::Vector3d& direction) {
    const Solid& solid = solidOf(geom, world);
    // Half spaces have no pose in ODE.
    if (std::holds_alternative<SolidPlane>(solid)) return halfExtentAlong(solid, direction);
    return halfExtentAlong(solid, inGeom(geom.id, direction));
}

// The data of the near callback.
struct WaySearch {
    const SimulationWorld& world;
    dBodyID body;
    const Eigen::Vector3d* direction;  // null: any direction
    double room;                       // m: how far the body moves beyond half of its own extent
    dGeomID probe;
    bool onlyDynamic = false;
    bool found = false;
};

bool isThick(const WaySearch& search, const SimGeom& geom) {
    const Solid& solid = solidOf(geom, search.world);
    const double half =
        search.direction ? halfThicknessAlong(solid, inGeom(geom.id, *search.direction)) : leastHalfExtent(solid);
    return half >= search.room;
}

bool isGroundHit(const WaySearch& search, GroundTiles& tiles, dGeomID ground) {
    if (dGeomGetClass(search.probe) == dRayClass) {
        dVector3 start;
        dVector3 along;
        dGeomRayGet(search.probe, start, along);
        const double length = dGeomRayGetLength(search.probe);
        return search.world.grounds->mayCross(tiles, ground, vectorOf(start), vectorOf(along), length);
    }
    std::array<dContactGeom, 8> found;
    const GroundContacts::Found given = search.world.grounds->collide(tiles, ground, {search.probe}, false, found);
    return given.count > 0 || given.refused;
}

bool isHit(const WaySearch& search, dGeomID geom) {
    const dBodyID body = dGeomGetBody(geom);
    if (body && (body == search.body || dAreConnected(body, search.body))) return false;
    if (search.onlyDynamic && !isDynamic(body)) return false;
    const int kind = dGeomGetClass(geom);
    if (kind == dRayClass || kind == dPlaneClass) return false;
    const SimGeom* record = recordOf(search.world, geom);
    if (record && (record->sensor || isThick(search, *record))) return false;
    if (record && record->ground) return isGroundHit(search, *record->ground, geom);
    dContactGeom contact;
    return collideGeoms(search.probe, geom, {&contact, 1}) > 0;
}

void searchNear(void* data, dGeomID a, dGeomID b) {
    auto& search = *static_cast<WaySearch*>(data);
    if (search.found) return;
    const dGeomID other = a == search.probe ? b : a;
    if (dGeomIsSpace(other)) {
        dSpaceCollide2(search.probe, other, data, &searchNear);
    } else {
        search.found = isHit(search, other);
    }
}

// A failed check leaves the space locked for ever.
bool findNear(SimulationWorld& world, dSpaceID space, WaySearch& search) {
    world.spaceLocked = true;
    dSpaceCollide2(search.probe, reinterpret_cast<dGeomID>(space), &search, &searchNear);
    world.spaceLocked = false;
    return search.found;
}

// May the boxes around two bodies meet while one moves by `way`?
bool mayMeet(dBodyID moving, const Eigen::Vector3d& way, dBodyID other) {
    for (dGeomID a = dBodyGetFirstGeom(moving); a; a = dBodyGetNextGeom(a)) {
        dReal box[6];
        dGeomGetAABB(a, box);
        for (dGeomID b = dBodyGetFirstGeom(other); b; b = dBodyGetNextGeom(b)) {
            dReal around[6];
            dGeomGetAABB(b, around);
            bool apart = false;
            for (int axis = 0; axis < 3; ++axis) {
                const double low = box[2 * axis] + std::min(way[axis], 0.0);
                const double high = box[2 * axis + 1] + std::max(way[axis], 0.0);
                apart = apart || low > around[2 * axis + 1] || high < around[2 * axis];
            }
            if (!apart) return true;
        }
    }
    return false;
}

}  // namespace

FastBodies::~FastBodies() {
    if (ray_) dGeomDestroy(ray_);
    if (cylinder_) dGeomDestroy(cylinder_);
}

void FastBodies::watch(std::size_t body, const Solid& solid, const Vector3& at) {
    Watched& watched = watched_[body];
    const double least = leastHalfExtent(solid);
    watched.reach = std::max(watched.reach, least);
    Eigen::Vector3d half;
    for (int axis = 0; axis < 3; ++axis) half[axis] = halfExtentAlong(solid, Eigen::Vector3d::Unit(axis));
    const double outer = half.norm() + Eigen::Vector3d(at.x, at.y, at.z).norm();
    if (least > 0 && outer > 0) watched.turn = std::min(watched.turn, least / outer);
}

void FastBodies::noteRemoved(const RemovedRanges& bodies) {
    fast_.clear();
    bodies.below(watched_.size()).eraseFrom(watched_);
}

void FastBodies::list() {
    if (isListed()) return;
    const std::size_t first = watched_.size();
    watched_.resize(world_.bodies.size());
    for (std::size_t i = first; i < watched_.size(); ++i) {
        const SimBody& body = world_.bodies[i];
        const PlanBody& plan = *body.plan;
        Watched& watched = watched_[i];
        watched.kinematic = dBodyIsKinematic(body.id) != 0;
        watched.turnedHere = turnExactly_ && !watched.kinematic && !plan.finiteRotation && !plan.finiteRotationAxis;
        watched.finite = watched.turnedHere && dBodyGetFiniteRotationMode(body.id) != 0;
        watched.turn = std::numeric_limits<double>::infinity();
    }
    const InstanceRange& part = world_.partOf(&PlanCounts::bodies, world_.bodies[first].planIndex);
    for (std::size_t i = part.begin.geoms; i < world_.planned.geoms.size(); ++i) {
        const PlannedGeom& geom = world_.planned.geoms[i];
        if (geom.plan->trigger || geom.body == kNone) continue;
        const std::int32_t body = world_.bodyOfPlan[static_cast<std::size_t>(geom.body)];
        if (std::cmp_less(body, first)) continue;  // or none
        watch(static_cast<std::size_t>(body), geom.plan->solid, geom.plan->odePose.position);
    }
    for (std::size_t i = first; i < watched_.size(); ++i) {
        Watched& each = watched_[i];
        each.reach = each.reach > 0 ? each.reach * each.reach : std::numeric_limits<double>::infinity();
        each.turn *= each.turn;
    }
    fast_.reserve(watched_.size());
}

// m/s^2, as far as it is known before the step.
Eigen::Vector3d FastBodies::gravityOn(std::size_t body) const {
    const GravityLoad& load = world_.loads[body];
    const SimBody& simBody = world_.bodies[body];
    if (load.weight == 0) return Eigen::Vector3d::Zero();
    const auto vector = [](const Vector3& v) { return Eigen::Vector3d(v.x, v.y, v.z); };
    if (world_.gravity.hasCallback()) return vector(world_.givenTo(body)) / simBody.mass;
    Eigen::Vector3d acceleration = vector(world_.gravity.world());
    if (world_.volumes) {
        acceleration = vector(rememberedAcceleration(world_, body));
        const dReal* p = dBodyGetPosition(load.id);
        const dReal* v = load.linear;
        if (acceleration.isZero(0)) {
            const BodyState state{load.id, simBody.node, {p[0], p[1], p[2]}, {v[0], v[1], v[2]}, simBody.mass, {}};
            acceleration = vector(world_.gravity.scene(state));
        }
    }
    return acceleration * (load.weight / simBody.mass);
}

// Velocity after the step if nothing is in the way.
Eigen::Vector3d FastBodies::velocityOf(std::size_t body, double dt) const {
    const GravityLoad& load = world_.loads[body];
    Eigen::Vector3d velocity = vectorOf(load.linear);
    const SimBody& simBody = world_.bodies[body];
    if (watched_[body].kinematic || simBody.plan->infiniteMass || !dBodyIsEnabled(load.id)) return velocity;
    const Eigen::Vector3d given = vectorOf(load.force) / simBody.mass;
    return velocity + dt * (forced_ ? given : Eigen::Vector3d(given + gravityOn(body)));
}

// Returns an angle in rad. A body that has hit the ground with one edge falls on the other one, whose end is
// accelerated by up to twice gravity, while its middle falls too: a thin body would be through the ground after one
// step. So the fall counts as a turn by which the end goes as far. What is told of are only the turns that a body
// already makes.
double FastBodies::turnOf(std::size_t body, double dt) const {
    const Watched& watched = watched_[body];
    const double turn = std::sqrt(squared(world_.loads[body].angular)) * dt;
    const bool fallsOver = turn * turn > kFallsOver * kFallsOver * watched.turn;
    if (forced_ || watched.kinematic || !fallsOver || !std::isfinite(watched.reach)) return turn;
    const Eigen::Vector3d gravity = gravityOn(body);
    const double pull = gravity.norm();
    if (!(pull > 0)) return turn;
    const double outer = std::sqrt(watched.reach / watched.turn);
    const double falls = std::max(0.0, velocityOf(body, dt).dot(gravity) / pull);
    return turn + (falls + pull * dt) * dt / outer;
}

bool FastBodies::isFar(std::size_t body, double dt) const {
    const Watched& watched = watched_[body];
    const double turn = turnOf(body, dt);
    if (turn * turn > watched.turn && turn * turn < kDiverged) return true;
    const double way = velocityOf(body, dt).squaredNorm() * dt * dt;
    return way > watched.reach && way < kDiverged;
}

void FastBodies::look(double dt) {
    list();
    forced_ = true;
    fast_.clear();
    const double turn = kFarTurn * kFarTurn / (dt * dt);
    for (std::size_t i = 0; i < watched_.size(); ++i) {
        const GravityLoad& load = world_.loads[i];
        Watched& watched = watched_[i];
        if (watched.turnedHere && (squared(load.angular) > turn) != watched.finite) {
            watched.finite = !watched.finite;
            dBodySetFiniteRotationMode(load.id, watched.finite ? 1 : 0);
        }
        if (!watched.silent && isFar(i, dt)) fast_.push_back(static_cast<std::uint32_t>(i));
    }
    world_.grounds->begin(world_.bodies.size());
    if (!fast_.empty()) reportSome(dt);
}

void FastBodies::lookBack(double dt) {
    if (!isListed()) return;
    auto known = fast_.begin();
    for (std::size_t i = 0; i < watched_.size(); ++i) {
        if (known != fast_.end() && *known == i) {
            ++known;
            continue;
        }
        const Watched& watched = watched_[i];
        const double way = squared(world_.loads[i].linear) * dt * dt;
        if (watched.silent || watched.kinematic || !(way > watched.reach && way < kDiverged)) continue;
        const Way back = wayOf(i, -dt * vectorOf(world_.loads[i].linear));
        if (cameThrough(back)) report(back, true);
    }
}

int FastBodies::substeps(double dt) {
    list();
    forced_ = false;
    fast_.clear();
    for (std::size_t i = 0; i < watched_.size(); ++i) {
        if (dBodyIsEnabled(world_.bodies[i].id) && isFar(i, dt)) fast_.push_back(static_cast<std::uint32_t>(i));
    }
    world_.grounds->begin(world_.bodies.size());
    const bool many = fast_.size() * world_.geoms.size() > kMostForSubsteps;
    double parts = 1;
    for (const std::uint32_t body : fast_) {
        if (parts >= kMaxSubsteps) break;
        const Way way = worstOf(body, dt, parts, many);
        parts = std::max(parts, way.parts());
    }
    int count = 1;
    while (count < kMaxSubsteps && count < parts) count *= 2;
    return count;
}

FastBodies::Way FastBodies::wayOf(std::size_t body, const Eigen::Vector3d& way) const {
    Way result{body, way.normalized(), way.norm(), 0};
    for (dGeomID geom = dBodyGetFirstGeom(world_.loads[body].id); geom; geom = dBodyGetNextGeom(geom)) {
        const SimGeom* record = recordOf(world_, geom);
        if (!record || record->sensor) continue;
        result.halfExtent = std::max(result.halfExtent, halfExtent(*record, world_, result.direction));
    }
    return result;
}

FastBodies::Way FastBodies::worstOf(std::size_t body, double dt, double parts, bool sure) {
    Way worst;
    worst.body = body;
    worst.halfExtent = 1;
    if (watched_[body].kinematic) {
        // Kinematic bodies pass through all bodies except dynamic ones: without a test it is unknown whether they meet
        // any.
        if (!sure) worst = worstSweep(body, dt, parts);
    } else {
        const Way way = wayOf(body, velocityOf(body, dt) * dt);
        if (way.length > parts * way.halfExtent && (sure || isBlocked(way))) worst = way;
    }
    const Way turn = worstTurn(body, dt, std::max(parts, worst.parts()), sure && !watched_[body].kinematic);
    return turn.parts() > worst.parts() ? turn : worst;
}

// Returns the worst way of the ends of a rotating body, or of its geoms away from the axis.
FastBodies::Way FastBodies::worstTurn(std::size_t body, double dt, double parts, bool sure) {
    const GravityLoad& load = world_.loads[body];
    const Eigen::Vector3d velocity = vectorOf(load.angular);
    Way worst{body, velocity.normalized(), 0, 1, true};
    const double angle = turnOf(body, dt);
    if (!(angle * angle > watched_[body].turn)) return worst;
    const double further = (velocityOf(body, dt) * dt).norm();
    for (dGeomID geom = dBodyGetFirstGeom(load.id); geom; geom = dBodyGetNextGeom(geom)) {
        const SimGeom* record = recordOf(world_, geom);
        if (!record || record->sensor) continue;
        const Eigen::Vector3d center = vectorOf(dGeomGetPosition(geom)) - vectorOf(dBodyGetPosition(load.id));
        const TurningExtent extent =
            extentAbout(solidOf(*record, world_), inGeom(geom, worst.direction), inGeom(geom, center));
        if (!(extent.half > 0)) continue;
        const Way way{body, worst.direction, angle * extent.outer, extent.half, true};
        if (!(way.parts() > std::max({parts, worst.parts(), 1.0}))) continue;
        if (sure || isTurnBlocked(way, *record, extent, further)) worst = way;
    }
    return worst;
}

// Returns the worst way of dynamic bodies that approach a kinematic one, relative to it.
FastBodies::Way FastBodies::worstSweep(std::size_t body, double dt, double parts) {
    const dBodyID moving = world_.loads[body].id;
    const Eigen::Vector3d velocity = velocityOf(body, dt);
    Way worst{body, velocity.normalized(), 0, 1};
    for (std::size_t i = 0; i < watched_.size(); ++i) {
        const dBodyID other = world_.loads[i].id;
        if (watched_[i].kinematic || dAreConnected(moving, other)) continue;
        const Eigen::Vector3d seen = (velocityOf(i, dt) - velocity) * dt;
        if (!mayMeet(moving, -seen, other)) continue;
        Way way = wayOf(i, seen);
        const double own = wayOf(body, seen).halfExtent;
        way.halfExtent = std::max(way.halfExtent, own);
        if (!(way.parts() > std::max({parts, worst.parts(), 1.0})) || !reaches(way, moving)) continue;
        worst.length = way.length;
        worst.halfExtent = way.halfExtent;
    }
    return worst;
}

dSpaceID FastBodies::space() const {
    return world_.callerSpace ? world_.callerSpace : world_.top;
}

// Points the ray from the middle of the body to the place that its front reaches.
void FastBodies::aim(const Way& way) {
    const double length = way.length + way.halfExtent;
    if (!ray_) ray_ = dCreateRay(nullptr, length);
    const dReal* p = dBodyGetPosition(world_.loads[way.body].id);
    dGeomRaySetLength(ray_, length);
    dGeomRaySet(ray_, p[0], p[1], p[2], way.direction.x(), way.direction.y(), way.direction.z());
}

bool FastBodies::reaches(const Way& way, dBodyID target) {
    aim(way);
    for (dGeomID geom = dBodyGetFirstGeom(target); geom; geom = dBodyGetNextGeom(geom)) {
        const SimGeom* record = recordOf(world_, geom);
        if (!record || record->sensor) continue;
        dContactGeom contact;
        if (collideGeoms(ray_, geom, {&contact, 1}) > 0) return true;
    }
    return false;
}

// The body cannot pass the middle of an obstacle of that thickness without touching it after some step.
bool FastBodies::isBlocked(const Way& way) {
    const double room = way.length - way.halfExtent;
    if (!(room > 0)) return false;
    aim(way);
    WaySearch search{world_, world_.loads[way.body].id, &way.direction, room, ray_};
    return findNear(world_, space(), search);
}

// Did its middle pass something thinner than its way?
bool FastBodies::cameThrough(const Way& back) {
    const double room = back.length - back.halfExtent;
    if (!(room > 0)) return false;
    aim(back);
    dGeomRaySetLength(ray_, back.length);
    WaySearch search{world_, world_.loads[back.body].id, &back.direction, room, ray_};
    return findNear(world_, space(), search);
}

// Tests the cylinder in which the geom turns, widened by the motion of the body.
bool FastBodies::isTurnBlocked(const Way& way, const SimGeom& geom, const TurningExtent& extent, double further) {
    const dBodyID body = world_.loads[way.body].id;
    const double radius = extent.outer + further;
    const double length = 2 * (extent.halfLong + further);
    if (!cylinder_) cylinder_ = dCreateCylinder(nullptr, radius, length);
    dGeomCylinderSetParams(cylinder_, radius, length);
    const Eigen::Vector3d origin = vectorOf(dBodyGetPosition(body));
    const double along = (vectorOf(dGeomGetPosition(geom.id)) - origin).dot(way.direction);
    const Eigen::Vector3d middle = origin + along * way.direction;
    dMatrix3 rotation;
    dRFromZAxis(rotation, way.direction.x(), way.direction.y(), way.direction.z());
    dGeomSetRotation(cylinder_, rotation);
    dGeomSetPosition(cylinder_, middle.x(), middle.y(), middle.z());
    WaySearch search{world_, body, nullptr, way.length - way.halfExtent, cylinder_, watched_[way.body].kinematic};
    return findNear(world_, space(), search);
}

void FastBodies::reportSome(double dt) {
    std::size_t looks = std::max<std::size_t>(1, kMostForDiagnostics / std::max<std::size_t>(1, world_.geoms.size()));
    looks = std::min(looks, fast_.size());
    for (; looks > 0; --looks) {
        next_ = (next_ + 1) % fast_.size();
        const std::uint32_t body = fast_[next_];
        if (!dBodyIsEnabled(world_.bodies[body].id)) continue;
        const Way way = worstOf(body, dt, 1, false);
        if (way.parts() > 1) report(way, false);
    }
}

void FastBodies::report(const Way& way, bool isPast) {
    watched_[way.body].silent = true;
    if (world_.diagnostics->full(code::SIM_BODY_FAST)) return world_.diagnostics->report(code::SIM_BODY_FAST, {}, {});
    const SimBody& body = world_.bodies[way.body];
    const Scene& scene = world_.sceneOf(body);
    world_.diagnostics->report(
        code::SIM_BODY_FAST, placeOf(scene, body.node),
        describe(scene, body.node, "body") +
            (way.turns ? " turns so that it sweeps "
             : isPast  ? " moved "
                       : " moves ") +
            toRoundedText(way.length) + " m in a step, " +
            (isPast ? "through what was in its way" : "and may pass through what is in its way"),
        {toRoundedText(way.length), "at most " + toRoundedText(way.halfExtent) + ", half its extent"});
}

}  // namespace orrery
