// The shapes of triggers for gravity and events: whether a body is inside, and the places of the shapes.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "triggers/frame.hpp"
#include "triggers/index.hpp"
#include "world/world.hpp"

namespace orrery {

// One shape of a trigger.
struct VolumeShape {
    std::uint32_t owner = 0;  // for gravity: index of GravityVolumes' fields; for events: PlanWorld::triggers
    bool unbounded = false;
    bool moves = false;  // a body carries it, or it was moved
    const PlanFilter* filter = nullptr;
    dBodyID attachedBody = nullptr;
    std::optional<ExactShape> shape;
    VolumeFrame frame;
    dGeomID geom = nullptr;             // null: for a field that acts everywhere
    GroundTiles* ground = nullptr;      // for a heightfield
    GroundContacts* grounds = nullptr;  // those of the world
    VolumeFrame start;                  // in the world, or in the frame of the body that carries it
};

// Returns nullopt for a geom that was refused or is no solid. The owner is not set.
[[nodiscard]] std::optional<VolumeShape> volumeShapeOf(const SimulationWorld& world, const Plan& plan,
                                                       std::uint32_t geom);
// Places it at its start, moved by `outer`.
void placeVolume(VolumeShape& shape, const VolumeFrame& outer);
// Returns the box around the shape; infinite for an unbounded one.
[[nodiscard]] WorldBox boxOf(const VolumeShape& shape);

// A collider of a body.
struct BodyCollider {
    dGeomID geom = nullptr;
    const PlanFilter* filter = nullptr;
    const Solid* solid = nullptr;
    Eigen::Vector3d center{0, 0, 0};  // from the centre of mass, in the body's frame
    double radius = 0;                // radius of a ball about `center` that contains the collider
    bool ball = false;                // the collider is that ball
    bool centered = false;            // the ball is about the centre of mass
    GroundTiles* ground = nullptr;    // for a heightfield
};

// The data of a query for a body or a point.
struct VolumeProbe {
    Eigen::Vector3d at{0, 0, 0};  // centre of mass
    double softeningSquared = 0;  // squared way in one step, m^2
    double radius = 0;            // about `at`, contains all colliders
    double moved = 0;             // m, distance from where the list of near shapes was made
    dBodyID body = nullptr;       // null: a point
    std::span<const BodyCollider> colliders;
    bool filtered = false;  // some collider has a filter
};

// The colliders of all bodies of a world.
class BodyColliders {
public:
    BodyColliders(const SimulationWorld& world, const Plan& plan);
    // Returns the probe of a body, by its index in the world, with its centre of mass at `at`.
    [[nodiscard]] VolumeProbe probe(const SimulationWorld& world, std::size_t body, const Eigen::Vector3d& at) const;
    // Call it after filters of the body's geoms were set.
    void refilter(const SimulationWorld& world, const Plan& plan, std::size_t body);

private:
    [[nodiscard]] std::size_t beginOf(std::size_t body) const { return body == 0 ? 0 : ends_[body - 1]; }
    void noteFiltered(std::size_t body);

    std::vector<BodyCollider> colliders_;  // by body
    std::vector<std::uint32_t> ends_;
    std::vector<double> radius_;
    std::vector<std::uint8_t> filtered_;
};

// Is the body, or the point, inside? Its centre of mass must be inside, or a collider must touch, and the filters must
// allow it.
[[nodiscard]] bool isInside(const VolumeShape& shape, const VolumeProbe& probe);

// contact.cpp: does a collider of a body touch a trigger shape?
[[nodiscard]] bool touches(const VolumeShape& shape, const BodyCollider& collider, const VolumeProbe& probe);

}  // namespace orrery
