// Finds ODE's own settings that undo each other, or never let a body rest.
#include <algorithm>
#include <string>

#include "plan/draft.hpp"
#include "plan/falling.hpp"

#include "orrery/base/codes/plan.hpp"
#include "orrery/scene/eigen.hpp"

namespace orrery {
namespace {

bool mayNotSleep(const PlanBody& body) {
    return body.kinematic || (body.ode && body.ode->autoDisable && body.ode->autoDisable->flag == false);
}

void noteSleep(PlanDraft& draft, const PlanWorld& world) {
    const auto& bodies = world.bodies;
    if (!world.ode.autoDisable || world.ode.autoDisable->flag != true) return;
    const auto loose = std::find_if(bodies.begin(), bodies.end(), [](const PlanBody& body) { return !body.kinematic; });
    if (loose == bodies.end() || !std::all_of(loose, bodies.end(), mayNotSleep)) return;
    draft.find.note(code::PLAN_SLEEP_OFF, *draft.at(draft.indexOf(loose->node)).node,
                    "may not sleep, nor may another body of its world: autodisable is on in the world and off in each");
}

bool runs(const OdeSurface& surface) {
    constexpr std::int64_t kContactMotion1 = 0x020;  // dContactMotion1
    constexpr std::int64_t kContactMotion2 = 0x040;  // dContactMotion2
    const auto isOn = [&](std::int64_t bit) { return !surface.mode || (*surface.mode & bit) != 0; };
    return (surface.motion1.value_or(0) != 0 && isOn(kContactMotion1)) ||
           (surface.motion2.value_or(0) != 0 && isOn(kContactMotion2));
}

void noteSurfaces(PlanDraft& draft, const PlanWorld& world) {
    if (!hasOnlyGravity(world) || std::none_of(world.bodies.begin(), world.bodies.end(), falls)) return;
    for (const PlanGeom& geom : world.geoms) {
        const auto* plane = std::get_if<SolidPlane>(&geom.solid);
        if (plane == nullptr || geom.surface == kNone || geom.trigger || !geom.enabled) continue;
        const OdeSurface& surface = draft.plan.surfaces[static_cast<std::size_t>(geom.surface)];
        const bool grips = surface.mu.value_or(draft.plan.materials[geom.material].dynamicFriction) > 0;
        const bool isBelow = toEigen(world.gravity).dot(toEigen(plane->normal)) < 0;
        if (!runs(surface) || !grips || !isBelow) continue;
        draft.find.note(code::PLAN_SURFACE_CARRIES, *draft.at(draft.indexOf(geom.node)).node,
                        "has a surface that moves (motion1, motion2), and no end: what lies on it is carried for ever");
    }
}

}  // namespace

void checkOdeSettings(PlanDraft& draft) {
    for (const PlanWorld& world : draft.plan.worlds) {
        noteSleep(draft, world);
        noteSurfaces(draft, world);
    }
}

}  // namespace orrery
