// The diagnostics of a bad file, read as the folder that it is in says.
#pragma once

#include <filesystem>
#include <set>
#include <string>

#include "orrery/base/diagnostics.hpp"
#include "orrery/scene/scene.hpp"

namespace golden {

struct Found {
    orrery::DiagnosticLog log;  // sorted by place
    orrery::Scene scene;        // which has the lines of the file; empty for a plan of a sweep
};

// `bytes` may differ from those of the file, which then only says where other files are.
[[nodiscard]] Found find(const std::filesystem::path& file, std::string bytes);
[[nodiscard]] Found find(const std::filesystem::path& file);

[[nodiscard]] std::filesystem::path folder();
[[nodiscard]] bool isInput(const std::filesystem::path& file);
// With ORRERY_UPDATE_GOLDEN=1 in the environment what is expected is written anew.
[[nodiscard]] bool isUpdating();

}  // namespace golden
