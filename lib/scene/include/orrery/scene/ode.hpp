// What ODE 0.16 can be told of worlds, spaces, bodies and geoms (of joints: joint.hpp) beyond what formats have in
// common (XODE <ext ename="ode">, docs/formats/xode_ext_ode.md). Every value is optional: an absent
// one is ODE's own default, or, of the world, that of the options of the simulation.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "orrery/base/diagnostics.hpp"
#include "orrery/scene/values.hpp"

namespace orrery {

// When a body at rest falls asleep (dWorldSetAutoDisable..., dBodySetAutoDisable...). No number is negative; a value
// that ODE cannot take is not used (PLAN_ODE_VALUE). Absent: as the world has it; of the world: ODE's default, named
// here.
struct OdeAutoDisable {
    std::optional<bool> flag;             // may it fall asleep at all? ODE: false
    std::optional<double> linear;         // m/s; slower is at rest; ODE: 0.01
    std::optional<double> angular;        // rad/s; slower is at rest; ODE: 0.01
    std::optional<std::int64_t> samples;  // speeds are averaged over so many steps, up to 10000; ODE: 1
    std::optional<std::int64_t> steps;    // at rest for so many steps, up to 1000000; ODE: 10
    std::optional<double> time;           // s; at rest for so long, beside `steps`; ODE: 0
    bool operator==(const OdeAutoDisable&) const = default;
};
constexpr auto membersOf(const OdeAutoDisable*) {
    return members("autodisable", Member{"flag", &OdeAutoDisable::flag},
                   Member{"linear", &OdeAutoDisable::linear, "m/s", kFromZero},
                   Member{"angular", &OdeAutoDisable::angular, "rad/s", kFromZero},
                   Member{"samples", &OdeAutoDisable::samples, "", {0, 10'000}},  // ODE keeps so many velocities a body
                   Member{"steps", &OdeAutoDisable::steps, "", {0, kMaxCount}},
                   Member{"time", &OdeAutoDisable::time, "s", kFromZero});
}

// Part of a velocity that is taken away in each step while it is above the threshold (dWorldSetDamping,
// dBodySetDamping). Absent: as the world has it; of the world: ODE's default, named here.
struct OdeDamping {
    std::optional<double> linear;            // 0 to 1; ODE: 0
    std::optional<double> angular;           // 0 to 1; ODE: 0
    std::optional<double> linearThreshold;   // m/s, at least 0; ODE: 0.01
    std::optional<double> angularThreshold;  // rad/s, at least 0; ODE: 0.01
    bool operator==(const OdeDamping&) const = default;
};
constexpr auto membersOf(const OdeDamping*) {
    return members("damping", Member{"linear", &OdeDamping::linear, "", kShare},
                   Member{"angular", &OdeDamping::angular, "", kShare},
                   Member{"linearThreshold", &OdeDamping::linearThreshold, "m/s", kFromZero},
                   Member{"angularThreshold", &OdeDamping::angularThreshold, "rad/s", kFromZero});
}

// Settings of a world (dWorldSet...). Those of an application's own world stay as they are. A value out of range is
// not used (PLAN_ODE_VALUE).
struct OdeWorld {
    std::optional<Vector3> gravity;               // m/s^2, world axes; World::gravity wins (PLAN_ODE_GRAVITY_TWICE)
    std::optional<double> erp;                    // part of an error that a step corrects, 0 to 1; absent: 0.2
    std::optional<double> cfm;                    // softness of all constraints, at least 0; absent: 1e-10
    std::optional<std::int64_t> iterations;       // of QuickStep, 1 to 1000000; SimulationOptions::iterations wins
    std::optional<double> overRelaxation;         // QuickStep's w, above 0 and below 2; absent: 1.3
    std::optional<double> maxCorrectingVelocity;  // of contacts, m/s; may be infinite, which is ODE's default
    std::optional<double> surfaceLayer;     // m, depth that contacts may sink in; SimulationOptions has the default
    std::optional<double> maxAngularSpeed;  // rad/s; may be infinite, which is ODE's default
    // Islands are solved by so many threads at most; 0: as many as the world has, which is none but the caller's
    // own unless the application gives it a threading implementation of ODE.
    std::optional<std::int64_t> maxThreads;
    std::optional<OdeAutoDisable> autoDisable;  // of bodies that do not say their own
    std::optional<OdeDamping> damping;          // of bodies that do not say their own
    Origin origin;                              // the extension it was read from
};
constexpr auto membersOf(const OdeWorld*) {
    return members("ode", Member{"gravity", &OdeWorld::gravity, "m/s^2"}, Member{"erp", &OdeWorld::erp, "", kShare},
                   Member{"cfm", &OdeWorld::cfm, "", kCompliance},
                   Member{"iterations", &OdeWorld::iterations, "", {1, kMaxCount}},
                   Member{"overRelaxation", &OdeWorld::overRelaxation, "", {1e-3, 2 - 1e-3}},
                   Member{"maxCorrectingVelocity", &OdeWorld::maxCorrectingVelocity, "m/s", kFromZero},
                   Member{"surfaceLayer", &OdeWorld::surfaceLayer, "m", {0, kMaxCoordinate}},
                   Member{"maxAngularSpeed", &OdeWorld::maxAngularSpeed, "rad/s", kFromZero},
                   Member{"maxThreads", &OdeWorld::maxThreads, "", {0, kMaxCount}},
                   Member{"autoDisable", &OdeWorld::autoDisable}, Member{"damping", &OdeWorld::damping});
}

// Settings of one body (dBodySet...); absent: as its world has them.
struct OdeBody {
    std::optional<bool> gyroscopic;             // dBodySetGyroscopicMode; absent: true
    std::optional<double> maxAngularSpeed;      // rad/s; may be infinite
    std::optional<OdeAutoDisable> autoDisable;  // when it falls asleep
    std::optional<OdeDamping> damping;          // how its velocities are damped
    // Where the centre of mass was in the frame that the author drew the body in, m, for files whose
    // body frames were moved there. Nothing is done with it.
    std::optional<Vector3> frame;
    Origin origin;  // the extension it was read from
};
constexpr auto membersOf(const OdeBody*) {
    return members("ode", Member{"gyroscopic", &OdeBody::gyroscopic},
                   Member{"maxAngularSpeed", &OdeBody::maxAngularSpeed, "rad/s", kFromZero},
                   Member{"autoDisable", &OdeBody::autoDisable}, Member{"damping", &OdeBody::damping},
                   Member{"frame", &OdeBody::frame, "m"});
}

// How a space finds the pairs that may touch.
enum class OdeSpaceKind : std::uint8_t {
    Simple,    // all with all: dSimpleSpaceCreate
    Hash,      // grids of cells: dHashSpaceCreate
    Quadtree,  // a tree over a known extent: dQuadTreeSpaceCreate
    Sap,       // sweep and prune: dSweepAndPruneSpaceCreate
};
// The words of `ext ename="ode"`.
constexpr std::array<std::string_view, 4> enumNames(OdeSpaceKind) {
    return {"simple", "hash", "quadtree", "sap"};
}

// In which order a sap space sorts along the axes (dSAP_AXES_XYZ, ...).
enum class OdeAxisOrder : std::uint8_t {
    Xyz,  // dSAP_AXES_XYZ
    Xzy,  // dSAP_AXES_XZY
    Yxz,  // dSAP_AXES_YXZ
    Yzx,  // dSAP_AXES_YZX
    Zxy,  // dSAP_AXES_ZXY
    Zyx,  // dSAP_AXES_ZYX
};
constexpr std::array<std::string_view, 6> enumNames(OdeAxisOrder) {
    return {"xyz", "xzy", "yxz", "yzx", "zxy", "zyx"};
}

// Which other geoms or spaces one meets: a pair may touch where the category of one has a bit of the
// collide mask of the other, on either side (dGeomSetCategoryBits).
struct OdeCollide {
    std::optional<std::uint32_t> category;  // bits: what it is; absent: all
    std::optional<std::uint32_t> collide;   // bits: what it meets; absent: all
    std::optional<bool> enabled;            // false: meets nothing (dGeomDisable); absent: true
    bool operator==(const OdeCollide&) const = default;
};
constexpr auto membersOf(const OdeCollide*) {
    return members("collide", Member{"category", &OdeCollide::category}, Member{"collide", &OdeCollide::collide},
                   Member{"enabled", &OdeCollide::enabled});
}

// Settings of a space. What its kind has no use for is not used.
struct OdeSpace {
    std::optional<OdeSpaceKind> kind;       // absent: Sap
    std::optional<std::int64_t> minLevel;   // hash: the smallest cells are 2^minLevel m wide; -7 to 30, absent: -3
    std::optional<std::int64_t> maxLevel;   // hash: the largest cells are 2^maxLevel m wide; -7 to 30, absent: 10
    std::optional<Vector3> center;          // quadtree: m, world axes; absent: the origin
    std::optional<Vector3> extents;         // quadtree: sizes, m; needed, else it is a sap space (PLAN_ODE_SPACE)
    std::optional<std::int64_t> depth;      // quadtree: how often it is cut in four, 0 to 8; needed as `extents`
    std::optional<OdeAxisOrder> axisOrder;  // sap; absent: the axis along gravity last
    std::optional<std::int64_t> sublevel;   // dSpaceSetSublevel, 0 to 255
    std::optional<bool> cleanup;            // dSpaceSetCleanup; false in an application's world, whatever is here
    std::optional<OdeCollide> collide;      // which other spaces and geoms it meets; absent: all
    Origin origin;                          // the extension it was read from
};
constexpr auto membersOf(const OdeSpace*) {
    constexpr auto kHash = onlyFor(OdeSpaceKind::Hash);
    constexpr auto kQuadtree = onlyFor(OdeSpaceKind::Quadtree);
    // Coordinates up to kMaxCoordinate, counted in the smallest cells of a hash space, have to fit 32 bits.
    constexpr Range kLevels{-7, 30};
    return members("ode", Member{"kind", &OdeSpace::kind}, Member{"minLevel", &OdeSpace::minLevel, "", kLevels, kHash},
                   Member{"maxLevel", &OdeSpace::maxLevel, "", kLevels, kHash},
                   Member{"center", &OdeSpace::center, "m", {}, kQuadtree},
                   Member{"extents", &OdeSpace::extents, "m", {}, kQuadtree},
                   Member{"depth", &OdeSpace::depth, "", {0, 8}, kQuadtree},
                   Member{"axisOrder", &OdeSpace::axisOrder, "", {}, onlyFor(OdeSpaceKind::Sap)},
                   Member{"sublevel", &OdeSpace::sublevel, "", {0, 255}}, Member{"cleanup", &OdeSpace::cleanup},
                   Member{"collide", &OdeSpace::collide});
}

// dSurfaceParameters, as what one geom brings to a contact: ODE itself keeps none of it on geoms. Where
// both geoms of a contact state a value, mu, mu2, rho, rho2, rhoN and bounce are the mean of the two, of
// motion1 and motion2 it is how the surfaces run past each other that counts, and of the others the larger one. What
// neither states is as their materials have it, or not used. A value out of range is not used (PLAN_ODE_VALUE).
struct OdeSurface {
    // ODE's dContact... bits: takes away some of those that the stated values need; absent: all of them, with
    // dContactApprox1.
    std::optional<std::int64_t> mode;
    std::optional<double> mu;         // friction, at least 0; may be infinite
    std::optional<double> mu2;        // friction along the second direction; absent: mu
    std::optional<double> rho;        // rolling friction, at least 0
    std::optional<double> rho2;       // rolling friction along the second direction; absent: rho
    std::optional<double> rhoN;       // spinning friction about the normal; absent beside rho: 0
    std::optional<double> bounce;     // part of the speed that an impact gives back, 0 to 1
    std::optional<double> bounceVel;  // m/s; slower impacts do not rebound
    std::optional<double> softErp;    // 0 to 1; absent: the world's ERP
    std::optional<double> softCfm;    // at least 0; absent: the world's CFM
    std::optional<double> motion1;    // m/s: how fast the surface runs along the first friction direction
    std::optional<double> motion2;    // m/s: how fast it runs along the second friction direction
    std::optional<double> motionN;    // m/s: how fast it runs along the normal
    std::optional<double> slip1;      // m/s a N, along the first friction direction
    std::optional<double> slip2;      // m/s a N, along the second friction direction
    // First friction direction, in the geom's frame; what is across the contact's normal counts. Absent:
    // ODE chooses one.
    std::optional<Vector3> direction;
    bool operator==(const OdeSurface&) const = default;
};
constexpr auto membersOf(const OdeSurface*) {
    return members(
        "surface", Member{"mode", &OdeSurface::mode, "", {0, 0x7FFF}}, Member{"mu", &OdeSurface::mu, "", kFromZero},
        Member{"mu2", &OdeSurface::mu2, "", kFromZero}, Member{"rho", &OdeSurface::rho, "m", kFromZero},
        Member{"rho2", &OdeSurface::rho2, "m", kFromZero}, Member{"rhoN", &OdeSurface::rhoN, "m", kFromZero},
        Member{"bounce", &OdeSurface::bounce, "", {0, kMaxCoordinate}},
        Member{"bounceVel", &OdeSurface::bounceVel, "m/s", {0, kMaxSpeed}},
        Member{"softErp", &OdeSurface::softErp, "", kShare}, Member{"softCfm", &OdeSurface::softCfm, "", kCompliance},
        Member{"motion1", &OdeSurface::motion1, "m/s", kAnySpeed},
        Member{"motion2", &OdeSurface::motion2, "m/s", kAnySpeed},
        Member{"motionN", &OdeSurface::motionN, "m/s", kAnySpeed},
        Member{"slip1", &OdeSurface::slip1, "m/s/N", kCompliance},
        Member{"slip2", &OdeSurface::slip2, "m/s/N", kCompliance}, Member{"direction", &OdeSurface::direction});
}

// Settings of one geom.
struct OdeGeom {
    std::optional<OdeCollide> collide;  // what it meets; absent: everything
    std::optional<OdeSurface> surface;  // what it brings to contacts; absent: what its material does
    Origin origin;                      // the extension it was read from
};
constexpr auto membersOf(const OdeGeom*) {
    return members("ode", Member{"collide", &OdeGeom::collide}, Member{"surface", &OdeGeom::surface});
}

}  // namespace orrery
