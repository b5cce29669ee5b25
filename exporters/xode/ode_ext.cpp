#include <cmath>
#include <utility>

#include "exts.hpp"
#include "orrery/base/hash.hpp"
#include "orrery/base/numbers.hpp"
#include "orrery/formats/xode/columns.hpp"
#include "parts.hpp"

namespace orrery::xode {
namespace {

template <typename T>
void addSettings(Element& ext, const T& settings);

void add(Element& element, std::string_view name, double value) {
    element.set(name, value);
}
void add(Element& element, std::string_view name, bool value) {
    element.set(name, value);
}
void add(Element& element, std::string_view name, std::int64_t value) {
    element.set(name, std::to_string(value));
}
void add(Element& element, std::string_view name, std::uint32_t bits) {
    element.set(name, "0x" + hexadecimal(bits).substr(8));
}
void add(Element& element, std::string_view name, AxisFrame frame) {
    element.set(name, std::to_string(static_cast<int>(frame)));
}
template <typename Enum>
requires std::is_enum_v<Enum>
void add(Element& element, std::string_view name, Enum value) {
    element.set(name, toText(value));
}
void add(Element& element, std::string_view xyz, const Vector3& value) {
    const std::size_t y = xyz.find(' ') + 1;
    const std::size_t z = xyz.find(' ', y) + 1;
    element.set(xyz.substr(0, y - 1), value.x).set(xyz.substr(y, z - 1 - y), value.y).set(xyz.substr(z), value.z);
}
template <typename T>
requires(HasMembers<T> && !std::is_same_v<T, Vector3>) void add(Element& element, std::string_view, const T& value) {
    addSettings(element, value);
}

// Members that are there: as attributes of the element, or of children of it, which stand once each.
template <typename T>
void addSettings(Element& element, const T& settings) {
    forEachSetting<T>([&](const auto& spelling, const auto& member) {
        const auto& value = settings.*member.member;
        if (!value) return;
        Element* at = &element;
        if (!spelling.element.empty()) {
            const bool isLast = !element.children.empty() && element.children.back().name == spelling.element;
            at = isLast ? &element.children.back() : &element.add(spelling.element);
        }
        add(*at, spelling.attribute, *value);
    });
}

void addBody(Element& ext, const Body& body) {
    if (body.type == BodyType::Kinematic) ext.add("body").set("kinematic", true);
    if (body.ode) addSettings(ext, *body.ode);
}

void addHeightfield(Element& ext, const HeightfieldShape& field) {
    Element& element = ext.add("heightfield");
    element.set("w", field.width).set("d", field.depth);
    element.set("wsamples", std::to_string(field.widthSamples)).set("dsamples", std::to_string(field.depthSamples));
    if (field.scale) element.set("scale", *field.scale);
    if (field.offset) element.set("offset", *field.offset);
    if (field.thickness) element.set("thickness", *field.thickness);
    if (field.wrap) element.set("wrap", *field.wrap);
    for (const double sample : field.samples) {
        if (!element.text.empty()) element.text += ' ';
        appendNumber(element.text, sample);
    }
}

void addShape(Element& ext, const SceneContents& scene, const Shape& shape) {
    if (const auto* convex = std::get_if<ConvexShape>(&shape.geometry)) {
        const Mesh* mesh = scene.mesh(convex->mesh);
        Element& element = ext.add("convex");
        if (mesh && mesh->triangles.empty()) element.set("points", true);
    } else if (const auto* field = std::get_if<HeightfieldShape>(&shape.geometry)) {
        addHeightfield(ext, *field);
    }
}

void addGeom(Element& ext, const SceneContents& scene, const Node& node) {
    if (node.collider->ode) addSettings(ext, *node.collider->ode);
    if (const Shape* shape = scene.shape(node.collider->shape)) addShape(ext, scene, *shape);
}

void addAxisSettings(Element& element, const JointAxis& axis) {
    forEachSetting<JointAxis>([&](const AxisSpelling& spelling, const auto& member) {
        if constexpr (requires { add(element, spelling.word, *(axis.*member.member)); }) {
            if (spelling.inExt && axis.*member.member) add(element, spelling.word, *(axis.*member.member));
        }
    });
}

void addJoint(Element& ext, const Joint& joint) {
    Element element("joint");
    if (joint.ode) addSettings(element, *joint.ode);
    if (!element.attributes.empty()) ext.add(std::move(element));
    for (std::size_t i = 0; i < joint.axes.size(); ++i) {
        Element axis("axis");
        axis.set("n", std::to_string(i + 1));
        addAxisSettings(axis, joint.axes[i]);
        if (axis.attributes.size() > 1) ext.add(std::move(axis));
    }
}

Origin originOf(const Node& node, ElementKind kind) {
    if (kind == ElementKind::World && node.world->ode) return node.world->ode->origin;
    if (kind == ElementKind::Space && node.space->ode) return node.space->ode->origin;
    if (kind == ElementKind::Body && node.body->ode) return node.body->ode->origin;
    if (kind == ElementKind::Geom && node.collider->ode) return node.collider->ode->origin;
    return {};
}

}  // namespace

std::optional<Element> odeExt(const SceneContents& scene, const Node& node, ElementKind kind) {
    Element ext = extElement(owner::kOde, originOf(node, kind));
    if (kind == ElementKind::World && node.world->ode) addSettings(ext, *node.world->ode);
    if (kind == ElementKind::Space && node.space->ode) addSettings(ext, *node.space->ode);
    if (kind == ElementKind::Body) addBody(ext, *node.body);
    if (kind == ElementKind::Geom) addGeom(ext, scene, node);
    if (kind == ElementKind::Joint) addJoint(ext, *node.joint);
    if (ext.children.empty()) return std::nullopt;
    return ext;
}

std::optional<Element> odeShapeExt(const SceneContents& scene, const Shape& shape) {
    Element ext = extElement(owner::kOde);
    addShape(ext, scene, shape);
    if (ext.children.empty()) return std::nullopt;
    return ext;
}

Element odeJoint(const Joint& joint, const std::string& name, const LinkNames& names) {
    Element element("joint", joint.origin);
    element.set("type", toText(joint.type));
    if (!name.empty()) element.set("name", name);
    if (joint.link1) element.set("link1", names.nameOf(*joint.link1));
    if (joint.link2) element.set("link2", names.nameOf(*joint.link2));
    if (joint.ode) addSettings(element, *joint.ode);
    addAnchor(element, "anchor", joint.anchor);
    addAnchor(element, "anchor2", joint.anchor2);
    for (std::size_t i = 0; i < joint.axes.size(); ++i) {
        addAxis(element, joint.axes[i], i);
        addAxisSettings(element.children.back(), joint.axes[i]);
    }
    return element;
}

}  // namespace orrery::xode
