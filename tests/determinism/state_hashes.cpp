// Prints, of scenes of files and of chance, the hashes of their plan and of their state after a number of steps:
//
//     state_hashes STEPS RANDOM-SCENES [--as upward|flush] [FILE ...]
//
// --as: with the rounding mode or the flush to zero that an application may have set. A line a scene: hash of the
// state, hashes of the parts of the plan, name. scripts/determinism compares the lines of several builds. With the
// shared library, which does not show its plans, there are none of these (ORRERY_SHARED).
#include <cfenv>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>
#if defined(__SSE2__)
#include <xmmintrin.h>
#endif

#include "orrery/importers/load.hpp"
#include "orrery/sim/simulation.hpp"
#include "random_scenes.hpp"
#ifndef ORRERY_SHARED
#include "orrery/plan/hash.hpp"
#include "orrery/plan/plan.hpp"
#endif

namespace {

std::uint32_t number(std::string_view text) {
    std::uint32_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) {
        std::fprintf(stderr, "state_hashes: not a number: %.*s\n", static_cast<int>(text.size()), text.data());
        std::exit(2);
    }
    return value;
}

void printHashes(const orrery::Scene& scene, const std::string& name, std::uint32_t steps) {
    orrery::DiagnosticLog log;
    const orrery::SimulationOptions options;
    orrery::Simulation simulation(scene, options, log);
    for (std::uint32_t i = 0; i < steps; ++i) simulation.step(1 / 128.0);
    std::printf("%016llx", static_cast<unsigned long long>(simulation.stateHash()));
#ifndef ORRERY_SHARED
    for (const auto& part : hashesOf(orrery::makePlan(scene, options.plan, log))) {
        std::printf(" %.*s=%016llx", static_cast<int>(part.part.size()), part.part.data(),
                    static_cast<unsigned long long>(part.hash));
    }
#endif
    std::printf(" %s\n", name.c_str());
}

// Arithmetic that an application may have set, for as long as it lives. "": nothing.
class OtherArithmetic {
public:
    explicit OtherArithmetic(std::string_view way) {
        if (way == "upward") {
            std::fesetround(FE_UPWARD);
        } else if (way == "flush") {
#if defined(__SSE2__)
            _mm_setcsr(_mm_getcsr() | 0x8040U);
#endif
        } else if (!way.empty()) {
            std::fputs("state_hashes: --as upward or flush\n", stderr);
            std::exit(2);
        }
    }
    ~OtherArithmetic() {
        std::fesetenv(FE_DFL_ENV);
    }
    OtherArithmetic(const OtherArithmetic&) = delete;
    OtherArithmetic& operator=(const OtherArithmetic&) = delete;
};

}  // namespace

int main(int argc, char** argv) {
    if (argc < 3) {
        std::fputs("usage: state_hashes STEPS RANDOM-SCENES [--as upward|flush] [FILE ...]\n", stderr);
        return 2;
    }
    const std::uint32_t steps = number(argv[1]);
    const bool otherwise = argc > 4 && std::string_view(argv[3]) == "--as";
    const std::string_view way = otherwise ? argv[4] : "";
    for (int i = otherwise ? 5 : 3; i < argc; ++i) {
        const OtherArithmetic arithmetic(way);
        orrery::DiagnosticLog log;
        const orrery::Scene scene = orrery::load(argv[i], log);
        printHashes(scene, std::filesystem::path(argv[i]).filename().string(), steps);
    }
    const std::uint32_t scenes = number(argv[2]);
    for (std::uint32_t seed = 1; seed <= scenes; ++seed) {
        const orrery::Scene scene = orrery::randomScene(seed);
        const OtherArithmetic arithmetic(way);
        printHashes(scene, "random " + std::to_string(seed), steps);
    }
    return 0;
}
