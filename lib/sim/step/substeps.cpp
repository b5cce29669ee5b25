#include "step/substeps.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "contacts/pairs.hpp"
#include "orrery/base/codes/sim.hpp"
#include "orrery/base/numbers.hpp"
#include "world/divergence.hpp"
#include "world/ode_eigen.hpp"
#include "world/world.hpp"

namespace orrery {
namespace {

constexpr double kFarTurn = 0.3;  // rad in a step: from here on ODE's usual rotation lags by 0.7 % and more
// Geoms that the ways of fast bodies are compared with in a step.
constexpr std::size_t kMostForDiagnostics = 20'000;
constexpr std::size_t kMostForSubsteps = 400'000;

// No half extent of the solid is smaller, whatever the direction.
struct LeastHalfExtent {
    double operator()(const SolidBox& box) const { return 0.5 * std::min({box.size.x, box.size.y, box.size.z}); }
    double operator()(const SolidSphere& sphere) const { return sphere.radius; }
    double operator()(const SolidCapsule& capsule) const { return capsule.radius; }
    double operator()(const SolidCylinder& cylinder) const { return std::min(cylinder.radius, 0.5 * cylinder.length); }
    double operator()(const SolidHull& solid) const {
        double least = std::numeric_limits<double>::infinity();
        for (std::size_t i = 3; i < solid.hull->planes.size(); i += 4) least = std::min(least, solid.hull->planes[i]);
        return least;
    }
    template <typename Other>
    double operator()(const Other&) const {
        return 0;
    }
};

// Half of what the solid measures along a direction, both in its own frame.
struct HalfExtentAlong {
    Eigen::Vector3d direction;

    double operator()(const SolidBox& box) const {
        return 0.5 * direction.cwiseAbs().dot(Eigen::Vector3d(box.size.x, box.size.y, box.size.z));
    }
    double operator()(const SolidSphere& sphere) const { return sphere.radius; }
    double operator()(const SolidCapsule& capsule) const {
        return capsule.radius + 0.5 * capsule.length * std::abs(direction.z());
    }
    double operator()(const SolidCylinder& cylinder) const {
        return cylinder.radius * direction.head<2>().norm() + 0.5 * cylinder.length * std::abs(direction.z());
    }
    double operator()(const SolidHull& solid) const {
        double least = std::numeric_limits<double>::infinity();
        double most = -least;
        for (std::size_t i = 0; i < solid.hull->pointCount(); ++i) {
            const Vector3 p = solid.hull->point(i);
            const double at = direction.dot(Eigen::Vector3d(p.x, p.y, p.z));
            least = std::min(least, at);
            most = std::max(most, at);
        }
        return 0.5 * (most - least);
    }
    // What is under a half space is pushed out of it however deep it is.
    double operator()(const SolidPlane&) const { return std::numeric_limits<double>::infinity(); }
    // Surfaces without thickness.
    template <typename Other>
    double operator()(const Other&) const {
        return 0;
    }
};

double halfExtent(const SimGeom& geom, const SimulationWorld& world, const Eigen::Vector3d& direction) {
    const Solid& solid = world.planned.geoms[geom.number].plan->solid;
    if (std::holds_alternative<SolidPlane>(solid)) return HalfExtentAlong{direction}(std::get<SolidPlane>(solid));
    return std::visit(HalfExtentAlong{matrixOf(dGeomGetRotation(geom.id)).transpose() * direction}, solid);
}

// What the near callback looks for.
struct WaySearch {
    const SimulationWorld& world;
    dBodyID body;
    const Eigen::Vector3d& direction;
    double room;  // m: how far the body moves beyond half of its own extent
    dGeomID ray;
    bool found = false;
};

bool isHit(const WaySearch& search, dGeomID geom) {
    const dBodyID body = dGeomGetBody(geom);
    if (body && (body == search.body || dAreConnected(body, search.body))) return false;
    const int kind = dGeomGetClass(geom);
    if (kind == dRayClass || kind == dPlaneClass) return false;
    const SimGeom* record = recordOf(search.world, geom);
    if (record && (record->sensor || halfExtent(*record, search.world, search.direction) >= search.room)) return false;
    dContactGeom contact;
    return dCollide(search.ray, geom, 1, &contact, sizeof contact) > 0;
}

void searchNear(void* data, dGeomID a, dGeomID b) {
    auto& search = *static_cast<WaySearch*>(data);
    if (search.found) return;
    const dGeomID other = a == search.ray ? b : a;
    if (dGeomIsSpace(other)) {
        dSpaceCollide2(search.ray, other, data, &searchNear);
    } else {
        search.found = isHit(search, other);
    }
}

}  // namespace

FastBodies::~FastBodies() {
    if (ray_) dGeomDestroy(ray_);
}

void FastBodies::list() {
    std::vector<Watched> watched(world_.bodies.size());
    for (std::size_t i = 0; i < watched.size(); ++i) {
        const SimBody& body = world_.bodies[i];
        const PlanBody& plan = *body.plan;
        const bool kinematic = dBodyIsKinematic(body.id) != 0;
        watched[i].turnedHere = turnExactly_ && !kinematic && !plan.finiteRotation && !plan.finiteRotationAxis;
        watched[i].finite = watched[i].turnedHere && dBodyGetFiniteRotationMode(body.id) != 0;
        watched[i].silent = kinematic;
    }
    for (const PlannedGeom& geom : world_.planned.geoms) {
        if (geom.plan->trigger || geom.body == kNone) continue;
        const std::int32_t body = world_.bodyOfPlan[static_cast<std::size_t>(geom.body)];
        if (body == kNone) continue;
        double& reach = watched[static_cast<std::size_t>(body)].reach;
        reach = std::max(reach, std::visit(LeastHalfExtent(), geom.plan->solid));
    }
    for (Watched& each : watched) {
        each.reach = each.reach > 0 ? each.reach * each.reach : std::numeric_limits<double>::infinity();
    }
    watched_ = std::move(watched);
    fast_.reserve(watched_.size());
    listed_ = true;
}

bool FastBodies::isFar(std::size_t body, double dt) const {
    const double way = squared(world_.loads[body].linear) * dt * dt;
    return way > watched_[body].reach && way < kDiverged;
}

void FastBodies::look(double dt) {
    if (!listed_) list();
    fast_.clear();
    const double turn = kFarTurn * kFarTurn / (dt * dt);
    for (std::size_t i = 0; i < watched_.size(); ++i) {
        const GravityLoad& load = world_.loads[i];
        Watched& watched = watched_[i];
        if (watched.turnedHere && (squared(load.angular) > turn) != watched.finite) {
            watched.finite = !watched.finite;
            dBodySetFiniteRotationMode(load.id, watched.finite ? 1 : 0);
        }
        if (isFar(i, dt) && !watched.silent) fast_.push_back(static_cast<std::uint32_t>(i));
    }
    if (!fast_.empty()) reportSome(dt);
}

int FastBodies::substeps(double dt) {
    if (!listed_) list();
    fast_.clear();
    for (std::size_t i = 0; i < watched_.size(); ++i) {
        const dBodyID body = world_.bodies[i].id;
        if (isFar(i, dt) && dBodyIsEnabled(body) && !dBodyIsKinematic(body))
            fast_.push_back(static_cast<std::uint32_t>(i));
    }
    const bool many = fast_.size() * world_.geoms.size() > kMostForSubsteps;
    double parts = 1;
    for (const std::uint32_t body : fast_) {
        const Way way = wayOf(body, dt);
        if (way.length <= parts * way.halfExtent) continue;
        if (many || isBlocked(way)) parts = way.length / way.halfExtent;
    }
    int count = 1;
    while (count < kMaxSubsteps && count < parts) count *= 2;
    return count;
}

FastBodies::Way FastBodies::wayOf(std::size_t body, double dt) const {
    const dReal* v = world_.loads[body].linear;
    const Eigen::Vector3d way = Eigen::Vector3d(v[0], v[1], v[2]) * dt;
    Way result{body, way.normalized(), way.norm(), 0};
    for (dGeomID geom = dBodyGetFirstGeom(world_.loads[body].id); geom; geom = dBodyGetNextGeom(geom)) {
        const SimGeom* record = recordOf(world_, geom);
        if (!record || record->sensor) continue;
        result.halfExtent = std::max(result.halfExtent, halfExtent(*record, world_, result.direction));
    }
    return result;
}

// The body cannot get past the middle of what is as thick as that without having touched it after some step.
bool FastBodies::isBlocked(const Way& way) {
    const double length = way.length + way.halfExtent;
    const double room = way.length - way.halfExtent;
    const dBodyID body = world_.loads[way.body].id;
    if (!(room > 0)) return false;
    if (!ray_) ray_ = dCreateRay(nullptr, length);
    const dReal* p = dBodyGetPosition(body);
    dGeomRaySetLength(ray_, length);
    dGeomRaySet(ray_, p[0], p[1], p[2], way.direction.x(), way.direction.y(), way.direction.z());
    WaySearch search{world_, body, way.direction, room, ray_};
    const dSpaceID space = world_.callerSpace ? world_.callerSpace : world_.top;
    // A failed check leaves the space locked for good.
    world_.spaceLocked = true;
    dSpaceCollide2(ray_, reinterpret_cast<dGeomID>(space), &search, &searchNear);
    world_.spaceLocked = false;
    return search.found;
}

void FastBodies::reportSome(double dt) {
    std::size_t looks = std::max<std::size_t>(1, kMostForDiagnostics / std::max<std::size_t>(1, world_.geoms.size()));
    looks = std::min(looks, fast_.size());
    for (; looks > 0; --looks) {
        next_ = (next_ + 1) % fast_.size();
        const std::uint32_t body = fast_[next_];
        if (!dBodyIsEnabled(world_.bodies[body].id)) continue;
        const Way way = wayOf(body, dt);
        if (way.length > way.halfExtent && isBlocked(way)) report(way);
    }
}

void FastBodies::report(const Way& way) {
    watched_[way.body].silent = true;
    if (world_.diagnostics->full(code::SIM_BODY_FAST)) return world_.diagnostics->report(code::SIM_BODY_FAST, {}, {});
    const SimBody& body = world_.bodies[way.body];
    const Scene& scene = world_.sceneOf(body);
    world_.diagnostics->report(
        code::SIM_BODY_FAST, placeOf(scene, body.node),
        describe(scene, body.node, "body") + " moves " + toRoundedText(way.length) +
            " m in a step, and may pass through what is in its way",
        {toRoundedText(way.length), "at most " + toRoundedText(way.halfExtent) + ", half its extent"});
}

}  // namespace orrery
