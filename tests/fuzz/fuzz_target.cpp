// The function that libFuzzer calls with each input, of the kind that the environment variable ORRERY_FUZZ_KIND names:
// one program for all kinds.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "journey.hpp"

// A step of ODE's that ends by a failed check keeps the job it was at (docs/limits.md).
extern "C" const char* __lsan_default_suppressions() {
    return "leak:dxtemplateThreadingImplementation\nleak:dThreadingAllocateSelfThreadedImplementation";
}

namespace {

const char* kindOfInputs() {
    const char* kind = std::getenv("ORRERY_FUZZ_KIND");
    if (kind != nullptr) return kind;
    std::fputs("ORRERY_FUZZ_KIND names no kind of inputs (scripts/fuzz)\n", stderr);
    std::exit(2);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    static const char* const kind = kindOfInputs();
    const std::string_view bytes(reinterpret_cast<const char*>(data), size);
    if (const auto broken = orrery::fuzz::brokenPromise(kind, bytes)) {
        std::fprintf(stderr, "%s\n", broken->c_str());
        std::abort();
    }
    return 0;
}
