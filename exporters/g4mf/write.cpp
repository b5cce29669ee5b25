#include "orrery/conversion/masses.hpp"
#include "orrery/scene/changes.hpp"
#include "parts.hpp"
#include "report.hpp"

namespace orrery::g4mf {
namespace {

constexpr const char* kEmptyFile = R"({
    "asset": {
        "dimension": 3,
        "generator": "Orrery"
    }
}
)";

}  // namespace

// As everything that is new in a file that says nothing yet.
std::optional<std::string> write(const Scene& scene, DiagnosticLog& log) {
    Report report(scene, Report::Of::NewFile, log);
    const Scene plain = plainScene(withExplicitMasses(scene), report);
    if (!report.good()) return std::nullopt;
    DiagnosticLog ignored;
    const auto document = JsonDocument::parse(kEmptyFile, {}, {}, ignored);
    const SceneContents nothing;
    const SceneChanges changes = changesBetween(nothing, plain.contents());
    auto text = edit(nothing, plain.contents(), changes, *document, report);
    report.finish();
    return text;
}

}  // namespace orrery::g4mf
