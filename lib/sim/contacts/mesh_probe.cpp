#include "contacts/mesh_probe.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

#include "contacts/friction.hpp"
#include "contacts/ground_contacts.hpp"
#include "world/collide.hpp"
#include "world/ode_eigen.hpp"

namespace orrery {
namespace {

// How far a face is searched for: in depths of the contact, plus a length in m.
constexpr double kDepths = 2;
constexpr double kLeast = 1e-3;
constexpr double kBeside = 1e-3;     // relative to the length
constexpr double kAboutSame = 0.95;  // cosine
constexpr double kBesideDepths = 1.5;
constexpr double kLeastWay = 1e-6;  // m

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
    return firstFace(point + length * out, -out, 2 * length);
}

std::optional<MeshProbe::Face> MeshProbe::firstFace(const Eigen::Vector3d& from, const Eigen::Vector3d& direction,
                                                    double length) {
    if (!ray_) {
        ray_ = dCreateRay(nullptr, 1);
        dGeomRaySetClosestHit(ray_, 1);
        dGeomRaySetBackfaceCull(ray_, 1);
    }
    dGeomRaySetLength(ray_, length);
    // Contacts are often at edges and corners. A ray through an edge or a corner may miss all triangles there.
    const Eigen::Vector3d back = -direction;
    const Eigen::Vector3d u = kBeside * (length / 2) * back.unitOrthogonal();
    const Eigen::Vector3d v = back.cross(u);
    for (const Eigen::Vector3d& beside :
         {Eigen::Vector3d(0, 0, 0), Eigen::Vector3d(u + v / 2), Eigen::Vector3d(-u - v / 2), Eigen::Vector3d(v - u / 2),
          Eigen::Vector3d(u / 2 - v)}) {
        const Eigen::Vector3d at = from + beside;
        dGeomRaySet(ray_, at.x(), at.y(), at.z(), direction.x(), direction.y(), direction.z());
        dContactGeom hit;
        if (collideGeoms(ray_, mesh_, {&hit, 1}) < 1) continue;
        return Face{{hit.pos[0], hit.pos[1], hit.pos[2]}, {hit.normal[0], hit.normal[1], hit.normal[2]}};
    }
    return std::nullopt;
}

bool MeshProbe::endsBeside(const Face& face, const Eigen::Vector3d& out, double depth) {
    // Heightfields have an inside, and push out along the slope what is deep in it.
    if (ground_) return true;
    const Eigen::Vector3d lean = out - out.dot(face.normal) * face.normal;
    const double sine = lean.norm();
    if (!(sine > 0)) return true;
    // If the contact is right, nothing of the mesh is higher along `out` than its depth.
    const double most = depth + kLeast;
    const Eigen::Vector3d beside = face.position + kBesideDepths * most / (sine * sine) * lean;
    const auto other = faceAt(beside, face.normal, kBesideDepths * most / sine);
    return !other || (other->position - face.position).dot(out) <= most;
}

bool MeshProbe::isCrossedBy(dGeomID geom, std::span<const dContactGeom> contacts, double time) {
    const Eigen::Vector3d now = vectorOf(dGeomGetPosition(geom));
    const Eigen::Vector3d way = time * (velocityAt(dGeomGetBody(geom), now) - velocityAt(dGeomGetBody(mesh_), now));
    const double length = way.norm();
    if (!(length > kLeastWay) || !std::isfinite(length)) return false;
    const auto face = firstFace(now - way, way / length, length);
    if (!face) return false;
    const double behind = face->normal.dot(face->position - now);
    return std::none_of(contacts.begin(), contacts.end(), [&](const dContactGeom& contact) {
        return outward(contact) * normalOf(contact).dot(face->normal) >= kAboutSame && contact.depth >= behind;
    });
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
