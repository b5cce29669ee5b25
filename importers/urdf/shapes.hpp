// The shapes in <collision> and <visual>.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "../robots/pictures.hpp"
#include "context.hpp"
#include "mesh_files.hpp"
#include "orrery/geometry/mass_properties.hpp"
#include "robot.hpp"

namespace orrery::urdf {

// A shape as it stands in the file. The scale is that of a mesh.
struct Geometry {
    XmlElement element;
    ShapeGeometry shape;
    Vector3 scale{1, 1, 1};
};

struct Collision {
    XmlElement element;
    Pose pose;  // in the frame of its link
    Geometry geometry;
};

// A box along the axes of a frame, by two corners.
struct Box {
    Vector3 least, most;
};

class Shapes {
public:
    explicit Shapes(Context& context) : context_(context), files_(context), pictures_(context.scene) {}

    // The collisions of a link that can be used; others are reported.
    [[nodiscard]] std::vector<Collision> collisionsOf(XmlElement link);
    // The mass of the collisions at 1 kg/m^3, in the frame of their link; nothing if they enclose no volume, and not
    // finite if they are too large for the numbers.
    [[nodiscard]] MassProperties massOf(const std::vector<Collision>& collisions);
    // The diagonal of a box around the collisions, m; nullopt if there are none.
    [[nodiscard]] std::optional<double> diagonalOf(const std::vector<Collision>& collisions);

    void addCollider(Node& link, const Collision& collision, FilterId filter);
    // Adds what is seen of the link; false if that is nothing.
    bool addVisuals(Node& link, XmlElement element);

private:
    [[nodiscard]] std::optional<Geometry> read(XmlElement holder);
    [[nodiscard]] ShapeGeometry readShape(XmlElement element);
    [[nodiscard]] MassProperties massOf(const Geometry& geometry);
    [[nodiscard]] MassProperties massOfMesh(const Geometry& geometry, MeshId mesh);
    [[nodiscard]] bool mayWeigh(const Geometry& geometry, MeshId mesh);
    // The mesh that shows a shape, and its scale.
    [[nodiscard]] std::pair<MeshId, Vector3> pictureOf(const Geometry& geometry);

    Context& context_;
    MeshFiles files_;
    robots::Pictures pictures_;
    std::map<std::array<double, 4>, MassProperties> meshMasses_;  // by mesh and scale
    std::map<std::uint32_t, Vector3> firstScales_;                // at which meshes were weighed
    std::size_t weighedAgain_ = 0;                                // triangles, at other scales than the first one
    std::map<std::uint32_t, Box> meshBoxes_;                      // around meshes, without scale
};

}  // namespace orrery::urdf
