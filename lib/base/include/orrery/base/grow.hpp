// Space in vectors for what is about to come.
#pragma once

#include <algorithm>
#include <cstddef>

namespace orrery {

// For `size` entries in all: many at once waste nothing, and one after the other they are still moved seldom.
template <typename Vector>
void growTo(Vector& vector, std::size_t size) {
    if (size > vector.capacity()) vector.reserve(std::max(size, vector.capacity() + vector.capacity() / 2));
}

}  // namespace orrery
