// ODE's own settings, read from live objects; what is as in a new object is not said.
#pragma once

#include <ode/ode.h>

#include <optional>

#include "orrery/scene/scene.hpp"
#include "orrery/scene/values.hpp"

namespace orrery {

[[nodiscard]] OdeWorld settingsOf(dWorldID world);
[[nodiscard]] OdeSpace settingsOf(dSpaceID space);
// A new body has the settings of its world. Nullopt where it has all of them still.
[[nodiscard]] std::optional<OdeBody> settingsOf(dBodyID body, dWorldID world);

// Both rigid: first `inner`, then `outer`.
[[nodiscard]] Transform composedOf(const Transform& outer, const Transform& inner);

}  // namespace orrery
