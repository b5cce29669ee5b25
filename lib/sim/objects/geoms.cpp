// Creates ODE geoms for every kind of solid, their offsets from their bodies, and the arrays that they share.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>
#include <variant>

#include "objects/ground_tiles.hpp"
#include "objects/objects.hpp"
#include "orrery/base/codes/sim.hpp"
#include "orrery/scene/eigen.hpp"
#include "world/ode_numbers.hpp"
#include "world/world.hpp"

namespace orrery {
namespace {

// The value that ODE uses to check a polygon's winding: the determinant of its first three corners.
double windingAt(const ConvexHull& hull, const std::uint32_t* corners, std::uint32_t count, std::uint32_t start) {
    const auto corner = [&](std::uint32_t i) { return toEigen(hull.point(corners[(start + i) % count])); };
    return corner(0).dot(corner(1).cross(corner(2)));
}

enum class Winding : std::uint8_t { CounterClockwise, Clockwise, Unclear };

// Returns the winding of three points. If the determinant is within rounding errors, ODE may see either winding.
Winding windingOf(const dReal* a, const dReal* b, const dReal* c) {
    constexpr double kRounding = 16 * static_cast<double>(std::numeric_limits<dReal>::epsilon());
    double sum = 0;
    double size = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        const double ahead = double{a[i]} * double{b[(i + 1) % 3]} * double{c[(i + 2) % 3]};
        const double back = double{a[i]} * double{b[(i + 2) % 3]} * double{c[(i + 1) % 3]};
        sum += ahead - back;
        size += std::abs(ahead) + std::abs(back);
    }
    if (std::abs(sum) <= kRounding * size) return Winding::Unclear;
    return sum > 0 ? Winding::CounterClockwise : Winding::Clockwise;
}

// Appends a polygon so that it begins where its winding is clearest. If the winding is clear nowhere, the polygon is a
// sliver and left out. Returns false if the polygon is reversed.
bool appendPolygon(const ConvexHull& hull, std::size_t plane, const std::uint32_t* polygon, SharedHull& shared,
                   std::vector<std::size_t>& kept) {
    const std::uint32_t count = polygon[0];
    std::uint32_t best = 0;
    for (std::uint32_t start = 1; start < count; ++start) {
        if (windingAt(hull, polygon + 1, count, start) > windingAt(hull, polygon + 1, count, best)) best = start;
    }
    const auto corner = [&](std::uint32_t i) { return shared.points + 3 * polygon[1 + (best + i) % count]; };
    const Winding winding = windingOf(corner(0), corner(1), corner(2));
    if (winding != Winding::CounterClockwise) return winding == Winding::Unclear;
    shared.polygons.push_back(count);
    for (std::uint32_t i = 0; i < count; ++i) shared.polygons.push_back(polygon[1 + (best + i) % count]);
    kept.push_back(plane);
    return true;
}

unsigned countPolygons(const std::vector<unsigned>& polygons) {
    unsigned count = 0;
    for (std::size_t at = 0; at < polygons.size(); at += polygons[at] + 1) ++count;
    return count;
}

// Removes the planes of slivers.
void keepPlanes(SharedHull& shared, const std::vector<std::size_t>& kept) {
    std::vector<dReal> planes;
    planes.reserve(4 * kept.size());
    for (const std::size_t plane : kept) {
        planes.insert(planes.end(), shared.planes + 4 * plane, shared.planes + 4 * plane + 4);
    }
    shared.roundedPlanes = std::move(planes);
    shared.planes = shared.roundedPlanes.data();
}

// ODE prints a warning on stdout for every polygon that it takes as clockwise, and for every plane with the origin
// outside. A hull with either is not passed to ODE.
SharedHull prepareHull(const std::shared_ptr<const ConvexHull>& hull) {
    SharedHull shared;
    shared.hull = hull;
    shared.valid = hull && hull->planeCount() >= 4;
    if (!shared.valid) return shared;
    shared.planes = toOde(hull->planes, shared.roundedPlanes);
    shared.points = toOde(hull->points, shared.roundedPoints);
    shared.polygons.reserve(hull->polygons.size());
    std::vector<std::size_t> kept;  // numbers of planes
    std::size_t at = 0;
    for (std::size_t plane = 0; plane < hull->planeCount() && shared.valid; ++plane) {
        const std::size_t count = at < hull->polygons.size() ? hull->polygons[at] : 0;
        shared.valid = count >= 3 && count < hull->polygons.size() - at && hull->planes[4 * plane + 3] >= 0;
        for (std::size_t i = 1; i <= count && shared.valid; ++i) {
            shared.valid = hull->polygons[at + i] < hull->pointCount();
        }
        if (shared.valid) shared.valid = appendPolygon(*hull, plane, hull->polygons.data() + at, shared, kept);
        at += count + 1;
    }
    if (kept.size() < hull->planeCount()) keepPlanes(shared, kept);
    shared.valid = shared.valid && kept.size() >= 4;
    return shared;
}

// Cuts a single triangle in two at the middle of its longest edge, because ODE (0.16) reads a null pointer if a mesh of
// one triangle meets a convex or another such mesh. Returns null if there are more triangles.
std::shared_ptr<const TriangleMesh> cutLoneTriangle(const TriangleMesh& mesh) {
    if (mesh.triangles.size() != 1) return nullptr;
    const Triangle& triangle = mesh.triangles.front();
    const auto corner = [&](std::size_t i) { return toEigen(mesh.positions[triangle[i % 3]]); };
    std::size_t from = 0;
    for (std::size_t i = 1; i < 3; ++i) {
        if ((corner(i + 1) - corner(i)).norm() > (corner(from + 1) - corner(from)).norm()) from = i;
    }
    auto cut = std::make_shared<TriangleMesh>(mesh);
    const auto middle = static_cast<std::uint32_t>(cut->positions.size());
    cut->positions.push_back(fromEigen(Eigen::Vector3d((corner(from) + corner(from + 1)) / 2)));
    const std::uint32_t a = triangle[from];
    const std::uint32_t b = triangle[(from + 1) % 3];
    const std::uint32_t c = triangle[(from + 2) % 3];
    cut->triangles = {{a, middle, c}, {middle, b, c}};
    return cut;
}

dHeightfieldDataID buildHeightfieldData(const Heightfield& field) {
    constexpr int kReferenced = 0;
    const dHeightfieldDataID data = dGeomHeightfieldDataCreate();
    dGeomHeightfieldDataBuildDouble(data, field.heights.data(), kReferenced, field.width, field.depth,
                                    static_cast<int>(field.widthSamples), static_cast<int>(field.depthSamples), 1, 0,
                                    field.thickness, field.wrap ? 1 : 0);
    return data;
}

// Makes the geom of one kind of solid in the given space; null if ODE cannot have it.
struct GeomMaker {
    const WorldBuild& build;
    const PlanGeom& geom;
    dSpaceID space;
    GroundTiles*& ground;  // for a heightfield

    dGeomID operator()(const SolidBox& box) const { return dCreateBox(space, box.size.x, box.size.y, box.size.z); }
    dGeomID operator()(const SolidSphere& sphere) const { return dCreateSphere(space, sphere.radius); }
    dGeomID operator()(const SolidCapsule& capsule) const {
        return dCreateCapsule(space, capsule.radius, capsule.length);
    }
    dGeomID operator()(const SolidCylinder& cylinder) const {
        return dCreateCylinder(space, cylinder.radius, cylinder.length);
    }
    dGeomID operator()(const SolidRay& ray) const { return dCreateRay(space, ray.length); }
    dGeomID operator()(const SolidPlane& plane) const {
        // ODE's planes have no pose: it becomes part of their four numbers.
        const Eigen::Vector3d normal = toEigen(geom.odePose.rotation) * toEigen(plane.normal);
        const double d = plane.d + normal.dot(toEigen(geom.odePose.position));
        return dCreatePlane(space, normal.x(), normal.y(), normal.z(), d);
    }
    dGeomID operator()(const SolidHull& solid) const {
        auto [at, isNew] = build.to.hulls.try_emplace(solid.hull.get());
        SharedHull& shared = at->second;
        if (isNew) shared = prepareHull(solid.hull);
        if (!shared.valid) {
            build.log.report(code::SIM_HULL_INVALID, placeOf(build.scene, geom.node),
                             describe(build.scene, geom.node, "geom") + " has a hull that ODE cannot use");
            return nullptr;
        }
        return dCreateConvex(space, shared.planes, countPolygons(shared.polygons), shared.points,
                             static_cast<unsigned>(solid.hull->pointCount()), shared.polygons.data());
    }
    dGeomID operator()(const SolidMesh& solid) const {
        auto [at, isNew] = build.to.meshes.try_emplace(solid.mesh.get());
        if (isNew) at->second = prepareMesh(solid.mesh);
        return dCreateTriMesh(space, at->second.data.get(), nullptr, nullptr, nullptr);
    }
    dGeomID operator()(const SolidHeightfield& solid) const {
        auto [at, isNew] = build.to.heightfields.try_emplace(solid.field.get());
        if (isNew) {
            at->second = {
                solid.field, {buildHeightfieldData(*solid.field), {}}, std::make_shared<GroundTiles>(*solid.field)};
        }
        ground = at->second.tiles.get();
        constexpr int kPlaceable = 1;
        return dCreateHeightfield(space, at->second.data.get(), kPlaceable);
    }
};

// Sets position and rotation of a geom, on its body (offset) or in the world.
void placeGeom(dGeomID id, const PlanGeom& geom, dBodyID body) {
    const Vector3& p = geom.odePose.position;
    const Quaternion& q = geom.odePose.rotation;
    const OdeFour rotation = toOde(q);
    const bool turned = q != Quaternion{};
    if (body) {
        dGeomSetBody(id, body);
        // ODE drops offsets that are set before the body, and zero offsets cost memory.
        if (p != Vector3{}) dGeomSetOffsetPosition(id, p.x, p.y, p.z);
        if (turned) dGeomSetOffsetQuaternion(id, rotation.data());
    } else if (dGeomGetClass(id) != dPlaneClass) {
        dGeomSetPosition(id, p.x, p.y, p.z);
        if (turned) dGeomSetQuaternion(id, rotation.data());
    }
}

void createGeom(const PlanGeom& geom, const WorldBuild& build, SimGeom& to) {
    to.node = geom.node;
    to.sensor = geom.trigger || std::holds_alternative<SolidRay>(geom.solid);
    if (const auto* solid = std::get_if<SolidHull>(&geom.solid)) to.hull = solid->hull.get();
    const dBodyID body = build.to.body(inWorld(geom.body, build.begin.bodies));
    // The body was refused: its geoms must not remain as obstacles.
    if (geom.body != kNone && !body) return;
    const dSpaceID space = geom.space == kNone
                               ? build.to.top
                               : build.to.spaces.at(build.begin.spaces + static_cast<std::size_t>(geom.space));
    const bool good = attempt(build, geom.node, "geom", [&] {
        to.id = std::visit(GeomMaker{build, geom, space, to.ground}, geom.solid);
        if (to.id) placeGeom(to.id, geom, body);
    });
    if (!good && to.id) dGeomDestroy(std::exchange(to.id, nullptr));
    if (!to.id) return;
    // A space reports no pairs for a geom without bits, so that triggers cost nothing in the step.
    if (geom.trigger) {
        dGeomSetCategoryBits(to.id, 0);
        dGeomSetCollideBits(to.id, 0);
        return;
    }
    if (geom.category != ~0U) dGeomSetCategoryBits(to.id, geom.category);
    if (geom.collide != ~0U) dGeomSetCollideBits(to.id, geom.collide);
    if (!geom.enabled) dGeomDisable(to.id);
}

}  // namespace

dTriMeshDataID buildMeshData(const TriangleMesh& mesh) {
    const dTriMeshDataID data = dGeomTriMeshDataCreate();
    dGeomTriMeshDataBuildDouble(data, mesh.positions.data(), sizeof(Vector3), static_cast<int>(mesh.positions.size()),
                                mesh.triangles.data(), static_cast<int>(3 * mesh.triangles.size()), sizeof(Triangle));
    // Without face angles the first contact with a convex aborts. Concave edges prevent capsules from catching on inner
    // edges.
    constexpr unsigned wanted =
        (1U << dTRIDATAPREPROCESS_BUILD_CONCAVE_EDGES) | (1U << dTRIDATAPREPROCESS_BUILD_FACE_ANGLES);
    dGeomTriMeshDataPreprocess2(data, wanted, nullptr);
    return data;
}

SharedMesh prepareMesh(const std::shared_ptr<const TriangleMesh>& mesh) {
    auto cut = cutLoneTriangle(*mesh);
    const dTriMeshDataID data = buildMeshData(cut ? *cut : *mesh);
    return {mesh, std::move(cut), {data, TriMeshDataDeleter()}};
}

void numberGeoms(SimulationWorld& world, const Plan& plan, std::size_t begin, std::size_t end) {
    const auto mesh = [&](std::size_t number) {
        return std::lower_bound(world.meshGeoms.begin(), world.meshGeoms.end(), number);
    };
    // The list had more entries if geoms were removed.
    const bool toTheEnd = end == world.geoms.size();
    auto nextMesh = world.meshGeoms.erase(mesh(begin), toTheEnd ? world.meshGeoms.end() : mesh(end));
    for (std::size_t i = begin; i < end; ++i) {
        const PlannedGeom& geomPlanned = world.planned.geoms[i];
        const PlanGeom& planned = *geomPlanned.plan;
        SimGeom& geom = world.geoms[i];
        geom.number = static_cast<std::uint32_t>(i);
        geom.material = planned.material < plan.materials.size() ? planned.material : 0;
        geom.filter = planned.filter;
        geom.surface = planned.surface;
        geom.body = geomPlanned.body == kNone ? kNone : world.bodyOfPlan[static_cast<std::size_t>(geomPlanned.body)];
        if (!std::holds_alternative<SolidMesh>(planned.solid)) continue;
        nextMesh = std::next(world.meshGeoms.insert(nextMesh, geom.number));
    }
    world.geomIndex.note(world.geoms, begin, end);
}

void createGeoms(const WorldBuild& build) {
    for (const PlanGeom& geom : build.from.geoms) createGeom(geom, build, build.to.geoms.emplace_back());
    numberGeoms(build.to, build.plan, build.begin.geoms, build.to.geoms.size());
}

}  // namespace orrery
