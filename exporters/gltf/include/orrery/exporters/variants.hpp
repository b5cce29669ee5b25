// A variant of KHR_materials_variants made the look of a file.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "orrery/base/diagnostics.hpp"
#include "orrery/document/gltf_document.hpp"

namespace orrery {

struct MaterialChange {
    std::uint32_t mesh = 0;
    std::uint32_t primitive = 0;
    std::optional<std::uint32_t> from;  // nullopt: glTF's default material
    std::optional<std::uint32_t> to;    // the same
};

struct BakedVariant {
    std::string bytes;                    // of the file, in its own container
    std::vector<MaterialChange> changes;  // those made; primitives with the material already have none
};

// The file with the material of each primitive that maps the variant replaced by the one it maps it to.
// Every other byte stays, the variants and their mappings included, so that others can still be chosen: where a
// primitive leaves a variant to its own material, a mapping to that one is added.
// Nullopt, with EXPORT_EDITS_CONFLICT, for a file that cannot be edited.
[[nodiscard]] std::optional<BakedVariant> bakeVariant(const GltfDocument& document, std::uint32_t variant,
                                                      DiagnosticLog& log);

}  // namespace orrery
