// Converts between the text of G4MF and its container of chunks.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "orrery/base/diagnostics.hpp"
#include "orrery/document/g4mf_document.hpp"

namespace orrery::g4mf {

// JSON as a container: buffers with a data URI each become a chunk, all others stay as they are.
[[nodiscard]] std::string asBinary(std::string_view json);

// JSON of a container as text: buffers that are chunks become data URIs. EXPORT_NOT_REPRESENTABLE for chunks that no
// buffer names; nullopt after EXPORT_SOURCE_UNREADABLE where a buffer's chunk cannot be decoded.
[[nodiscard]] std::optional<std::string> asText(const G4mfDocument& container, std::string_view json,
                                                DiagnosticLog& log);

}  // namespace orrery::g4mf
