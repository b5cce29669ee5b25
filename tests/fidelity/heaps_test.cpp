// Many bodies at once.
#include <boost/test/unit_test.hpp>

#include "checks.hpp"

using orrery::fidelity::check;

BOOST_AUTO_TEST_CASE(a_wall_of_200_bricks_stands) {
    check("wall");
}

BOOST_AUTO_TEST_CASE(nothing_leaks_from_a_bowl_and_all_sleep) {
    check("bowl");
}

BOOST_AUTO_TEST_CASE(no_body_is_pressed_through_a_mesh_at_any_step) {
    check("leaks");
}
