// Visible meshes for colliders: one for equal shapes of one colour.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "buffer.hpp"
#include "orrery/geometry/resolve.hpp"

namespace orrery::gltf {

class Pictures {
public:
    Pictures(const SceneContents& scene, Buffer& buffer) : scene_(scene), buffer_(buffer), resolver_(scene) {}

    // Index of the mesh that shows a shape in its node's frame; nullopt for rays, planes and what has no
    // size. `moving`: of a body that moves.
    [[nodiscard]] std::optional<std::size_t> ofShape(ShapeId shape, bool moving);
    // Of a box that stands for a half space: its top is the plane.
    [[nodiscard]] std::size_t ofGround();
    // Of the scene's own mesh; equal ones share one.
    [[nodiscard]] std::size_t ofMesh(const Mesh& mesh);

    [[nodiscard]] bool empty() const { return meshes_.empty(); }
    // meshes and materials, into the root object.
    void describe(Json& root) const;

private:
    std::size_t add(std::string name, const std::vector<Vector3>& positions, const Buffer::Triangles& triangles,
                    std::size_t material);

    const SceneContents& scene_;
    Buffer& buffer_;
    ShapeResolver resolver_;
    std::map<std::string, std::optional<std::size_t>> known_;  // by what it is a picture of
    std::map<const Mesh*, std::size_t> ownMeshes_;
    Json meshes_ = Json::array();
    std::size_t bodies_ = 0;
};

}  // namespace orrery::gltf
