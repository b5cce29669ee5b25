// What ODE 0.16 can be told of worlds, spaces, bodies, geoms and joints beyond what formats have in
// common (XODE <ext ename="ode">, docs/formats/xode_ext_ode.md). Every value is optional: an absent
// one is ODE's own default, or, of the world, that of the options of the simulation.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "orrery/base/math.hpp"
#include "orrery/base/source.hpp"

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

// Part of a velocity that is taken away in each step while it is above the threshold (dWorldSetDamping).
struct OdeDamping {
    std::optional<double> linear;            // 0 to 1
    std::optional<double> angular;           // 0 to 1
    std::optional<double> linearThreshold;   // m/s
    std::optional<double> angularThreshold;  // rad/s
    bool operator==(const OdeDamping&) const = default;
};

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

struct OdeGeom {
    std::optional<OdeCollide> collide;
    std::optional<OdeSurface> surface;
    Origin origin;
};

enum class OdeAMotorMode : std::uint8_t { User, Euler };
[[nodiscard]] std::string_view toText(OdeAMotorMode mode);  // "user", "euler"

// Of a transmission joint (dJointSetTransmission...).
enum class OdeTransmissionMode : std::uint8_t { ParallelAxes, IntersectingAxes, ChainDrive };
[[nodiscard]] std::string_view toText(OdeTransmissionMode mode);  // "parallel", "intersecting", "chain"

struct OdeJointSettings {
    std::optional<bool> enabled;   // false: holds nothing (dJointDisable)
    std::optional<bool> feedback;  // its forces are wanted (dJointSetFeedback)
    std::optional<double> erp;     // ball, fixed, dball, dhinge, transmission: 0 to 1
    std::optional<double> cfm;     // as erp: at least 0
    std::optional<OdeAMotorMode> amotorMode;
    std::optional<double> distance;  // dball: m; absent: that of its anchors
    std::optional<OdeTransmissionMode> transmission;
    std::optional<double> ratio;     // transmission with parallel axes: above 0
    std::optional<double> backlash;  // transmission: m
    std::optional<double> radius1;   // transmission by chain: of the wheels, m
    std::optional<double> radius2;
    Origin origin;
};

}  // namespace orrery
