// The mesh assets of models, each read and weighed once.
#pragma once

#include <deque>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>

#include "../robots/files.hpp"
#include "context.hpp"
#include "mesh_mass.hpp"
#include "model.hpp"

namespace orrery::mjcf {

struct MeshAsset {
    MeshId mesh;  // invalid: it could not be read
    // The scale of nodes that use the mesh, whose positions are the 32-bit floats of the file, which glTF has as well.
    Vector3 scale{1, 1, 1};
    MeshInertia inertia = MeshInertia::Legacy;
    std::optional<MeshMass> mass;  // once it is asked for
};

class Meshes {
public:
    Meshes(Context& context, robots::Files& files) : context_(context), files_(files) {}

    // The mesh of that name, for a geom; null after a diagnostic.
    [[nodiscard]] MeshAsset* find(const Model& model, const Part& geom);
    // Its mass. Null after a diagnostic.
    [[nodiscard]] const MeshMass* massOf(MeshAsset& asset, XmlElement geom);
    // The mesh with the scale.
    [[nodiscard]] Mesh scaled(const MeshAsset& asset) const;

private:
    using Triangles = meshes::Triangles;
    [[nodiscard]] MeshAsset read(const Model& model, XmlElement element);
    [[nodiscard]] std::optional<Triangles> trianglesOf(const Model& model, const Part& part);
    [[nodiscard]] std::optional<Triangles> inlineTriangles(const Part& part);

    Context& context_;
    robots::Files& files_;
    std::unordered_map<Origin, MeshAsset, OriginHash> assets_;
    std::map<std::string, std::optional<Triangles>, std::less<>> byFile_;
    std::size_t weighed_ = 0;  // triangles
};

}  // namespace orrery::mjcf
