#include "orrery/conversion/shapes.hpp"

#include <utility>
#include <variant>

#include "orrery/geometry/tessellate.hpp"

namespace orrery {
namespace {

struct ShapeOfSolid {
    SceneContents& contents;

    ShapeGeometry operator()(const SolidBox& box) const { return BoxShape{box.size}; }
    ShapeGeometry operator()(const SolidSphere& sphere) const { return SphereShape{sphere.radius}; }
    ShapeGeometry operator()(const SolidCapsule& capsule) const {
        CapsuleShape shape;
        shape.height = capsule.length;
        shape.radius = capsule.radius;
        return shape;
    }
    ShapeGeometry operator()(const SolidCylinder& cylinder) const {
        CylinderShape shape;
        shape.height = cylinder.length;
        shape.radius = cylinder.radius;
        return shape;
    }
    ShapeGeometry operator()(const SolidPlane& plane) const {
        return PlaneShape{plane.normal.x, plane.normal.y, plane.normal.z, plane.d};
    }
    ShapeGeometry operator()(const SolidRay& ray) const { return RayShape{ray.length}; }
    ShapeGeometry operator()(const SolidHull& hull) const { return ConvexShape{addMesh(tessellateHull(*hull.hull))}; }
    ShapeGeometry operator()(const SolidMesh& mesh) const {
        return TriMeshShape{addMesh({mesh.mesh->positions, mesh.mesh->triangles})};
    }
    ShapeGeometry operator()(const SolidHeightfield& field) const {
        return TriMeshShape{addMesh(tessellateHeightfield(*field.field))};
    }

    [[nodiscard]] MeshId addMesh(Tessellation triangles) const {
        Mesh mesh;
        mesh.positions = std::move(triangles.positions);
        mesh.triangles = std::move(triangles.triangles);
        mesh.loaded = true;
        return contents.addMesh(std::move(mesh));
    }
};

}  // namespace

ShapeGeometry shapeAsSimulated(const Solid& solid, SceneContents& contents) {
    return std::visit(ShapeOfSolid{contents}, solid);
}

}  // namespace orrery
