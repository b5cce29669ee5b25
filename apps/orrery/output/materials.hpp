// Material variants of a glTF file, for people and as JSON.
#pragma once

#include <string>
#include <vector>

#include "orrery/exporters/variants.hpp"
#include "orrery/formats/options.hpp"
#include "orrery/scene/scene.hpp"
#include "output/json.hpp"

namespace orrery::app {

// A scene that is not from glTF has none.
[[nodiscard]] MaterialVariants variantsOf(const Scene& scene);

// {"index", "name", "primitives": [{"mesh", "meshName", "primitive", "from", "fromName", "to", "toName"}]}: what a
// variant changes; null stands for glTF's default material.
[[nodiscard]] Json toJson(const GltfDocument& document, const MaterialVariants& variants, std::uint32_t variant,
                          const std::vector<MaterialChange>& changes);
// A list of these, of every variant against the primitives' own materials.
[[nodiscard]] Json variantsJson(const Scene& scene);

// One of them: a line, and one a primitive.
[[nodiscard]] std::string variantText(const Json& variant);
[[nodiscard]] std::string variantsText(const Scene& scene);

}  // namespace orrery::app
