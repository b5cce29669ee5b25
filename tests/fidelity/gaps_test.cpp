// Joints hold, and springs swing.
#include <boost/test/unit_test.hpp>

#include "checks.hpp"

using orrery::fidelity::check;

BOOST_AUTO_TEST_CASE(springs_keep_their_amplitude_and_period) {
    check("spring");
}

BOOST_AUTO_TEST_CASE(limits_of_frames_hold_and_throw_nothing_back) {
    check("limit");
}

BOOST_AUTO_TEST_CASE(chains_with_a_heavy_end_hold) {
    check("chain");
}

BOOST_AUTO_TEST_CASE(joints_of_robots_do_not_gape) {
    check("anchors");
}
