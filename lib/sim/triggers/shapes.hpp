// The shapes of triggers as gravity and events ask them: what is inside of one, and where it is.
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
    std::uint32_t owner = 0;  // of gravity: GravityVolumes' fields; of events: PlanWorld::triggers
    bool unbounded = false;
    bool moves = false;  // rides, or was moved
    const PlanFilter* filter = nullptr;
    dBodyID attachedBody = nullptr;
    std::optional<ExactShape> shape;
    VolumeFrame frame;
    dGeomID geom = nullptr;             // null: of a field that acts everywhere
    GroundTiles* ground = nullptr;      // of a heightfield
    GroundContacts* grounds = nullptr;  // of the world
    VolumeFrame start;                  // in the world, or in the frame of the body it rides on
};

// Nullopt for a geom that was refused or is no solid. The owner is left open.
[[nodiscard]] std::optional<VolumeShape> volumeShapeOf(const SimulationWorld& world, const Plan& plan,
                                                       std::uint32_t geom);
// From its start, moved by `outer`.
void placeVolume(VolumeShape& shape, const VolumeFrame& outer);
// Around the shape; without end for an unbounded one.
[[nodiscard]] WorldBox boxOf(const VolumeShape& shape);

// A collider of a body.
struct BodyCollider {
    dGeomID geom = nullptr;
    const PlanFilter* filter = nullptr;
    const Solid* solid = nullptr;
    Eigen::Vector3d center{0, 0, 0};  // from the centre of mass, in its frame
    double radius = 0;                // of a ball about it that holds the collider
    bool ball = false;                // and is it
    bool centered = false;            // about the centre of mass
    GroundTiles* ground = nullptr;    // of a heightfield
};

// What a body is asked with.
struct VolumeProbe {
    Eigen::Vector3d at{0, 0, 0};  // centre of mass
    double softeningSquared = 0;  // of its way in one step, m^2
    double radius = 0;            // about `at`, holds all colliders
    double moved = 0;             // m, from where the list of near shapes was made
    dBodyID body = nullptr;       // null: a point
    std::span<const BodyCollider> colliders;
    bool filtered = false;  // some collider has a filter
};

// The colliders of all bodies of a world.
class BodyColliders {
public:
    BodyColliders(const SimulationWorld& world, const Plan& plan);
    // Of a body by its index in the world, with its centre of mass at `at`.
    [[nodiscard]] VolumeProbe probe(const SimulationWorld& world, std::size_t body, const Eigen::Vector3d& at) const;

private:
    std::vector<BodyCollider> colliders_;  // by body
    std::vector<std::uint32_t> ends_;
    std::vector<double> radius_;
    std::vector<std::uint8_t> filtered_;
};

// Is the body, or the point, inside: its centre of mass, or a collider that touches; and do the filters
// let it in?
[[nodiscard]] bool isInside(const VolumeShape& shape, const VolumeProbe& probe);

// contact.cpp: does a collider of a body touch a trigger shape?
[[nodiscard]] bool touches(const VolumeShape& shape, const BodyCollider& collider, const VolumeProbe& probe);

}  // namespace orrery
