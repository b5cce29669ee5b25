// Friction in all directions.
#include <boost/test/unit_test.hpp>

#include "checks.hpp"

using orrery::fidelity::check;

BOOST_AUTO_TEST_CASE(what_slides_gets_equally_far_in_all_directions) {
    check("slide");
}

BOOST_AUTO_TEST_CASE(what_is_held_is_held_equally_in_all_directions) {
    check("hold");
}

BOOST_AUTO_TEST_CASE(what_is_too_steep_slides_straight_down) {
    check("slope");
}

BOOST_AUTO_TEST_CASE(static_friction_holds_until_pushed) {
    check("static");
}
