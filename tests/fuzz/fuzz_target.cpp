// What libFuzzer calls with each input, of the kind ORRERY_FUZZ_KIND.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "journey.hpp"

// A step of ODE's that ends by a failed check keeps the job it was at (160 bytes, docs/limits.md).
extern "C" const char* __lsan_default_suppressions() {
    return "leak:dxtemplateThreadingImplementation";
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    if (const auto broken = orrery::fuzz::brokenPromise(ORRERY_FUZZ_KIND, bytes)) {
        std::fprintf(stderr, "%s\n", broken->c_str());
        std::abort();
    }
    return 0;
}
