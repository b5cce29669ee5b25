#include "orrery/base/arithmetic.hpp"

#if defined(__SSE2__)
#include <xmmintrin.h>
#endif

namespace orrery {
namespace {

// Reading the whole environment takes longer than reading this one register.
bool isPlain() {
#if defined(__SSE2__)
    constexpr unsigned kFlags = 0x3F;    // exceptions that have occurred so far
    constexpr unsigned kPlain = 0x1F80;  // all traps off
    return (_mm_getcsr() & ~kFlags) == kPlain;
#else
    return false;
#endif
}

}  // namespace

PlainArithmetic::PlainArithmetic() : changed_(!isPlain()) {
    if (!changed_) return;
    std::fegetenv(&found_);
    std::fesetenv(FE_DFL_ENV);
}

PlainArithmetic::~PlainArithmetic() {
    if (changed_) std::fesetenv(&found_);
}

}  // namespace orrery
