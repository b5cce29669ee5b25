#include "simulation/waking.hpp"

#include <algorithm>

#include "contacts/near_geoms.hpp"

namespace orrery {
namespace {

// For more geoms or bodies it is quicker to wake everybody.
constexpr std::size_t kMostPlaces = 64;
// A body at rest may stand a little off what carries it.
constexpr double kMarginOfSize = 0.05;
constexpr double kLeastMargin = 2e-3;  // m

Aabb widened(Aabb box) {
    for (std::size_t i = 0; i < box.size(); i += 2) {
        const double margin = kLeastMargin + kMarginOfSize * (box[i + 1] - box[i]);
        box[i] -= margin;
        box[i + 1] += margin;
    }
    return box;
}

void wakeIn(SimulationWorld& world, const Aabb& box) {
    forEachNear(world, box, [&](const SimGeom& geom) {
        if (geom.body != kNone) wakeBody(world, static_cast<std::size_t>(geom.body));
    });
}

}  // namespace

LeftPlaces::LeftPlaces(const SimulationWorld& world, const PlanRemoved& gone, dBodyID destroyed)
    : all_(!gone.fields.empty() || gone.geoms.count() > kMostPlaces || gone.bodies.count() > kMostPlaces) {
    if (all_) return;
    gone.geoms.forEach([&](std::size_t i) {
        const SimGeom& geom = world.geoms[i];
        if (geom.id && !geom.sensor && dGeomIsEnabled(geom.id)) boxes_.push_back(widened(aabbOf(geom.id)));
    });
    std::vector<dBodyID> leaving;
    gone.bodies.forEach([&](std::size_t i) { leaving.push_back(world.body(static_cast<std::int32_t>(i))); });
    const auto leaves = [&](dBodyID body) { return std::find(leaving.begin(), leaving.end(), body) != leaving.end(); };
    for (const dBodyID body : leaving) {
        for (int i = 0; body && body != destroyed && i < dBodyGetNumJoints(body); ++i) {
            const dJointID joint = dBodyGetJoint(body, i);
            for (const int side : {0, 1}) {
                const dBodyID other = dJointGetBody(joint, side);
                if (other && !leaves(other)) joined_.push_back(other);
            }
        }
    }
}

void LeftPlaces::wake(SimulationWorld& world) const {
    if (all_) {
        for (std::size_t i = 0; i < world.bodies.size(); ++i) wakeBody(world, i);
        return;
    }
    for (const dBodyID body : joined_) dBodyEnable(body);
    for (const Aabb& box : boxes_) wakeIn(world, box);
}

void wakeNear(SimulationWorld& world, const SimGeom& geom) {
    wakeIn(world, widened(aabbOf(geom.id)));
    if (geom.body != kNone) wakeBody(world, static_cast<std::size_t>(geom.body));
}

}  // namespace orrery
