#include <ostream>

#include "orrery/regression/regression.hpp"

namespace orrery {

std::ostream& operator<<(std::ostream& out, const Verdict& verdict) {
    return out << (verdict.message.empty() ? "as expected" : verdict.message);
}

Verdict matchesBaseline(const Scene& scene, const std::filesystem::path& baseline, const Tolerance& tolerance) {
    DiagnosticLog log;
    const auto expected = readBaseline(baseline, log);
    if (!expected) {
        std::string message;
        for (const Diagnostic& diagnostic : log.entries()) message += toText(diagnostic) + '\n';
        return {false, message};
    }
    Simulation simulation(scene, expected->run.simulation, log);
    const auto mismatch = firstMismatch(*expected, takeBaseline(simulation, expected->run), tolerance);
    if (!mismatch) return {true, {}};
    return {false, toText(*mismatch) + " (found " + mismatch->found + ", expected " + mismatch->expected + ')'};
}

}  // namespace orrery
