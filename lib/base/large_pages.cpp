#include "orrery/base/large_pages.hpp"

#ifdef __linux__
#include <sys/mman.h>
#endif

#include <cstdint>

namespace orrery {

#ifdef MADV_HUGEPAGE

// The memory is mapped outside the heap, so that no other memory becomes large pages.
void* allocateLargePages(std::size_t bytes) {
    // The kernel may return any 4 KiB page: the memory before and after the aligned part is given back.
    const std::size_t mapped = bytes + kLargePage;
    void* const memory = mmap(nullptr, mapped, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) throw std::bad_alloc();
    const std::size_t before = (kLargePage - reinterpret_cast<std::uintptr_t>(memory) % kLargePage) % kLargePage;
    char* const begin = static_cast<char*>(memory) + before;
    if (before > 0) munmap(memory, before);
    munmap(begin + bytes, mapped - before - bytes);
    madvise(begin, bytes, MADV_HUGEPAGE);  // only advice: if it fails, the memory is just slower
    return begin;
}

void freeLargePages(void* memory, std::size_t bytes) noexcept {
    munmap(memory, bytes);
}

#else

void* allocateLargePages(std::size_t bytes) {
    return ::operator new(bytes);
}

void freeLargePages(void* memory, std::size_t) noexcept {
    ::operator delete(memory);
}

#endif

}  // namespace orrery
