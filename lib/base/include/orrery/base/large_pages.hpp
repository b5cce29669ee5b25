// Memory for arrays of many megabytes. The first touch of each page costs the time of copying it several times, and
// pages of 2 MiB are touched 512 times less often than those of 4 KiB.
#pragma once

#include <cstddef>
#include <limits>
#include <new>
#include <vector>

namespace orrery {

inline constexpr std::size_t kLargePage = std::size_t{1} << 21U;  // bytes

// `bytes`, a multiple of kLargePage, in large pages where the system has any to give (madvise), else in its usual ones.
// Throws std::bad_alloc. They are given back with as many bytes.
[[nodiscard]] void* allocateLargePages(std::size_t bytes);
void freeLargePages(void* memory, std::size_t bytes) noexcept;

// What is smaller than two large pages comes from operator new.
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
