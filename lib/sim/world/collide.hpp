// Contacts of two geoms.
#pragma once

#include <ode/ode.h>

#include <span>

namespace orrery {

// dCollide, with room for all of `contacts`. The colliders of meshes may have one memory for the whole process (where
// ODE was built without data of threads, as Debian's is), so that meshes of several threads wait for each other.
[[nodiscard]] int collideGeoms(dGeomID a, dGeomID b, std::span<dContactGeom> contacts);

}  // namespace orrery
