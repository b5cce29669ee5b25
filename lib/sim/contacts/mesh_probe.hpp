// Finds the face under a point of a triangle mesh or heightfield.
#pragma once

#include <ode/ode.h>

#include <Eigen/Core>
#include <optional>
#include <span>

namespace orrery {

class GroundSurface;

// A ray of ODE that is used for one mesh after the other.
class MeshProbe {
public:
    MeshProbe() = default;
    ~MeshProbe();
    MeshProbe(const MeshProbe&) = delete;
    MeshProbe& operator=(const MeshProbe&) = delete;

    // `ground`: for a heightfield; null for a mesh.
    void lookAt(dGeomID mesh, const GroundSurface* ground = nullptr) {
        mesh_ = mesh;
        ground_ = ground;
    }
    [[nodiscard]] dGeomID mesh() const { return mesh_; }
    // Returns 1 if the contact's normal points out of the mesh, -1 if it points into it.
    [[nodiscard]] double outward(const dContactGeom& contact) const { return contact.g1 == mesh_ ? -1 : 1; }

    struct Face {
        Eigen::Vector3d position;  // m, world
        Eigen::Vector3d normal;    // unit, out of the mesh
    };
    // Returns the first face on the way along -`out` (unit) through `point`, from a few times `depth` (m) above it to
    // as far below it.
    [[nodiscard]] std::optional<Face> faceAt(const Eigen::Vector3d& point, const Eigen::Vector3d& out, double depth);

    // False if the mesh goes on beside the contact in the direction that its normal `out` leans to, as high as `face`
    // or higher: then no edge of the mesh can cause the contact.
    [[nodiscard]] bool endsBeside(const Face& face, const Eigen::Vector3d& out, double depth);

    // True if the middle of `geom` has come through a face from its front in the last `time` seconds, and none of the
    // contacts pushes it back from at least as deep.
    [[nodiscard]] bool isCrossedBy(dGeomID geom, std::span<const dContactGeom> contacts, double time);

    // Gives contacts of a convex hull the normals of the faces under them, if these point in about the same direction.
    // ODE asks libccd for them, whose normals are up to 18 degrees off where surfaces only touch: a hull that slides on
    // flat ground would trip over such a contact.
    void turnToFaces(std::span<dContactGeom> contacts);

private:
    // Returns the first face with its front to the ray.
    [[nodiscard]] std::optional<Face> firstFace(const Eigen::Vector3d& from, const Eigen::Vector3d& direction,
                                                double length);

    dGeomID mesh_ = nullptr;
    const GroundSurface* ground_ = nullptr;
    dGeomID ray_ = nullptr;  // in no space; made on first use
};

}  // namespace orrery
