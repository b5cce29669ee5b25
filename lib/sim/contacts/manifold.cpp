#include "contacts/manifold.hpp"

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>

#include "world/ode_eigen.hpp"

namespace orrery {
namespace {

// A cylinder or capsule touches with its side if its axis is within 6 degrees of the contact's plane.
constexpr double kSideSine = 0.1045;
constexpr double kFlat = 0.95;          // cosine: contacts of one patch
constexpr double kSame = 0.9999;        // cosine: triangles of one plane
constexpr double kSamePlane = 1e-2;     // relative to the depth, plus the same in m
constexpr double kLess = 0.1;           // precision of libccd's depths
constexpr std::size_t kCapCorners = 8;  // number of corners that represent a cylinder's cap
constexpr std::size_t kMaxCorners = 32;

// The corners of a face (counter-clockwise from outside), or the two ends of a line on the surface, in the world frame.
struct Feature {
    std::array<Eigen::Vector3d, kMaxCorners> corners;
    std::size_t count = 0;
    Eigen::Vector3d normal = Eigen::Vector3d::Zero();  // for a face, outward

    void add(const Eigen::Vector3d& corner) {
        if (count < kMaxCorners) corners[count++] = corner;
    }
    [[nodiscard]] bool isFace() const { return count > 2; }
};

struct GeomFrame {
    Eigen::Vector3d position;
    Eigen::Matrix3d rotation;  // columns are the geom's axes
};

GeomFrame frameOfGeom(dGeomID geom) {
    return {vectorOf(dGeomGetPosition(geom)), matrixOf(dGeomGetRotation(geom))};
}

// ---- Each returns the face of the geom in the direction `direction` (unit, world), or its side.

Feature boxFace(dGeomID geom, const Eigen::Vector3d& direction) {
    const GeomFrame frame = frameOfGeom(geom);
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
    for (const auto& [a, b] : {std::pair{-1.0, -1.0}, {1.0, -1.0}, {1.0, 1.0}, {-1.0, 1.0}}) {
        Eigen::Vector3d corner;
        corner[axis] = sign * size[axis] / 2;
        corner[u] = a * size[u] / 2;
        corner[v] = sign * b * size[v] / 2;
        face.add(frame.position + frame.rotation * corner);
    }
    return face;
}

// Returns polygon number `plane` of a hull.
Feature hullPolygon(const GeomFrame& frame, const ConvexHull& hull, std::size_t plane, std::size_t at) {
    Feature face;
    const double* n = &hull.planes[4 * plane];
    face.normal = frame.rotation * Eigen::Vector3d(n[0], n[1], n[2]);
    // If a polygon has very many corners, only some are used; the others are inside the rim anyway.
    const std::size_t count = hull.polygons[at];
    const std::size_t stride = (count + kMaxCorners - 1) / kMaxCorners;
    for (std::size_t i = 0; i < count; i += stride) {
        const Vector3 p = hull.point(hull.polygons[at + 1 + i]);
        face.add(frame.position + frame.rotation * Eigen::Vector3d(p.x, p.y, p.z));
    }
    return face;
}

Feature hullFace(const ManifoldGeom& geom, const Eigen::Vector3d& direction) {
    const GeomFrame frame = frameOfGeom(geom.id);
    const ConvexHull& hull = *geom.hull;
    const Eigen::Vector3d local = frame.rotation.transpose() * direction;
    double cosine = -2;
    std::size_t best = 0;
    std::size_t bestAt = 0;
    std::size_t at = 0;
    for (std::size_t plane = 0; plane < hull.planeCount(); ++plane) {
        const double* n = &hull.planes[4 * plane];
        const double along = n[0] * local.x() + n[1] * local.y() + n[2] * local.z();
        if (along > cosine) {
            cosine = along;
            best = plane;
            bestAt = at;
        }
        at += hull.polygons[at] + 1;
    }
    return hullPolygon(frame, hull, best, bestAt);
}

// Adds the line on the side of a round geom along local z that is farthest in `direction`.
void addSide(Feature& feature, const GeomFrame& frame, const Eigen::Vector3d& direction, double radius, double length) {
    const Eigen::Vector3d axis = frame.rotation.col(2);
    const Eigen::Vector3d out = (direction - axis.dot(direction) * axis).normalized();
    const Eigen::Vector3d middle = frame.position + radius * out;
    feature.add(middle - length / 2 * axis);
    feature.add(middle + length / 2 * axis);
}

Feature cylinderFace(dGeomID geom, const Eigen::Vector3d& direction) {
    const GeomFrame frame = frameOfGeom(geom);
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
    // The first corner is the deepest, so that a leaning cylinder stands on it.
    const double first = std::atan2(local.y(), local.x());
    for (std::size_t i = 0; i < kCapCorners; ++i) {
        const double angle = first + sign * 2 * std::numbers::pi * static_cast<double>(i) / kCapCorners;
        const Eigen::Vector3d corner(radius * std::cos(angle), radius * std::sin(angle), sign * length / 2);
        feature.add(frame.position + frame.rotation * corner);
    }
    return feature;
}

Feature capsuleSide(dGeomID geom, const Eigen::Vector3d& direction) {
    const GeomFrame frame = frameOfGeom(geom);
    dReal radius = 0;
    dReal length = 0;
    dGeomCapsuleGetParams(geom, &radius, &length);
    Feature feature;
    if (std::abs(frame.rotation.col(2).dot(direction)) <= kSideSine) {
        addSide(feature, frame, direction, radius, length);
    }
    return feature;
}

Feature spherePoint(dGeomID geom, const Eigen::Vector3d& direction) {
    Feature feature;
    feature.add(frameOfGeom(geom).position + dGeomSphereGetRadius(geom) * direction);
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
        case dSphereClass:
            return spherePoint(geom.id, direction);
        default:
            return {};
    }
}

// Returns the part of `feature` inside the plane {p : (p - at) . outward <= 0}.
Feature clip(const Feature& feature, const Eigen::Vector3d& at, const Eigen::Vector3d& outward) {
    Feature inside;
    // A line has one edge; a face has one from each corner to the next.
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

// The data of a manifold: the feature of the other geom, cut to the part above the reference's feature.
struct Shared {
    Feature corners;
    Eigen::Vector3d plane;   // a point of the reference's feature
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

// Returns the common part of two parallel lines; none if they cross.
std::optional<Shared> overLine(const Feature& line, const Feature& other, const Eigen::Vector3d& outward) {
    const Eigen::Vector3d along = line.corners[1] - line.corners[0];
    const Eigen::Vector3d otherAlong = other.corners[1] - other.corners[0];
    const double lengths = along.norm() * otherAlong.norm();
    if (!(lengths > 0) || along.cross(otherAlong).norm() > kSideSine * lengths) return std::nullopt;
    Feature left = clip(other, line.corners[0], -along);
    if (left.count == 2) left = clip(left, line.corners[1], along);
    if (left.count != 2) return std::nullopt;
    // Perpendicular to the line, in the plane of the line and the contact's normal.
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
    // ODE finds several points for these pairs.
    const auto isPair = [&](int first, int second) {
        return (kindA == first && kindB == second) || (kindA == second && kindB == first);
    };
    return !isPair(dBoxClass, dBoxClass) && !isPair(dBoxClass, dCylinderClass) && !isPair(dCapsuleClass, dCapsuleClass);
}

namespace {

// Returns how far a geom, which is no hull, extends along `direction` (unit, world), m from the world's origin.
double reach(dGeomID geom, const Eigen::Vector3d& direction) {
    const GeomFrame frame = frameOfGeom(geom);
    const Eigen::Vector3d local = frame.rotation.transpose() * direction;
    double extent = 0;
    dReal radius = 0;
    dReal length = 0;
    dVector3 size;
    switch (dGeomGetClass(geom)) {
        case dBoxClass:
            dGeomBoxGetLengths(geom, size);
            for (int i = 0; i < 3; ++i) extent += std::abs(local[i]) * size[i] / 2;
            break;
        case dCylinderClass:
            dGeomCylinderGetParams(geom, &radius, &length);
            extent = std::abs(local.z()) * length / 2 + radius * std::hypot(local.x(), local.y());
            break;
        default:
            dGeomCapsuleGetParams(geom, &radius, &length);
            extent = std::abs(local.z()) * length / 2 + radius;
    }
    return frame.position.dot(direction) + extent;
}

// The depth of a geom below planes of another. Hulls of many points have as many planes: not every point is looked at
// for each.
class DepthBelow {
public:
    explicit DepthBelow(const ManifoldGeom& geom) : geom_(geom), frame_(frameOfGeom(geom.id)) {}

    // Returns the depth below the plane {p : p . normal = height}. What is not less than `enough` may be too small.
    double operator()(double height, const Eigen::Vector3d& normal, double enough) {
        if (dGeomGetClass(geom_.id) != dConvexClass) return height + reach(geom_.id, -normal);
        const Eigen::Vector3d local = frame_.rotation.transpose() * -normal;
        const double middle = frame_.position.dot(-normal);
        const std::size_t count = geom_.hull->pointCount();
        double depth = -std::numeric_limits<double>::infinity();
        double extent = depth;
        std::size_t point = deepest_;
        for (std::size_t i = 0; i < count && depth < enough; ++i, point = point + 1 == count ? 0 : point + 1) {
            const Vector3 p = geom_.hull->point(point);
            const double along = p.x * local.x() + p.y * local.y() + p.z * local.z();
            if (!(along > extent)) continue;
            extent = along;
            deepest_ = point;
            depth = height + (middle + extent);
        }
        return depth;
    }

private:
    const ManifoldGeom& geom_;
    GeomFrame frame_;
    std::size_t deepest_ = 0;  // below the plane before: the point to begin with
};

// A face, and the depth of the other geom below it.
struct DeepFace {
    double depth = std::numeric_limits<double>::infinity();  // m
    Feature face;
};

// Returns the face of `geom` with the smallest depth of `other`.
DeepFace leastDeep(const ManifoldGeom& geom, const ManifoldGeom& other) {
    DeepFace least;
    const GeomFrame frame = frameOfGeom(geom.id);
    DepthBelow depthBelow(other);
    const auto look = [&](double height, const Eigen::Vector3d& normal, const auto& face) {
        const double depth = depthBelow(height, normal, least.depth);
        if (!(depth < least.depth)) return;
        least.depth = depth;
        least.face = face();
    };
    const int kind = dGeomGetClass(geom.id);
    if (kind == dConvexClass) {
        std::size_t at = 0;
        for (std::size_t plane = 0; plane < geom.hull->planeCount(); ++plane) {
            const double* n = &geom.hull->planes[4 * plane];
            const Eigen::Vector3d normal = frame.rotation * Eigen::Vector3d(n[0], n[1], n[2]);
            look(normal.dot(frame.position) + n[3], normal, [&] { return hullPolygon(frame, *geom.hull, plane, at); });
            at += geom.hull->polygons[at] + 1;
        }
        return least;
    }
    if (kind == dCapsuleClass) return least;
    for (int axis = kind == dBoxClass ? 0 : 2; axis < 3; ++axis) {
        for (const double sign : {-1.0, 1.0}) {
            const Eigen::Vector3d normal = sign * frame.rotation.col(axis);
            look(reach(geom.id, normal), normal,
                 [&] { return kind == dBoxClass ? boxFace(geom.id, normal) : cylinderFace(geom.id, normal); });
        }
    }
    return least;
}

}  // namespace

std::size_t faceManifold(const ManifoldGeom& a, const ManifoldGeom& b, double tolerance,
                         std::span<dContactGeom> contacts) {
    const auto isKnown = [](const ManifoldGeom& geom) { return geom.hull || dGeomGetClass(geom.id) != dConvexClass; };
    if (!isKnown(a) || !isKnown(b)) return 1;
    const double depth = contacts[0].depth;
    const double most = depth + std::max(tolerance, kLess * depth);
    // The shortest way out is across a face, or ODE's own way if edges cross.
    const DeepFace ofA = leastDeep(a, b);
    const DeepFace ofB = leastDeep(b, a);
    const bool fromA = ofA.depth < ofB.depth;
    const DeepFace& least = fromA ? ofA : ofB;
    if (least.depth <= most) {
        const ManifoldGeom& other = fromA ? b : a;
        const Feature touching = featureOf(other, -least.face.normal);
        if (touching.count < 2) return 1;
        return write(overFace(least.face, touching), fromA ? -1 : 1, contacts);
    }
    // ODE's normal points into the first geom.
    const Eigen::Vector3d intoA(contacts[0].normal[0], contacts[0].normal[1], contacts[0].normal[2]);
    const Feature sideA = featureOf(a, -intoA);
    const Feature sideB = featureOf(b, intoA);
    if (sideA.count != 2 || sideB.count != 2) return 1;
    const auto shared = overLine(sideB, sideA, intoA);
    return shared ? write(*shared, 1, contacts) : 1;
}

std::size_t planeManifold(dGeomID cylinder, dGeomID plane, std::size_t count, std::span<dContactGeom> contacts) {
    dVector4 parameters;
    dGeomPlaneGetParams(plane, parameters);
    const Eigen::Vector3d normal(parameters[0], parameters[1], parameters[2]);
    const Feature touching = cylinderFace(cylinder, -normal);
    const bool any = std::any_of(touching.corners.begin(), touching.corners.begin() + touching.count,
                                 [&](const Eigen::Vector3d& corner) { return corner.dot(normal) <= parameters[3]; });
    if (!any) return count;
    return write({touching, parameters[3] * normal, normal}, contacts[0].g1 == plane ? -1 : 1, contacts);
}

std::size_t sunkenHull(const ManifoldGeom& hull, dGeomID plane, bool planeFirst, std::span<dContactGeom> contacts) {
    dVector4 parameters;
    dGeomPlaneGetParams(plane, parameters);
    const Eigen::Vector3d normal(parameters[0], parameters[1], parameters[2]);
    const GeomFrame frame = frameOfGeom(hull.id);
    if (!hull.hull || !(normal.dot(frame.position) < parameters[3])) return 0;
    std::size_t count = 0;
    for (std::size_t i = 0; i < hull.hull->pointCount(); ++i) {
        const Vector3 p = hull.hull->point(i);
        const Eigen::Vector3d corner = frame.position + frame.rotation * Eigen::Vector3d(p.x, p.y, p.z);
        const double depth = parameters[3] - normal.dot(corner);
        if (!(depth > 0)) return 0;
        if (count == contacts.size()) continue;
        dContactGeom& contact = contacts[count++];
        contact = {};
        for (int k = 0; k < 3; ++k) {
            contact.pos[k] = corner[k];
            contact.normal[k] = planeFirst ? -normal[k] : normal[k];
        }
        contact.depth = depth;
        contact.g1 = planeFirst ? plane : hull.id;
        contact.g2 = planeFirst ? hull.id : plane;
        contact.side1 = contact.side2 = -1;
    }
    return count;
}

std::size_t meshManifold(const ManifoldGeom& geom, MeshProbe& mesh, std::size_t count,
                         std::span<dContactGeom> contacts) {
    const int kind = dGeomGetClass(geom.id);
    const bool round = kind == dSphereClass;
    if (!round && kind != dBoxClass && kind != dCylinderClass && kind != dCapsuleClass && !geom.hull) return count;
    const auto normalOf = [](const dContactGeom& contact) {
        return Eigen::Vector3d(contact.normal[0], contact.normal[1], contact.normal[2]);
    };
    const dContactGeom* deepest = &contacts[0];
    for (std::size_t i = 1; i < count; ++i) {
        if (normalOf(contacts[i]).dot(normalOf(contacts[0])) < kFlat) return count;
        if (contacts[i].depth > deepest->depth) deepest = &contacts[i];
    }
    const double sign = mesh.outward(*deepest);
    const Eigen::Vector3d at(deepest->pos[0], deepest->pos[1], deepest->pos[2]);
    const auto face = mesh.faceAt(at, sign * normalOf(*deepest), deepest->depth);
    if (!face || face->normal.dot(sign * normalOf(*deepest)) < kFlat) return count;
    const Feature touching = featureOf(geom, -face->normal);
    Feature inside;
    for (std::size_t i = 0; i < touching.count; ++i) {
        const Eigen::Vector3d& corner = touching.corners[i];
        const double depth = (face->position - corner).dot(face->normal);
        if (depth < 0) continue;
        const auto below = mesh.faceAt(corner, face->normal, depth);
        if (!below || below->normal.dot(face->normal) < kSame) return count;
        if (std::abs((below->position - face->position).dot(face->normal)) > kSamePlane * (depth + kSamePlane))
            return count;
        inside.add(corner);
    }
    if (inside.count < (round ? 1U : 2U)) return count;
    return write({inside, face->position, face->normal}, sign, contacts);
}

}  // namespace orrery
