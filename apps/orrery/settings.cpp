#include "settings.hpp"

#include <CLI/CLI.hpp>

#include "orrery/exporters/set_value.hpp"
#include "orrery/scene/settings.hpp"

namespace orrery::app {
namespace {

// In names in double quotes '=' is a letter like others.
Setting settingOf(const std::string& text) {
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '"') quoted = !quoted;
        if (text[i] == '=' && !quoted) return {text.substr(0, i), text.substr(i + 1)};
    }
    throw CLI::ValidationError("--set", "expected TARGET=VALUE, as body:ball.mass=2, not \"" + text + '"');
}

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

void addSettings(CLI::App& app, std::vector<Setting>& settings) {
    app.add_option_function<std::vector<std::string>>(
           "--set",
           [&settings](const std::vector<std::string>& texts) {
               for (const std::string& text : texts) settings.push_back(settingOf(text));
           },
           "Set a member of the scene, as body:ball.mass=2, joint:hinge.loStop=-0.5 or friction=0.3, or a value at its "
           "place in the file, as /nodes/3/translation/1=0.5; may be repeated")
        ->type_name("TARGET=VALUE")
        ->allow_extra_args(false);
}

std::string applySettings(const std::vector<Setting>& settings, const LoadOptions& options, const std::string& folder,
                          Scene& scene, DiagnosticLog& log) {
    const auto said = [](const Setting& setting, const std::string& fault) { return setting.target + ": " + fault; };
    for (const Setting& setting : settings) {
        if (!setting.isPlace()) continue;
        if (const std::string fault = setInFile(setting, options, folder, scene, log); !fault.empty())
            return said(setting, fault);
    }
    for (const Setting& setting : settings) {
        if (setting.isPlace()) continue;
        if (const std::string fault = setMember(scene.edit(), setting.target, setting.value); !fault.empty())
            return said(setting, fault);
    }
    return {};
}

}  // namespace orrery::app
