// oracle_table [--markdown] [WORD]: what Orrery, plain ODE, MuJoCo and Bullet make of the same scenes;
// only of those whose name has the word in it.
#include <cstdio>
#include <string_view>

#include "comparisons.hpp"

int main(int argc, char** argv) {
    using namespace orrery::oracles;
    const bool markdown = argc > 1 && std::string_view(argv[1]) == "--markdown";
    const int words = argc - (markdown ? 2 : 1);
    if (words > 1) {
        std::fprintf(stderr, "usage: oracle_table [--markdown] [WORD]\n");
        return 2;
    }
    const std::string_view wanted = words == 1 ? argv[argc - 1] : "";
    std::printf(markdown ? "| %s |" : "%-52s", "case");
    for (const NamedEngine& engine : engines()) std::printf(markdown ? " %s |" : " %12s", engine.name.c_str());
    std::printf(markdown ? "\n|---|---|---|---|---|\n" : "\n");
    bool good = true;
    for (const Comparison& comparison : comparisons()) {
        if (comparison.name.find(wanted) == std::string::npos) continue;
        const Outcome outcome = compare(comparison);
        const std::string name = comparison.name + (comparison.unit.empty() ? "" : ", " + comparison.unit);
        std::printf(markdown ? "| %s |" : "%-52s", name.c_str());
        for (const double figure : outcome.figures) std::printf(markdown ? " %.3g |" : " %12.3g", figure);
        std::printf("\n");
        for (const std::string& fault : outcome.faults) std::fprintf(stderr, "%s: %s\n", name.c_str(), fault.c_str());
        std::fflush(stdout);
        good = good && outcome.faults.empty();
    }
    return good ? 0 : 1;
}
