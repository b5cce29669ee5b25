#include "sensors/space_query.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "contacts/ground_contacts.hpp"
#include "orrery/scene/eigen.hpp"
#include "world/collide.hpp"
#include "world/ode_eigen.hpp"
#include "world/ode_numbers.hpp"

namespace orrery {
namespace {

constexpr std::size_t kQueryContacts = 8;  // contacts of one pair, among which the deepest is found
constexpr std::size_t kGroundContacts = 128;

struct QuerySearch {
    dGeomID probe;
    std::vector<dGeomID>& found;
};

// dNearCallback: contacts are computed later, when the space is not locked any more. A failed check would leave it
// locked.
void noteNear(void* data, dGeomID a, dGeomID b) {
    auto& search = *static_cast<QuerySearch*>(data);
    const dGeomID other = a == search.probe ? b : a;
    if (dGeomIsSpace(other)) {
        dSpaceCollide2(search.probe, other, data, &noteNear);
    } else {
        search.found.push_back(other);
    }
}

}  // namespace

SpaceQuery::~SpaceQuery() {
    for (const dGeomID probe : {ray_, ball_, box_}) {
        if (probe) dGeomDestroy(probe);
    }
}

void SpaceQuery::lookNear(const SimulationWorld& world, dGeomID probe) {
    candidates_.clear();
    const dSpaceID space = world.callerSpace ? world.callerSpace : world.top;
    QuerySearch search{probe, candidates_};
    dSpaceCollide2(probe, reinterpret_cast<dGeomID>(space), &search, &noteNear);
    std::erase_if(candidates_, [&](dGeomID geom) {
        const SimGeom* record = recordOf(world, geom);
        return dGeomGetClass(geom) == dRayClass || (record && record->sensor);
    });
}

// `contact`: position, normal, and the length of the way as its depth.
bool SpaceQuery::hit(const SimulationWorld& world, dGeomID geom, const Vector3& from, const Vector3& direction,
                     double length, dContactGeom& contact) const {
    const SimGeom* record = recordOf(world, geom);
    if (!record || !record->ground) return collideGeoms(ray_, geom, {&contact, 1}) > 0;
    const Eigen::Vector3d start = toEigen(from);
    const Eigen::Vector3d along = toEigen(direction).normalized();
    const auto crossing = crossGround(record->ground->surface(), geom, start, along, length, false);
    if (!crossing) return false;
    const Eigen::Vector3d at = start + crossing->distance * along;
    for (int i = 0; i < 3; ++i) {
        contact.pos[i] = toReal(at[i]);
        contact.normal[i] = toReal(crossing->normal[i]);
    }
    contact.depth = toReal(crossing->distance);
    return true;
}

std::optional<RayHit> SpaceQuery::castRay(const SimulationWorld& world, const Vector3& from, const Vector3& direction,
                                          double length, dBodyID except) {
    if (!ray_) {
        ray_ = dCreateRay(nullptr, 1);
        dGeomRaySetClosestHit(ray_, 1);
    }
    dGeomRaySetLength(ray_, length);
    dGeomRaySet(ray_, from.x, from.y, from.z, direction.x, direction.y, direction.z);
    lookNear(world, ray_);
    std::optional<RayHit> nearest;
    for (const dGeomID geom : candidates_) {
        if (except && dGeomGetBody(geom) == except) continue;
        dContactGeom contact;
        if (!hit(world, geom, from, direction, length, contact)) continue;
        const Eigen::Vector3d normal = normalOf(contact);
        if (!(contact.depth <= length) || !normal.allFinite() || (nearest && contact.depth >= nearest->distance)) {
            continue;
        }
        const bool fromWithin = normal.dot(toEigen(direction)) > 0;
        nearest = RayHit{idOf(world, recordOf(world, geom)), geom, fromEigen(positionOf(contact)),
                         fromEigen(Eigen::Vector3d(fromWithin ? -normal : normal)), contact.depth};
    }
    return nearest;
}

std::span<const Overlap> SpaceQuery::touchingBall(const SimulationWorld& world, const Vector3& center, double radius) {
    if (!ball_) ball_ = dCreateSphere(nullptr, 1);
    dGeomSphereSetRadius(ball_, radius);
    dGeomSetPosition(ball_, center.x, center.y, center.z);
    return overlaps(world, ball_);
}

std::span<const Overlap> SpaceQuery::touchingBox(const SimulationWorld& world, const Pose& pose, const Vector3& size) {
    if (!box_) box_ = dCreateBox(nullptr, 1, 1, 1);
    dGeomBoxSetLengths(box_, size.x, size.y, size.z);
    dGeomSetPosition(box_, pose.position.x, pose.position.y, pose.position.z);
    dGeomSetQuaternion(box_, toOde(pose.rotation).data());
    return overlaps(world, box_);
}

// For a collider in parts the deepest part represents all.
void SpaceQuery::add(const Overlap& overlap, const SimGeom* record, const SimulationWorld& world) {
    const bool isPart = record && partsOfGeom(world, *record).size() > 1;
    const auto known = isPart ? std::find_if(overlaps_.begin(), overlaps_.end(),
                                             [&](const Overlap& other) { return other.id == overlap.id; })
                              : overlaps_.end();
    if (known == overlaps_.end()) {
        overlaps_.push_back(overlap);
    } else if (overlap.depth > known->depth) {
        *known = overlap;
    }
}

std::optional<double> SpaceQuery::depthIn(const SimulationWorld& world, dGeomID geom, dGeomID probe) {
    std::array<dContactGeom, kGroundContacts> contacts;
    const SimGeom* record = recordOf(world, geom);
    std::size_t count = 0;
    if (record && record->ground) {
        world.grounds->begin(0);
        const auto given = world.grounds->collide(*record->ground, geom, {probe, nullptr}, false, contacts);
        // It is over more cells than the limit.
        if (given.refused) return 0;
        count = given.count;
    } else {
        count = static_cast<std::size_t>(collideGeoms(probe, geom, std::span(contacts).first(kQueryContacts)));
    }
    if (count == 0) return std::nullopt;
    double depth = 0;
    for (std::size_t i = 0; i < count; ++i) depth = std::max<double>(depth, contacts[i].depth);
    return depth;
}

std::span<const Overlap> SpaceQuery::overlaps(const SimulationWorld& world, dGeomID probe) {
    lookNear(world, probe);
    overlaps_.clear();
    for (const dGeomID geom : candidates_) {
        const SimGeom* record = recordOf(world, geom);
        const std::optional<double> depth = depthIn(world, geom, probe);
        if (depth) add({idOf(world, record), geom, *depth}, record, world);
    }
    return overlaps_;
}

}  // namespace orrery
