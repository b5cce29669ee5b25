// KHR_materials_variants: the names of the variants, and whether what primitives map them to is there.
#pragma once

#include <memory>

#include "extensions.hpp"

namespace orrery::gltf {

[[nodiscard]] std::unique_ptr<Extension> makeKhrMaterialsVariants();

}  // namespace orrery::gltf
