// Visible meshes for colliders: one for equal shapes of one colour.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "buffer.hpp"
#include "orrery/geometry/resolve.hpp"
#include "orrery/geometry/tessellate.hpp"

namespace orrery::gltf {

// Positions in glTF are floats.
[[nodiscard]] bool isDrawable(const Mesh& mesh);

class Pictures {
public:
    // Indices go on after the meshes and materials of `root`.
    Pictures(const SceneContents& scene, Buffer& buffer, const Json& root = Json::object())
        : scene_(scene),
          buffer_(buffer),
          resolver_(scene),
          firstMesh_(root.value("meshes", Json::array()).size()),
          firstMaterial_(root.value("materials", Json::array()).size()) {
        for (std::uint32_t i = 0; i < scene.shapes.size(); ++i) resolver_.announce(ShapeId{i});
    }

    // Index of the mesh that shows a shape in its node's frame; nullopt for rays, planes and what has no
    // size. `moving`: of a body that moves.
    [[nodiscard]] std::optional<std::size_t> ofShape(ShapeId shape, bool moving);
    // The mesh of a box that stands for a half space: its top is the plane.
    [[nodiscard]] std::size_t ofGround();
    // The mesh of triangles that are no mesh of the scene: a new one each time.
    [[nodiscard]] std::size_t ofTriangles(const Mesh& mesh);
    // The mesh for one of the scene's own; equal ones share one.
    [[nodiscard]] std::size_t ofMesh(const Mesh& mesh);

    [[nodiscard]] bool empty() const { return meshes_.empty(); }
    // meshes and materials, into the root object after its own.
    void describe(Json& root) const;

private:
    std::size_t add(std::string name, Json primitive, std::size_t material);
    // Adds a mesh with normals.
    std::size_t addShaded(std::string name, const Tessellation& triangles, std::size_t material);

    const SceneContents& scene_;
    Buffer& buffer_;
    ShapeResolver resolver_;
    std::size_t firstMesh_;
    std::size_t firstMaterial_;
    std::map<std::string, std::optional<std::size_t>> known_;  // by what it is a picture of
    std::map<const Mesh*, std::size_t> ownMeshes_;
    Json meshes_ = Json::array();
    std::size_t bodies_ = 0;
};

}  // namespace orrery::gltf
