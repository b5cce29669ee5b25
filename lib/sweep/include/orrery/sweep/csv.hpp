// Tables of texts as RFC 4180 has them, read and written.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace orrery::sweep {

// One line, with its end.
[[nodiscard]] std::string csvLine(const std::vector<std::string>& fields);

// All lines of a text, the empty ones left out. nullopt where a quote is not closed.
[[nodiscard]] std::optional<std::vector<std::vector<std::string>>> readCsv(std::string_view text);

}  // namespace orrery::sweep
