// std::bit_cast, also for standard libraries that lack it (libc++ before 14).
#pragma once

#include <bit>
#include <version>

namespace orrery {

template <typename To, typename From>
[[nodiscard]] constexpr To bitCast(const From& from) {
#ifdef __cpp_lib_bit_cast
    return std::bit_cast<To>(from);
#else
    return __builtin_bit_cast(To, from);
#endif
}

}  // namespace orrery
