// Contacts of geoms that state one of ODE's own surfaces.
#pragma once

#include <ode/ode.h>

#include "orrery/scene/scene.hpp"

namespace orrery {

// Adds the values of the two geoms' surfaces to a contact that was filled in from their materials. Null: the geom
// states none; at least one must state one. `normal` and the geoms of the contact must be set.
void applySurfaces(const OdeSurface* a, const OdeSurface* b, dContact& contact);

}  // namespace orrery
