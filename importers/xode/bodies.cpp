#include <array>
#include <tuple>
#include <type_traits>
#include <utility>

#include "attributes.hpp"
#include "orrery/base/codes/xode.hpp"
#include "orrery/formats/xode/columns.hpp"
#include "parts.hpp"

namespace orrery::xode {
namespace {

constexpr std::size_t kMembers = columnOf(static_cast<const Body*>(nullptr)).kCount;

// Elements that a body may have once.
struct BodyParts {
    XmlElement transform;
    XmlElement finiteRotation;
    XmlElement mass;
    std::array<XmlElement, kMembers> vectors;  // in the order of the body's column
};

template <typename T>
requires(std::is_same_v<T, bool> || std::is_same_v<T, double>) void readPlain(Context& context, XmlElement element,
                                                                              XmlAttribute attribute,
                                                                              std::optional<T>& to) {
    if constexpr (std::is_same_v<T, bool>) {
        to = readBoolean(context, element, attribute);
    } else {
        double number = 0;
        if (readNumber(context, element, attribute, NumberRule::Finite, number)) to = number;
    }
}

// Reads an attribute that is a member of the body; false for other attributes.
bool readAttribute(Context& context, XmlElement element, XmlAttribute attribute, Body& body) {
    const std::string_view name = attribute.name();
    bool found = false;
    forEachSetting<Body>([&](const Spelling& spelling, const auto& member) {
        if (!spelling.element.empty() || spelling.attribute != name) return;
        found = true;
        auto& value = body.*member.member;
        if constexpr (requires { readPlain(context, element, attribute, value); }) {
            if (!value) readPlain(context, element, attribute, value);
        }
    });
    return found;
}

// Returns the attribute that names the body.
XmlAttribute readAttributes(Context& context, XmlElement element, Body& body) {
    XmlAttribute name;
    for (XmlAttribute a = element.firstAttribute(); a; a = a.next()) {
        if (a.name() == "name") {
            if (!name) name = a;
        } else if (!readAttribute(context, element, a, body)) {
            context.unknownAttribute(element, a);
        }
    }
    return name;
}

std::optional<bool> readMode(Context& context, XmlElement element, XmlAttribute attribute) {
    const auto mode = readInteger(context, element, attribute);
    if (!mode) return std::nullopt;
    if (*mode == 0 || *mode == 1) return *mode == 1;
    context.report(code::XODE_MODE_UNKNOWN, element, nameInMessage(element) + " has an unknown mode",
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

// Reads an element that is a vector of the body; false for other elements.
bool readVectorOf(Context& context, XmlElement child, Body& body, BodyParts& parts) {
    const std::string_view name = child.name();
    std::size_t index = 0;
    bool found = false;
    forEachSetting<Body>([&](const Spelling& spelling, const auto& member) {
        XmlElement& seen = parts.vectors[index++];
        if (spelling.element != name) return;
        found = true;
        if constexpr (std::is_same_v<decltype(member.member), std::optional<Vector3> Body::*>) {
            if (context.isFirst(seen, child)) body.*member.member = readVector(context, child);
        }
    });
    return found;
}

void readBodyPart(Context& context, XmlElement child, Node& node, Body& body, BodyParts& parts) {
    const Tag tag = tagOf(child.name());
    switch (tag) {
        case Tag::Mass:
            if (context.isFirst(parts.mass, child)) readBodyMass(context, child, body);
            break;
        case Tag::FiniteRotation:
            if (context.isFirst(parts.finiteRotation, child)) {
                body.finiteRotation = readFiniteRotation(context, child);
            }
            break;
        default:
            if (!readVectorOf(context, child, body, parts)) readCommonChild(context, child, tag, node, parts.transform);
    }
}

}  // namespace

void readBody(Context& context, XmlElement element, Node& parent) {
    Body attributes;
    const XmlAttribute name = readAttributes(context, element, attributes);
    Node& node = addNode(context, element, Tag::Body, parent, name);
    Body& body = node.body.emplace(std::move(attributes));
    body.origin = node.origin;
    const Node* above = context.body;
    context.body = &node;
    BodyParts parts;
    for (const XmlElement child : element.children()) readBodyPart(context, child, node, body, parts);
    context.body = above;
}

}  // namespace orrery::xode
