// Texts as tests change them.
#pragma once

#include <string>
#include <string_view>

namespace orrery::test {

// `text` with the first `from` in it replaced; fails the test case if there is no `from`.
[[nodiscard]] std::string replaced(std::string text, std::string_view from, std::string_view to);

}  // namespace orrery::test
