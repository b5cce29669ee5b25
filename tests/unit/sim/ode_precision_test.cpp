// Can the library distinguish an ODE of another precision from one that fits?
#include <boost/test/unit_test.hpp>
#include <string>

#include "orrery/sim/ode.hpp"

using namespace orrery;

BOOST_AUTO_TEST_SUITE(ode_precision)

BOOST_AUTO_TEST_CASE(the_library_in_use_fits) {
    BOOST_TEST(odeMismatch(dGetConfiguration()) == "");
    BOOST_TEST(kOdePrecision == (sizeof(dReal) == sizeof(float) ? "single" : "double"));
}

BOOST_AUTO_TEST_CASE(another_one_is_named) {
    const std::string here(kOdePrecision);
    const std::string other = here == "double" ? "single" : "double";
    BOOST_TEST(odeMismatch("ODE ODE_EXT_trimesh ODE_" + here + "_precision") == "");
    BOOST_TEST(odeMismatch("ODE ODE_EXT_trimesh ODE_" + other + "_precision") ==
               "Orrery was built for ODE in " + here +
                   " precision, and the ODE library that the program runs with is in " + other + " precision");
}

BOOST_AUTO_TEST_CASE(one_that_does_not_tell_fits_nobody) {
    for (const char* text : {"", "ODE ODE_EXT_trimesh", "ODE_precision"}) {
        BOOST_TEST(odeMismatch(text).ends_with("is in unknown precision"), text);
    }
}

BOOST_AUTO_TEST_SUITE_END()
