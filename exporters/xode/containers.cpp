#include "containers.hpp"

#include <array>
#include <memory>
#include <utility>

#include "orrery_ext.hpp"
#include "parts.hpp"

namespace orrery::xode {
namespace {

const Shape* shapeOf(const SceneContents& scene, const Node& node) {
    return node.collider ? scene.shape(node.collider->shape) : nullptr;
}

bool inBody(const Node& node) {
    for (const Node* at = &node; at; at = at->parent) {
        if (isXodeBody(*at)) return true;
    }
    return false;
}

// The collider says no more than its shape does, and XODE has words for that.
bool isExactCollider(const SceneContents& scene, const Node& node) {
    const Shape* shape = shapeOf(scene, node);
    if (!shape || !exact(scene, *shape, inBody(node))) return false;
    NodeParts rest;
    rest.collider.emplace(*node.collider).shape = ShapeId{};
    return saysNothing(scene, rest, "collider");
}

bool isOnlyJoint(const Node& node) {
    return node.joint && node.children.empty() && !node.body && !node.collider && !node.trigger &&
           node.transform.empty() && hasXodeType(*node.joint);
}

}  // namespace

std::string_view tagOf(Form form) {
    static constexpr std::array<std::string_view, 8> kTags{"xode",       "world", "space", "group",
                                                           "jointgroup", "body",  "geom",  "joint"};
    return kTags.at(static_cast<std::size_t>(form));
}

NodeElements::NodeElements(const SceneContents& scene, bool withExt, bool followBodies, const XmlDocument* document)
    : scene_(scene), names_(scene, followBodies), withExt_(withExt), document_(document) {
    // Made when the first path is asked for: most files need none.
    auto paths = std::make_shared<std::unique_ptr<PathNames>>();
    pathOf_ = [&scene, paths](NodeId id) {
        const Node* node = scene.find(id);
        if (!node) return std::string();
        if (!*paths) *paths = std::make_unique<PathNames>(scene);
        return (*paths)->path(*node);
    };
}

Form NodeElements::formOf(const Node& node) const {
    if (!node.parent) return Form::Root;
    if (node.world && !node.parent->parent) return Form::World;
    if (node.space) return Form::Space;
    if (node.jointGroup) return Form::JointGroup;
    if (isXodeBody(node)) return Form::Body;
    if (node.body) return Form::Group;
    if (isOnlyJoint(node)) return Form::Joint;
    const Shape* shape = shapeOf(scene_, node);
    // A shape that needs to be turned cannot share its frame with what is below it.
    return shape && exact(scene_, *shape, inBody(node)) ? Form::Geom : Form::Group;
}

NodeElement NodeElements::elementOf(const Node& node) const {
    const Form form = formOf(node);
    NodeElement result{Element(tagOf(form), node.origin), 0};
    Element& element = result.element;
    if (form == Form::Root) element.set("version", "1.0r23");
    const std::string& name = form == Form::Root ? scene_.name : names_.nameOf(node);
    if (!name.empty()) element.set("name", name);
    addHead(element, form, node);
    result.head = element.children.size();
    if (form == Form::Body) addMass(element, scene_, node);
    if (withExt_) addExt(element, form, node);
    return result;
}

void NodeElements::addHead(Element& element, Form form, const Node& node) const {
    if (form == Form::Body) {
        fillBody(element, node, wordsFor(node));
    } else if (form == Form::Joint) {
        fillJoint(element, *node.joint, names_, withExt_);
    } else if (const auto transform = transformElement(node.transform, wordsFor(node))) {
        element.add(*transform);
    }
    const Shape* shape = shapeOf(scene_, node);
    if (form == Form::Geom) {
        element.add(*shapeIn(*shape, inBody(node)));
    } else if (shape && shapeElement(scene_, *shape, inBody(node))) {
        element.add(partGeom(node));
    }
    if (form != Form::Joint && node.joint && hasXodeType(*node.joint)) element.add(partJoint(node));
}

TransformWords NodeElements::wordsFor(const Node& node) const {
    if (document_ == nullptr || !node.origin) return {};
    const XmlElement element = document_->element(node.origin);
    return element ? wordsOf(element.firstChild("transform")) : TransformWords();
}

std::optional<Element> NodeElements::shapeIn(const Shape& shape, bool inBody) const {
    const bool mesh = document_ != nullptr && std::holds_alternative<TriMeshShape>(shape.geometry) && shape.origin;
    const XmlElement written = mesh ? document_->element(shape.origin) : XmlElement();
    return shapeElement(scene_, shape, inBody, written.name() == "trimesh" ? indexBaseOf(written) : 1);
}

Element NodeElements::partGeom(const Node& node) const {
    const Shape& shape = *shapeOf(scene_, node);
    Element geom("geom", node.collider->origin == node.origin ? Origin{} : node.collider->origin);
    if (const auto turn = turnOfShape(shape)) geom.add(*transformElement(*turn));
    geom.add(*shapeIn(shape, inBody(node)));
    if (!withExt_) return geom;
    OrreryExt ext(scene_, pathOf_);
    ext.markPart();
    geom.add(*ext.element());
    return geom;
}

Element NodeElements::partJoint(const Node& node) const {
    Element joint("joint", node.joint->origin == node.origin ? Origin{} : node.joint->origin);
    fillJoint(joint, *node.joint, names_);
    if (!withExt_) return joint;
    OrreryExt ext(scene_, pathOf_);
    ext.markPart();
    joint.add(*ext.element());
    return joint;
}

bool NodeElements::isExact(Form form, const Node& node, std::string_view part) const {
    if (part == "name") return true;
    if (part == "transform") return exact(node.transform, wordsFor(node));
    if (part == "body" && node.body) return form == Form::Body && exact(scene_, *node.body);
    if (part == "collider" && node.collider) return isExactCollider(scene_, node);
    if (part == "joint" && node.joint) return exact(scene_, *node.joint, names_);
    // World, space and jointgroup are said by the element's name.
    if (part == "world" && form == Form::World) return saysNothing(scene_, node, part);
    if (part == "space" && form == Form::Space) return saysNothing(scene_, node, part);
    if (part == "jointGroup" && form == Form::JointGroup) return saysNothing(scene_, node, part);
    return false;
}

void NodeElements::addExt(Element& element, Form form, const Node& node) const {
    OrreryExt ext(scene_, pathOf_);
    if (form == Form::Root) {
        ext.carryScene(scene_);
        if (!node.name.empty()) ext.carryName(node.name);
    } else if (names_.nameOf(node) != node.name) {
        ext.carryName(node.name);
    }
    for (const std::string_view part : partNames()) {
        if (!isExact(form, node, part)) ext.carry(node, part);
    }
    if (auto made = ext.element()) element.add(*std::move(made));
}

int NodeElements::wrappersFor(Form parent, Form child) {
    if (parent == Form::Root) return child == Form::World ? 0 : 2;
    if (parent == Form::World) return child == Form::Space ? 0 : 1;
    return 0;
}

Element NodeElements::wrapper(std::string_view name) const {
    Element element(name);
    if (!withExt_) return element;
    OrreryExt ext(scene_, pathOf_);
    ext.markWrapper();
    element.add(*ext.element());
    return element;
}

}  // namespace orrery::xode
