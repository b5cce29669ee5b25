// What ODE 0.16 can be told of worlds, spaces, bodies and geoms (of joints: joint.hpp) beyond what formats have in
// common (XODE <ext ename="ode">, docs/formats/xode_ext_ode.md). Every value is optional: an absent
// one is ODE's own default, or, of the world, that of the options of the simulation.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "orrery/base/math.hpp"
#include "orrery/base/source.hpp"
#include "orrery/scene/members.hpp"

namespace orrery {

// When a body at rest falls asleep (dWorldSetAutoDisable..., dBodySetAutoDisable...).
struct OdeAutoDisable {
    std::optional<bool> flag;
    std::optional<double> linear;         // m/s; slower is at rest
    std::optional<double> angular;        // rad/s
    std::optional<std::int64_t> samples;  // speeds are averaged over so many steps
    std::optional<std::int64_t> steps;    // at rest for so long, both of them
    std::optional<double> time;           // s
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

// Part of a velocity that is taken away in each step while it is above the threshold (dWorldSetDamping).
struct OdeDamping {
    std::optional<double> linear;            // 0 to 1
    std::optional<double> angular;           // 0 to 1
    std::optional<double> linearThreshold;   // m/s
    std::optional<double> angularThreshold;  // rad/s
    bool operator==(const OdeDamping&) const = default;
};
constexpr auto membersOf(const OdeDamping*) {
    return members("damping", Member{"linear", &OdeDamping::linear, "", kShare},
                   Member{"angular", &OdeDamping::angular, "", kShare},
                   Member{"linearThreshold", &OdeDamping::linearThreshold, "m/s", kFromZero},
                   Member{"angularThreshold", &OdeDamping::angularThreshold, "rad/s", kFromZero});
}

struct OdeWorld {
    std::optional<Vector3> gravity;               // m/s^2, world axes; World::gravity wins
    std::optional<double> erp;                    // 0 to 1
    std::optional<double> cfm;                    // at least 0
    std::optional<std::int64_t> iterations;       // of QuickStep
    std::optional<double> overRelaxation;         // QuickStep's w, above 0 and below 2
    std::optional<double> maxCorrectingVelocity;  // of contacts, m/s; may be infinite
    std::optional<double> surfaceLayer;           // depth that contacts may sink in, m
    std::optional<double> maxAngularSpeed;        // rad/s; may be infinite
    // Islands are solved by so many threads at most; 0: as many as the world has, which is none but the caller's
    // own unless the application gives it a threading implementation of ODE.
    std::optional<std::int64_t> maxThreads;
    std::optional<OdeAutoDisable> autoDisable;  // of bodies that do not say their own
    std::optional<OdeDamping> damping;          // of bodies that do not say their own
    Origin origin;
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

struct OdeBody {
    std::optional<bool> gyroscopic;         // dBodySetGyroscopicMode
    std::optional<double> maxAngularSpeed;  // rad/s; may be infinite
    std::optional<OdeAutoDisable> autoDisable;
    std::optional<OdeDamping> damping;
    // Where the centre of mass was in the frame that the author drew the body in, m, for files whose
    // body frames were moved there. Nothing is done with it.
    std::optional<Vector3> frame;
    Origin origin;
};
constexpr auto membersOf(const OdeBody*) {
    return members("ode", Member{"gyroscopic", &OdeBody::gyroscopic},
                   Member{"maxAngularSpeed", &OdeBody::maxAngularSpeed, "rad/s", kFromZero},
                   Member{"autoDisable", &OdeBody::autoDisable}, Member{"damping", &OdeBody::damping},
                   Member{"frame", &OdeBody::frame, "m"});
}

enum class OdeSpaceKind : std::uint8_t { Simple, Hash, Quadtree, Sap };
[[nodiscard]] std::string_view toText(OdeSpaceKind kind);  // "simple", "hash", "quadtree", "sap"

// In which order a sap space sorts along the axes (dSAP_AXES_XYZ, ...).
enum class OdeAxisOrder : std::uint8_t { Xyz, Xzy, Yxz, Yzx, Zxy, Zyx };
[[nodiscard]] std::string_view toText(OdeAxisOrder order);  // "xyz"

// Which other geoms or spaces one meets: a pair may touch where the category of one has a bit of the
// collide mask of the other, on either side (dGeomSetCategoryBits).
struct OdeCollide {
    std::optional<std::uint32_t> category;
    std::optional<std::uint32_t> collide;
    std::optional<bool> enabled;  // false: meets nothing
    bool operator==(const OdeCollide&) const = default;
};
constexpr auto membersOf(const OdeCollide*) {
    return members("collide", Member{"category", &OdeCollide::category}, Member{"collide", &OdeCollide::collide},
                   Member{"enabled", &OdeCollide::enabled});
}

struct OdeSpace {
    std::optional<OdeSpaceKind> kind;
    std::optional<std::int64_t> minLevel;   // hash: the smallest cells are 2^minLevel m wide,
    std::optional<std::int64_t> maxLevel;   // the largest 2^maxLevel
    std::optional<Vector3> center;          // quadtree, m
    std::optional<Vector3> extents;         // quadtree: sizes, m
    std::optional<std::int64_t> depth;      // quadtree: how often it is cut in four
    std::optional<OdeAxisOrder> axisOrder;  // sap
    std::optional<std::int64_t> sublevel;   // dSpaceSetSublevel
    std::optional<bool> cleanup;            // dSpaceSetCleanup
    std::optional<OdeCollide> collide;
    Origin origin;
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
// the others the larger one counts. What neither states is as their materials have it, or not used.
struct OdeSurface {
    // ODE's dContact... bits, whatever else is authored; absent: those that the stated values need, with
    // dContactApprox1.
    std::optional<std::int64_t> mode;
    std::optional<double> mu;         // friction; may be infinite
    std::optional<double> mu2;        // along the second friction direction
    std::optional<double> rho;        // rolling friction
    std::optional<double> rho2;       // along the second friction direction
    std::optional<double> rhoN;       // spinning friction
    std::optional<double> bounce;     // 0 to 1
    std::optional<double> bounceVel;  // m/s; slower impacts do not rebound
    std::optional<double> softErp;    // 0 to 1
    std::optional<double> softCfm;    // at least 0
    std::optional<double> motion1;    // m/s: the surface runs so fast along the first friction direction,
    std::optional<double> motion2;    // the second one,
    std::optional<double> motionN;    // the normal
    std::optional<double> slip1;      // m/s a N
    std::optional<double> slip2;
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

struct OdeGeom {
    std::optional<OdeCollide> collide;
    std::optional<OdeSurface> surface;
    Origin origin;
};
constexpr auto membersOf(const OdeGeom*) {
    return members("ode", Member{"collide", &OdeGeom::collide}, Member{"surface", &OdeGeom::surface});
}

}  // namespace orrery
