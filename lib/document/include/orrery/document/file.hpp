// Reads and writes whole files.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "orrery/base/diagnostics.hpp"

namespace orrery {

// Returns the place of the file as a whole.
[[nodiscard]] Place placeOfFile(const std::filesystem::path& path);

// Reads a regular file. Reports FILE_UNREADABLE or FILE_TOO_LARGE (size checked before reading) at
// `place` and returns nullopt.
[[nodiscard]] std::optional<std::string> readFile(const std::filesystem::path& path, std::size_t limit,
                                                  DiagnosticLog& log, const Place& place);

// Writes a whole file through OutputFile. Reports FILE_UNWRITABLE and returns false on failure.
[[nodiscard]] bool writeFile(const std::filesystem::path& path, std::string_view bytes, DiagnosticLog& log);

}  // namespace orrery
