// Masses as PyODE's reader can take them: boxes and spheres by density, adjusted and nested.
#pragma once

#include <string>
#include <vector>

#include "orrery/scene/scene.hpp"

namespace orrery::xode {

// Other solids, totals and structs become the box that has their inertia; a mass that begins as ODE's fresh body
// becomes the box that has its. Returns what could not be kept, one sentence each.
[[nodiscard]] std::vector<std::string> fitMassForPyOde(ComposedMass& mass);

}  // namespace orrery::xode
