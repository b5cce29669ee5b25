#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "ode_values.hpp"
#include "orrery/base/codes/xode.hpp"
#include "orrery/formats/xode/columns.hpp"
#include "parts.hpp"

namespace orrery::xode {
namespace {

// "0", "1" and "2" are ODE's own words for what an axis goes with.
void read(Context& context, XmlElement element, OdeValues& values, std::string_view word,
          std::optional<AxisFrame>& to) {
    std::optional<std::int64_t> rel;
    values.read(word, rel);
    if (!rel) return;
    if (*rel >= 0 && *rel <= 2) {
        to = static_cast<AxisFrame>(*rel);
        return;
    }
    context.report(code::XODE_EXT_ODE_VALUE, element, "an axis is fixed to the world or to one of the two bodies",
                   {std::to_string(*rel), "0, 1 or 2"}, word);
}
void read(Context&, XmlElement, OdeValues& values, std::string_view word, std::optional<double>& to) {
    values.read(word, to);
}

void readAxisValues(Context& context, XmlElement element, OdeValues& values, JointAxis& axis) {
    forEachSetting<JointAxis>([&](const AxisSpelling& spelling, const auto& member) {
        if constexpr (requires { read(context, element, values, spelling.word, axis.*member.member); }) {
            if (spelling.inExt) read(context, element, values, spelling.word, axis.*member.member);
        }
    });
}

// The settings of the joint as a whole; the words of `mode` depend on its type.
void readJointSettings(OdeValues& values, JointType type, OdeJointSettings& ode) {
    forEachSetting<OdeJointSettings>([&](const Spelling& spelling, const auto& member) {
        auto& value = ode.*member.member;
        const bool isMode = spelling.attribute == "mode";
        const bool isOfTransmission = std::is_same_v<decltype(value), std::optional<OdeTransmissionMode>&>;
        if (!isMode || isOfTransmission == (type == JointType::Transmission)) values.read(spelling.attribute, value);
    });
}

bool hasSettings(XmlElement element) {
    for (XmlAttribute a = element.firstAttribute(); a; a = a.next()) {
        const std::string_view name = a.name();
        if (name != "type" && name != "name" && name != "link1" && name != "link2") return true;
    }
    return false;
}

std::optional<JointType> jointTypeNamed(std::string_view name) {
    for (const JointTraits& traits : kJointTraits) {
        if (traits.word == name) return traits.type;
    }
    return std::nullopt;
}

std::string typeNames() {
    std::string names;
    for (const JointTraits& traits : kJointTraits) names.append(names.empty() ? "" : ", ").append(traits.word);
    return names;
}

struct OdeJointParts {
    XmlElement anchor;
    XmlElement anchor2;
    std::vector<XmlElement> axes;
};

OdeJointParts partsOf(Context& context, XmlElement element, NodeId node) {
    OdeJointParts parts;
    for (const XmlElement child : element.children()) {
        if (child.name() == "anchor") {
            static_cast<void>(context.isFirst(parts.anchor, child));
        } else if (child.name() == "anchor2") {
            static_cast<void>(context.isFirst(parts.anchor2, child));
        } else if (child.name() == "axis") {
            parts.axes.push_back(child);
        } else if (isExt(child, owner::kOrrery)) {
            context.orreryExts.push_back({node, child});
        } else {
            reportUnknownOde(context, child);
        }
    }
    return parts;
}

void readGeometry(Context& context, XmlElement element, PendingJoint& pending) {
    const OdeJointParts parts = partsOf(context, element, pending.node->id);
    Joint& joint = pending.joint;
    if (parts.anchor) joint.anchor = readAnchor(context, parts.anchor);
    if (parts.anchor2) joint.anchor2 = readAnchor(context, parts.anchor2);
    pending.usable = static_cast<bool>(parts.anchor) == joint.anchor.has_value() &&
                     static_cast<bool>(parts.anchor2) == joint.anchor2.has_value();
    pending.usable = readAxes(context, joint.type, element, parts.axes, joint.axes, true) && pending.usable;
}

}  // namespace

bool isOdeAxisAttribute(std::string_view name) {
    bool found = name == "n";
    forEachSetting<JointAxis>(
        [&](const AxisSpelling& spelling, const auto&) { found = found || (spelling.inExt && spelling.word == name); });
    return found;
}

void readOdeAxis(Context& context, XmlElement element, JointAxis& axis) {
    OdeValues values(context, element);
    readAxisValues(context, element, values, axis);
}

void readOdeJoint(Context& context, XmlElement element, Node& parent) {
    const auto type = jointTypeNamed(element.attribute("type").value());
    if (!type) {
        context.report(code::XODE_EXT_ODE_VALUE, element, "the type of the joint is absent or unknown",
                       {std::string(element.attribute("type").value()), typeNames()}, "type");
        return;
    }
    PendingJoint pending;
    pending.node = &addNode(context, element, Tag::Joint, parent, element.attribute("name"));
    pending.bodyAbove = context.body;
    pending.element = element;
    pending.joint.type = *type;
    pending.joint.origin = element.origin();
    if (element.attribute("link1")) pending.link1 = element;
    if (element.attribute("link2")) pending.link2 = element;
    pending.link1Attribute = "link1";
    pending.link2Attribute = "link2";
    OdeValues values(context, element);
    OdeJointSettings settings;
    settings.origin = element.origin();
    readJointSettings(values, *type, settings);
    values.know({"type", "name", "link1", "link2"});
    values.finish(true);
    if (hasSettings(element)) pending.joint.ode.emplace(std::move(settings));
    readGeometry(context, element, pending);
    context.joints.push_back(std::move(pending));
}

void readOdeJointExt(Context& context, XmlElement ext, Joint& joint) {
    for (const XmlElement child : ext.children()) {
        OdeValues values(context, child);
        if (child.name() == "joint") {
            OdeJointSettings& settings = joint.ode.emplace();
            settings.origin = ext.origin();
            readJointSettings(values, joint.type, settings);
            std::optional<std::int64_t> count;
            values.read("numaxes", count);
            if (count && *count >= 0 && static_cast<std::size_t>(*count) < joint.axes.size()) {
                joint.axes.resize(static_cast<std::size_t>(*count));
            }
            values.finish();
        } else if (child.name() == "axis") {
            std::optional<std::int64_t> number;
            values.read("n", number);
            const auto index = static_cast<std::size_t>(number.value_or(1) - 1);
            if (index < joint.axes.size()) {
                readAxisValues(context, child, values, joint.axes[index]);
            } else {
                context.report(code::XODE_EXT_ODE_VALUE, child, "the joint does not have this axis",
                               {std::to_string(number.value_or(1)), "1 to " + std::to_string(joint.axes.size())}, "n");
            }
            if (index < joint.axes.size()) values.finish();
        } else {
            reportUnknownOde(context, child);
        }
    }
}

}  // namespace orrery::xode
