// Whole files in memory.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "orrery/base/diagnostics.hpp"

namespace orrery {

// Reads a regular file. Reports FILE_UNREADABLE or FILE_TOO_LARGE (size checked before reading) at
// `place` and returns nullopt.
[[nodiscard]] std::optional<std::string> readFile(const std::filesystem::path& path, std::size_t limit,
                                                  DiagnosticLog& log, const Place& place);

}  // namespace orrery
