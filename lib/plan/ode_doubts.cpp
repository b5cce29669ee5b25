// Finds ODE's own settings that undo each other, or never let a body rest.
#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

#include "plan/draft.hpp"
#include "plan/falling.hpp"

#include "orrery/base/codes/plan.hpp"
#include "orrery/scene/eigen.hpp"

namespace orrery {
namespace {

// Its own setting, else that of its world.
template <typename T>
std::optional<T> settingOf(const PlanWorld& world, const PlanBody& body, std::optional<T> OdeAutoDisable::*setting) {
    if (body.ode && body.ode->autoDisable && (*body.ode->autoDisable).*setting)
        return (*body.ode->autoDisable).*setting;
    return world.ode.autoDisable ? (*world.ode.autoDisable).*setting : std::nullopt;
}

// "" if it can fall asleep. Contacts leave no body a speed of exactly 0.
std::string_view whyAwake(const PlanWorld& world, const PlanBody& body) {
    if (settingOf(world, body, &OdeAutoDisable::flag) != true) return "autodisable is on in the world and off in each";
    const bool isZero = settingOf(world, body, &OdeAutoDisable::linear) == 0.0 ||
                        settingOf(world, body, &OdeAutoDisable::angular) == 0.0;
    return isZero ? "a threshold of autodisable is 0, and no speed is below it" : "";
}

void noteSleep(PlanDraft& draft, const PlanWorld& world) {
    if (!world.ode.autoDisable || world.ode.autoDisable->flag != true) return;
    const PlanBody* first = nullptr;
    for (const PlanBody& body : world.bodies) {
        if (body.kinematic) continue;
        if (whyAwake(world, body).empty()) return;
        if (first == nullptr) first = &body;
    }
    if (first == nullptr) return;
    draft.find.note(code::PLAN_SLEEP_OFF, *draft.at(draft.indexOf(first->node)).node,
                    "cannot fall asleep, nor can another body of its world: " + std::string(whyAwake(world, *first)));
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
