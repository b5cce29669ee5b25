// Bodies on heightfields that are not level.
#include <boost/test/unit_test.hpp>

#include "checks.hpp"

using orrery::fidelity::check;

BOOST_AUTO_TEST_CASE(on_level_ground_bodies_lie_as_on_the_same_mesh) {
    check("ground/flat");
}

BOOST_AUTO_TEST_CASE(on_a_slope_bodies_stay_or_roll_as_on_the_same_mesh) {
    check("ground/slope");
}

BOOST_AUTO_TEST_CASE(in_a_valley_bodies_stay_above_the_ground) {
    check("ground/valley");
}

BOOST_AUTO_TEST_CASE(on_ridges_bodies_stay_above_the_ground) {
    check("ground/ridge");
}

BOOST_AUTO_TEST_CASE(on_peaks_bodies_stay_above_the_ground) {
    check("ground/peak");
}

BOOST_AUTO_TEST_CASE(on_hills_bodies_stay_above_the_ground) {
    check("ground/hills");
}
