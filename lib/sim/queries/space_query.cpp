#include "queries/space_query.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "contacts/ground_contacts.hpp"
#include "orrery/scene/eigen.hpp"
#include "plan/collision_filters.hpp"
#include "world/collide.hpp"
#include "world/geom_rules.hpp"
#include "world/ode_eigen.hpp"
#include "world/ode_numbers.hpp"

namespace orrery {
namespace {

constexpr std::size_t kQueryContacts = 8;  // contacts of one pair, among which the deepest is found
constexpr std::size_t kContactsOnGround = 128;
constexpr double kMostPieces = 1024;  // of the way of a shape past one geom
constexpr double kRadiiOfPiece = 8;
constexpr double kAccuracy = byPrecision(1e-6, 1e-4);  // share of the radius, or of the smallest edge
constexpr double kMiss = std::numeric_limits<double>::infinity();

// The part of a line, m from its start, that is within a box; if there is none, it ends before it begins.
struct Part {
    double begin = 0;
    double end = 0;
};

// Finds where a ray is in boxes that are larger by `reach` on all sides.
class BoxCrossing {
public:
    BoxCrossing(const UnitRay& ray, const Eigen::Vector3d& reach)
        : from_(toEigen(ray.from)),
          inverse_(toEigen(ray.direction).cwiseInverse()),
          length_(ray.length),
          reach_(reach) {}

    [[nodiscard]] Part partIn(const TreeBox& box) const {
        Part part{0, length_};
        for (Eigen::Index i = 0; i < 3; ++i) {
            const double low = box.low[i] - reach_[i] - from_[i];
            const double high = box.high[i] + reach_[i] - from_[i];
            if (std::isinf(inverse_[i])) {
                if (low > 0 || high < 0) return {1, -1};
                continue;
            }
            const double one = low * inverse_[i];
            const double two = high * inverse_[i];
            part.begin = std::max(part.begin, std::min(one, two));
            part.end = std::min(part.end, std::max(one, two));
        }
        return part;
    }
    // Returns the distance along the ray, m; kMiss if it misses the box.
    [[nodiscard]] double operator()(const TreeBox& box) const {
        const Part part = partIn(box);
        return part.begin <= part.end ? part.begin : kMiss;
    }

private:
    Eigen::Vector3d from_;
    Eigen::Vector3d inverse_;
    double length_;
    Eigen::Vector3d reach_;
};

Vector3 along(const UnitRay& ray, double distance) {
    return fromEigen(Eigen::Vector3d(toEigen(ray.from) + distance * toEigen(ray.direction)));
}

// The application may have destroyed a geom, and made another one at its address.
bool isGround(const SimGeom* record, dGeomID geom) {
    return record && record->ground && dGeomGetClass(geom) == dHeightfieldClass;
}

// The order of hits at one distance must not depend on the tree.
bool isBefore(const RayHit& a, const RayHit& b) {
    if (a.distance != b.distance) return a.distance < b.distance;
    if (a.id.instance.value != b.id.instance.value) return a.id.instance.value < b.id.instance.value;
    return a.id.node.value < b.id.node.value;
}

}  // namespace

SpaceQuery::~SpaceQuery() {
    for (const dGeomID probe : {ray_, ball_, capsule_, box_}) {
        if (probe) dGeomDestroy(probe);
    }
}

void SpaceQuery::begin(std::uint64_t edition) {
    tree_.update(world_.callerSpace ? world_.callerSpace : world_.top, edition);
}

bool SpaceQuery::isTested(dGeomID geom) const {
    if (dGeomGetClass(geom) == dRayClass || !dGeomIsEnabled(geom)) return false;
    if (dGeomGetCategoryBits(geom) == 0 && dGeomGetCollideBits(geom) == 0) return false;
    const dBodyID body = dGeomGetBody(geom);
    if (body && std::find(rules.except.begin(), rules.except.end(), body) != rules.except.end()) return false;
    // A disabled space hides all geoms in it.
    for (dSpaceID space = dGeomGetSpace(geom); space; space = dGeomGetSpace(reinterpret_cast<dGeomID>(space))) {
        const auto around = reinterpret_cast<dGeomID>(space);
        if (dGeomGetSpace(around) && !dGeomIsEnabled(around)) return false;
    }
    const SimGeom* record = recordOf(world_, geom);
    if (record && record->sensor) return false;
    if (!rules.filter) return true;
    return filtersAllow(&*rules.filter, record ? filterOf(*world_.tables, *record) : nullptr);
}

void SpaceQuery::setRay(const UnitRay& ray) {
    if (!ray_) {
        ray_ = dCreateRay(nullptr, 1);
        dGeomRaySetClosestHit(ray_, 1);
    }
    dGeomRaySetLength(ray_, ray.length);
    dGeomRaySet(ray_, ray.from.x, ray.from.y, ray.from.z, ray.direction.x, ray.direction.y, ray.direction.z);
}

std::optional<RayHit> SpaceQuery::hit(dGeomID geom, const UnitRay& ray) const {
    if (!isTested(geom)) return std::nullopt;
    const SimGeom* record = recordOf(world_, geom);
    const Eigen::Vector3d direction = toEigen(ray.direction);
    RayHit hit{idOf(world_, record), geom, {}, {}, 0};
    Eigen::Vector3d normal;
    if (isGround(record, geom)) {
        const Eigen::Vector3d from = toEigen(ray.from);
        const auto crossing = crossGround(record->ground->surface(), geom, from, direction, ray.length, false);
        if (!crossing) return std::nullopt;
        hit.distance = crossing->distance;
        hit.position = along(ray, crossing->distance);
        normal = crossing->normal;
    } else {
        dContactGeom contact;
        if (collideGeoms(ray_, geom, {&contact, 1}) == 0) return std::nullopt;
        hit.distance = contact.depth;
        hit.position = fromEigen(positionOf(contact));
        normal = normalOf(contact);
    }
    if (!(hit.distance <= ray.length) || !normal.allFinite()) return std::nullopt;
    const bool isFromWithin = normal.dot(direction) > 0;
    hit.normal = fromEigen(Eigen::Vector3d(isFromWithin ? -normal : normal));
    return hit;
}

std::optional<RayHit> SpaceQuery::castRay(const UnitRay& ray) {
    setRay(ray);
    std::optional<RayHit> nearest;
    const BoxCrossing crossing(ray, Eigen::Vector3d::Zero());
    tree_.visitBest(crossing, ray.length, [&](dGeomID geom, const TreeBox&) {
        const auto found = hit(geom, ray);
        if (found && (!nearest || isBefore(*found, *nearest))) nearest = found;
        return nearest ? nearest->distance : ray.length;
    });
    return nearest;
}

std::span<const RayHit> SpaceQuery::castRayAll(const UnitRay& ray) {
    setRay(ray);
    hits_.clear();
    const BoxCrossing crossing(ray, Eigen::Vector3d::Zero());
    tree_.visitMeeting([&](const TreeBox& box) { return crossing(box) <= ray.length; },
                       [&](dGeomID geom) {
                           if (const auto found = hit(geom, ray)) hits_.push_back(*found);
                       });
    std::sort(hits_.begin(), hits_.end(), &isBefore);
    // The nearest part of a mesh in convex parts represents all.
    std::size_t kept = 0;
    for (const RayHit& each : hits_) {
        const auto end = hits_.begin() + static_cast<std::ptrdiff_t>(kept);
        const auto isSame = [&](const RayHit& other) { return other.id == each.id; };
        if (!each.id || std::find_if(hits_.begin(), end, isSame) == end) hits_[kept++] = each;
    }
    return {hits_.data(), kept};
}

std::optional<SpaceQuery::Touch> SpaceQuery::touch(dGeomID geom, dGeomID probe) const {
    std::array<dContactGeom, kContactsOnGround> contacts;
    const SimGeom* record = recordOf(world_, geom);
    std::size_t count = 0;
    if (isGround(record, geom)) {
        world_.grounds->begin(0);
        const auto given = world_.grounds->collide(*record->ground, geom, {probe, nullptr}, false, contacts);
        if (given.refused) return Touch{{}, false};
        count = given.count;
    } else {
        count = static_cast<std::size_t>(collideGeoms(probe, geom, std::span(contacts).first(kQueryContacts)));
    }
    if (count == 0) return std::nullopt;
    const auto isLess = [](const dContactGeom& a, const dContactGeom& b) { return a.depth < b.depth; };
    return Touch{*std::max_element(contacts.begin(), contacts.begin() + static_cast<std::ptrdiff_t>(count), isLess)};
}

template <typename Place>
std::optional<ShapeHit> SpaceQuery::cast(const UnitRay& way, const Eigen::Vector3d& reach, double piece,
                                         double accuracy, Place&& place) {
    std::optional<ShapeHit> first;
    const BoxCrossing crossing(way, reach);
    const auto touches = [&](dGeomID geom, double from, double to) {
        const auto found = touch(geom, place(from, to));
        return found && found->isSure ? found : std::nullopt;
    };
    tree_.visitBest(crossing, way.length, [&](dGeomID geom, const TreeBox& box) {
        const double most = first ? first->distance : way.length;
        if (!isTested(geom)) return most;
        Part part = crossing.partIn(box);
        part.end = std::min(part.end, most);
        auto found = touches(geom, part.begin, part.begin);
        double at = part.begin;
        const double size = std::max(piece, (part.end - part.begin) / kMostPieces);
        for (double from = part.begin; !found && from < part.end; from += size) {
            double low = from;
            double high = std::min(from + size, part.end);
            found = touches(geom, low, high);
            while (found && high - low > accuracy) {
                const double middle = (low + high) / 2;
                const auto sooner = touches(geom, low, middle);
                (sooner ? high : low) = middle;
                if (sooner) found = sooner;
            }
            at = high;
        }
        if (!found || (first && at >= first->distance)) return most;
        if (const auto exact = touches(geom, at, at)) found = exact;
        first = ShapeHit{idOf(world_, recordOf(world_, geom)), geom, fromEigen(positionOf(found->contact)),
                         fromEigen(normalOf(found->contact)),  at,   at / way.length};
        return at;
    });
    return first;
}

// A capsule is the volume that a ball passes over, so that nothing is missed.
std::optional<ShapeHit> SpaceQuery::castBall(const UnitRay& way, double radius) {
    if (!ball_) ball_ = dCreateSphere(nullptr, 1);
    if (!capsule_) capsule_ = dCreateCapsule(nullptr, 1, 1);
    dGeomSphereSetRadius(ball_, radius);
    dMatrix3 turn;
    dRFromZAxis(turn, way.direction.x, way.direction.y, way.direction.z);
    dGeomSetRotation(capsule_, turn);
    const auto place = [&](double from, double to) {
        const Vector3 at = along(way, (from + to) / 2);
        const dGeomID probe = to > from ? capsule_ : ball_;
        if (to > from) dGeomCapsuleSetParams(capsule_, radius, to - from);
        dGeomSetPosition(probe, at.x, at.y, at.z);
        return probe;
    };
    return cast(way, Eigen::Vector3d::Constant(radius), kRadiiOfPiece * radius, kAccuracy * radius, place);
}

std::optional<ShapeHit> SpaceQuery::castBox(const UnitRay& way, const Quaternion& rotation, const Vector3& size) {
    const double least = std::min({size.x, size.y, size.z});
    const Eigen::Matrix3d turn = toEigen(rotation).toRotationMatrix();
    const Eigen::Vector3d reach = turn.cwiseAbs() * toEigen(size) / 2;
    setBox({way.from, rotation}, size);
    const auto place = [&](double, double to) {
        const Vector3 at = along(way, to);
        dGeomSetPosition(box_, at.x, at.y, at.z);
        return box_;
    };
    return cast(way, reach, least / 4, kAccuracy * least, place);
}

void SpaceQuery::setBox(const Pose& pose, const Vector3& size) {
    if (!box_) box_ = dCreateBox(nullptr, 1, 1, 1);
    dGeomBoxSetLengths(box_, size.x, size.y, size.z);
    dGeomSetPosition(box_, pose.position.x, pose.position.y, pose.position.z);
    dGeomSetQuaternion(box_, toOde(pose.rotation).data());
}

std::span<const Overlap> SpaceQuery::touchingBall(const Vector3& center, double radius) {
    if (!ball_) ball_ = dCreateSphere(nullptr, 1);
    dGeomSphereSetRadius(ball_, radius);
    dGeomSetPosition(ball_, center.x, center.y, center.z);
    return overlaps(ball_);
}

std::span<const Overlap> SpaceQuery::touchingBox(const Pose& pose, const Vector3& size) {
    setBox(pose, size);
    return overlaps(box_);
}

// For a collider in parts the deepest part represents all.
void SpaceQuery::add(const Overlap& overlap, const SimGeom* record) {
    const bool isPart = record && partsOfGeom(world_, *record).size() > 1;
    const auto known = isPart ? std::find_if(overlaps_.begin(), overlaps_.end(),
                                             [&](const Overlap& other) { return other.id == overlap.id; })
                              : overlaps_.end();
    if (known == overlaps_.end()) {
        overlaps_.push_back(overlap);
    } else if (overlap.depth > known->depth) {
        *known = overlap;
    }
}

std::span<const Overlap> SpaceQuery::overlaps(dGeomID probe) {
    overlaps_.clear();
    std::array<dReal, 6> bounds;
    dGeomGetAABB(probe, bounds.data());
    const Eigen::Vector3d low(bounds[0], bounds[2], bounds[4]);
    const Eigen::Vector3d high(bounds[1], bounds[3], bounds[5]);
    const auto meets = [&](const TreeBox& box) {
        return (box.low.array() <= high.array()).all() && (box.high.array() >= low.array()).all();
    };
    tree_.visitMeeting(meets, [&](dGeomID geom) {
        if (!isTested(geom)) return;
        const SimGeom* record = recordOf(world_, geom);
        const auto found = touch(geom, probe);
        if (found)
            add({idOf(world_, record), geom, found->isSure ? static_cast<double>(found->contact.depth) : 0.0}, record);
    });
    return overlaps_;
}

}  // namespace orrery
