#include <utility>
#include <vector>

#include "extensions.hpp"
#include "members.hpp"
#include "orrery/base/codes/gltf.hpp"
#include "orrery/formats/gltf/omi_physics_body.hpp"
#include "parts.hpp"

namespace orrery::gltf {
namespace {

bool namesShape(JsonValue json) {
    const JsonValue shape = json[omi_body::kShape];
    return shape && shape.integer() != -1;
}

bool hasColliderBelow(const Node& node) {
    std::vector<const Node*> pending{&node};
    while (!pending.empty()) {
        const Node& above = *pending.back();
        pending.pop_back();
        for (const auto& child : above.children) {
            if (child->body) continue;  // colliders below another body belong to that body
            if (child->collider) return true;
            pending.push_back(child.get());
        }
    }
    return false;
}

class OmiPhysicsBody final : public Extension {
public:
    OmiPhysicsBody() : Extension(omi_body::kExtension) {}
    [[nodiscard]] Rank rank() const override { return Rank::Omi; }

    void readDocument(Import& import, JsonValue object) override;
    void readNode(Import& import, std::uint32_t index, Node& node, JsonValue object) override;
    void finish(Import& import) override;

private:
    void readCollider(Import& import, Node& node, JsonValue json);
    void readTrigger(Import& import, std::uint32_t index, Node& node, JsonValue json);
    void checkColliders(Import& import) const;

    TriggerLists lists_;
    std::vector<std::pair<JsonValue, const Node*>> withoutShape_;  // colliders
};

void OmiPhysicsBody::readDocument(Import& import, JsonValue object) {
    readMaterials(import, object[omi_body::kPhysicsMaterials]);
    readFilters(import, object[omi_body::kCollisionFilters]);
}

void OmiPhysicsBody::readNode(Import& import, std::uint32_t index, Node& node, JsonValue object) {
    if (isOldBody(object)) readOldBody(import, index, node, object);
    if (const JsonValue motion = readObject(import.diagnostics, object[omi_body::kMotion])) {
        if (auto body = readMotion(import, motion)) node.body.emplace(*std::move(body));
    }
    if (const JsonValue collider = readObject(import.diagnostics, object[omi_body::kCollider])) {
        readCollider(import, node, collider);
    }
    if (const JsonValue trigger = readObject(import.diagnostics, object[omi_body::kTrigger])) {
        readTrigger(import, index, node, trigger);
    }
}

void OmiPhysicsBody::readCollider(Import& import, Node& node, JsonValue json) {
    Collider& collider = node.collider.emplace();
    collider.origin = json.origin();
    readPlain(import, json, collider);
    if (!namesShape(json)) withoutShape_.emplace_back(json, &node);
}

// Those that group the colliders of nodes below them need no shape.
void OmiPhysicsBody::checkColliders(Import& import) const {
    for (const auto& [json, node] : withoutShape_) {
        if (!node->collider || node->collider->shape.valid() || hasColliderBelow(*node)) continue;
        import.diagnostics.reportMember(code::OMI_COLLIDER_EMPTY, json, omi_body::kShape,
                                        "the collider has no shape, and there is no collider below it",
                                        "an index of OMI_physics_shape");
    }
}

// A15: shape and nodes together are the union of both.
void OmiPhysicsBody::readTrigger(Import& import, std::uint32_t index, Node& node, JsonValue json) {
    Trigger& trigger = node.trigger.emplace();
    trigger.origin = json.origin();
    readPlain(import, json, trigger);
    const JsonValue nodes = json[omi_body::kNodes];
    lists_.add(import, index, nodes);
    if (!namesShape(json) && (!nodes || (nodes.isArray() && nodes.size() == 0))) {
        trigger.ownsDescendants = !nodes;
        // Old files mean the shapes below it; where there are none, the plan says so.
        const bool isOldForm = !nodes && import.nodes.json[index]["children"];
        import.diagnostics.log().report(isOldForm ? Severity::Info : infoOf(code::OMI_TRIGGER_EMPTY).severity,
                                        code::OMI_TRIGGER_EMPTY, import.diagnostics.json().place(json),
                                        "the trigger has neither shape nor nodes");
    }
}

void OmiPhysicsBody::finish(Import& import) {
    resolveOldTriggers(import);
    lists_.resolve(import);
    checkColliders(import);
}

}  // namespace

std::unique_ptr<Extension> makeOmiPhysicsBody() {
    return std::make_unique<OmiPhysicsBody>();
}

}  // namespace orrery::gltf
