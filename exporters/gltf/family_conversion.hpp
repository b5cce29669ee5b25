// Turns a glTF file whose physics are in the extensions of one family into those of the other. All else in it stays as
// it is, byte for byte.
#pragma once

#include <optional>
#include <string>

#include "indices.hpp"
#include "orrery/document/json_document.hpp"

namespace orrery::gltf {

// The JSON of the file that the scene was read from, unchanged. nullopt after EXPORT_EDITS_CONFLICT.
// EXPORT_PHYSICS_DROPPED tells what is lost with the objects of the other family.
[[nodiscard]] std::optional<std::string> inFamily(const Scene& scene, const JsonDocument& document, Family family,
                                                  DiagnosticLog& log);

}  // namespace orrery::gltf
