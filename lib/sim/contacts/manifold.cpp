#include "contacts/manifold.hpp"

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <optional>

namespace orrery {
namespace {

// A face is what touches where its normal is within 6 degrees of the contact's.
constexpr double kFaceCosine = 0.9945;
// The side of a cylinder or capsule is what touches where its axis is within 6 degrees of the contact's plane.
constexpr double kSideSine = 0.1045;
constexpr std::size_t kCapCorners = 8;  // of a cylinder's cap
constexpr std::size_t kMaxCorners = 32;

// Corners of a face (counter-clockwise from outside), or the two ends of a line on the surface, world frame.
struct Feature {
    std::array<Eigen::Vector3d, kMaxCorners> corners;
    std::size_t count = 0;
    Eigen::Vector3d normal = Eigen::Vector3d::Zero();  // of a face, outward
    double cosine = -1;                                // of the face's normal to the direction asked for

    void add(const Eigen::Vector3d& corner) {
        if (count < kMaxCorners) corners[count++] = corner;
    }
    [[nodiscard]] bool isFace() const { return count > 2; }
};

struct Frame {
    Eigen::Vector3d position;
    Eigen::Matrix3d rotation;  // columns are the geom's axes
};

Frame frameOf(dGeomID geom) {
    const dReal* p = dGeomGetPosition(geom);
    const dReal* r = dGeomGetRotation(geom);
    Frame frame;
    frame.position = {p[0], p[1], p[2]};
    frame.rotation << r[0], r[1], r[2], r[4], r[5], r[6], r[8], r[9], r[10];
    return frame;
}

// All of these: the face of the geom that looks along `direction` (unit, world), or its side.

Feature boxFace(dGeomID geom, const Eigen::Vector3d& direction) {
    const Frame frame = frameOf(geom);
    dVector3 size;
    dGeomBoxGetLengths(geom, size);
    const Eigen::Vector3d local = frame.rotation.transpose() * direction;
    Eigen::Index axis = 0;
    local.cwiseAbs().maxCoeff(&axis);
    const double sign = local[axis] < 0 ? -1 : 1;
    const Eigen::Index u = (axis + 1) % 3;
    const Eigen::Index v = (axis + 2) % 3;
    Feature face;
    face.normal = sign * frame.rotation.col(axis);
    face.cosine = std::abs(local[axis]);
    for (const auto& [a, b] : {std::pair{-1, -1}, {1, -1}, {1, 1}, {-1, 1}}) {
        Eigen::Vector3d corner;
        corner[axis] = sign * size[axis] / 2;
        corner[u] = a * size[u] / 2;
        corner[v] = sign * b * size[v] / 2;
        face.add(frame.position + frame.rotation * corner);
    }
    return face;
}

Feature hullFace(const ManifoldGeom& geom, const Eigen::Vector3d& direction) {
    const Frame frame = frameOf(geom.id);
    const ConvexHull& hull = *geom.hull;
    const Eigen::Vector3d local = frame.rotation.transpose() * direction;
    Feature face;
    std::size_t at = 0;
    std::size_t bestAt = 0;
    for (std::size_t plane = 0; plane < hull.planeCount(); ++plane) {
        const double* n = &hull.planes[4 * plane];
        const double cosine = n[0] * local.x() + n[1] * local.y() + n[2] * local.z();
        if (cosine > face.cosine) {
            face.cosine = cosine;
            face.normal = frame.rotation * Eigen::Vector3d(n[0], n[1], n[2]);
            bestAt = at;
        }
        at += hull.polygons[at] + 1;
    }
    // Of a polygon with very many corners only some: those that are left out lie within the rim all the same.
    const std::size_t count = hull.polygons[bestAt];
    const std::size_t stride = (count + kMaxCorners - 1) / kMaxCorners;
    for (std::size_t i = 0; i < count; i += stride) {
        const Vector3 p = hull.point(hull.polygons[bestAt + 1 + i]);
        face.add(frame.position + frame.rotation * Eigen::Vector3d(p.x, p.y, p.z));
    }
    return face;
}

// The line on the side of a round geom along local z that looks furthest along `direction`.
void addSide(Feature& feature, const Frame& frame, const Eigen::Vector3d& direction, double radius, double length) {
    const Eigen::Vector3d axis = frame.rotation.col(2);
    const Eigen::Vector3d out = (direction - axis.dot(direction) * axis).normalized();
    const Eigen::Vector3d middle = frame.position + radius * out;
    feature.add(middle - length / 2 * axis);
    feature.add(middle + length / 2 * axis);
}

Feature cylinderFace(dGeomID geom, const Eigen::Vector3d& direction) {
    const Frame frame = frameOf(geom);
    dReal radius = 0;
    dReal length = 0;
    dGeomCylinderGetParams(geom, &radius, &length);
    const Eigen::Vector3d local = frame.rotation.transpose() * direction;
    Feature feature;
    if (std::abs(local.z()) <= kSideSine) {
        addSide(feature, frame, direction, radius, length);
        return feature;
    }
    const double sign = local.z() < 0 ? -1 : 1;
    feature.normal = sign * frame.rotation.col(2);
    feature.cosine = std::abs(local.z());
    // The first corner is the one that lies deepest, so that a cylinder that leans stands on it.
    const double first = std::atan2(local.y(), local.x());
    for (std::size_t i = 0; i < kCapCorners; ++i) {
        const double angle = first + sign * 2 * std::numbers::pi * static_cast<double>(i) / kCapCorners;
        const Eigen::Vector3d corner(radius * std::cos(angle), radius * std::sin(angle), sign * length / 2);
        feature.add(frame.position + frame.rotation * corner);
    }
    return feature;
}

Feature capsuleSide(dGeomID geom, const Eigen::Vector3d& direction) {
    const Frame frame = frameOf(geom);
    dReal radius = 0;
    dReal length = 0;
    dGeomCapsuleGetParams(geom, &radius, &length);
    Feature feature;
    if (std::abs(frame.rotation.col(2).dot(direction)) <= kSideSine) {
        addSide(feature, frame, direction, radius, length);
    }
    return feature;
}

Feature featureOf(const ManifoldGeom& geom, const Eigen::Vector3d& direction) {
    switch (dGeomGetClass(geom.id)) {
        case dBoxClass:
            return boxFace(geom.id, direction);
        case dConvexClass:
            return geom.hull ? hullFace(geom, direction) : Feature{};
        case dCylinderClass:
            return cylinderFace(geom.id, direction);
        case dCapsuleClass:
            return capsuleSide(geom.id, direction);
        default:
            return {};
    }
}

// What of `feature` is inside of the plane {p : (p - at) . outward <= 0}.
Feature clip(const Feature& feature, const Eigen::Vector3d& at, const Eigen::Vector3d& outward) {
    Feature inside;
    // A line has one edge, a face one from each corner to the next.
    const std::size_t edges = feature.isFace() ? feature.count : feature.count - 1;
    const auto height = [&](std::size_t i) -> double { return (feature.corners[i] - at).dot(outward); };
    for (std::size_t i = 0; i < edges; ++i) {
        const std::size_t next = (i + 1) % feature.count;
        const double from = height(i);
        const double to = height(next);
        if (from <= 0) inside.add(feature.corners[i]);
        if ((from < 0 && to > 0) || (from > 0 && to < 0)) {
            const double t = from / (from - to);
            inside.add(feature.corners[i] + t * (feature.corners[next] - feature.corners[i]));
        }
    }
    if (!feature.isFace() && height(feature.count - 1) <= 0) inside.add(feature.corners[feature.count - 1]);
    return inside;
}

// What a manifold is made of: the other's feature, cut to what lies above the reference's.
struct Shared {
    Feature corners;
    Eigen::Vector3d plane;   // a point of the reference's
    Eigen::Vector3d normal;  // outward from the reference
};

Shared overFace(const Feature& face, Feature other) {
    for (std::size_t i = 0; i < face.count && other.count > 0; ++i) {
        const Eigen::Vector3d& corner = face.corners[i];
        const Eigen::Vector3d along = face.corners[(i + 1) % face.count] - corner;
        other = clip(other, corner, along.cross(face.normal));
    }
    return {other, face.corners[0], face.normal};
}

// Two lines that run side by side; none where they cross.
std::optional<Shared> overLine(const Feature& line, const Feature& other, const Eigen::Vector3d& outward) {
    const Eigen::Vector3d along = line.corners[1] - line.corners[0];
    const Eigen::Vector3d otherAlong = other.corners[1] - other.corners[0];
    const double lengths = along.norm() * otherAlong.norm();
    if (!(lengths > 0) || along.cross(otherAlong).norm() > kSideSine * lengths) return std::nullopt;
    Feature left = clip(other, line.corners[0], -along);
    if (left.count == 2) left = clip(left, line.corners[1], along);
    if (left.count != 2) return std::nullopt;
    // Across the line, in the plane that it spans with the contact's normal.
    const Eigen::Vector3d normal = (outward - outward.dot(along) / along.squaredNorm() * along).normalized();
    return Shared{left, line.corners[0], normal};
}

std::size_t write(const Shared& shared, double sign, std::span<dContactGeom> contacts) {
    const dContactGeom single = contacts[0];
    std::size_t count = 0;
    for (std::size_t i = 0; i < shared.corners.count && count < contacts.size(); ++i) {
        const Eigen::Vector3d& corner = shared.corners.corners[i];
        const double depth = (shared.plane - corner).dot(shared.normal);
        if (!(depth >= 0)) continue;
        const Eigen::Vector3d at = corner + depth / 2 * shared.normal;
        dContactGeom& contact = contacts[count++];
        contact = single;
        for (int k = 0; k < 3; ++k) {
            contact.pos[k] = at[k];
            contact.normal[k] = sign * shared.normal[k];
        }
        contact.depth = depth;
    }
    if (count > 0) return count;
    contacts[0] = single;
    return 1;
}

}  // namespace

bool hasFaceManifold(dGeomID a, dGeomID b) {
    const auto isRound = [](int kind) { return kind == dCylinderClass || kind == dCapsuleClass; };
    const int kindA = dGeomGetClass(a);
    const int kindB = dGeomGetClass(b);
    const auto has = [&](int kind) { return kind == dConvexClass || kind == dBoxClass || isRound(kind); };
    if (!has(kindA) || !has(kindB)) return false;
    // ODE has several points for these.
    const auto isPair = [&](int first, int second) {
        return (kindA == first && kindB == second) || (kindA == second && kindB == first);
    };
    return !isPair(dBoxClass, dBoxClass) && !isPair(dBoxClass, dCylinderClass) && !isPair(dCapsuleClass, dCapsuleClass);
}

std::size_t faceManifold(const ManifoldGeom& a, const ManifoldGeom& b, std::span<dContactGeom> contacts) {
    // ODE's normal points into the first geom.
    const Eigen::Vector3d intoA(contacts[0].normal[0], contacts[0].normal[1], contacts[0].normal[2]);
    const Feature ofA = featureOf(a, -intoA);
    const Feature ofB = featureOf(b, intoA);
    if (ofA.count < 2 || ofB.count < 2) return 1;
    const bool faceA = ofA.isFace() && ofA.cosine >= kFaceCosine;
    const bool faceB = ofB.isFace() && ofB.cosine >= kFaceCosine;
    if (faceA && (!faceB || ofA.cosine > ofB.cosine)) return write(overFace(ofA, ofB), -1, contacts);
    if (faceB) return write(overFace(ofB, ofA), 1, contacts);
    if (ofA.isFace() || ofB.isFace()) return 1;
    const auto shared = overLine(ofB, ofA, intoA);
    return shared ? write(*shared, 1, contacts) : 1;
}

}  // namespace orrery
