#include "contacts/mesh_probe.hpp"

namespace orrery {
namespace {

// How far a face is looked for: in depths of the contact, and m beside.
constexpr double kDepths = 2;
constexpr double kLeast = 1e-3;

}  // namespace

MeshProbe::~MeshProbe() {
    if (ray_) dGeomDestroy(ray_);
}

std::optional<MeshProbe::Face> MeshProbe::faceAt(const Eigen::Vector3d& point, const Eigen::Vector3d& out,
                                                 double depth) {
    if (!ray_) {
        ray_ = dCreateRay(nullptr, 1);
        dGeomRaySetClosestHit(ray_, 1);
        dGeomRaySetBackfaceCull(ray_, 1);
    }
    const double length = kDepths * depth + kLeast;
    const Eigen::Vector3d from = point + length * out;
    dGeomRaySetLength(ray_, 2 * length);
    dGeomRaySet(ray_, from.x(), from.y(), from.z(), -out.x(), -out.y(), -out.z());
    dContactGeom hit;
    if (dCollide(ray_, mesh_, 1, &hit, sizeof(hit)) < 1) return std::nullopt;
    return Face{{hit.pos[0], hit.pos[1], hit.pos[2]}, {hit.normal[0], hit.normal[1], hit.normal[2]}};
}

}  // namespace orrery
