// What ODE 0.16 can be told beyond XODE 1.0: settings of worlds, bodies, spaces, geoms and joints
// (XODE <ext ename="ode">). Every value is optional; absent means ODE's own default.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "orrery/base/math.hpp"
#include "orrery/base/source.hpp"

namespace orrery {

// When a body at rest falls asleep (dWorldSetAutoDisable..., dBodySetAutoDisable...).
struct AutoDisable {
    std::optional<bool> flag;
    std::optional<double> linear;   // m/s
    std::optional<double> angular;  // rad/s
    std::optional<std::int64_t> samples;
    std::optional<std::int64_t> steps;
    std::optional<double> time;  // s
    bool operator==(const AutoDisable&) const = default;
};

// dWorldSetDamping, dBodySetDamping: scale per step, above the threshold.
struct Damping {
    std::optional<double> linear;
    std::optional<double> angular;
    std::optional<double> linearThreshold;   // m/s
    std::optional<double> angularThreshold;  // rad/s
    bool operator==(const Damping&) const = default;
};

struct WorldSettings {
    std::optional<Vector3> gravity;  // m/s^2 (dWorldSetGravity)
    std::optional<double> erp;
    std::optional<double> cfm;
    std::optional<std::int64_t> quickStepIterations;
    std::optional<double> quickStepW;               // over-relaxation
    std::optional<double> contactMaxCorrectingVel;  // m/s
    std::optional<double> contactSurfaceLayer;      // m
    std::optional<double> maxAngularSpeed;          // rad/s
    std::optional<AutoDisable> autoDisable;
    std::optional<Damping> damping;
    bool operator==(const WorldSettings&) const = default;
};

struct BodySettings {
    std::optional<bool> gyroscopic;         // default true (dBodySetGyroscopicMode)
    std::optional<double> maxAngularSpeed;  // rad/s
    std::optional<AutoDisable> autoDisable;
    std::optional<Damping> damping;
    bool operator==(const BodySettings&) const = default;
};

enum class SpaceKind : std::uint8_t { Simple, Hash, Quadtree, SweepAndPrune };

struct SpaceSettings {
    std::optional<SpaceKind> kind;
    std::optional<std::int64_t> minLevel;  // hash: cell sizes 2^minLevel .. 2^maxLevel
    std::optional<std::int64_t> maxLevel;
    std::optional<Vector3> center;          // quadtree, m
    std::optional<Vector3> extents;         // quadtree, half sizes, m
    std::optional<std::int64_t> depth;      // quadtree
    std::optional<std::int64_t> axisOrder;  // sweep and prune: dSAP_AXES_...
    std::optional<std::int64_t> sublevel;
    std::optional<bool> cleanup;
    bool operator==(const SpaceSettings&) const = default;
};

// Collision bits of a geom or space, and whether it takes part at all (dGeomSetCategoryBits, ...).
struct CollideSettings {
    std::optional<std::uint32_t> category;  // default all ones
    std::optional<std::uint32_t> collide;   // default all ones
    std::optional<bool> enabled;            // default true
    bool operator==(const CollideSettings&) const = default;
};

// ODE's dSurfaceParameters as a hint on a geom: ODE itself keeps none there.
struct SurfaceSettings {
    std::optional<double> mu;  // may be infinite
    std::optional<double> mu2;
    std::optional<double> rho, rho2, rhoN;
    std::optional<double> bounce;
    std::optional<double> bounceVel;  // m/s
    std::optional<double> softErp;
    std::optional<double> softCfm;
    std::optional<double> motion1, motion2, motionN;  // m/s
    std::optional<double> slip1, slip2;
    bool operator==(const SurfaceSettings&) const = default;
};

}  // namespace orrery
