// What files state about ODE's own settings: what ODE cannot take is left out, with a diagnostic.
#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <string_view>

#include "plan/ode.hpp"

#include "orrery/base/codes/plan.hpp"

namespace orrery {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr std::int64_t kMaxCount = 1'000'000;
constexpr std::int64_t kMaxSamples = 10'000;  // ODE keeps so many velocities a body
constexpr std::int64_t kMaxQuadtreeDepth = 8;
// Coordinates up to kMaxCoordinate, counted in the smallest cells of a hash space, have to fit 32 bits.
constexpr std::int64_t kLeastLevel = -7;
constexpr std::int64_t kMostLevel = 30;

void checkAutoDisable(OdeCheck& check, std::optional<OdeAutoDisable>& rest) {
    if (!rest) return;
    check.range(rest->linear, "autodisable/linear", 0, kInfinity);
    check.range(rest->angular, "autodisable/angular", 0, kInfinity);
    check.range(rest->samples, "autodisable/samples", 0, kMaxSamples);
    check.range(rest->steps, "autodisable/steps", 0, kMaxCount);
    check.range(rest->time, "autodisable/time", 0, kInfinity);
}

void checkDamping(OdeCheck& check, std::optional<OdeDamping>& damping) {
    if (!damping) return;
    check.range(damping->linear, "damping/linear", 0, 1);
    check.range(damping->angular, "damping/angular", 0, 1);
    check.range(damping->linearThreshold, "damping/linearThreshold", 0, kInfinity);
    check.range(damping->angularThreshold, "damping/angularThreshold", 0, kInfinity);
}

bool isVector(const Vector3& v, double least) {
    return v.x >= least && v.y >= least && v.z >= least && within(v, kMaxCoordinate);
}

void checkHash(OdeCheck& check, OdeSpace& space) {
    check.range(space.minLevel, "space/minlevel", kLeastLevel, kMostLevel);
    check.range(space.maxLevel, "space/maxlevel", kLeastLevel, kMostLevel);
    // ODE takes both or none; the other one is as it is without.
    if (!space.minLevel && !space.maxLevel) return;
    const std::int64_t least = space.minLevel.value_or(-3);
    const std::int64_t most = space.maxLevel.value_or(10);
    if (least > most) {
        check.report(code::PLAN_ODE_VALUE, "space/minlevel", "has its smallest cells larger than its largest",
                     {std::to_string(least) + " and " + std::to_string(most), "minlevel at most maxlevel"});
        space.minLevel.reset();
        space.maxLevel.reset();
        return;
    }
    space.minLevel = least;
    space.maxLevel = most;
}

void checkQuadtree(OdeCheck& check, OdeSpace& space) {
    check.range(space.depth, "space/depth", 0, kMaxQuadtreeDepth);
    const Vector3 center = space.center.value_or(Vector3{});
    if (space.extents && space.depth && isVector(*space.extents, 1e-6) && isVector(center, -kMaxCoordinate)) {
        space.center = center;
        return;
    }
    check.report(code::PLAN_ODE_SPACE, "space/kind", "is a quadtree that does not say how large and deep it is",
                 {{}, "extents above 0 and a depth; a sap space stands for it"});
    space.kind.reset();
}

void checkSurface(OdeCheck& check, OdeSurface& surface) {
    check.range(surface.mode, "surface/mode", 0, 0x7FFF);
    check.range(surface.mu, "surface/mu", 0, kInfinity);
    check.range(surface.mu2, "surface/mu2", 0, kInfinity);
    check.range(surface.rho, "surface/rho", 0, kInfinity);
    check.range(surface.rho2, "surface/rho2", 0, kInfinity);
    check.range(surface.rhoN, "surface/rhoN", 0, kInfinity);
    check.range(surface.bounce, "surface/bounce", 0, kMaxCoordinate);
    check.range(surface.bounceVel, "surface/bounce_vel", 0, kMaxSpeed);
    check.range(surface.softErp, "surface/soft_erp", 0, 1);
    check.range(surface.softCfm, "surface/soft_cfm", 0, kMaxForce);
    check.range(surface.motion1, "surface/motion1", -kMaxSpeed, kMaxSpeed);
    check.range(surface.motion2, "surface/motion2", -kMaxSpeed, kMaxSpeed);
    check.range(surface.motionN, "surface/motionN", -kMaxSpeed, kMaxSpeed);
    check.range(surface.slip1, "surface/slip1", 0, kMaxForce);
    check.range(surface.slip2, "surface/slip2", 0, kMaxForce);
    if (surface.direction && !unitVector(*surface.direction)) {
        check.report(code::PLAN_ODE_VALUE, "surface/fx", "has a friction direction that is none",
                     {toText(*surface.direction), "a vector that is not zero"});
        surface.direction.reset();
    }
}

}  // namespace

template <typename T>
void OdeCheck::checkRange(std::optional<T>& value, std::string_view name, T least, T most) {
    if (!value || (*value >= least && *value <= most)) return;
    const auto text = [](T number) {
        if constexpr (std::is_same_v<T, double>)
            return toText(number);
        else
            return std::to_string(number);
    };
    report(code::PLAN_ODE_VALUE, name,
           std::string("has a ") + std::string(name) + " that ODE cannot take; it is not used",
           {text(*value), text(least) + " to " + text(most)});
    value.reset();
}

void OdeCheck::range(std::optional<double>& value, std::string_view name, double least, double most) {
    checkRange(value, name, least, most);
}
void OdeCheck::range(std::optional<std::int64_t>& value, std::string_view name, std::int64_t least, std::int64_t most) {
    checkRange(value, name, least, most);
}

void OdeCheck::report(Code code, std::string_view name, std::string_view what, DiagnosticLog::Details details) {
    draft_.find.report(code, origin_, node_, name, what, std::move(details));
}

OdeWorld planOdeWorld(PlanDraft& draft, const Node& node) {
    if (!node.world || !node.world->ode) return {};
    OdeWorld world = *node.world->ode;
    OdeCheck check(draft, node, world.origin ? world.origin : node.world->origin);
    if (world.gravity && !within(*world.gravity, kMaxSpeed)) {
        check.report(code::PLAN_GRAVITY_INVALID, "gravity", "has a gravity that is not usable",
                     {toText(*world.gravity), "finite numbers up to " + toText(kMaxSpeed)});
        world.gravity.reset();
    }
    if (world.gravity && node.world->gravity) {
        check.report(code::PLAN_ODE_GRAVITY_TWICE, "gravity",
                     "states its gravity twice; that of ODE's settings is not used");
        world.gravity.reset();
    }
    check.range(world.erp, "ERP/value", 0, 1);
    check.range(world.cfm, "CFM/value", 0, kMaxForce);
    check.range(world.iterations, "quickstep/iterations", 1, kMaxCount);
    check.range(world.overRelaxation, "quickstep/w", 1e-3, 2 - 1e-3);
    check.range(world.maxCorrectingVelocity, "contact/maxCorrectingVel", 0, kInfinity);
    check.range(world.surfaceLayer, "contact/surfaceLayer", 0, kMaxCoordinate);
    check.range(world.maxAngularSpeed, "maxangularspeed/value", 0, kInfinity);
    check.range(world.maxThreads, "threads/max", 0, kMaxCount);
    checkAutoDisable(check, world.autoDisable);
    checkDamping(check, world.damping);
    return world;
}

Component<OdeBody> planOdeBody(PlanDraft& draft, const Node& node) {
    Component<OdeBody> planned = node.body->ode;
    if (!planned) return planned;
    OdeCheck check(draft, node, planned->origin ? planned->origin : node.body->origin);
    check.range(planned->maxAngularSpeed, "maxangularspeed/value", 0, kInfinity);
    checkAutoDisable(check, planned->autoDisable);
    checkDamping(check, planned->damping);
    return planned;
}

Component<OdeSpace> planOdeSpace(PlanDraft& draft, const Node& node) {
    Component<OdeSpace> planned = node.space->ode;
    if (!planned) return planned;
    OdeCheck check(draft, node, planned->origin ? planned->origin : node.space->origin);
    check.range(planned->sublevel, "space/sublevel", 0, 255);
    if (planned->kind == OdeSpaceKind::Hash) checkHash(check, *planned);
    if (planned->kind == OdeSpaceKind::Quadtree) checkQuadtree(check, *planned);
    return planned;
}

void planOdeGeom(PlanDraft& draft, const Node& node, PlanGeom& geom) {
    if (!node.collider || !node.collider->ode) return;
    const OdeGeom& authored = *node.collider->ode;
    if (authored.collide) {
        geom.category = authored.collide->category.value_or(geom.category);
        geom.collide = authored.collide->collide.value_or(geom.collide);
        geom.enabled = authored.collide->enabled.value_or(true);
    }
    if (!authored.surface) return;
    geom.surface = static_cast<std::int32_t>(draft.plan.surfaces.size());
    OdeCheck check(draft, node, authored.origin ? authored.origin : node.collider->origin);
    checkSurface(check, draft.plan.surfaces.emplace_back(*authored.surface));
}

}  // namespace orrery
