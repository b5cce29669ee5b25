#include "capture/geoms.hpp"

#include <array>

#include "orrery/base/bit_cast.hpp"

namespace orrery {
namespace {

// Merges positions that are equal to the last bit.
class Corners {
public:
    explicit Corners(std::vector<Vector3>& positions) : positions_(positions) {}

    std::uint32_t add(const dVector3& v) {
        const std::array<std::uint64_t, 3> key{bits(v[0]), bits(v[1]), bits(v[2])};
        const auto [at, isNew] = numbers_.try_emplace(key, static_cast<std::uint32_t>(positions_.size()));
        if (isNew) positions_.push_back({v[0], v[1], v[2]});
        return at->second;
    }

private:
    static std::uint64_t bits(double value) { return bitCast<std::uint64_t>(value); }
    std::vector<Vector3>& positions_;
    std::map<std::array<std::uint64_t, 3>, std::uint32_t> numbers_;
};

}  // namespace

MeshId GeomCapture::meshOf(dTriMeshDataID data) {
    if (const auto known = meshes_.find(data); known != meshes_.end()) return known->second;
    Mesh mesh;
    mesh.loaded = true;
    Corners corners(mesh.positions);
    // ODE returns the triangles in the world. For a geom at the origin these are the triangles of the mesh.
    const dGeomID probe = dCreateTriMesh(nullptr, data, nullptr, nullptr, nullptr);
    for (int i = 0; i < dGeomTriMeshGetTriangleCount(probe); ++i) {
        dVector3 a = {};
        dVector3 b = {};
        dVector3 c = {};
        dGeomTriMeshGetTriangle(probe, i, &a, &b, &c);
        const std::uint32_t first = corners.add(a);
        const std::uint32_t second = corners.add(b);
        mesh.triangles.push_back({first, second, corners.add(c)});
    }
    dGeomDestroy(probe);
    return meshes_[data] = contents_.addMesh(std::move(mesh));
}

std::optional<ShapeGeometry> GeomCapture::geometryOf(dGeomID geom) {
    switch (dGeomGetClass(geom)) {
        case dSphereClass:
            return SphereShape{dGeomSphereGetRadius(geom)};
        case dBoxClass: {
            dVector3 size = {};
            dGeomBoxGetLengths(geom, size);
            return BoxShape{Vector3{size[0], size[1], size[2]}};
        }
        case dCapsuleClass: {
            dReal radius = 0;
            dReal length = 0;
            dGeomCapsuleGetParams(geom, &radius, &length);
            return CapsuleShape{Axis::Z, CapsuleShape::Height::Middle, length, radius, {}, {}};
        }
        case dCylinderClass: {
            dReal radius = 0;
            dReal length = 0;
            dGeomCylinderGetParams(geom, &radius, &length);
            return CylinderShape{Axis::Z, length, radius, {}, {}};
        }
        case dPlaneClass: {
            dVector4 plane = {};
            dGeomPlaneGetParams(geom, plane);
            return PlaneShape{plane[0], plane[1], plane[2], plane[3]};
        }
        case dRayClass:
            return RayShape{dGeomRayGetLength(geom)};
        case dTriMeshClass:
            return TriMeshShape{meshOf(dGeomTriMeshGetTriMeshDataID(geom))};
        default:
            return std::nullopt;
    }
}

ShapeId GeomCapture::shapeOf(dGeomID geom) {
    std::optional<ShapeGeometry> geometry = geometryOf(geom);
    if (!geometry && options_.shapeOf) geometry = options_.shapeOf(geom, contents_);
    if (!geometry) return {};
    Shape shape;
    shape.geometry = *std::move(geometry);
    return contents_.addShape(std::move(shape));
}

std::optional<OdeCollide> collideOf(dGeomID geom) {
    const auto category = static_cast<std::uint32_t>(dGeomGetCategoryBits(geom));
    const auto collide = static_cast<std::uint32_t>(dGeomGetCollideBits(geom));
    OdeCollide result;
    if (category != ~0U) result.category = category;
    if (collide != ~0U) result.collide = collide;
    if (!dGeomIsEnabled(geom)) result.enabled = false;
    return result == OdeCollide{} ? std::nullopt : std::optional(result);
}

bool hasRayFlags(dGeomID geom) {
    if (dGeomGetClass(geom) != dRayClass) return false;
    return dGeomRayGetFirstContact(geom) != 0 || dGeomRayGetBackfaceCull(geom) != 0 || dGeomRayGetClosestHit(geom) != 0;
}

}  // namespace orrery
