// Tests of many steps or cases take a tenth of them under the sanitizers, where each takes twenty times as long: what
// these find in memory, they find in the first ones.
#pragma once

namespace orrery::test {

#if defined(__SANITIZE_ADDRESS__)
inline constexpr bool kSanitized = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif
#else
inline constexpr bool kSanitized = false;
#endif

constexpr int fewerIfSanitized(int count) {
    return kSanitized ? count / 10 : count;
}

}  // namespace orrery::test
