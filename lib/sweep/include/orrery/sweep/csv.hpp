// Reads and writes tables of texts in the form of RFC 4180.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace orrery::sweep {

// Returns one line, including its end.
[[nodiscard]] std::string csvLine(const std::vector<std::string>& fields);

// Returns all lines of a text except empty ones. nullopt if a quote is not closed.
[[nodiscard]] std::optional<std::vector<std::vector<std::string>>> readCsv(std::string_view text);

}  // namespace orrery::sweep
