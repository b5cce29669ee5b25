// Qhull behind a plain interface. The only source that sees it is qhull_facets.cpp.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "orrery/geometry/hull.hpp"
#include "orrery/scene/values.hpp"

namespace orrery {

// One polygon of a hull, its corners in no order.
struct QhullFacet {
    Vector3 normal;  // outward
    std::vector<std::uint32_t> corners;
};

struct QhullFacets {
    std::vector<QhullFacet> facets;
    HullFailure failure = HullFailure::None;
};

// Facets of the hull of finite points whose largest coordinate is about 1. `options` are Qhull's own
// for precision ("C-0").
[[nodiscard]] QhullFacets qhullFacets(std::span<const Vector3> points, std::string_view options);

}  // namespace orrery
