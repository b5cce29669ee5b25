// KHR_materials_variants: the materials that the primitives of a glTF file have, by variant.
//
// Which variant is looked at is view state: it belongs to whoever shows the file (MaterialView, one for
// each instance), and never changes the document. What is wrong with a file's variants the importer
// reports; here it counts as absent.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "orrery/base/diagnostics.hpp"
#include "orrery/document/gltf_document.hpp"

namespace orrery {

inline constexpr const char* kMaterialVariants = "KHR_materials_variants";

// A primitive that maps at least one variant.
struct VariantPrimitive {
    std::uint32_t mesh = 0;                               // index in meshes
    std::uint32_t primitive = 0;                          // index in the mesh's primitives
    Origin origin;                                        // its JSON object
    std::optional<std::uint32_t> material;                // its own; nullopt: glTF's default material
    std::vector<std::optional<std::uint32_t>> ofVariant;  // by variant; nullopt: not mapped, so its own
};

class MaterialVariants {
public:
    MaterialVariants() = default;  // none
    explicit MaterialVariants(const GltfDocument& document);

    [[nodiscard]] const std::vector<std::string>& names() const { return names_; }
    // In the order of the file.
    [[nodiscard]] const std::vector<VariantPrimitive>& primitives() const { return primitives_; }

    // The variant of that name, the first where several have it (KHR_VARIANTS_NAME); where none has, that of
    // the number, from 0. Nullopt with KHR_VARIANTS_UNKNOWN. `place` is where diagnostics are.
    [[nodiscard]] std::optional<std::uint32_t> find(std::string_view nameOrNumber, const Place& place,
                                                    DiagnosticLog& log) const;

private:
    std::vector<std::string> names_;
    std::vector<VariantPrimitive> primitives_;
};

// What one instance of a file shows. Cheap; the variants must outlive it.
class MaterialView {
public:
    explicit MaterialView(const MaterialVariants& variants) : variants_(&variants) {}

    // False, and nothing changed, where there is no such variant.
    bool select(std::uint32_t variant);
    void selectNone() { active_.reset(); }  // every primitive has its own material again
    [[nodiscard]] std::optional<std::uint32_t> active() const { return active_; }

    // Material of one of MaterialVariants::primitives(); nullopt: glTF's default material.
    [[nodiscard]] std::optional<std::uint32_t> material(const VariantPrimitive& primitive) const;

private:
    const MaterialVariants* variants_;
    std::optional<std::uint32_t> active_;
};

}  // namespace orrery
