// Bodies at rest on even ground.
#include <boost/test/unit_test.hpp>

#include "checks.hpp"

using orrery::fidelity::check;

BOOST_AUTO_TEST_CASE(what_is_at_rest_on_a_box_is_still_stays_and_sleeps) {
    check("rest/box");
}

BOOST_AUTO_TEST_CASE(what_is_at_rest_on_a_plane_is_still_stays_and_sleeps) {
    check("rest/plane");
}

BOOST_AUTO_TEST_CASE(what_is_at_rest_on_a_heightfield_is_still_stays_and_sleeps) {
    check("rest/heightfield");
}

BOOST_AUTO_TEST_CASE(a_hull_at_rest_on_a_box_does_not_turn) {
    check("turn");
}
