// Bytes as text, RFC 4648: for data URIs and for pages that carry their data.
#pragma once

#include <string>
#include <string_view>

namespace orrery {

// Padded, in one line.
[[nodiscard]] std::string base64(std::string_view bytes);

}  // namespace orrery
