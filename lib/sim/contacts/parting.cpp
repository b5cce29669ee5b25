// How fast the contacts that are no impacts separate bodies.
#include <algorithm>
#include <limits>

#include "contacts/impacts.hpp"
#include "contacts/rebounds.hpp"
#include "world/ode_eigen.hpp"

namespace orrery {
namespace {

constexpr double kMostParting = 1;  // m/s, of bodies with a large overlap
constexpr double kMovedSteps = 10;  // of motion, in which rows of bodies may get into one another

// The facts that limitParting needs of surfaces that rebound, because they keep the speed at which they part.
struct ElasticTouch {
    // m/s: at which the bodies fall back in a step, or move slower than a contact at rest
    double fall = kLeastApproach;
    double moved = 0;               // m: as deep as the bodies' own motion may have made the overlap
    double leave = kLeastApproach;  // m/s: at which they move apart, and do not come back in the step
};

ElasticTouch elasticTouchOf(const dContactGeom& geom, double dt) {
    double pull = 0;
    double speed = 0;
    bool carried = false;
    for (const dBodyID body : {dGeomGetBody(geom.g1), dGeomGetBody(geom.g2)}) {
        if (!body) continue;
        carried = carried || dBodyIsKinematic(body);
        pull = std::max(pull, accelerationOf(body));
        speed = std::max(speed, vectorOf(dBodyGetLinearVel(body)).norm());
    }
    const double fall = std::min(kLeastApproach, pull * dt);
    return {fall, kMovedSteps * dt * speed, carried ? pull * dt : fall};
}

}  // namespace

void limitParting(const SimulationWorld& world, double approach, bool mesh, double dt, dContact& contact) {
    dSurfaceParameters& surface = contact.surface;
    if (!(dt > 0) || (surface.mode & dContactSoftERP) != 0) return;
    const double erp = dWorldGetERP(world.id);
    const bool elastic = restitutionOf(surface, std::numeric_limits<double>::infinity()) >= erp;
    const ElasticTouch touch = elastic ? elasticTouchOf(contact.geom, dt) : ElasticTouch();
    bool leaves = approach < -touch.leave;
    if (leaves && (surface.mode & dContactBounce) != 0 && (surface.mode & dContactMotionN) == 0) {
        // An impact that another one reverses in this step separates as fast as it closes; otherwise it would gain
        // energy.
        surface.mode |= dContactMotionN | dContactSoftERP;
        surface.motionN = surface.bounce * approach;
        surface.soft_erp = 0;
        return;
    }
    const double depth = contact.geom.depth - dWorldGetContactSurfaceLayer(world.id);
    if (!(depth > 0)) return;
    leaves = leaves && mesh;
    const double slow = depth > touch.moved ? kLeastApproach : touch.fall;
    const double speed = elastic ? slow : kMostParting;
    const double most = leaves ? 0 : speed * dt / depth;
    if (most >= erp) return;
    surface.mode |= dContactSoftERP;
    surface.soft_erp = most;
}

}  // namespace orrery
