// Checks ODE's own settings in files: values that ODE cannot take are left out, with a diagnostic.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>
#include <string_view>

#include "plan/ode.hpp"

#include "orrery/base/codes/plan.hpp"

namespace orrery {
namespace {

bool isVector(const Vector3& v, double least) {
    return v.x >= least && v.y >= least && v.z >= least && within(v, kMaxCoordinate);
}

void checkHash(OdeCheck& check, OdeSpace& space) {
    // ODE takes both or neither; the missing one gets its default.
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
    const Vector3 center = space.center.value_or(Vector3{});
    if (space.extents && space.depth && isVector(*space.extents, 1e-6) && isVector(center, -kMaxCoordinate)) {
        space.center = center;
        return;
    }
    check.report(code::PLAN_ODE_SPACE, "space/kind",
                 "is a quadtree without usable extents and depth; a sap space is used instead",
                 {{}, "extents above 0 and a depth"});
    space.kind.reset();
}

void checkBounce(OdeCheck& check, const OdeSurface& surface) {
    constexpr std::int64_t kContactBounce = 0x004;  // dContactBounce
    const bool isOff = surface.mode && (*surface.mode & kContactBounce) == 0;
    if (!surface.bounce || *surface.bounce <= 1 || isOff) return;
    check.report(code::PLAN_RESTITUTION_HIGH, "surface/bounce",
                 "has a bounce above 1: a bounce adds energy unless the other surface's value brings it down to 1",
                 {toText(*surface.bounce), "0 to 1"});
}

void checkSurface(OdeCheck& check, OdeSurface& surface) {
    check.ranges(surface, "surface");
    checkBounce(check, surface);
    if (surface.direction && !unitVector(*surface.direction)) {
        check.report(code::PLAN_ODE_VALUE, "surface/fx", "has a friction direction of length 0",
                     {toText(*surface.direction), "a vector that is not zero"});
        surface.direction.reset();
    }
}

// Other engines take a rate, 1/s, in which 0.9 is a usual number; here nothing is left of a speed after some steps.
void checkDamping(OdeCheck& check, const std::optional<OdeDamping>& damping) {
    constexpr double kMostInStep = 0.5;
    if (!damping) return;
    const double most = std::max(damping->linear.value_or(0), damping->angular.value_or(0));
    if (most < kMostInStep) return;
    check.report(code::PLAN_DAMPING_HIGH, "damping",
                 "loses " + toRoundedText(100 * most) + " % of its speed in every step, so that it hardly moves",
                 {toRoundedText(most), "a fraction per step, such as 0.01"});
}

}  // namespace

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
    check.ranges(world);
    checkDamping(check, world.damping);
    return world;
}

Component<OdeBody> planOdeBody(PlanDraft& draft, const Node& node) {
    Component<OdeBody> planned = node.body->ode;
    if (!planned) return planned;
    OdeCheck check(draft, node, planned->origin ? planned->origin : node.body->origin);
    check.ranges(*planned);
    checkDamping(check, planned->damping);
    return planned;
}

Component<OdeSpace> planOdeSpace(PlanDraft& draft, const Node& node) {
    Component<OdeSpace> planned = node.space->ode;
    if (!planned) return planned;
    OdeCheck check(draft, node, planned->origin ? planned->origin : node.space->origin);
    check.ranges(*planned, {}, onlyFor(planned->kind.value_or(OdeSpaceKind::Sap)));
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
