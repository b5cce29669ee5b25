#include "gravity_ext.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "attributes.hpp"
#include "containers.hpp"
#include "shapes.hpp"
#include "transforms.hpp"

#include "orrery/base/codes/xode.hpp"

namespace orrery::xode {
namespace {

constexpr std::string_view kTypeNames = "directional, point, disc, torus, line or shaped";
constexpr std::array<GravityType, 6> kTypes = {GravityType::Directional, GravityType::Point, GravityType::Disc,
                                               GravityType::Torus,       GravityType::Line,  GravityType::Shaped};

std::optional<GravityType> typeNamed(std::string_view name) {
    const auto* type = std::find_if(kTypes.begin(), kTypes.end(), [&](GravityType t) { return toText(t) == name; });
    return type == kTypes.end() ? std::nullopt : std::optional(*type);
}

void readWorldGravity(Context& context, XmlElement element, Node& node) {
    static constexpr std::array<NumberSpec, 4> kNumbers{
        {{"gravity"}, {"x", {}, false}, {"y", {}, false}, {"z", {}, false}}};
    const auto numbers = readNumbers(context, element, kNumbers);
    context.expectNoChildren(element);
    if (!numbers.good) return;
    WorldGravity gravity{numbers[0], {}, element.origin()};
    if (numbers.get(1) || numbers.get(2) || numbers.get(3)) gravity.direction = {numbers[1], numbers[2], numbers[3]};
    if (node.world) {
        node.world->gravity = gravity;
    } else {
        context.scene.gravity = gravity;
    }
}

std::vector<Vector3> readPoints(Context& context, XmlElement element) {
    std::vector<Vector3> points;
    for (const XmlElement child : element.children()) {
        if (tagOf(child.name()) != Tag::V) {
            context.strayElement(child);
        } else if (const auto point = readVector(context, child)) {
            points.push_back(*point);
        }
    }
    return points;
}

// The one shape in <toward> or <inside>; of several, the first. Invalid, after a finding, for none.
ShapeId readOnlyShape(Context& context, XmlElement element, Node* placed) {
    XmlElement found;
    XmlElement transform;
    ShapeGeometry geometry;
    for (const XmlElement child : element.children()) {
        const Tag tag = tagOf(child.name());
        if (isShape(tag)) {
            if (context.isFirst(found, child)) geometry = readShape(context, child, tag);
        } else if (tag == Tag::Transform && placed != nullptr) {
            if (context.isFirst(transform, child)) readTransform(context, child, *placed);
        } else {
            context.strayElement(child);
        }
    }
    if (!found) {
        context.report(code::XODE_ELEMENT_MISSING, element, nameInMessage(element) + " has no shape",
                       {"", "<box>, <sphere>, ..."});
        return {};
    }
    return context.scene.addShape({{}, std::move(geometry), found.origin()});
}

// One of the places in which a volume acts: a trigger below the volume's own.
void readInside(Context& context, XmlElement element, Node& volume) {
    Node& part = context.scene.addNode(volume);
    part.origin = element.origin();
    Trigger& trigger = part.trigger.emplace();
    trigger.origin = element.origin();
    trigger.shape = readOnlyShape(context, element, &part);
    volume.trigger->nodes.push_back(part.id);
}

// What other types have and this one has not is no part of the scene.
void leaveToOtherTypes(Context& context, XmlElement element, std::optional<double>& value, std::string_view name) {
    if (!value) return;
    context.unsupportedAttribute(element, element.attribute(name));
    value.reset();
}

// The attributes of a volume; false after a finding that leaves nothing to use.
bool readAttributes(Context& context, XmlElement element, GravityVolume& gravity, XmlAttribute& name) {
    static constexpr std::array<NumberSpec, 3> kNumbers{
        {{"gravity"}, {"unitDistance", {}, false}, {"radius", {}, false}}};
    XmlAttribute type;
    const auto numbers = readNumbers(context, element, kNumbers, [&](XmlAttribute a) {
        if (a.name() == "name") {
            name = a;
        } else if (a.name() == "type") {
            type = a;
        } else if (a.name() == "priority") {
            gravity.priority = readInteger(context, element, a);
        } else if (a.name() == "replace") {
            gravity.replace = readBoolean(context, element, a);
        } else if (a.name() == "stop") {
            gravity.stop = readBoolean(context, element, a);
        } else {
            return false;
        }
        return true;
    });
    gravity.gravity = numbers[0];
    gravity.unitDistance = numbers.get(1);
    gravity.radius = numbers.get(2);
    const auto known = typeNamed(type.value());
    gravity.type = known.value_or(GravityType::Point);
    if (!known) {
        context.report(code::XODE_GRAVITY_TYPE, element, "the type of this gravity is absent or unknown",
                       {std::string(type.value()), std::string(kTypeNames)}, "type");
    }
    const bool flat = gravity.type == GravityType::Disc || gravity.type == GravityType::Torus;
    if (!flat) leaveToOtherTypes(context, element, gravity.radius, "radius");
    if (gravity.type == GravityType::Directional) {
        leaveToOtherTypes(context, element, gravity.unitDistance, "unitDistance");
    }
    return known && numbers.good;
}

void readDetail(Context& context, XmlElement child, Node& node, GravityVolume& gravity, XmlElement& transform) {
    const std::string_view name = child.name();
    if (name == "direction" && gravity.type == GravityType::Directional) {
        gravity.direction = readVector(context, child);
    } else if (name == "points" && gravity.type == GravityType::Line) {
        gravity.points = readPoints(context, child);
    } else if (name == "toward" && gravity.type == GravityType::Shaped) {
        gravity.shape = readOnlyShape(context, child, nullptr);
    } else if (name == "inside") {
        readInside(context, child, node);
    } else if (tagOf(name) == Tag::Transform) {
        if (context.isFirst(transform, child)) readTransform(context, child, node);
    } else {
        context.strayElement(child);
    }
}

void readVolume(Context& context, XmlElement element, Node& parent) {
    GravityVolume gravity;
    XmlAttribute name;
    const bool good = readAttributes(context, element, gravity, name);
    gravity.origin = element.origin();
    Node& node = addNode(context, element, Tag::Group, parent, name);
    node.trigger.emplace().origin = element.origin();
    XmlElement transform;
    for (const XmlElement child : element.children()) readDetail(context, child, node, gravity, transform);
    if (node.trigger->nodes.empty()) {
        context.report(code::XODE_ELEMENT_MISSING, element, nameInMessage(element) + " does not say where it acts",
                       {"", "<inside> with a shape"});
    }
    if (good) node.gravity.emplace(std::move(gravity));
}

}  // namespace

void readGravityExt(Context& context, XmlElement element, Node& node) {
    const bool holdsWorlds = &node == &context.scene.root();
    for (const XmlElement child : element.children()) {
        if (child.name() == "world" && (holdsWorlds || node.world)) {
            readWorldGravity(context, child, node);
        } else if (child.name() == "volume" && !holdsWorlds) {
            readVolume(context, child, node);
        } else {
            context.strayElement(child);
        }
    }
}

}  // namespace orrery::xode
