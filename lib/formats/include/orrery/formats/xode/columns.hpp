// XODE's words for joints and axes, and those of <ext ename="ode"> for ODE's settings (docs/formats/xode_ext_ode.md).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>

#include "orrery/scene/column.hpp"
#include "orrery/scene/scene.hpp"

namespace orrery::xode {

// Is there an XODE 1.0 element for the type? Other types are stored in <ext ename="ode">.
[[nodiscard]] constexpr bool isElement(JointType type) {
    return type <= JointType::AMotor;
}

// ---- axes: attributes of <axis>

struct AxisSpelling {
    std::string_view word = {};
    bool inExt = false;           // true: only in <ext ename="ode">
    std::string_view alias = {};  // another word that is read too
};

constexpr auto columnOf(const JointAxis*) {
    constexpr auto word = [](auto member, AxisSpelling spelling) { return Entry{member, spelling}; };
    return TableLines{
        word(&JointAxis::direction, {}),                         // x, y, z
        word(&JointAxis::loStop, {"LowStop", false, "LoStop"}),  // the alias is PyODE's spelling
        word(&JointAxis::hiStop, {"HiStop"}),
        word(&JointAxis::velocity, {"Vel"}),
        word(&JointAxis::fMax, {"FMax"}),
        word(&JointAxis::fudgeFactor, {"FudgeFactor"}),
        word(&JointAxis::bounce, {"Bounce"}),
        word(&JointAxis::cfm, {"CFM"}),
        word(&JointAxis::stopErp, {"StopERP"}),
        word(&JointAxis::stopCfm, {"StopCFM"}),
        word(&JointAxis::suspensionErp, {"SuspensionERP"}),
        word(&JointAxis::suspensionCfm, {"SuspensionCFM"}),
        word(&JointAxis::relativeTo, {"rel", true}),  // its values are ODE's numbers
        word(&JointAxis::loVel, {"LoVel", true}),
        word(&JointAxis::hiVel, {"HiVel", true}),
        word(&JointAxis::erp, {"ERP", true}),
        word(&JointAxis::angle, {"angle", true}),
        word(&JointAxis::offset, {"offset", true}),
    };
}

// True for stops and motors, where infinity means no stop and an unlimited motor.
[[nodiscard]] constexpr bool mayBeInfinite(std::optional<double> AxisParameters::*parameter) {
    return parameter == &AxisParameters::loStop || parameter == &AxisParameters::hiStop ||
           parameter == &AxisParameters::fMax;
}

inline constexpr auto kAxisColumn = columnOf(static_cast<const JointAxis*>(nullptr));

// Calls visit(word, member) for each of ODE's parameters of an axis.
template <typename Visit>
constexpr void forEachAxisParameter(Visit&& visit) {
    const auto visitOne = [&](const auto& entry) {
        if constexpr (std::is_same_v<decltype(entry.member), std::optional<double> AxisParameters::*>) {
            visit(entry.spelling, entry.member);
        }
    };
    kAxisColumn.apply([&](const auto&... entry) { (visitOne(entry), ...); });
}
template <typename Pointer>
[[nodiscard]] constexpr std::string_view wordOf(Pointer member) {
    std::string_view word;
    const auto look = [&](const auto& entry) {
        if (isSameMember(entry.member, member)) word = entry.spelling.word;
    };
    kAxisColumn.apply([&](const auto&... entry) { (look(entry), ...); });
    return word;
}

// ---- members of a struct, as elements and attributes

// How a member is written: a child element and its attribute. If `element` is empty, the member is an attribute of the
// struct's own element. If `attribute` is empty, the member is a struct and the element stands for it. If both are
// empty, see the code that reads and writes it.
struct Spelling {
    std::string_view element = {};
    std::string_view attribute = {};  // for a vector: its three attributes
    bool lacking = false;             // XODE has no word for it: only its default can be expressed

    // Returns text such as "quickstep/w", for messages.
    [[nodiscard]] std::string path() const {
        std::string text(element);
        if (!element.empty() && !attribute.empty()) text += '/';
        return text.append(attribute.substr(0, attribute.find(' ')));
    }
};
template <typename Pointer>
constexpr auto inAttribute(Pointer member, std::string_view name) {
    return Entry{member, Spelling{{}, name}};
}
template <typename Pointer>
constexpr auto inElement(Pointer member, std::string_view name, std::string_view attribute = {}) {
    return Entry{member, Spelling{name, attribute}};
}
inline constexpr std::string_view kXyzWords = "x y z";  // for a vector that has its own element

template <typename Pointer>
constexpr auto byHand(Pointer member) {
    return Entry{member, Spelling{}};
}
template <typename Pointer>
constexpr auto lacking(Pointer member) {
    return Entry{member, Spelling{{}, {}, true}};
}

// The entries are in the order in which they are written.
constexpr auto columnOf(const Body*) {
    return TableLines{inAttribute(&Body::enabled, "enabled"),
                      inAttribute(&Body::gravityMode, "gravitymode"),
                      inElement(&Body::torque, "torque", kXyzWords),
                      inElement(&Body::force, "force", kXyzWords),
                      byHand(&Body::finiteRotation),
                      inElement(&Body::linearVelocity, "linearVel", kXyzWords),
                      inElement(&Body::angularVelocity, "angularVel", kXyzWords),
                      byHand(&Body::mass),
                      byHand(&Body::type),  // <body> has no attribute for it; kinematic bodies are in <ext ename="ode">
                      lacking(&Body::gravityFactor),
                      lacking(&Body::velocityFrame),
                      byHand(&Body::ode)};
}

// ---- ODE's settings, in <ext ename="ode">

constexpr auto columnOf(const OdeAutoDisable*) {
    return TableLines{
        inAttribute(&OdeAutoDisable::flag, "flag"),       inAttribute(&OdeAutoDisable::linear, "linear"),
        inAttribute(&OdeAutoDisable::angular, "angular"), inAttribute(&OdeAutoDisable::samples, "samples"),
        inAttribute(&OdeAutoDisable::steps, "steps"),     inAttribute(&OdeAutoDisable::time, "time")};
}
constexpr auto columnOf(const OdeDamping*) {
    return TableLines{inAttribute(&OdeDamping::linear, "linear"), inAttribute(&OdeDamping::angular, "angular"),
                      inAttribute(&OdeDamping::linearThreshold, "linearThreshold"),
                      inAttribute(&OdeDamping::angularThreshold, "angularThreshold")};
}
constexpr auto columnOf(const OdeWorld*) {
    return TableLines{inElement(&OdeWorld::gravity, "gravity", kXyzWords),
                      inElement(&OdeWorld::erp, "ERP", "value"),
                      inElement(&OdeWorld::cfm, "CFM", "value"),
                      inElement(&OdeWorld::iterations, "quickstep", "iterations"),
                      inElement(&OdeWorld::overRelaxation, "quickstep", "w"),
                      inElement(&OdeWorld::maxCorrectingVelocity, "contact", "maxCorrectingVel"),
                      inElement(&OdeWorld::surfaceLayer, "contact", "surfaceLayer"),
                      inElement(&OdeWorld::maxThreads, "threads", "max"),
                      inElement(&OdeWorld::autoDisable, "autodisable"),
                      inElement(&OdeWorld::damping, "damping"),
                      inElement(&OdeWorld::maxAngularSpeed, "maxangularspeed", "value")};
}
constexpr auto columnOf(const OdeBody*) {
    return TableLines{inElement(&OdeBody::gyroscopic, "body", "gyroscopic"),
                      inElement(&OdeBody::frame, "frame", kXyzWords), inElement(&OdeBody::autoDisable, "autodisable"),
                      inElement(&OdeBody::damping, "damping"),
                      inElement(&OdeBody::maxAngularSpeed, "maxangularspeed", "value")};
}
constexpr auto columnOf(const OdeCollide*) {
    return TableLines{inAttribute(&OdeCollide::category, "category"), inAttribute(&OdeCollide::collide, "collide"),
                      inAttribute(&OdeCollide::enabled, "enabled")};
}
constexpr auto columnOf(const OdeSpace*) {
    return TableLines{
        inElement(&OdeSpace::kind, "space", "kind"),           inElement(&OdeSpace::minLevel, "space", "minlevel"),
        inElement(&OdeSpace::maxLevel, "space", "maxlevel"),   inElement(&OdeSpace::center, "space", "cx cy cz"),
        inElement(&OdeSpace::extents, "space", "ex ey ez"),    inElement(&OdeSpace::depth, "space", "depth"),
        inElement(&OdeSpace::axisOrder, "space", "axisorder"), inElement(&OdeSpace::sublevel, "space", "sublevel"),
        inElement(&OdeSpace::cleanup, "space", "cleanup"),     inElement(&OdeSpace::collide, "collide")};
}
constexpr auto columnOf(const OdeSurface*) {
    return TableLines{
        inAttribute(&OdeSurface::mode, "mode"),        inAttribute(&OdeSurface::mu, "mu"),
        inAttribute(&OdeSurface::mu2, "mu2"),          inAttribute(&OdeSurface::rho, "rho"),
        inAttribute(&OdeSurface::rho2, "rho2"),        inAttribute(&OdeSurface::rhoN, "rhoN"),
        inAttribute(&OdeSurface::bounce, "bounce"),    inAttribute(&OdeSurface::bounceVel, "bounce_vel"),
        inAttribute(&OdeSurface::softErp, "soft_erp"), inAttribute(&OdeSurface::softCfm, "soft_cfm"),
        inAttribute(&OdeSurface::motion1, "motion1"),  inAttribute(&OdeSurface::motion2, "motion2"),
        inAttribute(&OdeSurface::motionN, "motionN"),  inAttribute(&OdeSurface::slip1, "slip1"),
        inAttribute(&OdeSurface::slip2, "slip2"),      inAttribute(&OdeSurface::direction, "fx fy fz"),
    };
}
constexpr auto columnOf(const OdeGeom*) {
    return TableLines{inElement(&OdeGeom::collide, "collide"), inElement(&OdeGeom::surface, "surface")};
}
constexpr auto columnOf(const OdeJointSettings*) {
    return TableLines{
        inAttribute(&OdeJointSettings::enabled, "enabled"),
        inAttribute(&OdeJointSettings::feedback, "feedback"),
        inAttribute(&OdeJointSettings::erp, "ERP"),
        inAttribute(&OdeJointSettings::cfm, "CFM"),
        inAttribute(&OdeJointSettings::amotorMode, "mode"),
        inAttribute(&OdeJointSettings::transmission, "mode"),
        inAttribute(&OdeJointSettings::distance, "distance"),
        inAttribute(&OdeJointSettings::ratio, "ratio"),
        inAttribute(&OdeJointSettings::backlash, "backlash"),
        inAttribute(&OdeJointSettings::radius1, "radius1"),
        inAttribute(&OdeJointSettings::radius2, "radius2"),
        inAttribute(&OdeJointSettings::madeAt, "madex madey madez"),
        inAttribute(&OdeJointSettings::madeTurn, "turnx turny turnz"),
    };
}

template <typename T>
inline constexpr auto kColumnOf = columnOf(static_cast<const T*>(nullptr));

// Calls visit(spelling, member) for each member of T, in the order in which they are written.
template <typename T, typename Visit>
void forEachSetting(Visit&& visit) {
    static_assert(isComplete<T>(kColumnOf<T>), "say how XODE has each member");
    forEachEntry<T>(kColumnOf<T>, visit);
}

}  // namespace orrery::xode
