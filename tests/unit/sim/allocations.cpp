#include "allocations.hpp"

#include <atomic>
#include <cstdlib>
#include <new>

namespace {

std::atomic<std::size_t> made = 0;

}  // namespace

void* operator new(std::size_t size) {
    ++made;
    if (void* memory = std::malloc(size ? size : 1)) return memory;
    throw std::bad_alloc();
}
// The standard library's sorts ask in this way; both have to come from the same source.
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
    ++made;
    return std::malloc(size ? size : 1);
}
// GCC takes the pair below for a mismatch once it has inlined one half of it.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmismatched-new-delete"
void operator delete(void* memory) noexcept {
    std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
    std::free(memory);
}
#pragma GCC diagnostic pop

namespace orrery::test {

std::size_t allocations() {
    return made;
}

}  // namespace orrery::test
