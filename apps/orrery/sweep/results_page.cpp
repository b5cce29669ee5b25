#include "sweep/results_page.hpp"

#include "orrery/sweep/sensitivity.hpp"
#include "output/say.hpp"

namespace orrery::app {
namespace {

Json dataOf(const SweepScene& scene, const sweep::RowTable& table, const std::vector<std::string>& replay) {
    Json rows = Json::array();
    for (std::uint64_t i = 0; i < table.size(); ++i) {
        if (table.has(i)) rows.push_back(table.row(i).fields);
    }
    Json indices = Json::array();
    for (const auto& each : sensitivityOf(scene.plan, table, scene.outputs)) {
        indices.push_back(
            {{"parameter", each.parameter}, {"output", each.output}, {"first", each.first}, {"total", each.total}});
    }
    const sweep::WarningCounts warnings = sweep::warningsOf(scene.plan, table);
    return {{"format", "orrery-sweep-page"},
            {"version", 1},
            {"plan", scene.plan.file},
            {"replay", replay},
            {"scene", scene.plan.scene.filename().string()},
            {"design", orrery::toText(scene.plan.design)},
            {"runs", table.size()},
            {"parameters", scene.plan.columns().size()},
            {"columns", sweep::columnsOf(scene.plan, scene.outputs)},
            {"rows", std::move(rows)},
            {"warned", warnings.runs},
            {"warnings", toJson(warnings)},
            {"sensitivity", std::move(indices)}};
}

}  // namespace

Json toJson(const sweep::WarningCounts& warnings) {
    Json counts = Json::object();
    for (const auto& [code, runs] : warnings.byCode) counts[code] = runs;
    return counts;
}

bool saveResultsPage(const SweepScene& scene, const sweep::RowTable& table, const std::vector<std::string>& replay,
                     const std::filesystem::path& file, DiagnosticLog& log, const std::filesystem::path& fromTemplate) {
    std::error_code error;
    if (!std::filesystem::exists(fromTemplate, error)) {
        say("--page " + file.string() + ": the page's template is not there: " + fromTemplate.string());
        return false;
    }
    return writePage(fromTemplate, inScript(dataOf(scene, table, replay)), file, log);
}

}  // namespace orrery::app
