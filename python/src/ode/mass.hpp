// The mass of a body: ode.Mass.
#pragma once

#include <ode/ode.h>

#include "common.hpp"

namespace orrery::python::ode {

struct Mass {
    Mass() { dMassSetZero(&value); }
    // The same, or ValueError if no body can have it.
    [[nodiscard]] dMass forBody() const;

    dMass value{};
};

}  // namespace orrery::python::ode
