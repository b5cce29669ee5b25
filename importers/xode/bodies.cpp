#include "bodies.hpp"

#include "attributes.hpp"
#include "containers.hpp"
#include "geom_mass.hpp"
#include "masses.hpp"

#include "orrery/base/codes/xode.hpp"

namespace orrery::xode {
namespace {

// Parts that a body may have once.
struct Parts {
    XmlElement transform;
    XmlElement torque;
    XmlElement force;
    XmlElement finiteRotation;
    XmlElement linearVelocity;
    XmlElement angularVelocity;
    XmlElement mass;
};

struct BodyAttributes {
    XmlAttribute name;
    std::optional<bool> enabled;
    std::optional<bool> gravityMode;
};

BodyAttributes readAttributes(Context& context, XmlElement element) {
    BodyAttributes read;
    for (XmlAttribute a = element.firstAttribute(); a; a = a.next()) {
        const std::string_view name = a.name();
        if (name == "name") {
            if (!read.name) read.name = a;
        } else if (name == "enabled") {
            if (!read.enabled) read.enabled = readBoolean(context, element, a);
        } else if (name == "gravitymode") {
            if (!read.gravityMode) read.gravityMode = readBoolean(context, element, a);
        } else {
            context.unknownAttribute(element, a);
        }
    }
    return read;
}

std::optional<bool> readMode(Context& context, XmlElement element, XmlAttribute attribute) {
    const auto mode = readInteger(context, element, attribute);
    if (!mode) return std::nullopt;
    if (*mode == 0 || *mode == 1) return *mode == 1;
    context.report(code::XODE_MODE_UNKNOWN, element, nameInMessage(element) + " has a mode that ODE does not know",
                   {std::string(attribute.value()), "0 or 1"}, "mode");
    return std::nullopt;
}

std::optional<FiniteRotation> readFiniteRotation(Context& context, XmlElement element) {
    static constexpr std::array<NumberSpec, 3> kAxis{{{"xaxis", NumberRule::Finite, false},
                                                      {"yaxis", NumberRule::Finite, false},
                                                      {"zaxis", NumberRule::Finite, false}}};
    context.expectNoChildren(element);
    std::optional<bool> finite;
    bool modeSeen = false;
    const auto axis = readNumbers(context, element, kAxis, [&](XmlAttribute attribute) {
        if (attribute.name() != "mode") return false;
        if (!modeSeen) finite = readMode(context, element, attribute);
        modeSeen = true;
        return true;
    });
    if (!modeSeen) reportMissing(context, element, "mode");
    if (!finite || !axis.good) return std::nullopt;
    if (axis.present == 0) return FiniteRotation{*finite, std::nullopt};
    if (axis.present != 0b111) {
        context.report(code::XODE_ATTRIBUTE_MISSING, element,
                       nameInMessage(element) + " needs all of xaxis, yaxis and zaxis, or none");
        return std::nullopt;
    }
    const Vector3 direction{axis[0], axis[1], axis[2]};
    // An axis of no length is ODE's way to say that there is none.
    return FiniteRotation{*finite, direction == Vector3{} ? std::nullopt : std::optional(direction)};
}

void readBodyMass(Context& context, XmlElement element, Body& body) {
    auto& mass = body.mass.emplace<ComposedMass>();
    if (!readMass(context, element, mass)) body.mass = std::monostate{};
}

void readPart(Context& context, XmlElement child, Node& node, Body& body, Parts& parts) {
    const Tag tag = tagOf(child.name());
    switch (tag) {
        case Tag::Mass:
            if (context.isFirst(parts.mass, child)) readBodyMass(context, child, body);
            break;
        case Tag::LinearVel:
            if (context.isFirst(parts.linearVelocity, child)) body.linearVelocity = readVector(context, child);
            break;
        case Tag::AngularVel:
            if (context.isFirst(parts.angularVelocity, child)) body.angularVelocity = readVector(context, child);
            break;
        case Tag::Force:
            if (context.isFirst(parts.force, child)) body.force = readVector(context, child);
            break;
        case Tag::Torque:
            if (context.isFirst(parts.torque, child)) body.torque = readVector(context, child);
            break;
        case Tag::FiniteRotation:
            if (context.isFirst(parts.finiteRotation, child)) {
                body.finiteRotation = readFiniteRotation(context, child);
            }
            break;
        default:
            readCommonChild(context, child, tag, node, parts.transform);
    }
}

}  // namespace

void readBody(Context& context, XmlElement element, Node& parent) {
    const BodyAttributes attributes = readAttributes(context, element);
    Node& node = addNode(context, element, Tag::Body, parent, attributes.name);
    Body& body = node.body.emplace();
    body.origin = node.origin;
    body.enabled = attributes.enabled;
    body.gravityMode = attributes.gravityMode;
    const Node* above = context.body;
    context.body = &node;
    Parts parts;
    for (const XmlElement child : element.children()) readPart(context, child, node, body, parts);
    if (context.choices.defaultMass == XodeChoices::DefaultMass::Geoms) beginWithGeoms(context.scene, node);
    context.body = above;
}

}  // namespace orrery::xode
