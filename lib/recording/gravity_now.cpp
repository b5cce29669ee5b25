#include <cmath>

#include "orrery/scene/eigen.hpp"
#include "recording/scene_now.hpp"

namespace orrery {
namespace {

Vector3 statedBy(const WorldGravity& gravity) {
    const Eigen::Vector3d down = toEigen(gravity.direction.value_or(Vector3{0, -1, 0}));
    return fromEigen(Eigen::Vector3d(gravity.gravity * down.normalized()));
}

// A direction that still holds stays as its author wrote it.
void state(const Vector3& now, std::optional<WorldGravity>& gravity) {
    if (!gravity) gravity.emplace();
    const double strength = toEigen(now).norm();
    gravity->gravity = strength;
    if (strength == 0 || statedBy(*gravity) == now) return;
    gravity->direction = fromEigen(Eigen::Vector3d(toEigen(now) / strength));
    if (*gravity->direction == Vector3{0, -1, 0}) gravity->direction.reset();
}

}  // namespace

void writeGravity(const SimulationWorld& world, Scene& scene) {
    const Vector3 now = world.gravity.world();
    const bool isAuthored = world.plan->gravityAuthored && now == world.plan->gravity;
    if (isAuthored || !world.findPart(InstanceId{})) return;
    const SceneContents& contents = scene.contents();
    const Node* node = contents.find(world.plan->node);
    const bool hasOwn = node && node->world && node->world->gravity;
    const bool hasOdes = node && node->world && !hasOwn && node->world->ode && node->world->ode->gravity;
    if (hasOdes) {
        if (*node->world->ode->gravity != now) scene.edit().find(node->id)->world->ode->gravity = now;
        return;
    }
    const std::optional<WorldGravity>& stated = hasOwn ? node->world->gravity : contents.gravity;
    const Vector3 authored = stated ? statedBy(*stated) : PlanOptions{}.gravity;
    if (authored == now || !isFinite(now)) return;
    state(now, hasOwn ? scene.edit().find(node->id)->world->gravity : scene.edit().gravity);
}

}  // namespace orrery
