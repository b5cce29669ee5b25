// Free motion keeps what nature keeps.
#include <boost/test/unit_test.hpp>

#include "checks.hpp"

using orrery::fidelity::check;

BOOST_AUTO_TEST_CASE(tumbling_bodies_keep_their_energy_and_turn_over_in_time) {
    check("spin");
}

BOOST_AUTO_TEST_CASE(free_systems_keep_their_momentum) {
    check("momentum");
}

BOOST_AUTO_TEST_CASE(an_elastic_gas_keeps_its_energy) {
    check("gas");
}
