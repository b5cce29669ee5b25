#include "page/live_run.hpp"

#include "orrery/base/base64.hpp"

namespace orrery::app {
namespace {

constexpr std::size_t kMostOfFiles = 100'000'000;  // browsers take no text of a page that is much longer

Json filesJson(const std::vector<SourceFile>& files) {
    Json all = Json::object();
    for (const SourceFile& file : files) all[file.name] = base64(file.bytes);
    return all;
}

Json settingsJson(const std::vector<Setting>& settings) {
    Json all = Json::array();
    for (const Setting& setting : settings) all.push_back({setting.target, setting.value});
    return all;
}

}  // namespace

std::optional<LiveScene> packScene(const Scene& asRead, const std::string& name, std::vector<Setting> settings,
                                   Json options) {
    DiagnosticLog ignored;
    LiveScene live{sourceFiles(asRead, name, kMostOfFiles, ignored), std::move(settings), std::move(options)};
    if (live.files.empty()) return std::nullopt;
    return live;
}

Json LiveRun::json(const Recording& recording) const {
    Json all{{"scene", scene.files.front().name},
             {"files", filesJson(scene.files)},
             {"set", settingsJson(scene.settings)},
             {"options", scene.options}};
    all.update(states.json(recording));
    return all;
}

}  // namespace orrery::app
