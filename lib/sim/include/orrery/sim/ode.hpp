// Includes ODE in the precision that this library was built for, which decides the type dReal in the public headers.
// Orrery's own numbers are always double.
#pragma once

#include <ode/ode.h>

#include <string>
#include <string_view>

#include "orrery/sim/ode_precision.hpp"

#include "orrery/version.hpp"

#if ORRERY_ODE_SINGLE && !defined(dSINGLE)
#error "This Orrery was built for ODE in single precision, but these headers of ODE are for double precision."
#elif !ORRERY_ODE_SINGLE && !defined(dDOUBLE)
#error "This Orrery was built for ODE in double precision, but these headers of ODE are for single precision."
#endif

namespace orrery {

/// The precision of ODE that the library was built for: "single" or "double".
inline constexpr std::string_view kOdePrecision = ORRERY_ODE_SINGLE ? "single" : "double";

/// Returns why the library cannot work with an ODE of this configuration; "" if it can. `configuration` is the text
/// from dGetConfiguration(). Simulations and captures check the ODE that the program runs with: SIM_ODE_PRECISION.
[[nodiscard]] ORRERY_API std::string odeMismatch(std::string_view configuration);

}  // namespace orrery
