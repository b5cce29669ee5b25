// Impacts give back what their restitution says.
#include <boost/test/unit_test.hpp>

#include "checks.hpp"

using orrery::fidelity::check;

BOOST_AUTO_TEST_CASE(bodies_that_collide_part_as_restitution_says) {
    check("impact/collision");
}

BOOST_AUTO_TEST_CASE(what_drops_rebounds_as_restitution_says) {
    check("impact/drop");
}

BOOST_AUTO_TEST_CASE(joint_stops_throw_nothing_back) {
    check("stop");
}

BOOST_AUTO_TEST_CASE(the_fast_and_small_do_not_pass_walls) {
    check("fast");
}
