// The precision to which ODE's numbers can be compared with closed formulas: tests are written for double precision.
#pragma once

#include <algorithm>

#include "orrery/sim/ode.hpp"

namespace orrery::test {

// The tolerance; where ODE is single, no less than what numbers of about 1 to 10 are off by there.
constexpr double nearly(double tolerance, double ofSingle = 3e-5) {
    return ORRERY_ODE_SINGLE ? std::max(tolerance, ofSingle) : tolerance;
}

// A test of what double precision alone can hold.
#define ORRERY_TEST_OF_DOUBLE *boost::unit_test::enable_if<!ORRERY_ODE_SINGLE>()

}  // namespace orrery::test
