#include "orrery/exporters/variants.hpp"

#include <utility>

#include "../json/edits.hpp"
#include "container.hpp"
#include "json.hpp"
#include "orrery/base/codes/export.hpp"
#include "orrery/formats/options.hpp"

namespace orrery {

std::optional<BakedVariant> bakeVariant(const GltfDocument& document, std::uint32_t variant, DiagnosticLog& log) {
    const MaterialVariants variants(document);
    BakedVariant baked;
    TextEdits edits;
    gltf::JsonEdits json(document.json(), edits);
    for (const VariantPrimitive& primitive : variants.primitives()) {
        if (variant >= primitive.ofVariant.size()) continue;
        const auto material = primitive.ofVariant[variant];
        if (!material || material == primitive.material) continue;
        json.setMember(document.json().value(primitive.origin), "material", *material);
        baked.changes.push_back({primitive.mesh, primitive.primitive, primitive.material, *material});
    }
    if (baked.changes.empty()) {
        baked.bytes = std::string(document.bytes());
        return baked;
    }
    auto text = edits.apply(document.json().text());
    if (!text) {
        log.report(code::EXPORT_EDITS_CONFLICT, document.place({}), "the variant cannot be written into the file");
        return std::nullopt;
    }
    baked.bytes = gltf::withJson(document, *std::move(text));
    return baked;
}

}  // namespace orrery
