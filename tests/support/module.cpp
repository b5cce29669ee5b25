// main() of the test programs that define no BOOST_TEST_MODULE: the linker takes this member of the
// archive only for them.
#define BOOST_TEST_MODULE orrery
#include <boost/test/unit_test.hpp>

// A step of ODE's that ends by a failed check keeps the job it was at (docs/limits.md); read by LeakSanitizer, from
// outside.
extern "C" [[gnu::visibility("default")]] const char* __lsan_default_suppressions();
extern "C" const char* __lsan_default_suppressions() {
    return "leak:dxtemplateThreadingImplementation\nleak:dThreadingAllocateSelfThreadedImplementation";
}
