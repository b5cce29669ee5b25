#include <array>
#include <cmath>
#include <utility>

#include "ode_ext.hpp"
#include "orrery/base/eigen.hpp"
#include "orrery_ext.hpp"
#include "parts.hpp"

namespace orrery::xode {
namespace {

using Parameter = std::optional<double> JointAxis::*;

constexpr std::array<std::pair<std::string_view, Parameter>, 11> kParameters{{
    {"LowStop", &JointAxis::loStop},
    {"HiStop", &JointAxis::hiStop},
    {"Vel", &JointAxis::velocity},
    {"FMax", &JointAxis::fMax},
    {"FudgeFactor", &JointAxis::fudgeFactor},
    {"Bounce", &JointAxis::bounce},
    {"CFM", &JointAxis::cfm},
    {"StopERP", &JointAxis::stopErp},
    {"StopCFM", &JointAxis::stopCfm},
    {"SuspensionERP", &JointAxis::suspensionErp},
    {"SuspensionCFM", &JointAxis::suspensionCfm},
}};

struct TypeRule {
    JointType type;
    bool anchor;
    std::size_t leastAxes;
    std::size_t mostAxes;
};

constexpr std::array<TypeRule, 7> kTypes{{{JointType::Ball, true, 0, 0},
                                          {JointType::Hinge, true, 1, 1},
                                          {JointType::Hinge2, true, 2, 2},
                                          {JointType::Slider, false, 1, 1},
                                          {JointType::Universal, true, 2, 2},
                                          {JointType::Fixed, false, 0, 0},
                                          {JointType::AMotor, false, 1, 3}}};

const TypeRule* ruleOf(JointType type) {
    for (const TypeRule& rule : kTypes) {
        if (rule.type == type) return &rule;
    }
    return nullptr;
}

bool isStop(Parameter parameter) {
    return parameter == &JointAxis::loStop || parameter == &JointAxis::hiStop;
}

bool isSaid(const std::optional<JointLink>& link, const LinkNames& names) {
    return !link || names.isSaidBy(*link);
}

bool areParallel(const std::vector<JointAxis>& axes) {
    const Eigen::Vector3d a = toEigen(axes[0].direction).stableNormalized();
    return !(a.cross(toEigen(axes[1].direction).stableNormalized()).norm() > 1e-6);
}

void addLink(Element& element, std::string_view name, const std::optional<JointLink>& link, const LinkNames& names) {
    if (!link) return;
    const std::string body = names.nameOf(*link);
    if (!body.empty()) element.add(name, link->origin).set("body", body);
}

// What is left of a joint when all that XODE says is taken away.
NodeComponents restOf(Joint joint) {
    joint.type = JointType::Ball;
    joint.link1.reset();
    joint.link2.reset();
    if (joint.anchor) {
        joint.anchor->position = {};
        joint.anchor->absolute.reset();
        joint.anchor.reset();
    }
    for (JointAxis& axis : joint.axes) {
        axis.direction = {};
        for (const auto& [name, parameter] : kParameters) (axis.*parameter).reset();
        axis.loVel = axis.hiVel = axis.erp = axis.angle = axis.offset = std::nullopt;
        axis.relativeTo.reset();
    }
    if (joint.ode && isRepresentable(*joint.ode)) joint.ode.reset();
    NodeComponents parts;
    parts.joint.emplace(std::move(joint));
    return parts;
}

bool isFiniteAnchor(const std::optional<JointAnchor>& anchor) {
    return !anchor || isFinite(anchor->position);
}

// Of a joint in <ext ename="ode">, which says whatever is a number.
bool exactInExt(const SceneContents& scene, const Joint& joint, const LinkNames& names) {
    if (!isFiniteAnchor(joint.anchor) || !isFiniteAnchor(joint.anchor2)) return false;
    if (!isSaid(joint.link1, names) || !isSaid(joint.link2, names)) return false;
    for (const JointAxis& axis : joint.axes) {
        if (!exact(axis)) return false;
    }
    Joint rest = joint;
    rest.anchor2.reset();
    return saysNothing(scene, restOf(std::move(rest)), "joint");
}

}  // namespace

bool exact(const JointAxis& axis) {
    if (!isFinite(axis.direction) || axis.direction == Vector3{}) return false;
    for (const auto& [name, parameter] : kParameters) {
        const auto& value = axis.*parameter;
        if (value && (std::isnan(*value) || (!std::isfinite(*value) && !isStop(parameter)))) return false;
    }
    const double fudge = axis.fudgeFactor.value_or(1);
    return isRepresentable(axis) && axis.fMax.value_or(0) >= 0 && fudge >= 0 && fudge <= 1;
}

void addAxis(Element& type, const JointAxis& axis, std::size_t index, bool suffixes) {
    Element& element = type.add("axis", axis.origin).set(axis.direction);
    const std::string suffix = index == 0 || !suffixes ? "" : std::to_string(index + 1);
    for (const auto& [name, parameter] : kParameters) {
        if (axis.*parameter) element.set(std::string(name) + suffix, *(axis.*parameter));
    }
}

void addAnchor(Element& type, std::string_view name, const std::optional<JointAnchor>& anchor) {
    if (!anchor || !isFinite(anchor->position)) return;
    Element& element = type.add(name, anchor->origin).set(anchor->position);
    if (anchor->absolute) element.set("absolute", *anchor->absolute);
}

bool hasXodeType(const Joint& joint) {
    return ruleOf(joint.type) != nullptr;
}

bool exact(const SceneContents& scene, const Joint& joint, const LinkNames& names) {
    const TypeRule* rule = ruleOf(joint.type);
    if (!rule) return exactInExt(scene, joint, names);
    if (joint.axes.size() < rule->leastAxes || joint.axes.size() > rule->mostAxes) return false;
    if (joint.anchor && (!rule->anchor || !isFinite(joint.anchor->position))) return false;
    if (!isSaid(joint.link1, names) || !isSaid(joint.link2, names)) return false;
    for (const JointAxis& axis : joint.axes) {
        if (!exact(axis)) return false;
    }
    if (rule->leastAxes == 2 && areParallel(joint.axes)) return false;
    return saysNothing(scene, restOf(joint), "joint");
}

void fillJoint(Element& element, const Joint& joint, const LinkNames& names, bool suffixes) {
    addLink(element, "link1", joint.link1, names);
    addLink(element, "link2", joint.link2, names);
    const TypeRule* rule = ruleOf(joint.type);
    if (!rule) return;
    Element& type = element.add(toText(joint.type));
    if (rule->anchor) addAnchor(type, "anchor", joint.anchor);
    for (std::size_t i = 0; i < joint.axes.size(); ++i) {
        if (isFinite(joint.axes[i].direction)) addAxis(type, joint.axes[i], i, suffixes);
    }
}

}  // namespace orrery::xode
