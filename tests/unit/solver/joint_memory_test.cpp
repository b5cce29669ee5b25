#include <boost/test/unit_test.hpp>

#include "../sim/allocations.hpp"
#include "joint_world.hpp"

namespace orrery::solver::test {
namespace {

BOOST_AUTO_TEST_SUITE(joint_memory)

// Stops that are hit, bounces, springs and jerks included.
BOOST_AUTO_TEST_CASE(steps_ask_for_no_memory) {
    JointWorld world(0.01);
    world.addChain(6, 0.2, false);
    for (std::size_t i = 0; i < 6; ++i) {
        world.axis(i).low = -0.6;
        world.axis(i).high = 0.8;
        world.axis(i).bounce = i % 2 == 0 ? 0.5 : 0;
    }
    world.axis(5).stiffness = 2;
    world.start();
    world.run(0.1);
    const std::size_t before = orrery::test::allocations();
    world.run(3);
    BOOST_CHECK_EQUAL(orrery::test::allocations() - before, 0);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
}  // namespace orrery::solver::test
