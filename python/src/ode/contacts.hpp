// A contact with its surface: ode.Contact.
#pragma once

#include <ode/ode.h>

#include "common.hpp"

namespace orrery::python::ode {

struct Contact {
    // As PyODE's: friction that holds everything, and a little bounce.
    Contact();
    // The same, or ValueError if no joint can be made of it.
    [[nodiscard]] const dContact& forJoint() const;

    dContact value{};
};

}  // namespace orrery::python::ode
