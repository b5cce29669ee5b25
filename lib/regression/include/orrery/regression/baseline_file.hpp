// A baseline as a file: JSON, a line for every body at every sample, so that a diff can be read.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "orrery/base/diagnostics.hpp"
#include "orrery/regression/regression.hpp"

namespace orrery {

// Where the baseline of a scene is kept: "planet.gltf" has "planet.gltf.baseline" beside it.
[[nodiscard]] std::filesystem::path baselineBeside(const std::filesystem::path& scene);

// The text of the file; numbers read back as the very same doubles.
[[nodiscard]] std::string toText(const Baseline& baseline);

// Reads such a text. Reports CHECK_BASELINE_INVALID, or what is wrong with the JSON, at its place; nullopt then.
[[nodiscard]] std::optional<Baseline> parseBaseline(std::string text, const std::string& file, DiagnosticLog& log);

// Reports CHECK_BASELINE_MISSING where there is no such file.
[[nodiscard]] std::optional<Baseline> readBaseline(const std::filesystem::path& file, DiagnosticLog& log);
// Reports FILE_UNWRITABLE and returns false where it cannot be written.
[[nodiscard]] bool writeBaseline(const Baseline& baseline, const std::filesystem::path& file, DiagnosticLog& log);

}  // namespace orrery
