// Memory for arrays of many megabytes. The first touch of each page takes several times as long as copying the page.
// Pages of 2 MiB are touched 512 times less often than pages of 4 KiB.
#pragma once

#include <cstddef>
#include <limits>
#include <new>
#include <vector>

namespace orrery {

inline constexpr std::size_t kLargePage = std::size_t{1} << 21U;  // bytes

// Allocates `bytes` bytes, a multiple of kLargePage, in large pages if the system has any (madvise), else in its usual
// pages. Throws std::bad_alloc. Pass the same number of bytes to freeLargePages().
[[nodiscard]] void* allocateLargePages(std::size_t bytes);
void freeLargePages(void* memory, std::size_t bytes) noexcept;

// Uses large pages for blocks of at least two large pages, and operator new for smaller blocks.
template <typename T>
struct LargePageAllocator {
    using value_type = T;

    LargePageAllocator() = default;
    template <typename Other>
    LargePageAllocator(const LargePageAllocator<Other>&) noexcept {}

    [[nodiscard]] T* allocate(std::size_t count) {
        if (count > std::numeric_limits<std::size_t>::max() / 2 / sizeof(T)) throw std::bad_array_new_length();
        const std::size_t bytes = count * sizeof(T);
        return static_cast<T*>(isLarge(bytes) ? allocateLargePages(rounded(bytes)) : ::operator new(bytes));
    }
    void deallocate(T* memory, std::size_t count) noexcept {
        const std::size_t bytes = count * sizeof(T);
        isLarge(bytes) ? freeLargePages(memory, rounded(bytes)) : ::operator delete(memory);
    }

    template <typename Other>
    bool operator==(const LargePageAllocator<Other>&) const noexcept {
        return true;
    }

private:
    static bool isLarge(std::size_t bytes) { return bytes >= 2 * kLargePage; }
    static std::size_t rounded(std::size_t bytes) { return (bytes + kLargePage - 1) / kLargePage * kLargePage; }
};

template <typename T>
using LargeVector = std::vector<T, LargePageAllocator<T>>;

}  // namespace orrery
