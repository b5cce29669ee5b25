// Bodies at rest on meshes, and what rolls over their edges.
#include <boost/test/unit_test.hpp>

#include "checks.hpp"

using orrery::fidelity::check;

BOOST_AUTO_TEST_CASE(what_is_at_rest_on_a_mesh_is_still_stays_and_sleeps) {
    check("rest/mesh");
}

BOOST_AUTO_TEST_CASE(what_rolls_on_goes_on) {
    check("roll");
}
