#include <Eigen/Geometry>
#include <optional>
#include <string>
#include <utility>

#include "attributes.hpp"
#include "ode_values.hpp"
#include "orrery/base/codes/xode.hpp"
#include "orrery/formats/xode/columns.hpp"
#include "orrery/scene/eigen.hpp"
#include "orrery/scene/world_matrix.hpp"
#include "parts.hpp"

namespace orrery::xode {
namespace {

// The type that an element in <joint> is.
std::optional<JointType> typeOfElement(std::string_view name) {
    for (const JointTraits& traits : kJointTraits) {
        if (isElement(traits.type) && traits.word == name) return traits.type;
    }
    return std::nullopt;
}

}  // namespace

std::optional<JointAnchor> readAnchor(Context& context, XmlElement element) {
    JointAnchor anchor;
    anchor.origin = element.origin();
    context.expectNoChildren(element);
    const auto position = readVector(context, element, [&](XmlAttribute attribute) {
        if (attribute.name() != "absolute") return false;
        if (!anchor.absolute) anchor.absolute = readBoolean(context, element, attribute);
        return true;
    });
    if (!position) return std::nullopt;
    anchor.position = *position;
    if (!anchor.absolute && context.choices.anchor == XodeChoices::Anchor::World) anchor.absolute = true;
    return anchor;
}

namespace {

// An anchor of a joint without anchors: ODE cannot use it, but writers write it.
void reportUnusedAnchor(Context& context, JointType type, XmlElement element) {
    const Severity severity = type == JointType::AMotor ? Severity::Info : infoOf(code::XODE_ANCHOR_UNUSED).severity;
    context.report(severity, code::XODE_ANCHOR_UNUSED, element,
                   "a joint of type " + std::string(toText(type)) + " has no anchor; this one is kept and not used");
}

void readTypeAnchor(Context& context, XmlElement anchor, PendingJoint& pending) {
    Joint& joint = pending.joint;
    if (!traitsOf(joint.type).anchor) {
        if (anchor) reportUnusedAnchor(context, joint.type, anchor);
    } else if (anchor) {
        joint.anchor = readAnchor(context, anchor);
        pending.usable = pending.usable && joint.anchor;
    }
}

// A fixed joint with an axis: passed over, as its schema seems to have allowed it.
void dropAxesOfFixed(Context& context, std::vector<XmlElement>& axes) {
    for (const XmlElement axis : axes) {
        context.report(code::XODE_AXIS_UNUSED, axis, "a fixed joint has no axis; this one is kept and not used");
    }
    axes.clear();
}

void readType(Context& context, XmlElement element, JointType type, PendingJoint& pending) {
    pending.joint.type = type;
    for (XmlAttribute a = element.firstAttribute(); a; a = a.next()) context.unknownAttribute(element, a);
    XmlElement anchor;
    std::vector<XmlElement> axes;
    for (const XmlElement child : element.children()) {
        const Tag tag = tagOf(child.name());
        if (tag == Tag::Anchor) {
            static_cast<void>(context.isFirst(anchor, child));
        } else if (tag == Tag::Axis) {
            axes.push_back(child);
        } else if (tag == Tag::Ext) {
            context.checkExt(child);
        } else {
            context.strayElement(child);
        }
    }
    readTypeAnchor(context, anchor, pending);
    if (type == JointType::Fixed) dropAxesOfFixed(context, axes);
    pending.usable = readAxes(context, type, element, axes, pending.joint.axes) && pending.usable;
}

// Parts of a <joint> that may stand there once.
struct JointParts {
    XmlElement transform;
    XmlElement type;
};

// Dialects differ on the transform of a joint (ambiguity A10 of XODE).
void passOverTransform(Context& context, XmlElement element, PendingJoint& pending) {
    const std::string name = nameInMessage(pending.element);
    if (context.choices.jointTransform == XodeChoices::JointTransform::Ignored) {
        return context.report(code::XODE_JOINT_TRANSFORM, element, name + " has a transform, which is not used");
    }
    context.report(Severity::Error, code::XODE_JOINT_TRANSFORM, element,
                   name + " has a transform, which joints may not have; the joint is left out");
    pending.usable = false;
}

void readJointPart(Context& context, XmlElement child, PendingJoint& pending, JointParts& parts) {
    const Tag tag = tagOf(child.name());
    if (tag == Tag::Link1 || tag == Tag::Link2) {
        static_cast<void>(context.isFirst(tag == Tag::Link1 ? pending.link1 : pending.link2, child));
    } else if (const auto type = typeOfElement(child.name())) {
        if (parts.type) {
            context.report(code::XODE_ELEMENT_REPEATED, child,
                           nameInMessage(pending.element) + " has more than one type; the joint is left out");
            pending.usable = false;
            return;
        }
        parts.type = child;
        readType(context, child, *type, pending);
    } else if (isExt(child, owner::kOde)) {
        if (context.isFirst(pending.odeExt, child)) return;
    } else if (tag == Tag::Transform && context.choices.jointTransform != XodeChoices::JointTransform::Composed) {
        if (context.isFirst(parts.transform, child)) passOverTransform(context, child, pending);
    } else if (readTransformOrExt(context, child, tag, *pending.node, parts.transform)) {
        if (parts.transform != child) return;
        context.report(code::XODE_JOINT_TRANSFORM, child,
                       nameInMessage(pending.element) + " has a transform: its relative anchor is in that frame");
    } else {
        context.strayElement(child);
    }
}

// One end of a joint.
struct End {
    const Node* body = nullptr;  // null: the world
    bool good = true;
};

XmlAttribute readLinkName(Context& context, XmlElement element, std::string_view attribute) {
    if (attribute != "body") return element.attribute(attribute);
    context.expectNoChildren(element);
    XmlAttribute name;
    for (XmlAttribute a = element.firstAttribute(); a; a = a.next()) {
        if (a.name() != "body")
            context.unknownAttribute(element, a, std::array<std::string_view, 1>{"body"});
        else if (!name)
            name = a;
    }
    if (!name) reportMissing(context, element, "body");
    return name;
}

void reportNoBody(Context& context, XmlElement element, XmlAttribute link, const NameIndex::Found& found) {
    const std::string_view name = link.value();
    const Code code = found.otherKind == Tag::Unknown ? code::XODE_LINK_UNKNOWN : code::XODE_LINK_NOT_BODY;
    std::string message = nameInMessage(element) + " links to ";
    if (name.empty()) {
        message += "an empty name: only bodies with a name can be linked";
    } else if (found.otherKind != Tag::Unknown) {
        message += "an object that is not a body";
    } else {
        message += "a body that is not in the file";
    }
    const std::string_view nearest = context.log.full(code) ? std::string_view() : context.names.nearestBody(name);
    if (!nearest.empty()) {
        message += ": did you mean \"";
        message += nearest;
        message += "\"?";
    }
    context.report(code, element, std::move(message), {std::string(name), "name of a body"}, link.name());
}

End resolveLink(Context& context, XmlElement element, std::string_view attribute, std::optional<JointLink>& link) {
    const XmlAttribute name = readLinkName(context, element, attribute);
    if (!name) return {nullptr, false};
    const NameIndex::Found found = context.names.find(name.value());
    link = JointLink{found.body != nullptr ? found.body->id : NodeId{}, std::string(name.value()), element.origin()};
    if (found.body == nullptr) {
        reportNoBody(context, element, name, found);
        return {nullptr, false};
    }
    if (found.bodies > 1) {
        const bool first = context.choices.names == XodeChoices::Names::First;
        context.report(first ? Severity::Warning : Severity::Error, code::XODE_LINK_AMBIGUOUS, element,
                       nameInMessage(element) + " links to a name that " + std::to_string(found.bodies) +
                           " bodies have" + (first ? "; the first of them is used" : ""),
                       {std::string(name.value()), "a name that one body has"}, name.name());
        return {found.body, first};
    }
    return {found.body, true};
}

const Node* worldOf(const Node* node) {
    while (node != nullptr && !node->world) node = node->parent;
    return node;
}

// A joint that ODE would refuse or abort on; null when it is fit.
std::optional<Code> faultOf(const PendingJoint& pending, const Node* body1, const Node* body2,
                            std::optional<XodeChoices::MissingLink> missingLink) {
    if (body1 == nullptr && body2 == nullptr) return code::XODE_JOINT_NO_BODY;
    if (body1 == body2) return code::XODE_JOINT_SAME_BODY;
    const bool oneLink = !pending.link1 != !pending.link2;
    if (oneLink && pending.bodyAbove == nullptr && missingLink == XodeChoices::MissingLink::Refused) {
        return code::XODE_JOINT_ONE_LINK;
    }
    const JointType type = pending.joint.type;
    if (traitsOf(type).needsBodies && (body1 == nullptr || body2 == nullptr)) {
        return code::XODE_HINGE2_BODIES;
    }
    const Node* world = worldOf(pending.node);
    if ((body1 != nullptr && worldOf(body1) != world) || (body2 != nullptr && worldOf(body2) != world)) {
        return code::XODE_JOINT_WORLDS;
    }
    return std::nullopt;
}

std::string_view messageOf(Code fault) {
    if (fault == code::XODE_JOINT_NO_BODY) return " has no link and is not in a body: both its ends are the world";
    if (fault == code::XODE_JOINT_SAME_BODY) return " has the same body at both ends";
    if (fault == code::XODE_JOINT_ONE_LINK) return " is not in a body and links only one body";
    if (fault == code::XODE_HINGE2_BODIES) return " is of a type that needs a body at both ends";
    return " links bodies that are not in its world";
}

bool link(Context& context, PendingJoint& pending) {
    End end1{pending.bodyAbove, true};
    End end2{pending.bodyAbove, true};
    // A joint in a body that names none holds that body to the world.
    if (!pending.link1 && !pending.link2) end2.body = nullptr;
    if (pending.link1) end1 = resolveLink(context, pending.link1, pending.link1Attribute, pending.joint.link1);
    if (pending.link2) end2 = resolveLink(context, pending.link2, pending.link2Attribute, pending.joint.link2);
    if (!end1.good || !end2.good) return false;
    const auto fault = faultOf(pending, end1.body, end2.body, context.choices.missingLink);
    if (!fault) return true;
    context.report(*fault, pending.element, nameInMessage(pending.element) + std::string(messageOf(*fault)));
    return false;
}

// Axes are given in the frame of the joint, which its parent carries (ambiguity A7 of XODE).
void turnAxes(PendingJoint& pending) {
    const Eigen::Affine3d frame(toEigen(worldMatrix(*pending.node)));
    const Eigen::Matrix3d turn = nearestRotation(frame.linear());
    for (JointAxis& axis : pending.joint.axes) {
        axis.direction = fromEigen(Eigen::Vector3d(turn * toEigen(axis.direction)));
    }
}

}  // namespace

void readJoint(Context& context, XmlElement element, Node& parent) {
    PendingJoint pending;
    pending.node = &addNamedNode(context, element, Tag::Joint, parent);
    pending.bodyAbove = context.body;
    pending.element = element;
    pending.joint.origin = element.origin();
    JointParts parts;
    for (const XmlElement child : element.children()) readJointPart(context, child, pending, parts);
    if (!parts.type) {
        context.report(code::XODE_ELEMENT_MISSING, element, nameInMessage(element) + " has no type",
                       {"", "<ball>, <hinge>, <hinge2>, <slider>, <universal>, <fixed> or <amotor>"});
        pending.usable = false;
    }
    if (pending.odeExt) readOdeJointExt(context, pending.odeExt, pending.joint);
    context.joints.push_back(std::move(pending));
}

void resolveJoints(Context& context) {
    for (PendingJoint& pending : context.joints) {
        const bool linked = link(context, pending);
        if (!linked || !pending.usable) continue;
        if (context.choices.axisFrame == XodeChoices::AxisFrame::Parent) turnAxes(pending);
        pending.node->joint.emplace(std::move(pending.joint));
    }
}

}  // namespace orrery::xode
