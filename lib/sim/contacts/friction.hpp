// Friction and bounce of a contact, from the materials of the two surfaces.
#pragma once

#include <ode/ode.h>

#include <Eigen/Core>
#include <cstddef>

#include "orrery/sim/options.hpp"
#include "orrery/sim/plan.hpp"

namespace orrery {

// What ODE's dSurfaceParameters are filled from.
struct ContactSurface {
    double staticFriction = 0;
    double dynamicFriction = 0;
    double restitution = 0;  // bounce
};

// Of the two sides' modes the first of average, minimum, maximum, multiply decides; friction and
// restitution each by their own.
[[nodiscard]] ContactSurface mixSurfaces(const PlanMaterial& a, const PlanMaterial& b);

// How fast the first geom's surface moves past the second's at a contact.
struct ContactMotion {
    double approach = 0;                             // m/s, along the normal; positive: they come closer
    Eigen::Vector3d slip = Eigen::Vector3d::Zero();  // m/s, across the normal
    double speed = 0;                                // m/s, of the slip
};
// Null: does not move.
[[nodiscard]] ContactMotion motionAt(const dContactGeom& contact, dBodyID bodyA, dBodyID bodyB);

// One contact among those of a patch.
struct FrictionChoice {
    const SimulationOptions& options;
    std::size_t index = 0;
    std::size_t count = 1;
};

// The coefficient of what sticks or slides, and friction directions that make ODE's pyramid even: along the slip
// where there is one, else turned by 45 degrees at every second contact of a patch, which makes an octagon of it.
// Does nothing where a surface of ODE's own states friction (SimulationOptions::evenFriction, staticFriction).
void applyFriction(const ContactSurface& surface, const ContactMotion& motion, const FrictionChoice& choice,
                   dContact& contact);

}  // namespace orrery
