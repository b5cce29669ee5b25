// In WebAssembly, calls of qsort() come here (the linker's --wrap). Elements that compare equal stay in their order, as
// with the C library of Debian: Qhull, which sorts what it merges, then gives the same facets. Its comparisons call the
// first of two equal ones the smaller: they are asked in the order in which both stand, as that library does.
#include <algorithm>
#include <cstddef>
#include <cstring>
#include <vector>

// NOLINTNEXTLINE: a name that the linker knows
extern "C" void __wrap_qsort(void* elements, std::size_t count, std::size_t size,
                             int (*compare)(const void*, const void*)) {
    auto* const first = static_cast<std::byte*>(elements);
    std::vector<const std::byte*> sorted(count);
    for (std::size_t i = 0; i < count; ++i) sorted[i] = first + i * size;
    std::stable_sort(sorted.begin(), sorted.end(),
                     [compare](const std::byte* a, const std::byte* b) { return compare(b, a) > 0; });
    std::vector<std::byte> copy(count * size);
    for (std::size_t i = 0; i < count; ++i) std::memcpy(copy.data() + i * size, sorted[i], size);
    if (!copy.empty()) std::memcpy(first, copy.data(), copy.size());
}
