// A plain interface to Qhull. Only qhull_facets.cpp includes Qhull.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "orrery/geometry/hull.hpp"
#include "orrery/scene/values.hpp"

namespace orrery {

// One polygon of a hull; its corners have no order.
struct QhullFacet {
    Vector3 normal;  // outward
    std::vector<std::uint32_t> corners;
};

struct QhullFacets {
    std::vector<QhullFacet> facets;
    HullFailure failure = HullFailure::None;
};

// Returns facets of the hull of finite points whose largest coordinate is about 1. `options` are Qhull's own options
// for precision ("C-0").
[[nodiscard]] QhullFacets qhullFacets(std::span<const Vector3> points, std::string_view options);

}  // namespace orrery
