// pugixml's handles hold just one pointer. pugixml's own conversions and comparisons are calls into a shared library.
// Reading a large file consists mostly of steps from element to element, so these functions avoid the calls.
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
// Returns null for a null handle.
template <typename Handle>
void* toPointer(Handle handle) {
    return bitCast<void*>(handle);
}

}  // namespace orrery
