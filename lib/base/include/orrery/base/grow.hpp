// Reserves space in vectors before they grow.
#pragma once

#include <algorithm>
#include <cstddef>

namespace orrery {

// Reserves space for `size` entries in all. One large request wastes no memory, and many small requests still move the
// entries seldom.
template <typename Vector>
void growTo(Vector& vector, std::size_t size) {
    if (size > vector.capacity()) vector.reserve(std::max(size, vector.capacity() + vector.capacity() / 2));
}

}  // namespace orrery
