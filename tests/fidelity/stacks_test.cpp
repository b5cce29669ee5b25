// Piles of bodies stay.
#include <boost/test/unit_test.hpp>

#include "checks.hpp"

using orrery::fidelity::check;

BOOST_AUTO_TEST_CASE(stacks_of_ten_boxes_stand) {
    check("stack/boxes10");
}

BOOST_AUTO_TEST_CASE(stacks_of_five_boxes_stand) {
    check("stack/boxes5");
}

BOOST_AUTO_TEST_CASE(stacks_of_hull_prisms_stand) {
    check("stack/prisms5");
}

BOOST_AUTO_TEST_CASE(stacks_of_cylinders_stand) {
    check("stack/cylinders5");
}

BOOST_AUTO_TEST_CASE(the_light_carries_the_heavy) {
    check("stack/heavy");
}

BOOST_AUTO_TEST_CASE(card_houses_stand) {
    check("cards");
}

BOOST_AUTO_TEST_CASE(the_same_scene_gives_the_same_bits) {
    check("twice");
}
