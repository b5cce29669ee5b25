// Queries of the application with rays, balls and boxes.
#pragma once

#include <ode/ode.h>

#include <optional>
#include <span>
#include <vector>

#include "orrery/sim/simulation.hpp"
#include "world/world.hpp"

namespace orrery {

class SpaceQuery {
public:
    SpaceQuery() = default;
    ~SpaceQuery();
    SpaceQuery(const SpaceQuery&) = delete;
    SpaceQuery& operator=(const SpaceQuery&) = delete;

    // `except`: null, or a body whose geoms are ignored. All numbers must be valid.
    [[nodiscard]] std::optional<RayHit> castRay(const SimulationWorld& world, const Vector3& from,
                                                const Vector3& direction, double length, dBodyID except);
    [[nodiscard]] std::span<const Overlap> touchingBall(const SimulationWorld& world, const Vector3& center,
                                                        double radius);
    [[nodiscard]] std::span<const Overlap> touchingBox(const SimulationWorld& world, const Pose& pose,
                                                       const Vector3& size);

private:
    // Fills candidates_ with the geoms near `probe` that are tested.
    void lookNear(const SimulationWorld& world, dGeomID probe);
    [[nodiscard]] bool hit(const SimulationWorld& world, dGeomID geom, const Vector3& from, const Vector3& direction,
                           double length, dContactGeom& contact) const;
    // Returns the depth of `probe` in the geom, m; nothing if they do not touch.
    [[nodiscard]] static std::optional<double> depthIn(const SimulationWorld& world, dGeomID geom, dGeomID probe);
    void add(const Overlap& overlap, const SimGeom* record, const SimulationWorld& world);
    std::span<const Overlap> overlaps(const SimulationWorld& world, dGeomID probe);

    // Made on first use, in no space.
    dGeomID ray_ = nullptr;
    dGeomID ball_ = nullptr;
    dGeomID box_ = nullptr;
    std::vector<dGeomID> candidates_;
    std::vector<Overlap> overlaps_;
};

}  // namespace orrery
