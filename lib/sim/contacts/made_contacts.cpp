#include "contacts/made_contacts.hpp"

#include <algorithm>
#include <cmath>

#include "world/ode_eigen.hpp"

namespace orrery {
namespace {

constexpr double kSlowParting = 0.05;  // m/s: slower than this is none

// m/s: how fast ODE makes the two part because they are in one another.
double partingOf(const SimulationWorld& world, const dContact& contact, double dt) {
    const double deep = contact.geom.depth - dWorldGetContactSurfaceLayer(world.id);
    if (!(dt > 0) || !(deep > 0)) return 0;
    const dSurfaceParameters& surface = contact.surface;
    const double erp = (surface.mode & dContactSoftERP) != 0 ? surface.soft_erp : dWorldGetERP(world.id);
    const double speed = std::min<double>(erp * deep / dt, dWorldGetContactMaxCorrectingVel(world.id));
    return speed > kSlowParting ? speed : 0;
}

bool isKinematic(const SimulationWorld& world, std::int32_t body) {
    return body != kNone && !isDynamic(world.bodies[static_cast<std::size_t>(body)].id);
}

}  // namespace

double runOf(const dSurfaceParameters& surface) {
    double speed = 0;
    if ((surface.mode & dContactMotion1) != 0) speed += std::abs(surface.motion1);
    if ((surface.mode & dContactMotion2) != 0) speed += std::abs(surface.motion2);
    if ((surface.mode & dContactMotionN) != 0) speed += std::abs(surface.motionN);
    return speed;
}

MadeContact noteTouch(SimulationWorld& world, const SimGeom* a, const SimGeom* b) {
    const BodyTouch touch{a ? a->body : kNone, b ? b->body : kNone, !a || !b};
    world.touches.push_back(touch);
    MadeContact made;
    made.bodyA = touch.a;
    made.bodyB = touch.b;
    made.pushed = isKinematic(world, touch.a) || isKinematic(world, touch.b);
    return made;
}

void noteContact(SimulationWorld& world, MadeContact made, const dContact& contact, double dt) {
    made.parting = partingOf(world, contact, dt);
    if (made.pushed || made.runs > 0 || made.parting > 0) world.madeContacts.push_back(made);
}

void noteDepth(SimulationWorld& world, const SimGeom& a, const SimGeom& b, double depth) {
    if (depth > DeepPair::kDeep && world.deepPairs.size() < DeepPair::kMost)
        world.deepPairs.push_back({a.number, b.number, depth});
}

}  // namespace orrery
