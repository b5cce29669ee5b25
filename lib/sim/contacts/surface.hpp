// Contacts of geoms that state a surface of ODE's own.
#pragma once

#include <ode/ode.h>

#include "orrery/scene/scene.hpp"

namespace orrery {

// Puts what the surfaces of the two geoms say into a contact that is filled in from their materials.
// Null: the geom states none; not both. `normal` and geoms of the contact are in place.
void applySurfaces(const OdeSurface* a, const OdeSurface* b, dContact& contact);

}  // namespace orrery
