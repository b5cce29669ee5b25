#include "written.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "orrery/base/numbers.hpp"
#include "orrery/formats/urdf/poses.hpp"
#include "orrery/scene/eigen.hpp"

namespace orrery::urdf {
namespace {

std::string textOf(const Vector3& v) {
    return toText(v.x) + ' ' + toText(v.y) + ' ' + toText(v.z);
}

// Elements of URDF are found by name; of several the first one counts.
XmlElement childOf(XmlElement element, std::string_view name) {
    return element ? element.firstChild(name) : XmlElement();
}

struct Moment {
    std::string_view name;
    std::size_t index;   // in the matrix
    std::size_t mirror;  // the same value
};
constexpr std::array<Moment, 6> kMoments = {
    {{"ixx", 0, 0}, {"ixy", 1, 3}, {"ixz", 2, 6}, {"iyy", 4, 4}, {"iyz", 5, 7}, {"izz", 8, 8}}};

// The same mass without `adjust`, which is how a total is set.
ComposedMass withoutAdjust(ComposedMass mass) {
    auto* own = std::get_if<MassParameters>(&mass.own);
    if (own == nullptr || !mass.adjust || !(*mass.adjust > 0) || !(own->total > 0)) return mass;
    const double factor = *mass.adjust / own->total;
    for (double& moment : own->inertia.m) moment *= factor;
    own->total = *mass.adjust;
    mass.adjust.reset();
    return mass;
}

// All but the numbers that an <inertial> has.
bool sameOtherwise(const ComposedMass& was, const ComposedMass& is) {
    return was.name == is.name && was.adjust == is.adjust && was.children.empty() && is.children.empty() &&
           was.addedFirst == is.addedFirst;
}

bool sameTransform(const Component<Transform>& a, const Component<Transform>& b) {
    return (a ? *a : Transform()) == (b ? *b : Transform());
}

// A lower limit above the upper one, and two zeros, are read as no limits.
bool isLimit(const JointLimit& limit) {
    return limit.min && limit.max && std::isfinite(*limit.min) && std::isfinite(*limit.max) &&
           *limit.min <= *limit.max && (*limit.min != 0 || *limit.max != 0);
}

bool sameOtherwise(JointLimit was, const JointLimit& is) {
    was.min = is.min;
    was.max = is.max;
    return was.linearAxes == is.linearAxes && was.angularAxes == is.angularAxes && was.stiffness == is.stiffness &&
           was.damping == is.damping && was.unitless == is.unitless;
}

bool sameOtherwise(const JointDrive& was, const JointDrive& is) {
    return was.type == is.type && was.mode == is.mode && was.axis == is.axis &&
           was.positionTarget == is.positionTarget && was.velocityTarget == is.velocityTarget &&
           was.stiffness == is.stiffness && was.damping.has_value() == is.damping.has_value() &&
           was.maxForce.has_value() == is.maxForce.has_value();
}

}  // namespace

bool Written::number(XmlElement element, std::string_view attribute, double was, double is) {
    if (was == is) return true;
    if (!element || !std::isfinite(is)) return false;
    const XmlAttribute found = element.attribute(attribute);
    if (found ? parseDouble(found.value()) != was : was != 0) return false;
    edits_.setAttribute(element, attribute, toText(is));
    return true;
}

bool Written::origin(XmlElement element, const Transform& was, const Transform& is) {
    if (was == is) return true;
    const auto now = poseOf(is);
    if (!element || !now || was.scale != is.scale || was.matrix || was.absolute) return false;
    const bool moves = was.position != is.position, turns = was.rotation != is.rotation;
    const std::string xyz = textOf(now->position), rpy = textOf(rollPitchYawOf(now->rotation));
    if (const XmlElement found = childOf(element, "origin")) {
        if (moves) edits_.setAttribute(found, "xyz", xyz);
        if (turns) edits_.setAttribute(found, "rpy", rpy);
        return true;
    }
    xml::Element added("origin");
    if (moves) added.set("xyz", xyz);
    if (turns) added.set("rpy", rpy);
    const xml::XmlEdits::Spot spot{element, {}, element.firstChild()};
    std::string text;
    xml::appendElement(text, added, edits_.styleAt(spot));
    edits_.insert(spot, text);
    return true;
}

bool Written::isStated(XmlElement element, const ComposedMass& mass) {
    const auto* own = std::get_if<MassParameters>(&mass.own);
    if (own == nullptr || !element || element.name() != "inertial") return false;
    const auto stated = [&](std::string_view child, std::string_view attribute) {
        const XmlElement found = childOf(element, child);
        return found ? parseDouble(found.attribute(attribute).value()).value_or(0) : 0.0;
    };
    bool any = false;
    for (const Moment& moment : kMoments) {
        const double value = stated("inertia", moment.name);
        if (value != own->inertia.m[moment.index]) return false;
        any = any || value != 0;
    }
    return any && stated("mass", "value") == own->total;
}

bool Written::inertial(XmlElement element, const ComposedMass& was, const ComposedMass& wanted, bool own) {
    const ComposedMass is = withoutAdjust(wanted);
    const auto* before = std::get_if<MassParameters>(&was.own);
    const auto* after = std::get_if<MassParameters>(&is.own);
    if (before == nullptr || after == nullptr || !sameOtherwise(was, is)) return false;
    const bool moves = !sameTransform(was.transform, is.transform);
    if (*before == *after && !moves) return true;
    if (!isStated(element, was) || after->centerOfGravity != Vector3() || !(after->total > 0)) return false;
    if (moves && (!own || !origin(element, was.transform ? *was.transform : Transform(),
                                  is.transform ? *is.transform : Transform())))
        return false;
    const XmlElement inertia = childOf(element, "inertia");
    bool any = false;
    for (const Moment& moment : kMoments) {
        const double value = after->inertia.m[moment.index];
        if (value != after->inertia.m[moment.mirror]) return false;
        if (!number(inertia, moment.name, before->inertia.m[moment.index], value)) return false;
        any = any || value != 0;
    }
    return any && number(childOf(element, "mass"), "value", before->total, after->total);
}

bool Written::limits(const XmlDocument& document, const JointSettings& was, const JointSettings& is) {
    if (was.name != is.name || was.limits.size() != is.limits.size() || was.drives.size() != is.drives.size()) {
        return false;
    }
    for (std::size_t i = 0; i < is.limits.size(); ++i) {
        const JointLimit& before = was.limits[i];
        const JointLimit& after = is.limits[i];
        if (!sameOtherwise(before, after)) return false;
        if (before.min == after.min && before.max == after.max) continue;
        const XmlElement element = document.element(before.origin);
        if (!element || element.name() != "limit" || !isLimit(after)) return false;
        if (!number(element, "lower", *before.min, *after.min) || !number(element, "upper", *before.max, *after.max)) {
            return false;
        }
    }
    for (std::size_t i = 0; i < is.drives.size(); ++i) {
        const bool isOnly = is.drives.size() <= 2 && is.drives.front().axis == is.drives.back().axis;
        if (!drive(document.element(was.drives[i].origin), was.drives[i], is.drives[i], isOnly)) return false;
    }
    return true;
}

// Damping and friction of a joint with several axes are drives on each axis, and one number in the file.
bool Written::drive(XmlElement element, const JointDrive& was, const JointDrive& is, bool isOnly) {
    if (!sameOtherwise(was, is)) return false;
    if (was.damping == is.damping && was.maxForce == is.maxForce) return true;
    if (!isOnly || !element) return false;
    if (was.damping != is.damping && !(*is.damping > 0 && number(element, "damping", *was.damping, *is.damping))) {
        return false;
    }
    return was.maxForce == is.maxForce ||
           (*is.maxForce > 0 && number(element, "friction", *was.maxForce, *is.maxForce));
}

std::optional<Pose> poseOf(const Transform& transform) {
    if (transform.matrix || transform.absolute) return std::nullopt;
    Pose pose;
    pose.position = transform.position.value_or(Vector3());
    if (transform.rotation) pose.rotation = toQuaternion(*transform.rotation);
    const Eigen::Vector4d turn = toEigen(pose.rotation).coeffs();
    if (!isFinite(pose.position) || !turn.allFinite()) return std::nullopt;
    return pose;
}

bool isSamePlace(const Pose& a, const Pose& b) {
    constexpr double kRounding = 1e-12;
    const Eigen::Vector3d apart = toEigen(a.position) - toEigen(b.position);
    const double size = std::max(1.0, toEigen(a.position).cwiseAbs().maxCoeff());
    const double turn = 1 - std::abs(toEigen(a.rotation).dot(toEigen(b.rotation)));
    return apart.cwiseAbs().maxCoeff() <= kRounding * size && std::abs(turn) <= kRounding;
}

}  // namespace orrery::urdf
