// Base64 (RFC 4648), for data URIs and for pages that carry their data.
#pragma once

#include <string>
#include <string_view>

namespace orrery {

// Returns the bytes as base64 text with padding, in one line.
[[nodiscard]] std::string base64(std::string_view bytes);

}  // namespace orrery
