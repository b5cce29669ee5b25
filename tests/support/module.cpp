// main() of the test programs that define no BOOST_TEST_MODULE: the linker takes this member of the
// archive only for them.
#define BOOST_TEST_MODULE orrery
#include <boost/test/unit_test.hpp>
