// Counts what the program asks of the heap: linking allocations.cpp replaces operator new.
#pragma once

#include <cstddef>

namespace orrery::test {

// All so far, of every thread.
[[nodiscard]] std::size_t allocations();

}  // namespace orrery::test
