// Reads ODE's own settings from live objects; settings that equal those of a new object are left out.
#pragma once

#include <ode/ode.h>

#include <optional>

#include "orrery/scene/scene.hpp"
#include "orrery/scene/values.hpp"

namespace orrery {

[[nodiscard]] OdeWorld settingsOf(dWorldID world);
[[nodiscard]] OdeSpace settingsOf(dSpaceID space);
// A new body has the settings of its world. Returns nullopt if it still has all of them.
[[nodiscard]] std::optional<OdeBody> settingsOf(dBodyID body, dWorldID world);

// Combines two rigid transforms: first `inner`, then `outer`.
[[nodiscard]] Transform composedOf(const Transform& outer, const Transform& inner);

}  // namespace orrery
