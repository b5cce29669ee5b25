// Rays, balls and boxes of the application's that look what is there.
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

    // `except`: null, or a body whose geoms do not count. All numbers are in order.
    [[nodiscard]] std::optional<RayHit> castRay(const SimulationWorld& world, const Vector3& from,
                                                const Vector3& direction, double length, dBodyID except);
    [[nodiscard]] std::span<const Overlap> touchingBall(const SimulationWorld& world, const Vector3& center,
                                                        double radius);
    [[nodiscard]] std::span<const Overlap> touchingBox(const SimulationWorld& world, const Pose& pose,
                                                       const Vector3& size);

private:
    // Fills candidates_ with the geoms near `probe` that count.
    void lookNear(const SimulationWorld& world, dGeomID probe);
    [[nodiscard]] bool hit(const SimulationWorld& world, dGeomID geom, const Vector3& from, const Vector3& direction,
                           double length, dContactGeom& contact) const;
    // How deep `probe` is in the geom, m; nothing where they do not touch.
    [[nodiscard]] static std::optional<double> depthIn(const SimulationWorld& world, dGeomID geom, dGeomID probe);
    void add(const Overlap& overlap, const SimGeom* record, const SimulationWorld& world);
    std::span<const Overlap> overlaps(const SimulationWorld& world, dGeomID probe);

    // Made when first needed, in no space.
    dGeomID ray_ = nullptr;
    dGeomID ball_ = nullptr;
    dGeomID box_ = nullptr;
    std::vector<dGeomID> candidates_;
    std::vector<Overlap> overlaps_;
};

}  // namespace orrery
