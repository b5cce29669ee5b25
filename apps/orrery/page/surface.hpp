// Triangles of a page.
#pragma once

#include "orrery/geometry/tessellate.hpp"
#include "output/json.hpp"
#include "page/bytes.hpp"

namespace orrery::app {

// {"positions", "triangles"}, as docs/formats/page.md has them.
inline Json trianglesJson(const Tessellation& surface) {
    PageBytes positions;
    for (const Vector3& p : surface.positions) {
        for (const double c : {p.x, p.y, p.z}) positions.add(static_cast<float>(c));
    }
    PageBytes triangles;
    for (const Triangle& triangle : surface.triangles) {
        for (const std::uint32_t corner : triangle) triangles.add(corner);
    }
    return {{"positions", positions.text()}, {"triangles", triangles.text()}};
}

}  // namespace orrery::app
