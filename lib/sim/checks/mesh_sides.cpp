// Finds meshes that bodies approach from behind: a mesh pushes only at its front.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>

#include "checks/checks.hpp"
#include "contacts/pairs.hpp"
#include "orrery/base/codes/sim.hpp"
#include "orrery/scene/eigen.hpp"
#include "world/collide.hpp"
#include "world/ode_eigen.hpp"

namespace orrery {
namespace {

constexpr std::size_t kMostSideLooks = 20'000;
constexpr double kSameFace = 1e-6;  // relative to the way
constexpr double kAside = 1e-3;     // relative to the way

// A ray along the way of a body.
class WayRay {
public:
    WayRay() : ray_(dCreateRay(nullptr, 1)) { dGeomRaySetClosestHit(ray_, 1); }
    ~WayRay() { dGeomDestroy(ray_); }
    WayRay(const WayRay&) = delete;
    WayRay& operator=(const WayRay&) = delete;

    // Does the ray hit the back of the mesh's first face on the way (unit)?
    [[nodiscard]] bool meetsBack(dGeomID mesh, const Eigen::Vector3d& from, const Eigen::Vector3d& way) const {
        std::array<dReal, 6> box{};
        dGeomGetAABB(mesh, box.data());
        double length = 0;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const double at = from[static_cast<Eigen::Index>(axis)];
            length += std::max(std::abs(box[2 * axis] - at), std::abs(box[2 * axis + 1] - at));
        }
        if (!std::isfinite(length) || !(length > 0)) return false;
        dGeomRaySetLength(ray_, length);
        // A ray through an edge or a corner may miss all triangles there.
        const Eigen::Vector3d u = kAside * length * way.unitOrthogonal();
        const Eigen::Vector3d v = way.cross(u);
        for (const Eigen::Vector3d& aside : {Eigen::Vector3d(0, 0, 0), Eigen::Vector3d(u + v / 2),
                                             Eigen::Vector3d(v - u / 2), Eigen::Vector3d(-u - v / 2)}) {
            const Eigen::Vector3d start = from + aside;
            dGeomRaySet(ray_, start.x(), start.y(), start.z(), way.x(), way.y(), way.z());
            const std::optional<double> any = firstHit(mesh, false);
            if (!any) continue;
            const std::optional<double> front = firstHit(mesh, true);
            return !front || *any < *front - kSameFace * length;
        }
        return false;
    }

private:
    // Returns the distance from the start, m.
    [[nodiscard]] std::optional<double> firstHit(dGeomID mesh, bool frontOnly) const {
        dGeomRaySetBackfaceCull(ray_, frontOnly ? 1 : 0);
        dContactGeom hit;
        if (collideGeoms(ray_, mesh, {&hit, 1}) < 1) return std::nullopt;
        return hit.depth;
    }

    dGeomID ray_;
};

class MeshSides {
public:
    explicit MeshSides(const WorldBuild& build) : build_(build) {}

    void look() {
        const std::vector<SimGeom>& geoms = build_.to.geoms;
        for (const std::uint32_t number : build_.to.meshGeoms) {
            const SimGeom& mesh = geoms[number];
            if (!mesh.id || mesh.sensor || dGeomGetClass(mesh.id) != dTriMeshClass) continue;
            if (isDynamic(dGeomGetBody(mesh.id))) continue;
            const auto first = static_cast<std::ptrdiff_t>(number < build_.begin.geoms ? build_.begin.geoms : 0);
            const auto behind = std::find_if(geoms.begin() + first, geoms.end(),
                                             [&](const SimGeom& other) { return isBehind(other, mesh); });
            if (behind != geoms.end()) found_.push_back({mesh.number, behind->number});
        }
    }

    void report() const {
        for (std::size_t i = 0; i < std::min(found_.size(), kTold); ++i) {
            const auto& [mesh, other] = found_[i];
            const Scene& scene = *build_.to.partOf(&PlanCounts::geoms, mesh).scene;
            const NodeId node = build_.to.planned.geoms[mesh].plan->node;
            build_.log.report(code::SIM_MESH_BEHIND, placeOf(scene, node),
                              bodyName(build_, build_.to.planned.geoms[other].body) + " comes to " +
                                  describe(scene, node, "geom") + " from behind, and passes through it" +
                                  andMore(i, found_.size()));
        }
        if (!missed_) return;
        build_.log.report(code::SIM_START_UNCHECKED,
                          placeOf(*build_.to.partOf(&PlanCounts::geoms, *missed_).scene,
                                  build_.to.planned.geoms[*missed_].plan->node),
                          "only the first " + std::to_string(kMostSideLooks) +
                              " pairs of a body and a mesh were looked at for bodies that come to it from behind");
    }

private:
    struct Found {
        std::uint32_t mesh = 0;  // PlannedObjects::geoms
        std::uint32_t other = 0;
    };

    bool isBehind(const SimGeom& other, const SimGeom& mesh) {
        const dBodyID body = other.id ? dGeomGetBody(other.id) : nullptr;
        if (!isAwake(body) || other.sensor || std::max(other.number, mesh.number) < build_.begin.geoms) return false;
        if (looks_ == kMostSideLooks) {
            missed_ = missed_.value_or(mesh.number);
            return false;
        }
        ++looks_;
        if (!mayTouch(build_.to, build_.plan, build_.options.skipConnectedBodies, other, mesh)) return false;
        Eigen::Vector3d way = toEigen(build_.to.plan->gravity);
        if (way.isZero()) way = vectorOf(dBodyGetLinearVel(body));
        const double length = way.norm();
        if (!(length > 0) || !std::isfinite(length)) return false;
        return ray_.meetsBack(mesh.id, vectorOf(dBodyGetPosition(body)), way / length);
    }

    const WorldBuild& build_;
    WayRay ray_;
    std::size_t looks_ = 0;
    std::optional<std::uint32_t> missed_;  // the first mesh that is not looked at with all bodies
    std::vector<Found> found_;
};

}  // namespace

void checkMeshSides(const WorldBuild& build) {
    // Where volumes give gravity, the ways of bodies are curved.
    if (!build.to.plan->fields.empty()) return;
    MeshSides sides(build);
    sides.look();
    sides.report();
}

}  // namespace orrery
