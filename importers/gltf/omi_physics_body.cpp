#include <string_view>
#include <utility>
#include <vector>

#include "extensions.hpp"
#include "members.hpp"
#include "omi_legacy.hpp"
#include "omi_motion.hpp"
#include "orrery/base/codes/gltf.hpp"
#include "orrery/formats/gltf/omi_physics_body.hpp"

namespace orrery::gltf {
namespace {

PhysicsMaterial readMaterial(Import& import, JsonValue json) {
    PhysicsMaterial material;
    material.origin = json.origin();
    if (readObject(import.diagnostics, json)) readPlain(import, json, material);
    return material;
}

// A16: an empty list is the same as none, so that only two filled ones contradict each other.
CollisionFilter readFilter(Import& import, JsonValue json) {
    CollisionFilter filter;
    filter.origin = json.origin();
    if (readObject(import.diagnostics, json)) readPlain(import, json, filter);
    if (!filter.collideWith.empty() && !filter.notCollideWith.empty()) {
        import.diagnostics.reportMember(code::OMI_FILTER_BOTH_LISTS, json, {},
                                        "the filter has both collideWithSystems and notCollideWithSystems");
        filter.collideWith.clear();
        filter.notCollideWith.clear();
    }
    return filter;
}

void readCollider(Import& import, Node& node, JsonValue json) {
    Collider& collider = node.collider.emplace();
    collider.origin = json.origin();
    readPlain(import, json, collider);
}

class OmiPhysicsBody final : public Extension {
public:
    OmiPhysicsBody() : Extension(omi_body::kExtension) {}

    void readDocument(Import& import, JsonValue object) override;
    void readNode(Import& import, std::uint32_t index, Node& node, JsonValue object) override;
    void finish(Import& import) override;

private:
    // Members of a compound trigger: resolved when all nodes are read.
    struct PendingTrigger {
        std::uint32_t index;
        JsonValue nodes;
    };

    void readTrigger(Import& import, std::uint32_t index, Node& node, JsonValue json);
    void resolveMembers(Import& import, const PendingTrigger& pending, std::vector<std::uint32_t>& seenBy) const;

    std::vector<PendingTrigger> pending_;
};

void OmiPhysicsBody::readDocument(Import& import, JsonValue object) {
    const JsonValue materials = readArray(import.diagnostics, object[omi_body::kPhysicsMaterials]);
    for (JsonValue json = materials.first(); json; json = json.next()) {
        import.materials.push_back(import.scene.addMaterial(readMaterial(import, json)));
    }
    const JsonValue filters = readArray(import.diagnostics, object[omi_body::kCollisionFilters]);
    for (JsonValue json = filters.first(); json; json = json.next()) {
        import.filters.push_back(import.scene.addFilter(readFilter(import, json)));
    }
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

// A15: shape and nodes together are the union of both.
void OmiPhysicsBody::readTrigger(Import& import, std::uint32_t index, Node& node, JsonValue json) {
    Trigger& trigger = node.trigger.emplace();
    trigger.origin = json.origin();
    readPlain(import, json, trigger);
    const JsonValue shape = json[omi_body::kShape];
    const JsonValue nodes = json[omi_body::kNodes];
    if (const JsonValue members = readArray(import.diagnostics, nodes)) pending_.push_back({index, members});
    const bool noShape = !shape || shape.integer() == -1;
    if (noShape && (!nodes || (nodes.isArray() && nodes.size() == 0))) {
        import.diagnostics.reportMember(code::OMI_TRIGGER_EMPTY, json, {}, "the trigger has neither shape nor nodes");
        trigger.ownsDescendants = !nodes;
    }
}

void OmiPhysicsBody::resolveMembers(Import& import, const PendingTrigger& pending,
                                    std::vector<std::uint32_t>& seenBy) const {
    const NodeTable& table = import.nodes;
    Trigger& trigger = *table.nodes[pending.index]->trigger;
    for (JsonValue entry = pending.nodes.first(); entry; entry = entry.next()) {
        const auto member = readIndex(import.diagnostics, entry, table.nodes.size(), "node");
        if (!member) continue;
        const Node* node = table.nodes[*member];
        const auto refuse = [&](std::string_view why) {
            import.diagnostics.report(code::OMI_TRIGGER_NODE, entry, std::string(why),
                                      "a node below the trigger that has a trigger itself");
        };
        if (seenBy[*member] == pending.index) {
            refuse("the node is named twice");
        } else if (!node || !table.isBelow(*member, pending.index)) {
            refuse("the node is not below the trigger");
        } else if (!node->trigger) {
            refuse("the node has no trigger");
        } else {
            trigger.nodes.push_back(node->id);
        }
        seenBy[*member] = pending.index;
    }
}

void OmiPhysicsBody::finish(Import& import) {
    resolveOldTriggers(import);
    if (pending_.empty()) return;
    constexpr std::uint32_t kNobody = 0xFFFFFFFF;
    std::vector<std::uint32_t> seenBy(import.nodes.nodes.size(), kNobody);
    for (const PendingTrigger& pending : pending_) resolveMembers(import, pending, seenBy);
}

}  // namespace

std::unique_ptr<Extension> makeOmiPhysicsBody() {
    return std::make_unique<OmiPhysicsBody>();
}

}  // namespace orrery::gltf
