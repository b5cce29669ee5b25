// The module orrery.ode, which has the names of PyODE.
#pragma once

#include "common.hpp"

namespace orrery::python::ode {

void fillOde(py::module_ module);

}  // namespace orrery::python::ode
