#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "exts.hpp"
#include "orrery/scene/eigen.hpp"
#include "orrery/scene/world_matrix.hpp"
#include "parts.hpp"

namespace orrery::xode {
namespace {

// The axis of a shape that <inside> and <toward> have an attribute for.
Axis* axisOf(ShapeGeometry& geometry) {
    if (auto* capsule = std::get_if<CapsuleShape>(&geometry)) return &capsule->axis;
    if (auto* cylinder = std::get_if<CylinderShape>(&geometry)) return &cylinder->axis;
    return nullptr;
}

bool isSaid(const SceneContents& scene, ShapeId id) {
    const Shape* found = scene.shape(id);
    if (!found) return false;
    Shape shape = *found;
    if (Axis* axis = axisOf(shape.geometry)) *axis = Axis::Z;
    return exact(scene, shape, false);
}

// There is an element for it; what it says may be less than all.
bool hasElement(const SceneContents& scene, ShapeId id) {
    const Shape* shape = scene.shape(id);
    return shape && hasShapeElement(scene, *shape, false);
}

bool isNumber(const std::optional<double>& value, bool mayBe) {
    return !value || (mayBe && std::isfinite(*value));
}

// Everything but the shape: what other types have has no word here.
bool numbersAreSaid(const GravityVolume& gravity) {
    const bool directional = gravity.type == GravityType::Directional;
    const bool flat = gravity.type == GravityType::Disc || gravity.type == GravityType::Torus;
    return std::isfinite(gravity.gravity) && isNumber(gravity.unitDistance, !directional) &&
           isNumber(gravity.radius, flat) && (!gravity.direction || (directional && isFinite(*gravity.direction))) &&
           (gravity.points.empty() || gravity.type == GravityType::Line) &&
           std::all_of(gravity.points.begin(), gravity.points.end(), [](const Vector3& p) { return isFinite(p); });
}

bool isWritable(const SceneContents& scene, const GravityVolume& gravity) {
    const bool noShape = !gravity.shape.valid();
    return numbersAreSaid(gravity) &&
           (noShape || (gravity.type == GravityType::Shaped && hasElement(scene, gravity.shape)));
}

bool hasParts(const Node& node) {
    return node.world || node.space || node.jointGroup || node.body || node.collider || node.joint || node.sixDofJoint;
}

bool canBeInside(const SceneContents& scene, const Node& node) {
    return node.trigger && !node.gravity && !hasParts(node) && node.children.empty() &&
           hasElement(scene, node.trigger->shape);
}

Origin originOfParent(const XmlDocument* document, Origin origin) {
    const XmlElement element = document != nullptr && origin ? document->element(origin) : XmlElement();
    return element && element.parent() ? element.parent().origin() : Origin{};
}

Element extAround(Origin inner, const XmlDocument* document) {
    Element ext = extElement(owner::kGravity, originOfParent(document, inner));
    return ext;
}

bool isBelow(const Node& node, const Node& above) {
    for (const Node* at = node.parent; at; at = at->parent) {
        if (at == &above) return true;
    }
    return false;
}

// Triggers that belong to the node's own: those that it lists, and theirs, or all below it.
std::vector<const Node*> membersOf(const SceneContents& scene, const Node& node) {
    std::vector<const Node*> members;
    std::unordered_set<std::uint32_t> met{node.id.value};
    std::vector<NodeId> pending(node.trigger->nodes);
    if (node.trigger->ownsDescendants) {
        forEachNode(node, [&](const Node& below) {
            if (below.trigger && !below.gravity) pending.push_back(below.id);
        });
    }
    for (std::size_t i = 0; i < pending.size(); ++i) {
        const Node* member = scene.find(pending[i]);
        if (!member || !member->trigger || !met.insert(member->id.value).second) continue;
        members.push_back(member);
        const auto& further = member->trigger->nodes;
        pending.insert(pending.end(), further.begin(), further.end());
    }
    return members;
}

// The place of the member in the volume; nullopt if that place is not rigid, or moves apart from the volume.
std::optional<Transform> placeIn(const Node& volume, const Node& member) {
    if (!isBelow(member, volume)) return std::nullopt;
    const Eigen::Matrix4d relative = toEigen(worldMatrix(volume)).inverse() * toEigen(worldMatrix(member));
    const Eigen::Matrix3d turn = relative.topLeftCorner<3, 3>();
    constexpr double kRigid = 1e-9;
    const bool rigidTurn =
        relative.allFinite() && (turn * turn.transpose()).isIdentity(kRigid) && turn.determinant() > 0;
    return rigidTurn ? std::optional(rigid(fromEigen(relative))) : std::nullopt;
}

// Adds the shapes of the node's trigger; false if that is impossible.
bool addInsides(Element& volume, const SceneContents& scene, const Node& node, const Element& mark) {
    if (node.trigger->shape.valid()) {
        if (!hasElement(scene, node.trigger->shape)) return false;
        volume.add(ownInside(scene, *node.trigger, nullptr));
    }
    bool any = node.trigger->shape.valid();
    for (const Node* member : membersOf(scene, node)) {
        if (!member->trigger->shape.valid()) continue;
        const auto place = placeIn(node, *member);
        if (!place || !hasElement(scene, member->trigger->shape)) return false;
        Element& inside = volume.add("inside");
        inside.add(*transformElement(*place));
        fillInside(inside, scene, member->trigger->shape);
        inside.add(mark);
        any = true;
    }
    return any;
}

}  // namespace

bool isRepresentable(const WorldGravity& gravity) {
    return std::isfinite(gravity.gravity) && (!gravity.direction || isFinite(*gravity.direction));
}

bool isRepresentable(const SceneContents& scene, const GravityVolume& gravity) {
    return isWritable(scene, gravity) && (!gravity.shape.valid() || isSaid(scene, gravity.shape));
}

bool isOnlyShape(const SceneContents& scene, const Trigger& trigger) {
    return isSaid(scene, trigger.shape) && trigger.nodes.empty() && !trigger.filter.valid() && !trigger.ownsDescendants;
}

bool isVolume(const SceneContents& scene, const Node& node) {
    if (!node.gravity || !node.trigger || !node.parent || hasParts(node) || !isWritable(scene, *node.gravity)) {
        return false;
    }
    const bool own = node.trigger->shape.valid();
    if (own ? !hasElement(scene, node.trigger->shape) : node.children.empty()) return false;
    return std::all_of(node.children.begin(), node.children.end(),
                       [&](const auto& child) { return canBeInside(scene, *child); });
}

bool isSaidByVolume(const SceneContents& scene, const Node& volume) {
    const Trigger& trigger = *volume.trigger;
    return !trigger.filter.valid() && !trigger.ownsDescendants &&
           (!trigger.shape.valid() || isSaid(scene, trigger.shape)) &&
           std::equal(trigger.nodes.begin(), trigger.nodes.end(), volume.children.begin(), volume.children.end(),
                      [](NodeId listed, const auto& child) { return listed == child->id; });
}

Element worldGravityExt(const WorldGravity& gravity, const XmlDocument* document) {
    Element ext = extAround(gravity.origin, document);
    Element& world = ext.add("world", gravity.origin);
    world.set("gravity", gravity.gravity);
    if (gravity.direction) world.set(*gravity.direction);
    return ext;
}

void fillVolume(Element& element, const SceneContents& scene, const GravityVolume& gravity) {
    element.set("type", toText(gravity.type)).set("gravity", gravity.gravity);
    if (gravity.unitDistance) element.set("unitDistance", *gravity.unitDistance);
    if (gravity.radius) element.set("radius", *gravity.radius);
    if (gravity.priority) element.set("priority", std::to_string(*gravity.priority));
    if (gravity.replace) element.set("replace", *gravity.replace);
    if (gravity.stop) element.set("stop", *gravity.stop);
    addVector(element, "direction", gravity.direction);
    if (!gravity.points.empty()) {
        Element& points = element.add("points");
        for (const Vector3& point : gravity.points) points.add("v").set(point);
    }
    if (gravity.shape.valid()) fillInside(element.add("toward"), scene, gravity.shape);
}

Element ownInside(const SceneContents& scene, const Trigger& trigger, const XmlDocument* document) {
    Element inside("inside", originOfParent(document, scene.shape(trigger.shape)->origin));
    fillInside(inside, scene, trigger.shape);
    return inside;
}

void fillInside(Element& element, const SceneContents& scene, ShapeId id) {
    Shape shape = *scene.shape(id);
    const Axis* axis = axisOf(shape.geometry);
    if (axis && *axis != Axis::Z) element.set("axis", *axis == Axis::X ? "x" : "y");
    element.add(*shapeElement(scene, shape, false));
    if (auto ext = odeShapeExt(scene, shape)) element.add(*std::move(ext));
}

std::optional<Element> partVolume(const SceneContents& scene, const Node& node, const Element& mark,
                                  const XmlDocument* document) {
    if (!node.gravity || !node.trigger || !isWritable(scene, *node.gravity)) return std::nullopt;
    Element ext = extAround(node.gravity->origin, document);
    Element& volume = ext.add("volume", node.gravity->origin);
    fillVolume(volume, scene, *node.gravity);
    if (!addInsides(volume, scene, node, mark)) return std::nullopt;
    volume.add(mark);
    return ext;
}

}  // namespace orrery::xode
