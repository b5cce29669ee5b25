// pugixml's handles hold one pointer and nothing else. Its own conversions and comparisons are calls into a shared
// library, and reading a large file is mostly steps from element to element.
#pragma once

#include <pugixml.hpp>
#include <type_traits>

#include "orrery/base/bit_cast.hpp"

namespace orrery {

template <typename Handle>
Handle fromPointer(void* pointer) {
    static_assert(sizeof(Handle) == sizeof(void*) && std::is_trivially_copyable_v<Handle>);
    return bitCast<Handle>(pointer);
}
// Null for a null handle.
template <typename Handle>
void* toPointer(Handle handle) {
    return bitCast<void*>(handle);
}

}  // namespace orrery
