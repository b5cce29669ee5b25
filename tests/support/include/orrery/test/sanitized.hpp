// Tests that simulate for long take a tenth of their steps under the sanitizers, where a step takes twenty times as
// long: what these find in memory, they find in the first steps.
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

constexpr int stepsToTake(int steps) {
    return kSanitized ? steps / 10 : steps;
}

}  // namespace orrery::test
