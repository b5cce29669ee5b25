#include <optional>
#include <string>
#include <utility>

#include "attributes.hpp"
#include "ode_values.hpp"
#include "orrery/base/codes/xode.hpp"
#include "parts.hpp"

namespace orrery::xode {
namespace {

constexpr std::string_view kTypeNames = "directional, point, disc, torus, line or shaped";

void readWorldGravity(Context& context, XmlElement element, Node& node) {
    static constexpr std::array<NumberSpec, 4> kNumbers{
        {{"gravity"}, {"x", {}, false}, {"y", {}, false}, {"z", {}, false}}};
    if (node.world ? node.world->gravity : context.scene.gravity) return context.repeatedElement(element);
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

// `axis`: which one a capsule or cylinder runs along; z in XODE.
void readAxis(Context& context, XmlElement element, XmlAttribute attribute, ShapeGeometry& geometry) {
    const auto axis = valueNamed<Axis>(attribute.value());
    if (!axis) {
        context.report(code::XODE_GRAVITY_AXIS, element, "the axis of a shape is not x, y or z",
                       {std::string(attribute.value()), "x, y or z"}, "axis");
    } else if (auto* capsule = std::get_if<CapsuleShape>(&geometry)) {
        capsule->axis = *axis;
    } else if (auto* cylinder = std::get_if<CylinderShape>(&geometry)) {
        cylinder->axis = *axis;
    } else {
        context.unsupportedAttribute(element, attribute);
    }
}

// The attributes of <inside> and <toward>.
struct ShapeAttributes {
    XmlAttribute name;
    XmlAttribute axis;
};

ShapeAttributes wordsOf(Context& context, XmlElement element, bool named) {
    ShapeAttributes words;
    for (XmlAttribute a = element.firstAttribute(); a; a = a.next()) {
        if (a.name() == "axis") {
            words.axis = a;
        } else if (named && a.name() == "name") {
            words.name = a;
        } else {
            context.unknownAttribute(element, a);
        }
    }
    return words;
}

// The one shape in <toward> or <inside>; of several, the first. Invalid, after a diagnostic, for none.
// `placed`: the node that a transform and extensions go to, if they may be there.
ShapeId readOnlyShape(Context& context, XmlElement element, XmlAttribute axis, Node* placed) {
    XmlElement found;
    XmlElement transform;
    ShapeGeometry geometry;
    for (const XmlElement child : element.children()) {
        const Tag tag = tagOf(child.name());
        if (isShape(tag)) {
            if (context.isFirst(found, child)) geometry = readShape(context, child, tag);
        } else if (isExt(child, owner::kOde) || (tag == Tag::Ext && placed == nullptr)) {
            continue;
        } else if (placed == nullptr || !readTransformOrExt(context, child, tag, *placed, transform)) {
            context.strayElement(child);
        }
    }
    if (!found) {
        context.report(code::XODE_ELEMENT_MISSING, element, nameInMessage(element) + " has no shape",
                       {"", "<box>, <sphere>, ..."});
        return {};
    }
    if (axis) readAxis(context, element, axis, geometry);
    const ShapeId shape = context.scene.addShape({{}, std::move(geometry), found.origin()});
    for (const XmlElement child : element.children()) {
        if (!isExt(child, owner::kOde)) continue;
        applyShapeExt(context, child, shape);
        for (const XmlElement setting : child.children()) {
            if (!hasShapeAttribute(setting)) reportUnknownOde(context, setting);
        }
    }
    return shape;
}

// One of the places in which a volume acts: the first that has neither a place nor a name is the volume's own,
// the others are triggers below it.
void readInside(Context& context, XmlElement element, Node& volume, XmlElement& own) {
    const ShapeAttributes words = wordsOf(context, element, true);
    if (!own && !words.name && !element.firstChild("transform")) {
        own = element;
        volume.trigger->shape = readOnlyShape(context, element, words.axis, nullptr);
        return;
    }
    Node& part = addNode(context, element, Tag::Group, volume, words.name);
    Trigger& trigger = part.trigger.emplace();
    trigger.origin = element.origin();
    trigger.shape = readOnlyShape(context, element, words.axis, &part);
    volume.trigger->nodes.push_back(part.id);
}

// Values that other types have and this type lacks are not part of the scene.
void leaveToOtherTypes(Context& context, XmlElement element, std::optional<double>& value, std::string_view name) {
    if (!value) return;
    context.unsupportedAttribute(element, element.attribute(name));
    value.reset();
}

// The attributes of a volume; false after a diagnostic that leaves nothing to use.
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
    const auto known = valueNamed<GravityType>(type.value());
    gravity.type = known.value_or(GravityType::Point);
    if (!known) {
        context.report(code::XODE_GRAVITY_TYPE, element, "the type of the gravity volume is absent or unknown",
                       {std::string(type.value()), std::string(kTypeNames)}, "type");
    }
    const bool flat = gravity.type == GravityType::Disc || gravity.type == GravityType::Torus;
    if (!flat) leaveToOtherTypes(context, element, gravity.radius, "radius");
    if (gravity.type == GravityType::Directional) {
        leaveToOtherTypes(context, element, gravity.unitDistance, "unitDistance");
    }
    return known && numbers.good;
}

// Elements of a volume that there is one of, once seen.
struct Seen {
    XmlElement transform;
    XmlElement inside;  // the one that is the volume's own shape
};

void readDetail(Context& context, XmlElement child, Node& node, GravityVolume& gravity, Seen& seen) {
    const std::string_view name = child.name();
    const Tag tag = tagOf(name);
    if (name == "direction" && gravity.type == GravityType::Directional) {
        gravity.direction = readVector(context, child);
    } else if (name == "points" && gravity.type == GravityType::Line) {
        gravity.points = readPoints(context, child);
    } else if (name == "toward" && gravity.type == GravityType::Shaped) {
        gravity.shape = readOnlyShape(context, child, wordsOf(context, child, false).axis, nullptr);
    } else if (name == "inside") {
        readInside(context, child, node, seen.inside);
    } else if (!readTransformOrExt(context, child, tag, node, seen.transform)) {
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
    Seen seen;
    for (const XmlElement child : element.children()) readDetail(context, child, node, gravity, seen);
    if (!seen.inside && node.trigger->nodes.empty()) {
        context.report(code::XODE_ELEMENT_MISSING, element,
                       nameInMessage(element) + " has neither <inside> nor nodes, so it acts nowhere",
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
