// Queries of the application in one world.
#pragma once

#include <ode/ode.h>

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "orrery/sim/queries.hpp"
#include "queries/geom_tree.hpp"
#include "world/world.hpp"

namespace orrery {

// Which geoms are tested.
struct QueryRules {
    std::vector<dBodyID> except;
    std::optional<PlanFilter> filter;
};

// A ray whose numbers are valid.
struct UnitRay {
    Vector3 from;
    Vector3 direction;  // unit
    double length = 0;  // m
};

class SpaceQuery {
public:
    explicit SpaceQuery(const SimulationWorld& world) : world_(world) {}
    ~SpaceQuery();
    SpaceQuery(const SpaceQuery&) = delete;
    SpaceQuery& operator=(const SpaceQuery&) = delete;

    // Call it before each query: `edition` changes when geoms may have moved.
    void begin(std::uint64_t edition);
    // Filled by the caller before a query.
    QueryRules rules;

    [[nodiscard]] std::optional<RayHit> castRay(const UnitRay& ray);
    [[nodiscard]] std::span<const RayHit> castRayAll(const UnitRay& ray);
    [[nodiscard]] std::optional<ShapeHit> castBall(const UnitRay& way, double radius);
    [[nodiscard]] std::optional<ShapeHit> castBox(const UnitRay& way, const Quaternion& rotation, const Vector3& size);
    [[nodiscard]] std::span<const Overlap> touchingBall(const Vector3& center, double radius);
    [[nodiscard]] std::span<const Overlap> touchingBox(const Pose& pose, const Vector3& size);

private:
    [[nodiscard]] bool isTested(dGeomID geom) const;
    [[nodiscard]] std::optional<RayHit> hit(dGeomID geom, const UnitRay& ray) const;
    void setRay(const UnitRay& ray);
    void setBox(const Pose& pose, const Vector3& size);
    // The deepest contact of a probe with a geom.
    struct Touch {
        dContactGeom contact{};
        bool isSure = true;  // false: there were too many to look at
    };
    [[nodiscard]] std::optional<Touch> touch(dGeomID geom, dGeomID probe) const;
    // Looks for the first place on the way where a shape touches. place(from, to) puts a probe over a part of the way.
    template <typename Place>
    [[nodiscard]] std::optional<ShapeHit> cast(const UnitRay& way, const Eigen::Vector3d& reach, double piece,
                                               double accuracy, Place&& place);
    void add(const Overlap& overlap, const SimGeom* record);
    std::span<const Overlap> overlaps(dGeomID probe);

    const SimulationWorld& world_;
    GeomTree tree_;
    // Made on first use, in no space.
    dGeomID ray_ = nullptr;
    dGeomID ball_ = nullptr;
    dGeomID capsule_ = nullptr;
    dGeomID box_ = nullptr;
    std::vector<Overlap> overlaps_;
    std::vector<RayHit> hits_;
};

}  // namespace orrery
