// The bytes that URIs of a glTF name.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "json.hpp"
#include "orrery/document/gltf_document.hpp"

namespace orrery::gltf {

// The bytes of a data: URI, or of a file in the document's folder; nullopt if there are none, or more than the limit of
// a document.
[[nodiscard]] std::optional<std::string> bytesOfUri(const GltfDocument& document, std::string_view uri);

// Media type of an image by its first bytes; "" for none that glTF or its extensions know.
[[nodiscard]] std::string_view imageType(std::string_view bytes);

}  // namespace orrery::gltf
