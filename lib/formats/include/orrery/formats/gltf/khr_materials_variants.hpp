// The words of KHR_materials_variants.
#pragma once

namespace orrery {

inline constexpr const char* kMaterialVariants = "KHR_materials_variants";

}  // namespace orrery
