#include "orrery/geometry/solid.hpp"

#include <array>

namespace orrery {

std::string_view typeName(const Solid& solid) {
    static constexpr std::array<std::string_view, std::variant_size_v<Solid>> kNames = {
        "box", "sphere", "capsule", "cylinder", "plane", "ray", "convex", "trimesh", "heightfield"};
    return kNames[solid.index()];
}

}  // namespace orrery
