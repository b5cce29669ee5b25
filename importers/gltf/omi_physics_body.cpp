#include <utility>

#include "extensions.hpp"
#include "members.hpp"
#include "omi_legacy.hpp"
#include "omi_motion.hpp"
#include "orrery/base/codes/gltf.hpp"
#include "orrery/formats/gltf/omi_physics_body.hpp"
#include "physics_tables.hpp"

namespace orrery::gltf {
namespace {

void readCollider(Import& import, Node& node, JsonValue json) {
    Collider& collider = node.collider.emplace();
    collider.origin = json.origin();
    readPlain(import, json, collider);
}

class OmiPhysicsBody final : public Extension {
public:
    OmiPhysicsBody() : Extension(omi_body::kExtension) {}
    [[nodiscard]] Rank rank() const override { return Rank::Omi; }

    void readDocument(Import& import, JsonValue object) override;
    void readNode(Import& import, std::uint32_t index, Node& node, JsonValue object) override;
    void finish(Import& import) override;

private:
    void readTrigger(Import& import, std::uint32_t index, Node& node, JsonValue json);

    TriggerLists lists_;
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

// A15: shape and nodes together are the union of both.
void OmiPhysicsBody::readTrigger(Import& import, std::uint32_t index, Node& node, JsonValue json) {
    Trigger& trigger = node.trigger.emplace();
    trigger.origin = json.origin();
    readPlain(import, json, trigger);
    const JsonValue shape = json[omi_body::kShape];
    const JsonValue nodes = json[omi_body::kNodes];
    lists_.add(import, index, nodes);
    const bool noShape = !shape || shape.integer() == -1;
    if (noShape && (!nodes || (nodes.isArray() && nodes.size() == 0))) {
        import.diagnostics.reportMember(code::OMI_TRIGGER_EMPTY, json, {}, "the trigger has neither shape nor nodes");
        trigger.ownsDescendants = !nodes;
    }
}

void OmiPhysicsBody::finish(Import& import) {
    resolveOldTriggers(import);
    lists_.resolve(import);
}

}  // namespace

std::unique_ptr<Extension> makeOmiPhysicsBody() {
    return std::make_unique<OmiPhysicsBody>();
}

}  // namespace orrery::gltf
