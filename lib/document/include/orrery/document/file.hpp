// Whole files in memory.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "orrery/base/diagnostics.hpp"

namespace orrery {

// Reads a regular file. Reports FILE_UNREADABLE or FILE_TOO_LARGE (size checked before reading) at
// `place` and returns nullopt.
[[nodiscard]] std::optional<std::string> readFile(const std::filesystem::path& path, std::size_t limit,
                                                  DiagnosticLog& log, const Place& place);

// Writes a file beside `path` and then puts it in its place, with the access rights of the one that
// was there: whatever happens, `path` is the old file or the whole new one. Through a symbolic link
// the file it points to is replaced. Reports FILE_UNWRITABLE at `place` and returns false.
[[nodiscard]] bool writeFile(const std::filesystem::path& path, std::string_view bytes, DiagnosticLog& log,
                             const Place& place);

}  // namespace orrery
