#include <algorithm>
#include <cmath>

#include "exts.hpp"
#include "orrery/formats/xode/columns.hpp"
#include "orrery/scene/eigen.hpp"
#include "parts.hpp"

namespace orrery::xode {
namespace {

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

// The types in <ext ename="ode"> may have any number of axes, and two anchors.
bool isElementOf(const JointTraits& traits, const Joint& joint) {
    return joint.axes.size() >= traits.axes.least && joint.axes.size() <= traits.axes.most && !joint.anchor2 &&
           (!joint.anchor || traits.anchor) && !(traits.crossing && areParallel(joint.axes));
}

}  // namespace

bool exact(const JointAxis& axis) {
    if (!isFinite(axis.direction) || axis.direction == Vector3{}) return false;
    bool good = isRepresentable(axis);
    forEachAxisParameter([&](const AxisSpelling&, auto parameter) {
        const auto& value = axis.*parameter;
        good = good && (!value || mayBeInfinite(parameter) || std::isfinite(*value));
    });
    return good;
}

void addAxis(Element& type, const JointAxis& axis, std::size_t index) {
    Element& element = type.add("axis", axis.origin).set(axis.direction);
    const std::string suffix = index == 0 ? "" : std::to_string(index + 1);
    forEachAxisParameter([&](const AxisSpelling& spelling, auto parameter) {
        if (axis.*parameter) element.set(std::string(spelling.word) + suffix, *(axis.*parameter));
    });
}

void addAnchor(Element& type, std::string_view name, const std::optional<JointAnchor>& anchor) {
    if (!anchor || !isFinite(anchor->position)) return;
    Element& element = type.add(name, anchor->origin).set(anchor->position);
    if (anchor->absolute) element.set("absolute", *anchor->absolute);
}

bool hasXodeType(const Joint& joint) {
    return isElement(joint.type);
}

bool exact(const Joint& joint, const LinkNames& names) {
    const auto isFiniteAnchor = [](const auto& anchor) { return !anchor || isFinite(anchor->position); };
    return std::all_of(joint.axes.begin(), joint.axes.end(), [](const JointAxis& axis) { return exact(axis); }) &&
           isSaid(joint.link1, names) && isSaid(joint.link2, names) && isFiniteAnchor(joint.anchor) &&
           isFiniteAnchor(joint.anchor2) && (!joint.ode || isRepresentable(*joint.ode)) &&
           (!isElement(joint.type) || isElementOf(traitsOf(joint.type), joint));
}

void fillJoint(Element& element, const Joint& joint, const LinkNames& names) {
    addLink(element, "link1", joint.link1, names);
    addLink(element, "link2", joint.link2, names);
    if (!isElement(joint.type)) return;
    Element& type = element.add(toText(joint.type));
    if (traitsOf(joint.type).anchor) addAnchor(type, "anchor", joint.anchor);
    for (std::size_t i = 0; i < joint.axes.size(); ++i) {
        if (isFinite(joint.axes[i].direction)) addAxis(type, joint.axes[i], i);
    }
}

}  // namespace orrery::xode
