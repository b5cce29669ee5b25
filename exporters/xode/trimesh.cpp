#include <algorithm>

#include "orrery/scene/eigen.hpp"
#include "parts.hpp"

namespace orrery::xode {

bool exact(const Mesh& mesh) {
    const auto inside = [&](const auto& triangle) {
        return std::all_of(triangle.begin(), triangle.end(), [&](auto i) { return i < mesh.positions.size(); });
    };
    return mesh.loaded && !mesh.triangles.empty() &&
           std::all_of(mesh.positions.begin(), mesh.positions.end(), [](const Vector3& v) { return isFinite(v); }) &&
           std::all_of(mesh.triangles.begin(), mesh.triangles.end(), inside);
}

Element trimeshElement(const Mesh& mesh, std::uint32_t base) {
    Element element("trimesh", mesh.origin);
    Element& vertices = element.add("vertices");
    vertices.children.reserve(mesh.positions.size());
    const auto addTo = [](Element& list, const char* name) -> Element& {
        Element& item = list.add(name);
        item.attributes.reserve(3);
        return item;
    };
    for (const Vector3& position : mesh.positions) addTo(vertices, "v").set(position);
    Element& triangles = element.add("triangles");
    triangles.children.reserve(mesh.triangles.size());
    for (const auto& corners : mesh.triangles) {
        addTo(triangles, "t")
            .set("ia", std::to_string(corners[0] + base))
            .set("ib", std::to_string(corners[1] + base))
            .set("ic", std::to_string(corners[2] + base));
    }
    return element;
}

}  // namespace orrery::xode
