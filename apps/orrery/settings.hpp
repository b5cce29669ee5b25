// Members and values of a scene that somebody has in another way than its file.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "orrery/base/diagnostics.hpp"
#include "orrery/importers/load.hpp"
#include "orrery/scene/scene.hpp"

namespace orrery::app {

// TARGET=VALUE. The target is a place in the file where it begins with '/' (exporters/set_value.hpp), else a member by
// its name (scene/settings.hpp).
struct Setting {
    std::string target;
    std::string value;

    [[nodiscard]] bool isPlace() const { return target.starts_with('/'); }
};

// Applies them: first those of places, with which the file is read again, its diagnostics then being those of `log`;
// then members; each in their order. "" where all could be, else what could not.
[[nodiscard]] std::string applySettings(const std::vector<Setting>& settings, const LoadOptions& options,
                                        const std::string& folder, Scene& scene, DiagnosticLog& log);

}  // namespace orrery::app
