#include "contacts/mesh_probe.hpp"

#include <Eigen/Geometry>

#include "contacts/ground_contacts.hpp"
#include "world/ode_eigen.hpp"

namespace orrery {
namespace {

// How far a face is searched for: in depths of the contact, plus a length in m.
constexpr double kDepths = 2;
constexpr double kLeast = 1e-3;
constexpr double kBeside = 1e-3;     // relative to the length
constexpr double kAboutSame = 0.95;  // cosine

}  // namespace

MeshProbe::~MeshProbe() {
    if (ray_) dGeomDestroy(ray_);
}

std::optional<MeshProbe::Face> MeshProbe::faceAt(const Eigen::Vector3d& point, const Eigen::Vector3d& out,
                                                 double depth) {
    const double length = kDepths * depth + kLeast;
    if (ground_) {
        const Eigen::Vector3d above = point + length * out;
        const auto crossing = crossGround(*ground_, mesh_, above, -out, 2 * length, true);
        if (!crossing) return std::nullopt;
        return Face{above - crossing->distance * out, crossing->normal};
    }
    if (!ray_) {
        ray_ = dCreateRay(nullptr, 1);
        dGeomRaySetClosestHit(ray_, 1);
        dGeomRaySetBackfaceCull(ray_, 1);
    }
    dGeomRaySetLength(ray_, 2 * length);
    // Contacts are often at edges and corners. A ray through an edge or a corner may miss all triangles there.
    const Eigen::Vector3d u = kBeside * length * out.unitOrthogonal();
    const Eigen::Vector3d v = out.cross(u);
    for (const Eigen::Vector3d& beside :
         {Eigen::Vector3d(0, 0, 0), Eigen::Vector3d(u + v / 2), Eigen::Vector3d(-u - v / 2), Eigen::Vector3d(v - u / 2),
          Eigen::Vector3d(u / 2 - v)}) {
        const Eigen::Vector3d from = point + length * out + beside;
        dGeomRaySet(ray_, from.x(), from.y(), from.z(), -out.x(), -out.y(), -out.z());
        dContactGeom hit;
        if (dCollide(ray_, mesh_, 1, &hit, sizeof(hit)) < 1) continue;
        return Face{{hit.pos[0], hit.pos[1], hit.pos[2]}, {hit.normal[0], hit.normal[1], hit.normal[2]}};
    }
    return std::nullopt;
}

void MeshProbe::turnToFaces(std::span<dContactGeom> contacts) {
    for (dContactGeom& contact : contacts) {
        const double sign = outward(contact);
        const Eigen::Vector3d out = sign * normalOf(contact);
        const auto face = faceAt(positionOf(contact), out, contact.depth);
        if (!face || face->normal.dot(out) < kAboutSame) continue;
        for (int i = 0; i < 3; ++i) contact.normal[i] = sign * face->normal[i];
    }
}

}  // namespace orrery
