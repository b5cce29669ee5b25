// Meshes that show shapes.
#pragma once

#include <map>
#include <string>
#include <utility>

#include "orrery/scene/scene.hpp"

namespace orrery::robots {

// Shapes of one kind share a mesh and differ in scale, except capsules.
class Pictures {
public:
    explicit Pictures(SceneContents& scene) : scene_(scene) {}

    // The mesh that shows a box, sphere, cylinder, capsule or ellipsoid (a GeneralShape of one curve), and its scale;
    // an invalid id for other shapes.
    [[nodiscard]] std::pair<MeshId, Vector3> of(const ShapeGeometry& shape);

private:
    template <typename Make>
    [[nodiscard]] MeshId picture(const std::string& key, Make&& make);

    SceneContents& scene_;
    std::map<std::string, MeshId> known_;
};

}  // namespace orrery::robots
