// The two containers of glTF: JSON alone, and JSON with the first buffer in a GLB.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "orrery/base/diagnostics.hpp"
#include "orrery/document/gltf_document.hpp"
#include "orrery/exporters/gltf.hpp"

namespace orrery::gltf {

[[nodiscard]] std::string makeGlb(std::string_view json, std::string_view binary);

// The file again, with `json` in the place of its JSON: in a GLB the lengths and the padding follow, and
// all other chunks stay.
[[nodiscard]] std::string withJson(const GltfDocument& document, std::string json);

// The file with `json`, moved into the other container.
[[nodiscard]] std::optional<std::string> inOther(const GltfDocument& document, const std::string& json,
                                                 DiagnosticLog& log);

}  // namespace orrery::gltf
