#include "settings.hpp"

#include "orrery/exporters/set_value.hpp"
#include "orrery/scene/settings.hpp"

namespace orrery::app {
namespace {

std::string setInFile(const Setting& setting, const LoadOptions& options, const std::string& folder, Scene& scene,
                      DiagnosticLog& log) {
    std::string error;
    auto bytes = withValue(scene, setting.target, setting.value, error);
    if (!bytes) return error;
    const std::size_t errorsBefore = log.count(Severity::Error);
    log.clear();
    const Place place = scene.source()->place(Origin{});
    scene = loadBytes(*std::move(bytes), place.file, folder, log, options);
    return log.count(Severity::Error) > errorsBefore ? "the file has errors with it: " + log.entries().back().message
                                                     : "";
}

}  // namespace

std::string applySettings(const std::vector<Setting>& settings, const LoadOptions& options, const std::string& folder,
                          Scene& scene, DiagnosticLog& log) {
    const auto withTarget = [](const Setting& setting, const std::string& fault) {
        return setting.target + ": " + fault;
    };
    for (const Setting& setting : settings) {
        if (!setting.isPlace()) continue;
        if (const std::string fault = setInFile(setting, options, folder, scene, log); !fault.empty())
            return withTarget(setting, fault);
    }
    for (const Setting& setting : settings) {
        if (setting.isPlace()) continue;
        if (const std::string fault = setMember(scene.edit(), setting.target, setting.value); !fault.empty())
            return withTarget(setting, fault);
    }
    return {};
}

}  // namespace orrery::app
